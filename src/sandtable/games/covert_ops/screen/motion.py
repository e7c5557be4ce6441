"""What is seen moving because of an event: bases and markers along their ways, shots."""

from __future__ import annotations

from sandtable.boards.tabletop.picture import MARGIN, Frame, along
from sandtable.boards.tabletop.ticks import INCH, Spot
from sandtable.boards.tabletop.ways import Way as Path
from sandtable.games.covert_ops.opposition.events import MarkerMoved
from sandtable.games.covert_ops.rules.attacks import PoolFormed
from sandtable.games.covert_ops.rules.harm import UnitDestroyed
from sandtable.games.covert_ops.rules.movement import Moved, Pushed
from sandtable.games.covert_ops.screen.field import HEAD
from sandtable.games.covert_ops.state import NOWHERE
from sandtable.games.covert_ops.vocabulary import TABLE_INCHES
from sandtable.kernel.event import Event
from sandtable.show.aim import Hit, Motion
from sandtable.show.scene import Marker, Way
from sandtable.show.sheet import Tone

SIZE: Spot = (TABLE_INCHES * INCH, TABLE_INCHES * INCH)
FRAME = Frame(SIZE, y=HEAD + MARGIN)  # as `Field.frame` lays every table (CO-C1-1)
WALK, RUN, PUSH = 160, 240, 320  # ticks a second
TRACER = 1200
HARD = 25  # of a blow, for each point of raw damage
TONES: dict[bool, Tone] = {True: "foe", False: "friend"}
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
        case PoolFormed():
            return _shot(event)
        case UnitDestroyed(unit=unit, at=at):
            return Motion((), (Hit(0, FRAME.at(at), f"unit-{unit}", "standee", 80),))
    return None


def _shot(event: PoolFormed) -> Motion | None:
    """A tracer from whoever attacks to the target; a strike only falls."""
    spots = {one.unit: one.at for one in event.cast}
    end = spots.get(event.target, NOWHERE)
    start = spots.get(event.attacker, end)
    if end == NOWHERE or (start == end and not event.raw):
        return None
    hard = min(100, HARD * event.raw)
    if start == end:
        return Motion((), (Hit(0, FRAME.at(end), f"unit-{event.target}", "standee", hard),))
    foe = any(one.unit == event.attacker and one.opfor for one in event.cast)
    name, tone = f"shot-{event.attacker}-{event.target}", TONES[foe]
    track = along(FRAME, name, (start, end), TRACER)
    hit = Hit(track.keys[-1].ms, FRAME.at(end), f"unit-{event.target}", "standee", hard)
    x, y = FRAME.at(start)
    line = Way(id=f"{name}-line", x=0, y=0, points=FRAME.way((start, end)), look="watch", tone=tone)
    tracer = Marker(id=name, x=x, y=y, radius=6, tone=tone)
    return Motion((track,), (hit,) if event.raw else (), (line, tracer))


def _went(element: str, way: Path, speed: int) -> Motion | None:
    """A way of no length is not seen."""
    if len(set(way)) < 2:
        return None
    return Motion((along(FRAME, element, way, speed),))
