"""What stands and bars the way: walls, pillars, an altar, tanks and pipes, each with its height.

One lamp at the upper left; the side that looks south is seen, so that one sees how high it is.
"""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.pictures.scatter import Scatter, Spot, box_about, cast, dot, inset, outline, rect, upright
from sandtable.pictures.shapes import circle, num, path

FACE = 7.0  # how much of the southern side is seen


def standing(points: Sequence[Spot], high: float = 9) -> str:
    """The shadow of something so high."""
    soft = path(outline(cast(points, high * 1.1, high * 1.7)), 'class="f-shade" opacity=".2"')
    return soft + path(outline(cast(points, high * 0.6, high)), 'class="f-shade" opacity=".4"')


def wall(points: Sequence[Spot], chance: Scatter) -> str:
    return _courses(points, chance, ("ashlar", "ashlar-low"))


def joined(points: Sequence[Spot], chance: Scatter) -> str:
    """A wall that runs on into another to the south: its face there is not seen."""
    return _courses(points, chance, ("ashlar", "ashlar-low"), 0)


def dome(points: Sequence[Spot], chance: Scatter) -> str:
    """A wall with a bronze rib along it, green with age."""
    body = _courses(points, chance, ("basalt", "basalt-low"))
    x, y, wide, high = box_about(points)
    if not upright(points):
        return body
    level = wide > high
    mid = (y + (high - FACE) / 2) if level else x + wide / 2
    rib = (
        f"M{num(x + 2)} {num(mid)}H{num(x + wide - 2)}"
        if level
        else (f"M{num(mid)} {num(y + 2)}V{num(y + high - FACE - 1)}")
    )
    studs = "".join(
        dot(x + k, mid, 1.6) if level else dot(mid, y + k, 1.6)
        for k in range(14, int((wide if level else high - FACE) - 6), 27)
    )
    return "".join(
        (
            body,
            path(rib, 'class="n s-bronze-low" stroke-width="7.4"'),
            path(rib, 'class="n s-bronze" stroke-width="4.6"'),
            path(rib, 'class="n s-foam" stroke-opacity=".4" transform="translate(-.8 -1.4)"'),
            path(studs, 'class="f-bronze-low"'),
        )
    )


def _courses(points: Sequence[Spot], chance: Scatter, inks: tuple[str, str], seen: float = FACE) -> str:
    """Blocks in two courses, seen from above, with the southern side below them."""
    top, low = inks
    if not upright(points):
        return slab(points, inks)
    x, y, wide, high = box_about(points)
    roof = high - seen
    blocks, joints = _blocks((x, y, wide, roof), chance)
    face = "".join(f"M{num(x + k)} {num(y + roof)}v{num(seen)}" for k in range(13, int(wide), 21))
    edge = f"M{num(x + 0.8)} {num(y + roof)}V{num(y + 0.8)}H{num(x + wide - 0.8)}"
    return "".join(
        (
            standing(points),
            path(rect(x, y, wide, high), f'class="f-{low} s-earth-ink" stroke-width="1.8"'),
            path(face, 'class="n s-earth-ink" stroke-opacity=".5"'),
            path(rect(x, y, wide, roof), f'class="f-{top}"'),
            path(blocks[0], 'class="f-mark" opacity=".13"'),
            path(blocks[1], 'class="f-shade" opacity=".13"'),
            path(joints, f'class="n s-{low}" stroke-width="1.4"'),
            path(edge, 'class="n s-mark" stroke-opacity=".42" stroke-width="1.5"'),
            path(
                f"M{num(x)} {num(y + roof)}h{num(wide)}", 'class="n s-earth-ink" stroke-opacity=".5" stroke-width="1.3"'
            ),
        )
    )


def _blocks(at: tuple[float, float, float, float], chance: Scatter) -> tuple[tuple[str, str], str]:
    """Lighter and darker stones, and the joints between all of them."""
    x, y, wide, high = at
    level = wide >= high
    long, thick = (wide, high) if level else (high, wide)
    rows = max(1, round(thick / 14))
    tones, joints = ["", ""], ""
    for row in range(rows):
        deep, at_row = thick / rows, row * thick / rows
        far = -chance.within(0, 12) if row % 2 else 0.0
        while far < long:
            size = chance.within(16, 28)
            start, end = max(far, 0), min(far + size, long)
            if end > start:
                part = (
                    (x + start, y + at_row, end - start, deep) if level else (x + at_row, y + start, deep, end - start)
                )
                shade = chance.index(4)
                if shade < 2:
                    tones[shade] += rect(*part)
                joints += rect(*part)
            far += size
    return (tones[0], tones[1]), joints


