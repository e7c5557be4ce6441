"""Cards that look held, their backs, and decks with depth."""

from __future__ import annotations

from sandtable.pictures.app6 import proportion, symbol
from sandtable.pictures.discs import disc
from sandtable.pictures.drawers import draws
from sandtable.pictures.icons import icon
from sandtable.pictures.metrics import Block, block, fitted, width, wrapped
from sandtable.pictures.shapes import (
    Type,
    box,
    circle,
    halo,
    moved,
    num,
    paragraph,
    path,
    printed,
    shadow,
    tilted,
    words,
)
from sandtable.pictures.theme import token as ink_of
from sandtable.show.scene import Card, Deck
from sandtable.show.scene_flick import DiscSize

BANDS = {"foe": "#8c2f29", "friend": "#235d80", "unknown": "#35596b", "neutral": "#2f6b39"}
ON_BAND = "#fdf8ec"
TALL, LOW = 56, 34  # slips this high say what they do, this low are one line
ROOMY = 140  # a card on a shelf this high has room for a counter below its words
SHELF_TEXT = 13  # or as much less as is needed
LARGE = 400  # a card this wide is read from afar
RADII: dict[DiscSize, float] = {"small": 6.0, "medium": 8.0, "large": 10.0}


@draws(Card)
def draw_card(card: Card) -> str:
    looks = {"paper": _paper, "shelf": _shelf, "slip": _slip, "back": _back}
    at = (0.0, 0.0, float(card.width), float(card.height))
    face = looks[card.look](card) + _discs(card)
    body = shadow(at) + face + halo(at, quiet=card.look == "shelf")
    return tilted(body, card.tilt, card.width, card.height)


def _discs(card: Card) -> str:
    """Side by side, group by group; dim where the card may not be had."""
    x, parts = 10.0, []
    for size, count in card.discs:
        r = RADII[size]
        for at in range(count):
            parts.append(moved(x + r + at * (2 * r + 1), card.height - 16.0, disc(size, r)))
        x += count * (2 * r + 1) + 10
    drawn = "".join(parts)
    return f'<g opacity=".4">{drawn}</g>' if drawn and card.state == "barred" else drawn


def _on_band(drawn: str) -> str:
    return printed(drawn, "paper-ink", ON_BAND)


def _top(wide: float, high: float) -> str:
    """A band whose upper corners are round, as the card's."""
    return f"M0 {num(high)}V6Q0 0 6 0H{num(wide - 6)}Q{num(wide)} 0 {num(wide)} 6V{num(high)}Z"


def _paper(card: Card) -> str:
    """A header band by type, the title in it, our text below."""
    wide, high = card.width, card.height
    size = 18 if wide > LARGE else 13
    name = Type(size, "label", "paper-ink", strong=True)
    lines = _title(card.name, size, wide - 16)
    band = lines.height + 11
    text = block(card.text, size, (wide - 16, high - band - 14))
    parts = [
        box((0, 0, wide, high), 'fill="url(#g-paper)" class="s-paper-edge"'),
        path(_top(wide, band), f'fill="{BANDS.get(card.tone, "#4a5256")}"'),
        _on_band(paragraph(8, 6, lines, name)),
        paragraph(8, band + 7, text, Type(size, "text", "paper-ink")),
    ]
    if card.state == "peeked":
        parts.append(box((0, 0, wide, high), 'class="n s-unknown" stroke-dasharray="5 4"'))
        parts.append(circle(wide - 13, high - 13, 9, 'class="f-paper-ink"'))
        parts.append(icon("eye", wide - 13, high - 13, 14, "paper"))
    return "".join(parts)


def _title(text: str, size: int, room: float) -> Block:
    """A name on one line if it can be, on two if it must."""
    smaller, kept = fitted(text, size, room, "label", True)
    if kept == text and smaller >= size - 1.5:
        return Block(smaller, [text])
    for tried, most in ((size, 2), (size - 1, 2), (size - 2, 2), (size - 2, 3), (size - 4, 2)):
        lines = wrapped(text, tried, room, "label", True)
        if " ".join(lines) == text and len(lines) <= most:
            return Block(tried, lines)
    return Block(smaller, [kept])


def _back(card: Card) -> str:
    """Blue for friends, red for all others."""
    wide, high = card.width, card.height
    dye = "sleeve" if card.tone == "friend" else "back"
    line = f"s-{dye}-line"
    number = Type(min(wide, high) * 0.36, "figure", f"{dye}-line", "middle", strong=True)
    return "".join(
        (
            box((0, 0, wide, high), f'class="f-{dye} {line}"'),
            box((5, 5, wide - 10, high - 10), f'fill="url(#p-{dye})" class="{line}"', radius=4),
            circle(wide / 2, high / 2, min(wide, high) * 0.27, f'class="f-{dye} {line}"'),
            words(wide / 2, high / 2 + number.size * 0.36, card.name, number),
        )
    )


