"""Phase 3: the Mastermind and the Patrols move (STF-P3, STF-LOUD, STF-SC-2)."""

from typing import Any

import pytest

from sandtable.games.seal_team_flix.opposition.events import Escaped, TimeLost
from sandtable.games.seal_team_flix.opposition.patrols import Phase3MoveTangos
from sandtable.games.seal_team_flix.rules.ties import PickArea, PickSpace, PickTango
from sandtable.games.seal_team_flix.state import State
from sandtable.kernel.table import Table
from sandtable.testing import covers
from sandtable.testing.drill import choose, options, resting, run
from tests.cases import cases
from tests.games.seal_team_flix.build import add_token, after, cell, change, position, question, verify, where

PHASE = Phase3MoveTangos()
FAR, IN_CORRIDOR = {"seal-1": "A12"}, {"seal-1": "E8"}


def moved(pieces: dict[str, Any], name: str = "1") -> Table[State]:
    """The position after the Phase, with a SEAL out of sight unless SEALs are named."""
    return after(PHASE, name=name, **{"seals": FAR, **pieces})


def areas(at: Table[State], letters: str) -> list[PickArea]:
    return [PickArea(at.state.ground.areas.index(letter)) for letter in letters]


def area_of_first(at: Table[State]) -> str:
    return at.state.ground.areas[at.state.area(at.state.tangos[1].cell)]


@covers("STF-P3-1", "STF-P3-2")
@cases(
    {
        # One path Space is left in the west hall.
        "the Mastermind moves before the Patrols": (
            {"patrols": ["A1"], "mastermind": "E2", "blocks": ["C6", "D5"], "sound": {"d": 1}},
            ["A1", "A8"],
        ),
        "an Unaware Mastermind stays though it stands on a path": ({"mastermind": "A1"}, ["A1"]),
        "an Unaware Tango that sees a SEAL stays": ({"seals": IN_CORRIDOR, "patrols": ["J7"]}, ["J7"]),
        "an Alert Tango that sees a SEAL stays": ({"seals": IN_CORRIDOR, "patrols": ["J7"], "sound": {"a": 2}}, ["J7"]),
    }
)
def test_who_moves(pieces: dict[str, Any], spaces: list[str]) -> None:
    assert where(moved(pieces)) == spaces


@covers("STF-P3-2", "STF-STN-3")
def test_a_stunned_tango_stays() -> None:
    at = position(seals=FAR, patrols=["A1", "P1"])
    change(at, 1, stunned=True)
    run(at, PHASE)
    assert where(at) == ["A1", "L2"]


@covers("STF-P3-3", "STF-P3-5")
def test_an_alert_patrol_goes_one_area_towards_the_noise_to_the_highest_path_number() -> None:
    # From the conference room to the west hall, where green 3 and 4 and red 7 are.
    at = position(seals=FAR, patrols=["A1"], sound={"a": 1})
    events = run(at, PHASE)
    assert where(at) == ["D5"]
    assert [event.rule for event in events] == ["STF-P3-5"]


@covers("STF-P3-3", "STF-P3-5", "STF-P3-6", "STF-P3-7", "STF-LOUD-1", "STF-LOUD-2")
@cases(
    {
        # Door F has two digits.
        "locked and closed Doors do not hinder Tangos": ({"patrols": ["O6"], "sound": {"e": 1}}, ["H6"]),
        "the Alert token draws them from louder Areas": (
            {"patrols": ["A1"], "sound": {"h": 6}, "alert": "seal-1"},
            ["D5"],
        ),
        "without the token the loudest Area draws them": ({"patrols": ["A1"], "sound": {"d": 2, "h": 3}}, ["H2"]),
        "of equally loud Areas the nearer one draws": ({"patrols": ["A1"], "sound": {"h": 2, "f": 2}}, ["H2"]),
        "an occupied path Space is passed over": ({"patrols": ["A1"], "blocks": ["D5"], "sound": {"d": 1}}, ["A8"]),
        "where no path Space is free it does not move": (
            {"patrols": ["A1"], "blocks": ["C6", "A8", "D5"], "sound": {"d": 1}},
            ["A1"],
        ),
        "in the target Area it stays, even off the path": ({"patrols": ["G8", "F6"], "sound": {"e": 1}}, ["G8", "F6"]),
        "Alert by sight alone gives no direction, and they walk on": (
            {"seals": IN_CORRIDOR, "sentries": ["H8"], "patrols": ["A1"], "mastermind": "P1"},
            ["E1", "H8", "P1"],
        ),
    }
)
def test_where_an_alert_patrol_goes(pieces: dict[str, Any], spaces: list[str]) -> None:
    assert where(moved(pieces)) == spaces