def slab(points: Sequence[Spot], inks: tuple[str, str]) -> str:
    """Any convex outline, raised: a wall that stands askew, a building seen from afar."""
    top, low = inks
    return "".join(
        (
            standing(points),
            path(outline(points), f'class="f-{low} s-earth-ink" stroke-width="1.8"'),
            path(outline(inset(points, 4)), f'class="f-{top}" transform="translate(0 -2)"'),
            path(outline(inset(points, 4)), 'fill="url(#g-light)" transform="translate(0 -2)"'),
        )
    )


def block(points: Sequence[Spot], chance: Scatter) -> str:
    """A house: a roof with its ridge."""
    del chance
    body = slab(points, ("rust", "ashlar-low"))
    x, y, wide, high = box_about(points)
    ridge = (
        f"M{num(x + 8)} {num(y + high / 2)}H{num(x + wide - 8)}"
        if wide > high
        else (f"M{num(x + wide / 2)} {num(y + 8)}V{num(y + high - 8)}")
    )
    return body + path(ridge, 'class="n s-mark" stroke-opacity=".5" stroke-width="2"')


def pillar(points: Sequence[Spot], chance: Scatter) -> str:
    """A plinth and the stump of a column, with its rings."""
    x, y, wide, high = box_about(points)
    body = _courses(points, chance, ("ashlar", "ashlar-low"))
    r = min(wide, high - FACE) / 2 - 3
    mx, my = x + wide / 2, y + (high - FACE) / 2
    return "".join(
        (
            body,
            circle(mx + 2.5, my + 4, r, 'class="f-shade" opacity=".45"'),
            circle(mx, my, r, 'class="f-ashlar s-earth-ink" stroke-width="1.6"'),
            circle(mx, my, r * 0.72, 'class="n s-ashlar-low" stroke-width="1.6"'),
            circle(mx, my, r * 0.36, 'class="n s-ashlar-low" stroke-width="1.4"'),
            circle(mx, my, r * 0.12, 'class="f-ashlar-low"'),
            circle(mx, my, r, 'fill="url(#g-light)"'),
        )
    )


def pier(points: Sequence[Spot], chance: Scatter) -> str:
    """A block of dark stone with an iron mooring ring and a skirt of weed."""
    x, y, wide, high = box_about(points)
    body = _courses(points, chance, ("basalt", "basalt-low"))
    mx, my = x + wide / 2, y + (high - FACE) / 2
    weed = "".join(f"M{num(x + k)} {num(y + high)}v{num(-chance.within(2, 7))}" for k in range(2, int(wide), 4))
    plate = rect(mx - 13, my - 13, 26, 26)
    return "".join(
        (
            body,
            path(weed, 'class="n s-frond" stroke-width="2" stroke-opacity=".8"'),
            path(plate, 'class="f-basalt-low s-earth-ink" fill-opacity=".55" stroke-opacity=".5"'),
            circle(mx + 1, my + 1.6, 7.4, 'class="n s-shade" stroke-width="3.4" opacity=".5"'),
            circle(mx, my, 7.4, 'class="n s-bronze" stroke-width="3"'),
            circle(mx, my - 7.4, 2.2, 'class="f-bronze-low"'),
        )
    )


def altar(points: Sequence[Spot], chance: Scatter) -> str:
    """A great slab with gold let into it, and a lamp at each end."""
    x, y, wide, high = box_about(points)
    roof = high - FACE
    inner = rect(x + 7, y + 6, wide - 14, roof - 12)
    mx, my = x + wide / 2, y + roof / 2
    sign = f"M{num(mx - 15)} {num(my + 7)}L{num(mx)} {num(my - 8)}L{num(mx + 15)} {num(my + 7)}"
    lamps = "".join(_lamp(at, my) for at in (x + 11, x + wide - 11)) if wide > 60 else ""
    return "".join(
        (
            _courses(points, chance, ("ashlar", "ashlar-low")),
            path(rect(x, y, wide, roof), 'class="f-sand" opacity=".35"'),
            path(inner, 'class="n s-ashlar-low" stroke-width="2.6"'),
            path(inner, 'class="n s-lit" stroke-opacity=".75" stroke-width="1.1"'),
            path(sign, 'class="n s-lit" stroke-width="2" stroke-opacity=".8" stroke-linejoin="round"'),
            circle(mx, my + 2, 3, 'class="f-lit" opacity=".85"'),
            lamps,
        )
    )


def _lamp(x: float, y: float) -> str:
    glow = circle(x, y, 70, 'fill="url(#g-glow)" opacity=".6" pointer-events="none"')
    bowl = circle(x, y, 6.4, 'class="f-frame-low s-earth-ink" stroke-width="1.2"')
    return glow + bowl + circle(x, y, 4.2, 'class="f-ember"') + circle(x, y, 2, 'class="f-lit"')


