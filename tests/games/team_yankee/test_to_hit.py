"""What a shot needs, how many dice it has, and when it may not be fired (TY-SHT-1 to -9)."""

from typing import Any

import pytest
from msgspec.structs import replace

from sandtable.games.team_yankee.cards import Keyword
from sandtable.games.team_yankee.rules.shots import ShotFired
from sandtable.games.team_yankee.rules.to_hit import FireKind, dice, fault, modifiers, needed, too_dark, unsuited
from sandtable.games.team_yankee.rules.turns import EndTurn
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.verbs import Forbid
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.cases import cases
from tests.games.team_yankee.build import add_unit, happened, mount, position, reprint
from tests.games.team_yankee.guns import fire, need

HEDGE = ("hedge", (0, 20), (72, 20))
RIFLES, TANKS = "US-MECH", "SU-T72"


def duel(far: float, *, shooter: str = "US-M60", target: str = TANKS, **more: Any) -> Table[State]:
    """Team 1 of blue at (36, 10), Team 2 of red so many inches north of it, edge to edge."""
    ground = 0.6 if target in (RIFLES, "SU-BMPC") else 1
    foot = 0.6 if shooter in (RIFLES, "SU-BMPC", "WG-PZGR") else 1
    at = position(blue=[(shooter, (36, 10))], red=[(target, (36, 10 + foot + far + ground))], **more)
    at.state.phase = "shooting"
    return at


def against(shooter: str, far: float, **more: Any) -> Table[State]:
    """A duel of a T-72 with an M60, or of blue's shooter with a T-72."""
    return duel(far, shooter=shooter, target="US-M60" if shooter == TANKS else TANKS, **more)


def why(at: Table[State], weapon: str, shooter: int = 1, target: int = 2, kind: FireKind = "fire") -> str:
    found = fault(at.state, shooter, at.state.content.weapons[weapon], target, kind)
    return found.rule if found else ""


def rof(at: Table[State], weapon: str, kind: FireKind = "fire") -> int:
    return dice(at.state, 1, at.state.content.weapons[weapon], 2, kind)


def made_of(at: Table[State], weapon: str, kind: FireKind = "fire") -> list[str]:
    """What makes a shot harder."""
    parts = modifiers(at.state, 1, at.state.content.weapons[weapon], 2, kind)
    return [one.source for one in parts[1:]]


# the score


@covers("TY-SHT-4", "TY-SHT-6", "TY-SHT-7", "TY-SHT-8", "TY-AA-3")
@cases(
    {
        "exactly 16 inches needs no more": (TANKS, 16, "W-125", 4),
        "over 16 inches needs 1 more": (TANKS, 16.05, "W-125", 5),
        "a laser rangefinder ignores the distance": ("US-M60", 22, "W-105B", 3),
        "a guided weapon ignores the distance": ("US-ITV", 22, "W-TOW", 3),
        "radar does not help against targets on the ground": ("US-VADS", 18, "W-VUL", 4),
    }
)
def test_the_distance_in_the_score_of_a_shot(shooter: str, far: float, weapon: str, score: int) -> None:
    assert need(against(shooter, far), 1, weapon, 2) == score


@covers("TY-SHT-8")
def test_an_accurate_weapon_ignores_the_distance_only_if_its_team_did_not_move() -> None:
    at = duel(20)
    gun = replace(at.state.content.weapons["W-105B"], keywords=("Accurate",))
    assert needed(at.state, 1, gun, 2) == 3
    at.state.change_team(1, moved=20)
    assert needed(at.state, 1, gun, 2) == 4


@covers("TY-SHT-5")
@cases(
    {
        "a card that is hit on 1 is hit on 2": (1, [1, 2], (2, (1, 2), 1)),
        "a card that is hit on 2 is hit on 2": (2, [1, 2], (2, (1, 2), 1)),
        "a natural 1 always misses": (3, [1, 1], (3, (1, 1), 0)),
    }
)
def test_no_score_is_less_than_2(printed: int, faces: list[int], result: tuple[object, ...]) -> None:
    at = duel(12, dice=[*faces, 6])
    reprint(at, "units", hit_on=printed)
    shot = happened(fire(at, (1, "W-105B", 2)), ShotFired)[0]
    assert (shot.need, shot.dice, shot.hits) == result
    assert need(at, 1, "W-105B", 2) == shot.need


