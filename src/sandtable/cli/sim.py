"""`sandtable sim`: a mission played thousands of times by computer players."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.table import Table as RichTable

from sandtable.cli.progress import counted, goes_on
from sandtable.cli.shared import (
    EngineOption,
    GameArgument,
    JobsOption,
    JsonOption,
    MissionOption,
    PacksOption,
    PlayersOption,
    SetOption,
    game_with,
    pairs,
    print_json,
    resolved,
    settings_from,
)
from sandtable.cli.start import FILES, find_mission
from sandtable.kernel.errors import SandtableError
from sandtable.kernel.journal import replace_file
from sandtable.lab.rows import Row, Store
from sandtable.lab.simulation import Plan, Summary, simulate


class Form(StrEnum):
    """How rows are written."""

    csv = "csv"
    parquet = "parquet"


EPILOG = """\
Examples:

  sandtable sim third-option --mission MC-01 --players commander=basic --games 10000 --seed 7

  sandtable sim third-option --mission OPN-3 --players commander=random --games 500 --jobs 2 --json

  sandtable sim third-option --mission MC-05 --games 2000 --out results/

  sandtable sim team-yankee --mission contact --games 5000 --out results/ --format parquet

  sandtable sim special-forces --mission rat --games 10000 --engine dask://10.0.0.5:8786

  sandtable sim special-forces --mission rat --players us=basic --players iif=random --games 200
"""


def sim(
    game: GameArgument,
    mission: MissionOption,
    players: PlayersOption = None,
    settings: SetOption = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1000,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "1",
    jobs: JobsOption = 1,
    engine: EngineOption = "",
    as_json: JsonOption = False,
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Folder for a row per game and seat, and summary.json.")
    ] = None,
    form: Annotated[
        Form,
        typer.Option(
            "--format",
            help="The rows as games.csv, or as Parquet in games/: then a run that was broken off"
            " goes on where it stopped.",
        ),
    ] = Form.csv,
    packs: PacksOption = None,
) -> None:
    """Play a mission many times and count how it ends, with 95 percent intervals."""
    name, used = mission_of(game, mission, packs or [])
    plan = Plan(
        game=game,
        mission=name,
        games=games,
        seed=seed,
        settings=settings_from(settings),
        players=pairs("--players", players, "seat=player, e.g. commander=basic"),
        packs=tuple(str(pack) for pack in used),
    )
    plan = plan.manned()
    plan.check()
    summary = Summary()
    with ExitStack() as kept:
        store = None
        if out and form is Form.parquet:
            store = kept.enter_context(Store(out / "games", Row, plan.identity, plan.files))
        played = simulate(plan, jobs, engine, store)
        seats = len(plan.players)
        rows = counted(played, plan.games, f"playing {name}", _kept(out, form), seats)
        rows = summary.add_all(rows)
        if out and not store:
            _write_rows(rows, out)
        for _ in rows:  # whatever nobody has asked for yet is played now
            pass
    # What the packs are and what is in them, not where they lie on this disk.
    said = plan.identity | {"games": plan.games, "packs": plan.load().packs}
    data = {"plan": said, **summary.as_data()}
    if out:
        replace_file(out / "summary.json", msgspec.json.format(msgspec.json.encode(data)) + b"\n")
    if as_json:
        print_json(data)
    else:
        _show(data, plan)


def _kept(out: Path | None, form: Form) -> str:
    """Where the rows are if the run breaks off."""
    if out is None:
        return ""
    if form is Form.parquet:
        return goes_on(out)
    return f"Their rows are in {out / 'games.csv'}; with --format parquet the same command would go on."


def mission_of(game: str, mission: str, packs: list[Path]) -> tuple[str, list[Path]]:
    """The mission's id, and the packs that hold it: a mission file is a pack of its own."""
    folders = resolved(packs)
    if not mission.endswith(FILES):
        return mission, folders
    _, _, found = find_mission(game_with(game, packs), folders, mission)
    return found.id, [*folders, Path(mission).resolve()]


def _write_rows(rows: Iterable[Row], folder: Path) -> None:
    """Row by row, so that the number of games does not matter."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        # Line by line: a slow game's row is on the disk when it is played.
        with (folder / "games.csv").open("w", buffering=1, newline="", encoding="utf-8") as file:
            writer = csv.writer(file)
            writer.writerow(Row.__struct_fields__)
            writer.writerows(msgspec.structs.astuple(row) for row in rows)
    except OSError as error:
        raise SandtableError(f"{folder}: cannot be written: {error.strerror or error}") from error


def _show(data: dict[str, Any], plan: Plan) -> None:
    console = Console()
    who = ", ".join(f"{seat} {player}" for seat, player in plan.players.items())
    table = RichTable(title=f"{plan.mission}: {data['games']} games, {who}, seed {plan.seed}")
    table.add_column("ending")
    for column in ("games", "rate", "95% interval"):
        table.add_column(column, justify="right")
    for name, cells in _lines(data):
        table.add_row(name, *cells)
    console.print(table)
    scores = ", ".join(f"{seat} {score}" for seat, score in data["mean_score"].items())
    console.print(f"mean score: {scores}; {data['decisions_per_game']} decisions per game")


def _lines(data: dict[str, Any]) -> Iterator[tuple[str, tuple[str, str, str]]]:
    for name, rate in data["results"].items():
        yield name, _cells(rate)
    for seat, rate in data["won"].items():
        yield f"won by {seat}", _cells(rate)


def _cells(rate: dict[str, Any]) -> tuple[str, str, str]:
    return str(rate["count"]), f"{rate['rate']:.1%}", f"{rate['low']:.1%} to {rate['high']:.1%}"
