"""Units, markers and entries laid by hand: what is drawn is accepted, or refused with its rule."""

import pytest

from sandtable.boards.tabletop.orders import PutAt
from sandtable.games.team_yankee.bases import is_on_edge
from sandtable.games.team_yankee.rules import command
from sandtable.games.team_yankee.rules.aircraft import Fly, MoveAircraft
from sandtable.games.team_yankee.rules.ambush import PlaceAmbush, Spring
from sandtable.games.team_yankee.rules.deployment import DeployAll, PlaceUnit
from sandtable.games.team_yankee.rules.entering import Enter
from sandtable.games.team_yankee.rules.minefields import PlaceMinefield
from sandtable.games.team_yankee.rules.passengers import PlacePassenger
from sandtable.games.team_yankee.rules.placing import PlaceTeams
from sandtable.games.team_yankee.rules.ranged_in import PlaceRangedIn
from sandtable.games.team_yankee.screen.field import FRAME
from sandtable.games.team_yankee.screen.pointing import stands_for
from sandtable.games.team_yankee.screen.scene import make_scene
from sandtable.games.team_yankee.state import State
from sandtable.kernel.table import Table
from sandtable.show.scene import Element
from sandtable.show.scene_battle import Tile
from sandtable.testing import covers
from tests.cases import cases
from tests.games.team_yankee.battles import battle, until
from tests.games.team_yankee.build import asked, at_inches, begin, choose, options, placing, position, run, spot, tray
from tests.games.team_yankee.hands import barred, do, draw, drawn, field_of, ghosts, look, plan, stroke, told
from tests.games.team_yankee.test_ambush import ambush
from tests.games.team_yankee.test_entering import lined_up, taken

NORTH, EAST = 4, 0


# Units from the tray


def test_a_unit_waits_in_the_tray_and_is_packed_about_its_leader() -> None:
    at = placing("US-M60")
    assert all(handle.tray and handle.group == "unit-1" for handle in plan(at).handles)
    assert {(handle.element, handle.face) for handle in plan(at).handles} == {("unit-1", NORTH)}
    found = draw(at, stroke("team-1", (30, 8)))
    assert found.choice is not None
    frame, shown = field_of(at).frame, ghosts(found)
    choose(at, found.choice)
    assert spot(at, 1) == (30, 8)
    assert all(command.in_command(at.state, team) for team in (1, 2, 3))
    assert shown == {f"ghost-team-{n}": frame.at(at.state.teams[n].at) for n in (1, 2, 3)}


def test_a_unit_of_one_team_is_not_told_of_others_nor_parted_from_them() -> None:
    assert "the others" in plan(placing("US-M60")).hint
    lone = plan(placing("US-FIST"))
    assert "others" not in lone.hint
    assert [handle.group for handle in lone.handles] == [""]


@cases(
    {
        "by its Leader: it faces the enemy": ("team-1", -1, (1,), NORTH),
        "by any other piece: the Leader faces the enemy": ("team-3", -1, (1,), NORTH),
        "by its Leader, turned: all are turned": ("team-1", EAST, (1, 2, 3), EAST),
    }
)
def test_any_piece_of_a_unit_lays_the_whole_of_it(piece: str, turned: int, who: tuple[int, ...], face: int) -> None:
    at = placing("US-M60")
    do(at, stroke(piece, (36, 8), face=turned))
    assert spot(at, 1) == (36, 8)
    assert {at.state.teams[n].face for n in who} == {face}


def test_a_team_that_is_drawn_alone_stands_where_it_was_drawn_and_nobody_over_it() -> None:
    at = placing("US-M60")
    do(at, stroke("team-1", (30, 8)), stroke("team-2", (33, 8), alone=True))
    assert [spot(at, n) for n in (1, 2)] == [(30, 8), (33, 8)]
    assert spot(at, 3) not in ((30, 8), (33, 8))


@pytest.mark.parametrize("spot", [(30, 20), (22, 6), (-5, 6)], ids=["another's ground", "a building", "off the table"])
def test_what_cannot_stand_is_refused_with_its_rule(spot: tuple[float, float]) -> None:
    at = placing("US-M60", pieces=[("building", 20, 4, 24, 8)])
    assert barred(at, stroke("team-1", spot)) == "TY-DEP-10"
    apart = (stroke("team-1", (10, 8)), stroke("team-2", (40, 8), alone=True))
    assert barred(at, *apart) == "TY-DEP-2"


def test_any_unit_of_the_tray_is_laid_without_being_taken_first() -> None:
    at = begin(tray("US-M60", "US-M1"), DeployAll("blue"))
    assert asked(at) == "DeployUnit"
    first = at.state.units[2].leader
    choice = drawn(at, stroke(f"team-{first}", (30, 8)))
    assert isinstance(choice, PlaceTeams)
    assert choice.unit == 2
    choose(at, choice)
    assert at.state.units[2].where == "table"


