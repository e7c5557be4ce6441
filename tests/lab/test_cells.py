"""Balance in cells: the same rows however they are played, and a table that says how sure it is."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from sandtable.lab.cells import Tool, lines_of, measured, play, share

SCRIPT = '''
"""A tool with two cells."""
def line(name, number):
    return f"{name},{number * number}"
'''


def rows(folder: Path, names: list[str]) -> Iterator[str]:
    for name in names:
        yield f"{name}: {len(lines_of(folder, name))}"


@pytest.fixture
def tool(tmp_path: Path) -> Tool:
    file = tmp_path / "tool.py"
    file.write_text(SCRIPT, "utf-8")
    return Tool(str(file), "Measures nothing.", ["one", "two"], rows, games=5, chunk=2)


def kept(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text("utf-8") for path in sorted(folder.iterdir())}


def test_two_processes_keep_the_rows_of_one_in_the_same_order(tool: Tool, tmp_path: Path) -> None:
    for jobs in (1, 2):
        folder = tmp_path / str(jobs)
        measured(tool, [str(folder), "--jobs", str(jobs)])
    assert kept(tmp_path / "1")["one.csv"] == "one,0\none,1\none,4\none,9\none,16\n"
    assert kept(tmp_path / "2") == kept(tmp_path / "1")


def test_a_run_goes_on_where_it_was_and_a_table_plays_nothing(
    tool: Tool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "rows"
    folder.mkdir()
    (folder / "two.csv").write_text("kept,0\nkept,1\nkept,4\n", "utf-8")
    measured(tool, [str(folder), "two", "--table"])
    assert capsys.readouterr().out == "two: 3\n"

    play(tool, folder, ["two"], games=4)
    assert kept(folder) == {"two.csv": "kept,0\nkept,1\nkept,4\ntwo,9\n"}
    with pytest.raises(SystemExit):
        measured(tool, [str(folder), "three"])
    assert "no such cell: three" in capsys.readouterr().err


def test_a_share_is_judged_by_its_interval_and_only_after_enough_games() -> None:
    assert share(150, 300, (45, 55), 300) == "50 % (44 to 56), 45 to 55: met"
    assert share(30, 300, (45, 55), 300) == "10 % (7 to 14), 45 to 55: missed"
    assert share(1, 10, (45, 55), 300).endswith("apart so far")
    assert share(5, 10, (45, 55), 300).endswith("overlaps so far")
    assert share(0, 0, None, 1).startswith("0 %")
