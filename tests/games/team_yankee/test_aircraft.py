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
from tests.cases import cases
from tests.games.team_yankee.build import NORTH, SOUTH, asked, at_inches, begin, mount, position, spot
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
    assert [one.unit for one in happened(run(at, RollStrikeAircraft()), StrikeRolled)] == [1]


@covers("TY-AIR-1", "TY-AIR-2")
@cases(
    {
        "both come from loitering": ("loiter", True, True),
        "over the table only helicopters go on": ("table", False, True),
        "nobody comes from reserve": ("reserve", False, False),
        "nobody comes who is destroyed": ("destroyed", False, False),
    }
)
def test_strike_aircraft_are_placed_once_and_helicopters_come_or_go_on(where: str, strikes: bool, hovers: bool) -> None:
    at = position(blue=[("US-A10",), ("US-AH1",)])
    for unit in (1, 2):
        at.state.change_unit(unit, where=where, air=unit == 1)
    assert [may_fly(at.state, unit) for unit in (1, 2)] == [strikes, hovers]


@covers("TY-AIR-1")
def test_strike_aircraft_go_home_at_the_end_of_the_shooting_step() -> None:
    at = begin(flight("US-A10", 6), RollStrikeAircraft(), MoveAircraft(1))
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
    assert (run(at, RemoveStrikeAircraft()), at.state.units[1].where) == ([], where)


@covers("TY-AIR-2")
def test_helicopters_enter_hover_and_go_loitering_as_they_like() -> None:
    at = flight("US-AH1")
    at.state.change_team(1, hidden=True)
    run(at, MoveAircraft(1))
    assert [one for one in options(at) if not isinstance(one, PutAt)] == [StayThere()]
    assert [one.unit for one in happened(choose(at, PutAt("unit-1", 0)), Flew)] == [1]
    team = at.state.teams[1]
    assert (at.state.units[1].where, team.moved, team.hidden) == ("table", 0, False)
    run(at, RemoveStrikeAircraft(), MoveAircraft(1))
    assert [one for one in options(at) if not isinstance(one, PutAt)] == [Loiter(), StayThere()]
    assert [one.unit for one in happened(choose(at, Loiter()), Left)] == [1]
    assert at.state.units[1].where == "loiter"


def taking_off() -> Table[State]:
    """Two Helicopters (1 and 2) that may come onto the table."""
    return begin(flight("US-AH1"), MoveAircraft(1))


@covers("TY-AIR-2")
def test_aircraft_fly_where_their_owner_wants_them_and_nowhere_that_is_not_offered() -> None:
    at = taking_off()
    assert refused(at, PutAt("unit-1", 99)) == refused(at, Loiter()) == "TY-AIR-2"
    events = choose(at, Fly(((1, at_inches(20, 17), 3), (2, at_inches(20, 20), 5))))
    assert [one.places for one in happened(events, Flew)] == [((1, (400, 340), 3), (2, (400, 400), 5))]
    assert [(spot(at, n), at.state.teams[n].face) for n in (1, 2)] == [((20, 17), 3), ((20, 20), 5)]


ONE, TWO, STRANGER = ((n, at_inches(20, 14 + 3 * n), 0) for n in (1, 2, 3))


@covers("TY-AIR-6", "TY-GEO-7")
@cases(
    {
        "all of a Unit fly together": ((ONE, TWO), ""),
        "none of them flies": ((), "TY-AIR-6"),
        "one of them stays": ((ONE,), "TY-AIR-6"),
        "one of them flies twice": ((ONE, ONE), "TY-AIR-6"),
        "one of both flies twice": ((ONE, TWO, TWO), "TY-AIR-6"),
        "an aircraft of another Unit flies along": ((ONE, STRANGER), "TY-AIR-6"),
        "one flies too far from its Leader": ((ONE, (2, at_inches(20, 28.55), 0)), "TY-AIR-6"),
        "one flies over its Leader": ((ONE, (2, at_inches(20, 16), 0)), "TY-AIR-6"),
        "the last of 16 facings": ((ONE, (*TWO[:2], 15)), ""),
        "no facing": ((ONE, (*TWO[:2], -1)), "TY-GEO-7"),
        "a facing beyond the 16": ((ONE, (*TWO[:2], 16)), "TY-GEO-7"),
    }
)
def test_aircraft_of_a_unit_fly_together_near_their_leader_and_face_a_direction(places: Any, rule: str) -> None:
    assert refused(taking_off(), Fly(places)) == rule


