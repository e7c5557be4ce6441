"""Ground that looks like ground: earth, floors, ways out, smoke, and lines of sight over it."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, hypot, pi, sin

from sandtable.pictures.drawers import draws
from sandtable.pictures.metrics import width
from sandtable.pictures.shapes import Type, box, circle, halo, moved, num, path, shadow, words
from sandtable.pictures.theme import token as ink_of
from sandtable.show.scene import Box, Floor, Gate, Puff, Room, Sight, Spot, Terrain

LETTERS = 26
PATCHES = ((0.12, 0.3, 0.2), (0.42, 0.72, 0.26), (0.7, 0.24, 0.22), (0.88, 0.78, 0.2))


@draws(Terrain)
def draw_terrain(terrain: Terrain) -> str:
    """The board with its frame; light falls off towards the corners."""
    if terrain.look == "plan":
        return _plan(terrain)
    cell, margin = terrain.cell, terrain.margin
    wide, high = terrain.columns * cell, terrain.rows * cell
    whole = (0.0, 0.0, wide + 2.0 * margin, high + 2.0 * margin)
    parts = [
        box((2, 5, whole[2], whole[3]), 'class="f-shade" opacity=".35"', radius=12),
        box(whole, 'fill="url(#g-earth)"', radius=12),
        path(_patches(whole[2], whole[3]), 'class="f-earth-low" opacity=".16"'),
        box(whole, 'fill="url(#p-earth)"', radius=12),
        box((margin, margin, wide, high), 'class="n s-earth-ink" stroke-opacity=".3"', radius=2),
        path(_dots(terrain), 'class="n s-earth-ink" stroke-opacity=".55" stroke-width="3.2" stroke-linecap="round"'),
        _letters(terrain),
    ]
    return "".join(parts)


def _plan(terrain: Terrain) -> str:
    """A sheet on the table, with letters along it; floors cover the rest."""
    cell, margin = terrain.cell, terrain.margin
    wide, high = terrain.columns * cell + 2.0 * margin, terrain.rows * cell + 2.0 * margin
    sheet = box((0, 0, wide, high), 'class="f-raised s-line" stroke-width="1.5"', radius=14)
    return shadow((0, 0, wide, high), radius=14, lift=6) + sheet + _letters(terrain)


def _patches(wide: float, high: float) -> str:
    """Where feet and wheels have gone: a few large soft shapes that end where the board does."""
    found = []
    for at, (x, y, r) in enumerate(PATCHES):
        spots = _blob(x * wide, y * high, r * high, at)
        kept = (f"{min(max(x, 0), round(wide))} {min(max(y, 0), round(high))}" for x, y in spots)
        found.append("M" + "L".join(kept) + "Z")
    return "".join(found)


def _blob(x: float, y: float, radius: float, seed: int) -> Iterator[tuple[int, int]]:
    for step in range(14):
        turn = step * pi / 7
        reach = radius * (1 + 0.18 * sin(3 * turn + seed) + 0.1 * cos(5 * turn + 2 * seed))
        yield round(x + reach * 1.5 * cos(turn)), round(y + reach * sin(turn))


def _dots(terrain: Terrain) -> str:
    cell, half = terrain.cell, terrain.margin + terrain.cell // 2
    gone = frozenset(terrain.missing)
    return "".join(
        f"M{half + column * cell} {half + row * cell}h.01"
        for row in range(terrain.rows)
        for column in range(terrain.columns)
        if (column, row) not in gone
    )


def _letters(terrain: Terrain) -> str:
    """Named on two sides, so that a finger finds the dot from either; a page that shows a part of
    the board writes them along the rim of that part."""
    cell, margin = terrain.cell, terrain.margin
    ink = "ink-soft" if terrain.look == "plan" else "mark"
    kind = Type(13, "figure", ink, "middle", strong=True)
    top, side = margin - 9, margin - 14
    right, below = margin + terrain.columns * cell, margin + terrain.rows * cell
    seam = terrain.seam
    columns = [(margin + (n + 0.5) * cell, letter(n - seam if n >= seam else n)) for n in range(terrain.columns)]
    rows = [(margin + (n + 0.5) * cell, str(n + 1)) for n in range(terrain.rows)]
    parts = [words(x, y, name, kind) for x, name in columns for y in (top, below + 19)]
    parts += [words(x, y + 4.5, name, kind) for y, name in rows for x in (side, right + 14)]
    said = f'data-columns="{_marks(columns)}" data-rows="{_marks(rows)}" data-at="{side} {top}"'
    return f'<g class="rim" {said}>{"".join(parts)}</g>'


def _marks(names: list[tuple[float, str]]) -> str:
    return " ".join(f"{num(at)}:{name}" for at, name in names)


def letter(column: int) -> str:
    """A .. Z, AA .. AZ."""
    first, last = divmod(column, LETTERS)
    return (chr(64 + first) if first else "") + chr(65 + last)


# floors


@draws(Floor)
def draw_floor(floor: Floor) -> str:
    """Every room in its material, then the blocks that nobody gets through."""
    rooms, blocks = map(_room, floor.rooms), map(_block, floor.blocks)
    return "".join((*rooms, _ticks(floor), *blocks))


def _ticks(floor: Floor) -> str:
    """Where cells meet, fine; and under a plan's light the far corners are darker."""
    if not floor.ticks:
        return ""
    crosses = "".join(f"M{x - 3} {y}h6M{x} {y - 3}v6" for x, y in floor.ticks)
    whole = "".join(map(_outline, floor.rooms))
    return path(crosses, 'class="n s-earth-ink" stroke-opacity=".4"') + path(
        whole, 'fill="url(#g-night)" pointer-events="none"'
    )


