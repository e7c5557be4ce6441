"""Sitting down by a link: the seat is the sitter's alone until he gets up or everybody is told."""

from typing import Any

import pytest

from tests.server.client import Made, Rest, Wire, data
from tests.server.conftest import Hall, NewServer

TAKE_ONE, GAMBLE = 0, 3
KEY = "0123456789abcdef"


@pytest.fixture
def table(rest: Rest) -> Made:
    return rest.make("toy", "large")


def invited(rest: Rest) -> tuple[Made, str]:
    """A table whose maker plays red and has asked somebody to sit down as blue."""
    table = rest.make("toy", "large")
    return table, rest.sit(table, "blue")


def links(rest: Rest, table: Made) -> dict[str, Any]:
    found: dict[str, Any] = data(rest.get(f"{table.path}/links", table.links.host))
    return found


def notes(wire: Wire) -> list[str]:
    """What the table itself has said, to a newcomer and since."""
    wire.settle()
    said = [one for seen in wire.seen if seen["type"] == "welcome" for one in seen["chat"]]
    said += [seen for seen in wire.seen if seen["type"] == "chat"]
    return [one["text"] for one in said if one["who"] == ""]


def sit(rest: Rest, table: Made, link: str, key: str = KEY) -> Any:
    return rest.post(f"{table.path}/sit", link, json={"key": key})


# the seat is taken


def test_the_hosts_copy_of_a_link_opens_nothing_once_the_seat_is_taken(rest: Rest) -> None:
    table, mine = invited(rest)
    copy = table.links.seats["blue"]
    for path in ("", "/stream", "/moments", "/moments/0"):
        answer = rest.get(f"{table.path}{path}", copy)
        assert answer.status_code == 401, path
        assert "sat down" in answer.json()["detail"]
    body = {"seq": 0, "key": "k", "option": 0}
    assert rest.post(f"{table.path}/choices", copy, json=body).status_code == 401
    with rest.wire(table.id) as wire:
        wire.send("hello", link=copy, since=-1)
        assert wire.close_code() == 4401
    with rest.wire(table.id, mine) as blue:
        assert blue.screen.frame["question"]["seat"] == "red"


def test_the_host_is_told_that_a_seat_is_taken_and_not_its_secret(rest: Rest) -> None:
    table, mine = invited(rest)
    assert (links(rest, table)["taken"], list(links(rest, table)["seats"])) == (["blue"], ["red"])
    for answer in (
        rest.get(f"{table.path}/links", table.links.host),
        rest.get("/api/tables", rest.house),
        rest.get(table.path, table.links.host),
    ):
        assert mine not in answer.text
    seats = rest.table(table.id, table.links.spectator)["seats"]
    assert (seats["red"]["taken"], seats["blue"]["taken"]) == (False, True)


def test_whoever_has_the_seat_open_has_to_go_when_it_is_taken(rest: Rest, table: Made) -> None:
    with rest.join(table, "blue") as peeking, rest.join(table, "red") as red:
        mine = rest.sit(table, "blue")
        assert peeking.close_code() == 4401
        assert notes(red) == ["Somebody has sat down as Blue."]
        red.choose(TAKE_ONE)
    with rest.wire(table.id, mine) as blue:
        assert blue.choose(TAKE_ONE)["type"] == "played"


def test_an_answer_that_was_lost_is_told_again_to_the_same_key_alone(rest: Rest, table: Made) -> None:
    copy = table.links.seats["blue"]
    mine = data(sit(rest, table, copy))
    assert data(sit(rest, table, copy)) == mine, "the same once more"
    assert data(sit(rest, table, mine["link"])) == mine, "and with the secret itself"
    other = sit(rest, table, copy, key="another key of sixteen")
    assert (other.status_code, "sat down" in other.text) == (401, True)


