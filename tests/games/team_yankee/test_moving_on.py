"""How an arriving Unit moves on from the edge: like any Unit, but all of it (TY-RES-7 to -9)."""

from typing import Any

import pytest
from msgspec.structs import replace

from sandtable.boards.tabletop.orders import March
from sandtable.games.team_yankee import ground
from sandtable.games.team_yankee.gunners import Gunner
from sandtable.games.team_yankee.rules import command
from sandtable.games.team_yankee.rules.goals import Toward
from sandtable.games.team_yankee.rules.losses import UnitPinned
from sandtable.games.team_yankee.rules.moves import Moved
from sandtable.games.team_yankee.rules.testing import Attempted
from sandtable.games.team_yankee.rules.to_hit import needed
from sandtable.games.team_yankee.vocabulary import Mode
from sandtable.testing import covers
from tests.games.team_yankee.build import at_inches, choose, happened, options, refused, resting, spot
from tests.games.team_yankee.test_entering import CORNERS, NORTH, THREE, Place, arrival, lined_up, moved_on, on, places


@covers("TY-RES-7")
@pytest.mark.parametrize("deep", [1, 3, 7.5, 10, 14])
def test_it_moves_on_as_far_as_its_player_draws_up_to_its_tactical_speed(deep: float) -> None:
    at = lined_up("US-M60")
    events = choose(at, moved_on(deep))
    assert places(at) == [(30, deep), (27, deep), (33, deep)]
    assert {one.why for one in happened(events, Moved)} == {"entering"}
    assert (at.state.units[1].where, at.state.units[1].came) == ("table", 1)


@covers("TY-RES-7")
@pytest.mark.parametrize(
    ("deep", "mode", "rule"),
    [(0.95, "tactical", "TY-RES-7"), (14.05, "tactical", "TY-MOV-1"), (24, "dash", ""), (24.05, "dash", "TY-MOV-2")],
)
def test_it_moves_on_no_shorter_and_no_farther(deep: float, mode: Mode, rule: str) -> None:
    assert refused(lined_up("US-M60"), replace(moved_on(deep), mode=mode)) == rule


@covers("TY-RES-7", "TY-MOV-2")
@pytest.mark.parametrize(
    ("piece", "far"),
    [(("woods", 25, 10, 35, 12), 16), (("woods", 40, 10, 45, 12), 24), (("road", (30, 0), (30, 48)), 28)],
)
def test_it_dashes_through_terrain_across_country_or_by_road_as_far_as_any_dash(
    piece: tuple[Any, ...], far: float
) -> None:
    at = lined_up("US-M60", teams=1, pieces=[piece])
    assert refused(at, on((1, (30, 0), (30, far)), mode="dash")) == ""
    assert refused(at, on((1, (30, 0), (30, far + 0.05)), mode="dash")) == "TY-MOV-2"


@covers("TY-RES-7", "TY-GEO-7")
def test_it_faces_as_it_is_told_or_along_its_way() -> None:
    at = lined_up("US-M60")
    choose(at, replace(moved_on(5), ways=tuple((*one[:2], 7) for one in moved_on(5).ways)))
    assert [at.state.teams[n].face for n in (1, 2, 3)] == [7, 7, 7]
    at = lined_up("US-M60")
    choose(at, moved_on(5))
    assert [at.state.teams[n].face for n in (1, 2, 3)] == [NORTH] * 3


@covers("TY-RES-7", "TY-SHT-4")
@pytest.mark.parametrize(("deep", "penalty", "machine_gun"), [(10, 0, True), (10.05, 1, False)])
def test_tanks_that_come_no_farther_than_10_inches_fire_like_any_that_moved_so_far(
    deep: float, penalty: int, machine_gun: bool
) -> None:
    at = lined_up("SU-T72", teams=3, red=[("US-M1", (30, 25))])
    choose(at, moved_on(deep))
    gun = at.state.content.weapons["W-125"]
    at.state.change_team(2, moved=0)
    assert needed(at.state, 1, gun, 4) - needed(at.state, 2, gun, 4) == penalty
    assert ("W-MG" in {one.id for one in Gunner(at.state, 1).at(4)}) is machine_gun


@covers("TY-RES-7")
def test_it_may_dash_and_then_neither_shoots_nor_holds() -> None:
    at = lined_up("US-M60")
    choose(at, March("unit-1", NORTH, mode="dash"))
    assert all(at.state.teams[n].dashed for n in (1, 2, 3))
    assert [y for _, y in places(at)] == [24, 24, 24]


@covers("TY-RES-7", "TY-INT-1")
@pytest.mark.parametrize(
    ("order", "end"),
    [
        (March("unit-1", NORTH, mode="tactical"), (30, 14)),
        (March("unit-1", NORTH, 2, "tactical"), (30, 7)),
        (March("unit-1", 6, mode="tactical"), (20.15, 9.85)),
        (Toward("unit-1", "objective-1", "tactical"), (30, 14)),
        (Toward("unit-1", "objective-1", "dash"), (30, 24)),
    ],
)
def test_the_orders_of_a_unit_on_the_table_bring_it_on_in_formation(order: March | Toward, end: Place) -> None:
    at = lined_up("US-M60", objectives=[(30, 40)])
    assert order in options(at)
    choose(at, order)
    assert places(at) == [end, (end[0] - 2.5, end[1]), (end[0] + 2.5, end[1])]


