"""Assaults: charge, Defensive Fire, blows, fighting back, breaking off (TY-ASL)."""

from typing import Any

import pytest

from sandtable.boards.tabletop.orders import March
from sandtable.games.team_yankee.rules.advancing import Done
from sandtable.games.team_yankee.rules.assault import (
    AssaultStep,
    Charge,
    ChargeAt,
    ChargeFailed,
    DrivenBack,
    EndAssaults,
    Scoot,
    may_scoot,
)
from sandtable.games.team_yankee.rules.blows import AllotBlow, AssaultWon, BlowStruck, Counterattack, FightingBack, Hit
from sandtable.games.team_yankee.rules.breaking_off import BreakOff
from sandtable.games.team_yankee.rules.charges import chargers
from sandtable.games.team_yankee.rules.defensive_fire import (
    DefensiveFireTargets,
    FireBack,
    FireBackAt,
    LetThemCome,
    advised,
    weapons,
)
from sandtable.games.team_yankee.rules.shots import ShotFired
from sandtable.games.team_yankee.state import Assault, Shot, State
from sandtable.kernel.event import Event
from sandtable.kernel.table import Table
from sandtable.testing import covers
from sandtable.testing.drill import choose, dice_left, happened, options, refused, resting, run
from tests.games.team_yankee.build import asked, mount, position, spot
from tests.games.team_yankee.guns import bailed, lost

NORTH = 4


def step(*dice: int, blue: Any = (), red: Any = (), **more: Any) -> Table[State]:
    at = position(blue=blue, red=red, dice=dice, **more)
    run(at, AssaultStep())
    return at


def melee(*dice: int, **more: Any) -> Table[State]:
    """A Soviet rifle Team (1) 2 inches from a German one (2), edge to edge."""
    return step(*dice, blue=[("SU-BMPC", (36, 20))], red=[("WG-PZGR", (36, 23.2))], **more)


def charge(at: Table[State], fire: bool = False, unit: int = 1, foe: int = 2) -> list[Event]:
    events = choose(at, Charge(unit, foe))
    if asked(at) == "DefensiveFireTargets":
        events += choose(at, FireBack() if fire else LetThemCome())
    return events


# who may charge


@covers("TY-ASL-1", "TY-ASL-2")
def test_an_enemy_within_4_inches_that_is_seen_can_be_charged() -> None:
    near, far = melee(), step(blue=[("SU-BMPC", (36, 20))], red=[("WG-PZGR", (36, 25.4))])
    assert options(near, Charge) == [Charge(1, 2)]
    assert options(far, Charge) == []  # 4.2 inches


@pytest.mark.parametrize(
    ("team", "unit"),
    [
        ({"dashed": True}, {}),
        ({"cleared": True}, {}),
        ({}, {"pinned": True}),
        ({}, {"charged": True}),
        ({}, {"order": "dig-in"}),
        ({}, {"fired_at": (9,)}),
    ],
)
@covers("TY-ASL-1", "TY-MINE-10")
def test_who_dashed_cleared_mines_is_pinned_or_shot_at_others_does_not_charge(
    team: dict[str, Any], unit: dict[str, Any]
) -> None:
    at = position(blue=[("SU-BMPC", (36, 20))], red=[("WG-PZGR", (36, 23.2))])
    at.state.change_team(1, **team)
    at.state.change_unit(1, **unit)
    run(at, AssaultStep())
    assert not at.decision or options(at, Charge) == []


@covers("TY-ASL-1")
def test_whoever_shot_only_at_the_enemy_it_contacts_may_charge() -> None:
    at = position(blue=[("SU-BMPC", (36, 20))], red=[("WG-PZGR", (36, 23.2))])
    at.state.change_unit(1, fired_at=(2,))
    run(at, AssaultStep())
    assert options(at, Charge) == [Charge(1, 2)]


@pytest.mark.parametrize("card", ["US-TRK", "SU-BM21", "US-FIST"])
@covers("TY-ASL-1")
def test_transports_unarmoured_and_independent_teams_never_charge(card: str) -> None:
    at = step(blue=[(card, (36, 20))], red=[("WG-PZGR", (36, 23.2))])
    assert not at.decision or options(at, Charge) == []


@covers("TY-ASL-1")
def test_heavy_weapons_and_teams_out_of_command_stay_behind() -> None:
    at = position(blue=[("US-MECH", (36, 20), (38, 20), (50, 20), (37, 20), (39, 22))])
    arms = [at.state.teams[n].arm for n in range(1, 6)]
    assert arms[:3] == [arms[0]] * 3  # three rifle Teams, two with missiles
    assert chargers(at.state, 1) == [1, 2]


