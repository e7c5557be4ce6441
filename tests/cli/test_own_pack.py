"""A mission file is played with the pack that it lies in, whichever command is given the file."""

from pathlib import Path

import pytest

from tests.cli.runner import Result, journal_in, run
from tests.slow import slow

FILE = Path("yard/mission.yaml")
TUNING = """\
game: special-forces
mission: yard/mission.yaml
knobs: [{name: points, at: us.points, values: [20, 30]}]
target: {seat: us, player: random, success: {from: 0, to: 100}}
players: {iif: random}
games: 120
"""
SF = "special-forces"
RANDOM = ("--players", "us=random", "--players", "iif=random")
COMMANDS: dict[str, tuple[str, ...]] = {
    "play": ("play", SF, "--mission", str(FILE), "--player", "random", "--fast", "--seed", "7"),
    "sim": ("sim", SF, "--mission", str(FILE), "--games", "2", *RANDOM),
    "draw": ("draw", SF, "--mission", str(FILE), "-o", "yard.svg"),
    "report": ("lab", "report", SF, str(FILE), "--games", "4", "--json"),
    "compare": ("lab", "compare", SF, str(FILE), "hfc", "--games", "2", *RANDOM),
    "tournament": ("tournament", SF, "--mission", str(FILE), "--games", "1", "--players", "random", "basic"),
    "validate": ("validate", str(FILE)),
}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A pack whose mission is on a map of the pack."""
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.chdir(work)
    assert run("new", "pack", SF, "yard").code == 0
    return work


def sim(file: str | Path, *more: str) -> Result:
    return run("sim", SF, "--mission", file, "--games", "1", "--json", *RANDOM, *more)


@pytest.mark.parametrize("packs", [(), ("--packs", "yard")], ids=["alone", "with its pack"])
@pytest.mark.parametrize("command", ["play", "sim", *slow(sorted(set(COMMANDS) - {"play", "sim"}))])
def test_a_mission_file_finds_the_map_of_its_own_pack(command: str, packs: tuple[str, ...]) -> None:
    done = run(*COMMANDS[command], *packs)
    assert (done.code, done.err) == (0, "")


@pytest.mark.slow
@pytest.mark.parametrize("command", ["tune", "sweep"])
@pytest.mark.parametrize("packs", ["", "packs: [yard]\n"], ids=["alone", "with its pack"])
def test_a_tuned_mission_finds_the_map_of_its_own_pack(command: str, packs: str) -> None:
    Path("tune.yaml").write_text(TUNING + packs, "utf-8")
    done = run("lab", command, "tune.yaml")
    assert (done.code, done.err) == (0, "")


@pytest.mark.slow
def test_a_match_on_the_map_of_a_pack_is_resumed_without_saying_where_that_is(home: Path) -> None:
    run(*COMMANDS["play"])
    journal = journal_in(home)
    assert run("validate", journal).out == f"{journal}: good\n"


@pytest.mark.slow
def test_two_versions_of_a_mission_in_one_pack_are_compared() -> None:
    later = FILE.with_name("later.yaml")
    later.write_text(FILE.read_text("utf-8").replace("points: 30", "points: 40"), "utf-8")
    done = run("lab", "compare", SF, FILE, later, "--games", "2", *RANDOM)
    assert (done.code, done.err) == (0, "")


@pytest.mark.slow
def test_a_version_outside_of_the_pack_takes_the_place_of_the_one_in_it() -> None:
    later = Path("drafts/later.yaml")
    later.parent.mkdir()
    later.write_text(FILE.read_text("utf-8"), "utf-8")
    assert "unknown map 'yard'" in sim(later).err
    assert sim(later, "--packs", "yard").json()["plan"]["mission"] == "yard"


@pytest.mark.slow
def test_a_mission_in_a_folder_of_its_own_finds_the_maps_beside_that() -> None:
    Path("yard/scenarios").mkdir()
    FILE.rename("yard/scenarios/gate.yaml")
    assert sim("yard/scenarios/gate.yaml").code == 0


@pytest.mark.slow
def test_other_files_of_its_folder_do_not_matter_to_a_mission_that_needs_none() -> None:
    run("new", "mission", SF, "gate.yaml")
    Path("broken.yaml").write_text("scenarios: [{id: 5}]\n", "utf-8")
    assert sim("gate.yaml").code == 0


@pytest.mark.slow
def test_what_belongs_to_no_game_is_no_part_of_the_pack() -> None:
    Path("yard/tune.yaml").write_text(TUNING, "utf-8")
    assert sim(FILE).code == 0


def test_a_misspelt_map_is_told_with_the_maps_of_the_pack() -> None:
    FILE.write_text(FILE.read_text("utf-8").replace('map: "yard"', "map: yrad"), "utf-8")
    assert "unknown map 'yrad'; did you mean 'yard'?" in sim(FILE).err


def test_whatever_is_wrong_elsewhere_in_the_pack_is_told_if_the_mission_is_good() -> None:
    ground = FILE.parent / "maps/map.txt"
    ground.write_text(ground.read_text("utf-8") + "windows A1-Z9\n", "utf-8")
    assert "yard/maps/map.txt" in sim(FILE).err


@pytest.mark.slow
@pytest.mark.parametrize("game", ["covert-ops", "seal-team-flix", "team-yankee", "third-option"])
def test_the_mission_file_of_a_new_pack_is_good_by_itself(game: str) -> None:
    run("new", "pack", game, "depot")
    assert run("validate", "depot/mission.yaml").out == "depot/mission.yaml: good\n"


@pytest.mark.slow
def test_new_packs_of_all_games_are_good_alone_and_in_one_folder() -> None:
    games = run("games", "--json").json()
    packs = [f"all/{game['id']}" for game in games]
    for game, pack in zip(games, packs, strict=True):
        run("new", "pack", game["id"], pack)
    assert run("validate", *packs, "all").out.splitlines() == [f"{one}: good" for one in (*packs, "all")]
