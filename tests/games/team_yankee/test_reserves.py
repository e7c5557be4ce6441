"""Reserves: who is held back, who arrives and from where (TY-RES, TY-SCAT)."""

from typing import Any

import pytest
from msgspec.structs import replace

from sandtable.boards.tabletop.ticks import INCH
from sandtable.games.team_yankee import sides
from sandtable.games.team_yankee.mission import Reserves
from sandtable.games.team_yankee.rules.holding_back import (
    BringForward,
    HeldBack,
    HoldAsAdvised,
    HoldBack,
    ReservesChosen,
    advised,
    broken_limit,
    deployed,
    heavy,
    most_deployed,
)
from sandtable.games.team_yankee.rules.reserves import Arrive, ReservesRolled, RollReserves, UnitArrives, reserve_dice
from sandtable.games.team_yankee.rules.scatter import Scattered
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import Frame, Seat
from sandtable.kernel.event import Event
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.cases import cases
from tests.games.team_yankee.battles import asker, attacked, told, until
from tests.games.team_yankee.build import choose, dice_left, happened, options, position, refused, resting, run

BIG: dict[str, Any] = {"blue": "FO-A", "red": "FO-B", "points": 100}
GUARD: dict[str, Any] = {"blue": "FO-D", "red": "FO-C", "points": 60}
IMMEDIATE = Reserves(who="defender", kind="immediate", edge="north")
DELAYED = Reserves(who="defender", kind="delayed", edge="north")
FLANKING = Reserves(who="defender", kind="delayed", flanking=True, corners=((0, 0),))
SCATTERED = Reserves(who="defender", kind="immediate", scatter="SCAT-ENC")


def points_deployed(at: Table[State], seat: Seat) -> int:
    return sum(unit.points for unit in deployed(at.state, seat))


def choosing(name: str, attacker: Seat = "blue", **chosen: Any) -> Table[State]:
    return until(attacked(name, attacker, **chosen), "ChooseReserves")


# limits


@covers("TY-RES-1")
@pytest.mark.parametrize(
    ("points", "most"),
    [(50, 30), (55, 33), (60, 36), (65, 39), (70, 42), (75, 45), (80, 48), (85, 51), (90, 54), (95, 57), (100, 60)],
)
def test_60_per_cent_of_the_agreed_points_may_be_deployed(points: int, most: int) -> None:
    assert most_deployed(position(chosen={"points": points}).state) == most


@covers("TY-RES-1")
def test_too_many_points_on_the_table_are_refused_with_how_many() -> None:
    at = choosing("dust-up")
    assert (asker(at), refused(at, ReservesChosen())) == ("blue", "TY-RES-1")
    refusal = at.why_not(ReservesChosen())
    assert refusal is not None
    assert "20 points too many" in refusal.why
    choose(at, HoldBack(7))
    assert refused(at, ReservesChosen()) == "TY-RES-1"
    choose(at, HoldBack(8))
    assert points_deployed(at, "blue") == 30
    choose(at, ReservesChosen())
    assert asker(at) == "red"


@covers("TY-RES-1")
def test_more_may_be_held_back_and_a_unit_may_be_deployed_after_all() -> None:
    at = choosing("dust-up")
    for unit in (3, 5, 7):
        choose(at, HoldBack(unit))
    choose(at, BringForward(7))
    assert at.state.units[7].where == "tray"
    assert asker(at) == "blue"  # still
    assert refused(at, BringForward(7)) == "TY-RES-2"


@covers("TY-RES-1")
def test_units_left_out_are_not_deployed() -> None:
    at = position(blue=[("US-M1", (1, 1)), ("US-M60", (5, 5))], chosen={"points": 50}, units={1: {"points": 20}})
    at.state.change_unit(2, points=20, where="out")
    assert broken_limit(at.state, "blue", IMMEDIATE) is None


@covers("TY-RES-2")
def test_a_unit_and_its_attachment_are_held_back_together() -> None:
    at = choosing("dust-up")
    choose(at, HoldBack(3))
    assert (at.state.units[4].where, refused(at, HoldBack(6))) == ("reserve", "TY-RES-2")


