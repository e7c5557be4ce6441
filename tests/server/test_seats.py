"""Who sits where: people, computer players, and tables that leave the memory and come back."""

import asyncio
import time
from itertools import pairwise

import pytest

from sandtable.games.special_forces import GAME
from tests.server.aside import run
from tests.server.client import Rest, data
from tests.server.conftest import Hall
from tests.server.plays import every_link
from tests.server.rooms import new_room
from tests.waiting import wait_until


def test_computer_players_play_a_table_to_its_end(rest: Rest) -> None:
    table = rest.make("toy", "small", seats={"red": "random", "blue": "basic"}, pace=0)
    with rest.join(table, "spectator") as wire:
        while wire.screen.frame["status"] == "running":
            wire.receive()
        assert wire.screen.frame["outcome"]["result"] == "over"


def test_a_seat_goes_to_a_computer_player_and_comes_back(rest: Rest) -> None:
    table = rest.make("toy", "large", pace=0)
    path = f"{table.path}/seats/blue"
    with rest.join(table, "red") as red:
        red.choose(0)
        assert not red.screen.asked
        changed = data(rest.put(path, table.links.host, json={"player": "basic"}))
        assert changed["seats"]["blue"]["player"] == "basic"
        while not red.screen.asked:
            red.receive()
        with rest.join(table, "blue") as blue:
            red.choose(0)
            while not red.screen.asked:
                red.receive()
            blue.see(red.screen.seq)
            data(rest.put(path, table.links.host, json={"player": "human"}))
            red.choose(0)
            blue.see(red.screen.seq)
            assert blue.screen.asked
            assert blue.choose(0)["type"] == "played"


def test_a_person_does_not_answer_for_a_computer_player(rest: Rest) -> None:
    table = rest.make("toy", "large", seats={"red": "basic"}, pace=5000)
    with rest.join(table, "red") as red:
        answer = red.ask("choose", option=0)
        assert answer["type"] == "refused"
        assert "basic" in answer["why"]


@pytest.mark.parametrize(
    ("seat", "player", "status"), [("blue", "nobody", 400), ("green", "basic", 404), ("blue", "", 400)]
)
def test_a_seat_or_player_that_is_not_there_is_refused(rest: Rest, seat: str, player: str, status: int) -> None:
    table = rest.make("toy", "large")
    path = f"{table.path}/seats/{seat}"
    answer = rest.put(path, table.links.host, json={"player": player})
    assert answer.status_code in (status, 404)
    assert answer.json()["detail"]


def test_the_pace_is_the_pause_before_a_computer_players_choice(rest: Rest) -> None:
    table = rest.make("toy", "large", seats={"blue": "basic"}, pace=600)
    with rest.join(table, "red") as red:
        began = time.monotonic()
        red.choose(0)
        red.see(2)
        assert time.monotonic() - began > 0.6


def test_a_computer_makes_no_pause_before_anything_has_happened(monkeypatch: pytest.MonkeyPatch) -> None:
    room = new_room(GAME, "own-battle")
    room.seats.update(dict.fromkeys(room.seats, "random"))
    room.row.pace = 300
    pauses: list[tuple[float, int]] = []

    async def sleep(seconds: float) -> None:
        pauses.append((seconds, len(room.match.table.log or ())))
        if len(pauses) > 30:
            raise asyncio.CancelledError

    async def play() -> None:
        room.computers.wake()
        while room.computers.busy:
            await asyncio.sleep(0)

    monkeypatch.setattr(room.computers, "_sleep", sleep)
    run(play())
    assert {pause for pause, _ in pauses} == {0, 0.3}
    assert all((two == 0) == (was == told) for (_, was), (two, told) in pairwise(pauses))


def test_a_table_leaves_the_memory_and_comes_back_on_demand(hall: Hall) -> None:
    rest = hall(idle_seconds=0.2)
    table = rest.make("toy", "large")
    with rest.join(table, "red") as red:
        red.choose(0)
        before = red.screen.shown()
    wait_until_forgotten(rest, table.id)
    with rest.join(table, "red") as red:
        assert red.screen.shown() == before
        assert red.ask("undo")["type"] == "played"


def wait_until_forgotten(rest: Rest, table: str) -> None:
    wait_until(lambda: table not in rest.server.hall.in_memory(), "the table stays in memory")


def test_a_restart_goes_on_where_the_play_was(hall: Hall, database: str) -> None:
    rest = hall(database)
    table = rest.make("toy", "large")
    with rest.join(table, "red") as red:
        red.choose(0, key="before")
        red.send("chat", text="Back in a minute")
    shown = {}
    for name, link in every_link(table).items():
        with rest.wire(table.id, link) as wire:
            shown[name] = wire.screen.shown()
    rest.server.stop()
    rest = hall(database)
    for name, link in every_link(table).items():
        with rest.wire(table.id, link) as wire:
            assert wire.screen.shown() == shown[name]
            assert wire.seen[0]["chat"][0]["text"] == "Back in a minute"
    with rest.join(table, "red") as red:
        again = red.ask("choose", option=0, key="before", seq=0)
        assert again == {"type": "played", "key": "before", "seq": 1}
    with rest.join(table, "blue") as blue:
        assert blue.choose(0)["seq"] == 2


def test_computer_players_go_on_after_a_restart(hall: Hall, sqlite: str) -> None:
    rest = hall(sqlite)
    table = rest.make("toy", "large", seats={"red": "basic", "blue": "basic"}, pace=100)
    wait_until(lambda: rest.seq(table))
    rest.server.stop()
    rest = hall(sqlite)
    seq = rest.seq(table)
    with rest.join(table, "spectator") as wire:
        wire.see(seq + 2)