@covers("TY-RES-7")
def test_no_order_leads_along_the_edge_or_off_the_table() -> None:
    at = lined_up("US-M60")
    assert {one.heading for one in options(at, March)} == set(range(1, 8))
    assert refused(at, March("unit-1", 0, mode="tactical")) == "TY-RES-7"
    at = lined_up("US-M60", by=CORNERS, e=(0, 0))
    assert {one.heading for one in options(at, March)} == {1, 2, 3}


@covers("TY-RES-7")
def test_an_order_that_would_leave_somebody_behind_packs_the_unit_about_its_leader() -> None:
    at = lined_up("SU-T72", teams=10, pieces=[("building", 33, 2, 60, 30)])
    choose(at, March("unit-1", NORTH, mode="tactical"))
    assert all(ground.may_stand(at.state, n, at.state.teams[n].at) for n in range(1, 11))
    assert command.all_led(at.state, 1)


@covers("TY-RES-8")
def test_all_of_it_moves_on_by_one_answer() -> None:
    at = lined_up("US-M60")
    assert refused(at, on(*THREE[:2])) == "TY-RES-8"
    assert refused(at, on(*THREE, (99, (30, 0), (30, 3)))) == "TY-RES-8"
    assert refused(at, on(*THREE, THREE[0])) == "TY-MOV-1"


@covers("TY-RES-8")
@pytest.mark.parametrize(("x", "rule"), [(38, ""), (38.05, "TY-RES-8")])
def test_everybody_ends_in_command(x: float, rule: str) -> None:
    assert refused(lined_up("US-M60"), on(*THREE[:2], (3, (33, 0), (x, 3)))) == rule


@covers("TY-RES-8", "TY-RES-12")
@pytest.mark.parametrize(("teams", "waits"), [(4, False), (5, True)])
def test_where_not_all_of_it_finds_room_it_does_not_enter(teams: int, waits: bool) -> None:
    """In a blind alley they stand one behind the other, and four fill it."""
    alley = [("building", 0, 0, 29.9, 20), ("building", 30.1, 0, 72, 20), ("building", 29, 8, 31, 9)]
    assert resting(arrival("US-M60", teams=teams, pieces=alley)) is waits


@covers("TY-RES-9")
@pytest.mark.parametrize(("x", "rule"), [(36, ""), (36.05, "TY-RES-9"), (24, ""), (23.95, "TY-RES-9")])
def test_each_team_may_start_anywhere_within_6_inches_of_the_point(x: float, rule: str) -> None:
    at = lined_up("US-M60")
    end = max(25.0, min(x, 35.0))
    choice = on(THREE[0], THREE[1] if x > 30 else THREE[2], (3 if x > 30 else 2, (x, 0), (end, 3)))
    assert refused(at, choice) == rule


@covers("TY-RES-9")
def test_a_team_does_not_start_off_the_edge() -> None:
    assert refused(lined_up("US-M60"), on(*THREE[:2], (3, (33, 1), (33, 3)))) == "TY-RES-9"


@covers("TY-RES-7")
def test_impassable_ground_at_the_edge_is_no_entry_point() -> None:
    at = lined_up("US-M60", pieces=[("building", 32, 0, 34, 0.5)])
    assert refused(at, on(*THREE)) == "TY-RES-7"
    assert refused(at, on(*THREE[:2], (3, (35, 0), (33, 3)))) == ""
    assert not any(32 <= x <= 34 for x, _ in places(at))


@covers("TY-RES-7", "TY-MOV-4")
def test_nobody_starts_within_2_inches_of_an_enemy() -> None:
    at = lined_up("US-M60", red=[("SU-T72", (37, 1))])
    assert refused(at, on(*THREE[:2], (3, (33, 0), (33, 3)))) == "TY-MOV-4"
    assert refused(at, on(*THREE[:2], (3, (32.5, 0), (32.5, 3)))) == ""


@covers("TY-RES-7", "TY-MINE-5")
def test_mines_at_the_edge_are_met_there_and_pin_the_unit_when_it_is_in() -> None:
    events = choose(lined_up("US-M60", mines=[(30, 2)], dice=[1, 6, 6, 6, 6]), moved_on(14))
    tests = [(one.team, one.cast[0].at) for one in happened(events, Attempted)]
    assert tests[0] == (1, at_inches(30, 0))
    assert [event.unit for event in happened(events, UnitPinned)] == [1]


@covers("TY-RES-7", "TY-MOV-6")
def test_whoever_fails_to_cross_at_the_edge_stands_at_the_first_free_point() -> None:
    at = lined_up("US-M60", teams=1, pieces=[("rocky", 25, 0, 35, 5)], dice=[1])
    choose(at, on((1, (30, 0), (30, 8))))
    assert spot(at, 1) == (30, 1)
