"""Turning points: chances along a play of players who waver, and what moved them.

The chance is that of `basic` if it played on from there: so a choice that is worse than what it
would do costs as much as it is worse, and all other moves are luck.

A play is kept at every step that comes after a die, so a swing can be narrowed down to the very
roll or card: first the chance is worked out at points spread over the play, then the play is
halved again and again where it was decided and where the chance moved most.
"""

from __future__ import annotations

from itertools import pairwise
from math import sqrt
from statistics import fmean
from typing import Any, NamedTuple

from sandtable.kernel.decision import Choice, Seat
from sandtable.kernel.dice import Dice, SeededDice
from sandtable.kernel.event import Event
from sandtable.kernel.game import Game
from sandtable.kernel.player import UNATTENDED
from sandtable.kernel.rolls import Roll, WatchedTable
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table
from sandtable.lab.report.naming import known_things, option_of, spaced, things_in
from sandtable.lab.report.records import Point, Turn, Watched
from sandtable.lab.report.wavering import Mind, wins_from
from sandtable.show import ShownGame

CERTAIN = 0.05  # nearer than that to 0 or 1 a play is decided
TOLD = 180  # characters of what is told of a turning point


class Mark(NamedTuple):
    """The play as it stood somewhere: a table to go on from, and how much had happened."""

    table: Table[Any]
    decision: int
    rolls: int
    events: int


class TracedTable(WatchedTable[Any]):
    """A table that keeps where it stood at every step after a die."""

    __slots__ = ("decisions", "marks")

    def __init__(self, game: Game[Any], state: Any, agenda: list[Step], dice: Dice) -> None:
        super().__init__(game, state, agenda, dice)
        self.marks: list[Mark] = []
        self.decisions = 0

    def mark(self) -> None:
        twin = Table(self.game, self.state.copy(), self.agenda.copy(), self.dice)
        self.marks.append(Mark(twin, self.decisions, len(self.rolls), len(self.log or ())))

    def advance(self) -> None:
        """As any table, with a mark where dice have fallen since the last one."""
        agenda = self.agenda
        while agenda:
            step: Any = agenda[-1]
            if step.asks:
                decision = step.decision(self.state)
                if decision is not None:
                    self._decision = decision
                    return
                agenda.pop()
                continue
            if not self.marks or self.marks[-1].rolls < len(self.rolls):
                self.mark()
            agenda.pop()
            step.run(self)


class Effort(NamedTuple):
    """How much is spent on a play: positions, and playouts from each."""

    every: int  # one time of so many those who play waver
    positions: int
    playouts: int

    @property
    def floor(self) -> float:
        """Moves of the chance below that may be noise."""
        return max(0.08, 1.5 * sqrt(0.5 / self.playouts))