@covers("TY-AIR-6")
@cases(
    {
        "its base just on the table": ((1.25, 30), ""),
        "its base over the west edge": ((1.2, 30), "TY-AIR-6"),
        "its base over the east edge": ((70.8, 30), "TY-AIR-6"),
        "a corner": ((1.25, 1.25), ""),
        "over another flight": ((30, 18), "TY-AIR-6"),
        "over a tank": ((40, 17), ""),
        "over where it was itself": ((20, 18), ""),
    }
)
def test_aircraft_fly_over_all_of_the_table_but_other_aircraft(where: tuple[float, float], rule: str) -> None:
    others = [("US-AH1", (30, 17)), ("US-M1", (40, 17)), ("US-AH1",)]
    at = begin(position(blue=[("US-AH1", (20, 17)), *others], red=[("SU-T72", (36, 30))]), MoveAircraft(1))
    assert refused(at, Fly(((1, at_inches(*where), 0),))) == rule


# ready places


def ready(at: Table[State]) -> list[tuple[float, float, int]]:
    """Where the Leader of the first Unit would fly, in inches, and which way it faces."""
    found = (places[0] for places in ready_places(at.state, 1))
    return [(x / INCH, y / INCH, face) for _, (x, y), face in found]


@cases(
    {
        "south of an enemy in the north": ([(36, 4), (36, 8)], (36, 34), (36, 20, 4)),
        "east of an enemy in the west": ([(58, 30), (62, 30)], (36, 30), (50, 30, 8)),
        "toward the middle of the table if there are no friends": ([], (36, 44), (36, 30, 4)),
        "toward the middle of the table from the west": ([], (10, 24), (24, 24, 8)),
    }
)
def test_a_ready_place_is_14_inches_before_an_enemy_on_the_own_side_and_faces_it(
    own: Any, foe: Any, place: Any
) -> None:
    tanks = [("US-M1", *own)] if own else []
    assert ready(position(blue=[("US-AH1",), *tanks], red=[("SU-T72", foe)])) == [place]


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
    assert may_fly(flight("US-AH1", mission="annihilation", first="red").state, 1)


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
@cases(
    {
        "the one that spots": ((*[5] * 5, 1, 5), NORTH, 33, [1], 0),
        "the only one that could bombard; the one that spots flies away from it": (
            (*[5] * 5, 1, 5, 4),
            SOUTH,
            39,
            [2],
            1,
        ),
    }
)
def test_nothing_falls_if_an_aircraft_that_is_needed_is_shot_down(
    rolls: Any, faces: int, guns: float, gone: list[int], tries: int
) -> None:
    at = bombing(*rolls, faces=faces, guns=guns)
    choose(at, Aim(3, 1), LetPass())
    events = choose(at, FireAtAircraft(3))
    assert (lost(at), len(happened(events, RangingIn))) == (gone, tries)
    assert (happened(events, BombardmentFell), at.state.volleys) == ([], [])
    assert at.state.teams[2].shot is (gone == [1])


# who answers


def raid(*dice: int, guns: str = "SU-ZSU", night: bool = False) -> Table[State]:
    """An A-10 (1) over an M60's enemy (2), 12 inches from a gun (3)."""
    red = [("SU-T72", (36, 30)), (guns, (36, 33))]
    return position(blue=[("US-A10", (36, 20, 4))], red=red, dice=dice, night=night)