def test_a_ready_place_under_the_pointer_is_shown_as_it_will_be_filled_and_where_a_hand_would_draw_it() -> None:
    at = placing("US-M60")
    choice = drawn(at, stroke("team-1", (30, 8)))
    assert look(at, choice).points == (at_inches(30, 8),)
    assert PlaceUnit(1).refuse(at.state, choice) is None
    frame, shown = field_of(at).frame, ghosts(look(at, PutAt("unit-1", 2)))
    choose(at, PutAt("unit-1", 2))
    assert shown == {f"ghost-team-{n}": frame.at(at.state.teams[n].at) for n in (1, 2, 3)}


def test_a_held_piece_shows_where_it_may_stand() -> None:
    found = draw(placing("US-M60"), stroke("team-1"))
    assert found.choice is None
    assert [one.id for one in found.shown.elements] == ["reach"]


# Ambush


def test_an_ambush_is_drawn_at_once_or_when_it_is_sprung() -> None:
    at = ambush("SU-T72")
    run(at, PlaceAmbush())
    leader = at.state.units[2].leader
    assert barred(at, stroke(f"team-{leader}", (36, 36))) == "TY-AMB-5"
    assert barred(at, stroke(f"team-{leader}", (50, 20))) == "TY-AMB-4"
    assert barred(at, stroke(f"team-{leader}", (36, 40))) == ""
    choose(at, Spring(2))
    do(at, stroke(f"team-{leader}", (36, 44)))
    assert spot(at, leader) == (36, 44)


# entering


def test_a_point_near_the_edge_is_the_nearest_point_of_the_boundary() -> None:
    at = taken("US-M60")
    found = draw(at, stroke("unit-1", (30, 3)))
    assert found.choice == Enter(1, at_inches(30, 0))
    assert told(found) == ["3 Teams start here"]
    shown, frame = ghosts(found), field_of(at).frame
    choose(at, found.choice)
    stands = {f"ghost-team-{n}": frame.at(at.state.teams[n].at) for n in (1, 2, 3)}
    assert stands.items() <= shown.items()


def test_mounted_or_on_foot_is_a_mode() -> None:
    assert plan(taken("US-M60")).modes == ()
    at = taken("US-MECH", "US-TRK")
    assert [mode for mode, _ in plan(at).modes] == ["Mounted", "on foot"]
    assert drawn(at, stroke("unit-1", (30, 0)), mode="on foot") == Enter(1, at_inches(30, 0))


def test_where_there_is_no_room_to_enter_that_is_told() -> None:
    at = taken("US-M60", pieces=[("building", 0, 0, 60, 20)])
    assert told(draw(at, stroke("unit-1", (20, 0)))) == ["No room there"]
    assert barred(at, stroke("unit-1", (20, 0))) == "TY-RES-7"


@covers("TY-RES-7")
def test_a_unit_at_the_edge_is_drawn_on_like_any_move() -> None:
    at = lined_up("US-M60")
    assert [mode for mode, _ in plan(at).modes] == ["tactical", "dash"]
    assert {one.id for one in plan(at).handles} == {"team-1", "team-2", "team-3"}
    do(at, stroke("team-1", (30, 6), face=8))
    assert [spot(at, n) for n in (1, 2, 3)] == [(30, 6), (27.5, 6), (32.5, 6)]
    assert [at.state.teams[n].face for n in (1, 2, 3)] == [8, 8, 8]


@covers("TY-RES-7", "TY-MOV-1")
@pytest.mark.parametrize(("mode", "shoots"), [("tactical", True), ("dash", False)])
def test_before_a_unit_dashes_on_no_shot_of_it_is_told(mode: str, shoots: bool) -> None:
    at = lined_up("US-M60", red=[("SU-T72", (30, 36))])
    found = told(draw(at, stroke("team-1", (30, 13)), mode=mode))
    assert any(line.startswith("Best shot: T-72 company") for line in found) is shoots


@covers("TY-RES-7")
def test_team_by_team_everybody_goes_where_it_is_drawn() -> None:
    at = lined_up("US-M60")
    alone = [stroke(f"team-{n}", place, alone=True) for n, place in ((1, (30, 4)), (2, (28, 9)), (3, (35, 3)))]
    assert barred(at, *alone[:2]) == "TY-RES-8"
    do(at, *alone)
    assert [spot(at, n) for n in (1, 2, 3)] == [(30, 4), (28, 9), (35, 3)]


