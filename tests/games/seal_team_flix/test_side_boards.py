"""The four side boards: discs, flicks, success (STF-SB, STF-SBE, STF-SBB, STF-SBS, STF-SBH)."""

from collections.abc import Callable
from itertools import cycle
from random import Random

import pytest

from sandtable.boards.flick import DISCS, LARGE, SMALL, erred
from sandtable.games.seal_team_flix import side_layouts as layouts
from sandtable.games.seal_team_flix.rules import side_boards
from sandtable.games.seal_team_flix.rules.aiming import HANDS
from sandtable.games.seal_team_flix.rules.bypass import numerals
from sandtable.games.seal_team_flix.rules.defuse import lettered
from sandtable.games.seal_team_flix.rules.side_boards import (
    FlickSide,
    SideFlick,
    covers_dot,
    in_box,
    on_circle,
    rescued,
    run_side,
    sniped,
    succeeded,
    touches_dot,
)
from sandtable.games.seal_team_flix.state import Objective, SideBoard, State, Target
from sandtable.games.seal_team_flix.vocabulary import DIFFICULTIES, Difficulty
from sandtable.testing import covers
from tests.games.seal_team_flix.build import options, position, refused, run

AHEAD = 900


def board(kind: layouts.Kind, *targets: Target, flicks: int = 1, letters: str = "") -> SideBoard:
    return SideBoard(kind, "seal-1", "L", flicks, targets, letters=letters)


@covers("STF-SB-1")
def test_a_body_whose_centre_crosses_the_edge_is_off_for_good() -> None:
    near_the_edge = board("lock", Target(4.0, 11.5))
    _, after = run_side(near_the_edge, AHEAD, 10000)
    assert after.targets == ()
    shot, _ = run_side(board("lock"), 0, 10000)
    assert shot.rest is None
    shot, _ = run_side(board("sniping"), AHEAD, 9000)  # 18 u over a board of 10
    assert shot.rest is None


@covers("STF-SBE-2", "STF-PHY-6")
def test_targets_stay_where_they_stopped_and_the_flicked_disc_is_taken_away() -> None:
    shot, after = run_side(board("lock", Target(4.0, 5.6, 1, "0")), AHEAD, 5000)
    assert shot.rest is not None
    (moved,) = after.targets
    assert moved.x == pytest.approx(4.0)
    assert moved.y > 5.6
    assert moved.name == "0"


@covers("STF-SBE-1", "STF-PHY-3")
def test_a_stack_of_k_discs_has_k_times_the_mass() -> None:
    def pushed(count: int) -> float:
        _, after = run_side(board("lock", Target(4.0, 5.6, count)), AHEAD, 5000)
        return after.targets[0].y - 5.6

    def expected(count: int) -> float:
        speed2 = 30.0**2 - 160 * (5.6 - 1.0 - LARGE.radius - SMALL.radius)
        start2 = speed2 * (1.8 * LARGE.mass / (LARGE.mass + count)) ** 2
        return start2 / 160

    for count in (1, 2, 3):
        assert pushed(count) == pytest.approx(expected(count), abs=1e-9)


@covers("STF-SBE-3")
def test_the_lock_is_open_once_no_disc_overlaps_the_red_box() -> None:
    # The box is 1.8 to 6.2 by 4.6 to 10.2; a Small disc has 0.20 u.
    assert in_box(Target(4.0, 5.6))
    assert in_box(Target(1.61, 8.0))
    assert not in_box(Target(1.59, 8.0))
    assert not in_box(Target(4.0, 10.41))
    assert in_box(Target(6.33, 10.33))  # 0.18 u from the corner
    assert not in_box(Target(6.35, 10.35))  # 0.21 u
    assert not succeeded("rookie", board("lock", Target(1.0, 8.0), Target(4.0, 8.0)), None)
    assert succeeded("rookie", board("lock", Target(1.0, 8.0)), None)
    assert succeeded("rookie", board("lock"), None)


@covers("STF-SBB-3")
def test_the_bomb_is_safe_once_no_disc_touches_a_target_circle() -> None:
    ax, ay = layouts.LETTERS["A"]
    assert on_circle(Target(ax, ay + 0.54), "AC")
    assert not on_circle(Target(ax, ay + 0.56), "AC")
    cx, cy = layouts.LETTERS["C"]
    assert on_circle(Target(cx, cy), "AC")  # any of the Bomb's circles, not only its own
    bx, by = layouts.LETTERS["B"]
    assert not on_circle(Target(bx, by), "AC")  # a circle that the Bomb does not name is none
    assert not succeeded("operator", board("bomb", Target(ax, ay), letters="AC"), None)
    assert succeeded("operator", board("bomb", Target(bx, by), letters="AC"), None)


