"""Arguments and options that several commands share, and how data is printed."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from sandtable.cli.complete import complete_game, complete_mission
from sandtable.kernel.game import Game, load_game

GameArgument = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help="The game, e.g. third-option.", autocompletion=complete_game
    ),
]
MissionOption = Annotated[
    str,
    typer.Option(
        metavar="ID|FILE",
        help="A mission by its id, or a YAML file with one mission or operation in it.",
        autocompletion=complete_mission,
    ),
]
PacksOption = Annotated[
    list[Path] | None,
    typer.Option(metavar="DIR", help="A folder or file with your own cards and missions."),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def resolved(packs: Iterable[Path] | None) -> list[Path]:
    """As a journal names them: it may be read from another folder."""
    return [pack.resolve() for pack in packs or ()]


def game_with(name: str, packs: Iterable[Path] | None) -> Game[Any]:
    return load_game(name).with_packs(resolved(packs))


def print_json(data: Any) -> None:
    typer.echo(msgspec.json.format(msgspec.json.encode(data), indent=2).decode())
