"""What a game's modules define, so that nobody has to list it twice."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import TypeVar

from sandtable.kernel.decision import Choice
from sandtable.kernel.step import Step

T = TypeVar("T")


def steps_of(*chapters: ModuleType) -> tuple[type[Step], ...]:
    """The steps and questions of these modules; of a package, of all that are in it.

    Those that are only there to be built on are left out.
    """
    return _defined(chapters, Step)


def choices_of(*chapters: ModuleType) -> tuple[type[Choice], ...]:
    """Likewise the choices."""
    return _defined(chapters, Choice)


def _defined(chapters: tuple[ModuleType, ...], base: type[T]) -> tuple[type[T], ...]:
    found = [
        kind
        for chapter in chapters
        for module in _modules(chapter)
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, base) and kind.__module__ == module.__name__
    ]
    built_on = {above for kind in found for above in kind.__mro__[1:]}
    return tuple(kind for kind in found if kind not in built_on)


def _modules(chapter: ModuleType) -> Iterator[ModuleType]:
    yield chapter
    for one in iter_modules(getattr(chapter, "__path__", ()), f"{chapter.__name__}."):
        yield import_module(one.name)
