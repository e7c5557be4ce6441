"""`sandtable schema`: the JSON Schema of a game's content files, for editors."""

from __future__ import annotations

from typing import Annotated

import typer

from sandtable.cli.shared import GameArgument, PacksOption, game_with, print_json
from sandtable.kernel.errors import UnknownName

EPILOG = """\
Examples:

  sandtable schema third-option > third-option.schema.json

Then put this line at the top of a content file, and a YAML editor checks and completes it:

  # yaml-language-server: $schema=third-option.schema.json

  sandtable schema special-forces --names     ids of soldiers, weapons, counters, scenarios and maps
"""
NamesOption = Annotated[bool, typer.Option("--names", help="Print the ids that there are instead, by section.")]


def schema(game: GameArgument, names: NamesOption = False, packs: PacksOption = None) -> None:
    """Print the JSON Schema of a content file, or the names that one may use."""
    loaded = game_with(game, packs)
    if not loaded.content_sections():
        raise UnknownName(f"{loaded.title} has no content files")
    if not names:
        print_json(loaded.content_schema())
        return
    for section, ids in loaded.content_names().items():
        typer.echo(f"{section}: {', '.join(ids)}")
