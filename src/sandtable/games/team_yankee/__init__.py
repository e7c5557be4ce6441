"""Team Yankee: company battles of World War III, ten missions, on a table of six by four feet."""

from sandtable.games.team_yankee.game import TeamYankee

GAME = TeamYankee()

__all__ = ["GAME", "TeamYankee"]
