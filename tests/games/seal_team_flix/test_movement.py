"""Move (STF-MOV) on mission 1's map; Hannah has Speed 5."""

from typing import Any

import pytest

from sandtable.games.seal_team_flix.rules.movement import Move
from sandtable.games.seal_team_flix.rules.tokens import Revealed
from sandtable.games.seal_team_flix.rules.turn import ChooseAction
from sandtable.games.seal_team_flix.state import OPEN, State
from sandtable.kernel.table import Table
from sandtable.testing import covers
from sandtable.testing.drill import choose, happened, options, refused, run
from tests.cases import cases
from tests.games.seal_team_flix.build import acting, add_token, cell, position, verify, way

FAR = {"seal-1": "A12"}


def ends(table: Table[State]) -> dict[str, Move]:
    """Plain Moves by the name of the Space where they end."""
    ground = table.state.ground
    return {ground.name(move.path[-1]): move for move in options(table, Move) if move.hostage == -1}


@covers("STF-MOV-1", "STF-GEAR-1")
def test_a_move_reaches_every_space_within_speed_by_orthogonal_steps() -> None:
    table = acting(seals=FAR)
    reception = {f"{column}{row}" for column in "ABCDE" for row in (9, 10, 11, 12)}
    near = {space: ord(space[0]) - ord("A") + 12 - int(space[1:]) for space in reception if space != "A12"}
    found = ends(table)
    assert set(found) == {space for space, steps in near.items() if steps <= 5}
    assert {space: len(move.path) for space, move in found.items()} == {
        space: steps for space, steps in near.items() if steps <= 5
    }


@covers("STF-MOV-1", "STF-MOV-7", "STF-GEAR-1", "STF-MAP-4", "STF-DOR-1")
@cases(
    {
        "any path of legal steps": ({}, "A11 B11 B12 C12", ""),
        "as far as Speed": ({}, "A11 A10 B10 B11 C11", ""),
        "none longer than Speed": ({}, "A11 A10 A9 B9 C9 D9", "STF-GEAR-1"),
        "it does not cut corners": ({}, "B11", "STF-MOV-1"),
        "it does not begin where the SEAL stands": ({}, "A12 A11", "STF-MOV-1"),
        "it does not jump": ({}, "D12", "STF-MOV-1"),
        "not even into another Area": ({}, "A8", "STF-MOV-1"),
        "it must lead somewhere": ({}, "", "STF-MOV-7"),
        "it must lead somewhere else": ({}, "A11 A12", "STF-MOV-7"),
        "it does not lead through Walls": ({"seals": {"seal-1": "A9"}}, "A8", "STF-MOV-1"),
        "a closed Door stops it": ({"seals": {"seal-1": "B9"}}, "B8", "STF-DOR-1"),
        "an open Doorway does not": ({"seals": {"seal-1": "B9"}, "doors": {"G": OPEN}}, "B8", ""),
        "a locked Door stops it": ({"seals": {"seal-1": "J3"}}, "K3", "STF-DOR-1"),
    }
)
def test_which_paths_are_legal(pieces: dict[str, Any], path: str, rule: str) -> None:
    table = acting(**{"seals": FAR, **pieces})
    assert refused(table, Move(way(table, *path.split()))) == rule


@covers("STF-MOV-1")
def test_a_move_ends_where_its_path_does() -> None:
    table = acting(seals=FAR)
    choose(table, Move(way(table, "A11", "B11", "B12", "C12")))
    verify(table, cell=cell(table.state, "C12"))


@covers("STF-MOV-1", "STF-MOV-3", "STF-MOV-7", "STF-DOR-1", "STF-MAP-4", "STF-MAP-5", "STF-MAP-8", "STF-OBJ-1")
@cases(
    {
        "not beyond a Wall": ({"seals": {"seal-1": "A9"}}, "", "A8"),
        "not beyond a closed Door": ({"seals": {"seal-1": "B9"}}, "", "B8"),
        "beyond an open one": ({"seals": {"seal-1": "B9"}, "doors": {"G": OPEN}}, "B8", ""),
        "beyond an Area line": ({"seals": {"seal-1": "D6"}}, "E6", ""),
        "on the Spaces around a Block": ({"blocks": ["B11"]}, "A11 A10 B10 B12 C12 C11", ""),
        "on a Medical Kit once it is revealed": ({"tokens": {"B12": "MK"}}, "B12", ""),
        "not before": ({"face_down": {"B12": "MK"}}, "", "B12"),
        "not where it began": ({}, "", "A12"),
        "on pieces that are no Objects": (
            {"sound": {"a": 3}, "alert": "B12", "doors": {"G": OPEN}, "smoke": ["A11"]},
            "A11 B12",
            "",
        ),
    }
)
def test_where_a_move_may_end(pieces: dict[str, Any], offered: str, barred: str) -> None:
    spaces = set(ends(acting(**{"seals": FAR, **pieces})))
    assert set(offered.split()) <= spaces
    assert not set(barred.split()) & spaces


