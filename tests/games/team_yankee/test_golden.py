"""Golden journals: whole plays, one for everything that can happen, replayed to every hash."""

from pathlib import Path

import pytest

from sandtable.games.team_yankee import GAME
from sandtable.games.team_yankee.rules.ambush import AmbushLaid, AmbushSprung
from sandtable.games.team_yankee.rules.light import LightRolled
from sandtable.games.team_yankee.rules.operation import OperationStands
from sandtable.games.team_yankee.rules.selection import MissionFound, PlansRevealed
from sandtable.games.team_yankee.rules.victory import BattleEnded
from sandtable.games.team_yankee.rules.withdrawal import DelayCounted, Withdrawn
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import Role
from sandtable.testing import covers
from sandtable.testing.goldens import Goldens
from tests.games.team_yankee.battles import GIVEN, MEETING

GOLDENS = Goldens(GAME, Path(__file__).parents[2] / "golden" / "team_yankee")
NAMES, told = GOLDENS.names, GOLDENS.told


def state(name: str) -> State:
    found: State = GOLDENS.match(name).table.state
    return found


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_play_replays_to_every_state_hash_and_die_written_in_it(name: str) -> None:
    played = GOLDENS.match(name)
    assert played.outcome is not None
    assert played.journal.encode() == GOLDENS.path(name).read_bytes()


@covers("TY-VP-1", "TY-WIN-3")
@pytest.mark.parametrize("role", ["attacker", "defender"])
@pytest.mark.parametrize("mission", [*MEETING, *GIVEN])
def test_there_is_a_play_of_every_mission_won_by_each_side(mission: str, role: Role) -> None:
    ended = state(f"{mission}.{role}")
    assert (ended.mission.id, ended.winner) == (mission, ended.seat_in(role))


@covers("TY-VP-5", "TY-VP-6")
def test_there_is_one_that_both_have_lost() -> None:
    (end,) = told("both-lose", BattleEnded)
    assert (end.rule, state("both-lose").winner) == ("TY-VP-5", "")
    assert set(state("both-lose").scores.values()) <= {1, 2, 3}


@covers("TY-SW-3", "TY-AMB-3")
def test_units_withdraw_and_an_ambush_is_sprung() -> None:
    assert told("withdrawal", DelayCounted)
    assert told("withdrawal", Withdrawn)
    assert told("ambush", AmbushLaid)
    assert told("ambush", AmbushSprung)


@covers("TY-TOD-6", "TY-TOD-8")
@pytest.mark.parametrize(("name", "night"), [("nightfall", True), ("dawn", False)])
def test_night_falls_and_morning_breaks(name: str, night: bool) -> None:
    *_, last = told(name, LightRolled)
    assert isinstance(last, LightRolled)
    assert (last.changed, last.night, state(name).night) == (True, night, night)


@covers("TY-BP-1", "TY-SEL-2", "TY-SEL-6", "TY-FRC-2")
def test_plans_and_a_die_find_missions_and_three_battles_are_linked() -> None:
    assert told("battle-plans", PlansRevealed)
    (found,) = told("random-mission", MissionFound)
    assert found.rule == "TY-SEL-2"
    assert len(told("linked", OperationStands)) == len(state("linked").history) == 3
    ready = state("built-by-hand").content.forces.values()
    assert any(side.roster not in ready for side in state("built-by-hand").sides.values())
