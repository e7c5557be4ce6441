"""Peeking by undo: whatever tells somebody something hidden must not be taken back freely.

A choice is tried out on redealt tables, each one as good as the real one for the seat that it was
dealt for. Where it could have come out otherwise for that seat, the seat has learned something.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import msgspec

from sandtable.kernel.decision import Choice, Decision, Outcome, Seat
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.errors import Refused
from sandtable.kernel.event import Event
from sandtable.kernel.table import Table
from sandtable.testing.checks import sample
from sandtable.testing.plays import RandomPlay

OTHERS = 2  # options that are tried out beside the one that is played


class Told(NamedTuple):
    """All that a choice tells a seat."""

    view: msgspec.Struct
    events: list[Event]
    asked: Seat | None  # everybody can see who is asked next
    question: Decision | None
    outcome: Outcome | None


def check_peeking(play: RandomPlay, redeals: int = 3) -> None:
    """After a choice that may be taken back freely no seat knows more than before."""
    options = sample(play, play.decision.options, OTHERS)
    for choice in dict.fromkeys((play.choice, *options)):
        after = played(play.table.copy(), choice)
        if after is not None and free(after):
            for seat in seats(play):
                _check_seat(play, choice, seat, after, redeals)


def seats(play: RandomPlay) -> Iterator[Seat]:
    """Whoever chooses, then everybody who does not see just what another one sees."""
    seen: list[msgspec.Struct] = []
    for seat in (play.decision.seat, *play.game.seats):
        view = play.table.view(seat)
        if view not in seen:
            seen.append(view)
            yield seat


def free(after: Table[Any]) -> bool:
    return not (after.barrier or after.chance)


def played(table: Table[Any], choice: Choice) -> Table[Any] | None:
    """A silent table with what this one choice brings about written down; None if refused."""
    table.log, table.chance, table.barrier = [], [], False
    if table.decision is None:
        return None
    try:
        table.play(table.decision.seat, choice)
    except Refused:
        return None
    return table


def told(table: Table[Any], seat: Seat) -> Told:
    game, decision = table.game, table.decision
    heard = [event for event in table.log or () if game.hears(event, seat)]
    reads = decision is not None and (decision.seat == seat or game.overhears(decision, seat))
    return Told(
        table.view(seat), heard, decision.seat if decision else None, decision if reads else None, table.outcome
    )


def _check_seat(play: RandomPlay, choice: Choice, seat: Seat, after: Table[Any], redeals: int) -> None:
    truth = told(after, seat)
    if seat != play.decision.seat and truth == told(play.table.copy(), seat):
        return  # he sees no more than that somebody has made up his mind
    for n in range(redeals):
        dice = SeededDice(f"peek {play.seed}/{play.step}/{n}")
        dealt = play.table.redealt(seat, dice)
        if dealt.state != play.table.state and not _possible(play, dealt, choice, seat, truth):
            what = f"{choice} tells {seat} something hidden, and could be taken back freely"
            raise play.error(f"{what}: a rule that shows something must call `table.reveal()`")


def _possible(play: RandomPlay, dealt: Table[Any], choice: Choice, seat: Seat, truth: Told) -> bool:
    """Whether the seat still deems this table possible: it could have come out just so there."""
    with play.blamed():
        asked = Table.load(play.game, dealt.dump(), SeededDice(0))
        for tried in _candidates(asked, choice, seat):
            after = played(asked.copy(), tried)
            if after is not None and free(after) and told(after, seat) == truth:
                return True
    return False


def _candidates(asked: Table[Any], choice: Choice, seat: Seat) -> Iterable[Choice]:
    """Who chooses knows what he chose; for the others it may have been anything."""
    if asked.decision is None or asked.decision.seat == seat:
        return (choice,)
    return dict.fromkeys((choice, *asked.decision.options))
