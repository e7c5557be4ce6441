"""`sandtable schema`: the JSON Schema of a game's content files, for editors."""

from __future__ import annotations

import msgspec

from sandtable.cli.shared import GameArgument, print_json
from sandtable.kernel.errors import UnknownName
from sandtable.kernel.game import load_game

EPILOG = """\
Examples:

  sandtable schema third-option > third-option.schema.json

Then put this line at the top of a content file, and a YAML editor checks and completes it:

  # yaml-language-server: $schema=third-option.schema.json
"""
REF = "#/$defs/{name}"


def schema(game: GameArgument) -> None:
    """Print the JSON Schema of a content file."""
    loaded = load_game(game)
    sections = loaded.content_sections()
    if not sections:
        raise UnknownName(f"{loaded.title} has no content files")
    entries, parts = msgspec.json.schema_components(sections.values(), ref_template=REF)
    lists = {
        name: {"type": "array", "items": entry}
        for name, entry in zip(sections, entries, strict=True)
    }
    print_json(
        {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": f"{loaded.title} content",
            "type": "object",
            "properties": lists,
            "additionalProperties": False,
            "$defs": parts,
        }
    )
