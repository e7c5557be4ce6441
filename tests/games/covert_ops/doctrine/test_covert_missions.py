"""Computer players play missions to their end: legal, deterministic, fast enough, not badly."""

import pytest

from sandtable.games.covert_ops.doctrine.basic import basic, seasoned
from sandtable.games.covert_ops.game import CovertOps
from sandtable.games.covert_ops.state import State
from sandtable.kernel.decision import Choice
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.game import Heuristic
from sandtable.kernel.table import Table

GAME = CovertOps()


def played(name: str, player: Heuristic, seed: int = 1, most: int = 3000, **chosen: str) -> list[Choice]:
    """Every answer on a redealt table; whatever is not legal is refused there and then."""
    return _played(name, player, seed, most, chosen)[1]


def ended(name: str, player: Heuristic, seed: int = 1, **chosen: str) -> State:
    return _played(name, player, seed, 3000, chosen)[0]


def _played(name: str, player: Heuristic, seed: int, most: int, chosen: dict[str, str]) -> tuple[State, list[Choice]]:
    mission = GAME.configure(GAME.mission(name), chosen)
    table = Table.start(GAME, mission, SeededDice(seed), logged=False)
    taken: list[Choice] = []
    while (asked := table.decision) is not None and len(taken) < most:
        taken.append(player(table.redealt(asked.seat, SeededDice(len(taken)))))
        table.play(asked.seat, taken[-1])
    return table.state, taken


def test_basic_pulls_the_file_and_gets_out() -> None:
    state = ended("smash-and-grab", basic, 1, opfor="homeworld")
    assert state.over
    assert state.elements["TERM"].done
    assert state.result != "defeat"


def test_two_seats_of_the_seasoned_hold_out_to_the_end() -> None:
    state = ended("survival", seasoned, 3, difficulty="recruit", players="2", team="zhrenthrar")
    assert state.over


@pytest.mark.parametrize("name", ["open-cage", "crown-of-glass"])
def test_the_same_position_leads_to_the_same_answers(name: str) -> None:
    first, second = (played(name, seasoned, 5, most=30) for _ in range(2))
    assert first == second


def test_an_answer_does_not_depend_on_how_the_draw_pile_lies() -> None:
    mission = GAME.configure(GAME.mission("smash-and-grab"), {"opfor": "homeworld"})
    table = Table.start(GAME, mission, SeededDice(2), logged=False)
    for _ in range(25):
        asked = table.decision
        assert asked is not None
        answers = {seasoned(table.redealt(asked.seat, SeededDice(n))) for n in range(3)}
        assert len(answers) == 1
        table.play(asked.seat, answers.pop())
