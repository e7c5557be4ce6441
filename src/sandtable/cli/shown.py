"""What there is to see at a question, and the parts that every screen has."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

from rich.text import Text

from sandtable.cli.menu import Menu
from sandtable.cli.paint import Look, clipped, padded, wrapped
from sandtable.cli.window import Scroll
from sandtable.show.screen import Withheld
from sandtable.show.sheet import Chip, Drawing, Sheet

CARDS = "numbers take or return · ? 5 why · a advice · h help · q leave"
HINT = "? why · u undo · a advice · r table · l log · h help · q leave"


@dataclass
class Shown:
    """What there is to see at a question."""

    game: str
    sheet: Sheet
    log: list[Chip] = field(default_factory=list)
    heading: str = "You are asked"
    question: str = ""
    rule: str = ""
    how: str = ""  # to answer, where a number is not enough
    menu: Menu = field(default_factory=Menu)
    page: int = 0
    notice: str = ""
    bad: bool = False
    hint: str = HINT
    room: int = 0  # lines of the log that the last drawing had room for
    withheld: tuple[Withheld, ...] = ()  # what cannot be chosen now, and why not
    chart: Callable[[], Drawing | None] = lambda: None  # the map, made when there is room for it
    scroll: Scroll = field(default_factory=Scroll)

    @cached_property
    def drawing(self) -> Drawing | None:
        return self.chart()


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
    how = wrapped(look.said(shown.how, "soft"), width)[:6] if shown.how else []
    return [*wrapped(text, width)[:3], *how]


def log_lines(look: Look, log: list[Chip], width: int, height: int) -> list[Text]:
    """The end of the log, filled up from below."""
    lines: list[Text] = []
    for spans in reversed(log):
        lines = [*look.log(spans, width), *lines]
        if len(lines) >= height:
            break
    lines = lines[max(0, len(lines) - height) :]
    return lines + [Text("")] * (height - len(lines))
