"""Phase 3: the Mastermind and the Patrols move (STF-P3, STF-LOUD, STF-SC-2)."""

from typing import Any

import pytest

from sandtable.games.seal_team_flix.opposition.events import Escaped, TimeLost
from sandtable.games.seal_team_flix.opposition.patrols import Phase3MoveTangos
from sandtable.games.seal_team_flix.rules.ties import PickArea, PickSpace, PickTango
from sandtable.games.seal_team_flix.state import State
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.seal_team_flix.build import (
    add_hostage,
    add_token,
    cell,
    change,
    choose,
    names,
    options,
    position,
    resting,
    run,
)

PHASE = Phase3MoveTangos()
FAR = {"seal-1": "A12"}


def where(at: Table[State]) -> list[str]:
    """The Tangos' Spaces, by id."""
    found = sorted(at.state.tangos.values(), key=lambda one: one.id)
    return names(at.state, [one.cell for one in found])


def area(at: Table[State], letter: str) -> int:
    return at.state.ground.areas.index(letter)


# who moves


@covers("STF-P3-1")
def test_the_mastermind_moves_before_the_patrols() -> None:
    # One path Space is left in the west hall: the Mastermind takes it.
    at = position(seals=FAR, patrols=["A1"], mastermind="E2", blocks=["C6", "D5"], sound={"d": 1})

    run(at, PHASE)

    assert where(at) == ["A1", "A8"]


@covers("STF-P3-1")
def test_an_unaware_mastermind_stays_though_it_stands_on_a_path() -> None:
    at = position(seals=FAR, mastermind="A1")

    run(at, PHASE)

    assert where(at) == ["A1"]


@covers("STF-P3-2")
@pytest.mark.parametrize("sound", [{}, {"a": 2}])
def test_a_tango_that_sees_a_seal_stays(sound: dict[str, int]) -> None:
    at = position(seals={"seal-1": "E8"}, patrols=["J7"], sound=sound)

    run(at, PHASE)

    assert where(at) == ["J7"]


@covers("STF-P3-2", "STF-STN-3")
def test_a_stunned_tango_stays() -> None:
    at = position(seals=FAR, patrols=["A1", "P1"])
    change(at, 1, stunned=True)

    run(at, PHASE)

    assert where(at) == ["A1", "L2"]


# Alert


@covers("STF-P3-3", "STF-P3-5")
def test_an_alert_patrol_goes_one_area_towards_the_noise_to_the_highest_path_number() -> None:
    # From the conference room to the west hall, where green 3 and 4 and red 7 are.
    at = position(seals=FAR, patrols=["A1"], sound={"a": 1})

    events = run(at, PHASE)

    assert where(at) == ["D5"]
    assert [event.rule for event in events] == ["STF-P3-5"]


@covers("STF-P3-3")
def test_locked_and_closed_doors_do_not_hinder_tangos() -> None:
    at = position(seals=FAR, patrols=["O6"], sound={"e": 1})  # Door F has two digits

    run(at, PHASE)

    assert where(at) == ["H6"]


@covers("STF-P3-3", "STF-LOUD-1")
def test_the_alert_token_draws_them_from_louder_areas() -> None:
    at = position(seals=FAR, patrols=["A1"], sound={"h": 6}, alert="seal-1")

    run(at, PHASE)

    assert where(at) == ["D5"]


@covers("STF-LOUD-1")
def test_without_the_token_the_loudest_area_draws_them() -> None:
    at = position(seals=FAR, patrols=["A1"], sound={"d": 2, "h": 3})

    run(at, PHASE)

    assert where(at) == ["H2"]


@covers("STF-LOUD-2")
def test_of_equally_loud_areas_the_nearer_one_draws() -> None:
    at = position(seals=FAR, patrols=["A1"], sound={"h": 2, "f": 2})

    run(at, PHASE)

    assert where(at) == ["H2"]


@covers("STF-LOUD-2")
def test_of_equally_loud_and_near_areas_the_players_choose() -> None:
    at = position(seals=FAR, patrols=["A1"], sound={"h": 2, "d": 2})

    run(at, PHASE)
    assert at.decision is not None
    assert (at.decision.seat, at.decision.rule) == ("seal-1", "STF-LOUD-2")
    assert options(at) == [PickArea(area(at, "d")), PickArea(area(at, "h"))]

    choose(at, PickArea(area(at, "d")))
    assert where(at) == ["D5"]


