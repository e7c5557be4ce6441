"""Where tables are kept."""

from sandtable.server.store.basket import Basket, Look
from sandtable.server.store.owner import Overtaken
from sandtable.server.store.rows import ChatRow, LineRow, LinkRow, Listed, Stored, TableRow
from sandtable.server.store.store import Store
from sandtable.server.store.writer import NotSaved, Unsure

__all__ = [
    "Basket",
    "ChatRow",
    "LineRow",
    "LinkRow",
    "Listed",
    "Look",
    "NotSaved",
    "Overtaken",
    "Store",
    "Stored",
    "TableRow",
    "Unsure",
]
