"""`sandtable bench`: our figures beside those of what one would use instead."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table as RichTable

from sandtable.cli.complete import complete_bench
from sandtable.cli.progress import counted
from sandtable.cli.shared import JsonOption, print_json
from sandtable.lab.bench import Figure, bench_names, run_bench

EPILOG = """\
Examples:

  sandtable bench

  sandtable bench third_option --seconds 10 --json
"""


def bench(
    name: Annotated[
        str | None, typer.Argument(metavar="NAME", help="One benchmark; without it all.", autocompletion=complete_bench)
    ] = None,
    seconds: Annotated[float, typer.Option(min=0.1, help="Time for each measurement.")] = 3.0,
    as_json: JsonOption = False,
) -> None:
    """Measure, and print each figure beside its peer, measured in the same run."""
    names = [name] if name else bench_names()
    work = (figure for one in names for figure in run_bench(one, seconds))
    figures = list(counted(work, 5 * len(names), "measuring"))
    if as_json:
        print_json(figures)
    else:
        _show(figures)
    if any(figure.met is False and not figure.aim for figure in figures):
        raise typer.Exit(1)


def _show(figures: list[Figure]) -> None:
    table = RichTable("work", "ours", "peers", "budget", "met")
    for figure in figures:
        peers = "\n".join(f"{name} {_number(value)}" for name, value in figure.peers.items())
        missed = "not yet" if figure.aim else "NO"
        met = {True: "yes", False: missed, None: "no peer" if figure.budget else "-"}[figure.met]
        ours = f"{_number(figure.ours)} {figure.unit}"
        table.add_row(figure.work, ours, peers or "-", figure.budget, met)
    console = Console()
    console.print(table)
    if any(figure.budget and figure.met is None for figure in figures):
        console.print("Peers are installed with the extra: pip install 'sandtable\\[bench]'")


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"
