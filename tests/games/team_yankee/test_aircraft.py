"""Aircraft and whoever answers them (TY-AIR, TY-AA, TY-ME-2, TY-NIGHT-11)."""

from math import hypot
from typing import Any

import pytest

from sandtable.boards.tabletop.orders import PutAt
from sandtable.boards.tabletop.ticks import INCH, heading
from sandtable.games.team_yankee.rules.aircraft import (
    Flew,
    Fly,
    Left,
    Loiter,
    MoveAircraft,
    RemoveStrikeAircraft,
    RollStrikeAircraft,
    StayThere,
    StrikeRolled,
    may_fly,
    ready_places,
)
from sandtable.games.team_yankee.rules.antiair import EnemyAAFire, FireAtAircraft, LetPass
from sandtable.games.team_yankee.rules.bombardment import Aim, BombardmentFell, FireBombardment, RangingIn
from sandtable.games.team_yankee.rules.night import VisibilityRolled
from sandtable.games.team_yankee.rules.shooting import EndStep, Shoot, ShootingStep
from sandtable.games.team_yankee.rules.shots import ShotFired
from sandtable.games.team_yankee.rules.to_hit import dice, fault, needed
from sandtable.games.team_yankee.rules.volley import At, Fire
from sandtable.games.team_yankee.state import State
from sandtable.kernel.table import Table
from sandtable.testing import covers
from sandtable.testing.drill import choose, happened, options, refused, resting, run
from tests.games.team_yankee.build import NORTH, SOUTH, asked, at_inches, mount, position, spot
from tests.games.team_yankee.guns import lost

LOITERING = {"where": "loiter"}


def flight(card: str = "US-A10", *dice: int, **more: Any) -> Table[State]:
    """A flight off the table, a T-72 on it."""
    at = position(blue=[(card,)], red=[("SU-T72", (36, 30))], dice=dice, **more)
    at.state.change_unit(1, **LOITERING)
    return at


@pytest.mark.parametrize(("die", "comes"), [(3, False), (4, True)])
@covers("TY-AIR-1")
def test_strike_aircraft_come_on_4_or_more(die: int, comes: bool) -> None:
    at = flight("US-A10", die)
    events = run(at, RollStrikeAircraft())
    assert [(one.unit, one.die) for one in happened(events, StrikeRolled)] == [(1, die)]
    assert may_fly(at.state, 1) is comes


@covers("TY-AIR-1")
def test_only_strike_aircraft_that_are_not_in_reserve_roll_and_only_their_owners() -> None:
    at = position(blue=[("US-A10",), ("US-A10",), ("US-AH1",)], red=[("SU-SU25",)], dice=[4])
    for unit in (1, 3, 4):
        at.state.change_unit(unit, **LOITERING)
    events = run(at, RollStrikeAircraft())
    assert [one.unit for one in happened(events, StrikeRolled)] == [1]


@pytest.mark.parametrize(
    ("where", "strikes", "hovers"),
    [("loiter", True, True), ("table", False, True), ("reserve", False, False), ("destroyed", False, False)],
)
@covers("TY-AIR-1", "TY-AIR-2")
def test_strike_aircraft_are_placed_once_and_helicopters_come_or_go_on(where: str, strikes: bool, hovers: bool) -> None:
    at = position(blue=[("US-A10",), ("US-AH1",)])
    for unit in (1, 2):
        at.state.change_unit(unit, where=where, air=unit == 1)
    assert [may_fly(at.state, unit) for unit in (1, 2)] == [strikes, hovers]


@covers("TY-AIR-1")
def test_strike_aircraft_go_home_at_the_end_of_the_shooting_step() -> None:
    at = flight("US-A10", 6)
    run(at, RollStrikeAircraft(), MoveAircraft(1))
    choose(at, PutAt("unit-1", 0))
    assert at.state.units[1].where == "table"
    run(at, ShootingStep())
    assert [one.unit for one in happened(choose(at, EndStep()), Left)] == [1]
    assert (at.state.units[1].where, at.state.teams[1].here) == ("loiter", False)
    assert not may_fly(at.state, 1)  # before it is rolled for again


