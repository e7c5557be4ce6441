"""Balance targets of the game (guide, section 16), measured with its own players.

A few dozen battles are played with every run, hundreds by `./test --nightly`.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import count
from statistics import mean
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from sandtable.games.special_forces.doctrine.basic import basic
from sandtable.games.special_forces.game import SpecialForces
from sandtable.games.special_forces.mission import Mission, Recruit
from sandtable.games.special_forces.state import State
from sandtable.games.special_forces.vocabulary import SIDES, Side
from sandtable.kernel import SeededDice, Table
from sandtable.kernel.player import Player
from sandtable.lab.wilson import wilson
from sandtable.players import RandomPlayer
from sandtable.testing import covers

GAMES = 200
LOOSE = 3.3  # a thousand such checks fail once


class Band(NamedTuple):
    """What the guide asks for: shares of US wins and of draws, and the mean number of turns."""

    us: tuple[float, float]
    draws: tuple[float, float]
    turns: tuple[float, float]


TARGETS = {
    "hfc": Band((0.30, 0.52), (0, 0), (3, 5)),
    "som": Band((0.22, 0.42), (0.38, 0.58), (7, 10)),
    "rat": Band((0.28, 0.50), (0.28, 0.50), (5, 7)),
    "wmd": Band((0.50, 0.75), (0.15, 0.45), (9, 13)),
    "bth": Band((0.36, 0.60), (0, 0.25), (8, 10)),
    "cornershop": Band((0.45, 0.75), (0, 0.15), (6, 8)),
    "housecall": Band((0.38, 0.68), (0, 0), (3.5, 6)),
    "antenna": Band((0.38, 0.68), (0, 0.1), (4.5, 8.5)),
    "headhunt": Band((0.40, 0.70), (0, 0), (3, 6)),
}


@cache
def game() -> SpecialForces:
    return SpecialForces()


def battles(mission: Mission, games: int, randomly: Side | None = None) -> Iterator[State]:
    """Battles fought to the end, each with dice of its own; one side may play at random."""
    for n in range(games):
        table: Table[State] = Table.start(game(), mission, SeededDice(f"balance/{mission.id}/{n}"), logged=False)
        chance: Player = RandomPlayer(f"{mission.id}/{n}")
        for turn in count():
            if table.decision is None:
                break
            seat, decision = table.decision.seat, table.decision
            if seat == randomly:
                table.play(seat, chance.choose(decision, table.copy))
            else:
                table.play(seat, basic(table.redealt(seat, SeededDice(f"{n}/{turn}"))))
        yield table.state


@cache
def measured(name: str) -> tuple[Counter[str], float]:
    states = list(battles(game().mission(name), GAMES))
    winners: Counter[str] = Counter(state.winner or "draw" for state in states)
    return winners, mean(state.turn for state in states)


def overlaps(wins: int, games: int, band: tuple[float, float]) -> bool:
    low, high = wilson(wins, games, z=LOOSE)
    return low <= band[1] and band[0] <= high


@pytest.mark.parametrize("name", ["hfc", pytest.param("headhunt", marks=pytest.mark.slow)])
def test_a_few_battles_do_not_contradict_the_targets(name: str) -> None:
    wins = sum(state.winner == "us" for state in battles(game().mission(name), 30))
    assert overlaps(wins, 30, TARGETS[name].us)


@covers("SF-AI-5", "SF-AI-9", "SF-AI-10")
@pytest.mark.slow
@pytest.mark.parametrize("name", TARGETS)
def test_doctrine_against_doctrine_meets_the_bands_of_the_guide(name: str) -> None:
    winners, turns = measured(name)
    band = TARGETS[name]
    assert overlaps(winners["us"], GAMES, band.us)
    assert overlaps(winners["draw"], GAMES, band.draws)
    assert band.turns[0] <= turns <= band.turns[1]


@pytest.mark.slow
def test_the_keepers_of_the_folder_seldom_win() -> None:
    winners, _ = measured("wmd")
    assert overlaps(winners["iif"], GAMES, (0, 0.15))


@pytest.mark.slow
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("name", TARGETS)
def test_a_seat_that_plays_at_random_hardly_ever_wins(name: str, side: Side) -> None:
    if name == "som" and side == "iif":
        return  # nobody plays them
    wins = sum(state.winner == side for state in battles(game().mission(name), 25, side))
    assert wins <= 5


@pytest.mark.slow
@pytest.mark.parametrize(("name", "card"), [("rat", "US-11"), ("hfc", "US-10")])
def test_a_larger_us_force_is_no_worse(name: str, card: str) -> None:
    mission = game().mission(name)
    points = mission.us.points + game().content.soldiers[card].cost
    soldiers = (Recruit(card=card), *mission.us.soldiers)
    force = replace(mission.us, soldiers=soldiers, points=points)
    larger = list(battles(replace(mission, us=force), GAMES))
    wins = sum(state.winner == "us" for state in larger)
    assert wilson(wins, GAMES, z=LOOSE)[1] >= measured(name)[0]["us"] / GAMES
