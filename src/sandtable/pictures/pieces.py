"""Men and things on a board: centred on their dots, small, and legible all the same."""

from __future__ import annotations

from math import cos, pi, sin

from sandtable.pictures import standees
from sandtable.pictures.drawers import draws
from sandtable.pictures.icons import icon
from sandtable.pictures.metrics import MONO
from sandtable.pictures.shapes import Type, box, circle, halo, moved, num, path, printed, words
from sandtable.pictures.tokens import FILLS, STAMPED
from sandtable.show.scene import Mark, Piece, Prop

TILT = -14  # of whoever is stunned
# In a square of 24, as all icons; heavier, since they are small.
MARKS: dict[Mark, str] = {
    "plan": "M8 20V4h6a4.5 4.5 0 0 1 0 9H8",
    "command": "M12 2l3 7 7 .6-5.4 4.7 1.7 7.2L12 17.6 5.7 21.5l1.7-7.2L2 9.6 9 9z",
    "lock": "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
    "empty": "M8 3h8v12l-3 6H7l1-6zM4 20L20 4",
    "folder": "M3 6h7l2 3h9v11H3z",
    "alert": "M12 3v11M12 19.5v1",
    "armor": "M12 3l8 3v6q0 6-8 9-8-3-8-9V6z",
    "flask": "M9 3h6M10 3v6l-6 11h16L14 9V3M7 15h10",
}
FILLED: frozenset[Mark] = frozenset(("command", "folder", "armor"))


@draws(Piece)
def draw_piece(piece: Piece) -> str:
    """A tile for friends and bystanders, a diamond for the enemy; stunned men lie askew."""
    foe = piece.tone == "foe"
    body = _diamond(piece) if foe else _tile(piece)
    if piece.base:
        return _standee(piece, body)
    if piece.stuns:
        body = f'<g transform="rotate({TILT})">{body}</g>' + _stars(piece)
    half = piece.size / 2
    reach = half * (1.1 if foe else 1)
    glow = halo((-reach, -reach, 2 * reach, 2 * reach), radius=8)
    return body + glow + _badge(piece) + _marks(piece)


def _standee(piece: Piece, figure: str) -> str:
    """On its base, with everything else where it is on a counter."""
    half = piece.size / 2
    up = 0.0 if piece.lying else piece.size * standees.LIFT
    around = (-half, -half - up, piece.size, piece.size + up + piece.base / 2)
    stars = moved(0, -up, _stars(piece)) if piece.stuns or piece.lying else ""
    parts = (
        standees.base(piece),
        standees.raised(piece, figure),
        stars,
        halo(around, radius=8),
        standees.pips(piece),
        moved(3, -up, _badge(piece)),
        _beside(piece, up),
        standees.ahead(piece),
    )
    return "".join(parts)


def _face(piece: Piece) -> str:
    return f'fill="{FILLS.get(piece.tone, FILLS["friend"])}" stroke="{STAMPED}" stroke-width="1.8"'


def _tile(piece: Piece) -> str:
    half = piece.size / 2
    at = (-half, -half, piece.size, piece.size)
    shadow = box((-half + 1, -half + 3.5, piece.size, piece.size), 'class="f-shade" opacity=".42"')
    return "".join(
        (
            shadow,
            box(at, _face(piece), radius=5),
            _role(piece, half * 0.46, half * 0.8),
            standees.lane(piece),
            box(at, 'fill="url(#g-light)"', radius=5),
            _name(piece, -half * 0.1, piece.size - 4, half * 0.98),
            _cuts([(-half, spot * piece.size, -90) for spot in _spread(piece.wounds)]),
        )
    )


def _diamond(piece: Piece) -> str:
    half = piece.size / 2 * 1.16
    outline = f"M0 {num(-half)}L{num(half)} 0 0 {num(half)} {num(-half)} 0Z"
    spots = [(-half * (0.5 - spot), half * (0.5 + spot), -135) for spot in _spread(piece.wounds)]
    joined = ' stroke-linejoin="round"'
    return "".join(
        (
            path(outline, 'class="f-shade" opacity=".42" transform="translate(1 3.5)"'),
            path(outline, _face(piece) + joined),
            _role(piece, half * 0.47, half * 0.6),
            path(outline, 'fill="url(#g-light)"'),
            _name(piece, half * 0.08, half * 1.25, half * 0.78),
            _cuts(spots),
        )
    )


def _spread(count: int) -> tuple[float, ...]:
    return {0: (), 1: (0.0,), 2: (-0.16, 0.16)}.get(count, (-0.27, 0.0, 0.27))


def _name(piece: Piece, y: float, room: float, size: float) -> str:
    room -= 3 if piece.seat else 0
    size = min(size, room / (MONO * max(1, len(piece.name))))
    kind = Type(size, "figure", "ink", "middle", strong=True)
    return printed(words(0, y + size * 0.18, piece.name, kind), "ink", STAMPED)


def _role(piece: Piece, y: float, wide: float) -> str:
    """The sign of his trade below his number, as in an APP-6 frame."""
    sign = ROLES.get(piece.role, "")
    if not sign:
        return ""
    scale = wide / 24
    look = f'fill="none" stroke="{STAMPED}" stroke-width="{num(1.4 / scale)}"'
    drawn = path(sign, f'{look} stroke-linejoin="round" stroke-linecap="round"')
    return moved(-wide / 2, y - wide / 4, drawn, f" scale({num(scale)})")


