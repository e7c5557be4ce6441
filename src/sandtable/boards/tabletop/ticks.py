"""Ticks of a twentieth of an inch, roots and the sixteen directions: whole numbers throughout.

Tables are at most 2,048 ticks wide, so every product that is compared fits into 64 bits.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import isqrt
from typing import TypeAlias

from sandtable.boards.tabletop import kernel

INCH = 20
WIDEST = 2048
TURNS = 16
Spot: TypeAlias = tuple[int, int]

ceil_root = kernel.ceil_root
near_part = kernel.near_part
_QUARTER = ((1000, 0), (923, 382), (707, 707), (382, 923))


def ticks(inches: object) -> int:
    """Inches as a file names them; refused unless they are a whole number of ticks."""
    if type(inches) is int:  # most of them
        return inches * INCH
    if isinstance(inches, bool) or not isinstance(inches, int | float | str):
        raise ValueError(f"{inches!r} is no number of inches")
    try:
        found = Fraction(str(inches)) * INCH
    except (ValueError, ZeroDivisionError):
        raise ValueError(f"{inches!r} is no number of inches") from None
    if found.denominator != 1:
        raise ValueError(f"{inches} inches are no whole ticks: multiples of 0.05 inches are")
    return int(found)


def inches(length: int) -> str:
    """As people read it: 5.25."""
    whole, rest = divmod(abs(length) * 100 // INCH, 100)
    sign = "-" if length < 0 else ""
    return f"{sign}{whole}.{rest:02}".rstrip("0").rstrip(".")


def told(spot: Spot) -> str:
    """A place in inches: 5.25, 12."""
    return f"{inches(spot[0])}, {inches(spot[1])}"


def low_part(a: int, n: int) -> int:
    """a / sqrt(n), rounded toward zero."""
    found = isqrt(a * a // n)
    return -found if a < 0 else found


@lru_cache(maxsize=1)
def directions() -> tuple[Spot, ...]:
    """East first, then counter-clockwise, in thousandths."""
    found = list(_QUARTER)
    while len(found) < TURNS:
        x, y = found[-4]
        found.append((-y, x))
    return tuple(found)


def inward(direction: int, far: int) -> Spot:
    """The point of that direction, never farther than `far`."""
    x, y = directions()[direction % TURNS]
    return _toward_zero(x * far, 1000), _toward_zero(y * far, 1000)


def outward(direction: int, far: int) -> Spot:
    """The point of that direction, never nearer than `far`."""
    x, y = directions()[direction % TURNS]
    more = 1 if x and y else 0
    return _from_zero(x, more, far), _from_zero(y, more, far)


def heading(v: Spot) -> int:
    """The direction nearest to a vector; ties go to the lower number."""
    dots = [x * v[0] + y * v[1] for x, y in directions()]
    return dots.index(max(dots))


def alternating(start: int) -> tuple[int, ...]:
    """A direction, then its neighbours on both sides in turn."""
    by = (0, *(side * k for k in range(1, 8) for side in (1, -1)), 8)
    return tuple((start + k) % TURNS for k in by)


def length(a: Spot, b: Spot) -> int:
    """Of a straight leg, rounded up; as `kernel.length` has it, which compiled code calls."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    found = isqrt(square)
    return found if found * found == square else found + 1


def _toward_zero(n: int, d: int) -> int:
    return n // d if n >= 0 else -(-n // d)


def _from_zero(part: int, more: int, far: int) -> int:
    found = -(-(abs(part) + more) * far // 1000) if part else 0
    return -found if part < 0 else found
