"""Reinforcements (SF-RNF, SF-SOM-7, SF-SOM-8, SF-BTH-6): two dice before every turn."""

from collections.abc import Iterable

import pytest

from sandtable.games.special_forces.events import InitiativeRolled, Lost, Placed, Reinforced
from sandtable.games.special_forces.mission import Mission, Options
from sandtable.games.special_forces.rules.reinforcements import ArriveAt, BringReinforcements, NearWhom, TakeArea
from sandtable.games.special_forces.rules.setup import StartOn
from sandtable.games.special_forces.sequence import PlayTurn
from sandtable.games.special_forces.state import State
from sandtable.kernel.dice import ScriptedDice
from sandtable.kernel.table import Table
from sandtable.testing import covers
from sandtable.testing.drill import asked, choose, happened, options
from tests.cases import cases
from tests.games.special_forces.build import PASS, battle, dot, faces, game, man, on, played, scenario, stands

TOWN = game().content.maps["commercial-1"]
PATROL = {"US-2": "A5", "US-8": "C12"}


def coming(roll: int, mission: Mission, party: dict[str, str] | None = None) -> Table[State]:
    """The reinforcements of a roll, not yet placed."""
    there = party or {**PATROL, "IIF-1": "Z1"}
    return battle(there, mission=mission, begin=[BringReinforcements()], dice=[roll])


def cards(table: Table[State]) -> list[str]:
    (event,) = happened(table, Reinforced)
    return [name.split("-")[1] for name in event.soldiers]


def places(table: Table[State]) -> set[str]:
    """Where the next of them may be put."""
    return {TOWN.names[arrival.dot] for arrival in options(table, ArriveAt)}


def arrive(table: Table[State]) -> dict[str, set[str]]:
    """Place everybody on the first dot offered; where each might have stood."""
    (event,) = happened(table, Reinforced)
    found: dict[str, set[str]] = {}
    while table.decision and len(found) < len(event.soldiers):
        if options(table, ArriveAt):
            found[event.soldiers[len(found)]] = places(table)
        choose(table, options(table)[0])
    return found


def around(name: str, n: int) -> set[str]:
    return {TOWN.names[d] for d in TOWN.lattice.cells if TOWN.distance(d, dot(name)) <= n}


def inside(*numbers: int) -> set[str]:
    return {TOWN.names[d] for d in TOWN.inside(*numbers)}


def crowd(names: Iterable[str], card: str = "UR") -> dict[str, str]:
    return {f"IIF-{card}-{n:02}": name for n, name in enumerate(names, 1)}


@covers("SF-SOM-8")
@pytest.mark.parametrize(
    ("rolls", "group", "zone"),
    [
        ((2, 3), ["UR"], around("A5", 1)),
        ((4, 5), ["UR", "UR", "RPG"], around("Z1", 2)),
        ((6,), ["UR", "UR", "UP"], around("C12", 2)),
        ((7,), ["UR", "UR"], around("Z10", 2)),
        ((8,), ["UR", "UR", "UB"], around("C12", 2)),
        ((9, 10), ["UR", "UR", "UR"], around("Z20", 2)),
        ((11, 12), ["UR"], around("A5", 1)),
    ],
)
def test_the_reinforcements_of_shades_of_mogadishu(rolls: tuple[int, ...], group: list[str], zone: set[str]) -> None:
    for roll in rolls:
        table = coming(roll, scenario("som"), PATROL)
        assert cards(table) == group
        assert asked(table) == "us"  # SF-SOM-13
        if options(table, NearWhom):
            choose(table, NearWhom("US-2"))
        assert places(table) == zone - {"A5", "C12"}


@covers("SF-SOM-13", "SF-SOM-8")
def test_the_us_player_says_whom_any_us_soldier_means() -> None:
    table = coming(2, scenario("som"), PATROL)
    assert {near.soldier for near in options(table, NearWhom)} == {"US-2", "US-8"}
    choose(table, NearWhom("US-8"))
    assert places(table) == around("C12", 1) - {"C12"}


@covers("SF-SOM-8", "SF-RNF-1")
@cases(
    {
        "and not one in a corner that is full": ({"US-2": "Z1", "IIF-1": "Y1", "IIF-2": "Y2", "IIF-3": "Z2"},),
        # Walls do not matter for range: all eight dots around A5 are taken.
        "and not one behind whose walls it is full": ({"US-2": "A5", **crowd(sorted(around("A5", 1) - {"A5"}))},),
    }
)
def test_any_us_soldier_means_the_one_with_room_beside_him(party: dict[str, str]) -> None:
    table = coming(2, scenario("som"), {**party, "US-8": "C12"})
    assert options(table, NearWhom) == []
    assert places(table) == around("C12", 1) - {"C12"}


@covers("SF-SOM-13")
def test_of_two_who_are_equally_far_east_one_is_named_for_the_whole_group() -> None:
    offered = arrive(played(coming(6, scenario("som"), {"US-2": "C5", "US-8": "C15"}), NearWhom("US-8")))
    assert len(offered) == 3
    assert all(dots <= around("C15", 2) for dots in offered.values())