@covers("STF-SBS-3")
def test_touching_and_covering_a_dot() -> None:
    dot = (4.0, 5.0)
    assert touches_dot((4.0, 5.399), dot, 0.34, 0.06)
    assert not touches_dot((4.0, 5.401), dot, 0.34, 0.06)
    assert covers_dot((4.0, 5.279), dot, 0.34, 0.06)
    assert not covers_dot((4.0, 5.281), dot, 0.34, 0.06)


@covers("STF-SBS-1", "STF-DIF-1")
def test_sniping_asks_to_touch_a_dot_to_cover_one_or_to_cover_the_red_one() -> None:
    beside, over, red = (4.3, 4.2), (4.0, 4.2), layouts.RED_DOT
    radius = DISCS["L"].radius
    goals = {"rookie": (True, True, True), "veteran": (False, True, True)}
    goals["operator"] = (False, False, True)
    for difficulty in DIFFICULTIES:
        done = tuple(sniped(difficulty, rest, radius) for rest in (beside, over, red))
        assert done == goals[difficulty]
    assert not sniped("rookie", (2.0, 8.0), radius)


@covers("STF-SBH-1")
def test_the_rescue_board_asks_for_the_dot_and_none_of_the_hostages_circles() -> None:
    radius = DISCS["M"].radius
    # Distances from the Hostage at 2.9: red reaches to 3.4, yellow to 3.7, green to 4.0.
    dot, left, far_left = (4.6, 6.0), (4.24, 6.0), (4.0, 6.0)
    assert [rescued(one, dot, radius) for one in DIFFICULTIES] == [True, True, True]
    assert [rescued(one, left, radius) for one in DIFFICULTIES] == [True, True, False]
    assert not rescued("rookie", far_left, radius)  # the dot is not touched
    large = DISCS["L"].radius
    touching_red = (3.7, 6.0)
    assert not rescued("rookie", touching_red, 0.9)
    assert rescued("operator", (4.6, 6.2), large)
    assert not rescued("operator", (4.9, 6.0), large)  # touched, not covered


@covers("STF-SBH-1")
@pytest.mark.parametrize(("difficulty", "reach"), [("rookie", 0.5), ("veteran", 0.8), ("operator", 1.1)])
def test_each_difficulty_forbids_one_circle_more(difficulty: Difficulty, reach: float) -> None:
    # A disc as large as the gap between the Hostage and the dot, a hair off the circle or on it.
    x = layouts.HOSTAGE[0] + reach
    clear, touching = (x + 0.81, 6.0), (x + 0.79, 6.0)
    assert rescued(difficulty, clear, 0.8) == covers_or_touches(difficulty, clear)
    assert not rescued(difficulty, touching, 0.8)


def covers_or_touches(difficulty: Difficulty, rest: tuple[float, float]) -> bool:
    judge = covers_dot if difficulty == "operator" else touches_dot
    return judge(rest, layouts.RESCUE_DOT, 0.8, layouts.RESCUE_DOT_RADIUS)


@covers("STF-PHY-16", "STF-SB-1")
@pytest.mark.parametrize(
    ("choice", "rule"),
    [
        (SideFlick(3600, 50), "STF-PHY-16"),
        (SideFlick(-1, 50), "STF-PHY-16"),
        (SideFlick(900, 0), "STF-PHY-16"),
        (SideFlick(900, 101), "STF-PHY-16"),
        (SideFlick(900, 50, used_ms=-1), "STF-SBB-2"),
        (SideFlick(900, 50, used_ms=10**12), "STF-SBB-2"),
        (SideFlick(1800, 100), ""),
    ],
)
def test_any_angle_and_power_is_a_flick_and_nothing_else(choice: SideFlick, rule: str) -> None:
    table = position(seals={"seal-1": "A12"})
    table.state.side = board("lock", Target(4.0, 5.6))
    run(table, FlickSide())
    assert refused(table, choice) == rule


@covers("STF-SBS-1", "STF-SBH-1")
@pytest.mark.parametrize("kind", ["sniping", "rescue"])
@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_what_is_suggested_would_succeed(kind: layouts.Kind, difficulty: Difficulty) -> None:
    table = position(seals={"seal-1": "A12"}, difficulty=difficulty)
    size = layouts.SIZES[kind][difficulty]
    table.state.side = side = SideBoard(kind, "seal-1", size, 1)
    run(table, FlickSide())
    first = options(table, SideFlick)[0]
    shot, after = run_side(side, first.angle, 100 * first.power)
    assert succeeded(difficulty, after, shot.rest)


