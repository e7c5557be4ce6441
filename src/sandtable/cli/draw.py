"""`sandtable draw`: the table of a match, or the map of a mission, as a picture."""

from __future__ import annotations

from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from sandtable.cli.draw_table import Design, Picture, table_picture, watched
from sandtable.cli.shared import MissionOption, PacksOption, game_with, resolved
from sandtable.cli.start import find_mission
from sandtable.cli.store import open_match
from sandtable.kernel.errors import SandtableError, UnknownName
from sandtable.kernel.game import game_ids
from sandtable.kernel.match import Match
from sandtable.kernel.names import nearest
from sandtable.pictures import draw as drawn
from sandtable.pictures import write_png
from sandtable.show import ShownGame, shown

EPILOG = """\
Examples:

  sandtable draw played.sandtable.jsonl -o table.svg

  sandtable draw played.sandtable.jsonl --at 20 --theme day -o table.png

  sandtable draw special-forces --mission hfc -o map.svg

  sandtable draw seal-team-flix --mission depot/depot.yaml --packs depot -o map.svg

  sandtable draw --table yard.yaml:yard -o yard.svg --grid --names --watch

A PNG needs rsvg-convert or Chromium on this machine; an SVG needs neither.

Exit codes: 0 drawn, 2 the journal cannot be read or the picture cannot be written.
"""
PIXELS = 1600  # how wide a PNG is


class Theme(StrEnum):
    """The looks there are."""

    night = "night"
    day = "day"


def draw(
    output: Annotated[Path, typer.Option("--output", "-o", help="FILE.svg or FILE.png.")],
    what: Annotated[
        str, typer.Argument(metavar="JOURNAL|GAME", help="A *.sandtable.jsonl file, or the game of a --mission.")
    ] = "",
    mission: MissionOption = "",
    at: Annotated[int | None, typer.Option(min=0, help="After line N of the play.")] = None,
    seat: Annotated[str | None, typer.Option(help="Whose view; the one that is asked.")] = None,
    theme: Annotated[Theme, typer.Option(help="Which look.")] = Theme.night,
    packs: PacksOption = None,
    table: Annotated[str, typer.Option(help="A measured table: GAME:ID or FILE.yaml:ID.")] = "",
    grid: Annotated[bool, typer.Option("--grid", help="With a line every inch.")] = False,
    names: Annotated[bool, typer.Option("--names", help="With ids and kinds.")] = False,
    watch: Annotated[bool, typer.Option("--watch", help="Again when the file changes.")] = False,
) -> None:
    """Draw a moment of a match: what one seat sees, with what it may choose glowing.

    With --mission it draws what that mission is played on, before anybody plays; with --table a
    table that is measured in inches, each corner with its place.
    """
    if output.suffix.lower() not in (".svg", ".png"):
        raise SandtableError(f"{output}: a picture is written as .svg or .png")
    if table:
        if what or mission:
            raise SandtableError("--table draws a table alone: without a journal, game or mission")
        design = Design(theme.value, grid=grid, names=names)

        def again() -> None:
            _write(table_picture(table, partial(game_with, packs=packs), design), output)

        return watched(table, again) if watch else again()
    if mission:
        found = plan(game_with(what, packs), resolved(packs), mission, theme.value)
    elif what in game_ids():
        raise SandtableError(f"which mission of {what}? Say --mission ID, or name a journal")
    elif what:
        match = open_match(Path(what), resolved(packs), check=False, to=at)
        found = picture(match, seat, theme.value)
    else:
        raise SandtableError("name a journal, a game with --mission ID, or --table GAME:ID")
    return _write(found, output)


def _write(found: Picture, output: Path) -> None:
    svg, size = found
    try:
        if output.suffix.lower() == ".svg":
            output.write_text(svg, encoding="utf-8")
        else:
            write_png(svg, output, (PIXELS, PIXELS * size[1] // size[0]))
    except OSError as error:
        raise SandtableError(f"{output}: {error.strerror}") from error
    typer.echo(str(output))


def plan(game: ShownGame[Any], packs: list[Path], name: str, theme: str) -> Picture:
    """What a mission is played on: its map, or the table before the first choice."""
    game, _, mission = find_mission(game, packs, name)
    scene = game.map_scene(mission)
    if not scene.elements:
        return picture(Match.new(game, mission, seed=1), None, theme)
    return drawn(scene, theme, frozenset()), (scene.width, scene.height)


def picture(match: Match, seat: str | None, theme: str) -> Picture:
    """The table as SVG and its size; a seat sees its own view, and glows only when it is asked."""
    game, decision = shown(match.game), match.decision
    whose = seat or (decision.seat if decision else game.seats[0])
    if whose not in game.seats:
        raise UnknownName(f"{game.title} has no seat '{whose}'{nearest(whose, game.seats)}")
    asked = decision if decision and decision.seat == whose else None
    screen = game.screen(match.table.view(whose), asked)
    scene = screen.scene
    if not scene.elements:
        raise SandtableError(f"{game.title} draws no picture")
    return drawn(scene, theme, screen.glowing), (scene.width, scene.height)
