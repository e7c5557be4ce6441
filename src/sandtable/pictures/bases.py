"""Bases on a measured table: who stands there, whose he is, what has happened to him; rings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import acos, asin, cos, pi, sin

from sandtable.pictures import signs
from sandtable.pictures.drawers import draws
from sandtable.pictures.icons import PATHS, icon
from sandtable.pictures.metrics import width
from sandtable.pictures.scatter import dot, num4
from sandtable.pictures.shapes import Type, box, circle, halo, moved, num, path, printed, words
from sandtable.pictures.theme import token as ink_of
from sandtable.pictures.tokens import STAMPED
from sandtable.show.scene_base import Box
from sandtable.show.scene_tabletop import Base, Circle, Rings

# Uniforms, the same by day and by night: cloth, its dark side, and what is light on it.
CLOTH: dict[str, tuple[str, str, str]] = {
    "friend": ("#4fa3d8", "#12405f", "#eaf7ff"),
    "foe": ("#e0665a", "#5c1712", "#fff0ec"),
    "neutral": ("#74b878", "#1d4a22", "#f0fbef"),
    "unknown": ("#b9bdb8", "#3c4244", "#20262a"),
    "plain": ("#c9b98f", "#4a3d22", "#241c0c"),
}
# Shades of the cloth for up to six seats on one side.
SEATS = ("#4fa3d8", "#4cb6a5", "#7f8fe0", "#a7b84c", "#c58fd0", "#d8a24f")

# Heads and shoulders with what they carry, in a square of 24.
HEAD = "M12 3.4a4 4 0 0 1 4 4v1.2h-8V7.4a4 4 0 0 1 4-4zM8.9 9.4h6.2a3.2 3.2 0 0 1-6.2 0z"
BODY = "M4.6 20.6q0-7 7.4-7t7.4 7z"
SYMBOLS: dict[str, str] = {
    "rifle": "M3.2 19.5L19.2 10.3l1 1.7L4.2 21.2z",
    "leader": "M7.2 16.2l4.8-2.6 4.8 2.6v1.9L12 15.5l-4.8 2.6zM7.2 19.4l4.8-2.6 4.8 2.6v1.6L12 18.7 7.2 21z",
    "gunner": "M2.4 18.4L20.6 11l.9 2.2L3.3 20.6zM15 14.6l1.6 5.4-1.2.4-1.9-5.2z",
    "medic": "M10.6 14.4h2.8v2h2v2.8h-2v2h-2.8v-2h-2v-2.8h2z",
    "hacker": "M7.4 14.6h9.2v5H7.4zM5.8 20.2h12.4v1.3H5.8z",
    "breacher": "M7.4 13.6h9.2v5.2L12 21.8l-4.6-3z",
    "sniper": "M2.4 20.4L20.8 9.2l.8 1.3L3.2 21.7zM10.4 12.6l3.6-2.2.9 1.5-3.6 2.2z",
    "blade": "M4.4 21.2l-1.2-1.2L16.6 8.2l2.6-.8-.8 2.6zM4.2 17.4l2.8 2.8-1 1-2.8-2.8z",
    "heavy": "M5.4 14.6h13.2v2.6H5.4zM5.4 18.6h13.2v2.2H5.4z",
}
BEASTS: dict[str, str] = {
    "fang": "M4 6l4 2q4-2 8 0l4-2-1.4 7q-.6 5-6.6 8-6-3-6.6-8zM9 11.4l2 1.2-2 .8zM15 11.4l-2 1.2 2 .8z",
    "swarm": "M12 4.4a3 3 0 0 1 3 3l3.6-2 .6 1.2-4 2.4.2 1.6 4.8.8-.2 1.4-4.9-.6a6 6 0 0 1-.7 2.3"
    "l3.6 3.4-1 1-3.6-3.2A3.6 3.6 0 0 1 12 19.4a3.6 3.6 0 0 1-1.4-3.7L7 18.9l-1-1 3.6-3.4"
    "a6 6 0 0 1-.7-2.3"
    "l-4.9.6-.2-1.4 4.8-.8.2-1.6-4-2.4.6-1.2 3.6 2a3 3 0 0 1 3-3z",
}


@draws(Base)
def draw_base(base: Base) -> str:
    r = float(base.radius)
    if signs.signed(base):
        return signs.draw_signed(base)
    if base.state == "ghost":
        body = _ghost(base, r)
    elif base.state == "unknown":
        body = _unknown(r)
    else:
        body = _disc(base, r) + _figure(base, r) + _cuts(base, r)
    worn = f'<g opacity=".62">{body}</g>' if base.state in ("done", "lost") else body
    return "".join(
        (
            "" if base.state == "ghost" else circle(2, 4, r, 'class="f-shade" opacity=".5"'),
            _front(base, r),
            worn,
            _struck(r) if base.state == "lost" else "",
            _done(r) if base.state == "done" else "",
            halo((-r, -r, 2 * r, 2 * r), radius=r),
            _number(base, r),
            _badges(base, r),
            plate(0, r + 17, base.name, 12) if base.symbol and base.name else "",
        )
    )


def _cloth(base: Base) -> tuple[str, str, str]:
    face, low, light = CLOTH.get(base.tone, CLOTH["plain"])
    return (SEATS[(base.seat - 1) % len(SEATS)] if base.seat else face), low, light


def _disc(base: Base, r: float) -> str:
    """A rim of dark wood, a painted face; a foe's has a diamond on it."""
    face, low, light = _cloth(base)
    parts = [
        circle(0, 0, r, f'fill="{low}" stroke="{STAMPED}" stroke-width="1.4"'),
        circle(0, 0, r - 2.2, f'fill="{face}"'),
    ]
    if base.tone == "foe":
        d = r - 2.6
        diamond = f"M0 {num(-d)}L{num(d)} 0 0 {num(d)} {num(-d)} 0Z"
        parts.append(circle(0, 0, r - 2.2, f'fill="{low}"'))
        parts.append(path(diamond, f'fill="{face}" stroke="{light}" stroke-width="1"'))
    parts.append(circle(0, 0, r - 2.2, 'fill="url(#g-light)"'))
    parts.append(circle(0, 0, r - 1.3, f'fill="none" stroke="{light}" stroke-opacity=".75"'))
    return "".join(parts)


