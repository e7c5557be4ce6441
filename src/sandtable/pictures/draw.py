"""A scene as SVG: every element a group with its id, so that an update sends few of them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from xml.sax.saxutils import escape

from sandtable.pictures.drawers import drawn
from sandtable.pictures.shapes import attr
from sandtable.pictures.theme import DEFAULT, DEFS, THEMES, style
from sandtable.show.scene import Box, Element, Scene

RIM = 60  # how far shadows, badges and half the width of a road reach
PLAIN, GLOWING = 'class="el"', 'class="el glow"'


@lru_cache(maxsize=8192)  # of a small frozen value: nobody owns it
def draw_element(element: Element) -> str:
    """One group with the element's id; colours are classes, so themes share the drawing."""
    head = f'<g id={attr(element.id)} {PLAIN} transform="translate({element.x} {element.y})"'
    if element.rule:
        head += f" data-rule={attr(element.rule)}"
    if element.board:
        head += ' data-board=""'  # pages measure on it
    if element.layer:
        head += f" data-layer={attr(element.layer)}"
    if element.of:
        head += f" data-of={attr(element.of)}"
    if element.path:
        head += f" data-path={attr(' '.join(f'{x},{y}' for x, y in element.path))}"
    told = ""
    if element.title:
        head += f' role="img" aria-label={attr(element.title)}'
        told = f"<title>{escape(element.title)}</title>"
    return f"{head}>{told}{drawn(element)}</g>"


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
    for element in shown(scene):
        drawn = draw_element(element)
        parts.append(drawn.replace(PLAIN, GLOWING, 1) if element.id in glowing else drawn)
    return "\n".join([*parts, "</svg>", ""])


def shown(scene: Scene) -> Iterator[Element]:
    """What a picture without switches shows: all but the layers that are off at first.

    What belongs to a piece waits until somebody points at that, unless its layer is on.
    """
    off = {name for name, _, on in scene.layers if not on}
    on = {name for name, _, on in scene.layers if on}
    return (
        element for element in scene.elements if element.layer not in off and (not element.of or element.layer in on)
    )


def draw_small(scene: Scene, frame: Box | None = None) -> str:
    """A part of a picture for a page that has style and light already: nothing in it is named."""
    box = frame or (0, 0, scene.width, scene.height)
    parts = (
        f'<g transform="translate({element.x} {element.y})">{drawn(element)}</g>'
        for element in shown(scene)
        if _meets(element, box)
    )
    return (
        f'<svg viewBox="{" ".join(map(str, box))}" aria-hidden="true" '
        f'preserveAspectRatio="xMidYMid slice">{"".join(parts)}</svg>'
    )


def _meets(element: Element, frame: Box) -> bool:
    """Whether anything of it may be seen there."""
    extent = element.extent()
    if extent is None:
        return True
    ends = zip(extent, extent[2:], frame, frame[2:], strict=False)
    return all(a - RIM < b + wide and b < a + far + RIM for a, far, b, wide in ends)


def changed(before: Scene, after: Scene) -> tuple[frozenset[str], frozenset[str]]:
    """Ids of the elements that are new or look other than before, and of those that are gone."""
    old = {element.id: element for element in before.elements}
    new = {element.id: element for element in after.elements}
    return (
        frozenset(name for name, element in new.items() if not _alike(old.get(name), element)),
        frozenset(old.keys() - new.keys()),
    )


def _alike(before: Element | None, after: Element) -> bool:
    """Whether both are the same to look at."""
    return before == after or (before is not None and draw_element(before) == draw_element(after))
