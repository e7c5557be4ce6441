"""The player's folder: every match, saved after every choice."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

from sandtable.kernel.errors import JournalError, SandtableError, UnknownName
from sandtable.kernel.files import MAX_BYTES, Unreadable, read_bytes
from sandtable.kernel.game import Game
from sandtable.kernel.journal import SUFFIX, End, Journal, PackMark, pack_name, read_journal, replace_file
from sandtable.kernel.match import HUMAN, Match, replay
from sandtable.show import load_game, shown

PACKS = "packs.json"
MOST_PACKS = 200  # that are remembered


def home() -> Path:
    """SANDTABLE_HOME, else the user's data folder."""
    own = os.environ.get("SANDTABLE_HOME")
    if own:
        return Path(own)
    data = os.environ.get("XDG_DATA_HOME")
    return (Path(data) if data else Path.home() / ".local" / "share") / "sandtable"


def drawn() -> Path:
    """Where pictures are kept that could be drawn again: in the user's cache."""
    own = os.environ.get("SANDTABLE_HOME")
    if own:
        return Path(own) / "drawn"
    cache = os.environ.get("XDG_CACHE_HOME")
    return (Path(cache) if cache else Path.home() / ".cache") / "sandtable"


def new_paths(game: str, mission: str) -> Iterator[Path]:
    """`<game>-<mission>-<date>-<n>` in the folder, for every n that was not used before."""
    day = datetime.now().astimezone().date().isoformat()
    name = "".join(c if c.isalnum() or c in "-_" else "-" for c in mission)
    for n in count(1):
        path = home() / f"{game}-{name}-{day}-{n}{SUFFIX}"
        if not path.exists():
            yield path


@dataclass(frozen=True)
class Kept:
    """An unfinished match in the folder."""

    path: Path
    game: str
    title: str
    choices: int
    changed: datetime
    human: bool


class _Title(msgspec.Struct):
    title: str


def unfinished() -> list[Kept]:
    """What may be resumed, the latest first; files that cannot be read are left alone."""
    found = []
    for path in home().glob(f"*{SUFFIX}"):
        try:
            journal = read_journal(path)
            changed = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
        except (SandtableError, OSError):
            continue
        if not journal.lines or not isinstance(journal.lines[-1], End):
            found.append(_kept(path, journal, changed))
    return sorted(found, key=lambda kept: (kept.changed, kept.path), reverse=True)


def _kept(path: Path, journal: Journal, changed: datetime) -> Kept:
    header = journal.header
    human = HUMAN in header.seats.values()
    return Kept(path, header.game, _title(path, journal), len(journal.lines), changed, human)


def _title(path: Path, journal: Journal) -> str:
    """What is being played; a match that does not replay still has the name it began with."""
    try:
        match = replay(journal, game_of(journal, path), path, check=False)
        return shown(match.game).screen(match.table.view(match.game.seats[0])).sheet.title
    except SandtableError:
        pass
    try:
        return msgspec.json.decode(journal.header.mission, type=_Title).title
    except msgspec.DecodeError:
        return "unknown mission"


def find_unfinished(what: str) -> Path:
    """A file, or a number of the list."""
    if not what.isdecimal():
        return Path(what)
    kept = unfinished()
    if not 1 <= int(what) <= len(kept):
        many = f"there are {len(kept)}" if kept else "there is none"
        raise UnknownName(f"no unfinished match has the number {what}; {many}")
    return kept[int(what) - 1].path


def open_match(path: Path, packs: Sequence[Path] = (), *, check: bool = True, to: int | None = None) -> Match:
    """A match from its journal, with the packs that it was played with unless others are given."""
    journal = read_journal(path)
    return replay(journal, game_of(journal, path, packs), path, check=check, to=to)


def game_of(journal: Journal, path: Path, packs: Sequence[Path] = ()) -> Game[Any]:
    try:
        game = load_game(journal.header.game)
    except UnknownName as error:
        raise JournalError(path, 1, str(error)) from error
    return game.with_packs(list(packs) or [_found(pack, path) for pack in journal.header.packs])


# packs: a journal names them, this folder remembers where they are


class _Kept(msgspec.Struct, frozen=True):
    """Where a pack was when it was played with."""

    pack: PackMark
    path: str


def remember_packs(packs: Sequence[PackMark], paths: Sequence[Path]) -> None:
    """Keep in mind where these are, so that a match can be resumed without saying it again."""
    new = [_Kept(pack, str(path)) for pack, path in zip(packs, paths, strict=True)]
    if not new:
        return
    old = [one for one in _remembered() if one.pack not in packs]
    kept = msgspec.json.encode([*new, *old][:MOST_PACKS])
    with suppress(JournalError):  # whoever cannot save is told so at the first choice
        replace_file(home() / PACKS, kept)


def _remembered() -> list[_Kept]:
    """The latest first; a file that is damaged or missing remembers nothing."""
    try:
        return msgspec.json.decode(read_bytes(home() / PACKS, MAX_BYTES), type=list[_Kept])
    except (Unreadable, msgspec.DecodeError, UnicodeDecodeError):
        return []


def _found(pack: PackMark | str, journal: Path) -> Path:
    """Where a pack is: as it was then, or else as one of that name is now."""
    if isinstance(pack, str) and Path(pack).exists():
        return Path(pack)
    name, kept = pack_name(pack), _remembered()
    same = [one for one in kept if one.pack == pack]
    same += [one for one in kept if one.pack.name == name]
    if same:
        return Path(same[0].path)
    what = f"was played with the pack '{name}'; say where that is with --packs DIR"
    raise JournalError(journal, 1, what)
