"""Moving (SF-MOV) on dots (SF-MAP): steps, friends, clutter, sprints."""

from typing import Any

import pytest

from sandtable.games.special_forces.rules.actions import Activate
from sandtable.games.special_forces.rules.command import GiveCommand
from sandtable.games.special_forces.rules.exposure import exposure
from sandtable.games.special_forces.rules.gear import ClearStun, Reload
from sandtable.games.special_forces.rules.movement import Move, Sprint
from sandtable.games.special_forces.state import Cloud, State
from sandtable.kernel.table import Table
from sandtable.testing import covers
from sandtable.testing.drill import choose, options, refused
from tests.cases import cases
from tests.games.special_forces.build import (
    END,
    US_FIRST,
    battle,
    dot,
    fire,
    game,
    man,
    on,
    pass_both,
    path,
    played,
    stands,
)

GROUND = game().content.maps["residential-1"]


def ends(*names: str) -> Move:
    return Move(path(*names))


def private(where: str, **more: Any) -> Table[State]:
    """A fresh Private acts, and nobody is near."""
    return battle({"US-8": where, "IIF-2": "Z20"}, acting="US-8", **more)


# dots


@covers("SF-MAP-1")
def test_a_soldier_stands_on_a_dot_and_nothing_else() -> None:
    table = private("D1")
    assert refused(table, Move((-1,))) == refused(table, Move((26 * 20,))) == "SF-MAP-1"
    choose(table, ends("E1"))
    assert table.state.at == {dot("E1"): "US-8", dot("Z20"): "IIF-2"}


@covers("SF-MAP-2", "SF-MOV-1")
def test_a_step_goes_to_any_of_eight_adjacent_dots_for_one_ap() -> None:
    table = private("G14")
    near = {GROUND.names[move.path[0]] for move in options(table, Move) if len(move.path) == 1}
    # F14 lies behind a low wall, which is a step all the same.
    assert near == {"F13", "G13", "H13", "F14", "H14", "F15", "G15", "H15"}
    choose(table, ends("H15"))
    assert man(table, "US-8").ap == 2
    assert refused(table, ends("J15")) == "SF-MOV-1"  # two dots away


@covers("SF-MAP-3")
def test_a_dot_holds_one_soldier_but_smoke_does_not_count() -> None:
    clouds = [Cloud(1, dot("G3"), 1, (dot("G3"),))]
    table = battle({"US-8": "F3", "US-9": "G2", "IIF-2": "Z20"}, acting="US-8", clouds=clouds)
    assert refused(table, ends("G3", "G2")) == "SF-MOV-2"
    assert stands(played(table, ends("G3")), "US-8") == "G3"


@covers("SF-MAP-6")
@pytest.mark.parametrize(("one", "other", "far"), [("C4", "H6", 5), ("A1", "B2", 1), ("A1", "A9", 8)])
def test_range_is_the_larger_of_the_two_differences(one: str, other: str, far: int) -> None:
    assert GROUND.distance(dot(one), dot(other)) == far
    assert GROUND.distance(dot(other), dot(one)) == far


@covers("SF-MAP-8")
def test_a_place_without_a_dot_is_walled_on_all_sides() -> None:
    assert refused(private("G6"), ends("H6")) == "SF-MAP-1"
    assert not GROUND.sees(dot("G6"), dot("I6"))
    assert not GROUND.sees(dot("H5"), dot("H7"))


@covers("SF-MAP-5")
@pytest.mark.parametrize(("name", "buildings"), [("residential-1", 13), ("commercial-1", 8), ("government-1", 3)])
def test_the_maps_have_their_numbered_buildings(name: str, buildings: int) -> None:
    ground = game().content.maps[name]
    assert len(ground.buildings) == buildings
    assert all(ground.inside(number) for number in range(1, buildings + 1))


# the way


@covers("SF-MOV-1")
def test_each_dot_of_the_way_costs_one_ap() -> None:
    table = private("D1")
    assert refused(table, ends("E1", "F1", "G1", "H1")) == "SF-MOV-1"
    choose(table, ends("E1", "F1"))
    assert (stands(table, "US-8"), man(table, "US-8").ap) == ("F1", 1)


@covers("SF-MAP-1")
@pytest.mark.parametrize("kind", [Move, Sprint])
@pytest.mark.parametrize("beyond", [-1, 10**6])
def test_a_way_too_far_that_ends_beyond_the_map_is_refused(kind: type[Move | Sprint], beyond: int) -> None:
    assert refused(private("D1"), kind((*path("E1", "F1", "G1", "H1", "I1"), beyond))) == "SF-MAP-1"