def test_a_seat_that_was_taken_is_taken_after_a_kill(sqlite: str, new_server: NewServer) -> None:
    server = new_server(sqlite)
    with Rest(server.base, server.house) as rest:
        table = rest.make("third-option", "MC-12")
        copy = table.links.seats["commander"]
        mine = data(sit(rest, table, copy))
    server.kill()
    server = new_server(sqlite)
    with Rest(server.base, server.house) as rest:
        assert rest.get(table.path, copy).status_code == 401
        assert data(sit(rest, table, copy)) == mine
        assert links(rest, table)["taken"] == ["commander"]
        with rest.wire(table.id, mine["link"]) as wire:
            assert notes(wire) == ["Somebody has sat down as Commander."]


def test_a_taken_seat_outlives_a_restart_on_every_database(hall: Hall, database: str) -> None:
    rest = hall(database)
    table, mine = invited(rest)
    rest.server.stop()
    rest = hall(database)
    assert rest.get(table.path, table.links.seats["blue"]).status_code == 401
    assert rest.table(table.id, mine)["seats"]["blue"]["taken"]
    with rest.join(table, "red") as red:
        assert notes(red) == ["Somebody has sat down as Blue."]


def test_only_a_seats_link_sits_down(rest: Rest, table: Made) -> None:
    for link in (table.links.host, table.links.spectator, "x" * 24, ""):
        assert sit(rest, table, link).status_code == 401
    assert sit(rest, table, table.links.seats["red"], key="short").status_code == 400
    assert links(rest, table)["taken"] == []


# consent


def test_the_host_cannot_take_dice_back_with_the_sitters_link(rest: Rest) -> None:
    table, mine = invited(rest)
    copy = table.links.seats["blue"]
    with rest.join(table, "red") as red:
        red.choose(GAMBLE)
        red.send("undo", seq=1, key="u", agreed=True, links=[copy])
        assert red.expect("undo_waits")["of"] == ["blue"], "though he is not at the table"
        assert rest.seq(table) == 1
        with rest.wire(table.id, mine) as blue:
            assert blue.expect("undo_asked")["by"] == "red"
            blue.send("consent", yes=True)
            assert red.expect("undo_settled")["yes"] is True
        red.see(2)


def test_a_computer_player_put_in_his_place_does_not_agree_for_him(rest: Rest) -> None:
    table, _ = invited(rest)
    path = f"{table.path}/seats/blue"
    with rest.join(table, "red") as red:
        red.choose(GAMBLE)
        data(rest.put(path, table.links.host, json={"player": "basic"}))
        red.send("undo", seq=red.screen.seq, key="u", agreed=True)
        assert red.expect("undo_waits", "refused").get("of") == ["blue"]
        assert "The host has given Blue to Marlow, a computer (basic)." in notes(red)


def test_a_word_that_is_still_under_way_from_an_old_link_counts_for_nothing(
    rest: Rest, table: Made, red: Wire, blue: Wire
) -> None:
    red.choose(GAMBLE)
    red.send("undo", seq=1, key="u", agreed=True)
    blue.expect("undo_asked")
    rest.room(table).links["blue"] = "another"  # its socket is not closed yet
    blue.send("consent", yes=True)
    assert "opens nothing" in blue.expect("refused")["why"]
    assert rest.seq(table) == 1


def test_two_seats_that_one_guest_has_taken_agree_with_their_links(rest: Rest, table: Made) -> None:
    mine = {seat: rest.sit(table, seat) for seat in ("red", "blue")}
    with rest.wire(table.id, mine["red"]) as red:
        red.choose(GAMBLE)
        red.send("undo", seq=1, key="u", agreed=True, links=[mine["blue"]])
        red.see(2)


def test_a_table_where_somebody_has_sat_is_not_branched_off_while_it_runs(rest: Rest) -> None:
    table = rest.make("toy", "large", seats={"blue": "basic"}, pace=5000)
    path = table.path
    data(rest.put(f"{path}/seats/blue", table.links.host, json={"player": "human"}))
    rest.sit(table, "blue")
    data(rest.put(f"{path}/seats/blue", table.links.host, json={"player": "basic"}))
    data(rest.post(f"{path}/links/blue", table.links.host))
    answer = rest.post(f"{path}/branch", table.links.host, json={"at": 0})
    assert answer.status_code == 409, "the dice to come would be shown"


# getting up


