"""`sandtable draw --table`: a measured table with inches and names on it, again when it changes."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import typer

from sandtable.boards.tabletop.files import Tables, beside, reader
from sandtable.boards.tabletop.mats import Table
from sandtable.boards.tabletop.picture import drawn
from sandtable.kernel.errors import SandtableError, UnknownName
from sandtable.kernel.game import game_ids
from sandtable.kernel.names import nearest, shortened
from sandtable.kernel.packs import Pack
from sandtable.pictures import draw
from sandtable.show import ShownGame

YAML = (".yaml", ".yml")
PAUSE = 0.3  # seconds between two looks at the files
Games = Callable[[str], ShownGame[Any]]
Picture = tuple[str, tuple[int, int]]


class Design(NamedTuple):
    """How a table is drawn."""

    theme: str = "night"
    grid: bool = False
    names: bool = False


def table_picture(named: str, games: Games, design: Design) -> Picture:
    """The table of a game or a file as SVG, and its size."""
    scene = drawn(find_table(named, games), grid=design.grid, names=design.names)
    return draw(scene, design.theme), (scene.width, scene.height)


def find_table(named: str, games: Games) -> Table:
    """By `GAME:ID` or `FILE.yaml:ID`; the ID may be left out where there is one table."""
    where, name = _split(named)
    if where.endswith(YAML) or (where not in game_ids() and Path(where).exists()):
        tables = _of_file(Path(where))
    else:
        tables = _of_game(where, games)
    if not name and len(tables) == 1:
        return next(iter(tables.values()))
    if name not in tables:
        what = f"{where} has no table '{shortened(name)}'" if name else f"which table of {where}?"
        raise UnknownName(f"{what}{nearest(name, tables)}")
    return tables[name]


def _split(named: str) -> tuple[str, str]:
    """Where the table is, and which one."""
    if named.endswith(YAML) or ":" not in named:
        return named, ""
    where, _, name = named.rpartition(":")
    return where, name


def _of_file(path: Path) -> Mapping[str, Table]:
    """Those of the file itself; kinds may stand in `kinds.yaml` beside it."""
    own = _read([path]) if path.is_dir() else _read(list(beside(path)))
    return own.tables


def _read(paths: list[Path]) -> Tables:
    pack = Pack(reader("table", "sandtable", ()))
    pack.add_files(paths)
    return pack.done(None)


def _of_game(name: str, games: Games) -> Mapping[str, Table]:
    found = getattr(getattr(games(name), "content", None), "tables", None)
    if not found:
        raise SandtableError(f"{name} is not played on measured tables; name a FILE.yaml:ID")
    return dict(found)


def watched(named: str, once: Callable[[], None], rounds: int = -1) -> None:
    """Draws again whenever a file of the table changes; what is wrong is told and waited out."""
    where = Path(_split(named)[0])
    if not where.exists():
        raise SandtableError("--watch needs a file of tables: --table FILE.yaml:ID")
    seen: object = None
    while rounds:
        now = _stamps(where)
        if now != seen:
            seen = now
            _tried(once)
        rounds -= 1
        time.sleep(PAUSE)


def _stamps(where: Path) -> list[tuple[str, int]]:
    files = sorted(where.glob("*.yaml")) if where.is_dir() else list(beside(where))
    return [(str(file), file.stat().st_mtime_ns) for file in files if file.exists()]


def _tried(once: Callable[[], None]) -> None:
    try:
        once()
    except SandtableError as error:
        typer.echo(str(error), err=True)
