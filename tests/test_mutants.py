"""What `tools/break_rules.py` does to a rule."""

from __future__ import annotations

import ast
from typing import Any

from tools.mutants import mutants

RULE = """
class Test:
    def passes(self, die: int, need: int) -> bool:
        if self.pinned and not self.led:
            self.note("pinned")
        return die + 1 >= need

    def label(self) -> str:
        return "a test" if self else ""

def worst(dice): return min(one for one in dice if one > 2)
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
        ("worst", 11, "other end"),
        ("worst", 11, "without filter"),
        ("worst", 11, "edge"),
        ("worst", 11, "one more"),
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
