"""The log: every event of the game is told here, once."""

from __future__ import annotations

from sandtable.games.team_yankee.screen import told_assaults, told_fire, told_moves, told_setup, told_turns
from sandtable.games.team_yankee.screen.telling import tell

__all__ = ["tell", "told_assaults", "told_fire", "told_moves", "told_setup", "told_turns"]