def silo(points: Sequence[Spot], chance: Scatter) -> str:
    """A tank in its housing: plates, a hatch, a ladder, rust below."""
    x, y, wide, high = box_about(points)
    roof = high - FACE
    mx, my, r = x + wide / 2, y + roof / 2, min(wide, roof) / 2 - 4
    seams = "".join(
        f"M{num(mx)} {num(my)}L{num(mx + r * a)} {num(my + r * b)}"
        for a, b in (
            (1, 0),
            (0.707, 0.707),
            (0, 1),
            (-0.707, 0.707),
            (-1, 0),
            (-0.707, -0.707),
            (0, -1),
            (0.707, -0.707),
        )
    )
    bolts = "".join(dot(cx, cy, 2) for cx in (x + 6, x + wide - 6) for cy in (y + 6, y + roof - 6))
    stripes = "".join(f"M{num(x + k)} {num(y + high)}l{num(FACE)} {num(-FACE)}" for k in range(4, int(wide - FACE), 12))
    streak = "".join(f"M{num(mx + chance.within(-r, r) * 0.7)} {num(my + r * 0.45)}v{num(r * 0.45)}" for _ in range(6))
    return "".join(
        (
            standing(points, 12),
            path(rect(x, y, wide, high), 'class="f-metal-low s-earth-ink" stroke-width="1.8"'),
            path(stripes, 'class="n s-unknown" stroke-opacity=".55" stroke-width="4"'),
            path(rect(x, y, wide, roof), 'class="f-metal-low"'),
            path(rect(x, y, wide, roof), 'class="f-metal" opacity=".45"'),
            path(bolts, 'class="f-earth-ink" opacity=".6"'),
            circle(mx + 3, my + 5, r, 'class="f-shade" opacity=".5"'),
            circle(mx, my, r, 'class="f-metal s-earth-ink" stroke-width="1.8"'),
            path(streak, 'class="n s-rust" stroke-width="3" stroke-opacity=".6" stroke-linecap="round"'),
            path(seams, 'class="n s-metal-low" stroke-opacity=".7" stroke-width="1.2"'),
            circle(mx, my, r * 0.62, 'class="n s-metal-low" stroke-width="1.6"'),
            circle(mx, my, r * 0.28, 'class="f-metal-low s-earth-ink" stroke-width="1.4"'),
            circle(mx, my, r * 0.16, 'class="f-rust"'),
            circle(mx, my, r, 'fill="url(#g-light)"'),
        )
    )


def pipes(points: Sequence[Spot], chance: Scatter) -> str:
    """Three pipes on trestles, flanges between their lengths."""
    x, y, wide, high = box_about(points)
    level = wide >= high
    long, thick = (wide, high - 4) if level else (high - 4, wide)

    def run(start: float, end: float, across: float) -> str:
        if level:
            return f"M{num(x + start)} {num(y + across)}H{num(x + end)}"
        return f"M{num(x + across)} {num(y + start)}V{num(y + end)}"

    def cross(at: float) -> str:
        if level:
            return f"M{num(x + at)} {num(y + 1)}v{num(thick - 2)}"
        return f"M{num(x + 1)} {num(y + at)}h{num(thick - 2)}"

    feet = "".join(cross(at) for at in range(8, int(long), 41))
    parts = [standing(points, 8), path(rect(x, y, wide, high), DARK), path(feet, TRESTLE)]
    for row, ink in enumerate(("metal", "rust", "metal")):
        across = thick * (row + 0.5) / 3
        line = run(1, long - 1, across)
        parts.append(path(line, 'class="n s-earth-ink" stroke-width="9.4"'))
        parts.append(path(line, f'class="n s-{ink}" stroke-width="7.4"'))
        parts.append(path(line, SHINE))
        start = chance.within(14, 40)
        flanges = "".join(run(at, at + 4, across) for at in _steps(start, long - 8, 47))
        parts.append(path(flanges, 'class="n s-metal-low" stroke-width="9.4"'))
    return "".join(parts)


DARK = 'class="f-metal-low s-earth-ink" stroke-width="1.8"'
TRESTLE = 'class="n s-earth-ink" stroke-width="5" stroke-opacity=".8"'
SHINE = 'class="n s-foam" stroke-width="1.5" stroke-opacity=".5" transform="translate(-.8 -1.6)"'


def _steps(start: float, end: float, by: float) -> list[float]:
    found = []
    while start < end:
        found.append(start)
        start += by
    return found
