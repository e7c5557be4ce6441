"""The log: every event of the game is told here, once."""

from __future__ import annotations

from sandtable.games.seal_team_flix.screen import told_fights, told_missions, told_tangos, told_turns
from sandtable.games.seal_team_flix.screen.telling import tell

__all__ = ["tell", "told_fights", "told_missions", "told_tangos", "told_turns"]
