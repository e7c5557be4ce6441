"""Positions for tests: Units by inches on a bare table or on a layout, dice by their faces.

    at = position(blue=[("US-M1", (10, 10), (14, 10))], red=[("SU-T72", (10, 30))], dice=[6, 4])
    run(at, Shoot(1))
    assert spot(at, 3) == (10, 30)

Units and Teams are numbered from 1, blue first, in the order in which they stand here; the first
Team of a Unit leads it. An HQ card begins a Formation to which the next combat Units belong; a
carrier's card after its Infantry is its Attachment. A place may name a facing: (10, 10, 4). A Unit
without places is off the table (`where`). `pieces` lie on the bare table: ("woods", 10, 10, 20, 20)
is a box, ("hedge", (10, 10), (20, 10)) a line.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, cast

from msgspec.structs import replace

from sandtable.boards.tabletop.entries import PieceEntry, TableEntry
from sandtable.boards.tabletop.ticks import INCH, Spot, ticks
from sandtable.games.team_yankee import GAME
from sandtable.games.team_yankee.cards import UnitCard
from sandtable.games.team_yankee.cast import with_cast
from sandtable.games.team_yankee.content import Content
from sandtable.games.team_yankee.mission import Chosen, Mission
from sandtable.games.team_yankee.rules.deployment import BeginPlacing
from sandtable.games.team_yankee.state import Formation, Minefield, Objective, Side, Smoke, State, Team, Unit
from sandtable.games.team_yankee.vocabulary import SEATS, Seat, TeamId, UnitId, UnitRole
from sandtable.kernel.decision import Outcome
from sandtable.kernel.dice import Dice
from sandtable.kernel.event import Event
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table
from sandtable.testing.drill import (
    DrillGame,
    Rest,
    choose,
    dice_left,
    drilled,
    happened,
    options,
    refused,
    resting,
    run,
)

__all__ = [
    "Drill",
    "Rest",
    "add_unit",
    "asked",
    "at_inches",
    "bare_state",
    "begin",
    "choose",
    "content",
    "dice_left",
    "happened",
    "mount",
    "options",
    "placing",
    "position",
    "refused",
    "reprint",
    "resting",
    "run",
    "spot",
    "tray",
]

NORTH, SOUTH, EAST, WEST = 4, 12, 0, 8
FACES: dict[Seat, int] = {"blue": NORTH, "red": SOUTH}
Place = tuple[float, ...]  # x and y in inches, and a facing if it is not toward the enemy
Stands = tuple[Any, ...]  # a card, then a place for each Team
Lies = tuple[Any, ...]  # a kind, then a box, or the points of a line


@cache
def content(pieces: tuple[Lies, ...] = ()) -> Content:
    """The game's, with a table `bare` on which only these pieces lie."""
    ours = GAME.content
    sections = {name: list(entries) for name, entries in ours.sections.items()}
    laid = tuple(_piece(n, one) for n, one in enumerate(pieces, 1))
    bare = TableEntry(id="bare", title="Bare", size=(72, 48), look="grass", pieces=laid)
    sections["tables"].append(bare)
    return Content(sections, {})


def _piece(n: int, lies: Lies) -> PieceEntry:
    kind, *where = lies
    named = f"{kind}-{n}"
    if isinstance(where[0], tuple):
        return PieceEntry(named, kind, line=tuple(where))
    return PieceEntry(named, kind, box=cast("tuple[float, float, float, float]", tuple(where)))


class Drill(DrillGame[State]):
    """As much of the game as a single chapter needs."""

    seats = SEATS

    def mission(self, name: str) -> Mission:
        return content().missions[name]

    def setup(self, mission: Mission) -> tuple[State, Step]:
        return State(content(), mission), Rest(SEATS[0])

    def outcome(self, state: State) -> Outcome | None:
        return Outcome(state.winner, "", {}, {}) if state.over else None

    def noted(self, state: State, event: Event) -> Event:
        return with_cast(state, event)

    def view(self, state: State, seat: str) -> State:
        return state.copy()

    def redeal(self, state: State, seat: str, dice: Dice) -> State:
        return state.copy()


def position(
    layout: str = "bare",
    *,
    blue: Sequence[Stands] = (),
    red: Sequence[Stands] = (),
    dice: Iterable[int] = (),
    mission: str = "",
    **rest: Any,
) -> Table[State]:
    """A Table on which nothing is pending but the question "What next?" (Rest).

    Markers: `pieces` of the bare table, `objectives`, `mines`, `smoke` by their points in inches;
    `chosen` are settings; fields of `teams`, `units` and `sides` are set by their number or seat
    (`teams={2: {"hidden": True}}`); other words are fields of the state (`night=True`). It is
    blue's Movement Step of its first turn, and blue attacks.
    """
    state = bare_state(layout, mission, rest.pop("pieces", ()), rest.pop("chosen", {}))
    for one in blue:
        add_unit(state, "blue", *one)
    for one in red:
        add_unit(state, "red", *one)
    for at in rest.pop("objectives", ()):
        state.made += 1
        state.objectives[state.made] = Objective(state.made, at_inches(*at), "blue")
    for at in rest.pop("mines", ()):
        state.made += 1
        state.mines[state.made] = Minefield(state.made, at_inches(*at))
    state.smoke = tuple(Smoke(at_inches(*at), "blue") for at in rest.pop("smoke", ()))
    changes = {"teams": state.change_team, "units": state.change_unit, "sides": state.change_side}
    for what in changes.keys() & rest.keys():
        for named, fields in rest.pop(what).items():
            changes[what](named, **fields)  # type: ignore[operator] # each with its kind of name
    for field, value in rest.items():
        if field not in State.__struct_fields__:
            raise TypeError(f"a position knows no '{field}'")
        setattr(state, field, value)
    return drilled(Drill(), state, dice, sides=6)


