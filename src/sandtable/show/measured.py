"""What a look along a line, a flick or a way tells."""

from __future__ import annotations

from typing import NamedTuple

from sandtable.show.scene import Element
from sandtable.show.sheet import Line


class Measured(NamedTuple):
    """What a line between two elements of the picture means: words, and what to draw over it."""

    title: str
    lines: tuple[Line, ...]
    elements: tuple[Element, ...] = ()
    ends: tuple[str, ...] = ()  # the ids of its two ends, for a guide that waits for this line
