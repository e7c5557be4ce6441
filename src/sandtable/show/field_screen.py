"""A screen whose parts share one field: a view with the content it is played with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Generic, NamedTuple, TypeVar

from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.event import Event
from sandtable.show.debrief import Debrief
from sandtable.show.measured import Measured
from sandtable.show.scene import Point, Scene
from sandtable.show.screen import Here, Screen, V
from sandtable.show.sheet import Chip, Drawing, Sheet

F = TypeVar("F")


class Parts(NamedTuple, Generic[F]):
    """How a game makes each part of its screen from a field; see `Screen` for what they are."""

    sheet: Callable[[F, Decision | None], Sheet]
    drawing: Callable[[F, Decision | None], Drawing | None]
    scene: Callable[[F, Decision | None], Scene]
    stands_for: Callable[[F, Choice], tuple[str, ...]]
    could_mean: Callable[[F, str], tuple[Choice, ...]]
    happens_at: Callable[[F, Event], tuple[str, ...]]
    info: Callable[[F, str], tuple[Chip, ...]]
    measure: Callable[[F, str, str], Measured | None]
    debrief: Callable[[F, Sequence[Event]], Debrief | None]
    subject: Callable[[F], tuple[str, ...]]
    lifts: Callable[[F, Choice], str]
    here: Callable[[F, Point], Here | None]


class FieldScreen(Screen[V], Generic[V, F]):
    """The field is worked out once, for all parts."""

    def __init__(self, title: str, view: V, decision: Decision | None, field: F, parts: Parts[F]) -> None:
        super().__init__(title, view, decision)
        self.field = field
        self._parts = parts

    @cached_property
    def sheet(self) -> Sheet:
        return self._parts.sheet(self.field, self.decision)

    @cached_property
    def drawing(self) -> Drawing | None:
        return self._parts.drawing(self.field, self.decision)

    @cached_property
    def scene(self) -> Scene:
        return self._parts.scene(self.field, self.decision)

    def stands_for(self, choice: Choice) -> tuple[str, ...]:
        return self._parts.stands_for(self.field, choice)

    @cached_property
    def subject(self) -> tuple[str, ...]:
        if not self.decision:
            return ()
        return self.decision.about or self._parts.subject(self.field)

    def lifts(self, choice: Choice) -> str:
        return self._parts.lifts(self.field, choice)

    def here(self, at: Point) -> Here | None:
        return self._parts.here(self.field, at)

    def could_mean(self, element: str) -> tuple[Choice, ...]:
        return self._parts.could_mean(self.field, element)

    def happens_at(self, event: Event) -> tuple[str, ...]:
        return self._parts.happens_at(self.field, event)

    def info(self, element: str) -> tuple[Chip, ...]:
        return self._parts.info(self.field, element)

    def measure(self, start: str, end: str) -> Measured | None:
        return self._parts.measure(self.field, start, end)

    def debrief(self, told: Sequence[Event] = ()) -> Debrief | None:
        return self._parts.debrief(self.field, told)
