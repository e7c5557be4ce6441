"""What an answer costs and means, where a newcomer would ask."""

from sandtable.games.team_yankee.rules.advancing import Advance
from sandtable.games.team_yankee.rules.aircraft import Fly
from sandtable.games.team_yankee.rules.ambush import LieInAmbush
from sandtable.games.team_yankee.rules.antiair import FireAtAircraft
from sandtable.games.team_yankee.rules.assault import AssaultStep, Charge
from sandtable.games.team_yankee.rules.bombardment import Aim
from sandtable.games.team_yankee.rules.goals import Toward
from sandtable.games.team_yankee.rules.light import RollTime
from sandtable.games.team_yankee.rules.movement import EndMovement, MovementStep, TakeUnit
from sandtable.games.team_yankee.rules.shooting import Shoot, ShootingStep
from sandtable.games.team_yankee.rules.volley import Advised, At, Fire
from tests.games.team_yankee.battles import attacked, until
from tests.games.team_yankee.build import begin, choose, options, position
from tests.games.team_yankee.drives import way_of
from tests.games.team_yankee.positions import take
from tests.games.team_yankee.shown import screen
from tests.games.team_yankee.test_entering import arrival


def test_a_unit_that_is_hindered_says_so_before_it_is_taken() -> None:
    at = position(blue=[("US-M60", (10, 10), (14, 10)), ("US-ITV", (30, 10))], units={1: {"pinned": True}})
    at.state.change_team(2, bailed=True)
    assert TakeUnit(1).takes(at.state) == "Pinned Down, 1 Bailed Out"
    assert TakeUnit(2).takes(at.state) == ""


def test_ending_the_movement_step_says_who_was_not_asked() -> None:
    at = begin(position(blue=[("US-M60", (10, 10)), ("US-ITV", (30, 10))]), MovementStep())
    assert EndMovement().takes(at.state) == "2 Units not asked yet"


def test_a_target_is_told_with_dice_and_score_of_every_team() -> None:
    at = begin(position(blue=[("US-M60", (30, 10), (34, 10))], red=[("SU-T72", (30, 24))]), ShootingStep())
    choose(at, Shoot(1))
    said = At(3).detail(at.state)
    assert said == "2 Teams with 105mm gun, old mount, 4 dice on 3+"
    assert Advised().detail(at.state) == f"T-72 company: {said}"
    choose(at, At(3))
    assert Fire().detail(at.state) == f"T-72 company: {said}"


def test_whoever_shoots_is_seen() -> None:
    blue = [("US-M60", (30, 10), (34, 10)), ("US-ITV", (40, 10))]
    at = position(blue=blue, red=[("SU-T72", (30, 24))])
    at.state.change_team(1, hidden=True)  # one Team of two
    assert [Shoot(n).takes(at.state) for n in (1, 2)] == ["no longer Gone to Ground", ""]


def test_a_charge_says_how_many_go() -> None:
    at = begin(position(blue=[("US-M60", (30, 10), (34, 10))], red=[("SU-T72", (30, 13))]), AssaultStep())
    assert [one.takes(at.state) for one in options(at, Charge)] == ["2 Teams"]


def test_anti_aircraft_fire_says_what_it_costs_whom() -> None:
    at = position(red=[("SU-T72", (30, 10)), ("SU-ZSU", (34, 10))])
    assert FireAtAircraft(1).takes(at.state) == "its own next Shooting Step"
    assert FireAtAircraft(2).takes(at.state) == ""


def test_aircraft_are_told_by_their_unit_and_an_ambush_by_who_shares_it() -> None:
    at = position(blue=[("US-A10",), ("US-MECH",), ("US-TRK",)])
    places = (2, (400, 400), 4), (1, (400, 500), 4)
    assert Fly(places).label(at.state) == "A-10 strike flight flies there"
    assert LieInAmbush(2).label(at.state) == "Mechanised platoon"
    shared = LieInAmbush(2, attachment=True).label(at.state)
    assert shared == "Mechanised platoon with M113 carriers"


