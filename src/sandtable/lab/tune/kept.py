"""Games of a tuning, kept: whether each was won, by the mission's text."""

from __future__ import annotations

from pathlib import Path

import msgspec

from sandtable.lab.lines import Lines
from sandtable.lab.lines import key as key


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Some games of one mission: the first one's number, and 1 for each that was won.

    `of` is the key of what they hang on: who plays with which dice, whose success, and the text.
    """

    of: str
    first: int
    won: str


class Kept:
    """A file of such lines, or only memory where there is none."""

    def __init__(self, path: Path | None = None) -> None:
        self._lines = Lines(path, msgspec.json.Decoder(Line))
        self._won: dict[str, str] = {}
        for line in self._lines.read():
            if line.first == len(self.won(line.of)):
                self._won[line.of] = self.won(line.of) + line.won

    def won(self, of: str) -> str:
        return self._won.get(of, "")

    def add(self, line: Line) -> None:
        self._won[line.of] = self.won(line.of) + line.won
        self._lines.add(line)
