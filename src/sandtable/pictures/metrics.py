"""How wide words are, from a small table of IBM Plex; so that nothing is clipped or overlaps."""

from __future__ import annotations

from functools import lru_cache

from sandtable.show.scene import Typeface

MONO = 0.60  # every sign of IBM Plex Mono, in em
SPACED = 0.07  # letter spacing of labels, in em
WIDE = 0.91  # any sign that is not in the table
SIGNS = {"\u00a0": 0.24, "·": 0.35, "–": 0.59, "≤": 0.6, "×": 0.6, "…": 0.87, "−": 0.6}  # noqa: RUF001 - the minus is meant
ELLIPSIS = "…"


def _table(digits: str) -> dict[str, float]:
    """Hundredths of an em, from the space to the tilde."""
    return {chr(32 + at): int(each) / 100 for at, each in enumerate(digits.split())} | SIGNS


WIDTHS: dict[tuple[Typeface, bool], dict[str, float]] = {
    ("text", False): _table(
        "24 28 42 71 60 93 69 24 34 34 45 60 27 40 27 38 60 60 60 60 60 60 60 60 60 60 29 29 "
        "60 60 60 48 89 64 65 62 67 58 56 70 71 40 51 63 50 81 71 71 61 71 64 58 57 68 61 89 "
        "61 59 58 32 38 32 60 56 60 53 58 50 58 55 32 53 57 25 25 53 27 87 57 56 58 58 37 49 "
        "35 57 49 77 51 50 46 34 31 34 60 "
    ),
    ("text", True): _table(
        "24 31 47 66 60 96 71 26 34 34 56 60 30 40 30 44 60 60 60 60 60 60 60 60 60 60 32 32 "
        "60 60 60 49 90 67 66 64 69 60 58 71 72 42 54 68 52 82 72 71 64 71 66 61 58 69 64 95 "
        "66 63 60 33 44 33 60 56 60 56 60 51 60 56 35 54 59 28 28 56 29 89 59 56 60 60 39 50 "
        "37 59 52 82 54 52 50 36 38 36 60 "
    ),
    ("label", False): _table(
        "21 26 38 64 54 84 63 22 30 30 41 54 25 36 25 35 54 54 54 54 54 54 54 54 54 54 26 26 "
        "54 54 54 43 80 58 59 56 61 53 50 63 64 36 46 57 45 73 64 64 55 64 58 52 52 61 55 81 "
        "56 53 52 29 35 29 54 51 54 48 52 45 52 50 29 48 51 23 23 48 25 79 51 50 52 52 33 44 "
        "32 51 44 70 46 45 42 31 29 31 54 "
    ),
    ("label", True): _table(
        "21 28 43 58 53 87 64 24 30 30 51 54 27 36 27 40 54 54 54 54 54 54 54 54 54 54 28 28 "
        "54 54 54 45 81 61 60 58 62 54 52 64 65 39 49 61 47 74 65 64 58 64 60 55 52 62 58 86 "
        "60 57 54 30 40 30 54 50 54 51 54 46 54 50 33 49 53 25 26 51 27 80 53 51 54 54 36 45 "
        "33 53 48 74 49 48 45 33 35 33 54 "
    ),
}


def width(text: str, size: float, face: Typeface = "text", *, strong: bool = False) -> float:
    """In scene units; labels are in capitals and spaced."""
    if face == "figure":
        return MONO * size * len(text)
    table = WIDTHS[face, strong]
    if face == "label":
        text = text.upper()
    ems = sum([table.get(sign, WIDE) for sign in text])
    return size * (ems + (SPACED * len(text) if face == "label" else 0))


@lru_cache(maxsize=4096)  # of plain words: nobody owns it
def fitted(text: str, size: int, room: float, face: Typeface = "text", strong: bool = False) -> tuple[float, str]:
    """The size at which a line fits, two thirds of the wish or so at least, else shortened."""
    wide = width(text, size, face, strong=strong)
    if wide <= room:
        return size, text
    least = max(7.0, 0.65 * size)
    smaller = int(20 * size * room / wide) / 20
    if smaller >= least:
        return smaller, text
    return least, shortened(text, least, room, face, strong)


def shortened(text: str, size: float, room: float, face: Typeface, strong: bool) -> str:
    if width(text, size, face, strong=strong) <= room:
        return text
    while text and width(text + ELLIPSIS, size, face, strong=strong) > room:
        text = text[:-1].rstrip()
    return text + ELLIPSIS


def wrapped(text: str, size: float, room: float, face: Typeface = "text", strong: bool = False) -> list[str]:
    """Lines broken at spaces; a word that is too long for a line is shortened."""
    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, size, face, strong=strong) <= room:
            lines[-1] = longer
        else:
            lines.append(shortened(word, size, room, face, strong))
    return lines


class Block:
    """Lines of a size, and how far apart they stand."""

    LEADING = 1.25

    def __init__(self, size: float, lines: list[str]) -> None:
        self.size = size
        self.lines = lines
        self.leading = round(size * self.LEADING, 2)
        self.height = self.leading * len(lines)


def block(text: str, size: int, room: tuple[float, float], face: Typeface = "text") -> Block:
    """The largest size, down to 9, at which the text fits a rectangle; else it is cut short."""
    wide, high = room
    for tried in (size, size - 1, size - 2, size - 3):
        found = Block(max(9, tried), wrapped(text, max(9, tried), wide, face))
        if found.height <= high and " ".join(found.lines) == text:
            return found
    kept = max(1, int(high / found.leading))
    if len(found.lines) > kept:
        last = shortened(found.lines[kept - 1] + " " + ELLIPSIS, found.size, wide, face, False)
        found = Block(found.size, [*found.lines[: kept - 1], last])
    return found
