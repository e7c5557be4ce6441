"""Phase 5: the Mastermind and Patrols take Cover (STF-P5)."""

from typing import Any

import pytest

from sandtable.games.seal_team_flix.opposition.cover import Phase5TangosTakeCover
from sandtable.games.seal_team_flix.opposition.cover_spaces import cover_spaces
from sandtable.games.seal_team_flix.opposition.events import TangoMoved
from sandtable.games.seal_team_flix.rules.ties import PickSeal, PickSpace, PickTango
from sandtable.games.seal_team_flix.state import OPEN, State
from sandtable.kernel.table import Table
from sandtable.testing import covers
from sandtable.testing.drill import choose, options, resting, run
from tests.cases import cases
from tests.games.seal_team_flix.build import add_hostage, after, cell, change, names, position, question, verify, where

PHASE = Phase5TangosTakeCover()
RECEPTION = {"seals": {"seal-1": "A10"}, "patrols": ["E12"], "blocks": ["C10"]}


def covered(seal: str, patrol: str, *blocks: str, **rest: Any) -> Table[State]:
    """The position after the Phase, with a single Patrol unless more are named."""
    return after(PHASE, **{"seals": {"seal-1": seal}, "patrols": [patrol], "blocks": blocks, **rest})


def goes(seal: str, patrol: str, *blocks: str, **rest: Any) -> list[str]:
    """Where a single Patrol ends the Phase."""
    at = covered(seal, patrol, *blocks, **rest)
    assert resting(at)
    return where(at)


@covers("STF-P5-5", "STF-P5-6")
def test_the_worked_example_a_corner_is_taken_although_a_block_would_serve_too() -> None:
    at = position(seals={"seal-1": "B5"}, patrols=["F6"], blocks=["B6", "D7", "G5"])
    events = run(at, PHASE)
    assert where(at) == ["E5"]
    assert events == [TangoMoved("STF-P5-6", "patrol", "F6", "E5", "cover")]


@covers("STF-P5-1")
def test_whoever_sees_no_seal_stays_and_sentries_always_do() -> None:
    at = position(seals={"seal-1": "B5"}, patrols=["P8"], sentries=["F6"], blocks=["D7"])
    change(at, 2, alert=True)
    run(at, PHASE)
    assert where(at) == ["P8", "F6"]


@covers("STF-P5-1")
@pytest.mark.parametrize("first", [1, 2])
def test_the_leader_orders_patrols_that_want_the_same_cover(first: int) -> None:
    at = covered("B5", "", patrols=["F6", "E7"])
    verify(at, question=("seal-1", "STF-P5-1"), options=[PickTango(1), PickTango(2)])
    choose(at, PickTango(first))
    assert where(at)[first - 1] == "E5"


@covers("STF-P5-1", "STF-P5-2", "STF-P5-3", "STF-P5-4", "STF-P5-5", "STF-P5-7", "STF-P5-8")
@cases(
    {
        "the Mastermind takes the best Cover before any Patrol": ({"mastermind": "E7", "blocks": ["D7"]}, ["E8", "E5"]),
        "Patrols that only swap places are not asked about": (
            {"patrols": ["F6", "E7"], "blocks": ["D7"]},
            ["E5", "E8"],
        ),
        "of two SEALs in sight the nearer one counts and the other is ignored": (
            {"seals": {"seal-1": "B5", "seal-2": "H5"}},
            ["G7"],
        ),
        "as if it were alone": ({"seals": {"seal-1": "H5"}}, ["G7"]),
        "a Patrol behind a Block that sees the SEAL stays there": ({"patrols": ["E8"], "blocks": ["D7"]}, ["E8"]),
        "a Patrol in a corner that sees the SEAL stays there": ({"patrols": ["E5"]}, ["E5"]),
        "a Block is Cover where the line to the SEAL crosses it": (RECEPTION, ["D10"]),
        "a Block that a SEAL is beside is not taken": ({**RECEPTION, "seals": {"seal-1": "B10"}}, ["E12"]),
        "without any Cover it stays": ({"seals": {"seal-1": "C10"}, "patrols": ["E12"]}, ["E12"]),
        "the Space that the Patrol leaves may be the linked one": (
            {"seals": {"seal-1": "A5"}, "patrols": ["D6"], "blocks": ["B6"]},
            ["E5"],
        ),
        "an occupied corner is not taken": ({"tokens": {"E5": "HD"}, "blocks": ["D7"]}, ["E8"]),
        # B9 is behind the Block for a SEAL on E9, but it is the arrow of Door G.
        "a Door arrow is not taken": ({"seals": {"seal-1": "E9"}, "patrols": ["A12"], "blocks": ["C9"]}, ["A12"]),
    }
)
def test_where_tangos_take_cover(pieces: dict[str, Any], spaces: list[str]) -> None:
    at = covered("B5", "F6", **pieces)
    verify(at, rest=True, tangos=spaces)


