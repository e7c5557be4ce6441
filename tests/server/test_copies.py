"""What is brought and played again and again: bounded, stored once, and in memory once."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sandtable.kernel.journal import commitment
from sandtable.server.settings import Limits
from tests.server.client import Made, Rest, data, made
from tests.server.conftest import Hall
from tests.server.local import OURS
from tests.server.test_attacks import memory

NDJSON = {"Content-Type": "application/x-ndjson"}
MEGABYTE = 1 << 20


def a_journal(rest: Rest, **mission: Any) -> dict[str, Any]:
    """The header of a table that was closed before anything happened, its mission changed."""
    table = rest.make("toy", "small")
    rest.close_table(table)
    line = rest.get(f"{table.path}/journal", table.links.host).text.splitlines()[0]
    header: dict[str, Any] = json.loads(line)
    header["mission"] |= mission
    return header


def bring(rest: Rest, header: dict[str, Any]) -> Any:
    body = json.dumps(header, separators=(",", ":")) + "\n"
    return rest.bring(body)


def written(mission: dict[str, Any]) -> int:
    return len(json.dumps(mission, separators=(",", ":")))


def largest(rest: Rest) -> dict[str, Any]:
    """As large a mission as this server takes: all of it is its brief."""
    header = a_journal(rest, brief="")
    length = Limits().mission_bytes - written(header["mission"])
    while True:
        header["mission"]["brief"] = "x" * length
        if bring(rest, header).status_code == 201:
            return header
        length //= 2


def test_a_mission_may_be_so_large_and_no_larger(hall: Hall) -> None:
    rest = hall(mission_bytes=600)
    header = a_journal(rest, brief="")
    header["mission"]["brief"] = "x" * (600 - written(header["mission"]))
    assert bring(rest, header).status_code == 201
    header["mission"]["brief"] += "x"
    answer = bring(rest, header)
    assert answer.status_code == 400
    assert "the mission is too long; this server takes 600 bytes" in answer.json()["detail"]


def test_every_mission_of_ours_is_far_below_the_bound() -> None:
    for game in OURS:
        for info in game.missions():
            assert len(msgspec.json.encode(game.mission(info.id))) < Limits().mission_bytes / 3


def test_a_seed_may_be_so_long_and_no_longer(rest: Rest) -> None:
    header = a_journal(rest)
    for length, status in ((200, 201), (201, 400)):
        seed = "s" * length
        answer = bring(rest, header | {"seed": seed, "commitment": commitment(seed)})
        assert answer.status_code == status, answer.text
    assert "at most 200 characters; this has 201 - at `$.seed`" in answer.json()["detail"]


@pytest.mark.parametrize(
    "more",
    [{"rules": "1" * 9000}, {"packs": ["p" * 9000]}, {"seats": {"red": "h" * 9000}}],
    ids=["rules", "packs", "seats"],
)
def test_nothing_else_of_a_header_may_be_large(rest: Rest, more: dict[str, Any]) -> None:
    answer = bring(rest, a_journal(rest) | more)
    assert answer.status_code == 400
    assert "the header is not usable: expected text of at most" in answer.json()["detail"]


def test_what_is_left_of_a_header_is_bounded_as_a_whole(hall: Hall) -> None:
    rest = hall(header_bytes=600)
    answer = bring(rest, a_journal(rest) | {"packs": ["p" * 600]})
    assert answer.status_code == 400
    assert "beside its mission is too long" in answer.json()["detail"]


def again(rest: Rest, table: Made, times: int) -> list[Made]:
    path = f"{table.path}/again"
    return [made(rest.post(path, table.links.host)) for _ in range(times)]


def size(path: str) -> int:
    """Of the whole database, what is not yet in its main file too."""
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return Path(path).stat().st_size


@pytest.mark.slow
@pytest.mark.parametrize("times", [30, 300])
def test_playing_the_largest_mission_again_and_again_costs_next_to_nothing(hall: Hall, sqlite: str, times: int) -> None:
    rest = hall()
    header = largest(rest)
    first = made(bring(rest, header))
    again(rest, first, 10)
    used, stored = memory(), size(sqlite)
    again(rest, first, times)
    assert size(sqlite) - stored < times * 4096, "a table is a few lines, not a mission"
    assert memory() - used < times * 20_000 + 10 * MEGABYTE
    names = {one["mission"] for one in data(rest.get("/api/tables", rest.house))}
    assert names == {"small"}


def test_tables_of_one_mission_have_it_in_memory_once(hall: Hall) -> None:
    rest = hall()
    first = made(bring(rest, largest(rest)))
    tables = again(rest, first, 3)
    rooms = [rest.room(table) for table in (first, *tables)]
    assert len({id(room.match.mission) for room in rooms}) == 1
    assert len({id(room.match.journal.header.mission) for room in rooms}) == 1
    other = rest.server.hall._rooms[rest.make("toy", "large").id]
    assert other.match.mission is not rooms[0].match.mission


def test_what_no_table_plays_any_more_leaves_the_memory(hall: Hall) -> None:
    rest = hall()
    table = rest.make("toy", "small")
    assert len(rest.server.hall._shelf) == 1
    rest.delete(table.path, table.links.host)
    assert len(rest.server.hall._shelf) == 0


def test_there_are_only_so_many_tables_in_memory_and_those_in_use_stay(hall: Hall) -> None:
    rest = hall(rooms=5)
    watched = rest.make("toy", "small")
    with rest.join(watched, "red") as red:
        tables = [rest.make("toy", "small") for _ in range(20)]
        kept = rest.server.hall.in_memory()
        assert len(kept) <= 5
        assert watched.id in kept
        assert tables[-1].id in kept
        assert red.choose(0)["type"] == "played"
    for table in tables:
        assert rest.table(table.id, table.links.host)["status"] == "running"
