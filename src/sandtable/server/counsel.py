"""What computer players say of a question: advice, chances, and that one of them thinks."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class Advised(Struct, frozen=True, omit_defaults=True, tag_field="type", tag="advised"):
    player: str
    seq: int
    option: int
    choice: dict[str, Any] = {}  # where it is none of the options
    why: str = ""  # what made it so, in a sentence
    name: str = ""  # what people call that player


class Promise(Struct, frozen=True, omit_defaults=True):
    """The chance of success with an answer, in percent, and how sure that is (95 percent)."""

    option: int  # -1 where it is none of the options
    percent: int
    low: int
    high: int
    label: str = ""  # of one that is none of the options
    choice: dict[str, Any] = {}  # likewise


class Weighed(Struct, frozen=True, tag_field="type", tag="weighed"):
    """What answers promise, the best first, by so many plays from here."""

    seq: int
    promises: tuple[Promise, ...]
    plays: int


class Chance(Struct, frozen=True):
    """A chance of success in percent, and how sure that is (95 percent)."""

    percent: int
    low: int
    high: int


class Compared(Struct, frozen=True, tag_field="type", tag="compared"):
    """What an option changes, by so many plays from here without it and as many with it.

    `doubt`: by how many points luck alone may have moved the difference (95 percent).
    """

    seq: int
    option: int
    now: Chance
    after: Chance
    doubt: int
    plays: int


class Stood(Struct, frozen=True):
    """How a match stood at a share of the way so far (percent of it)."""

    at: int
    percent: int
    low: int
    high: int


class LookedBack(Struct, frozen=True, tag_field="type", tag="looked_back"):
    curve: tuple[Stood, ...]


class Thinks(Struct, frozen=True, tag_field="type", tag="thinks"):
    """A computer player takes its time; until the next frame, or for nobody any more."""

    name: str