@covers("STF-LOUD-2", "STF-P3-4")
@cases(
    {
        "of equally loud and near Areas": ({"patrols": ["A1"], "sound": {"h": 2, "d": 2}}, "STF-LOUD-2", "dh", 0, "D5"),
        "of several shortest ways": ({"patrols": ["H2"], "sound": {"f": 1}}, "STF-P3-4", "ei", 1, "L4"),
    }
)
def test_the_players_choose_among_areas(
    pieces: dict[str, Any], rule: str, letters: str, chosen: int, space: str
) -> None:
    at = moved(pieces)
    verify(at, question=("seal-1", rule), options=areas(at, letters))
    choose(at, options(at)[chosen])
    assert where(at) == [space]


@covers("STF-P3-5")
def test_of_equal_numbers_the_players_choose() -> None:
    at = moved({"patrols": ["H2"], "blocks": ["H6"], "sound": {"e": 1}})
    assert question(at)[1] == "STF-P3-5"
    assert options(at) == [PickSpace(cell(at.state, "F6")), PickSpace(cell(at.state, "J7"))]
    choose(at, PickSpace(cell(at.state, "J7")))
    assert where(at) == ["J7"]


@covers("STF-P3-8", "STF-P3-9", "STF-P3-10", "STF-MAP-2")
@cases(
    {
        "it takes one step along its path": ({"patrols": ["A1"]}, ["E1"]),
        "and the next": ({"patrols": ["E1"]}, ["C6"]),
        "from the end of a loop to its start": ({"patrols": ["H2"]}, ["A1"]),
        "on the yellow loop too": ({"patrols": ["L4"]}, ["P1"]),
        "at the end of a path without a loop it stops": ({"patrols": ["C2"]}, ["C2"]),
        "off the path it returns to the highest free number of its Area": (
            {"patrols": ["G8"], "blocks": ["H6", "F6"]},
            ["J7"],
        ),
        "off the path it stays if no number of its Area is free": (
            {"patrols": ["C3"], "blocks": ["A1", "E1", "C2"]},
            ["C3"],
        ),
    }
)
def test_where_an_unaware_patrol_goes(pieces: dict[str, Any], spaces: list[str]) -> None:
    assert where(moved(pieces)) == spaces


@covers("STF-P3-10", "STF-P3-11")
@cases(
    {
        "a Block holds it up": ({"patrols": ["A1"], "blocks": ["E1"]}, "A1", 9),
        "a Sentry holds it up": ({"patrols": ["A1"], "sentries": ["E1"]}, "A1", 9),
        "a token holds it up": ({"patrols": ["A1"], "tokens": {"E1": "MK"}}, "A1", 9),
        "in the way of an Alert Patrol costs no time": (
            {"seals": {"seal-1": "D5"}, "patrols": ["A1"], "sound": {"d": 1}},
            "A8",
            9,
        ),
    }
)
def test_what_holds_a_patrol_up(pieces: dict[str, Any], space: str, timer: int) -> None:
    at = moved({**pieces, "timer": 9})
    assert (where(at, "patrol"), at.state.timer) == ([space], timer)


@covers("STF-P3-11")
def test_a_seal_in_the_way_of_a_patrol_costs_one_space_of_the_timer() -> None:
    at = position(seals={"seal-1": "C6"}, patrols=["E1"], timer=9)
    assert run(at, PHASE) == [TimeLost("STF-P3-11", "C6", 8)]
    assert (where(at), at.state.timer) == (["E1"], 8)


