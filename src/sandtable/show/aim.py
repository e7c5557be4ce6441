"""Flicking by hand: how a pull becomes a choice, and how what moved is shown moving.

An open question may be answered with a flick: a disc is laid somewhere, pulled back and let go. The
game says where discs may lie and what the choice is called; whoever shows the table adds the
`angle` (tenths of a degree, from east towards south) and the `power` (1 to 100), nothing else.
Of what `Screen.aimed` draws, an element `aim-disc` is the disc where it will really lie.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from sandtable.show.scene import Element, Point


class Grip(Struct, frozen=True, omit_defaults=True):
    """Where the disc may lie before it is flicked."""

    id: str
    words: str
    x: int
    y: int
    choice: dict[str, Any]  # the choice, but for `angle` and `power`
    orbit: int = 0  # the disc lies this far from the point, on the side it is flicked to
    sway: int = 0  # it may be laid up to three such lengths off, by `dx` and `dy` of the choice
    element: str = ""  # what stands for it on the picture


class Aim(Struct, frozen=True, omit_defaults=True):
    """A question that a flick answers; all lengths in units of the picture."""

    grips: tuple[Grip, ...]
    radius: int
    pull: int  # drawn back this far, power is 100
    disc: str  # what it looks like: small, medium, large
    sigma: int = 0  # how far a hand errs, in tenths of a degree
    reach: int = 0  # how far power 100 carries over open floor; half the power carries a quarter
    hint: str = ""
    upward: bool = False  # the board is seen from its foot: its angles run from east to north
    clock: int = 0  # milliseconds left, if it is against time: then the choice also has `used_ms`


class Key(Struct, frozen=True, array_like=True):
    """Where an element is (its own x and y), and how fast it goes on; until the next key evenly."""

    ms: float
    x: float
    y: float
    speed: float  # units of the picture per second


class Track(Struct, frozen=True):
    """How one element of the picture moves; one that is not on it is drawn for the occasion."""

    element: str
    keys: tuple[Key, ...]


class Hit(Struct, frozen=True, omit_defaults=True):
    """Something is struck, for a mark and a sound."""

    ms: float
    at: Point
    element: str = ""
    what: str = ""  # wall, door, block, standee, token, disc
    hard: int = 0  # 0 to 100


class Motion(Struct, frozen=True):
    """What moved because of an event, in real time."""

    tracks: tuple[Track, ...]
    hits: tuple[Hit, ...] = ()
    extra: tuple[Element, ...] = ()  # elements for this occasion: the disc
    group: str = ""  # those of one group right after each other begin nearly together
