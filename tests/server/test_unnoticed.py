"""What is chosen in secret cannot be counted by the others, nor when it was chosen."""

from typing import Any

import pytest

from tests.server.client import Made, Rest, Wire, data
from tests.server.conftest import Hall
from tests.server.test_hidden import Ears


def blind(rest: Rest, **more: Any) -> Made:
    """Both sides buy their forces, and neither sees what the other takes."""
    return rest.make("special-forces", "own-battle", settings={"blind_buy": "on"}, **more)


def choose(wire: Wire, words: str) -> int:
    """The first option that begins so; the `seq` that it is answered with."""
    n = next(one["n"] for one in wire.screen.options if one["label"].startswith(words))
    return int(wire.choose(n)["seq"])


def buy(us: Wire, soldiers: int, taken_back: int) -> None:
    for n in range(soldiers):
        choose(us, "Take Private")
        if n < taken_back:
            assert us.ask("undo")["type"] == "played"
            us.see(us.screen.seq + 1)
            choose(us, "Take Private")


def listen(rest: Rest, who: str, soldiers: int, taken_back: int = 0) -> str:
    """All that a link, and the host's, hear while US buys so much in secret and is ready then."""
    table = blind(rest)
    link = table.links.seats.get(who, table.links.spectator)
    ears, host = Ears(rest, table, link), Ears(rest, table, table.links.host)
    with rest.join(table, "us") as us, rest.wire(table.id, link) as wire:
        buy(us, soldiers, taken_back)
        us.send("chat", text="One moment")
        wire.expect("chat")
        ears.ask_everything(3)
        host.ask("")
        choose(us, "Ready")
        wire.see(1)
        ears.ask_everything(3)
        host.ask("")
        with rest.wire(table.id, link, since=0) as again:
            again.settle()
    ears.stream()
    return ears.heard(wire, again) + host.heard()


@pytest.mark.parametrize("who", ["iif", "spectator"])
def test_purchases_in_secret_cannot_be_counted(rest: Rest, who: str) -> None:
    one = listen(rest, who, 1)
    assert one == listen(rest, who, 3)
    assert one == listen(rest, who, 2, taken_back=2)


def test_an_open_purchase_is_told_as_it_happens(rest: Rest) -> None:
    table = rest.make("special-forces", "own-battle")
    with rest.join(table, "us") as us, rest.join(table, "iif") as iif:
        assert choose(us, "Take Private") == 1
        iif.see(1)


def test_each_buyer_counts_his_own_choices_and_answers_what_he_is_asked(rest: Rest) -> None:
    table = blind(rest)
    with rest.join(table, "us") as us, rest.join(table, "iif") as iif:
        assert [choose(us, words) for words in ("Take Private", "Take Private", "Ready")] == [1, 2, 3]
        iif.see(1)
        assert [choose(iif, words) for words in ("Buy for me", "Ready")] == [2, 3]
        us.see(4)
        again = iif.ask("choose", option=0, key="k", seq=2)
        assert (again["type"], again["stale"]) == ("refused", True)
        with rest.join(table, "iif") as later:
            assert later.screen.shown() == iif.screen.shown()


def test_a_key_is_answered_with_the_same_number_after_a_restart(hall: Hall, sqlite: str) -> None:
    rest = hall(sqlite)
    table = blind(rest)
    seats = table.links.seats
    with rest.join(table, "us") as us, rest.join(table, "iif") as iif:
        buy(us, 3, taken_back=1)
        choose(us, "Ready")
        iif.see(1)
        played = iif.choose(0, key="mine")
        shown = iif.screen.shown()
    rest.server.stop()
    rest = hall(sqlite)
    with rest.join(table, "iif") as iif:
        assert iif.screen.shown() == shown
        assert iif.ask("choose", option=0, key="mine", seq=1) == played
    body = {"seq": 1, "key": "mine", "option": 0}
    answer = data(rest.post(f"{table.path}/choices", seats["iif"], json=body))
    assert answer == {"seq": played["seq"]}


def test_when_something_was_bought_in_secret_does_not_show(rest: Rest) -> None:
    table = blind(rest)
    room = rest.room(table)
    room.row.touched = 1000.0
    with rest.join(table, "us") as us:
        choose(us, "Take Private")
        assert rest.table(table.id, table.links.seats["iif"])["touched"] == 1000.0
        choose(us, "Ready")
        assert rest.table(table.id, table.links.seats["iif"])["touched"] > 1000.0


def test_the_houses_list_counts_no_choices_of_a_running_table(hall: Hall) -> None:
    rest = hall()
    table = blind(rest)
    with rest.join(table, "us") as us:
        choose(us, "Take Private")
    assert [one["seq"] for one in data(rest.get("/api/tables", rest.house))] == [0]
    rest.close_table(table)
    assert [one["seq"] for one in data(rest.get("/api/tables", rest.house))] == [1]


def test_undo_does_not_tell_whether_the_other_has_bought_anything_yet(rest: Rest) -> None:
    table = blind(rest)
    with rest.join(table, "us") as us, rest.join(table, "iif") as iif:
        choose(us, "Take Private")
        assert us.screen.frame["undo"] == "free"
        choose(us, "Ready")
        assert us.screen.frame["undo"] == "ask", "before"
        iif.see(1)
        choose(iif, "Take")
        with rest.join(table, "us") as again:
            assert again.screen.frame["undo"] == "ask", "and after"


def test_the_moments_of_a_seat_are_those_that_it_noticed(rest: Rest) -> None:
    table = blind(rest)
    seats = table.links.seats
    with rest.join(table, "us") as us:
        buy(us, 2, taken_back=1)
        choose(us, "Ready")
    path = f"{table.path}/moments"
    counts = {name: len(data(rest.get(path, link))) for name, link in seats.items()}
    assert counts == {"us": 1 + 5, "iif": 1 + 1}
    assert data(rest.get(f"{path}/1", seats["iif"]))["seq"] == 1
    assert rest.get(f"{path}/2", seats["iif"]).status_code == 404
    rest.close_table(table)
    assert len(data(rest.get(path, seats["iif"]))) == 2, "a moment keeps its number"
    branch = f"{table.path}/branch"
    made = data(rest.post(branch, seats["iif"], json={"at": 1}))
    assert rest.table(made["id"], made["links"]["seats"]["us"])["seq"] == 5
