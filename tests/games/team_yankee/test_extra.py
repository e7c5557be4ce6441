"""Moves of 4 inches beside the one of the Movement Step (TY-ORD-2, -5, -6, TY-ASL-10)."""

from typing import Any

import pytest

from sandtable.boards.tabletop.orders import March
from sandtable.games.team_yankee.rules.advancing import Advance, Done
from sandtable.games.team_yankee.rules.extra import ExtraMove
from sandtable.games.team_yankee.rules.goals import Toward
from sandtable.games.team_yankee.rules.losses import UnitPinned
from sandtable.games.team_yankee.rules.moves import Moved
from sandtable.games.team_yankee.rules.orders import BlitzTest
from sandtable.games.team_yankee.state import State
from sandtable.kernel.table import Table
from sandtable.testing import covers
from sandtable.testing.drill import choose, happened, options, refused, resting, run
from tests.games.team_yankee.build import asked, at_inches, begin, mount, position, spot

NORTH = 4


def scoot(*units: tuple[Any, ...], **more: Any) -> Table[State]:
    """The first two Teams of the first Unit may go."""
    at = position(blue=units or [("US-M60", (20, 10), (24, 10))], **more)
    run(at, ExtraMove(1, (1, 2), "shoot-and-scoot"))
    return at


def drawn(team: int, *places: tuple[float, float], unit: int = 1) -> Advance:
    return Advance(unit, ((team, tuple(at_inches(*one) for one in places), -1),))


@covers("TY-ORD-6")
@pytest.mark.parametrize(("y", "rule"), [(14, ""), (14.05, "TY-MOV-1")])
def test_a_way_of_4_inches_may_be_drawn_and_no_more(y: float, rule: str) -> None:
    assert refused(scoot(), drawn(1, (20, 10), (20, y))) == rule


@covers("TY-ORD-6")
def test_a_drawn_way_goes_as_it_was_drawn_and_nobody_is_asked_again() -> None:
    at = scoot()
    (moved,) = happened(choose(at, drawn(1, (20, 10), (18, 10), (18, 12))), Moved)
    assert (moved.why, spot(at, 1), spot(at, 2)) == ("shoot-and-scoot", (18, 12), (24, 10))
    assert resting(at)


@covers("TY-ORD-6")
def test_another_unit_or_another_team_does_not_go_instead() -> None:
    at = scoot(("US-M60", (20, 10), (24, 10), (28, 10)), ("US-M60", (40, 10)))
    assert refused(at, drawn(3, (28, 10), (28, 12))) == "TY-MOV-1"
    assert refused(at, drawn(4, (40, 10), (40, 12), unit=2)) == "TY-MOV-1"
    assert refused(at, drawn(1, (20, 10), (20, 12), unit=99)) == "TY-MOV-1"
    assert refused(at, March("unit-2", NORTH)) == "TY-ORD-6"


@covers("TY-INT-1", "TY-ORD-6")
@pytest.mark.parametrize(("share", "y"), [(4, 14), (2, 12)])
def test_a_march_goes_4_inches_or_half_of_them(share: int, y: float) -> None:
    at = scoot()
    choose(at, March("unit-1", NORTH, share))
    assert [spot(at, team) for team in (1, 2)] == [(20, y), (24, y)]


@covers("TY-INT-1", "TY-ORD-6")
def test_toward_a_goal_it_goes_4_inches_and_toward_none_it_stays() -> None:
    at = scoot(objectives=[(20, 30)])
    choose(at, Toward("unit-1", "objective-1"))
    assert [spot(at, team) for team in (1, 2)] == [(20, 14), (24, 14)]
    at = scoot()
    assert not happened(choose(at, Toward("unit-1", "cover")), Moved)


@covers("TY-ORD-6", "TY-MOV-7", "TY-TRN-4")
def test_whoever_is_bailed_out_or_mounted_stays_where_it_is() -> None:
    at = position(blue=[("US-MECH", (20, 10), (22, 10), (24, 10)), ("US-TRK", (30, 10))], teams={2: {"bailed": True}})
    mount(at, 4, 3)
    run(at, ExtraMove(1, (1, 2, 3), "follow-me"))
    assert at.decision is not None
    assert at.decision.about == ("team-1",)
    assert refused(at, drawn(2, (22, 10), (22, 12))) == "TY-MOV-1"
    choose(at, March("unit-1", NORTH))
    assert (spot(at, 1), spot(at, 2), at.state.teams[3].aboard) == ((20, 14), (22, 10), 4)


@covers("TY-ORD-6")
def test_where_nobody_can_go_nobody_is_asked() -> None:
    at = position(blue=[("US-M60", (20, 10))], teams={1: {"bailed": True}})
    run(at, ExtraMove(1, (1,), "shoot-and-scoot"))
    assert resting(at)


@covers("TY-ORD-2", "TY-CMD-1")
def test_a_blitz_takes_along_only_teams_in_command() -> None:
    at = begin(position(blue=[("US-M60", (20, 10), (24, 10), (40, 10))], dice=[6]), BlitzTest(1))
    assert at.decision is not None
    assert (asked(at), at.decision.about) == ("ExtraMove", ("team-1", "team-2"))
    assert Done() in options(at)


@covers("TY-MINE-5")
def test_mines_on_those_4_inches_pin_the_unit_too() -> None:
    at = scoot(("US-M60", (20, 10)), ("US-M60", (40, 10)), mines=[(20, 14)], dice=[1, 6])
    assert [event.unit for event in happened(choose(at, drawn(1, (20, 10), (20, 13))), UnitPinned)] == [1]
