"""Where a person sits: a full screen in a terminal, or plain lines through a pipe."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Protocol

from rich.console import COLOR_SYSTEMS, Console
from rich.text import Text

from sandtable.cli.columns import fits, map_lines
from sandtable.cli.options import option_lines
from sandtable.cli.paint import THEMES, Look, padded, wrapped
from sandtable.cli.screen import draw, mat_lines, pages
from sandtable.cli.shown import Shown, header
from sandtable.cli.window import arrows_of
from sandtable.kernel.errors import UnknownName
from sandtable.kernel.names import nearest
from sandtable.show.sheet import Chip, Drawing

PAUSE = 0.6  # seconds that a computer player's choice stays on the screen
ENTER = "Enter goes on"
ROWS = 1000  # plain text is never paged


class Front(Protocol):
    """What a session needs of whoever watches it."""

    def ask(self, shown: Shown, fresh: int) -> str | None:
        """Show a question; `fresh` lines of the log are new. None when nobody answers any more."""

    def confirm(self, what: str) -> bool:
        """Yes or no; nobody there means no."""

    def page(self, shown: Shown, title: str, lines: Sequence[Chip], indent: int = 0) -> None:
        """Something longer to read, and back."""

    def chart(self, shown: Shown) -> None:
        """The map on a page of its own, where it is not beside the question anyway."""

    def watch(self, shown: Shown, fresh: int) -> None:
        """Show what a computer player did."""

    def part(self, text: str) -> None:
        """The last words."""


def make_console() -> Console:
    return Console(highlight=False, markup=False, emoji=False, soft_wrap=False)


def make_front(theme: str = "", *, fast: bool = False) -> Front:
    """A screen if people sit at both ends, else plain lines."""
    console = make_console()
    theme = theme or os.environ.get("SANDTABLE_THEME", "night")
    if theme not in THEMES:
        raise UnknownName(f"unknown theme '{theme}'{nearest(theme, THEMES)}")
    unicode = console.encoding.lower().startswith("utf")
    look = Look(theme, colour=not console.no_color, unicode=unicode)
    if sys.stdin.isatty() and console.is_terminal and not console.is_dumb_terminal:
        return Screen(console, look, fast=fast)
    return Plain(console, look)


@contextlib.contextmanager
def on_resize(redraw: Callable[[], None]) -> Iterator[None]:
    """Draw again when the window changes its size, where the system tells."""
    if not hasattr(signal, "SIGWINCH"):
        yield
        return
    before = signal.signal(signal.SIGWINCH, lambda *_: redraw())
    try:
        yield
    finally:
        # None: a library's own handler, which Python cannot put back.
        signal.signal(signal.SIGWINCH, signal.SIG_DFL if before is None else before)


class Screen:
    """The whole terminal, drawn afresh at every question."""

    def __init__(self, console: Console, look: Look, *, fast: bool = False) -> None:
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401 - gives `input` its line editing
        self._console = console
        self._look = look
        self._fast = fast

    def ask(self, shown: Shown, fresh: int) -> str | None:
        self._story(shown, fresh)
        return self._read("> ", lambda: self._draw(self._lines(shown)))

    def _lines(self, shown: Shown) -> list[Text]:
        width, height = self._console.size
        return draw(self._look, shown, width, height - 1)

    def _story(self, shown: Shown, fresh: int) -> None:
        """What happened since, page by page, if it is more than the screen's log can show."""
        if fresh <= 0:
            return
        width, height = self._console.size
        self._lines(shown)  # to learn how much of the log there is room for
        told = pages(self._look, shown.log[-fresh:], (width - 2, height - 4))
        if sum(map(len, told)) > shown.room:
            self._leaf(shown, "WHAT HAPPENED", told)

    def _leaf(self, shown: Shown, title: str, told: list[list[Text]]) -> None:
        for at, lines in enumerate(told, 1):
            count = f"{title}  {at} of {len(told)}" if len(told) > 1 else title
            draw = partial(self._draw_leaf, shown, count, lines)
            if self._read(f"{ENTER} > ", draw) != "":  # whoever types something has read enough
                return

    def _draw_leaf(self, shown: Shown, count: str, lines: list[Text]) -> None:
        width, height = self._console.size
        title_line = header(self._look, shown, width - 2, told=False)
        body = [title_line, self._look.rule(count, width - 2), *lines][: height - 2]
        body += [Text("")] * (height - 2 - len(body))
        self._draw([Text(" ").append_text(line) for line in body] + [Text("")])

    def _draw(self, lines: list[Text]) -> None:
        width = self._console.width
        self._console.clear()
        whole = Text("\n").join([padded(line, width) for line in lines])
        self._console.print(whole, style=self._look.base, no_wrap=True, crop=True)

    def _read(self, prompt: str, draw: Callable[[], None] = lambda: None) -> str | None:
        ground = "" if self._console.no_color else self._ground()
        # \001 and \002 tell readline that what is between them takes no room.
        start, end = (f"\001{ground}\033[K\002", "\033[0m") if ground else ("", "")

        def again() -> None:
            draw()
            typed = sys.modules["readline"].get_line_buffer() if "readline" in sys.modules else ""
            plain = start.strip("\001\002")
            sys.stdout.write(f"{plain} {prompt}{typed}")
            sys.stdout.flush()

        draw()
        try:
            with on_resize(again):
                return input(f"{start} {prompt}")
        except EOFError:
            return None
        finally:
            sys.stdout.write(end)

    def _ground(self) -> str:
        """The escape code of the room's colours, so that the typed line is painted too."""
        system = COLOR_SYSTEMS.get(self._console.color_system or "")
        return self._look.base.render("\0", color_system=system).split("\0")[0]

    def confirm(self, what: str) -> bool:
        return (self._read(f"{what} (y/n) > ") or "").strip().lower() in ("y", "yes")

    def page(self, shown: Shown, title: str, lines: Sequence[Chip], indent: int = 0) -> None:
        width, height = self._console.size
        self._leaf(shown, title, pages(self._look, list(lines), (width - 2, height - 4), indent))

    def chart(self, shown: Shown) -> None:
        """Arrows go on moving it, anything else leaves it."""
        drawing = shown.drawing
        arrows: str | None = ""
        while drawing and not fits(shown, *self._console.size) and arrows is not None:
            shown.scroll.move(arrows)
            draw = partial(self._draw_map, shown, drawing)
            arrows = arrows_of(self._read(f"< > ^ v move it, {ENTER} > ", draw) or "")

    def _draw_map(self, shown: Shown, drawing: Drawing) -> None:
        width, height = self._console.size
        title, lines = map_lines(self._look, shown, drawing, (width - 2, height - 4))
        self._draw_leaf(shown, title, lines)

    def watch(self, shown: Shown, fresh: int) -> None:
        self._draw(self._lines(shown))
        if not self._fast:
            time.sleep(PAUSE if fresh < 4 else 2 * PAUSE)

    def part(self, text: str) -> None:
        self._console.print(f"\n{text}", soft_wrap=True)


