"""The nearest known name, for messages that help."""

from __future__ import annotations

import re
from collections.abc import Iterable

FEW = 12  # names that a message lists
LONGEST = 60  # characters of a name that a message repeats
SLIP = 3  # letters of a name for each that may be wrong
LOOKS = str.maketrans("oil_ ", "011--")  # what is easily taken for another
LEADING = re.compile(r"(?<!\d)0+(?=\d)")  # MC-1 is meant for MC-01 before any MC-1x


def nearest(name: str, known: Iterable[str], lister: str = "") -> str:
    """`; did you mean 'x'?`, or what is known: all of it, or a dozen and who lists the rest."""
    names = sorted(set(known))
    if (near := nearest_name(name, names)) is not None:
        return f"; did you mean '{near}'?"
    return f"; known: {listed(names, lister)}" if names else ""


def nearest_name(name: str, known: Iterable[str]) -> str | None:
    """The known name that was probably meant: at most one slip in every three letters."""
    names = list(known)
    looks_alike = next((one for one in names if _looks(one) == _looks(name)), None)
    if looks_alike is not None or len(name) > LONGEST:  # no name is that long, and it takes long
        return looks_alike
    slips = {one: _slips(name, one) for one in names}
    near = [one for one in names if slips[one] <= max(len(name), len(one)) // SLIP]
    return min(near, key=slips.__getitem__, default=None)


def _looks(name: str) -> str:
    return LEADING.sub("", name.lower().translate(LOOKS))


def _slips(name: str, other: str) -> int:
    """Letters too many, too few, wrong, or swapped with the next one."""
    before, above = [0] * (len(other) + 1), list(range(len(other) + 1))
    for n, letter in enumerate(name):
        row = [n + 1]
        for m, wanted in enumerate(other):
            row.append(min(row[m] + 1, above[m + 1] + 1, above[m] + (letter != wanted)))
            if n and m and letter == other[m - 1] and wanted == name[n - 1]:
                row[-1] = min(row[-1], before[m - 1] + 1)
        before, above = above, row
    return above[-1]


def listed(names: list[str], lister: str = "") -> str:
    """A short list whole; of a long one the first dozen, and the command that lists them all."""
    shown, more = ", ".join(names[:FEW]), len(names) - FEW
    if more <= 0:
        return shown
    return f"{shown} and {more} more" + (f" (`{lister}` lists them)" if lister else "")


def shortened(text: str) -> str:
    """What somebody wrote, as far as a message repeats it."""
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
