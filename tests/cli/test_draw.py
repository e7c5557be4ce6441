"""`sandtable draw`: a moment of a match as a picture."""

import shutil
from pathlib import Path
from xml.etree import ElementTree

import pytest

from sandtable.cli.draw import picture
from sandtable.kernel.errors import SandtableError
from sandtable.kernel.game import load_game
from sandtable.pictures.png import CONVERTER
from sandtable.show import shown
from sandtable.show.scene import Piece
from sandtable.show.scene_flick import Door
from tests.cli.runner import check_refused, played, run
from tests.kernel.toy import toy_match


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    path = tmp_path / "played.sandtable.jsonl"
    played(path, choices=20)
    return path


def test_the_table_is_written_as_svg_with_what_may_be_chosen_glowing(journal: Path) -> None:
    picture = journal.with_suffix(".svg")
    assert run("draw", journal, "-o", picture).code == 0
    ElementTree.fromstring(picture.read_text(encoding="utf-8"))
    early = journal.with_name("early.svg")
    assert run("draw", journal, "--at", "2", "--theme", "day", "-o", early).code == 0
    text = early.read_text(encoding="utf-8")
    assert 'class="el glow"' in text
    assert 'class="sandtable day"' in text
    assert text != picture.read_text(encoding="utf-8")


def test_what_goes_wrong_is_said_in_one_line(journal: Path, tmp_path: Path) -> None:
    picture = tmp_path / "table.svg"
    wrong = (
        (("draw", journal, "-o", tmp_path / "table.gif"), "written as .svg or .png"),
        (("draw", tmp_path / "none.jsonl", "-o", picture), "none.jsonl"),
        (("draw", journal, "--seat", "comander", "-o", picture), "did you mean 'commander'?"),
        (("draw", journal, "-o", tmp_path / "nowhere" / "t.svg"), "No such file"),
    )
    for command, said in wrong:
        result = run(*command)
        check_refused(result, said)
        assert len(result.err.splitlines()) == 1


def test_a_game_without_a_scene_says_that_it_draws_none() -> None:
    with pytest.raises(SandtableError, match="Toy draws no picture"):
        picture(toy_match(), None, "night")


def test_a_png_says_what_it_needs_when_nothing_can_draw_it(journal: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    check_refused(run("draw", journal, "-o", journal.with_suffix(".png")), CONVERTER)


def test_a_png_comes_from_whatever_draws_svg_here(
    journal: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stand-in for the converter: it copies its input to its output."""
    tool = tmp_path / "convert"
    tool.write_text('#!/bin/sh\ncp "$3" "$5"\n')
    tool.chmod(0o755)
    monkeypatch.setattr(shutil, "which", lambda name: str(tool) if name == CONVERTER else None)
    picture = journal.with_suffix(".png")
    assert run("draw", journal, "-o", picture).code == 0
    assert picture.read_text(encoding="utf-8").startswith("<svg")
    tool.write_text("#!/bin/sh\necho it broke >&2; exit 3\n")
    assert "it broke" in run("draw", journal, "-o", picture).err


@pytest.mark.parametrize(
    ("game", "mission", "shown"),
    [
        ("special-forces", "hfc", "Home For Christmas"),
        ("seal-team-flix", "8B", "Freighter Verdant Tide"),
        ("third-option", "MC-01", "Broken Compass"),
    ],
)
def test_what_a_mission_is_played_on_is_drawn_without_a_match(
    game: str, mission: str, shown: str, tmp_path: Path, home: Path
) -> None:
    picture = tmp_path / "map.svg"
    assert run("draw", game, "--mission", mission, "-o", picture).code == 0
    text = picture.read_text(encoding="utf-8")
    ElementTree.fromstring(text)
    assert shown in text
    assert not home.exists()


def test_the_map_shows_its_walls_and_locks_and_nobody_on_it(tmp_path: Path) -> None:
    game = load_game("seal-team-flix")
    mission = game.mission("5B")
    scene = shown(game).map_scene(mission)
    doors = {one.title: one.state for one in scene.elements if isinstance(one, Door)}
    assert sum(state == "locked" for state in doors.values()) == len(mission.locks) > 0
    assert sum(state == "shut" for state in doors.values()) == len(doors) - len(mission.locks)
    assert not any(isinstance(one, Piece) for one in scene.elements)


def test_a_game_alone_is_no_picture(tmp_path: Path) -> None:
    draw = ("draw", "special-forces", "-o", tmp_path / "map.svg")
    check_refused(run(*draw), "which mission of special-forces? Say --mission ID")
    assert "unknown mission 'hfd'; did you mean 'hfc'?" in run(*draw, "--mission", "hfd").err
