"""`@covers("SF-MOVE-3")`: a test says which rules it would catch being broken."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

F = TypeVar("F", bound=Callable[..., object])


def covers(*rules: str) -> Callable[[F], F]:
    """Mark a test; `sandtable rules GAME` finds the marks by reading the test files."""
    if not rules:
        raise ValueError("name at least one rule")

    def mark(test: F) -> F:
        return test

    return mark
