"""Open country from above: fields, orchards, hills, houses, marshes, rivers and ways across."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sandtable.pictures.scatter import (
    Scatter,
    Spot,
    box_about,
    cast,
    dot,
    holds,
    inset,
    outline,
    stone,
    strewn,
)
from sandtable.pictures.shapes import num, path

ROUND = 'stroke-linecap="round" stroke-linejoin="round"'


def _bed(points: Sequence[Spot], ink: str, part: str, rim: str = "earth-ink") -> str:
    more = f'fill-opacity="{part}" stroke-opacity=".35" stroke-width="1.4"'
    return path(outline(points), f'class="f-{ink} s-{rim}" {more}')


def crops(points: Sequence[Spot], chance: Scatter) -> str:
    """Rows of corn."""
    rows = "".join(
        f"M{num(a)} {num(y)}H{num(b)}" for y in _levels(points, 7) for a, b in _across(points, y)
    )
    del chance
    return _bed(points, "sand", ".75") + path(
        rows, 'class="n s-sand-low" stroke-width="2.6" stroke-dasharray="9 3"'
    )


def _levels(points: Sequence[Spot], step: float) -> Iterator[float]:
    _, top, _, high = box_about(points)
    count = max(1, int(high // step))
    yield from (top + high * (k + 0.5) / count for k in range(count))


def _across(points: Sequence[Spot], y: float) -> Iterator[Spot]:
    """From side to side of a convex outline at that height, a little drawn in."""
    found = []
    for (ax, ay), (bx, by) in zip(points, (*points[1:], points[0]), strict=True):
        if (ay > y) != (by > y):
            found.append(ax + (bx - ax) * (y - ay) / (by - ay))
    if len(found) == 2 and max(found) - min(found) > 8:
        yield min(found) + 3, max(found) - 3


def orchard(points: Sequence[Spot], chance: Scatter) -> str:
    """Trees in rows, with grass between them."""
    trees = [(at, chance.within(5.5, 7.5)) for at in _planted(inset(points, 8), 19)]
    dark = "".join(dot(x + 2, y + 3.5, r) for (x, y), r in trees)
    body = "".join(outline(stone(at, r, chance, 9)) for at, r in trees)
    light = "".join(dot(x - 1, y - 1.5, r * 0.4) for (x, y), r in trees)
    return "".join(
        (
            _bed(points, "grass-low", ".4"),
            path(dark, 'class="f-shade" opacity=".4"'),
            path(body, f'class="f-leaf s-leaf-low" {ROUND}'),
            path(light, 'class="f-mark" opacity=".25"'),
        )
    )


def _planted(points: Sequence[Spot], step: float) -> Iterator[Spot]:
    x, y, wide, high = box_about(points)
    columns, rows = max(1, round(wide / step)), max(1, round(high / step))
    for row in range(rows + 1):
        for column in range(columns + 1):
            spot = (x + wide * column / columns, y + high * row / rows)
            if holds(points, spot):
                yield spot


def hill(points: Sequence[Spot], chance: Scatter) -> str:
    """Slopes drawn one in the other, light on top."""
    del chance
    _, _, wide, high = box_about(points)
    steps = [min(wide, high) * part for part in (0.1, 0.22, 0.34)]
    lines = "".join(outline(inset(points, by)) for by in steps)
    return "".join(
        (
            path(outline(cast(points, 3, 5)), 'class="f-shade" opacity=".3"'),
            _bed(points, "grass", ".9"),
            path(outline(inset(points, steps[0])), 'class="f-mark" opacity=".07"'),
            path(outline(inset(points, steps[2])), 'class="f-mark" opacity=".08"'),
            path(lines, f'class="n s-earth-ink" stroke-opacity=".28" {ROUND}'),
        )
    )


def building(points: Sequence[Spot], chance: Scatter) -> str:
    """Houses under one roof: two slopes and the ridge between them."""
    del chance
    x, y, wide, high = box_about(points)
    level = wide >= high
    ridge = f"M{num(x)} {num(y + high / 2)}h{num(wide)}" if level else (
        f"M{num(x + wide / 2)} {num(y)}v{num(high)}")  # fmt: skip
    lit = [(px, (py + y + high / 2) / 2) if level else ((px + x + wide / 2) / 2, py)
           for px, py in points]  # fmt: skip
    return "".join(
        (
            path(outline(cast(points, 4, 7)), 'class="f-shade" opacity=".5"'),
            path(outline(points), 'class="f-rust s-earth-ink" stroke-width="1.6"'),
            path(outline(lit), 'class="f-shade" opacity=".16"'),
            path(ridge, 'class="n s-mark" stroke-opacity=".55" stroke-width="2"'),
        )
    )


def rocky(points: Sequence[Spot], chance: Scatter) -> str:
    """Boulders in thin grass."""
    rocks = [(at, chance.within(3, 8)) for at in strewn(inset(points, 7), 17, chance)]
    shapes = "".join(outline(stone(at, r, chance, 6)) for at, r in rocks)
    return "".join(
        (
            _bed(points, "stone-low", ".35"),
            path(shapes, 'class="f-shade" opacity=".4" transform="translate(1.8 3)"'),
            path(shapes, f'class="f-stone s-stone-low" stroke-width="1.2" {ROUND}'),
        )
    )


def marsh(points: Sequence[Spot], chance: Scatter) -> str:
    """Pools with reeds."""
    pools = [(at, chance.within(8, 15)) for at in strewn(inset(points, 14), 34, chance)]
    wet = "".join(outline(stone(at, r, chance, 10)) for at, r in pools)
    reeds = "".join(
        f"M{num(x)} {num(y)}v-8m-3 8l-2 -6m8 6l2 -6"
        for x, y in strewn(inset(points, 8), 22, chance)
    )
    return "".join(
        (
            _bed(points, "flood-low", ".55"),
            path(wet, 'class="f-water s-water-low" opacity=".85"'),
            path(reeds, f'class="n s-frond" stroke-width="1.5" {ROUND}'),
        )
    )


def river(points: Sequence[Spot], chance: Scatter) -> str:
    """Deep water; its parts meet without a seam."""
    waves = ""
    for x, y in strewn(inset(points, 8), 30, chance):
        waves += f"M{num(x - 8)} {num(y)}q4 -3 8 0t8 0"
    return "".join(
        (
            path(outline(points), 'class="f-water-low s-water-low" stroke-width="1"'),
            path(waves, f'class="n s-foam" stroke-opacity=".4" stroke-width="1.4" {ROUND}'),
        )
    )


def ford(points: Sequence[Spot], chance: Scatter) -> str:
    """Shallow water over gravel."""
    pebbles = "".join(
        dot(x, y, chance.within(1.4, 2.6)) for x, y in strewn(inset(points, 5), 12, chance)
    )
    return "".join(
        (
            _bed(points, "water", ".8", "sand-low"),
            path(pebbles, 'class="f-sand" opacity=".8"'),
        )
    )


def bridge(points: Sequence[Spot], chance: Scatter) -> str:
    """A deck with a rail on either side."""
    del chance
    x, y, wide, high = box_about(points)
    rails = f"M{num(x + 2)} {num(y)}v{num(high)}m{num(wide - 4)} 0v{num(-high)}"
    planks = "".join(f"M{num(x + 5)} {num(y + k)}h{num(wide - 10)}" for k in range(6, int(high), 8))
    return "".join(
        (
            path(outline(cast(points, 3, 5)), 'class="f-shade" opacity=".4"'),
            _bed(points, "concrete", "1"),
            path(planks, 'class="n s-earth-ink" stroke-opacity=".25"'),
            path(rails, 'class="n s-wall" stroke-width="3.4"'),
        )
    )
