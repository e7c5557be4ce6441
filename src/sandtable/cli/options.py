"""Numbered options as lines: a list, two columns, or shelves of cards."""

from __future__ import annotations

from rich.text import Text

from sandtable.cli.menu import Block, Item, Menu
from sandtable.cli.paint import Look, padded, wrapped
from sandtable.show.sheet import Span

COLUMN = 38  # the narrowest column that a card's line is legible in
GAP = 2
DETAIL_PAGES = 5  # a list that needs more pages shows its details cut to one line
REAL = (4, 6, 8, 10, 12, 20)  # sides of the dice that people have


Page = tuple[list[Text], int]  # lines, and how many pages there are


def option_lines(look: Look, menu: Menu, width: int, rows: int, page: int) -> Page:
    """At most so many lines; when that is not enough, the page asked for."""
    if menu.faces:
        text = f"Type the face that your die shows, 1 to {menu.faces}; several dice at once: 4 1 2"
        if menu.faces not in REAL:
            text = f"Roll a larger die until it shows 1 to {menu.faces}, and type that number"
        return wrapped(look.said(text), width), 1
    if menu.blocks:
        return _shelf_page(look, menu, width, rows, page)
    return _list_page(look, menu, width, rows, page)


def _list_page(look: Look, menu: Menu, width: int, rows: int, page: int) -> Page:
    items = menu.items
    pages = _detail_pages(look, items, width, rows)
    if 0 < len(pages) <= (DETAIL_PAGES if menu.keep_details else 1):
        return pages[page % len(pages)], len(pages)
    each = [_item(look, item, width) for item in items]
    if sum(map(len, each)) <= rows:
        return [line for lines in each for line in lines], 1
    half = (width - GAP) // 2
    middle = (len(items) + 1) // 2
    if middle <= rows and all(_least(item) <= half for item in items):
        brief = [line for item in items for line in _item(look, item, half, detailed=False)]
        return beside([brief[:middle], brief[middle:]], [half, half]), 1
    pages = _paged(each, rows)
    return pages[page % len(pages)], len(pages)


def _detail_pages(look: Look, items: tuple[Item, ...], width: int, rows: int) -> list[list[Text]]:
    """Pages that cut nothing; no page if one option alone is higher than the screen."""
    each = [_whole(look, item, width) for item in items]
    return _paged(each, rows) if max(map(len, each), default=0) <= rows else []


def _least(item: Item) -> int:
    """The columns that an option takes with its number and its first chance."""
    return 4 + len(item.label) + sum(2 + len(text) for text in item.chances[-1:])


def _paged(each: list[list[Text]], rows: int) -> list[list[Text]]:
    """Pages of at most so many lines; an option that fits on one is not broken."""
    pages: list[list[Text]] = [[]]
    for lines in each:
        if pages[-1] and len(pages[-1]) + len(lines) > rows:
            pages.append([])
        pages[-1] += lines[:rows]
    return pages


def _item(look: Look, item: Item, width: int, *, detailed: bool = True) -> list[Text]:
    """An option with its whole label, its chance at the right end and what fits of the rest."""
    first, *rest = wrapped(Text(item.label, look.tone("plain", strong=True)), width - 4)
    lines = [number(look, item.number).append_text(first)]
    lines += [Text("    ").append_text(text) for text in rest]
    line = lines[-1]
    # A chance without its name says nothing, and what it is goes before how likely it is.
    fitting = (text for text in item.chances if line.cell_len + 2 + len(text) <= width)
    chance = look.said(f"  {next(fitting, '')}".rstrip(), "friend")
    room = width - chance.cell_len
    if detailed and item.detail and room - line.cell_len > 12:
        line.append(f"  {item.detail}", look.tone("soft"))
    lines[-1] = padded(line, room).append_text(chance)
    return lines


def _whole(look: Look, item: Item, width: int) -> list[Text]:
    """An option with all of its detail, on as many lines as that takes."""
    label = Text(item.label, look.tone("plain", strong=True))
    label.append(f"  {item.detail}" if item.detail else "", look.tone("soft"))
    first, *rest = wrapped(label, width - 4)
    lines = [number(look, item.number).append_text(first)]
    lines += [Text("    ").append_text(text) for text in rest]
    if item.chance:
        room = width - len(item.chance)
        if lines[-1].cell_len + 2 > room:
            lines.append(Text(""))
        lines[-1] = padded(lines[-1], max(4, room)).append(item.chance, look.tone("friend"))
    return lines


def number(look: Look, value: int) -> Text:
    return Text(f"{value:>2}  ", look.ask)


def beside(cols: list[list[Text]], widths: list[int], gap: int = GAP) -> list[Text]:
    """Columns side by side; all lines are equally long."""
    lines = []
    for at in range(max(map(len, cols))):
        line = Text()
        for col, width in zip(cols, widths, strict=True):
            line.append(" " * gap if line else "")
            line.append_text(padded(col[at] if at < len(col) else Text(""), width))
        lines.append(line)
    return lines


def _shelf_page(look: Look, menu: Menu, width: int, rows: int, page: int) -> Page:
    """Whole shelves where they fit in a column, equal parts where they do not."""
    cols = max(1, (width + GAP) // (COLUMN + GAP))
    each = (width + GAP) // cols - GAP
    chunks = [chunk for block in menu.blocks for chunk in _chunks(look, block, rows)]
    pages = -(-len(chunks) // cols)
    shown = chunks[page % pages * cols :][:cols]
    widths = [max(line.cell_len for line in chunk) for chunk in shown]
    spare = width - sum(widths) - GAP * (len(shown) - 1)
    if spare < 0:
        return beside(shown, [each] * len(shown)), pages
    return beside(shown, widths, GAP + min(4, spare // max(1, len(shown) - 1))), pages


def _chunks(look: Look, block: Block, rows: int) -> list[list[Text]]:
    count = -(-len(block.items) // max(1, rows - 1))
    size = -(-len(block.items) // count)
    return [
        [_shelf_title(look, block), *_cards(look, block, block.items[at : at + size])]
        for at in range(0, len(block.items), size)
    ]


def _shelf_title(look: Look, block: Block) -> Text:
    title = look.said(block.title.upper(), "soft", strong=True)
    return title.append(f"  {block.marks}", look.tone("soft"))


def _widths(block: Block) -> tuple[int, int, int]:
    offers = [item.offer for item in block.items if item.offer]
    return (
        min(17, max(len(offer.name) for offer in offers)),
        max(len(offer.cost) for offer in offers),
        max(len(offer.marks) for offer in offers),
    )


def _cards(look: Look, block: Block, items: tuple[Item, ...]) -> list[Text]:
    widths = _widths(block)
    return [_card(look, item, widths) for item in items]


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
