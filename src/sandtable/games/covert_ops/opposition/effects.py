"""What the verbs of Action cards do (guide, 9.1; CO-K-3, CO-K-4)."""

from __future__ import annotations

from functools import singledispatch
from typing import get_args

from sandtable.boards.tabletop.shapes import within
from sandtable.boards.tabletop.ticks import INCH, Spot
from sandtable.games.covert_ops import verbs
from sandtable.games.covert_ops.opposition import leading, shifting
from sandtable.games.covert_ops.opposition.events import EffectLasts
from sandtable.games.covert_ops.opposition.selection import alive, closest
from sandtable.games.covert_ops.rules import awareness, discovery, harm
from sandtable.games.covert_ops.rules.alarm import raise_alarm
from sandtable.games.covert_ops.rules.movement import Reposition
from sandtable.games.covert_ops.rules.reinforcements import spawn
from sandtable.games.covert_ops.state import NOWHERE, Lasting, State, Until
from sandtable.games.covert_ops.verbs import Effect, Effects
from sandtable.games.covert_ops.vocabulary import UnitId
from sandtable.kernel.table import Table
from sandtable.kernel.verbs import Script, Verb

LASTING: tuple[type[verbs.Lasting], ...] = get_args(verbs.Lasting)
# Before an activating unit has its tokens; all the others come after (guide, 8.2).
EARLY = (verbs.Take, *LASTING)


class ResolveEffects(Script, frozen=True):
    """Effects one after the other as written; nothing more once the activator is destroyed."""

    effects: Effects
    source: str  # the card
    activator: UnitId = 0  # who activates in this turn
    unit: UnitId = 0  # whom somebody chose
    at: Spot = NOWHERE  # which point somebody chose
    rule: str = "CO-4.2-8"

    def run(self, table: Table[State]) -> None:
        if not self.activator or alive(table.state, self.activator):
            super().run(table)

    def do(self, table: Table[State], verb: Verb) -> None:
        does(verb, table, self)


def at_once(effects: Effects) -> Effects:
    """Those that are resolved when the card is kept."""
    return tuple(verb for verb in effects if not _of_turn(verb))


def of_turn(effects: Effects, *, early: bool) -> Effects:
    """Those for every unit that activates in the turn: before its tokens, or after (CO-K-4)."""
    found = (verb for verb in effects if _of_turn(verb))
    return tuple(verb for verb in found if isinstance(verb, EARLY) == early)


def more_actions(effects: Effects, *, activator: bool) -> int:
    """Action tokens that a card adds to what a unit receives when it activates (CO-K-4)."""
    scopes = ("activator", "turn") if activator else ("turn",)
    return sum(verb.n for verb in effects if isinstance(verb, verbs.Act) and verb.scope in scopes)


def _of_turn(verb: Effect) -> bool:
    return getattr(verb, "scope", "") == "turn"


# whom a verb is about


def scoped(state: State, verb: Verb, by: ResolveEffects) -> tuple[UnitId, ...]:
    """The units of a scope, by id."""
    scope, reach = getattr(verb, "scope", "all"), getattr(verb, "within", 0) * INCH
    if scope in ("activator", "turn"):
        return (by.activator,)
    if scope in ("self", "unit"):
        return (by.unit,)
    if scope == "closest-player":
        found = closest(state, state.disc(by.activator), state.players())
        return (found.id,) if found else ()
    if scope in ("near", "players-near"):
        return _near(state, by.activator, reach, players=scope == "players-near")
    return _side(state, scope)


def _near(state: State, who: UnitId, reach: int, *, players: bool) -> tuple[UnitId, ...]:
    disc, side = state.disc(who), state.players() if players else state.enemies()
    return tuple(unit.id for unit in side if within(disc, state.disc(unit.id), reach))


def _side(state: State, scope: str) -> tuple[UnitId, ...]:
    players = [unit.id for unit in state.players()] if scope in ("players", "all") else []
    if scope == "players":
        return tuple(players)
    opfor = [unit.id for unit in state.enemies()]
    if scope == "opfor-officers":
        opfor = [who for who in opfor if state.profile(who).officer]
    return (*players, *opfor)


# what it does


@singledispatch
def does(verb: Verb, table: Table[State], by: ResolveEffects) -> None:
    """Carry one verb of a card out."""
    raise NotImplementedError(f"{verb} of {by.source} at {table.state.phase}")


