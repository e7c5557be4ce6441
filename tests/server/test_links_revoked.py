"""Links that are taken away while somebody is on his way in, crowds, and tables put away."""

import json
import socket
import sqlite3
import threading
from contextlib import ExitStack, closing
from typing import Any

import httpx
import pytest

from sandtable.server.hall import Hall as TheHall
from sandtable.server.hall import Wish
from sandtable.server.manage import reissue
from sandtable.server.messages import Choose
from sandtable.server.settings import Limits, Settings
from sandtable.server.store import NotSaved, Store
from tests.server.aside import run
from tests.server.client import PLAIN, Closed, Made, Rest, Wire
from tests.server.conftest import Hall
from tests.server.local import GAMES
from tests.waiting import PATIENCE, wait_until


@pytest.fixture
def table(rest: Rest) -> Made:
    return rest.make("toy", "large")


class Slow:
    """A request whose body comes later."""

    def __init__(self, rest: Rest, path: str, link: str, body: dict[str, Any]) -> None:
        host, port = rest.base.removeprefix("http://").split(":")
        self._body = json.dumps(body).encode()
        before = rest.server.connections
        self._socket = socket.create_connection((host, int(port)), timeout=PATIENCE)
        head = (
            f"POST {path} HTTP/1.1\r\nHost: {host}:{port}\r\nAuthorization: Bearer {link}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(self._body)}\r\n"
            "Connection: close\r\n\r\n"
        )
        self._socket.sendall(head.encode() + self._body[:1])
        wait_until(lambda: rest.server.connections > before)
        rest.get("/api/games")  # by now the server has read the head and knows the link

    def finish(self) -> int:
        """Send the rest; the status of the answer."""
        self._socket.sendall(self._body[1:])
        answer = self._socket.makefile("rb").read()
        self._socket.close()
        return int(answer.split()[1])


def choice(rest: Rest, table: Made, seat: str) -> Slow:
    body = {"seq": 0, "key": "slow", "option": 0}
    return Slow(rest, f"{table.path}/choices", table.links.seats[seat], body)


def test_a_link_that_is_revoked_while_a_request_comes_in_plays_nothing(rest: Rest) -> None:
    table = rest.make("toy", "small")
    slow = choice(rest, table, "red")
    assert rest.post(f"{table.path}/links/red", table.links.host).status_code == 200
    assert slow.finish() == 401
    assert rest.seq(table) == 0


def test_a_link_that_is_revoked_while_somebody_waits_at_the_door_opens_nothing(hall: Hall, sqlite: str) -> None:
    rest = hall()
    table = rest.make("toy", "small")
    with (
        rest.join(table, "red") as red,
        closing(sqlite3.connect(sqlite, isolation_level=None)) as other,
        Wire(rest.base, table.id) as late,
    ):
        other.execute("begin exclusive")
        red.send("choose", seq=0, key="k", option=0)  # keeps the table busy until it is saved
        lock = rest.room(table).lock
        wait_until(lock.locked)
        path = f"{table.path}/links/blue"
        revoking = threading.Thread(target=rest.post, args=(path, table.links.host))
        revoking.start()
        late.send("hello", link=table.links.seats["blue"], since=-1)
        wait_until(lambda: len(lock._waiters or ()) == 2)
        other.execute("rollback")
        revoking.join()
        assert late.close_code() == 4401


def test_of_a_crowd_that_comes_at_once_only_as_many_get_in_as_a_link_may_have(hall: Hall) -> None:
    rest = hall(connections_per_link=3)
    table = rest.make("toy", "small")
    with ExitStack() as stack:
        crowd = [stack.enter_context(Wire(rest.base, table.id)) for _ in range(12)]
        for wire in crowd:
            wire.send("hello", link=table.links.seats["red"], since=-1)
        assert [_came_in(wire) for wire in crowd].count(True) == 3
        assert here(rest, table) == 3


