"""A table at a glance: the part of its picture where something may be chosen, for a small card."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.decision import Seat
from sandtable.kernel.table import Table
from sandtable.pictures import draw_small
from sandtable.show import ShownGame
from sandtable.show.scene import Box, Scene

PART = 0.55  # of the picture, each way


def glance(game: ShownGame[Any], table: Table[Any], seat: Seat) -> str:
    """As this seat sees it; of others' questions nothing is shown."""
    asked = table.decision
    heard = asked if asked and asked.seat == seat else None
    screen = game.screen(table.view(seat), heard)
    return draw_small(screen.scene, _frame(screen.scene, screen.glowing))


def _frame(scene: Scene, glowing: frozenset[str]) -> Box | None:
    """Round the middle of what glows, within the picture."""
    there = [(element.x, element.y) for element in scene.elements if element.id in glowing]
    if not there:
        return None
    wide, high = int(scene.width * PART), int(scene.height * PART)
    x, y = (sum(along) // len(there) for along in zip(*there, strict=True))
    left = min(max(0, x - wide // 2), scene.width - wide)
    top = min(max(0, y - high // 2), scene.height - high)
    return left, top, wide, high