def _outline(room: Room) -> str:
    return "".join(f"M{x} {y}h{wide}v{high}h{-wide}z" for x, y, wide, high in room.boxes)


def _room(room: Room) -> str:
    area = _outline(room)
    x, y = room.middle
    number = Type(30, "figure", "earth-ink", "middle", strong=True)
    name = Type(room.size, "label", "earth-ink", "middle", strong=True)
    below = 24 if room.number else room.size * 0.35
    return "".join(
        (
            path(area, f'class="f-{room.look}"'),
            path(area, f'fill="url(#p-{room.look})"'),
            '<g opacity=".5">',
            words(x, y + 7, room.number, number) if room.number else "",
            f"{words(x, y + below, room.name, name, room.width)}</g>",
        )
    )


def _block(block: Box) -> str:
    """A wreck, a kiosk, a fountain: solid, with a lid."""
    x, y, wide, high = block
    inner = (x + 9, y + 9, wide - 18, high - 18)
    return "".join(
        (
            box((x + 6, y + 9, wide - 8, high - 8), 'class="f-shade" opacity=".35"', radius=7),
            box((x + 4, y + 4, wide - 8, high - 8), 'class="f-stone-low s-wall"', radius=6),
            box(inner, 'class="f-stone"', radius=4),
            path(
                f"M{x + 12} {y + high - 12}L{x + wide - 12} {y + 12}M{x + 12} {y + 12}L{x + wide - 12} {y + high - 12}",
                'class="n s-stone-low" stroke-width="2" stroke-opacity=".7"',
            ),
        )
    )


# ways out


