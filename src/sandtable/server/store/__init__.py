"""Where tables are kept."""

from sandtable.server.store.rows import ChatRow, LineRow, LinkRow, Listed, Status, Stored, TableRow
from sandtable.server.store.store import Store
from sandtable.server.store.writer import NotSaved, Unsure

__all__ = [
    "ChatRow", "LineRow", "LinkRow", "Listed", "NotSaved", "Status", "Store", "Stored", "TableRow",
    "Unsure",
]  # fmt: skip
