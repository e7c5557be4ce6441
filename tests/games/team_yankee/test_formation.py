"""A Unit that goes together, and who stands in its way (TY-INT-1, TY-MOV-4, -5, -11, -13)."""

from itertools import combinations

import pytest

from sandtable.boards.tabletop.shapes import Disc, overlap
from sandtable.boards.tabletop.ways import length_of
from sandtable.games.team_yankee.company import Company
from sandtable.games.team_yankee.formation import Formation, goers
from sandtable.games.team_yankee.vocabulary import RADIUS, Mode
from sandtable.games.team_yankee.ways import Mover
from sandtable.testing import covers
from tests.games.team_yankee.build import at_inches, position
from tests.games.team_yankee.drives import foe, tank, way_of


@covers("TY-MOV-1", "TY-MOV-11")
def test_whoever_made_its_move_goes_again_only_for_another_reason() -> None:
    state = position(blue=[("US-M60", (10, 10), (14, 10), (18, 10))]).state
    state.change_unit(1, leader=2)
    state.change_team(1, went=True)
    state.change_team(3, bailed=True)
    assert (goers(state, 1), goers(state, 1, "consolidating")) == ([2], [2, 1])
    state.change_team(2, bailed=True)
    assert Formation(state, 1).toward(at_inches(10, 20)) == ()


@covers("TY-INT-1")
def test_in_a_march_whoever_is_in_front_goes_first_and_leaves_room() -> None:
    ways = Formation(position(blue=[("US-M60", (10, 10), (12.5, 10), (15, 10))]).state, 1).marched(0, 200)
    assert ways == tuple((team, way_of((x, 10), (x + 10, 10))) for team, x in ((3, 15), (2, 12.5), (1, 10)))


@covers("TY-INT-1", "TY-MOV-5")
def test_teams_take_the_places_of_mates_that_go_and_never_one_anothers() -> None:
    """A column whose end goes where its head stood."""
    state = position(
        blue=[("US-M60", (20, 20), (20, 17), (20, 14), (23, 17))],
        pieces=[("building", 21, 26, 25, 30), ("river", 14, 22, 18, 30)],
    ).state
    for goal in ((20, 23), (20, 26), (24, 24), (26, 20), (19, 25)):
        ways = Formation(state, 1).toward(at_inches(*goal))
        ends = {team: Disc(*way[-1], RADIUS["tank"]) for team, way in ways}
        assert sorted(ends) == [1, 2, 3, 4]
        assert ends[1].at != at_inches(20, 20)
        assert not any(overlap(*two) for two in combinations(ends.values(), 2))


@covers("TY-INT-1")
def test_whoever_follows_comes_after_the_leader_onto_the_ground_that_it_left() -> None:
    ways = Formation(position(blue=[("US-M60", (20, 20), (20, 17.5))]).state, 1).toward(at_inches(20, 23))
    assert ways == ((1, way_of((20, 20), (20, 23))), (2, way_of((20, 17.5), (20, 20.5))))


@covers("TY-MOV-5", "TY-TER-3")
def test_an_end_is_on_open_ground_and_over_none_of_the_ends_that_are_taken() -> None:
    state = position(blue=[("US-M60", (10, 10), (14, 10), (18, 10))], pieces=[("building", 20, 20, 24, 24)]).state
    formation = Formation(state, 1)
    taken = {"team-1": at_inches(10, 20), "team-2": at_inches(30, 20)}
    ends = [(12, 20), (11.95, 20), (22, 22), (14, 10), (28.05, 20)]
    found = [formation.ends("team-3", at_inches(*one), taken) for one in ends]
    assert found == [True, False, False, True, False]


@covers("TY-INT-1")
@pytest.mark.parametrize(
    ("mode", "allowance", "far"), [("tactical", None, 14), ("dash", None, 28), ("tactical", 80, 4)]
)
def test_a_route_is_looked_for_as_far_as_a_team_may_go(mode: Mode, allowance: int | None, far: float) -> None:
    state = position(blue=[("US-M60", (10, 10), (14, 10))]).state
    formation = Formation(state, 1, mode, allowance=allowance)
    start, goal, beyond = (at_inches(14, 10 + n) for n in (0, far, far + 0.05))
    assert formation.routed("team-2", start, goal) == (start, goal)
    assert formation.routed("team-2", start, beyond) is None


# who else is there


@covers("TY-MOV-13")
def test_only_enemies_within_2_inches_press_a_team() -> None:
    at = tank(foe(10, 14), foe(15, 10), foe(7, 10))
    assert [who for who, _ in Company(at.state, 1).pressing] == [2, 4]


@covers("TY-ASL-13", "TY-MOV-4")
def test_whoever_breaks_off_goes_past_enemies_and_others_go_round_them() -> None:
    mover = Mover(tank(foe(12.5, 20)).state, 1)
    straight = way_of((10, 10), (10, 30))
    assert mover.flight.routed(straight[-1]) == straight
    round_it = mover.routed(straight[-1])
    assert round_it is not None
    assert length_of(round_it) > length_of(straight)
    assert mover.walks(straight, allowance=1000, why="breaking-off")
    assert not mover.walks(straight, allowance=1000)