def test_a_reissued_link_is_announced_to_everybody_and_kept(rest: Rest) -> None:
    table, mine = invited(rest)
    watching = rest.join(table, "spectator")
    with watching, rest.wire(table.id, mine) as blue:
        new = data(rest.post(f"{table.path}/links/blue", table.links.host))
        assert blue.close_code() == 4401
        said = "The host has reissued the link of Blue: whoever sat there has to get up."
        assert notes(watching)[-1] == said
    assert (new["taken"], set(new["seats"])) == ([], {"red", "blue"})
    assert rest.get(table.path, mine).status_code == 401
    with rest.join(table, "red") as red:
        assert notes(red)[-1] == said, "who comes later reads it too"


def test_what_the_table_said_is_not_talked_away(rest: Rest) -> None:
    table, mine = invited(rest)
    room = rest.room(table)
    with rest.wire(table.id, mine) as blue:
        blue.send("chat", text="hello")
        blue.expect("chat")
        spoken = room.talk.lines[-1]
        room.talk.lines += [type(spoken)(n, "red", "la", 1.0) for n in range(3, 300)]
    with rest.wire(table.id, mine) as blue:
        assert notes(blue) == ["Somebody has sat down as Blue."]
        assert len(blue.seen[0]["chat"]) == 201


def test_the_host_asks_for_a_seat_and_the_sitter_decides(rest: Rest) -> None:
    table, mine = invited(rest)
    ask = f"{table.path}/seats/blue/ask"
    with rest.join(table, "red") as red, rest.wire(table.id, mine) as blue:
        data(rest.post(ask, table.links.host))
        blue.expect("seat_asked")
        blue.send("hand_back", yes=False)
        blue.settle()
        assert notes(red)[1:] == ["The host asks for the seat of Blue.", "Blue keeps the seat."]
        assert links(rest, table)["taken"] == ["blue"]

        data(rest.post(ask, table.links.host))
        blue.expect("seat_asked")
        blue.send("hand_back", yes=True)
        assert blue.close_code() == 4401
        assert notes(red)[-1] == "Blue has got up; the seat is the host's again."
    back = links(rest, table)["seats"]["blue"]
    assert rest.table(table.id, back)["seat"] == "blue"
    assert rest.get(table.path, mine).status_code == 401


def test_whoever_was_away_is_asked_for_the_seat_when_he_comes(rest: Rest) -> None:
    table, mine = invited(rest)
    data(rest.post(f"{table.path}/seats/blue/ask", table.links.host))
    with rest.wire(table.id, mine) as blue:
        blue.expect("seat_asked")


def test_a_seat_that_nobody_has_taken_is_not_asked_for(rest: Rest, table: Made) -> None:
    ask = f"{table.path}/seats"
    assert rest.post(f"{ask}/blue/ask", table.links.host).status_code == 409
    assert rest.post(f"{ask}/green/ask", table.links.host).status_code == 404
    assert rest.post(f"{ask}/blue/ask", table.links.seats["red"]).status_code == 403
    with rest.join(table, "blue") as blue:
        blue.send("hand_back", yes=True)
        blue.expect("refused")


def test_changes_of_a_table_are_bounded_and_then_refused_in_words(hall: Hall) -> None:
    rest = hall(chat_lines=2)
    table = rest.make("toy", "large")
    path = f"{table.path}/links/blue"
    found = [rest.post(path, table.links.host) for _ in range(3)]
    assert [answer.status_code for answer in found] == [200, 200, 409]
    assert "often enough" in found[-1].json()["detail"]


# the maker alone


def test_whoever_has_all_links_to_himself_undoes_and_changes_sides_freely(rest: Rest, table: Made) -> None:
    red, blue = (table.links.seats[seat] for seat in ("red", "blue"))
    with rest.wire(table.id, red) as wire:
        wire.choose(TAKE_ONE)
    with rest.wire(table.id, blue) as wire:
        wire.choose(GAMBLE)
        wire.send("undo", seq=2, key="u", agreed=True, links=[red])
        wire.see(3)
        assert wire.screen.asked
        assert notes(wire) == []
