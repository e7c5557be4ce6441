"""What one seat is shown of one view and one question."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property
from typing import Generic, NamedTuple, TypeVar

import msgspec

from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.event import Event
from sandtable.show.aim import Aim
from sandtable.show.debrief import Debrief
from sandtable.show.measured import Measured
from sandtable.show.placing import Draft, Placed, Placing
from sandtable.show.scene import Point, Scene
from sandtable.show.sheet import Chip, Drawing, Sheet, plain_sheet
from sandtable.show.writing import Writing

V = TypeVar("V", bound=msgspec.Struct)

_POINT = re.compile(r"@(-?\d{1,6}),(-?\d{1,6})")


class Here(NamedTuple):
    """What a point of the picture is part of, for whoever asks about bare ground or a wall."""

    name: str  # what it is, in a few words
    rule: str = ""
    element: str = ""  # what would stand there for a choice; "" where there can be none
    words: str = ""  # what it means for whoever comes there


class Withheld(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What whoever is asked could do at other times, and why not now."""

    label: str
    why: str
    rule: str = ""


class Screen(Generic[V]):
    """Made once for a frame, from the view alone; every part when somebody asks for it.

    A game gives the parts that it has: this one shows the view's fields as they are.
    """

    def __init__(self, title: str, view: V, decision: Decision | None = None) -> None:
        self.title = title  # of the game
        self.view = view
        self.decision = decision  # None where the seat is asked nothing and overhears nothing

    @cached_property
    def sheet(self) -> Sheet:
        """What a text screen shows."""
        return plain_sheet(self.title, self.view)

    @cached_property
    def drawing(self) -> Drawing | None:
        """The map in signs, for a text screen that has room for it; None if there is no map."""
        return None

    @cached_property
    def scene(self) -> Scene:
        """The picture; empty for a game that draws none."""
        return Scene(0, 0, (), self.title)

    @cached_property
    def narrow(self) -> Screen[V] | None:
        """The same, arranged for a window that is higher than wide; None if one picture does.

        What may be chosen on one picture may be chosen on the other, by the same elements. A
        board has no use for it: its ground stays as it is.
        """
        return None

    @cached_property
    def subject(self) -> tuple[str, ...]:
        """The elements that the question is about: who attacks whom, which fight, who acts.

        A page shows them together with what may be chosen. What matters most comes first: where
        not all of them can be read at once, a page shows the first two at least.
        """
        return ()

    @cached_property
    def nearby(self) -> tuple[str, ...]:
        """What whoever answers would like to see too, as far as there is room for it."""
        return ()

    @cached_property
    def aim(self) -> Aim | None:
        """How the question can be answered by flicking; None if it cannot."""
        return None

    def aimed(self, choice: Choice) -> Measured | None:
        """Preview a flick: words, and what to draw over the picture; None if the choice is no flick.

        The flick is legal, or it is made from a grip of `aim` (see `show.previews`).
        """
        return None

    @cached_property
    def placing(self) -> Placing | None:
        """How the question can be answered by drawing on a measured table; None if it cannot."""
        return None

    def placed(self, drawn: Draft | Choice) -> Placed | None:
        """Preview a drawing or an option; None if it is no answer to this question.

        A choice is legal, and the handles of a drawing are those of `placing` (see `show.previews`).
        """
        return None

    @cached_property
    def writing(self) -> Writing | None:
        """What text may be brought as an answer to an open question; None if there is none."""
        return None

    def written(self, text: str) -> Choice:
        """The choice that a text means; raises ContentError with the lines that are wrong."""
        raise NotImplementedError

    @cached_property
    def withheld(self) -> tuple[Withheld, ...]:
        """What is not among the options and one would look for there, each with its reason."""
        return ()

    def stands_for(self, choice: Choice) -> tuple[str, ...]:
        """The elements of the picture that stand for a choice, whether they are there or not."""
        return ()

    def lifts(self, choice: Choice) -> str:
        """The piece that one would take up and put on what stands for a choice; "" for none."""
        return ""

    def could_mean(self, element: str) -> tuple[Choice, ...]:
        """What choosing an element could mean, legal now or not; for whoever asks "why not?"."""
        return ()

    def happens_at(self, event: Event) -> tuple[str, ...]:
        """The elements that an event is about, there or not; whoever acts or rolls comes first."""
        return ()

    def here(self, at: Point) -> Here | None:
        """What a point of the picture is part of; None beside the board, or without one."""
        return None

    def info(self, element: str) -> tuple[Chip, ...]:
        """What is printed on a piece of the picture, for whoever asks about it."""
        return ()

    def measure(self, start: str, end: str) -> Measured | None:
        """A private look along a line; None if these are no ends of one.

        An end is an element's id, a point of the picture (`@512,340`), or a name that people type.
        """
        return None

    def debrief(self, told: Sequence[Event] = ()) -> Debrief | None:
        """How it ended and what decided it, once it is over; `told` is what this seat has heard."""
        return None

    @cached_property
    def pointed(self) -> tuple[tuple[str, ...], ...]:
        """By option the elements that stand for it on this picture."""
        there = self.scene.ids()
        options = self.decision.options if self.decision else ()
        return tuple(tuple([name for name in self.stands_for(option) if name in there]) for option in options)

    @cached_property
    def subject_there(self) -> tuple[str, ...]:
        """The subject as far as it is on this picture, each once."""
        there = self.scene.ids()
        return tuple(dict.fromkeys(name for name in self.subject if name in there))

    @cached_property
    def nearby_there(self) -> tuple[str, ...]:
        """Of that what is on this picture."""
        there = self.scene.ids()
        return tuple(name for name in self.nearby if name in there)

    @property
    def lifted(self) -> frozenset[str]:
        """The pieces that may be taken up now."""
        options = self.decision.options if self.decision else ()
        return frozenset(filter(None, map(self.lifts, options)))

    @property
    def glowing(self) -> frozenset[str]:
        """The elements that may be chosen now."""
        return frozenset(name for names in self.pointed for name in names)


def named_point(end: str) -> Point | None:
    """The point of the picture that an end of a line names (`@512,340`); None for other names."""
    found = _POINT.fullmatch(end)
    return (int(found[1]), int(found[2])) if found else None
