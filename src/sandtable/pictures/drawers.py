"""Whoever brings an element brings its drawing: one function for each kind, found by its type.

    @draws(Lantern)
    def draw_lantern(lantern: Lantern) -> str: ...

It gives what stands in the element's group, around the point (0, 0) where the element lies.
Colours are classes of the theme (`tone-friend`, `line`, ...), so that night and day share it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from sandtable.kernel.errors import SandtableError
from sandtable.show.scene import Element

E = TypeVar("E", bound=Element)
# Any: each function takes its own kind of element.
DRAWERS: dict[type[Element], Callable[[Any], str]] = {}


def draws(kind: type[E]) -> Callable[[Callable[[E], str]], Callable[[E], str]]:
    """Register the drawing of an element; whoever registers it again replaces it."""

    def register(drawer: Callable[[E], str]) -> Callable[[E], str]:
        DRAWERS[kind] = drawer
        return drawer

    return register


def drawn(element: Element) -> str:
    """What stands in the element's group."""
    drawer = DRAWERS.get(type(element))
    if drawer is None:
        kind = f"{type(element).__module__}.{type(element).__qualname__}"
        what = f"nobody has said how to draw '{element.id}': register @draws({kind})"
        raise SandtableError(what)
    return drawer(element)
