"""`search`: tries the best options on redealt tables, plays on from each, takes what went best."""

from sandtable.players.search.budget import Budget
from sandtable.players.search.crew import cores
from sandtable.players.search.player import NAME, Search, is_search
from sandtable.players.search.playout import chance, played_out
from sandtable.players.search.tried import Prospect

__all__ = ["NAME", "Budget", "Prospect", "Search", "chance", "cores", "is_search", "played_out"]
