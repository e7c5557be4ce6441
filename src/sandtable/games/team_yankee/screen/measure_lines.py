"""What stops a line or hides its end, and the line as it is drawn."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from sandtable.boards.tabletop.mats import Laid
from sandtable.boards.tabletop.shapes import Disc, Points, contains, turn
from sandtable.boards.tabletop.ticks import Spot
from sandtable.games.team_yankee import ground
from sandtable.games.team_yankee.screen.field import Field
from sandtable.games.team_yankee.screen.here import piece_at
from sandtable.games.team_yankee.state import Team
from sandtable.show.scene import Crossed, Element, Sight
from sandtable.show.sheet import Tone

GAP, BESIDE, WORDS = 14, 34, 70  # off both ends; words off the line, and half of their width
DEPTH = {"woods": "more than 4 in of Woods", "orchard": "more than 8 in of Orchard"}
VEILS = ("woods", "orchard", "hedge", "wall")  # what hides whoever is behind it


def stops(field: Field, p: Spot, q: Spot) -> Iterator[tuple[str, str]]:
    """Why there is no Line of Sight, with the rule."""
    for laid in _crossed(field, p, q):
        if laid.kind.id in ("building", "hill") and not _holds(laid, p) and not _holds(laid, q):
            yield laid.kind.name, "TY-LOS-2"
            return
    if ground.smoke_blocks(field.state, p, q):
        yield "more than 6 in of Smoke", "TY-SMK-2"
    if not ground.clear(field.state, p, q):
        kinds = {laid.kind.id for laid in _crossed(field, p, q)}
        for kind, words in DEPTH.items():
            if kind in kinds:
                yield words, "TY-LOS-3"


def hides(field: Field, p: Spot, target: Team) -> str:
    """What conceals a Team from a point: a Foxhole, where it is, what is before it."""
    if target.foxhole and not target.aboard:
        return "in a Foxhole"
    if field.card(field.view.units[target.unit]).aircraft:
        return "low beside Tall terrain"
    here = piece_at(field, target.at)
    if here and "conceals" in here.kind.flags and here.kind.id not in ("hedge", "wall"):
        return f"in {here.kind.name}"
    veils = [one for one in _crossed(field, p, target.at) if one.kind.id in VEILS]
    return f"behind {veils[-1].kind.name}" if veils else "by terrain"


def _holds(laid: Laid, spot: Spot) -> bool:
    return any(contains(part, spot) for part in laid.parts)


def _crossed(field: Field, p: Spot, q: Spot) -> list[Laid]:
    """The pieces that a line meets, those nearest to its start first."""
    found = [(at, n) for n, one in enumerate(field.table.pieces) if (at := _enters(one, p, q)) is not None]
    return [field.table.pieces[n] for _, n in sorted(found)]


def _enters(laid: Laid, p: Spot, q: Spot) -> float | None:
    """The share of a line at which it goes into a piece; for words and drawing alone."""
    found = [at for part in laid.parts if (at := _enters_part(part, p, q)) is not None]
    return min(found, default=None)


def _enters_part(part: Points, p: Spot, q: Spot) -> float | None:
    first, last = 0.0, 1.0
    for k, a in enumerate(part):
        b = part[(k + 1) % len(part)]
        before, after = turn(a, b, p), turn(a, b, q)
        if before <= 0 and after <= 0:
            return None
        if before < 0 or after < 0:
            at = before / (before - after)
            first, last = (max(first, at), last) if before < 0 else (first, min(last, at))
    return first if first < last else None


# on the picture


def drawn(field: Field, ends: tuple[Disc, Disc], text: str, *, sees: bool, veiled: bool) -> tuple[Element, ...]:
    """Green where one sees, amber if the end is Concealed, red where one does not (guide, 11)."""
    tone: Tone = "bad" if not sees else "unknown" if veiled else "good"
    (x, y), (to_x, to_y) = (field.frame.at(one.at) for one in ends)
    east, south = to_x - x, to_y - y
    long = max(1.0, hypot(east, south))
    side = 1 if east * south <= 0 else -1
    off = BESIDE + abs(south) / long * WORDS
    at = round(east / 2 - side * abs(south) / long * off), round(south / 2 - abs(east) / long * off)
    crossed = () if sees else tuple(_crosses(field, ends[0].at, ends[1].at))
    return (
        Sight(
            id="measure-line",
            x=x,
            y=y,
            to=(east, south),
            gap=GAP,
            crossed=crossed,
            text=text,
            at=at,
            tone=tone,
            rule="TY-LOS-1",
        ),
    )


def _crosses(field: Field, p: Spot, q: Spot) -> Iterator[Crossed]:
    """A cross where the first piece begins that is in the way."""
    (x, y), (to_x, to_y) = field.frame.at(p), field.frame.at(q)
    for laid in _crossed(field, p, q):
        at = _enters(laid, p, q)
        if "tall" in laid.kind.flags and at is not None and not _holds(laid, p):
            yield Crossed((round(at * (to_x - x)), round(at * (to_y - y))), "×")
            return
