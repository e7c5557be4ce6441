"""What is seen moving because of an event: bases and markers along their ways."""

from __future__ import annotations

from sandtable.boards.tabletop.picture import MARGIN, Frame, along
from sandtable.boards.tabletop.ticks import INCH, Spot
from sandtable.boards.tabletop.ways import Way
from sandtable.games.covert_ops.opposition.events import MarkerMoved
from sandtable.games.covert_ops.rules.harm import UnitDestroyed
from sandtable.games.covert_ops.rules.movement import Moved, Pushed
from sandtable.games.covert_ops.screen.field import HEAD
from sandtable.games.covert_ops.vocabulary import TABLE_INCHES
from sandtable.kernel.event import Event
from sandtable.show.aim import Hit, Motion

SIZE: Spot = (TABLE_INCHES * INCH, TABLE_INCHES * INCH)
FRAME = Frame(SIZE, y=HEAD + MARGIN)  # as `Field.frame` lays every table (CO-C1-1)
WALK, RUN, PUSH = 160, 240, 320  # ticks a second
SPEEDS = {"assault": RUN, "storm": RUN, "dodge": RUN}


def motion(event: Event) -> Motion | None:
    """None for an event in which nothing moves."""
    match event:
        case Moved(unit=unit, way=way, why=why):
            return _went(f"unit-{unit}", way, SPEEDS.get(why, WALK))
        case Pushed(unit=unit, way=way):
            return _went(f"unit-{unit}", way, PUSH)
        case MarkerMoved(marker=marker, way=way):
            return _went(f"marker-{marker}", way, WALK)
        case UnitDestroyed(unit=unit, at=at):
            return Motion((), (Hit(0, FRAME.at(at), f"unit-{unit}", "standee", 80),))
    return None


def _went(element: str, way: Way, speed: int) -> Motion | None:
    """A way of no length is not seen."""
    if len(set(way)) < 2:
        return None
    return Motion((along(FRAME, element, way, speed),))
