"""Long work shows progress: on a terminal's error stream, and nowhere else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from sandtable.kernel.errors import SandtableError

T = TypeVar("T")


def counted(items: Iterable[T], total: int, what: str, kept: str = "", each: int = 1) -> Iterator[T]:
    """Pass items on and move a bar; say how far it came and what is kept if it is stopped or fails.

    `each`: so many items make one of what is counted. `kept`: says where what came through is, and how to go on.
    """
    done = 0
    try:
        for item in _barred(items, total, what, each):
            done += 1
            yield item
    except (KeyboardInterrupt, SandtableError) as error:
        something = kept and done >= each
        if something or isinstance(error, KeyboardInterrupt):
            goes_on = f" {kept}" if something else ""
            typer.echo(f"Stopped {what}: {done // each} of {total} done.{goes_on}", err=True)
        raise


def goes_on(kept: object) -> str:
    """What a command says that keeps all it measures."""
    return f"What was measured is in {kept}: the same command goes on."


def _barred(items: Iterable[T], total: int, what: str, each: int) -> Iterator[T]:
    console = Console(stderr=True)
    if not console.is_terminal:
        yield from items
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeRemainingColumn(), console=console, transient=True) as progress:
        task = progress.add_task(what, total=total)
        for item in items:
            progress.advance(task, 1 / each)
            yield item
