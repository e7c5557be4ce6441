"""One screen as lines: narrow (80x24) in one column, wide as a table with three."""

from __future__ import annotations

from dataclasses import dataclass, field

from rich.text import Text

from sandtable.cli.menu import Menu
from sandtable.cli.options import Page, option_lines
from sandtable.cli.paint import Look, clipped, padded, wrapped
from sandtable.kernel.sheet import Chip, Panel, Row, Sheet

WIDE, HIGH = 110, 30  # from here on panels stand side by side
LEFT, RIGHT = 33, 42  # columns of the wide screen's sides
MIN_LOG = 3
MARGIN = 1
HINT = "number · ? why · u undo · s save · l log · h help · q leave"


@dataclass
class Shown:
    """What there is to see at a question."""

    game: str
    sheet: Sheet
    log: list[Chip] = field(default_factory=list)
    question: str = ""
    rule: str = ""
    menu: Menu = field(default_factory=Menu)
    page: int = 0
    notice: str = ""
    bad: bool = False
    hint: str = HINT


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


def header(look: Look, shown: Shown, width: int) -> Text:
    """What is played at the left, where it stands at the right."""
    now = look.said(shown.sheet.now, "friend", strong=True)
    room = width - now.cell_len - 2
    line = Text("SANDTABLE  ", look.tone("plain", strong=True))
    if line.cell_len + len(shown.game) + 3 + len(shown.sheet.title) <= room:
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
    return wrapped(text, width)[:3]


# narrow


def _narrow(look: Look, shown: Shown, width: int, height: int) -> list[Text]:
    asked = question(look, shown, width)
    foot = footer(look, shown, width)
    shelves = bool(shown.menu.blocks)
    fixed = 2 + len(asked) + len(foot) + (1 if shelves else 2)
    room = height - fixed
    want = 4 if shelves else room - MIN_LOG - min(7, len(shown.menu.items))
    mat = mat_lines(look, shown.sheet.rows, width, max(3, want))
    left = room - len(mat) - (0 if shelves else MIN_LOG)
    options, pages = option_lines(look, shown.menu, width, max(3, left), shown.page)
    foot = footer(look, shown, width, pages)
    log = [] if shelves else log_lines(look, shown.log, width, room - len(mat) - len(options))
    return [
        header(look, shown, width),
        look.rule("", width),
        *mat,
        *([] if shelves else [look.rule("LOG", width), *log]),
        look.rule("YOU ARE ASKED", width, "ask"),
        *asked,
        *options,
        *foot,
    ]


def mat_lines(look: Look, rows: tuple[Row, ...], width: int, height: int) -> list[Text]:
    """The rows that fit; those of a high rank give way first."""
    kept = list(rows)
    while True:
        lines = _packed(look, kept, width)
        if len(lines) <= height or not kept:
            return lines
        worst = max(row.rank for row in kept)
        if worst == 0:
            return [*lines[: height - 1], look.said("…", "soft")]
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
    middle = width - LEFT - RIGHT - 2
    panels = shown.sheet.panels
    left = _stack(look, [p for p in panels if p.side == "left"], LEFT, high)
    centre = _stack(look, [p for p in panels if p.side == "middle"], middle, high)
    right = _asked(look, shown, RIGHT, high)
    body = []
    for at in range(high):
        line = padded(left[at], LEFT + 1).append_text(padded(centre[at], middle + 1))
        body.append(line.append_text(right[at]))
    return [header(look, shown, width), *body, *foot]


def _asked(look: Look, shown: Shown, width: int, height: int) -> list[Text]:
    inside = width - 4
    asked = question(look, shown, inside)
    options, pages = _roomy(look, shown, inside, height - len(asked) - 12)
    if pages > 1:
        options.append(look.said(f"m  page {shown.page % pages + 1} of {pages}", "soft"))
    lines = [*asked, Text(""), *options]
    upper = look.boxed("You are asked", lines, (width, len(lines) + 2), "ask")
    room = height - len(upper)
    log = log_lines(look, shown.log, inside, room - 2)
    return [*upper, *look.boxed("Log", log, (width, room), "soft")]


def _roomy(look: Look, shown: Shown, width: int, rows: int) -> Page:
    """Options with their details below them, where there is room for that."""
    lines: list[Text] = []
    for item in shown.menu.items:
        head = Text(f"{item.number:>2}  ", look.ask)
        head.append(item.label, look.tone("plain", strong=True))
        below = [look.said(text, "soft") for text in (item.detail,) if text]
        below += [look.said(text, "friend") for text in (item.chance,) if text]
        lines += wrapped(head, width)
        lines += [Text("    ").append_text(t) for text in below for t in wrapped(text, width - 4)]
    if lines and len(lines) <= rows:
        return lines, 1
    return option_lines(look, shown.menu, width, rows, shown.page)


def _stack(look: Look, panels: list[Panel], width: int, height: int) -> list[Text]:
    """Panels below each other; the last one takes what is left of the height."""
    lines: list[Text] = []
    for at, panel in enumerate(panels):
        left = height - len(lines)
        last = at == len(panels) - 1
        inside = _panel_lines(look, panel, width - 4, left - 2)
        high = left if last else min(left, len(inside) + 2)
        if high >= 3:
            lines += look.boxed(panel.title, inside, (width, high), "soft")
    return lines + [Text("")] * (height - len(lines))


def _panel_lines(look: Look, panel: Panel, width: int, height: int) -> list[Text]:
    lines: list[Text] = []
    for row in panel.rows:
        if row.label:
            lines.append(look.said(row.label, row.tone))
        lines += look.grid(row, width)
    return lines[:height]


def pages(look: Look, log: list[Chip], width: int, height: int) -> list[list[Text]]:
    """A stretch of the log, a screenful at a time."""
    lines = [line for spans in log for line in look.log(spans, width)]
    return [lines[at : at + height] for at in range(0, len(lines), height)]

