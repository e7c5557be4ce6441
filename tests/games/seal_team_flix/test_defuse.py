"""Defusing: the Bomb board and what it leads to (STF-DEF, STF-SBB, STF-TOK-12, -13)."""

from typing import Any

import pytest

from sandtable.games.seal_team_flix import side_layouts as layouts
from sandtable.games.seal_team_flix.rules.defuse import Defuse
from sandtable.games.seal_team_flix.rules.explosions import Exploded
from sandtable.games.seal_team_flix.rules.side_boards import SideFlick
from sandtable.games.seal_team_flix.rules.turn import ChooseAction
from sandtable.games.seal_team_flix.state import SideBoard, State
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.cases import cases
from tests.games.seal_team_flix.build import add_token, choose, happened, options, refused, resting, run, verify
from tests.games.seal_team_flix.gunnery import act, armed

TOOL_KIT = "E12#1"
MISS = SideFlick(0, 1)


def at_bomb(*cards: str, kind: str = "TB", letters: str = "AC", **rest: Any) -> Table[State]:
    """Beside a Bomb in the reception."""
    rest.setdefault("seals", {"seal-1": "B10"})
    table = armed(*cards, **rest)
    add_token(table.state, "C11", kind, letters=letters, clock=4)
    return table


def defusing(*cards: str, **rest: Any) -> Table[State]:
    """The same, and its board is before it."""
    table = at_bomb(*cards, **rest)
    act(table, Defuse(1))
    return table


def side(table: Table[State]) -> SideBoard:
    assert table.state.side is not None
    return table.state.side


@covers("STF-DEF-1")
def test_a_revealed_bomb_beside_the_seal_is_defused_for_an_action() -> None:
    table = at_bomb()
    add_token(table.state, "A9", "TB", revealed=False, letters="CF")
    add_token(table.state, "E12", "TB", letters="BEG")
    add_token(table.state, "A10", "HD")
    run(table, ChooseAction("seal-1"))
    assert options(table, Defuse) == [Defuse(1)]
    for other in (2, 3, 4, 99):
        assert refused(table, Defuse(other)) == "STF-DEF-1"
    choose(table, Defuse(1))
    assert table.state.seals["seal-1"].actions == 1


@covers("STF-SBB-1")
def test_a_disc_lies_on_each_circle_that_the_bomb_names() -> None:
    table = defusing(letters="BEG")
    laid = {one.name: (one.x, one.y) for one in side(table).targets}
    assert laid == {letter: layouts.LETTERS[letter] for letter in "BEG"}


@covers("STF-SBB-2", "STF-EQP-19", "STF-DIF-1")
@cases({"four": ((), None, 4), "a Tool Kit": ((TOOL_KIT,), None, 5), "a technician": ((TOOL_KIT,), "EOD", 6)})
def test_there_are_four_flicks_and_one_more_for_each_of(cards: tuple[str, ...], spec: str | None, flicks: int) -> None:
    table = defusing(*cards, spec=spec, grade=7)
    assert side(table).flicks == flicks
    assert table.state.seals["seal-1"].cards == cards


@covers("STF-SBB-2")
@pytest.mark.parametrize(
    ("difficulty", "grade", "size"),
    [("rookie", 7, "L"), ("operator", 7, "S"), ("operator", 9, "M"), ("rookie", 9, "L")],
)
def test_a_technician_of_e9_has_a_larger_disc(difficulty: str, grade: int, size: str) -> None:
    table = defusing(spec="EOD", grade=grade, difficulty=difficulty)
    assert side(table).size == size


@covers("STF-DEF-1", "STF-SBB-1", "STF-SBB-3", "STF-TOK-13")
@cases({"of a Time Bomb": ("TB", "AC"), "of a Nuclear Weapon": ("NW", "BG")})
def test_success_clears_the_objective(kind: str, letters: str) -> None:
    table = defusing(kind=kind, letters=letters)
    assert {disc.name for disc in side(table).targets} == set(letters)
    while not resting(table):
        choose(table, options(table, SideFlick)[0])
    assert (table.state.objectives[1].status, table.state.side) == ("cleared", None)


@covers("STF-DEF-2", "STF-SBB-3", "STF-SBB-2")
def test_after_the_last_flick_it_goes_off() -> None:
    table = defusing(patrols=["A12"], blocks=["C10"])
    events = [event for _ in range(4) for event in choose(table, MISS)]
    assert [one.kind for one in happened(events, Exploded)] == ["defuse_failed"]
    verify(table, status="lost", tangos=[], blocks=[], health=4, rest=True)


@covers("STF-TOK-12", "STF-DEF-2")
def test_a_nuclear_weapon_that_is_not_defused_ends_the_mission() -> None:
    table = defusing(kind="NW", letters="BG")
    for _ in range(4):
        choose(table, MISS)
    assert table.state.over
    assert table.state.result == "failure"
    assert table.state.seals["seal-1"].kia


# against the clock


@covers("STF-SBB-2")
def test_against_the_clock_a_flick_is_allowed_while_less_than_ten_seconds_are_used() -> None:
    table = defusing(timed_bombs=True)
    for used in (2000, 4500, 5500, 9999):
        # each flick takes its aiming time and one second more
        choose(table, SideFlick(0, 1, used_ms=used - side(table).used_ms - 1000))
        assert side(table).used_ms == used
    assert happened(choose(table, SideFlick(0, 1, used_ms=0)), Exploded)


@covers("STF-SBB-2", "STF-EQP-19")
def test_a_tool_kits_flick_comes_before_the_clock() -> None:
    table = defusing(TOOL_KIT, timed_bombs=True)
    choose(table, SideFlick(0, 1, used_ms=9000))
    assert (side(table).used_ms, side(table).flicks) == (0, 0)
    choose(table, SideFlick(0, 1, used_ms=500))
    assert side(table).used_ms == 1500


@covers("STF-SBB-2")
def test_a_computer_player_has_four_flicks_either_way() -> None:
    table = defusing(timed_bombs=True)
    hurried = options(table, SideFlick)[0].used_ms
    for _ in range(3):
        choose(table, SideFlick(0, 1, used_ms=hurried))
    assert happened(choose(table, SideFlick(0, 1, used_ms=hurried)), Exploded)
