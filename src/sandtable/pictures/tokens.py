"""Counters and dice."""

from __future__ import annotations

from sandtable.pictures.app6 import proportion, symbol
from sandtable.pictures.drawers import draws
from sandtable.pictures.icons import icon
from sandtable.pictures.shapes import Type, box, circle, halo, num, path, printed, shadow, words
from sandtable.show.scene import Die, Token

FILLS = {"friend": "#80e0ff", "foe": "#ff8080", "neutral": "#aaffaa", "unknown": "#ffff80"}
STAMPED = "#10242f"  # what is printed on a counter, by day and by night
FLAT = 0.75  # height of a counter over its width


@draws(Token)
def draw_token(token: Token) -> str:
    """A tile for friends, a diamond for the enemy, as their frames are."""
    body = _diamond(token) if token.tone == "foe" else _tile(token)
    return _worn(token, body)


def _worn(token: Token, body: str) -> str:
    """Lost and captured counters are dim, and crossed out or behind bars."""
    if token.state not in ("lost", "captured"):
        return body
    foe = token.tone == "foe"
    middle, size = (0.5, 0.7) if foe else (0.27, 0.5)
    sign = "cross" if token.state == "lost" else "chain"
    over = icon(sign, token.size / 2, token.size * middle, token.size * size, "ink" if foe else "bad")
    return f'<g opacity=".55">{body}</g>{over}'


def _tile(token: Token) -> str:
    wide, high = token.size, round(token.size * FLAT)
    fill = FILLS.get(token.tone, FILLS["friend"])
    dashed = ' stroke-dasharray="4 3"' if token.state == "hidden" else ""
    at = (0.0, 0.0, float(wide), float(high))
    inner = wide * (0.46 if token.name else 0.7)
    top = high * 0.11
    parts = [
        shadow(at, radius=4),
        box(at, f'fill="{fill}" stroke="{STAMPED}" stroke-width="1.5"{dashed}', radius=4),
        box(at, 'fill="url(#g-light)"', radius=4),
        symbol(token.symbol, (wide - inner) / 2, top, inner) if token.symbol else "",
        _name(token.name, wide / 2, high - wide * 0.12, wide),
        _notches(token.hits, wide, high),
        halo(at, radius=4),
        _badge(token.badge, wide - 3, 3, wide),
        _mark(token.mark, 3, 3, wide),
    ]
    return "".join(parts)


def _name(name: str, x: float, y: float, wide: float) -> str:
    if not name:
        return ""
    kind = Type(wide * 0.21, "label", "ink", "middle", strong=True)
    return printed(words(x, y, name, kind, wide - 6), "ink", STAMPED)


def _notches(hits: int, wide: float, high: float) -> str:
    """Cut out of the lower edge, one for each hit."""
    cut = wide * 0.075
    spots = {1: (0.5,), 2: (0.32, 0.68)}.get(hits, ())
    return "".join(
        path(
            f"M{num(wide * spot - cut)} {num(high + 1)}l{num(cut)} {num(-cut * 1.35)} {num(cut)} {num(cut * 1.35)}z",
            f'class="f-room" stroke="{STAMPED}" stroke-width="1.2"',
        )
        for spot in spots
    )


def _badge(text: str, x: float, y: float, wide: float) -> str:
    if not text:
        return ""
    radius = max(8.5, wide * 0.155)
    size = max(11.0, wide * 0.2)
    return circle(x, y, radius, 'class="f-table s-ink" stroke-width="1.3"') + words(
        x, y + size * 0.36, text, Type(size, "figure", "ink", "middle", strong=True)
    )


def _mark(text: str, x: float, y: float, wide: float) -> str:
    """Something carried: a small square at the other corner."""
    if not text:
        return ""
    side = max(15.0, wide * 0.26)
    at = (x - side / 2, y - side / 2, side, side)
    return box(at, 'class="f-paper s-paper-ink" stroke-width="1.2"', radius=3) + words(
        x, y + side * 0.26, text, Type(side * 0.7, "label", "paper-ink", "middle", strong=True)
    )


def _diamond(token: Token) -> str:
    size = token.size
    high = size * proportion(token.symbol)
    half = size / 2
    outline = f"M{num(half)} 0L{size} {num(half)} {num(half)} {size} 0 {num(half)}Z"
    parts = [
        path(outline, 'class="f-shade" opacity=".34" transform="translate(1 3)"'),
        symbol(token.symbol, 0, (size - high) / 2, size),
        path(outline, 'fill="url(#g-light)"'),
        _cuts(token.hits, size),
        _badge(token.badge, size - 5, 7, 48),
        _number(token.name, half, size + 10),
        halo((0, 0, size, size + (10 if token.name else 0)), radius=8),
    ]
    return "".join(parts)


def _number(name: str, x: float, y: float) -> str:
    return words(x, y, name, Type(11, "figure", "ink-soft", "middle", strong=True)) if name else ""


def _cuts(hits: int, size: float) -> str:
    """Notches in the lower edges of a diamond: left first, then right."""
    cut = size * 0.1
    spots = ((0.27, 0.77), (0.73, 0.77))[:hits]
    return "".join(
        path(
            f"M{num(x * size - cut)} {num(y * size + cut)}l{num(cut)} {num(-1.9 * cut)} {num(cut)} {num(1.9 * cut)}z",
            f'class="f-room" stroke="{STAMPED}" stroke-width="1.2"',
        )
        for x, y in spots
    )


@draws(Die)
def draw_die(die: Die) -> str:
    """Six sides as a square, ten as a kite; the face in figures."""
    size = die.size
    fill = FILLS.get(die.tone, "#f4efe2")
    look = f'fill="{fill}" stroke="{STAMPED}" stroke-width="1.5"'
    if die.sides == 6:
        shape = box((0, 0, size, size), look, radius=size * 0.2)
    else:
        half = num(size / 2)
        shape = path(
            f"M{half} 0L{size} {num(size * 0.42)} {num(size * 0.8)} {size}H{num(size * 0.2)}L0 {num(size * 0.42)}Z",
            look + ' stroke-linejoin="round"',
        )
    kind = Type(size * 0.5, "figure", "ink", "middle", strong=True)
    face = words(size / 2, size * 0.68, str(die.face), kind)
    return shape + printed(face, "ink", STAMPED)