@covers("TY-RES-13", "TY-BRG-1", "TY-NOR-1")
@pytest.mark.parametrize("name", ["bridgehead", "no-retreat"])
def test_deep_reserves_leave_one_heavy_tank_or_aircraft_unit(name: str) -> None:
    at = choosing(name, **GUARD)
    assert asker(at) == "red"
    strong = [unit.id for unit in at.state.force("red") if heavy(at.state, unit.id)]
    cards = [at.state.units[unit].card for unit in strong]
    assert cards == ["WG-LEO1", "WG-GEP"]  # front armour 10 and 6; a Jaguar has 3
    others = [one.unit for one in options(at, HoldBack) if one.unit not in strong]
    for unit in others:
        choose(at, HoldBack(unit))
    assert refused(at, ReservesChosen()) == "TY-RES-13"
    choose(at, HoldBack(strong[1]))
    assert refused(at, ReservesChosen()) == ""


@covers("TY-RES-13")
def test_heavy_is_front_armour_4_or_aircraft() -> None:
    strong, others = ["WG-LEO1", "WG-HQL1", "SU-HIND", "US-A10"], ["WG-JAG", "US-TRK", "US-MECH", "SU-BM21"]
    at = position(blue=[(card, (10, 10)) for card in (*strong, *others)])
    found = [unit.card for unit in at.state.units.values() if heavy(at.state, unit.id)]
    assert found == strong


@covers("TY-RES-14", "TY-BRK-1")
def test_flanking_reserves_are_one_unit_at_least_and_know_no_60_per_cent() -> None:
    at = choosing("breakthrough", "blue", **BIG)
    choose(at, HoldAsAdvised())  # the Defender's
    assert (asker(at), refused(at, ReservesChosen())) == ("blue", "TY-RES-14")
    observer = next(one for one in at.state.force("blue") if one.role == "independent")
    choose(at, HoldBack(observer.id))
    assert refused(at, ReservesChosen()) == "TY-RES-14"
    choose(at, HoldBack(3))
    assert points_deployed(at, "blue") > 60
    assert refused(at, ReservesChosen()) == ""


# what is advised


@covers("TY-AI-3")
@pytest.mark.parametrize(
    ("name", "seat", "chosen"),
    [
        ("dust-up", "blue", BIG),
        ("dust-up", "red", BIG),
        ("dust-up", "blue", {}),
        ("no-retreat", "red", GUARD),
        ("breakthrough", "blue", BIG),
        ("contact", "red", BIG),
    ],
)
def test_the_advice_keeps_the_limits_and_the_main_hq(name: str, seat: Seat, chosen: dict[str, Any]) -> None:
    at = choosing(name, **chosen)
    while asker(at) != seat:
        choose(at, HoldAsAdvised())
    choose(at, HoldAsAdvised())
    reserves = at.state.sides[seat].reserves
    assert reserves is not None
    assert broken_limit(at.state, seat, reserves) is None
    hq = next(one.hq for one in at.state.formations.values() if one.seat == seat)
    assert at.state.units[hq].where != "reserve"


@covers("TY-AI-3")
def test_aircraft_go_first_then_what_kills_no_tanks_then_the_dearest_that_fits() -> None:
    at = choosing("dust-up", **BIG)
    held = [at.state.units[unit] for unit in advised(at.state, "red", DELAYED)]
    assert [unit.card for unit in held] == ["SU-T72", "SU-2S1", "SU-HIND"]
    assert held[0].points == 29  # not the one for 33: 7 points were too many


@covers("TY-AI-3")
def test_what_fits_after_a_dear_unit_has_gone_is_deployed_after_all() -> None:
    at = choosing("dust-up", **BIG)
    units = at.state.force("red")
    held = advised(at.state, "red", DELAYED)
    assert sum(one.points for one in units if one.id not in held) == most_deployed(at.state)


# dice


def waiting(*cards: str, reserves: Reserves = IMMEDIATE, dice: Any = (), **rest: Any) -> Table[State]:
    """Red has these in Reserve, and it is its turn; blue attacks from the south."""
    at = position(
        mission="contact",
        red=[("SU-HQ72", (36, 44)), *((one,) for one in cards)],
        blue=[("US-HQT", (36, 4))],
        dice=dice,
        **rest,
    )
    at.state.change_side("red", reserves=reserves)
    at.state.active = "red"
    return at


def turn(at: Table[State], number: int) -> list[Event]:
    at.state.change_side("red", turn=number)
    return run(at, RollReserves())


@covers("TY-RES-3", "TY-RES-4", "TY-RES-15")
@cases(
    {
        "immediate Reserves roll a die more each turn": (IMMEDIATE, [1, 2, 3, 4, 5, 6]),
        "delayed Reserves roll two less": (DELAYED, [0, 0, 1, 2, 3, 4]),
        "flanking Reserves, too": (FLANKING, [0, 0, 1, 2, 3, 4]),
    }
)
def test_reserves_roll_a_die_more_each_turn(reserves: Reserves, dice: list[int]) -> None:
    at = waiting("SU-T72", reserves=reserves)
    assert [reserve_dice(at.state, "red", n) for n in range(1, 7)] == dice


