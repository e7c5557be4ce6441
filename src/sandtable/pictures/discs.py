"""Crates, round tokens, discs and their ways, the timer, and small boards to flick on."""

from __future__ import annotations

from sandtable.pictures.drawers import draws
from sandtable.pictures.icons import icon
from sandtable.pictures.plan import ROUND, SHAPES
from sandtable.pictures.shapes import Type, box, circle, halo, moved, num, path, printed, shadow, words
from sandtable.pictures.theme import token as ink_of
from sandtable.pictures.tokens import STAMPED
from sandtable.show.scene_flick import Chit, Contact, Court, Crate, Disc, DiscSize, Ring, Shot, Timer

# Paint, the same by day and by night: the face, and what is pressed into it.
PAINTS: dict[DiscSize, tuple[str, str]] = {
    "small": ("#5aa9ea", "#1c4f7d"),
    "medium": ("#4fbf73", "#17582e"),
    "large": ("#f29a42", "#7b4210"),
}


@draws(Crate)
def draw_crate(crate: Crate) -> str:
    """Planks and a brace, seen from above."""
    half = crate.size / 2
    at = (-half, -half, crate.size, crate.size)
    inner = half - 4
    planks = f"M{num(-inner)} {num(-inner / 3)}H{num(inner)}M{num(-inner)} {num(inner / 3)}H{num(inner)}"
    brace = f"M{num(-inner)} {num(inner)}L{num(inner)} {num(-inner)}"
    return "".join(
        (
            box((at[0] + 2, at[1] + 4, at[2], at[3]), 'class="f-shade" opacity=".42"', radius=3),
            box(at, 'class="f-crate s-crate-low" stroke-width="2"', radius=3),
            path(planks, 'class="n s-crate-low" stroke-opacity=".45" stroke-width="1.2"'),
            path(brace, 'class="n s-crate-low" stroke-width="4.5" stroke-opacity=".8"'),
            path(brace, 'class="n s-crate" stroke-width="2"'),
            box((-inner, -inner, 2 * inner, 2 * inner), 'class="n s-crate-low" stroke-width="1.6"', radius=1),
            box(at, 'fill="url(#g-light)"', radius=3),
            halo(at, radius=4),
        )
    )


# round tokens


@draws(Chit)
def draw_chit(chit: Chit) -> str:
    """A scalloped rim and a question mark, or what it turned out to be."""
    r = float(chit.radius)
    body = _unknown(r) if chit.hidden else _known(chit, r)
    under = circle(1, 3.5, r, 'class="f-shade" opacity=".42"')
    glow = halo((-r, -r, 2 * r, 2 * r), radius=r)
    return under + _worn(chit, body, r) + glow + _badge(chit, r) + _goal(chit, r)


def _unknown(r: float) -> str:
    dash = num(2 * 3.1416 * r / 28)
    rim = f'fill="#f2e28a" stroke="#7d6c12" stroke-width="2.6" stroke-dasharray="{dash}"'
    kind = Type(r * 1.25, "text", "ink", "middle", strong=True)
    mark = printed(words(0, r * 0.44, "?", kind), "ink", STAMPED)
    return circle(0, 0, r, rim) + circle(0, 0, r - 3.2, 'fill="url(#g-light)"') + mark


def _known(chit: Chit, r: float) -> str:
    ink = {"foe": "#a8322a", "bad": "#a8322a", "neutral": "#276a31"}.get(chit.tone, STAMPED)
    face = circle(0, 0, r, f'class="f-paper" stroke="{ink}" stroke-width="2.4"')
    sign = icon(chit.icon, 0, 0, r * 1.3, "paper-ink")
    return face + sign.replace('class="n s-paper-ink"', f'fill="none" stroke="{ink}"')


