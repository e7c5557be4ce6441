"""Between whom hits may be exchanged: near, seen, in range, and not alike (TY-SHT-10)."""

import pytest

from sandtable.games.team_yankee.rules.mistaken import exchanges
from sandtable.games.team_yankee.state import State, Struck, Volley
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.team_yankee.build import mount, position


def pairs(at: Table[State], *hits: tuple[int, int, str]) -> list[tuple[int, int]]:
    """Who might exchange hits with whom; a hit is a target, a shooter and its weapon."""
    unit = at.state.teams[hits[0][0]].unit
    at.state.volleys.append(Volley(1, hits=tuple(Struck(*hit) for hit in hits)))
    return [(one.team, one.target) for one in exchanges(at.state, unit)]


@covers("TY-SHT-10")
@pytest.mark.parametrize(
    ("weapon", "y", "offered"),
    [("W-SPG", 20, True), ("W-SPG", 19.95, False), ("W-30", 32, True), ("W-30", 32.05, False)],
)
def test_the_other_team_is_neither_too_near_for_the_weapon_nor_too_far(weapon: str, y: float, offered: bool) -> None:
    beside = 22 if y < 24 else 28
    at = position(blue=[("SU-BMP", (30, 10))], red=[("US-M60", (33, beside), (30, y))])
    assert pairs(at, (2, 1, weapon)) == [(2, 3)] * offered


@covers("TY-SHT-10")
def test_the_other_team_is_in_sight_of_the_shooter() -> None:
    for pieces, offered in (([], [(2, 3)]), ([("woods", 24, 14, 28, 28)], [])):
        at = position(blue=[("SU-BMP", (30, 10))], red=[("US-M60", (30, 30), (25, 30))], pieces=pieces)
        assert pairs(at, (2, 1, "W-30")) == offered


@covers("TY-SHT-10")
def test_each_of_the_two_must_be_in_reach_of_whoever_hit_the_other() -> None:
    at = position(blue=[("SU-BMP", (36, 10), (30, 10))], red=[("US-M60", (36, 31.9), (31, 31.9))])
    assert pairs(at, (3, 1, "W-SPG"), (4, 2, "W-SPG")) == [(3, 4), (4, 3)]
    assert pairs(at, (3, 1, "W-SPG"), (4, 2, "W-30")) == []  # 20 inches are too few for the other


@covers("TY-SHT-10")
def test_hits_that_others_take_do_not_matter() -> None:
    at = position(blue=[("SU-BMP", (36, 10), (30, 10))], red=[("US-M60", (33, 31), (37, 31), (30, 31.9))])
    found = pairs(at, (3, 1, "W-SPG"), (5, 2, "W-30"))
    assert (3, 4) in found  # out of range of whoever hit the third
    assert (5, 4) not in found


@covers("TY-SHT-10", "TY-TRN-4")
def test_passengers_take_no_hits_of_those_on_foot() -> None:
    at = position(blue=[("SU-BMP", (30, 10))], red=[("US-MECH", (30, 20), (32, 20)), ("US-TRK", (33, 22))])
    assert pairs(at, (2, 1, "W-30")) == [(2, 3)]
    mount(at, 4, 3)
    assert pairs(at, (2, 1, "W-30")) == []


@covers("TY-SHT-10")
@pytest.mark.parametrize(("y", "offered"), [(27, False), (29, True)])
def test_sixteen_inches_are_not_far_and_whoever_is_farther_fares_differently(y: float, offered: bool) -> None:
    at = position(blue=[("US-M60", (30, 10))], red=[("SU-T72", (60, 28), (30, 28), (33, y))])
    assert pairs(at, (3, 1, "W-105B")) == [(3, 4)] * offered
