"""A question that may be answered with a text from elsewhere: a list that somebody wrote down."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

LONGEST: Final = 6000  # letters that a server takes


class Writing(Struct, frozen=True, omit_defaults=True):
    """What is pasted, in a few words, and how it begins."""

    words: str
    hint: str = ""
    example: str = ""
    most: int = LONGEST