def _worn(chit: Chit, body: str, r: float) -> str:
    """Done ones are ticked, lost ones struck out and dim."""
    if chit.state == "lying":
        return body
    if chit.state == "lost":
        return f'<g opacity=".5">{body}</g>' + icon("cross", 0, 0, r * 2.1, "bad")
    x = r * 0.72
    ring = circle(x, -x, 7, 'class="f-table s-good" stroke-width="1.4"')
    return body + ring + icon("check", x, -x, 9, "good")


def _badge(chit: Chit, r: float) -> str:
    """A clock, say: what is left of it."""
    if not chit.badge:
        return ""
    x = r * 0.82
    kind = Type(12, "figure", "ink", "middle", strong=True)
    ring = circle(x, -x, 8.6, 'class="f-table s-bad" stroke-width="1.8"')
    return ring + words(x, 4.3 - x, chit.badge, kind)


STAR = "M0 -5.6L1.5 -1.8 5.6 -1.7 2.4 .8 3.5 4.9 0 2.5 -3.5 4.9 -2.4 .8 -5.6 -1.7 -1.5 -1.8Z"


def _goal(chit: Chit, r: float) -> str:
    """A full star for what must be done, an open one for what should be."""
    if not chit.goal or chit.hidden:
        return ""
    fill = "#f2c230" if chit.goal == "first" else "#fffaf0"
    star = path(STAR, f'fill="{fill}" stroke="{STAMPED}" stroke-width="1.2"')
    return moved(0, r + 1, star)


# discs


def disc(size: DiscSize, r: float) -> str:
    """Painted wood with a pressed ring."""
    paint, low = PAINTS[size]
    return "".join(
        (
            circle(0, 0, r, f'fill="{paint}" stroke="{low}" stroke-width="2"'),
            circle(0, 0, r * 0.62, f'fill="none" stroke="{low}" stroke-opacity=".7"'),
            circle(0, 0, r, 'fill="url(#g-light)"'),
        )
    )


@draws(Disc)
def draw_disc(element: Disc) -> str:
    """A disc, or the ghost of one; a stack shows its edges."""
    r = float(element.radius)
    paint, low = PAINTS[element.size]
    if element.ghost:
        dash = 'stroke-width="2" stroke-dasharray="5 3.6"'
        ring = circle(0, 0, r, f'fill="{paint}" fill-opacity=".35" stroke="{paint}" {dash}')
        return ring + circle(0, 0, 1.6, f'fill="{paint}"') + halo((-r, -r, 2 * r, 2 * r), radius=r)
    depth = min(4, element.count)
    lower = "".join(
        circle(0, 3.0 * (depth - 1 - at), r, f'fill="{low}" stroke="{STAMPED}" stroke-width="1.2"')
        for at in range(depth - 1)
    )
    kind = Type(min(13, r), "figure", "ink", "middle", strong=True)
    named = element.text or (str(element.count) if element.count > 1 else "")
    return "".join(
        (
            circle(1.5, 3.0 * depth, r, 'class="f-shade" opacity=".45"'),
            lower,
            disc(element.size, r),
            printed(words(0, min(13, r) * 0.34, named, kind), "ink", STAMPED) if named else "",
            halo((-r, -r, 2 * r, 2 * r), radius=r),
        )
    )


@draws(Shot)
def draw_shot(shot: Shot) -> str:
    """The middle of the disc, leg by leg, with what it strikes; a ring where it rests."""
    ink = ink_of(shot.tone)
    line = "M" + "L".join(f"{x} {y}" for x, y in shot.points)
    wide = path(line, f'class="n s-{ink}" stroke-opacity=".16" stroke-width="{2 * shot.radius}" {ROUND}')
    dashes = ' stroke-dasharray="9 6"' if shot.ghost else ""
    dark = path(line, f'class="n s-shade" stroke-opacity=".5" stroke-width="5" {ROUND}')
    core = path(line, f'class="n s-{ink}" stroke-width="2.4" {ROUND}{dashes}')
    x, y = shot.points[-1]
    rest = circle(x, y, shot.radius, f'class="n s-{ink}" stroke-width="2" stroke-dasharray="4 3"')
    return "".join((wide, dark, core, rest if shot.ends else "", *map(_contact, shot.contacts)))