@covers("TY-SHT-4")
def test_a_concealed_target_needs_1_more_and_another_if_it_is_gone_to_ground() -> None:
    at = duel(12, pieces=[HEDGE])
    assert need(at, 1, "W-105B", 2) == 4
    at.state.change_team(2, hidden=True)
    assert need(at, 1, "W-105B", 2) == 5


@covers("TY-SHT-4")
def test_gone_to_ground_in_the_open_helps_nobody() -> None:
    assert need(duel(12, teams={2: {"hidden": True}}), 1, "W-105B", 2) == 3


@covers("TY-NIGHT-3", "TY-NIGHT-7", "TY-SMK-2", "TY-ME-3")
@cases(
    {
        "night needs 1 more": (TANKS, "W-125", {"night": True}, 5),
        "night hinders nobody who sees heat": ("US-M60", "W-105B", {"night": True}, 3),
        "smoke on the line needs 1 more": (TANKS, "W-125", {"smoke": [(36, 17)]}, 5),
        "smoke hinders nobody who sees heat": ("US-M60", "W-105B", {"smoke": [(36, 17)]}, 3),
        "smoke beside the line hinders nobody": (TANKS, "W-125", {"smoke": [(50, 17)]}, 4),
        "a Stabiliser costs nothing in the first volley without a true move": (
            "US-M60",
            "W-105B",
            {"mission": "annihilation"},
            3,
        ),
    }
)
def test_the_light_the_smoke_and_the_mission_in_the_score(
    shooter: str, weapon: str, more: dict[str, Any], score: int
) -> None:
    assert need(against(shooter, 12, **more), 1, weapon, 2) == score


@covers("TY-CMD-2")
@pytest.mark.parametrize("did", [{"moved": 100}, {"acted": True}])
def test_a_team_that_moved_out_of_command_needs_1_more(did: dict[str, Any]) -> None:
    at = position(blue=[("US-M60", (36, 10), (10, 10))], red=[(TANKS, (10, 24))])
    assert need(at, 2, "W-105B", 3) == 3
    at.state.change_team(2, **did)
    assert need(at, 2, "W-105B", 3) == 4
    gun = at.state.content.weapons["W-105B"]
    assert needed(at.state, 2, gun, 3, "defensive-fire") == 3


@covers("TY-SHT-9")
def test_beyond_10_inches_a_stabiliser_needs_1_more_and_an_advanced_one_does_not() -> None:
    at, other = duel(12), duel(12, shooter="US-M1")
    for one in (at, other):
        one.state.change_team(1, moved=200)
    assert (need(at, 1, "W-105B", 2), need(other, 1, "W-105A", 2)) == (3, 3)
    for one in (at, other):
        one.state.change_team(1, moved=201)
    assert (need(at, 1, "W-105B", 2), need(other, 1, "W-105A", 2)) == (4, 3)
    assert made_of(at, "W-105B") == ["Stabiliser"]
    assert made_of(at, "W-105B", "defensive-fire") == []  # that is the enemy's turn


@covers("TY-SHT-4")
def test_a_slow_firing_weapon_needs_1_more_after_moving() -> None:
    at = duel(6, shooter="WG-PZGR")
    assert need(at, 1, "W-PZF", 2) == 3
    at.state.change_team(1, moved=20)
    assert need(at, 1, "W-PZF", 2) == 4


@pytest.mark.parametrize(("faces", "hits"), [((6, 4), 0), ((6, 5), 1), ((5,), 0)], ids=["6-4", "6-5", "5"])
@covers("TY-SHT-5")
def test_needing_7_takes_a_6_and_then_5_or_more(faces: tuple[int, ...], hits: int) -> None:
    at = duel(20, shooter=TANKS, target="US-M60", night=True, pieces=[HEDGE], dice=[*faces, 6, 6])
    shot = happened(fire(at, (1, "W-125", 2)), ShotFired)[0]
    assert (shot.need, shot.dice, shot.hits) == (7, faces, hits)


