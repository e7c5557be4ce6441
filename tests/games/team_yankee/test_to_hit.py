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
    red = [(target, (36, 10 + foot + far + ground))]
    at = position(**{"blue": [(shooter, (36, 10))], "red": red, **more})
    at.state.phase = "shooting"
    return at


def did(team: int = 1, **fields: Any) -> dict[str, Any]:
    """What a Team did or is, as a field of a position."""
    return {"teams": {team: fields}}


MOVED, PINNED = did(moved=20), {"units": {1: {"pinned": True}}}
RED = {"shooter": TANKS, "target": "US-M60"}  # a T-72 fires at an M60
ITV, HELICOPTER, AT_HIND = {"shooter": "US-ITV"}, {"shooter": "US-AH1"}, {"target": "SU-HIND"}
MISSILE = {**ITV, "target": "SU-BMPC"}
FIRST = {"mission": "annihilation"}  # blue's first turn of a meeting engagement
DARK: dict[str, Any] = {"night": True, "units": {1: {"night": 240}}}  # sight of 12 inches
DEEP: dict[str, Any] = {"night": True, "units": {1: {"night": 80}}}  # of 4


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


@covers("TY-SHT-4", "TY-SHT-6", "TY-SHT-7", "TY-SHT-8", "TY-SHT-9", "TY-AA-3", "TY-NIGHT-3", "TY-NIGHT-7", "TY-SMK-2")
@covers("TY-ME-3")
@cases(
    {
        "exactly 16 inches needs no more": (16, RED, "W-125", 4),
        "over 16 inches needs 1 more": (16.05, RED, "W-125", 5),
        "a laser rangefinder ignores the distance": (22, {}, "W-105B", 3),
        "a guided weapon ignores the distance": (22, ITV, "W-TOW", 3),
        "radar does not help against targets on the ground": (18, {"shooter": "US-VADS"}, "W-VUL", 4),
        "a concealed target needs 1 more": (12, {"pieces": [HEDGE]}, "W-105B", 4),
        "and another if it is gone to ground": (12, {"pieces": [HEDGE], **did(2, hidden=True)}, "W-105B", 5),
        "gone to ground in the open helps nobody": (12, did(2, hidden=True), "W-105B", 3),
        "night needs 1 more": (12, {**RED, "night": True}, "W-125", 5),
        "night hinders nobody who sees heat": (12, {"night": True}, "W-105B", 3),
        "smoke on the line needs 1 more": (12, {**RED, "smoke": [(36, 17)]}, "W-125", 5),
        "smoke hinders nobody who sees heat": (12, {"smoke": [(36, 17)]}, "W-105B", 3),
        "smoke beside the line hinders nobody": (12, {**RED, "smoke": [(50, 17)]}, "W-125", 4),
        "a Stabiliser costs nothing in the first volley without a true move": (12, FIRST, "W-105B", 3),
        "a Stabiliser costs nothing up to 10 inches": (12, did(moved=200), "W-105B", 3),
        "beyond 10 inches a Stabiliser needs 1 more": (12, did(moved=201), "W-105B", 4),
        "an advanced one up to 10 inches": (12, {"shooter": "US-M1", **did(moved=200)}, "W-105A", 3),
        "an advanced one beyond 10 inches": (12, {"shooter": "US-M1", **did(moved=201)}, "W-105A", 3),
        "a slow-firing weapon of who did not move": (6, {"shooter": "WG-PZGR"}, "W-PZF", 3),
        "a slow-firing weapon needs 1 more after moving": (6, {"shooter": "WG-PZGR", **MOVED}, "W-PZF", 4),
    }
)
def test_the_score_of_a_shot(far: float, more: dict[str, Any], weapon: str, score: int) -> None:
    assert need(duel(far, **more), 1, weapon, 2) == score


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
def test_what_makes_a_shot_harder_is_named_and_a_stabiliser_is_not_in_the_enemys_turn() -> None:
    at = duel(12, **did(moved=201))
    assert (made_of(at, "W-105B"), made_of(at, "W-105B", "defensive-fire")) == (["Stabiliser"], [])


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


