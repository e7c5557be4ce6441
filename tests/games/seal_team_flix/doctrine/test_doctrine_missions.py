"""Whole missions by computer players: legal to the end, blind to what is hidden, and won."""

from typing import Any

import pytest
from msgspec.structs import replace

from sandtable.games.seal_team_flix import GAME
from sandtable.games.seal_team_flix.doctrine.basic import basic, seasoned
from sandtable.games.seal_team_flix.state import State
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.game import Heuristic
from sandtable.kernel.table import Table
from sandtable.players import RandomPlayer

MISSIONS = [one.id for one in GAME.content.missions.values() if not one.campaign]
DIFFICULTIES: tuple[Any, ...] = ("rookie", "veteran", "operator")


def started(mission: str, n: int, **chosen: Any) -> Table[State]:
    played = replace(GAME.mission(mission), **chosen)
    return Table.start(GAME, played, SeededDice(f"doctrine {n}"), logged=False)


def finished(table: Table[State], player: Heuristic = basic) -> Table[State]:
    """Played to its end; whatever is not legal is refused there and then."""
    asked = 0
    while (decision := table.decision) is not None:
        table.play(decision.seat, player(table.redealt(decision.seat, SeededDice(asked))))
        asked += 1
        assert asked < 2000
    return table


def by_chance(table: Table[State], n: int) -> Table[State]:
    player = RandomPlayer(n)
    while (decision := table.decision) is not None:
        table.play(decision.seat, player.choose(decision, lambda: table))
    return table


def won(table: Table[State]) -> bool:
    return table.outcome is not None and table.outcome.result == "success"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("mission", "seals", "ended"),
    [
        ("1", 2, "Prism Lens: Success, 5 points"),
        ("3A", 1, "Last Call: Failure, -2 points"),
        ("4A", 1, "House Arrest: Success, 7 points"),
        ("6C", 2, "The Broker: Failure, -3 points"),
    ],
)
def test_a_mission_is_played_legally_to_its_end(mission: str, seals: int, ended: str) -> None:
    table = finished(started(mission, 1, seals=seals))
    assert table.outcome is not None
    assert table.outcome.summary == ended


@pytest.mark.slow
def test_it_wins_where_chance_does_not() -> None:
    games = range(6)
    assert sum(won(finished(started("1", n, seals=1), seasoned)) for n in games) >= 4
    assert not any(won(by_chance(started("1", n, seals=1), n)) for n in games)


def test_what_lies_face_down_does_not_matter_to_it() -> None:
    table = started("1", 3, seals=2, difficulty="operator")
    for _ in range(40):
        decision = table.decision
        assert decision is not None
        looks = [table.redealt(decision.seat, SeededDice(f"look {n}")) for n in range(2)]
        first, second = map(basic, looks)
        assert first == second
        table.play(decision.seat, first)


def test_the_same_seed_is_the_same_mission() -> None:
    one, other = (finished(started("2B", 5, seals=1)) for _ in range(2))
    assert one.state_hash() == other.state_hash()


@pytest.mark.slow  # minutes
@pytest.mark.parametrize("mission", MISSIONS)
def test_every_mission_ends_and_is_won_now_and_then(mission: str) -> None:
    games = [finished(started(mission, n, seals=4)) for n in range(12)]
    assert any(map(won, games))
    for difficulty in DIFFICULTIES[1:]:
        finished(started(mission, 0, seals=2, difficulty=difficulty))


# Success in per cent of plays of mission 1 (guide, 15.2), by SEALs and difficulty.
AIMS: dict[tuple[int, Any], tuple[int, int]] = {
    (2, "rookie"): (55, 75),
    (2, "veteran"): (22, 42),
    (2, "operator"): (12, 30),
    (4, "rookie"): (55, 75),
    (4, "veteran"): (40, 60),
    (4, "operator"): (33, 53),
}
ERROR = 5  # the standard error of a hundred plays


@pytest.mark.slow  # half a minute each
@pytest.mark.parametrize(("seals", "difficulty"), AIMS)
def test_the_basic_player_succeeds_as_often_as_the_guide_asks(seals: int, difficulty: Any) -> None:
    low, high = AIMS[seals, difficulty]
    plays = (finished(started("1", n, seals=seals, difficulty=difficulty)) for n in range(100))
    assert low - ERROR <= sum(map(won, plays)) <= high + ERROR


@pytest.mark.slow  # half a minute each
@pytest.mark.parametrize("seals", [2, 4])
def test_a_seasoned_team_succeeds_more_often_than_a_basic_one(seals: int) -> None:
    wins = {
        player: sum(won(finished(started("1", n, seals=seals, difficulty="veteran"), player)) for n in range(100))
        for player in (basic, seasoned)
    }
    assert wins[seasoned] >= wins[basic] + ERROR


@pytest.mark.slow  # minutes
def test_a_steady_hand_wins_more_often_than_a_shaky_one() -> None:
    wins = {
        hand: sum(
            won(finished(started("1", n, hand=hand, difficulty=difficulty)))
            for difficulty in DIFFICULTIES
            for n in range(100)
        )
        for hand in ("steady", "shaky")
    }
    assert wins["steady"] > wins["shaky"]


@pytest.mark.slow  # half a minute
def test_a_campaign_is_played_to_its_end() -> None:
    campaign = next(one.id for one in GAME.content.missions.values() if one.campaign)
    assert finished(started(campaign, 1, seals=2)).outcome is not None
