"""One screen as lines: narrow (80x24) in one column, wide as a table with three."""

from __future__ import annotations

from rich.text import Text

from sandtable.cli.columns import HIGH, WIDE, fits, wide
from sandtable.cli.menu import Menu
from sandtable.cli.options import option_lines
from sandtable.cli.paint import INDENT, Look, clipped, padded
from sandtable.cli.shown import Shown, footer, header, log_lines, question
from sandtable.show.sheet import Chip, Row

MIN_LOG = 3
MANY, FEW = 12, 5  # options that the mat makes room for: if it can, and in any case
MARGIN = 1
SMALL = f"map shows the map; from {WIDE}x{HIGH} on it stands beside the question."


def draw(look: Look, shown: Shown, width: int, height: int) -> list[Text]:
    """Exactly `height` lines; the cursor's own line is not among them."""
    inside = width - 2 * MARGIN
    if fits(shown, width, height + 1):
        lines = wide(look, shown, inside, height)
    else:
        lines = _narrow(look, shown, inside, height)
    blank = " " * MARGIN
    lines = [Text(blank).append_text(clipped(line, inside)) for line in lines[:height]]
    return lines + [Text("")] * (height - len(lines))


# narrow


def _narrow(look: Look, shown: Shown, width: int, height: int) -> list[Text]:
    asked = question(look, shown, width)
    foot = footer(look, shown, width)
    bare = bool(shown.menu.blocks) or not shown.log  # no log: cards take its room
    room = height - (3 if bare else 4) - len(asked) - len(foot)
    kept = 0 if bare else min(MIN_LOG, len(shown.log))
    mat = mat_lines(look, shown.sheet.rows, width, *_mat_room(shown.menu, room - kept))
    if shown.drawing:
        mat = [*mat[: room - kept - 4], look.said(SMALL, "soft")]
    left = max(3, room - len(mat) - kept)
    options, pages = option_lines(look, shown.menu, width, left, shown.page)
    foot = footer(look, shown, width, pages)
    left = room - len(mat) - len(options)
    shown.room = 0 if bare else left
    log = log_lines(look, shown.log, width, shown.room)
    spare = [Text("")] * (left if bare else 0)
    return [
        header(look, shown, width),
        look.rule("", width),
        *mat,
        *([] if bare else [look.rule("LOG", width), *log]),
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


def pages(look: Look, log: list[Chip], size: tuple[int, int], indent: int = INDENT) -> list[list[Text]]:
    """A stretch of the log, or something else to read, a screenful at a time."""
    width, height = size
    lines = [line for spans in log for line in look.log(spans, width, indent)]
    return [lines[at : at + height] for at in range(0, len(lines), height)]
