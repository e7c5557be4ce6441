"""`sandtable lab tune` and `sandtable lab sweep`: from too hard to the file that is suggested."""

import json
import re
from pathlib import Path

import pytest

from tests.cli.runner import check_refused, run

MISSION = """\
# A mission that nobody can afford.
missions:
  - id: DAM
    name: The Dam
    type: sabotage
    threat: MEDIUM
    asset_points: 12   # far too few
    fighters: []
    intel: [6]
    infil: sea
    exfil: land
    vp: 8
    areas: [{area: EUCOM, objective: Blow the gates}]
"""
TUNING = """\
game: third-option
mission: dam.yaml
knobs:
  - {name: asset points, at: asset_points, from: 8, to: 40, step: 2}
target: {seat: commander, player: basic, success: {from: 60, to: 80}}
games: 500
"""
FETCHED = r"<script|src=|href=|url\(http"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "dam.yaml").write_text(MISSION, "utf-8")
    (tmp_path / "tune.yaml").write_text(TUNING, "utf-8")
    return tmp_path


def success(mission: Path) -> float:
    """Measured by `sim`, with other dice."""
    arguments = ("--mission", mission, "--games", "200", "--seed", "other", "--json")
    share = run("sim", "third-option", *arguments).json()["won"]["commander"]["rate"]
    return float(share)


@pytest.mark.slow
def test_a_mission_made_too_hard_on_purpose_is_tuned_back_into_its_band(folder: Path) -> None:
    done = run("lab", "tune", "tune.yaml")

    assert done.code == 0, done.err
    assert "Smallest change found: asset points" in done.out
    suggested = (folder / "tuned/DAM/mission.yaml").read_text("utf-8")
    assert re.sub(r"asset_points: \d+", "asset_points: 12", suggested) == MISSION
    assert 0.55 < success(folder / "tuned/DAM/mission.yaml") < 0.85

    data = json.loads((folder / "tuned/DAM/evidence.json").read_text("utf-8"))
    assert data["verdict"] == "reached"
    assert 0.6 <= data["best"]["fresh"]["rate"] <= 0.8
    assert data["own"]["high"] < 0.6
    assert data["paired"]["gained"] > data["paired"]["lost"]
    assert "| 100 fresh |" in (folder / "tuned/DAM/evidence.md").read_text("utf-8")

    page = (folder / "tuned/DAM/evidence.html").read_text("utf-8")
    assert page.count("<svg") == 2  # broad and narrow
    assert not re.search(FETCHED, page)


@pytest.mark.slow  # by day docs/tune.md is tuned to the very figures that it prints
def test_tuned_again_it_comes_out_the_same(folder: Path) -> None:
    assert run("lab", "tune", "tune.yaml").code == 0
    data = json.loads((folder / "tuned/DAM/evidence.json").read_text("utf-8"))
    again = run("lab", "tune", "tune.yaml", "--json")
    assert again.json() == data


@pytest.mark.slow
def test_a_target_that_cannot_be_met_says_how_near_it_came(folder: Path) -> None:
    wanted = TUNING.replace("to: 40", "to: 16")
    (folder / "tune.yaml").write_text(wanted, "utf-8")
    done = run("lab", "tune", "tune.yaml")
    assert done.code == 1
    assert "These knobs do not reach the band. Nearest: asset points 16 instead of 12." in done.out
    assert "short of the band" in done.out
    assert "asset_points: 16 " in (folder / "tuned/DAM/nearest.yaml").read_text("utf-8")
    assert not (folder / "tuned/DAM/mission.yaml").exists()


@pytest.mark.slow
def test_a_sweep_draws_the_curve_of_a_knob(folder: Path) -> None:
    done = run("lab", "sweep", "tune.yaml", "--games", "40", "--points", "5")

    assert done.code == 0, done.err
    assert "Success goes from" in done.out
    data = json.loads((folder / "tuned/DAM/sweep-asset-points.json").read_text("utf-8"))
    assert [one["value"] for one in data["curve"]] == [8, 12, 24, 32, 40]
    shares = [one["rate"] for one in data["curve"]]
    assert shares[0] < shares[2] < shares[4]
    page = (folder / "tuned/DAM/sweep-asset-points.html").read_text("utf-8")
    assert "<svg" in page
    assert not re.search(FETCHED, page)


@pytest.mark.parametrize("missing", ["sklearn", "altair"])
def test_a_missing_library_is_told_before_a_game_is_played(
    folder: Path, monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    def found(name: str) -> object:
        return None if name == missing else name

    monkeypatch.setattr("sandtable.lab.tune.model.find_spec", found)
    monkeypatch.setattr("sandtable.lab.tune.chart.find_spec", found)
    check_refused(run("lab", "tune", "tune.yaml"), "pip install 'sandtable[lab]'")
    assert not (folder / "tuned").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("tune", "nothing.yaml"), "cannot be read"),
        (("tune", "tune.yaml", "--games", "90"), "too few to say anything"),
        (("sweep", "tune.yaml", "--knob", "aset point"), "did you mean 'asset points'?"),
    ],
)
def test_what_cannot_be_tuned_says_why(folder: Path, arguments: tuple[str, ...], message: str) -> None:
    check_refused(run("lab", *arguments), message)
