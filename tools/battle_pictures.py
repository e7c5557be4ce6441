"""Draws the pictures of Team Yankee that the documentation shows, always the same.

python tools/battle_pictures.py [--folder docs/pictures]
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from sandtable.games.team_yankee.game import TeamYankee
from sandtable.games.team_yankee.screen.field import Field
from sandtable.games.team_yankee.screen.scene import make_scene, map_scene
from sandtable.kernel.match import Match
from sandtable.pictures import draw, write_png
from sandtable.players import make_player
from sandtable.show.scene import Scene

GAME = TeamYankee()
WIDTH = 1200


class Moment(NamedTuple):
    """A question of a play that goes the same way every time."""

    mission: str
    seed: str
    answers: int  # so many are given, and then the question that comes
    settings: dict[str, str]
    theme: str = "day"
    player: str = "random"


MOMENTS = {
    "battle": Moment("contact", "8", 130, {"layout": "haselbach-heights"}),
    "battle-night": Moment("bridgehead", "5", 240, {"layout": "ulfe-river", "light": "darkness"}),
}
TABLES = {"countryside": ("free-for-all", "day"), "countryside-dark": ("free-for-all", "night")}


def fought(moment: Moment) -> Scene:
    mission = GAME.configure(GAME.mission(moment.mission), moment.settings)
    match = Match.new(GAME, mission, seed=moment.seed)
    player = make_player(moment.player, GAME, moment.seed)
    for _ in range(moment.answers):
        if decision := match.decision:
            match.play(decision.seat, match.computer_choice(player))
    view = GAME.view(match.table.state, "blue")
    return make_scene(Field(view, GAME.content), match.decision)


def pictures() -> Iterator[tuple[str, Scene, str]]:
    for name, moment in MOMENTS.items():
        yield name, fought(moment), moment.theme
    for name, (mission, theme) in TABLES.items():
        yield name, map_scene(GAME.content, GAME.mission(mission)), theme


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--folder", type=Path, default=Path("docs/pictures"))
    folder = parser.parse_args().folder
    for name, scene, theme in pictures():
        high = WIDTH * scene.height // scene.width
        write_png(draw(scene, theme), folder / f"{name}.png", (WIDTH, high))
        print(folder / f"{name}.png")


if __name__ == "__main__":
    main()