class _Play:
    """A play that is over, and the chances of one seat along it."""

    def __init__(self, game: ShownGame[Any], mission: Any, salt: str, seat: Seat, effort: Effort) -> None:
        self.game, self.seat, self.salt, self.effort = game, seat, salt, effort
        self.mind = Mind(game.heuristics["basic"], effort.every, salt)
        self.sure = Mind(game.heuristics["basic"], 0, salt)  # who plays on to see the chance
        self.made: dict[int, Choice] = {}  # by the mark where it was made
        self.table = TracedTable.start(game, mission, SeededDice(salt))
        self.marks = self._played(self.table)
        self.won = bool(self.table.outcome and self.table.outcome.won[seat])
        self.chances: dict[int, float] = {len(self.marks): float(self.won)}

    def _played(self, table: Any) -> list[Mark]:
        while table.decision is not None and table.decisions < UNATTENDED:
            seat, salt = table.decision.seat, f"{self.salt}/{table.decisions}"
            looked = Table(self.game, table.state, table.agenda, table.dice)
            looked = looked.redealt(seat, SeededDice(salt))
            looked.advance()
            choice = self.mind.choose(looked)
            table.mark()
            self.made[len(table.marks) - 1] = choice
            table.decisions += 1
            table.play(seat, choice)
        marks: list[Mark] = table.marks
        return marks

    def work_out(self) -> None:
        """Chances at points spread over the play, then where most happened."""
        effort, last = self.effort, len(self.marks)
        grid = max(2, effort.positions // 2)
        for n in range(grid):
            self._chance(n * last // grid)
        for _ in range(effort.positions - grid):
            pair = self._to_halve(effort.floor)
            if pair is None:
                return
            self._chance(sum(pair) // 2)

    def _chance(self, at: int, choice: Choice | None = None) -> float:
        salts = [f"{self.salt}/p{at}/{n}" for n in range(self.effort.playouts)]
        wins = wins_from(self.marks[at].table, self.seat, self.sure, salts, choice)
        if choice is None:
            self.chances[at] = fmean(wins)
        return fmean(wins)

    @property
    def pairs(self) -> list[tuple[int, int]]:
        return list(pairwise(sorted(self.chances)))

    def deciding(self) -> tuple[int, int] | None:
        """Between which two points it became nearly certain how it would end."""
        off = [pair for pair in self.pairs if abs(self.chances[pair[0]] - self.won) > CERTAIN]
        return off[-1] if off else None

    def moved(self, pair: tuple[int, int]) -> float:
        return self.chances[pair[1]] - self.chances[pair[0]]

    def _to_halve(self, floor: float) -> tuple[int, int] | None:
        """Where it was decided comes first, then where the chance moved most."""
        wide = [pair for pair in self.pairs if pair[1] - pair[0] > 1]
        deciding = self.deciding()
        if deciding in wide:
            return deciding
        moved = [pair for pair in wide if abs(self.moved(pair)) >= floor]
        return max(moved, key=lambda pair: abs(self.moved(pair)), default=None)

    def turn(self, pair: tuple[int, int]) -> Turn:
        """What happened between two points."""
        start, end = pair
        mark, choices = self.marks[start], [n for n in self.made if start <= n < end]
        before = self.chances[start]
        seat = question = words = ""
        chosen = before
        if len(choices) == 1 and choices[0] == start:
            table = Table(self.game, mark.table.state, mark.table.agenda, mark.table.dice)
            table.advance()
            seat, question = table.decision.seat if table.decision else "", spaced(table.asking)
            words = option_of(table, self.made[start]).name
            chosen = self._chance(start, self.made[start])
        events, rolls = self._between(start, end)
        known = known_things(self.game)
        things = dict.fromkeys(one for event in events for one in things_in(event, known))
        rules = dict.fromkeys(roll.rule for roll in rolls if roll.rule)
        return Turn(
            mark.decision,
            before,
            chosen,
            self.chances[end],
            seat,
            question,
            words,
            tuple(rules),
            tuple(things),
            self._told(events),
        )

    def _between(self, start: int, end: int) -> tuple[list[Event], list[Roll]]:
        mark, log = self.marks[start], self.table.log or []
        rolls: list[Roll] = self.table.rolls  # type: ignore[attr-defined] # a TracedTable's
        if end == len(self.marks):
            return log[mark.events :], rolls[mark.rolls :]
        other = self.marks[end]
        return log[mark.events : other.events], rolls[mark.rolls : other.rolls]

    def _told(self, events: list[Event]) -> str:
        """The last of what was told: that is what the rest led to."""
        lines = ["".join(span.text for span in self.game.line(event)) for event in events]
        said = [line.strip() for line in lines if line.strip()]
        while len("; ".join(said)) > TOLD and len(said) > 1:
            said.pop(0)
        return "; ".join(said)[:TOLD]


def watched(game: ShownGame[Any], mission: Any, salt: str, seat: Seat, effort: Effort) -> Watched:
    """One play of players who waver, with its turning points for one seat."""
    play = _Play(game, mission, salt, seat, effort)
    play.work_out()
    found = {pair: play.turn(pair) for pair in play.pairs if abs(play.moved(pair)) >= effort.floor}
    deciding = play.deciding()
    why = (found.get(deciding) or play.turn(deciding)) if deciding else None
    total = play.table.decisions  # type: ignore[attr-defined] # a TracedTable's
    points = [
        Point(play.marks[at].decision if at < len(play.marks) else total, chance)
        for at, chance in sorted(play.chances.items())
    ]
    last = deciding[1] if deciding else 0
    decided = play.marks[last].decision if last < len(play.marks) else total
    result = play.table.outcome.result if play.table.outcome else "unfinished"
    number = int(salt.rpartition("/")[2])
    return Watched(number, play.won, result, total, points, list(found.values()), decided, why)
