"""What a hit does: armour, Saves, Firepower, Courage (TY-SAV; guide, 7.5)."""

from fractions import Fraction
from typing import Any

import pytest

from sandtable.games.team_yankee.odds import of_hit, to_hit
from sandtable.games.team_yankee.rules.passengers import PassengerSaved, PlacePassenger, SetDown
from sandtable.games.team_yankee.rules.saves import MINE, SaveAgainst, Saved, Strike, blow, shot
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.verbs import Reroll
from sandtable.games.team_yankee.vocabulary import AUTO
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.cases import cases
from tests.games.team_yankee.build import (
    asked,
    at_inches,
    dice_left,
    happened,
    mount,
    options,
    position,
    refused,
    reprint,
    run,
)
from tests.games.team_yankee.guns import bailed, fire, hit_by, lost


def target(card: str, *dice: int, **more: Any) -> Table[State]:
    return position(blue=[("US-M1", (36, 10))], red=[(card, (36, 22))], dice=dice, **more)


def struck(at: Table[State], strike: Strike, team: int = 2) -> str:
    return str(happened(run(at, SaveAgainst(team, strike)), Saved)[-1].result)


def save(card: str, dice: list[int], strike: Strike) -> tuple[Any, ...]:
    """Its die and armour, what it was up against, the Firepower die and the result, which is true."""
    at = target(card, *dice)
    (saved,) = happened(run(at, SaveAgainst(2, strike)), Saved)
    assert (dice_left(at), bailed(at)) == ([], [2] * (saved.result == "bailed-out"))
    assert lost(at) == [2] * (saved.result == "destroyed")
    return saved.die, saved.armour, saved.anti_tank, saved.firepower, saved.result


@covers("TY-SAV-2", "TY-SAV-3")
@cases(
    {
        "armour and a die above anti-tank": ("SU-T72", [5], hit_by(20, 2), (5, 16, 20, 0, "unharmed")),
        "equal to it, and Firepower passes": ("SU-T72", [4, 2], hit_by(20, 2), (4, 16, 20, 2, "bailed-out")),
        "equal to it, and Firepower fails": ("SU-T72", [4, 1], hit_by(20, 2), (4, 16, 20, 1, "unharmed")),
        "below it, and Firepower passes": ("SU-T72", [3, 2], hit_by(20, 2), (3, 16, 20, 2, "destroyed")),
        "below it, and Firepower fails": ("SU-T72", [3, 1], hit_by(20, 2), (3, 16, 20, 1, "bailed-out")),
        "below it, and Firepower needs no die": ("SU-T72", [3], hit_by(20, 1), (3, 16, 20, 0, "destroyed")),
        "over 16 inches armour helps by 1 more": ("SU-T72", [4], hit_by(20, 2, far=True), (4, 17, 20, 0, "unharmed")),
        "but not against HEAT": ("SU-T72", [4, 2], hit_by(20, 2, far=True, heat=True), (4, 16, 20, 2, "bailed-out")),
        "shot meets no BDD armour": ("SU-T72", [5, 2], hit_by(17, 2, face="side"), (5, 8, 17, 2, "destroyed")),
        "HEAT meets BDD armour": ("SU-T72", [5], hit_by(17, 2, heat=True, face="side"), (5, 13, 17, 0, "unharmed")),
        "HEAT meets Chobham": ("US-M1", [3], hit_by(18, 2, heat=True, face="side"), (3, 16, 18, 0, "unharmed")),
        "the open top of a carrier": ("SU-REC", [2, 6], hit_by(3, 5, face="top"), (2, 0, 3, 6, "destroyed")),
    }
)
def test_an_armoured_save(card: str, dice: list[int], strike: Strike, told: tuple[Any, ...]) -> None:
    assert save(card, dice, strike) == told


