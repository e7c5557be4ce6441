"""Computer players: legal, repeatable, and blind to what is hidden."""

from collections import Counter

import pytest

from sandtable.games.third_option import GAME
from sandtable.games.third_option.state import State
from sandtable.kernel import Match, SeededDice, Table
from sandtable.kernel.errors import UnknownName
from sandtable.players import RandomPlayer, make_player, player_names

LOST = ("failed", "fubar")


def play_out(name: str, seed: int, mission: str = "MC-05") -> Match:
    match = Match.new(GAME, GAME.mission(mission), seed=seed, seats={"commander": name})
    player = make_player(name, GAME, seed)
    while match.decision:
        match.play("commander", match.computer_choice(player))
    return match


@pytest.mark.parametrize("name", player_names(GAME))
def test_every_player_finishes_every_mission_and_operation(name: str) -> None:
    for info in GAME.missions():
        match = play_out(name, 3, info.id)
        assert match.outcome is not None
        assert match.outcome.won == {"commander": match.outcome.result not in LOST}


@pytest.mark.parametrize("name", player_names(GAME))
def test_a_player_s_decisions_can_be_run_again_from_the_public_record(name: str) -> None:
    first, second = play_out(name, 11), play_out(name, 11)
    assert first.journal.encode() == second.journal.encode()


def test_the_random_player_takes_every_option_equally_often() -> None:
    table = Table.start(GAME, GAME.mission("briefing"), SeededDice(1))
    assert table.decision is not None
    player = RandomPlayer(5)
    counts = Counter(player.choose(table.decision, lambda: table) for _ in range(5000))
    assert set(counts) == set(table.decision.options)
    assert max(counts.values()) - min(counts.values()) < 150


def test_basic_answers_the_same_whatever_is_hidden() -> None:
    table: Table[State] = Table.start(GAME, GAME.mission("MC-02"), SeededDice(4))
    basic = GAME.heuristics["basic"]
    while table.decision:
        answers = {basic(table.redealt("commander", SeededDice(f"r{n}"))) for n in range(5)}
        assert len(answers) == 1
        table.play("commander", answers.pop())


def test_an_unknown_player_is_named_with_the_nearest_known_one() -> None:
    with pytest.raises(UnknownName, match="unknown player 'bassic'; did you mean 'basic'"):
        make_player("bassic", GAME, 1)
