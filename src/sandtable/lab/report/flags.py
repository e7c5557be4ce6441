"""Ways of losing that a designer did not mean: without a loss, or one move from winning."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from sandtable.kernel.decision import Seat
from sandtable.lab.report.counting import rate
from sandtable.lab.report.findings import Flag
from sandtable.lab.report.records import Played, Trial

FEWEST = 5  # plays that are lost without a loss, before anything is said
OFTEN = 0.25  # of the plays that are lost
MISSED = 0.05  # of the plays that are not won and were searched

Sides = Mapping[str, Sequence[Seat]]


def flags(plays: Sequence[Played], trials: Sequence[Trial], sides: Sides) -> list[Flag]:
    """What `basic` does wrong, or the mission does; of every side."""
    return [*_without_losses(plays, sides), *_one_move_from_winning(trials, sides)]


def _without_losses(plays: Sequence[Played], sides: Sides) -> Iterator[Flag]:
    """A draw is no defeat."""
    for side, (seat, *_) in sides.items():
        lost = [one for one in plays if seat in one.losses and not one.won[seat] and one.reward[seat] < 0]
        unhurt = [one.number for one in lost if one.losses[seat] == 0]
        if len(unhurt) >= FEWEST and len(unhurt) >= OFTEN * len(lost):
            yield Flag("without losses", side, rate(len(unhurt), len(lost)), unhurt[0])


def _one_move_from_winning(trials: Sequence[Trial], sides: Sides) -> Iterator[Flag]:
    for side, seats in sides.items():
        searched = [one for one in trials if any(seat in one.missed for seat in seats)]
        wins = ((one.number, one.missed.get(seat)) for one in searched for seat in seats)
        found = {number: win for number, win in wins if win}
        if found and len(found) >= MISSED * len(searched):
            number = min(found)
            share = rate(len(found), len(searched))
            yield Flag("one move from winning", side, share, number, found[number])
