"""The Movement Step: whole Units, orders by heading and goal, Orders, transports (A.2)."""

from typing import Any

from msgspec.structs import replace

from sandtable.boards.tabletop.orders import March
from sandtable.games.team_yankee.rules.advancing import Advance, Done
from sandtable.games.team_yankee.rules.goals import Toward
from sandtable.games.team_yankee.rules.movement import EndMovement, MovementStep, TakeUnit
from sandtable.games.team_yankee.rules.orders import CallOn, GiveOrder, HaltHere
from sandtable.games.team_yankee.rules.testing import Attempted
from sandtable.games.team_yankee.rules.to_hit import dice
from sandtable.games.team_yankee.rules.transports import Dismount, MountUp
from sandtable.games.team_yankee.state import State
from sandtable.kernel.decision import Choice
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.cases import cases
from tests.games.team_yankee.build import (
    Place,
    Stands,
    asked,
    at_inches,
    begin,
    choose,
    happened,
    mount,
    options,
    position,
    refused,
    resting,
    run,
    spot,
)
from tests.games.team_yankee.positions import take, taken

NORTH = 4


def step(*units: Stands, **more: Any) -> Table[State]:
    return begin(position(blue=units, **more), MovementStep())


def north(share: int = 4, mode: str = "tactical") -> March:
    return March("unit-1", NORTH, share, mode)


def way(at: Table[State], team: int, *places: tuple[float, float]) -> tuple[tuple[int, int], ...]:
    return (at.state.teams[team].at, *(at_inches(*one) for one in places))


# units


@covers("TY-MOV-1", "TY-TURN-1")
def test_units_are_taken_in_any_order_each_once() -> None:
    at = step(("US-M60", (20, 10)), ("US-M60", (40, 10)))
    assert options(at, TakeUnit) == [TakeUnit(1), TakeUnit(2)]
    choose(at, TakeUnit(2), Done())
    assert options(at, TakeUnit) == [TakeUnit(1)]
    choose(at, EndMovement())
    assert resting(at)


@covers("TY-TURN-1", "TY-MOV-1")
def test_every_movement_step_asks_all_units_anew() -> None:
    at = position(blue=[("US-M60", (20, 10))], phase="starting", units={1: {"taken": True}})
    run(at, MovementStep())
    assert (at.state.phase, options(at, TakeUnit)) == ("movement", [TakeUnit(1)])


@covers("TY-AIR-2", "TY-MOV-1")
def test_helicopters_that_loiter_are_taken_too_but_nobody_in_reserve() -> None:
    at = position(blue=[("US-AH1",), ("US-M60",)], units={1: {"where": "loiter"}})
    run(at, MovementStep())
    assert options(at, TakeUnit) == [TakeUnit(1)]
    choose(at, TakeUnit(1))
    assert asked(at) == "MoveAircraft"


@covers("TY-MOV-1")
def test_a_way_is_drawn_for_an_own_unit_on_the_ground_that_can_still_move() -> None:
    at = step(("US-M60", (20, 10)), ("US-AH1", (40, 10)), red=[("SU-T72", (20, 40))])
    for unit, there in ((2, (40, 14)), (3, (20, 38))):
        assert refused(at, Advance(unit, ((unit, way(at, unit, there), -1),))) == "TY-MOV-1"
    assert refused(at, Done()) == "TY-MOV-1"
    choose(at, Advance(1, ((1, way(at, 1, (20, 14)), -1),)), HaltHere())
    assert options(at, TakeUnit) == [TakeUnit(2)]


@covers("TY-INT-1", "TY-MOV-2")
@cases(
    {
        "a march takes the whole Unit along in formation": (
            [(20, 10), (20, 13), (23, 10)],
            {},
            north(),
            [(20, 24), (20, 27), (23, 24)],
        ),
        "half a Tactical move": ([(20, 10)], {}, north(2), [(20, 17)]),
        "a Dash": ([(20, 10)], {}, north(mode="dash"), [(20, 34)]),
        "a Dash by road": ([(20, 10)], {"pieces": [("road", (20, 1), (20, 47))]}, north(mode="dash"), [(20, 38)]),
        "a march is cut where a Team may not stand": (
            [(20, 10), (20, 13)],
            {"red": [("SU-T72", (20, 20))]},
            north(),
            [(20, 13.95), (20, 15.95)],
        ),
        "an order follows the route to its goal": (
            [(20, 10)],
            {"objectives": [(40, 10)]},
            Toward("unit-1", "objective-1", "tactical"),
            [(34, 10)],
        ),
    }
)
def test_an_order_moves_the_unit(places: list[Place], more: dict[str, Any], order: Choice, ends: list[Place]) -> None:
    at = taken(("US-M60", *places), **more)
    assert order in options(at)
    choose(at, order)
    assert [spot(at, n) for n in range(1, len(places) + 1)] == ends


