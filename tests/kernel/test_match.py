"""Matches: the journal, undo and its barriers, computer players without peeking."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec import Raw
from msgspec.structs import replace

from sandtable.games.third_option import GAME
from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.errors import JournalError, Refused
from sandtable.kernel.journal import End, Entry, Journal, Undone
from sandtable.kernel.match import Match
from sandtable.kernel.match import replay as replay_journal
from sandtable.kernel.table import Table
from sandtable.testing import RandomPlay
from tests.kernel.toy import BLUE, RED, TOY, Gamble, Show, Take, after, toy_match

PATH = Path("match.sandtable.jsonl")


def played(*choices: Choice, seed: int = 1) -> Match:
    return after(toy_match(seed), *choices)


def replay(journal: Journal, *, check: bool = True, to: int | None = None) -> Match:
    return replay_journal(journal, TOY, PATH, check=check, to=to)


def edited(match: Match, at: int, **changes: Any) -> Journal:
    """The match's journal with one line changed; line 0 is the header."""
    header, lines = match.journal.header, list(match.journal.lines)
    if at == 0:
        header = replace(header, **changes)
    else:
        lines[at - 1] = replace(lines[at - 1], **changes)
    return Journal(header, lines)


# a game that fails


@pytest.mark.parametrize(
    "breaks",
    [
        "tests.kernel.toy.Roll.run",
        "tests.kernel.toy.earn",
        "tests.kernel.toy.NextTurn.run",
        "sandtable.kernel.table.Table.state_hash",
    ],
)
def test_a_choice_that_breaks_the_game_halfway_leaves_the_match_as_it_was(
    breaks: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, twin = (played(Take(1), Gamble()) for _ in range(2))
    before, log = match.table.dump(), list(match.log)
    with monkeypatch.context() as patch:
        patch.setattr(breaks, fail)
        with pytest.raises(ZeroDivisionError):
            match.play(RED, Gamble())
    assert (match.table.dump(), match.log, match.journal.next) == (before, log, 3)

    for one in (match, twin):
        one.play(RED, Gamble())
        one.undo(agreed=True)
        one.play(RED, Gamble())
    assert (match.journal.encode(), match.log) == (twin.journal.encode(), twin.log)


def fail(*_: object) -> None:
    raise ZeroDivisionError


# the journal


def test_seats_that_nobody_names_are_peoples() -> None:
    assert toy_match(seats={BLUE: "basic"}).journal.header.seats == {RED: "human", BLUE: "basic"}


def test_every_choice_is_written_with_its_chance_and_the_state_it_led_to() -> None:
    match = played(Take(2), Gamble())
    first, second = match.journal.lines[:2]
    assert isinstance(first, Entry)
    assert isinstance(second, Entry)
    assert (first.n, first.seat, bytes(first.choice)) == (1, RED, b'{"choice":"take","n":2}')
    assert (first.chance, len(second.chance) > 0) == ([], True)
    assert second.hash == match.table.state_hash() != first.hash


def test_the_end_is_written_down() -> None:
    match = played(Take(3), Take(3), Take(3))
    assert match.journal.lines[-1] == End(n=4, end="over", hash=match.table.state_hash())


def test_a_refused_choice_is_not_written_down() -> None:
    match = played(Take(1))
    before = match.journal.encode()
    with pytest.raises(Refused, match="It is blue who is asked"):
        match.play(RED, Take(1))
    with pytest.raises(Refused, match="not one of the options now"):
        match.play(BLUE, Take(99))
    assert match.journal.encode() == before
    assert match.table.dump() == played(Take(1)).table.dump()


# undo


def test_undo_takes_the_last_choice_back_and_the_journal_remembers_both() -> None:
    match = played(Take(1), Take(2))
    match.undo()
    assert match.table.dump() == played(Take(1)).table.dump()
    assert match.log == played(Take(1)).log
    assert [type(line) for line in match.journal.lines] == [Entry, Entry, Undone]
    match.play(BLUE, Take(3))
    assert replay(match.journal).table.dump() == match.table.dump()


def test_undo_goes_back_to_the_beginning_and_no_further() -> None:
    match = played(Take(1), Take(2))
    match.undo()
    match.undo()
    assert match.table.dump() == toy_match().table.dump()
    with pytest.raises(Refused, match="nothing to undo"):
        match.undo()


@pytest.mark.parametrize("choice", [Gamble(), Show()])
def test_undo_stops_at_dice_and_reveals_unless_all_agree(choice: Choice) -> None:
    match = played(Take(1), choice)
    before = match.journal.encode(), match.table.dump()
    with pytest.raises(Refused, match="all must agree"):
        match.undo()
    assert (match.journal.encode(), match.table.dump()) == before
    match.undo(agreed=True)
    assert match.table.dump() == played(Take(1)).table.dump()
    match.undo()
    assert match.table.dump() == toy_match().table.dump()


def test_dice_that_were_taken_back_fall_the_same_way_again() -> None:
    match = played(Gamble())
    coins = match.table.state.coins[RED]
    match.undo(agreed=True)
    match.play(RED, Gamble())
    assert match.table.state.coins[RED] == coins


def test_the_last_choice_of_a_finished_match_may_be_taken_back() -> None:
    match = played(Take(3), Take(3), Take(3))
    match.undo()
    assert match.outcome is None
    assert [type(line) for line in match.journal.lines] == [Entry, Entry, Entry, Undone]
    assert replay(match.journal).table.dump() == match.table.dump()
    match.play(RED, Take(2))
    match.play(BLUE, Take(1))
    assert isinstance(match.journal.lines[-1], End)
    assert replay(match.journal).journal.encode() == match.journal.encode()


# computer players


class Spy:
    """Answers with the first option and keeps the tables that it was shown."""

    def __init__(self) -> None:
        self.seen: list[Table[Any]] = []

    def choose(self, decision: Decision, look: Callable[[], Table[Any]]) -> Choice:
        self.seen.append(look())
        return decision.options[0]


def test_a_computer_player_never_sees_the_other_hand_or_the_real_dice() -> None:
    hands, dice = [], []
    for seed in range(30):
        match, spy = toy_match(seed), Spy()
        assert match.computer_choice(spy) == Take(1)
        (table,) = spy.seen
        assert table.view(RED) == match.table.view(RED)
        hands.append(table.state.hands[BLUE] == match.table.state.hands[BLUE])
        dice.append([table.dice.roll(6) for _ in range(20)] == rolls(seed))
    assert 0 < sum(hands) < 20  # chance alone: one in four
    assert not any(dice)


def rolls(seed: int) -> list[int]:
    dice = SeededDice(seed)
    return [dice.roll(6) for _ in range(20)]


def test_a_computer_player_of_third_option_sees_another_event_deck() -> None:
    play = RandomPlay(GAME, "MC-03", 5)
    match, spy = Match.new(GAME, GAME.mission("MC-03"), seed=5), Spy()
    for seat, choice in play.script():
        real = list(match.table.state.events)
        match.computer_choice(spy)
        if real:
            assert sorted(spy.seen[-1].state.events) == sorted(real)
            assert spy.seen[-1].state.events != real
        match.play(seat, choice)
    assert any(table.state.events for table in spy.seen)


def test_what_a_computer_player_does_with_its_table_changes_nothing() -> None:
    match, spy = toy_match(), Spy()
    before = match.table.dump()
    match.computer_choice(spy)
    spy.seen[0].play(RED, Gamble())
    assert match.table.dump() == before


def test_anyone_who_has_the_journal_can_deal_a_computer_players_table_again() -> None:
    spies = [Spy(), Spy()]
    for spy in spies:
        match = played(Take(1), seed=3)
        match.computer_choice(spy)
    assert spies[0].seen[0].dump() == spies[1].seen[0].dump()


def test_nobody_chooses_for_a_match_that_is_over() -> None:
    with pytest.raises(Refused, match="over"):
        played(Take(3), Take(3), Take(3)).computer_choice(Spy())


# replay


def test_a_replay_may_stop_at_a_line() -> None:
    match = played(Take(1), Take(2), Take(3))
    assert replay(match.journal, to=2).table.dump() == played(Take(1), Take(2)).table.dump()


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        ({"game": "chess"}, "is a journal of 'chess', not of 'toy'"),
        ({"rules": "0"}, "rules version 0; this is version 1"),
        ({"seed": "2"}, "does not match the commitment"),
        ({"seats": {"green": "human"}}, "the seats of Toy are red, blue"),
        ({"mission": Raw(b'{"id":"x"}')}, "the mission is not usable"),
        ({"mission": Raw(b'{"id":"x","title":"x","pile":0}')}, "not legal here"),
    ],
)
def test_a_header_that_does_not_fit_is_said_so(changes: dict[str, Any], what: str) -> None:
    with pytest.raises(JournalError, match=what):
        replay(edited(played(Take(1)), 0, **changes))


@pytest.mark.parametrize(
    ("at", "changes", "what"),
    [
        (1, {"seat": BLUE}, "not legal here: It is red who is asked"),
        (2, {"chance": [1, 2, 3]}, "the dice were"),
        (1, {"hash": "00"}, "leads to another state"),
        (3, {"undo": 7}, "undoes choice 1, not 7"),
        (5, {"end": "draw"}, "says the play ended with 'draw'"),
    ],
)
def test_a_line_that_was_edited_is_found_and_named(at: int, changes: dict[str, Any], what: str) -> None:
    match = played(Take(1), Gamble())
    match.undo(agreed=True)
    match.play(BLUE, Take(3))
    while match.decision:
        match.play(match.decision.seat, match.decision.options[-2])
    at = at if at < 5 else len(match.journal.lines)
    with pytest.raises(JournalError, match=what) as caught:
        replay(edited(match, at, **changes))
    assert caught.value.line == at + 1


def test_without_a_check_a_replay_goes_by_the_choices_alone() -> None:
    match = played(Take(1), Take(2))
    assert replay(edited(match, 2, hash="00"), check=False).table.dump() == match.table.dump()