@does.register
def _lasts(verb: verbs.Lasting, table: Table[State], by: ResolveEffects) -> None:
    """It is read by `figures` while it lasts."""
    state = table.state
    everybody = getattr(verb, "scope", "all") == "all"
    who = () if everybody else scoped(state, verb, by)
    if who or everybody:
        state.lasting.append(Lasting(verb, _until(verb), who, by.source))
        tag = str(verb.__struct_config__.tag)
        table.record(EffectLasts(by.rule, by.source, tag, who))


def _until(verb: verbs.Lasting) -> Until:
    until: verbs.Until = getattr(verb, "until", "mission")
    return "activation" if until == "first" else until


@does.register
def _give(verb: verbs.Give, table: Table[State], by: ResolveEffects) -> None:
    for who in scoped(table.state, verb, by):
        harm.give(table, who, verb.token, verb.n, by.rule)


@does.register
def _take(verb: verbs.Take, table: Table[State], by: ResolveEffects) -> None:
    for who in scoped(table.state, verb, by):
        harm.take(table, who, verb.token, verb.n, by.rule)


@does.register
def _heal(verb: verbs.Heal, table: Table[State], by: ResolveEffects) -> None:
    for who in scoped(table.state, verb, by):
        harm.heal(table, who, verb.n, by.rule)


@does.register
def _hurt(verb: verbs.Hurt, table: Table[State], by: ResolveEffects) -> None:
    for who in scoped(table.state, verb, by):
        harm.suffer(table, who, verb.n, rule=by.rule, by=None)


@does.register
def _act(verb: verbs.Act, table: Table[State], by: ResolveEffects) -> None:
    """Of a unit that was chosen; whoever activates receives them with its own (CO-C4-4)."""
    if verb.scope not in ("activator", "turn"):
        for who in scoped(table.state, verb, by):
            tokens = table.state.units[who].actions
            table.state.change(who, actions=max(0, tokens + verb.n))


@does.register
def _shift(verb: verbs.Shift, table: Table[State], by: ResolveEffects) -> None:
    toward = shifting.closer if verb.goal == "nearest-player" else shifting.covered
    ways = ((who, toward(table.state, who, verb.inches * INCH)) for who in _all(table, verb, by))
    table.push(*(Reposition(who, way, "shift") for who, way in ways if way))


def _all(table: Table[State], verb: Verb, by: ResolveEffects) -> tuple[UnitId, ...]:
    return scoped(table.state, verb, by)


@does.register
def _alert(verb: verbs.Alert, table: Table[State], by: ResolveEffects) -> None:
    for who in scoped(table.state, verb, by):
        awareness.alert(table, who, by.rule)


@does.register
def _alarm(verb: verbs.Alarm, table: Table[State], by: ResolveEffects) -> None:
    raise_alarm(table, verb.n, by.rule)


@does.register
def _draw(verb: verbs.Draw, table: Table[State], _by: ResolveEffects) -> None:
    table.state.drawn_less -= verb.n


@does.register
def _spawn(verb: verbs.Spawn, table: Table[State], _by: ResolveEffects) -> None:
    spawn(table, verb.point, "CO-K-2")


@does.register
def _recruit(verb: verbs.Recruit, table: Table[State], by: ResolveEffects) -> None:
    """They touch the activator and are checked for Alert (CO-4.1A-5, CO-K-10)."""
    state = table.state
    for _ in range(verb.n):
        about = state.disc(by.activator)
        radius = state.content.profiles[verb.unit].radius
        spot = discovery.place_about(state, about, radius, discovery.facing(state, about))
        squad = state.units[by.activator].squad
        new = discovery.recruit(table, verb.unit, spot, squad) if spot else 0
        if new:
            awareness.placed(table, new)


@does.register
def _lead(verb: verbs.Lead, table: Table[State], by: ResolveEffects) -> None:
    point = by.at if verb.goal == "point" else NOWHERE
    leading.lead(table, verb.inches * INCH, within=verb.within * INCH, point=point, rule=by.rule)


@does.register
def _points(verb: verbs.Points, table: Table[State], _by: ResolveEffects) -> None:
    table.state.points = max(0, table.state.points + verb.n)
