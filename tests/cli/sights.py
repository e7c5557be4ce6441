"""What a person would see of a table or of a whole play, without a terminal."""

from collections.abc import Iterator
from typing import Any

from sandtable.cli.menu import build_menu
from sandtable.cli.paint import Look
from sandtable.cli.screen import draw
from sandtable.cli.shown import Shown
from sandtable.kernel.match import Match
from sandtable.kernel.table import Table
from sandtable.players import make_player
from sandtable.show import ShownGame
from sandtable.show.sheet import Drawing


def shown_of(game: ShownGame[Any], table: Table[Any], log: Any = ()) -> Shown:
    """The question that is asked now, as it is shown to whoever is asked."""
    decision = table.decision
    assert decision is not None
    screen = game.screen(game.view(table.state, decision.seat), decision)
    shown = Shown(game.title, screen.sheet, [game.line(event) for event in log])
    shown.question, shown.rule = decision.prompt, decision.rule
    shown.menu = build_menu(table, decision, screen.sheet)
    shown.chart = lambda: screen.drawing
    return shown


def questions(
    game: ShownGame[Any], mission: str, player: str, seed: str, **chosen: str
) -> Iterator[tuple[Match, Shown]]:
    """Every question of a play, as it is shown."""
    played = game.configure(game.mission(mission), chosen)
    match = Match.new(game, played, seed=seed)
    answers = make_player(player, game, seed)
    while decision := match.decision:
        yield match, shown_of(game, match.table, match.log)
        match.play(decision.seat, match.computer_choice(answers))


def screen(shown: Shown, width: int, height: int) -> list[str]:
    """The lines of a terminal of that size, but for the one that is typed in."""
    return [line.plain for line in draw(Look(), shown, width, height - 1)]


def map_column(shown: Shown, width: int, height: int) -> list[str]:
    """The map's part of a wide screen, without its frame."""
    lines = screen(shown, width, height)
    left = lines[1].index("╮ ╭") + 2
    right = lines[1].index("╮", left)
    return [line[left + 2 : right - 1] for line in lines[2:-2]]


def signs_of(drawing: Drawing) -> list[str]:
    return ["".join(span.text for span in line) for line in drawing.lines]
