"""Chance: a counter-based generator, scripted dice for tests, real dice for the table-side mode.

The generator is a keyed hash of a counter, so a seed and two counters say all there is to say
about past and future dice, and nobody can work out the seed from the faces seen.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from struct import Struct as Packed
from typing import ClassVar, Protocol, TypeVar

from sandtable.kernel.errors import OutOfDice

T = TypeVar("T")
_WORDS = Packed("<8Q")
LARGEST_DIE = 100  # what people own; anything finer is drawn from the seed


def _code(stream: str) -> int:
    """A stream's name as a number, for a position; at most seven plain letters."""
    return int.from_bytes(stream.encode("ascii"), "big")


def _name(code: int) -> str:
    return code.to_bytes(7, "big").lstrip(b"\0").decode("ascii")


class Dice(Protocol):
    """Whatever answers a roll and a shuffle."""

    manual: bool

    def roll(self, sides: int, stream: str = "dice") -> int:
        """A face from 1 to sides; 0 when a real die has to be typed in first."""

    def shuffle(self, items: list[T], stream: str = "decks") -> None:
        """Put the items in a random order, in place."""

    def aside(self, sides: int, about: str) -> int:
        """A face from 1 to sides for whoever thinks about something; no die falls for it.

        The same here for the same thing, and it says nothing about any die that is still to fall.
        """

    def copy(self) -> Dice:
        """Dice that will fall the same way."""

    def position(self) -> list[int]:
        """How far each stream has been used."""

    def seek(self, position: list[int]) -> None:
        """Go to a position."""


class Stream:
    """Uniform numbers from a seed and a purpose, one counter each."""

    __slots__ = ("_block", "_key", "_words", "used")

    def __init__(self, key: bytes, used: int = 0) -> None:
        self._key = key
        self._block = -1
        self._words: tuple[int, ...] = ()
        self.used = used

    @classmethod
    def of(cls, seed: str, purpose: str) -> Stream:
        return cls(blake2b(seed.encode(), person=purpose.encode(), digest_size=32).digest())

    def below(self, n: int) -> int:
        """A number from 0 to n - 1; the bias of the multiplication is below n / 2**64."""
        at = self.used
        self.used = at + 1
        if at >> 3 != self._block:
            self._block = at >> 3
            block = blake2b(self._block.to_bytes(8, "little"), key=self._key).digest()
            self._words = _WORDS.unpack(block)
        return self._words[at & 7] * n >> 64

    def copy(self) -> Stream:
        twin = Stream(self._key, self.used)
        twin._block, twin._words = self._block, self._words
        return twin


def _aside(seed: str, position: list[int], sides: int, about: str) -> int:
    return Stream.of(f"{seed} {position} {sides} {about}", "aside").below(sides) + 1


class SeededDice:
    """Streams of one seed: dice (rolls and draws), decks (shuffles), and those a game names."""

    manual = False
    __slots__ = ("_decks", "_dice", "_named", "seed")

    def __init__(self, seed: int | str) -> None:
        self.seed = str(seed)
        self._dice = Stream.of(self.seed, "dice")
        self._decks = Stream.of(self.seed, "decks")
        self._named: dict[str, Stream] = {}

    def roll(self, sides: int, stream: str = "dice") -> int:
        if stream == "dice":
            return self._dice.below(sides) + 1
        return self._stream(stream).below(sides) + 1

    def shuffle(self, items: list[T], stream: str = "decks") -> None:
        below = (self._decks if stream == "decks" else self._stream(stream)).below
        for last in range(len(items) - 1, 0, -1):
            other = below(last + 1)
            items[last], items[other] = items[other], items[last]

    def aside(self, sides: int, about: str) -> int:
        return _aside(self.seed, self.position(), sides, about)

    def used(self, stream: str) -> int:
        """How many numbers of a stream have been used."""
        if stream in ("dice", "decks"):
            return (self._dice if stream == "dice" else self._decks).used
        return self._named[stream].used if stream in self._named else 0

    def _stream(self, name: str) -> Stream:
        if name not in self._named:
            self._named[name] = Stream.of(self.seed, name)
        return self._named[name]

    def copy(self) -> SeededDice:
        twin: SeededDice = object.__new__(type(self))
        twin.seed = self.seed
        twin._take(self)
        return twin

    def _take(self, other: SeededDice) -> None:
        self._dice, self._decks = other._dice.copy(), other._decks.copy()
        self._named = {name: stream.copy() for name, stream in other._named.items()}

    def position(self) -> list[int]:
        """Dice and decks; then, if a game named streams, how many (negative) and each one."""
        found = [self._dice.used, self._decks.used]
        if self._named:
            found.append(-len(self._named))
            for name in sorted(self._named):
                found += _code(name), self._named[name].used
        return found

    def seek(self, position: list[int]) -> None:
        self._seek(position)

    def _seek(self, position: list[int]) -> list[int]:
        """What of a position is not about streams."""
        self._dice.used, self._decks.used, *rest = position
        self._named.clear()
        if not rest or rest[0] >= 0:
            return rest
        end = 1 - 2 * rest[0]
        for at in range(1, end, 2):
            self._stream(_name(rest[at])).used = rest[at + 1]
        return rest[end:]


