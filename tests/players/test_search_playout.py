"""Playouts of `search`: as far as one looks, as the model plays, and what they are worth."""

import pytest

from sandtable.players.search import chance, played_out, playout
from sandtable.players.search.playout import Interrupted, guessed
from tests.players.keep_or_roll import BY_TURNS, GAME, ME, Roll, on_the_table

ROLLER, KEEPER, LOOKER = (GAME.heuristics[name] for name in ("roller", "keeper", "looker"))


def test_a_playout_ends_with_the_turn_until_which_the_game_looks_ahead() -> None:
    table = on_the_table(6, 3, game=BY_TURNS)
    twin = table.copy()
    twin.play(ME, Roll())
    assert played_out(table, ROLLER, ME) == guessed(twin, ME)
    assert table.state == twin.state


def test_whoever_looks_to_the_end_sees_it_though_the_model_knows_no_legal_answer() -> None:
    """The last answer is no roll: the first option is taken there."""
    table = on_the_table(6, 3, game=BY_TURNS)
    reward, won = played_out(table, ROLLER, ME, until=0)
    assert (table.state.rolls, table.state.kept) == (0, True)
    assert (reward, won) == ((table.state.face - 3.5) / 2.5, table.state.face > 3)


def test_what_a_game_thinks_of_a_position_is_a_reward_and_a_chance() -> None:
    assert guessed(on_the_table(6, 1, game=BY_TURNS), ME) == (1.0, 1.0)
    assert guessed(on_the_table(3, 1, game=BY_TURNS), ME) == (-0.2, 0.4)
    assert guessed(on_the_table(6, 1), ME) == (0.0, 0.5), "a game that thinks nothing of it"


def test_a_playout_that_is_not_wanted_any_more_is_broken_off() -> None:
    with pytest.raises(Interrupted):
        played_out(on_the_table(6, 1), KEEPER, ME, stop=lambda: True)


def test_a_playout_that_finds_no_end_is_worth_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playout, "UNATTENDED", 5)
    assert played_out(on_the_table(6, 1), LOOKER, ME) == (0.0, 0.0)


def test_a_chance_is_the_share_of_playouts_that_are_won() -> None:
    assert chance(on_the_table(4, 1), ME, 4, KEEPER) == 1.0
    assert chance(on_the_table(3, 1), ME, 4, KEEPER) == 0.0
    assert 0.3 < chance(on_the_table(1, 1), ME, 100, ROLLER) < 0.7
