"""Every roll of a play, and which number of the seed each one is.

A journal holds the faces alone. Which die it was, of which stream and for what, the rules know:
they are played once more, and whoever has the seed can work each face out by himself.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal, TypeVar

from msgspec import Struct

from sandtable.kernel.decision import Seat
from sandtable.kernel.dice import Dice, LoadedDice, ManualDice
from sandtable.kernel.errors import JournalError
from sandtable.kernel.game import Game, S
from sandtable.kernel.journal import Journal
from sandtable.kernel.match import Match, check_rules, dice_of, mission_of, replay_line, said
from sandtable.kernel.step import Step
from sandtable.kernel.table import Need, Table

T = TypeVar("T")


class Roll(Struct, frozen=True, omit_defaults=True):
    """A die, or a shuffle: where it came from, and what it showed."""

    kind: Literal["seed", "given", "typed", "shuffle"]
    stream: str
    at: int  # which number of the stream, from 0; of a shuffle, the first of them
    sides: int  # of a shuffle, how many things
    face: int = 0
    why: str = ""
    rule: str = ""


class Rolls(Struct, frozen=True):
    """All of them, by the lines of a journal."""

    first: tuple[int, ...]  # the faces that the mission gives, before the seed goes on
    lines: list[list[Roll]]  # what fell before the first choice, then at each line
    stopped: str = ""  # why the play cannot go on after these lines
    astray: int = 0  # the first line that leads to another state than it says; 0: none does


class WatchedTable(Table[S]):
    """A table that keeps every roll; a copy, which may only try something out, begins anew."""

    __slots__ = ("rolls",)

    def __init__(self, game: Game[S], state: S, agenda: list[Step], dice: Dice) -> None:
        super().__init__(game, state, agenda, dice)
        self.rolls: list[Roll] = []

    def roll(self, sides: int, *, why: str, rule: str, stream: str = "dice", need: Need = "", by: Seat = "") -> int:
        dice: Any = self.dice
        kind, at = _kind(dice, sides), dice.used("dice")
        face = super().roll(sides, why=why, rule=rule, stream=stream, need=need, by=by)
        if kind == "seed":
            at = dice.used(stream) - 1
        of = stream if kind == "seed" else "dice"
        self.rolls.append(Roll(kind, of, at, sides, face, why, rule))
        return face

    def shuffle(self, items: list[T], *, stream: str = "decks") -> None:
        dice: Any = self.dice
        at = dice.used(stream)
        super().shuffle(items, stream=stream)
        if len(items) > 1:
            self.rolls.append(Roll("shuffle", stream, at, len(items)))

    def copy(self, *, dice: Dice | None = None) -> WatchedTable[S]:
        twin: Any = super().copy(dice=dice)
        twin.rolls = []
        found: WatchedTable[S] = twin
        return found

    def _attempt(self, work: Callable[[Table[S]], None]) -> bool:
        """What was rolled before a die was missing is rolled again."""
        before = len(self.rolls)
        done = super()._attempt(work)
        if not done:
            del self.rolls[before:]
        return done


def _kind(dice: Dice, sides: int) -> Literal["seed", "given", "typed"]:
    if isinstance(dice, ManualDice) and sides <= dice.largest:
        return "typed"
    return "given" if isinstance(dice, LoadedDice) and dice.given(sides) else "seed"


def rolls_of(journal: Journal, game: Game[Any], path: Path) -> Rolls:
    """Play a journal again and note every roll, whatever faces and states it has written down.

    Raises JournalError if it cannot even begin.
    """
    check_rules(journal.header, game, path)
    try:
        mission = mission_of(game, journal.header)
        first = game.first_dice(mission)
        table = WatchedTable.start(game, mission, dice_of(journal.header, first))
    except Exception as error:  # an edited mission may break a game anywhere: blame the file
        raise JournalError(path, 1, f"the mission is not usable: {said(error)}") from error
    match = Match(game, mission, Journal(journal.header), table)
    return _played(match, journal, path, first)


def _played(match: Match, journal: Journal, path: Path, first: tuple[int, ...]) -> Rolls:
    lines, astray = [_watched(match)[:]], 0
    for line in journal.lines:
        before, table = len(_watched(match)), match.table
        try:
            replay_line(match, line, path, check=False)
        except JournalError as error:
            return Rolls(first, lines, error.what, astray)
        lines.append(_watched(match)[before:] if match.table is table else [])
        if not astray and match.table.state_hash() != line.hash:
            astray = line.n
    return Rolls(first, lines, "", astray)


def _watched(match: Match) -> list[Roll]:
    table: Any = match.table
    rolls: list[Roll] = table.rolls
    return rolls
