"""What is met on a way, and where ways are cut (TY-MOV-6, -10, -11, TY-MINE, TY-INT-1)."""

from itertools import product
from math import dist

import pytest

from sandtable.games.team_yankee import ground
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import AUTO, Mode
from sandtable.games.team_yankee.ways import Hazard, Mover
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.team_yankee.build import at_inches, position, reprint
from tests.games.team_yankee.drives import Inches, foe, tank, way_of


def met(at: Table[State], *spots: Inches, team: int = 1) -> tuple[Hazard, ...]:
    return Mover(at.state, team).hazards(way_of(*spots))


@covers("TY-MOV-6", "TY-MOV-10")
def test_a_cross_test_is_taken_where_a_piece_is_entered_and_halts_before_it() -> None:
    (one,) = met(tank(pieces=[("woods", 5, 15, 15, 20)]), (10, 10), (10, 24))
    assert (one.kind, one.id, one.name) == ("cross", "woods-1", "Woods")
    assert (one.at, one.halt) == (at_inches(10, 15), at_inches(10, 14.95))
    assert one.way == way_of((10, 10), (10, 14.95))


@covers("TY-MOV-6")
def test_each_entry_into_each_piece_and_a_start_in_one_is_tested() -> None:
    pieces = ("woods", 5, 5, 15, 11), ("stream", (0, 15), (40, 15)), ("rocky", 5, 18, 15, 20)
    found = met(tank(pieces=pieces), (10, 10), (10, 17), (20, 17), (20, 14))
    assert [one.id for one in found] == ["woods-1", "stream-2", "stream-2"]
    assert (found[0].halt, found[0].way) == (at_inches(10, 10), way_of((10, 10)))
    assert [one.harder for one in found] == [0, 0, 0]


@covers("TY-MOV-6")
def test_infantry_crosses_without_a_test_and_orchards_are_not_difficult() -> None:
    on_foot = position(blue=[("US-MECH", (10, 10))], pieces=[("woods", 5, 15, 15, 20)])
    assert met(on_foot, (10, 10), (10, 18)) == ()
    orchard = ("orchard", 5, 15, 15, 20)
    assert met(tank(pieces=[orchard]), (10, 10), (10, 18)) == ()
    both = tank(pieces=[orchard, ("woods", 5, 20.5, 15, 23)])
    assert [one.id for one in met(both, (10, 10), (10, 24))] == ["woods-2"]


@covers("TY-MOV-6")
@pytest.mark.parametrize(("card", "cross", "tests"), [("US-M1", 2, 1), ("US-M1", AUTO, 0), ("US-MECH", 4, 0)])
def test_only_vehicles_that_need_a_die_take_cross_tests(card: str, cross: int, tests: int) -> None:
    at = tank(card=card, pieces=[("woods", 5, 15, 15, 20)])
    reprint(at, "speeds", cross=cross)
    assert len(met(at, (10, 10), (10, 18))) == tests


def test_nothing_is_met_on_a_way_that_leaves_the_table() -> None:
    at = tank(pieces=[("woods", 5, 15, 15, 20)], mines=[(10, 13)])
    assert met(at, (10, 10), (10, 17), (-5, 17)) == ()
    assert len(met(at, (10, 10), (10, 17), (0, 17))) == 2


@covers("TY-MOV-6", "TY-TER-2")
def test_a_marsh_is_harder_and_a_river_is_difficult_for_amphibious_teams() -> None:
    (marsh,) = met(tank(pieces=[("marsh", 5, 15, 15, 20)]), (10, 10), (10, 16))
    assert marsh.harder == 1
    river = ("river", 0, 14, 72, 16), ("bridge", 8, 13, 12, 17)
    (one,) = met(tank(card="US-SCT", pieces=river[:1]), (10, 10), (10, 18))
    assert one.id == "river-1"
    assert met(tank(card="US-SCT", pieces=river), (10, 10), (10, 18)) == ()
    assert met(tank(pieces=river[:1]), (10, 10), (10, 18)) == ()  # closed to it, not Difficult


@covers("TY-MOV-6")
def test_every_piece_of_a_table_with_many_is_crossed_by_its_own_name() -> None:
    rocks = [("rocky", 20 + n, 30, 20.5 + n, 31) for n in range(40)]
    at = tank(pieces=[*rocks, ("woods", 5, 15, 15, 17), ("marsh", 5, 20, 15, 22)])
    found = met(at, (10, 10), (10, 24))
    assert [(one.id, one.harder) for one in found] == [("woods-41", 0), ("marsh-42", 1)]


@covers("TY-MOV-6")
def test_on_a_road_nothing_is_crossed() -> None:
    road = ("woods", 5, 15, 15, 20), ("road", (10, 5), (10, 30))
    assert met(tank(pieces=road), (10, 10), (10, 24)) == ()
    (one,) = met(tank(pieces=road), (10, 10), (10, 17), (12, 17))
    assert one.id == "woods-1"
    assert one.halt == at_inches(10.75, 17)  # the road's edge


