"""Wins that a side let pass: answers of its own, in a row, that would have ended the play.

Nobody else may be asked in between, and the same answers have to win whatever dice fall and
whatever is hidden. Every option that is listed is tried at every question. Where nobody else was
asked any more until the end, rows of answers are tried as well, what looks best first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from typing import Any, NamedTuple

from sandtable.kernel.decision import Choice, Outcome, Seat
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.errors import Refused
from sandtable.kernel.table import Table
from sandtable.lab.report.records import MissedWin

WORLDS = 12  # in which answers have to win: each with other dice, and what is hidden dealt anew
FORCED = 20  # questions with one answer that may follow
LONGEST = 8  # answers in a row: who acts, its moves, and the end of them
LAST = 3  # questions before the end from which rows are tried
POSITIONS = 600  # that are looked at from each of them

Row = tuple[Choice, ...]


class Moment(NamedTuple):
    """A decision of a play: the table as it was asked, and what was answered."""

    table: Table[Any]
    seat: Seat
    choice: Choice


def missed_wins(moments: Sequence[Moment], outcome: Outcome | None, salt: str) -> dict[Seat, MissedWin | None]:
    """For each seat that was asked and did not win, the last win that it let pass, if any."""
    won = outcome.won if outcome else {}
    found: dict[Seat, MissedWin | None] = {}
    last = _last_questions(moments)
    for number in reversed(range(len(moments))):
        moment = moments[number]
        if won.get(moment.seat) or found.setdefault(moment.seat, None):
            continue
        row = winning_row(moment, f"{salt}/m{number}", POSITIONS if number in last else 0)
        if row:
            found[moment.seat] = MissedWin(number, _labels(moment.table, row))
    return found


def _last_questions(moments: Sequence[Moment]) -> range:
    """Those at the end that were all put to one seat."""
    first = len(moments)
    while first and len(moments) - first < LAST and moments[first - 1].seat == moments[-1].seat:
        first -= 1
    return range(first, len(moments))


def winning_row(moment: Moment, salt: str, positions: int) -> Row:
    """Answers that win for certain, in a row; one alone where no positions may be looked at."""
    start = moment.table.redealt(moment.seat, SeededDice(salt))
    waiting: list[tuple[float, int, Table[Any], Row]] = [(0.0, 0, start, ())]
    seen: set[str] = set()
    tried = 0
    while waiting and tried <= positions:
        _, _, table, row = heappop(waiting)
        for choice, after in _answered(table):
            tried += 1
            longer = (*row, choice)
            if _has_won(after, moment.seat):
                if longer != (moment.choice,) and _always_wins(moment, longer, salt):
                    return longer
            elif positions and len(longer) < LONGEST and _is_new(after, moment.seat, seen):
                heappush(waiting, (_rank(after, moment.seat), tried, after, longer))
    return ()


def _answered(table: Table[Any]) -> Iterator[tuple[Choice, Table[Any]]]:
    """Each option, and the table with it."""
    decision = table.decision
    for choice in decision.options if decision else ():
        if not choice.takes_back:
            after = table.copy()
            _play(after, choice)
            yield choice, after


def _play(table: Table[Any], choice: Choice) -> None:
    """Answer a question, and those after it that leave no choice."""
    if table.decision:
        table.play(table.decision.seat, choice)
    for _ in range(FORCED):
        asked = table.decision
        if asked is None or asked.open or len(asked.options) > 1:
            return
        table.play(asked.seat, asked.options[0])


def _has_won(table: Table[Any], seat: Seat) -> bool:
    return bool(table.outcome and table.outcome.won[seat])


def _is_new(table: Table[Any], seat: Seat, seen: set[str]) -> bool:
    """Whether the same seat is asked again, in a position that was not looked at yet."""
    if table.decision is None or table.decision.seat != seat:
        return False
    known = len(seen)
    seen.add(table.state_hash())
    return len(seen) > known


def _rank(table: Table[Any], seat: Seat) -> float:
    """What is worth more comes first; where a game cannot say, what was tried first."""
    return -(table.game.worth(table.state, seat) or 0.0)


def _always_wins(moment: Moment, row: Row, salt: str) -> bool:
    """In every world that the seat cannot tell from this one, as far as some of them show."""
    return all(_wins(moment, row, f"{salt}/{n}") for n in range(WORLDS))


def _wins(moment: Moment, row: Row, salt: str) -> bool:
    world = moment.table.redealt(moment.seat, SeededDice(salt))
    for choice in row:
        if world.decision is None or world.decision.seat != moment.seat:
            return False
        try:
            _play(world, choice)
        except Refused:
            return False
    return _has_won(world, moment.seat)


def _labels(table: Table[Any], row: Row) -> tuple[str, ...]:
    """The answers as the seat would have read them."""
    world, labels = table.copy(), []
    for choice in row:
        if world.decision:
            labels.append(world.decision.label(choice, world.state))
            _play(world, choice)
    return tuple(labels)
