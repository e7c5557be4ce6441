"""Numbers with their nouns, and no sentence that has a number with the wrong one."""

import re
from pathlib import Path

import pytest

from sandtable.kernel.words import counted, plural

SOURCES = Path(__file__).resolve().parents[2] / "src" / "sandtable"


@pytest.mark.parametrize(("n", "said"), [(0, "0 points"), (1, "1 point"), (2, "2 points"), (21, "21 points")])
def test_one_of_a_thing_is_told_from_many(n: int, said: str) -> None:
    assert counted(n, "point") == said


def test_a_noun_may_have_its_own_plural_and_a_sign_changes_nothing() -> None:
    assert (counted(1, "die", "dice"), counted(3, "die", "dice")) == ("1 die", "3 dice")
    assert (plural(-1, "point"), plural(-2, "point")) == ("point", "points")


def test_nobody_makes_a_plural_by_hand() -> None:
    by_hand = re.compile(r"""['"]s['"] (?:\*|if .* else ['"]['"])""")
    found = [
        f"{file.relative_to(SOURCES)}: {line.strip()}"
        for file in sorted(SOURCES.rglob("*.py"))
        for line in file.read_text().splitlines()
        if by_hand.search(line)
    ]
    assert found == []
