"""A question that answers itself where only one answer, or no difference, is there."""

import pytest

from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.step import Settled
from sandtable.kernel.table import Table
from tests.kernel.toy import RED, State, Take, toy_table

TAKEN: list[Choice] = []


class Few(Settled, frozen=True):
    """As many options as are wished, and perhaps a default."""

    options: int
    usual: int = 0

    def decision(self, state: State) -> Decision | None:
        del state
        options = tuple(map(Take, range(1, self.options + 1)))
        return Decision(RED, "How many?", "TOY-1", options) if options else None

    def default(self, state: State, options: tuple[Choice, ...]) -> Choice | None:
        del state, options
        return Take(self.usual) if self.usual else None

    def answer(self, table: Table[State], choice: Choice) -> None:
        del table
        TAKEN.append(choice)


@pytest.fixture(autouse=True)
def nothing_taken() -> None:
    TAKEN.clear()


@pytest.mark.parametrize(
    ("few", "taken", "asked"),
    [
        (Few(0), [], False),
        (Few(1), [Take(1)], False),
        (Few(3), [], True),
        (Few(3, usual=2), [Take(2)], False),
        (Few(1, usual=2), [Take(1)], False),  # only what is legal
    ],
)
def test_it_is_asked_only_where_the_answer_matters(few: Few, taken: list[Choice], *, asked: bool) -> None:
    table = toy_table()
    few.settle(table)
    assert taken == TAKEN
    assert (table.agenda[-1] == few) is asked
