"""`sandtable validate`: content files and journals, with every problem and its place."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from sandtable.cli import store
from sandtable.cli.complete import complete_game
from sandtable.cli.shared import JsonOption, PacksOption, print_json, resolved
from sandtable.kernel.errors import ContentError, Problem, SandtableError
from sandtable.kernel.game import Game, game_ids, load_game
from sandtable.kernel.journal import SUFFIX
from sandtable.kernel.owners import by_owner

EPILOG = """\
Each FILE is checked for itself; a folder is one pack.

Examples:

  sandtable validate my-missions.yaml my-cards/

  sandtable validate played.sandtable.jsonl --json
"""


def validate(
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Content files, folders or journals.")],
    game: Annotated[
        str,
        typer.Option(help="The game that the content is for; found out if not given.", autocompletion=complete_game),
    ] = "",
    packs: PacksOption = None,
    as_json: JsonOption = False,
) -> None:
    """Check content files and journals; a journal is replayed to its last line."""
    games = [load_game(name) for name in ([game] if game else game_ids())]
    found = {str(file): _problems(file, games, packs or []) for file in files}
    if as_json:
        print_json(found)
    else:
        for name, problems in found.items():
            typer.echo("\n".join(problems) or f"{name}: good", err=bool(problems))
    if any(found.values()):
        raise typer.Exit(2)


def _problems(file: Path, games: list[Game[Any]], packs: list[Path]) -> list[str]:
    try:
        if file.name.endswith((SUFFIX, ".jsonl")):
            store.open_match(file, packs)
        else:
            _check_pack(file, games, resolved(packs))
    except ContentError as error:
        return [str(problem) for problem in error.problems]
    except SandtableError as error:
        return [str(error)]
    return []


def _check_pack(pack: Path, games: list[Game[Any]], packs: list[Path]) -> None:
    """By every game that something in it is for; all that they say is said."""
    names = [game.id for game in games] if len(games) == 1 else list(by_owner(pack, games))
    problems: list[Problem] = []
    for game in games:
        if game.id in names:
            try:
                game.with_packs([*packs, pack])
            except ContentError as error:
                problems += error.problems
    if problems:
        raise ContentError(*problems)