@covers("TY-SAV-1", "TY-SAV-5", "TY-ASL-6")
@cases(
    {
        "Infantry saves on its number": ("SU-BMPC", [3], hit_by(2, 6), (3, None, 3, 0, "unharmed")),
        "Infantry that fails is destroyed": ("SU-BMPC", [2], hit_by(2, 6), (2, None, 3, 0, "destroyed")),
        "in cover, and Firepower fails": ("SU-BMPC", [2, 5], hit_by(2, 6, cover=True), (2, None, 3, 5, "unharmed")),
        "in cover, and Firepower passes": ("SU-BMPC", [2, 6], hit_by(2, 6, cover=True), (2, None, 3, 6, "destroyed")),
        "Infantry that is not spared": ("SU-BMPC", [], hit_by(2, 1, spared=False), (0, None, 3, 0, "destroyed")),
        "an unarmoured tank, and Firepower fails": ("SU-BM21", [4, 3], hit_by(10, 4), (4, None, 5, 3, "bailed-out")),
        "an unarmoured tank, and Firepower passes": ("SU-BM21", [4, 4], hit_by(10, 4), (4, None, 5, 4, "destroyed")),
        "aircraft fly on if Firepower fails": ("SU-HIND", [3, 3], hit_by(10, 4), (3, None, 4, 3, "unharmed")),
        "aircraft, and Firepower passes": ("SU-HIND", [3, 4], hit_by(10, 4), (3, None, 4, 4, "destroyed")),
    }
)
def test_a_save_without_armour(card: str, dice: list[int], strike: Strike, told: tuple[Any, ...]) -> None:
    assert save(card, dice, strike) == told


@covers("TY-SAV-1")
def test_a_team_that_is_gone_takes_no_more_hits() -> None:
    at = target("SU-BMPC", 2, 6)
    run(at, *[SaveAgainst(2, hit_by(2, 6))] * 2)
    assert (lost(at), dice_left(at)) == ([2], [6])


@covers("TY-ART-5", "TY-AA-3")
def test_only_successes_are_rolled_again() -> None:
    at = target("SU-BMPC", 2, 6)
    assert (struck(at, hit_by(2, 6, save_again=True)), dice_left(at)) == ("destroyed", [6])
    at = target("SU-HIND", 3, 4, 6)
    assert (struck(at, hit_by(4, 5, power_again=True)), dice_left(at)) == ("unharmed", [6])


@covers("TY-SAV-2")
def test_a_shot_is_far_beyond_16_inches_from_edge_to_edge_and_not_at_16() -> None:
    for y, far in ((28, False), (28.05, True)):
        at = position(blue=[("US-M60", (36, 10))], red=[("SU-T72", (36, y))])
        assert shot(at.state, 1, at.state.content.weapons["W-105B"], 2).far is far


@pytest.mark.parametrize(
    ("card", "rule", "again"),
    [
        ("SU-BMPC", "TY-SAV-1", False),
        ("SU-T72", "TY-SAV-2", False),
        ("SU-BM21", "TY-SAV-5", False),
        ("SU-HIND", "TY-SAV-5", True),
    ],
)
@covers("TY-SAV-1", "TY-SAV-2", "TY-SAV-5", "TY-AA-3")
def test_a_hit_names_the_rule_of_its_save_and_an_aa_mg_is_weak_against_aircraft_alone(
    card: str, rule: str, again: bool
) -> None:
    at = position(blue=[("US-M60", (36, 10))], red=[(card, (36, 20))])
    strike = shot(at.state, 1, at.state.content.weapons["W-50"], 2)
    assert (strike.rule, strike.power_again) == (rule, again)


def test_a_weapon_may_be_weak_against_everybody() -> None:
    at = target("SU-BM21")
    reprint(at, "keywords", effects=(Reroll("firepower", "successes", against="any"),))
    assert shot(at.state, 1, at.state.content.weapons["W-50"], 2).power_again


@covers("TY-SAV-4")
@pytest.mark.parametrize(("courage", "gone"), [(3, []), (2, [2])])
def test_a_second_bail_out_tests_courage_or_destroys(courage: int, gone: list[int]) -> None:
    at = target("SU-T72", 4, 2, courage, teams={2: {"bailed": True}})
    assert (struck(at, hit_by(20, 2)), lost(at)) == ("bailed-out", gone)


