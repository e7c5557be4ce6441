"""Real dice at a server's table: people are asked for them, and computers never run on alone."""

import pytest

from tests.server.client import Made, Rest, Wire, data
from tests.server.conftest import Hall


def asks_for_a_die(wire: Wire) -> bool:
    return wire.screen.asked and (wire.screen.question or {})["kind"] == "throw"


def real(rest: Rest, game: str, mission: str, **seats: str) -> Made:
    return rest.make(game, mission, seats=seats, dice="manual", pace=0)


def test_a_person_rolls_for_the_computer_in_the_first_seat(rest: Rest) -> None:
    table = real(rest, "special-forces", "hfc", us="basic")
    rolled: list[str] = []
    with rest.join(table, "iif") as iif:
        while len(rolled) < 4:
            while not iif.screen.asked:
                iif.receive()
            if asks_for_a_die(iif):
                rolled.append((iif.screen.question or {})["prompt"])
                iif.choose(len(rolled))  # 2 and 3 against 4 and 5: no tie
            else:
                iif.choose(0)
    assert [prompt.split(",")[1] for prompt in rolled] == [" US", " US", " IIF", " IIF"]


@pytest.mark.parametrize(
    ("game", "mission"), [pytest.param("third-option", "MC-12", marks=pytest.mark.slow), ("toy", "small")]
)
def test_a_table_of_computers_rolls_its_own_dice_and_comes_to_an_end(rest: Rest, game: str, mission: str) -> None:
    seats = {"commander": "basic"} if game != "toy" else {"red": "random", "blue": "random"}
    table = real(rest, game, mission, **seats)
    with rest.join(table, "spectator") as wire:
        while wire.screen.frame["status"] == "running":
            wire.receive()
    lines = rest.get(f"{table.path}/journal", table.links.spectator).text.splitlines()
    assert len(lines) < 500
    if game != "toy":  # where they play at random and may never gamble
        assert sum('"face"' in line for line in lines) > 0


def test_a_die_goes_to_the_person_who_is_left_when_its_seat_is_given_away(rest: Rest) -> None:
    table = real(rest, "toy", "large")
    path = f"{table.path}/seats/red"
    with rest.join(table, "red") as red:
        red.choose(3)
        assert asks_for_a_die(red)
        with rest.join(table, "blue") as blue:
            data(rest.put(path, table.links.host, json={"player": "basic"}))
            while not blue.screen.asked:
                blue.receive()
            assert asks_for_a_die(blue)
            assert blue.choose(1)["type"] == "played"


def test_a_question_for_a_die_says_how_many_sides_it_has(rest: Rest) -> None:
    table = real(rest, "toy", "large")
    with rest.join(table, "red") as red:
        before = red.screen.question or {}
        assert before["kind"] != "throw"
        assert "die" not in before
        red.choose(3)
        question = red.screen.question or {}
        assert (question["kind"], question["die"]) == ("throw", len(question["options"]))


def test_nobody_is_advised_what_to_roll(rest: Rest) -> None:
    table = real(rest, "toy", "large")
    with rest.join(table, "red") as red:
        red.choose(3)
        red.send("advise")
        assert "roll it" in red.expect("refused")["why"]


def test_computers_stop_after_so_many_choices_and_go_on_when_somebody_comes(hall: Hall) -> None:
    rest = hall(unattended=6)
    table = rest.make("toy", "large", seats={"red": "basic", "blue": "basic"}, pace=0)
    with rest.join(table, "spectator") as wire:
        said = wire.expect("notice")["text"]
        assert said.startswith("6 choices in a row were made without a person")
        wire.settle()
        stood = wire.screen.seq
    with rest.join(table, "spectator") as wire:
        wire.expect("notice")
        assert wire.screen.seq == stood + 6
        assert wire.screen.frame["status"] == "running"


def test_a_persons_choice_starts_the_count_anew(hall: Hall) -> None:
    rest = hall(unattended=2)
    table = rest.make("toy", "large", seats={"red": "basic"}, pace=0)
    with rest.join(table, "blue") as blue:
        for _ in range(6):
            while not blue.screen.asked:
                blue.receive()
            blue.choose(0)
        assert not [message for message in blue.seen if message["type"] == "notice"]


def test_computers_who_fill_the_journal_say_so(hall: Hall) -> None:
    rest = hall(journal_lines=5)
    table = rest.make("toy", "large", seats={"red": "basic", "blue": "basic"}, pace=0)
    with rest.join(table, "spectator") as wire:
        assert "journal is full" in wire.expect("notice")["text"]
        assert wire.screen.seq == 5


def test_a_table_that_comes_back_asks_who_sits_there_now(hall: Hall) -> None:
    rest = hall()
    table = real(rest, "toy", "large")
    with rest.join(table, "red") as red:
        red.choose(3)
    rest.give_seat(table, "red", "basic")
    rest.server.stop()
    with hall().wire(table.id, table.links.seats["blue"]) as blue:
        assert asks_for_a_die(blue)
