"""What a battle promises whoever looks ahead: what is good makes it better, and time runs out."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.team_yankee import GAME
from sandtable.games.team_yankee.rules.scoring import reward
from sandtable.games.team_yankee.state import State
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.team_yankee.build import position

BLUE: list[tuple[Any, ...]] = [
    ("US-HQT", (10, 6), (14, 6)),
    ("US-M1", (20, 6), (24, 6), (28, 6)),
    ("US-M1", (40, 6), (44, 6), (48, 6)),
]
RED = [(card, *((x, 48 - y) for x, y in places)) for card, *places in BLUE]  # as strong
GROUND = [(24, 44), (48, 44), (24, 4), (48, 4)]  # two that win for each


def battle(mission: str = "free-for-all", turn: int = 4, **rest: Any) -> State:
    told = {"blue": BLUE, "red": RED, "objectives": GROUND, "mission": mission, **rest}
    state = position(**told).state
    for seat in ("blue", "red"):
        state.change_side(seat, turn=turn)
    return state


def after(state: State, *teams: int, **what: Any) -> State:
    for team in teams:
        state.change_team(team, **what)
    return state


def worth(state: State, seat: str = "blue") -> float:
    return GAME.worth(state, seat)


@pytest.mark.parametrize("mission", ["free-for-all", "contact"])
def test_a_tank_lost_or_left_is_worse_for_its_side_and_better_for_the_other(mission: str) -> None:
    whole, left, gone = battle(mission), after(battle(mission), 3, bailed=True), battle(mission)
    after(gone, 3, lost=True)
    assert worth(whole) > worth(left) > worth(gone)
    assert worth(whole, "red") < worth(left, "red") < worth(gone, "red")


@covers("TY-VP-5")
def test_who_is_far_from_every_objective_has_little_left_to_hope_for_in_the_last_turns() -> None:
    hopes = [worth(battle(turn=turn)) for turn in (4, 9, 11)]
    assert hopes == sorted(hopes, reverse=True)
    assert hopes[0] > hopes[2] + 0.2
    agreed = [worth(battle(turn=11, chosen={"cap": cap})) for cap in (12, 20)]
    assert agreed[0] + 0.2 < agreed[1]


def test_where_both_lose_in_the_end_the_last_turns_are_bad_for_both() -> None:
    early, late = battle(turn=4), battle(turn=12)
    assert worth(late) < worth(early)
    assert worth(late, "red") < worth(early, "red")


@covers("TY-MOR-6")
def test_as_many_tanks_are_worse_lost_where_the_formation_is_nearer_to_fleeing_then() -> None:
    """All three of one Unit, or two of it and one of the other."""
    of_one, of_both = after(battle(), 3, 4, 5, lost=True), after(battle(), 3, 4, 6, lost=True)
    assert worth(of_one) > worth(of_both)
    assert worth(of_one, "red") < worth(of_both, "red")


@covers("TY-OBJ-4")
def test_who_would_hold_an_objective_is_better_off_than_who_shares_it() -> None:
    alone = [("US-M1", (24, 40), (26, 40))]
    guard = [("SU-T72", (24, 47), (40, 30), (44, 30))]
    holds = battle(blue=[*BLUE, *alone], red=[*RED, ("SU-T72", (14, 30), (40, 30), (44, 30))])
    shares = battle(blue=[*BLUE, *alone], red=[*RED, *guard])
    assert worth(holds) > worth(shares)
    assert worth(holds, "red") < worth(shares, "red")


@covers("TY-VP-1", "TY-VP-6")
def test_a_promise_is_no_better_than_the_victory_that_is_left_and_no_worse_than_a_defeat() -> None:
    state = battle()
    for seat in ("blue", "red"):
        assert reward(1) < worth(state, seat) < reward(8)
    for unit in (2, 3):
        state.change_unit(unit, where="destroyed")
    assert reward(1) < worth(state, "blue") < reward(7)
    assert reward(2) < worth(state, "red") < reward(8)


@covers("TY-REA-4")
def test_time_is_the_defenders_friend_where_it_wins_a_rearguard() -> None:
    early, late = battle("rearguard", turn=2), battle("rearguard", turn=8)
    assert worth(late, "blue") < worth(early, "blue")


@pytest.mark.parametrize("mission", ["free-for-all", "bridgehead"])
def test_a_worth_is_never_beyond_an_end_and_true_at_the_end(mission: str) -> None:
    chosen = {"blue_force": "FO-E", "red_force": "FO-F"}
    battle = GAME.configure(GAME.mission(mission), chosen)
    table = Table.start(GAME, battle, SeededDice("worth"), logged=False)
    turn = -1
    while asked := table.decision:
        if GAME.turn_of(table.state) > turn:
            turn = GAME.turn_of(table.state)
            assert all(-1 < GAME.worth(table.state, seat) < 1 for seat in GAME.seats)
        table.play(asked.seat, GAME.models["quick"](table))
    assert table.outcome is not None
    assert {seat: GAME.worth(table.state, seat) for seat in GAME.seats} == table.outcome.reward
