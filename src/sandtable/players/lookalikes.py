"""Names that people would take for each other, as Unicode's security mechanisms tell (UTS 39)."""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from pathlib import Path

FILE = Path(__file__).with_name("confusables.txt")
# Unicode's property Default_Ignorable_Code_Point: a font shows nothing for these.
RANGES = (
    (0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x115F, 0x1160), (0x17B4, 0x17B5),
    (0x180B, 0x180F), (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164),
    (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF),
)  # fmt: skip
# Letters and signs whose own picture is empty: Braille, Egyptian and Khitan fillers, a null note.
BLANK = "\u2800\U00013441\U00013442\U00016fe4\U0001d159"
UNSEEN = frozenset(BLANK) | {chr(code) for low, high in RANGES for code in range(low, high + 1)}


def is_unseen(sign: str) -> bool:
    """Whether nobody sees this character: a control, an unassigned, an ignorable or a blank one."""
    return sign in UNSEEN or unicodedata.category(sign)[0] == "C"


@lru_cache(maxsize=1024)  # of plain names: nobody owns it
def alike(name: str) -> frozenset[str]:
    """What a name looks like; two that share one of these look alike, in whatever case."""
    return frozenset((skeleton(name.casefold()), skeleton(skeleton(name).casefold())))


def skeleton(text: str) -> str:
    """UTS 39: the text with each letter as the plainest one that looks like it."""
    plain = unicodedata.normalize("NFD", text)
    seen = (sign for sign in plain if not is_unseen(sign))
    return unicodedata.normalize("NFD", "".join(prototypes().get(sign, sign) for sign in seen))


@cache  # of one file, which stays as it is
def prototypes() -> dict[str, str]:
    """The letters that are read as another one."""
    found: dict[str, str] = {}
    for line in FILE.read_text("ascii").splitlines():
        if not line.startswith("#"):
            prototype, letters = ("".join(map(_letter, part.split())) for part in line.split(";"))
            found |= dict.fromkeys(letters, prototype)
    return found


def _letter(code: str) -> str:
    return chr(int(code, 16))