@covers("TY-SHT-5")
def test_needing_8_takes_two_sixes_and_9_cannot_be() -> None:
    more: dict[str, Any] = {"night": True, "pieces": [HEDGE], "dice": [6, 5]}
    at = duel(20, shooter=TANKS, target="US-M60", **more)
    at.state.change_team(2, hidden=True)
    assert happened(fire(at, (1, "W-125", 2)), ShotFired)[0].hits == 0
    at.state.change_team(1, moved=201, shot=False)
    assert why(at, "W-125") == "TY-SHT-5"


@covers("TY-SHT-5", "TY-CMD-2")
def test_moving_out_of_command_can_make_a_shot_impossible() -> None:
    at = position(blue=[(TANKS, (60, 10), (36, 10))], red=[("US-M60", (36, 32))], night=True, pieces=[HEDGE])
    at.state.change_team(3, hidden=True)
    assert need(at, 2, "W-125", 3) == 8
    at.state.change_team(2, moved=20)
    assert why(at, "W-125", 2, 3) == "TY-SHT-5"


@covers("TY-SHT-5", "TY-SMK-2", "TY-SHT-9")
@pytest.mark.parametrize(("moved", "smoke"), [(201, []), (20, [(36, 17)])])
def test_whatever_makes_it_harder_can_make_a_shot_impossible(moved: int, smoke: list[Any]) -> None:
    at = position(
        blue=[(TANKS, (60, 10), (36, 10))], red=[("US-M60", (36, 32))], night=True, pieces=[HEDGE], smoke=smoke
    )
    at.state.change_team(2, moved=moved)
    assert (need(at, 2, "W-125", 3), why(at, "W-125", 2, 3)) == (9, "TY-SHT-5")


# dice


@covers("TY-SHT-3")
def test_halted_teams_roll_more_dice_than_those_that_moved_or_are_pinned() -> None:
    at = duel(12, shooter="US-M60")
    assert rof(at, "W-50") == 3
    at.state.change_team(1, moved=20)
    assert rof(at, "W-50") == 2
    at.state.change_team(1, moved=0)
    at.state.change_unit(1, pinned=True)
    assert rof(at, "W-50") == 2


@covers("TY-ART-1", "TY-SHT-3", "TY-SHT-6", "TY-SHT-9")
@cases(
    {
        "a howitzer only fires bombardments": ("US-M109", "W-155", 20, 0, "TY-ART-1"),
        "a target at the least range": ("US-ITV", "W-TOW", 8, 0, ""),
        "a target nearer than the least range": ("US-ITV", "W-TOW", 7.95, 0, "TY-SHT-6"),
        "a target at the end of the range": ("US-ITV", "W-MG", 16, 0, ""),
        "a target beyond the range": ("US-ITV", "W-MG", 16.05, 0, "TY-SHT-6"),
        "a weapon without a moving ROF before a move": ("US-ITV", "W-TOW", 20, 0, ""),
        "a weapon without a moving ROF after a move": ("US-ITV", "W-TOW", 20, 20, "TY-SHT-3"),
        "a machine gun after 10 inches": ("US-M60", "W-MG", 12, 200, ""),
        "a machine gun after more than 10 inches": ("US-M60", "W-MG", 12, 201, "TY-SHT-9"),
    }
)
def test_which_weapon_may_be_fired(shooter: str, weapon: str, far: float, moved: int, rule: str) -> None:
    assert why(duel(far, shooter=shooter, teams={1: {"moved": moved}}), weapon) == rule


@covers("TY-SHT-3")
def test_pinned_infantry_rolls_a_single_die() -> None:
    assert rof(duel(8, shooter=RIFLES, units={1: {"pinned": True}}), "W-RIF") == 1


@covers("TY-AA-2")
def test_pinned_teams_fire_at_aircraft_at_their_halted_rof() -> None:
    at = duel(12, shooter="US-VADS", target="SU-HIND", units={1: {"pinned": True}})
    assert (rof(at, "W-VUL", "anti-aircraft"), rof(at, "W-VUL")) == (5, 3)


