"""Covert Ops: a small team past patrols that a deck of cards runs, on a measured table."""

from sandtable.games.covert_ops.game import CovertOps

GAME = CovertOps()

__all__ = ["GAME", "CovertOps"]
