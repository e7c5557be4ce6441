"""The nearest known name, for messages that help."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches

FEW = 12  # names that a message lists
LONGEST = 60  # characters of a name that a message repeats
LOOKS = str.maketrans("oil_ ", "011--")  # what is easily taken for another
LEADING = re.compile(r"(?<!\d)0+(?=\d)")  # MC-1 is meant for MC-01 before any MC-1x


def nearest(name: str, known: Iterable[str], lister: str = "") -> str:
    """`; did you mean 'x'?`, or what is known: all of it, or a dozen and who lists the rest."""
    names = sorted(set(known))
    close = [known for known in names if _looks(known) == _looks(name)]
    # Nothing is near a text that no name could be, and looking for it would take long.
    if not close and len(name) <= LONGEST:
        close = get_close_matches(name, names, n=1, cutoff=0.6)
    if close:
        return f"; did you mean '{close[0]}'?"
    return f"; known: {listed(names, lister)}" if names else ""


def _looks(name: str) -> str:
    return LEADING.sub("", name.lower().translate(LOOKS))


def listed(names: list[str], lister: str = "") -> str:
    """A short list whole; of a long one the first dozen, and the command that lists them all."""
    shown, more = ", ".join(names[:FEW]), len(names) - FEW
    if more <= 0:
        return shown
    return f"{shown} and {more} more" + (f" (`{lister}` lists them)" if lister else "")


def shortened(text: str) -> str:
    """What somebody wrote, as far as a message repeats it."""
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
