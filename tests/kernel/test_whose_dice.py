"""Real dice are asked of whoever rolls, if a person sits there, else of another person."""

from pathlib import Path

import msgspec
import pytest

from sandtable.kernel.decision import Face
from sandtable.kernel.dice import ManualDice
from sandtable.kernel.errors import JournalError, Refused
from sandtable.kernel.game import load_game
from sandtable.kernel.journal import Entry, parse_journal
from sandtable.kernel.match import HUMAN, Match, replay
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table
from sandtable.players import make_player
from tests.kernel.toy import BLUE, RED, TOY, Gamble, NextTurn, State, Take, Toy, Turn

PATH = Path("typed.sandtable.jsonl")


def toy(red: str = HUMAN, blue: str = HUMAN) -> Match:
    seats = {RED: red, BLUE: blue}
    return Match.new(TOY, TOY.mission("large"), seed=1, dice="manual", seats=seats)


def asked(match: Match) -> str:
    return match.decision.seat if match.decision else ""


def again(match: Match) -> Match:
    return replay(parse_journal(match.journal.encode(), PATH), match.game, PATH)


def test_each_is_asked_for_the_dice_of_his_own_choice() -> None:
    match = toy()
    match.play(RED, Take(1))
    match.play(BLUE, Gamble())
    assert asked(match) == BLUE
    with pytest.raises(Refused, match="It is blue who is asked"):
        match.play(RED, Face(3))
    match.play(BLUE, Face(3))
    match.play(RED, Gamble())
    assert asked(match) == RED


def test_a_person_rolls_for_a_computer_player_in_the_first_seat() -> None:
    match = toy(red="basic")
    match.play(RED, Gamble())
    assert (asked(match), match.decision and match.decision.options[5]) == (BLUE, Face(6))
    match.play(BLUE, Face(2))
    assert match.table.state.coins[RED] == 2


class Opposed(Step, frozen=True):
    """Each side rolls a die of its own."""

    def run(self, table: Table[State]) -> None:
        for seat in (BLUE, RED, "the rules"):
            table.state.coins[RED] += table.roll(6, why=f"{seat} rolls", rule="TOY-2", by=seat)


class OpposedToy(Toy):
    steps = (*Toy.steps, Opposed)


def opposed(**seats: str) -> Match:
    game = OpposedToy()
    match = Match.new(game, game.mission("large"), seed=1, dice="manual", seats=seats)
    match.table.push(Opposed())
    match.table.advance()
    return match


def rollers(match: Match) -> list[str]:
    found = []
    while match.table.throw:
        found.append(asked(match))
        match.play(asked(match), Face(1))
    return found


def test_a_rule_may_say_whose_die_it_is() -> None:
    assert rollers(opposed()) == [BLUE, RED, RED]
    assert rollers(opposed(blue="basic")) == [RED, RED, RED]


def test_a_die_that_is_waited_for_is_saved_with_whose_it_is() -> None:
    table = opposed().table
    twin = Table.load(table.game, table.dump(), ManualDice(1))
    assert twin.decision == table.decision
    assert twin.dump() == table.dump()


class Distant(Step, frozen=True):
    def run(self, table: Table[State]) -> None:
        table.roll(6, why="Cole attacks", rule="TOY-2", need=(4, "or more hits"))


def test_the_question_says_what_is_needed() -> None:
    match = toy()
    match.table.push(Distant())
    match.table.advance()
    assert match.decision is not None
    assert match.decision.prompt == "Roll a D6: Cole attacks; 4 or more hits"


# computers among themselves


def test_computers_roll_their_own_dice_from_the_seed() -> None:
    match = toy(red="basic", blue="random")
    thrown = []
    for _ in range(60):
        match.play(RED, Gamble())
        match.play(RED, face := match.computer_choice(make_player("basic", TOY, 1)))
        thrown.append(face)
        match.undo(agreed=True)
        match.undo(agreed=True)
    assert set(thrown) == set(map(Face, range(1, 7)))
    assert again(match).table.dump() == match.table.dump()


