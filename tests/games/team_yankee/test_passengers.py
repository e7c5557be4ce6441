"""Where Passengers lie whose Transport is lost or left by its crew (TY-TRN-3)."""

from typing import Any

import pytest

from sandtable.boards.tabletop.shapes import Disc, within
from sandtable.boards.tabletop.ticks import Spot, heading
from sandtable.games.team_yankee import ground
from sandtable.games.team_yankee.rules.advancing import Done
from sandtable.games.team_yankee.rules.objectives import eligible
from sandtable.games.team_yankee.rules.passengers import PlacePassenger, SetDown, ThrownDown
from sandtable.games.team_yankee.state import NOWHERE, State
from sandtable.games.team_yankee.vocabulary import MOUNTING
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.team_yankee.build import at_inches, choose, happened, mount, options, position, refused, reprint, run

WRECK = at_inches(36, 24)
LAKE = ("river", 30, 18, 42, 30)


def thrown(*others: tuple[Any, ...], **more: Any) -> Table[State]:
    """A Passenger of an M113 that burns in the middle of the table."""
    at = position(blue=[("US-MECH", (1, 1)), ("US-TRK", (36, 24)), *others], **more)
    mount(at, 2, 1)
    at.state.change_team(2, lost=True)
    run(at, PlacePassenger(1, WRECK))
    return at


def offered(at: Table[State]) -> list[Spot]:
    return [one.at for one in options(at, SetDown)]


def beside(spot: Spot, far: int) -> bool:
    return within(Disc(*spot, 12), Disc(*WRECK, 20), far)


def directions(spots: list[Spot]) -> list[int]:
    return [heading((x - WRECK[0], y - WRECK[1])) for x, y in spots]


@covers("TY-TRN-3")
def test_a_passenger_lies_within_2_inches_of_the_wreck_wherever_it_can_stand() -> None:
    at = thrown(red=[("SU-T72", (36, 27))])
    assert refused(at, SetDown(1, at_inches(32.4, 24))) == ""
    assert refused(at, SetDown(1, at_inches(32.35, 24))) == "TY-TRN-3"
    assert refused(at, SetDown(1, at_inches(36, 26))) == "TY-DEP-10"
    assert refused(at, SetDown(2, at_inches(32.4, 24))) == "TY-TRN-3"
    assert refused(at, Done()) == "TY-TRN-3"


@covers("TY-TRN-3", "TY-TRN-1")
def test_who_was_thrown_down_counts_as_moved_and_does_not_mount_again() -> None:
    at = thrown()
    (event,) = happened(choose(at, SetDown(1, at_inches(34, 24))), ThrownDown)
    assert (event.rule, event.team, event.at) == ("TY-TRN-3", 1, at_inches(34, 24))
    team = at.state.teams[1]
    assert (team.at, team.aboard) == (at_inches(34, 24), 0)
    assert (team.still, team.embarked) == (False, True)


@covers("TY-TRN-3", "TY-MOV-8", "TY-OBJ-6")
@pytest.mark.parametrize(
    ("ride", "hidden", "contests"),
    [
        ({}, True, True),
        ({"moved": 100, "went": True}, False, True),
        ({"moved": 400, "went": True, "dashed": True}, False, False),
    ],
)
def test_passengers_moved_as_their_transport_moved(ride: dict[str, Any], hidden: bool, contests: bool) -> None:
    at = thrown()
    at.state.change_team(1, hidden=True)
    at.state.change_team(2, **ride)
    choose(at, SetDown(1, at_inches(34, 24)))
    team = at.state.teams[1]
    assert (team.hidden, eligible(at.state, 1)) == (hidden, contests)
    assert (team.moved, team.went) == (ride.get("moved", 0), ride.get("went", False))


@covers("TY-TRN-3", "TY-MOV-8")
def test_passengers_who_scout_stay_gone_to_ground_after_a_ride() -> None:
    at = thrown()
    reprint(at, "units", keywords=("Scout",))
    at.state.change_team(1, hidden=True)
    at.state.change_team(2, moved=100)
    choose(at, SetDown(1, at_inches(34, 24)))
    assert at.state.teams[1].hidden


@covers("TY-TRN-3")
def test_ready_places_touch_the_wreck_in_eight_directions_or_are_as_near_as_there_is_room() -> None:
    near = offered(thrown())
    assert directions(near) == list(range(0, 16, 2))
    assert all(ground.touching(Disc(*one, 12), Disc(*WRECK, 20)) for one in near)
    crowd = ("US-MECH", *((x / 20, y / 20) for x, y in near))
    behind = offered(thrown(crowd))
    assert directions(behind) == list(range(0, 16, 2))
    assert all(beside(one, MOUNTING) for one in behind)


@covers("TY-TRN-3")
@pytest.mark.parametrize(("pieces", "near"), [([LAKE, ("bridge", 38, 24.5, 39, 25.3)], True), ([LAKE], False)])
def test_in_a_river_the_nearest_dry_point_is_offered(pieces: list[tuple[Any, ...]], near: bool) -> None:
    at = thrown(pieces=pieces)
    (only,) = offered(at)
    assert ground.may_stand(at.state, 1, only)
    assert beside(only, MOUNTING) is near
    assert beside(only, 5 * 20)  # the shore


@covers("TY-TRN-3")
def test_where_there_is_no_room_on_the_whole_table_a_passenger_lies_on_the_wreck() -> None:
    assert offered(thrown(pieces=[("river", 0, 0, 72, 48)])) == [WRECK]


@pytest.mark.parametrize(("carrier", "at", "about"), [(2, WRECK, ("team-2",)), (2, NOWHERE, ()), (0, WRECK, ())])
def test_the_question_is_about_the_transport_if_it_is_still_there(
    carrier: int, at: Spot, about: tuple[str, ...]
) -> None:
    table = thrown()
    table.state.change_team(1, aboard=carrier)
    table.state.change_team(2, at=at)
    assert PlacePassenger(1, WRECK).decision(table.state).about == about
