"""What can go wrong, each with enough said that the reader can mend it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from sandtable.kernel.decision import Refusal, Throw


class SandtableError(Exception):
    """Base of every error that the program raises on purpose."""


class Refused(SandtableError):
    """A choice was not legal; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.why} ({refusal.rule})")
        self.refusal = refusal

    def __reduce__(self) -> tuple[type[Refused], tuple[Refusal]]:
        return type(self), (self.refusal,)  # from one process to another


class DeadEnd(SandtableError):
    """A question without an answer, or an end without an outcome: a bug in a game."""


class OutOfDice(SandtableError):
    """Scripted dice ran out, or the script names a face that the die does not have."""


class DieNeeded(SandtableError):
    """A real die has to be rolled and typed in before the step can run."""

    def __init__(self, throw: Throw) -> None:
        super().__init__(throw.prompt)
        self.throw = throw


class UnknownName(SandtableError):
    """A game, mission, player or rule that does not exist."""


@dataclass(frozen=True)
class Problem:
    """One thing wrong with a file, and where."""

    file: str
    place: str
    what: str

    def __str__(self) -> str:
        return f"{self.file}:{self.place}: {self.what}" if self.place else f"{self.file}: {self.what}"


class ContentError(SandtableError):
    """A content file cannot be used; every problem names file and place."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = problems

    def __reduce__(self) -> tuple[type[ContentError], tuple[Problem, ...]]:
        return type(self), self.problems


class JournalError(SandtableError):
    """A journal cannot be read or does not replay; names the file and the line."""

    def __init__(self, path: Path | str, line: int, what: str) -> None:
        place = f"{path}:{line}" if line else f"{path}"
        super().__init__(f"{place}: {what}")
        self.path = path
        self.line = line
        self.what = what

    def __reduce__(self) -> tuple[type[JournalError], tuple[Path | str, int, str]]:
        return type(self), (self.path, self.line, self.what)
