"""Set-up of the five printed scenarios (SF-SET, SF-HFC, SF-SOM, SF-RAT, SF-WMD, SF-BTH)."""

from itertools import pairwise
from typing import NamedTuple

import pytest

from sandtable.games.special_forces.mission import Force, Mission, Recruit
from sandtable.games.special_forces.rules.setup import HideOn, StartOn
from sandtable.games.special_forces.state import State
from sandtable.games.special_forces.vocabulary import Side
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.table import Table
from sandtable.testing import covers
from sandtable.testing.drill import asked, choose, options
from tests.cases import cases
from tests.games.special_forces.build import dot, drill, game, man, scenario, stands


class Placed(NamedTuple):
    """Who was placed, by whom, and among which dots."""

    seat: str
    soldier: str
    dots: tuple[int, ...]


def set_up(mission: Mission) -> tuple[Table[State], list[Placed]]:
    """Place everybody on the first dot offered."""
    table, placed = Table.start(game(), mission, SeededDice(1)), []
    if options(table, HideOn):
        choose(table, options(table, HideOn)[0])
    while options(table, StartOn):
        places, seat = options(table, StartOn), asked(table)
        before = set(table.state.at)
        choose(table, places[0])
        name = next(name for at, name in table.state.at.items() if at not in before)
        placed.append(Placed(seat, name, tuple(one.dot for one in places)))
    return table, placed


def ground(table: Table[State], *buildings: int) -> set[int]:
    return set(table.state.ground.inside(*buildings))


def near(table: Table[State], building: int, n: int) -> set[int]:
    """Within n dots of a building, counted the slow way."""
    lattice = table.state.ground.lattice
    inside = table.state.ground.inside(building)
    return {one for one in lattice.cells if min(lattice.distance(one, b) for b in inside) <= n}


def force(table: Table[State], side: str) -> dict[str, tuple[str, ...]]:
    """A side's soldiers and what each carries in Web Gear."""
    return {one.id: one.gear for one in table.state.soldiers.values() if one.side == side}


@covers("SF-SET-2")
def test_nobody_is_placed_on_a_dot_that_is_taken() -> None:
    for name in ("hfc", "rat", "wmd", "bth"):
        table, placed = set_up(scenario(name))
        taken: set[int] = set()
        for one in placed:
            assert not taken & set(one.dots)
            taken.add(man(table, one.soldier).dot)


@covers("SF-SET-3")
@pytest.mark.parametrize(("name", "first"), [("hfc", "us"), ("rat", "us"), ("wmd", "iif"), ("bth", "iif")])
def test_one_side_places_all_its_soldiers_before_the_other(name: str, first: str) -> None:
    _, placed = set_up(scenario(name))
    seats = [one.seat for one in placed]
    assert seats[0] == first
    assert sum(one != other for one, other in pairwise(seats)) == 1


@covers("SF-SET-4")
@cases(
    {
        "by row and column": ("dot(O1)", "us", "C1"),
        "the row before the column: E1 before C2, which lies farther west": ("dot(C1)", "iif", "E1"),
    }
)
def test_a_soldier_for_whom_the_zone_is_full_stands_next_to_it(enemy: str, first: Side, where: str) -> None:
    two = Force(zone="dot(D1)", soldiers=(Recruit(card="US-8"), Recruit(card="US-9")))
    other = Force(zone=enemy, soldiers=(Recruit(card="IIF-2"),))
    table, placed = set_up(drill(us=two, iif=other, place_first=first))
    assert placed == []  # nobody had a choice
    assert (stands(table, "US-8"), stands(table, "US-9")) == ("D1", where)


@covers("SF-SET-1", "SF-HFC-2")
def test_the_worker_starts_in_building_3_and_the_privates_near_building_4() -> None:
    table, placed = set_up(scenario("hfc"))
    dots = {one.soldier: set(one.dots) for one in placed if one.seat == "us"}
    assert dots["UN"] == ground(table, 3)
    assert placed[0].soldier == "US-8"
    assert dots["US-8"] == near(table, 4, 2)
    assert force(table, "us") == {"US-8": (), "US-9": (), "UN": ()}
    assert dot("G9") in dots["US-8"]  # outside, but within 2 dots


@covers("SF-HFC-3")
def test_three_trained_start_within_two_dots_of_building_8() -> None:
    table, placed = set_up(scenario("hfc"))
    iif = [one for one in placed if one.seat == "iif"]
    assert [one.soldier for one in iif] == ["IIF-2", "IIF-3", "IIF-4"]
    assert set(iif[0].dots) == near(table, 8, 2)


@covers("SF-SOM-2", "SF-SOM-3", "SF-INT-3")
def test_the_sergeant_and_a_private_start_in_the_west_three_rifles_in_the_east() -> None:
    table, placed = set_up(scenario("som"))
    assert [(one.seat, one.soldier) for one in placed] == [("us", "US-2"), ("us", "US-8")]
    lattice = table.state.ground.lattice
    assert set(placed[0].dots) == {one for one in lattice.cells if lattice.place(one)[0] == 0}
    assert [stands(table, f"IIF-UR-0{n}") for n in (1, 2, 3)] == ["Z1", "Z20", "Z10"]


@covers("SF-INT-3", "SF-SOM-13")
def test_automated_soldiers_with_a_choice_of_dots_are_placed_by_the_us_player() -> None:
    _, placed = set_up(scenario("som", iif=Force(zone="edge(E)", soldiers=(Recruit(card="UR", n=2),))))
    assert [(one.seat, one.soldier) for one in placed[2:]] == [("us", "IIF-UR-01"), ("us", "IIF-UR-02")]


