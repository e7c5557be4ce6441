"""What a mission's author asks for: `tune.yaml`, read and checked."""

from __future__ import annotations

from math import inf
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct, field

from sandtable.kernel.content import Document
from sandtable.kernel.errors import ContentError, Problem, UnknownName
from sandtable.kernel.explain import Steps, explain
from sandtable.kernel.names import nearest

Number = int | float
Percent = Annotated[int, Meta(ge=0, le=100)] | Annotated[float, Meta(ge=0, le=100)]


class Knob(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A number of the mission that may be changed, and how far."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    at: str | list[str]  # one place in the mission, or several that hold the same value
    low: Number | None = field(name="from", default=None)
    high: Number | None = field(name="to", default=None)
    step: Number | None = None
    values: list[Any] | None = None  # in order, instead of from, to and step
    weight: Number = 1  # how dear a change of it is beside one of another knob

    @property
    def places(self) -> list[str]:
        return [self.at] if isinstance(self.at, str) else self.at


class Band(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """From so many percent of all plays to so many."""

    low: Percent = field(name="from")
    high: Percent = field(name="to")

    @property
    def shares(self) -> tuple[float, float]:
        return self.low / 100, self.high / 100

    def short_of(self, share: float) -> float:
        """How far a share lies outside, as a share; 0 inside."""
        low, high = self.shares
        return max(low - share, share - high, 0.0)

    def __str__(self) -> str:
        return f"{self.low:g} to {self.high:g} %"


class Target(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How often a seat is to succeed when this player sits there."""

    seat: str
    success: Band
    player: str = "basic"


class Tuning(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole file."""

    game: str
    mission: str
    knobs: Annotated[list[Knob], Meta(min_length=1, max_length=8)]
    target: Target
    players: dict[str, str] = {}  # of the other seats
    settings: dict[str, str] = {}
    packs: list[str] = []
    games: Annotated[int, Meta(ge=1, le=10_000_000)] = 2000
    seed: str | int = "1"

    @property
    def all_players(self) -> dict[str, str]:
        return {**self.players, self.target.seat: self.target.player}


class TuningFile:
    """The file with its lines, so that whatever is wrong can be shown where it stands."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._document = Document.read(path)
        if self._document.problems:
            raise ContentError(*self._document.problems)
        self.tuning: Tuning = self._read()
        problems = list(self._complaints())
        if problems:
            raise ContentError(*problems)

    @property
    def folder(self) -> Path:
        return self.path.resolve().parent

    def wrong(self, where: Steps, what: str) -> ContentError:
        return ContentError(self._problem(where, what))

    def _problem(self, where: Steps, what: str) -> Problem:
        return self._document.problem(where, what)

    def _read(self) -> Tuning:
        data = self._document.data
        try:
            return msgspec.convert(data, Tuning)
        except msgspec.ValidationError as error:
            where, what = explain(error, Tuning, data)
            place = self._document.place
            at = place.of_key(where) if "unknown field" in what else place.of(where)
            raise ContentError(Problem(self._document.name, at, what)) from error

    def _complaints(self) -> list[Problem]:
        found = []
        for at, knob in enumerate(self.tuning.knobs):
            found += [self._problem(["knobs", at, *where], what) for where, what in _wrong(knob)]
        names = [knob.name for knob in self.tuning.knobs]
        for at, name in enumerate(names):
            if name in names[:at]:
                found.append(self._problem(["knobs", at, "name"], f"the knob '{name}' is there twice"))
        band = self.tuning.target.success
        if band.low >= band.high:
            what = f"a band goes up: from {band.low:g} to {band.high:g} holds nothing"
            found.append(self._problem(["target", "success"], what))
        elif band.high <= 1:
            what = f"is in percent: write {100 * band.high:g} instead of {band.high:g}"
            found.append(self._problem(["target", "success", "to"], what))
        return found


def _wrong(knob: Knob) -> list[tuple[Steps, str]]:
    """What is wrong with a knob by itself."""
    if not knob.places:
        return [(["at"], "has to say at least one place, such as asset_points")]
    if not 0 < knob.weight < inf:
        return [(["weight"], f"has to be above 0; not {knob.weight:g}")]
    if knob.values is not None:
        ranged = knob.low, knob.high, knob.step
        if any(given is not None for given in ranged):
            return [(["values"], "stands instead of from, to and step; leave out one or the other")]
        few = len(knob.values) < 2
        return [(["values"], "has to list at least two, in order")] if few else []
    for name, value in (("from", knob.low), ("to", knob.high)):
        if value is None:
            return [([], f"the knob '{knob.name}' has no '{name}'; say from and to, or values")]
    assert knob.low is not None
    assert knob.high is not None
    if knob.low >= knob.high:
        return [(["from"], f"a range goes up: from {knob.low:g} to {knob.high:g} holds nothing")]
    if knob.step is not None and not knob.step > 0:
        return [(["step"], f"has to be above 0; not {knob.step:g}")]
    return []


def knob_named(tuning: Tuning, name: str) -> int:
    """The number of a knob; of one alone nobody need say the name."""
    names = [knob.name for knob in tuning.knobs]
    if not name and len(names) == 1:
        return 0
    if name not in names:
        what = f"unknown knob '{name}'" if name else "which knob? say --knob"
        raise UnknownName(f"{what}{nearest(name, names)}")
    return names.index(name)