@covers("SF-LOS-4")
def test_a_move_says_which_enemies_see_its_end() -> None:
    ground = game().content.maps["commercial-1"]
    party = {"US-8": "B6", "IIF-2": "Z6", "IIF-3": "H7"}
    table = battle(party, mission="commercial-1", acting="US-8")
    for end in ("A6", "C6"):
        seen = [name for name in ("IIF-2", "IIF-3") if ground.sees(dot(end), dot(party[name]))]
        assert exposure(table.state, path(end)) == f"in sight of {' and '.join(seen)}"


@covers("SF-MOV-2")
def test_he_passes_a_friend_but_does_not_stop_there() -> None:
    table = battle({"US-8": "F1", "US-9": "G1", "IIF-2": "Z20"}, acting="US-8")
    assert refused(table, ends("G1")) == "SF-MOV-2"
    assert refused(table, ends("G2", "G1", "H1")) == ""  # a longer way than it need be
    assert stands(played(table, ends("G1", "H1")), "US-8") == "H1"


@covers("SF-MOV-2")
def test_he_never_passes_an_enemy() -> None:
    table = battle({"US-8": "F1", "IIF-2": "G1"}, acting="US-8")
    assert refused(table, ends("G1")) == "SF-MOV-2"
    assert refused(table, ends("G1", "H1")) == "SF-MOV-2"
    assert all(dot("G1") not in one.path for one in options(table, Move))


@covers("SF-MOV-2", "SF-MAP-3")
def test_no_way_ends_on_somebody_even_at_the_end_of_his_reach() -> None:
    table = battle({"US-8": "D1", "US-9": "A1", "IIF-2": "G1"}, acting="US-8")
    ends_on = {one.path[-1] for one in options(table, Move)}
    assert dot("C1") in ends_on
    assert not ends_on & set(path("A1", "G1", "D1"))


@covers("SF-MOV-3", "SF-MOV-4", "SF-MOV-5", "SF-MOV-7", "SF-TER-6")
@cases(
    {
        "across a wall": ("F2", ["E2"], "SF-MOV-3"),
        "diagonally through a doorway": ("N9", ["M8"], "SF-MOV-4"),
        "straight through a doorway": ("N9", ["M9"], ""),
        "diagonally between the door C4/C5 and the window D4/D5": ("D5", ["C4"], "SF-MOV-4"),
        "straight through that window": ("D5", ["D4"], ""),
        "round an outside corner": ("F4", ["E5"], ""),
        "out of the corner of a room": ("E4", ["F5"], "SF-MOV-5"),
        "over clutter and on": ("F2", ["G2", "G1"], "SF-MOV-7"),
    }
)
def test_a_step_leads(start: str, way: list[str], rule: str) -> None:
    assert refused(private(start), ends(*way)) == rule


@covers("SF-MOV-6")
@cases(
    {"round by G1, past the low wall F2/G2": ("F1", "G2", False), "with a low wall on either side": ("F4", "G5", True)}
)
def test_a_diagonal_step_takes_the_clear_side_of_a_corner(start: str, to: str, locked: bool) -> None:
    assert man(played(private(start), ends(to)), "US-8").locked is locked


@covers("SF-MOV-7")
@pytest.mark.parametrize(("start", "to"), [("F2", "G2"), ("G2", "H2"), ("D5", "D4")], ids=["low", "veg", "window"])
def test_whoever_crosses_clutter_stops_behind_it(start: str, to: str) -> None:
    table = played(battle({"US-8": on(start, empty=("m4a1",)), "IIF-2": "Z20"}, acting="US-8"), ends(to))
    assert man(table, "US-8").ap == 2
    assert options(table, Move) == []
    assert refused(table, ends(start)) == "SF-MOV-7"
    choose(table, Reload("m4a1"))  # anything but movement
    assert man(table, "US-8").ap == 1


@covers("SF-MOV-7")
def test_he_stays_behind_clutter_until_the_next_turn_even_if_he_is_chosen_again() -> None:
    table = battle({"US-8": "F2", "IIF-2": on("G1", stuns=1, ap=1)}, acting="US-8", dice=[4, 4], then=US_FIRST)
    choose(table, ends("G2"), fire("IIF-2"), END, Activate("IIF-2"), ClearStun(), Activate("US-8"))
    assert refused(table, ends("F2")) == "SF-MOV-7"
    choose(table, fire("IIF-2"))
    assert (table.state.turn, man(table, "US-8").locked) == (2, False)


