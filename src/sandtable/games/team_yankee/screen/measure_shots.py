"""A Team's best shot at another: the score with what it is made of, and exact odds."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sandtable.games.team_yankee import figures
from sandtable.games.team_yankee.chances import Prospect, prospect
from sandtable.games.team_yankee.rules.to_hit import fault, modifiers, needed, summed_up
from sandtable.games.team_yankee.screen.field import Field
from sandtable.games.team_yankee.screen.telling import TONES
from sandtable.games.team_yankee.state import Shot, State, Team
from sandtable.games.team_yankee.volleys import Salvo
from sandtable.kernel.words import counted
from sandtable.show.sheet import Line, Span, cited

RESTED: dict[str, object] = {
    "moved": 0,
    "acted": False,
    "went": False,
    "dashed": False,
    "shot": False,
    "cleared": False,
}
STEPS = ("starting", "movement", "shooting")  # in which whoever has the turn may still fire


def rested(field: Field, team: Team) -> tuple[State, bool]:
    """The battle as it stands for that Team's next shot: in a later turn it has not moved."""
    state, seat = field.state, field.state.seat_of(team.id)
    now = seat == state.active and state.phase in STEPS
    if now:
        return state, True
    twin = state.copy()
    twin.change_team(team.id, **RESTED)
    twin.change_unit(team.unit, order="", night=-1)
    return twin, False


def shot_lines(field: Field, shooter: Team, target: Team) -> Iterator[Line]:
    """What it would do with its best weapon, or why it cannot fire."""
    if field.state.seat_of(shooter.id) == field.state.seat_of(target.id):
        return
    state, now = rested(field, shooter)
    name = Span(field.team_name(shooter.id), TONES[state.seat_of(shooter.id)], strong=True)
    salvo = Salvo(state)
    best = salvo.best_weapon(shooter.id, target.id)
    if best is None:
        yield _silent(state, shooter, target, name)
        return
    made = modifiers(state, shooter.id, best, target.id)
    need = needed(state, shooter.id, best, target.id)
    found = prospect(salvo, (Shot(shooter.id, best.id, target.id),))
    later = "" if now else ", if it stays"
    total = f" = {need}+" if len(made) > 1 else ""
    dice = counted(found.dice, "die", "dice")
    said = f", {best.name}{later}: {dice}, {summed_up(made)}{total}: "
    yield cited(name, said, Span(f"{_percent(found.hit)} hit", strong=True), _fate(found), rule="TY-SHT-4")


def _fate(found: Prospect) -> str:
    bailed = f", {_percent(found.bailed)} Bailed Out" if found.bailed else ""
    return f"{bailed}, {_percent(found.destroyed)} Destroyed"


def _percent(chance: Fraction) -> str:
    return f"{round(100 * chance)} %"


def _silent(state: State, shooter: Team, target: Team, name: Span) -> Line:
    arms = [one for one in figures.weapons_of(state, shooter.id) if not one.artillery]
    faults = [fault(state, shooter.id, arm, target.id) for arm in arms]
    why = next((one for one in faults if one), None)
    if why is None:
        return cited(name, " has no weapon that fires at a target", rule="TY-ART-1")
    return cited(name, f" cannot fire: {why.why[:1].lower()}{why.why[1:]}", rule=why.rule)
