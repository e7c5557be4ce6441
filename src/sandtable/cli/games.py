"""`sandtable games` and `sandtable missions`: what can be played."""

from __future__ import annotations

import typer
from rich.text import Text

from sandtable import players
from sandtable.cli.front import make_console
from sandtable.cli.paint import wrapped
from sandtable.cli.shared import GameArgument, JsonOption, PacksOption, game_with, print_json
from sandtable.kernel.game import game_ids, load_game

EPILOG = """\
Examples:

  sandtable games

  sandtable games --json
"""
INDENT = 17  # columns of an id
MISSIONS_EPILOG = """\
Examples:

  sandtable missions third-option

  sandtable missions third-option --packs my-cards/ --json
"""


def games(as_json: JsonOption = False) -> None:
    """List the games that are installed."""
    found = [load_game(name) for name in game_ids()]
    if as_json:
        data = [
            {
                "id": game.id, "title": game.title, "seats": game.seats,
                "players": players.player_names(game), "missions": len(game.missions()),
                "rules": len(game.catalogue),
            }
            for game in found
        ]  # fmt: skip
        print_json(data)
        return
    for game in found:
        seats = ", ".join(game.seats)
        typer.echo(
            f"{game.id:<16} {game.title}: {len(game.missions())} missions, "
            f"{len(game.catalogue)} rules, seats: {seats}"
        )


def missions(game: GameArgument, packs: PacksOption = None, as_json: JsonOption = False) -> None:
    """List the missions and operations of a game."""
    found = game_with(game, packs).missions()
    if as_json:
        print_json([info._asdict() for info in found])
        return
    console = make_console()
    for info in found:
        name = Text(info.id.ljust(INDENT), "bold")
        console.print(name.append(f"{info.title}  ").append(info.kind, "dim"))
        for part in wrapped(Text(info.brief), console.width - INDENT):
            console.print(Text(" " * INDENT).append_text(part))
