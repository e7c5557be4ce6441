"""Documentation that runs: what a guide shows is what the program prints, line by line."""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from doctest import ELLIPSIS, OutputChecker
from pathlib import Path
from runpy import run_path

import pytest

from tests.forks import ADDRESS, stand_in
from tests.slow import slow

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
JOURNAL = ROOT / "tests/golden/third_option/tier-one.sandtable.jsonl"
# A file (its name on a line before the block), or commands with their output.
BLOCK = re.compile(r"(?:^`([\w./-]+)`\n\n)?^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
PICTURES = run_path(str(ROOT / "tools" / "terminal_picture.py"))
SCENES = run_path(str(ROOT / "tools" / "mat_pictures.py"))
FLICKS = run_path(str(ROOT / "tools" / "flick_pictures.py"))
SCREENS = run_path(str(ROOT / "tools" / "screenshots.py"))["SHOTS"]
BATTLES = run_path(str(ROOT / "tools" / "battle_pictures.py"))["SHOWN"]
LEARNED = "training.svg"  # by tools/learning.py, see tests/adapters
TABLES = {f"{name}-{look}" for name, moment in SCENES["MOMENTS"].items() for look in moment.themes}


# `timeout SECONDS COMMAND | head`: it ends when whoever reads has seen enough, however long a busy
# machine takes for it.
TIMEOUT = """
import select, subprocess, sys
program = subprocess.Popen(sys.argv[2:])
reader = select.poll()
reader.register(1, 0)
reader.poll(120_000)
program.terminate()
program.wait()
"""


@pytest.fixture(scope="module", autouse=True)
def programs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """On the PATH: `sandtable`, forked where that can be; and a patient `timeout`."""
    folder = tmp_path_factory.mktemp("programs")
    commands = {"sandtable": stand_in(), "timeout": [sys.executable, "-c", TIMEOUT]}
    for name, command in commands.items():
        if command:
            (folder / name).write_text(f'#!/bin/sh\nexec {shlex.join(command)} "$@"\n', "utf-8")
            (folder / name).chmod(0o755)
    parts = [str(folder), str(Path(sys.executable).parent), os.environ["PATH"]]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PATH", os.pathsep.join(parts))
        yield


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """A line of the guide, as a reader would type it in a terminal of 100 columns."""
    env = {
        "PATH": os.environ["PATH"],
        ADDRESS: os.environ.get(ADDRESS, ""),
        "HOME": str(folder),
        "SANDTABLE_HOME": "matches",
        "SHELL": "/bin/bash",
        "COLUMNS": "100",
        "NO_COLOR": "1",
        "PYTHONUTF8": "1",
    }
    return subprocess.run(
        command,
        cwd=folder,
        env=env,
        shell=True,
        text=True,
        encoding="utf-8",
        check=False,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )


def examples(block: str) -> Iterator[tuple[str, str]]:
    """Commands and what the guide says they print; `...` stands for anything."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, _, said = part.partition("\n")
        yield command, trimmed(said)


def trimmed(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.strip("\n").split("\n")) + "\n"


@pytest.mark.parametrize(
    "name",
    [
        "third-option.md",
        "tables.md",
        "team-yankee.md",
        *slow(["special-forces.md", "seal-team-flix.md", "user-guide.md"]),
        *slow(["tournament.md", "tune.md"]),
    ],
)
def test_the_examples_of_the_guide_print_what_it_says(name: str, tmp_path: Path) -> None:
    found = 0
    for file, kind, text in BLOCK.findall((DOCS / name).read_text("utf-8")):
        if file:
            (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / file).write_text(text, "utf-8")
        for command, said in examples(text) if kind == "console" else ():
            printed = trimmed(run(command, tmp_path).stdout)
            same = OutputChecker().check_output(said, printed, ELLIPSIS)
            assert same, f"docs/{name}: $ {command}\n{printed}"
            found += 1
    assert found


def test_the_guide_has_an_example_of_every_command(tmp_path: Path) -> None:
    guide = (DOCS / "user-guide.md").read_text("utf-8")
    listed = re.findall(r"^│ ([a-z]+) ", run("sandtable --help", tmp_path).stdout, re.MULTILINE)

    assert len(listed) >= 12
    assert [c for c in listed if not re.search(rf"^\$ .*sandtable {c}\b", guide, re.M)] == []


def test_the_tour_of_the_readme_runs(tmp_path: Path) -> None:
    tour = re.findall(r"^sandtable .*", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE)

    assert len(tour) >= 5
    for command in tour:
        done = run(command.replace("FILE", str(JOURNAL)), tmp_path)
        assert done.returncode == 0, f"{command}\n{done.stdout}"


@pytest.mark.parametrize("name", PICTURES["MOMENTS"])
def test_the_pictures_show_the_program_as_it_is(name: str) -> None:
    drawn = (DOCS / "pictures" / f"{name}.svg").read_text("utf-8")

    assert len(drawn) < 60_000
    assert drawn == PICTURES["picture"](name), "draw it again: python tools/terminal_picture.py"


def test_the_pictures_of_the_table_show_it_as_it_is(tmp_path: Path) -> None:
    tool = [sys.executable, str(ROOT / "tools" / "mat_pictures.py"), "--folder", str(tmp_path)]
    subprocess.run(tool, check=True)

    for fresh in sorted(tmp_path.iterdir()):
        kept = DOCS / "pictures" / fresh.name
        assert fresh.read_bytes() == kept.read_bytes(), "draw it: python tools/mat_pictures.py"


@pytest.mark.parametrize("name", FLICKS["FLICKS"])
def test_the_flicks_move_as_the_engine_says(name: str) -> None:
    drawn = (DOCS / "pictures" / f"{name}.svg").read_text("utf-8")

    assert len(drawn) < 400_000
    assert drawn == FLICKS["picture"](name), "draw it again: python tools/flick_pictures.py"


def test_every_picture_is_drawn_by_the_program_and_shown_somewhere() -> None:
    drawn = {path.name for path in (DOCS / "pictures").iterdir()}
    text = "".join(path.read_text("utf-8") for path in [ROOT / "README.md", *DOCS.glob("*.md")])
    known = {f"{name}.svg" for name in {*PICTURES["MOMENTS"], *TABLES, *FLICKS["FLICKS"]}}
    known.add(LEARNED)

    assert drawn == known | {f"{name}.png" for name in (*SCREENS, *BATTLES)}
    assert [name for name in sorted(drawn) if f"pictures/{name}" not in text] == []


@pytest.mark.parametrize("name", [*SCREENS, *BATTLES])
def test_the_screenshots_are_small_enough_for_a_page(name: str) -> None:
    png = (DOCS / "pictures" / f"{name}.png").read_bytes()

    assert png.startswith(b"\x89PNG")
    assert len(png) < 260_000, "take it again: python tools/screenshots.py"
