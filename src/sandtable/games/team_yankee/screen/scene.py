"""The picture of a view: open country with everything on it, the battle's clocks above it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from sandtable.boards.tabletop import picture
from sandtable.boards.tabletop.mats import Table
from sandtable.games.team_yankee import sides
from sandtable.games.team_yankee.content import Content
from sandtable.games.team_yankee.frames import region_of
from sandtable.games.team_yankee.mission import Mission
from sandtable.games.team_yankee.screen.dice import volley_shown
from sandtable.games.team_yankee.screen.field import FRAME, Field
from sandtable.games.team_yankee.screen.head import head
from sandtable.games.team_yankee.screen.layers import above, below, picked, scene_layers
from sandtable.games.team_yankee.screen.mission_card import ground_cards, mission_chart
from sandtable.games.team_yankee.screen.muster import muster_scene
from sandtable.games.team_yankee.screen.offered import offered
from sandtable.games.team_yankee.screen.pieces import pieces
from sandtable.games.team_yankee.vocabulary import Role
from sandtable.kernel.decision import Decision
from sandtable.kernel.kept import kept
from sandtable.kernel.words import counted
from sandtable.show.scene import Element, Ground, Label, Scene
from sandtable.show.scene_battle import Veil
from sandtable.show.sheet import Tone

COUNTER = 56  # wider than a base: the whole table is to be seen at once on a laptop


def make_scene(field: Field, decision: Decision | None) -> Scene:
    if not field.running:
        return muster_scene(field, decision)
    wide, high = field.size
    who = picked(field, decision)
    back = Ground(id="table", x=0, y=0, width=wide, height=high, look="board")
    parts: list[Element] = [
        back,
        *head(field),
        *countryside(field.table),
        *night(field),
        *below(field, decision),
        *pieces(field, who),
        *offered(field, decision),
        *above(field, who),
        *volley_shown(field),
        *ground_cards(field, decision),
        *mission_chart(field),
    ]
    title = f"Team Yankee: {field.mission.title}"
    return Scene(
        wide, high, tuple(parts), title, _described(field), counter=COUNTER, layers=scene_layers(field, decision)
    )


@kept(1)
def countryside(table: Table) -> tuple[Element, ...]:
    """The mat and its terrain: they never change."""
    mat = picture.mat(FRAME, table.look, name=picture.ground_name(table))
    return (mat, *picture.floor(FRAME, table), *picture.terrain(FRAME, table), *picture.written(FRAME, table))


def night(field: Field) -> list[Element]:
    """The game's own, whatever the page's theme is (TY-TOD-1)."""
    if not field.view.night:
        return []
    frame = field.frame
    return [
        Veil(id="night", x=frame.x, y=frame.y, width=frame.wide, height=frame.high, title="Night", rule="TY-NIGHT-1")
    ]


def map_scene(content: Content, mission: Mission) -> Scene:
    """A mission on its table before anybody plays, as it lies if nobody turns it."""
    table = content.tables[mission.chosen.layout]
    scene = picture.drawn(table)
    frame = picture.Frame(table.size, scale=(1, 1))
    regions = [one for role in ROLES for one in _region(frame, mission, role)]
    return replace(scene, elements=(*scene.elements, *regions), title=mission.title)


ROLES: dict[Role, Tone] = {"attacker": "foe", "defender": "friend"}


def _region(frame: picture.Frame, mission: Mission, role: Role) -> Iterator[Element]:
    region = region_of(tuple(sides.regions(mission, role)), "identity", "long")
    if not region.rects:
        return
    yield replace(picture.outlined(frame, f"region-{role}", region), tone=ROLES[role])
    x, y = frame.at(region.rects[0].middle)
    yield Label(
        id=f"region-{role}-name",
        x=x,
        y=y,
        text=role,
        width=400,
        size=30,
        face="label",
        align="middle",
        tone=ROLES[role],
        strong=True,
    )


def _described(field: Field) -> str:
    """The position for whoever cannot see it."""
    view = field.view
    said = [f"{field.mission.title} on {field.table.title}."]
    if view.active:
        said.append(f"{view.active.capitalize()}'s turn {view.sides[view.active].turn}.")
    said.append("It is night." if view.night else "It is day.")
    for seat, side in view.sides.items():
        there = {one.unit for one in view.teams.values() if one.here}
        many = sum(view.units[unit].seat == seat for unit in there)
        said.append(f"{side.name or seat.capitalize()}: {counted(many, 'Unit')} on the table.")
    return " ".join(said)
