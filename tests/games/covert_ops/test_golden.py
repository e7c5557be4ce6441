"""Golden journals: whole plays, one for everything that can happen, replayed to every hash."""

from pathlib import Path

import pytest

from sandtable.games.covert_ops import GAME
from sandtable.games.covert_ops.rules.alarm import AlarmChanged
from sandtable.games.covert_ops.rules.casualties import CasualtyMoved, Revived
from sandtable.games.covert_ops.rules.interact import CaptiveFreed
from sandtable.games.covert_ops.rules.reinforcements import MarkerPlaced, ReinforcementDrawn
from sandtable.games.covert_ops.state import State
from sandtable.games.covert_ops.vocabulary import ALARM_TOP
from sandtable.testing import covers
from sandtable.testing.goldens import Goldens

GOLDENS = Goldens(GAME, Path(__file__).parents[2] / "golden" / "covert_ops")
NAMES, told = GOLDENS.names, GOLDENS.told
RESULTS = ("defeat", "pyrrhic", "minor", "major")


def state(name: str) -> State:
    found: State = GOLDENS.match(name).table.state
    return found


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_play_replays_to_every_state_hash_and_die_written_in_it(name: str) -> None:
    played = GOLDENS.match(name)
    assert played.outcome is not None
    assert played.journal.encode() == GOLDENS.path(name).read_bytes()


@covers("CO-2.1-7", "CO-SG-17", "CO-SV-13")
@pytest.mark.parametrize("result", RESULTS)
@pytest.mark.parametrize("mission", ["smash-and-grab", "survival"])
def test_there_is_a_play_for_every_result_of_the_printed_missions(mission: str, result: str) -> None:
    ended = state(f"{mission}.{result}")
    assert (ended.mission.id, ended.result) == (mission, result)


@covers("CO-8.0-1", "CO-CP-1", "CO-8.1-3")
def test_a_campaign_is_played_through_its_five_missions_and_another_is_lost() -> None:
    whole = state("campaign")
    assert whole.campaign is not None
    assert {one.mission for one in whole.history} == {leg.id for leg in whole.campaign.legs}
    assert state("campaign-lost").result == "defeat"


@covers("CO-CP-9", "CO-CP-10")
def test_a_captive_is_freed_and_leaves_by_the_zone() -> None:
    ended = state("captive-out")
    assert told("captive-out", CaptiveFreed)
    assert any(ended.units[who].captive for who in ended.out)


@covers("CO-7.1-2", "CO-7.1-4")
def test_a_casualty_is_carried_and_another_revived() -> None:
    assert told("casualty-carried", CasualtyMoved)
    assert told("casualty-revived", Revived)


@covers("CO-SV-3", "CO-SV-14", "CO-6.0-5")
def test_reinforcements_come_one_after_the_other_and_the_alarm_fills() -> None:
    assert len(told("reinforcement-cascade", ReinforcementDrawn)) >= 3
    assert told("reinforcement-cascade", MarkerPlaced)
    (*_, last) = told("alarm-at-20", AlarmChanged)
    assert isinstance(last, AlarmChanged)
    assert last.after == ALARM_TOP
