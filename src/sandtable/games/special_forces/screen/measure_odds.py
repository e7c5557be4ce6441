"""What whoever stands at the start of a measured line could do along it: hit and Down chances."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from sandtable.games.special_forces.cards import Armament, Mode
from sandtable.games.special_forces.odds import at_least, down_chance, past
from sandtable.games.special_forces.rules.attack import launchable
from sandtable.games.special_forces.rules.basics import FOCUS
from sandtable.games.special_forces.rules.shots import loaded
from sandtable.games.special_forces.screen.field import Field
from sandtable.games.special_forces.state import Attack, Soldier, State
from sandtable.games.special_forces.vocabulary import HAND, Dot, armed
from sandtable.show.sheet import Line, Span, cited


class Shot(NamedTuple):
    """Somebody, what he would use, and how far it is."""

    shooter: Soldier
    arm: Armament
    mode: Mode
    distance: int

    @property
    def name(self) -> str:
        return armed(self.arm.name, self.mode.name)


def attack_lines(field: Field, start: Dot, end: Dot, checks: int) -> Iterator[Line]:
    """One line for each weapon and mode; nothing if nobody who fights stands there."""
    here = {one.dot: one for one in field.here()}
    shooter, target = here.get(start), here.get(end)
    if shooter is None or start == end or "attack" in field.card(shooter).banned:
        return
    state = _state(field)
    enemy = target if target and target.side != shooter.side else None
    aimed = f" at {enemy.id}" if enemy else ""
    said = f"{shooter.id}{aimed}, before any reaction"
    yield cited(Span(said, strong=True), rule="SF-SUM-4")
    for shot in _shots(state, shooter, field.ground.distance(start, end)):
        yield _why_not(state, shot) or _chances(state, shot, enemy, checks)


def _state(field: Field) -> State:
    """The battle as far as odds read it: who is there, cards, and the mission's options."""
    return State(field.content, field.mission, soldiers=dict(field.view.soldiers))


def _shots(state: State, shooter: Soldier, distance: int) -> Iterator[Shot]:
    """Weapons as the card lists them, then what can be thrown, then bare hands."""
    card = state.card(shooter)
    held = dict.fromkeys((*card.weapons, *launchable(state, shooter)))
    for name in held:
        arm = state.arm(name)
        if not arm.kills_user:
            modes = arm.modes if _ready(state, shooter, arm) else arm.modes[:1]
            yield from (Shot(shooter, arm, mode, distance) for mode in modes)
    if distance == 1 and "handtohand" not in card.banned:
        yield Shot(shooter, state.arm(HAND), state.arm(HAND).modes[0], distance)


def _ready(state: State, shooter: Soldier, arm: Armament) -> bool:
    return arm.id not in state.card(shooter).weapons or loaded(state, shooter, arm.id)


def _why_not(state: State, shot: Shot) -> Line | None:
    if not _ready(state, shot.shooter, shot.arm):
        return cited(Span(f"{shot.arm.name}: empty", "soft"), rule="SF-ATK-6")
    if shot.mode.needed(shot.distance) is None:
        return cited(Span(f"{shot.name}: does not reach", "soft"), rule="SF-ATK-3")
    return None


def _chances(state: State, shot: Shot, enemy: Soldier | None, checks: int) -> Line:
    needed, clear = shot.mode.needed(shot.distance) or 0, past(checks)
    spans = [
        Span(f"{shot.name} "),
        Span(f"{needed}+", strong=True),
        Span(f" · hit {_percent(clear * at_least(needed))}"),
    ]
    direct = shot.arm.radius is None
    if enemy and direct:
        found = Attack(shot.shooter.id, shot.arm.id, shot.mode.name, enemy.dot, enemy.id, needed)
        spans.append(Span(f" · Down {_percent(clear * down_chance(state, found, enemy))}"))
    if "focus" not in state.card(shot.shooter).banned:
        focused = clear * at_least(needed - FOCUS)
        spans.append(Span(f" · focused {_percent(focused)}", "soft"))
    return cited(*spans, rule="SF-ATK-2")


def _percent(chance: Fraction) -> str:
    return f"{round(100 * chance)} %"
