"""`sandtable serve`: the table in the browser."""

from __future__ import annotations

import webbrowser
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from sandtable.cli.shared import PacksOption, resolved
from sandtable.cli.store import drawn, home
from sandtable.kernel.game import Game, game_ids
from sandtable.kernel.owners import by_owner
from sandtable.show import load_game

EPILOG = """\
Examples:

  sandtable serve

  sandtable serve --port 0 --db my-tables.sqlite

  sandtable serve --host 0.0.0.0 --db postgresql://sandtable@localhost/sandtable

The server listens to this machine alone unless --host says otherwise. It prints one link: whoever
has it sees every table of this server.
"""
LOCAL, PORT = "127.0.0.1", 8787
EVERYWHERE = ("0.0.0.0", "::")


def serve(
    host: Annotated[str, typer.Option(help="Where to listen; 0.0.0.0 is everywhere.")] = LOCAL,
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any that is free.")] = PORT,
    db: Annotated[str, typer.Option(help="An SQLite file, or postgresql://...")] = "",
    packs: PacksOption = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the browser.")] = False,
    behind_proxy: Annotated[
        bool, typer.Option("--behind-proxy", help="Trust a proxy here to name the addresses.")
    ] = False,
    ahead: Annotated[bool, typer.Option(help="Draw the lobby's pictures before anybody comes.")] = True,
    tables_per_hour: Annotated[int, typer.Option(min=1, help="Of one address.")] = 300,
    keep_days: Annotated[float, typer.Option(min=0.1, help="Untouched tables go then.")] = 180.0,
    basket_days: Annotated[float, typer.Option(min=0, help="And can be had back so long.")] = 30.0,
    requests_per_second: Annotated[float, typer.Option(min=1, help="Of one address.")] = 60.0,
    idle_seconds: Annotated[float, typer.Option(min=1, help="Until a table leaves memory.")] = 300,
) -> None:
    """Serve the table to browsers and bots until Ctrl-C."""
    # Only whoever serves pays for the web framework.
    from sandtable.server.reach import network_address
    from sandtable.server.run import listening
    from sandtable.server.run import serve as run
    from sandtable.server.settings import Limits, Settings

    limits = Limits(
        tables_per_hour=tables_per_hour,
        requests_per_second=requests_per_second,
        address_messages_per_second=5 * requests_per_second,
        keep_days=keep_days,
        basket_days=basket_days,
        idle_seconds=idle_seconds,
    )
    games = {name: load_game(name) for name in game_ids()}
    named = _by_game(resolved(packs), games)
    settings = Settings(
        db=db or str(home() / "tables.sqlite"),
        ahead=ahead,
        drawn=str(drawn()),
        behind_proxy=behind_proxy,
        packs={name: tuple(map(str, found)) for name, found in named.items()},
        limits=limits,
    )
    games = {name: game.with_packs(named.get(name, [])) for name, game in games.items()}
    bound = listening(host, port)
    name = LOCAL if host in EVERYWHERE else f"[{host}]" if ":" in host else host
    shown = f"http://{name}:{bound.getsockname()[1]}"
    others = network_address(bound.getsockname()[1] if host in EVERYWHERE else 0)
    known = f"\n\nOthers in your network find it at {others}" if others else ""

    def ready(house: str) -> None:
        link = f"{shown}/#{house}"
        opened = f"Sandtable is open. Play in your browser:\n\n  {link}"
        typer.echo(f"{opened}{known}\n\nCtrl-C closes it.")
        if open_browser:
            webbrowser.open(link)

    run(settings, bound, ready, games)


def _by_game(packs: Iterable[Path], games: Mapping[str, Game[Any]]) -> dict[str, list[Path]]:
    """Each pack for the games that something in it is for."""
    found: dict[str, list[Path]] = {}
    for pack in packs:
        for name in by_owner(pack, list(games.values())):
            found.setdefault(name, []).append(pack)
    return found
