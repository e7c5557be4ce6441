"""`sandtable log`: the missions that you have finished."""

from __future__ import annotations

from typing import Annotated

import typer

from sandtable.cli import missionlog
from sandtable.cli.front import make_console
from sandtable.cli.missionlog import Logged
from sandtable.cli.shared import JsonOption, print_json

EPILOG = """\
Examples:

  sandtable log

  sandtable log --note 3 "The drone was late again"

  sandtable log --json
"""


def log(
    as_json: JsonOption = False,
    note: Annotated[
        tuple[int, str] | None,
        typer.Option(metavar="N TEXT", help="Write your own words beside entry N."),
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
    data = row.mission
    head = f"{row.entry:>3}  {row.time[:16].replace('T', ' ')}  {data.get('codename', row.game)}"
    operation = f" ({data['operation']} {data.get('index')})" if data.get("operation") else ""
    facts = [_fact(data, key) for key in ("type", "threat", "area", "difficulty") if key in data]
    tier = str(data.get("tier", "")).replace("-", " ").capitalize()
    end = f"{tier}, {data.get('vp', 0)} Victory Points"
    lost = [_lost(key, len(data[key])) for key in ("casualties", "captured") if data.get(key)]
    lines = [f"{head}{operation}", f"     {', '.join(facts)}: {', '.join([end, *lost])}"]
    lines.append(f"     seed {row.seed}, {row.journal}")
    return [*lines, f"     note: {row.notes}"] if row.notes else lines


def _lost(key: str, n: int) -> str:
    return "1 casualty" if (key, n) == ("casualties", 1) else f"{n} {key}"


def _fact(data: dict[str, object], key: str) -> str:
    return str(data[key]).replace("_", " ").replace("f3", "F3")
