"""`sandtable new`: what is written is good and can be played, and nothing is written over."""

import re
from pathlib import Path

import pytest

from sandtable.kernel.game import game_ids
from tests.cli.runner import Result, check_refused, run
from tests.slow import slow

GAMES = ("third-option", "special-forces", "seal-team-flix")
WITH_MAPS = GAMES[1:]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "work"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def sim(game: str, *args: str | Path) -> Result:
    flix = ("--set", "seals=1", "--players", "seal-1=random")  # who aims well takes long
    return run("sim", game, *args, "--games", "1", *(flix if game == "seal-team-flix" else ()))


@pytest.mark.parametrize("game", [GAMES[0], *slow(GAMES[1:])])
def test_a_new_mission_is_good_and_can_be_played(game: str) -> None:
    done = run("new", "mission", game, "night-harbour.yaml")
    assert done.code == 0
    assert "sandtable validate night-harbour.yaml" in done.out
    assert run("validate", "night-harbour.yaml").out == "night-harbour.yaml: good\n"
    assert "#" in Path("night-harbour.yaml").read_text("utf-8")
    assert sim(game, "--mission", "night-harbour.yaml").code == 0


@pytest.mark.parametrize("game", [*slow(GAMES[:-1]), GAMES[-1]])
def test_a_new_pack_is_good_and_its_mission_can_be_played_and_drawn(game: str) -> None:
    done = run("new", "pack", game, "depot")
    assert done.code == 0
    assert run("validate", "depot").out == "depot: good\n"
    assert sim(game, "--packs", "depot", "--mission", "depot").code == 0
    told = re.findall(r"^  sandtable (draw .*)", done.out, re.MULTILINE)
    assert run(*told[0].split()).code == 0
    assert Path("depot.svg").exists()


@pytest.mark.slow
def test_the_operation_of_a_new_pack_can_be_played() -> None:
    run("new", "pack", "third-option", "depot")
    assert sim("third-option", "--packs", "depot", "--mission", "depot-op").code == 0


@pytest.mark.parametrize("game", WITH_MAPS)
def test_a_new_map_is_good_and_belongs_to_its_game(game: str) -> None:
    assert run("new", "map", game, "pack/maps/yard.txt").code == 0
    assert run("validate", "pack/maps/yard.txt").out == "pack/maps/yard.txt: good\n"
    names = run("schema", game, "--names", "--packs", "pack").out
    assert re.search(r"^maps: .*\byard$", names, re.MULTILINE)


@pytest.mark.slow
def test_a_new_map_serves_the_mission_that_names_it() -> None:
    run("new", "map", "special-forces", "pack/maps/yard.txt")
    run("new", "mission", "special-forces", "pack/gate.yaml")
    mission = Path("pack/gate.yaml")
    text = mission.read_text("utf-8")
    assert '"residential-1"' in text
    mission.write_text(text.replace('"residential-1"', "yard"), "utf-8")
    assert sim("special-forces", "--packs", "pack", "--mission", "gate").code == 0


def test_a_game_without_maps_says_so() -> None:
    done = run("new", "map", "third-option")
    assert done.code == 2
    assert done.err == "sandtable: Third Option has no maps of one's own\n"


@pytest.mark.parametrize("game", game_ids())
def test_a_pack_named_after_its_game_keeps_its_whole_name(game: str) -> None:
    done = run("new", "pack", game, f"pack-{game}")
    assert f"--mission pack-{game}\n" in done.out
    assert "so the id is" not in done.out
    assert run("validate", f"pack-{game}").code == 0


@pytest.mark.slow
@pytest.mark.parametrize("game", game_ids())
def test_a_long_name_is_shortened_by_whole_words_and_the_id_is_said(game: str) -> None:
    done = run("new", "pack", game, "all-of-the-packs-of-a-very-long-winter")
    assert "the id is all-of-the-packs-of-a-very (at most 30 letters)" in done.out
    assert "--mission all-of-the-packs-of-a-very\n" in done.out
    assert run("validate", "all-of-the-packs-of-a-very-long-winter").code == 0


@pytest.mark.parametrize(("kind", "there"), [("mission", "x.yaml"), ("pack", "x.yaml/cards.yaml")])
def test_nothing_that_is_there_is_written_over(kind: str, there: str, here: Path) -> None:
    path = here / there
    path.parent.mkdir(exist_ok=True)
    path.write_text("mine")
    check_refused(run("new", kind, "third-option", "x.yaml"), f"{there}: is there already; nothing was written")
    assert path.read_text() == "mine"
    assert [file for file in here.rglob("*") if file.is_file()] == [path]


@pytest.mark.parametrize(
    ("path", "written", "name"),
    [
        ("2024", "2024.yaml", '"2024"'),
        ("no.yml", "no.yml", '"no"'),
        ("ein Häfen & more.yaml", "ein Häfen & more.yaml", '"ein-H-fen-more"'),
        ("---.yaml", "---.yaml", '"mine"'),
        ("x" * 60, f"{'x' * 60}.yaml", f'"{"x" * 30}"'),
    ],
)
def test_the_id_comes_from_the_name_of_the_file_whatever_that_is(path: str, written: str, name: str) -> None:
    assert run("new", "mission", "special-forces", "--", path).code == 0
    assert f"id: {name}" in Path(written).read_text("utf-8")
    assert run("validate", "--", written).code == 0


def test_a_place_that_cannot_be_written_is_named(here: Path) -> None:
    (here / "file").write_text("")
    check_refused(run("new", "mission", "third-option", "file/x.yaml"), "file/x.yaml: ")
