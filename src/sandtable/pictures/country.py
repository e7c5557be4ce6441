"""Open country from above: fields, orchards, hills, houses, marshes, rivers and ways across."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sandtable.pictures.scatter import (
    Scatter,
    Spot,
    box_about,
    cast,
    cut,
    dot,
    holds,
    inset,
    outline,
    rounded,
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
    rows = "".join(f"M{num(a)} {num(y)}H{num(b)}" for y in _levels(points, 7) for a, b in _across(points, y))
    ears = "".join(f"M{num(x)} {num(y)}l2.4 -3" for x, y in strewn(inset(points, 5), 13, chance))
    return "".join(
        (
            _bed(points, "corn", ".92", "corn-low"),
            path(rows, 'class="n s-corn-low" stroke-opacity=".55" stroke-width="2.2" stroke-dasharray="11 2.5"'),
            path(ears, f'class="n s-mark" stroke-opacity=".22" stroke-width="1.3" {ROUND}'),
        )
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
    trees = [(at, chance.within(6.4, 8.6)) for at in _planted(inset(points, 11), 22)]
    dark = "".join(dot(x + 3, y + 4.5, r) for (x, y), r in trees)
    body = "".join(outline(stone(at, r, chance, 11)) for at, r in trees)
    light = "".join(dot(x - 1.6, y - 2, r * 0.5) for (x, y), r in trees)
    return "".join(
        (
            _bed(points, "meadow", ".8", "crown-low"),
            path(dark, 'class="f-shade" opacity=".34"'),
            path(body, f'class="f-frond s-crown-low" stroke-opacity=".7" {ROUND}'),
            path(light, 'class="f-mark" opacity=".2"'),
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
    """Slopes one in the other, lit from the north-west, and a height on top."""
    _, _, wide, high = box_about(points)
    depth = min(wide, high)
    steps = ((0.025, 1), (0.11, 2), (0.21, 2), (0.32, 2))
    rings = [_slope(points, depth * part, times, chance) for part, times in steps]
    body = "".join(
        path(ring, f'class="f-hill" opacity="{part}"') + path(ring, 'fill="url(#g-slope)"')
        for ring, part in zip(rings, (".5", ".4", ".5", ".6"), strict=True)
    )
    lines = "".join(rings)
    return "".join(
        (
            path(outline(cast(points, 4, 7)), 'class="f-shade" opacity=".14"'),
            _bed(points, "hill", ".3", "hill-ink"),
            body,
            path(lines, f'class="n s-hill-ink" stroke-opacity=".5" stroke-width="1.3" {ROUND}'),
            _summit(points),
        )
    )


def _slope(points: Sequence[Spot], by: float, times: int, chance: Scatter) -> str:
    """A line of one height: drawn in, and as uneven as ground is."""
    grown = [chance.near(at, by * 0.1) for at in cut(inset(points, by), times)]
    return rounded(grown, 60)


def _summit(points: Sequence[Spot]) -> str:
    x, y, wide, high = box_about(points)
    return path(f"M{num(x + wide / 2 - 6)} {num(y + high / 2 + 4)}l6 -10 6 10z", 'class="f-hill-ink" opacity=".8"')


def woods(points: Sequence[Spot], chance: Scatter) -> str:
    """Crowns of trees from above, dense and dark, lit from the north-west."""
    crowns = [(at, chance.within(11, 17)) for at in strewn(inset(points, 7), 19, chance)]
    dark = "".join(outline(stone((x + 4, y + 7), r, chance, 8)) for (x, y), r in crowns)
    deep = "".join(outline(stone(at, r, chance, 10)) for at, r in crowns)
    body = "".join(dot(x - 0.8, y - 1.2, r * 0.74) for (x, y), r in crowns)
    light = "".join(dot(x - 3, y - 4, r * 0.34) for (x, y), r in crowns[::2])
    other = "".join(dot(x - 1, y - 2, r * 0.6) for (x, y), r in crowns[::5])
    return "".join(
        (
            _bed(points, "crown-low", ".34", "crown-low"),
            path(dark, 'class="f-shade" opacity=".32"'),
            path(deep, f'class="f-crown-low s-shade" stroke-opacity=".4" {ROUND}'),
            path(body, 'class="f-crown" opacity=".8"'),
            path(other, 'class="f-frond-low" opacity=".9"'),
            path(light, 'class="f-frond" opacity=".75"'),
        )
    )


def building(points: Sequence[Spot], chance: Scatter) -> str:
    """A row of houses about a yard: each roof has a lit slope, a dark one, a chimney."""
    x, y, wide, high = box_about(points)
    level = wide >= high
    long = wide if level else high
    count = max(1, round(long / 26))
    inks = ("roof", "roof", "metal-low", "rust")
    roofs = []
    for k in range(count):
        ink = inks[chance.index(len(inks))]
        a, b = long * k / count, long * (k + 1) / count
        short = chance.within(0, 0.16) * (high if level else wide)
        house = (x + a, y + short / 2, b - a, high - short) if level else (x + short / 2, y + a, wide - short, b - a)
        roofs.append(_roof(house, ink, across=(k % 2 == 1) == level))
    return "".join(
        (
            path(outline(cast(points, 5, 9)), 'class="f-shade" opacity=".42"'),
            path(outline(points), 'class="f-stone s-roof-low" stroke-width="1.4"'),
            *roofs,
        )
    )


def _roof(house: tuple[float, float, float, float], ink: str, *, across: bool) -> str:
    x, y, wide, high = house
    whole = f"M{num(x)} {num(y)}h{num(wide)}v{num(high)}h{num(-wide)}z"
    if across:  # the ridge runs from west to east
        low = f"M{num(x)} {num(y + high / 2)}h{num(wide)}v{num(high / 2)}h{num(-wide)}z"
        ridge = f"M{num(x)} {num(y + high / 2)}h{num(wide)}"
    else:
        low = f"M{num(x + wide / 2)} {num(y)}h{num(wide / 2)}v{num(high)}h{num(-wide / 2)}z"
        ridge = f"M{num(x + wide / 2)} {num(y)}v{num(high)}"
    return "".join(
        (
            path(whole, f'class="f-{ink} s-roof-low" stroke-width="1.2"'),
            path(low, 'class="f-shade" opacity=".24"'),
            path(ridge, 'class="n s-mark" stroke-opacity=".5" stroke-width="1.4"'),
            path(dot(x + wide * 0.3, y + high * 0.3, 2.2), 'class="f-stone-low"'),
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
    reeds = "".join(f"M{num(x)} {num(y)}v-8m-3 8l-2 -6m8 6l2 -6" for x, y in strewn(inset(points, 8), 22, chance))
    return "".join(
        (
            _bed(points, "flood-low", ".55"),
            path(wet, 'class="f-water s-water-low" opacity=".85"'),
            path(reeds, f'class="n s-frond" stroke-width="1.5" {ROUND}'),
        )
    )


def river(parts: Sequence[Sequence[Spot]], chance: Scatter) -> str:
    """Banks, deep water, a lighter stream; parts meet without a seam."""
    whole = "".join(map(outline, parts))
    banks = "".join(map(_banks, parts))
    core = "".join(outline(_shallow(points)) for points in parts)
    waves = "".join(
        f"M{num(x - 10)} {num(y)}q5 -3 10 0t10 0" for points in parts for x, y in strewn(inset(points, 7), 26, chance)
    )
    return "".join(
        (
            path(banks, 'class="n s-frond-low" stroke-opacity=".55" stroke-width="13"'),
            path(banks, 'class="n s-sand" stroke-width="7"'),
            path(whole, 'class="f-water-low s-water-low" stroke-width="1"'),
            path(core, 'class="f-water s-water" opacity=".75" stroke-width="2"'),
            path(waves, f'class="n s-foam" stroke-opacity=".5" stroke-width="1.5" {ROUND}'),
        )
    )


def _ends(points: Sequence[Spot]) -> tuple[Spot, Spot, Spot, Spot] | None:
    """Upper and lower corner in the west and in the east of what runs from west to east."""
    _, _, wide, high = box_about(points)
    order = sorted(points)
    if wide < high or len(order) != 4:
        return None
    (a, b), (c, d) = (sorted(order[k : k + 2], key=lambda at: at[1]) for k in (0, 2))
    return a, b, c, d


def _banks(points: Sequence[Spot]) -> str:
    """Along both sides, not across the ends."""
    ends = _ends(points)
    if ends is None:
        return outline(points)
    a, b, c, d = (f"{num(x)} {num(y)}" for x, y in ends)
    return f"M{a}L{c}M{b}L{d}"


def _shallow(points: Sequence[Spot]) -> list[Spot]:
    """The middle of the stream; it reaches both ends."""
    ends = _ends(points)
    if ends is None:
        _, _, wide, high = box_about(points)
        return inset(points, min(wide, high) * 0.28)
    a, b, c, d = ends
    return [_part(a, b, 0.28), _part(c, d, 0.28), _part(c, d, 0.72), _part(a, b, 0.72)]


def _part(a: Spot, b: Spot, t: float) -> Spot:
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def ford(points: Sequence[Spot], chance: Scatter) -> str:
    """Shallow water over gravel."""
    pebbles = "".join(dot(x, y, chance.within(1.4, 2.6)) for x, y in strewn(inset(points, 5), 12, chance))
    return "".join((_bed(points, "water", ".8", "sand-low"), path(pebbles, 'class="f-sand" opacity=".8"')))


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