@covers("TY-RES-7", "TY-RES-8")
@pytest.mark.parametrize(("teams", "far"), [(5, 2), (7, 6), (10, 3), (10, 10)])
def test_however_large_a_unit_is_all_of_it_follows_the_team_that_is_drawn(teams: int, far: float) -> None:
    at = lined_up("SU-T72", teams=teams)
    do(at, stroke("team-1", (30, far)))
    assert spot(at, 1) == (30, far)
    assert not any(is_on_edge(team.at) for team in at.state.teams_of(1))
    assert command.all_led(at.state, 1)


# aircraft


def test_aircraft_are_drawn_from_the_tray_and_face_the_nearest_enemy() -> None:
    at = position(blue=[("US-AH1",)], red=[("SU-T72", (40, 30))], units={1: {"where": "loiter"}})
    run(at, MoveAircraft(1))
    assert all(handle.tray for handle in plan(at).handles)
    choice = drawn(at, stroke("team-1", (40, 10)))
    assert isinstance(choice, Fly)
    choose(at, choice)
    assert spot(at, 1) == (40, 10)
    assert at.state.teams[1].face == NORTH


def test_aircraft_over_the_table_keep_their_distances_and_are_refused_off_it() -> None:
    at = begin(position(blue=[("US-AH1", (10, 10), (14, 12))]), MoveAircraft(1))
    assert barred(at, stroke("team-1", (-2, 30))) == "TY-AIR-6"
    do(at, stroke("team-1", (50, 30), face=EAST))
    assert [spot(at, n) for n in (1, 2)] == [(50, 30), (54, 32)]
    assert [at.state.teams[n].face for n in (1, 2)] == [EAST, EAST]


# points


def test_an_objective_is_laid_by_hand_where_the_mission_allows_it() -> None:
    at = battle("free-for-all", dice=[5, 2, 3, 3])
    until(at, "PlaceObjective")
    (handle,) = plan(at).handles
    assert handle.box == (50, 40)
    assert barred(at, stroke("objective", (80, 10))) == "TY-OBJ-3"
    ready = look(at, options(at, PutAt)[3]).points[0]
    (flag,) = look(at, options(at, PutAt)[3]).shown.elements
    assert (flag.id, flag.x, flag.y) == ("ghost-objective", *FRAME.at(ready))
    assert isinstance(flag, Tile)
    assert flag.text == "1"
    do(at, stroke("objective", (ready[0] / 20, ready[1] / 20)))
    assert at.state.objectives[1].at == ready


def pictured(at: Table[State]) -> dict[str, Element]:
    return {one.id: one for one in make_scene(field_of(at), at.decision).elements}


def test_places_that_are_offered_are_seen_on_the_table_and_stand_for_their_choices() -> None:
    objective, unit = battle("free-for-all", dice=[5, 2, 3, 3]), placing("US-M60")
    until(objective, "PlaceObjective")
    for at in (objective, unit):
        found = pictured(at)
        for one in options(at, PutAt):
            (name,) = stands_for(field_of(at), one)
            assert (found[name].x, found[name].y) == FRAME.at(look(at, one).points[0])
    assert pictured(objective)["lies-here"].rule == "TY-OBJ-3"
    assert "lies-here" not in pictured(unit)


def test_a_minefield_is_laid_by_hand_but_not_in_the_enemys_area() -> None:
    at = position(mission="annihilation", red=[("SU-T72", (30, 40))], pieces=[("woods", 4, 20, 8, 24)])
    run(at, PlaceMinefield("red"))
    assert at_inches(6, 22) in plan(at).snaps
    assert barred(at, stroke("mine", (30, 5))) == "TY-MINE-7"
    do(at, stroke("mine", (30, 24)))
    assert [one.at for one in at.state.mines.values()] == [at_inches(30, 24)]


def test_a_ranged_in_marker_is_laid_anywhere_on_the_table() -> None:
    at = begin(position(mission="contact", blue=[("US-M109", (10, 10))]), PlaceRangedIn(1))
    assert barred(at, stroke("unit-1", (80, 10))) == "TY-RNG-1"
    do(at, stroke("unit-1", (33, 30)))
    assert at.state.units[1].ranged == at_inches(33, 30)


def test_a_passenger_is_put_down_within_2_inches_of_the_wreck() -> None:
    at = position(blue=[("US-MECH", (10, 10), (12, 12))], teams={1: {"at": (-1, -1)}})
    run(at, PlacePassenger(1, at_inches(30, 20)))
    assert barred(at, stroke("team-1", (40, 20))) == "TY-TRN-3"
    do(at, stroke("team-1", (32, 20)))
    assert spot(at, 1) == (32, 20)