@covers("STF-GEAR-1")
@cases(
    {
        "a slow board": ("kaleo", None, 6, 3),
        "a fast board": ("amara", None, 6, 6),
        "a Point man of E-7": ("kaleo", "PNT", 7, 4),
        "a Point man of E-9": ("kaleo", "PNT", 9, 5),
        "no other training helps": ("kaleo", "SNI", 9, 3),
    }
)
def test_speed_is_that_of_the_board_and_more_for_a_point_man(
    board: str, spec: str | None, grade: int, speed: int
) -> None:
    table = acting(seals=FAR, fields={"board": board, "spec": spec, "grade": grade})
    assert max(len(move.path) for move in options(table, Move)) == speed
    around = way(table, "A11", "B11", "C11", "D11", "D10", "D9", "C9")
    assert refused(table, Move(around[:speed])) == ""
    assert refused(table, Move(around[: speed + 1])) == "STF-GEAR-1"


@covers("STF-MOV-1")
def test_absurd_spaces_are_refused() -> None:
    table = acting(seals=FAR)
    for path in ((-1,), (10**9,), (-(10**9), 3)):
        assert refused(table, Move(path)) == "STF-MOV-1"


@covers("STF-DOR-1")
def test_every_closed_door_of_the_map_stops_a_move() -> None:
    ground = position(seals={"seal-1": "B9"}).state.ground
    gates = {door: (here, there) for here in ground.cells for there, door in ground.steps(here) if door >= 0}
    assert sorted(gates) == list(range(len(ground.doors)))
    for here, there in gates.values():
        table = acting(seals={"seal-1": ground.name(here)})
        assert refused(table, Move((there,))) == "STF-DOR-1"


@covers("STF-MOV-2", "STF-MOV-3")
def test_a_move_passes_seals_hostages_and_tokens_but_does_not_end_on_them() -> None:
    seals, bombs = {"seal-1": "A12", "seal-2": "B12"}, {"D12": "seal-2"}
    table = position(seals=seals, hostages=["A11"], tokens={"C12": "HD"}, face_down={"A10": "FF"}, bombs=bombs)
    run(table, ChooseAction("seal-1"))
    found = set(ends(table))
    assert not {"B12", "A11", "C12", "A10", "D12"} & found
    assert {"A9", "E12"} <= found
    for path in ("B12 C12 C11", "A11 A10 A9"):
        assert refused(table, Move(way(table, *path.split()))) == ""
    for path in ("B12", "A11", "B12 C12", "A11 A10", "B12 C12 D12"):
        assert refused(table, Move(way(table, *path.split()))) == "STF-MOV-3"


@covers("STF-MOV-2", "STF-MAP-8")
@pytest.mark.parametrize(
    ("kind", "what"), [("patrols", "A Tango"), ("sentries", "A Tango"), ("blocks", "A Cover Block")]
)
def test_a_move_never_passes_tangos_or_cover_blocks(kind: str, what: str) -> None:
    pieces: dict[str, Any] = {kind: ["A11", "B11", "C12"]}
    table = acting(seals=FAR, **pieces)
    assert set(ends(table)) == {"B12"}
    assert refused(table, Move(way(table, "A11", "A10"))) == "STF-MOV-2"
    refusal = table.why_not(Move(way(table, "A11")))
    assert refusal
    assert (refusal.rule, refusal.why) == ("STF-MOV-2", f"{what} stands on A11")


@covers("STF-MOV-2")
def test_the_ways_in_the_menu_lead_round_a_tango() -> None:
    table = acting(seals=FAR, patrols=["B12"])
    assert ends(table)["C12"].path == way(table, "A11", "B11", "C11", "C12")


@covers("STF-MOV-6")
def test_tokens_are_revealed_from_where_the_move_ends_not_on_the_way() -> None:
    table = acting(seals={"seal-1": "B5"}, doors={"A": OPEN}, face_down={"C1": "HD"})
    assert not happened(choose(table, Move(way(table, "C5", "D5"))), Revealed)
    assert happened(choose(table, Move(way(table, "C5"))), Revealed)


@covers("STF-MOV-1", "STF-MOV-3", "STF-ACT-1")
@cases({"onto a free Space": ({}, "A11"), "onto a Medical Kit": ({"tokens": {"B12": "MK"}}, "B12")})
def test_a_move_costs_one_action_and_is_remembered_for_the_turn(pieces: dict[str, Any], space: str) -> None:
    table = acting(seals=FAR, **pieces)
    choose(table, ends(table)[space])
    verify(table, actions=1, moved=True, cell=cell(table.state, space))


@covers("STF-ACT-1")
def test_without_an_action_there_is_no_move() -> None:
    table = acting(seals={"seal-1": "B9"}, fields={"actions": 0})  # the Door beside it may still be opened
    assert ends(table) == {}
    assert refused(table, Move(way(table, "B10"))) == "STF-ACT-1"


@covers("STF-MOV-3")
def test_a_token_that_has_left_the_map_bars_nothing() -> None:
    table = position(seals=FAR)
    add_token(table.state, "B12", "HD", status="cleared")
    run(table, ChooseAction("seal-1"))
    assert "B12" in ends(table)