@covers("TY-SHT-3", "TY-AA-2", "TY-AIR-2", "TY-ME-3")
@cases(
    {
        "a halted Team": (12, {}, "W-50", "fire", 3),
        "a Team that moved rolls fewer": (12, MOVED, "W-50", "fire", 2),
        "and so does a pinned one": (12, PINNED, "W-50", "fire", 2),
        "pinned Infantry rolls a single die": (8, {"shooter": RIFLES, **PINNED}, "W-RIF", "fire", 1),
        "a pinned AA gun at aircraft": (12, {"shooter": "US-VADS", **AT_HIND, **PINNED}, "W-VUL", "anti-aircraft", 5),
        "and in its own step": (12, {"shooter": "US-VADS", **AT_HIND, **PINNED}, "W-VUL", "fire", 3),
        "a helicopter never moved": (12, {**HELICOPTER, **did(moved=200, acted=True)}, "W-20", "fire", 3),
        "but in the first volley": (12, {**HELICOPTER, **FIRST}, "W-20", "fire", 2),
    }
)
def test_how_many_dice_a_weapon_rolls(far: float, more: dict[str, Any], weapon: str, kind: FireKind, dice: int) -> None:
    assert rof(duel(far, **more), weapon, kind) == dice


@covers("TY-ART-1", "TY-SHT-1", "TY-SHT-2", "TY-SHT-3", "TY-SHT-6", "TY-SHT-7", "TY-SHT-9", "TY-MINE-10", "TY-ORD-5")
@covers("TY-ME-3", "TY-ME-5", "TY-AA-2", "TY-AIR-4", "TY-NIGHT-4", "TY-NIGHT-6", "TY-NIGHT-9")
@cases(
    {
        "a howitzer only fires bombardments": (20, {"shooter": "US-M109"}, "W-155", "TY-ART-1"),
        "a target at the least range": (8, ITV, "W-TOW", ""),
        "a target nearer than the least range": (7.95, ITV, "W-TOW", "TY-SHT-6"),
        "a target at the end of the range": (16, ITV, "W-MG", ""),
        "a target beyond the range": (16.05, ITV, "W-MG", "TY-SHT-6"),
        "a target is in line of sight": (20, {"pieces": [("woods", 30, 14, 42, 19)]}, "W-105B", "TY-SHT-1"),
        "a weapon without a moving ROF before a move": (20, ITV, "W-TOW", ""),
        "a weapon without a moving ROF after a move": (20, {**ITV, **MOVED}, "W-TOW", "TY-SHT-3"),
        "in the first volley of a meeting engagement everybody moved": (20, {**ITV, **FIRST}, "W-TOW", "TY-SHT-3"),
        "in its second turn nobody did": (20, {**ITV, **FIRST, "sides": {"blue": {"turn": 2}}}, "W-TOW", ""),
        "the second player never counts as moved for it": (20, {**ITV, **FIRST, "first": "red"}, "W-TOW", ""),
        "a machine gun after 10 inches": (12, did(moved=200), "W-MG", ""),
        "a machine gun after more than 10 inches": (12, did(moved=201), "W-MG", "TY-SHT-9"),
        "whoever dashed": (12, did(dashed=True), "W-105B", "TY-SHT-2"),
        "whoever bailed out": (12, did(bailed=True), "W-105B", "TY-SHT-2"),
        "whoever cleared mines": (12, did(cleared=True), "W-105B", "TY-MINE-10"),
        "whoever fired": (12, did(shot=True), "W-105B", "TY-SHT-1"),
        "whoever fired at aircraft": (12, did(silent=True), "W-105B", "TY-AA-2"),
        "a Unit that followed its leader": (12, {"units": {1: {"order": "follow-me"}}}, "W-105B", "TY-ORD-5"),
        "nobody fires at friends": (12, {"blue": [("US-M60", (36, 10), (36, 20))]}, "W-105B", "TY-SHT-1"),
        "guided weapons hit no Infantry in the open": (20, MISSILE, "W-TOW", "TY-SHT-7"),
        "but in a foxhole": (20, {**MISSILE, **did(2, foxhole=True)}, "W-TOW", ""),
        "if it stays there": (20, {**MISSILE, **did(2, foxhole=True, moved=20)}, "W-TOW", "TY-SHT-7"),
        "other weapons hit it": (10, {"shooter": "US-A10", "target": "SU-BMPC"}, "W-GAU", ""),
        "a forward weapon of aircraft": (20, {"shooter": "US-A10"}, "W-MAV", ""),
        "what is behind aircraft": (20, {"shooter": "US-A10", **did(face=12)}, "W-MAV", "TY-AIR-4"),
        "what is behind a carrier": (20, {**ITV, **did(face=12)}, "W-TOW", ""),
        "at night a Unit sees as far as it rolled": (12, DARK, "W-105B", ""),
        "and no farther": (16, DARK, "W-105B", "TY-NIGHT-4"),
        "muzzle flashes are seen beyond": (16, {**DARK, **did(2, shot_last=True)}, "W-105B", ""),
        "by day it sees them all": (12, {**DEEP, "night": False}, "W-105B", ""),
    }
)
def test_which_weapon_may_be_fired(far: float, more: dict[str, Any], weapon: str, rule: str) -> None:
    assert why(duel(far, **more), weapon) == rule


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


