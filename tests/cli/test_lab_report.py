"""`sandtable lab report` and `sandtable lab compare` from the command line."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from sandtable.cli.app import INTERRUPTED
from sandtable.kernel.lock import claim
from sandtable.lab.engines.base import Address
from sandtable.lab.report import study
from sandtable.lab.report.work import Done, Job, do
from tests.cli.runner import check_refused, run
from tests.lab.own import MINE

HARD = MINE.replace("asset_points: 30", "asset_points: 6")


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "mine.yaml"
    path.write_text(HARD, "utf-8")
    return path


def test_a_report_is_one_file_with_the_verdict_first(mine: Path, tmp_path: Path) -> None:
    out = tmp_path / "page.html"
    done = run("lab", "report", "third-option", mine, "--games", "12", "--out", out)
    assert (done.code, done.err) == (0, "")
    page = out.read_text("utf-8")
    assert page.index("What to change") < page.index("Success by skill")
    assert "src=" not in page.split("<script")[0]
    assert f"The page: {out}" in done.out


@pytest.mark.slow
def test_two_missions_stand_side_by_side_in_json(mine: Path) -> None:
    done = run("lab", "report", "third-option", mine, "MC-12", "--games", "4", "--json")
    assert [one["mission"] for one in done.json()] == ["MINE", "MC-12"]
    assert done.json()[1]["verdict"]["call"] == "open"


@pytest.mark.slow
def test_a_report_that_was_stopped_keeps_what_it_measured_and_the_same_command_goes_on(
    mine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, kept = tmp_path / "page.html", tmp_path / "page.measured.jsonl"
    command = ("lab", "report", "third-option", mine, "MC-12", "--games", "4", "--json")
    whole = run(*command).json()
    lost = Address("dask", "10.0.0.5", 8786).lost("it has gone")

    for mission, why, code in (("MINE", KeyboardInterrupt(), INTERRUPTED), ("MC-12", lost, 2)):
        with monkeypatch.context() as patched:
            patched.setattr(study, "do", stopped_at(3, mission, why))
            first = run(*command, "--out", out)
        assert (first.code, out.exists()) == (code, False)
        assert f"What was measured is in {kept}: the same command goes on." in first.err

    again = run(*command, "--out", out)
    assert [one | {"seconds": 0} for one in again.json()] == [one | {"seconds": 0} for one in whole]
    assert out.exists()
    assert [path.name for path in tmp_path.iterdir() if "page" in path.name] == ["page.html"]


def stopped_at(piece: int, mission: str, why: BaseException) -> Callable[[Job], Done]:
    """Does what is asked for until the so-manieth piece of a mission."""
    begun: list[str] = []

    def stopped(job: Job) -> Done:
        begun.append(job.plan.mission)
        if begun.count(mission) == piece:
            raise why
        return do(job)

    return stopped


@pytest.mark.slow
def test_a_report_that_was_stopped_before_anything_is_kept_says_nothing_of_it(
    mine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(study, "do", stopped_at(1, "MINE", KeyboardInterrupt()))
    done = run("lab", "report", "third-option", mine, "--games", "4", "--out", tmp_path / "p.html")
    assert done.code == INTERRUPTED
    assert done.err.startswith("Stopped measuring MINE: 0 of ")
    assert "What was measured" not in done.err


def test_two_reports_do_not_keep_their_plays_in_one_file(mine: Path, tmp_path: Path) -> None:
    command = ("lab", "report", "third-option", mine, "--games", "2", "--out", tmp_path / "p.html")
    with claim(tmp_path / "p.measured.jsonl", "", ""):
        check_refused(run(*command), "p.measured.jsonl is written by another report")


@pytest.mark.slow
def test_a_mission_beside_itself_shows_no_difference(mine: Path) -> None:
    done = run("lab", "compare", "third-option", mine, mine, "--games", "40", "--json")
    (seat,) = done.json()["seats"]
    assert seat["said"] == "no difference seen"
    assert (seat["only_first"], seat["only_second"]) == (0, 0)


@pytest.mark.slow
def test_two_versions_with_one_title_are_told_apart_by_their_files(mine: Path, tmp_path: Path) -> None:
    other = tmp_path / "easier.yaml"
    other.write_text(MINE, "utf-8")
    out = tmp_path / "page.html"
    done = run("lab", "report", "third-option", mine, other, "--games", "2", "--out", out)
    assert "Mine (mine.yaml)\n" in done.out
    assert "Mine (easier.yaml)\n" in done.out
    assert "<h2>Mine (easier.yaml)</h2>" in out.read_text("utf-8")


@pytest.mark.slow
def test_one_play_of_each_is_compared_without_an_interval(mine: Path) -> None:
    told = run("lab", "compare", "third-option", mine, mine, "--games", "1").out
    data = run("lab", "compare", "third-option", mine, mine, "--games", "1", "--json").json()
    rows = [line for line in told.splitlines() if line.startswith("│")]
    assert len(rows) > 3
    assert all(line.rstrip(" │").endswith("–") for line in rows)
    assert {one["low"] for one in data["seats"][0]["differences"]} == {None}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("third-option", "MC-99"), "unknown mission 'MC-99'"),
        (("third-optin", "MC-01"), "did you mean 'third-option'"),
        (("third-option", "MC-01", "--aim", "80-60"), "two percentages"),
        (("third-option", "MC-01", "--aim", "most"), "two percentages"),
        (("third-option", "MC-01", "--set", "difficulty=none"), "cannot be 'none'"),
        (("third-option", "nowhere.yaml"), "nowhere.yaml"),
    ],
)
def test_a_report_that_cannot_be_made_says_why(arguments: tuple[str, ...], message: str) -> None:
    check_refused(run("lab", "report", *arguments), message)


@pytest.mark.parametrize(
    ("library", "arguments"),
    [
        ("vl_convert", ("report", "third-option", "MC-12", "--minutes", "100")),
        ("scipy", ("report", "third-option", "MC-12", "--minutes", "100", "--json")),
        ("scipy", ("compare", "third-option", "MC-12", "MC-12", "--games", "100000")),
    ],
)
def test_a_missing_library_is_told_before_anything_is_measured(
    monkeypatch: pytest.MonkeyPatch, library: str, arguments: tuple[str, ...]
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    check_refused(run("lab", *arguments), "pip install 'sandtable[lab]'")


@pytest.mark.parametrize(
    ("place", "message"), [(".", "is a folder; name the page"), ("taken/page.html", "cannot be written: ")]
)
def test_a_page_that_cannot_be_written_is_told_before_anything_is_measured(
    tmp_path: Path, place: str, message: str
) -> None:
    (tmp_path / "taken").write_text("a file, no folder", "utf-8")
    out = tmp_path / place
    check_refused(run("lab", "report", "third-option", "MC-12", "--minutes", "100", "--out", out), message)


def test_a_mission_file_with_an_error_names_the_place(tmp_path: Path) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text(MINE.replace("threat: LOW", "threat: SEVERE"), "utf-8")
    check_refused(run("lab", "report", "third-option", path), "bad.yaml", "SEVERE")
