"""Arguments and options that several commands share, and how data is printed."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from sandtable.cli.complete import complete_game, complete_mission, complete_seat, complete_setting
from sandtable.kernel.errors import SandtableError
from sandtable.show import ShownGame, load_game

GameArgument = Annotated[
    str, typer.Argument(metavar="GAME", help="The game, e.g. third-option.", autocompletion=complete_game)
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
    list[Path] | None, typer.Option(metavar="DIR", help="A folder or file with your own cards and missions.")
]
SetOption = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="NAME=VALUE",
        help="Set something of the mission; `sandtable missions GAME --settings ID` lists it.",
        autocompletion=complete_setting,
    ),
]
PlayersOption = Annotated[
    list[str] | None,
    typer.Option(
        metavar="SEAT=PLAYER",
        help="Who plays a seat: basic, random, search:200, module:name, ... `basic` plays where nobody is named.",
        autocompletion=complete_seat,
    ),
]
JobsOption = Annotated[int, typer.Option(min=1, max=64, help="Processes of this machine.")]
EngineOption = Annotated[
    str, typer.Option(metavar="ADDRESS", help="Play on a cluster: dask://host:port or ray://host:port.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def resolved(packs: Iterable[Path] | None) -> list[Path]:
    """As a journal names them: it may be read from another folder."""
    return [pack.resolve() for pack in packs or ()]


def game_with(name: str, packs: Iterable[Path] | None) -> ShownGame[Any]:
    return load_game(name).with_packs(resolved(packs))


def pairs(option: str, given: Iterable[str] | None, example: str) -> dict[str, str]:
    """`name=value` as often as an option was given; the last one counts."""
    found = {}
    for pair in given or ():
        name, equals, value = pair.partition("=")
        if not equals or not name or not value:
            raise SandtableError(f"{option} takes {example}, not '{pair}'")
        found[name] = value
    return found


def settings_from(given: Iterable[str] | None) -> dict[str, str]:
    return pairs("--set", given, "name=value")


def print_json(data: Any) -> None:
    typer.echo(msgspec.json.format(msgspec.json.encode(data), indent=2).decode())
