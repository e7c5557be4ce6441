"""The log: every event of the game is told here, once."""

from __future__ import annotations

from sandtable.games.covert_ops.screen import told_fights, told_missions, told_opfor, told_turns
from sandtable.games.covert_ops.screen.telling import tell

__all__ = ["tell", "told_fights", "told_missions", "told_opfor", "told_turns"]
