"""Movement Orders: who may be given which, and what each of them costs (TY-ORD)."""

from typing import Any

import pytest
from msgspec import ValidationError
from msgspec.json import encode

from sandtable.boards.tabletop.orders import March
from sandtable.games.team_yankee import GAME
from sandtable.games.team_yankee.rules.advancing import Advance
from sandtable.games.team_yankee.rules.assault import AssaultStep, Scoot, may_scoot
from sandtable.games.team_yankee.rules.orders import CallOn, DugIn, GiveOrder, OrderGiven
from sandtable.games.team_yankee.rules.testing import Attempted
from sandtable.games.team_yankee.rules.transports import Dismount
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import MovementOrder, Order
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.team_yankee.build import (
    asked,
    at_inches,
    begin,
    choose,
    dice_left,
    happened,
    mount,
    options,
    position,
    refused,
    resting,
    spot,
)
from tests.games.team_yankee.guns import bailed, lost
from tests.games.team_yankee.positions import take, taken

NORTH = 4
RIFLES, CARRIER = ("US-MECH", (20, 10), (22, 10)), ("US-TRK", (24, 10))


def offered(at: Table[State]) -> set[Order]:
    return {one.order for one in options(at, GiveOrder)}


def modes(at: Table[State]) -> set[str]:
    return {one.mode for one in options(at, March)}


# who may


@covers("TY-ORD-1")
def test_a_leader_who_is_bailed_out_gives_no_order() -> None:
    at = position(blue=[("US-M60", (20, 10), (24, 10))], teams={1: {"bailed": True}})
    take(at)
    assert (offered(at), refused(at, GiveOrder(1, "blitz"))) == (set(), "TY-ORD-1")


@covers("TY-ORD-2", "TY-ORD-3", "TY-ORD-4")
def test_no_order_is_given_when_one_team_has_moved() -> None:
    at = taken(("US-M60", (20, 10), (24, 10)))
    choose(at, Advance(1, ((2, (at_inches(24, 10), at_inches(24, 12)), -1),)))
    assert (offered(at), refused(at, GiveOrder(1, "blitz"))) == (set(), "TY-ORD-2")


@covers("TY-ORD-3", "TY-ORD-4", "TY-MINE-8")
@pytest.mark.parametrize(("unit", "may"), [(("US-M60", (20, 10)), "cross-here"), (RIFLES, "dig-in")])
def test_vehicles_cross_infantry_digs_in_and_nobody_clears_mines_that_are_not_there(
    unit: tuple[Any, ...], may: Order
) -> None:
    at = taken(unit)
    assert offered(at) == {"blitz", may}
    for order, rule in (("cross-here", "TY-ORD-3"), ("dig-in", "TY-ORD-4")):
        assert refused(at, GiveOrder(1, order)) == ("" if order == may else rule)  # type: ignore[arg-type] # they are Orders
    assert refused(at, GiveOrder(1, "clear-mines")) == "TY-MINE-8"


@covers("TY-ORD-1", "TY-ORD-5", "TY-ORD-6")
@pytest.mark.parametrize("word", ["", "follow-me", "shoot-and-scoot", "charge"])
def test_a_moving_unit_is_given_no_order_but_those_of_the_movement_step(word: str) -> None:
    at = taken(("US-M60", (20, 10), (24, 10)))
    at.state.change_team(1, moved=40, went=True)  # its Leader: the others could follow it
    assert refused(at, GiveOrder(1, word)) == "TY-MOV-1"  # type: ignore[arg-type] # no such Order
    with pytest.raises(ValidationError):
        GAME.codec.choice(encode({"choice": "give-order", "unit": 1, "order": word}))


@covers("TY-ORD-4")
@pytest.mark.parametrize(("dug", "rides", "may"), [(1, 0, True), (2, 0, False), (1, 2, False)])
def test_digging_in_is_for_infantry_on_foot_that_has_no_foxhole(dug: int, rides: int, may: bool) -> None:
    at = position(blue=[RIFLES, CARRIER])
    for team in range(1, dug + 1):
        at.state.change_team(team, foxhole=True)
    if rides:
        mount(at, 3, rides)
    take(at)
    assert ("dig-in" in offered(at)) is may


# who Dashes


@covers("TY-ORD-3", "TY-MOV-1")
def test_a_dash_is_refused_under_an_order_however_it_is_asked_for() -> None:
    at = taken(("US-M60", (20, 10)))
    assert modes(at) == {"tactical", "dash"}
    choose(at, GiveOrder(1, "cross-here"))
    goes = ((1, (at_inches(20, 10), at_inches(20, 14)), -1),)
    march = at.why_not(March("unit-1", NORTH, 4, "dash"))
    assert march is not None
    assert "may not Dash" in march.why  # not merely that it is no option
    assert refused(at, Advance(1, goes, "dash")) == "TY-MOV-1"
    assert refused(at, Advance(1, goes)) == ""


