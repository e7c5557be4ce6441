"""A family of tests as a table: each row is one case, under a sentence that says what it shows."""

import inspect
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import pytest

F = TypeVar("F", bound=Callable[..., object])


def cases(table: Mapping[str, tuple[Any, ...]]) -> Callable[[F], F]:
    """Run a test once for each row; the row's values are the first arguments, the sentence is its id.

    @covers("TY-SAV-2")
    @cases({
        "armour above the strike saves a tank": ("SU-T72", [5], "unharmed"),
        "armour equal to the strike bails a tank out": ("SU-T72", [4, 2], "bailed-out"),
    })
    def test_saves(card: str, dice: list[int], result: str) -> None: ...
    """

    def mark(test: F) -> F:
        width = len(next(iter(table.values())))
        names = list(inspect.signature(test).parameters)[:width]
        rows = [pytest.param(*row, id=sentence) for sentence, row in table.items()]
        marked: F = pytest.mark.parametrize(names, rows)(test)
        return marked

    return mark
