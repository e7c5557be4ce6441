"""`sandtable lab tune` and `sandtable lab sweep`: a mission's numbers, and what they do to it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.table import Table as RichTable

from sandtable.cli.progress import counted, goes_on
from sandtable.cli.shared import EngineOption, JobsOption, JsonOption, print_json
from sandtable.kernel.journal import replace_file
from sandtable.lab import engines
from sandtable.lab.tune import chart, model
from sandtable.lab.tune.evidence import evidence, markdown, percent
from sandtable.lab.tune.page import finding, sweep_page, tune_page
from sandtable.lab.tune.places import written
from sandtable.lab.tune.search import Budget, Search
from sandtable.lab.tune.session import Session
from sandtable.lab.tune.sweep import Sweep
from sandtable.lab.tune.tuning import knob_named

MISSED = 1  # the exit code of a tuning that did not come into the band
BAR = 20  # columns of a curve in the terminal
MISSION, NEAREST = "mission.yaml", "nearest.yaml"

TUNE_EPILOG = """\
FILE says which mission, which of its numbers may be changed and how far, and how often a seat is to
succeed; docs/tune.md has one. What was measured is kept in the folder: stop it at any time, and the
same command goes on.

Examples:

  sandtable lab tune tune.yaml

  sandtable lab tune tune.yaml --games 5000 --jobs 2 --out tuned/harbour

  sandtable lab tune tune.yaml --games 50000 --engine dask://10.0.0.5:8786
"""

SWEEP_EPILOG = """\
FILE is that of `sandtable lab tune`. What was measured there is used here, and the other way round.

Examples:

  sandtable lab sweep tune.yaml

  sandtable lab sweep tune.yaml --knob "asset points" --games 500 --points 9
"""

FileArgument = Annotated[Path, typer.Argument(metavar="FILE", help="The mission, its knobs and the target (YAML).")]
OutOption = Annotated[
    Path | None, typer.Option(metavar="DIR", help="Folder for what is found; tuned/MISSION if not given.")
]
SeedOption = Annotated[str, typer.Option(help="Other dice than those that the file names.")]


def register(group: typer.Typer) -> None:
    group.command(epilog=TUNE_EPILOG)(tune)
    group.command(epilog=SWEEP_EPILOG)(sweep)


def tune(
    file: FileArgument,
    games: Annotated[int | None, typer.Option(min=1, help="The most games to play, instead of the file's.")] = None,
    seed: SeedOption = "",
    jobs: JobsOption = 1,
    engine: EngineOption = "",
    out: OutOption = None,
    as_json: JsonOption = False,
) -> None:
    """Find the smallest change that brings a mission into its target band, and prove it."""
    model.ready()
    chart.ready()
    session = Session(file, seed)
    budget = Budget(games or session.tuning.games, len(session.space.dials))
    folder = out or Path("tuned") / session.source.mission
    workers = engines.engine(engine, jobs)
    meter = session.meter(workers.run, folder)
    for candidate in (session.space.own, *session.space.ends()):
        session.check(meter, candidate)
    search = Search(session.space, meter, session.tuning.target.success, budget)
    with closing(workers):
        _play(search.run(), budget.games, f"tuning {session.source.mission}", folder)
    data = evidence(session, search)
    written = _write(folder, session, search, data)
    if as_json:
        print_json(data)
    else:
        typer.echo("\n".join([*data["words"], "", *(f"wrote {path}" for path in written)]))
    if search.verdict not in ("reached", "already there"):
        raise typer.Exit(MISSED)


def _write(folder: Path, session: Session, search: Search, data: dict[str, Any]) -> list[Path]:
    """The mission that is suggested, or the nearest one; and the evidence."""
    files = {
        "evidence.json": _json(data),
        "evidence.md": markdown(data).encode(),
        "evidence.html": tune_page(data).encode(),
    }
    if search.best != search.space.own:
        name = MISSION if search.verdict == "reached" else NEAREST
        files = {name: session.space.text(search.best).encode(), **files}
    for stale in {MISSION, NEAREST} - set(files):
        (folder / stale).unlink(missing_ok=True)
    for name, text in files.items():
        replace_file(folder / name, text)
    return [folder / name for name in files]


def sweep(
    file: FileArgument,
    knob: Annotated[str, typer.Option(metavar="NAME", help="Which one; needed where the file has several.")] = "",
    games: Annotated[int, typer.Option(min=1, help="Games at each value.")] = 200,
    points: Annotated[int, typer.Option(min=2, max=200, help="The most values to play.")] = 21,
    seed: SeedOption = "",
    jobs: JobsOption = 1,
    engine: EngineOption = "",
    out: OutOption = None,
    as_json: JsonOption = False,
) -> None:
    """Turn one knob from end to end and see what it does to a seat's success."""
    chart.ready()
    session = Session(file, seed)
    number = knob_named(session.tuning, knob)
    folder = out or Path("tuned") / session.source.mission
    workers = engines.engine(engine, jobs)
    meter = session.meter(workers.run, folder)
    turned = Sweep(session, meter, number, points)
    for candidate in turned.candidates:
        session.check(meter, candidate)
    total = games * len(turned.candidates)
    name = session.tuning.knobs[number].name
    with closing(workers):
        _play(turned.run(games), total, f"sweeping {name}", folder)
    data = turned.data()
    stem = f"sweep-{re.sub(r'[^a-z0-9]+', '-', name.lower()).strip('-') or number}"
    files = {f"{stem}.json": _json(data), f"{stem}.html": sweep_page(data).encode()}
    for path, text in files.items():
        replace_file(folder / path, text)
    if as_json:
        print_json(data)
    else:
        _show_sweep(data, [folder / path for path in files])


def _show_sweep(data: dict[str, Any], files: list[Path]) -> None:
    target = data["target"]
    title = f"{data['title']}: success of {target['seat']} ({target['player']}) by {data['knob']}"
    table = RichTable(title=title)
    for column in ("value", "success", "95% interval"):
        table.add_column(column, justify="right", no_wrap=True)
    table.add_column("0 %".ljust(BAR - 5) + "100 %", no_wrap=True)
    table.add_column("", no_wrap=True)
    for one in data["curve"]:
        own = "written" if one["value"] == data["own"] else ""
        notes = ", ".join(filter(None, [own, "in band" if one["in_band"] else ""]))
        interval = f"{100 * one['low']:.1f} to {100 * one['high']:.1f}"
        bar = _bar(one, (target["from"] / 100, target["to"] / 100))
        table.add_row(written(one["value"]), percent(one["rate"]), interval, bar, notes)
    Console().print(table)
    typer.echo("\n".join([finding(data), "", *(f"wrote {path}" for path in files)]))


def _bar(one: dict[str, Any], band: tuple[float, float]) -> str:
    """The interval as a line, the share as a dot on it; the band's ends stand behind."""

    def column(share: float) -> int:
        return min(BAR - 1, int(share * BAR))

    cells = [" "] * BAR
    for end in band:
        cells[column(end)] = "┊"
    for at in range(column(one["low"]), column(one["high"]) + 1):
        cells[at] = "─"
    cells[column(one["rate"])] = "●"
    return "".join(cells)


def _play(games: Iterator[None], total: int, what: str, folder: Path) -> None:
    for _ in counted(games, total, what, goes_on(folder)):
        pass


def _json(data: Any) -> bytes:
    return msgspec.json.format(msgspec.json.encode(data), indent=2) + b"\n"