def test_smoke_is_told_apart_from_shells() -> None:
    at = position(blue=[("US-M109", (30, 5))], red=[("SU-T72", (34, 40))])
    assert "once in a battle" in Aim(2, 1, smoke=True).detail(at.state)
    assert "spots" in Aim(2, 1).detail(at.state)


def test_the_die_for_the_time_of_day_tells_its_table() -> None:
    at = position(blue=[("US-M60", (30, 10))], mission="contact")
    assert "of 6" in RollTime().detail(at.state)


def test_drawn_ways_are_told_by_where_the_leader_comes_to_or_else_the_first() -> None:
    at = position(blue=[("US-M60", (10, 10), (14, 10), (18, 10))])
    leader = (1, way_of((10, 10), (10, 12), (11, 14)), -1)
    others = ((2, way_of((14, 10), (14, 12), (15, 14)), -1), (3, way_of((18, 10)), 4))
    ends = [Advance(1, ways).label(at.state) for ways in ((*others, leader), others)]
    assert ends == [f"M60A3 tank platoon moves to {x}, 14" for x in (11, 15)]
    assert Advance(1, (leader,), "dash").label(at.state).startswith("M60A3 tank platoon Dashes to")


def test_an_order_names_its_goal_as_people_do() -> None:
    at = position(blue=[("US-M60", (10, 10))], red=[("SU-T72", (10, 40))], objectives=[(10, 21)])
    assert Toward("unit-1", "objective-1", "dash").label(at.state) == "Toward Objective 1, Dash"
    assert Toward("unit-1", "objective-1").fold(at.state) == ""  # there is but one way to do it
    assert Toward("unit-1", "objective-1").detail(at.state) == "10 in from its Leader"
    assert Toward("unit-1", "team-2", "tactical").fold(at.state) == "Toward the nearest enemy, T-72 company"


def test_orders_that_cannot_be_given_say_why() -> None:
    at = position(blue=[("US-M60", (10, 10))], red=[("SU-T72", (10, 40))])
    take(at)
    found = {one.label: one.why for one in screen(at).withheld}
    assert found["Dig in"] == "There is no Infantry without a Foxhole"
    assert "Blitz" not in found


def test_the_end_of_the_step_says_who_has_to_come_on_first() -> None:
    at = arrival("US-M60", "US-M1", here=[2])
    assert [one.takes(at.state) for one in options(at, TakeUnit)] == ["arrives", ""]
    assert [(one.label, one.why) for one in screen(at).withheld] == [
        ("End the Movement Step", "M60A3 tank platoon arrives: it has to move on first")
    ]
    walls = [("building", 0, 0, 72, 2)]
    at = arrival("US-M60", "US-M1", here=[2], pieces=walls)
    assert [(one.label, one.rule) for one in screen(at).withheld] == [("M60A3 tank platoon", "TY-RES-12")]


def test_units_that_cannot_shoot_or_charge_say_why() -> None:
    blue = [("US-M60", (30, 10)), ("US-ITV", (40, 10)), ("US-MECH", (60, 2))]
    at = begin(position(blue=blue, red=[("SU-T72", (30, 13))], teams={2: {"dashed": True}}), ShootingStep())
    found = [(one.label, one.rule) for one in screen(at).withheld]
    assert found == [("M901 missile section", "TY-SHT-2"), ("Mechanised platoon", "TY-SHT-1")]
    charge = begin(position(blue=blue, red=[("SU-T72", (30, 13))], units={3: {"pinned": True}}), AssaultStep())
    reasons = {one.label: one.why for one in screen(charge).withheld}
    assert reasons["Mechanised platoon"] == "It is Pinned Down"


def test_a_ready_place_is_called_by_where_it_is_and_by_the_ground_there() -> None:
    at = attacked("free-for-all", layout="steinfeld-crossroads")
    until(at, "PlaceObjective")
    assert at.decision is not None
    named = [at.decision.label(one, at.state) for one in at.decision.options]
    assert named[:3] == ["36, 44, on a road", "8, 40", "64, 40, in woods"]
    until(at, "PlaceUnit")
    assert at.decision.label(at.decision.options[0], at.state).startswith("36, ")
