"""Numbers with their nouns, so that nothing says `1 points`."""

from __future__ import annotations


def plural(n: int, one: str, many: str = "") -> str:
    """The noun alone: `point` for 1 and -1, else `points` or what is given."""
    return one if abs(n) == 1 else many or f"{one}s"


def counted(n: int, one: str, many: str = "") -> str:
    """`1 point`, `2 points`, `3 dice`."""
    return f"{n} {plural(n, one, many)}"
