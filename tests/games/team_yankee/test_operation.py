"""Linked battles (TY-SEL-6)."""

from typing import Any

import pytest

from sandtable.games.team_yankee.force_edits import DropUnit, ForceReady, TakeForce
from sandtable.games.team_yankee.rules.forces import LossesCharged
from sandtable.games.team_yankee.rules.operation import (
    OperationStands,
    ScoreOperation,
    battle_of,
    clear_table,
    leader,
    totals,
)
from sandtable.games.team_yankee.rules.victory import end_battle
from sandtable.games.team_yankee.sequence import AfterBattle
from sandtable.games.team_yankee.state import BattleReport, Side, State
from sandtable.games.team_yankee.vocabulary import SEATS, Seat
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.table import Table
from sandtable.show.sheet import words
from sandtable.testing import covers
from tests.games.team_yankee.battles import GAME, asker, to_battle, told
from tests.games.team_yankee.build import bare_state, choose, options, position, run


def linked(seed: int = 1, **chosen: Any) -> Table[State]:
    mission = GAME.configure(GAME.mission("linked"), chosen)
    return Table.start(GAME, mission, SeededDice(seed))


def fought(at: Table[State], winner: Seat | str, *destroyed: int) -> None:
    """The battle that goes on ends now."""
    to_battle(at)
    for unit in destroyed:
        at.state.change_unit(unit, where="destroyed")
    at._decision = None
    end_battle(at, winner, "TY-WIN-5")  # type: ignore[arg-type] # a seat or nobody
    at.advance()


def reports(*battles: tuple[str, int, int]) -> State:
    state = bare_state()
    for winner, blue, red in battles:
        state.history.append(BattleReport("annihilation", winner, (blue, red)))  # type: ignore[arg-type]
    return state


@covers("TY-SEL-6")
@pytest.mark.parametrize(
    ("stage", "points", "layout"),
    [(0, 50, "steinfeld-crossroads"), (1, 75, "haselbach-heights"), (2, 100, "ulfe-river")],
)
def test_three_battles_grow_on_three_layouts(stage: int, points: int, layout: str) -> None:
    chosen = battle_of(GAME.content, GAME.mission("linked"), stage).chosen
    assert (chosen.points, chosen.layout) == (points, layout)


@covers("TY-SEL-6")
def test_each_battle_is_found_by_battle_plans_and_the_score_is_the_sum() -> None:
    at = linked()
    assert at.asking == "CommitBattlePlan"
    fought(at, "blue")
    assert (at.state.stage, at.asking) == (1, "CommitBattlePlan")
    assert at.state.mission.chosen.points == 75
    fought(at, "red")
    fought(at, "red")
    assert at.state.over
    assert at.state.scores == totals(at.state) == {"blue": 10, "red": 17}
    assert at.outcome is not None
    assert at.outcome.won == {"blue": False, "red": True}
    stands = told(at, OperationStands)
    assert [event.over for event in stands] == [False, False, True]
    assert [event.battle for event in stands] == [1, 2, 3]
    assert [event.winner for event in stands] == ["", "", "red"]  # of them all


@covers("TY-SEL-6")
def test_a_unit_destroyed_makes_the_first_of_its_card_dearer_in_the_next_force() -> None:
    at = linked()
    to_battle(at)
    tanks = next(unit for unit in at.state.force("red") if unit.card == "SU-T72")
    fought(at, "blue", tanks.id)
    # The Third Tank Battalion costs 75 of 75: its first T-72 company costs a point more now.
    assert at.asking == "BuildForce"
    assert at.decision is not None
    assert at.decision.seat == "red"
    choose(at, options(at)[0])
    while at.asking == "BuildForce":
        choose(at, at.decision.options[-1])
    spent = sum(unit.points for unit in at.state.force("red"))
    assert spent <= 75


@covers("TY-SEL-6")
def test_what_is_dearer_in_the_next_force_is_told() -> None:
    at = linked()
    fought(at, "blue", 19, 13, 14)  # T-72s, which come again; HQ and carriers, which do not
    (event,) = told(at, LossesCharged)
    line = words((GAME.line(event),))
    assert line == "Red pays more points for what it lost: T-72 company +1"
    dropped = [one.takes(at.state) for one in options(at, DropUnit)]
    assert "saves 1 point" in dropped


@covers("TY-SEL-6")
def test_whoever_builds_is_told_what_is_dearer_but_nothing_of_carriers() -> None:
    at = linked(red_force="built")
    choose(at, TakeForce("FO-F"), ForceReady())
    fought(at, "blue", 19, 14, 16)  # T-72s and two sections of carriers
    (event,) = told(at, LossesCharged)
    assert (event.seat, event.more, at.asking) == ("red", (("SU-T72", 1),), "BuildForce")


@covers("TY-SEL-6")
def test_the_table_is_cleared_between_battles() -> None:
    at = linked()
    fought(at, "blue", 1)
    state = at.state
    assert (state.objectives, state.mines, state.attacker, state.first) == ({}, {}, "", "")
    assert all(not side.planned and not side.plan for side in state.sides.values())
    assert all(unit.where == "tray" for unit in state.units.values())
    assert ([side.turn for side in state.sides.values()], len(state.history)) == ([0, 0], 1)
    clear_table(state)
    assert state.sides == {seat: Side(seat) for seat in SEATS}


@covers("TY-SEL-6")
@pytest.mark.parametrize(
    ("battles", "winner"),
    [
        ([("blue", 8, 1), ("red", 1, 8), ("red", 3, 6)], "red"),
        ([("blue", 8, 1), ("red", 1, 8), ("blue", 6, 3)], "blue"),
        ([("blue", 8, 1), ("red", 1, 8)], "red"),
        ([("red", 1, 8), ("blue", 8, 1)], "blue"),
        ([("blue", 8, 1), ("red", 1, 8), ("", 2, 2)], ""),
        ([("red", 1, 8), ("blue", 5, 3)], "red"),
        ([("blue", 8, 1), ("red", 3, 5)], "blue"),
    ],
)
def test_the_higher_total_wins_and_a_tie_goes_to_the_last_winner(
    battles: list[tuple[str, int, int]], winner: str
) -> None:
    assert leader(reports(*battles)) == winner


@covers("TY-SEL-6")
@pytest.mark.parametrize("seat", SEATS)
def test_whoever_builds_their_own_builds_before_every_battle(seat: Seat) -> None:
    chooses: dict[str, Any] = {f"{seat}_force": "built"}
    at = linked(**chooses)
    assert (at.asking, asker(at)) == ("BuildForce", seat)
    chosen = battle_of(GAME.content, at.state.operation or at.state.mission, 2).chosen
    assert [one == "built" for one in (chosen.blue, chosen.red)] == [seat == "blue", seat == "red"]


def test_a_single_battle_ends_with_its_score() -> None:
    at = position(mission="annihilation")
    AfterBattle().run(at)
    assert at.state.over
    run_over = position(mission="annihilation")
    run_over.state.history.append(BattleReport("annihilation", "blue", (8, 1)))
    run(run_over, ScoreOperation())
    assert run_over.state.scores == dict(zip(SEATS, (8, 1), strict=True))