def _shelf(card: Card) -> str:
    """A card on offer: plain while it lies there, paper once it is taken, hatched when barred."""
    wide, high = card.width, card.height
    taken, barred = card.state == "taken", card.state == "barred"
    ink, soft = ("paper-ink", "paper-soft") if taken else ("ink", "ink-soft")
    if barred:
        ink = "ink-soft"
    ground = 'fill="url(#g-paper)" class="s-paper-edge"' if taken else 'class="f-raised s-edge"'
    parts = [box((0, 0, wide, high), ground)]
    if barred:
        parts.append(box((0, 0, wide, high), 'fill="url(#p-hatch)"'))
    top = 8.0
    if card.symbol:
        across = min(40.0, wide - 40)
        parts.append(f'<g opacity="{".45" if barred else "1"}">')
        parts.append(symbol(card.symbol, 8, top, across) + "</g>")
        top += across * proportion(card.symbol) + 4
    parts.append(_coin(card.cost, wide, taken=taken))
    parts.append(_shelf_words(card, top, ink, soft))
    if taken:
        x, y = (wide - 14, high - 14) if card.symbol else (wide - 43, 17)
        parts.append(circle(x, y, 10, 'class="f-paper-ink"'))
        parts.append(icon("check", x, y, 14, "paper"))
    return "".join(parts)


def _shelf_words(card: Card, top: float, ink: str, soft: str) -> str:
    wide, high = card.width, card.height
    taken = card.state == "taken"
    beside = wide - 12 if card.symbol else wide - (64 if taken else 42)  # a coin, a tick
    lines = _title(card.name, 14, beside)
    parts = [paragraph(8, top, lines, Type(14, "label", ink, strong=True))]
    top += lines.height + 2
    if card.figures:
        parts.append(_figures(card, top, ink, soft))
        top += 20
    if card.text:
        foot = high // 3 if high >= ROOMY else 6
        room = wide - (36 if taken and card.symbol else 14)  # a tick stands beside the last lines
        text = block(card.text, SHELF_TEXT, (room, max(12, high - top - foot)))
        parts.append(paragraph(8, top + 2, text, Type(SHELF_TEXT, "text", soft)))
    return "".join(parts)


def _figures(card: Card, top: float, ink: str, soft: str) -> str:
    """A letter or two and a number, side by side."""
    step = (card.width - 12) / max(1, len(card.figures))
    parts = []
    for at, (name, number) in enumerate(card.figures):
        x = 8 + at * step
        parts.append(words(x, top + 14, name, Type(13, "label", soft)))
        right = x + max(12, width(name, 13, "label") + 6)
        parts.append(words(right, top + 14, number, Type(15, "figure", ink, strong=True)))
    return "".join(parts)


def _coin(cost: str, wide: float, *, taken: bool) -> str:
    if not cost:
        return ""
    look = "f-paper-ink" if taken else "f-table s-ink-soft"
    ink = "paper" if taken else "ink"
    number = words(wide - 17, 22, cost, Type(14, "figure", ink, "middle", strong=True))
    return circle(wide - 17, 17, 12, f'class="{look}"') + number


def _slip(card: Card) -> str:
    """A card in hand: a stub with its number of uses, and as many words as there is room for."""
    wide, high = card.width, card.height
    ink, room = ink_of(card.tone), wide - 44.0
    big = wide > LARGE
    stub = Type(15 if high >= LOW else 13, "figure", "paper-ink", "middle", strong=True)
    name = Type(18 if big else 14, "text", ink, strong=True)
    more = Type(15 if big else 12, "text", "ink-soft")
    parts = [
        box((0, 0, wide, high), 'class="f-raised s-edge"'),
        path(f"M30 0H6Q0 0 0 6V{high - 6}Q0 {high} 6 {high}H30Z", 'class="f-paper"'),
        path(f"M30 0V{high}", 'class="n s-paper-edge"'),
        words(15, high / 2 + 5, card.cost, stub),
    ]
    if high > TALL:
        text = block(card.text, int(more.size), (room, high - 34))
        parts.append(words(38, 8 + name.size * 0.9, card.name, name, room))
        parts.append(paragraph(38, 14 + name.size, text, more))
    elif high >= LOW and card.text:
        parts.append(words(38, high / 2 - 2, card.name, name, room))
        parts.append(words(38, high / 2 + 13, card.text, more, room))
    else:
        line = f"{card.name}, {card.text}" if card.text else card.name
        parts.append(words(38, high / 2 + 5, line, name, room))
    return "".join(parts)


@draws(Deck)
def draw_deck(deck: Deck) -> str:
    """A sheet for every five cards; an empty deck is an outline."""
    wide, high = deck.width, deck.height
    if not deck.count:
        outline = box((0, 0, wide, high), 'class="n s-line" stroke-dasharray="5 4"')
        none = words(wide / 2, high / 2 + 5, "empty", Type(13, "label", "ink-soft", "middle"))
        return outline + none
    sheets = min(6, -(-deck.count // 5))
    parts = [shadow((0, 0, wide + sheets, high + sheets), lift=4)]
    for at in range(sheets, -1, -1):
        parts.append(box((at * 1.5, at * 1.5, wide, high), 'class="f-sleeve s-sleeve-line"'))
    parts += [
        box((5, 5, wide - 10, high - 10), 'fill="url(#p-sleeve)" class="s-sleeve-line"', radius=4),
        box((wide / 2 - 24, high / 2 - 20, 48, 40), 'class="f-sleeve"', radius=20),
        _on_band(
            words(wide / 2, high / 2 + 9, str(deck.count), Type(26, "figure", "paper-ink", "middle", strong=True))
        ),
        halo((0, 0, wide + sheets, high + sheets)),
    ]
    return "".join(parts)
