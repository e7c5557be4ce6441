"""A match as one process hands it to another: read back piece by piece, with the loop in between.

A table goes over as what `dump` makes of it. Of those that undo could go back to, the last ones go
along as bytes, and stay bytes until somebody does go back.
"""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import AsyncIterator, Sequence
from typing import Any, TypeVar

import msgspec

from sandtable.kernel.event import Event
from sandtable.kernel.game import Game
from sandtable.kernel.journal import Header, Journal, Line
from sandtable.kernel.match import Match, Past
from sandtable.server.loglines import Record, chosen_by
from sandtable.server.noticed import Noticed

T = TypeVar("T")
PIECE = 500  # things that are read in a millisecond or two
KEPT = 200  # choices that can be taken back in a match that was put away


class Packed(msgspec.Struct, frozen=True):
    """A match and its record."""

    header: Header
    lines: tuple[bytes, ...]
    log: tuple[bytes, ...]
    table: bytes
    past: tuple[Past, ...]
    forgotten: int
    at: list[int]  # the record's line of each event
    marks: list[int]
    noticed: Noticed


def pack(match: Match, record: Record) -> Packed:
    past = tuple(one._replace(table=one.dumped()) for one in match.past[-KEPT:])
    return Packed(
        header=match.journal.header,
        lines=_pieces(match.journal.lines),
        log=_pieces(match.log),
        table=match.table.dump(),
        past=past,
        forgotten=match.forgotten + len(match.past) - len(past),
        at=record.lines,
        marks=record.marks,
        noticed=record.noticed,
    )


async def unpack(packed: Packed, game: Game[Any]) -> tuple[Match, Record]:
    lines: list[Line] = await _together(packed.lines)
    log: list[Event] = await _together(packed.log)
    match = Match.resumed(game, Journal(packed.header, lines), packed.table, log)
    match.past[:] = packed.past
    match.forgotten = packed.forgotten
    record = Record(packed.noticed)
    record.events, record.lines, record.marks = list(log), packed.at, packed.marks
    record.whose += chosen_by(lines)
    return match, record


def _pieces(things: Sequence[Any]) -> tuple[bytes, ...]:
    starts = range(0, len(things), PIECE)
    return tuple(pickle.dumps(list(things[start : start + PIECE])) for start in starts)


async def _together(pieces: Sequence[bytes]) -> list[Any]:
    whole: list[Any] = []
    for piece in pieces:
        whole += pickle.loads(piece)
        await asyncio.sleep(0)
    return whole


async def unhurried(things: Sequence[T]) -> AsyncIterator[T]:
    """One after the other, and now and then the others' turn."""
    for at, thing in enumerate(things):
        if at and at % PIECE == 0:
            await asyncio.sleep(0)
        yield thing
