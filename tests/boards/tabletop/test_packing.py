"""Finding room, and a unit that keeps its shape on the way."""

from itertools import pairwise

import pytest

from sandtable.boards.tabletop.engine import walked
from sandtable.boards.tabletop.field import Field, Piece
from sandtable.boards.tabletop.orders import March, marched, marches
from sandtable.boards.tabletop.packing import Member, follow, lattice, nearest_legal, packed, ready, rings
from sandtable.boards.tabletop.route import flooded, stands
from sandtable.boards.tabletop.shapes import Disc, Rect, overlap
from sandtable.boards.tabletop.ticks import Spot, inches
from sandtable.boards.tabletop.ways import Way, length_of
from tests.boards.tabletop.tables import BARE, SIZE, TEMPLE, WALKER, WALL, at, box

FENCE = Field(SIZE, (Piece("fence", (box(10, 12, 20, 13),), WALL),))


class Squad:
    """Bases of one size that may go so far past walls, and past each other."""

    def __init__(self, field: Field, allowance: int = 120) -> None:
        self.field = field
        self.allowance = allowance

    def walks(self, who: str, way: Way) -> bool:
        del who
        legs = [walked(self.field, (), WALKER, a, b) for a, b in pairwise(way)]
        return min(legs, default=0) >= 0 and sum(legs) <= self.allowance

    def ends(self, who: str, at: Spot, ends: dict[str, Spot]) -> bool:
        del who
        free = not any(overlap(Disc(*at, 12), Disc(*spot, 12)) for spot in ends.values())
        return free and stands(self.field, WALKER, at, self.field.ground)

    def routed(self, who: str, start: Spot, goal: Spot) -> Way | None:
        del who
        net = flooded(self.field, (), WALKER, start, (goal,))
        return net.way(net.found.goal) if net.found.goal >= 0 else None


def test_the_nearest_legal_point_is_looked_for_ring_by_ring_from_the_east() -> None:
    due = at(6, 35)
    assert nearest_legal(due, lambda spot: spot != due) == at(6.5, 35)
    assert nearest_legal(due, lambda spot: spot[1] <= 690) == (116, 690), "south-south-west"
    assert nearest_legal(due, lambda spot: spot[0] > 400) is None
    assert len(list(rings(due))) == 1 + 12 * 16


def test_lattice_points_are_sorted_by_distance_then_x_then_y() -> None:
    found = lattice(Rect(240, 0, 480, 120), 30, at(18, 5.2))
    assert found[:4] == [(360, 104), (330, 104), (360, 74), (390, 104)]
    assert all((x - 360) % 30 == 0 == (y - 104) % 30 for x, y in found)
    assert len(found) == 9 * 4


def test_ready_places_are_the_first_legal_ones() -> None:
    assert ready([(1, 1), (2, 2), (3, 3), (4, 4)], lambda spot: spot[0] > 1, 2) == ((2, 2), (3, 3))


def test_everybody_takes_the_first_spot_that_those_before_left() -> None:
    squad = Squad(BARE)
    found = packed(("a", "b", "c"), [(100, 100), (110, 100), (130, 100)], squad.ends)
    assert found == {"a": (100, 100), "b": (130, 100)}


def test_a_unit_keeps_its_shape() -> None:
    start, way = at(5, 5), (at(5, 5), at(5, 8), at(8, 8))
    others = [Member("b", at(6.5, 5)), Member("c", at(3.5, 5))]
    found = follow(way, others, start, Squad(BARE))
    assert found["b"] == (at(6.5, 5), at(6.5, 8), at(9.5, 8))
    assert found["c"] == (at(3.5, 5), at(3.5, 8), at(6.5, 8))


def test_whoever_would_walk_into_a_wall_goes_straight_or_round_it() -> None:
    start, way = at(8, 11.3), (at(8, 11.3), at(8, 14))
    squad = Squad(FENCE)
    round_it = follow(way, [Member("b", at(9.7, 11.3))], start, squad)["b"]
    assert round_it[-1] == at(9.7, 14)
    assert len(round_it) > 2
    assert squad.walks("b", round_it)


def test_whoever_cannot_end_in_its_place_takes_the_nearest_that_it_reaches() -> None:
    start, way = at(12, 8), (at(12, 8), at(12, 11))
    found = follow(way, [Member("b", at(14, 9))], start, Squad(FENCE))["b"]
    assert found == (at(14, 9), (265, 225)), "an inch from the fence, toward the south-west"


def test_whoever_comes_later_makes_room_for_those_before() -> None:
    start, way = at(5, 5), (at(5, 5), at(5, 8))
    found = follow(way, [Member("b", at(6.5, 5)), Member("c", at(6.5, 5))], start, Squad(BARE))
    assert found["b"][-1] == at(6.5, 8)
    assert not overlap(Disc(*found["b"][-1], 12), Disc(*found["c"][-1], 12))


def test_whoever_can_go_nowhere_stays() -> None:
    start, way = at(5, 5), (at(5, 5), at(5, 30))
    assert follow(way, [Member("b", at(6.5, 5))], start, Squad(BARE))["b"] == (at(6.5, 5),)


# orders


def test_a_march_is_cut_at_the_last_point_where_one_may_end() -> None:
    start = at(18, 8)
    squad = Squad(TEMPLE)

    def goes(spot: Spot) -> bool:
        return squad.walks("a", (start, spot))

    def go(heading: int, share: int = 4) -> Spot:
        order = March("a", heading, share)
        return marched(start, order, 120, goes, lambda spot: squad.ends("a", spot, {}))

    assert go(4) == (360, 208), "the altar begins at 11 inches"
    assert go(12) == at(18, 2)
    assert go(12, 2) == at(18, 5)
    assert inches(length_of((start, go(14)))) == "5.95", "never farther than it may"


def test_a_base_has_thirty_two_marches_to_choose_from() -> None:
    found = list(marches("a"))
    assert len(found) == len(set(found)) == 32
    assert [one.share for one in found[::16]] == [4, 2]
    assert found[2].label(None) == "March north-east, all the way"


@pytest.mark.parametrize("start", [(2, 2), (18, 25), (14, 28)])
def test_a_march_never_leaves_the_table_nor_enters_a_wall(start: tuple[float, float]) -> None:
    squad = Squad(TEMPLE)
    spot = at(*start)
    for order in marches("a"):
        end = marched(spot, order, 120, lambda one: squad.walks("a", (spot, one)), lambda one: squad.ends("a", one, {}))
        assert end == spot or (squad.walks("a", (spot, end)) and squad.ends("a", end, {}))
