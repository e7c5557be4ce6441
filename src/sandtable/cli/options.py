"""Numbered options as lines: a list, two columns, or shelves of cards."""

from __future__ import annotations

from rich.text import Text

from sandtable.cli.menu import Block, Item, Menu
from sandtable.cli.paint import Look, clipped, padded, wrapped
from sandtable.kernel.sheet import Span

COLUMN = 38  # the narrowest column that a card's line is legible in
GAP = 2


Page = tuple[list[Text], int]  # lines, and how many pages there are


def option_lines(look: Look, menu: Menu, width: int, rows: int, page: int) -> Page:
    """At most so many lines; when that is not enough, the page asked for."""
    if menu.faces:
        text = f"Type the face that your die shows, 1 to {menu.faces}; several dice at once: 4 7 2"
        return wrapped(look.said(text), width), 1
    if menu.blocks:
        return _shelf_page(look, menu, width, rows, page)
    return _list_page(look, menu.items, width, rows, page)


def _list_page(look: Look, items: tuple[Item, ...], width: int, rows: int, page: int) -> Page:
    whole = [line for item in items for line in _whole(look, item, width)]
    if len(whole) <= rows:
        return whole, 1
    lines = [_item(look, item, width) for item in items]
    if len(lines) <= rows:
        return lines, 1
    half = (width - GAP) // 2
    middle = (len(items) + 1) // 2
    if middle <= rows and all(len(item.label) + 4 <= half for item in items):
        brief = [_item(look, item, half, detailed=False) for item in items]
        return beside([brief[:middle], brief[middle:]], half), 1
    pages = -(-len(lines) // rows)
    return lines[page % pages * rows :][:rows], pages


def _item(look: Look, item: Item, width: int, *, detailed: bool = True) -> Text:
    line = number(look, item.number).append(item.label, look.tone("plain", strong=True))
    chance = look.said(f"  {item.chance}", "friend") if item.chance else Text("")
    room = width - chance.cell_len
    if detailed and item.detail and room - line.cell_len > 12:
        line.append(f"  {item.detail}", look.tone("soft"))
    return padded(line, room).append_text(chance) if item.chance else clipped(line, width)


def _whole(look: Look, item: Item, width: int) -> list[Text]:
    """An option with all of its detail, on as many lines as that takes."""
    if not item.detail:
        return [_item(look, item, width)]
    label = Text(item.label, look.tone("plain", strong=True))
    label.append(f"  {item.detail}", look.tone("soft"))
    if item.chance:
        label.append(f"  {item.chance}", look.tone("friend"))
    first, *rest = wrapped(label, width - 4)
    return [number(look, item.number).append_text(first), *(Text("    ").append_text(t) for t in rest)]


def number(look: Look, value: int) -> Text:
    return Text(f"{value:>2}  ", look.ask)


def beside(cols: list[list[Text]], width: int, gap: int = GAP) -> list[Text]:
    """Columns of the same width side by side."""
    height = max(map(len, cols))
    lines = []
    for at in range(height):
        line = Text()
        for place, col in enumerate(cols):
            cell = col[at] if at < len(col) else Text("")
            last = place == len(cols) - 1
            line.append_text(clipped(cell, width) if last else padded(cell, width + gap))
        lines.append(line)
    return lines


def _shelf_page(look: Look, menu: Menu, width: int, rows: int, page: int) -> Page:
    """Whole shelves where they fit in a column, equal parts where they do not."""
    cols = max(1, (width + GAP) // (COLUMN + GAP))
    each = (width + GAP) // cols - GAP
    head = [_item(look, item, width) for item in menu.items]
    room = rows - len(head)
    chunks = [chunk for block in menu.blocks for chunk in _chunks(look, block, each, room)]
    pages = -(-len(chunks) // cols)
    return [*head, *beside(chunks[page % pages * cols :][:cols], each)], pages


def _chunks(look: Look, block: Block, width: int, rows: int) -> list[list[Text]]:
    count = -(-len(block.items) // max(1, rows - 1))
    size = -(-len(block.items) // count)
    return [
        [_shelf_title(look, block, width), *_cards(look, block, block.items[at : at + size], width)]
        for at in range(0, len(block.items), size)
    ]


def _shelf_title(look: Look, block: Block, width: int) -> Text:
    title = look.said(block.title.upper(), "soft", strong=True)
    return clipped(title.append(f"  {block.marks}", look.tone("soft")), width)


def _widths(block: Block) -> tuple[int, int, int]:
    offers = [item.offer for item in block.items if item.offer]
    return (
        min(18, max(len(offer.name) for offer in offers)),
        max(len(offer.cost) for offer in offers),
        max(len(offer.marks) for offer in offers),
    )


def _cards(look: Look, block: Block, items: tuple[Item, ...], width: int) -> list[Text]:
    widths = _widths(block)
    return [clipped(_card(look, item, widths), width) for item in items]


def _card(look: Look, item: Item, widths: tuple[int, int, int]) -> Text:
    """` 7 ■ Delta     6 8/5 infil -1`: a filled box is a card taken, a dot one that is refused."""
    offer = item.offer
    if offer is None:
        return Text("")
    name, cost, marks = widths
    mark = "■" if offer.taken else "□" if item.legal else "·"
    tone = look.tone("plain" if item.legal else "soft")
    style = look.of(Span("", "friend", strong=True)) if offer.taken else tone
    line = Text(f"{item.number:>2} ", look.ask if item.legal else tone).append(f"{mark} ", style)
    line.append_text(padded(Text(offer.name, style), name))
    line.append(f" {offer.cost:>{cost}}", tone)
    line.append(f" {offer.marks:<{marks}}" if marks else "", tone)
    return line.append(f" {offer.brief}", look.tone("soft"))
