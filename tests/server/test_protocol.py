"""The socket: hello, welcome, choices, and what is refused."""

import json
import time
from contextlib import suppress

import pytest

from tests.server.client import Closed, Made, Rest, Wire, data
from tests.server.conftest import Hall

NAMELESS = {"player": "human", "taken": False, "who": "", "about": ""}


def test_welcome_tells_the_table_a_whole_frame_and_the_chat(rest: Rest, table: Made) -> None:
    with rest.wire(table.id) as wire:
        welcome = wire.hello(table.links.seats["red"])
        wire.settle()
    assert [message["type"] for message in wire.seen] == ["welcome", "people", "pong"]
    assert wire.seen[1]["seats"]["red"] == NAMELESS | {"name": "Red", "here": 1}
    now = rest.table(table.id, table.links.seats["red"])
    assert welcome["table"] | {"seats": now["seats"]} == now
    assert welcome["chat"] == []
    frame = welcome["frame"]
    assert (frame["seq"], frame["status"]) == (0, "running")
    assert frame["picture"]["whole"] is True
    assert frame["question"]["yours"] is True
    assert [option["n"] for option in frame["question"]["options"]] == [0, 1, 2, 3, 4]
    assert frame["question"]["options"][0]["label"] == "Take 1 of 9"


def test_a_question_for_another_seat_names_that_seat_and_no_more(blue: Wire) -> None:
    assert blue.screen.question == {"seat": "red"}


def test_a_choice_is_played_then_shown_to_everybody(red: Wire, blue: Wire, watching: Wire) -> None:
    answer = red.ask("choose", option=2)
    assert answer == {"type": "played", "key": answer["key"], "seq": 1}
    for wire in (red, blue, watching):
        wire.see(1)
        assert "red takes 3" in said(wire)
    assert blue.screen.asked
    assert not red.screen.asked


def said(wire: Wire) -> str:
    return "\n".join("".join(s["text"] for s in line["spans"]) for line in wire.screen.log)


def test_played_comes_before_the_frame_that_shows_it(red: Wire) -> None:
    before = len(red.seen)
    red.choose(0)
    kinds = [message["type"] for message in red.seen[before:]]
    assert kinds.index("played") < kinds.index("frame")


def test_a_choice_may_be_sent_itself_instead_of_its_number(red: Wire) -> None:
    answer = red.ask("choose", choice={"choice": "take", "n": 3})
    assert answer["type"] == "played"
    red.see(1)
    assert "red takes 3" in said(red)


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"option": 99}, "no such option"),
        ({"option": -1}, "no such option"),
        ({"choice": {"choice": "take", "n": 7}}, "not"),
        ({"choice": {"choice": "fly"}}, "no choice of Toy"),
        ({"choice": [1, 2]}, "no choice of Toy"),
        ({}, "option"),
    ],
)
def test_what_is_no_option_is_refused_with_a_reason(red: Wire, fields: dict[str, object], why: str) -> None:
    answer = red.ask("choose", **fields)
    assert answer["type"] == "refused"
    assert why in answer["why"]
    red.settle()
    assert red.screen.seq == 0
    assert red.choose(0)["type"] == "played"


def test_a_stale_choice_is_refused_politely_and_plays_nothing(rest: Rest, table: Made) -> None:
    with rest.join(table, "red") as first, rest.join(table, "red") as second:
        first.choose(0)
        answer = second.ask("choose", option=1, seq=0)
        assert answer["type"] == "refused"
        assert answer["stale"] is True
        assert rest.seq(table) == 1


def test_the_same_key_twice_plays_once(rest: Rest, table: Made, red: Wire) -> None:
    first = red.ask("choose", option=0, key="double-click", seq=0)
    again = red.ask("choose", option=0, key="double-click", seq=0)
    assert first == again == {"type": "played", "key": "double-click", "seq": 1}
    assert rest.seq(table) == 1


def test_the_same_key_from_two_seats_are_two_choices(red: Wire, blue: Wire) -> None:
    assert red.ask("choose", option=0, key="mine", seq=0)["seq"] == 1
    blue.see(1)
    assert blue.ask("choose", option=0, key="mine", seq=1)["seq"] == 2


def test_a_choice_by_another_seat_is_refused(rest: Rest, table: Made, blue: Wire) -> None:
    answer = blue.ask("choose", option=0)
    assert answer["type"] == "refused"
    assert "Red" in answer["why"]
    assert rest.seq(table) == 0


@pytest.mark.parametrize(
    "message",
    [
        {"type": "choose", "seq": 0, "key": "k", "option": 0},
        {"type": "undo", "seq": 0, "key": "k"},
        {"type": "chat", "text": "Hello"},
        {"type": "consent", "yes": True},
        {"type": "advise"},
    ],
)
def test_a_spectator_may_look_and_nothing_else(
    rest: Rest, table: Made, watching: Wire, red: Wire, message: dict[str, object]
) -> None:
    watching.raw(json.dumps(message))
    assert watching.expect("refused")["why"]
    red.settle()
    assert not [seen for seen in red.seen if seen["type"] in ("chat", "frame", "undo_asked")]
    assert rest.seq(table) == 0


def test_the_hosts_link_opens_no_view(rest: Rest, table: Made) -> None:
    with rest.wire(table.id) as wire:
        wire.send("hello", link=table.links.host, since=-1)
        assert wire.close_code() == 4401


