"""The notation of zones and victory conditions: calls joined by plus and minus."""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import astuple

from sandtable.kernel.names import nearest

_NAME = re.compile(r"[A-Za-z_]+")
_ARGUMENT = re.compile(r"[A-Za-z0-9_-]+")
_NUMBER = re.compile(r"[0-9]{1,2}")  # no map has more dots, no battle more turns
_BLANK = re.compile(r"\s*")


class ExpressionError(ValueError):
    """An expression that cannot be read, with the column where reading stopped."""

    def __init__(self, text: str, at: int, what: str) -> None:
        super().__init__(f"at column {at + 1} of '{text}': {what}")
        self.column = at + 1


class Word(Struct, frozen=True):
    """A name or a number between the brackets of a call."""

    text: str
    at: int


class Call(Struct, frozen=True):
    """`name`, or `name(argument, ...)`."""

    name: str
    at: int
    arguments: tuple[Word | Call, ...] = ()


class Joined(Struct, frozen=True):
    """`left + right` or `left - right`."""

    sign: Literal["+", "-"]
    at: int
    left: Tree
    right: Tree


Tree: TypeAlias = Call | Joined


class Reader:
    """Reads an expression from left to right."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._at = 0

    def whole(self) -> Tree:
        tree = self._sum()
        if self._peek():
            raise self.error(self._at, f"'{self.text[self._at]}' is one too many")
        return tree

    def error(self, at: int, what: str) -> ExpressionError:
        return ExpressionError(self.text, at, what)

    def _peek(self) -> str:
        """The next character that is not blank; nothing at the end."""
        blank = _BLANK.match(self.text, self._at)
        self._at = blank.end() if blank else self._at
        return self.text[self._at : self._at + 1]

    def _take(self, wanted: str) -> bool:
        taken = self._peek() == wanted
        self._at += taken
        return taken

    def _expect(self, wanted: str) -> None:
        if not self._take(wanted):
            raise self.error(self._at, f"'{wanted}' is missing")

    def _match(self, pattern: re.Pattern[str], what: str) -> Word:
        self._peek()
        found = pattern.match(self.text, self._at)
        if not found:
            raise self.error(self._at, f"{what} is missing")
        word = Word(found[0], self._at)
        self._at = found.end()
        return word

    def _sum(self) -> Tree:
        tree = self._operand()
        while (sign := self._peek()) in ("+", "-"):
            at = self._at
            self._at += 1
            tree = Joined("+" if sign == "+" else "-", at, tree, self._operand())
        return tree

    def _operand(self) -> Tree:
        if self._take("("):
            tree = self._sum()
            self._expect(")")
            return tree
        return self._call(self._match(_NAME, "a name"))

    def _call(self, name: Word) -> Call:
        arguments: list[Word | Call] = []
        if self._take("("):
            arguments.append(self._argument())
            while self._take(","):
                arguments.append(self._argument())
            self._expect(")")
        return Call(name.text, name.at, tuple(arguments))

    def _argument(self) -> Word | Call:
        word = self._match(_ARGUMENT, "an argument")
        return self._call(word) if self._peek() == "(" else word


class Arguments:
    """The arguments of one call, taken in order and checked as they are."""

    def __init__(self, text: str, call: Call) -> None:
        self._text = text
        self._call = call
        self._left = list(call.arguments)

    def __len__(self) -> int:
        return len(self._left)

    def error(self, at: int, what: str) -> ExpressionError:
        return ExpressionError(self._text, at, what)

    def inside(self, call: Call) -> Arguments:
        """Those of a call that is itself an argument."""
        return Arguments(self._text, call)

    def next(self) -> Word | Call:
        if not self._left:
            raise self.error(self._call.at, f"'{self._call.name}' needs more between its brackets")
        return self._left.pop(0)

    def word(self) -> Word:
        found = self.next()
        if isinstance(found, Call):
            raise self.error(found.at, f"'{found.name}(...)' cannot stand here")
        return found

    def number(self) -> int:
        word = self.word()
        if not _NUMBER.fullmatch(word.text):
            most = "; 99 is the most" if word.text.isdecimal() else ""
            raise self.error(word.at, f"a number is expected, not '{word.text}'{most}")
        return int(word.text)

    def one_of(self, known: tuple[str, ...], what: str) -> str:
        word = self.word()
        if word.text not in known:
            hint = nearest(word.text, known)
            raise self.error(word.at, f"'{word.text}' is no {what}{hint}")
        return word.text

    def done(self) -> None:
        if self._left:
            at, name = self._left[0].at, self._call.name
            raise self.error(at, f"'{name}' takes no more between its brackets")


def read(text: str) -> Tree:
    """The calls of an expression and how they are joined; raises ExpressionError."""
    return Reader(text).whole()


def called(node: Struct) -> str:
    """A struct as a call: its tag is the name, its fields are the arguments."""
    name = str(node.__struct_config__.tag)
    fields = [value if isinstance(value, tuple) else (value,) for value in astuple(node)]
    words = [str(word) for field in fields for word in field if word is not None]
    return f"{name}({', '.join(words)})" if words else name