def plain(side: SideBoard, state: State, draws: Random) -> bool:
    """Aim at the nearest remaining target until it is won or no flick is left."""
    difficulty = state.mission.difficulty
    steady = HANDS[difficulty].scaled(50 if side.kind in ("sniping", "rescue") else 100)
    for _ in range(side.flicks):
        first = next(side_boards.suggestions(state, side))
        drawn = draws.randrange(4096), draws.randrange(4096)
        shot, side = run_side(side, *erred(first.angle, first.power, drawn, steady))
        if succeeded(difficulty, side, shot.rest):
            return True
    return False


def lock(digits: int, flicks: int) -> Callable[[Difficulty, Random], SideBoard]:
    def laid(difficulty: Difficulty, dice: Random) -> SideBoard:
        rolled = tuple(dice.randint(1, 10) for _ in range(digits))
        size = layouts.SIZES["lock"][difficulty]
        return SideBoard("lock", "seal-1", size, flicks, numerals(rolled))

    return laid


def bomb(letters: str, flicks: int) -> Callable[[Difficulty, Random], SideBoard]:
    def laid(difficulty: Difficulty, dice: Random) -> SideBoard:
        del dice
        targets = lettered(Objective(1, "TB", "primary", letters=letters))
        size = layouts.SIZES["bomb"][difficulty]
        return SideBoard("bomb", "seal-1", size, flicks, targets, letters=letters)

    return laid


def shot(kind: layouts.Kind) -> Callable[[Difficulty, Random], SideBoard]:
    def laid(difficulty: Difficulty, dice: Random) -> SideBoard:
        del dice
        return SideBoard(kind, "seal-1", layouts.SIZES[kind][difficulty], 1)

    return laid


MEASURED = [
    ("1 digit", lock(1, 3), (1.00, 0.95, 0.84)),
    ("2 digits", lock(2, 3), (0.96, 0.80, 0.53)),
    ("3 digits", lock(3, 3), (0.86, 0.58, 0.28)),
    ("1 digit, Tool Kit", lock(1, 4), (1.00, 0.98, 0.91)),
    ("2 digits, Tool Kit", lock(2, 4), (0.99, 0.91, 0.70)),
    ("3 digits, Tool Kit", lock(3, 4), (0.96, 0.78, 0.47)),
    ("AC", bomb("AC", 4), (1.00, 0.99, 0.91)),
    ("CF", bomb("CF", 4), (0.99, 0.92, 0.71)),
    ("BEG", bomb("BEG", 4), (0.98, 0.84, 0.50)),
    ("ADH", bomb("ADH", 4), (0.96, 0.76, 0.41)),
    ("AC, Tool Kit", bomb("AC", 5), (1.00, 1.00, 0.96)),
    ("CF, Tool Kit", bomb("CF", 5), (1.00, 0.97, 0.81)),
    ("BEG, Tool Kit", bomb("BEG", 5), (1.00, 0.93, 0.66)),
    ("ADH, Tool Kit", bomb("ADH", 5), (0.99, 0.90, 0.59)),
    ("sniping", shot("sniping"), (0.92, 0.71, 0.27)),
    ("rescue", shot("rescue"), (0.76, 0.58, 0.22)),
]
Laid = Callable[[Difficulty, Random], SideBoard]


def success_rate(laid: Laid, difficulty: Difficulty, trials: int) -> float:
    state = position(seals={"seal-1": "A12"}, difficulty=difficulty).state
    dice = Random(11)
    return sum(plain(laid(difficulty, dice), state, dice) for _ in range(trials)) / trials


@pytest.mark.slow
@covers("STF-SBE-2", "STF-SBB-2", "STF-SBS-2", "STF-EQP-19")
@pytest.mark.parametrize(("_", "laid", "rates"), MEASURED, ids=[one[0] for one in MEASURED])
def test_the_boards_are_as_hard_as_the_guide_measured(_: str, laid: Laid, rates: tuple[float, ...]) -> None:
    for difficulty, rate in zip(DIFFICULTIES, rates, strict=True):
        assert success_rate(laid, difficulty, 8000) == pytest.approx(rate, abs=0.03)


@covers("STF-SBE-2", "STF-SBB-2", "STF-SBS-2")
def test_a_small_sample_of_every_board_agrees_with_the_guide() -> None:
    difficulties = cycle(DIFFICULTIES)
    for (_, laid, rates), difficulty in zip(MEASURED, difficulties, strict=False):
        rate = rates[DIFFICULTIES.index(difficulty)]
        # 100 trials: three standard errors, and the guide's own two per cent
        slack = 3 * (rate * (1 - rate) / 100) ** 0.5 + 0.02
        assert success_rate(laid, difficulty, 100) == pytest.approx(rate, abs=slack)