@covers("TY-MOV-7")
def test_the_pinned_are_offered_no_dash() -> None:
    assert modes(take(position(blue=[("US-M60", (20, 10))], units={1: {"pinned": True}}))) == {"tactical"}


@covers("TY-TRN-2")
def test_a_unit_does_not_dash_when_a_part_of_it_has_got_out() -> None:
    at = taken(RIFLES, CARRIER, aboard={3: (2,)})
    choose(at, Dismount(1))
    assert modes(at) == {"tactical"}


# what they do


@covers("TY-ORD-2", "TY-ORD-3")
@pytest.mark.parametrize(("order", "rule"), [("blitz", "TY-ORD-2"), ("cross-here", "TY-ORD-3")])
def test_an_order_that_is_given_is_told(order: MovementOrder, rule: str) -> None:
    at = taken(("US-M60", (20, 10)), dice=[3])
    (event,) = happened(choose(at, GiveOrder(1, order)), OrderGiven)
    assert (event.rule, event.unit, event.order) == (rule, 1, order)
    assert at.state.units[1].passed is (order == "blitz")


@covers("TY-ORD-4")
def test_who_digs_in_stays_and_whoever_rides_gets_no_foxhole() -> None:
    at = taken(("US-MECH", (20, 10), (22, 10), (24, 10)), ("US-TRK", (26, 10)), aboard={4: (3,)}, dice=[3])
    (event,) = happened(choose(at, GiveOrder(1, "dig-in")), DugIn)
    assert (event.rule, event.teams) == ("TY-ORD-4", (1, 2))
    assert [at.state.teams[n].foxhole for n in (1, 2, 3)] == [True, True, False]
    assert [at.state.teams[n].went for n in (1, 2, 3)] == [True, True, True]
    assert at.state.units[1].passed


# Follow Me


@covers("TY-ORD-5")
@pytest.mark.parametrize(
    ("card", "mode", "called"),
    [
        ("US-M60", "tactical", True),
        ("US-M60", "dash", False),
        ("US-MECH", "tactical", True),
        ("SU-BM21", "tactical", False),
        ("US-TRK", "tactical", False),
    ],
)
def test_follow_me_comes_after_a_tactical_move_of_those_who_may_assault(card: str, mode: str, called: bool) -> None:
    at = taken((card, (20, 10)))
    choose(at, March("unit-1", NORTH, 4, mode))
    assert (asked(at) == "FollowMe") is called
    assert resting(at) is not called


@covers("TY-ORD-5")
def test_follow_me_is_told_as_an_order_and_that_the_others_dare() -> None:
    at = taken(("US-M60", (20, 10), (24, 10)), dice=[4])
    choose(at, March("unit-1", NORTH, 4, "tactical"))
    (event,) = happened(choose(at, CallOn(1)), OrderGiven)
    assert (event.rule, event.order) == ("TY-ORD-5", "follow-me")
    choose(at, March("unit-1", NORTH))
    assert at.state.units[1].passed


@covers("TY-ORD-5", "TY-MINE-4")
@pytest.mark.parametrize(("save", "teams"), [(3, 2), (1, 1)])
def test_who_meets_a_mine_on_the_way_calls_nobody(save: int, teams: int) -> None:
    """The Leader is Bailed Out; or the only tank is Destroyed, and nobody rolls for the dead."""
    places = [(20, 10), (24, 10)][:teams]
    at = taken(("US-M60", *places), mines=[(20, 29)], dice=[1, save, 6])
    events = choose(at, March("unit-1", NORTH, 4, "tactical"), CallOn(1), March("unit-1", NORTH))
    assert (bailed(at), lost(at)) == (([1], []) if save == 3 else ([], [1]))
    assert [one.test for one in happened(events, Attempted)] == ["skill"]
    assert (dice_left(at), resting(at)) == ([6], True)


# Shoot and Scoot


@covers("TY-ORD-6")
def test_a_unit_of_which_one_team_moved_does_not_scoot() -> None:
    at = position(blue=[("US-ITV", (20, 10), (24, 10))])
    assert may_scoot(at.state, 1)
    at.state.change_team(2, moved=20)
    assert not may_scoot(at.state, 1)


@covers("TY-ORD-6")
@pytest.mark.parametrize("die", [3, 2])
def test_a_scoot_is_told_and_without_skill_nobody_is_asked_where_to(die: int) -> None:
    at = begin(position(blue=[("US-ITV", (20, 10))], dice=[die]), AssaultStep())
    (event,) = happened(choose(at, Scoot(1)), OrderGiven)
    assert (event.rule, event.order) == ("TY-ORD-6", "shoot-and-scoot")
    assert (asked(at) == "ExtraMove") is (die == 3)
    assert spot(at, 1) == (20, 10)
