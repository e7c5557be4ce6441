"""`sim`, `fuzz` and `bench` from the command line."""

import csv
import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import polars
import pytest

from sandtable.cli import sim
from sandtable.cli.app import INTERRUPTED
from sandtable.cli.progress import counted
from sandtable.lab.simulation import Row, simulate
from tests.cli.runner import check_refused, run
from tests.lab.own import MINE

SIM = ("sim", "third-option", "--mission", "MC-12", "--games", "60", "--seed", "7")


@pytest.mark.slow
def test_sim_counts_every_ending_with_its_interval() -> None:
    data = run(*SIM, "--players", "commander=basic", "--json").json()
    assert data["games"] == 60
    assert sum(ending["count"] for ending in data["results"].values()) == 60
    won = data["won"]["commander"]
    assert won["low"] < won["rate"] < won["high"]
    assert data["plan"]["seed"] == "7"


@pytest.mark.slow
def test_sim_prints_a_table_for_people() -> None:
    done = run(*SIM)
    assert done.code == 0
    assert "won by commander" in done.out
    assert "95% interval" in done.out


def test_sim_writes_a_row_for_every_game_and_the_summary(tmp_path: Path) -> None:
    run(*SIM, "--out", str(tmp_path / "results"))
    with (tmp_path / "results" / "games.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    summary = json.loads((tmp_path / "results" / "summary.json").read_text("utf-8"))
    assert [row["seed"] for row in rows] == [f"7/{number}" for number in range(60)]
    wins = sum(row["won"] == "True" for row in rows)
    assert summary["won"]["commander"]["count"] == wins


def stopped(games: int) -> Iterator[int]:
    yield from range(games)
    raise KeyboardInterrupt


def stopped_after(games: int, rows: Iterator[Row]) -> Iterator[Row]:
    yield from islice(rows, games)
    raise KeyboardInterrupt


def test_whoever_stops_long_work_hears_how_far_it_came(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(KeyboardInterrupt):
        list(counted(stopped(14), 60, "playing MC-12", each=2))
    assert capsys.readouterr().err == "Stopped playing MC-12: 7 of 60 done.\n"


def test_whoever_stops_what_goes_on_later_hears_that(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sim, "simulate", lambda *said: stopped_after(3, simulate(*said)))
    done = run(*SIM, "--out", tmp_path, "--format", "parquet")
    assert done.code == INTERRUPTED
    said = f"3 of 60 done. What was measured is in {tmp_path}: the same command goes on."
    assert said in done.err
    assert len(polars.read_parquet(tmp_path / "games" / "*.parquet")) == 3


def test_whoever_stops_before_anything_is_kept_hears_of_nothing_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sim, "simulate", lambda *_: stopped(0))
    done = run(*SIM, "--out", tmp_path, "--format", "parquet")
    assert (done.code, done.err) == (INTERRUPTED, "Stopped playing MC-12: 0 of 60 done.\n")


@pytest.mark.slow
def test_a_row_is_in_the_file_as_soon_as_its_game_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    there = []

    def watched(*said: Any) -> Iterator[Row]:
        for row in simulate(*said):
            yield row
            there.append((tmp_path / "games.csv").read_text("utf-8").count("\n"))

    monkeypatch.setattr(sim, "simulate", watched)
    run(*SIM, "--out", tmp_path)
    assert there == list(range(2, 62))


@pytest.mark.slow
def test_sim_writes_parquet_and_goes_on_with_it(tmp_path: Path) -> None:
    parquet = (*SIM, "--out", str(tmp_path), "--format", "parquet", "--json")
    first = run(*parquet).json()
    rows = polars.read_parquet(tmp_path / "games" / "*.parquet")
    assert rows["won"].sum() == first["won"]["commander"]["count"]

    more = run(*parquet, "--games", "80").json()
    rows = polars.read_parquet(tmp_path / "games" / "*.parquet")
    assert (more["games"], len(rows)) == (80, 80)

    check_refused(run(*parquet, "--seed", "8"), "games of another plan: seed 7, not 8")


@pytest.mark.slow
def test_sim_says_at_once_that_no_cluster_answers() -> None:
    check_refused(run(*SIM, "--engine", "dask://127.0.0.1:1"), "no dask cluster answers at dask://127.0.0.1:1")


@pytest.mark.slow
def test_a_summary_names_its_packs_and_not_where_they_lie(tmp_path: Path) -> None:
    pack = tmp_path / "mine"
    pack.mkdir()
    (pack / "cards.yaml").write_text("events: []\n", "utf-8")
    data = json.loads(run(*SIM, "--packs", str(pack), "--json").out)
    assert [one["name"] for one in data["plan"]["packs"]] == ["mine"]
    assert str(tmp_path) not in json.dumps(data)


@pytest.mark.slow
def test_sim_with_two_jobs_gives_the_same_numbers() -> None:
    plan = ("sim", "third-option", "--mission", "MC-12", "--games", "250", "--json")
    assert run(*plan, "--jobs", "2").out == run(*plan).out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--mission", "MC-99"), "unknown mission 'MC-99'"),
        (("--mission", "MC-01", "--players", "commander=bassic"), "did you mean 'basic'"),
        (("--mission", "MC-01", "--players", "comander=basic"), "did you mean 'commander'"),
        (("--mission", "MC-01", "--players", "basic"), "seat=player"),
        (("--mission", "MC-01", "--games", "0"), "--games"),
    ],
)
def test_sim_refuses_what_it_cannot_play(arguments: tuple[str, ...], message: str) -> None:
    check_refused(run("sim", "third-option", *arguments), message)


def test_sim_says_so_when_the_folder_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", "utf-8")
    check_refused(run(*SIM, "--out", str(tmp_path / "file")), "cannot be written")
    assert (tmp_path / "file").read_text("utf-8") == "in the way"


def test_sim_plays_a_mission_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(MINE, "utf-8")
    done = run("sim", "third-option", "--mission", str(file), "--games", "20", "--json")
    assert done.json()["games"] == 20
    assert done.json()["plan"]["mission"] == "MINE"


def test_fuzz_plays_every_mission_in_turn_and_says_clean() -> None:
    done = run("fuzz", "third-option", "--games", "40", "--json")
    report = done.json()
    assert (done.code, report["plays"], report["failures"]) == (0, 40, [])


def test_an_unknown_benchmark_is_named() -> None:
    check_refused(run("bench", "third_opton"), "did you mean 'third_option'")