@covers("TY-RES-3", "TY-RES-4")
def test_the_dice_name_the_kind_of_reserves_and_without_reserves_there_are_none() -> None:
    for reserves, number, rule in ((IMMEDIATE, 1, "TY-RES-3"), (DELAYED, 3, "TY-RES-4")):
        at = waiting("SU-T72", reserves=reserves, dice=[2])
        (event,) = happened(turn(at, number), ReservesRolled)
        assert (event.rule, event.dice) == (rule, (2,))
    at.state.change_side("red", reserves=None)
    assert reserve_dice(at.state, "red", 6) == 0


@covers("TY-RES-3")
def test_each_five_brings_a_unit_of_the_players_choice() -> None:
    at = waiting("SU-T72", "SU-T64", "SU-REC", dice=[5, 4, 6])
    (event,) = happened(turn(at, 3), ReservesRolled)
    assert (event.dice, event.arrive) == ((5, 4, 6), 2)
    assert options(at) == [Arrive(3), Arrive(4), Arrive(5)]
    choose(at, Arrive(4), Arrive(3))
    assert [at.state.units[unit].where for unit in (3, 4, 5)] == ["waiting", "waiting", "reserve"]
    assert resting(at)


@covers("TY-RES-5")
def test_three_dice_without_a_five_bring_one_unit_and_two_bring_none() -> None:
    at = waiting("SU-T72", "SU-REC", dice=[4, 4, 1, 2, 3])
    turn(at, 2)
    assert resting(at)
    turn(at, 3)
    assert options(at) == [Arrive(3), Arrive(4)]


@covers("TY-RES-6")
def test_successes_beyond_the_units_left_are_lost_and_an_empty_reserve_rolls_nothing() -> None:
    at = waiting("SU-T72", dice=[5, 6, 5])
    (event,) = happened(turn(at, 3), ReservesRolled)
    assert (event.arrive, at.state.units[3].where) == (1, "waiting")
    assert not turn(at, 4)
    assert not dice_left(at)


@covers("TY-RES-16")
@pytest.mark.parametrize("card", ["SU-HIND", "SU-SU25"])
def test_aircraft_that_arrive_loiter_and_roll_for_no_edge(card: str) -> None:
    at = waiting(card, reserves=Reserves(who="defender", kind="immediate", scatter="SCAT-CON"), dice=[6])
    turn(at, 1)
    assert at.state.units[3].where == "loiter"
    assert not dice_left(at)


@covers("TY-RES-17", "TY-DEP-14")
def test_an_observer_comes_free_with_a_unit_but_not_with_aircraft() -> None:
    at = waiting("SU-OP", "SU-T72", "SU-HIND", dice=[5])
    turn(at, 1)
    assert options(at) == [Arrive(4, (3,)), Arrive(4), Arrive(5)]
    choose(at, Arrive(4, (3,)))
    assert [at.state.units[unit].where for unit in (3, 4)] == ["waiting", "waiting"]


@covers("TY-RES-17")
def test_whoever_comes_along_is_named() -> None:
    at = waiting("SU-OP", "SU-T72")
    both, alone = Arrive(4, (3,)), Arrive(4)
    assert both.label(at.state) == "T-72 company with BMP observation post"
    assert alone.label(at.state) == "T-72 company"
    assert [one.way(at.state) for one in (both, alone)] == ["with BMP observation post", "alone"]


@covers("TY-RES-17")
def test_an_observer_absorbs_no_success_as_long_as_a_unit_is_left() -> None:
    at = waiting("SU-OP", "SU-T72", dice=[5, 5, 5])
    (event,) = happened(turn(at, 2), ReservesRolled)
    assert event.arrive == 1
    choose(at, Arrive(4))
    assert at.state.units[3].where == "waiting"  # with the second success


def test_a_unit_arrives_with_its_attachment() -> None:
    (event,) = happened(turn(waiting("SU-BMPC", "SU-BMP", dice=[5]), 1), UnitArrives)
    assert event.units == (3, 4)


# where they come from


SCATTER = {
    "SCAT-ENC": ["left-edge", "left-corner", "own-edge", "own-edge", "right-corner", "right-edge"],
    "SCAT-CON": ["left-corner", "left-corner", "own-edge", "own-edge", "right-corner", "right-corner"],
    "SCAT-BRG": ["left-edge", "own-edge", "own-edge", "own-edge", "own-edge", "right-edge"],
}


