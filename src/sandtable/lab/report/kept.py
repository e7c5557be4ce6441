"""What a report has measured, kept beside its page until that is written."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import msgspec
from msgspec import Struct

from sandtable.lab.lines import Lines, key
from sandtable.lab.report.records import Record
from sandtable.lab.report.scale import Pace, Scale
from sandtable.lab.report.work import Job


class Begun(Struct, frozen=True, tag="begun"):
    """How a mission is measured: whoever goes on with it measures as much of everything."""

    of: str
    pace: Pace
    scale: Scale
    time: float


class Part(Struct, frozen=True, tag="part"):
    """What came of some plays of one kind, and how long its mission had been measured then."""

    of: str  # the kind of plays
    first: int
    records: list[Record | None]
    mission: str  # of the Begun
    seconds: float


def kind_of(job: Job) -> str:
    """What a record hangs on beside its number."""
    identity = job.plan.identity
    return key(identity, job.kind, job.seat, job.every, job.positions, job.playouts)


class Kept:
    """A file of such lines, or nothing where there is none."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self._lines: Lines[Begun | Part] = Lines(path, msgspec.json.Decoder(Begun | Part))
        self._begun: dict[str, Begun] = {}
        self._records: dict[str, list[Record | None]] = defaultdict(list)
        self._seconds: dict[str, float] = {}
        for line in self._lines.read():
            self._take(line)

    @property
    def place(self) -> Path | None:
        """Where there is something to go on with."""
        return self.path if self.path and self.path.is_file() else None

    def begun(self, mission: str) -> Begun | None:
        return self._begun.get(mission)

    def seconds(self, mission: str) -> float:
        """That it was measured before."""
        return self._seconds.get(mission, 0.0)

    def records(self, kind: str) -> list[Record | None]:
        """From the first play on, without a gap."""
        return self._records[kind]

    def add(self, begun: Begun, part: Part) -> None:
        if begun.of not in self._begun:
            self._begun[begun.of] = begun
            self._lines.add(begun)
        self._lines.add(part)

    def clear(self) -> None:
        if self.path:
            self.path.unlink(missing_ok=True)

    def _take(self, line: Begun | Part) -> None:
        if isinstance(line, Begun):
            self._begun[line.of] = line
            return
        self._seconds[line.mission] = max(line.seconds, self.seconds(line.mission))
        known = self._records[line.of]
        if line.first == len(known):
            known += line.records