def _figure(base: Base, r: float) -> str:
    _, low, light = _cloth(base)
    scale = r * (1.24 if base.tone == "foe" else 1.56) / 24
    if base.symbol in PATHS and base.symbol not in SYMBOLS:
        drawn = icon(base.symbol, 0, 0, r * 1.16, "ink")
        return drawn.replace('class="n s-ink"', f'fill="none" stroke="{low}"')
    if base.symbol in BEASTS:
        inner = path(BEASTS[base.symbol], f'fill="{low}" fill-rule="evenodd"')
    elif base.symbol:
        inner = path(HEAD + BODY, f'fill="{low}"')
        inner += path(SYMBOLS.get(base.symbol, ""), f'fill="{light}" stroke="{low}" stroke-width=".8"')
    else:
        return _letters(base, r)
    return moved(-12 * scale, -12 * scale, inner, f" scale({num4(scale)})")


def _letters(base: Base, r: float) -> str:
    if not base.name:
        return ""
    size = min(r * 0.9, 2 * (r - 3) / max(1, len(base.name)) / 0.6)
    kind = Type(size, "figure", "ink", "middle", strong=True)
    drawn = words(0, size * 0.35, base.name, kind)
    return drawn if base.state == "ghost" else printed(drawn, "ink", STAMPED)


