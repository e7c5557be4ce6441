"""A view and its question as arrays of fixed size, for players that learn.

A game says what stands in them, column by column: the arrays, their description in the docs and
what tests hold them to come from that one list.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, ClassVar, TypeAlias

import numpy as np
from msgspec.structs import astuple
from numpy.typing import NDArray

from sandtable.kernel.decision import Choice, Seat
from sandtable.kernel.game import Game
from sandtable.players.columns import (
    CODE,
    MOST_KEPT,
    Column,
    Floats,
    Hot,
    Line,
    Packed,
    Part,
    Rows,
    code_columns,
    code_of,
    packing,
    padded,
    squashed,
)

Array: TypeAlias = NDArray[np.float32]
Mask: TypeAlias = NDArray[np.int8]
NUMBERS = 3  # numbers of a choice that are told as they are
NOTHING = bytearray()
FLOAT, SMALL = np.dtype(np.float32), np.dtype(np.int8)
NO_CODE: Floats = (0.0,) * CODE
LARGEST = 100.0  # no column goes beyond it, either way


class Arrays:
    """What a game's views and questions are as arrays; one for each play, since it remembers rows.

    A game says what is in them by overriding `parts`, `option_columns` and `option`.
    """

    slots: ClassVar[int] = 64  # options that are shown at once; the last may stand for the others
    pieces: Rows | None = None  # of its parts: the one whose rows stand beside options about them

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.asks = tuple(str(s.__struct_config__.tag) for s in game.steps if s.asks)
        self._question = Hot("question", self.asks, "what kind of question the seat is asked")
        self.all_parts: tuple[Part, ...] = (self._asked(), *self.parts())
        self._kinds = Hot("kind", (_tag(one) for one in game.choices), "what kind of choice it is")
        self.columns_of_options = (*self._common(), *self.option_columns())
        beside = self.pieces.columns if self.pieces else ()
        self.option_width = len(self.columns_of_options) + len(beside)
        self._pack_option = packing(len(self.columns_of_options))
        self._known: dict[type[Choice], Floats] = {}
        self._settles = type(self).settle is not Arrays.settle
        self._lay_out()
        self._options: dict[Choice, Any] = {}
        self._alike: dict[Hashable, Any] = {}  # the same rows by what they hang on
        wide = -(-self.slots // 4) * 4  # what lies behind the mask begins where a number may
        self._masks = [(b"\1" * n).ljust(wide, b"\0") for n in range(self.slots + 1)]
        more = (0.0,) * len(self._kinds.columns) + (0.0, 0.0, 1.0)
        rest = len(self.columns_of_options) - len(more)
        self._more = self._pack_option(*more, *(0.0,) * rest) + bytes(4 * len(beside))
        self._questions: dict[tuple[str, tuple[int, int]], bytes] = {}
        self._shape, self._slots = (self.slots, self.option_width), (self.slots,)
        self._to_options = self._to_mask + wide
        self._all = self._to_options + 4 * self.slots * self.option_width

    def _lay_out(self) -> None:
        at = 0
        self.layout: dict[str, tuple[int, tuple[int, ...]]] = {}
        for part in self.all_parts:
            wide = len(part.columns)
            shape = (part.most, wide) if isinstance(part, Rows) else (wide,)
            self.layout[part.name] = at, shape
            at += part.most * wide
        self.width, self._to_mask, self._flat = at, 4 * at, (at,)
        self._tell = [part.told for part in self.all_parts[1:]]  # the question is told by itself

    # what a game says

    def parts(self) -> tuple[Part, ...]:
        """What a view is made of, part by part."""
        return ()

    def option_columns(self) -> tuple[Column, ...]:
        """What is told of an option beside its kind, its numbers and its code."""
        return ()

    def option(self, choice: Any) -> Floats:
        """Those columns; they may hang on the choice and on the content alone."""
        return ()

    def about(self, choice: Any) -> Hashable:
        """The piece that a choice is about, by its key among the pieces; None for none."""
        return None

    def alike(self, choice: Any) -> Hashable:
        """What the row of a choice hangs on, where many have the same; None where it is its own."""
        return None

    def glance(self, state: Any, seat: Seat) -> Any:
        """What the arrays are read from: the seat's view, or so much of it as they need."""
        return self.game.view(state, seat)

    def settle(self, view: Any) -> None:
        """Take notice of what was changed around the pieces: another map, another mission."""

    # what others ask for

    def observe(
        self, view: Any, seat: Seat, asking: str, options: Sequence[Choice], page: tuple[int, int]
    ) -> dict[str, Any]:
        """All arrays of a moment; `options` are those of one page, and a page is the n-th of m."""
        if self._settles:
            self.settle(view)
        asked = self._questions.get((asking, page)) or self._put(asking, page)
        told: list[Packed] = [asked]
        for tell in self._tell:
            told.append(tell(view, seat))
        told.append(self._masks[len(options) + (page[1] > 1)])
        told += self._rows(options)
        if page[1] > 1:
            told.append(self._more)
        laid = NOTHING.join(told).ljust(self._all, b"\0")
        return {
            "observation": np.ndarray(self._flat, FLOAT, laid),
            "options": np.ndarray(self._shape, FLOAT, laid, self._to_options),
            "action_mask": np.ndarray(self._slots, SMALL, laid, self._to_mask),
        }

    def split(self, observation: Array) -> dict[str, Array]:
        """The parts of an observation by their names, each in its shape."""
        found = {}
        for name, (at, shape) in self.layout.items():
            found[name] = observation[at : at + int(np.prod(shape))].reshape(shape)
        return found

    def forget(self) -> None:
        """What was told of pieces and options may be something else from now on."""
        for part in self.all_parts:
            if isinstance(part, Rows):
                part.forget()
        self._options.clear()
        self._alike.clear()

    def _rows(self, options: Sequence[Choice]) -> list[bytes]:
        known = self._options
        try:
            found = [*map(known.__getitem__, options)]
        except KeyError:
            found = [known.get(option) or self._learn(option) for option in options]
        if self.pieces is None:
            return found
        beside, blank = self.pieces.now.get, self.pieces.blank
        return [one if type(one) is bytes else one[0] + beside(one[1], blank) for one in found]

    def _learn(self, choice: Choice) -> Any:
        """A row; one about a piece with its key, others with what stands beside if none does."""
        if len(self._options) >= MOST_KEPT:
            self._options.clear()
            self._alike.clear()
        key = self.alike(choice)
        found = self._alike.get(key) if key is not None else self._row(choice)
        if found is None:
            found = self._alike[key] = self._row(choice)
        self._options[choice] = found
        return found

    def _row(self, choice: Choice) -> Any:
        row = self._pack_option(*self._told(choice), *self.option(choice))
        if self.pieces is None:
            return row
        about = self.about(choice)
        return row + self.pieces.blank if about is None else (row, about)

    def _told(self, choice: Choice) -> Floats:
        numbers: list[float] = []
        words: list[str] = []
        for value in astuple(choice):
            if isinstance(value, str):
                words.append(value)
            elif isinstance(value, int | float):
                numbers.append(squashed(value))
            elif isinstance(value, tuple):
                words += (one for one in value if isinstance(one, str))
        code = code_of(" ".join(words)) if words else NO_CODE
        return (*self._kind(type(choice)), *padded(numbers, NUMBERS), *code)

    def _kind(self, kind: type[Choice]) -> Floats:
        if kind not in self._known:
            marks = float(kind.goes_on), float(kind.takes_back), 0.0
            self._known[kind] = (*self._kinds[_tag(kind)], *marks)
        return self._known[kind]

    def _common(self) -> tuple[Column, ...]:
        return (
            *self._kinds.columns,
            Column("goes on", "1 if it does nothing but what would happen anyway"),
            Column("takes back", "1 if it only undoes an earlier choice"),
            Column("more", "1 for the slot that turns to further options"),
            *(
                Column(f"number {n}", f"number {n} of the choice, n / (8 + |n|); 0 without")
                for n in range(1, NUMBERS + 1)
            ),
            *code_columns("the ids that it names; 0 without"),
        )

    def _asked(self) -> Line:
        columns = (
            Column("asked", "1 if this seat is asked now"),
            Column("page", "how far into the options the slots have been turned, 0 to 1"),
            Column("more", "1 if there are more options than slots"),
            *self._question.columns,
        )
        return Line("question", "The question that the seat is asked.", columns, lambda *_: ())

    def _put(self, asking: str, page: tuple[int, int]) -> bytes:
        """The part about the question, packed; it has few forms, so each is kept."""
        n, pages = page
        values = float(bool(asking)), n / max(1, pages - 1), float(pages > 1)
        found = np.array((*values, *self._question[asking]), np.float32).tobytes()
        if len(self._questions) < MOST_KEPT:
            self._questions[asking, page] = found
        return found


def arrays_of(game: Game[Any]) -> Arrays:
    """The arrays of one play of a game."""
    found: Arrays | None = game.arrays()
    return found or Arrays(game)


def page_of(options: Sequence[Choice], slots: int, page: int) -> tuple[Sequence[Choice], int]:
    """The options of a page, where they are more than slots, and how many pages there are."""
    wide = slots - 1  # the last slot turns the page
    start = page * wide
    return options[start : start + wide], -(-len(options) // wide)


def _tag(kind: type[Choice]) -> str:
    return str(kind.__struct_config__.tag)
