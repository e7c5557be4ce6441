"""The Map of a mission before anybody is on it: every Door shut, or locked as the mission says."""

from __future__ import annotations

from sandtable.games.seal_team_flix.content import Content
from sandtable.games.seal_team_flix.mission import Mission
from sandtable.games.seal_team_flix.screen.field import size
from sandtable.games.seal_team_flix.screen.scene_map import board
from sandtable.games.seal_team_flix.screen.scene_pieces import doors_in
from sandtable.games.seal_team_flix.state import CLOSED
from sandtable.show.scene import Ground, Label, Scene


def plan_scene(mission: Mission, content: Content) -> Scene:
    ground = content.ground(mission)
    wide, high = size(ground)
    table = Ground(id="table", x=0, y=0, width=wide, height=high, look="board")
    maps = " and ".join(one.title for one in ground.maps)
    name = Label(id="name", x=10, y=30, text=mission.title, width=wide - 20, size=24, strong=True)
    kind = Label(id="kind", x=11, y=50, text=maps, width=wide - 20, size=14, tone="soft")
    locks = [mission.locks.get(door.id, CLOSED) for door in ground.doors]
    elements = (table, name, kind, *board(ground, mission.start), *doors_in(ground, locks))
    return Scene(wide, high, elements, f"SEAL Team Flix: the Map of {mission.title}", f"{maps}.")
