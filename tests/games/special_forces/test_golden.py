"""Golden journals: a whole battle for every result of every scenario's ladder."""

from pathlib import Path

import pytest

from sandtable.games.special_forces import GAME
from sandtable.games.special_forces.content import SCENARIOS
from sandtable.kernel.journal import read_journal
from sandtable.kernel.match import replay
from sandtable.testing import covers

FOLDER = Path(__file__).parents[2] / "golden" / "special_forces"
JOURNALS = sorted(FOLDER.glob("*.sandtable.jsonl"))


@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: path.name.removesuffix(".jsonl"))
def test_a_golden_battle_replays_to_every_state_hash_and_die_written_in_it(path: Path) -> None:
    match = replay(read_journal(path), GAME, path, check=True)
    assert match.outcome is not None
    assert path.name.split(".")[1] == match.outcome.result
    assert match.journal.encode() == path.read_bytes()


@covers("SF-WIN-1")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_there_is_a_golden_battle_for_every_result_of_a_scenario(scenario: str) -> None:
    ladder = {rung.result.lower().replace(" ", "-") for rung in GAME.mission(scenario).victory.ladder}
    assert {path.name.split(".")[1] for path in FOLDER.glob(f"{scenario}.*")} == ladder
