"""What a question is about, who is carried for a choice, and what bare ground says of itself."""

from typing import Any

import pytest

from sandtable.games.special_forces.rules.movement import Move
from sandtable.games.special_forces.screen.scene_board import point
from sandtable.games.special_forces.state import State
from sandtable.kernel.table import Table
from sandtable.show import Here, Screen
from sandtable.testing import covers
from tests.games.special_forces.build import battle, dot, fire, game, path, played


def screen(table: Table[State]) -> Screen[Any]:
    decision = table.decision
    assert decision is not None
    return game().screen(game().view(table.state, decision.seat), decision)


def test_who_acts_is_what_it_is_about_and_is_carried_where_he_walks() -> None:
    shown = screen(battle({"US-8": "A1", "IIF-2": "Z20"}, acting="US-8"))
    assert shown.subject == ("soldier-US-8",)
    assert shown.lifts(Move(path("A2"))) == "soldier-US-8"
    assert shown.lifts(fire("IIF-2")) == "", "a shot is no walk"
    assert shown.lifted == {"soldier-US-8"}


def test_a_reaction_is_about_attacker_victim_and_the_line_between() -> None:
    table = played(battle({"US-8": "F1", "IIF-2": "O1"}, acting="US-8"), fire("IIF-2"))
    assert screen(table).subject_there == ("soldier-US-8", "soldier-IIF-2", "sight")


def test_without_a_question_nothing_is_the_subject() -> None:
    table = battle({"US-8": "A1", "IIF-2": "Z20"}, acting="US-8")
    assert game().screen(game().view(table.state, "us")).subject == ()


def at(table: Table[State], name: str, east: int = 0, south: int = 0) -> Here | None:
    x, y = point(table.state.ground, dot(name))
    return screen(table).here((x + east, y + south))


@covers("SF-TER-6", "SF-TER-7")
def test_a_dot_a_wall_and_the_rim_answer_for_themselves() -> None:
    table = battle({"US-8": "A1", "IIF-2": "Z20"}, acting="US-8")
    ground = table.state.ground
    name = ground.names[next(cell for cell in ground.lattice.cells if ground.of_building[cell] == 1)]
    walled = at(table, name, east=-19) or at(table, name, south=-19)
    assert at(table, "A1") == Here("A1, open ground", "SF-TER-7", "dot-A1")
    assert walled is not None
    assert walled.words
    assert walled.element == "", "nothing is chosen by a wall"
    assert screen(table).here((4, 4)) is None


@pytest.mark.parametrize("kind", ["wall", "door", "window", "low wall", "vegetation"])
def test_everything_between_two_dots_says_what_it_stops(kind: str) -> None:
    table = battle({"US-8": "A1", "IIF-2": "Z20"}, acting="US-8")
    ground = table.state.ground
    said = {
        (found.name, found.rule)
        for cell in ground.lattice.cells
        for east, south in ((-19, 0), (0, -19))
        if (found := at(table, ground.names[cell], east, south)) and found.words
    }
    assert all(rule in game().catalogue for _, rule in said)
    assert any(name == kind.capitalize() for name, _ in said)
