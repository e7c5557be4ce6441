"""`c` at a question: the chance of success, by plays on redealt tables."""

import re
from pathlib import Path
from typing import Any

import pytest

from sandtable.cli import chances
from sandtable.games.special_forces import GAME as SPECIAL_FORCES
from sandtable.games.team_yankee import GAME as TEAM_YANKEE
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.journal import read_journal
from sandtable.kernel.match import HUMAN, Match
from sandtable.kernel.table import Table
from sandtable.players import chances as playouts
from sandtable.players.search import Budget, Search
from tests.cli.runner import played, resume, run

SEED = "a seed that nobody is told"
Tables = list[Table[Any]]


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few plays, however long they take on a busy machine."""
    monkeypatch.setattr(chances, "SECONDS", 600.0)
    monkeypatch.setattr(playouts, "Budget", lambda *_: Budget(16))
    monkeypatch.setattr(playouts, "ENOUGH", 20)


@pytest.fixture
def mission(tmp_path: Path) -> Path:
    """At the recruiting shelves."""
    path = tmp_path / "mission.sandtable.jsonl"
    played(path, choices=2)
    return path


@pytest.fixture
def searched(monkeypatch: pytest.MonkeyPatch) -> Tables:
    """What a search was shown."""
    tables: Tables = []
    whole = Search.prospects

    def watched(self: Search, table: Table[Any]) -> Any:
        tables.append(table)
        return whole(self, table)

    monkeypatch.setattr(Search, "prospects", watched)
    return tables


def battle(path: Path, game: Any, mission: str, **seats: str) -> Match:
    match = Match.new(game, game.mission(mission), seed=SEED, seats=seats)
    assert match.decision
    match.play(match.decision.seat, match.decision.options[0])
    match.save(path)
    return match


def test_c_tells_the_chance_of_the_mission_and_of_the_best_answers(mission: Path) -> None:
    said = resume(mission, "c").out
    whole, best = re.search(r"(\d+)% .*the mission, as you see it", said), said.split("answers:")[1]
    assert whole
    assert re.search(rf"^ *{whole[1]}%  \(\d+ to \d+\) +\d+: (Recruit|Buy) ", best, re.MULTILINE)
    assert re.search(r"By [\d,]+ plays from here", said)


@pytest.mark.slow
def test_what_comes_next_is_the_same_whether_c_was_typed_or_not(mission: Path) -> None:
    asked = mission.with_name("asked.sandtable.jsonl")
    asked.write_bytes(mission.read_bytes())
    resume(asked, "c")
    assert asked.read_bytes() == mission.read_bytes()
    resume(asked, "c", "auto", "c", "1")
    resume(mission, "auto", "1")
    lines = read_journal(mission).lines
    assert len(lines) > 3
    assert read_journal(asked).lines == lines


def test_chances_are_found_on_a_table_that_was_redealt(tmp_path: Path, searched: Tables) -> None:
    path = tmp_path / "battle.sandtable.jsonl"
    match = battle(path, SPECIAL_FORCES, "hfc", us=HUMAN, iif="basic")
    resume(path, "c")
    (dealt,) = searched
    assert match.decision
    assert dealt.view(match.decision.seat) == match.table.view(match.decision.seat)
    assert isinstance(dealt.dice, SeededDice)
    assert SEED not in dealt.dice.seed


def test_who_stops_it_goes_on_with_the_match(mission: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Search, "prospects", interrupted)
    done = resume(mission, "c", "a")
    assert done.code == 0
    assert "Stopped; no chance was told" in done.out
    assert "would choose" in done.out


def test_where_there_is_but_one_answer_the_mission_alone_is_told(
    mission: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Search, "prospects", lambda *_: [])
    said = resume(mission, "c").out
    assert "the mission, as you see it" in said
    assert "best answers" not in said


def test_no_chance_is_told_of_what_is_chosen_in_secret(tmp_path: Path, searched: Tables) -> None:
    path = tmp_path / "battle.sandtable.jsonl"
    battle(path, TEAM_YANKEE, "contact", blue=HUMAN, red=HUMAN)
    assert "This is chosen in secret: no chances are told of it" in resume(path, "c").out
    assert not searched


def test_no_chance_is_told_of_a_real_die(searched: Tables) -> None:
    typed = "\n".join(["1"] * 2 + ["2 14", "1"] + ["1", "c"] * 4 + ["q", ""])
    asked = ("play", "third-option", "--mission", "MC-12", "--seed", "11", "--dice", "manual")
    assert "A real die decides this: roll it" in run(*asked, typed=typed).out


def test_help_names_the_games_own_adviser_and_the_chances(mission: Path) -> None:
    said = resume(mission, "h", "a").out
    assert "what the seasoned player would choose" in said
    assert "The seasoned player would choose" in said
    assert re.search(r"^c +the chance of success", said, re.MULTILINE)
