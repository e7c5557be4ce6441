"""What a position is worth to a seat: never beyond an end, true at the end, better with more."""

from typing import Any

import pytest
from msgspec.structs import replace

from sandtable.games.seal_team_flix import GAME as FLIX
from sandtable.games.special_forces import GAME as FORCES
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.game import load_game
from sandtable.kernel.table import Table

PLAYS = [("special-forces", "hfc"), ("special-forces", "rat"), ("seal-team-flix", "1")]


def started(game: Any, mission: str, choices: int) -> Table[Any]:
    table = Table.start(game, game.mission(mission), SeededDice("worth"), logged=False)
    for _ in range(choices):
        assert table.decision is not None
        table.play(table.decision.seat, game.heuristics["basic"](table))
    return table


@pytest.mark.parametrize(("name", "mission"), PLAYS)
def test_a_worth_is_never_beyond_an_end_and_true_at_the_end(name: str, mission: str) -> None:
    game = load_game(name)
    table = started(game, mission, 0)
    seats = game.seats_of(game.mission(mission))
    while asked := table.decision:
        assert all(-1 <= (game.worth(table.state, seat) or 0) <= 1 for seat in seats)
        table.play(asked.seat, game.heuristics["basic"](table))
    assert table.outcome is not None
    assert {seat: game.worth(table.state, seat) for seat in seats} == table.outcome.reward


@pytest.mark.parametrize("mission", ["hfc", "rat", "cornershop", "bth", "headhunt", "wmd"])
def test_who_has_one_soldier_less_is_worse_off_and_the_other_side_better(mission: str) -> None:
    state = started(FORCES, mission, 40).state
    sides = FORCES.seats
    before = {seat: FORCES.worth(state, seat) for seat in sides}
    assert before["us"] == -before["iif"]
    twin = state.copy()
    one = twin.side("us")[0]
    twin.put(replace(one, status="down", dot=-1))
    assert FORCES.worth(twin, "us") <= before["us"]
    assert FORCES.worth(twin, "iif") >= before["iif"]


def test_a_wound_a_fallen_seal_and_a_lost_round_are_worse_a_token_in_hand_is_better() -> None:
    state = started(FLIX, "1", 12).state
    seal = state.living()[0]
    before = FLIX.worth(state, seal.seat)
    hurt, late, done = state.copy(), state.copy(), state.copy()
    hurt.put_seal(replace(seal, health=seal.health - 1))
    late.timer -= 3
    token = next(one for one in done.objectives.values() if one.role == "primary")
    done.put_objective(replace(token, status="cleared"))
    assert FLIX.worth(hurt, seal.seat) < before
    assert FLIX.worth(late, seal.seat) <= before
    assert FLIX.worth(done, seal.seat) > before
