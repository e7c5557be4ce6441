"""The ground, zones, words, badges, bars and stamps."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from sandtable.pictures.drawers import draws
from sandtable.pictures.icons import icon
from sandtable.pictures.metrics import block, width
from sandtable.pictures.shapes import Type, box, circle, halo, num, paragraph, path, tilted, words
from sandtable.pictures.theme import token as ink_of
from sandtable.show.scene import Badge, Bar, Ground, Label, Stamp, Zone

HILLS = ((0.16, 0.2, 11), (0.78, 0.14, 9), (0.55, 0.62, 13), (0.1, 0.86, 8), (0.93, 0.82, 9))


@draws(Ground)
def draw_ground(ground: Ground) -> str:
    wide, high = ground.width, ground.height
    parts = [box((0, 0, wide, high), 'fill="url(#g-lamp)"', radius=10)]
    if ground.look == "chart":
        parts.append(box((0, 0, wide, high), 'fill="url(#p-grain)"', radius=10))
        lines = 'class="n s-contour" stroke-opacity=".3" stroke-width="1"'
        parts.append(path(contours(wide, high), lines))
    if ground.cell:
        parts.append(path(_grid(ground), 'class="n s-contour" stroke-opacity=".5"'))
    return "".join(parts)


def _grid(ground: Ground) -> str:
    wide, high, cell = ground.width, ground.height, ground.cell
    if ground.dots:
        spots = [(x, y) for y in range(cell, high, cell) for x in range(cell, wide, cell)]
        return "".join(f"M{x - 1} {y}h2" for x, y in spots)
    upright = "".join(f"M{x} 0V{high}" for x in range(cell, wide, cell))
    return upright + "".join(f"M0 {y}H{wide}" for y in range(cell, high, cell))


@cache  # of plain numbers: nobody owns it
def contours(wide: int, high: int) -> str:
    """Height lines round a few hills, the same on every table of a size; clipped to it."""
    parts = []
    for number, (across, down, rings) in enumerate(HILLS):
        for ring in range(2, rings):
            parts.append(_ring((across * wide, down * high), ring * 21.0, number, (wide, high)))
    return "".join(parts)


def _ring(middle: tuple[float, float], radius: float, seed: int, size: tuple[int, int]) -> str:
    """A closed line, drawn only where it lies on the table."""
    spots = []
    for step in range(49):
        turn = step * pi / 24
        swell = 1 + 0.13 * sin(3 * turn + seed * 1.7) + 0.07 * cos(5 * turn + seed + radius / 90)
        x = middle[0] + radius * swell * 1.25 * cos(turn)
        y = middle[1] + radius * swell * sin(turn)
        spots.append((x, y))
    parts, drawing = [], False
    for x, y in spots:
        inside = 3 < x < size[0] - 3 and 3 < y < size[1] - 3
        if inside:
            parts.append(f"{'L' if drawing else 'M'}{round(x)} {round(y)}")
        drawing = inside
    return "".join(parts)


@draws(Zone)
def draw_zone(zone: Zone) -> str:
    at = (0.0, 0.0, float(zone.width), float(zone.height))
    looks = {
        "panel": 'class="f-table s-edge" fill-opacity=".62"',
        "inset": 'class="f-room s-line" fill-opacity=".5"',
        "open": 'class="n s-edge" stroke-dasharray="3 4"',
        "solid": 'class="f-table s-edge" stroke-width="1.5"',
    }
    ink = ink_of(zone.tone) if zone.tone != "plain" else "ink-soft"
    label = Type(13, "label", ink, strong=True)
    parts = [box(at, looks[zone.look], radius=8), halo(at, radius=8)]
    room = zone.width - 24.0
    if zone.note:
        note = Type(13, "label", "ink-soft", "end")
        parts.append(words(zone.width - 12, 22, zone.note, note, room * 0.5))
        room *= 0.5
    if zone.label:
        parts.append(words(12, 22, zone.label, label, room))
    return "".join(parts)


@draws(Label)
def draw_label(label: Label) -> str:
    said = _lettered(label)
    return f'<g class="whole">{said}</g>' if label.whole else said


def _lettered(label: Label) -> str:
    kind = Type(label.size, label.face, ink_of(label.tone), label.align, strong=label.strong)
    if label.lines == 1:
        return words(0, 0, label.text, kind, label.width)
    high = label.lines * label.size * 1.25
    text = block(label.text, label.size, (label.width, high), label.face)
    return paragraph(0, -label.size, text, kind)


@draws(Badge)
def draw_badge(badge: Badge) -> str:
    """Lit ones are filled and carry a dot, so that not colour alone tells them."""
    at = (0.0, 0.0, float(badge.width), 26.0)
    ink = ink_of(badge.tone)
    look = 'class="f-raised s-{}" stroke-width="1.6"' if badge.lit else 'class="n s-{}"'
    left = 28 if badge.icon else 12 + 10 * badge.lit
    kind = Type(13, "label", ink if badge.lit else "ink-soft", strong=badge.lit)
    dot = circle(13, 13, 3.5, f'class="f-{ink}"') if badge.lit and not badge.icon else ""
    return "".join(
        (
            box(at, look.format(ink if badge.lit else "line"), radius=13),
            icon(badge.icon, 16, 13, 16, ink),
            dot,
            words(left, 17.5, badge.text, kind, badge.width - left - 10),
            halo(at, radius=13),
        )
    )


@draws(Bar)
def draw_bar(bar: Bar) -> str:
    """One cell for each part up to sixty, filled from the left."""
    cells = max(1, min(60, bar.total))
    each = bar.width / cells
    full = round(cells * bar.value / max(1, bar.total))
    gap = 2 if each > 6 else 1
    filled = "".join(f"M{num(at * each)} 0h{num(each - gap)}v14h-{num(each - gap)}z" for at in range(full))
    empty = "".join(
        f"M{num(at * each + 0.5)} .5h{num(each - gap - 1)}v13h-{num(each - gap - 1)}z" for at in range(full, cells)
    )
    return path(empty, 'class="n s-edge"') + path(filled, f'class="f-{ink_of(bar.tone)}"') + halo((0, 0, bar.width, 14))


@draws(Stamp)
def draw_stamp(stamp: Stamp) -> str:
    wide, high, ink = stamp.width, stamp.height, ink_of(stamp.tone)
    size = high * 0.5
    size *= min(1, (wide - 32) / width(stamp.text, size, "label", strong=True))
    text = Type(size, "label", ink, "middle", strong=True)
    body = (
        box((0, 0, wide, high), f'class="n s-{ink}" stroke-width="4"', radius=8)
        + box((6, 6, wide - 12, high - 12), f'class="n s-{ink}" stroke-width="1.5"', radius=4)
        + words(wide / 2, high / 2 + text.size * 0.36, stamp.text, text)
    )
    return tilted(body, stamp.tilt, wide, high)