@pytest.mark.parametrize("where", ["loiter", "destroyed"])
@covers("TY-AIR-1")
def test_strike_aircraft_that_are_not_over_the_table_do_not_go_home(where: str) -> None:
    at = flight("US-A10")
    at.state.change_unit(1, where=where)
    assert run(at, RemoveStrikeAircraft()) == []
    assert at.state.units[1].where == where


@covers("TY-AIR-2")
def test_helicopters_enter_hover_and_go_loitering_as_they_like() -> None:
    at = flight("US-AH1")
    at.state.change_team(1, hidden=True)
    run(at, MoveAircraft(1))
    assert [one for one in options(at) if not isinstance(one, PutAt)] == [StayThere()]
    events = choose(at, PutAt("unit-1", 0))
    assert [one.unit for one in happened(events, Flew)] == [1]
    team = at.state.teams[1]
    assert (at.state.units[1].where, team.moved, team.hidden) == ("table", 0, False)
    run(at, RemoveStrikeAircraft(), MoveAircraft(1))
    assert [one for one in options(at) if not isinstance(one, PutAt)] == [Loiter(), StayThere()]
    assert [one.unit for one in happened(choose(at, Loiter()), Left)] == [1]
    assert at.state.units[1].where == "loiter"


@covers("TY-AIR-2")
def test_aircraft_fly_where_their_owner_wants_them_and_nowhere_that_is_not_offered() -> None:
    at = flight("US-AH1")
    run(at, MoveAircraft(1))
    assert refused(at, PutAt("unit-1", 99)) == refused(at, Loiter()) == "TY-AIR-2"
    events = choose(at, Fly(((1, at_inches(20, 17), 3), (2, at_inches(20, 20), 5))))
    assert [one.places for one in happened(events, Flew)] == [((1, (400, 340), 3), (2, (400, 400), 5))]
    assert [(spot(at, n), at.state.teams[n].face) for n in (1, 2)] == [((20, 17), 3), ((20, 20), 5)]


@covers("TY-AIR-6")
def test_aircraft_stand_near_their_leader_and_not_over_one_another() -> None:
    at = flight("US-AH1")
    run(at, MoveAircraft(1))
    spots = {"near": (20, 20), "far": (20, 28.55), "over": (20, 16)}

    def fly(other: str) -> Fly:
        places = ((1, at_inches(20, 17), 0), (2, at_inches(*spots[other]), 0))
        return Fly(places)

    assert refused(at, fly("near")) == ""
    assert refused(at, fly("far")) == refused(at, fly("over")) == "TY-AIR-6"


def hovering(*others: Any) -> Table[State]:
    """A Helicopter (1) over the table that may go on, and others."""
    at = position(blue=[("US-AH1", (20, 17)), *others], red=[("SU-T72", (36, 30))])
    run(at, MoveAircraft(1))
    return at


@covers("TY-AIR-6")
def test_all_aircraft_of_a_unit_fly_together_each_once() -> None:
    at = flight("US-AH1")
    run(at, MoveAircraft(1))
    one, other, stranger = ((n, at_inches(20, 14 + 3 * n), 0) for n in (1, 2, 3))
    for places in ((), (one,), (one, one), (one, other, other), (one, stranger)):
        assert refused(at, Fly(places)) == "TY-AIR-6"


@pytest.mark.parametrize(("face", "rule"), [(-1, "TY-GEO-7"), (0, ""), (15, ""), (16, "TY-GEO-7")])
@covers("TY-GEO-7")
def test_every_aircraft_faces_one_of_16_directions(face: int, rule: str) -> None:
    at = flight("US-AH1")
    run(at, MoveAircraft(1))
    assert refused(at, Fly(((1, at_inches(20, 17), 0), (2, at_inches(20, 20), face)))) == rule


@pytest.mark.parametrize(("x", "rule"), [(1.25, ""), (1.2, "TY-AIR-6"), (70.8, "TY-AIR-6")])
@covers("TY-AIR-6")
def test_aircraft_stay_over_the_table_with_their_whole_base(x: float, rule: str) -> None:
    assert refused(hovering(), Fly(((1, at_inches(x, 30), 0),))) == rule


