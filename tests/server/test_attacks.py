"""Thousands of messages that no client of ours would send: nothing breaks, nothing moves."""

import gc
import json
import os
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.server.client import Closed, Made, Rest, Wire
from tests.server.conftest import Hall

MEGABYTE = 1 << 20
KINDS = ("hello", "choose", "undo", "consent", "why", "advise", "chat", "ping", "sing", "", "\x00")
FIELDS = ("type", "seq", "key", "option", "choice", "link", "since", "agreed", "yes", "element", "x")
VALUES: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    1,
    7,
    2**31,
    2**63,
    -(2**70),
    1e308,
    0.5,
    "",
    "k",
    "x" * 70,
    "é\u202e\x00",
    "'; drop table lines; --",
    [],
    [[]],
    {},
    {"choice": "take", "n": 9},
    {"a": {}},
)


class Noise:
    """A seeded source of messages, none of which may change anything."""

    def __init__(self, seed: int) -> None:
        self.dice = Random(seed)

    def message(self) -> str | bytes:
        make = self.dice.choice(
            (self.bytes, self.text, self.broken, self.fields, self.out_of_turn, self.deep, self.large)
        )
        return make()

    def bytes(self) -> bytes:
        return self.dice.randbytes(self.dice.randrange(200))

    def text(self) -> str:
        return "".join(chr(self.dice.randrange(1, 0xD7FF)) for _ in range(self.dice.randrange(60)))

    def broken(self) -> str:
        """A good message, cut off or with a character changed."""
        good = json.dumps({"type": "why", "element": "own"})
        at = self.dice.randrange(len(good))
        return good[:at] if self.dice.random() < 0.5 else f"{good[:at]}\x01{good[at + 1 :]}"

    def fields(self) -> str:
        """Known and unknown fields with values of any kind; a `seq` that was never reached."""
        names = self.dice.sample(FIELDS, self.dice.randrange(1, 6))
        message = {name: self.dice.choice(VALUES) for name in names}
        message["type"] = self.dice.choice(KINDS)
        if message["type"] in ("choose", "undo"):
            message["seq"] = self.dice.choice((-1, 1, 500_000, None, "0", 2**40))
        return json.dumps(message)

    def out_of_turn(self) -> str:
        """Well formed, but for a moment that is not now."""
        kind = self.dice.choice(("choose", "undo"))
        message = {"type": kind, "seq": self.dice.randrange(1, 99), "key": f"{self.dice.random()}"}
        if kind == "choose":
            message["option"] = self.dice.randrange(-3, 9)
        return json.dumps(message)

    def deep(self) -> str:
        depth = self.dice.randrange(10, 4000)
        return '{"type":"choose","seq":1,"key":"k","choice":' + "[" * depth + "]" * depth + "}"

    def large(self) -> str:
        return json.dumps({"type": "chat", "text": "x" * self.dice.randrange(8_150, 12_000)})


class Attack:
    """Sends noise over one link after the other, and comes back when it is thrown out."""

    def __init__(self, rest: Rest, table: Made) -> None:
        self._rest, self._table = rest, table
        self._noise = Noise(3)
        self._links = [*table.links.seats.values(), table.links.spectator]
        self.thrown_out: dict[int, int] = {}

    def send(self, count: int) -> None:
        sent = 0
        while sent < count:
            link = self._links[sent % len(self._links)]
            with self._rest.wire(self._table.id, link) as wire:
                try:
                    while sent < count:
                        sent += 1
                        wire.raw(self._noise.message())
                        if sent % 5 == 0:
                            self._drain(wire)
                except Closed as error:
                    self.thrown_out[error.code] = self.thrown_out.get(error.code, 0) + 1

    def _drain(self, wire: Wire) -> None:
        """Read the answers; whatever is said, it is neither a new frame nor an acknowledgement."""
        wire.send("ping")
        while (message := wire.receive())["type"] != "pong":
            assert message["type"] in ("refused", "because", "people", "advised", "welcome"), message


def memory() -> int:
    gc.collect()
    pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.parametrize(("warm_up", "messages"), [(300, 600), pytest.param(2000, 10_000, marks=pytest.mark.slow)])
def test_bad_messages_change_nothing_and_leave_nothing_behind(hall: Hall, warm_up: int, messages: int) -> None:
    rest = hall()
    table = rest.make("toy", "small")
    attack = Attack(rest, table)
    room = rest.room(table)
    before = room.match.table.state_hash()
    attack.send(warm_up)
    used = memory()
    attack.send(messages)
    assert memory() - used < 20 * MEGABYTE
    assert room.match.table.state_hash() == before
    assert rest.seq(table) == 0
    assert rest.server.hall.in_memory() == (table.id,)
    assert set(attack.thrown_out) <= {4400, 4413, 4429, 1009, 1006}
    with rest.join(table, "red") as wire:
        assert wire.choose(0)["type"] == "played"


