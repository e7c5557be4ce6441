"""The sequence of a battle, and the game as the kernel sees it."""

import pytest
from msgspec.structs import replace

from sandtable.games.team_yankee.rules.victory import end_battle
from sandtable.games.team_yankee.sequence import BattleBegan, NextTurn, RunBattle, TakeTurns, TurnBegan
from sandtable.games.team_yankee.state import BattleReport
from sandtable.kernel.decision import Resign
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.errors import UnknownName
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.team_yankee.battles import GAME, attacked, battle, to_battle, told, until
from tests.games.team_yankee.build import position


def test_a_battle_runs_in_the_order_of_the_guide() -> None:
    at = position(mission="annihilation")
    RunBattle().run(at)
    steps = [type(step).__name__ for step in reversed(at.agenda[1:])]
    assert told(at, BattleBegan) == [BattleBegan("TY-SEL-1", 1, 100, "bare")]
    assert steps == [
        "RaiseForce",
        "RaiseForce",
        "SelectMission",
        "PickBenefits",
        "DetermineAttacker",
        "LeaveOutOfBattle",
        "SetUpMission",
        "TakeTurns",
        "ScoreBattle",
        "AfterBattle",
    ]


def test_before_the_first_turn_both_sides_are_there_and_no_turn_goes_on() -> None:
    state, _ = GAME.setup(GAME.mission("contact"))
    assert (list(state.sides), state.turn) == (["blue", "red"], 0)


@covers("TY-DEP-7")
def test_when_turns_begin_whoever_stands_on_the_table_is_gone_to_ground_and_fresh() -> None:
    at = position(mission="contact", blue=[("US-M1", (10, 10)), ("US-M60",)])
    at.state.change_team(1, moved=80, acted=True, went=True, dashed=True)
    TakeTurns().run(at)
    here, off = at.state.teams[1], at.state.teams[2]
    assert here.hidden
    assert (here.moved, here.acted, here.went, here.dashed) == (0, False, False, False)
    assert not off.hidden
    assert at.agenda[-1] == NextTurn("blue")


@covers("TY-WIN-4")
def test_turns_alternate_and_each_player_counts_their_own() -> None:
    at = position(mission="annihilation", sides={"blue": {"turn": 0}})
    at.beats = []
    for seat in ("blue", "red", "blue"):
        NextTurn(seat).run(at)
    began = [(event.seat, event.turn) for event in told(at, TurnBegan)]
    assert began == [("blue", 1), ("red", 1), ("blue", 2)]
    assert [beat.at for beat in at.beats] == [1, 2]  # each turn is shown apart
    pending = [type(step).__name__ for step in reversed(at.agenda[-3:])]
    assert pending == ["LayGuns", "PlayerTurn", "NextTurn"]
    assert (at.agenda[-3], at.state.active, at.state.turn) == (NextTurn("red"), "blue", 2)


def test_the_table_knows_how_far_the_battle_is() -> None:
    at = battle("battle-plans", dice=SeededDice(2))
    asked = ("CommitBattlePlan", "ChooseTimeOfDay", "DeployUnit", "ChooseUnit")
    phases = [until(at, kind).state.phase for kind in asked]
    assert phases == ["selection", "setup", "deployment", "movement"]
    end_battle(at, "blue", "TY-OBJ-4")
    assert at.state.phase == "over"


def test_the_outcome_names_the_winner_the_victory_and_the_points() -> None:
    at = to_battle(attacked("rearguard", dice=SeededDice(2)))
    at._decision = None
    end_battle(at, "blue", "TY-OBJ-4")
    at.advance()
    assert at.outcome is not None
    assert (at.outcome.result, at.outcome.won) == ("blue-stunning", {"blue": True, "red": False})
    assert at.outcome.summary == "Rearguard: a stunning victory for Blue, 8 to 1"
    assert at.outcome.reward == {"blue": 1, "red": -1}


def test_when_time_is_up_nobody_wins() -> None:
    at = to_battle(attacked("contact", dice=SeededDice(2)))
    at._decision = None
    end_battle(at, "", "TY-VP-5")
    at.advance()
    assert at.outcome is not None
    assert at.outcome.result == "both-lose"
    assert not any(at.outcome.won.values())


def test_whoever_gives_up_loses() -> None:
    at = battle("contact", attacker="blue")
    at.play("blue", Resign())
    assert at.outcome is not None
    assert at.outcome.won == {"blue": False, "red": True}
    assert at.outcome.score == {"blue": 1, "red": 8}
    assert at.decision is None


def test_whoever_gives_up_loses_linked_battles_too() -> None:
    at = Table.start(GAME, GAME.mission("linked"), SeededDice(1))
    at.state.history.append(BattleReport("contact", "blue", (8, 1)))
    at.play("blue", Resign())
    assert at.outcome is not None
    assert at.outcome.won == {"blue": False, "red": True}
    assert at.outcome.score == {"blue": 9, "red": 9}


def test_a_mission_that_no_file_could_hold_is_not_set_up() -> None:
    found = GAME.mission("contact")
    with pytest.raises(UnknownName):
        GAME.setup(replace(found, chosen=replace(found.chosen, layout="nowhere")))


def test_three_ways_to_a_mission_are_in_the_list_and_one_is_an_operation() -> None:
    found = {one.id: one.operation for one in GAME.missions()}
    assert len(found) == 13
    assert [name for name, operation in found.items() if operation] == ["linked"]
    assert "battle-plans" in found
