"""Positions for tests: a table on which nothing is pending, so that a chapter is tried by itself.

    at = drilled(Drill(), state, dice=[6, 4])
    run(at, ReactionFire("seal-1", -1))
    assert at.state.seals["seal-1"].health == 4

A game's tests say how its pieces are put on the table; steps are then run and questions answered
one at a time.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sandtable.kernel.decision import Choice, Decision, Seat
from sandtable.kernel.dice import ScriptedDice
from sandtable.kernel.event import Event
from sandtable.kernel.game import Game, MissionInfo, S
from sandtable.kernel.rules import Catalogue
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.table import Table


class Nothing(Choice, frozen=True, tag="nothing"):
    """The only answer to Rest."""

    def label(self, state: Any) -> str:
        return "Nothing"


class Rest(Ask, frozen=True, tag="Rest"):
    """Nothing more is pending."""

    seat: str

    def decision(self, state: Any) -> Decision:
        return Decision(self.seat, "What next?", "", (Nothing(),))

    def answer(self, table: Table[Any], choice: Nothing) -> None:
        table.push(self)


class DrillGame(Game[S]):
    """As much of a game as a single chapter needs: it has its state, and no list of missions."""

    id = "drill"
    title = "Drill"

    @property
    def catalogue(self) -> Catalogue:
        raise NotImplementedError

    def missions(self) -> list[MissionInfo]:
        return []


def drilled(game: Game[S], state: S, dice: Iterable[int] = (), sides: int = 0) -> Table[S]:
    """The position, with dice that fall as they are told; of so many sides, if they all are."""
    table: Table[S] = Table(game, state, [Rest(game.seats[0])], ScriptedDice(dice, sides))
    table.log, table.chance = [], []
    table.advance()
    return table


# what is done with it


def run(table: Table[Any], *steps: Step) -> list[Event]:
    """Run steps until something is asked or nothing is pending; what happened."""
    log = table.log
    assert log is not None
    before = len(log)
    table._decision = None
    table.push(*steps)
    table.advance()
    return log[before:]


def choose(table: Table[Any], *choices: Choice) -> list[Event]:
    """Answer one question after the other, each for the seat that is asked; what happened."""
    return [event for choice in choices for event in table.play(asked(table), choice)]


# what is read off it


def asked(table: Table[Any]) -> Seat:
    """The seat that is asked now."""
    assert table.decision is not None
    return table.decision.seat


def options(table: Table[Any], kind: Any = Choice) -> list[Any]:
    """What may be chosen, of a kind."""
    assert table.decision is not None
    return [option for option in table.decision.options if isinstance(option, kind)]


def resting(table: Table[Any]) -> bool:
    """Nothing is pending any more."""
    return isinstance(table.agenda[-1], Rest)


def refused(table: Table[Any], choice: Choice) -> str:
    """The rule that a choice breaks; empty if it is legal."""
    refusal = table.why_not(choice)
    return refusal.rule if refusal else ""


def dice_left(table: Table[Any]) -> list[int]:
    """Faces of the script that nobody rolled."""
    assert isinstance(table.dice, ScriptedDice)
    return table.dice.left


def happened(where: Table[Any] | Iterable[Event], kind: type[Any]) -> list[Any]:
    """The events of a kind, of all that happened at a table or of those given."""
    events = (where.log or ()) if isinstance(where, Table) else where
    return [event for event in events if isinstance(event, kind)]