@covers("TY-SHT-9")
def test_a_tank_that_stretched_its_move_does_not_charge() -> None:
    at = position(blue=[("US-M60", (36, 20))], red=[("SU-BMPC", (36, 23))])
    at.state.change_team(1, moved=201)
    run(at, AssaultStep())
    assert not at.decision or options(at, Charge) == []


@covers("TY-ASL-2", "TY-GEO-7")
def test_a_charge_goes_straight_to_contact_and_faces_it() -> None:
    at = melee(4)
    charge(at)
    team = at.state.teams[1]
    assert (team.assaulted, team.face) == (True, NORTH)


@covers("TY-ASL-11")
def test_in_id_order_each_goes_to_contact_and_who_gets_none_stays_where_it_came_to() -> None:
    at = step(4, 4, blue=[("SU-BMPC", (36, 20), (36, 18.7))], red=[("WG-PZGR", (36, 23.2))])
    charge(at)
    assert spot(at, 1) == (36, 22)  # touching: 1.2 inches between the centres
    assert spot(at, 2) == (36, 20.8)  # behind the first one, without contact


@covers("TY-ASL-2")
def test_infantry_that_would_contact_an_armoured_tank_needs_courage() -> None:
    at = step(2, blue=[("SU-BMPC", (36, 20))], red=[("US-M60", (36, 23.6))])
    events = choose(at, Charge(1, 2))
    assert happened(events, ChargeFailed)
    assert (spot(at, 1), at.state.units[1].charged) == ((36, 20), True)


@covers("TY-ASL-2")
def test_a_charge_that_touches_nobody_fails_and_all_return() -> None:
    wood = ("woods", 30, 21, 42, 22)
    at = step(1, blue=[("US-M60", (36, 20))], red=[("SU-BMPC", (36, 24))], pieces=[wood])
    events = choose(at, Charge(1, 2))  # the Cross test fails
    assert happened(events, ChargeFailed)
    assert spot(at, 1) == (36, 20)


@covers("TY-ASL-1")
def test_a_unit_charges_once_in_a_turn() -> None:
    at = step(2, blue=[("SU-BMPC", (36, 20))], red=[("US-M60", (36, 23.6))])
    choose(at, Charge(1, 2))
    assert not at.decision or options(at, Charge) == []


@covers("TY-ASL-2")
def test_other_goals_may_be_named_if_they_are_enemies_in_sight() -> None:
    at = melee()
    assert refused(at, ChargeAt(1, ((1, 2),))) == ""
    assert refused(at, ChargeAt(1, ((1, 1),))) == "TY-ASL-2"
    assert refused(at, ChargeAt(2, ((2, 1),))) == "TY-ASL-1"


# Defensive Fire


@covers("TY-ASL-3", "TY-ASL-4")
def test_example_5_four_hits_do_not_drive_six_teams_back() -> None:
    rifles = [(30 + 2 * n, 20) for n in range(6)]
    at = step(
        3,
        5,
        6,
        1,
        2,
        4,
        2,
        1,
        1,
        3,
        2,
        5,
        6,
        *[1] * 6,
        1,
        1,
        1,
        blue=[("SU-BMPC", *rifles)],
        red=[("WG-PZGR", (32, 23.2), (34, 23.2), (36, 23.2))],
    )
    for n in (7, 8, 9):
        at.state.change_team(n, foxhole=True, arm=at.state.teams[7].arm)
    events = charge(at, fire=True)

    shots = happened(events, ShotFired)
    assert [len(one.dice) for one in shots] == [3, 3, 3]
    assert {one.need for one in shots} == {3}
    assert happened(events, DrivenBack) == []
    assert len([team for team in lost(at) if team <= 6]) == 1


@covers("TY-ASL-4")
def test_five_hits_drive_infantry_back_and_pin_it() -> None:
    rifles = [(30 + 2 * n, 20) for n in range(3)]
    at = step(*[6] * 5, 1, *[6] * 5, blue=[("SU-BMPC", *rifles)], red=[("WG-PZGR", (32, 23.2), (34, 23.2))])
    events = charge(at, fire=True)
    assert happened(events, DrivenBack)
    assert ([spot(at, n) for n in (1, 2, 3)], at.state.units[1].pinned) == ([(30, 20), (32, 20), (34, 20)], True)


@covers("TY-ASL-4")
def test_two_tanks_lost_to_defensive_fire_drive_the_others_back_unpinned() -> None:
    at = step(
        6,
        6,
        6,
        6,
        1,
        1,
        1,
        1,
        blue=[("WG-LEO1", (33, 20), (36, 20), (39, 20))],
        red=[("SU-T72", (33, 24), (39, 24))],
        active="blue",
    )
    charge(at, fire=True)

    assert len(bailed(at)) + len(lost(at)) >= 2
    assert not at.state.units[1].pinned
    assert spot(at, 2) == (36, 20)