@covers("TY-AIR-6")
def test_aircraft_fly_over_everything_but_other_aircraft_that_are_there() -> None:
    at = hovering(("US-AH1", (30, 17)), ("US-M1", (40, 17)), ("US-AH1",))
    over = {"another flight": (30, 18), "a tank": (40, 17), "itself": (20, 18), "a corner": (1.25, 1.25)}
    rules = {what: refused(at, Fly(((1, at_inches(*where), 0),))) for what, where in over.items()}
    assert rules == {"another flight": "TY-AIR-6", "a tank": "", "itself": "", "a corner": ""}


# ready places


def ready(at: Table[State]) -> list[tuple[float, float, int]]:
    """Where the Leader of the first Unit would fly, in inches, and which way it faces."""
    found = (places[0] for places in ready_places(at.state, 1))
    return [(x / INCH, y / INCH, face) for _, (x, y), face in found]


@pytest.mark.parametrize(
    ("own", "foe", "place"),
    [
        ([(36, 4), (36, 8)], (36, 34), (36, 20, 4)),
        ([(58, 30), (62, 30)], (36, 30), (50, 30, 8)),
        ([], (36, 44), (36, 30, 4)),
        ([], (10, 24), (24, 24, 8)),
    ],
)
def test_a_ready_place_is_14_inches_before_an_enemy_on_the_own_side_and_faces_it(
    own: Any, foe: Any, place: Any
) -> None:
    tanks = [("US-M1", *own)] if own else []
    at = position(blue=[("US-AH1",), *tanks], red=[("SU-T72", foe)])
    assert ready(at) == [place]


def test_each_enemy_on_the_table_has_one_ready_place_and_so_has_an_empty_table() -> None:
    red = [("SU-BMPC", (20, 30)), ("SU-BMP", (20, 30)), ("SU-T72", (50, 30)), ("SU-T72",)]
    at = position(blue=[("US-AH1",)], red=red)
    leaders = [at.state.units[unit].leader for unit in (2, 3)]
    mount(at, leaders[1], leaders[0])
    assert len(ready(at)) == 2  # who rides has none beside its Transport's
    ((x, y, _),) = ready(position(blue=[("US-AH1",)], red=[("SU-T72",)]))
    assert hypot(x - 36, y - 24) == pytest.approx(14, abs=0.1)


def test_a_ready_place_beyond_the_edge_is_turned_about_the_enemy() -> None:
    at = position(blue=[("US-AH1",), ("US-M1", (36, 46))], red=[("SU-T72", (36, 40))])
    ((_, (x, y), face), *_), *others = ready_places(at.state, 1)
    assert not others
    assert hypot(x - 720, y - 800) == pytest.approx(280, abs=2)
    assert heading((720 - x, 800 - y)) == face


@covers("TY-ME-2")
def test_in_the_first_turn_of_a_meeting_engagement_no_aircraft_come() -> None:
    at, other = flight("US-AH1", mission="annihilation"), flight("US-A10", mission="annihilation")
    assert not may_fly(at.state, 1)
    run(other, RollStrikeAircraft())  # without a die
    assert resting(other)
    at.state.change_side("blue", turn=2)
    assert may_fly(at.state, 1)


@covers("TY-ME-2", "TY-ME-5")
def test_the_second_players_aircraft_come_in_its_first_turn() -> None:
    at = flight("US-AH1", mission="annihilation", first="red")
    assert may_fly(at.state, 1)


@covers("TY-AIR-4")
def test_strike_aircraft_fire_only_to_the_front() -> None:
    at = position(blue=[("US-A10", (36, 20, 4))], red=[("SU-T72", (36, 30), (36, 10))])
    gun = at.state.content.weapons["W-GAU"]
    assert fault(at.state, 1, gun, 2) is None
    behind = fault(at.state, 1, gun, 3)
    assert behind is not None
    assert behind.rule == "TY-AIR-4"


