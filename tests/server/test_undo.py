"""Undo: free, by one's own word, or when the others agree."""

import pytest

from tests.server.client import Made, Rest, Wire

TAKE_ONE, GAMBLE, SHOW = 0, 3, 4


@pytest.fixture
def table(rest: Rest) -> Made:
    return rest.make("toy", "large")


def two(rest: Rest, **more: object) -> tuple[Made, Wire, Wire]:
    table = rest.make("toy", "large", **more)
    return table, rest.join(table, "red"), rest.join(table, "blue")


def test_a_choice_without_dice_is_taken_back_freely(red: Wire, blue: Wire) -> None:
    before = red.screen.shown()
    red.choose(TAKE_ONE)
    assert red.screen.frame["undo"] == "free"
    assert red.ask("undo")["type"] == "played"
    red.see(2)
    assert red.screen.shown() == before | {"seq": 2}
    blue.see(2)
    assert not blue.screen.asked


def test_nobody_takes_back_what_he_did_not_do(red: Wire, blue: Wire) -> None:
    assert red.screen.frame.get("undo", "no") == "no"
    assert red.ask("undo")["type"] == "refused"
    red.choose(TAKE_ONE)
    blue.see(1)
    assert blue.screen.frame.get("undo", "no") == "no"
    assert blue.ask("undo")["type"] == "refused"


@pytest.mark.parametrize("choice", [GAMBLE, SHOW])
def test_dice_and_reveals_need_the_consent_of_the_others(
    rest: Rest, table: Made, red: Wire, blue: Wire, choice: int
) -> None:
    red.choose(choice)
    assert red.screen.frame["undo"] == "ask"
    red.send("undo", seq=1, key="u", agreed=True)
    assert blue.expect("undo_asked")["by"] == "red"
    assert rest.seq(table) == 1
    blue.send("consent", yes=True)
    assert red.expect("undo_settled")["yes"] is True
    red.see(2)
    assert red.screen.asked


def test_a_refused_undo_changes_nothing(rest: Rest, table: Made, red: Wire, blue: Wire) -> None:
    red.choose(GAMBLE)
    red.send("undo", seq=1, key="u")
    blue.expect("undo_asked")
    blue.send("consent", yes=False)
    settled = red.expect("undo_settled")
    assert (settled["yes"], settled["by"]) == (False, "blue")
    assert rest.seq(table) == 1


def test_the_one_who_asks_cannot_agree_for_the_others(rest: Rest, table: Made, red: Wire, blue: Wire) -> None:
    red.choose(GAMBLE)
    red.send("undo", seq=1, key="u")
    blue.expect("undo_asked")
    red.send("consent", yes=True)
    red.expect("refused")
    assert rest.seq(table) == 1


def test_consent_comes_too_late_once_the_play_has_gone_on(rest: Rest, table: Made, red: Wire, blue: Wire) -> None:
    red.choose(GAMBLE)
    red.send("undo", seq=1, key="u")
    blue.expect("undo_asked")
    blue.see(1)
    blue.choose(TAKE_ONE)
    blue.send("consent", yes=True)
    blue.expect("refused")
    assert rest.seq(table) == 2


def test_consent_that_nobody_asked_for_is_refused(red: Wire, blue: Wire) -> None:
    blue.send("consent", yes=True)
    blue.expect("refused")


def test_another_persons_choice_is_undone_only_if_that_person_agrees(red: Wire, blue: Wire) -> None:
    red.choose(TAKE_ONE)
    blue.see(1)
    blue.choose(TAKE_ONE)
    red.see(2)
    assert red.screen.frame["undo"] == "ask"
    assert blue.screen.frame["undo"] == "free"
    red.send("undo", seq=2, key="u")
    blue.expect("undo_asked")
    blue.send("consent", yes=True)
    red.expect("undo_settled")
    red.see(4)
    assert red.screen.asked
    assert "40" in red.screen.options[0]["label"], "both choices are taken back"


