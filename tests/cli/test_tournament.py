"""`sandtable tournament` from the command line."""

import csv
from pathlib import Path

import pytest

from tests.cli.runner import check_refused, run

ASKED = ("tournament", "third-option", "--mission", "MC-12", "--games", "10", "--seed", "7")
PLAYERS = ("--players", "random", "basic", "random-recruiter")


def test_players_stand_in_a_row_and_all_meet_all(tmp_path: Path) -> None:
    done = run(*ASKED, *PLAYERS, "--out", str(tmp_path), "--json")
    data = done.json()

    assert (done.code, data["games"]) == (0, 30)
    assert {one["player"] for one in data["standings"]} == set(PLAYERS[1:])
    assert all(cell["low"] <= cell["share"] <= cell["high"] for cell in data["matrix"])
    with (tmp_path / "games.csv").open(encoding="utf-8") as file:
        games = list(csv.DictReader(file))
    assert {game["seed"] for game in games} == {f"7/{number}" for number in range(10)}
    with (tmp_path / "standings.csv").open(encoding="utf-8") as file:
        assert next(csv.DictReader(file))["player"] == data["standings"][0]["player"]
    assert "Who leads" in (tmp_path / "tournament.html").read_text("utf-8")

    again = run(*ASKED, *PLAYERS, "--out", str(tmp_path))
    assert "points of the row against the column" in again.out
    assert len(list((tmp_path / "games").glob("part-*"))) == 1  # nothing was played again


def test_long_names_are_folded_and_never_cut() -> None:
    strangers = ("tests.lab.bots:Twin", "tests.lab.bots:Other")
    few = (*ASKED, "--games", "1", *PLAYERS, *strangers)
    told = run(*few).out
    assert "…" not in told
    assert max(map(len, told.splitlines())) <= 80


def test_who_plays_a_seat_in_the_lab_is_told_without_people() -> None:
    told = " ".join(run("lab", "compare", "--help").out.split())
    assert "search:200" in told
    assert "human" not in told


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--players", "basic"), "two players at least"),
        (("--players", "basic", "bassic"), "did you mean 'basic'"),
        (("--players", "basic", "random", "--engine", "spark://here:1"), "is no engine"),
        (("--players", "basic", "random", "--set", "moon=full"), "moon"),
    ],
)
def test_a_tournament_that_cannot_be_played_says_why(arguments: tuple[str, ...], message: str) -> None:
    check_refused(run(*ASKED, *arguments), message)
