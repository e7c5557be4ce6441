"""How long a search may think: in playouts, then it is the same everywhere, or in seconds."""

from __future__ import annotations

import re
from typing import NamedTuple

from sandtable.kernel.errors import UnknownName

PLAYOUTS = 200  # of a decision where nothing is said
MOST_PLAYOUTS, MOST_SECONDS = 1_000_000, 3600
SAID = re.compile(r"(?P<number>\d+(\.\d+)?)(?P<seconds>s?)")


class Budget(NamedTuple):
    """For one decision; one of the two is 0."""

    playouts: int = PLAYOUTS
    seconds: float = 0.0

    @classmethod
    def parse(cls, text: str) -> Budget:
        """`200` or `2s`; nothing is the usual number of playouts."""
        if not text:
            return cls()
        said = SAID.fullmatch(text)
        number = float(said["number"]) if said else 0.0
        if said and said["seconds"] and 0 < number <= MOST_SECONDS:
            return cls(0, number)
        if said and not said["seconds"] and number.is_integer() and 1 <= number <= MOST_PLAYOUTS:
            return cls(int(number))
        raise UnknownName(
            f"'search:{text}' is no budget: say how many playouts, search:200,"
            f" or how many seconds, search:2s (up to {MOST_PLAYOUTS:,} or {MOST_SECONDS:,}s)"
        )
