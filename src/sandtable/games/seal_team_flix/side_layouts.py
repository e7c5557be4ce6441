"""The four side boards as they are printed (guide, section 8): lengths in u, y away from the hand.

Origin at the near left corner; angle 90 is straight ahead.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from sandtable.games.seal_team_flix.vocabulary import Difficulty, Size

Kind: TypeAlias = Literal["lock", "bomb", "sniping", "rescue"]
Point: TypeAlias = tuple[float, float]

WIDTH: Final = 8.0
DEPTH: Final[dict[Kind, float]] = {"lock": 12.0, "bomb": 12.0, "sniping": 10.0, "rescue": 10.0}
LAUNCH: Final[Point] = (4.0, 1.0)
TITLES: Final[dict[Kind, str]] = {
    "lock": "E-Lock Bypass",
    "bomb": "Bomb Defusal",
    "sniping": "Long-Range Sniping",
    "rescue": "Hostage Rescue",
}
RULES: Final[dict[Kind, str]] = {
    "lock": "STF-SBE-2",
    "bomb": "STF-SBB-2",
    "sniping": "STF-SBS-1",
    "rescue": "STF-SBH-1",
}
SIZES: Final[dict[Kind, dict[Difficulty, Size]]] = {
    "lock": {"rookie": "L", "veteran": "M", "operator": "S"},
    "bomb": {"rookie": "L", "veteran": "M", "operator": "S"},
    "sniping": {"rookie": "M", "veteran": "L", "operator": "L"},
    "rescue": {"rookie": "M", "veteran": "M", "operator": "L"},
}
TARGET_RADIUS: Final = 0.20  # targets are Small discs

NUMERALS: Final[dict[str, Point]] = {
    "1": (2.8, 9.2),
    "2": (4.0, 9.2),
    "3": (5.2, 9.2),
    "4": (2.8, 8.0),
    "5": (4.0, 8.0),
    "6": (5.2, 8.0),
    "7": (2.8, 6.8),
    "8": (4.0, 6.8),
    "9": (5.2, 6.8),
    "0": (4.0, 5.6),
}
BOX: Final = (1.8, 4.6, 6.2, 10.2)  # the red box: left, near, right, far

LETTERS: Final[dict[str, Point]] = {
    "A": (2.2, 5.0),
    "B": (4.0, 5.0),
    "C": (5.8, 5.0),
    "D": (2.8, 6.6),
    "E": (5.2, 6.6),
    "F": (2.2, 8.2),
    "G": (4.0, 8.2),
    "H": (5.8, 8.2),
}
CIRCLE_RADIUS: Final = 0.35

RED_DOT: Final[Point] = (4.0, 6.3)
DOTS: Final[tuple[Point, ...]] = ((4.0, 4.2), (4.0, 4.9), (4.0, 5.6), (3.5, 5.6), (4.5, 5.6), RED_DOT)
DOT_RADIUS: Final = 0.06

RESCUE_DOT: Final[Point] = (4.6, 6.0)
RESCUE_DOT_RADIUS: Final = 0.10
HOSTAGE: Final[Point] = (2.9, 6.0)
HOSTAGE_CIRCLES: Final[dict[str, float]] = {"red": 0.5, "yellow": 0.8, "green": 1.1}
FORBIDDEN: Final[dict[Difficulty, float]] = {
    "rookie": HOSTAGE_CIRCLES["red"],
    "veteran": HOSTAGE_CIRCLES["yellow"],  # and so the red one inside it
    "operator": HOSTAGE_CIRCLES["green"],
}