def _unknown(r: float) -> str:
    """Nobody knows yet who that is."""
    kind = Type(r * 1.25, "text", "ink", "middle", strong=True)
    rim = "".join(dot(cos(k * pi / 9) * (r - 3), sin(k * pi / 9) * (r - 3), 1.1) for k in range(18))
    return "".join(
        (
            circle(0, 0, r, f'fill="#cfd1c9" stroke="{STAMPED}" stroke-width="1.6"'),
            circle(0, 0, r, 'fill="url(#g-light)"'),
            path(rim, 'fill="#5a6062"'),
            printed(words(0, r * 0.44, "?", kind), "ink", STAMPED),
        )
    )


def _ghost(base: Base, r: float) -> str:
    ink = ink_of(base.tone)
    dash = 'stroke-width="2" stroke-dasharray="5 3.6"'
    body = circle(0, 0, r, f'class="f-{ink} s-{ink}" fill-opacity=".28" {dash}')
    return f'{body}<g opacity=".7">{_figure(base, r)}</g>'


def _front(base: Base, r: float) -> str:
    """An arrow on the rim that looks where the base does; y grows downwards here."""
    if base.face < 0:
        return ""
    turn = -360 * base.face / base.turns
    arrow = f"M{num(r - 1)} -7L{num(r + 8)} 0 {num(r - 1)} 7Z"
    look = f'class="f-{ink_of(base.tone)}" stroke="{STAMPED}" stroke-width="1.2"'
    return f'<g transform="rotate({num(turn)})">{path(arrow, look)}</g>'


def _cuts(base: Base, r: float) -> str:
    """Damage: notches about the lower left of the rim."""
    found = []
    for k in range(base.hits):
        turn = 180 - 24 * k + 12
        cut = path("M-3.6 1.4L0 -6 3.6 1.4z", f'class="f-bad" stroke="{STAMPED}" stroke-width="1"')
        x, y = r * cos(turn * pi / 180), r * sin(turn * pi / 180)
        found.append(moved(x, y, cut, f" rotate({num(turn - 90)})"))
    return "".join(found)


def _done(r: float) -> str:
    """Nothing more this round."""
    x = -r * 0.78
    return circle(x, -x, 6.4, 'class="f-room s-ink-soft" stroke-width="1.1"') + icon("check", x, -x, 8, "ink-soft")


def _struck(r: float) -> str:
    d = r * 0.72
    cross = f"M{num(-d)} {num(-d)}L{num(d)} {num(d)}M{num(d)} {num(-d)}L{num(-d)} {num(d)}"
    return path(cross, 'class="n s-shade" stroke-width="6" stroke-opacity=".6"') + path(
        cross, 'class="n s-bad" stroke-width="3.2" stroke-linecap="round"'
    )


def _number(base: Base, r: float) -> str:
    if not base.number:
        return ""
    x = r * 0.78
    kind = Type(10.5, "figure", "ink", "middle", strong=True)
    ring = circle(x, x, 7.4, 'class="f-room s-ink" stroke-width="1.2"')
    return ring + words(x, x + 3.7, base.number, kind)


def _badges(base: Base, r: float) -> str:
    """Signs along the upper right: an alert, a token, what it carries."""
    found = []
    for k, sign in enumerate(base.badges[:5]):
        turn = (-45 - 42 * k) * pi / 180
        x, y = (r + 3) * cos(turn), (r + 3) * sin(turn)
        alert = sign == "!"
        ring = circle(x, y, 6.8, f'class="{"f-foe" if alert else "f-room"} s-ink" stroke-width="1.1"')
        if sign in PATHS:
            found.append(ring + icon(sign, x, y, 9))
            continue
        kind = Type(10, "figure", "ink", "middle", strong=True)
        drawn = words(x, y + 3.5, sign, kind)
        found.append(ring + (printed(drawn, "ink", STAMPED) if alert else drawn))
    return "".join(found)


