"""Our shots beside pymunk's in slow motion, where nothing but the disc moves."""

from collections.abc import Iterator, Sequence
from math import hypot
from statistics import median

import pytest

from sandtable.boards.flick import NOBODY, Board, Shot, flick
from sandtable.testing import covers
from tests.boards.flick import office
from tests.boards.flick.office import Flick
from tests.boards.flick.slow_motion import slow_motion

NUDGE = 0.004  # a disc at full speed goes about four times as far in one step of the oracle


def struck(shot: Shot) -> list[int]:
    return [contact.struck for contact in shot.contacts]


def pieces(names: list[int]) -> list[int]:
    return [name for name in names if name != NOBODY]


def far(one: Shot, other: tuple[float, float] | None) -> float:
    assert one.rest is not None
    assert other is not None
    return hypot(one.rest[0] - other[0], one.rest[1] - other[1])


def steady(board: Board, played: Flick, shot: Shot) -> bool:
    """Whether the shot barely changes with its start: otherwise small steps show nothing."""
    disc, x, y, angle, power = played
    nudged = [flick(board, disc, x + dx, y + dy, angle, power) for dx in (-NUDGE, NUDGE) for dy in (-NUDGE, NUDGE)]
    return all(struck(one) == struck(shot) and far(shot, one.rest) < 20 * NUDGE for one in nudged)


def agrees(board: Board, played: Flick, shot: Shot, rate: int) -> bool:
    """The same pieces touched, and the disc at rest within a twentieth of a unit."""
    rest, touched = slow_motion(board, played, rate)
    return pieces(touched) == pieces(struck(shot)) and far(shot, rest) < 0.05


def shots(seed: int, count: int) -> Iterator[tuple[Board, Flick, Shot]]:
    """Steady shots on boards where nothing moves.

    Without doors: where one joins a wall the oracle sinks into both and mixes their restitutions.
    """
    for board, played in office.flicks(seed, count):
        still = board.fixed().pierced()
        shot = flick(still, *played)
        if len(shot.contacts) <= 12 and steady(still, played, shot):
            yield still, played, shot


def disagreements(seed: int, count: int, rates: Sequence[int]) -> list[Flick]:
    """Shots that no rate confirms: coarse steps sink into joints, finer ones are asked in doubt."""
    return [
        played
        for board, played, shot in shots(seed, count)
        if not any(agrees(board, played, shot, rate) for rate in rates)
    ]


@covers("STF-PHY-2", "STF-PHY-5", "STF-PHY-6", "STF-PHY-7", "STF-PHY-10")
def test_shots_end_where_they_end_in_slow_motion() -> None:
    assert disagreements(seed=11, count=40, rates=(4000, 64_000)) == []


@pytest.mark.slow
def test_many_shots_end_where_they_end_in_slower_motion() -> None:
    assert disagreements(seed=12, count=800, rates=(16_000, 128_000, 1_024_000)) == []


@pytest.mark.slow
def test_the_slower_the_motion_the_nearer_it_comes() -> None:
    def apart(rate: int) -> float:
        rests = ((shot, slow_motion(board, played, rate)[0]) for board, played, shot in few)
        return median(far(shot, rest) for shot, rest in rests)

    few = list(shots(seed=13, count=60))
    assert apart(32_000) < apart(4000) / 4