@covers("STF-P3-4")
def test_of_several_shortest_ways_the_players_choose() -> None:
    at = position(seals=FAR, patrols=["H2"], sound={"f": 1})

    run(at, PHASE)
    assert at.decision is not None
    assert at.decision.rule == "STF-P3-4"
    assert options(at) == [PickArea(area(at, "e")), PickArea(area(at, "i"))]

    choose(at, PickArea(area(at, "i")))
    assert where(at) == ["L4"]


@covers("STF-P3-5")
def test_an_occupied_path_space_is_passed_over() -> None:
    at = position(seals=FAR, patrols=["A1"], blocks=["D5"], sound={"d": 1})

    run(at, PHASE)

    assert where(at) == ["A8"]


@covers("STF-P3-5")
def test_of_equal_numbers_the_players_choose() -> None:
    at = position(seals=FAR, patrols=["H2"], blocks=["H6"], sound={"e": 1})

    run(at, PHASE)
    assert at.decision is not None
    assert at.decision.rule == "STF-P3-5"
    assert options(at) == [PickSpace(cell(at.state, "F6")), PickSpace(cell(at.state, "J7"))]

    choose(at, PickSpace(cell(at.state, "J7")))
    assert where(at) == ["J7"]


@covers("STF-P3-5")
def test_where_no_path_space_is_free_it_does_not_move() -> None:
    at = position(seals=FAR, patrols=["A1"], blocks=["C6", "A8", "D5"], sound={"d": 1})

    run(at, PHASE)

    assert where(at) == ["A1"]


@covers("STF-P3-6")
def test_in_the_target_area_it_stays_even_off_the_path() -> None:
    at = position(seals=FAR, patrols=["G8", "F6"], sound={"e": 1})

    run(at, PHASE)

    assert where(at) == ["G8", "F6"]


@covers("STF-P3-7")
def test_alert_by_sight_alone_gives_no_direction_and_they_walk_on() -> None:
    at = position(seals={"seal-1": "E8"}, sentries=["H8"], patrols=["A1"], mastermind="P1")

    run(at, PHASE)

    assert where(at) == ["E1", "H8", "P1"]


# Unaware


@covers("STF-P3-8", "STF-MAP-2")
@pytest.mark.parametrize(("start", "end"), [("A1", "E1"), ("E1", "C6"), ("H2", "A1"), ("L4", "P1"), ("C2", "C2")])
def test_an_unaware_patrol_takes_one_step_along_its_path_loops_and_stops(start: str, end: str) -> None:
    at = position(seals=FAR, patrols=[start])

    run(at, PHASE)

    assert where(at) == [end]


@covers("STF-P3-9")
def test_off_the_path_it_returns_to_the_highest_free_number_of_its_area() -> None:
    at = position(seals=FAR, patrols=["G8"], blocks=["H6", "F6"])

    run(at, PHASE)

    assert where(at) == ["J7"]


@covers("STF-P3-9")
def test_off_the_path_it_stays_if_no_number_of_its_area_is_free() -> None:
    at = position(seals=FAR, patrols=["C3"], blocks=["A1", "E1", "C2"])

    run(at, PHASE)

    assert where(at) == ["C3"]


@covers("STF-P3-10")
@pytest.mark.parametrize("what", [{"blocks": ["E1"]}, {"sentries": ["E1"]}, {"tokens": {"E1": "MK"}}])
def test_an_occupied_space_holds_it_up(what: dict[str, Any]) -> None:
    at = position(seals=FAR, patrols=["A1"], timer=9, **what)

    run(at, PHASE)

    assert where(at)[0] == "A1"
    assert at.state.timer == 9


@covers("STF-P3-11")
def test_a_seal_in_the_way_of_a_patrol_costs_one_space_of_the_timer() -> None:
    at = position(seals={"seal-1": "C6"}, patrols=["E1"], timer=9)

    events = run(at, PHASE)

    assert where(at) == ["E1"]
    assert at.state.timer == 8
    assert events == [TimeLost("STF-P3-11", "C6", 8)]


@covers("STF-P3-11")
def test_so_does_a_hostage_but_never_down_to_zero() -> None:
    for timer, left in ((2, 1), (1, 1)):
        at = position(seals=FAR, patrols=["E1"], timer=timer)
        add_hostage(at.state, "C6")
        run(at, PHASE)
        assert at.state.timer == left


@covers("STF-P3-11")
def test_in_the_way_of_an_alert_patrol_costs_no_time() -> None:
    at = position(seals={"seal-1": "D5"}, patrols=["A1"], sound={"d": 1}, timer=9)

    run(at, PHASE)

    assert (where(at), at.state.timer) == (["A8"], 9)


