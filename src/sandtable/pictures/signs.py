"""Bases with APP-6 frames: whose they are, what they are, where they look, what they suffer."""

from __future__ import annotations

from math import cos, pi, sin

from sandtable.pictures.app6 import proportion, symbol, symbols
from sandtable.pictures.icons import PATHS, icon
from sandtable.pictures.scatter import dot
from sandtable.pictures.shapes import Type, circle, halo, num, path, printed, words
from sandtable.pictures.theme import token as ink_of
from sandtable.show.scene_tabletop import Base

# The disc under a frame, the same by day and by night: its face, its rim.
DISCS = {"friend": ("#123a57", "#eaf7ff"), "foe": ("#571811", "#fff0ec")}
CHARRED, ASH = "#2b2723", "#d8cfc0"
SMALL = 16  # a base below it lets its frame stand over the rim
BADGE, LETTER = 9.4, 15.0
GRAVE = frozenset("PB!")  # badges that cost something
QUIET = frozenset("GFSD")  # that nearly everybody has now and then: they wait to be looked for


def signed(base: Base) -> bool:
    """Whether its sign is drawn in a frame."""
    return f"{base.tone}-{base.symbol}" in symbols()


def draw_signed(base: Base) -> str:
    r = float(base.radius)
    if base.state == "lost":
        return _wreck(base, r)
    body = _disc(base, r) + _sign(base, r)
    if base.state == "done":
        body = f'<g opacity=".66">{body}</g>'
    if base.state == "ghost":
        body = f'<g opacity=".6">{body}</g>' + _dashes(base, r)
    return "".join(
        (
            "" if base.state == "ghost" else circle(2.4, 4.4, r, 'class="f-shade" opacity=".5"'),
            _front(base, r),
            body,
            _leader(r) if base.leads else "",
            halo((-r, -r, 2 * r, 2 * r), radius=r),
            _done(r) if base.state == "done" else "",
            _badges(base, r),
        )
    )


def _disc(base: Base, r: float) -> str:
    face, rim = DISCS[base.tone]
    return "".join(
        (
            circle(0, 0, r, f'fill="{face}" stroke="#0b0b0b" stroke-width="1.2"'),
            circle(0, 0, r - 1.6, f'fill="none" stroke="{rim}" stroke-width="1.3"'),
        )
    )


def _sign(base: Base, r: float) -> str:
    """The frame fills the disc; on a small one it is as large as may be read."""
    name = f"{base.tone}-{base.symbol}"
    part = (2.0 if r < SMALL else 1.62) if base.tone == "friend" else (2.3 if r < SMALL else 1.9)
    wide = part * r
    return symbol(name, -wide / 2, -wide * proportion(name) / 2, wide)


def _front(base: Base, r: float) -> str:
    """An arrow on the rim that looks where the base does; y grows downwards here."""
    if base.face < 0:
        return ""
    half = max(7.0, r * 0.5)
    arrow = f"M{num(r - 3)} {num(-half)}L{num(r + half * 0.95)} 0 {num(r - 3)} {num(half)}Z"
    face, rim = DISCS[base.tone]
    turn = num(-360 * base.face / base.turns)
    return (
        f'<g transform="rotate({turn})">'
        + path(arrow, f'fill="{face}" stroke="{rim}" stroke-width="1.3" stroke-linejoin="round"')
        + "</g>"
    )


def _leader(r: float) -> str:
    """A star at the foot of whoever commands."""
    points = []
    for k in range(10):
        far, turn = (6.4 if k % 2 == 0 else 2.8), (k * 36 - 90) * pi / 180
        points.append(f"{num(far * cos(turn))} {num(r + far * sin(turn))}")
    return path("M" + "L".join(points) + "Z", 'fill="#ffe98f" stroke="#241c0c" stroke-width="1.2"')


def _dashes(base: Base, r: float) -> str:
    look = 'stroke-width="2" stroke-dasharray="5 3.6"'
    return circle(0, 0, r + 1.5, f'class="n s-{ink_of(base.tone)}" {look}')


def _wreck(base: Base, r: float) -> str:
    """Burnt out, struck through; of people on foot only the cross is left."""
    d = r * 0.5
    cross = f"M{num(-d)} {num(-d)}L{num(d)} {num(d)}M{num(d)} {num(-d)}L{num(-d)} {num(d)}"
    struck = path(cross, f'stroke="{ASH}" stroke-width="3" stroke-linecap="round" fill="none"')
    if r < SMALL:
        face, _ = DISCS[base.tone]
        disc = circle(0, 0, r, f'fill="{face}" fill-opacity=".3"')
        return f'<g opacity=".8">{disc}{struck}</g>'
    soot = "".join(dot(x * r, y * r, s * r) for x, y, s in ((0.3, -0.5, 0.6), (0.7, -1, 0.45)))
    return "".join(
        (
            path(soot, 'class="f-shade" opacity=".22"'),
            circle(2, 3, r * 0.92, 'class="f-shade" opacity=".4"'),
            circle(0, 0, r, 'fill="none"'),
            circle(
                0,
                0,
                r * 0.86,
                f'fill="{CHARRED}" stroke="{DISCS[base.tone][1]}" stroke-opacity=".5" stroke-width="1.4"',
            ),
            struck,
        )
    )


def _done(r: float) -> str:
    x = -r * 0.8
    return circle(x, -x, 7, 'class="f-room s-ink-soft" stroke-width="1.1"') + icon("check", x, -x, 9, "ink-soft")


def _badges(base: Base, r: float) -> str:
    """Letters along the upper rim, from the right; what harms is dark on red."""
    found = []
    step = 2 * (BADGE + 0.6) / (r + 6) * 180 / pi
    for k, sign in enumerate(base.badges[:5]):
        turn = (-40 - step * k) * pi / 180
        x, y = (r + 6) * cos(turn), (r + 6) * sin(turn)
        found.append(_badge(sign, x, y))
    return "".join(found)


def _badge(sign: str, x: float, y: float) -> str:
    if sign in PATHS:
        ring = circle(x, y, BADGE, 'class="f-room s-ink" stroke-width="1.1"')
        return ring + icon(sign, x, y, 11)
    kind = Type(LETTER, "figure", "ink", "middle", strong=True)
    letter = words(x, y + LETTER * 0.35, sign, kind)
    if sign in QUIET:
        ring = circle(x, y, BADGE - 1, 'fill="#20262a" fill-opacity=".72"')
        return ring + printed(letter, "ink", "#f3eee2")
    fill = "#ffb3a8" if sign in GRAVE else "#fffaf0"
    ring = circle(x, y, BADGE, f'fill="{fill}" stroke="#20262a" stroke-width="1.2"')
    return ring + printed(letter, "ink", "#20262a")