@covers("TY-INT-1", "TY-MOV-1")
def test_a_march_is_the_taken_units_own_and_one_that_is_offered() -> None:
    at = taken(("US-M60", (20, 10)), ("US-M60", (40, 10)))
    for mode in ("tactical", "dash"):
        assert refused(at, March("unit-2", NORTH, 4, mode)) == "TY-MOV-1"
        assert refused(at, March("unit-1", NORTH, 8, mode)) == "TY-MOV-1"


@covers("TY-INT-1")
def test_who_is_sent_to_cover_where_there_is_none_stays_and_is_asked_again() -> None:
    at = taken(("US-M60", (20, 10)))
    choose(at, Toward("unit-1", "cover", "tactical"))
    assert (spot(at, 1), asked(at)) == ((20, 10), "MoveUnit")


@covers("TY-MOV-1", "TY-MOV-11")
def test_a_drawn_advance_goes_its_ways_and_asks_again_for_the_others() -> None:
    at = step(("US-M60", (20, 10), (24, 10)))
    choose(at, Advance(1, ((1, way(at, 1, (20, 14)), NORTH),)))
    assert (spot(at, 1), asked(at)) == ((20, 14), "MoveUnit")
    assert refused(at, Advance(1, ((1, way(at, 1, (20, 16)), -1),))) == "TY-MOV-1"
    choose(at, Advance(1, ((2, way(at, 2, (24, 12)), -1),)))
    assert (spot(at, 2), asked(at)) == ((24, 12), "FollowMe")


@covers("TY-MOV-1", "TY-ORD-5")
def test_a_leader_who_went_alone_may_call_on_those_who_stay() -> None:
    at = step(("US-M60", (20, 10), (24, 10)))
    choose(at, Advance(1, ((1, way(at, 1, (20, 14)), -1),)), Done())
    assert asked(at) == "FollowMe"
    choose(at, HaltHere())
    assert resting(at)  # whoever stayed is not asked again


@covers("TY-MOV-1")
def test_a_dash_is_farther_and_neither_shoots_nor_is_for_the_pinned() -> None:
    at = step(("US-M60", (20, 10)), ("US-M60", (50, 10)))
    at.state.change_unit(2, pinned=True)
    far = Advance(1, ((1, way(at, 1, (20, 33)), -1),), "dash")
    assert refused(at, Advance(1, far.ways)) == "TY-MOV-1"
    assert refused(at, Advance(2, ((2, way(at, 2, (50, 12)), -1),), "dash")) != ""
    choose(at, far)
    assert at.state.teams[1].dashed


@covers("TY-CMD-2")
def test_bailed_out_teams_are_not_asked_about() -> None:
    at = position(blue=[("US-M60", (20, 10))], teams={1: {"bailed": True}})
    run(at, MovementStep())
    assert resting(at)


# Orders


@covers("TY-ORD-1")
def test_a_unit_receives_one_order_from_a_leader_who_is_not_pinned() -> None:
    at = taken(("US-M60", (20, 10)), dice=[1])
    choose(at, GiveOrder(1, "blitz"))
    assert refused(at, GiveOrder(1, "cross-here")) == "TY-ORD-1"
    at = taken(("US-M60", (20, 10)))
    at.state.change_unit(1, pinned=True)
    run(at)
    assert options(at, GiveOrder) == []
    assert refused(at, GiveOrder(1, "cross-here")) == "TY-ORD-1"


@covers("TY-ORD-2")
def test_blitz_moves_4_inches_and_counts_as_not_moved() -> None:
    at = taken(("US-ITV", (20, 10)), red=[("SU-T72", (20, 40))], dice=[3])
    choose(at, GiveOrder(1, "blitz"), March("unit-1", NORTH), Done())
    assert (spot(at, 1), at.state.teams[1].still) == ((20, 14), True)
    assert dice(at.state, 1, at.state.content.weapons["W-TOW"], 2) == 1