@covers("SF-RAT-2")
def test_the_patrol_starts_within_a_dot_of_building_6() -> None:
    table, placed = set_up(scenario("rat"))
    assert force(table, "us") == {"US-3": ("frag",), "US-8": ("frag",), "US-9": ("smoke",), "US-10": ()}
    assert set(placed[0].dots) == near(table, 6, 1)


@covers("SF-RAT-3", "SF-SET-2")
def test_the_cell_starts_in_buildings_11_12_and_13_as_it_likes() -> None:
    table, placed = set_up(scenario("rat"))
    iif = [one for one in placed if one.seat == "iif"]
    assert set(iif[0].dots) == ground(table, 11, 12, 13)
    cards = [man(table, one.soldier).card for one in iif]
    assert cards == ["IIF-1", "IIF-2", "UR", "UR", "UP", "UB"]
    assert (man(table, "IIF-1").gear, man(table, "IIF-2").gear) == (("frag",), ("frag",))
    # All in one building is allowed: each was put on the first dot, in #11.
    assert {table.state.ground.of_building[man(table, one.soldier).dot] for one in iif} == {11}


@covers("SF-WMD-2", "SF-WMD-3")
def test_the_us_of_wmd_secrets_start_on_the_edges_that_are_open() -> None:
    table, placed = set_up(scenario("wmd"))

    assert force(table, "us") == {
        "US-1": ("aid", "frag"),
        "US-2": ("aid", "frag"),
        "US-3": ("frag",),
        "US-8": ("rifle-mag",),
        "US-9": ("rifle-mag",),
        "US-10": ("rifle-mag",),
    }
    us = next(one for one in placed if one.seat == "us")
    places = [table.state.ground.lattice.place(one) for one in us.dots]
    assert all(column in (0, 25) or row == 19 for column, row in places)
    assert dot("M1") not in us.dots


@covers("SF-WMD-4", "SF-WMD-5")
def test_the_iif_of_wmd_secrets_start_in_the_three_buildings() -> None:
    table, placed = set_up(scenario("wmd"))
    iif = [one for one in placed if one.seat == "iif"]
    cards = [man(table, one.soldier).card for one in iif]
    assert cards == ["IIF-1", "IIF-2", "IIF-3", *["UR"] * 8, *["UP"] * 2, *["UB"] * 2, "RPG"]
    assert [man(table, f"IIF-{n}").gear.count("frag") for n in (1, 2, 3)] == [3, 2, 1]
    assert set(iif[0].dots) == ground(table, 1, 2, 3)


@covers("SF-BTH-2", "SF-BTH-3")
def test_the_team_of_baiting_the_hook_stands_anywhere_but_near_the_leader() -> None:
    table, placed = set_up(scenario("bth"))

    assert force(table, "us") == {
        "US-2": ("aid", "frag", "smoke"),
        "US-3": ("frag", "rifle-mag", "smoke"),
        "US-5": (),
        "US-7": ("mg-ammo",),
        "US-8": ("frag", "law", "rifle-mag"),
        "US-9": ("frag", "law", "rifle-mag"),
    }
    us = next(one for one in placed if one.seat == "us")
    state = table.state
    leader = man(table, "IIF-1").dot
    iif = {one.dot for one in state.side("iif")}
    free = [one for one in state.ground.lattice.cells if one not in iif]
    assert next(one for one in placed if one.soldier == "US-2") == us
    assert set(us.dots) == {one for one in free if state.ground.distance(one, leader) > 3}


@covers("SF-BTH-4", "SF-BTH-5")
def test_the_iif_of_baiting_the_hook_keep_off_the_hotel() -> None:
    table, placed = set_up(scenario("bth"))
    iif = [one for one in placed if one.seat == "iif"]
    cards = [man(table, one.soldier).card for one in iif]
    assert cards == ["IIF-1", "IIF-2", *["UR"] * 4, *["UP"] * 2, "RPG", "UB"]
    assert set(iif[0].dots) == set(table.state.ground.lattice.cells) - near(table, 1, 2)


@covers("SF-HFC-1", "SF-SOM-1", "SF-RAT-1", "SF-WMD-1", "SF-BTH-1", "SF-BTH-8")
@cases(
    {
        "Home For Christmas": ("hfc", "residential-1", 20, ("Introductory", 30, "normal", False, "us")),
        "Shades of Mogadishu": ("som", "commercial-1", 30, ("Introductory, solitaire", 45, "us", True, "us")),
        "Rat's Nest": ("rat", "residential-1", 15, ("Moderate", 45, "normal", False, "us")),
        "WMD Secrets": ("wmd", "government-1", 15, ("Moderate", 45, "normal", False, "iif")),
        "Baiting The Hook": ("bth", "commercial-1", 10, ("Advanced", 90, "normal", False, "iif")),
    }
)
def test_a_scenario_has_its_map_length_and_players(
    name: str, ground: str, limit: int, head: tuple[object, ...]
) -> None:
    """As the scenario says and as the players see it."""
    one = scenario(name)
    assert (one.map, one.limit) == (ground, limit)
    assert (one.complexity, one.minutes, one.initiative, one.automated, one.place_first) == head
    view = game().view(set_up(one)[0].state, "us")
    assert (view.map, view.turn, view.limit) == (ground, 1, limit)  # the turn track


@covers("SF-UNT-6", "SF-UNT-1")
def test_untrained_are_counted_in_the_order_of_the_roster() -> None:
    table, _ = set_up(scenario("bth"))
    names = [one.id for one in table.state.soldiers.values() if one.card == "UR"]
    assert names[:4] == ["IIF-UR-01", "IIF-UR-02", "IIF-UR-03", "IIF-UR-04"]
