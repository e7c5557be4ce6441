"""Where tables are kept."""

from sandtable.server.store.basket import Basket, Look
from sandtable.server.store.owner import Overtaken
from sandtable.server.store.rows import ChatRow, LineRow, Listed, Status, Stored, TableRow
from sandtable.server.store.store import Store
from sandtable.server.store.writer import NotSaved, Unsure

__all__ = [
    "Basket", "ChatRow", "LineRow", "Listed", "Look", "NotSaved", "Overtaken", "Status", "Store",
    "Stored", "TableRow", "Unsure",
]  # fmt: skip