def plate(x: float, y: float, text: str, size: float = 14) -> str:
    """Words on a table: light, on a dark strip that lets the ground through."""
    wide = width(text.upper(), size, "label", strong=True) + 14
    at = (x - wide / 2, y - size * 1.05, wide, size * 1.45)
    kind = Type(size, "label", "ink", "middle", strong=True)
    return box(at, 'class="f-room" opacity=".66"', radius=5) + words(x, y, text, kind)


# rings

SIDES = (-45.0, -135.0, -90.0, -20.0, -160.0, 20.0, 160.0)  # the upper right first


def _room(r: float, turn: float, half: float, within: Box | None) -> bool:
    """Whether words about that angle are all in the box."""
    ends = (turn - half, turn, turn + half)
    return within is None or all(_in(r, end * pi / 180, within) for end in ends)


@draws(Rings)
def draw_rings(rings: Rings) -> str:
    drawn = "".join(_ring(ring, rings.within, rings.size) for ring in rings.rings)
    return f'<g pointer-events="none">{drawn}</g>'


def _ring(ring: Circle, within: Box | None, size: int) -> str:
    ink = ink_of(ring.tone)
    arcs = _arcs(ring.radius, within)
    line = f'class="n s-{ink}" stroke-width="1.7" stroke-dasharray="7 4"'
    if arcs is None:
        drawn = "".join(circle(0, 0, ring.radius, look) for look in (DARK, line))
    else:
        drawn = "".join(path("".join(arcs), look) for look in (DARK, line)) if arcs else ""
    return drawn + _lettered(ring, ink, within, size)


DARK = 'class="n s-shade" stroke-opacity=".4" stroke-width="4"'


def _arcs(r: float, within: Box | None) -> list[str] | None:
    """The parts of a ring in a box; None if that is all of it."""
    if within is None:
        return None
    x, y, wide, high = within
    cuts = sorted(_cuts_at(r, (x, x + wide), (y, y + high)))
    if not cuts:
        return None if _in(r, 0, within) else []
    found = []
    for start, end in pairwise([*cuts, cuts[0] + 2 * pi]):
        if end - start > 1e-6 and _in(r, (start + end) / 2, within):
            large = int(end - start > pi)
            found.append(
                f"M{num(r * cos(start))} {num(r * sin(start))}"
                f"A{num(r)} {num(r)} 0 {large} 1 {num(r * cos(end))} {num(r * sin(end))}"
            )
    return found


def _cuts_at(r: float, xs: Sequence[float], ys: Sequence[float]) -> Iterator[float]:
    """Angles at which a ring about (0, 0) crosses lines."""
    for x in xs:
        if abs(x) < r:
            yield acos(x / r)
            yield 2 * pi - acos(x / r)
    for y in ys:
        if abs(y) < r:
            yield asin(y / r) % (2 * pi)
            yield (pi - asin(y / r)) % (2 * pi)


def _in(r: float, turn: float, within: Box) -> bool:
    x, y, wide, high = within
    px, py = r * cos(turn), r * sin(turn)
    return x <= px <= x + wide and y <= py <= y + high


def _lettered(ring: Circle, ink: str, within: Box | None, size: int) -> str:
    """Letters one by one along the ring, each upright on it, where there is room for them."""
    text = ring.text.upper()
    r = ring.radius + 5
    steps = [width(letter, size, "label", strong=True) + 1.2 for letter in text]
    half = sum(steps) / r * 90 / pi
    turn = next((turn for turn in SIDES if _room(r + size, turn, half, within)), None)
    if not text or turn is None:
        return ""
    turn -= half
    found = []
    for letter, step in zip(text, steps, strict=True):
        turn += step / r * 90 / pi
        kind = Type(size, "label", ink, "middle", strong=True)
        x, y = r * cos(turn * pi / 180), r * sin(turn * pi / 180)
        found.append(moved(x, y, words(0, 0, letter, kind), f" rotate({num(turn + 90)})"))
        turn += step / r * 90 / pi
    return "".join(found)
