"""A scene as SVG: every element a group with its id, so that an update sends few of them."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import lru_cache
from typing import Any
from xml.sax.saxutils import escape

from sandtable.kernel.scene import (
    AnyElement,
    Badge,
    Bar,
    Card,
    Deck,
    Dial,
    Die,
    Edges,
    Element,
    Floor,
    Gate,
    Ground,
    Label,
    Marker,
    Piece,
    Prop,
    Puff,
    Scene,
    Sight,
    Spot,
    Stamp,
    Steps,
    Stop,
    Terrain,
    Token,
    Way,
    Zone,
)
from sandtable.kernel.scene_flick import (
    Chit,
    Court,
    Crate,
    Disc,
    Door,
    Noise,
    Patch,
    Prints,
    Shot,
    Timer,
    Trail,
)
from sandtable.pictures import boards, cards, discs, panels, pieces, plan, tokens, tracks, walls
from sandtable.pictures.shapes import attr
from sandtable.pictures.theme import DEFAULT, DEFS, THEMES, style

# Any: each function takes its own kind of element.
DRAWERS: dict[type[Element], Callable[[Any], str]] = {
    Ground: panels.draw_ground,
    Zone: panels.draw_zone,
    Label: panels.draw_label,
    Badge: panels.draw_badge,
    Bar: panels.draw_bar,
    Stamp: panels.draw_stamp,
    Token: tokens.draw_token,
    Die: tokens.draw_die,
    Card: cards.draw_card,
    Deck: cards.draw_deck,
    Way: tracks.draw_way,
    Stop: tracks.draw_stop,
    Marker: tracks.draw_marker,
    Steps: tracks.draw_steps,
    Dial: tracks.draw_dial,
    Terrain: boards.draw_terrain,
    Floor: boards.draw_floor,
    Gate: boards.draw_gate,
    Spot: boards.draw_spot,
    Puff: boards.draw_puff,
    Sight: boards.draw_sight,
    Edges: walls.draw_edges,
    Piece: pieces.draw_piece,
    Prop: pieces.draw_prop,
    Door: plan.draw_door,
    Patch: plan.draw_patch,
    Prints: plan.draw_prints,
    Trail: plan.draw_trail,
    Noise: plan.draw_noise,
    Crate: discs.draw_crate,
    Chit: discs.draw_chit,
    Disc: discs.draw_disc,
    Shot: discs.draw_shot,
    Timer: discs.draw_timer,
    Court: discs.draw_court,
}
PLAIN, GLOWING = 'class="el"', 'class="el glow"'


@lru_cache(maxsize=8192)
def draw_element(element: AnyElement) -> str:
    """One group with the element's id; colours are classes, so themes share the drawing."""
    head = f'<g id={attr(element.id)} {PLAIN} transform="translate({element.x} {element.y})"'
    if element.rule:
        head += f" data-rule={attr(element.rule)}"
    if isinstance(element, Terrain):
        head += ' data-board=""'  # pages measure on it
    if element.path:
        head += f" data-path={attr(' '.join(f'{x},{y}' for x, y in element.path))}"
    told = ""
    if element.title:
        head += f' role="img" aria-label={attr(element.title)}'
        told = f"<title>{escape(element.title)}</title>"
    return f"{head}>{told}{DRAWERS[type(element)](element)}</g>"


def draw(scene: Scene, theme: str = DEFAULT, glowing: Collection[str] = frozenset()) -> str:
    """A picture that stands alone; elements that may be chosen now glow."""
    if theme not in THEMES:
        raise ValueError(f"no theme is called {theme!r}; there are {', '.join(THEMES)}")
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {scene.width} {scene.height}" '
        f'role="img" aria-labelledby="scene-title scene-description" class="sandtable {theme}">',
        f'<title id="scene-title">{escape(scene.title)}</title>',
        f'<desc id="scene-description">{escape(scene.description)}</desc>',
        f"<style>\n{style(theme)}\n</style>",
        f"<defs>\n{DEFS}\n</defs>",
    ]
    for element in scene.elements:
        drawn = draw_element(element)
        parts.append(drawn.replace(PLAIN, GLOWING, 1) if element.id in glowing else drawn)
    return "\n".join([*parts, "</svg>", ""])


def changed(before: Scene, after: Scene) -> tuple[frozenset[str], frozenset[str]]:
    """The ids of the elements that are new or other than before, and of those that are gone."""
    old = {element.id: element for element in before.elements}
    new = {element.id: element for element in after.elements}
    return (
        frozenset(name for name, element in new.items() if old.get(name) != element),
        frozenset(old.keys() - new.keys()),
    )
