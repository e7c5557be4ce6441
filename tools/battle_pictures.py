"""Draws the pictures of Team Yankee that the documentation shows, always the same.

python tools/battle_pictures.py [NAME...] [--folder docs/pictures]
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from sandtable.games.team_yankee.game import TeamYankee
from sandtable.games.team_yankee.screen.field import Field
from sandtable.games.team_yankee.screen.scene import make_scene, map_scene
from sandtable.kernel.match import Match
from sandtable.pictures import draw, write_png
from sandtable.players import make_player
from sandtable.show.scene import Scene
from sandtable.testing.lessons import Lesson

GAME = TeamYankee()
LESSON = Lesson(GAME)
WIDTH = 960


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


# Moments of the lesson, and the part of the table that they are about: west, south, wide in inches.
TAUGHT = {
    "formation": ("As a formation", (28, 4, 30)),
    "volley": ("Before the dice", (20, 7, 42)),
    "charge": ("Blows", (32, 13, 27)),
}
SHOWN = ("battle", *TAUGHT)  # in the documentation
INCH, HIGH = 20, 0.62  # picture units of an inch; of a part's width, its height


def fought(moment: Moment) -> Scene:
    mission = GAME.configure(GAME.mission(moment.mission), moment.settings)
    match = Match.new(GAME, mission, seed=moment.seed)
    player = make_player(moment.player, GAME, moment.seed)
    for _ in range(moment.answers):
        if decision := match.decision:
            match.play(decision.seat, match.computer_choice(player))
    view = GAME.view(match.table.state, "blue")
    return make_scene(Field(view, GAME.content), match.decision)


def taught(title: str) -> Scene:
    """With what the table would show of a way that is drawn."""
    match, turn = LESSON.before(title), LESSON.by_hand.get(title)
    screen = GAME.screen(GAME.view(match.table.state, "blue"), match.decision)
    placed = screen.placed(turn.choice) if turn else None
    drawn = placed.shown.elements if placed else ()
    return replace(screen.scene, elements=(*screen.scene.elements, *drawn))


def part_of(scene: Scene, svg: str, part: tuple[int, int, int]) -> str:
    """Only that part of the table."""
    west, south, wide = (one * INCH for one in part)
    board = Field(GAME.view(LESSON.begun().table.state, "blue"), GAME.content).frame.board()
    whole = f'viewBox="0 0 {scene.width} {scene.height}"'
    top = board.y - south - wide * HIGH
    return svg.replace(whole, f'viewBox="{board.x + west} {top:g} {wide} {wide * HIGH:g}"', 1)


def picture(name: str) -> tuple[str, tuple[int, int]]:
    """As SVG, and how large it is shown."""
    if name in TAUGHT:
        title, part = TAUGHT[name]
        scene = taught(title)
        return part_of(scene, draw(scene, "day"), part), (WIDTH, round(WIDTH * HIGH))
    if name in TABLES:
        mission, theme = TABLES[name]
        scene = map_scene(GAME.content, GAME.mission(mission))
    else:
        scene, theme = fought(MOMENTS[name]), MOMENTS[name].theme
    return draw(scene, theme), (WIDTH, WIDTH * scene.height // scene.width)


def main() -> None:
    from palette import shrunk  # type: ignore[import-not-found]  # it lies beside this script

    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    known = (*MOMENTS, *TABLES, *TAUGHT)
    parser.add_argument("names", nargs="*", default=[], metavar="NAME", help=", ".join(known))
    parser.add_argument("--folder", type=Path, default=Path("docs/pictures"))
    given = parser.parse_args()
    if unknown := set(given.names) - set(known):
        parser.error(f"no picture is called {unknown.pop()}; there are {', '.join(known)}")
    for name in given.names or SHOWN:
        file = given.folder / f"{name}.png"
        svg, size = picture(name)
        write_png(svg, file, size)
        file.write_bytes(shrunk(file.read_bytes()))
        print(file)


if __name__ == "__main__":
    main()
