"""What missions are called where several stand beside each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from sandtable.lab.report.findings import Findings

# What tells versions of a mission apart, the shortest first.
MARKS: tuple[Callable[[Findings], str], ...] = (
    lambda one: Path(one.file).name or one.mission,
    lambda one: one.mission,
    lambda one: one.file or one.mission,
)


def titles(found: Sequence[Findings]) -> list[str]:
    """Of each its title; where one repeats, with its file or id, and at the worst its number."""
    times = Counter(one.title for one in found)
    made = []
    for n, one in enumerate(found):
        alike = [other for other in found if other.title == one.title]
        mark = next((mark(one) for mark in MARKS if len(set(map(mark, alike))) == len(alike)), "")
        more = mark or f"number {n + 1}"
        made.append(f"{one.title} ({more})" if times[one.title] > 1 else one.title)
    return made
