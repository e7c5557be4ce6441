"""Players that only play on where somebody looks ahead."""

from typing import Any

import pytest

from sandtable.kernel.dice import SeededDice
from sandtable.kernel.game import load_game
from sandtable.kernel.table import Table
from sandtable.players import player_names
from sandtable.players.search import Search, played_out
from sandtable.players.search.budget import Budget

MADE_FOR_IT = [pytest.param("team-yankee", "dust-up", marks=pytest.mark.slow), ("covert-ops", "smash-and-grab")]


@pytest.mark.parametrize(("name", "mission"), MADE_FOR_IT)
def test_a_quick_player_plays_to_the_end_and_always_by_the_rules(name: str, mission: str) -> None:
    game = load_game(name)
    table = Table.start(game, game.mission(mission), SeededDice(3), logged=False)
    while asked := table.decision:
        table.play(asked.seat, game.model(table))
    assert table.outcome is not None


@pytest.mark.parametrize(("name", "mission"), MADE_FOR_IT)
def test_nobody_chooses_it_for_a_seat_and_search_plays_on_with_it(name: str, mission: str) -> None:
    game = load_game(name)
    assert game.quick in game.models
    assert game.quick not in player_names(game)
    assert Search(game, Budget.parse("20")).quick is game.model


def test_other_games_play_on_with_a_player_that_people_choose_too() -> None:
    game = load_game("special-forces")
    assert not game.models
    assert game.model is game.heuristics[game.quick]


@pytest.mark.parametrize(("name", "mission"), MADE_FOR_IT)
def test_the_same_dice_lead_a_quick_player_to_the_same_worth(name: str, mission: str) -> None:
    game = load_game(name)
    table = Table.start(game, game.mission(mission), SeededDice(5), logged=False)
    seat = game.seats[0]
    ends = [played_out(table.copy(dice=SeededDice(9)), game.model, seat) for _ in range(2)]
    assert ends[0] == ends[1]


@pytest.mark.parametrize(("phase", "turns"), [("movement", 2), ("shooting", 1), ("assault", 2)])
def test_fire_is_looked_at_until_the_end_of_the_turn_and_a_move_until_it_is_answered(phase: Any, turns: int) -> None:
    game = load_game("team-yankee")
    table = Table.start(game, game.mission("annihilation"), SeededDice(5), logged=False)
    table.state.phase = phase
    assert game.looks_until(table.state) == game.turn_of(table.state) + turns
