"""The map of a scenario before anybody is on it."""

from __future__ import annotations

from sandtable.games.special_forces.content import Content
from sandtable.games.special_forces.mission import Mission
from sandtable.games.special_forces.screen.scene_board import board, size
from sandtable.show.scene import Label, Scene


def plan_scene(mission: Mission, content: Content) -> Scene:
    ground = content.maps[mission.map]
    wide, high = size(ground)
    name = Label(id="name", x=20, y=32, text=mission.title, width=wide - 40, size=24, strong=True)
    kind = Label(id="kind", x=21, y=52, text=ground.title, width=wide - 40, size=14, tone="soft")
    title = f"Special Forces: the map of {mission.title}"
    return Scene(wide, high, (name, kind, *board(ground)), title, f"{ground.title}.")