@covers("TY-AIR-2", "TY-ME-3")
def test_a_helicopter_fires_as_one_that_did_not_move_but_in_the_first_volley() -> None:
    assert rof(duel(12, shooter="US-AH1", teams={1: {"moved": 200, "acted": True}}), "W-20") == 3
    assert rof(duel(12, shooter="US-AH1", mission="annihilation"), "W-20") == 2


@covers("TY-ME-3")
def test_in_the_first_volley_of_a_meeting_engagement_everybody_counts_as_moved() -> None:
    at = duel(20, shooter="US-ITV", mission="annihilation")
    assert why(at, "W-TOW") == "TY-SHT-3"
    at.state.change_side("blue", turn=2)
    assert why(at, "W-TOW") == ""


@covers("TY-ME-5")
def test_the_second_player_never_counts_as_moved_for_it() -> None:
    at = duel(20, shooter="US-ITV", mission="annihilation")
    at.state.first = "red"
    assert why(at, "W-TOW") == ""


@covers("TY-ME-3", "TY-CMD-2")
def test_who_is_out_of_command_needs_1_more_in_the_first_volley() -> None:
    at = duel(12, mission="annihilation")
    add_unit(at.state, "blue", "US-M60", (5, 10))
    at.state.change_unit(1, leader=3)  # 31 inches away
    assert made_of(at, "W-105B") == ["Moved out of Command"]
    at.state.change_side("blue", turn=2)
    assert made_of(at, "W-105B") == []


@covers("TY-ME-3", "TY-SHT-5")
def test_a_first_volley_out_of_command_may_be_one_that_no_die_can_hit_with() -> None:
    at = duel(20, mission="annihilation", pieces=[HEDGE])
    add_unit(at.state, "blue", "US-M60", (5, 10))
    at.state.change_unit(1, leader=3)
    reprint(at, "units", hit_on=6)  # with range and cover 8: being out of Command makes it 9
    assert why(at, "W-50") == "TY-SHT-5"


@covers("TY-ME-6")
def test_counting_as_moved_in_the_first_volley_ends_neither_hiding_nor_foxholes() -> None:
    at = duel(8, shooter=RIFLES, mission="annihilation", teams={1: {"hidden": True, "foxhole": True}})
    assert rof(at, "W-RIF") == 2  # as if it had moved
    at.push(EndTurn())
    at.agenda.pop().run(at)
    team = at.state.teams[1]
    assert (team.hidden, team.foxhole, team.still) == (True, True, True)


# who may not


@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        ({"dashed": True}, "TY-SHT-2"),
        ({"bailed": True}, "TY-SHT-2"),
        ({"cleared": True}, "TY-MINE-10"),
        ({"shot": True}, "TY-SHT-1"),
        ({"silent": True}, "TY-AA-2"),
    ],
)
@covers("TY-SHT-2", "TY-MINE-10")
def test_whoever_dashed_bailed_out_cleared_mines_or_fired_does_not_shoot(fields: dict[str, bool], rule: str) -> None:
    at = duel(12)
    at.state.change_team(1, **fields)
    assert why(at, "W-105B") == rule


@covers("TY-ASL-3")
@pytest.mark.parametrize("did", ["dashed", "cleared", "shot", "silent"])
def test_what_a_team_did_in_its_own_turn_does_not_keep_it_from_defensive_fire(did: str) -> None:
    at = duel(6)
    at.state.change_team(1, moved=201, **{did: True})
    at.state.change_unit(1, order="follow-me")
    assert why(at, "W-MG") != ""
    assert why(at, "W-MG", kind="defensive-fire") == ""


@covers("TY-SHT-1")
def test_nobody_fires_at_friends() -> None:
    assert why(position(blue=[("US-M60", (36, 10), (36, 20))]), "W-105B") == "TY-SHT-1"


@covers("TY-SHT-2", "TY-ORD-5")
def test_a_unit_that_followed_its_leader_does_not_shoot() -> None:
    assert why(duel(12, units={1: {"order": "follow-me"}}), "W-105B") == "TY-ORD-5"


