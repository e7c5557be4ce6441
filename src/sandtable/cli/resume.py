"""`sandtable resume`: go on with an unfinished match."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

from sandtable.cli import store
from sandtable.cli.complete import complete_match, complete_theme
from sandtable.cli.front import make_front
from sandtable.cli.lock import claim
from sandtable.cli.session import Session
from sandtable.cli.shared import JsonOption, PacksOption, print_json, resolved
from sandtable.kernel.errors import UnknownName
from sandtable.kernel.words import counted

EPILOG = """\
Examples:

  sandtable resume              the latest unfinished match

  sandtable resume --list       all of them, with numbers

  sandtable resume 2

  sandtable resume ~/saved.sandtable.jsonl
"""


def resume(
    what: Annotated[
        str,
        typer.Argument(
            metavar="FILE|NUMBER", help="A journal, or a number of the list.", autocompletion=complete_match
        ),
    ] = "",
    listed: Annotated[bool, typer.Option("--list", help="List the unfinished matches.")] = False,
    as_json: JsonOption = False,
    packs: PacksOption = None,
    fast: Annotated[bool, typer.Option("--fast", help="No pauses.")] = False,
    theme: Annotated[str, typer.Option(help="night or day.", autocompletion=complete_theme)] = "",
) -> None:
    """Go on with an unfinished match, the latest if none is named."""
    if listed or as_json:
        _list(as_json=as_json)
        return
    path = store.find_unfinished(what or _latest())
    front = make_front(theme, fast=fast)
    with claim(path):
        match = store.open_match(path, resolved(packs))
        Session(match, path, front).run()


def _latest() -> str:
    if not store.unfinished():
        raise UnknownName(f"there is no unfinished match in {store.home()}; begin: sandtable play")
    return "1"


def _list(*, as_json: bool) -> None:
    kept = store.unfinished()
    if as_json:
        print_json([{**asdict(match), "path": str(match.path)} for match in kept])
        return
    for number, match in enumerate(kept, 1):
        when = f"{match.changed:%Y-%m-%d %H:%M}"
        count = counted(match.choices, "choice")
        typer.echo(f"{number:>3}  {when}  {match.title}, {count}\n     {match.path}")
    if not kept:
        typer.echo(f"There is no unfinished match in {store.home()}")
