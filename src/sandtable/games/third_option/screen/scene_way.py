"""The way of Direct Action: twelve boxes, and the marker that walks them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from sandtable.games.third_option.screen.scene_parts import Parts
from sandtable.games.third_option.screen.wording import SHORT, SLOT_OF
from sandtable.games.third_option.state import EXFILTRATION, TARGET, TRACK
from sandtable.show.scene import Element, Marker, Point, Side, Stop, Way

WAY: tuple[Point, ...] = (
    (404, 190),
    (472, 162),
    (546, 168),
    (620, 200),
    (672, 252),
    (696, 326),
    (676, 400),
    (610, 448),
    (534, 474),
    (462, 516),
    (408, 574),
    (392, 648),
)
# The other boxes draw an event: they are small and have no name.
ICONS = {0: "infil", 2: "rally", 3: "contact", 5: "objective", 7: "target", 9: "egress", 11: "exfil"}
SIDES: dict[int, Side] = {0: "above", 2: "above", 5: "left", 7: "below"}


class Course(NamedTuple):
    """Where the boxes lie, and on which side of them their names stand."""

    points: tuple[Point, ...] = WAY
    sides: Mapping[int, Side] = SIDES
    side: Side = "right"


ROUND = Course()


def way(parts: Parts, course: Course = ROUND) -> list[Element]:
    """A line, twelve stops, and the marker on one of them (TO-7.5-2)."""
    at, points = parts.view.box, course.points
    found: list[Element] = [Way(id="way", x=0, y=0, points=points, done=at + 1, title="The way of Direct Action")]
    found += [_stop(parts, box, course) for box in range(len(TRACK))]
    if at >= 0:
        x, y = points[at]
        found.append(
            Marker(
                id="marker",
                x=x,
                y=y,
                radius=26 if at in ICONS else 17,
                title=f"The assault force is at {TRACK[at]}",
                rule="TO-7.5-2",
                path=points[: at + 1],
            )
        )
    return found


def _stop(parts: Parts, box: int, course: Course) -> Stop:
    at = parts.view.box
    small = box not in ICONS
    x, y = course.points[box]
    return Stop(
        id=f"box-{box}",
        x=x,
        y=y,
        icon=ICONS.get(box, "E"),
        label="" if small else SHORT[box],
        note=_stop_note(parts, box),
        state="now" if box == at else "past" if box < at else "ahead",
        side=course.sides.get(box, course.side),
        small=small,
        title=f"{TRACK[box]}{', here' if box == at else ', passed' if box < at else ''}",
        rule="TO-7.5-2",
    )


def _stop_note(parts: Parts, box: int) -> str:
    if box in SLOT_OF:
        return f"enemy card {SLOT_OF[box]}"
    card = parts.card
    notes = {0: f"by {card.infil}", TARGET: parts.view.counter, EXFILTRATION: f"by {card.exfil}"}
    return notes.get(box, "")