@covers("TY-SCAT-3", "TY-SCAT-4", "TY-SCAT-5")
@pytest.mark.parametrize("chart", SCATTER)
def test_a_die_on_the_missions_table_says_where_a_scattered_unit_comes_from(chart: str) -> None:
    for die, place in enumerate(SCATTER[chart], start=1):
        at = waiting("SU-T72", reserves=replace(SCATTERED, scatter=chart), dice=[5, die])
        (event,) = happened(turn(at, 1), Scattered)
        assert event.place == place
        assert at.state.units[3].entry == (place,)


@covers("TY-SCAT-1")
def test_choose_roll_choose_roll_and_attachments_share_the_die() -> None:
    at = waiting("SU-BMPC", "SU-BMP", "SU-T72", reserves=SCATTERED, dice=[5, 5, 1, 6])
    turn(at, 2)
    choose(at, Arrive(3))
    assert [at.state.units[unit].entry for unit in (3, 4, 5)] == [("left-edge",), ("left-edge",), ("right-edge",)]


@covers("TY-RES-12")
def test_a_scattered_unit_that_could_not_enter_rolls_its_edge_anew() -> None:
    at = waiting("SU-T72", reserves=SCATTERED, dice=[6], units={3: {"where": "waiting", "entry": ("left-edge",)}})
    turn(at, 2)
    assert at.state.units[3].entry == ("right-edge",)


@covers("TY-DEP-13", "TY-SCAT-1")
def test_a_unit_that_found_no_room_comes_by_its_own_edge_without_a_die() -> None:
    at = waiting("SU-T72", reserves=SCATTERED, dice=[1], units={3: {"where": "waiting", "aside": True}})
    turn(at, 1)
    assert (dice_left(at), way(at)) == ([1], [((0, 48), (72, 48))])


def way(at: Table[State], unit: int = 3) -> list[tuple[tuple[float, float], ...]]:
    return [tuple((x / INCH, y / INCH) for x, y in line) for line in sides.way_in(at.state, unit)]


@covers("TY-SCAT-2")
@pytest.mark.parametrize(
    ("place", "frame", "line"),
    [
        ("own-edge", "identity", ((0, 48), (72, 48))),
        ("own-edge", "half-turn", ((0, 0), (72, 0))),
        ("left-edge", "identity", ((72, 0), (72, 48))),  # red looks south
        ("right-edge", "half-turn", ((72, 0), (72, 48))),
        ("left-corner", "identity", ((72, 32), (72, 48), (56, 48))),
        ("right-corner", "half-turn", ((72, 16), (72, 0), (56, 0))),
    ],
)
def test_left_and_right_are_seen_by_whoever_faces_the_enemy(
    place: Any, frame: Frame, line: tuple[tuple[float, float], ...]
) -> None:
    assert way(waiting("SU-T72", frame=frame, units={3: {"where": "waiting", "entry": (place,)}})) == [line]


@covers("TY-DUP-3", "TY-NOR-3", "TY-CON-4")
def test_reserves_without_scatter_come_from_the_missions_edge() -> None:
    at = waiting("SU-T72")
    assert way(at) == [((0, 48), (72, 48))]
    at.state.frame = "half-turn"
    assert way(at) == [((0, 0), (72, 0))]


@covers("TY-RES-7")
def test_a_scattered_unit_has_no_way_in_before_its_die_and_others_come_from_their_edge() -> None:
    at = waiting("SU-T72", reserves=SCATTERED)
    assert way(at) == []
    at.state.change_side("red", reserves=None)
    assert way(at) == [((0, 48), (72, 48))]


@covers("TY-BRK-4", "TY-CTR-4")
def test_corners_reach_16_inches_along_both_edges() -> None:
    both = Reserves(who="defender", kind="immediate", corners=((0, 48), (72, 0)))
    at = waiting("SU-T72", reserves=both)
    assert way(at) == [((0, 32), (0, 48), (16, 48)), ((72, 16), (72, 0), (56, 0))]
    at.state.frame = "mirror-x"
    assert way(at) == [((72, 32), (72, 48), (56, 48)), ((0, 16), (0, 0), (16, 0))]


def test_what_is_held_back_is_told_when_it_is_chosen() -> None:
    at = choosing("contact")
    choose(at, HoldAsAdvised())
    assert told(at, HeldBack)[0].seat == "red"
