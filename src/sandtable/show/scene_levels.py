"""A level that rises from tier to tier, and a card's compass."""

from __future__ import annotations

from typing import Literal

from sandtable.show.scene_base import Element


class Level(Element, frozen=True, kw_only=True, tag="level"):
    """A track in tiers: where it stands now, and where it will stand if nothing changes."""

    width: int
    value: int
    top: int
    tiers: tuple[int, ...]  # how many levels each has; 0 counts to the first
    names: tuple[str, ...]
    ahead: int = 0  # where it will stand, if that is higher
    worse: int = 0  # where it would stand with what is drawn now, if that is higher still
    bare: bool = False  # the track lies there already: only where it will stand is drawn over it


class Compass(Element, frozen=True, kw_only=True, tag="compass"):
    """Which way, and how far, in words below it."""

    radius: int
    to: Literal["N", "E", "S", "W", ""]
    text: str = ""
