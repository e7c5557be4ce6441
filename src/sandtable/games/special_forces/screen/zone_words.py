"""Zones in words, for whoever reads a scenario at the table."""

from __future__ import annotations

from typing import assert_never

from sandtable.games.special_forces.screen.scene_pieces import EDGE_NAMES
from sandtable.games.special_forces.vocabulary import SIDE_NAMES
from sandtable.games.special_forces.zone_language import (
    All,
    Around,
    Centre,
    Corner,
    Edges,
    Either,
    In,
    Middle,
    Near,
    OfCard,
    OneDot,
    SomeSoldier,
    Without,
    Zone,
)

CORNER_NAMES = {"NE": "North-East", "NW": "North-West", "SE": "South-East", "SW": "South-West"}


def words(zone: Zone) -> str:
    """`in building 5 or in building 6`, `within 2 of the North-East corner`."""
    match zone:
        case All():
            return "anywhere"
        case In(buildings):
            many = "buildings" if len(buildings) > 1 else "building"
            return f"in {many} {', '.join(map(str, buildings))}"
        case Near(building, n):
            return f"within {n} of building {building}"
        case Edges(edges):
            return f"at the {' or '.join(EDGE_NAMES[edge] for edge in edges)} edge"
        case OneDot() | Middle():
            return f"on {_centre(zone)}"
        case Around(centre, n):
            return f"within {n} of {_centre(centre)}"
        case Either(left, right):
            return f"{words(left)} or {words(right)}"
        case Without(left, right):
            return f"{words(left)}, but not {words(right)}"
        case _:
            assert_never(zone)


def _centre(centre: Centre) -> str:
    match centre:
        case OneDot(name):
            return name
        case Middle(edge):
            return f"the middle of the {EDGE_NAMES[edge]} edge"
        case Corner(name):
            return f"the {CORNER_NAMES[name]} corner"
        case OfCard(card):
            return card
        case SomeSoldier(which, side):
            if which == "any":
                return f"any {SIDE_NAMES[side]} soldier"
            return f"the {which.removesuffix('most').title()}-most {SIDE_NAMES[side]} soldier"
        case _:
            assert_never(centre)
