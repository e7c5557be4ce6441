"""`sandtable log`: the missions that you have finished."""

from __future__ import annotations

from typing import Annotated

import typer

from sandtable.cli import missionlog
from sandtable.cli.front import make_console
from sandtable.cli.missionlog import Logged
from sandtable.cli.shared import JsonOption, print_json
from sandtable.kernel.errors import UnknownName
from sandtable.show import load_game

EPILOG = """\
Examples:

  sandtable log

  sandtable log --note 3 "The drone was late again"

  sandtable log --json
"""


def log(
    as_json: JsonOption = False,
    note: Annotated[
        tuple[int, str] | None, typer.Option(metavar="N TEXT", help="Write your own words beside entry N.")
    ] = None,
) -> None:
    """Show the mission log: what was played, how it ended, your notes."""
    if note:
        missionlog.note(*note)
    rows = missionlog.read_log()
    if as_json:
        print_json(rows)
        return
    console = make_console()
    for row in rows:
        for line in _lines(row):
            console.print(line)
    if not rows:
        console.print(f"No mission is finished yet; {missionlog.log_path()} will keep them.")


def _lines(row: Logged) -> list[str]:
    title, *said = _told(row)
    said.append(f"seed {row.seed}, {row.journal}")
    if row.notes:
        said.append(f"note: {row.notes}")
    time = row.time[:16].replace("T", " ")
    return [f"{row.entry:>3}  {time}  {title}", *(f"     {line}" for line in said)]


def _told(row: Logged) -> tuple[str, ...]:
    """The game's own words; a game that is no longer installed leaves its name."""
    try:
        return load_game(row.game).record_lines(row.mission)
    except UnknownName:
        return (row.game,)
