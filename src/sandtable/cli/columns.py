"""A wide screen as a table: the forces at the left, the map, the question and the log."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace
from rich.text import Text

from sandtable.cli.options import Page, beside, number, option_lines
from sandtable.cli.paint import INDENT, Look, clipped, wrapped
from sandtable.cli.shown import Shown, footer, header, log_lines, question
from sandtable.cli.window import seen
from sandtable.show.sheet import Drawing, Panel

WIDE, HIGH = 110, 30  # from here on panels stand side by side
LEFT, RIGHT, ROOMY = 31, 43, 64  # columns of the sides; without a map the right one grows
SLIM, CLOSE = 24, 34  # the sides where the map needs the room
FAIR = 38  # columns of the question that come before a broad left side
MORE = "…  r shows all"


def fits(shown: Shown, width: int, height: int) -> bool:
    """Whether the table has room, if there is one; cards on shelves take the whole screen."""
    there = bool(shown.sheet.panels) and not shown.menu.blocks
    return there and width >= WIDE and height >= HIGH


def wide(look: Look, shown: Shown, width: int, height: int) -> list[Text]:
    foot = footer(look, shown, width)
    high = height - 1 - len(foot)
    need = drawing_width(look, shown.drawing)
    left, right = _sides(width, need)
    middle = width - left - right - 2
    columns = (
        (_left(look, shown, left, high), left),
        (_middle(look, shown, middle, high), middle),
        (_asked(look, shown, right, high), right),
    )
    body = beside([lines for lines, _ in columns], [size for _, size in columns], 1)
    return [header(look, shown, width), *body, *foot]


def _sides(width: int, need: int) -> tuple[int, int]:
    """How broad the forces and the question are: a map is seen whole as soon as it can be."""
    if not need:
        return LEFT, min(ROOMY, RIGHT + max(0, width - WIDE) * 2 // 3)
    spare = width - need - 2
    left = LEFT if spare >= LEFT + FAIR else SLIM
    return left, max(CLOSE, spare - left)


def drawing_width(look: Look, drawing: Drawing | None) -> int:
    """What a drawing needs with its frame; 0 if there is none."""
    return max(look.chip(line).cell_len for line in drawing.lines) + 4 if drawing else 0


def _left(look: Look, shown: Shown, width: int, height: int) -> list[Text]:
    """The forces card by card, or a line for each of them beside a map."""
    panels = [panel for panel in shown.sheet.panels if panel.side == "left"]
    roster = {panel.title: panel for panel in shown.drawing.roster} if shown.drawing else {}
    brief = [roster.get(panel.title, panel) for panel in panels]
    return _stack(look, [panels, brief], width, height)


def _middle(look: Look, shown: Shown, width: int, height: int) -> list[Text]:
    """The map, or what the game has to show in its place."""
    if shown.drawing is None:
        panels = [panel for panel in shown.sheet.panels if panel.side == "middle"]
        return _stack(look, [panels], width, height)
    title, lines = map_lines(look, shown, shown.drawing, (width - 4, height - 2))
    return look.boxed(title, lines, (width, height), "soft")


def map_lines(look: Look, shown: Shown, drawing: Drawing, size: tuple[int, int]) -> tuple[str, list[Text]]:
    """The map's title with the arrows that can be typed, and what is seen of it."""
    whole = [look.chip(line) for line in drawing.lines]
    lines, arrows = seen(whole, drawing, size, shown.scroll)
    more = f" · more: type {arrows}" if arrows else ""
    title = clipped(Text(drawing.title.upper()), size[0] - 2 - len(more)).plain
    return f"{title}{more}", lines


def _asked(look: Look, shown: Shown, width: int, height: int) -> list[Text]:
    inside = width - 4
    asked = question(look, shown, inside)
    options, pages = _roomy(look, shown, inside, height - len(asked) - 12)
    if pages > 1:
        options.append(look.said(f"m  page {shown.page % pages + 1} of {pages}", "soft"))
    lines = [*asked, Text(""), *options]
    upper = look.boxed(shown.heading.upper(), lines, (width, len(lines) + 2), "ask")
    room = height - len(upper)
    shown.room = room - 2
    log = log_lines(look, shown.log, inside, shown.room)
    return [*upper, *look.boxed("LOG", log, (width, room), "soft")]


def _roomy(look: Look, shown: Shown, width: int, rows: int) -> Page:
    """Options with their details below them, where there is room for that."""
    lines: list[Text] = []
    for item in shown.menu.items:
        head = number(look, item.number).append(item.label, look.tone("plain", strong=True))
        below = [look.said(text, "soft") for text in (item.detail,) if text]
        odds = (item.chance,) if len(item.chance) <= width - 4 else item.ends
        below += [look.said(text, "friend") for text in odds if text]
        first, *rest = wrapped(head, width, INDENT)
        lines += [first, *(Text("    ").append_text(text) for text in rest)]
        lines += [Text("    ").append_text(t) for text in below for t in wrapped(text, width - 4)]
    if lines and len(lines) <= rows:
        return [*lines, *_withheld(look, shown, width, rows - len(lines))], 1
    return option_lines(look, shown.menu, width, rows, shown.page)


def _withheld(look: Look, shown: Shown, width: int, rows: int) -> list[Text]:
    """What cannot be chosen now and why not, where there is room for all of it."""
    told = [look.said(f"{one.label}: {one.why}", "soft") for one in shown.withheld]
    lines = [line for text in told for line in wrapped(text, width, INDENT)]
    if not lines or len(lines) + 2 > rows:
        return []
    return [Text(""), look.said("NOT NOW", "soft", strong=True), *lines]


def _stack(look: Look, ways: list[list[Panel]], width: int, height: int) -> list[Text]:
    """Panels below each other, said in the first way that fits; the last takes what is left."""
    shown = _fitting(look, ways, width - 4, height)
    lines: list[Text] = []
    for panel in shown:
        inside = _panel_lines(look, panel, width - 4)
        left = height - len(lines)
        high = left if panel is shown[-1] else min(left, len(inside) + 2)
        if len(inside) > high - 2:
            inside = [*inside[: high - 3], look.said(MORE, "soft")]
        if high >= 3:
            lines += look.boxed(panel.title.upper(), inside, (width, high), "soft")
    return lines + [Text("")] * (height - len(lines))


def _fitting(look: Look, ways: list[list[Panel]], width: int, height: int) -> list[Panel]:
    """Without the rows of the highest rank, as far as they have to go."""
    shown: list[Panel] = []
    for panels in ways:
        for shown in _thinned(panels):
            if sum(len(_panel_lines(look, panel, width)) + 2 for panel in shown) <= height:
                return shown
    return shown


def _thinned(panels: list[Panel]) -> Iterator[list[Panel]]:
    """With all rows, then without those of the highest rank, and so on."""
    ranks = sorted({row.rank for panel in panels for row in panel.rows}, reverse=True) or [0]
    for rank in ranks:
        rows = [tuple(row for row in panel.rows if row.rank <= rank) for panel in panels]
        yield [replace(p, rows=kept) for p, kept in zip(panels, rows, strict=True) if kept]


def _panel_lines(look: Look, panel: Panel, width: int) -> list[Text]:
    lines: list[Text] = []
    for row in panel.rows:
        if row.label:
            lines.append(look.said(row.label, row.tone))
        lines += look.grid(row, width)
    return lines
