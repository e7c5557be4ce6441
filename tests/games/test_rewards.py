"""What an end is worth: -1 to 1 for every seat, the same order as the game's own results."""

from typing import Any

import pytest

from sandtable.games.special_forces import GAME as SPECIAL_FORCES
from sandtable.games.special_forces.victory import rewards, rewards_of
from sandtable.games.team_yankee.rules.scoring import TABLE, reward
from sandtable.kernel.decision import Choice, Outcome
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.game import game_ids, load_game
from sandtable.kernel.player import UNATTENDED
from sandtable.kernel.table import Table
from sandtable.players import RandomPlayer


def played(game: Any, mission: str) -> Table[Any]:
    table = Table.start(game, game.mission(mission), SeededDice(3), logged=False)
    player = RandomPlayer(3)
    for _ in range(UNATTENDED):
        if table.decision is None:
            break
        table.play(table.decision.seat, player.choose(table.decision, table.copy))
    return table


@pytest.mark.parametrize("name", game_ids())
def test_every_seat_has_a_reward_between_the_worst_and_the_best(name: str) -> None:
    game = load_game(name)
    table = played(game, game.missions()[0].id)
    outcome = table.outcome
    assert outcome is not None
    assert set(outcome.reward) == set(outcome.won)
    assert all(-1 <= reward <= 1 for reward in outcome.reward.values())


def test_without_a_reward_of_its_own_an_outcome_counts_who_has_won() -> None:
    outcome = Outcome("over", "over", {"red": True, "blue": False}, {"red": 0, "blue": 0})
    assert outcome.reward == {"red": 1.0, "blue": -1.0}


def test_a_lesser_victory_is_worth_less_and_always_more_than_a_draw() -> None:
    state, _ = SPECIAL_FORCES.setup(SPECIAL_FORCES.mission("rat"))
    worth = {}
    for rung in state.mission.victory.ladder:
        state.winner, state.result = rung.winner, rung.result
        worth[rung.result] = rewards(state)["iif"]
    assert list(worth.values()) == [-1.0, -0.75, -0.5, 0.0, 0.5, 0.75, 1.0]


def test_a_victory_that_no_rung_names_is_worth_the_best_one() -> None:
    victory = SPECIAL_FORCES.mission("rat").victory
    assert rewards_of(victory, "A victory", "iif") == {"us": -1.0, "iif": 1.0}


def test_victory_points_of_a_battle_are_worth_what_they_win_by() -> None:
    won = [reward(points) for _, _, points, _ in TABLE]
    lost = [reward(points) for _, _, _, points in TABLE]
    assert (won[0], lost[0]) == (1.0, -1.0)
    assert won == sorted(won, reverse=True)
    assert all(x == -y for x, y in zip(won, lost, strict=True))


def kinds(name: str) -> set[type[Choice]]:
    return {kind for kind in load_game(name).choices if kind.takes_back}


@pytest.mark.parametrize(
    ("name", "taking_back"),
    [
        ("third-option", {"Reassign", "ReleaseTeam", "ReturnAsset"}),
        ("special-forces", {"Discharge", "PutBack"}),
        ("seal-team-flix", {"PutBack"}),
        ("covert-ops", {"Dismiss", "Strip", "ReturnPoint"}),
        ("team-yankee", {"BringForward", "Include", "DropUnit", "DropFormation"}),
    ],
)
def test_choices_that_only_undo_an_earlier_one_say_so(name: str, taking_back: set[str]) -> None:
    assert {kind.__name__ for kind in kinds(name)} == taking_back