@covers("TY-TRN-4")
def test_mounted_passengers_neither_shoot_nor_are_targets() -> None:
    at = position(blue=[(RIFLES, (30, 10)), ("US-TRK", (36, 10))], red=[(TANKS, (36, 18))])
    mount(at, 2, 1)
    assert (why(at, "W-RIF", 1, 3), why(at, "W-125", 3, 1)) == ("TY-TRN-4", "TY-SHT-1")


@covers("TY-SHT-1")
def test_a_target_is_in_line_of_sight() -> None:
    assert why(duel(20, pieces=[("woods", 30, 14, 42, 19)]), "W-105B") == "TY-SHT-1"


@covers("TY-SHT-7")
def test_guided_weapons_hit_infantry_only_if_it_stays_in_bulletproof_cover() -> None:
    at = duel(20, shooter="US-ITV", target="SU-BMPC")
    assert why(at, "W-TOW") == "TY-SHT-7"
    at.state.change_team(2, foxhole=True)
    assert why(at, "W-TOW") == ""
    at.state.change_team(2, moved=20)
    assert why(at, "W-TOW") == "TY-SHT-7"


@covers("TY-SHT-7", "TY-AIR-4")
def test_only_guided_weapons_mind_running_infantry_and_only_forward_ones_what_is_behind() -> None:
    strike = duel(10, shooter="US-A10", target="SU-BMPC")
    assert why(strike, "W-GAU") == ""
    behind = duel(20, shooter="US-A10")
    assert why(behind, "W-MAV") == ""
    behind.state.change_team(1, face=12)
    assert why(behind, "W-MAV") == "TY-AIR-4"
    missile = duel(20, shooter="US-ITV", teams={1: {"face": 12}})
    assert why(missile, "W-TOW") == ""


def test_what_a_special_rule_forbids_after_a_move_is_allowed_without(monkeypatch: pytest.MonkeyPatch) -> None:
    at = duel(12)
    rule = Keyword(id="Braced", name="Braced", effects=(Forbid("ground-targets", "moved"),))
    monkeypatch.setitem(at.state.content.keywords, "Braced", rule)
    gun = replace(at.state.content.weapons["W-105B"], keywords=("Braced",))
    assert unsuited(at.state, 1, gun, 2, "fire") is None
    at.state.change_team(1, moved=20)
    assert unsuited(at.state, 1, gun, 2, "fire") is not None


@covers("TY-NIGHT-4", "TY-NIGHT-6")
def test_at_night_a_unit_sees_as_far_as_it_rolled_and_muzzle_flashes_beyond() -> None:
    at = duel(16, night=True, units={1: {"night": 240}})
    assert why(at, "W-105B") == "TY-NIGHT-4"
    at.state.change_team(2, shot_last=True)
    assert why(at, "W-105B") == ""


@covers("TY-NIGHT-4", "TY-NIGHT-9")
def test_how_far_one_sees_is_told_and_holds_for_shooting_at_night_alone() -> None:
    at = duel(12, night=True, units={1: {"night": 240}})
    assert why(at, "W-105B") == ""  # exactly 12 inches
    at.state.change_unit(1, night=80)
    dark = too_dark(at.state, 1, 2, "fire")
    assert dark is not None
    assert (dark.rule, "4 inches" in dark.why) == ("TY-NIGHT-4", True)
    assert why(at, "W-105B", kind="defensive-fire") == ""
    at.state.night = False
    assert why(at, "W-105B") == ""


@covers("TY-NIGHT-11")
def test_radar_sees_aircraft_in_the_enemys_turn_as_by_day_and_nothing_else() -> None:
    at = duel(12, shooter="US-VADS", target="SU-HIND", night=True, units={1: {"night": 80}})
    assert (why(at, "W-VUL", kind="anti-aircraft"), why(at, "W-VUL")) == ("", "TY-NIGHT-4")
    chaparral = duel(12, shooter="US-CHAP", target="SU-HIND", night=True, units={1: {"night": 80}})
    assert why(chaparral, "W-SAMU", kind="anti-aircraft") == "TY-NIGHT-4"
