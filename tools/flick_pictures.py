"""Draws the flicks that the documentation shows: pictures that move, made by the engine.

    python tools/flick_pictures.py [--folder docs/pictures]

Each one is an SVG that runs by itself (CSS, four times slower than life). Whoever wants no motion
sees the way of the disc with its contacts numbered.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from math import cos, radians, sin
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from sandtable.games.seal_team_flix import GAME
from sandtable.kernel.dice import LoadedDice
from sandtable.kernel.table import Table
from sandtable.pictures import draw
from sandtable.pictures.draw import draw_element
from sandtable.show.aim import Key, Motion
from sandtable.show.scene import Element, Scene
from sandtable.show.scene_flick import Contact, Shot

HANNAH = "seal-1"
# The crate of the lesson's Conference room, a rifle that stuns whom a crate hits, a steady hand.
DICE = (1, 3, 3, 5, 6, 5, 5, 1, 1, 8, 3, 2049, 2049)
APPROACH: tuple[dict[str, Any], ...] = (
    {"choice": "take_board", "board": "hannah"},
    {"choice": "take_card", "card": "W09"},
    {"choice": "gear_done"},
    {"choice": "deploy", "space": "B12"},
    {"choice": "move", "path": "B11 B10 B9"},
    {"choice": "open_door", "door": 6},
    {"choice": "end_turn"},
    {"choice": "move", "path": "B8 B7 B6 B5 C5"},
    {"choice": "open_door", "door": 0},
    {"choice": "end_turn"},
    {"choice": "move", "path": "C4 C3 C2 C1"},
    {"choice": "fire", "slot": "primary", "rate": "burst", "size": "M"},
)
FLICKS = {
    "crate-shot": {"choice": "flick", "place": "self", "space": "C1", "angle": 390, "power": 85},
    "bank-shot": {"choice": "flick", "place": "self", "space": "C1", "angle": 3159, "power": 100},
}
CROP = (24, 118, 270, 250)  # the Conference room
SLOW = 4.0
PULL, HOLD = 1.3, 2.0  # seconds before and after
ELSEWHERE = ("watch-", "name", "kind", "round", "phase", "timer", "goals", "path-0-yellow")
LONGEST = 90  # of the pull, so that it fits into the picture


class Shown(NamedTuple):
    """A flick: the table before it and after, what moved, and how far the hand pulled."""

    before: Scene
    after: Scene
    motion: Motion
    pull: tuple[float, float]


def flicked(flick: dict[str, Any]) -> Shown:
    """Play up to the flick, and make it."""
    mission = replace(GAME.mission("lesson"), dice=DICE)
    table = Table.start(GAME, mission, LoadedDice("lesson-110", DICE))
    for told in APPROACH:
        table.play(HANNAH, choice(told))
    before = GAME.screen(GAME.view(table.state, HANNAH)).scene
    aim = GAME.screen(GAME.view(table.state, HANNAH), table.decision).aim
    events = table.play(HANNAH, choice(flick))
    motion = next(found for event in events if (found := GAME.motion(event)))
    length = min(LONGEST, (aim.pull if aim else 0) * flick["power"] / 100)
    away = radians(flick["angle"] / 10 + 180)
    back = (length * cos(away), length * sin(away))
    return Shown(before, GAME.screen(GAME.view(table.state, HANNAH)).scene, motion, back)


def choice(told: dict[str, Any]) -> Any:
    """Spaces by their names."""
    cells = GAME.content.ground(GAME.mission("lesson")).by_name
    said = dict(told)
    if "space" in said:
        said["space"] = cells[said["space"]]
    if "path" in said:
        said["path"] = [cells[name] for name in said["path"].split()]
    return GAME.codec.choice(msgspec.json.encode(said))


# motion as style


class Clock(NamedTuple):
    """Milliseconds of the flick as shares of the loop."""

    length: float

    @property
    def whole(self) -> float:
        return PULL + self.length * SLOW / 1000 + HOLD

    def at(self, ms: float) -> str:
        return self.share(PULL + ms * SLOW / 1000)

    def share(self, seconds: float) -> str:
        return f"{100 * seconds / self.whole:.3f}%"


def slide(name: str, keys: tuple[Key, ...], clock: Clock) -> str:
    """Between two keys a body slows down evenly: a parabola, which a cubic curve draws exactly."""
    frames = [f"0%{{transform:{_moved(keys[0])}}}"]
    for here, there in zip(keys, (*keys[1:], keys[-1]), strict=True):
        pace = 2 * here.speed / (here.speed + there.speed) if here.speed + there.speed else 1.0
        curve = f"cubic-bezier(.3333,{pace / 3:.4f},.6667,{(1 + pace) / 3:.4f})"
        where = f"transform:{_moved(here)};animation-timing-function:{curve}"
        frames.append(f"{clock.at(here.ms)}{{{where}}}")
    frames.append(f"100%{{transform:{_moved(keys[-1])}}}")
    return f"@keyframes {name}{{{''.join(frames)}}}"


def _moved(key: Key) -> str:
    return f"translate({key.x:g}px,{key.y:g}px)"


def seen(name: str, start: str, end: str, *, first: float, last: float) -> str:
    """Opacity that changes once."""
    return f"@keyframes {name}{{0%,{start}{{opacity:{first:g}}}{end},100%{{opacity:{last:g}}}}}"


def styled(shown: Shown, clock: Clock, gone: list[str]) -> str:
    """What runs, and what is seen where nothing may run."""
    run = f"{clock.whole:.2f}s infinite"
    over, later = clock.at(clock.length), clock.at(clock.length + 120)
    parts = [slide(f"way-{n}", track.keys, clock) for n, track in enumerate(shown.motion.tracks)] + [
        seen("leaves", over, later, first=1, last=0.12),
        seen("comes", over, later, first=0, last=1),
        seen("rests", clock.at(clock.length + 500), clock.at(clock.length + 600), first=1, last=0),
        f"@keyframes pulls{{0%{{stroke-dashoffset:1;opacity:1}}{clock.share(PULL * 0.75)}"
        f"{{stroke-dashoffset:0;opacity:1}}{clock.share(PULL)}{{stroke-dashoffset:0;opacity:1}}"
        f"{clock.at(12)},100%{{stroke-dashoffset:0;opacity:0}}}}",
    ]
    rules = [f"#{track.element}{{animation:way-{n} {run},rests {run}}}" for n, track in enumerate(shown.motion.tracks)]
    rules += [f"#{name}{{animation:leaves {run}}}" for name in gone]
    rules += [f".later{{animation:comes {run}}}", f".pull{{animation:pulls {run}}}"]
    still = "#way-seen{opacity:1}*{animation:none!important}.later,.pull{opacity:0}"
    motionless = f"@media (prefers-reduced-motion:reduce){{{still}}}"
    return "\n".join([*parts, "#way-seen{opacity:.25}", *rules, motionless])


# the picture


def within(element: Element) -> bool:
    left, top, width, height = CROP
    if element.id.startswith(ELSEWHERE):
        return False
    large = element.x < left or element.y < top
    return large or (element.x < left + width and element.y < top + height)


def changes(shown: Shown) -> tuple[list[str], list[Element]]:
    """What is no longer so when the disc has come to rest, and what is so then."""
    moving = {track.element for track in shown.motion.tracks}
    old = {one.id: one for one in shown.before.elements if within(one)}
    new = {one.id: one for one in shown.after.elements if within(one)}
    pieces = [name for name in old if name.startswith(("tango-", "block-", "token-"))]
    gone = [name for name in pieces if old[name] != new.get(name) and name not in moving]
    return gone, [new[name] for name in gone if name in new]


def way(motion: Motion) -> Shot:
    """Where the disc went, with its contacts in their order."""
    track = motion.tracks[0]
    points = tuple((round(key.x), round(key.y)) for key in track.keys)
    marks = tuple(Contact(hit.at, str(n)) for n, hit in enumerate(motion.hits, 1))
    radius = getattr(motion.extra[0], "radius", 10)
    return Shot(id="way-seen", x=0, y=0, points=points, radius=radius, contacts=marks)


def drawn_later(element: Element) -> str:
    drawn = draw_element(replace(element, id=f"later-{element.id}"))
    return drawn.replace('class="el"', 'class="el later"', 1)


def picture(name: str) -> str:
    shown = flicked(FLICKS[name])
    clock = Clock(max(track.keys[-1].ms for track in shown.motion.tracks))
    gone, come = changes(shown)
    kept = tuple(one for one in shown.before.elements if within(one))
    scene = replace(shown.before, elements=(*kept, way(shown.motion), *shown.motion.extra))
    base = draw(scene, "night")
    later = "".join(drawn_later(one) for one in come)
    start = shown.motion.tracks[0].keys[0]
    pull = (
        f'<path class="pull" pathLength="1" stroke-dasharray="1" fill="none" stroke="#e6a93a" '
        f'stroke-width="3" stroke-linecap="round" d="M{start.x:g} {start.y:g}'
        f'l{shown.pull[0]:.1f} {shown.pull[1]:.1f}"/>'
    )
    box = " ".join(map(str, CROP))
    return (
        base.replace(f'viewBox="0 0 {scene.width} {scene.height}"', f'viewBox="{box}"', 1)
        .replace("</style>", f"{styled(shown, clock, gone)}\n</style>", 1)
        .replace("</svg>", f"{later}{pull}\n</svg>")
    )


def pictures() -> Iterator[tuple[str, str]]:
    for name in FLICKS:
        yield f"{name}.svg", picture(name)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--folder", type=Path, default=Path("docs/pictures"))
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    for name, drawn in pictures():
        (folder / name).write_text(drawn, encoding="utf-8")


if __name__ == "__main__":
    main()
