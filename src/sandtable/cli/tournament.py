"""`sandtable tournament`: computer players against each other, on the same seeds."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table as RichTable

from sandtable.cli.complete import complete_mission
from sandtable.cli.progress import counted, goes_on
from sandtable.cli.shared import (
    EngineOption,
    GameArgument,
    JobsOption,
    JsonOption,
    PacksOption,
    SetOption,
    print_json,
    settings_from,
)
from sandtable.cli.sim import mission_of
from sandtable.lab.rows import Store
from sandtable.lab.tournament import Bout, Cell, Standings, Tournament, play, standings
from sandtable.lab.tournament.files import as_data, write_files

EPILOG = """\
Examples:

  sandtable tournament special-forces --mission hfc --players basic random --games 50

  sandtable tournament third-option --mission MC-01 --mission MC-05 --players basic mybots:Bold

  sandtable tournament team-yankee --mission contact --players veteran basic recruit --out contact/
"""


def tournament(
    game: GameArgument,
    mission: Annotated[
        list[str],
        typer.Option(
            metavar="ID|FILE",
            help="A mission by its id or as a file; name several, each with --mission.",
            autocompletion=complete_mission,
        ),
    ],
    players: Annotated[
        list[str] | None,
        typer.Option(
            metavar="PLAYER...", help="Who takes part: basic, random, search:200, module:name, ... all in a row."
        ),
    ] = None,
    more: Annotated[list[str] | None, typer.Argument(metavar="[PLAYER...]", hidden=True)] = None,
    games: Annotated[int, typer.Option(min=1, help="Games of every two, on every mission and side.")] = 20,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "1",
    settings: SetOption = None,
    jobs: JobsOption = 1,
    engine: EngineOption = "",
    as_json: JsonOption = False,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            help="Folder for the games, the table as a page and as CSV. If it is broken off, the"
            " same command goes on where it stopped.",
        ),
    ] = None,
    packs: PacksOption = None,
) -> None:
    """Let computer players meet, every two on the same seeds and on both sides; rate them."""
    found = [mission_of(game, one, packs or []) for one in mission]
    used = dict.fromkeys(str(pack) for _, packs_ in found for pack in packs_)
    asked = Tournament(
        game=game,
        missions=tuple(name for name, _ in found),
        seed=seed,
        games=games,
        players=(*(players or ()), *(more or ())),
        settings=settings_from(settings),
        packs=tuple(used),
    )
    asked.check()
    with ExitStack() as kept:
        store = None
        if out:
            games_kept = Store(out / "games", Bout, asked.identity, asked.files)
            store = kept.enter_context(games_kept)
        bouts = play(asked, jobs, engine, store)
        total = asked.total(asked.load())
        played = list(counted(bouts, total, f"{asked.game} tournament", goes_on(out) if out else ""))
    table = standings(asked.players, played)
    if out:
        write_files(out, asked, table, played)
    if as_json:
        print_json(as_data(asked, table))
    else:
        _show(asked, table, out)


def _show(asked: Tournament, table: Standings, out: Path | None) -> None:
    console = Console()
    console.print(_standings(asked, table))
    console.print(_matrix(table))
    for player, why in table.faults.items():
        console.print(f"{player} forfeited: {why}", markup=False)
    if out:
        console.print(f"the page: {out / 'tournament.html'}", markup=False)


def _standings(asked: Tournament, table: Standings) -> RichTable:
    where = ", ".join(asked.missions)
    shown = RichTable(title=f"{where}: {table.games} games, seed {asked.seed}")
    shown.add_column("player", overflow="fold")  # a name that is cut is nobody's
    alone = () if table.sides else ("success",)
    for column in ("rating", *alone, "won", "drawn", "lost", "points", "95% interval"):
        shown.add_column(column, justify="right")
    for one in table.stands:
        cell = one.all
        cells = [f"{one.rating:.1f} ± {one.error:.1f}"]
        cells += [f"{one.success.share:.0%}"] if alone else []
        cells += [str(n) for n in (cell.won, cell.drawn, cell.lost)]
        shown.add_row(one.player, *cells, *_points(cell))
    return shown


def _points(cell: Cell) -> Iterable[str]:
    low, high = cell.interval
    return f"{cell.share:.1%}", f"{low:.1%} to {high:.1%}"


def _matrix(table: Standings) -> RichTable:
    names = [one.player for one in table.stands]
    shown = RichTable(title="points of the row against the column")
    shown.add_column("", overflow="fold")
    for name in names:
        shown.add_column(name, justify="right", overflow="fold")
    for me in names:
        shown.add_row(me, *(_cell(table.matrix.get((me, other))) for other in names))
    return shown


def _cell(cell: Cell | None) -> str:
    if cell is None:
        return "·"
    low, high = cell.interval
    return f"{cell.share:.0%} ({100 * low:.0f} to {100 * high:.0f})"