@covers("SF-MOV-8", "SF-MOV-9")
@cases(
    {
        "a doorway neither costs more nor stops": ("F3", ["E3", "D3"], 1),
        "smoke does not hinder a move": ("D1", ["E1", "F1", "G1"], 0),
    }
)
def test_he_walks_on_freely(start: str, way: list[str], left: int) -> None:
    table = played(private(start, clouds=[Cloud(1, dot("E1"), 1, path("E1", "F1", "G1"))]), ends(*way))
    assert (stands(table, "US-8"), man(table, "US-8").ap, man(table, "US-8").locked) == (way[-1], left, False)


@covers("SF-MOV-1", "SF-WMD-7")
def test_a_longer_way_than_need_be_is_legal_too() -> None:
    table = private("D1")
    round_about = ends("E1", "F1", "E1")
    assert round_about not in options(table, Move)
    choose(table, round_about)
    assert (stands(table, "US-8"), man(table, "US-8").ap) == ("E1", 0)


# sprinting


@covers("SF-MOV-10")
def test_a_corporal_sprints_five_dots_for_his_four_ap() -> None:
    table = battle({"US-3": "D1", "IIF-2": "Z20"}, acting="US-3")
    way = path("E1", "F1", "G1", "H1", "I1")
    assert refused(table, Sprint((*way, dot("J1")))) == "SF-MOV-10"
    choose(table, Sprint(way))
    assert (stands(table, "US-3"), man(table, "US-3").ap) == ("I1", 0)


@covers("SF-MOV-11")
@pytest.mark.parametrize("first", ["action", "reaction"])
def test_no_sprint_after_any_ap_was_spent(first: str) -> None:
    table = private(on("D1", ap=2, spent=True) if first == "reaction" else on("D1", stuns=1))
    if first == "action":
        choose(table, ClearStun())
    assert refused(table, Sprint(path("E1"))) == "SF-MOV-11"
    assert options(table, Sprint) == []


@covers("SF-MOV-11", "SF-TSQ-1")
def test_in_a_new_turn_he_may_sprint_again() -> None:
    table = battle({"US-8": on("D1", ap=0, spent=True), "US-9": "A20", "IIF-2": "Z20"}, then=US_FIRST)
    pass_both(table)
    choose(table, Activate("US-8"))
    assert refused(table, Sprint(path("E1", "F1", "G1", "H1"))) == ""


@covers("SF-MOV-11")
def test_a_command_does_not_make_up_for_spent_ap() -> None:
    table = battle({"US-12": on("D1", ap=3, spent=True), "US-1": "E5", "IIF-2": "Z20"})
    choose(table, GiveCommand("US-1", "US-12"))
    assert man(table, "US-12").ap == man(table, "US-12").start == 4
    choose(table, Activate("US-12"))
    assert refused(table, Sprint(path("E1"))) == "SF-MOV-11"


@covers("SF-MOV-12")
def test_command_ap_neither_lengthen_a_sprint_nor_are_spent_by_it() -> None:
    table = played(battle({"US-12": "D1", "US-1": "A5", "IIF-2": "Z20"}, acting="US-12"), GiveCommand("US-1", "US-12"))
    way = path("E1", "F1", "G1", "H1", "I1")
    assert refused(table, Sprint((*way, dot("J1")))) == "SF-MOV-10"
    choose(table, Sprint(way))
    assert man(table, "US-12").ap == 1
    assert stands(played(table, ends("J1")), "US-12") == "J1"


@covers("SF-MOV-13")
def test_a_sprint_crosses_clutter_on_its_last_step_only() -> None:
    table = private("E1")
    assert refused(table, Sprint(path("F1", "F2", "G2", "G1"))) == "SF-MOV-7"
    choose(table, Sprint(path("F1", "F2", "G2")))
    assert (stands(table, "US-8"), man(table, "US-8").ap) == ("G2", 0)  # shorter, but all his AP
    assert man(table, "US-8").locked


@covers("SF-MOV-13", "SF-MOV-12")
def test_after_a_sprint_over_clutter_a_command_ap_moves_him_no_farther() -> None:
    table = battle({"US-8": "E1", "US-1": "A5", "IIF-2": "Z20"}, acting="US-8")
    choose(table, GiveCommand("US-1", "US-8"), Sprint(path("F1", "F2", "G2")))
    assert (man(table, "US-8").ap, options(table, Move)) == (1, [])


@covers("SF-MOV-10", "SF-UNT-2")
def test_some_cards_forbid_sprinting() -> None:
    for name in ("US-5", "IIF-UR-01"):
        table = battle({name: "D1", "US-8": "Z20", "IIF-2": "Z19"}, acting=name)
        assert refused(table, Sprint(path("E1"))) == "SF-MOV-10"
        assert options(table, Sprint) == []
