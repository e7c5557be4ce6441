"""Frames: a mission's edges, corners and regions as they lie on the table (guide, 8.2)."""

from itertools import product
from typing import get_args

from msgspec.structs import replace

from sandtable.games.team_yankee import sides
from sandtable.games.team_yankee.frames import EDGES, middle, turned, turned_edge
from sandtable.games.team_yankee.mission import Deploy, RegionEntry, Reserves
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import SEATS, Frame, Role
from sandtable.testing import covers
from tests.games.team_yankee.build import at_inches, position

Box = tuple[float, float, float, float]


def deployed(**boxes: tuple[Box, ...]) -> State:
    """A mission of one's own in which these sides deploy in these boxes; blue attacks."""
    state = position().state
    roles: tuple[Role, ...] = ("attacker", "defender")
    script = tuple(Deploy(who=role, regions=(RegionEntry(boxes=boxes[role]),)) for role in roles if role in boxes)
    state.mission = replace(state.mission, script=script)
    return state


def test_an_edge_is_turned_as_its_corners_are() -> None:
    frames: tuple[Frame, ...] = get_args(Frame)
    for frame, edge in product(frames, EDGES):
        corners = {turned(frame, one) for one in EDGES[edge]}
        assert set(EDGES[turned_edge(frame, edge)]) == corners


@covers("TY-NOR-3")
def test_no_retreats_reserves_come_from_the_west_if_its_short_edge_is_the_western_one() -> None:
    at = position(mission="no-retreat", red=[("SU-T72",)], frame="half-turn")
    verb = next(one for one in at.state.mission.script if isinstance(one, Reserves))
    at.state.change_side("red", reserves=verb)
    assert sides.way_in(at.state, 1) == (EDGES["west"],)
    assert sides.own_edge(at.state, "red") == "west"


@covers("TY-CTR-3")
def test_only_the_regions_of_the_case_that_was_picked_count() -> None:
    area = sides.deployment(position(mission="counterattack", case="short").state, "blue")
    assert area.contains(at_inches(60, 8))
    assert not area.contains(at_inches(10, 40))


@covers("TY-GEO-7")
def test_the_middle_of_a_region_of_several_boxes_is_that_of_the_box_about_them() -> None:
    bridgehead = position(mission="bridgehead").state
    assert middle(sides.deployment(bridgehead, "blue")) == at_inches(36, 12)
    corner = deployed(attacker=((8, 4, 20, 10), (2, 8, 12, 30)))
    assert middle(sides.deployment(corner, "blue")) == at_inches(11, 17)


@covers("TY-RES-7")
def test_nobody_faces_the_enemy_from_an_edge_who_is_all_about_them() -> None:
    about = ((0, 0, 72, 8), (0, 40, 72, 48))
    state = deployed(attacker=about, defender=((20, 16, 52, 32),))
    assert [sides.own_edge(state, seat) for seat in SEATS] == [None, None]
    assert len(sides.own_corners(state, "blue")) == 4
    assert sides.ground_name(sides.ground_of(state, "red")) == "that ground"
    for boxes in ({"attacker": about}, {"defender": about}):
        alone = deployed(**boxes)  # the other comes later
        assert [sides.own_edge(alone, seat) for seat in SEATS] == [None, None]