def _came_in(wire: Wire) -> bool:
    try:
        wire.expect("welcome")
    except Closed as closed:
        return "too many places" not in str(closed)
    return True


def test_streams_count_as_connections(hall: Hall) -> None:
    rest = hall(connections_per_link=3)
    table = rest.make("toy", "small")
    headers = {"Authorization": f"Bearer {table.links.seats['red']}"}
    with ExitStack() as stack:
        streams = []
        for n in range(6):
            client = httpx.Client(base_url=rest.base, timeout=PATIENCE, verify=PLAIN)
            http = stack.enter_context(client)
            path = f"{table.path}/stream"
            stream = stack.enter_context(http.stream("GET", path, headers=headers))
            streams.append(stream.iter_lines())
            assert stream.status_code == (200 if n < 3 else 429)
            assert ("frame" if n < 3 else "too many places") in next(streams[-1])
        assert here(rest, table) == 3


def here(rest: Rest, table: Made) -> int:
    return int(rest.table(table.id, table.links.host)["seats"]["red"]["here"])


def test_whoever_still_holds_a_table_that_was_put_away_changes_nothing(sqlite: str) -> None:
    async def put_away() -> list[int]:
        store = await Store.open(sqlite)
        settings = Settings(db=sqlite, limits=Limits(idle_seconds=0.0))
        hall = TheHall(store, GAMES, settings)
        try:
            old = await hall.make(Wish(game="toy", mission="small"), "127.0.0.1")
            await hall.sweep()
            assert hall.in_memory() == ()
            new = await hall.room(old.id)
            assert new is not None
            with pytest.raises(NotSaved):
                await old.choose("red", Choose(0, "old", 0))
            with pytest.raises(NotSaved):
                await reissue(old, "red")
            return [await new.choose("red", Choose(0, "new", 0)), old.seq]
        finally:
            await hall.stop()
            await store.close()

    assert run(put_away()) == [1, 0]


def test_a_chat_line_is_told_even_if_its_speaker_is_cut_off(hall: Hall, sqlite: str) -> None:
    rest = hall()
    table = rest.make("toy", "small")
    link = table.links.seats["red"]
    with rest.join(table, "blue") as blue, closing(sqlite3.connect(sqlite, isolation_level=None)) as other:
        with rest.wire(table.id, link) as red:
            other.execute("begin exclusive")
            red.send("chat", text="Good bye\x00")
            wait_until(lambda: rest.room(table).talk.lines)
        other.execute("rollback")
        assert blue.expect("chat")["text"] == "Good bye"


@pytest.mark.parametrize("player", ["random", "basic"])
def test_whoever_lost_a_seat_to_a_computer_undoes_nothing(rest: Rest, table: Made, red: Wire, player: str) -> None:
    red.choose(0)
    assert red.screen.frame["undo"] == "free"
    path = f"{table.path}/seats/red"
    assert rest.put(path, table.links.host, json={"player": player}).status_code == 200
    answer = red.ask("undo", agreed=True)
    assert answer["type"] == "refused", answer
    assert red.screen.frame.get("undo", "no") == "no"


def test_an_undo_that_was_agreed_to_is_acknowledged_when_it_is_sent_again(red: Wire, blue: Wire) -> None:
    red.choose(3)
    red.send("undo", seq=1, key="u")
    blue.expect("undo_asked")
    blue.send("consent", yes=True)
    red.expect("undo_settled")
    again = red.ask("undo", seq=1, key="u")
    assert (again["type"], again.get("seq")) == ("played", 2)


def test_a_host_who_sends_the_other_away_for_a_moment_sees_no_dice_to_come(rest: Rest, table: Made) -> None:
    path = table.path
    rest.put(f"{path}/seats/blue", table.links.host, json={"player": "random"})
    answer = rest.post(f"{path}/branch", table.links.host, json={"at": 0})
    assert answer.status_code == 409, "the branch has the seed that this table still plays with"