class LoadedDice(SeededDice):
    """A lesson's dice: the first faces are given, then the seed goes on."""

    __slots__ = ("_first",)

    def __init__(self, seed: int | str, first: tuple[int, ...]) -> None:
        super().__init__(seed)
        self._first = first

    def given(self, sides: int) -> bool:
        """Whether the next die of so many sides is one of those."""
        at, first = self._dice.used, self._first
        return at < len(first) and 1 <= first[at] <= sides

    def roll(self, sides: int, stream: str = "dice") -> int:
        at, first = self._dice.used, self._first
        if self.given(sides):
            self._dice.used = at + 1
            return first[at]
        # Another die than the lesson meant: somebody has left it.
        self._dice.used = max(at, len(first))
        return super().roll(sides, stream)

    def copy(self) -> LoadedDice:
        twin = LoadedDice(self.seed, self._first)
        twin._take(self)
        return twin


class ScriptedDice:
    """Faces from a list, for tests; shuffles leave the order as it is.

    With `sides` no other dice are in the box: whoever rolls one has broken a rule.
    """

    manual = False

    def __init__(self, faces: Iterable[int] = (), sides: int = 0) -> None:
        self.faces, self.sides = list(faces), sides
        self._used = 0

    def roll(self, sides: int, stream: str = "dice") -> int:
        if self.sides and sides != self.sides:
            raise OutOfDice(f"the script has D{self.sides} alone, but a D{sides} is rolled")
        if self._used == len(self.faces):
            raise OutOfDice(f"the script ends after {self._used} dice, but a D{sides} is rolled")
        face = self.faces[self._used]
        if not 1 <= face <= sides:
            raise OutOfDice(f"die {self._used + 1} of the script shows {face}, not on a D{sides}")
        self._used += 1
        return face

    @property
    def left(self) -> list[int]:
        """Faces not yet rolled; a test that means to use them all checks for none."""
        return self.faces[self._used :]

    def shuffle(self, items: list[T], stream: str = "decks") -> None:
        del items

    def aside(self, sides: int, about: str) -> int:
        return _aside("", self.position(), sides, about)

    def copy(self) -> ScriptedDice:
        twin = ScriptedDice(self.faces, self.sides)
        twin._used = self._used
        return twin

    def position(self) -> list[int]:
        return [self._used]

    def seek(self, position: list[int]) -> None:
        (self._used,) = position


class ManualDice(SeededDice):
    """Real dice, typed in by people; shuffles still come from the seed."""

    manual = True
    largest: ClassVar[int] = LARGEST_DIE  # sides that are asked for
    __slots__ = ("_read", "_rest", "people", "seats", "turn", "typed")

    def __init__(self, seed: int | str) -> None:
        super().__init__(seed)
        self.seats: tuple[str, ...] = ()  # that somebody answers for; none named are all
        self.people: tuple[str, ...] = ()  # those of them where a person sits
        self.turn = ""  # who answered last: what is rolled then is his
        self.typed: list[int] = []
        self._read = 0
        self._rest: Dice | None = None

    def asked(self, whose: str, every: tuple[str, ...]) -> str:
        """Whose die it is if a person sits there, else any person; computers roll their own."""
        there = self.people or self.seats or every
        return next(seat for seat in (whose, self.turn, *there) if seat in there)

    def then(self, rest: Dice) -> ManualDice:
        """The dice typed so far, and others for all that follows."""
        twin = self.copy()
        twin._rest = rest
        return twin

    def roll(self, sides: int, stream: str = "dice") -> int:
        if sides > self.largest:
            return self._rest.roll(sides, stream) if self._rest else super().roll(sides, stream)
        if self._read == len(self.typed):
            return self._rest.roll(sides, stream) if self._rest else 0
        face = self.typed[self._read]
        if face > sides:
            raise OutOfDice(f"{face} was typed for a D{sides}")
        self._read += 1
        return face

    def shuffle(self, items: list[T], stream: str = "decks") -> None:
        if self._rest:
            self._rest.shuffle(items, stream)
        else:
            super().shuffle(items, stream)

    def aside(self, sides: int, about: str) -> int:
        return self._rest.aside(sides, about) if self._rest else super().aside(sides, about)

    def rewind(self) -> None:
        """A step begins again: it reads the dice typed so far once more."""
        self._read = 0

    def settle(self) -> None:
        """A step is done: its dice are used up."""
        del self.typed[: self._read]
        self._read = 0

    def copy(self) -> ManualDice:
        twin = ManualDice(self.seed)
        twin.typed, twin._read = list(self.typed), self._read
        twin.seats, twin.people, twin.turn = self.seats, self.people, self.turn
        twin._take(self)
        twin._rest = self._rest.copy() if self._rest else None
        return twin

    def drawn(self) -> list[int]:
        """How much of the seed was used, for all that people have no dice for."""
        return super().position()

    def position(self) -> list[int]:
        return [*super().position(), self._read, *self.typed]

    def seek(self, position: list[int]) -> None:
        self._read, *self.typed = self._seek(position)
