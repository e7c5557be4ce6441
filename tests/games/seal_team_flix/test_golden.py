"""Golden journals: whole plays, one for everything that can happen, replayed to every hash."""

from pathlib import Path

import pytest

from sandtable.games.seal_team_flix import GAME
from sandtable.games.seal_team_flix.rules.campaign import BranchTaken
from sandtable.games.seal_team_flix.rules.explosions import Exploded
from sandtable.games.seal_team_flix.rules.movement import Rescued
from sandtable.games.seal_team_flix.rules.round_end import MissionAborted
from sandtable.games.seal_team_flix.rules.side_boards import BoardEnded
from sandtable.games.seal_team_flix.state import State
from sandtable.kernel.event import Event
from sandtable.testing import covers
from sandtable.testing.goldens import Goldens
from tests.games.seal_team_flix.build import lines

GOLDENS = Goldens(GAME, Path(__file__).parents[2] / "golden" / "seal_team_flix")
NAMES = GOLDENS.names


def state(name: str) -> State:
    found: State = GOLDENS.match(name).table.state
    return found


def told(name: str, kind: type[Event]) -> list[str]:
    return lines(GOLDENS.told(name, kind))


def nobody_lives(name: str) -> bool:
    return all(one.kia for one in state(name).seals.values())


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_play_replays_to_every_state_hash_and_die_written_in_it(name: str) -> None:
    played = GOLDENS.match(name)
    assert played.outcome is not None
    assert played.journal.encode() == GOLDENS.path(name).read_bytes()


@pytest.mark.parametrize("name", [name for name in NAMES if not name.startswith("campaign")])
def test_a_play_that_is_named_after_its_result_ends_so(name: str) -> None:
    result = name.split("-")[0]
    if result in ("success", "partial", "failure"):
        assert state(name).result == result


@covers("STF-P7-1", "STF-P7-3", "STF-P7-4")
def test_there_is_a_play_for_every_result() -> None:
    assert {name.split("-")[0] for name in NAMES} >= {"success", "partial", "failure", "campaign"}
    assert state("failure-out-of-time").timer == 0
    assert not nobody_lives("failure-out-of-time")


@covers("STF-P7-6", "STF-TOK-12")
def test_a_team_is_lost_to_the_last_seal_and_once_to_a_nuclear_weapon() -> None:
    assert nobody_lives("failure-kia")
    assert nobody_lives("failure-nuclear")
    assert [one for one in told("failure-nuclear", Exploded) if "Nuclear" in one]


@covers("STF-P7-7")
def test_a_team_agrees_to_break_off() -> None:
    assert told("failure-broken-off", MissionAborted)
    assert state("failure-broken-off").timer > 0


@covers("STF-MIS-5", "STF-TOK-6", "STF-TOK-7", "STF-CAP-1")
def test_hostages_and_masterminds_are_brought_home_and_two_maps_are_played_as_one() -> None:
    assert state("two-maps").ground.sections == 2
    assert told("hostage-rescued", Rescued)
    (out,) = told("mastermind-captured", Rescued)
    assert "Mastermind" in out


@covers("STF-BYP-1", "STF-DEF-1", "STF-FIR-15", "STF-SBH-2")
@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("bypass", "E-Lock Bypass: success"),
        ("bypass-failed", "E-Lock Bypass: failure"),
        ("defuse", "Bomb Defusal: success"),
        ("defuse-against-the-clock", "Bomb Defusal: success"),
        ("defuse-failed", "Bomb Defusal: failure"),
        ("sniping", "Long-Range Sniping: success"),
        ("rescue-shot", "Hostage Rescue: success"),
        ("rescue-shot-failed", "Hostage Rescue: failure"),
    ],
)
def test_every_side_board_is_won_and_lost(name: str, said: str) -> None:
    assert any(said in line for line in told(name, BoardEnded))


@covers("STF-CPG-4", "STF-CNT-5")
def test_a_campaign_is_won_in_eight_missions_and_another_is_aborted() -> None:
    assert told("campaign-won", BranchTaken)[-1] == "Campaign successful"
    assert len(state("campaign-won").history) == 8
    assert told("campaign-aborted", BranchTaken)[-1] == "Operation aborted"
    assert state("campaign-aborted").result == "failure"
