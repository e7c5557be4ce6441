"""Golden journals: one real play for every way in which Third Option can end."""

from pathlib import Path

import pytest

from sandtable.games.third_option import GAME
from sandtable.games.third_option.state import State
from sandtable.kernel.journal import read_journal
from sandtable.kernel.match import replay

FOLDER = Path(__file__).parents[2] / "golden" / "third_option"
JOURNALS = sorted(FOLDER.glob("*.sandtable.jsonl"))


def final_state(path: Path) -> State:
    state = replay(read_journal(path), GAME, path).table.state
    assert isinstance(state, State)
    return state


@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: path.name.split(".")[0])
def test_a_golden_journal_replays_to_every_state_hash_and_die_written_in_it(path: Path) -> None:
    match = replay(read_journal(path), GAME, path, check=True)
    assert match.outcome is not None
    assert match.journal.encode() == path.read_bytes()


def test_there_is_a_golden_journal_for_every_ending() -> None:
    states = [final_state(path) for path in JOURNALS]
    entries = [entry for state in states for entry in state.campaign.log]

    assert {e.tier for e in entries} == {"tier-one", "tier-two", "tier-three", "snafu", "fubar"}
    assert {e.drone for e in entries} >= {"none", "hit", "missed"}
    assert {s.phase for s in states if s.aborted} == {"recon", "direct_action"}
    assert any(s.phase == "recon" and s.objective_done for s in states)
    assert any(e.captured for e in entries)
    assert any(e.tier == "tier-three" and not e.exfiltrated for e in entries)
    outcomes = [GAME.outcome(state) for state in states if state.campaign.is_operation]
    ratings = {outcome.result for outcome in outcomes if outcome}
    assert ratings == {"distinguished", "successful", "failed"}
