"""Small pieces of SVG: numbers, words, rectangles, shadows, halos."""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

from sandtable.pictures.metrics import Block, fitted, width
from sandtable.show.scene import Align, Typeface

HALO = 3  # how far a halo stands off
QUIET = 'class="n s-ask" stroke-width="1.6"'


def num(value: float) -> str:
    """The same number in the same signs everywhere."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))


def attr(value: str) -> str:
    return quoteattr(value)


class Type:
    """How words are set."""

    def __init__(
        self, size: float, face: Typeface = "text", ink: str = "ink", align: Align = "start", *, strong: bool = False
    ) -> None:
        self.size = size
        self.face = face
        self.ink = ink
        self.align = align
        self.strong = strong


def words(x: float, y: float, text: str, kind: Type, room: float = 0) -> str:
    """One line on its baseline, made to fit the room if one is given.

    The length is written down, so that another font takes no more room than the one measured.
    """
    size: float = kind.size
    if room:
        size, text = fitted(text, int(kind.size), room, kind.face, kind.strong)
    shown = text.upper() if kind.face == "label" else text
    wide = width(shown, size, kind.face, strong=kind.strong)
    anchor = "" if kind.align == "start" else f' text-anchor="{kind.align}"'
    weight = ' font-weight="600"' if kind.strong else ""
    return (
        f'<text x="{num(x)}" y="{num(y)}" class="t-{kind.face} f-{kind.ink}" '
        f'font-size="{num(size)}"{weight}{anchor} textLength="{num(wide)}" '
        f'lengthAdjust="spacingAndGlyphs">{escape(shown)}</text>'
    )


def printed(drawn: str, ink: str, colour: str) -> str:
    """Words in a fixed colour instead of the theme's ink, for what is the same by day and night."""
    return drawn.replace(f"f-{ink}", "").replace("<text ", f'<text fill="{colour}" ')


def paragraph(x: float, y: float, lines: Block, kind: Type) -> str:
    """Lines downward; y is the top of the first."""
    own = Type(lines.size, kind.face, kind.ink, kind.align, strong=kind.strong)
    first = y + lines.size * 0.95
    return "".join(words(x, first + at * lines.leading, line, own) for at, line in enumerate(lines.lines))


def box(at: tuple[float, float, float, float], look: str, *, radius: float = 6) -> str:
    """A rectangle; `look` is the rest of its attributes."""
    x, y, wide, high = map(num, at)
    return f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" rx="{num(radius)}" {look}/>'


def shadow(at: tuple[float, float, float, float], *, radius: float = 6, lift: float = 3) -> str:
    """One lamp, at the upper left: what lies on the table is dark below and to the right."""
    x, y, wide, high = at
    soft = box(
        (x + lift * 0.3, y + lift, wide + lift * 0.6, high + lift * 0.6),
        'class="f-shade" opacity=".2"',
        radius=radius + 2,
    )
    near = box((x + lift * 0.2, y + lift * 0.5, wide, high), 'class="f-shade" opacity=".34"', radius=radius)
    return soft + near


def halo(at: tuple[float, float, float, float], *, radius: float = 6, quiet: bool = False) -> str:
    """Shown only while the element may be chosen; quiet where many may be at once."""
    x, y, wide, high = at
    if quiet:
        near = (x - 1, y - 1, wide + 2, high + 2)
        return f'<g class="halo">{box(near, QUIET, radius=radius + 1)}</g>'
    wider = (x - HALO, y - HALO, wide + 2 * HALO, high + 2 * HALO)
    stroke = 'class="n s-ask" stroke-width="{}" opacity="{}"'
    return (
        '<g class="halo">'
        + box(wider, stroke.format(7, ".2"), radius=radius + HALO)
        + box(wider, stroke.format(2.5, "1"), radius=radius + HALO)
        + "</g>"
    )


def circle(x: float, y: float, radius: float, look: str) -> str:
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(radius)}" {look}/>'


def path(d: str, look: str) -> str:
    return f'<path d="{d}" {look}/>'


def moved(x: float, y: float, inner: str, more: str = "") -> str:
    return f'<g transform="translate({num(x)} {num(y)}){more}">{inner}</g>'


def tilted(inner: str, degrees: int, wide: float, high: float) -> str:
    """Turned about the middle of its rectangle."""
    if not degrees:
        return inner
    return f'<g transform="rotate({degrees} {num(wide / 2)} {num(high / 2)})">{inner}</g>'