@pytest.mark.parametrize("link", ["", "nonsense", "x" * 200, "é"])
def test_a_wrong_link_is_turned_away(rest: Rest, table: Made, link: str) -> None:
    with rest.wire(table.id) as wire:
        wire.send("hello", link=link, since=-1)
        assert wire.close_code() == 4401


def test_another_tables_link_is_turned_away(rest: Rest) -> None:
    table, other = rest.make("toy", "small"), rest.make("toy", "small")
    with rest.wire(table.id) as wire:
        wire.send("hello", link=other.links.seats["red"], since=-1)
        assert wire.close_code() == 4401


def test_there_is_no_socket_of_a_table_that_is_not_there(rest: Rest) -> None:
    made = rest.make("toy", "small")
    with rest.wire("0" * 16) as wire:
        wire.send("hello", link=made.links.seats["red"], since=-1)
        assert wire.close_code() == 4404


@pytest.mark.parametrize("first", ['{"type": "ping"}', "nonsense", "[]", '{"type": "chat"}'])
def test_the_first_message_has_to_be_hello(rest: Rest, table: Made, first: str) -> None:
    with rest.wire(table.id) as wire:
        wire.raw(first)
        assert wire.close_code() in (4400, 4401)


def test_hello_has_to_come_in_time(hall: Hall) -> None:
    rest = hall(hello_seconds=0.3)
    table = rest.make("toy", "small")
    began = time.monotonic()
    with rest.wire(table.id) as wire:
        assert wire.close_code() == 4408
    assert time.monotonic() - began > 0.2


@pytest.mark.parametrize("nonsense", ["{", '{"type": "sing"}', '{"type":"ping","x":1}', "é" * 9])
def test_what_is_not_understood_is_refused_and_at_last_closes_the_socket(red: Wire, nonsense: str) -> None:
    red.raw(nonsense)
    red.expect("refused")
    assert red.choose(0)["type"] == "played"
    with suppress(Closed):  # it may be closed before all is said
        for _ in range(30):
            red.raw(nonsense)
    assert red.close_code() == 4400


def test_bytes_are_no_message(red: Wire) -> None:
    red.raw(b'{"type": "ping"}')
    assert red.close_code() == 4400


def test_a_message_that_is_too_large_closes_the_socket_with_4413(rest: Rest, table: Made) -> None:
    with rest.join(table, "red") as wire:
        wire.send("chat", text="x" * 9000)
        assert wire.close_code() in (1009, 4413)
    with rest.join(table, "red") as wire:
        assert wire.choose(0)["type"] == "played"


def test_chat_reaches_everybody_and_is_there_for_whoever_comes_later(rest: Rest, table: Made) -> None:
    with rest.join(table, "red") as red, rest.join(table, "spectator") as spectator:
        red.send("chat", text="Good luck! <b>é</b>")
        heard = spectator.expect("chat")
        assert (heard["who"], heard["text"]) == ("red", "Good luck! <b>é</b>")
        assert red.expect("chat") == heard
    with rest.wire(table.id) as later:
        welcome = later.hello(table.links.seats["blue"])
        assert [(said["who"], said["text"]) for said in welcome["chat"]] == [("red", "Good luck! <b>é</b>")]


@pytest.mark.parametrize("text", ["", "   ", "x" * 501])
def test_chat_that_says_nothing_or_too_much_is_refused(rest: Rest, table: Made, text: str) -> None:
    with rest.join(table, "red") as wire:
        wire.send("chat", text=text)
        wire.expect("refused")
    with rest.wire(table.id) as later:
        assert later.hello(table.links.seats["blue"])["chat"] == []


def test_advise_names_an_option_that_is_legal_now(rest: Rest) -> None:
    table = rest.make()
    with rest.join(table, "commander") as wire:
        for _ in range(5):
            wire.send("advise")
            advice = wire.expect("advised")
            assert (advice["player"], advice["seq"]) == ("seasoned", wire.screen.seq)
            assert wire.choose(advice["option"])["type"] == "played"


def test_why_says_whether_and_why_not_with_a_rule(red: Wire) -> None:
    red.send("why", element="own")
    because = red.expect("because")
    assert (because["element"], because["legal"]) == ("own", True)
    red.send("why", element="coin-1")
    because = red.expect("because")
    assert because["legal"] is False
    assert because["why"]


def test_people_are_told_who_is_there(rest: Rest, table: Made, red: Wire) -> None:
    with rest.join(table, "blue"):
        while red.expect("people")["seats"]["blue"]["here"] != 1:
            pass
    while red.expect("people")["seats"]["blue"]["here"] != 0:
        pass
    assert data(rest.get(table.path, table.links.host))["seats"] == {
        "red": NAMELESS | {"name": "Red", "here": 1},
        "blue": NAMELESS | {"name": "Blue", "here": 0},
    }


def test_a_closed_table_takes_no_more_choices_and_says_so_to_everybody(rest: Rest, table: Made, red: Wire) -> None:
    rest.close_table(table)
    assert red.expect("table")["table"]["status"] == "closed"
    answer = red.ask("choose", option=0)
    assert answer["type"] == "refused"
    assert red.screen.question is None


def test_a_deleted_table_closes_its_sockets(rest: Rest, table: Made) -> None:
    with rest.join(table, "red") as wire:
        assert rest.delete(table.path, table.links.host).status_code == 204
        assert wire.close_code() == 4410
    assert rest.get(table.path, table.links.host).status_code == 410
    with pytest.raises(Closed, match="4410"), rest.wire(table.id, table.links.host):
        pass