@covers("STF-P3-11")
@cases({"from 2 to 1": (2, 1), "and stays at 1": (1, 1)})
def test_so_does_a_hostage_but_never_down_to_zero(timer: int, left: int) -> None:
    assert moved({"patrols": ["E1"], "timer": timer, "hostages": ["C6"]}).state.timer == left


@covers("STF-P3-12")
def test_the_path_is_that_of_the_space_whatever_it_walked_before() -> None:
    at = moved({"patrols": ["A1"], "sound": {"d": 1}})
    assert where(at) == ["D5"]  # red 7
    at.state.sound = [0] * len(at.state.sound)
    run(at, PHASE)
    assert where(at) == ["C2"]  # red 8


@covers("STF-P3-13", "STF-P3-1")
@pytest.mark.parametrize(("first", "end"), [(1, ["A1", "C6"]), (2, ["E1", "C6"])])
def test_the_leader_orders_patrols_that_are_in_each_others_way(first: int, end: list[str]) -> None:
    at = moved({"patrols": ["A1", "E1"]})
    verify(at, question=("seal-1", "STF-P3-1"), options=[PickTango(1), PickTango(2)])
    choose(at, PickTango(first))
    verify(at, tangos=end, rest=True)


@covers("STF-P3-13", "STF-P3-2")
@pytest.mark.parametrize(("first", "end"), [(1, ["C6", "H6"]), (2, ["C6", "F6"])])
def test_a_patrol_that_steps_into_the_line_of_sight_of_another_frees_it_to_move(first: int, end: list[str]) -> None:
    # F6 sees the SEAL along row 6 until somebody stands on C6.
    at = moved({"seals": {"seal-1": "A6"}, "patrols": ["E1", "F6"], "blocks": ["G7"]})
    choose(at, PickTango(first))
    assert where(at) == end


@covers("STF-P3-1")
def test_patrols_that_end_up_the_same_in_any_order_are_not_asked_about() -> None:
    at = moved({"patrols": ["A1", "E1", "P8"], "sound": {"d": 1}})
    assert resting(at)
    assert sorted(where(at)[:2]) == ["A8", "D5"]


@covers("STF-P3-1")
def test_a_single_free_space_for_two_patrols_is_worth_a_question() -> None:
    at = moved({"patrols": ["A1", "C3"], "blocks": ["D5", "C6"], "sound": {"d": 1}})
    choose(at, PickTango(2))
    assert where(at) == ["A1", "A8"]


@covers("STF-P3-1")
def test_with_automatic_ties_nobody_is_asked_and_the_lowest_id_goes_first() -> None:
    assert where(moved({"patrols": ["A1", "E1"], "auto_ties": True})) == ["A1", "C6"]


@covers("STF-SC-2")
def test_an_alert_mastermind_flees_to_its_exit_and_not_to_the_noise() -> None:
    at = position("6B", seals={"seal-1": "A9"}, mastermind="P3", sound={"a": 3})
    add_token(at.state, "", "MM")
    for area in "fj":
        run(at, PHASE)
        assert area_of_first(at) == area
    events = run(at, PHASE)
    verify(at, mastermind=None, status="lost")
    assert Escaped("STF-SC-2", "Apron office") in events


@covers("STF-SC-2")
@cases(
    {
        "in sight of a SEAL": ({"seals": {"seal-1": "P10"}, "sound": {"a": 3}}, False),
        "Stunned": ({"seals": {"seal-1": "A9"}, "sound": {"a": 3}}, True),
        "Unaware": ({"seals": {"seal-1": "A9"}}, False),
    }
)
def test_it_does_not_escape(pieces: dict[str, Any], stunned: bool) -> None:
    at = position("6B", mastermind="P9", **pieces)
    change(at, 1, stunned=stunned)
    add_token(at.state, "", "MM")
    run(at, PHASE)
    verify(at, tangos=["P9"], status="map")


@covers("STF-SC-2")
def test_patrols_of_that_mission_still_go_to_the_noise() -> None:
    assert area_of_first(moved({"seals": {"seal-1": "A9"}, "patrols": ["P3"], "sound": {"g": 3}}, "6B")) == "h"
