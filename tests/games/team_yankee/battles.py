"""Whole battles for tests: a mission set up with the game itself, to the question one asks about.

    at = battle("free-for-all", dice=[5, 2])
    until(at, "PlaceObjective")

Small forces on a bare table; questions on the way are answered by going on, else by the first
option.
"""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from sandtable.games.team_yankee.game import TeamYankee
from sandtable.games.team_yankee.mission import Mission
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import Seat
from sandtable.kernel.decision import Choice
from sandtable.kernel.dice import Dice, ScriptedDice
from sandtable.kernel.event import Event
from sandtable.kernel.table import Table
from tests.games.team_yankee.build import content

GAME = TeamYankee(content())
SMALL: dict[str, Any] = {"blue": "FO-E", "red": "FO-F", "points": 50, "layout": "bare"}
MEETING = ["annihilation", "free-for-all", "dust-up", "encounter"]
GIVEN = ["counterattack", "contact", "breakthrough", "bridgehead", "no-retreat", "rearguard"]


def mission(name: str, **chosen: Any) -> Mission:
    found: Mission = GAME.mission(name)
    return replace(found, chosen=replace(found.chosen, **(SMALL | chosen)))


def battle(name: str = "annihilation", *, dice: Iterable[int] | Dice = (), **chosen: Any) -> Table[State]:
    """A mission at its first question; other words are settings."""
    faces = ScriptedDice(dice, sides=6) if isinstance(dice, Iterable) else dice
    return Table.start(GAME, mission(name, **chosen), faces)


def attacked(name: str, attacker: Seat = "blue", **rest: Any) -> Table[State]:
    """The same where it is settled who attacks."""
    return battle(name, attacker=attacker, **rest)


def default(table: Table[State]) -> Choice:
    """Going on, else the first option."""
    assert table.decision is not None, "the battle is over"
    options = table.decision.options
    return next((one for one in options if one.goes_on), options[0])


def answer(table: Table[State]) -> list[Event]:
    assert table.decision is not None
    return table.play(table.decision.seat, default(table))


def until(table: Table[State], kind: str, times: int = 1) -> Table[State]:
    """Answer all the way to the n-th question of a kind."""
    for n in range(times):
        if n:
            answer(table)
        while table.asking != kind:
            answer(table)
    return table


def to_battle(table: Table[State]) -> Table[State]:
    """All the way through set-up and deployment, into the first turn."""
    while not table.state.active:
        answer(table)
    return table


def asker(table: Table[State]) -> str:
    assert table.decision is not None
    return table.decision.seat


def told(table: Table[State], kind: type[Any]) -> list[Any]:
    """The events of a kind so far."""
    return [event for event in table.log or () if isinstance(event, kind)]
