"""The player's mission log: finished missions with time and seed, and his own notes."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec

from sandtable.cli.store import home
from sandtable.kernel.errors import JournalError, UnknownName
from sandtable.kernel.files import Unreadable, read_bytes
from sandtable.kernel.journal import MAX_BYTES, replace_file
from sandtable.kernel.match import Match


class Logged(msgspec.Struct, kw_only=True):
    """One line: what the game recorded, and what only this file knows."""

    entry: int
    time: str
    game: str
    seed: str
    journal: str
    mission: dict[str, Any]
    notes: str = ""


_LINE = msgspec.json.Decoder(Logged)


def log_path() -> Path:
    return home() / "mission-log.jsonl"


def read_log() -> list[Logged]:
    path = log_path()
    if not path.exists():
        return []
    try:
        rows = read_bytes(path, MAX_BYTES).splitlines()
    except Unreadable as error:
        raise JournalError(path, 0, str(error)) from error
    return [_line(path, at, row) for at, row in enumerate(rows, 1)]


def _line(path: Path, at: int, row: bytes) -> Logged:
    try:
        return _LINE.decode(row)
    except msgspec.DecodeError as error:
        raise JournalError(path, at, f"cannot be understood: {error}") from error


def _write(rows: list[Logged]) -> None:
    replace_file(log_path(), msgspec.json.Encoder().encode_lines(rows))


def record(match: Match, journal: Path) -> None:
    """Bring the log up to date with a match; what was written before keeps its time and notes."""
    done = match.game.records(match.table.view(match.game.seats[0]))
    rows = read_log()
    had = [row for row in rows if row.journal == journal.name]
    missions = [msgspec.json.decode(msgspec.json.encode(entry)) for entry in done]
    if [row.mission for row in had] == missions:
        return
    rows = [row for row in rows if row.journal != journal.name]
    after = max((row.entry for row in (*rows, *had)), default=0)
    for at, mission in enumerate(missions):
        if at < len(had) and had[at].mission == mission:
            rows.append(had[at])
        else:
            after += 1
            rows.append(_new(match, journal, mission, after))
    _write(sorted(rows, key=lambda row: row.entry))


def _new(match: Match, journal: Path, mission: dict[str, Any], entry: int) -> Logged:
    return Logged(
        entry=entry,
        time=datetime.now().astimezone().isoformat(timespec="seconds"),
        game=match.game.id,
        seed=match.journal.header.seed,
        journal=journal.name,
        mission=mission,
    )


def note(entry: int, text: str) -> None:
    """Write the player's own words beside an entry."""
    rows = read_log()
    for row in rows:
        if row.entry == entry:
            row.notes = text
            _write(rows)
            return
    raise UnknownName(f"the mission log has no entry {entry}; it has {len(rows)}")
