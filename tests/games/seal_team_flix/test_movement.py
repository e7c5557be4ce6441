"""Move (STF-MOV) on mission 1's map; Hannah has Speed 5."""

from typing import Any

import pytest

from sandtable.games.seal_team_flix.rules.movement import Move
from sandtable.games.seal_team_flix.rules.tokens import Revealed
from sandtable.games.seal_team_flix.rules.turn import ChooseAction
from sandtable.games.seal_team_flix.state import OPEN, RemoteBomb, State
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.seal_team_flix.build import (
    acting,
    add_token,
    cell,
    change,
    choose,
    happened,
    options,
    position,
    refused,
    run,
    way,
)


def ends(table: Table[State]) -> dict[str, Move]:
    """Plain Moves by the name of the Space where they end."""
    ground = table.state.ground
    return {ground.name(move.path[-1]): move for move in options(table, Move) if move.hostage == -1}


@covers("STF-MOV-1", "STF-GEAR-1")
def test_a_move_reaches_every_space_within_speed_by_orthogonal_steps() -> None:
    table = acting(seals={"seal-1": "A12"})
    reception = {f"{column}{row}" for column in "ABCDE" for row in (9, 10, 11, 12)}
    near = {space: ord(space[0]) - ord("A") + 12 - int(space[1:]) for space in reception if space != "A12"}
    found = ends(table)
    assert set(found) == {space for space, steps in near.items() if steps <= 5}
    assert {space: len(move.path) for space, move in found.items()} == {
        space: steps for space, steps in near.items() if steps <= 5
    }


@covers("STF-MOV-1", "STF-GEAR-1")
def test_any_path_of_legal_steps_is_accepted_but_none_longer_than_speed() -> None:
    table = acting(seals={"seal-1": "A12"})
    winding = way(table, "A11", "B11", "B12", "C12")
    assert refused(table, Move(winding)) == ""
    assert refused(table, Move(way(table, "A11", "A10", "B10", "B11", "C11"))) == ""
    assert refused(table, Move(way(table, "A11", "A10", "A9", "B9", "C9", "D9"))) == "STF-GEAR-1"
    choose(table, Move(winding))
    assert table.state.seals["seal-1"].cell == cell(table.state, "C12")


@covers("STF-GEAR-1")
@pytest.mark.parametrize(
    ("board", "spec", "grade", "speed"),
    [
        ("kaleo", None, 6, 3),
        ("amara", None, 6, 6),
        ("kaleo", "PNT", 7, 4),
        ("kaleo", "PNT", 9, 5),
        ("kaleo", "SNI", 9, 3),
    ],
)
def test_speed_is_that_of_the_board_and_more_for_a_point_man(
    board: str, spec: str | None, grade: int, speed: int
) -> None:
    table = position(seals={"seal-1": "A12"})
    change(table, "seal-1", board=board, spec=spec, grade=grade)
    run(table, ChooseAction("seal-1"))
    assert max(len(move.path) for move in options(table, Move)) == speed
    around = way(table, "A11", "B11", "C11", "D11", "D10", "D9", "C9")
    assert refused(table, Move(around[:speed])) == ""
    assert refused(table, Move(around[: speed + 1])) == "STF-GEAR-1"


@covers("STF-MOV-1")
@pytest.mark.parametrize("path", [("B11",), ("A12", "A11"), ("D12",), ("A8",)])
def test_a_path_does_not_jump_or_cut_corners(path: tuple[str, ...]) -> None:
    table = acting(seals={"seal-1": "A12"})
    assert refused(table, Move(way(table, *path))) == "STF-MOV-1"


@covers("STF-MOV-1", "STF-MAP-4")
def test_a_path_does_not_lead_through_walls() -> None:
    table = acting(seals={"seal-1": "A9"})
    assert "A8" not in ends(table)
    assert refused(table, Move(way(table, "A8"))) == "STF-MOV-1"


@covers("STF-MOV-1")
def test_absurd_spaces_are_refused() -> None:
    table = acting(seals={"seal-1": "A12"})
    for path in ((-1,), (10**9,), (-(10**9), 3)):
        assert refused(table, Move(path)) == "STF-MOV-1"


@covers("STF-DOR-1", "STF-MOV-1")
def test_a_closed_door_stops_a_move_and_an_open_doorway_does_not() -> None:
    closed = acting(seals={"seal-1": "B9"})
    assert "B8" not in ends(closed)
    assert refused(closed, Move(way(closed, "B8"))) == "STF-DOR-1"
    opened = acting(seals={"seal-1": "B9"}, doors={"G": OPEN})
    assert "B8" in ends(opened)
    locked = acting(seals={"seal-1": "J3"})
    assert refused(locked, Move(way(locked, "K3"))) == "STF-DOR-1"


@covers("STF-DOR-1")
def test_every_closed_door_of_the_map_stops_a_move() -> None:
    ground = position(seals={"seal-1": "B9"}).state.ground
    gates = {door: (here, there) for here in ground.cells for there, door in ground.steps(here) if door >= 0}
    assert sorted(gates) == list(range(len(ground.doors)))
    for here, there in gates.values():
        table = acting(seals={"seal-1": ground.name(here)})
        assert refused(table, Move((there,))) == "STF-DOR-1"


