"""Giving up: legal at one's own question where the game lets one, never among the options."""

from pathlib import Path
from typing import Any, ClassVar

import pytest

from sandtable.kernel.decision import Resign
from sandtable.kernel.dice import ManualDice
from sandtable.kernel.errors import JournalError, Refused
from sandtable.kernel.journal import End, Journal, parse_journal
from sandtable.kernel.match import Match, replay
from sandtable.kernel.table import Table
from tests.kernel.toy import BLUE, RED, Gamble, Happened, Mission, State, Take, Toy, after, toy_match

PATH = Path("given-up.sandtable.jsonl")
GIVEN_UP = "given up"


class Yielding(Toy):
    """The toy, in which a seat may leave all coins to the other."""

    resigns: ClassVar[bool] = True

    def resigned(self, table: Table[State], seat: str) -> None:
        state = table.state
        other = BLUE if seat == RED else RED
        state.coins[other] += state.pile
        state.pile = 0
        table.record(Happened("TOY-1", seat, GIVEN_UP))


YIELDING = Yielding()


def match(**more: Any) -> Match:
    return Match.new(YIELDING, YIELDING.mission("small"), seed=1, **more)


def read_again(journal: Journal) -> Match:
    return replay(parse_journal(journal.encode(), PATH), YIELDING, PATH)


def test_whoever_is_asked_gives_up_and_the_play_is_over() -> None:
    playing = after(match(), Take(2))
    events = playing.play(BLUE, Resign())
    assert playing.decision is None
    assert events == [Happened("TOY-1", BLUE, GIVEN_UP)]
    assert playing.outcome is not None
    assert playing.outcome.won == {RED: True, BLUE: False}
    with pytest.raises(Refused, match="over"):
        playing.play(RED, Resign())


def test_it_is_never_among_the_options_so_nobody_does_it_by_chance() -> None:
    decision = match().decision
    assert decision is not None
    assert Resign() not in decision.options
    assert match().table.why_not(Resign()) is None


def test_nobody_gives_up_for_another_seat() -> None:
    playing = match()
    with pytest.raises(Refused, match="red who is asked"):
        playing.play(BLUE, Resign())
    assert playing.decision is not None


def test_a_game_that_is_played_to_its_end_refuses() -> None:
    playing = toy_match()
    with pytest.raises(Refused, match="played to its end"):
        playing.play(RED, Resign())
    assert playing.journal.lines == []


def test_the_journal_of_a_play_that_was_given_up_replays() -> None:
    playing = after(match(), Gamble(), Resign())
    again = read_again(playing.journal)
    assert again.outcome == playing.outcome
    assert isinstance(again.journal.lines[-1], End)
    assert again.table.state_hash() == playing.table.state_hash()


def test_a_journal_in_which_the_wrong_seat_gives_up_is_refused() -> None:
    playing = after(match(), Resign())
    data = playing.journal.encode().replace(b'"seat":"red"', b'"seat":"blue"')
    with pytest.raises(JournalError, match="not legal here"):
        replay(parse_journal(data, PATH), YIELDING, PATH)


def test_giving_up_can_be_taken_back() -> None:
    playing = after(match(), Take(1))
    before = playing.table.state_hash()
    playing.play(BLUE, Resign())
    playing.undo()
    assert playing.outcome is None
    assert playing.table.state_hash() == before
    assert read_again(playing.journal).decision == playing.decision


def test_one_gives_up_instead_of_typing_in_a_die() -> None:
    mission = Mission(id="test", title="Test", pile=9)
    table = Table.start(YIELDING, mission, ManualDice(1))
    table.play(RED, Gamble())
    assert table.decision is not None
    assert table.decision.prompt.startswith("Roll a D6")
    table.play(RED, Resign())
    assert table.decision is None
    assert table.outcome is not None
    assert table.outcome.won[BLUE]
