"""Simulation: honest counts, the same for any number of jobs."""

import sys
from pathlib import Path
from typing import Any

import pytest

from sandtable.kernel.errors import SandtableError, UnknownName
from sandtable.lab import simulation
from sandtable.lab.engines import engine
from sandtable.lab.rows import Store
from sandtable.lab.simulation import Plan, Row, Share, Summary, play_one, play_share, play_shares, rate, simulate
from sandtable.lab.wilson import wilson
from sandtable.players import playing
from tests.lab.own import MINE, write_own


def plan(games: int = 30, **changes: object) -> Plan:
    players = {"commander": "basic"}
    given: dict[str, object] = {"game": "third-option", "mission": "MC-12", "players": players, "seed": "7"}
    return Plan(games=games, **{**given, **changes})  # type: ignore[arg-type] # test words


def test_the_same_plan_gives_the_same_rows() -> None:
    assert list(simulate(plan())) == list(simulate(plan()))


def test_two_jobs_give_the_rows_of_one_in_the_same_order() -> None:
    assert list(simulate(plan(250), jobs=2)) == list(simulate(plan(250)))


def test_every_game_has_a_seed_of_its_own() -> None:
    rows = list(simulate(plan(150)))
    assert len({row.seed for row in rows}) == 150
    assert [row.game for row in rows] == list(range(150))


@pytest.mark.slow
def test_another_seed_gives_other_games() -> None:
    results = [row.result for row in simulate(plan(40))]
    assert results != [row.result for row in simulate(plan(40, seed="8"))]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"mission": "MC-99"}, "unknown mission 'MC-99'"),
        ({"game": "third-opton"}, "did you mean 'third-option'"),
        ({"players": {"commander": "basik"}}, "did you mean 'basic'"),
        ({"players": {"comander": "basic"}}, "did you mean 'commander'"),
        ({"players": {}}, "nobody plays commander"),
    ],
)
def test_a_plan_that_cannot_be_played_says_why_before_the_first_game(changes: dict[str, object], message: str) -> None:
    asked = plan(**changes)  # type: ignore[arg-type] # test words
    for begun in (asked.check, lambda: next(simulate(asked))):
        with pytest.raises(UnknownName, match=message):
            begun()


def test_a_seed_that_no_journal_could_hold_is_refused_before_the_first_game() -> None:
    with pytest.raises(SandtableError, match="seed"):
        plan(seed="7" * 1000).check()


def test_players_of_somebodys_own_may_be_in_a_plan() -> None:
    plan(players={"commander": "tests.lab.bots:Twin"}).check()


def test_a_summary_counts_games_and_wins_and_keeps_no_rows() -> None:
    summary = Summary()
    rows = [
        Row(0, "7/0", "commander", "basic", "tier-one", won=True, score=8, decisions=20),
        Row(1, "7/1", "commander", "basic", "fubar", won=False, score=0, decisions=10),
        Row(2, "7/2", "commander", "basic", "tier-one", won=True, score=7, decisions=30),
    ]
    assert list(summary.add_all(rows)) == rows

    data = summary.as_data()
    assert (data["games"], data["decisions_per_game"]) == (3, 20)
    assert data["won"]["commander"]["count"] == 2
    assert {name: r["count"] for name, r in data["results"].items()} == {"tier-one": 2, "fubar": 1}
    assert data["mean_score"] == {"commander": 5}


def test_a_game_of_two_seats_counts_once_and_figures_are_rounded() -> None:
    summary = Summary()
    rows = [
        Row(n, f"7/{n}", seat, "basic", "over", won=(seat == "us") == (n == 0), score=n, decisions=n)
        for n in range(3)
        for seat in ("us", "iif")
    ]
    list(summary.add_all(rows))

    data = summary.as_data()
    assert (data["games"], data["decisions_per_game"]) == (3, 1.0)
    assert data["won"]["us"] == {"count": 1, "rate": 0.3333, "low": 0.0615, "high": 0.7923}
    assert data["won"]["iif"]["count"] == 2


