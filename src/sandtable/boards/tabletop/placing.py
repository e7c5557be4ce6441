"""What a drawing on a measured table means, completed by the rules of ways and formation."""

from __future__ import annotations

from sandtable.boards.tabletop.packing import Going, Member, follow
from sandtable.boards.tabletop.ticks import Spot
from sandtable.boards.tabletop.ways import Way
from sandtable.show.placing import Board, Draft, Handle, Placing, Stroke


def ways_of(draft: Draft, placing: Placing, going: Going) -> dict[str, Way]:
    """The way of every piece that is drawn, or that goes along with one of its group.

    An end alone is led round by the router; what cannot be gone stays as it was drawn, so that the
    rules can say why not.
    """
    handles = {handle.id: handle for handle in placing.handles}
    strokes = {one.handle: one for one in draft.strokes if one.points and one.handle in handles}
    found = {name: _drawn(handles[name], stroke, going) for name, stroke in strokes.items()}
    for name, stroke in strokes.items():
        if handles[name].group and not stroke.alone:
            others = _others(placing, handles[name], strokes)
            found |= follow(found[name], others, handles[name].at, going)
    return found


def spots_of(draft: Draft, placing: Placing) -> dict[str, tuple[Spot, int]]:
    """Where each piece was laid last, and which way it faces."""
    handles = {handle.id: handle for handle in placing.handles}
    return {
        stroke.handle: (stroke.points[-1], faced(handles[stroke.handle], stroke))
        for stroke in draft.strokes
        if stroke.points and stroke.handle in handles
    }


def faced(handle: Handle, stroke: Stroke) -> int:
    """As it was turned, or as it was."""
    return stroke.face % handle.turns if handle.turns and stroke.face >= 0 else handle.face


def on_picture(board: Board, spot: Spot) -> Spot:
    """A point of the table as a point of the picture, rounded down."""
    many, few = board.scale
    x, y = spot[0] * many // few, spot[1] * many // few
    return board.x + x, board.y - y if board.up else board.y + y


def _drawn(handle: Handle, stroke: Stroke, going: Going) -> Way:
    way = (handle.at, *stroke.points)
    if len(stroke.points) == 1 and not going.walks(handle.id, way):
        return going.routed(handle.id, handle.at, stroke.points[0]) or way
    return way


def _others(placing: Placing, leader: Handle, drawn: dict[str, Stroke]) -> list[Member]:
    return [
        Member(handle.id, handle.at)
        for handle in placing.handles
        if handle.group == leader.group and handle.id != leader.id and handle.id not in drawn
    ]
