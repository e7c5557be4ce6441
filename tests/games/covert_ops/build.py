"""Positions for tests: bases by inches on a map or on a bare table, dice by their faces.

    at = position(team=[("bw-oper", 30, 8)], alert=[("hc-rifle", 30, 30)], dice=[6, 4])
    run(at, ActivateOpforUnit(2))
    assert spot(at, 2) == (30, 29)

Units are numbered from 1: the team first, then Unaware and then Alert Opfor units. A position is a
Table on which nothing is pending but the question "What next?" (Rest), so that steps can be run
and questions answered one at a time. Without a `name` it is a bare table of 36 by 36 inches.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from msgspec.structs import replace

from sandtable.boards.cards import Deck
from sandtable.boards.tabletop.entries import TableEntry
from sandtable.boards.tabletop.ticks import INCH, Spot, ticks
from sandtable.games.covert_ops import GAME, ground
from sandtable.games.covert_ops.content import Content
from sandtable.games.covert_ops.mission import Mission
from sandtable.games.covert_ops.rules.activation import ChooseAction
from sandtable.games.covert_ops.state import Activation, Element, LowPiece, Marker, State, TeamSeat, Unit
from sandtable.kernel.decision import Choice, Outcome
from sandtable.kernel.dice import Dice
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table
from sandtable.testing.drill import (
    DrillGame,
    Rest,
    asked,
    choose,
    dice_left,
    drilled,
    happened,
    options,
    refused,
    resting,
    run,
)

Stands = tuple[str, float, float]  # a profile, and where in inches
BARE = TableEntry(
    id="bare",
    title="Bare",
    look="sand",
    marks={
        "zone": [12, 0, 24, 6],
        "front": [18, 5.2],
        "markers": [[5, 26], [31, 26]],
        "insertions": {"A": [6, 35], "B": [30, 35], "C": [18, 35]},
    },
)


@cache
def content() -> Content:
    """The game's, with a table on which nothing lies."""
    ours = GAME.content
    sections = {name: list(entries) for name, entries in ours.sections.items()}
    sections["tables"].append(BARE)
    return Content(sections, {})


class Drill(DrillGame[State]):
    """As much of the game as a single chapter needs."""

    seats = tuple(f"player-{n}" for n in range(1, 7))

    def mission(self, name: str) -> Mission:
        return content().missions[name]

    def setup(self, mission: Mission) -> tuple[State, Step]:
        return State(content(), mission), Rest("player-1")

    def outcome(self, state: State) -> Outcome | None:
        return Outcome(state.result, "", {}, {}) if state.over else None

    def view(self, state: State, seat: str) -> State:
        return state.copy()

    def redeal(self, state: State, seat: str, dice: Dice) -> State:
        return state.copy()


def mission(name: str = "smash-and-grab", *, players: int = 1, **changes: Any) -> Mission:
    """A mission of the game; fields of `chosen` may be named as well."""
    found = content().missions[name]
    chosen = {key: changes.pop(key) for key in list(changes) if hasattr(found.chosen, key)}
    return replace(found, chosen=replace(found.chosen, players=players, **chosen), **changes)


def position(
    name: str = "",
    *,
    team: Sequence[Stands] = (),
    opfor: Sequence[Stands] = (),
    alert: Sequence[Stands] = (),
    markers: Sequence[tuple[float, float]] = (),
    dice: Iterable[int] = (),
    **rest: Any,
) -> Table[State]:
    """Bases on a table. `seats=("player-1", "player-2")` deals the team out to seats in turn.

    `faction` is the Opfor's; `low=True` lays the Low pieces as the map has them; `cards` lie on top
    of the deck; other words are fields of the state (`alarm=10`, `conditions=("CD13",)`).
    """
    seats = tuple(rest.pop("seats", ("player-1",)))
    played = mission(name or "smash-and-grab", players=len(seats), **rest.pop("chosen", {}))
    if not name:
        played = replace(played, table="bare")
    state = State(content(), played, opfor=rest.pop("faction", "homeworld"))
    state.phase, state.round, state.turn = "activation", 1, "players"
    table_of = ground.table_of(state)
    if rest.pop("low", False):
        state.low = tuple(LowPiece(n) for n in range(len(table_of.movable)))
    for n, stands in enumerate(team):
        add_unit(state, stands, seat=seats[n % len(seats)])
    for stands in opfor:
        add_unit(state, stands)
    for stands in alert:
        add_unit(state, stands, alert=True)
    for x, y in markers:
        add_marker(state, x, y)
    state.elements = {mark.id: Element(mark.id, mark.at, mark.radius) for mark in table_of.marked("elements").values()}
    state.teams = {seat: TeamSeat(seat, "blackwake") for seat in seats}
    top = tuple(rest.pop("cards", ()))
    state.deck = Deck((*top, *(one for one in sorted(common_cards(state)) if one not in top)))
    for field, value in rest.items():
        if field not in State.__struct_fields__:
            raise TypeError(f"a position knows no '{field}'")
        setattr(state, field, value)
    return drilled(Drill(), state, dice)


def common_cards(state: State) -> list[str]:
    """The 24 of a faction."""
    return [one.id for one in state.content.cards.values() if one.faction in ("", state.opfor)]


def at_inches(x: float, y: float) -> Spot:
    return ticks(x), ticks(y)


def add_unit(state: State, stands: Stands, **more: Any) -> Unit:
    profile, x, y = stands
    state.made += 1
    unit = Unit(state.made, profile, at=at_inches(x, y), **more)
    state.put(unit)
    return unit


def add_marker(state: State, x: float, y: float) -> Marker:
    state.marked += 1
    marker = Marker(state.marked, at_inches(x, y))
    state.markers[marker.id] = marker
    return marker


def activate(table: Table[State], who: int, *, actions: int = 2, orders: int = 0) -> None:
    """A unit is in the middle of its activation, with so many tokens."""
    table.state.change(who, activated=True, actions=actions, orders=orders)
    table.state.activations.append(Activation(who))


def acting(table: Table[State], who: int = 1, *then: Step, actions: int = 2, **tokens: int) -> Table[State]:
    """A unit in the middle of its activation, with these tokens, is asked what it does; then these steps follow."""
    activate(table, who, actions=actions)
    table.state.change(who, **tokens)
    run(table, ChooseAction(who), *then)
    return table


def change_element(table: Table[State], name: str, **fields: Any) -> None:
    table.state.elements[name] = replace(table.state.elements[name], **fields)


def why(table: Table[State], choice: Choice) -> str:
    """The rule that a choice breaks, and how; empty if it is legal."""
    refusal = table.why_not(choice)
    return f"{refusal.rule}: {refusal.why}" if refusal else ""


def spot(table: Table[State], who: int) -> tuple[float, float]:
    """Where a unit stands, in inches."""
    x, y = table.state.units[who].at
    return x / INCH, y / INCH


# Beside what is defined here.
__all__ = ["asked", "choose", "dice_left", "happened", "options", "refused", "resting", "run"]