@covers("TY-MINE-1", "TY-MOV-10")
def test_a_minefield_is_met_within_2_inches_of_the_base_and_halts_nearest_to_it() -> None:
    (one,) = met(tank(mines=[(13, 15)]), (10, 10), (10, 20))
    assert (one.kind, one.mine, one.id) == ("mine", 1, "mine-1")
    assert (one.at, one.halt) == (at_inches(10, 15), at_inches(10, 15))
    (near,) = met(tank(mines=[(12, 15)]), (10, 10), (10, 20))
    assert near.at == at_inches(10, 12.8)  # 2 and 2.2 inches off: within 3
    assert near.halt == at_inches(10, 15)
    assert met(tank(mines=[(13.05, 15)]), (10, 10), (10, 20)) == ()


@covers("TY-MINE-1")
def test_a_zone_that_a_way_grazes_between_two_tick_points_is_met_at_the_nearest_of_them() -> None:
    (one,) = met(tank(mines=[(11.9, 13.9)]), (10, 10), (15, 11.85))
    x, y = one.at
    assert (one.at, (x - 238) ** 2 + (y - 278) ** 2) == (one.halt, 60 * 60 + 1)


@covers("TY-MINE-11")
def test_a_zone_is_met_once_in_a_move_even_if_it_starts_there() -> None:
    at = tank(mines=[(10, 12)])
    (one,) = met(at, (10, 10), (10, 14), (16, 14), (16, 10), (12, 10))
    assert one.at == at_inches(10, 10)
    assert met(at, (10, 10), (10, 10)) == ()


@covers("TY-MOV-10")
def test_of_two_points_equally_near_to_the_marker_the_one_nearer_the_start_counts() -> None:
    (one,) = met(tank(mines=[(12, 12)]), (10, 10), (10, 12), (8, 12), (8, 14), (12, 14))
    assert one.halt == at_inches(10, 12)


@covers("TY-MOV-10")
def test_tests_come_in_the_order_of_the_way_cross_before_minefield() -> None:
    found = met(tank(pieces=[("rocky", 5, 15, 15, 16)], mines=[(10, 18), (10, 13)]), (10, 10), (10, 24))
    assert [one.id for one in found] == ["mine-2", "rocky-1", "mine-1"]
    assert found[1].at == found[2].at == at_inches(10, 15)


@covers("TY-MINE-4")
def test_where_the_halt_is_taken_a_team_halts_at_the_last_free_point_before() -> None:
    at = position(blue=[("US-M1", (10, 10)), ("US-MECH", (10, 15))], mines=[(13, 15)], pieces=[])
    (one,) = met(at, (10, 10), (10, 20))
    assert one.halt == at_inches(10, 13.4)
    close = position(blue=[("US-M1", (10, 10)), ("US-MECH", (10, 11.6))], mines=[(13, 11)])
    (one,) = met(close, (10, 10), (10, 16))
    assert one.way == way_of((10, 10))  # through its friend there is no other


@covers("TY-RES-7")
def test_whoever_is_halted_at_the_very_edge_stands_at_the_first_free_point_on_the_table() -> None:
    (one,) = met(position(blue=[("US-M1",)], pieces=[("rocky", 15, 0, 25, 5)]), (20, 0), (20, 8))
    assert one.way == way_of((20, 0), (20, 1))


@covers("TY-RES-7")
def test_whoever_enters_behind_a_mate_that_was_halted_comes_onto_the_table_all_the_same() -> None:
    at = position(blue=[("US-M1", (20, 4)), ("US-M60",)])
    way = way_of((20, 0), (20, 8))
    mover = Mover(at.state, 2)
    assert mover.cut(way, why="entering") == way_of((20, 0), (20, 2))
    at.state.change_team(1, at=at_inches(20, 2))
    assert Mover(at.state, 2).cut(way, why="entering") == way_of((20, 0), (20, 4))
    at.state.change_team(1, at=at_inches(20, 1.5))
    at.state.change_team(3, at=at_inches(20, 3.5))
    aside = Mover(at.state, 2).cut(way_of((20, 0), (20, 2)), why="entering")
    assert ground.may_stand(at.state, 2, aside[-1])
    assert (aside[0], len(aside)) == (at_inches(20, 0), 2)
    assert dist(*aside) < 52  # about the point where it comes in


# ways that are cut


