"""One screen as lines: narrow (80x24) in one column, wide as a table with three."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

from msgspec.structs import replace
from rich.text import Text

from sandtable.cli.menu import Menu
from sandtable.cli.options import Page, number, option_lines
from sandtable.cli.paint import INDENT, Look, clipped, padded, wrapped
from sandtable.kernel.sheet import Chip, Drawing, Panel, Row, Sheet

WIDE, HIGH = 110, 30  # from here on panels stand side by side
LEFT, RIGHT, ROOMY = 31, 43, 64  # columns of the wide screen's sides; the right one grows
NARROWEST = 30  # columns of the question beside a drawing
MIN_LOG = 3
MANY, FEW = 12, 5  # options that the mat makes room for: if it can, and in any case
MARGIN = 1
SMALL = f"A terminal of {WIDE} columns and {HIGH} lines has room for the map."
CARDS = "numbers take or return · ? 5 why · a advice · h help · q leave"
HINT = "number · ? why · u undo · a advice · l log · h help · q leave"


@dataclass
class Shown:
    """What there is to see at a question."""

    game: str
    sheet: Sheet
    log: list[Chip] = field(default_factory=list)
    heading: str = "You are asked"
    question: str = ""
    rule: str = ""
    menu: Menu = field(default_factory=Menu)
    page: int = 0
    notice: str = ""
    bad: bool = False
    hint: str = HINT
    room: int = 0  # lines of the log that the last drawing had room for
    chart: Callable[[], Drawing | None] = lambda: None  # the map, made when there is room for it

    @cached_property
    def drawing(self) -> Drawing | None:
        return self.chart()


def draw(look: Look, shown: Shown, width: int, height: int) -> list[Text]:
    """Exactly `height` lines; the cursor's own line is not among them."""
    inside = width - 2 * MARGIN
    if width >= WIDE and height >= HIGH - 1 and not shown.menu.blocks:
        lines = _wide(look, shown, inside, height)
    else:
        lines = _narrow(look, shown, inside, height)
    blank = " " * MARGIN
    lines = [Text(blank).append_text(clipped(line, inside)) for line in lines[:height]]
    return lines + [Text("")] * (height - len(lines))


def header(look: Look, shown: Shown, width: int, *, told: bool = True) -> Text:
    """What is played at the left, where it stands at the right unless that is still to be told."""
    now = look.said(shown.sheet.now if told else "", "friend", strong=True)
    room = width - now.cell_len - 2
    line = Text("SANDTABLE  ", look.tone("plain", strong=True))
    named = shown.game not in ("", shown.sheet.title)
    if named and line.cell_len + len(shown.game) + 3 + len(shown.sheet.title) <= room:
        line.append(f"{shown.game} · ", look.tone("soft"))
    line.append(shown.sheet.title, look.tone("plain"))
    return padded(line, room).append("  ").append_text(now)


def footer(look: Look, shown: Shown, width: int, pages: int = 1) -> list[Text]:
    if not shown.notice:
        more = Text("")
        if pages > 1:
            more = Text("m", look.ask)
            more.append(f" page {shown.page % pages + 1} of {pages} · ", look.tone("plain"))
        return [clipped(more.append(shown.hint, look.tone("soft")), width)]
    return wrapped(look.said(shown.notice, "bad" if shown.bad else "good"), width)[:3]


def question(look: Look, shown: Shown, width: int) -> list[Text]:
    text = Text(shown.question, look.ask)
    if shown.rule:
        text.append(f"  {shown.rule}", look.tone("soft"))
    for item in shown.menu.items if shown.menu.blocks else ():
        text.append(f"   {item.number} ", look.ask).append(item.label, look.tone("plain"))
    return wrapped(text, width)[:3]


# narrow


