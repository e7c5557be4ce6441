"""Draws docs/pictures/*.svg: real screens of missions that a computer player plays.

    python tools/terminal_picture.py [NAME...] [--size 128x34] [--theme night] [--folder DIR]

Missions, seeds and players are fixed, so the pictures are the same on every machine.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Sequence
from html import escape
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from unittest.mock import patch

from rich.cells import cell_len
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from rich.text import Text

from sandtable.cli.paint import THEMES, Look, padded
from sandtable.cli.screen import draw
from sandtable.cli.session import Session
from sandtable.cli.shown import Shown
from sandtable.kernel.game import load_game
from sandtable.kernel.match import Match
from sandtable.players import make_player
from sandtable.show.sheet import Chip

GAME = "third-option"
CELL, LINE, FONT, EDGE = 8.4, 18, 14, 14  # pixels
FAMILY = "'IBM Plex Mono', 'DejaVu Sans Mono', Menlo, Consolas, monospace"
# Signs of a frame: where in its cell a stroke begins (of width, of height), and the stroke.
STROKES = {
    "─": ((0, 0.5), f"h{CELL}"),
    "│": ((0.5, 0), f"v{LINE}"),
    "╭": ((0.5, 1), "v-5q0-4 4-4h.2"),
    "╮": ((0, 0.5), "h.2q4 0 4 4v5"),
    "╰": ((0.5, 0), "v5q0 4 4 4h.2"),
    "╯": ((0, 0.5), "h.2q4 0 4-4v-5"),
    "┊": ((0.5, 0), "m0 1v4m0 2v4m0 2v4"),
}
NO_FRAME = str.maketrans(dict.fromkeys(STROKES, " "))


class Play(NamedTuple):
    """A mission that goes the same way every time."""

    mission: str
    seed: str
    player: str


class Moment(NamedTuple):
    """A question of a play: where it is asked, and how it begins."""

    play: Play
    place: str
    question: str


RESCUE = Play("MC-10", "23", "basic")
# The walkthrough in docs/third-option.md: the drone is not to be had, so the teams go in.
PIRATES = Play("MC-01", "368", "basic-drone")
MOMENTS = {
    "terminal": Moment(RESCUE, "Actions at the Objective", "Before the dice"),
    "recruiting": Moment(PIRATES, "Phase 1 Planning", "Recruit: 10 of 28"),
    "recon": Moment(PIRATES, "Phase 2 Recon", "The Recon Phase is over"),
    "rally-point": Moment(PIRATES, "Objective Rally Point", "At the rally point"),
    "debrief": Moment(PIRATES, "The end", "Tier One"),
}


class Camera:
    """Sits where a person sits, types what the computer player would, and keeps what it saw."""

    def __init__(self, match: Match, play: Play) -> None:
        self._match = match
        self._player = make_player(play.player, match.game, play.seed)
        self.seen: list[Shown] = []

    def ask(self, shown: Shown, fresh: int) -> str | None:
        self.seen.append(shown)
        if self._match.decision is None:
            return None
        choice = self._match.computer_choice(self._player)
        return next(str(item.number) for item in shown.menu.every() if item.choice == choice)

    def confirm(self, what: str) -> bool:
        return False

    def page(self, shown: Shown, title: str, lines: Sequence[Chip], indent: int = 0) -> None:
        """Nothing longer is asked for."""

    def chart(self, shown: Shown) -> None:
        """No map is asked for."""

    def watch(self, shown: Shown, fresh: int) -> None:
        """No computer player sits at the table itself."""

    def part(self, text: str) -> None:
        """The pictures are what is wanted."""


def film(play: Play) -> list[Shown]:
    """Every screen of a play."""
    game = load_game(GAME)
    match = Match.new(game, game.mission(play.mission), seed=play.seed)
    camera = Camera(match, play)
    # The mission log of whoever draws is left alone.
    with TemporaryDirectory() as folder, patch.dict(os.environ, SANDTABLE_HOME=folder):
        Session(match, Path(folder) / "film.sandtable.jsonl", camera).run()
    return camera.seen


def screen(name: str, look: Look, size: tuple[int, int]) -> list[Text]:
    """The screen of a moment, with the line where the player types."""
    play, place, question = MOMENTS[name]
    for shown in film(play):
        if shown.sheet.now == place and shown.question.startswith(question):
            lines = draw(look, shown, size[0], size[1] - 1)
            return [*lines, Text(" > ", look.base).append("█", look.ask)]
    raise SystemExit(f"{name}: {play} does not ask '{question}' at {place}; choose another seed")


def picture(name: str, theme: str = "night", size: tuple[int, int] = (128, 34)) -> str:
    """One of the pictures as SVG."""
    look = Look(theme)
    return svg(list(cells(screen(name, look, size), look, size[0])), theme, size[0])


def cells(lines: list[Text], look: Look, width: int) -> Iterator[list[Segment]]:
    console = Console(width=width, file=StringIO(), force_terminal=True, color_system="truecolor", highlight=False)
    options = console.options.update(width=width, no_wrap=True)
    for line in lines:
        yield console.render_lines(padded(line, width), options, style=look.base)[0]


def svg(rows: list[list[Segment]], theme: str, width: int) -> str:
    """Rectangles for grounds, paths for frames, a text for each run of words; no fonts fetched."""
    room = THEMES[theme]["room"]
    wide, high = width * CELL + 2 * EDGE, len(rows) * LINE + 2 * EDGE
    parts: list[str] = []
    frames: dict[str, list[str]] = {}
    for row, segments in enumerate(rows):
        column = 0
        for text, style, _ in segments:
            ink = style.color.name if style and style.color else "#ffffff"
            frames.setdefault(ink, []).extend(_frames(text, column, row))
            parts += _segment(text.translate(NO_FRAME), style or Style(), (column, row), room)
            column += cell_len(text)
    parts += [
        f'<path d="{"".join(strokes)}" fill="none" stroke="{ink}"/>' for ink, strokes in frames.items() if strokes
    ]
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:.0f} {high}" '
        f'font-family="{FAMILY}" font-size="{FONT}">'
    )
    ground = f'<rect width="100%" height="100%" rx="10" fill="{room}"/>'
    return "\n".join([head, ground, *parts, "</svg>", ""])


def _frames(text: str, column: int, row: int) -> Iterator[str]:
    """Frames are drawn, not written: the strokes of a font do not meet between lines."""
    for at, sign in enumerate(text, column):
        if sign in STROKES:
            (right, down), stroke = STROKES[sign]
            x, y = EDGE + (at + right) * CELL, EDGE + (row + down) * LINE
            yield f"M{x:.1f} {y:.0f}{stroke}"


def _segment(text: str, style: Style, at: tuple[int, int], room: str) -> Iterator[str]:
    x, y = EDGE + at[0] * CELL, EDGE + at[1] * LINE
    ground = style.bgcolor.name if style.bgcolor else room
    if ground != room:
        yield (f'<rect x="{x:.1f}" y="{y}" width="{cell_len(text) * CELL:.1f}" height="{LINE}" fill="{ground}"/>')
    words = text.strip()
    if words:
        x += (len(text) - len(text.lstrip())) * CELL
        ink = style.color.name if style.color else "#ffffff"
        bold = ' font-weight="600"' if style.bold else ""
        yield (
            f'<text x="{x:.1f}" y="{y + 13.5}" fill="{ink}"{bold} xml:space="preserve" '
            f'textLength="{cell_len(words) * CELL:.1f}">{escape(words)}</text>'
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", default=[], metavar="NAME", help="all if none is named")
    parser.add_argument("--size", default="128x34", help="columns x lines")
    parser.add_argument("--theme", default="night", choices=sorted(THEMES))
    parser.add_argument("--folder", type=Path, default=Path("docs/pictures"))
    given = parser.parse_args()
    width, height = map(int, given.size.split("x"))
    given.folder.mkdir(parents=True, exist_ok=True)
    for name in given.names or MOMENTS:
        if name not in MOMENTS:
            parser.error(f"no picture is called {name}; there are {', '.join(MOMENTS)}")
        drawn = picture(name, given.theme, (width, height))
        (given.folder / f"{name}.svg").write_text(drawn, encoding="utf-8")


if __name__ == "__main__":
    main()