def test_a_summary_of_nothing_is_no_error() -> None:
    data = Summary().as_data()
    assert (data["games"], data["decisions_per_game"], data["mean_score"]) == (0, 0, {})
    assert rate(0, 0) == {"count": 0, "rate": 0.0, "low": 0.0, "high": 1.0}


@pytest.mark.parametrize(
    ("successes", "n", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (81, 263, 0.2553, 0.3662)],
)
def test_wilson_intervals_are_the_published_ones(successes: int, n: int, low: float, high: float) -> None:
    assert wilson(successes, n) == pytest.approx((low, high), abs=5e-5)


def test_no_games_at_all_leave_every_rate_possible() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_a_game_that_finds_no_end_is_broken_off_and_counted_as_unfinished(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = list(simulate(plan(3)))
    monkeypatch.setattr(playing, "UNATTENDED", 5)
    rows = list(simulate(plan(3)))
    assert [(row.result, row.won, row.score, row.decisions) for row in rows] == [("unfinished", False, 0, 5)] * 3
    assert all(row.decisions > 5 for row in whole)


def test_a_pack_that_is_changed_in_the_middle_ends_the_run(tmp_path: Path) -> None:
    pack = tmp_path / "mine.yaml"
    pack.write_text(MINE, "utf-8")
    rows = simulate(plan(5, mission="MINE", packs=(str(pack),)))
    next(rows)
    pack.write_text(MINE.replace("vp: 5", "vp: 6"), "utf-8")
    with pytest.raises(SandtableError, match="is not the one that the run began with"):
        list(rows)


def test_a_worker_that_has_another_file_of_a_player_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bot = write_own(tmp_path, monkeypatch, "0")
    sent = plan(5, players={"commander": bot}).pinned()
    play_share(Share(sent, (0,)))
    write_own(tmp_path, monkeypatch, "-1")
    with pytest.raises(SandtableError, match="'own_bot:Bot' is not the same everywhere"):
        play_share(Share(sent, (1,)))


def test_a_worker_that_still_has_the_old_code_of_a_player_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It loaded the file in an earlier run, and the file has been changed since."""
    bot = write_own(tmp_path, monkeypatch, "0")
    mine = plan(5, players={"commander": bot})
    mine.check()
    loaded = sys.modules["own_bot"]
    play_share(Share(mine.pinned(), (0,)))

    write_own(tmp_path, monkeypatch, "-1")
    sent = mine.pinned()
    monkeypatch.setitem(sys.modules, "own_bot", loaded)
    with pytest.raises(SandtableError, match="not the same everywhere, or has just been changed"):
        play_share(Share(sent, (0,)))


def set_clock(each: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that shows what a game took, as if each took so many seconds."""
    now = 0.0

    def play(*said: Any) -> list[Row]:
        nonlocal now
        now += each
        return play_one(*said)

    monkeypatch.setattr(simulation, "play_one", play)
    monkeypatch.setattr(simulation, "perf_counter", lambda: now)


def handed_out(each: float, games: int, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many games come at a time where each takes so many seconds."""
    set_clock(each, monkeypatch)
    return [len(rows) for rows in play_shares(plan(games), engine())]


@pytest.mark.slow
def test_slow_games_come_one_by_one_and_quick_ones_many_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    assert handed_out(30.0, 6, monkeypatch) == [1] * 6
    assert handed_out(0.5, 130, monkeypatch)[:4] == [1, 2, 4, 4]
    assert handed_out(0.002, 320, monkeypatch) == [1, 2, 4, 8, *[10] * 30, 5]


@pytest.mark.slow
def test_games_that_came_in_other_shares_are_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def played(each: float, games: int) -> list[Row]:
        set_clock(each, monkeypatch)
        with Store(tmp_path, Row, plan().identity) as store:
            return list(simulate(plan(games), store=store))

    assert played(30.0, 5) == list(simulate(plan(5)))
    assert played(0.002, 70) == list(simulate(plan(70)))
