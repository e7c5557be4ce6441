"""Draws the pictures of our tables that the documentation shows, always the same.

python tools/mat_pictures.py [--folder docs/pictures]
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from sandtable.games import special_forces
from sandtable.games.third_option import GAME
from sandtable.games.third_option.state import State
from sandtable.kernel.decision import Decision
from sandtable.kernel.match import Match
from sandtable.pictures import draw
from sandtable.players import make_player
from sandtable.show import shown
from sandtable.show.scene import Scene


class Moment(NamedTuple):
    """A question of a play that goes the same way every time."""

    mission: str
    seed: str
    question: str
    box: int = -1
    player: str = "basic"
    themes: tuple[str, ...] = ("night",)


class Battle(NamedTuple):
    """A battle of Special Forces in which everybody does as he is told."""

    mission: str
    seed: str
    places: str  # in the order in which the soldiers are asked for
    choices: tuple[dict[str, str], ...]
    themes: tuple[str, ...] = ("night",)


MOMENTS: dict[str, Moment | Battle] = {
    "mat": Moment("MC-10", "23", "Before the dice", 5, themes=("night", "day")),
    "recruiting": Moment("MC-10", "23", "Recruit: 4 of"),
    # Smoke before the house, then a shot through all that lies on the way.
    "skirmish": Battle(
        "rat",
        "nest-35",
        "J11 L10 K11 H11 P18 N19 N17 Q16 D14 E17",
        (
            {"choice": "activate", "soldier": "US-9"},
            {"choice": "launch", "arm": "smoke", "dot": "K15"},
            {"choice": "done"},
            {"choice": "end"},
            {"choice": "pass"},
            {"choice": "pass"},
            {"choice": "activate", "soldier": "US-3"},
            {"choice": "fire", "weapon": "m4a1", "mode": "Burst", "target": "IIF-2"},
        ),
    ),
}


def positions(moment: Moment) -> Iterator[tuple[State, Decision | None]]:
    """Every question of the play, and its end."""
    match = Match.new(GAME, GAME.mission(moment.mission), seed=moment.seed)
    player = make_player(moment.player, GAME, moment.seed)
    while decision := match.decision:
        yield match.table.state, decision
        match.play(decision.seat, match.computer_choice(player))
    yield match.table.state, None


def fought(battle: Battle) -> Match:
    """The battle up to its last choice."""
    game = special_forces.GAME
    match = Match.new(game, game.mission(battle.mission), seed=battle.seed)
    dots = game.content.maps[match.mission.map].lattice.by_name
    placed = [{"choice": "place", "dot": name} for name in battle.places.split()]
    for told in (*placed, *battle.choices):
        numbered = {key: dots[said] if key == "dot" else said for key, said in told.items()}
        choice = game.codec.choice(msgspec.json.encode(numbered))
        match.play(match.decision.seat if match.decision else "", choice)
    return match


def scene_of(moment: Moment | Battle) -> tuple[Scene, frozenset[str]]:
    """The picture of the moment, and what glows in it."""
    if isinstance(moment, Battle):
        match = fought(moment)
        asked = match.decision
        screen = shown(match.game).screen(match.table.view(asked.seat if asked else ""), asked)
        return screen.scene, screen.glowing
    for state, decision in positions(moment):
        prompt = decision.prompt if decision else ""
        if prompt.startswith(moment.question) and moment.box in (-1, state.box):
            mat = GAME.screen(GAME.view(state, GAME.seats[0]), decision)
            return mat.scene, mat.glowing
    raise SystemExit(f"{moment} does not come up; choose another seed")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--folder", type=Path, default=Path("docs/pictures"))
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    for name, moment in MOMENTS.items():
        scene, shining = scene_of(moment)
        for theme in moment.themes:
            drawn = draw(scene, theme, shining)
            (folder / f"{name}-{theme}.svg").write_text(drawn, encoding="utf-8")


if __name__ == "__main__":
    main()
