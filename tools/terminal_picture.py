"""Draws docs/pictures/terminal.svg: a real screen in the middle of a mission.

    python tools/terminal_picture.py [--size 120x36] [--theme night] [--out FILE]

The computer player `basic` plays a fixed mission with a fixed seed to the fight at the objective,
so the picture is the same on every machine.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from html import escape
from io import StringIO
from pathlib import Path

from rich.cells import cell_len
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from rich.text import Text

from sandtable.cli.menu import build_menu
from sandtable.cli.paint import THEMES, Look, padded
from sandtable.cli.screen import Shown, draw
from sandtable.kernel.game import load_game
from sandtable.kernel.match import Match
from sandtable.players import make_player

GAME, MISSION, SEED, PLACE = "third-option", "MC-10", "23", "Actions at the Objective"
CELL, LINE, FONT, EDGE = 8.4, 18, 14, 14  # pixels
FAMILY = "'IBM Plex Mono', 'DejaVu Sans Mono', Menlo, Consolas, monospace"


def screen(look: Look, width: int, height: int) -> list[Text]:
    """The screen at the first question with a real choice at the place."""
    game = load_game(GAME)
    match = Match.new(game, game.mission(MISSION), seed=SEED)
    player = make_player("basic", game, SEED)
    while decision := match.decision:
        sheet = game.sheet(match.table.view(decision.seat), decision)
        if sheet.now == PLACE and len(decision.options) > 2:
            break
        match.play(decision.seat, match.computer_choice(player))
    else:
        raise SystemExit(f"{MISSION} with seed {SEED} asks nothing at {PLACE}; choose another seed")
    shown = Shown(game.title, sheet, [game.line(event) for event in match.log])
    shown.question, shown.rule = decision.prompt, decision.rule
    shown.menu = build_menu(match.table, decision, sheet)
    return [*draw(look, shown, width, height - 1), Text(" > ", look.base).append("█", look.ask)]


def cells(lines: list[Text], look: Look, width: int) -> Iterator[list[Segment]]:
    console = Console(
        width=width, file=StringIO(), force_terminal=True, color_system="truecolor", highlight=False
    )
    options = console.options.update(width=width, no_wrap=True)
    for line in lines:
        yield console.render_lines(padded(line, width), options, style=look.base)[0]


def svg(rows: list[list[Segment]], theme: str, width: int) -> str:
    """Rectangles for grounds, one text for each run of words; no fonts are fetched."""
    room = THEMES[theme]["room"]
    wide, high = width * CELL + 2 * EDGE, len(rows) * LINE + 2 * EDGE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:.0f} {high}" '
        f'font-family="{FAMILY}" font-size="{FONT}">',
        f'<rect width="100%" height="100%" rx="10" fill="{room}"/>',
    ]
    for row, segments in enumerate(rows):
        column = 0
        for text, style, _ in segments:
            parts += _segment(text, style or Style(), (column, row), room)
            column += cell_len(text)
    return "\n".join([*parts, "</svg>", ""])


def _segment(text: str, style: Style, at: tuple[int, int], room: str) -> Iterator[str]:
    x, y = EDGE + at[0] * CELL, EDGE + at[1] * LINE
    ground = style.bgcolor.name if style.bgcolor else room
    if ground != room:
        yield (
            f'<rect x="{x:.1f}" y="{y}" width="{cell_len(text) * CELL:.1f}" '
            f'height="{LINE}" fill="{ground}"/>'
        )
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
    parser.add_argument("--size", default="120x36", help="columns x lines")
    parser.add_argument("--theme", default="night", choices=sorted(THEMES))
    parser.add_argument("--out", type=Path, default=Path("docs/pictures/terminal.svg"))
    given = parser.parse_args()
    width, height = map(int, given.size.split("x"))
    look = Look(given.theme)
    rows = list(cells(screen(look, width, height), look, width))
    given.out.parent.mkdir(parents=True, exist_ok=True)
    given.out.write_text(svg(rows, given.theme, width), encoding="utf-8")


if __name__ == "__main__":
    main()
