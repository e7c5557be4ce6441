"""Tournaments: players against each other, on the same seeds and on both sides."""

from sandtable.lab.tournament.bouts import Bout
from sandtable.lab.tournament.plan import Tournament
from sandtable.lab.tournament.running import play
from sandtable.lab.tournament.standings import Cell, Standings, Stands, standings

__all__ = ["Bout", "Cell", "Standings", "Stands", "Tournament", "play", "standings"]
