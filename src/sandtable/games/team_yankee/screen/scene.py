"""The picture of a view: the country, and a base for everybody on it."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.boards.tabletop import picture
from sandtable.games.team_yankee.screen.field import Field
from sandtable.games.team_yankee.screen.telling import TONES
from sandtable.kernel.decision import Decision
from sandtable.show.scene import Element, Scene
from sandtable.show.scene_tabletop import Base


def make_scene(field: Field, decision: Decision | None) -> Scene:  # noqa: ARG001
    (wide, high), frame = field.size, field.frame
    parts = (
        picture.mat(frame, field.table.look), *picture.floor(frame, field.table),
        *picture.terrain(frame, field.table), *_bases(field),
    )  # fmt: skip
    return Scene(wide, high, parts, f"Team Yankee: {field.mission.title}", counter=40)


def _bases(field: Field) -> Iterator[Element]:
    for team in field.view.teams.values():
        if team.here:
            x, y = field.frame.at(team.at)
            seat = field.view.units[team.unit].seat
            yield Base(id=f"team-{team.id}", x=x, y=y, radius=field.radius(team), face=team.face,
                       tone=TONES[seat], title=field.team_name(team.id))  # fmt: skip
