"""docs/python.md runs: its files, its sessions, and its promise of few lines."""

import re
import sys
from doctest import ELLIPSIS, DocTestParser, DocTestRunner
from pathlib import Path
from runpy import run_path

import pytest

from sandtable.lab.wilson import wilson
from tests.slow import slow

ROOT = Path(__file__).parents[1]
GUIDE = (ROOT / "docs" / "python.md").read_text("utf-8")
FILE = re.compile(r"^`([\w.]+)`\n\n```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
FILES = dict(FILE.findall(GUIDE))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the reader works."""
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    for name in FILES:
        monkeypatch.delitem(sys.modules, name.removesuffix(".py"), raising=False)
    return tmp_path


@pytest.mark.usefixtures("folder")
def test_the_sessions_of_the_guide_print_what_it_says() -> None:
    blocks = re.findall(r"^```pycon\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)
    session = DocTestParser().get_doctest("\n".join(blocks), {}, "docs/python.md", None, 0)
    said: list[str] = []
    done = DocTestRunner(optionflags=ELLIPSIS).run(session, out=said.append)
    assert done.attempted > 20
    assert done.failed == 0, "".join(said)


def test_ten_lines_play_a_match_and_twenty_five_look_ahead() -> None:
    def lines(name: str) -> int:
        return len([line for line in FILES[name].splitlines() if line.strip()])

    assert lines("tenlines.py") <= 10
    assert lines("mybots.py") <= 10
    assert lines("lookahead.py") <= 25


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("name", ["tenlines.py", *slow(["lookahead.py"])])
def test_the_programs_of_the_guide_print_what_it_says(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    said = re.search(rf"^\$ python {name}\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)
    assert said
    run_path(name, run_name="__main__")
    printed = "\n".join(line.rstrip() for line in capsys.readouterr().out.splitlines()) + "\n"
    assert printed == said[1]


@pytest.mark.slow
@pytest.mark.usefixtures("folder")
def test_who_looks_ahead_beats_random_beyond_doubt(capsys: pytest.CaptureFixture[str]) -> None:
    many = FILES["lookahead.py"].replace("games=3", "games=30")
    exec(compile(many, "lookahead.py", "exec"), {"__name__": "__main__"})
    random, ahead = (int(n) for n in re.findall(r"(\d+) of", capsys.readouterr().out))
    assert wilson(random, 30)[1] < wilson(ahead, 30)[0]


def test_every_name_of_the_interface_is_in_the_guide() -> None:
    from sandtable import interface

    listed = {name for name in interface.__all__ if name[0].islower()}
    assert [name for name in sorted(listed) if f"| `{name}(" not in GUIDE] == []