@covers("STF-P3-12")
def test_the_path_is_that_of_the_space_whatever_it_walked_before() -> None:
    at = position(seals=FAR, patrols=["A1"], sound={"d": 1})
    run(at, PHASE)
    assert where(at) == ["D5"]  # red 7

    at.state.sound[area(at, "d")] = 0
    run(at, PHASE)
    assert where(at) == ["C2"]  # red 8


# in which order


@covers("STF-P3-13", "STF-P3-1")
@pytest.mark.parametrize(("first", "end"), [(1, ["A1", "C6"]), (2, ["E1", "C6"])])
def test_the_leader_orders_patrols_that_are_in_each_others_way(first: int, end: list[str]) -> None:
    at = position(seals=FAR, patrols=["A1", "E1"])

    run(at, PHASE)
    assert at.decision is not None
    assert (at.decision.seat, at.decision.rule) == ("seal-1", "STF-P3-1")
    assert options(at) == [PickTango(1), PickTango(2)]

    choose(at, PickTango(first))
    assert where(at) == end
    assert resting(at)


@covers("STF-P3-13", "STF-P3-2")
@pytest.mark.parametrize(("first", "end"), [(1, ["C6", "H6"]), (2, ["C6", "F6"])])
def test_a_patrol_that_steps_into_the_line_of_sight_of_another_frees_it_to_move(first: int, end: list[str]) -> None:
    # F6 sees the SEAL along row 6 until somebody stands on C6.
    at = position(seals={"seal-1": "A6"}, patrols=["E1", "F6"], blocks=["G7"])

    run(at, PHASE)
    choose(at, PickTango(first))

    assert where(at) == end


@covers("STF-P3-1")
def test_patrols_that_end_up_the_same_in_any_order_are_not_asked_about() -> None:
    at = position(seals=FAR, patrols=["A1", "E1", "P8"], sound={"d": 1})

    run(at, PHASE)

    assert resting(at)
    assert sorted(where(at)[:2]) == ["A8", "D5"]


@covers("STF-P3-1")
def test_a_single_free_space_for_two_patrols_is_worth_a_question() -> None:
    at = position(seals=FAR, patrols=["A1", "C3"], blocks=["D5", "C6"], sound={"d": 1})

    run(at, PHASE)
    choose(at, PickTango(2))

    assert where(at) == ["A1", "A8"]


@covers("STF-P3-1")
def test_with_automatic_ties_nobody_is_asked_and_the_lowest_id_goes_first() -> None:
    at = position(seals=FAR, patrols=["A1", "E1"], auto_ties=True)

    run(at, PHASE)

    assert where(at) == ["A1", "C6"]


# sc_flee


@covers("STF-SC-2")
def test_an_alert_mastermind_flees_to_its_exit_and_not_to_the_noise() -> None:
    at = position("6B", seals={"seal-1": "A9"}, mastermind="P3", sound={"a": 3})
    add_token(at.state, "", "MM")

    run(at, PHASE)
    assert at.state.ground.areas[at.state.area(at.state.tangos[1].cell)] == "f"

    run(at, PHASE)
    assert at.state.ground.areas[at.state.area(at.state.tangos[1].cell)] == "j"

    events = run(at, PHASE)
    assert at.state.mastermind is None
    assert at.state.objectives[1].status == "lost"
    assert Escaped("STF-SC-2", "Apron office") in events


@covers("STF-SC-2")
def test_it_does_not_escape_in_sight_of_a_seal_nor_stunned_nor_unaware() -> None:
    seen = position("6B", seals={"seal-1": "P10"}, mastermind="P9", sound={"a": 3})
    down = position("6B", seals={"seal-1": "A9"}, mastermind="P9", sound={"a": 3})
    change(down, 1, stunned=True)
    calm = position("6B", seals={"seal-1": "A9"}, mastermind="P9")

    for at in (seen, down, calm):
        add_token(at.state, "", "MM")
        run(at, PHASE)
        assert where(at) == ["P9"]
        assert at.state.objectives[1].status == "map"


@covers("STF-SC-2")
def test_patrols_of_that_mission_still_go_to_the_noise() -> None:
    at = position("6B", seals={"seal-1": "A9"}, patrols=["P3"], sound={"g": 3})

    run(at, PHASE)

    assert at.state.ground.areas[at.state.area(at.state.tangos[1].cell)] == "h"
