"""The picture of a view: the table with everything on it, the alarm and the deck above it."""

from __future__ import annotations

from sandtable.boards.tabletop import picture
from sandtable.games.covert_ops import ground
from sandtable.games.covert_ops.screen.dice import attack_shown
from sandtable.games.covert_ops.screen.field import Field
from sandtable.games.covert_ops.screen.head import PINNED, head
from sandtable.games.covert_ops.screen.muster import muster_scene
from sandtable.games.covert_ops.screen.pieces import layers, pieces, tray
from sandtable.games.covert_ops.screen.putting import waiting_low
from sandtable.games.covert_ops.screen.roster import roster_scene
from sandtable.games.covert_ops.vocabulary import tier_of
from sandtable.kernel.decision import Decision
from sandtable.show.scene import Element, Ground, Scene

LAYERS = (
    ("zone", "Zone", True),
    ("alert", "Alert", False),
    ("discovery", "Discovery", False),
    ("command", "Command", False),
)


def make_scene(field: Field, decision: Decision | None) -> Scene:
    if not field.running:
        return muster_scene(field, decision)
    if decision and field.view.campaign and field.view.phase == "over":
        return roster_scene(field, field.view.campaign)
    wide, high = field.size
    back = Ground(id="table", x=0, y=0, width=wide, height=high, look="board")
    standing = pieces(field)
    parts: list[Element] = [
        back,
        *head(field),
        *laid(field),
        *layers(field),
        *standing,
        *([*waiting_low(field, decision)] or tray(field)),
        *attack_shown(field),
    ]
    title = f"Covert Ops: {field.mission.title}"
    return Scene(wide, high, tuple(parts), title, _described(field, standing), counter=36, layers=LAYERS, pinned=PINNED)


def laid(field: Field) -> list[Element]:
    """The mat, its floor, the zone, terrain with Low pieces where they lie."""
    frame, table = field.frame, field.table
    low = ground.laid_low(table, field.view.low)
    zone = table.mark("zone")
    zones = [picture.zone(frame, "zone", zone.box, "Zone")] if zone and zone.box else []
    return [picture.mat(frame, table.look), *picture.floor(frame, table), *zones, *picture.terrain(frame, table, low)]


def map_scene(table_field: Field) -> Scene:
    """A mission's table before anybody plays."""
    return picture.drawn(table_field.table)


def _described(field: Field, standing: list[Element]) -> str:
    """The position for whoever cannot see it."""
    view = field.view
    parts = [f"Round {view.round}, alarm {view.alarm}, tier {tier_of(view.alarm)}."]
    shown = [one.title for one in standing if one.title]
    return " ".join([*parts, *(f"{title}." for title in shown)])
