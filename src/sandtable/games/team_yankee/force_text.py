"""A force as plain text: one Unit a line, under the name of its Formation; or as a YAML list.

    sandtable-force 1
    id: own
    name: Task Force Own
    nation: us
    points: 50

    FM-USM
      US-HQM 1
      US-M60 3 plough
    FM-WGL allied
      WG-HQL1 1
    support
      US-MTR 3

Whatever stands behind a # is for the reader.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import msgspec
from msgspec import Struct

from sandtable.games.team_yankee.cards import Bought, ForceList
from sandtable.kernel.content import Document
from sandtable.kernel.errors import ContentError, Problem
from sandtable.kernel.explain import Steps, explain
from sandtable.kernel.names import nearest, shortened

FORMAT: Final = "sandtable-force 1"
MOST_CHARACTERS: Final = 20_000  # several times the longest force
KEYS: Final = ("id", "name", "nation", "points")
SUPPORT: Final = "support"
_HEAD = re.compile(r"\s*(\w+)\s*:\s*(.*?)\s*")
_NUMBER = re.compile(r"x?(\d{1,3})")
_LINE = "a line is a Formation (FM-USA, FM-WGL allied), `support`, or a Unit (US-M1 3 plough)"


class Written(Struct, frozen=True):
    """A force and where each part of it stands in its file."""

    id: str
    force: ForceList
    places: tuple[tuple[tuple[str | int, ...], tuple[int, int]], ...]

    def place(self, path: Steps) -> tuple[int, int]:
        """Line and column of a part, or of the nearest part about it."""
        known = dict(self.places)
        for long in range(len(path), -1, -1):
            if tuple(path[:long]) in known:
                return known[tuple(path[:long])]
        return 1, 1


def parse(text: str, file: str = "force") -> ForceList:
    """A force from its text, plain or YAML; raises ContentError with the lines that are wrong."""
    first = text.removeprefix("\ufeff").lstrip().split("\n", 1)[0]
    if first.split()[:1] == FORMAT.split()[:1]:
        return read(text, file).force
    return _from_yaml(text, file)


def _from_yaml(text: str, file: str) -> ForceList:
    document = Document(file, text)
    found: list[ForceList] = document.sections({"forces": ForceList})["forces"]
    if not document.problems and len(found) != 1:
        what = f"one force is read, and {len(found)} stand under `forces:`"
        document.problems.append(document.problem(["forces"], what))
    if document.problems:
        raise ContentError(*document.problems)
    return found[0]


def read(text: str, file: str) -> Written:
    """A force from plain text, with its places."""
    if len(text) > MOST_CHARACTERS:
        raise ContentError(Problem(file, "", f"has more than {MOST_CHARACTERS} characters"))
    reading = _Reading(file)
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        reading.take(number, line)
    return reading.done()


class _Reading:
    """One line after the other."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._problems: list[Problem] = []
        self._places: dict[tuple[str | int, ...], tuple[int, int]] = {}
        self._data: dict[str, Any] = {}
        self._formations: list[dict[str, Any]] = []
        self._support: list[dict[str, Any]] = []
        self._into: tuple[str | int, ...] | None = None  # where the next Unit goes
        self._begun = False

    def take(self, number: int, line: str) -> None:
        words = line.partition("#")[0]
        if not words.strip():
            return
        at = (number, len(words) - len(words.lstrip()) + 1)
        if not self._begun:
            self._begun = True
            if words.split() != FORMAT.split():
                self._wrong(at, f"a force begins with the line '{FORMAT}'")
        elif self._into is None and (head := _HEAD.fullmatch(words)):
            self._head(at, head[1], head[2])
        else:
            self._row(at, words.split())

    def done(self) -> Written:
        """Everything, if nothing is wrong."""
        lists = {"formations": self._formations, "support": self._support}
        data = {**self._data, **lists}
        if not self._begun:
            self._wrong((1, 1), "is empty")
        elif missing := [key for key in KEYS[:3] if key not in self._data]:
            self._wrong((1, 1), f"a line `{missing[0]}: ...` is not there")
        force = None if self._problems else self._converted(data)
        if force is None:
            raise ContentError(*self._problems)
        return Written(force.id, force, tuple(self._places.items()))

    def _converted(self, data: dict[str, Any]) -> ForceList | None:
        try:
            return msgspec.convert(data, ForceList)
        except msgspec.ValidationError as error:
            path, what = explain(error, ForceList, data)
            known = Written("", _NOBODY, tuple(self._places.items()))
            self._wrong(known.place(path), what.partition(" - at ")[0])
            return None

    def _wrong(self, at: tuple[int, int], what: str) -> None:
        self._problems.append(Problem(self._file, f"{at[0]}:{at[1]}", what))

    def _head(self, at: tuple[int, int], key: str, value: str) -> None:
        if key not in KEYS:
            self._wrong(at, f"unknown key '{shortened(key)}'{nearest(key, KEYS)}")
        elif key in self._data:
            self._wrong(at, f"'{key}' is there twice")
        else:
            number = key == "points" and value.isdecimal() and len(value) < 9
            self._data[key] = int(value) if number else value
            self._places[(key,)] = at

    def _row(self, at: tuple[int, int], words: list[str]) -> None:
        match words:
            case ["support"]:
                self._into = (SUPPORT,)
                self._places[self._into] = at
            case [name] | [name, "allied"] if not _NUMBER.fullmatch(name):
                self._formation(at, name, allied=len(words) == 2)
            case [card, teams] | [card, teams, "plough"] if found := _NUMBER.fullmatch(teams):
                self._unit(at, card, int(found[1]), plough=len(words) == 3)
            case _:
                self._wrong(at, _LINE)

    def _formation(self, at: tuple[int, int], name: str, *, allied: bool) -> None:
        raised: dict[str, Any] = {"formation": name, "units": [], "allied": allied}
        self._formations.append(raised)
        where = ("formations", len(self._formations) - 1)
        self._places[where] = at
        self._into = (*where, "units")

    def _unit(self, at: tuple[int, int], card: str, teams: int, *, plough: bool) -> None:
        if self._into is None:
            self._wrong(at, "a Unit stands under its Formation, or under `support`")
            return
        units = self._support if self._into == (SUPPORT,) else self._formations[-1]["units"]
        self._places[*self._into, len(units)] = at
        units.append({"card": card, "teams": teams, "plough": plough})


_NOBODY = ForceList(id="-", name="-", nation="-")


def written(force: ForceList) -> str:
    """A force as plain text, as `read` takes it."""
    return "\n".join(_lines(force)) + "\n"


def _lines(force: ForceList) -> Iterator[str]:
    yield FORMAT
    yield from (f"{key}: {getattr(force, key)}" for key in KEYS)
    for raised in force.formations:
        yield f"\n{raised.formation}{' allied' * raised.allied}"
        yield from map(_unit_line, raised.units)
    if force.support:
        yield f"\n{SUPPORT}"
        yield from map(_unit_line, force.support)


def _unit_line(unit: Bought) -> str:
    return f"  {unit.card} {unit.teams}{' plough' * unit.plough}"
