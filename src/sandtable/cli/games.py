"""`sandtable games` and `sandtable missions`: what can be played."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from sandtable import players
from sandtable.cli.complete import complete_mission
from sandtable.cli.front import make_console
from sandtable.cli.paint import wrapped
from sandtable.cli.shared import GameArgument, JsonOption, PacksOption, game_with, print_json
from sandtable.kernel.game import Game, game_ids
from sandtable.kernel.settings import Setting
from sandtable.kernel.words import counted
from sandtable.show import load_game

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

  sandtable missions special-forces --settings hfc
"""


def games(as_json: JsonOption = False) -> None:
    """List the games that are installed."""
    found = [load_game(name) for name in game_ids()]
    if as_json:
        data = [
            {
                "id": game.id,
                "title": game.title,
                "seats": game.seats,
                "players": players.player_names(game),
                "missions": len(game.missions()),
                "rules": len(game.catalogue),
            }
            for game in found
        ]
        print_json(data)
        return
    for game in found:
        seats = ", ".join(game.seats)
        typer.echo(
            f"{game.id:<16} {game.title}: {counted(len(game.missions()), 'mission')}, "
            f"{counted(len(game.catalogue), 'rule')}, seats: {seats}"
        )


def missions(
    game: GameArgument,
    settings: Annotated[
        str,
        typer.Option(
            "--settings",
            metavar="ID",
            help="What can be set before this mission begins.",
            autocompletion=complete_mission,
        ),
    ] = "",
    packs: PacksOption = None,
    as_json: JsonOption = False,
) -> None:
    """List the missions and operations of a game."""
    loaded = game_with(game, packs)
    if settings:
        _settings(loaded, settings, as_json=as_json)
        return
    found = loaded.missions()
    if as_json:
        print_json([info._asdict() for info in found])
        return
    console = make_console()
    for info in found:
        name = Text(info.id.ljust(INDENT), "bold")
        console.print(name.append(f"{info.title}  ").append(info.stamp, "dim"))
        for line in info.briefing:
            for part in wrapped(Text(line), console.width - INDENT):
                console.print(Text(" " * INDENT).append_text(part))


def _settings(game: Game[Any], name: str, *, as_json: bool) -> None:
    """Group by group: the setting, its values, the default first."""
    mission = game.mission(name)
    found = game.settings(mission)
    if as_json:
        print_json(found)
        return
    console = make_console()
    if not found:
        console.print(f"{mission.title} is played as it is: there is nothing to set")
    group = ""
    for one in found:
        if one.group != group:
            group = one.group
            console.print(Text(group.upper(), "dim"))
        _print_setting(console, one)


def _print_setting(console: Console, one: Setting) -> None:
    console.print(Text(f"{one.id:<{INDENT - 1}} ", "bold").append(one.title))
    values = ", ".join(v if v == words else f"{v} ({words})" for v, words in one.values)
    meanings = [f"{value}: {meaning}" for value, meaning in one.meanings]
    for line in filter(None, (one.about, values, *meanings)):
        for part in wrapped(Text(line, "" if line == values else "dim"), console.width - INDENT):
            console.print(Text(" " * INDENT).append_text(part))