@covers("TY-ORD-2")
def test_after_a_blitz_it_may_go_on_with_its_tactical_move_but_not_dash() -> None:
    at = taken(("US-ITV", (20, 10)), dice=[3])
    choose(at, GiveOrder(1, "blitz"), March("unit-1", NORTH))
    assert {one.mode for one in options(at, March)} == {"tactical"}
    choose(at, north())
    assert (spot(at, 1), at.state.teams[1].still) == ((20, 24), False)


@covers("TY-ORD-2")
def test_a_failed_blitz_counts_as_moved_and_does_not_dash() -> None:
    at = taken(("US-ITV", (20, 10)), red=[("SU-T72", (20, 40))], dice=[2])
    choose(at, GiveOrder(1, "blitz"))
    assert {one.mode for one in options(at, March)} == {"tactical"}
    choose(at, Done())
    assert dice(at.state, 1, at.state.content.weapons["W-TOW"], 2) == 0


@covers("TY-ORD-3")
def test_under_cross_here_nobody_dashes() -> None:
    at = taken(("US-M60", (20, 10)))
    choose(at, GiveOrder(1, "cross-here"))
    assert {one.mode for one in options(at, March)} == {"tactical"}


@covers("TY-ORD-4")
def test_dig_in_gives_foxholes_on_a_passed_skill_test_and_moving_rof_either_way() -> None:
    for die, dug in ((3, True), (2, False)):
        at = taken(("US-MECH", (20, 10), (22, 10)), red=[("SU-BMPC", (20, 20))], dice=[die])
        choose(at, GiveOrder(1, "dig-in"))
        assert [at.state.teams[n].foxhole for n in (1, 2)] == [dug, dug]
        assert dice(at.state, 1, at.state.content.weapons["W-RIF"], 3) == 2
        assert at.state.teams[1].still  # it is still Gone to Ground, if it was


@covers("TY-ORD-5")
def test_follow_me_moves_the_leader_and_on_courage_the_others() -> None:
    at = taken(("US-MECH", (20, 10), (22, 10)), red=[("SU-BMPC", (20, 40))], dice=[4])
    choose(at, north())
    assert asked(at) == "FollowMe"
    choose(at, CallOn(1), March("unit-1", NORTH), March("unit-1", NORTH))
    assert [spot(at, n) for n in (1, 2)] == [(20, 22), (22, 22)]
    assert at.state.units[1].order == "follow-me"


@covers("TY-ORD-5")
def test_without_courage_only_the_leader_goes_on() -> None:
    at = taken(("US-MECH", (20, 10), (22, 10)), dice=[3])
    assert happened(choose(at, north(), CallOn(1), March("unit-1", NORTH)), Attempted)[0].test == "courage"
    assert [spot(at, n) for n in (1, 2)] == [(20, 22), (22, 18)]


@covers("TY-ORD-5")
def test_nobody_has_to_follow() -> None:
    at = taken(("US-MECH", (20, 10)))
    choose(at, north(), HaltHere())
    assert (spot(at, 1), at.state.units[1].order) == ((20, 18), "")


@covers("TY-RES-10")
def test_a_unit_that_arrived_is_given_no_order_before_the_move() -> None:
    at = step(("US-M60", (20, 10)))
    at.state.change_unit(1, came=1)
    choose(at, TakeUnit(1))
    assert (options(at, GiveOrder), refused(at, GiveOrder(1, "blitz"))) == ([], "TY-RES-10")


@covers("TY-MINE-8")
def test_clear_mines_is_an_order_and_the_leader_stays() -> None:
    at = position(blue=[("US-MECH", (20, 10), (22, 10))], mines=[(21, 10)])
    at.state.mines[1] = replace(at.state.mines[1], near=(1, 2))
    choose(take(at), GiveOrder(1, "clear-mines"))
    assert asked(at) == "ClearMinefields"
    assert at.state.teams[1].went


@covers("TY-MINE-5", "TY-ORD-5")
def test_whoever_has_met_a_mine_is_pinned_although_others_stay_where_they_are() -> None:
    at = begin(position(blue=[("US-M60", (20, 10), (30, 10))], mines=[(20, 13)], dice=[1, 6]), MovementStep())
    choose(at, Advance(1, ((1, (at_inches(20, 10), at_inches(20, 16)), -1),)))
    assert not at.state.units[1].pinned  # the other one may still go
    choose(at, Done())
    assert at.state.units[1].pinned


