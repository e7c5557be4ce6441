"""Random plays that can be repeated: the ground that every check stands on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any

from sandtable.kernel.decision import Choice, Decision, Seat
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.errors import SandtableError
from sandtable.kernel.event import Event
from sandtable.kernel.game import Game
from sandtable.kernel.table import Table

STEP_LIMIT = 3000
Choices = Callable[[Table[Any]], Sequence[Choice]]


class ConformanceError(SandtableError):
    """A game breaks a contract of the kernel; says where, so that it can be looked at again."""

    def __init__(self, where: str, what: str) -> None:
        super().__init__(f"{where}: {what}")


def offered(table: Table[Any]) -> Sequence[Choice]:
    """What a random player picks from: the options of the question."""
    return table.decision.options if table.decision else ()


class RandomPlay:
    """One mission played by picking at random; iterate over it to stand at each decision.

    While it stands there, `choice` is what will be played next and `events` is what the last
    choice brought about. The same game, mission and seed play the same way every time.
    """

    def __init__(
        self, game: Game[Any], mission: Any, seed: int, step_limit: int = STEP_LIMIT, choices: Choices = offered
    ) -> None:
        self.game = game
        self.mission = game.mission(mission) if isinstance(mission, str) else mission
        self.seed = seed
        self.step_limit = step_limit
        self.step = 0
        self.random = Random(f"{game.id}/{self.mission.id}/{seed}")
        self.choices = choices
        self.choice: Choice
        with self.blamed():
            self.table = Table.start(game, self.mission, SeededDice(seed))
        self.events: list[Event] = list(self.table.log or ())

    def __iter__(self) -> Iterator[Table[Any]]:
        table = self.table
        while table.decision is not None:
            if self.step == self.step_limit:
                raise self.error(f"is not over after {self.step_limit} decisions")
            with self.blamed():
                self.choice = self.pick(table)
            yield table
            with self.blamed():
                self.events = table.play(self.decision.seat, self.choice)
            self.step += 1
        if table.outcome is None:
            raise self.error("nothing is asked any more, but there is no outcome")

    @property
    def decision(self) -> Decision:
        if self.table.decision is None:
            raise self.error("the play is over")
        return self.table.decision

    def pick(self, table: Table[Any]) -> Choice:
        """One of the choices of a table, at random."""
        found = self.choices(table)
        if not found:
            raise self.error("an open question without options: say what to try in `choices`")
        return found[self.random.randrange(len(found))]

    def script(self) -> list[tuple[Seat, Choice]]:
        """Play to the end; every choice made."""
        return [(self.decision.seat, self.choice) for _ in self]

    def error(self, what: str) -> ConformanceError:
        where = f"{self.game.id}, mission {self.mission.id}, seed {self.seed}, step {self.step}"
        return ConformanceError(where, what)

    @contextmanager
    def blamed(self) -> Iterator[None]:
        """Whatever goes wrong in here is the game's, and is said with its place."""
        try:
            yield
        except ConformanceError:
            raise
        except Exception as error:  # a fuzzer reports every crash, whatever its kind
            raise self.error(f"{type(error).__name__}: {error}") from error