def _narrow(look: Look, shown: Shown, width: int, height: int) -> list[Text]:
    asked = question(look, shown, width)
    foot = footer(look, shown, width)
    shelves = bool(shown.menu.blocks)
    room = height - (3 if shelves else 4) - len(asked) - len(foot)
    kept = 0 if shelves else min(MIN_LOG, len(shown.log))
    mat = mat_lines(look, shown.sheet.rows, width, *_mat_room(shown.menu, room - kept))
    if shown.drawing:
        mat = [*mat[: room - kept - 4], look.said(SMALL, "soft")]
    left = max(3, room - len(mat) - kept)
    options, pages = option_lines(look, shown.menu, width, left, shown.page)
    foot = footer(look, shown, width, pages)
    shown.room = 0 if shelves else room - len(mat) - len(options)
    log = log_lines(look, shown.log, width, shown.room)
    spare = [Text("")] * (room - len(mat) - len(options) if shelves else 0)
    return [
        header(look, shown, width),
        look.rule("", width),
        *mat,
        *([] if shelves else [look.rule("LOG", width), *log]),
        look.rule(shown.heading.upper(), width, "ask"),
        *asked,
        *options,
        *spare,
        *foot,
    ]


def _mat_room(menu: Menu, room: int) -> tuple[int, int]:
    """How high the mat should be, and how high it may be with its first rows alone."""
    if menu.blocks:
        return 4, 4
    wanted = len(menu.items)
    return max(3, room - min(MANY, wanted)), max(3, room - min(FEW, wanted))


def mat_lines(look: Look, rows: tuple[Row, ...], width: int, best: int, most: int) -> list[Text]:
    """The rows that fit; those of a high rank give way first, those of rank 0 last of all."""
    kept = list(rows)
    while True:
        lines = _packed(look, kept, width)
        worst = max((row.rank for row in kept), default=0)
        if len(lines) <= best or (worst == 0 and len(lines) <= most):
            return lines
        if worst == 0:
            return [*lines[: most - 1], look.said("…", "soft")]
        last = max(at for at, row in enumerate(kept) if row.rank == worst)
        del kept[last]


def _packed(look: Look, rows: list[Row], width: int) -> list[Text]:
    """Two short rows share a line."""
    half = width // 2
    lines: list[Text] = []
    drawn = [look.row(row, width) for row in rows]
    at = 0
    while at < len(rows):
        here, after = drawn[at], drawn[at + 1] if at + 1 < len(rows) else []
        if _short(here, half - 2) and _short(after, width - half) and rows[at].label:
            lines.append(padded(here[0], half).append_text(after[0]))
            at += 2
        else:
            lines += here
            at += 1
    return lines


def _short(lines: list[Text], width: int) -> bool:
    return len(lines) == 1 and lines[0].cell_len <= width


def log_lines(look: Look, log: list[Chip], width: int, height: int) -> list[Text]:
    """The end of the log, filled up from below."""
    lines: list[Text] = []
    for spans in reversed(log):
        lines = [*look.log(spans, width), *lines]
        if len(lines) >= height:
            break
    lines = lines[max(0, len(lines) - height) :]
    return lines + [Text("")] * (height - len(lines))


# wide


