"""A stored table, as the store hands it out."""

from __future__ import annotations

import msgspec

from sandtable.server.status import Status


class TableRow(msgspec.Struct, kw_only=True):
    """What is known of a table besides its journal."""

    id: str
    game: str
    title: str
    seats: dict[str, str]
    status: Status
    pace: int
    address: str
    created: float
    touched: float
    result: str = ""
    guide: str = ""
    branch_of: str = ""
    wishes: dict[str, dict[str, str]] = {}
    dice_from: str = ""  # nothing: not written down yet when it was made
    has_branch: bool = False  # made while this table ran: the branch shows the seed


class LineRow(msgspec.Struct, frozen=True):
    """One line of a journal, and the key it was sent with."""

    n: int
    body: bytes
    key: str | None = None


class ChatRow(msgspec.Struct, frozen=True):
    """Something said at a table."""

    n: int
    who: str
    text: str
    at: float
    seq: int = 0  # the journal's lines when it was said
    person: str = ""  # who sat there


class LinkRow(msgspec.Struct, frozen=True):
    """What opens a table for one role, who has claimed it, and what they are called."""

    name: str
    secret: str
    claim: str = ""
    person: str = ""


class Stored(msgspec.Struct):
    """A whole table."""

    row: TableRow
    header: bytes  # the journal's first line
    lines: list[LineRow]
    links: dict[str, str]
    chat: list[ChatRow]
    claims: dict[str, str] = {}  # by seat, of those that were taken by their links
    people: dict[str, str] = {}  # by seat, of those who have said a name

    def journal(self) -> bytes:
        """Header and lines, as a file holds them."""
        return b"\n".join([self.header, *(line.body for line in self.lines), b""])


class Listed(msgspec.Struct, frozen=True, kw_only=True):
    """A table in the house's list."""

    id: str
    game: str
    title: str
    mission: str
    status: Status
    seq: int
    touched: float
    deleted: float | None
    links: dict[str, str]
    claims: dict[str, str] = {}