def bombing(*dice: int, faces: int = NORTH, guns: float = 33) -> Table[State]:
    """Two Su-25 (1 and 2) over an M60 (3), and an AA gun (4): where to do they bombard?"""
    at = position(
        blue=[("SU-SU25", (34, 20, faces), (38, 20, NORTH))],
        red=[("US-M60", (36, 30)), ("US-VADS", (guns, 32))],
        dice=dice,
    )
    at.state.change_side("blue", turn=2)
    run(at, FireBombardment(1))
    return at


@covers("TY-AIR-5")
def test_aircraft_bombard_although_they_moved_and_spot_for_themselves() -> None:
    at = bombing(4, 6, 1, 1, 1, 1)
    at.state.change_team(1, moved=200)
    choose(at, Aim(3, 1))
    for _ in ("the tank's MG", "the gun"):
        choose(at, LetPass())
    assert at.state.teams[1].shot
    assert at.state.spotters == ()


@covers("TY-AIR-5", "TY-AA-2")
def test_nothing_falls_if_the_aircraft_that_spots_is_shot_down() -> None:
    at = bombing(*[5] * 5, 1, 5)
    choose(at, Aim(3, 1))
    choose(at, LetPass())
    events = choose(at, FireAtAircraft(3))
    assert (lost(at), happened(events, RangingIn)) == ([1], [])
    assert (at.state.volleys, at.state.teams[2].shot) == ([], True)


@covers("TY-AIR-5", "TY-AA-2")
def test_nothing_falls_if_the_only_aircraft_that_could_bombard_is_shot_down() -> None:
    at = bombing(*[5] * 5, 1, 5, 4, faces=SOUTH, guns=39)
    choose(at, Aim(3, 1))  # the one that spots flies away from it
    choose(at, LetPass())
    events = choose(at, FireAtAircraft(3))
    assert (lost(at), len(happened(events, RangingIn))) == ([2], 1)
    assert (happened(events, BombardmentFell), at.state.volleys) == ([], [])


# who answers


def raid(*dice: int, guns: str = "SU-ZSU", night: bool = False) -> Table[State]:
    """An A-10 (1) over an M60's enemy (2), 12 inches from a gun (3)."""
    return position(
        blue=[("US-A10", (36, 20, 4))], red=[("SU-T72", (36, 30)), (guns, (36, 33))], dice=dice, night=night
    )


@covers("TY-AA-1")
def test_only_anti_aircraft_weapons_fire_at_aircraft_and_guided_ones_at_nothing_else() -> None:
    at = position(blue=[("US-CHAP", (36, 10))], red=[("SU-HIND", (36, 24)), ("SU-T72", (40, 24))])
    sam, gun = (at.state.content.weapons[name] for name in ("W-SAMU", "W-125"))
    assert fault(at.state, 1, sam, 2) is None
    ground = fault(at.state, 1, sam, 3)
    assert ground is not None
    assert ground.rule == "TY-AA-1"
    at = position(blue=[("US-AH1", (36, 10))], red=[("SU-T72", (36, 24))])
    air = fault(at.state, 2, gun, 1)
    assert air is not None
    assert air.rule == "TY-AA-1"


@covers("TY-AA-2")
def test_aircraft_are_answered_before_they_strike_and_only_once_in_a_step() -> None:
    at = raid(6, 6, 1, 1, 1, 1, 5)
    run(at, ShootingStep())
    choose(at, Shoot(1))
    choose(at, At(2))
    choose(at, Fire())
    assert asked(at) == "FireAA"
    choose(at, LetPass())  # the tank's MG
    choose(at, FireAtAircraft(3))
    assert lost(at) == [1]
    assert at.state.units[3].answered
    run(at, EnemyAAFire(1))
    assert asked(at) != "FireAA"


@covers("TY-AA-2")
def test_who_has_missed_aircraft_does_not_answer_again_in_that_step() -> None:
    at = position(blue=[("US-A10", (36, 20, 4))], red=[("SU-ZSU", (36, 30))], dice=[1] * 5)
    run(at, EnemyAAFire(1))
    choose(at, FireAtAircraft(2))
    assert lost(at) == []
    run(at, EnemyAAFire(1))
    assert resting(at)