def test_a_die_that_a_computer_rolled_is_not_taken_back_freely() -> None:
    match = toy(red="basic", blue="random")
    match.play(RED, Gamble())
    match.play(RED, Face(2))
    with pytest.raises(Refused, match="all must agree"):
        match.undo()


SEATINGS = ["none", "second"]  # where a person sits


def played_out(game_id: str, mission: str, sits: str) -> tuple[Match, set[str]]:
    """A mission with real dice, a computer in the first seat; who was asked for dice."""
    game = load_game(game_id)
    seats = dict.fromkeys(game.seats_of(game.mission(mission)), "basic")
    if sits == "second":
        seats[list(seats)[-1]] = HUMAN
    match = Match.new(game, game.mission(mission), seed=3, dice="manual", seats=seats)
    player, rolled = make_player("basic", game, 3), set()
    while match.decision and len(match.journal.lines) < 4000:
        if match.table.throw:
            rolled.add(asked(match))
        match.play(asked(match), match.computer_choice(player))
    return match, rolled


@pytest.mark.parametrize("sits", SEATINGS)
@pytest.mark.parametrize(
    ("game", "mission"), [("special-forces", "hfc"), ("seal-team-flix", "1"), ("third-option", "MC-03")]
)
def test_every_game_comes_to_an_end_and_replays(game: str, mission: str, sits: str) -> None:
    match, rolled = played_out(game, mission, sits)
    people = {seat for seat, player in match.journal.header.seats.items() if player == HUMAN}
    assert match.outcome
    assert rolled
    assert not people or rolled == people
    assert again(match).table.dump() == match.table.dump()


# seats that change hands, and journals


def test_a_die_goes_along_when_its_seat_is_given_away() -> None:
    match = toy()
    match.play(RED, Gamble())
    match.sit({RED: "basic", BLUE: HUMAN})
    assert asked(match) == BLUE
    match.play(BLUE, Face(5))
    match.sit({RED: HUMAN, BLUE: "basic"})
    match.play(BLUE, Gamble())
    assert asked(match) == RED
    match.play(RED, Face(1))
    assert again(match).table.dump() == match.table.dump()


def test_after_an_undo_the_die_is_asked_of_who_sits_there_now() -> None:
    match = toy()
    match.play(RED, Gamble())
    match.play(RED, Face(5))
    match.sit({RED: "basic", BLUE: HUMAN})
    match.undo(agreed=True)
    assert asked(match) == BLUE


def journal_by(match: Match, *seats: str) -> bytes:
    """The journal with other seats written down for the dice."""
    for at, (line, seat) in enumerate(zip(match.journal.lines, seats, strict=True)):
        assert isinstance(line, Entry)
        match.journal.lines[at] = msgspec.structs.replace(line, seat=seat)
    return match.journal.encode()


def test_a_journal_from_when_the_first_seat_was_asked_for_all_dice_still_replays() -> None:
    match = toy()
    for seat, choice in ((RED, Take(1)), (BLUE, Gamble()), (BLUE, Face(4))):
        match.play(seat, choice)
    written = journal_by(match, RED, BLUE, RED)
    assert replay(parse_journal(written, PATH), TOY, PATH).table.agenda == [Turn(RED)]
    with pytest.raises(JournalError, match="It is blue who is asked, not green"):
        replay(parse_journal(journal_by(match, RED, BLUE, "green"), PATH), TOY, PATH)


# the program's part of the chance


def test_what_is_drawn_from_the_seed_beside_real_dice_is_not_taken_back_freely(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = NextTurn.run

    def run(self: NextTurn, table: Table[State]) -> None:
        if table.state.coins[RED] == 1:
            table.roll(1000, why="what nobody has a die for", rule="TOY-2")
        whole(self, table)

    monkeypatch.setattr(NextTurn, "run", run)
    match = toy()
    match.play(RED, Take(2))
    match.undo()
    match.play(RED, Take(1))
    with pytest.raises(Refused, match="all must agree"):
        match.undo()