@covers("TY-SAV-6")
def test_firepower_of_1_always_passes_without_a_die() -> None:
    at = position(blue=[("US-TRK", (36, 10))], dice=[4])
    assert struck(at, MINE, 1) == "bailed-out"  # 4 + 1 = 5
    assert dice_left(at) == []


@covers("TY-MINE-3")
def test_a_mine_strikes_top_armour_and_no_cover_helps() -> None:
    at = position(blue=[("US-MECH", (36, 10))], dice=[2], teams={1: {"foxhole": True}})
    assert struck(at, MINE, 1) == "destroyed"


@covers("TY-ASL-6")
def test_blows_give_infantry_no_save_and_strike_the_side_of_tanks() -> None:
    at = position(blue=[("US-MECH", (36, 10))], red=[("SU-T72", (36, 12)), ("SU-BMPC", (38, 10))])
    hit, other = blow(at.state, 1, 2), blow(at.state, 1, 3)
    assert hit == Strike(1, "", 12, 4, "side", rule="TY-ASL-6")
    assert other == Strike(1, "", 0, AUTO, "side", spared=False, rule="TY-ASL-6")
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
    assert [36 * to_hit(n) for n in (1, 2, 6, 7, 8, 9)] == [30, 30, 6, 2, 1, 0]


# the guide's examples (7.7)


@covers("TY-SHT-4", "TY-LOS-4", "TY-SAV-2")
@cases(
    {
        "example 1: a Leopard destroys a T-72 at 22 inches": ([], [3, 1, 1, 2], [2]),
        "example 2: a hedge makes it harder, and equal needs Firepower": (
            [("hedge", (30, 17), (42, 17))],
            [4, 6, 2, 1, 6],
            [],
        ),
    }
)
def test_a_leopard_fires_at_a_t72(pieces: list[Any], dice: list[int], gone: list[int]) -> None:
    at = position(blue=[("WG-LEO1", (36, 10))], red=[("SU-T72", (36, 34))], pieces=pieces, dice=dice)
    fire(at, (1, "W-105L", 2))
    assert (lost(at), bailed(at), dice_left(at)) == (gone, [], [])


@covers("TY-SHT-9", "TY-SAV-2")
def test_example_4_a_moved_t72_bails_out_an_m1_from_the_side() -> None:
    at = position(blue=[("US-M1", (36, 21, 0))], red=[("SU-T72", (25, 21, 0))], dice=[6, 3, 1], active="red")
    at.state.change_team(1, face=0)
    at.state.change_team(2, moved=260)
    fire(at, (2, "W-125", 1))
    assert (lost(at), bailed(at), dice_left(at)) == ([], [1], [])


@covers("TY-SMK-2")
def test_example_8_smoke_hinders_only_whoever_sees_no_heat() -> None:
    at = position(blue=[("US-M60", (36, 10))], red=[("SU-T72", (36, 24))], smoke=[(36, 17)], dice=[3, 2, 6])
    fire(at, (1, "W-105B", 2))
    assert dice_left(at) == []  # a hit on 3, saved
    at = position(blue=[("US-M60", (36, 10))], red=[("SU-T72", (36, 24))], smoke=[(36, 17)], dice=[4])
    fire(at, (2, "W-125", 1))
    assert lost(at) == bailed(at) == []


# passengers


@covers("TY-TRN-3")
def test_passengers_of_a_burning_transport_save_or_are_lost_and_survivors_are_pinned() -> None:
    at = position(blue=[("US-MECH", (30, 10), (31, 10)), ("US-TRK", (36, 10))], dice=[1, 5, 2, 3])
    mount(at, 3, 1, 2)
    events = run(at, SaveAgainst(3, hit_by(10, 5)))
    saves = [(one.team, one.need, one.die) for one in happened(events, PassengerSaved)]
    assert saves == [(1, 3, 2), (2, 3, 3)]
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
