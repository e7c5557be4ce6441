"""Pymunk at a fine step: the oracle for shots that touch fixed bodies only."""

import pymunk

from bench.flick import SlowMotion
from sandtable.boards.flick import Board
from tests.boards.flick.office import Flick


class Oracle(SlowMotion):
    """Notes which bodies the disc touches, by their places in the board."""

    def __init__(self, board: Board, steps: int) -> None:
        super().__init__(board, steps)
        self.touched: list[int] = []
        self.space.on_collision(None, None, begin=self._begin)

    def _begin(self, arbiter: pymunk.Arbiter, space: pymunk.Space, data: object) -> None:
        fixed = [shape for shape in arbiter.shapes if shape.body is space.static_body]
        self.touched += [shape.collision_type for shape in fixed]


def slow_motion(board: Board, played: Flick, steps: int) -> tuple[tuple[float, float], list[int]]:
    """Where the disc rests, and the ids of what it touched."""
    oracle = Oracle(board, steps)
    rest = oracle.flick(*played)
    return rest, [board.bodies[number].id for number in oracle.touched]
