"""Exact chances: every way the dice can fall is played, so that closed forms can be checked."""

import re
from collections.abc import Callable
from fractions import Fraction
from typing import TypeVar

from sandtable.kernel.errors import OutOfDice

T = TypeVar("T")


def distribution(run: Callable[[list[int]], T]) -> dict[T, Fraction]:
    """The chance of each result; wherever the script ends, all faces of the next die follow."""
    chances: dict[T, Fraction] = {}
    open_ends: list[tuple[list[int], Fraction]] = [([], Fraction(1))]
    while open_ends:
        dice, weight = open_ends.pop()
        try:
            result = run(dice)
        except OutOfDice as short:
            sides = _sides(short)
            open_ends += [([*dice, face], weight / sides) for face in range(1, sides + 1)]
        else:
            chances[result] = chances.get(result, Fraction(0)) + weight
    return chances


def _sides(short: OutOfDice) -> int:
    found = re.search(r"a D(\d+) is rolled", str(short))
    assert found, short
    return int(found[1])
