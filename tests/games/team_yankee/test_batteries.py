"""Who may bombard what, and who spots for it (TY-ART-1 to -4, TY-AIR-5, TY-ME-4, TY-RNG-2)."""

from typing import Any

import pytest

from sandtable.games.team_yankee.rules.batteries import aims, fault, firing, range_in_need, spotters
from sandtable.games.team_yankee.rules.bombardment import Aim, FireBombardment
from sandtable.games.team_yankee.rules.shooting import EndStep
from sandtable.games.team_yankee.rules.volley import FireHeld, HoldFire
from sandtable.testing import covers
from sandtable.testing.drill import choose, happened, options, refused, resting, run
from tests.cases import cases
from tests.games.team_yankee.build import SOUTH, at_inches, begin, mount, position
from tests.games.team_yankee.guns import GUNS, POST, RIFLES, WOODS, battery

# guns


@covers("TY-ART-1", "TY-SHT-1", "TY-SHT-2")
@pytest.mark.parametrize(
    "fields", [{"bailed": True}, {"shot": True}, {"dashed": True}, {"lost": True}, {"acted": True}, {"moved": 20}]
)
def test_guns_that_could_not_shoot_or_have_moved_take_no_part_in_a_bombardment(fields: dict[str, Any]) -> None:
    at = battery()
    at.state.change_team(2, **fields)
    assert firing(at.state, 1, at.state.teams[5].at) == [1, 3]
    for team in (1, 3):
        at.state.change_team(team, **fields)
    assert list(aims(at.state, 1)) == []


@covers("TY-ART-3")
def test_guns_reach_from_their_least_to_their_most_range_to_every_side() -> None:
    at = position(blue=[("US-MTR", (10, 10, SOUTH))])
    inches = {x: firing(at.state, 1, at_inches(x, 40)) for x in (10, 30)}
    assert inches == {10: [1], 30: [1]}  # behind them
    far = {x: firing(at.state, 1, at_inches(x, 10)) for x in (26.95, 27, 59, 59.05)}
    assert far == {26.95: [], 27: [1], 59: [1], 59.05: []}  # 16 to 48 inches from the edge


@covers("TY-AIR-4", "TY-AIR-5")
def test_aircraft_bombard_only_what_lies_before_them() -> None:
    at = position(blue=[("SU-SU25", (34, 20, 4), (38, 20, SOUTH))], teams={1: {"moved": 200}})
    assert firing(at.state, 1, at_inches(36, 28)) == [1]  # though it moved
    assert firing(at.state, 1, at_inches(36, 12)) == [2]


@covers("TY-ART-3")
@cases(
    {
        "8 inches from shells": ("SU-2S1", 30, 20.95, ""),
        "nearer than 8 inches to shells": ("SU-2S1", 30, 21.05, "TY-ART-3"),
        "12 inches from rockets": ("SU-BM21", 40, 26.95, ""),
        "nearer than 12 inches to rockets": ("SU-BM21", 40, 27.05, "TY-ART-3"),
    }
)
def test_friends_keep_away_from_the_aiming_point(card: str, target: float, friend: float, rule: str) -> None:
    at = position(blue=[(card, (30, 4)), POST, ("SU-T72", (33, friend))], red=[("WG-PZGR", (33, target))])
    run(at, FireBombardment(1))
    assert refused(at, Aim(4, 2)) == rule


# spotters


@covers("TY-ART-2", "TY-AIR-5")
def test_every_aircraft_of_a_flight_spots_for_itself_while_it_is_on_the_table() -> None:
    at = position(blue=[("SU-SU25", (34, 20, 4), (38, 20, 4)), POST], spotters=(1,))
    assert list(spotters(at.state, 1)) == [1, 2]
    at = position(blue=[("SU-SU25",), POST])
    assert list(spotters(at.state, 1)) == []


@covers("TY-ART-2")
def test_nobody_spots_out_of_a_transport_or_from_off_the_table() -> None:
    hq = ("SU-HQB", (20, 14)), ("SU-BMP", (22, 14))
    at = position(blue=[*hq, ("SU-2S1", (30, 4)), ("SU-2S1",)], units={3: {"formation": 1}})
    assert list(spotters(at.state, 3)) == [3, 1]
    mount(at, 2, 1)
    assert (list(spotters(at.state, 3)), list(spotters(at.state, 4))) == ([3], [])


@covers("TY-ART-4", "TY-NIGHT-8")
@cases(
    {
        "Skill 4+, by an Observer": ({}, 4, False, 3),
        "by its Leader": ({}, 1, False, 4),
        "at a target that is concealed": ({}, 4, True, 4),
        "at Night": ({"night": True}, 4, False, 4),
    }
)
def test_an_observer_makes_ranging_in_easier_concealment_and_night_harder(
    more: Any, spotter: int, foxhole: bool, need: int
) -> None:
    at = battery(**more)
    at.state.change_team(5, foxhole=foxhole)
    assert range_in_need(at.state, 1, spotter, 5) == need
    assert fault(at.state, 1, 5, 4) is None  # 15 inches away, at Night without a roll