@covers("TY-MOV-11", "TY-INT-1")
def test_a_way_is_cut_at_the_last_tick_point_where_the_team_may_stand() -> None:
    cut = Mover(tank(foe(10, 25)).state, 1).cut(way_of((10, 10), (10, 30)))
    assert cut == way_of((10, 10), (10, 20.95))
    friend = position(blue=[("US-M1", (10, 10)), ("US-MECH", (10, 14))])
    assert Mover(friend.state, 1).cut(way_of((10, 10), (10, 14))) == way_of((10, 10), (10, 12.4))
    assert Mover(friend.state, 1).cut(way_of((10, 10), (10, 18))) == way_of((10, 10), (10, 18))


@covers("TY-MOV-11", "TY-MOV-5")
def test_a_way_may_be_cut_to_a_single_tick() -> None:
    mover = Mover(position(blue=[("US-M1", (10, 10)), ("US-MECH", (10, 11.65))]).state, 1)
    assert mover.cut(way_of((10, 10), (10, 11))) == way_of((10, 10), (10, 10.05))
    assert mover.cut(way_of((10, 10), (5, 10)), 1) == way_of((10, 10), (9.95, 10))
    assert not mover.goes(way_of((10, 10), (10, 11)), "tactical", None, "")


@covers("TY-MOV-11", "TY-MOV-1")
def test_a_way_of_more_than_eight_legs_is_cut_after_the_eighth() -> None:
    legs = [(10 + k, 10 + k % 2) for k in range(11)]
    assert Mover(tank().state, 1).cut(way_of(*legs)) == way_of(*legs[:9])


@covers("TY-MOV-11", "TY-GEO-6")
def test_a_leg_that_passes_too_near_between_its_tick_points_is_cut_before() -> None:
    mover = Mover(tank(foe(14.3, 13.75)).state, 1)
    way = way_of((10, 10), (11, 23))
    points = mover.points(way)
    found = mover.cut(way)
    k = next(n for n in range(len(points)) if tuple(points[n][:2].tolist()) == found[-1])
    assert k > 40
    assert mover.fault(found) is None
    assert mover.fault((way[0], tuple(points[k + 1][:2].tolist()))) is not None


@covers("TY-MOV-14", "TY-CMD-1", "TY-INT-1")
def test_a_dash_of_whoever_is_led_is_cut_where_it_would_leave_command() -> None:
    at = position(blue=[("US-M60", (10, 10), (13, 10))])
    assert Mover(at.state, 2).marched(0, 640, "dash") == way_of((13, 10), (18, 10))
    assert Mover(at.state, 2).marched(4, 640, "dash")[-1] == at_inches(13, 17.4)
    assert Mover(at.state, 1).marched(4, 640, "dash") == way_of((10, 10), (10, 34))


@covers("TY-INT-1")
def test_a_march_goes_straight_as_far_as_it_may_and_whoever_cannot_go_stays() -> None:
    mover = Mover(tank(pieces=[("river", 0, 14, 72, 16)]).state, 1)
    assert mover.marched(4, 280) == way_of((10, 10), (10, 13.95))
    assert mover.marched(0, 280) == way_of((10, 10), (24, 10))
    assert mover.marched(8, 280) == way_of((10, 10), (1, 10))
    assert mover.marched(2, 280)[-1] == (200 + 79, 200 + 79)
    shut_in = tank(foe(13, 10), foe(10, 13))
    assert Mover(shut_in.state, 1).marched(0, 280) == way_of((10, 10))


@covers("TY-INT-1")
def test_a_dash_is_cut_by_the_ground_it_has_met_so_far() -> None:
    rocks = Mover(tank(pieces=[("rocky", 34, 5, 36, 15)]).state, 1)
    assert rocks.marched(0, 640, "dash") == way_of((10, 10), (33.95, 10))
    near = Mover(tank(pieces=[("rocky", 14, 5, 16, 15)]).state, 1)
    assert near.marched(0, 640, "dash") == way_of((10, 10), (30, 10))
    road = Mover(tank(pieces=[("road", (5, 10), (35, 10))]).state, 1)
    assert road.marched(0, 640, "dash") == way_of((10, 10), (38, 10))
    assert Mover(tank(foe(40, 10)).state, 1).marched(0, 640, "dash") == way_of((10, 10), (29.95, 10))


def test_what_is_cut_is_legal_wherever_it_ends() -> None:
    at = position(
        "steinfeld-crossroads",
        blue=[("US-M1", (28, 16), (31, 16), (26, 12)), ("US-MECH", (34, 14), (36, 16))],
        red=[("SU-T72", (36, 30), (40, 24)), ("SU-BMPC", (30, 26), (28, 28))],
    )
    modes: tuple[Mode, ...] = ("tactical", "dash")
    for team, heading, mode in product(range(1, 6), range(16), modes):
        mover = Mover(at.state, team)
        far = mover.allowance("tactical") if mode == "tactical" else 640
        assert Mover(at.state, team).fault(mover.marched(heading, far, mode), mode) is None