# In 24 by 12: infantry is the crossed frame, the others what they carry or do.
ROLES: dict[str, str] = {
    "rifle": "M2 1h20v10H2zM2 1l20 10M22 1L2 11",
    "leader": "M3 9l9-7 9 7M3 12l9-7 9 7",
    "medic": "M2 1h20v10H2zM12 1v10M2 6h20",
    "gunner": "M12 0v11M7 11h10M8 4l4-4 4 4M7 7h10",
    "sniper": "M12 0v12M3 6h18M12 2.5a3.5 3.5 0 1 0 .01 0z",
    "grenadier": "M12 0v11M8 4l4-4 4 4M12 7a2.5 2.5 0 1 0 .01 0z",
    "scout": "M2 1h20v10H2zM22 1L2 11",
    "rocket": "M12 0v12M8 4l4-4 4 4M8 9l4-4 4 4",
    "bomb": "M12 3a4.5 4.5 0 1 0 .01 0zM15 4l3-3M18 1h3",
    "pistol": "M5 3h13v4h-7l-2 5H5l2-5H5z",
    "civilian": "M12 0a2.5 2.5 0 1 0 .01 0zM6 12q0-6 6-6t6 6",
}


def _cuts(spots: list[tuple[float, float, int]]) -> str:
    """Wounds: notches cut into the edge, pointing inwards."""
    return "".join(
        moved(
            x,
            y,
            path("M-4.6 -2L0 7 4.6 -2z", f'class="f-bad" stroke="{STAMPED}" stroke-width="1.3"'),
            f" rotate({turn})",
        )
        for x, y, turn in spots
    )


def _stars(piece: Piece) -> str:
    """A broken ring, and a star on it for every Stun."""
    r = piece.size * 0.66
    ring = circle(0, 0, r, 'class="n s-shade" stroke-width="4.4" stroke-opacity=".5"')
    ring += circle(0, 0, r, 'class="n s-unknown" stroke-width="1.8" stroke-dasharray="5 3.4"')
    stars = []
    count = max(piece.stuns, 3 * piece.lying)
    for at in range(count):
        turn = 1.28 * pi + (at - (count - 1) / 2) * 0.55
        star = path(STAR, 'class="f-unknown s-shade" stroke-width="1"')
        stars.append(moved(r * cos(turn), r * sin(turn), star))
    return ring + "".join(stars)


STAR = "M0 -6L1.6 -1.9 6 -1.8 2.5 .9 3.8 5.2 0 2.7 -3.8 5.2 -2.5 .9 -6 -1.8 -1.6 -1.9Z"


def _badge(piece: Piece) -> str:
    """Points left, at the upper right; dim when there are none."""
    if not piece.badge:
        return ""
    x, y = piece.size * 0.46, -piece.size * 0.46
    spent = piece.badge == "0"
    look = "f-table s-ink-soft" if spent else "f-table s-ink"
    ink = "ink-soft" if spent else "ink"
    kind = Type(12, "figure", ink, "middle", strong=True)
    return circle(x, y, 8.2, f'class="{look}" stroke-width="1.5"') + words(x, y + 4.3, piece.badge, kind)


def _marks(piece: Piece) -> str:
    """Small round signs along the lower edge."""
    step = 13.0
    first = -step * (len(piece.marks) - 1) / 2
    y = piece.size * 0.55
    return "".join(_mark(mark, first + at * step, y) for at, mark in enumerate(piece.marks))


def _mark(mark: Mark, x: float, y: float) -> str:
    ring = circle(x, y, 6.4, 'class="f-paper s-paper-ink" stroke-width="1.1"')
    fill = 'class="f-paper-ink s-paper-ink"' if mark in FILLED else 'class="n s-paper-ink"'
    look = f'{fill} stroke-width="2.8" stroke-linejoin="round" stroke-linecap="round"'
    return ring + moved(x - 4.3, y - 4.3, path(MARKS[mark], look), " scale(.36)")


def _beside(piece: Piece, up: float) -> str:
    """The same down the left side of a standee, whose foot is the place to aim at."""
    x = -piece.size * 0.62
    top = -up - piece.size * 0.2
    return "".join(_mark(mark, x, top + 13.0 * at) for at, mark in enumerate(piece.marks))


@draws(Prop)
def draw_prop(prop: Prop) -> str:
    """A paper thing with its icon; a ghost's frame is broken."""
    half = prop.size / 2
    at = (-half, -half * 0.8, prop.size, prop.size * 0.8)
    dashed = ' stroke-dasharray="3 2.4"' if prop.ghost else ""
    under = box((at[0] + 1, at[1] + 3, at[2], at[3]), 'class="f-shade" opacity=".4"', radius=4)
    frame = box(at, f'class="f-paper s-paper-ink" stroke-width="1.5"{dashed}', radius=4)
    sign = icon(prop.icon, 0, 0, prop.size * 0.66, "paper-ink")
    body = under + frame + sign
    shown = f'<g opacity=".75">{body}</g>' if prop.ghost else body
    return shown + halo(at, radius=4)
