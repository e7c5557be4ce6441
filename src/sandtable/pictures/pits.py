"""What one falls into or wades through, and what lies flat: pits, wells, water, paving."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.pictures.scatter import Scatter, Spot, blob, box_about, dot, inset, outline, rect, strewn, upright
from sandtable.pictures.shapes import box, circle, num, path

SOFT = 'stroke-linejoin="round"'


def _broken(points: Sequence[Spot], chance: Scatter, deep: float) -> list[Spot]:
    """Its outline bitten by chance, never beyond it."""
    found: list[Spot] = []
    x, y, wide, high = box_about(points)
    mx, my = x + wide / 2, y + high / 2
    for a, b in zip(points, (*points[1:], points[0]), strict=True):
        steps = max(2, int(((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5 / 15))
        for k in range(steps):
            px, py = a[0] + (b[0] - a[0]) * k / steps, a[1] + (b[1] - a[1]) * k / steps
            pull = chance.within(0, deep) / max(wide, high) * 2
            found.append((px + (mx - px) * pull, py + (my - py) * pull))
    return found


def _hole(points: Sequence[Spot], chance: Scatter, rim: str) -> str:
    """A rim of broken ground, and darkness that begins below it."""
    edge = _broken(points, chance, 5)
    inner = _broken(inset(points, 5), chance, 7)
    _, _, wide, high = box_about(points)
    ledge = path(outline(inset(inner, 3)), 'class="f-abyss"')
    return "".join(
        (
            path(outline(points), f'class="f-{rim}" opacity=".35"'),
            path(outline(edge), f'class="f-{rim} s-earth-ink" stroke-width="1.4" {SOFT}'),
            path(outline(inner), f'class="f-abyss s-earth-ink" opacity=".75" {SOFT}'),
            f'<g transform="translate({num(wide * 0.012)} {num(high * 0.03)})">{ledge}</g>',
        )
    )


def chasm(points: Sequence[Spot], chance: Scatter) -> str:
    cracks = ""
    for x, y in _broken(points, chance, 2)[::3]:
        cracks += f"M{num(x)} {num(y)}l{num(chance.within(-13, 13))} {num(chance.within(-13, 13))}"
    lines = path(cracks, 'class="n s-earth-ink" stroke-width="1.6" stroke-opacity=".6"')
    return lines + _hole(points, chance, "earth-low")


def slag(points: Sequence[Spot], chance: Scatter) -> str:
    """Fire far down, between plates of crust."""
    x, y, wide, high = box_about(points)
    mx, my = x + wide / 2, y + high / 2
    deep = inset(points, 11)
    crust = _plates(box_about(inset(points, 9)), chance)
    return "".join(
        (
            circle(mx, my, wide * 0.85, 'fill="url(#g-ember)" opacity=".3" pointer-events="none"'),
            _hole(points, chance, "metal-low"),
            path(outline(deep), f'class="f-rust" {SOFT}'),
            circle(mx, my, wide * 0.4, 'fill="url(#g-ember)"'),
            circle(mx, my, wide * 0.2, 'class="f-lit" opacity=".35"'),
            path(crust, f'class="f-abyss s-abyss" stroke-width="2" opacity=".86" {SOFT}'),
            path(outline(deep), f'class="n s-abyss" stroke-width="8" opacity=".6" {SOFT}'),
            _hazard(points),
        )
    )


def _plates(at: tuple[float, float, float, float], chance: Scatter, count: int = 4) -> str:
    """Crust that has cracked: the corners of its plates lie by chance, each drawn in a little."""
    x, y, wide, high = at
    step = wide / count, high / count
    spots = {}
    for row in range(count + 1):
        for column in range(count + 1):
            inner = 0 < row < count and 0 < column < count
            off = chance.near((0, 0), step[0] * 0.36) if inner else (0.0, 0.0)
            spots[column, row] = (x + column * step[0] + off[0], y + row * step[1] + off[1])
    found = []
    for row in range(count):
        for column in range(count):
            corners = ((0, 0), (1, 0), (1, 1), (0, 1))
            plate = [spots[column + dx, row + dy] for dx, dy in corners]
            found.append(outline(inset(plate, chance.within(1.6, 3.4))))
    return "".join(found)


def _hazard(points: Sequence[Spot]) -> str:
    """A painted kerb."""
    line = outline(inset(points, 2.5))
    return path(line, 'class="n s-earth-ink" stroke-width="5"') + path(
        line, 'class="n s-unknown" stroke-width="3.4" stroke-dasharray="9 9" stroke-opacity=".8"'
    )


def well(points: Sequence[Spot], chance: Scatter) -> str:
    """A kerb of cut stone, steps that end in black water."""
    x, y, wide, high = box_about(points)
    rings = (("basalt-low", 9.0), ("water-low", 16.0), ("abyss", 23.0))
    steps = "".join(
        path(outline(inset(points, by)), f'class="f-{ink} s-earth-ink" stroke-opacity=".6"') for ink, by in rings
    )
    mx, my = x + wide / 2, y + high / 2
    gleam = f"M{num(mx - 12)} {num(my - 5)}q7 -5 14 0t12 0M{num(mx - 7)} {num(my + 6)}q5 -4 10 0"
    return "".join(
        (
            path(outline(points), 'class="f-basalt s-earth-ink" stroke-width="1.8"'),
            path(_kerb(points, chance), 'class="n s-basalt-low" stroke-width="1.4"'),
            steps,
            path(gleam, 'class="n s-foam" stroke-opacity=".4" stroke-width="1.4"'),
            path(outline(inset(points, 1)), 'class="n s-mark" stroke-opacity=".28"'),
        )
    )


def _kerb(points: Sequence[Spot], chance: Scatter) -> str:
    """Joints of the stones round a basin."""
    x, y, wide, high = box_about(points)
    found = ""
    for k in range(12, int(wide) - 4, 17):
        at = num(x + k + chance.within(-2, 2))
        found += f"M{at} {num(y)}v9M{at} {num(y + high)}v-9"
    for k in range(12, int(high) - 4, 17):
        at = num(y + k + chance.within(-2, 2))
        found += f"M{num(x)} {at}h9M{num(x + wide)} {at}h-9"
    return found


def water(points: Sequence[Spot], chance: Scatter) -> str:
    """Knee-deep: a sunken kerb, ripples, leaves that float."""
    inner = inset(points, 6)
    ripples = ""
    for x, y in strewn(inset(points, 18), 27, chance):
        long = chance.within(8, 20)
        across = num(long / 2)
        ripples += f"M{num(x - long / 2)} {num(y)}q{num(long / 4)} -4 {across} 0t{across} 0"
    spots = strewn(inset(points, 20), 58, chance)
    pads = "".join(dot(x, y, chance.within(3, 5.5)) for x, y in spots)
    kerb = _kerb(points, chance) if upright(points) else ""
    return "".join(
        (
            path(outline(points), 'class="f-basalt-low s-earth-ink" opacity=".8"'),
            path(kerb, 'class="n s-basalt" stroke-width="1.2" stroke-opacity=".5"'),
            path(outline(inner), 'fill="url(#g-water)"'),
            path(outline(inner), 'class="n s-shade" stroke-opacity=".4" stroke-width="4"'),
            path(ripples, 'class="n s-foam" stroke-opacity=".42" stroke-width="1.4" stroke-linecap="round"'),
            path(pads, 'class="f-frond s-frond-low" opacity=".85"'),
        )
    )


# what lies flat


def paving(points: Sequence[Spot], chance: Scatter) -> str:
    """Slabs, some of them gone under the sand."""
    return _laid(points, chance, (34, 25), ("slab", "slab-low"))


def plates(points: Sequence[Spot], chance: Scatter) -> str:
    """Concrete in great panels, stained."""
    return _laid(points, chance, (68, 68), ("concrete", "cinder-low"), gone=0.04)


def tiles(points: Sequence[Spot], chance: Scatter) -> str:
    """A floor of an observatory, half drowned."""
    return _laid(points, chance, (30, 30), ("flood", "flood-low"), gone=0.12)


def _laid(points: Sequence[Spot], chance: Scatter, size: Spot, inks: tuple[str, str], gone: float = 0.2) -> str:
    x, y, wide, high = box_about(points)
    tones = ["", "", ""]
    row, top = 0, y
    while top < y + high - 9:
        deep = min(size[1], y + high - top)
        far = x - (chance.within(0.2, 0.7) * size[0] if row % 2 else 0)
        while far < x + wide - 3:
            long = size[0] * chance.within(0.8, 1.25)
            start, end = max(far, x), min(far + long, x + wide)
            rim = min(start - x, x + wide - end, top - y, y + high - top - deep) < 1
            if chance.part() > (gone * 2 if rim else gone) and end - start > 9:
                tones[chance.index(3)] += rect(start + 1, top + 1, end - start - 2, deep - 2)
            far += long
        top, row = top + size[1], row + 1
    top_ink, low = inks
    looks = (
        f'class="f-{top_ink} s-{low}" fill-opacity=".62"',
        f'class="f-{top_ink} s-{low}" fill-opacity=".46"',
        f'class="f-{low} s-{low}" fill-opacity=".42"',
    )
    drawn = "".join(
        path(d, f'{look} stroke-opacity=".75" stroke-width="1.2"') for d, look in zip(tones, looks, strict=True)
    )
    return path("".join(tones), 'class="f-shade" opacity=".3" transform="translate(1.2 2)"') + drawn


def mosaic(points: Sequence[Spot], chance: Scatter) -> str:
    """A round inlay: rings, a star, and a band of signs."""
    del chance
    x, y, wide, high = box_about(points)
    mx, my, r = x + wide / 2, y + high / 2, min(wide, high) / 2
    turned = "".join(
        f'<g transform="rotate({k * 15} {num(mx)} {num(my)})">'
        f"{path(f'M{num(mx)} {num(my - r * 0.9)}v{num(r * 0.1)}', SIGN)}</g>"
        for k in range(24)
    )
    star = f"M{num(mx)} {num(my - r * 0.56)}"
    star += f"L{num(mx + r * 0.14)} {num(my - r * 0.14)}L{num(mx + r * 0.56)} {num(my)}"
    star += f"L{num(mx + r * 0.14)} {num(my + r * 0.14)}L{num(mx)} {num(my + r * 0.56)}"
    star += f"L{num(mx - r * 0.14)} {num(my + r * 0.14)}L{num(mx - r * 0.56)} {num(my)}"
    star += f"L{num(mx - r * 0.14)} {num(my - r * 0.14)}Z"
    rings = "".join(circle(mx, my, r * k, INLAY) for k in (1, 0.84, 0.62))
    return rings + turned + path(star, 'class="f-slab-low" opacity=".4"')


INLAY = 'class="n s-slab-low" stroke-width="2.4" stroke-opacity=".55"'
SIGN = 'class="n s-slab-low" stroke-width="3" stroke-opacity=".5"'


def stain(points: Sequence[Spot], chance: Scatter) -> str:
    """Oil, soot or damp."""
    x, y, wide, high = box_about(points)
    at, size = (x + wide / 2, y + high / 2), min(wide, high) / 2
    lumps = "".join(blob(at, size * k, chance, 10) for k in (0.95, 0.8, 0.62, 0.4))
    return path(lumps, 'class="f-shade" opacity=".1"')


def lamp(points: Sequence[Spot], chance: Scatter) -> str:
    """A bowl of fire, and the light that it throws."""
    del chance
    x, y, wide, high = box_about(points)
    mx, my = x + wide / 2, y + high / 2
    glow = 'fill="url(#g-glow)" pointer-events="none"'
    return "".join(
        (
            circle(mx, my, wide * 7.5, f'{glow} opacity=".5"'),
            circle(mx, my, wide * 2.6, f'{glow} opacity=".7"'),
            circle(mx + 1, my + 2, wide / 2, 'class="f-shade" opacity=".5"'),
            circle(mx, my, wide / 2, 'class="f-frame-low s-earth-ink" stroke-width="1.2"'),
            circle(mx, my, wide / 3, 'class="f-ember"'),
            circle(mx, my, wide / 6, 'class="f-lit"'),
        )
    )


def zone(points: Sequence[Spot], ink: str) -> str:
    """Where one comes in or goes out: corners and a broken line, hardly any colour."""
    x, y, wide, high = box_about(points)
    at = (x + 3, y + 3, wide - 6, high - 6)
    c = 26.0
    corners = "".join(
        f"M{num(cx)} {num(cy + dy * c)}V{num(cy)}H{num(cx + dx * c)}"
        for cx, cy, dx, dy in (
            (at[0], at[1], 1, 1),
            (at[0] + at[2], at[1], -1, 1),
            (at[0], at[1] + at[3], 1, -1),
            (at[0] + at[2], at[1] + at[3], -1, -1),
        )
    )
    dashes = 'stroke-dasharray="15 10"'
    return "".join(
        (
            box((x, y, wide, high), f'class="f-{ink}" opacity=".08"', radius=3),
            box(at, f'class="n s-shade" stroke-opacity=".4" stroke-width="4" {dashes}', radius=3),
            box(at, f'class="n s-{ink}" stroke-width="2" {dashes}', radius=3),
            path(corners, f'class="n s-{ink}" stroke-width="4" stroke-linecap="round"'),
        )
    )


def free(lines: str, ink: str) -> str:
    """Where one may come, or lay something: a breath of colour, and a fine line about it."""
    fill = path(lines, f'class="f-{ink}" fill-rule="evenodd" opacity=".13"')
    dark = path(lines, 'class="n s-shade" stroke-opacity=".45" stroke-width="3.6"')
    bright = path(lines, f'class="n s-{ink}" stroke-width="1.6" stroke-opacity=".9"')
    return f'<g pointer-events="none">{fill}{dark}{bright}</g>'