@pytest.mark.parametrize("choices", [300, pytest.param(2000, marks=pytest.mark.slow)])
def test_choices_that_make_no_sense_leave_a_skirmish_as_it_was(hall: Hall, choices: int) -> None:
    rest = hall(messages_per_second=1e6, requests_per_second=1e6)
    table = rest.make("special-forces", "wmd")
    room = rest.room(table)
    before, dice = room.match.table.state_hash(), Random(5)
    kinds = [kind.__struct_config__.tag for kind in room.match.game.choices]
    names = sorted({name for kind in room.match.game.choices for name in kind.__struct_fields__})
    for n in range(choices):
        fields = {name: dice.choice(VALUES) for name in dice.sample(names, dice.randrange(5))}
        choice = {"choice": dice.choice(kinds), **fields}
        link = dice.choice([*table.links.seats.values(), table.links.spectator])
        body = {"seq": 0, "key": f"k{n}", "choice": choice}
        answer = rest.post(f"{table.path}/choices", link, json=body)
        assert 400 <= answer.status_code < 500, (choice, answer.text)
    assert room.match.table.state_hash() == before
    assert rest.seq(table) == 0


def test_the_noise_is_of_every_kind() -> None:
    """The attack would prove nothing if all its messages failed at the first check."""
    noise = Noise(3)
    found = [noise.message() for _ in range(1000)]
    assert any(isinstance(message, bytes) for message in found)
    texts = [message for message in found if isinstance(message, str)]
    assert any(len(text) > 8192 for text in texts)
    good = [text for text in texts if '"seq"' in text and '"key"' in text]
    assert len(good) > 100


ORIGINS = ["http://evil.example", "null", "https://127.0.0.1", "http://127.0.0.1:1", "http://["]


@pytest.mark.parametrize("origin", ORIGINS)
def test_a_page_from_elsewhere_opens_no_socket(rest: Rest, table: Made, origin: str) -> None:
    with pytest.raises(Exception, match="403"):
        Wire(rest.base, table.id, origin=origin)


def test_our_own_page_opens_a_socket(rest: Rest, table: Made) -> None:
    with Wire(rest.base, table.id, origin=rest.base) as wire:
        assert wire.hello(table.links.seats["red"])


@pytest.mark.usefixtures("empty_buckets_stay_empty")
def test_a_link_that_asks_too_often_is_told_to_wait(hall: Hall) -> None:
    rest = hall(messages_per_second=5.0)
    table = rest.make("toy", "small")
    path = table.path
    codes = [rest.get(path, table.links.host).status_code for _ in range(20)]
    assert codes[:10] == [200] * 10
    assert codes[-1] == 429
    assert rest.get(path, table.links.spectator).status_code == 200


@pytest.mark.usefixtures("empty_buckets_stay_empty")
def test_an_address_that_asks_too_often_is_told_to_wait(hall: Hall) -> None:
    rest = hall(requests_per_second=1.0)
    answers = [rest.get("/api/games") for _ in range(5)]
    assert answers[0].status_code == 200
    assert answers[-1].status_code == 429
    assert answers[-1].json()["status"] == 429


@pytest.mark.usefixtures("empty_buckets_stay_empty")
def test_wrong_links_cannot_be_tried_faster_than_an_address_may_ask(hall: Hall) -> None:
    rest = hall(requests_per_second=5.0)
    table = rest.make("toy", "small")
    codes = {rest.get(table.path, f"guess-{n}").status_code for n in range(25)}
    assert codes == {401, 429}


def test_an_address_makes_only_so_many_tables(hall: Hall) -> None:
    rest = hall(tables_per_hour=3)
    first = [rest.make("toy", "small") for _ in range(3)]
    body = {"game": "toy", "mission": "small"}
    answer = rest.post("/api/tables", json=body)
    assert answer.status_code == 429
    assert "table" in answer.json()["detail"]
    rest.close_table(first[0])
    branch = rest.post(f"{first[0].path}/branch", first[0].links.spectator, json={"at": 0})
    assert branch.status_code == 429
    journal = rest.get(f"{first[0].path}/journal", first[0].links.host).content
    brought = rest.post("/api/journals", content=journal, headers={"Content-Type": "application/x-ndjson"})
    assert brought.status_code == 429