class Plain:
    """One line after the other: through a pipe, in a dumb terminal, for a screen reader.

    What has not changed since it was printed last is not printed again.
    """

    def __init__(self, console: Console, look: Look) -> None:
        self._console = console
        self._look = look
        self._printed: dict[str, str] = {}

    def _print(self, lines: Sequence[Text]) -> None:
        for line in lines:
            line.rstrip()
            self._console.print(line, no_wrap=True, crop=False, overflow="ignore")

    def _once(self, what: str, lines: list[Text], key: str = "") -> None:
        key = key or "\n".join(line.plain for line in lines)
        if self._printed.get(what) != key:
            self._printed[what] = key
            self._print(lines)

    def _head(self, shown: Shown, fresh: int) -> None:
        width = self._console.width
        log = shown.log[-fresh:] if fresh > 0 else []
        self._print([line for spans in log for line in self._look.log(spans, width)])
        title = " · ".join(filter(None, (shown.sheet.title, shown.sheet.now)))
        where = self._look.rule(title, width)
        self._once("where", [Text(""), where])

    def ask(self, shown: Shown, fresh: int) -> str | None:
        width, look = self._console.width, self._look
        self._head(shown, fresh)
        if shown.notice:
            self._print(wrapped(look.said(shown.notice), width))
        self._once("mat", mat_lines(look, shown.sheet.rows, width, ROWS, ROWS))
        asked = Text(shown.question, look.ask).append(f"  {shown.rule}")
        self._print([Text(""), *wrapped(asked, width)])
        self._once("how", wrapped(look.said(shown.how, "soft"), width) if shown.how else [])
        self._print(option_lines(look, shown.menu.loose(), width, ROWS, 0)[0])
        if shown.menu.blocks:
            first = shown.menu.blocks[0].items[0].number  # the shelves' numbers may have moved
            state = f"{shown.sheet.title} {shown.page} {shown.menu.filter} {first}"
            self._once("shelves", self._shelves(shown, width), state)
        else:
            self._printed.pop("shelves", None)
        self._once("hint", wrapped(look.said(shown.hint, "soft"), width))
        return self._read()

    def _shelves(self, shown: Shown, width: int) -> list[Text]:
        lines, count = option_lines(self._look, shown.menu, width, ROWS, 0)
        for page in range(1, count):
            lines += option_lines(self._look, shown.menu, width, ROWS, page)[0]
        return [*lines, self._look.said("m shows the cards again", "soft")]

    def _read(self) -> str | None:
        if sys.stdin.isatty():  # a dumb terminal shows by itself what is typed
            try:
                return input("> ")
            except EOFError:
                return None
        line = sys.stdin.readline()
        if not line:
            return None
        self._console.print(f"> {line.strip()}")
        return line

    def confirm(self, what: str) -> bool:
        self._console.print(f"{what} (y/n)")
        return (self._read() or "").strip().lower() in ("y", "yes")

    def page(self, shown: Shown, title: str, lines: Sequence[Chip], indent: int = 0) -> None:
        width = self._console.width
        told = [line for spans in lines for line in self._look.log(spans, width, indent)]
        self._print([self._look.rule(title, width), *told, self._look.rule("", width)])

    def chart(self, shown: Shown) -> None:
        if shown.drawing:
            self._print([self._look.rule(shown.drawing.title, self._console.width)])
            self._print([self._look.chip(line) for line in shown.drawing.lines])

    def watch(self, shown: Shown, fresh: int) -> None:
        self._print(wrapped(self._look.said(shown.question, strong=True), self._console.width))
        self._head(shown, fresh)

    def part(self, text: str) -> None:
        self._console.print(text, soft_wrap=True)
