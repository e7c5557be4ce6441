"""`search`: tries the best options on redealt tables, plays on from each, takes what went best."""

from sandtable.players.search.budget import Budget
from sandtable.players.search.player import NAME, Prospect, Search, chance, is_search

__all__ = ["NAME", "Budget", "Prospect", "Search", "chance", "is_search"]
