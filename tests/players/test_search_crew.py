"""Several processes play worlds out for one thought, and find what one alone finds."""

import os
import signal

import pytest

from sandtable.games.third_option import GAME
from sandtable.games.third_option.state import State
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.table import Table
from sandtable.players.search import Budget, Search
from sandtable.players.search.crew import shared_out

# From Python 3.12 on a fork is warned of where there are threads, and the test runner has some;
# the process that searches for the server has none.
pytestmark = pytest.mark.filterwarnings("ignore:This process .* is multi-threaded")


@pytest.mark.parametrize("processes", [2, 3])
def test_as_many_playouts_find_the_same_however_many_processes_play_them(processes: int) -> None:
    def asked() -> Table[State]:
        return Table.start(GAME, GAME.mission("MC-01"), SeededDice(5), logged=False)

    alone = Search(GAME, Budget(60)).prospects(asked())
    assert Search(GAME, Budget(60), processes=processes).prospects(asked()) == alone


def test_every_process_plays_its_share() -> None:
    found = shared_out(lambda n: (n, os.getpid()), range(3, 10), 3)
    assert [n for n, _ in found] == list(range(3, 10))
    assert len({pid for _, pid in found}) == 3


def test_a_share_ends_where_there_is_no_more_time() -> None:
    found = shared_out(lambda n: n if n < 7 else None, range(100), 2)
    assert found == list(range(7))


def test_worlds_after_one_that_nobody_had_time_for_do_not_count() -> None:
    """The next ones go on by their number: none is played twice, none left out."""
    assert shared_out(lambda n: None if n == 3 else n, range(10), 2) == [0, 1, 2]


def test_what_a_lost_process_should_have_played_is_played_here() -> None:
    here = os.getpid()

    def plays(n: int) -> int:
        if os.getpid() != here:
            os.kill(os.getpid(), signal.SIGKILL)
        return n

    assert shared_out(plays, range(6), 2) == list(range(6))


def test_few_worlds_need_few_processes() -> None:
    assert shared_out(lambda _: os.getpid(), range(1), 4) == [os.getpid()]