@covers("TY-MINE-5")
def test_whoever_has_met_a_mine_is_pinned_at_once_if_nobody_is_left_to_go() -> None:
    at = step(("US-M60", (20, 10)), mines=[(20, 13)], dice=[1, 6])
    choose(at, Advance(1, ((1, way(at, 1, (20, 16)), -1),)))
    assert at.state.units[1].pinned


# transports


@covers("TY-TRN-1")
def test_infantry_mounts_a_transport_with_room_that_it_reaches() -> None:
    at = taken(("US-MECH", (20, 10), (22, 10), (24, 10)), ("US-TRK", (20, 16)))
    choose(at, options(at, MountUp)[0])
    aboard = [at.state.teams[n].aboard for n in (1, 2, 3)]
    assert aboard == [4, 4, 0]  # two have room
    rider = at.state.teams[1]
    assert (rider.went, rider.embarked, rider.acted) == (True, True, True)
    assert {one.mode for one in options(at, March)} == {"tactical", "dash"}  # of the third


@covers("TY-TRN-1", "TY-TRN-3")
def test_nobody_mounts_a_transport_that_its_crew_has_left() -> None:
    at = step(("US-MECH", (20, 10)), ("US-TRK", (20, 13)))
    at.state.change_team(2, bailed=True)
    choose(at, TakeUnit(1))
    assert options(at, MountUp) == []


@covers("TY-TRN-1")
def test_who_finds_no_way_to_a_transport_tries_once() -> None:
    pen = [("river", 18, 8, 22, 9), ("river", 18, 11, 22, 12), ("river", 18, 9, 19, 11), ("river", 21, 9, 22, 11)]
    at = taken(("US-MECH", (20, 10)), ("US-TRK", (20, 15)), pieces=pen)
    choose(at, MountUp(1))
    assert (at.state.teams[1].aboard, options(at, MountUp)) == (0, [])


@covers("TY-TRN-1")
def test_the_transport_may_then_move_and_nobody_gets_out_again_in_that_turn() -> None:
    at = taken(("US-MECH", (20, 10)), ("US-TRK", (20, 13)))
    choose(at, MountUp(1))
    assert options(at, TakeUnit) == [TakeUnit(2)]
    choose(at, TakeUnit(2), March("unit-2", NORTH, 4, "tactical"))
    assert asked(at) == "Rest"


def riding(*, at_: Place = (20, 13), ride: dict[str, Any] | None = None, **more: Any) -> Table[State]:
    """A carrier (Team 2) with Infantry aboard, in the Movement Step."""
    at = position(blue=[("US-MECH", (20, 10)), ("US-TRK", at_)], **more)
    mount(at, 2, 1)
    at.state.change_team(2, **(ride or {}))
    run(at, MovementStep())
    return at


@covers("TY-TRN-2")
def test_passengers_get_out_before_their_transport_moves_and_go_on() -> None:
    at = riding()
    choose(at, TakeUnit(1), Dismount(1))
    assert {one.mode for one in options(at, March)} == {"tactical"}
    before = spot(at, 1)
    choose(at, north())
    assert spot(at, 1) != before
    assert not at.state.teams[1].still


@covers("TY-TRN-2")
def test_after_a_tactical_move_of_the_transport_they_get_out_and_stay() -> None:
    at = riding()
    choose(at, TakeUnit(2), March("unit-2", NORTH, 4, "tactical"), TakeUnit(1), Dismount(1))
    assert (at.state.teams[1].here, at.state.teams[1].went) == (True, True)
    assert asked(at) != "MoveUnit"


@covers("TY-TRN-2")
def test_nobody_gets_out_of_a_transport_that_dashed() -> None:
    assert resting(riding(ride={"dashed": True, "went": True}))


@covers("TY-TRN-2")
def test_nobody_is_asked_to_get_out_where_there_is_no_room() -> None:
    at = riding(at_=(36, 15), pieces=[("river", 30, 5, 45, 25), ("bridge", 35, 14, 37, 16)])
    choose(at, TakeUnit(1))
    assert asked(at) != "MoveUnit"