@covers("STF-P5-1", "STF-STN-3")
def test_a_stunned_patrol_takes_cover_all_the_same() -> None:
    at = position(seals={"seal-1": "B5"}, patrols=["F6"])
    change(at, 1, stunned=True)
    run(at, PHASE)
    assert where(at) == ["E5"]


@covers("STF-P5-2")
def test_a_closer_seal_out_of_sight_does_not_count() -> None:
    at = position(seals={"seal-1": "B5", "seal-2": "H4"}, patrols=["F6"])
    steps = at.state.ground.tango_field(cell(at.state, "F6"))
    assert steps[cell(at.state, "H4")] < steps[cell(at.state, "B5")]
    run(at, PHASE)
    assert where(at) == ["E5"]


@covers("STF-P5-2")
@cases({"the one": ("seal-1", "E5"), "or the other": ("seal-2", "F7")})
def test_of_equally_close_seals_the_players_choose(seat: str, end: str) -> None:
    at = covered("", "F6", seals={"seal-1": "B5", "seal-2": "J5"})
    assert question(at)[1] == "STF-P5-2"
    assert options(at) == [PickSeal("seal-1"), PickSeal("seal-2")]
    choose(at, PickSeal(seat))
    assert where(at) == [end]


@covers("STF-P5-4")
def test_behind_a_block_without_sight_of_the_seal_is_no_cover() -> None:
    # D10 is behind the Block, but a Hostage on B10 hides the SEAL.
    at = position(seals={"seal-1": "A10"}, patrols=["D12"], blocks=["C10"])
    add_hostage(at.state, "B10")
    run(at, PHASE)
    assert where(at) != ["D10"]


@covers("STF-P5-5")
def test_a_corner_in_sight_of_the_seal_is_no_cover_nor_one_that_sees_nothing() -> None:
    at = position(seals={"seal-1": "B5"}, patrols=["F6"])
    state = at.state
    links = state.ground.corner_links
    assert links[cell(state, "E6")]  # in plain sight of B5
    assert links[cell(state, "G7")]  # blind
    assert names(state, cover_spaces(state, state.tangos[1], cell(state, "B5"))) == ["E5"]


@covers("STF-P5-5", "STF-ARR-3")
def test_a_corner_whose_linked_space_is_occupied_is_no_cover() -> None:
    assert goes("B5", "F6", "D6") != ["E5"]


@covers("STF-P5-6")
@cases(
    {
        "a Block in its Area": ("K2", "O4", ["N3"], "N2"),
        "a corner next door": ("C6", "F8", ["E5"], "F5"),
        "a Block next door": ("C6", "B7", ["E7"], "E5"),
    }
)
def test_a_better_class_of_cover_is_taken_though_a_lesser_one_is_nearer(
    seal: str, patrol: str, blocks: list[str], cover: str
) -> None:
    assert goes(seal, patrol, *blocks) == [cover]


@covers("STF-P5-6")
def test_a_block_in_an_adjacent_area_is_the_last_resort_whatever_is_on_the_way() -> None:
    blocks = ("F10", "F11", "I10", "I12")
    assert goes("C10", "E12", *blocks, doors={"I": OPEN}) == ["G10"]


@covers("STF-P5-6")
def test_of_equally_near_cover_of_one_class_the_players_choose() -> None:
    at = after(PHASE, seals={"seal-1": "K8"}, patrols=["E6"], blocks=["G5"])
    assert question(at)[1] == "STF-P5-6"
    assert options(at) == [PickSpace(cell(at.state, "E5")), PickSpace(cell(at.state, "F6"))]
    choose(at, PickSpace(cell(at.state, "F6")))
    assert where(at) == ["F6"]


@covers("STF-P5-7")
def test_nothing_beside_a_seal_is_taken() -> None:
    # E5 is round the corner from B5, but the second SEAL is next to it, though farther by walls.
    at = position(seals={"seal-1": "B5", "seal-2": "E6"}, patrols=["F8"])
    far = cover_spaces(at.state, at.state.tangos[1], cell(at.state, "B5"))
    assert "E5" not in names(at.state, far)
    assert goes("B5", "F8") == ["E5"]


@covers("STF-P5-7")
def test_a_corner_whose_other_side_a_seal_holds_is_not_taken() -> None:
    assert "E5" not in where(covered("", "F6", seals={"seal-1": "B5", "seal-2": "D6"}))
