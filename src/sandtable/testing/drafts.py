"""Drawings at random: what hands could draw, on and off the table, finished or not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from sandtable.kernel.decision import Choice
from sandtable.kernel.table import Table
from sandtable.show import ShownGame
from sandtable.show.placing import Draft, Handle, Placing, Spot, Stroke
from sandtable.testing.plays import ConformanceError, offered

OFF = 40  # units beyond the table's edge
MOST = 4  # points of a stroke
MOST_KNOWN = 4096  # positions
_KNOWN: dict[tuple[str, str, int, int], tuple[Choice, ...]] = {}


def with_drawings(table: Table[Any], count: int = 2) -> Sequence[Choice]:
    """The options, and what a few drawings come to where the question is answered by drawing."""
    return (*offered(table), *drawn(table, count))


def drawn(table: Table[Any], count: int = 2) -> Sequence[Choice]:
    """Choices that drawings at random come to and the rules accept; a refusal names its rule."""
    decision, game = table.decision, table.game
    if decision is None or not (isinstance(game, ShownGame) and game.draws and decision.open):
        return ()
    position = game.id, table.state_hash(), len(table.log or ()), count
    if position not in _KNOWN:  # the same play is gone through many times, check after check
        if len(_KNOWN) == MOST_KNOWN:
            _KNOWN.clear()
        _KNOWN[position] = tuple(_drawn(table, count))
    return _KNOWN[position]


def _drawn(table: Table[Any], count: int) -> Iterator[Choice]:
    decision, game = table.decision, table.game
    if decision is None or not isinstance(game, ShownGame):
        return
    screen = game.screen(table.view(decision.seat), decision)
    if screen.placing is None:
        return
    random = Random(f"{decision.prompt}/{len(table.log or ())}")
    for _ in range(count):
        draft = draft_of(screen.placing, random)
        found = screen.placed(draft)
        where = f"{game.id}, {decision.prompt!r}: {draft}"
        if found is None:
            raise ConformanceError(where, "a drawing with its handles comes to nothing at all")
        if found.choice is None:
            continue
        refusal = table.why_not(found.choice)
        if refusal is None:
            yield found.choice
        elif not refusal.rule:
            raise ConformanceError(where, f"is refused without a rule: {refusal.why}")


def draft_of(placing: Placing, random: Random) -> Draft:
    """Some of the handles, drawn anyhow."""
    handles = random.sample(placing.handles, random.randint(1, len(placing.handles)))
    mode = random.choice(("", *(mode for mode, _ in placing.modes)))
    return Draft(tuple(_stroke(placing, handle, random) for handle in handles), mode)


def _stroke(placing: Placing, handle: Handle, random: Random) -> Stroke:
    count = random.randint(0, min(MOST, handle.legs + 1))
    points = tuple(_spot(placing, handle, random) for _ in range(count))
    face = random.randint(-1, max(handle.turns - 1, -1))
    return Stroke(handle.id, points, face, alone=random.random() < 0.3)


def _spot(placing: Placing, handle: Handle, random: Random) -> Spot:
    """Near the piece, at a place that snaps, or anywhere."""
    board = placing.board
    kind = random.random()
    if placing.snaps and kind < 0.2:
        return random.choice(placing.snaps)
    if handle.reach and kind < 0.8:
        near = handle.reach // 2
        return handle.at[0] + random.randint(-near, near), handle.at[1] + random.randint(-near, near)
    return random.randint(-OFF, board.width + OFF), random.randint(-OFF, board.height + OFF)
