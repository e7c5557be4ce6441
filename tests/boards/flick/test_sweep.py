"""Thousands of flicks at once, and what a shot tells for its picture."""

from collections import Counter
from itertools import islice, pairwise
from random import Random
from typing import Any, cast

import numpy as np
import pytest

from sandtable.boards.flick import (
    DISCS,
    FLICKED,
    LARGE,
    MEDIUM,
    NO_WALLS,
    SMALL,
    Board,
    Hand,
    block,
    erred,
    flick,
    standee,
    sweep,
    target,
)
from sandtable.boards.flick.engine import compiled, warm
from sandtable.testing import covers
from tests.boards.flick import office, side

CROWDED = office.board(Random(31), pieces=70)
RACK = Board([target(4 + dx, 4 + n, n) for n, dx in enumerate((0, 0.2, -0.2))], edge=side.EDGE)


@pytest.mark.parametrize("board", [CROWDED, RACK])
def test_a_sweep_touches_what_the_single_flicks_touch(board: Board) -> None:
    tried = np.array(list(islice(office.launches(Random(33), board, MEDIUM), 200)))
    if board.walls is NO_WALLS:
        tried[:, :2] = 4.0, 1.0
        tried[:, 2] = 850 + tried[:, 2] // 36
    swept = sweep(board, MEDIUM, tried)
    assert swept.brushed.any()

    for number, (x, y, angle, power) in enumerate(tried.tolist()):
        shot = flick(board, MEDIUM, x, y, int(angle), int(power))
        marks: dict[bool, dict[int, int]] = {True: {}, False: {}}
        for place, contact in enumerate(shot.contacts, 1):
            marks[contact.mover == FLICKED].setdefault(contact.struck, place)
        for column, body in enumerate(board.pieces):
            assert swept.touched[number, column] == marks[True].get(body.id, 0)
            assert swept.brushed[number, column] == marks[False].get(body.id, 0)
        assert swept.off[number] == (shot.rest is None)
        if shot.rest:
            assert tuple(swept.rests[number]) == shot.rest


def test_a_sweep_over_no_flicks_or_an_empty_board_is_empty() -> None:
    board = Board([standee(3, 0, 1)])
    assert sweep(board, SMALL, np.empty((0, 4))).touched.shape == (0, 1)
    assert sweep(Board([]), SMALL, np.array([[0.0, 0, 0, 5000]])).touched.shape == (1, 0)


NAN, INF = np.nan, np.inf


@pytest.mark.parametrize(
    "absurd",
    [
        *((NAN, 0, 0, 5000), (0, INF, 0, 5000), (0, 0, 3600, 5000), (0, 0, -1, 5000)),
        *((0, 0, 0, 0), (0, 0, 0, 11_001), (0, 0, NAN, 5000), (0, 0, 0, NAN)),
    ],
)
def test_absurd_flicks_are_refused(absurd: tuple[float, float, float, float]) -> None:
    board = Board([standee(3, 0, 1)])
    with pytest.raises(ValueError, match="an angle of 0 to 3599"):
        sweep(board, SMALL, np.array([absurd], float))


@pytest.mark.parametrize(
    ("x", "y", "angle", "power"),
    [*((NAN, 0, 0, 5000), (0, INF, 0, 5000), (0, 0, 3600, 5000)), *((0, 0, 0, 0), (0, 0, 0, 11_001), (0, 0, -1, 500))],
)
def test_an_absurd_flick_is_refused(x: float, y: float, angle: int, power: int) -> None:
    with pytest.raises(ValueError, match=r"not (at )?(-?\d+|nan)"):
        flick(Board([]), SMALL, x, y, angle, power)


def weights(values: list[int]) -> list[tuple[int, int]]:
    return sorted(Counter(values).items())


def hit_chance(size: str, distance: float, hand: Hand) -> float:
    """Over all draws, at a standee straight ahead, power 90; shots that fall short included."""
    disc, every = DISCS[size], range(4096)
    angles = weights([erred(0, 90, (k, 2048), hand)[0] for k in every])
    powers = weights([erred(0, 90, (2048, k), hand)[1] for k in every])
    tried = np.empty((len(angles) * len(powers), 4))
    tried[:, :2] = 0.30 + disc.radius, 0.0
    tried[:, 2] = np.repeat([angle for angle, _ in angles], len(powers))
    tried[:, 3] = np.tile([power for power, _ in powers], len(angles))
    hits = sweep(Board([standee(distance, 0, 1)]), disc, tried).touched[:, 0] > 0
    counts = np.outer([n for _, n in angles], [n for _, n in powers]).ravel()
    return float(counts[hits].sum() / 4096**2)


@covers("STF-PHY-17", "STF-PHY-18", "STF-PHY-23")
@pytest.mark.parametrize(
    ("size", "distance", "hand", "chance"),
    [
        ("S", 5, Hand(30, 6), 0.9565),
        ("M", 5, Hand(30, 6), 0.9878),
        pytest.param("M", 8, Hand(40, 8), 0.6973, marks=pytest.mark.slow),
        pytest.param("L", 12, Hand(50, 10), 0.4477, marks=pytest.mark.slow),
    ],
)
def test_the_open_floor_hit_chances_of_the_guide_are_exact(
    size: str, distance: float, hand: Hand, chance: float
) -> None:
    assert round(hit_chance(size, distance, hand), 4) == chance


# pictures


def test_the_tracks_of_a_shot_are_whole_and_in_time() -> None:
    for board, played in office.flicks(seed=32, count=60):
        shot = flick(board, *played)
        tracks = shot.tracks()
        assert set(tracks) == {FLICKED, *shot.moved}
        for body, stretches in tracks.items():
            for one, other in pairwise(stretches):
                assert one.end == other.start
                assert one.ended <= other.began
            last = shot.rest if body == FLICKED else shot.moved[body]
            assert stretches[-1].end == last
        assert tracks[FLICKED][0].began == 0
        for one, other in pairwise(tracks[FLICKED]):
            assert one.ended == other.began


def test_a_struck_block_starts_when_it_is_struck_and_the_disc_goes_on_at_once() -> None:
    tracks = flick(Board([block(3, 0, 1)]), LARGE, 0, 0, 0, 9000).tracks()
    (slide,), (there, after) = tracks[1], tracks[FLICKED]
    assert there.ended == slide.began == after.began
    assert there.ended == pytest.approx((there.speed - there.last_speed) / 80)
    assert slide.ended - slide.began == pytest.approx(slide.speed / 120)


def test_a_target_that_is_struck_again_while_it_slides_goes_on_from_its_rest() -> None:
    board = Board([target(5.4386, 7.2599, 1), target(4.913, 5.8772, 2)])
    shot = flick(board, LARGE, 4, 1, 822, 8736)
    first, second = shot.tracks()[1][:2]
    struck = [leg for leg in shot.legs if leg.contact and leg.contact.struck == 1]
    times = {s.end: s.ended for track in shot.tracks().values() for s in track}
    assert times[struck[1].end] < first.ended == second.began


def test_the_kernel_is_compiled_once_whatever_numbers_come() -> None:
    warm()
    run = cast(Any, compiled())
    assert len(run.signatures) == 1
    flick(Board([target(3, 0, 1)], edge=(0, 0, 8, 9)), SMALL, 1, 1, 0, 5000)
    for tried in ([[1, 1, 0, 5000]], np.ones((4, 3), np.float32).T, np.ones((1, 4), int)):
        sweep(Board([standee(3, 0, 1)]), SMALL, np.asarray(tried))
    assert len(run.signatures) == 1