def test_at_one_screen_the_last_choice_is_taken_back_whoever_sits_there_now(rest: Rest, table: Made) -> None:
    seats = table.links.seats
    with rest.join(table, "red") as red:
        red.choose(TAKE_ONE)
    with rest.join(table, "blue") as blue:
        assert blue.ask("undo")["type"] == "refused", "blue has chosen nothing"
        assert blue.ask("undo", links=[seats["red"]])["type"] == "played"
        blue.see(2)
        assert not blue.screen.asked
    with rest.join(table, "red") as red:
        assert "40" in red.screen.options[0]["label"]
        red.choose(GAMBLE)
    with rest.join(table, "blue") as blue:
        together = {"links": [seats["red"]]}
        assert blue.ask("undo", **together)["type"] == "refused", "dice have fallen"
        assert blue.ask("undo", agreed=True, **together)["type"] == "played"


def test_a_person_alone_says_that_he_means_it(rest: Rest) -> None:
    _, red, blue = two(rest, seats={"blue": "random"}, pace=0)
    with red, blue:
        red.choose(GAMBLE)
        while not red.screen.asked:
            red.receive()
        assert red.screen.frame["undo"] == "ask"
        assert red.ask("undo")["type"] == "refused"
        assert red.ask("undo", agreed=True)["type"] == "played"
        while not red.screen.asked or red.screen.frame.get("undo", "no") != "no":
            red.receive()
        assert "40" in red.screen.options[0]["label"]


def test_an_undo_means_the_last_choice_of_its_seat_although_a_computer_has_moved_since(rest: Rest) -> None:
    _, red, blue = two(rest, seats={"blue": "random"}, pace=0)
    with red, blue:
        red.choose(TAKE_ONE)
        while red.screen.seq < 2:
            red.receive()
        assert red.ask("undo", seq=1, agreed=True)["type"] == "played"
        while "40" not in red.screen.options[0]["label"]:
            red.receive()


def test_an_undo_is_stale_once_a_person_has_chosen_since_then(red: Wire, blue: Wire) -> None:
    red.choose(TAKE_ONE)
    blue.see(1)
    blue.choose(TAKE_ONE)
    assert red.ask("undo", seq=1, agreed=True).get("stale") is True


def test_a_stale_undo_is_refused_and_the_same_key_undoes_once(rest: Rest, table: Made, red: Wire, blue: Wire) -> None:
    red.choose(TAKE_ONE)
    stale = red.ask("undo", seq=0)
    assert (stale["type"], stale.get("stale")) == ("refused", True)
    assert red.ask("undo", seq=1, key="u") == {"type": "played", "key": "u", "seq": 2}
    assert red.ask("undo", seq=1, key="u") == {"type": "played", "key": "u", "seq": 2}
    assert rest.seq(table) == 2


def test_undone_choices_stay_in_the_record_as_undone(rest: Rest, table: Made) -> None:
    with rest.join(table, "red") as red, rest.join(table, "blue"):
        red.choose(TAKE_ONE)
        red.ask("undo")
        red.see(2)
        red.choose(TAKE_ONE + 1)
    moments = rest.get(f"{table.path}/moments", table.links.spectator).json()
    kinds = [(moment["kind"], moment.get("undone", False)) for moment in moments]
    assert kinds == [("start", False), ("choice", True), ("undo", False), ("choice", False)]


def test_whoever_comes_back_is_asked_again(rest: Rest, table: Made, red: Wire, blue: Wire) -> None:
    red.choose(GAMBLE)
    red.send("undo", seq=1, key="u")
    blue.expect("undo_asked")
    with rest.join(table, "blue") as again:
        assert again.expect("undo_asked")["by"] == "red"


def test_seats_at_one_screen_undo_with_one_word(table: Made, red: Wire) -> None:
    asked = red.screen.question
    red.choose(GAMBLE)
    assert red.screen.question != asked
    red.send("undo", seq=1, key="u", agreed=True, links=[table.links.seats["blue"]])
    red.see(2)
    assert red.screen.question == asked


def test_a_link_is_nobodys_consent_while_somebody_sits_there(rest: Rest, table: Made, red: Wire, blue: Wire) -> None:
    red.choose(GAMBLE)
    red.send("undo", seq=1, key="u", agreed=True, links=[table.links.seats["blue"]])
    assert red.expect("undo_waits")["of"] == ["blue"]
    blue.expect("undo_asked")
    assert rest.seq(table) == 1


def test_a_wrong_link_is_nobodys_consent(rest: Rest, table: Made, red: Wire, blue: Wire) -> None:
    red.choose(GAMBLE)
    red.send("undo", seq=1, key="u", agreed=True, links=["x" * 24, table.links.spectator])
    blue.expect("undo_asked")
    assert rest.seq(table) == 1
