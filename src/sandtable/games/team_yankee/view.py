"""What a seat may know: everything but what the other side has committed in secret (guide, 6)."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import fields, replace

from sandtable.games.team_yankee.content import Content
from sandtable.games.team_yankee.mission import Case, Mission
from sandtable.games.team_yankee.rules import secrets
from sandtable.games.team_yankee.state import (
    Assault,
    BattleReport,
    Formation,
    Minefield,
    Objective,
    Phase,
    Side,
    Smoke,
    State,
    Team,
    Unit,
    Volley,
)
from sandtable.games.team_yankee.vocabulary import SEATS, FormationId, Frame, LightMode, Seat, TeamId, UnitId, Victory
from sandtable.kernel.dice import Dice


class View(Struct, frozen=True):
    """The battle as a seat sees it; named as in the State."""

    mission: Mission
    operation: Mission | None
    phase: Phase
    sides: dict[Seat, Side]
    attacker: Seat | Literal[""]
    first: Seat | Literal[""]
    active: Seat | Literal[""]
    frame: Frame
    case: Case
    formations: dict[FormationId, Formation]
    units: dict[UnitId, Unit]
    teams: dict[TeamId, Team]
    objectives: dict[int, Objective]
    mines: dict[int, Minefield]
    smoke: tuple[Smoke, ...]
    light_mode: LightMode
    night: bool
    light_dice: int
    light_done: bool
    volleys: list[Volley]
    assault: Assault | None
    spotters: tuple[TeamId, ...]
    winner: Seat | Literal[""]
    ended: str
    victory: Victory
    scores: dict[Seat, int]
    over: bool
    made: int
    stage: int
    history: list[BattleReport]


_OPEN = tuple(field.name for field in fields(View) if field.name not in ("sides", "units"))


def make_view(state: State, seat: str) -> View:
    """Plans, Units Left Out and unseen Reserves of others are not in it before they are shown."""
    twin = state.copy()
    shared: dict[str, Any] = {name: getattr(twin, name) for name in _OPEN}
    units = {who: _seen_unit(state, seat, unit) for who, unit in state.units.items()}
    sides = {one: _seen_side(state, seat, side) for one, side in state.sides.items()}
    return View(sides=sides, units=units, **shared)


def _seen_unit(state: State, seat: str, unit: Unit) -> Unit:
    """Where it would be if nothing had been chosen: the others learn it together."""
    where = unit.where
    if unit.seat == seat or where not in ("out", "reserve"):
        return unit
    hidden = secrets.leaving_out(state) if where == "out" else secrets.holding_back(state)
    return replace(unit, where="tray") if hidden else unit


def _seen_side(state: State, seat: str, side: Side) -> Side:
    """Only that a plan was committed, not which."""
    hidden = side.seat != seat and secrets.planning(state)
    return replace(side, plan="") if hidden and side.plan else side


def as_state(view: View, content: Content) -> State:
    """A state that looks like a view, for rules that ask only what a seat may know."""
    shown: dict[str, Any] = {name: getattr(view, name) for name in View.__struct_fields__}
    return State(content, **shown).copy()


def redeal(state: State, seat: str, dice: Dice) -> State:
    """Another plan, other Units Left Out or in Reserve that a seat could not tell from these."""
    twin = state.copy()
    for one in SEATS:
        if one != seat:
            secrets.dealt_anew(twin, one, dice)
    return twin