@draws(Gate)
def draw_gate(gate: Gate) -> str:
    """Arrows along the edge, and whose way it is in the middle of them."""
    wide, high = float(gate.width), float(gate.height)
    level = gate.to in ("above", "below")
    ink = ink_of(gate.tone)
    length = wide if level else high
    room = width(gate.text, 12, "label", strong=True) + 26
    turn = {"above": -90, "below": 90, "left": 180, "right": 0}[gate.to]
    count = max(2, int(length // 90))
    parts = [box((0, 0, wide, high), f'class="f-{ink}" fill-opacity=".2"', radius=5)]
    for at in range(count):
        along = (at + 0.5) * length / count
        if abs(along - length / 2) > room / 2 + 8:
            x, y = (along, high / 2) if level else (wide / 2, along)
            arrow = path("M-7 -5L0 0L-7 5M0 -5L7 0L0 5", _stroke("mark", 2.2))
            parts.append(moved(x, y, arrow, f" rotate({turn})"))
    text = words(0, 4.3, gate.text, Type(12, "label", "ink", "middle", strong=True))
    plate = box((-room / 2, -9, room, 18), f'class="f-table s-{ink}"', radius=9) + text
    upright = "" if level else f" rotate({90 if gate.to == 'right' else -90})"
    parts.append(moved(wide / 2, high / 2, plate, upright))
    return "".join(parts) + halo((0, 0, wide, high), radius=5)


def _stroke(ink: str, wide: float, more: str = "") -> str:
    round_ends = 'stroke-linecap="round" stroke-linejoin="round"'
    return f'class="n s-{ink}" stroke-width="{num(wide)}" {round_ends}{more}'


# dots that may be chosen


@draws(Spot)
def draw_spot(spot: Spot) -> str:
    """A ring with the cost in it; broken for a sprint, with a bar below where he must stop."""
    r = spot.radius
    dash = ' stroke-dasharray="4 3.4"' if spot.dashed else ""
    if spot.aim and not spot.text:
        near, far = num(r * 0.35), r
        cross = f"M-{far} 0H-{near}M{near} 0H{far}M0 -{far}V-{near}M0 {near}V{far}"
        lit = path(cross, _stroke("shade", 4.6, ' opacity=".5"')) + path(cross, _stroke("ask", 2.2))
        return f'{_target(r)}<g class="halo">{lit}</g>'
    ring = circle(0, 0, r, f'class="f-table s-ink-soft" fill-opacity=".5"{dash}')
    lit = circle(0, 0, r, f'class="f-room s-ask" fill-opacity=".5" stroke-width="2.4"{dash}')
    text = words(0, 4.6, spot.text, Type(13, "figure", "ink", "middle", strong=True))
    more = (text if spot.text else "") + _stop(spot) + _risk(spot)
    return f'{ring}<g class="halo">{lit}</g>{more}'


def _risk(spot: Spot) -> str:
    """Whoever would shoot there: a small mark each, four at most."""
    if not spot.risk:
        return ""
    count = min(4, spot.risk)
    x, y = -5.0 * (count - 1), spot.radius + 6.0
    marks = "".join(f"M{num(x + 10 * at - 4)} {num(y - 4)}l4 7 4-7z" for at in range(count))
    return path(marks, 'class="f-foe s-shade" stroke-width="1.2" stroke-linejoin="round"')


def _stop(spot: Spot) -> str:
    if not spot.barred:
        return ""
    bar = f"M{num(-spot.radius * 0.6)} {spot.radius + 4}H{num(spot.radius * 0.6)}"
    return path(bar, _stroke("shade", 5)) + path(bar, _stroke("unknown", 2.6))


def _target(r: float) -> str:
    """Room for a finger, which is not drawn."""
    return circle(0, 0, r * 1.6, 'fill="none" pointer-events="all"')


# smoke


@draws(Puff)
def draw_puff(puff: Puff) -> str:
    """Overlapping rounds; thinner with each turn, and more of it where two clouds meet."""
    size = puff.size
    thin = max(0.4, 0.8 - 0.1 * puff.age)
    rounds = ((-0.2, -0.14, 0.56), (0.24, -0.06, 0.5), (0.02, 0.22, 0.54), (0, 0, 0.4))
    body = "".join(circle(x * size, y * size, r * size, 'fill="url(#g-smoke)"') for x, y, r in rounds)
    swirl = path(
        f"M{num(-size * 0.24)} {num(size * 0.05)}q{num(size * 0.14)} {num(-size * 0.24)} "
        f"{num(size * 0.26)} 0t{num(size * 0.22)} {num(-size * 0.04)}",
        _stroke("earth-ink", 1.6, ' stroke-opacity=".55"'),
    )
    many = ""
    if puff.count > 1:
        kind = Type(12, "figure", "earth-ink", "middle", strong=True)
        many = words(0, size * 0.38, f"×{puff.count}", kind)
    return f'<g opacity="{num(thin)}">{body}</g>{swirl}{many}'


# lines


@draws(Sight)
def draw_sight(sight: Sight) -> str:
    """A dark line with a light core; checks are numbered, free ones are open and struck through."""
    ink = ink_of(sight.tone)
    x, y = sight.to
    long = hypot(x, y)
    parts = []
    if sight.blast:
        ring = f'class="f-{ink} s-{ink}" fill-opacity=".16" stroke-dasharray="6 5" stroke-width="2"'
        parts.append(circle(x, y, sight.blast, ring))
    if long > 2 * sight.gap:
        east, south = sight.gap * x / long, sight.gap * y / long
        d = f"M{num(east)} {num(south)}L{num(x - east)} {num(y - south)}"
        parts.append(path(d, _stroke("shade", 6, ' stroke-opacity=".55"')))
        parts.append(path(d, _stroke(ink, 2.6, ' stroke-dasharray="9 5"')))
    parts += [_crossed(one.at[0], one.at[1], one.text, one.free) for one in sight.crossed]
    parts.append(_aim(x, y, ink))
    if sight.text:
        parts.append(_plate(sight))
    return "".join(parts)


def _crossed(x: int, y: int, text: str, free: bool) -> str:
    look = "f-room s-ink-soft" if free else "f-room s-ink"
    ring = circle(x, y, 9, f'class="{look}" stroke-width="1.6"')
    if free:
        return ring + path(f"M{x - 5} {y + 5}L{x + 5} {y - 5}", _stroke("ink-soft", 1.8))
    return ring + words(x, y + 4, text, Type(12, "figure", "ink", "middle", strong=True))


def _aim(x: int, y: int, ink: str) -> str:
    r = 29  # clear of the counter and its badge
    ticks = f"M{x - r - 5} {y}h9M{x + r - 4} {y}h9M{x} {y - r - 5}v9M{x} {y + r - 4}v9"
    ring = circle(x, y, r, _stroke("shade", 4.6, ' stroke-opacity=".5"'))
    ring += circle(x, y, r, _stroke(ink, 2.2, ' stroke-dasharray="24 12.1"'))
    return ring + path(ticks, _stroke(ink, 2.6))


def _plate(sight: Sight) -> str:
    x, y = sight.at
    kind = Type(14, "text", "ink", "middle", strong=True)
    wide = width(sight.text, 14, strong=True) + 22
    at = (x - wide / 2, y - 14, wide, 28.0)
    under = box((at[0] + 1, at[1] + 3, wide, 28), 'class="f-shade" opacity=".35"', radius=7)
    plate = box(at, f'class="f-table s-{ink_of(sight.tone)}" stroke-width="1.5"', radius=7)
    return under + plate + words(x, y + 5, sight.text, kind)
