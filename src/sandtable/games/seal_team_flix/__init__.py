"""SEAL Team Flix: flick discs together, against Tangos that the rulebook runs."""

from sandtable.games.seal_team_flix.game import SealTeamFlix

GAME = SealTeamFlix()

__all__ = ["GAME", "SealTeamFlix"]
