"""A map file cut into its parts (guide 9.1); every word knows its line and column."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple, NoReturn, TypeAlias, TypeVar

from sandtable.boards.grid import GridText, Layout, read_grid
from sandtable.boards.grid.lattice import Cell
from sandtable.boards.grid.text import LineColumn
from sandtable.games.seal_team_flix.vocabulary import COLOURS, Colour
from sandtable.kernel.errors import ContentError, Problem
from sandtable.kernel.names import nearest

Found: TypeAlias = Iterator[tuple[LineColumn, str]]

BEGINS = 'map ID "title"'
LAYOUT = Layout(gutter=3, cell=3)
WIDTHS, HEIGHTS = range(10, 21), range(8, 17)
MOST_CHARACTERS = 50_000  # ten times the largest map that may be drawn
MOST_PROBLEMS = 50
WORD = re.compile(r'"[^"]*"?|[^\s"]+')
ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,39}")
QUOTED = re.compile(r'"[^"]{1,40}"')
NUMBER = re.compile(r"[0-9]{1,3}")
SPACE = re.compile(r"([A-Z])([1-9][0-9]?)")
T = TypeVar("T")


class Word(NamedTuple):
    text: str
    place: LineColumn


class AreaRow(NamedTuple):
    letter: str
    name: str
    seed: Cell
    place: LineColumn


class PathRow(NamedTuple):
    colour: Colour
    spawn: int
    loop: bool
    place: LineColumn


class StartRow(NamedTuple):
    name: str
    cells: tuple[Cell, ...]
    place: LineColumn
    places: tuple[LineColumn, ...]


class CornerRow(NamedTuple):
    add: bool
    one: Cell
    other: Cell
    place: LineColumn


@dataclass
class MapText:
    """What the file says, before anything is checked but its form."""

    file: str
    id: str
    title: str
    size: tuple[int, int]
    size_place: LineColumn
    drawn: list[str]
    first: int  # the line of the first edge line
    areas: list[AreaRow]
    paths: list[PathRow]
    starts: list[StartRow]
    corners: list[CornerRow]


class _Bad(Exception):
    """A row that cannot be understood."""

    def __init__(self, place: LineColumn, what: str) -> None:
        super().__init__(what)
        self.found = (place, what)


def refuse(file: str, found: Iterable[tuple[LineColumn, str]]) -> None:
    """Raise what was found, if anything; the first problems say enough."""
    problems = [Problem(file, f"{line}:{column}", what) for (line, column), what in found]
    if len(problems) > MOST_PROBLEMS:
        more = Problem(file, "", f"and {len(problems) - MOST_PROBLEMS} more")
        problems[MOST_PROBLEMS:] = [more]
    if problems:
        raise ContentError(*problems)


def read_text(text: str, file: str) -> MapText:
    """Head, drawing and blocks; raises ContentError."""
    if len(text) > MOST_CHARACTERS:
        raise ContentError(Problem(file, "", f"has more than {MOST_CHARACTERS} characters"))
    reader = _Reader(text, file)
    head = reader.row(BEGINS)
    if len(head) != 3 or head[0].text != "map":
        reader.stop(head[0].place, f"a map begins with: {BEGINS}")
    name = reader.must(ID, head[1], "an id is up to 40 letters, digits and -")
    title = reader.must(QUOTED, head[2], "a title is 1 to 40 letters in double quotes")[1:-1]
    size, place = reader.size()
    drawn, first = reader.drawing()
    found = MapText(
        file,
        name,
        title,
        size,
        place,
        drawn,
        first,
        areas=reader.block("areas", reader.area),
        paths=reader.block("paths", reader.path),
        starts=reader.block("starts", reader.start),
        corners=reader.block("corners", reader.corner) if reader.more() else [],
    )
    if reader.more():
        place = reader.row("")[0].place
        reader.wrong.append((place, "nothing follows the last block"))
    refuse(file, reader.wrong)
    return found


def cut(text: MapText) -> GridText:
    """Cells and edges of the drawing; V1 is about its shape."""
    try:
        return read_grid(text.file, text.drawn, text.first, text.size, LAYOUT)
    except ContentError as error:
        told = [Problem(one.file, one.place, f"V1: {one.what}") for one in error.problems]
        raise ContentError(*told[:MOST_PROBLEMS]) from None


class _Reader:
    """Goes down the file; comments and blank lines outside the drawing do not exist."""

    def __init__(self, text: str, file: str) -> None:
        self._file = file
        self._lines = [line.rstrip() for line in text.removeprefix("\ufeff").split("\n")]
        self._at = 0
        self._size = (0, 0)
        self.wrong: list[tuple[LineColumn, str]] = []

    def stop(self, place: LineColumn, what: str) -> NoReturn:
        """The rest cannot be read without this."""
        refuse(self._file, [*self.wrong, (place, what)])
        raise AssertionError("there was something to refuse")

    def must(self, pattern: re.Pattern[str], word: Word, what: str) -> str:
        if not pattern.fullmatch(word.text):
            self.wrong.append((word.place, f"{what}; not '{word.text[:40]}'"))
        return word.text

    def more(self) -> bool:
        """Whether anything is left to read."""
        while self._at < len(self._lines) and _empty(self._lines[self._at]):
            self._at += 1
        return self._at < len(self._lines)

    def row(self, wanted: str) -> list[Word]:
        """The words of the next line."""
        if not self.more():
            self.stop((len(self._lines), 1), f"the file ends; here belongs: {wanted}")
        self._at += 1
        line = self._lines[self._at - 1]
        return [Word(one[0], (self._at, one.start() + 1)) for one in WORD.finditer(line)]

    def keyword(self, wanted: str) -> None:
        row = self.row(wanted)
        if [word.text for word in row] != [wanted]:
            self.stop(row[0].place, f"here belongs the line '{wanted}'")

    def size(self) -> tuple[tuple[int, int], LineColumn]:
        """The first part of V1: nothing else makes sense without it."""
        row = self.row("size W H")
        numbers = [word.text for word in row[1:]]
        if row[0].text != "size" or len(row) != 3 or not all(map(NUMBER.fullmatch, numbers)):
            self.stop(row[0].place, "the second line is: size W H")
        self._size = (int(numbers[0]), int(numbers[1]))
        if self._size[0] not in WIDTHS or self._size[1] not in HEIGHTS:
            self.stop(row[1].place, "V1: a map is 10 to 20 Spaces wide and 8 to 16 high")
        return self._size, row[1].place

    def drawing(self) -> tuple[list[str], int]:
        """The lines between 'grid' and 'end', and where the first of them stands."""
        self.keyword("grid")
        first = self._at
        rest = range(first, len(self._lines))
        end = next((n for n in rest if self._lines[n][:1].isalpha()), len(self._lines) - 1)
        if self._lines[end] != "end":
            self.stop((end + 1, 1), "the grid ends with a line 'end'; here at the latest")
        self._at = end + 1
        return self._lines[first:end], first + 1

    # blocks

    def block(self, name: str, entry: Callable[[list[Word]], T]) -> list[T]:
        """The rows between a block's name and 'end'."""
        self.keyword(name)
        found = []
        while not _ends(row := self.row(f"'end' of {name}")):
            try:
                found.append(entry(row))
            except _Bad as bad:
                self.wrong.append(bad.found)
        return found

    def area(self, row: list[Word]) -> AreaRow:
        if len(row) != 3 or not re.fullmatch("[a-z]", row[0].text):
            raise _Bad(row[0].place, 'an Area is: a lower-case letter, "name", one of its Spaces')
        letter, name, seed = row
        if not QUOTED.fullmatch(name.text):
            raise _Bad(name.place, "a name is 1 to 40 letters in double quotes")
        return AreaRow(letter.text, name.text[1:-1], self.space(seed), letter.place)

    def path(self, row: list[Word]) -> PathRow:
        texts = [word.text for word in row]
        if len(row) != 4 or texts[1] != "spawn" or texts[3] not in ("loop", "stop"):
            raise _Bad(row[0].place, "a path is: colour spawn NUMBER loop (or stop)")
        if texts[0] not in COLOURS:
            known = nearest(texts[0], COLOURS)
            raise _Bad(row[0].place, f"'{texts[0][:40]}' is no path colour{known}")
        if not NUMBER.fullmatch(texts[2]):
            raise _Bad(row[2].place, f"a spawn number is 1 to 10, not '{texts[2][:40]}'")
        return PathRow(texts[0], int(texts[2]), texts[3] == "loop", row[0].place)

    def start(self, row: list[Word]) -> StartRow:
        name, *spaces = row
        if not ID.fullmatch(name.text) or not spaces:
            raise _Bad(name.place, "a start area is: its name, then its Spaces")
        cells = tuple(self.space(word) for word in spaces)
        return StartRow(name.text, cells, name.place, tuple(word.place for word in spaces))

    def corner(self, row: list[Word]) -> CornerRow:
        if len(row) != 3 or row[0].text not in ("add", "drop"):
            raise _Bad(row[0].place, "a corner is: add (or drop) and two Spaces")
        one, other = sorted(self.space(word) for word in row[1:])
        return CornerRow(row[0].text == "add", one, other, row[0].place)

    def space(self, word: Word) -> Cell:
        found = SPACE.fullmatch(word.text)
        width, height = self._size
        if found:
            column, row = ord(found[1]) - ord("A"), int(found[2]) - 1
            if column < width and row < height:
                return row * width + column
        raise _Bad(word.place, f"'{word.text[:40]}' is no Space of this map")


def _empty(line: str) -> bool:
    return not line or line.startswith("#")


def _ends(row: list[Word]) -> bool:
    return [word.text for word in row] == ["end"]