@covers("TY-ASL-3")
def test_guided_weapons_and_bailed_out_teams_do_not_fire_in_defence() -> None:
    at = step(blue=[("SU-T72", (36, 20))], red=[("US-ITV", (36, 23.6)), ("US-M60", (40, 23))])
    at.state.change_team(3, bailed=True)
    at.state.assault = Assault(1, "blue", teams=(1,), chargers=(1,))
    assert [arm.id for arm in weapons(at.state, 2, 1)] == ["W-MG"]
    assert {one.team for one in advised(at.state)} == {2}


@covers("TY-ASL-3")
def test_any_unit_within_8_inches_that_sees_the_charge_fires() -> None:
    at = step(
        blue=[("SU-BMPC", (36, 20))], red=[("WG-PZGR", (36, 23.2)), ("US-MECH", (36, 29.2)), ("US-MECH", (36, 29.3))]
    )
    at.state.assault = Assault(1, "blue", teams=(1,), chargers=(1,))
    assert [one.team for one in advised(at.state)] == [2, 3]


@covers("TY-ASL-3")
def test_a_team_that_may_fire_does_so_once_at_a_charging_team() -> None:
    at = step(blue=[("SU-BMPC", (36, 20))], red=[("WG-PZGR", (36, 23.2)), ("US-MECH", (36, 29.3))])
    at.state.assault = Assault(1, "blue", teams=(1,), chargers=(1,))
    arm, wrong = weapons(at.state, 2, 1)[0].id, "TY-ASL-3"
    own, far = Shot(2, arm, 1), Shot(3, arm, 1)
    run(at, DefensiveFireTargets())
    assert refused(at, FireBackAt((own,))) == ""
    assert [refused(at, FireBackAt(one)) for one in ((), (own, own), (far,))] == [wrong] * 3


@covers("TY-ASL-3")
def test_whoever_may_fire_back_is_told_who_charges_whom() -> None:
    at = melee()
    choose(at, Charge(1, 2))
    assert at.decision
    assert at.decision.prompt.startswith("BMP-2 rifle company charges Panzergrenadier")
    assert at.decision.about == ("team-1", "team-2")


@covers("TY-NIGHT-9", "TY-NIGHT-3")
def test_defensive_fire_at_night_needs_no_roll_but_1_more_to_hit() -> None:
    at = melee(1, 1, 1, 4, night=True)
    events = charge(at, fire=True)
    assert happened(events, ShotFired)[0].need == 4


# blows


@covers("TY-ASL-5", "TY-ASL-6", "TY-ASL-7")
def test_example_6_two_of_five_blows_hit_and_the_last_team_breaks_off() -> None:
    rifles = [(32 + 1.3 * n, 20) for n in range(5)]
    at = step(
        4, 1, 5, 2, 3, 2, blue=[("SU-BMPC", *rifles)], red=[("WG-PZGR", (34.9, 21.3), (33.6, 21.3), (36.2, 21.3))]
    )
    events = charge(at)
    while asked(at) == "AllotBlow":
        events += choose(at, options(at, Hit)[-1])
    assert [one.die for one in happened(events, BlowStruck)] == [4, 1, 5, 2, 3]
    assert len(lost(at)) == 2
    assert dice_left(at) == []
    survivor = next(n for n in (6, 7, 8) if n not in lost(at))
    assert min(spot(at, survivor)[1] - spot(at, n)[1] for n in range(1, 6)) > 6
    assert at.state.units[2].pinned


@covers("TY-ASL-5")
def test_a_hit_is_allotted_only_where_two_answers_differ() -> None:
    at = position(blue=[("SU-BMPC", (36, 20))], red=[("WG-PZGR", (35, 21.5), (36.3, 21.5), (37.6, 21.5))])
    for n in (3, 4):
        at.state.change_team(n, arm=at.state.teams[3].arm)
    asks = AllotBlow(1).decision(at.state)
    assert asks is not None
    assert asks.options == (Hit(2), Hit(3))  # the Leader, or another


@covers("TY-ASL-6")
def test_tanks_that_are_hit_save_on_their_side() -> None:
    at = step(6, 4, 1, 2, 6, blue=[("SU-BMPC", (36, 20))], red=[("US-M60", (36, 23.6))])
    choose(at, Charge(1, 2))
    if asked(at) == "DefensiveFireTargets":
        choose(at, LetThemCome())
    assert bailed(at) == [2] or lost(at) == [2]  # 1 + Side 7 against 15


