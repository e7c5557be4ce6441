"""What `tools/break_rules.py` does to a rule."""

import ast
import json
import os
import sys
from pathlib import Path
from subprocess import run
from typing import Any

import pytest

from tools.mutants import mutants

ROOT = Path(__file__).parents[1]

RULE = """
class Test:
    def passes(self, die: int, need: int) -> bool:
        if self.pinned and not self.led:
            self.note("pinned")
        return die + 1 >= need

    def label(self) -> str:
        return "a test" if self else ""

    def end(self, die: int) -> None:
        del die
        del self.dice[-1]

def worst(dice): return min(one for one in dice if one > 2)
"""

# Each cache is filled by a test that would not notice.
RANGES = """
from functools import cached_property, lru_cache
from sandtable.kernel.kept import Keeper, kept

@lru_cache
def reach(gun): return gun + 10

class Gun(Keeper):
    @cached_property
    def far(self): return 20 + 1

    @kept(4)
    def farther(self, more): return 30 + more

GUN = Gun()

def bands(): return [6, 6]

def halved(range_):
    steps = 0
    while range_ > 1:
        range_ //= 2
        steps += 1
    return steps
"""
TESTS = """
import ranges

def test_a(): assert ranges.reach(1) and ranges.GUN.far and ranges.GUN.farther(1)
def test_b(): assert (ranges.reach(1), ranges.GUN.far, ranges.GUN.farther(1)) == (11, 21, 31)
def test_c(): assert sum(ranges.bands()) == 12
def test_d(): assert [ranges.halved(n) for n in (1, 2, 8)] == [0, 1, 3]
"""


def results(name: str, *args: int) -> dict[str, Any]:
    """What a function of the module answers, by what is broken in it."""
    found = {}
    for mutant in mutants(RULE):
        names: dict[str, Any] = {}
        exec(compile(mutant.broken(RULE), "rule", "exec"), names)
        found[f"{mutant.how}: {mutant.before} -> {mutant.after}"] = names[name](list(args))
    return found


def test_each_condition_figure_and_call_is_broken_by_itself() -> None:
    said = [(one.function, one.line, one.how) for one in mutants(RULE)]
    assert said == [
        ("Test.passes", 4, "if True"),
        ("Test.passes", 4, "if False"),
        ("Test.passes", 4, "without operand 1"),
        ("Test.passes", 4, "without operand 2"),
        ("Test.passes", 5, "left out"),
        ("Test.passes", 6, "edge"),
        ("Test.passes", 6, "sign"),
        ("Test.passes", 6, "one more"),
        ("Test.end", 13, "left out"),
        ("Test.end", 13, "one more"),
        ("worst", 15, "other end"),
        ("worst", 15, "without filter"),
        ("worst", 15, "edge"),
        ("worst", 15, "one more"),
    ]


def test_a_broken_rule_answers_otherwise_and_the_others_as_before() -> None:
    answers = results("worst", 2, 3, 4)
    assert [how for how, answer in answers.items() if answer != 3] == [
        "other end: min((one for one in dice if one > 2)) -> max((one for one in dice if one > 2))",
        "without filter: for one in dice if one > 2 -> for one in dice",
        "edge: one > 2 -> one >= 2",
        "one more: 2 -> 3",
    ]


def test_nothing_else_is_changed() -> None:
    whole = ast.unparse(ast.parse(RULE)).splitlines()
    for mutant in mutants(RULE):
        broken = ast.unparse(mutant.broken(RULE)).splitlines()
        assert sum(a != b for a, b in zip(whole, broken, strict=True)) == 1


@pytest.fixture(scope="module")
def breaks(tmp_path_factory: pytest.TempPathFactory) -> list[list[str]]:
    """What the tool keeps of a small project, stopped once and gone on with."""
    folder = tmp_path_factory.mktemp("project")
    (folder / "src").mkdir()
    (folder / "src" / "ranges.py").write_text(RANGES, "utf-8")
    (folder / "test_ranges.py").write_text(TESTS, "utf-8")
    command = [sys.executable, "-m", "tools.break_rules", "test_ranges.py", "src/ranges.py"]
    paths = os.pathsep.join((str(ROOT), str(ROOT / "src"), str(folder / "src")))
    plugins = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_PLUGINS": "_hypothesis_pytestplugin"}  # alone
    kept = folder / "kept.jsonl"
    for _ in range(2):
        where: Any = {"cwd": folder, "env": os.environ | plugins | {"PYTHONPATH": paths}}
        run([*command, "--seconds", "0.5", "--out", str(kept)], **where)
        rows = kept.read_text("utf-8").splitlines()
        kept.write_text("\n".join(rows[len(rows) // 2 :]) + "\n", "utf-8")
    return sorted(json.loads(row) for row in rows)


@pytest.mark.slow
def test_a_line_inside_a_cached_function_is_credited_to_every_test(breaks: list[list[str]]) -> None:
    assert {what for _, _, told, what in breaks if "reach" in told or "far" in told} == {"caught"}


def test_an_endless_break_is_told_apart_from_a_caught_one_and_two_of_one_line_are_two(breaks: list[list[str]]) -> None:
    """One test, so that one worker alone breaks the project."""
    assert [told for _, _, told, what in breaks if what == "endless"] == ["22 halved: left out: range_ //= 2 -> pass"]
    bands = [told for _, _, told, _ in breaks if "bands" in told]
    assert bands == ["17 bands: one more: 6 -> 7", "17 bands: one more: 6 -> 7"]
    assert len({key for _, key, _, _ in breaks}) == len(list(mutants(RANGES)))
