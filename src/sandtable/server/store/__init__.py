"""Where tables are kept."""

from sandtable.server.store.rows import ChatRow, LineRow, LinkRow, Listed, Stored, TableRow
from sandtable.server.store.store import Store
from sandtable.server.store.writer import NotSaved, Unsure

__all__ = [
    "ChatRow", "LineRow", "LinkRow", "Listed", "NotSaved", "Store", "Stored", "TableRow", "Unsure",
]  # fmt: skip
