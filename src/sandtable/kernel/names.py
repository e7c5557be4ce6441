"""Names as people read them, and the nearest known one, for messages that help."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches

WORD = re.compile(r"[^aeiou][aeiou][^aeiou]$")  # "red" is read, "iif" is spelt


def seat_name(seat: str) -> str:
    """`seal-1` as `Seal 1`, initials such as `us` and `iif` in capitals."""
    words = seat.replace("-", " ")
    return words.upper() if len(words) <= 3 and not WORD.match(words) else words.capitalize()


def nearest(name: str, known: Iterable[str]) -> str:
    """`; did you mean 'x'?`, or the whole list when it is short, or nothing."""
    names = sorted(set(known))
    close = get_close_matches(name, names, n=1, cutoff=0.6)
    if not close:  # the caller's case is no reason to be unhelpful
        close = [known for known in names if known.lower() == name.lower()]
    if close:
        return f"; did you mean '{close[0]}'?"
    return f"; known: {', '.join(names)}" if 0 < len(names) <= 12 else ""
