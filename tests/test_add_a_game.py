"""docs/add-a-game.md does what it says: its blocks are a package that loads, plays and passes."""

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from sandtable.kernel import SeededDice, Table
from sandtable.kernel.game import game_ids, load_game
from sandtable.pictures import draw
from sandtable.show import shown
from sandtable.testing import play_randomly
from sandtable.testing.coverage import rule_coverage

PAGE = Path(__file__).resolve().parent.parent / "docs" / "add-a-game.md"
BLOCK = re.compile(r"^`([\w./-]+)`\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The page's files, installed the way pip would: a dist-info folder on the path."""
    root = tmp_path_factory.mktemp("dead-drop")
    for name, text in BLOCK.findall(PAGE.read_text("utf-8")):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8")
    install(root)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "path", [str(root / "src"), *sys.path])
        yield root
    for name in [name for name in sys.modules if name.partition(".")[0] == "dead_drop"]:
        del sys.modules[name]


def install(root: Path) -> None:
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    info = root / "src" / f"dead_drop-{project['version']}.dist-info"
    info.mkdir()
    lines = [f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"]
    (info / "METADATA").write_text("".join(lines), "utf-8")
    groups = [
        f"[{group}]\n" + "".join(f"{name} = {target}\n" for name, target in entries.items())
        for group, entries in project["entry-points"].items()
    ]
    (info / "entry_points.txt").write_text("\n".join(groups), "utf-8")


def test_the_page_holds_the_files_that_it_lists(checkout: Path) -> None:
    tree = PAGE.read_text("utf-8").split("dead-drop/\n")[1].split("```")[0].split()
    assert sorted(str(name) for name, _ in BLOCK.findall(PAGE.read_text("utf-8"))) == sorted(tree)


def test_the_toy_is_found_loaded_and_played_like_our_own_games(checkout: Path) -> None:
    assert "dead-drop" in game_ids()
    game = load_game("dead-drop")
    results = {play_randomly(game, "border", seed)[1].result for seed in range(40)}
    assert results == {"home", "empty-handed"}


def test_the_toys_own_element_is_drawn_as_it_says(checkout: Path) -> None:
    game = load_game("dead-drop")
    table = Table.start(game, game.mission("alley"), SeededDice(1))
    svg = draw(shown(game).screen(table.view("courier"), table.decision).scene)
    assert svg.count('<circle r="14" class="n s-line"/>') == 3


def test_every_rule_of_the_toy_is_cited_and_covered(checkout: Path) -> None:
    coverage = rule_coverage(load_game("dead-drop"))
    assert (coverage.uncovered, coverage.unknown) == ([], [])
    assert list(coverage.places) == ["DD-1", "DD-2", "DD-3", "DD-4"]


def test_the_toys_own_tests_pass_the_conformance_suite_among_them(checkout: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-W", "error", "tests"],
        cwd=checkout,
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(checkout / "src"), *sys.path])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"^8\d passed", done.stdout, re.MULTILINE)