@covers("TY-AA-1", "TY-AIR-4")
@cases(
    {
        "an anti-aircraft missile at a helicopter": ("US-CHAP", "W-SAMU", ("SU-HIND", (36, 24)), ""),
        "an anti-aircraft missile at a tank": ("US-CHAP", "W-SAMU", ("SU-T72", (40, 24)), "TY-AA-1"),
        "a tank's gun at a helicopter": ("SU-T72", "W-125", ("US-AH1", (36, 24)), "TY-AA-1"),
        "strike aircraft at what lies before them": ("US-A10", "W-GAU", ("SU-T72", (36, 20)), ""),
        "strike aircraft at what lies behind them": ("US-A10", "W-GAU", ("SU-T72", (36, 0)), "TY-AIR-4"),
    }
)
def test_which_weapons_fire_at_or_from_the_air(card: str, weapon: str, foe: Any, rule: str) -> None:
    at = position(blue=[(card, (36, 10, NORTH))], red=[foe])
    wrong = fault(at.state, 1, at.state.content.weapons[weapon], 2)
    assert (wrong.rule if wrong else "") == rule


@covers("TY-AA-2")
def test_aircraft_are_answered_before_they_strike_and_only_once_in_a_step() -> None:
    at = begin(raid(6, 6, 1, 1, 1, 1, 5), ShootingStep())
    choose(at, Shoot(1), At(2), Fire())
    assert asked(at) == "FireAA"
    choose(at, LetPass())  # the tank's MG
    choose(at, FireAtAircraft(3))
    assert lost(at) == [1]
    assert at.state.units[3].answered
    run(at, EnemyAAFire(1))
    assert asked(at) != "FireAA"


@covers("TY-AA-2")
@cases(
    {
        "an AA MG is silent in its own next step": ("SU-T72", True, []),
        "a gun that is none fires in its own step as well": ("SU-ZSU", False, [Shoot(2)]),
    }
)
def test_who_has_missed_aircraft_does_not_answer_again_in_that_step(
    card: str, silent: bool, shooters: list[Shoot]
) -> None:
    at = begin(position(blue=[("US-A10", (36, 20, 4))], red=[(card, (36, 30))], dice=[1] * 5), EnemyAAFire(1))
    choose(at, FireAtAircraft(2))
    assert (lost(at), at.state.teams[2].silent) == ([], silent)
    run(at, EnemyAAFire(1))
    assert resting(at)
    at.state.active = "red"
    run(at, ShootingStep())
    assert (options(at, Shoot), resting(at)) == (shooters, silent)
    assert not at.state.teams[2].silent


@covers("TY-AA-2")
def test_who_is_off_the_table_does_not_answer() -> None:
    assert resting(begin(position(blue=[("US-A10", (2, 2, 4))], red=[("SU-ZSU",)]), EnemyAAFire(1)))


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
@pytest.mark.parametrize(("again", "gone"), [(4, []), (5, [1])])
def test_hits_of_an_aa_mg_roll_a_passed_firepower_again(again: int, gone: list[int]) -> None:
    at = position(blue=[("US-A10", (36, 20, 4))], red=[("SU-T72", (36, 30))], dice=[6, 1, 5, again])
    run(at, EnemyAAFire(1))
    choose(at, FireAtAircraft(2))
    assert lost(at) == gone


@covers("TY-AA-2")
def test_nobody_has_to_answer() -> None:
    at = begin(raid(), EnemyAAFire(1))
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
    assert happened(run(at, EnemyAAFire(1)), VisibilityRolled)[0].dice == (1, 2)
    assert asked(at) == "Rest"


@covers("TY-NIGHT-11", "TY-AA-2")
def test_at_night_nobody_looks_for_aircraft_out_of_range() -> None:
    at = position(blue=[("US-A10", (36, 4, 4))], red=[("SU-T72", (36, 40))], night=True)
    assert run(at, EnemyAAFire(1)) == []  # without a die


@covers("TY-AIR-4")
def test_a_step_without_targets_ends_at_once() -> None:
    assert resting(begin(flight(), ShootingStep()))
    assert EndStep().goes_on