@covers("SF-SOM-13")
@cases(
    {
        "one soldier": (2, PATROL, "Near whom does IIF-UR-01 appear?"),
        "a group": (6, {"US-2": "C5", "US-8": "C15"}, "Near whom do IIF-UR-01, IIF-UR-02, IIF-UP-01 appear?"),
    }
)
def test_the_question_names_who_appears(roll: int, party: dict[str, str], prompt: str) -> None:
    decision = coming(roll, scenario("som"), party).decision
    assert decision
    assert decision.prompt == prompt


@covers("SF-BTH-6", "SF-RNF-3")
@pytest.mark.parametrize(
    ("rolls", "group", "zone"),
    [
        ((2, 3), ["UR"] * 4, inside(5, 6)),
        ((4, 5), ["UR", "UR", "UP"], inside(3, 7)),
        ((6,), ["UR", "UB"], inside(7)),
        ((7,), ["UR"] * 3, inside(3, 8)),
        ((8,), ["UR", "UR"], inside(7)),
        ((11, 12), ["UB", "UB"], inside(6, 7)),
    ],
)
def test_the_reinforcements_of_baiting_the_hook(rolls: tuple[int, ...], group: list[str], zone: set[str]) -> None:
    for roll in rolls:
        table = coming(roll, scenario("bth"))
        assert (cards(table), asked(table)) == (group, "iif")
        offers = list(arrive(table).values())
        assert offers[0] == zone
        # "and/or": the last of them may still go to either building.
        assert len(offers[-1]) == len(zone) - len(group) + 1


@covers("SF-BTH-6", "SF-RNF-3")
@pytest.mark.parametrize("roll", [9, 10])
@pytest.mark.parametrize(("part", "building"), [(0, 4), (1, 8)])
def test_the_rocket_man_comes_to_one_building_or_the_other(roll: int, part: int, building: int) -> None:
    table = coming(roll, scenario("bth"))
    assert cards(table) == ["RPG"]
    choose(table, TakeArea(part))
    assert places(table) == inside(building)


@covers("SF-RNF-3")
def test_no_building_is_offered_that_has_no_room() -> None:
    table = coming(9, scenario("bth"), PATROL | crowd(TOWN.names[dot] for dot in TOWN.inside(4)))
    assert options(table, TakeArea) == [TakeArea(1)]


@covers("SF-RNF-1", "SF-RNF-2")
@pytest.mark.parametrize(("roll", "kind", "lost"), [(8, "UR", "UR"), (6, "UR", "UB")])
def test_whoever_finds_no_free_dot_is_lost_the_last_named_first(roll: int, kind: str, lost: str) -> None:
    free, *rest = (TOWN.names[dot] for dot in TOWN.inside(7))
    table = coming(roll, scenario("bth"), PATROL | crowd(rest, "UP"))
    (placed,), (event,) = happened(table, Placed), happened(table, Lost)
    assert (placed.soldier, placed.dot) == (f"IIF-{kind}-01", free)
    assert event.soldiers[0].split("-")[1] == lost
    assert event.soldiers[0] not in table.state.soldiers


@covers("SF-RNF-2")
def test_an_arrival_has_full_ap_in_the_turn_that_he_comes() -> None:
    table = battle({**PATROL, "IIF-1": "Z1"}, mission=scenario("bth"), begin=[PlayTurn()], dice=[8, 9, 4])
    choose(table, options(table, ArriveAt)[0], options(table, ArriveAt)[1])
    assert [man(table, f"IIF-UR-0{n}").ap for n in (1, 2)] == [2, 2]


@covers("SF-SOM-7", "SF-SOM-6")
def test_the_first_turn_has_its_reinforcements_and_no_initiative_is_rolled() -> None:
    table = Table.start(game(), scenario("som"), ScriptedDice(faces([7, 7])))
    table.log = []
    choose(table, StartOn(dot("A5")), StartOn(dot("A12")))
    assert (table.state.turn, len(happened(table, Reinforced))) == (1, 1)
    choose(table, options(table, ArriveAt)[0], options(table, ArriveAt)[1])
    assert happened(table, InitiativeRolled) == []
    assert (asked(table), table.state.ties) == ("us", {})


@covers("SF-SOM-7", "SF-BTH-6")
def test_every_turn_has_one_roll() -> None:
    table = battle({**PATROL, "IIF-2": on("Z1", ap=0)}, mission=scenario("bth"), to_move="iif", then=[8, 9, 4])
    choose(table, PASS)  # the IIF have no AP and pass by themselves
    assert table.state.turn == 2
    assert len(happened(table, Reinforced)) == 1


@covers("SF-SOM-13")
def test_with_automatic_choices_any_us_soldier_is_the_easternmost() -> None:
    table = coming(2, scenario("som", options=Options(auto_choices=True)), {"US-2": "A20", "US-8": "L6"})
    (placed,) = happened(table, Placed)
    assert TOWN.distance(dot(placed.dot), dot("L6")) <= 1


@covers("SF-SOM-13")
def test_with_automatic_choices_they_appear_where_fewest_see_them() -> None:
    table = coming(6, scenario("som", options=Options(auto_choices=True)), {"US-2": "L6", "US-8": "A20"})
    dots = [dot(event.dot) for event in happened(table, Placed)]
    assert all(TOWN.distance(one, dot("L6")) <= 2 for one in dots)
    # Two dots of that zone are out of everybody's sight; the third man gets the farthest of all.
    assert [TOWN.sees(one, dot("L6")) for one in dots] == [False, False, True]
    assert stands(table, "IIF-UP-01") == "J4"