@covers("TY-ASL-7", "TY-ASL-8", "TY-ASL-12")
def test_a_unit_that_passes_fights_back_and_the_other_side_tests_in_turn() -> None:
    at = melee(1, 3, 6)  # misses; Counterattack 3+ passes; strikes and hits
    events = charge(at)
    assert happened(events, FightingBack)[0].unit == 2
    assert lost(at) == [1]
    assert happened(events, AssaultWon)[0].seat == "red"


@covers("TY-ASL-8")
def test_after_ten_exchanges_the_side_that_charged_breaks_off() -> None:
    at = position(blue=[("SU-BMPC", (36, 20))], red=[("WG-PZGR", (36, 21.3))])
    at.state.assault = Assault(1, "blue", teams=(1,), chargers=(1,), exchange=9)
    run(at, Counterattack())
    assert at.state.units[1].pinned
    assert spot(at, 1) != (36, 20)


# the end


@covers("TY-ASL-10")
def test_the_winner_destroys_bailed_out_tanks_near_it_and_may_move() -> None:
    at = step(4, 1, blue=[("SU-BMPC", (36, 20))], red=[("US-MECH", (36, 21.3)), ("US-M60", (39, 21))])
    at.state.change_team(3, bailed=True)
    charge(at)
    choose(at, Hit(2))
    assert (lost(at), asked(at)) == ([2, 3], "ExtraMove")
    choose(at, March("unit-1", NORTH))
    assert spot(at, 1)[1] > 20
    assert at.state.assault is None


@covers("TY-ASL-10")
def test_nobody_has_to_consolidate() -> None:
    at = melee(4)
    charge(at)
    choose(at, Done())
    assert resting(at)


@covers("TY-ASL-9", "TY-ASL-13")
def test_a_team_breaks_off_to_the_nearest_point_more_than_6_inches_away() -> None:
    at = position(blue=[("SU-BMPC", (36, 20))], red=[("WG-PZGR", (36, 21.3))])
    at.state.assault = Assault(1, "blue", teams=(1,), chargers=(1,))
    run(at, BreakOff(2))
    assert spot(at, 2) == (32, 26)  # by route nearer than (36, 28); (40, 26) has a higher x
    assert at.state.units[2].pinned


@covers("TY-ASL-9")
def test_who_cannot_get_away_and_bailed_out_tanks_near_are_destroyed() -> None:
    wall = [("building", 30, 22.4, 42, 24), ("building", 30, 18, 34, 22.4), ("building", 38, 18, 42, 22.4)]
    at = position(blue=[("SU-T72", (36, 18.5))], red=[("US-M60", (36, 20.6)), ("US-ITV", (36, 15))], pieces=wall)
    at.state.change_team(3, bailed=True)
    at.state.assault = Assault(1, "blue", teams=(1,), chargers=(1,))
    run(at, BreakOff(2), BreakOff(3))
    assert lost(at) == [2, 3]


# Shoot and Scoot


@pytest.mark.parametrize(("die", "end"), [(3, 14), (2, 10)])
@covers("TY-ORD-6")
def test_shoot_and_scoot_moves_4_inches_on_skill(die: int, end: float) -> None:
    at = step(die, blue=[("US-ITV", (20, 10))])
    choose(at, Scoot(1))
    if die == 3:
        choose(at, March("unit-1", NORTH))
    assert spot(at, 1) == (20, end)


@covers("TY-ORD-6")
def test_a_unit_that_charged_does_not_scoot_though_it_came_nowhere() -> None:
    at = position(blue=[("US-ITV", (20, 10))])
    assert may_scoot(at.state, 1)
    at.state.change_unit(1, charged=True)
    assert not may_scoot(at.state, 1)


@covers("TY-ORD-6")
def test_a_unit_that_moved_does_not_scoot_and_one_that_scooted_does_not_charge() -> None:
    at = position(blue=[("US-ITV", (20, 10))])
    at.state.change_team(1, moved=20)
    run(at, AssaultStep())
    assert resting(at)
    at = step(4, blue=[("SU-T72", (36, 20))], red=[("WG-PZGR", (36, 23.2))])
    choose(at, Scoot(1))
    choose(at, Done())
    assert not at.decision or options(at, Charge) == []
    assert EndAssaults().goes_on


@covers("TY-AIR-4")
def test_aircraft_are_never_charged_and_mounted_teams_do_not_charge() -> None:
    at = step(blue=[("SU-BMPC", (36, 20))], red=[("US-AH1", (36, 23))])
    assert not at.decision or options(at, Charge) == []
    at = position(blue=[("US-MECH", (30, 20)), ("US-TRK", (36, 20))], red=[("SU-BMPC", (36, 23.2))])
    mount(at, 2, 1)
    run(at, AssaultStep())
    assert not at.decision or options(at, Charge) == []