def _contact(contact: Contact) -> str:
    x, y = contact.at
    ink = ink_of(contact.tone)
    if not contact.text:
        return circle(x, y, 4, f'class="f-room s-{ink}" stroke-width="1.8"')
    kind = Type(11, "figure", "ink", "middle", strong=True)
    ring = circle(x, y, 8.4, f'class="f-room s-{ink}" stroke-width="1.8"')
    return ring + words(x, y + 4, contact.text, kind)


# the timer


@draws(Timer)
def draw_timer(timer: Timer) -> str:
    """From the top down to 0; spaces that are gone are dim, the present one is large."""
    spaces = timer.top + 1
    step = timer.width / spaces
    parts = [box((0, 0, timer.width, 30), 'class="f-table s-line"', radius=15)]
    for at in range(spaces):
        value = timer.top - at
        x = (at + 0.5) * step
        parts.append(_space(timer, value, x))
    return "".join(parts)


def _space(timer: Timer, value: int, x: float) -> str:
    now, gone = value == timer.value, value > timer.value
    shape, tone = timer.signs[value] if value < len(timer.signs) else ("round", "soft")
    ink = ink_of(tone)
    if now:
        big = path(SHAPES[shape], f'class="f-{ink} s-ink" stroke-width="1.4" transform="scale(1.55)"')
        kind = Type(16, "figure", "room", "middle", strong=True)
        return moved(x, 15, big + words(0, 5.6, str(value), kind))
    ring = path(SHAPES[shape], f'class="n s-{ink}" stroke-opacity="{".35" if gone else "1"}" stroke-width="1.4"')
    kind = Type(11, "figure", "ink-soft" if gone else "ink", "middle")
    text = words(0, 3.9, str(value), kind)
    return moved(x, 15, ring + (f'<g opacity=".6">{text}</g>' if gone else text))


# small boards


@draws(Court)
def draw_court(court: Court) -> str:
    """A green baize with what is painted on it, and the spot that discs are flicked from."""
    whole = (0.0, 0.0, float(court.width), float(court.height))
    x, y = court.start
    grid = "".join(f"M{at} 0V{court.height}" for at in range(court.cell, court.width, court.cell))
    grid += "".join(f"M0 {at}H{court.width}" for at in range(court.cell, court.height, court.cell))
    spot = f"M{x - 12} {y}H{x + 12}M{x} {y - 12}V{y + 12}"
    parts = [
        shadow(whole, radius=10, lift=6),
        box(whole, 'class="f-slate s-wall" stroke-width="5"', radius=10),
        box(whole, 'fill="url(#p-concrete)"', radius=10),
        path(grid, 'class="n s-earth-ink" stroke-opacity=".13"'),
        _empty(court),
        *map(_ring, court.rings),
        path(spot, f'class="n s-mark" stroke-width="1.6" {ROUND}'),
        circle(x, y, 16, 'class="n s-mark" stroke-width="1.6" stroke-dasharray="5 4"'),
    ]
    return "".join(parts)


def _empty(court: Court) -> str:
    if court.box is None:
        return ""
    look = 'class="f-bad s-bad" fill-opacity=".2" stroke-width="3"'
    return box(court.box, look, radius=2)


def _ring(ring: Ring) -> str:
    x, y = ring.at
    ink = ink_of(ring.tone)
    fill = "1" if ring.solid else ".2"
    drawn = circle(x, y, ring.radius, f'class="f-{ink} s-{ink}" fill-opacity="{fill}" stroke-width="2"')
    if not ring.text:
        return drawn
    kind = Type(18, "figure", "earth-ink", "middle", strong=True)
    return drawn + words(x, y + 6.3, ring.text, kind)
