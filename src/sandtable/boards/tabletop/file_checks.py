"""What can be wrong with a table that can be read: off the table, on each other, out of reach."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import get_args

from sandtable.boards.tabletop import engine
from sandtable.boards.tabletop.entries import FloorEntry, PieceEntry, TableEntry
from sandtable.boards.tabletop.file_tables import Tables, size_in
from sandtable.boards.tabletop.laying import Amiss, floor_of, length_in, line_of, overlapping
from sandtable.boards.tabletop.mats import Laid, Mark, Table
from sandtable.boards.tabletop.packing import lattice
from sandtable.boards.tabletop.route import flooded, stands
from sandtable.boards.tabletop.shapes import Disc, Rect, box_of, inside, overlaps
from sandtable.boards.tabletop.ticks import INCH, Spot, inches, told
from sandtable.kernel.explain import Steps
from sandtable.kernel.names import nearest, shortened
from sandtable.kernel.refs import Found
from sandtable.show.scene_tabletop import AreaLook, BandLook

_FAR = 1 << 40  # more than any way costs


def amiss(content: Tables, entry: TableEntry) -> Found:
    """All that is wrong with a table; whether marks have room only if nothing else is."""
    problems = [*_like(content, entry), *_shapes(content, entry), *_forms(content, entry)]
    yield from problems
    if not problems and not _named_by(content, entry):
        yield from _room(content.laid(entry))


def _named_by(content: Tables, entry: TableEntry) -> bool:
    """Whether what it is like, or a kind of its pieces, is wrong: that is told there."""
    other = content.entries.get(entry.like)
    if other is not None and any(True for _ in _shapes(content, other)):
        return True
    whole = content.whole(entry)
    kinds = {content.kinds[piece.kind] for piece in (*whole.pieces, *whole.movable)}
    unknown = any(flag not in content.flags for kind in kinds for flag in kind.flags)
    return unknown or not all(_measured(content, kind.id) for kind in kinds)


def _like(content: Tables, entry: TableEntry) -> Found:
    if not entry.like:
        return
    other = content.entries.get(entry.like)
    if other is None:
        near = nearest(entry.like, content.entries)
        yield ["like"], f"unknown table '{shortened(entry.like)}'{near}"
    elif other.like:
        yield ["like"], f"'{other.id}' is itself like another; name '{other.like}'"
    for key in ("pieces", "movable", "floor"):
        if getattr(entry, key):
            yield [key], f"a table that is like another has its {key}; leave these out"


# pieces


def _shapes(content: Tables, entry: TableEntry) -> Found:
    """Each piece for itself, then those of one kind beside each other."""
    try:
        ground = Rect(0, 0, *size_in(entry))
    except Amiss as error:
        yield error.path, error.what
        return
    laid: list[tuple[Steps, Laid]] = []
    seen: set[str] = set()
    for path, piece in _listed(entry):
        if piece.id in seen:
            yield [*path, "id"], f"the id '{piece.id}' is there twice on this table"
        seen.add(piece.id)
        if not _measured(content, piece.kind):
            continue  # told where the kind stands
        try:
            found = content.piece(piece)
            _looks(found.kind.look, line=bool(found.line), path=["kind"])
            _on_table(found, ground)
            laid.append((path, found))
        except Amiss as error:
            yield [*path, *error.path], error.what
    yield from _doubled(laid)
    for k, floor in enumerate(entry.floor):
        yield from _floor(floor, ["floor", k])


def _measured(content: Tables, name: str) -> bool:
    """Whether the lengths of a kind are whole ticks; one that is not there is told elsewhere."""
    kind = content.kinds.get(name)
    try:
        return kind is None or min(length_in(kind.toll, []), length_in(kind.width, [])) >= 0
    except Amiss:
        return False


def _listed(entry: TableEntry) -> Iterator[tuple[Steps, PieceEntry]]:
    for k, piece in enumerate(entry.pieces):
        yield ["pieces", k], piece
    for k, piece in enumerate(entry.movable):
        yield ["movable", k], piece


def _looks(look: str, *, line: bool, path: Steps) -> None:
    """Lines have looks of their own."""
    if look not in get_args(BandLook if line else AreaLook):
        what = "a line is not drawn" if line else "only a line is drawn"
        raise Amiss(path, f"{what} as '{look}'; known: {', '.join(get_args(BandLook))}")


def _on_table(laid: Laid, ground: Rect) -> None:
    # A road goes to the rim, and half its width beyond at the corners: its middle counts.
    points = laid.line or [point for part in laid.parts for point in part]
    for x, y in points:
        if not (ground.west <= x <= ground.east and ground.south <= y <= ground.north):
            high = f"{inches(ground.east)} by {inches(ground.north)}"
            raise Amiss([], f"({told((x, y))}) is not on the table of {high} inches")


def _doubled(laid: list[tuple[Steps, Laid]]) -> Found:
    for (_, one), (path, other) in combinations(laid, 2):
        if one.kind.id == other.kind.id and _overlap(one, other):
            name = one.kind.name
            yield path, f"'{other.id}' overlaps '{one.id}', and both are of the kind {name}"


def _overlap(one: Laid, other: Laid) -> bool:
    if one.line and other.line:
        return False  # roads and streams may cross
    return any(overlapping(a, b) for a in one.parts for b in other.parts)


def _floor(floor: FloorEntry, path: Steps) -> Found:
    try:
        floor_of(floor)
        _looks(floor.look, line=floor.line is not None, path=["look"])
        line_of(floor)
        length_in(floor.width, ["width"])
    except Amiss as error:
        yield [*path, *error.path], error.what


# marks


def _forms(content: Tables, entry: TableEntry) -> Found:
    for name in entry.marks:
        try:
            list(content.marked(entry, name))
        except Amiss as error:
            yield error.path, error.what
    for kind in content.marks.values():
        if kind.needed and kind.id not in entry.marks:
            yield ["marks"], f"has no mark '{kind.id}' ({kind.name})"


def _room(table: Table) -> Found:
    """Every mark where a base of its size may stand."""
    for mark in table.marks:
        box = mark.box
        if box is not None and not _within(box, table.ground):
            yield _path(mark), "the box is not wholly on the table"
        elif box is not None:
            if not any(not _cause(table, spot, mark.radius) for spot in _lattice(table, mark)):
                yield _path(mark), f"no base has room anywhere in '{mark.kind.id}'"
        elif cause := _cause(table, mark.at, mark.radius):
            yield _path(mark), f"{mark.name} at ({told(mark.at)}) {cause}"


def _within(box: Rect, ground: Rect) -> bool:
    return box_of((*box.points, *ground.points)) == ground


def _lattice(table: Table, mark: Mark) -> list[Spot]:
    box = mark.box or Rect(*mark.at, *mark.at)
    front = table.mark("front")
    return lattice(box, INCH // 2, front.at if front else box.middle)


def _cause(table: Table, at: Spot, radius: int) -> str:
    """Why a base cannot stand there; nothing if it can."""
    disc = Disc(*at, radius)
    if not inside(disc, table.ground):
        return "is not wholly on the table"
    for piece in (*table.pieces, *table.movable):
        keeps = table.flags.of(*piece.kind.flags) & table.flags.keeps
        if keeps and any(overlaps(disc, part) for part in piece.parts):
            return f"overlaps '{piece.id}', on which no base may stand"
    return ""


def _path(mark: Mark) -> Steps:
    """Where a mark stands in its table."""
    path: Steps = ["marks", mark.kind.id]
    match mark.kind.form:
        case "spots":
            return [*path, int(mark.id.rpartition("-")[2]) - 1]
        case "named" | "things":
            return [*path, mark.id]
    return path


def out_of_reach(table: Table) -> Found:
    """Whoever starts at the first mark that is a place can walk to all others."""
    start = table.mark("front") or next((mark for mark in table.marks if mark.box is None), None)
    if start is None:
        return
    for mark in table.marks:
        if mark.kind.reached and mark is not start and not _reached(table, start, mark):
            yield _path(mark), f"{mark.name} cannot be reached from {start.name}"


def _reached(table: Table, start: Mark, mark: Mark) -> bool:
    radius = min(start.radius, mark.radius) if mark.box is None else start.radius
    mover = (table.flags.bars, radius, 1)
    goals = [mark.at] if mark.box is None else _lattice(table, mark)
    goals = [goal for goal in goals if stands(table.field, mover, goal, table.ground)]
    if mark.box is not None:
        goals = [goal for goal in goals if not _cause(table, goal, radius)][:64]
    net = flooded(table.field, (), mover, start.at)
    far = [(net.points[k], net.found.far[k]) for k in net.reachable]
    points, costs = [one for one, _ in far], [cost for _, cost in far]
    told_of = engine.reached(table.field, (), mover, (points, costs), goals, _FAR)
    return any(cost >= 0 for cost in told_of)
