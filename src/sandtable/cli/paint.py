"""Tones become styles, chips become lines: the operations room by night and by day."""

from __future__ import annotations

from collections.abc import Iterable

from rich.style import Style
from rich.text import Text

from sandtable.show.sheet import Chip, Row, Span, Tone

THEMES: dict[str, dict[str, str]] = {
    "night": {
        "room": "#0e1317",
        "line": "#3a4852",
        "plain": "#ece6d8",
        "soft": "#9fa9ad",
        "ask": "#e6a93a",
        "friend": "#7fc4ee",
        "foe": "#f08a7e",
        "neutral": "#9fd8a0",
        "unknown": "#f2e28a",
        "good": "#8ecb8a",
        "bad": "#ef7f6b",
    },
    "day": {
        "room": "#f5f0e5",
        "line": "#b9ae98",
        "plain": "#20262a",
        "soft": "#5e6669",
        "ask": "#a76a00",
        "friend": "#1f6fa8",
        "foe": "#a8322a",
        "neutral": "#2f7d3a",
        "unknown": "#8a7410",
        "good": "#2c7a33",
        "bad": "#a8322a",
    },
}
INDENT = 4
LABEL = 10  # columns of a row's label on a narrow screen


class Look:
    """One theme; without colours what is stamped is shown in reverse."""

    def __init__(self, theme: str = "night", *, colour: bool = True, unicode: bool = True) -> None:
        self._tones = THEMES[theme]
        self._colour = colour
        self._unicode = unicode
        self.base = self._style("plain", bgcolor="room")
        self.line = self._style("line")
        self.ask = self._style("ask", bold=True)

    def _style(self, tone: str, *, bgcolor: str = "", bold: bool = False) -> Style:
        if not self._colour:
            return Style(bold=bold, dim=tone in ("soft", "line") or None)
        ground = self._tones[bgcolor] if bgcolor else None
        return Style(color=self._tones[tone], bgcolor=ground, bold=bold)

    def of(self, span: Span) -> Style:
        if not span.stamped:
            style = self._style(span.tone, bold=span.strong)
            return style + Style(strike=True) if span.struck else style
        if not self._colour:
            return Style(reverse=True, bold=span.strong)
        ink = self._tones["room"]
        return Style(color=ink, bgcolor=self._tones[span.tone], bold=span.strong)

    def tone(self, tone: Tone, *, strong: bool = False) -> Style:
        return self._style(tone, bold=strong)

    # text

    def chip(self, spans: Chip) -> Text:
        parts = ((self._spelt(span.text), self.of(span)) for span in spans)
        return Text.assemble(*parts, no_wrap=True)

    def _spelt(self, text: str) -> str:
        """A sign that has no one letter to stand for it is spelt out before lines are measured."""
        return text if self._unicode else text.replace("≤", "<=")

    def said(self, text: str, tone: Tone = "plain", *, strong: bool = False) -> Text:
        return Text(text, self.tone(tone, strong=strong))

    def flow(self, chips: Iterable[Chip], width: int, join: str = "  ") -> list[Text]:
        """Chips side by side; one that would stick out begins a new line."""
        lines: list[Text] = []
        for spans in chips:
            text = self.chip(spans)
            if lines and lines[-1].cell_len + len(join) + text.cell_len <= width:
                lines[-1].append(join, self.line)
                lines[-1].append_text(text)
            else:
                lines += wrapped(text, width)
        return lines

    def row(self, row: Row, width: int) -> list[Text]:
        """A label at the left and what flows beside it."""
        room = LABEL if row.label else 0
        found = self.flow(row.chips, width - room, row.join)
        if not room:
            return found
        label = self.said(row.label.ljust(room), row.tone)
        blank = Text(" " * room)
        return [(blank if at else label).copy().append_text(text) for at, text in enumerate(found)]

    def grid(self, row: Row, width: int) -> list[Text]:
        """Chips in even columns, as counters lie on a table."""
        texts = [self.chip(spans) for spans in row.chips]
        each = max(text.cell_len for text in texts)
        count = (width + 2) // (each + 2)
        if count < 2 or row.join != "  ":
            return self.flow(row.chips, width, row.join)
        lines = []
        for at in range(0, len(texts), count):
            cells = [padded(text, each) for text in texts[at : at + count]]
            lines.append(Text("  ").join(cells))
        return lines

    def log(self, spans: Chip, width: int, indent: int = INDENT) -> list[Text]:
        """A line of the log; what runs over is indented."""
        lines = wrapped(self.chip(spans), width, indent)
        blank = " " * indent
        return [lines[0], *(Text(blank).append_text(line) for line in lines[1:])]

    def rule(self, title: str, width: int, tone: Tone = "soft") -> Text:
        """A hairline with a title stamped into it."""
        if not title:
            return Text("─" * width, self.line)
        shown = Text("── ", self.line).append(title, self.tone(tone, strong=True)).append(" ")
        return shown.append("─" * max(0, width - shown.cell_len), self.line)

    def boxed(self, title: str, lines: list[Text], size: tuple[int, int], tone: Tone) -> list[Text]:
        """Lines in a frame with a title; exactly as wide and as high as asked for."""
        width, height = size
        edge = self.line if tone == "soft" else self.tone(tone)
        shown = clipped(self.said(f" {title} ", tone, strong=True), width - 4)
        dashes = "─" * (width - 3 - shown.cell_len)
        body = [clipped(line, width - 4) for line in lines[: height - 2]]
        body += [Text("")] * (height - 2 - len(body))
        top = Text("╭─", edge).append_text(shown).append(dashes + "╮", edge)
        middle = [Text("│ ", edge).append_text(padded(line, width - 4)).append(" │", edge) for line in body]
        return [top, *middle, Text("╰" + "─" * (width - 2) + "╯", edge)]


def wrapped(text: Text, width: int, indent: int = 0) -> list[Text]:
    """Break at words, crop what is one long word; all but the first line are shorter."""
    if text.cell_len <= width:
        return [text]
    lines: list[Text] = []
    line = Text()
    for word in _words(text):
        room = width - indent if lines else width
        if line and line.cell_len + len(word.plain.rstrip()) > room:
            line.rstrip()
            lines.append(line)
            line = Text()
        line.append_text(word)
    line.rstrip()
    return [clipped(line, width if not at else width - indent) for at, line in enumerate([*lines, line])]


def _words(text: Text) -> Iterable[Text]:
    """The words with the blanks behind them."""
    plain, start = text.plain, 0
    for at in range(1, len(plain) + 1):
        if at == len(plain) or (plain[at - 1] == " " and plain[at] != " "):
            yield text[start:at]
            start = at


def clipped(text: Text, width: int) -> Text:
    """No wider than this; what is cut off leaves three dots."""
    if text.cell_len <= width:
        return text
    shown = text.copy()
    shown.truncate(width, overflow="ellipsis")
    return shown


def padded(text: Text, width: int) -> Text:
    """Exactly this wide."""
    shown = clipped(text, width).copy()
    shown.append(" " * (width - shown.cell_len))
    return shown