@covers("TY-ASL-3")
@pytest.mark.parametrize("did", ["dashed", "cleared", "shot", "silent"])
def test_what_a_team_did_in_its_own_turn_does_not_keep_it_from_defensive_fire(did: str) -> None:
    at = duel(6)
    at.state.change_team(1, moved=201, **{did: True})
    at.state.change_unit(1, order="follow-me")
    assert why(at, "W-MG") != ""
    assert why(at, "W-MG", kind="defensive-fire") == ""


@covers("TY-TRN-4")
def test_mounted_passengers_neither_shoot_nor_are_targets() -> None:
    at = position(blue=[(RIFLES, (30, 10)), ("US-TRK", (36, 10))], red=[(TANKS, (36, 18))])
    mount(at, 2, 1)
    assert (why(at, "W-RIF", 1, 3), why(at, "W-125", 3, 1)) == ("TY-TRN-4", "TY-SHT-1")


def test_what_a_special_rule_forbids_after_a_move_is_allowed_without(monkeypatch: pytest.MonkeyPatch) -> None:
    at = duel(12)
    rule = Keyword(id="Braced", name="Braced", effects=(Forbid("ground-targets", "moved"),))
    monkeypatch.setitem(at.state.content.keywords, "Braced", rule)
    gun = replace(at.state.content.weapons["W-105B"], keywords=("Braced",))
    assert unsuited(at.state, 1, gun, 2, "fire") is None
    at.state.change_team(1, moved=20)
    assert unsuited(at.state, 1, gun, 2, "fire") is not None


@covers("TY-NIGHT-4", "TY-NIGHT-9")
def test_how_far_one_sees_is_told_and_holds_for_shooting_alone() -> None:
    at = duel(12, **DEEP)
    dark = too_dark(at.state, 1, 2, "fire")
    assert dark is not None
    assert (dark.rule, "4 inches" in dark.why) == ("TY-NIGHT-4", True)
    assert why(at, "W-105B", kind="defensive-fire") == ""


@covers("TY-NIGHT-11")
@cases(
    {
        "radar sees aircraft as by day in the enemy's turn": ("US-VADS", "W-VUL", "anti-aircraft", ""),
        "and not in its own": ("US-VADS", "W-VUL", "fire", "TY-NIGHT-4"),
        "others see no farther then": ("US-CHAP", "W-SAMU", "anti-aircraft", "TY-NIGHT-4"),
    }
)
def test_who_sees_aircraft_at_night(card: str, weapon: str, kind: FireKind, rule: str) -> None:
    assert why(duel(12, shooter=card, **AT_HIND, **DEEP), weapon, kind=kind) == rule
