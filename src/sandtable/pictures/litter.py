"""What one climbs over, stumbles through or hides in: sandbags, crates, rubble, groves, haze."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, pi, sin

from sandtable.pictures.scatter import Scatter, Spot, box_about, dot, inset, num4, one, outline, stone, strewn
from sandtable.pictures.shapes import circle, num, path

ROUND = 'stroke-linejoin="round"'


def _bed(points: Sequence[Spot], ink: str, shown: str) -> str:
    """The ground that it lies on, and its exact outline, hardly seen."""
    return path(outline(points), f'class="f-{ink}" opacity="{shown}"') + path(
        outline(points),
        'class="n s-earth-ink" stroke-opacity=".34" stroke-width="1.2" stroke-dasharray="2 5" stroke-linecap="round"',
    )


# low things: a short shadow, so that one sees that they are low


def _axis(points: Sequence[Spot]) -> tuple[Spot, Spot, float, float]:
    """Middle, direction, length and thickness of something long, however it lies."""
    a, b, c = points[:3]
    sides = sorted(((b, c), (a, b)), key=lambda s: _far(*s))
    long, short = _far(*sides[1]), _far(*sides[0])
    p, q = sides[1]
    middle = ((a[0] + c[0]) / 2, (a[1] + c[1]) / 2)
    if q[0] < p[0]:
        p, q = q, p
    return middle, ((q[0] - p[0]) / long, (q[1] - p[1]) / long), long, short


def _far(p: Spot, q: Spot) -> float:
    return hypot(p[0] - q[0], p[1] - q[1])


def _along(points: Sequence[Spot], inner: str) -> str:
    """Drawn along x about its middle, then turned as it lies."""
    (mx, my), (dx, dy), _, _ = _axis(points)
    turn = f"matrix({num4(dx)} {num4(dy)} {num4(-dy)} {num4(dx)} {num(mx)} {num(my)})"
    return f'<g transform="{turn}">{inner}</g>'


def _low_shadow(points: Sequence[Spot]) -> str:
    return path(outline(points), 'class="f-shade" opacity=".42" transform="translate(2.5 4)"')


def bags(points: Sequence[Spot], chance: Scatter) -> str:
    """Sandbags, two layers, a seam on each."""
    _, _, long, thick = _axis(points)
    count = max(2, round(long / 15))
    step = long / count
    lower = upper = seams = ""
    for k in range(count):
        x = -long / 2 + k * step
        lower += _sack(x + 0.4, -thick / 2, step - 0.8, thick)
        if k < count - 1:
            off = step / 2 + chance.within(-1, 1)
            upper += _sack(x + off, -thick / 2 + 1.6, step - 1, thick - 4.6)
            seams += f"M{num(x + off + 3)} {num(-thick / 2 + 4)}h{num(step - 8)}"
    body = "".join(
        (
            path(lower, f'class="f-sack-low s-earth-ink" stroke-width="1.1" {ROUND}'),
            path(upper, f'class="f-sack s-earth-ink" stroke-width="1.1" {ROUND}'),
            path(seams, 'class="n s-mark" stroke-opacity=".5" stroke-width="1.3" stroke-linecap="round"'),
        )
    )
    return _low_shadow(points) + _along(points, body)


def _sack(x: float, y: float, wide: float, high: float) -> str:
    r = min(wide, high) / 2.3
    across, down = num(wide - 2 * r), num(high - 2 * r)
    back, up, k, m = num(2 * r - wide), num(2 * r - high), num(r), num(-r)
    start = f"M{num(x + r)} {num(y)}h{across}q{k} 0 {k} {k}v{down}"
    return f"{start}q0 {k} {m} {k}h{back}q{m} 0 {m} {m}v{up}q0 {m} {k} {m}z"


def crates(points: Sequence[Spot], chance: Scatter) -> str:
    """Boxes in a row, some braced, some tarred, one with its lid off."""
    _, _, long, thick = _axis(points)
    faces, boards, braces, tops = "", "", "", ["", ""]
    x, y = -long / 2, -thick / 2
    while x < long / 2 - 5:
        wide = min(chance.within(13, 21), long / 2 - x)
        wide = long / 2 - x if long / 2 - x - wide < 9 else wide
        face = f"M{num(x + 0.5)} {num(y)}h{num(wide - 1)}v{num(thick)}h{num(1 - wide)}z"
        faces += face
        shade = chance.index(4)
        if shade < 2:
            tops[shade] += face
        boards += "".join(f"M{num(x + 2)} {num(y + thick * k / 3)}h{num(wide - 4)}" for k in (1, 2))
        if shade % 2:
            braces += f"M{num(x + 3)} {num(y)}v{num(thick)}M{num(x + wide - 3)} {num(y)}v{num(thick)}"
        x += wide
    body = "".join(
        (
            path(faces, 'class="f-crate s-crate-low" stroke-width="1.5"'),
            path(tops[0], 'class="f-shade" opacity=".22"'),
            path(tops[1], 'class="f-mark" opacity=".12"'),
            path(boards, 'class="n s-crate-low" stroke-opacity=".6"'),
            path(braces, 'class="n s-crate-low" stroke-width="2.2" stroke-opacity=".75"'),
            path(f"M{num(-long / 2 + 1)} {num(y + 1)}h{num(long - 2)}", 'class="n s-mark" stroke-opacity=".4"'),
        )
    )
    return _low_shadow(points) + _along(points, body)


def parapet(points: Sequence[Spot], chance: Scatter) -> str:
    """Cut stones, one or two of them fallen."""
    _, _, long, thick = _axis(points)
    stones = moss = ""
    x = -long / 2
    while x < long / 2 - 4:
        wide = min(chance.within(11, 19), long / 2 - x)
        drop = chance.within(0, 2.4)
        y = -thick / 2 + drop
        high = thick - drop - chance.within(0, 1.6)
        stones += f"M{num(x + 0.6)} {num(y)}h{num(wide - 1.2)}v{num(high)}h{num(1.2 - wide)}z"
        if chance.part() < 0.5:
            moss += dot(x + chance.within(2, wide), y + high - 1, chance.within(1.2, 2.6))
        x += wide
    body = "".join(
        (
            path(stones, f'class="f-basalt s-earth-ink" stroke-width="1.4" {ROUND}'),
            path(stones, 'fill="url(#g-light)"'),
            path(moss, 'class="f-frond" opacity=".85"'),
        )
    )
    return _low_shadow(points) + _along(points, body)


# rough ground


def rubble(points: Sequence[Spot], chance: Scatter) -> str:
    return _bed(points, "earth-low", ".5") + _stones(points, chance, ("stone", "stone-low"), 9.4)


def rough(points: Sequence[Spot], chance: Scatter) -> str:
    return _bed(points, "earth-low", ".4") + _stones(points, chance, ("stone", "stone-low"), 15)


def _stones(points: Sequence[Spot], chance: Scatter, inks: tuple[str, str], step: float) -> str:
    """Large ones last, so that they lie on the small ones."""
    spots = list(strewn(inset(points, 6), step, chance))
    small = [(at, chance.within(2.4, 4.6)) for at in spots if chance.part() < 0.85]
    large = [(at, chance.within(5, 9.5)) for at in spots if chance.part() < 0.27]
    found = []
    for lumps in (small, large):
        shapes = "".join(outline(stone(at, size, chance, 6 + chance.index(3))) for at, size in lumps)
        found.append(path(shapes, 'class="f-shade" opacity=".45" transform="translate(1.6 2.8)"'))
        found.append(path(shapes, f'class="f-{inks[0]} s-{inks[1]}" stroke-width="1.1" {ROUND}'))
        lights = "".join(
            f"M{num(x - s * 0.5)} {num(y - s * 0.1)}l{num(s * 0.4)} {num(-s * 0.42)}" for (x, y), s in lumps
        )
        found.append(path(lights, 'class="n s-mark" stroke-opacity=".35" stroke-width="1.3"'))
    return "".join(found)


def scrap(points: Sequence[Spot], chance: Scatter) -> str:
    """Girders, plates, a wheel; rust over everything."""
    inner = inset(points, 9)
    plates = girders = ""
    for x, y in strewn(inner, 15, chance):
        if chance.part() < 0.5:
            plates += outline(stone((x, y), chance.within(4, 8), chance, 4))
        elif chance.part() < 0.5:
            turn, long = chance.within(0, pi), chance.within(8, 15)
            dx, dy = cos(turn) * long, sin(turn) * long
            girders += f"M{num(x - dx / 2)} {num(y - dy / 2)}l{num(dx)} {num(dy)}"
    x, y, wide, high = box_about(points)
    wheel = (x + wide * 0.4, y + high * 0.56)
    return "".join(
        (
            _bed(points, "rust", ".3"),
            path(plates, 'class="f-shade" opacity=".45" transform="translate(1.6 2.6)"'),
            path(plates, f'class="f-rust s-earth-ink" stroke-width="1.1" {ROUND}'),
            _stones(inset(points, 12), chance, ("metal", "metal-low"), 19),
            path(girders, 'class="n s-earth-ink" stroke-width="5.4"'),
            path(girders, 'class="n s-metal" stroke-width="3.4"'),
            path(girders, 'class="n s-metal-low" stroke-dasharray="2 3"'),
            circle(*wheel, 11, 'class="n s-earth-ink" stroke-width="6"'),
            circle(*wheel, 11, 'class="n s-rust" stroke-width="3.6" stroke-dasharray="4.5 2.4"'),
            circle(*wheel, 3, 'class="f-rust s-earth-ink"'),
        )
    )


def grove(points: Sequence[Spot], chance: Scatter) -> str:
    """Broad leaves about a few stems, incense smoke among them."""
    plants = list(strewn(inset(points, 14), 23, chance))
    shadows = "".join(dot(px + 4, py + 7, 15) for px, py in plants)
    leaves = "".join(_plant(at, chance) for at in plants)
    return "".join(
        (
            _bed(points, "frond-low", ".34"),
            path(shadows, 'class="f-shade" opacity=".4"'),
            leaves,
            _haze(points, chance, 0.3),
        )
    )


def _plant(at: Spot, chance: Scatter) -> str:
    """Two rings of leaves, the inner one in the light."""
    first, size = chance.within(0, pi), chance.within(13, 18)
    outer = "".join(_leaf(at, first + k * 2 * pi / 8, size) for k in range(8))
    inner = "".join(_leaf(at, first + 0.4 + k * 2 * pi / 6, size * 0.62) for k in range(6))
    return "".join(
        (
            path(outer, 'class="f-frond-low s-earth-ink" stroke-opacity=".5" stroke-width=".8"'),
            path(inner, 'class="f-frond s-frond-low" stroke-width=".9"'),
            circle(*at, 1.8, 'class="f-frond-low"'),
        )
    )


def _leaf(at: Spot, turn: float, long: float) -> str:
    x, y = at
    ex, ey = x + cos(turn) * long, y + sin(turn) * long
    bx, by = -sin(turn) * long * 0.3, cos(turn) * long * 0.3
    mx, my = (x + ex) / 2, (y + ey) / 2
    out = f"Q{one(mx + bx)} {one(my + by)} {one(ex)} {one(ey)}"
    return f"M{one(x)} {one(y)}{out}Q{one(mx - bx)} {one(my - by)} {one(x)} {one(y)}z"


# haze


def steam(points: Sequence[Spot], chance: Scatter) -> str:
    """A grating, and what comes out of it."""
    x, y, wide, high = box_about(points)
    mx, my = x + wide / 2, y + high / 2
    bars = "".join(f"M{num(mx + k)} {num(my - 11)}v22" for k in range(-10, 11, 5))
    return "".join(
        (
            _bed(points, "cinder-low", ".3"),
            circle(mx, my, 17, 'class="f-metal-low s-earth-ink" stroke-width="2"'),
            circle(mx, my, 13, 'class="f-abyss"'),
            path(bars, 'class="n s-metal" stroke-width="2"'),
            _haze(points, chance, 0.6),
        )
    )


def mist(points: Sequence[Spot], chance: Scatter) -> str:
    return _bed(points, "haze", ".1") + _haze(points, chance, 0.5)


WISP = 'class="n s-haze" stroke-opacity=".4" stroke-width="2"'


def _haze(points: Sequence[Spot], chance: Scatter, shown: float) -> str:
    """Soft balls round the middle that fill the outline, and a few wisps across them."""
    x, y, wide, high = box_about(points)
    mx, my, r = x + wide / 2, y + high / 2, min(wide, high) / 2
    spots = [(mx, my), *((mx + r * 0.56 * cos(k * pi / 3), my + r * 0.56 * sin(k * pi / 3)) for k in range(6))]
    balls = "".join(
        circle(*chance.near(at, r * 0.07), r * chance.within(0.58, 0.7), 'fill="url(#g-haze)"') for at in spots
    )
    wisps = ""
    for px, py in strewn(inset(points, r * 0.4), r * 0.5, chance):
        quarter = chance.within(5, 9)
        wisps += f"M{num(px - 2 * quarter)} {num(py)}q{num(quarter)} -6 {num(2 * quarter)} 0"
        wisps += f"t{num(2 * quarter)} -2"
    lines = path(wisps, 'class="n s-shade" stroke-opacity=".1" stroke-width="2"')
    lines += f'<g transform="translate(0 -2)">{path(wisps, WISP)}</g>'
    return f'<g opacity="{num(shown)}" pointer-events="none">{balls}{lines}</g>'
