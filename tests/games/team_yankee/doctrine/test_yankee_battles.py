"""Computer players fight whole battles: legal, deterministic, without peeking, and to win."""

import random

import pytest

from sandtable.games.team_yankee.doctrine.players import HEURISTICS, PLAYER_CARDS
from sandtable.games.team_yankee.game import TeamYankee
from sandtable.games.team_yankee.state import State
from sandtable.kernel.decision import Choice
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.table import Table

GAME = TeamYankee()
SMALL = {"blue_force": "FO-E", "red_force": "FO-F", "points": "50"}
MISSIONS = [
    "annihilation",
    "free-for-all",
    "dust-up",
    "encounter",
    "counterattack",
    "contact",
    "breakthrough",
    "bridgehead",
    "no-retreat",
    "rearguard",
]


def started(name: str, seed: int) -> Table[State]:
    chosen = {} if name == "linked" else SMALL
    mission = GAME.configure(GAME.mission(name), chosen)
    return Table.start(GAME, mission, SeededDice(seed), logged=False)


def played(name: str, seed: int, *, player: str = "basic", most: int = 4000) -> list[Choice]:
    return fought(name, seed, {"blue": player, "red": player}, most)[1]


def fought(name: str, seed: int, players: dict[str, str], most: int = 4000) -> tuple[Table[State], list[Choice]]:
    """Every answer on a redealt table; whatever is not legal is refused there and then."""
    table, taken, chance = started(name, seed), list[Choice](), random.Random(seed)
    while (asked := table.decision) is not None and len(taken) < most:
        player = players[asked.seat]
        if player == "random":
            choice = chance.choice(asked.options)
        else:
            choice = HEURISTICS[player](table.redealt(asked.seat, SeededDice(len(taken))))
        table.play(asked.seat, choice)
        taken.append(choice)
    return table, taken


@pytest.mark.slow  # by day the conformance suite fights
@pytest.mark.parametrize("name", MISSIONS)
def test_basic_fights_a_mission_against_itself_to_its_end(name: str) -> None:
    table, _ = fought(name, 3, {"blue": "basic", "red": "basic"})
    assert table.outcome is not None


@pytest.mark.slow
@pytest.mark.parametrize("name", ["battle-plans", "linked"])
def test_basic_finds_its_way_through_plans_and_linked_battles(name: str) -> None:
    table, _ = fought(name, 2, {"blue": "basic", "red": "basic"}, most=8000)
    assert table.outcome is not None


@pytest.mark.slow
@pytest.mark.parametrize("player", ["recruit", "basic", "veteran"])
def test_the_same_position_leads_to_the_same_answers(player: str) -> None:
    first, second = (played("free-for-all", 5, player=player, most=150) for _ in range(2))
    assert first == second


def test_an_answer_does_not_depend_on_what_the_other_side_chose_unseen() -> None:
    table = started("battle-plans", 1)
    table.play("blue", HEURISTICS["basic"](table))
    plans = {HEURISTICS["basic"](_with_plan(table, plan)) for plan in ("attack", "manoeuvre", "defend")}
    assert len(plans) == 1


def _with_plan(table: Table[State], plan: str) -> Table[State]:
    twin = table.copy()
    twin.state.change_side("blue", plan=plan)
    return twin.redealt("red", SeededDice(7))


@pytest.mark.slow
@pytest.mark.parametrize("name", [pytest.param("free-for-all", marks=pytest.mark.slow), "bridgehead"])
def test_basic_beats_whoever_moves_at_random(name: str) -> None:
    won = 0
    for seed in range(2):
        seats = ("blue", "red") if seed else ("red", "blue")
        table, _ = fought(name, seed, {seats[0]: "basic", seats[1]: "random"})
        assert table.outcome is not None
        won += table.outcome.won[seats[0]]
    assert won == 2


def test_every_player_has_a_card() -> None:
    assert set(PLAYER_CARDS) == set(HEURISTICS) == {"recruit", "basic", "veteran"}
