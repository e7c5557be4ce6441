"""What is worked out about a position while it is played, and no part of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sandtable.games.covert_ops.ground import Terrain


class Known:
    """The latest answers, each with what it follows from: it holds as long as that is the same.

    A copy begins with them, as an answer is replaced and never changed.
    """

    __slots__ = ("terrain",)

    def __init__(self, terrain: tuple[object, Terrain] | None = None) -> None:
        self.terrain = terrain

    def copy(self) -> Known:
        return Known(self.terrain)