def begin(table: Table[State], *steps: Step) -> Table[State]:
    """The position after these steps, at the first question."""
    run(table, *steps)
    return table


def bare_state(layout: str = "bare", mission: str = "", pieces: Sequence[Lies] = (), chosen: Any = None) -> State:
    """Nobody is there yet."""
    has = content(tuple(pieces))
    played = has.missions[mission] if mission else Mission(id="drill", title="Drill")
    settled: Chosen = replace(played.chosen, **{"layout": layout, **(chosen or {})})
    state = State(has, replace(played, chosen=settled), phase="movement")
    state.sides = {"blue": Side("blue", nation="us"), "red": Side("red", nation="su")}
    state.attacker = state.first = state.active = "blue"
    state.change_side("blue", turn=1)
    return state


def add_unit(state: State, seat: Seat, card: str, *places: Place, **more: Any) -> Unit:
    """One more Unit, with its Teams; without places it is off the table, of its card's least size.

    Other words are fields of the Unit.
    """
    printed = state.content.units[card]
    number, size = max(state.units, default=0) + 1, len(places) or min(printed.sizes)
    role = more.pop("role", printed.roles[0])
    formation = _formation(state, seat, role, number) if role in ("hq", "combat") else 0
    core = _core(state, seat, card) if role == "attachment" else 0
    if core:
        formation = state.units[core].formation
        state.change_unit(core, attachment=number)
    teams = _teams(state, number, printed, places or ((),) * size, FACES[seat])
    unit = Unit(
        number,
        card,
        seat,
        role,
        size,
        printed.sizes.get(size, 0),
        formation,
        core,
        leader=teams[0].id,
        where="table" if places else "reserve",
    )
    state.units[number] = replace(unit, **more)
    return state.units[number]


def _teams(state: State, unit: UnitId, card: UnitCard, places: Sequence[Place], face: int) -> list[Team]:
    arms = card.teams.get(len(places)) or tuple(arms for one in card.teams.values() for arms in one)
    made = []
    for n, place in enumerate(places):
        team = Team(max(state.teams, default=0) + 1, unit, arms[n % len(arms)] if arms else "")
        if place:
            at, turned = at_inches(*place[:2]), int(place[2]) if len(place) > 2 else face
            team = replace(team, at=at, face=turned)
        state.teams[team.id] = team
        made.append(team)
    return made


def _formation(state: State, seat: Seat, role: UnitRole, unit: UnitId) -> int:
    """An HQ begins a Formation; a combat Unit joins the latest of its side, if there is one."""
    if role == "hq":
        number = len(state.formations) + 1
        state.formations[number] = Formation(number, "", seat, unit)
    mine = [one.id for one in state.formations.values() if one.seat == seat]
    return mine[-1] if mine else 0


def _core(state: State, seat: Seat, carrier: str) -> UnitId:
    """The latest Unit that such carriers carry and that has none yet."""
    units = state.content.units
    fits = [one.id for one in state.force(seat) if units[one.card].carrier == carrier and not one.attachment]
    return fits[-1] if fits else 0


def at_inches(x: float, y: float) -> Spot:
    return ticks(x), ticks(y)


def spot(table: Table[State], team: TeamId) -> tuple[float, float]:
    """Where a Team stands, in inches."""
    x, y = table.state.teams[team].at
    return x / INCH, y / INCH


def reprint(table: Table[State], section: str, **figures: Any) -> None:
    """All cards of a section have these figures, as somebody's own pack could."""
    sections = {name: list(cards) for name, cards in table.state.content.sections.items()}
    sections[section] = [replace(card, **figures) for card in sections[section]]
    table.state.content = Content(sections, {})


def tray(*cards: str, seat: Seat = "blue", mission: str = "annihilation", **rest: Any) -> Table[State]:
    """Units that are to be placed; blue attacks from the south."""
    at = position(**{"mission": mission, seat: [(card,) for card in cards], **rest})
    for unit in list(at.state.units):
        at.state.change_unit(unit, where="tray")
    return at


def placing(*cards: str, **rest: Any) -> Table[State]:
    """The same, and the first of them is being placed."""
    at = tray(*cards, **rest)
    run(at, BeginPlacing(1))
    return at


def mount(table: Table[State], carrier: TeamId, *teams: TeamId) -> None:
    """These Teams are aboard a Transport."""
    for team in teams:
        table.state.change_team(team, aboard=carrier, at=(-1, -1))


def asked(table: Table[State]) -> str:
    """The kind of question that is asked now; "Rest" if nothing is pending."""
    return table.asking
