"""Hit chances: what people see beside a flick, and the figures of the guide (15.1)."""

from collections import Counter
from itertools import product
from typing import Any

import numpy as np
import pytest

from sandtable.boards.flick import DISCS, Board, Hand, erred, standee, sweep
from sandtable.games.seal_team_flix import odds as chances
from sandtable.games.seal_team_flix.rules.aiming import HANDS
from sandtable.games.seal_team_flix.rules.bypass import Bypass
from sandtable.games.seal_team_flix.rules.fire import Fire
from sandtable.games.seal_team_flix.vocabulary import SIZES, Difficulty, Size
from sandtable.kernel.step import Ask
from sandtable.testing import covers
from tests.games.seal_team_flix.gunnery import act, aimed, armed

POWER = 90
# Open floor, power 90: distance, difficulty, chance of a Small, Medium and Large disc.
FIGURES: list[tuple[int, Difficulty, tuple[float, float, float]]] = [
    (5, "rookie", (0.9565, 0.9878, 1.0000)),
    (5, "veteran", (0.8599, 0.9199, 0.9595)),
    (5, "operator", (0.7593, 0.8330, 0.8896)),
    (8, "rookie", (0.7593, 0.8330, 0.8813)),
    (8, "veteran", (0.6191, 0.6973, 0.7539)),
    (8, "operator", (0.5161, 0.5889, 0.6450)),
    (12, "rookie", (0.5532, 0.6309, 0.6831)),
    (12, "veteran", (0.4316, 0.4985, 0.5459)),
    (12, "operator", (0.3481, 0.4058, 0.4477)),
]


def exact_chance(distance: int, steady: Hand, size: Size) -> float:
    """Over all 4096 x 4096 draws, which come to few different angles and powers."""
    draws = range(4096)
    angles = Counter(erred(0, POWER, (k, 2048), steady)[0] for k in draws)
    powers = Counter(erred(0, POWER, (2048, k), steady)[1] for k in draws)
    start = 0.25 + DISCS[size].radius + 0.05
    board = Board([standee(float(distance), 0.0, 1)])
    rows = [(start, 0.0, angle, power) for angle, power in product(angles, powers)]
    hits = sweep(board, DISCS[size], np.array(rows, dtype=np.float64)).touched[:, 0] > 0
    weights = np.outer(list(angles.values()), list(powers.values())).ravel()
    return float(weights[hits].sum()) / 4096**2


@pytest.mark.slow
@covers("STF-PHY-17", "STF-PHY-18", "STF-PHY-23", "STF-PHY-5")
@pytest.mark.parametrize(("distance", "difficulty", "figures"), FIGURES)
def test_open_floor_hit_chances_are_exactly_those_of_the_guide(
    distance: int, difficulty: Difficulty, figures: tuple[float, ...]
) -> None:
    found = [exact_chance(distance, HANDS[difficulty], size) for size in SIZES]
    assert [round(one, 4) for one in found] == list(figures)


@covers("STF-PHY-17", "STF-PHY-18", "STF-PHY-23")
def test_one_of_them() -> None:
    assert round(exact_chance(12, HANDS["rookie"], "M"), 4) == 0.6309


def shooting(target: str, difficulty: Difficulty) -> tuple[float, str]:
    rest: Any = {"seals": {"seal-1": "E6"}, "patrols": [target], "hand": "average"}
    table = armed("W01#1", difficulty=difficulty, **rest)
    act(table, Fire("primary", "single", "M"))
    best = chances.chances(table.state, aimed(table, target))[0]
    return best.hits / best.samples, best.what


@covers("STF-PHY-18")
def test_the_chance_that_is_shown_is_near_the_exact_one() -> None:
    for distance, difficulty, (_, medium, _) in FIGURES[:3]:
        assert distance == 5  # from E6 to J6
        chance, what = shooting("J6", difficulty)
        assert what == "the Patrol on J6"
        # The corridor gives a disc that missed a second chance, so it is no worse than the floor.
        assert medium - 0.03 <= chance <= 1.0


@covers("STF-PHY-18")
def test_a_door_or_a_wall_is_no_target() -> None:
    table = armed("W01#1", seals={"seal-1": "H6"}, hand="average")
    act(table, Fire("primary", "single", "M"))
    assert [one.what for one in chances.chances(table.state, aimed(table, "H5"))] in ([], ["Hannah"])


@covers("STF-PHY-18")
def test_every_suggested_flick_has_its_odds() -> None:
    table = armed("W01#1", seals={"seal-1": "E6"}, patrols=["J6"], hand="average")
    act(table, Fire("primary", "single", "M"))
    assert table.decision is not None
    top = table.agenda[-1]
    assert isinstance(top, Ask)
    found = chances.odds(table.state, top, table.decision)
    assert found
    assert all(odds[0].what == "the Patrol on J6" for odds in found.values())
    assert chances.odds(table.state, top, table.decision) == found  # no luck in it


@covers("STF-SBE-3")
def test_so_has_a_flick_on_a_side_board() -> None:
    table = armed(dice=[5, 5], seals={"seal-1": "K6"})
    act(table, Bypass(5))
    assert table.decision is not None
    top = table.agenda[-1]
    assert isinstance(top, Ask)
    ((odds,),) = chances.odds(table.state, top, table.decision).values()
    assert (odds.wins, odds.outof) == (odds.outof, 64)  # an exact hand knocks the stack away