@covers("TY-AA-2")
def test_an_aa_mg_that_answers_is_silent_in_its_own_next_step() -> None:
    at = position(blue=[("US-A10", (36, 20, 4))], red=[("SU-T72", (36, 30))], dice=[1])
    run(at, EnemyAAFire(1))
    choose(at, FireAtAircraft(2))
    assert at.state.teams[2].silent
    at.state.active = "red"
    run(at, ShootingStep())
    assert resting(at)
    assert not at.state.teams[2].silent


@covers("TY-AA-2")
def test_a_gun_that_is_no_aa_mg_answers_and_fires_in_its_own_step_as_well() -> None:
    at = position(blue=[("US-A10", (36, 20, 4))], red=[("SU-ZSU", (36, 30))], dice=[1] * 5)
    run(at, EnemyAAFire(1))
    choose(at, FireAtAircraft(2))
    assert not at.state.teams[2].silent
    at.state.active = "red"
    run(at, ShootingStep())
    assert options(at, Shoot) == [Shoot(2)]


@covers("TY-AA-2")
def test_who_is_off_the_table_does_not_answer() -> None:
    at = position(blue=[("US-A10", (2, 2, 4))], red=[("SU-ZSU",)])
    run(at, EnemyAAFire(1))
    assert resting(at)


@covers("TY-AA-1", "TY-AA-2")
def test_an_aa_mg_rolls_one_die_at_aircraft_and_others_their_halted_rof() -> None:
    at = raid()
    weapons = at.state.content.weapons
    at.state.change_team(3, moved=40)
    assert dice(at.state, 2, weapons["W-50"], 1, "anti-aircraft") == 1
    assert dice(at.state, 3, weapons["W-SHI"], 1, "anti-aircraft") == 5


@covers("TY-AA-3")
def test_radar_reaches_farther_and_ignores_the_distance() -> None:
    at = position(blue=[("US-A10", (36, 10))], red=[("SU-ZSU", (36, 40))])
    gun = at.state.content.weapons["W-SHI"]
    assert fault(at.state, 2, gun, 1, "anti-aircraft") is None
    assert needed(at.state, 2, gun, 1, "anti-aircraft") == 4


@covers("TY-AA-3")
def test_hits_of_an_aa_mg_roll_a_passed_firepower_again() -> None:
    for again, gone in ((4, []), (5, [1])):
        at = position(blue=[("US-A10", (36, 20, 4))], red=[("SU-T72", (36, 30))], dice=[6, 1, 5, again])
        run(at, EnemyAAFire(1))
        choose(at, FireAtAircraft(2))
        assert lost(at) == gone


@covers("TY-AA-2")
def test_nobody_has_to_answer() -> None:
    at = raid()
    run(at, EnemyAAFire(1))
    choose(at, LetPass())
    assert not at.state.units[3].answered


@covers("TY-NIGHT-11", "TY-NIGHT-3")
def test_at_night_radar_needs_no_roll_but_keeps_the_penalty() -> None:
    at = raid(6, 6, *[1] * 5, night=True)  # the tank's MG looks first
    run(at, EnemyAAFire(1))
    choose(at, LetPass())
    events = choose(at, FireAtAircraft(3))
    assert happened(events, VisibilityRolled) == []
    assert happened(events, ShotFired)[0].need == 5


@covers("TY-NIGHT-11")
def test_at_night_others_roll_how_far_they_see_before_they_answer() -> None:
    at = position(blue=[("US-A10", (36, 20, 4))], red=[("SU-T72", (36, 34))], dice=[1, 2], night=True)
    events = run(at, EnemyAAFire(1))
    assert happened(events, VisibilityRolled)[0].dice == (1, 2)
    assert asked(at) == "Rest"


@covers("TY-NIGHT-11", "TY-AA-2")
def test_at_night_nobody_looks_for_aircraft_out_of_range() -> None:
    at = position(blue=[("US-A10", (36, 4, 4))], red=[("SU-T72", (36, 40))], night=True)
    assert run(at, EnemyAAFire(1)) == []  # without a die


@covers("TY-AIR-4")
def test_a_step_without_targets_ends_at_once() -> None:
    at = flight()
    run(at, ShootingStep())
    assert resting(at)
    assert EndStep().goes_on