@covers("STF-MAP-5")
def test_a_move_crosses_area_lines() -> None:
    table = acting(seals={"seal-1": "D6"})
    assert "E6" in ends(table)


@covers("STF-MOV-2", "STF-MOV-3")
def test_a_move_passes_seals_hostages_and_tokens_but_does_not_end_on_them() -> None:
    table = position(
        seals={"seal-1": "A12", "seal-2": "B12"}, hostages=["A11"], tokens={"C12": "HD"}, face_down={"A10": "FF"}
    )
    table.state.bombs.append(RemoteBomb(cell(table.state, "D12"), "seal-2", "E04#1"))
    run(table, ChooseAction("seal-1"))
    found = ends(table)
    assert not {"B12", "A11", "C12", "A10", "D12"} & set(found)
    assert "A9" in found
    assert "E12" in found
    assert refused(table, Move(way(table, "B12", "C12", "C11"))) == ""
    assert refused(table, Move(way(table, "A11", "A10", "A9"))) == ""
    for end in (("B12",), ("A11",), ("B12", "C12"), ("A11", "A10"), ("B12", "C12", "D12")):
        assert refused(table, Move(way(table, *end))) == "STF-MOV-3"


@covers("STF-MOV-2", "STF-MAP-8")
@pytest.mark.parametrize("barrier", ["patrols", "sentries", "blocks"])
def test_a_move_never_passes_tangos_or_cover_blocks(barrier: str) -> None:
    pieces: dict[str, Any] = {barrier: ["A11", "B11", "C12"]}
    table = acting(seals={"seal-1": "A12"}, **pieces)
    assert set(ends(table)) == {"B12"}
    assert refused(table, Move(way(table, "A11", "A10"))) == "STF-MOV-2"
    assert refused(table, Move(way(table, "A11"))) == "STF-MOV-2"
    refusal = table.why_not(Move(way(table, "A11")))
    what = "A Cover Block" if barrier == "blocks" else "A Tango"
    assert refusal
    assert refusal.why == f"{what} stands on A11"


@covers("STF-MOV-2")
def test_the_ways_in_the_menu_lead_round_a_tango() -> None:
    table = acting(seals={"seal-1": "A12"}, patrols=["B12"])
    assert ends(table)["C12"].path == way(table, "A11", "B11", "C11", "C12")


@covers("STF-MAP-8")
def test_the_spaces_around_a_block_may_be_entered_freely() -> None:
    table = acting(seals={"seal-1": "A12"}, blocks=["B11"])
    assert {"A11", "A10", "B10", "B12", "C12", "C11"} <= set(ends(table))


@covers("STF-MOV-3")
def test_a_seal_may_end_on_a_medical_kit_once_it_is_revealed() -> None:
    table = acting(seals={"seal-1": "A12"}, tokens={"B12": "MK"})
    assert "B12" in ends(table)
    choose(table, ends(table)["B12"])
    assert table.state.seals["seal-1"].cell == cell(table.state, "B12")
    hidden = acting(seals={"seal-1": "A12"}, face_down={"B12": "MK"})
    assert "B12" not in ends(hidden)


@covers("STF-MOV-7")
def test_a_move_must_lead_somewhere_else() -> None:
    table = acting(seals={"seal-1": "A12"})
    assert "A12" not in ends(table)
    assert refused(table, Move(())) == "STF-MOV-7"
    assert refused(table, Move(way(table, "A11", "A12"))) == "STF-MOV-7"


@covers("STF-MOV-6")
def test_tokens_are_revealed_from_where_the_move_ends_not_on_the_way() -> None:
    table = acting(seals={"seal-1": "B5"}, doors={"A": OPEN}, face_down={"C1": "HD"})
    past = choose(table, Move(way(table, "C5", "D5")))
    assert not happened(past, Revealed)
    back = choose(table, Move(way(table, "C5")))
    assert happened(back, Revealed)


@covers("STF-MOV-1", "STF-ACT-1")
def test_a_move_costs_one_action_and_is_remembered_for_the_turn() -> None:
    table = acting(seals={"seal-1": "A12"})
    choose(table, Move(way(table, "A11")))
    seal = table.state.seals["seal-1"]
    assert (seal.actions, seal.moved) == (1, True)


@covers("STF-ACT-1")
def test_without_an_action_there_is_no_move() -> None:
    table = position(seals={"seal-1": "B9"})
    change(table, "seal-1", actions=0)
    run(table, ChooseAction("seal-1"))  # the Door beside it may still be opened
    assert ends(table) == {}
    assert refused(table, Move(way(table, "B10"))) == "STF-ACT-1"


@covers("STF-OBJ-1")
def test_pieces_that_are_no_objects_may_be_ended_on() -> None:
    table = acting(seals={"seal-1": "A12"}, sound={"a": 3}, alert="B12", doors={"G": OPEN}, smoke=["A11"])
    assert {"A11", "B12"} <= set(ends(table))


@covers("STF-MOV-3")
def test_a_token_that_has_left_the_map_bars_nothing() -> None:
    table = position(seals={"seal-1": "A12"})
    add_token(table.state, "B12", "HD", status="cleared")
    run(table, ChooseAction("seal-1"))
    assert "B12" in ends(table)
