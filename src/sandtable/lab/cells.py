"""Balance in cells: each is played until it has games enough, and told as a row of a table.

A tool names its cells and says how one game of a cell goes (`line`) and what a cell has come to
(`rows`). A row is kept for every game, in the order of their numbers, so that a run may be stopped
and goes on where it was; the rows are the same however many processes play them.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from runpy import run_path
from typing import Any, NamedTuple, TypeAlias

from rich.console import Console

from sandtable.lab.engines import engine
from sandtable.lab.memory import set_aside
from sandtable.lab.wilson import wilson

Band: TypeAlias = tuple[int, int] | None  # per cent, from and to
LINE = "line"  # what a tool's function for one game is called


class Tool(NamedTuple):
    """What a script measures: it has `line(name, number)`, one game as the line that is kept."""

    file: str
    says: str  # the first line of its help
    names: Sequence[str]
    rows: Callable[[Path, list[str]], Iterable[str]]
    games: int  # of each cell where nothing is said
    chunk: int  # games of one cell before it is the next one's turn


class Job(NamedTuple):
    """One game, for a worker; the script is found by its path over there."""

    file: str
    name: str
    number: int


def measured(tool: Tool, words: Sequence[str] | None = None) -> None:
    """A tool's command: plays what is missing, then prints the table."""
    parser = argparse.ArgumentParser(description=tool.says)
    parser.add_argument("folder", type=Path, help="where a row is kept for every game")
    parser.add_argument("names", nargs="*", default=list(tool.names), help="cells; else all")
    parser.add_argument("--games", type=int, default=tool.games, help="of each cell")
    parser.add_argument("--jobs", type=int, default=1, help="processes that play")
    parser.add_argument("--table", action="store_true", help="play nothing")
    asked = parser.parse_args(words)
    if unknown := [name for name in asked.names if name not in tool.names]:
        parser.error(f"no such cell: {', '.join(unknown)}")
    if not asked.table:
        asked.folder.mkdir(parents=True, exist_ok=True)
        play(tool, asked.folder, asked.names, asked.games, asked.jobs)
    for row in tool.rows(asked.folder, asked.names):
        Console(soft_wrap=True, markup=False).print(row)


def play(tool: Tool, folder: Path, names: Sequence[str], games: int, jobs: int = 1) -> None:
    """Some games of each cell in turn, until each has as many as are wanted."""
    missing = list(_missing(tool, folder, names, games))
    played = engine(jobs=jobs).run(play_one, missing)
    for job, line in zip(missing, played, strict=True):
        with path_of(folder, job.name).open("a", encoding="utf-8") as file:
            file.write(f"{line}\n")


def _missing(tool: Tool, folder: Path, names: Sequence[str], games: int) -> Iterator[Job]:
    have = {name: len(lines_of(folder, name)) for name in names}
    for first in range(0, games, tool.chunk):
        for name in have:
            last = min(first + tool.chunk, games)
            yield from (Job(tool.file, name, n) for n in range(max(first, have[name]), last))


def play_one(job: Job) -> str:
    line: str = _script(job.file)[LINE](job.name, job.number)
    set_aside()
    return line


@cache  # of a plain name: nobody owns it
def _script(file: str) -> dict[str, Any]:
    return run_path(file)


def path_of(folder: Path, name: str) -> Path:
    return folder / f"{name}.csv"


def lines_of(folder: Path, name: str) -> list[list[str]]:
    """The games of a cell that have been played, in the order of their numbers."""
    path = path_of(folder, name)
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    return [line.split(",") for line in lines]


def share(count: int, n: int, band: Band, enough: int) -> str:
    """Per cent with the interval, and whether that overlaps what is asked of it."""
    low, high = (100 * one for one in wilson(count, n))
    said = f"{100 * count / max(1, n):.0f} % ({low:.0f} to {high:.0f})"
    if band is None:
        return said
    met = round(low, 6) <= band[1] and band[0] <= round(high, 6)
    return f"{said}, {band[0]} to {band[1]}: {verdict(n, met, enough)}"


def verdict(n: int, met: bool, enough: int) -> str:
    """Only so many games make one: fewer make wide intervals, which overlap easily."""
    said = ("missed", "met") if n >= enough else ("apart so far", "overlaps so far")
    return said[met]
