"""What a hit does: armour, Saves, Firepower, Courage (TY-SAV; guide, 7.5)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from sandtable.games.team_yankee.odds import of_hit, to_hit
from sandtable.games.team_yankee.rules.passengers import PlacePassenger, SetDown
from sandtable.games.team_yankee.rules.saves import MINE, SaveAgainst, Saved, Strike, blow, shot
from sandtable.games.team_yankee.state import State
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.team_yankee.build import (
    asked,
    at_inches,
    dice_left,
    happened,
    mount,
    options,
    position,
    refused,
    run,
)
from tests.games.team_yankee.guns import bailed, fire, hit_by, lost


def target(card: str, *dice: int, **more: Any) -> Table[State]:
    return position(blue=[("US-M1", (36, 10))], red=[(card, (36, 22))], dice=dice, **more)


def struck(at: Table[State], strike: Strike, team: int = 2) -> str:
    return str(happened(run(at, SaveAgainst(team, strike)), Saved)[-1].result)


@pytest.mark.parametrize(
    ("dice", "result"),
    [
        ((5,), "unharmed"),
        ((4, 2), "bailed-out"),
        ((4, 1), "unharmed"),
        ((3, 2), "destroyed"),
        ((3, 1), "bailed-out"),
    ],
)
@covers("TY-SAV-2")
def test_armour_and_a_die_against_anti_tank(dice: tuple[int, ...], result: str) -> None:
    at = target("SU-T72", *dice)

    assert struck(at, hit_by(20, 2)) == result
    assert dice_left(at) == []


@covers("TY-SAV-2")
def test_over_16_inches_armour_helps_by_1_more_but_not_against_heat() -> None:
    assert struck(target("SU-T72", 4), hit_by(20, 2, far=True)) == "unharmed"
    assert struck(target("SU-T72", 4, 2), hit_by(20, 2, far=True, heat=True)) == "bailed-out"


@covers("TY-SAV-3")
def test_special_armour_counts_against_heat_alone() -> None:
    side = {"face": "side"}
    assert struck(target("SU-T72", 5, 2), hit_by(17, 2, **side)) == "destroyed"
    assert struck(target("SU-T72", 5), hit_by(17, 2, heat=True, **side)) == "unharmed"  # BDD 13
    chobham = position(blue=[("US-M1", (36, 10))], dice=[3])
    assert struck(chobham, hit_by(18, 2, heat=True, **side), 1) == "unharmed"  # 16


@covers("TY-SAV-1")
def test_infantry_that_fails_its_save_is_destroyed_unless_cover_needs_firepower() -> None:
    assert struck(target("SU-BMPC", 3), hit_by(2, 6)) == "unharmed"
    assert struck(target("SU-BMPC", 2), hit_by(2, 6)) == "destroyed"
    assert struck(target("SU-BMPC", 2, 5), hit_by(2, 6, cover=True)) == "unharmed"
    at = target("SU-BMPC", 2, 6)
    saved = happened(run(at, SaveAgainst(2, hit_by(2, 6, cover=True))), Saved)[-1]
    assert (saved.result, saved.die, saved.armour, saved.firepower) == ("destroyed", 2, 0, 6)


@covers("TY-SAV-5")
def test_unarmoured_tanks_bail_out_and_aircraft_fly_on_if_firepower_fails() -> None:
    assert struck(target("SU-BM21", 4, 3), hit_by(10, 4)) == "bailed-out"
    assert struck(target("SU-BM21", 4, 4), hit_by(10, 4)) == "destroyed"
    assert struck(target("SU-HIND", 3, 3), hit_by(10, 4)) == "unharmed"
    assert struck(target("SU-HIND", 3, 4), hit_by(10, 4)) == "destroyed"


@covers("TY-SAV-4")
def test_a_second_bail_out_tests_courage_or_destroys() -> None:
    at = target("SU-T72", 4, 2, 3)
    at.state.change_team(2, bailed=True)
    assert (struck(at, hit_by(20, 2)), lost(at)) == ("bailed-out", [])

    at = target("SU-T72", 4, 2, 2)
    at.state.change_team(2, bailed=True)
    assert (struck(at, hit_by(20, 2)), lost(at)) == ("bailed-out", [2])


@covers("TY-SAV-6")
def test_firepower_of_1_always_passes_without_a_die() -> None:
    at = position(blue=[("US-TRK", (36, 10))], dice=[4])

    assert struck(at, MINE, 1) == "bailed-out"  # 4 + 1 = 5
    assert dice_left(at) == []


@covers("TY-MINE-3")
def test_a_mine_strikes_top_armour_and_no_cover_helps() -> None:
    at = position(blue=[("US-MECH", (36, 10))], dice=[2])
    at.state.change_team(1, foxhole=True)

    assert struck(at, MINE, 1) == "destroyed"


@covers("TY-ASL-6")
def test_blows_give_infantry_no_save_and_strike_the_side_of_tanks() -> None:
    at = position(blue=[("US-MECH", (36, 10))], red=[("SU-T72", (36, 12)), ("SU-BMPC", (38, 10))])
    hit, other = blow(at.state, 1, 2), blow(at.state, 1, 3)

    assert hit == Strike(1, "", 12, 4, "side", rule="TY-ASL-6")
    assert other is not None
    assert struck(at, other, 3) == "destroyed"
    assert blow(at.state, 2, 1) is not None
    artillery = position(blue=[("US-M109", (36, 10))], red=[("SU-T72", (36, 12))])
    assert blow(artillery.state, 1, 2) is None


REFERENCE = [
    ("US-M60", "W-105B", "SU-T72", "5/18", "7/36", "5/36", "1/6"),
    ("WG-LEO2", "W-120", "SU-T72", "25/36", "5/18", "5/9", "1/4"),
    ("SU-T72", "W-125", "US-M60", "5/6", "1/6", "5/6", "1/6"),
    ("SU-T72", "W-125", "WG-LEO1", "5/6", "1/6", "5/6", "1/6"),
    ("WG-JAG", "W-HOT", "SU-T64", "1/3", "5/18", "1/3", "5/18"),
    ("SU-BMP", "W-SPG", "US-M60", "4/9", "1/3", "4/9", "1/3"),
    ("SU-BMP", "W-30", "US-TRK", "1/3", "2/3", "5/18", "11/18"),
    ("WG-TRK", "W-20", "SU-BMP", "2/9", "1/2", "1/6", "7/18"),
]


@pytest.mark.parametrize("row", REFERENCE, ids=[f"{row[1]} at {row[2]}" for row in REFERENCE])
@covers("TY-SAV-2", "TY-SAV-3")
def test_the_odds_of_a_hit_are_those_of_the_reference_table(row: tuple[str, ...]) -> None:
    shooter, weapon, card, *chances = row
    wanted = [Fraction(one) for one in chances]
    found: list[Fraction] = []
    for far in (12, 20):
        at = position(blue=[(shooter, (36, 10))], red=[(card, (36, 12 + far))])
        found += of_hit(at.state, 2, shot(at.state, 1, at.state.content.weapons[weapon], 2))
    assert found == wanted


@covers("TY-SHT-5")
def test_the_odds_to_hit_know_second_dice() -> None:
    assert [to_hit(n) for n in (1, 2, 6, 7, 8, 9)] == [
        Fraction(5, 6), Fraction(5, 6), Fraction(1, 6), Fraction(1, 18), Fraction(1, 36), 0,
    ]  # fmt: skip


# the guide's examples (7.7)


@covers("TY-SHT-4", "TY-SAV-2")
def test_example_1_a_leopard_destroys_a_t72_at_22_inches() -> None:
    at = position(blue=[("WG-LEO1", (36, 10))], red=[("SU-T72", (36, 34))], dice=[3, 1, 1, 2])

    fire(at, (1, "W-105L", 2))

    assert (lost(at), dice_left(at)) == ([2], [])


@covers("TY-LOS-4", "TY-SAV-2")
def test_example_2_a_hedge_makes_it_harder_and_equal_needs_firepower() -> None:
    hedge = ("hedge", (30, 17), (42, 17))
    at = position(
        blue=[("WG-LEO1", (36, 10))], red=[("SU-T72", (36, 34))], pieces=[hedge],
        dice=[4, 6, 2, 1, 6],
    )  # fmt: skip

    fire(at, (1, "W-105L", 2))

    assert (lost(at), bailed(at), dice_left(at)) == ([], [], [])


@covers("TY-SHT-9", "TY-SAV-2")
def test_example_4_a_moved_t72_bails_out_an_m1_from_the_side() -> None:
    at = position(
        blue=[("US-M1", (36, 21, 0))], red=[("SU-T72", (25, 21, 0))], dice=[6, 3, 1], active="red"
    )
    at.state.change_team(1, face=0)
    at.state.change_team(2, moved=260)

    fire(at, (2, "W-125", 1))

    assert (lost(at), bailed(at), dice_left(at)) == ([], [1], [])


@covers("TY-SMK-2")
def test_example_8_smoke_hinders_only_whoever_sees_no_heat() -> None:
    at = position(
        blue=[("US-M60", (36, 10))], red=[("SU-T72", (36, 24))], smoke=[(36, 17)], dice=[3, 2, 6]
    )
    fire(at, (1, "W-105B", 2))
    assert dice_left(at) == []  # a hit on 3, saved

    at = position(
        blue=[("US-M60", (36, 10))], red=[("SU-T72", (36, 24))], smoke=[(36, 17)], dice=[4]
    )
    fire(at, (2, "W-125", 1))
    assert lost(at) == bailed(at) == []


# passengers


@covers("TY-TRN-3")
def test_passengers_of_a_burning_transport_save_or_are_lost_and_survivors_are_pinned() -> None:
    at = position(
        blue=[("US-MECH", (30, 10), (31, 10)), ("US-TRK", (36, 10))], dice=[1, 5, 2, 3]
    )  # fmt: skip
    mount(at, 3, 1, 2)

    run(at, SaveAgainst(3, hit_by(10, 5)))

    assert (lost(at), asked(at)) == ([1, 3], "PlacePassenger")
    assert at.decision
    assert at.decision.about == ("team-3",)  # its wreck: whoever was inside is nowhere yet
    at.play("blue", options(at, SetDown)[0])
    assert at.state.teams[2].here
    assert at.state.units[1].pinned


@covers("TY-TRN-3")
def test_passengers_of_a_transport_that_is_bailed_out_take_no_save() -> None:
    at = position(blue=[("US-MECH", (30, 10)), ("US-TRK", (36, 10))], dice=[1, 4])
    mount(at, 2, 1)

    run(at, SaveAgainst(2, hit_by(10, 5)))
    at.play("blue", options(at, SetDown)[0])

    assert (bailed(at), lost(at), at.state.units[1].pinned) == ([2], [], True)


@covers("TY-TRN-3")
def test_each_passenger_is_put_down_by_itself() -> None:
    at = position(blue=[("US-MECH", (30, 10), (33, 10)), ("US-TRK", (36, 10))])
    mount(at, 3, 1, 2)
    run(at, PlacePassenger(1, at_inches(36, 10)))
    there = options(at, SetDown)[0].at

    assert refused(at, SetDown(1, there)) == ""
    assert refused(at, SetDown(2, there))
