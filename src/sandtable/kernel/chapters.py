"""What a game's modules define, so that nobody has to list it twice."""

from __future__ import annotations

from types import ModuleType
from typing import TypeVar

from sandtable.kernel.decision import Choice
from sandtable.kernel.step import Step

T = TypeVar("T")


def steps_of(*chapters: ModuleType) -> tuple[type[Step], ...]:
    """The steps and questions of these modules; not those that are only there to be built on."""
    return _defined(chapters, Step)


def choices_of(*chapters: ModuleType) -> tuple[type[Choice], ...]:
    """Likewise the choices."""
    return _defined(chapters, Choice)


def _defined(chapters: tuple[ModuleType, ...], base: type[T]) -> tuple[type[T], ...]:
    return tuple(
        kind
        for chapter in chapters
        for kind in vars(chapter).values()
        if isinstance(kind, type) and issubclass(kind, base)
        if kind.__module__ == chapter.__name__ and not kind.__subclasses__()
    )
