"""`sandtable draw --table`: a measured table of a file or a game, each corner with its inches."""

import shutil
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest

from sandtable.cli.draw_table import find_table, watched
from sandtable.games.covert_ops.reader import READER
from sandtable.kernel.errors import SandtableError
from tests.cli.runner import check_refused, run

SHIPPED = Path(str(READER.folder)) / "content" / "tables"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(SHIPPED, tmp_path / "tables"))


def test_a_table_of_a_file_is_drawn_with_grid_names_and_inches(folder: Path) -> None:
    picture = folder / "t.svg"
    named = f"{folder}/survival.yaml:survival"
    assert run("draw", "--table", named, "-o", picture, "--grid", "--names").code == 0
    text = picture.read_text("utf-8")
    ElementTree.fromstring(text)
    assert "<title>14, 21.5 in</title>" in text
    assert ">pillar-1 · PIL<" in text
    assert run("draw", "--table", named, "-o", picture, "--theme", "day").code == 0
    plain = picture.read_text("utf-8")
    assert 'class="sandtable day"' in plain
    assert "<title>14, 21.5 in</title>" not in plain


@pytest.mark.slow
def test_the_only_table_of_a_file_need_not_be_named_and_a_folder_serves_as_well(folder: Path) -> None:
    picture = folder / "t.svg"
    assert run("draw", "--table", folder / "survival.yaml", "-o", picture).code == 0
    assert run("draw", "--table", f"{folder}:crown-of-glass", "-o", picture).code == 0


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ("survival.yaml:surviva", "has no table 'surviva'; did you mean 'survival'?"),
        ("crown-of-glass.yaml", "crown-of-glass.yaml:5:11: unknown table 'smash-and-grab'"),
        ("none.yaml:x", "none.yaml: cannot be read"),
        ("kinds.yaml:x", "has no table 'x'"),
    ],
)
def test_what_goes_wrong_is_said_in_one_line(folder: Path, table: str, said: str) -> None:
    result = run("draw", "--table", f"{folder}/{table}", "-o", folder / "t.svg")
    check_refused(result, said)
    assert len(result.err.strip().splitlines()) == 1


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (("--table", "third-option:x"), "is not played on measured tables"),
        (("--table", "third-opton:x"), "did you mean 'third-option'?"),
        (("special-forces", "--table", "a.yaml:x"), "without a journal, game or mission"),
        (("--table", "third-option:x", "--watch"), "--watch needs a file of tables"),
        ((), "name a journal, a game with --mission ID, or --table"),
    ],
)
def test_what_cannot_be_drawn_is_refused(tmp_path: Path, command: tuple[str, ...], said: str) -> None:
    check_refused(run("draw", *command, "-o", tmp_path / "t.svg"), said)
    assert not (tmp_path / "t.svg").exists()


def test_a_game_that_has_tables_lends_them() -> None:
    tables = READER.builtin().tables
    game: Any = SimpleNamespace(content=SimpleNamespace(tables=tables))
    assert find_table("covert-ops:survival", lambda _: game) is tables["survival"]
    with pytest.raises(SandtableError, match="which table of covert-ops"):
        find_table("covert-ops", lambda _: game)


@pytest.mark.slow
def test_whoever_watches_sees_every_change_and_is_told_what_is_wrong(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = folder / "survival.yaml"
    whole = file.read_text("utf-8")
    texts = iter((whole, whole.replace("[17, 25, 19, 27]", "[17, 25, 19, 27.01]"), whole))
    drawn: list[str] = []

    def edit(_: float) -> None:
        text = next(texts, None)
        if text is not None:
            file.write_text(text, "utf-8")

    def once() -> None:
        drawn.append(find_table(f"{file}:survival", pytest.fail).id)

    monkeypatch.setattr("sandtable.cli.draw_table.time.sleep", edit)
    watched(f"{file}:survival", once, rounds=6)
    assert drawn == ["survival"] * 3
    assert "27.01 inches are no whole ticks" in capsys.readouterr().err
