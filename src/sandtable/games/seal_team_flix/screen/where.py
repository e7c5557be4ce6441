"""Where on the picture an event happens: the pieces that it names, whoever acts first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from sandtable.games.seal_team_flix.events import Piece
from sandtable.games.seal_team_flix.screen.field import Field
from sandtable.kernel.event import Event

KINDS = {"t": "tango", "h": "hostage"}  # as `State.standing` numbers them


def happens_at(field: Field, event: Event) -> tuple[str, ...]:
    seats = {seal.board: seat for seat, seal in field.view.seals.items()}
    named = [name for value in msgspec.structs.astuple(event) for name in _named(value)]
    found = [seats.get(name) or _numbered(name) for name in named]
    return tuple(dict.fromkeys(filter(None, found)))


def _named(value: Any) -> Iterator[str]:
    """The pieces of a field: as they stood, or a SEAL by its board."""
    for one in value if isinstance(value, tuple) else (value,):
        if isinstance(one, Piece):
            yield one.id
        elif isinstance(one, str):
            yield one


def _numbered(name: str) -> str:
    kind, number = KINDS.get(name[:1]), name[1:]
    return f"{kind}-{number}" if kind and number.isdecimal() else ""