def _wide(look: Look, shown: Shown, width: int, height: int) -> list[Text]:
    foot = footer(look, shown, width)
    high = height - 1 - len(foot)
    panels = shown.sheet.panels
    need = drawing_width(look, shown.drawing)
    if need and width < LEFT + need + RIGHT + 2:
        return [header(look, shown, width), *_beside(look, shown, (width, need), high), *foot]
    sideways = min(ROOMY, RIGHT + (width - WIDE) * 2 // 3) if width > WIDE else RIGHT
    sideways = width - LEFT - need - 2 if need else sideways
    middle = width - LEFT - sideways - 2
    left = _stack(look, [p for p in panels if p.side == "left"], LEFT, high)
    centre = _middle(look, shown, middle, high)
    right = _asked(look, shown, sideways, high)
    body = []
    for at in range(high):
        line = padded(left[at], LEFT + 1).append_text(padded(centre[at], middle + 1))
        body.append(line.append_text(right[at]))
    return [header(look, shown, width), *body, *foot]


def drawing_width(look: Look, drawing: Drawing | None) -> int:
    """What a drawing needs with its frame; 0 if there is none."""
    return max(look.chip(line).cell_len for line in drawing.lines) + 4 if drawing else 0


def _middle(look: Look, shown: Shown, width: int, height: int) -> list[Text]:
    """The map, or what the game has to show in its place."""
    if shown.drawing is None:
        panels = [panel for panel in shown.sheet.panels if panel.side == "middle"]
        return _stack(look, panels, width, height)
    lines = [look.chip(line) for line in shown.drawing.lines]
    seen = _window(lines, shown.drawing.at[1], height - 2)
    return look.boxed(shown.drawing.title, seen, (width, height), "soft")


def _beside(look: Look, shown: Shown, sizes: tuple[int, int], height: int) -> list[Text]:
    """The drawing and the question alone, where there is no room for more."""
    width, need = sizes
    if width < need + NARROWEST:
        need = width - NARROWEST
    left = _middle(look, shown, need, height)
    right = _asked(look, shown, width - need - 1, height)
    return [padded(left[at], need + 1).append_text(right[at]) for at in range(height)]


def _asked(look: Look, shown: Shown, width: int, height: int) -> list[Text]:
    inside = width - 4
    asked = question(look, shown, inside)
    options, pages = _roomy(look, shown, inside, height - len(asked) - 12)
    if pages > 1:
        options.append(look.said(f"m  page {shown.page % pages + 1} of {pages}", "soft"))
    lines = [*asked, Text(""), *options]
    upper = look.boxed(shown.heading, lines, (width, len(lines) + 2), "ask")
    room = height - len(upper)
    shown.room = room - 2
    log = log_lines(look, shown.log, inside, shown.room)
    return [*upper, *look.boxed("Log", log, (width, room), "soft")]


def _roomy(look: Look, shown: Shown, width: int, rows: int) -> Page:
    """Options with their details below them, where there is room for that."""
    lines: list[Text] = []
    for item in shown.menu.items:
        head = number(look, item.number).append(item.label, look.tone("plain", strong=True))
        below = [look.said(text, "soft") for text in (item.detail,) if text]
        odds = [item.chance] if len(item.chance) <= width - 4 else item.chance.split(" · ")
        below += [look.said(text, "friend") for text in odds if text]
        first, *rest = wrapped(head, width, INDENT)
        lines += [first, *(Text("    ").append_text(text) for text in rest)]
        lines += [Text("    ").append_text(t) for text in below for t in wrapped(text, width - 4)]
    if lines and len(lines) <= rows:
        return lines, 1
    return option_lines(look, shown.menu, width, rows, shown.page)


def _stack(look: Look, panels: list[Panel], width: int, height: int) -> list[Text]:
    """Panels below each other; the last one takes what is left of the height."""
    inner = width - 4
    shown = _fitting(look, panels, inner, height)
    lines: list[Text] = []
    for panel in shown:
        inside = _panel_lines(look, panel, inner)
        left = height - len(lines)
        high = left if panel is shown[-1] else min(left, len(inside) + 2)
        if high >= 3:
            lines += look.boxed(panel.title, inside, (width, high), "soft")
    return lines + [Text("")] * (height - len(lines))


def _fitting(look: Look, panels: list[Panel], width: int, height: int) -> list[Panel]:
    """Without the rows of the highest rank, as far as they have to go."""
    shown = panels
    while sum(len(_panel_lines(look, panel, width)) + 2 for panel in shown) > height:
        worst = max((row.rank for panel in shown for row in panel.rows), default=0)
        if worst == 0:
            break
        rows = [tuple(row for row in panel.rows if row.rank < worst) for panel in shown]
        shown = [replace(p, rows=kept) for p, kept in zip(shown, rows, strict=True) if kept]
    return shown


def _window(lines: list[Text], at: int, height: int) -> list[Text]:
    """The first line, and of the others those around the one that matters."""
    if len(lines) <= height:
        return lines
    room = height - 1
    top = min(max(1, at - room // 2), len(lines) - room)
    return [lines[0], *lines[top : top + room]]


def _panel_lines(look: Look, panel: Panel, width: int) -> list[Text]:
    lines: list[Text] = []
    for row in panel.rows:
        if row.label:
            lines.append(look.said(row.label, row.tone))
        lines += look.grid(row, width)
    return lines


def pages(
    look: Look, log: list[Chip], size: tuple[int, int], indent: int = INDENT
) -> list[list[Text]]:
    """A stretch of the log, or something else to read, a screenful at a time."""
    width, height = size
    lines = [line for spans in log for line in look.log(spans, width, indent)]
    return [lines[at : at + height] for at in range(0, len(lines), height)]
