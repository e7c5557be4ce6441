"""The database: tables, their journals line by line, links and chat."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

metadata = MetaData()


def _table_id(*, primary: bool = True) -> Column[str]:
    return Column("table_id", String, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=primary)


settings = Table("settings", metadata, Column("name", String, primary_key=True), Column("value", Text, nullable=False))
owner = Table(
    "owner",
    metadata,
    Column("name", String, primary_key=True),
    Column("epoch", Integer, nullable=False),  # grows with every server that takes the database
)
missions = Table(
    "missions",
    metadata,
    Column("digest", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("body", LargeBinary, nullable=False),
)
tables = Table(
    "tables",
    metadata,
    Column("id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("title", Text, nullable=False),
    Column("header", LargeBinary, nullable=False),  # the journal's first line, no mission
    Column("seats", Text, nullable=False),  # JSON: who sits where now
    Column("status", String, nullable=False),
    Column("result", Text, nullable=False, default=""),
    Column("pace", Integer, nullable=False),
    Column("guide", String, nullable=False, default=""),
    Column("branch_of", String, nullable=False, default=""),
    Column("address", String, nullable=False),
    Column("created", Float, nullable=False),
    Column("touched", Float, nullable=False),
    Column("wishes", Text, nullable=False, server_default="{}"),  # JSON: by seat
    Column("dice_from", String, nullable=False, server_default=""),  # drawn, brought, branched
    Column("mission", String, ForeignKey("missions.digest")),
    Column("doomed", Float),  # when it was first seen untouched for too long
    Column("doomed_ran", Float),  # and how long the server had run by then
    Column("deleted", Float),  # since when it lies in the waste basket
    Column("deleted_ran", Float),
    Column("has_branch", Boolean, nullable=False, server_default=false()),  # see BRANCHES
    Index("tables_by_address", "address", "created"),
    Index("tables_by_mission", "mission"),
    Index("tables_by_doom", "doomed"),
    Index("tables_by_deletion", "deleted", "touched", "id"),  # the house's list, too
)
lines = Table(
    "lines",
    metadata,
    _table_id(),
    Column("n", Integer, primary_key=True),
    Column("body", LargeBinary, nullable=False),
    Column("key", String),  # the client's idempotency key, if it sent one
    UniqueConstraint("table_id", "key", name="a_key_is_played_once"),
)
links = Table(
    "links",
    metadata,
    _table_id(),
    Column("name", String, primary_key=True),  # host, spectator or a seat
    Column("secret", String, nullable=False),
    Column("claim", String, nullable=False, server_default=""),  # who sits there (seating.py)
    Column("person", String, nullable=False, server_default=""),  # and what they are called
)
chat = Table(
    "chat",
    metadata,
    _table_id(),
    Column("n", Integer, primary_key=True),
    Column("who", String, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("seq", Integer, nullable=False, server_default="0"),  # journal lines there were then
    Column("person", String, nullable=False, server_default=""),  # who sat there then
)
