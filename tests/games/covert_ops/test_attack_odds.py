"""Exact odds of attacks (guide, 6.7)."""

from fractions import Fraction
from itertools import product

import pytest

from sandtable.games.covert_ops import odds
from sandtable.games.covert_ops.rules.attack_figures import raw_damage
from sandtable.games.covert_ops.rules.interrupts import UseDefensiveFire
from sandtable.testing import covers
from tests.games.covert_ops.build import activate, position, run
from tests.games.covert_ops.fights import CARBINE

Track = tuple[int, int, int]
TABLE: list[tuple[int, int, Track, tuple[str, ...]]] = [
    (2, 1, (0, 1, 2), ("1.4444", "0.5556", "0.0000", "0.0000")),
    (2, 2, (0, 1, 1), ("1.3333", "0.4444", "0.0000", "0.0000")),
    (3, 2, (0, 1, 3), ("3.6296", "2.6667", "1.8148", "1.1111")),
    (4, 2, (0, 1, 3), ("4.2963", "3.3086", "2.3704", "1.5679")),
    (3, 3, (0, 1, 1), ("2.0000", "1.0370", "0.2963", "0.0000")),
    (4, 3, (0, 1, 1), ("2.4691", "1.4815", "0.5926", "0.0000")),
    (4, 1, (0, 2, 4), ("3.5802", "2.5926", "1.6049", "0.8025")),
    (4, 2, (0, 2, 3), ("4.9630", "3.9753", "2.9877", "2.0494")),
    (3, 1, (0, 2, 3), ("2.6296", "1.6667", "0.7037", "0.0000")),
]


@covers("CO-C5-5")
@pytest.mark.parametrize(("dice", "pool", "track", "told"), TABLE)
def test_damage_on_average_is_as_the_guide_tells_it(dice: int, pool: int, track: Track, told: tuple[str, ...]) -> None:
    found = tuple(f"{float(odds.expected(dice, pool, track, less)):.4f}" for less in range(4))
    assert found == told


@pytest.mark.parametrize(("dice", "pool", "track", "told"), TABLE)
def test_every_throw_is_counted(dice: int, pool: int, track: Track, told: tuple[str, ...]) -> None:
    del told
    counted: dict[int, int] = {}
    for faces in product(range(1, 7), repeat=dice):
        raw = raw_damage(track, sorted(faces)[-pool:])
        counted[raw] = counted.get(raw, 0) + 1
    ways = odds.raw_ways(dice, pool, track)
    assert {raw: n * 2**dice for raw, n in ways} == counted


@covers("CO-C6-5")
def test_the_chance_to_destroy_counts_armor_and_cover() -> None:
    at = position(team=[("bw-oper", 10, 10)], alert=[("hc-rifle", 20, 10)])
    shot = odds.planned(at.state, 1, CARBINE, 2)
    open_, at.state.units[2] = odds.prospect(at.state, shot), at.state.change(2, hunker=1)
    covered = odds.prospect(at.state, shot)
    assert open_.destroys == Fraction(11, 27)  # two high dice of four
    assert covered.destroys == 0
    assert covered.cover == "hunker"


@covers("CO-C5-7")
def test_a_precise_shot_leaves_the_only_defence_useless() -> None:
    at = position(team=[("bw-marks", 10, 10)], alert=[("hc-rifle", 20, 10)])
    shot = odds.prospect(at.state, odds.planned(at.state, 1, "longwatch-rifle", 2))
    assert shot.harms == 1 - Fraction(1, 27)
    assert shot.destroys == 1 - Fraction(8, 27)


@covers("CO-C7-4")
def test_odds_stand_beside_defensive_fire() -> None:
    at = position(team=[("bw-marks", 10, 10)], alert=[("hc-rifle", 20, 10)])
    at.state.change(1, actions=1)
    activate(at, 2)
    run(at, UseDefensiveFire(1, 2))
    assert at.decision is not None
    found = odds.odds(at.state, UseDefensiveFire(1, 2), at.decision)
    told = found[at.decision.options[0]]
    assert [(one.what, one.percent) for one in told] == [("damaged", 96), ("destroyed", 70)]