@covers("TY-ART-4")
def test_ranging_in_never_needs_less_than_2() -> None:
    at = position(blue=[("US-M109", (30, 4)), ("US-FIST", (33, 14))], red=[RIFLES])
    assert range_in_need(at.state, 1, 2, 3) == 2  # Skill 3+, Observer


@covers("TY-ART-2", "TY-SMK-1")
def test_the_best_spotter_is_offered_for_every_enemy_with_shells_and_with_smoke() -> None:
    at = battery()
    run(at, FireBombardment(1))
    shells = [Aim(5, 4), Aim(6, 4)]  # the Observer, though the Leader sees them as well
    smoke = [Aim(5, 4, smoke=True), Aim(6, 4, smoke=True)]
    assert options(at) == [*shells, *smoke, HoldFire()]
    assert [one.group(at.state) for one in (shells[0], smoke[0])] == ["Bombardment", "Smoke"]
    assert refused(at, Aim(5, 1)) == refused(at, Aim(5, 1, smoke=True)) == ""


@covers("TY-SHT-1")
def test_a_battery_that_may_bombard_may_hold_its_fire() -> None:
    at = battery()
    run(at, FireBombardment(1))
    assert refused(at, EndStep()) == "TY-ART-2"
    (told,) = happened(choose(at, HoldFire()), FireHeld)
    assert (told.unit, resting(at), at.state.teams[1].shot) == (1, True, False)


# what is refused


@covers("TY-ART-2")
@cases(
    {
        "an own Team": (1, 4),
        "nobody known": (99, 4),
        "no marker": (0, 4),
        "aircraft": (7, 4),
        "who is lost": (8, 4),
        "who is mounted": (9, 4),
        "spotted by an enemy": (5, 6),
        "spotted by nobody": (5, 0),
        "spotted by nobody known": (5, 99),
    }
)
def test_a_bombardment_aims_at_an_enemy_on_the_ground_whom_a_spotter_sees(target: int, spotter: int) -> None:
    red: Any = [RIFLES, ("US-AH1", (40, 30)), ("US-MECH", (42, 30), (44, 30)), ("US-TRK", (50, 30))]
    at = position(blue=[GUNS, POST], red=red, teams={8: {"lost": True}})
    mount(at, 10, 9)
    run(at, FireBombardment(1))
    assert (refused(at, Aim(5, 4)), refused(at, Aim(target, spotter))) == ("", "TY-ART-2")


@covers("TY-ART-3")
def test_an_enemy_too_near_to_the_guns_is_no_aiming_point() -> None:
    at = position(blue=[("SU-2S1", (33, 10)), ("SU-OP", (60, 20))], red=[("WG-PZGR", (33, 26))])
    run(at, FireBombardment(1))
    assert refused(at, Aim(3, 2)) == "TY-ART-3"


@covers("TY-ME-4")
def test_whoever_would_bombard_in_the_first_turn_of_a_meeting_engagement_is_told_so() -> None:
    at = battery(mission="annihilation")
    assert list(aims(at.state, 1)) != []
    at.state.change_side("blue", turn=1)
    assert list(aims(at.state, 1)) == []
    run(at, FireBombardment(1))
    assert refused(at, Aim(5, 4)) == "TY-ME-4"


@covers("TY-SMK-1")
def test_rocket_batteries_lay_no_smoke() -> None:
    at = begin(position(blue=[("SU-BM21", (30, 4)), POST, POST], red=[("WG-PZGR", (33, 40))]), FireBombardment(1))
    assert options(at, Aim) == [Aim(4, 2)]
    assert refused(at, Aim(4, 3)) == ""  # the other observer
    assert refused(at, Aim(4, 3, smoke=True)) == "TY-SMK-1"


# markers


@covers("TY-ART-2")
def test_the_own_marker_set_in_play_needs_a_spotter_who_sees_it_but_no_enemy_there() -> None:
    for pieces, spotted in (((), ""), ((WOODS,), "TY-ART-2")):
        at = battery(red=("WG-PZGR", (60, 40)), pieces=pieces, units={1: {"ranged": at_inches(33, 30)}})
        run(at, FireBombardment(1))
        assert (Aim(0, 4) in options(at)) is not bool(spotted)
        assert (refused(at, Aim(0, 1)), refused(at, Aim(0, 0))) == (spotted, "TY-ART-2")


@covers("TY-ART-3", "TY-RNG-2")
def test_a_preplanned_marker_spares_neither_friends_nor_another_target_its_spotter() -> None:
    at = battery(units={1: {"ranged": at_inches(33, 21), "preplanned": True}})
    run(at, FireBombardment(1))
    assert Aim(0, 0) not in options(at)
    assert refused(at, Aim(0, 0)) == "TY-ART-3"  # 6 inches from the observer
    assert refused(at, Aim(5, 0)) == "TY-ART-2"
