"""`sandtable new`: a mission, a map or a pack to begin with."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from shlex import quote
from typing import Annotated

import typer

from sandtable.cli.shared import GameArgument
from sandtable.kernel.errors import SandtableError, UnknownName
from sandtable.kernel.files import YAML
from sandtable.kernel.game import load_game

EPILOG = """\
Examples:

  sandtable new mission third-option night-harbour.yaml

  sandtable new map special-forces my-pack/maps/yard.txt

  sandtable new pack seal-team-flix depot

What is written can be played as it is; its comments say what may stand where. Nothing that is
there already is written over.
"""
PLACE = re.compile(r"\{\{(\w+)(?:\|([^}]*))?\}\}")  # {{id}}, or {{map|what else stands there}}
LONGEST = 30  # of an id: cards of a pack add to it


class Kind(StrEnum):
    """What can be begun."""

    mission = "mission"
    map = "map"
    pack = "pack"


# A kind of one file is named after the file, a pack after its folder.
FILES = {Kind.mission: "mission.yaml", Kind.map: "map.txt"}
DEFAULTS = {Kind.mission: "my-mission.yaml", Kind.map: "my-map.txt", Kind.pack: "my-pack"}


def new(
    kind: Annotated[Kind, typer.Argument(metavar="mission|map|pack", help="What to begin.")],
    game: GameArgument,
    path: Annotated[
        Path | None, typer.Argument(metavar="PATH", help="The file, or the folder of a pack; my-... if none.")
    ] = None,
) -> None:
    """Write a mission, a map or a whole pack with comments, to begin from."""
    loaded = load_game(game)
    texts = loaded.templates()
    where = _named(path or Path(DEFAULTS[kind]), kind)
    wanted = FILES.get(kind)
    if not texts or (wanted and wanted not in texts):
        raise UnknownName(f"{loaded.title} has no {kind}s of one's own")
    name = _id(where)
    words = {"id": name, "title": name.replace("-", " ").capitalize()}
    if wanted:
        _write({where: filled(texts[wanted], words)})
    else:
        places = {_in_pack(file): text for file, text in texts.items()}
        words |= {"map": name}
        _write({where / place: filled(text, words) for place, text in places.items()})
    if name != _plain(where):
        typer.echo(f"\nThe name is long, so the id is {name} (at most {LONGEST} letters).")
    typer.echo("\n".join(_next(kind, loaded.id, where, name)))


def filled(text: str, words: Mapping[str, str]) -> str:
    """A template with its places filled; one that nothing is said of keeps what stands there."""
    return PLACE.sub(lambda place: words.get(place[1], place[2] or ""), text)


def _named(path: Path, kind: Kind) -> Path:
    """With the ending by which the file is known again."""
    endings = {Kind.mission: YAML, Kind.map: (".txt",)}.get(kind)
    return path if not endings or path.suffix in endings else Path(f"{path}{endings[0]}")


def _id(path: Path) -> str:
    """The name as an id; of a long name the first whole words."""
    name = _plain(path)
    if len(name) <= LONGEST:
        return name
    words = name[: LONGEST + 1].rpartition("-")[0]
    return words or name[:LONGEST]


def _plain(path: Path) -> str:
    """The name of the file or folder in letters, digits and -."""
    return re.sub("[^A-Za-z0-9]+", "-", path.resolve().stem).strip("-") or "mine"


def _in_pack(file: str) -> Path:
    return Path("maps", file) if file.endswith(".txt") else Path(file)


def _write(files: Mapping[Path, str]) -> None:
    for path in files:
        if path.exists() or path.is_symlink():
            raise SandtableError(f"{path}: is there already; nothing was written, name another")
    for path, text in files.items():
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("x", encoding="utf-8", newline="\n") as file:
                file.write(text)
        except OSError as error:
            raise SandtableError(f"{path}: {error.strerror or error}") from error
        typer.echo(f"wrote {path}")


def _next(kind: Kind, game: str, path: Path, name: str) -> list[str]:
    """What to do with it."""
    shown = quote(str(path))
    steps = ["", "Next:", f"  sandtable validate {shown}"]
    if kind is Kind.map:
        return [*steps, f"  keep it in the folder maps/ of a pack and name it in a mission: {name}"]
    chosen = f"--mission {shown}" if kind is Kind.mission else f"--packs {shown} --mission {name}"
    return [
        *steps,
        f"  sandtable draw {game} {chosen} -o {name}.svg",
        f"  sandtable play {game} {chosen}",
        f"  sandtable sim {game} {chosen} --games 100",
    ]
