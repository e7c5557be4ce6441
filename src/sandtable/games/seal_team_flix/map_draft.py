"""A map between its drawing and the ground: features and edges, each with its place."""

from __future__ import annotations

import re
from functools import cached_property
from typing import NamedTuple

from sandtable.boards.grid import GridText, Lattice
from sandtable.boards.grid.lattice import Cell, Kind
from sandtable.boards.grid.text import LineColumn
from sandtable.games.seal_team_flix import geometry
from sandtable.games.seal_team_flix.geometry import DOOR, LINE, OPEN, WALL
from sandtable.games.seal_team_flix.ground import ALL, EVERYONE, Area, Corner, Ground, Path, Section
from sandtable.games.seal_team_flix.map_text import MapText
from sandtable.games.seal_team_flix.vocabulary import COLOURS, Colour

UPRIGHT = {"|": WALL, " ": OPEN, ":": LINE}
LEVEL = {"---": WALL, "   ": OPEN, "...": LINE}
UPRIGHT_DOOR = re.compile("([A-Z])")
LEVEL_DOOR = re.compile("=([A-Z])=")
FEATURE = re.compile(r"([GYR])(10|[1-9])|c(A|[1-6][1-6])|S([234]?)|(o)")
INITIALS: dict[str, Colour] = {colour[0].upper(): colour for colour in COLOURS}


class Numbered(NamedTuple):
    """A Space of a Patrol Path."""

    colour: Colour
    number: int
    cell: Cell


class Draft:
    """What the checks look at. Edges are read once V2 holds, the ground once V3 to V12 do."""

    def __init__(self, text: MapText, grid: GridText) -> None:
        self.text = text
        self.grid = grid
        self.width, self.height = text.size

    # places

    def place(self, cell: Cell) -> LineColumn:
        row, column = divmod(cell, self.width)
        return self.grid.cell_place(column, row)

    def edge_place(self, one: Cell, other: Cell) -> LineColumn:
        """Between two orthogonal neighbours."""
        row, column = divmod(max(one, other), self.width)
        if abs(one - other) == self.width:
            return self.grid.level_place(column, row)
        return self.grid.upright_place(column, row)

    # what stands on the Spaces

    @cached_property
    def features(self) -> dict[Cell, re.Match[str]]:
        glyphs = (glyph.rstrip() for row in self.grid.cells for glyph in row)
        matches = ((cell, FEATURE.fullmatch(glyph)) for cell, glyph in enumerate(glyphs))
        return {cell: match for cell, match in matches if match}

    @cached_property
    def numbered(self) -> list[Numbered]:
        """All Spaces of Patrol Paths, in reading order."""
        return [Numbered(INITIALS[match[1]], int(match[2]), cell) for cell, match in self.features.items() if match[1]]

    @cached_property
    def icons(self) -> list[tuple[Cell, int, int]]:
        found = ((cell, match[3]) for cell, match in self.features.items() if match[3])
        ranges = ((cell, ALL if text == "A" else tuple(map(int, text))) for cell, text in found)
        return [(cell, lo, hi) for cell, (lo, hi) in ranges]

    @cached_property
    def sentries(self) -> list[tuple[Cell, int]]:
        return [(cell, int(match[4] or EVERYONE)) for cell, match in self.features.items() if match[4] is not None]

    @cached_property
    def points(self) -> list[Cell]:
        return [cell for cell, match in self.features.items() if match[5]]

    # edges

    @cached_property
    def door_places(self) -> dict[str, list[LineColumn]]:
        """Where each Door letter stands, by letter."""
        found: dict[str, list[LineColumn]] = {}
        for y, row in enumerate(self.grid.upright):
            for x, glyph in enumerate(row):
                if match := UPRIGHT_DOOR.fullmatch(glyph):
                    found.setdefault(match[1], []).append(self.grid.upright_place(x, y))
        for y, row in enumerate(self.grid.level):
            for x, glyph in enumerate(row):
                if match := LEVEL_DOOR.fullmatch(glyph):
                    found.setdefault(match[1], []).append(self.grid.level_place(x, y))
        return dict(sorted(found.items()))

    @cached_property
    def lattice(self) -> Lattice:
        doors = {letter: DOOR + index for index, letter in enumerate(self.door_places)}
        upright: dict[str, Kind] = UPRIGHT | doors
        level: dict[str, Kind] = LEVEL | {f"={letter}=": kind for letter, kind in doors.items()}
        return Lattice(
            self.width,
            self.height,
            bytes([True]) * (self.width * self.height),
            bytes(upright[glyph] for row in self.grid.upright for glyph in row),
            bytes(level[glyph] for row in self.grid.level for glyph in row),
        )

    @cached_property
    def regions(self) -> tuple[int, ...]:
        return geometry.regions(self.lattice)

    # the whole

    @cached_property
    def section(self) -> Section:
        text, rows = self.text, {row.colour: row for row in self.text.paths}
        return Section(
            id=text.id,
            title=text.title,
            width=self.width,
            height=self.height,
            upright=self.lattice.upright,
            level=self.lattice.level,
            doors=tuple(self.door_places),
            areas=tuple(Area(*row[:3]) for row in sorted(text.areas)),
            paths=tuple(
                Path(colour, rows[colour].spawn, rows[colour].loop, self._path(colour))
                for colour in COLOURS
                if colour in rows
            ),
            icons=tuple(self.icons),
            sentries=tuple(self.sentries),
            points=tuple(self.points),
            starts={row.name: row.cells for row in text.starts},
            corners=tuple(Corner(*row[:3]) for row in text.corners),
        )

    def _path(self, colour: Colour) -> tuple[Cell, ...]:
        found = sorted((one.number, one.cell) for one in self.numbered if one.colour == colour)
        return tuple(cell for _, cell in found)

    @cached_property
    def ground(self) -> Ground:
        return Ground.join((self.section,))
