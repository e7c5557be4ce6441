"""Journals, computer players and pictures of real tables: none of them keeps the loop busy."""

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sandtable.games import special_forces, third_option
from sandtable.kernel import match as match_module
from sandtable.kernel.errors import JournalError
from sandtable.server.aside import Desk, jobs
from tests.process_ends import children, wait_for_end
from tests.server.client import Rest, data, made
from tests.server.conftest import Hall
from tests.server.process import ServerProcess

NDJSON = {"Content-Type": "application/x-ndjson"}
JOURNAL = Path(__file__).parents[1] / "golden/third_option/tier-one.sandtable.jsonl"


@pytest.fixture
def rest(hall: Hall) -> Rest:
    return hall()


@pytest.fixture
def no_long_work_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever takes long fails in this process; in others it does not."""

    def here(*_: Any, **__: Any) -> Any:
        raise AssertionError("this belongs into a process of its own")

    monkeypatch.setattr(match_module, "replay_line", here)
    failing = property(lambda _: {"basic": here, "seasoned": here})
    monkeypatch.setattr(type(third_option.GAME), "heuristics", failing)
    monkeypatch.setattr(jobs, "draw", here)


def bring(rest: Rest, journal: bytes, use: str = "continue") -> Any:
    return rest.post("/api/journals", params={"use": use}, content=journal, headers=NDJSON)


@pytest.mark.usefixtures("no_long_work_here")
def test_a_journal_is_replayed_elsewhere_when_it_comes_when_it_is_opened_and_looked_back_at(rest: Rest) -> None:
    table = made(bring(rest, JOURNAL.read_bytes(), "analyse"))
    link = table.links.spectator
    moments = data(rest.get(f"{table.path}/moments", link))
    assert len(moments) == JOURNAL.read_bytes().count(b"\n")
    last = data(rest.get(f"{table.path}/moments/{len(moments) - 1}", link))
    assert last["outcome"]["result"]
    branch = rest.post(f"{table.path}/branch", table.links.host, json={"at": 5})
    assert made(branch).id != table.id


@pytest.mark.usefixtures("no_long_work_here")
def test_a_computer_player_thinks_elsewhere_and_so_does_who_advises(rest: Rest) -> None:
    table = rest.make("third-option", "MC-12", pace=0, seats={"commander": "basic"})
    with rest.join(table, "spectator") as wire:
        while wire.screen.seq < 3:
            wire.expect("frame")
    asked = rest.make("third-option", "MC-12")
    with rest.join(asked, "commander") as wire:
        wire.send("advise")
        advised = wire.expect("advised")
        who = advised["player"], advised["name"]
        assert who == ("seasoned", "Dunmore"), "as people know him"


@pytest.mark.usefixtures("no_long_work_here")
def test_a_games_picture_is_drawn_elsewhere(rest: Rest) -> None:
    assert rest.get("/api/games/third-option/picture.svg").text.startswith("<svg")


def test_whoever_has_made_enough_tables_has_no_journal_read(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    rest = hall(tables_per_hour=1)
    rest.make()
    monkeypatch.setattr(Desk, "played_back", None)  # whoever called it would notice
    assert bring(rest, JOURNAL.read_bytes()).status_code == 429


def test_one_address_has_one_journal_read_at_a_time(rest: Rest, monkeypatch: pytest.MonkeyPatch) -> None:
    reading, go_on = asyncio.Event(), asyncio.Event()

    async def slow(*_: Any, **__: Any) -> Any:
        reading.set()
        await go_on.wait()
        raise JournalError("journal", 1, "was slow")

    async def both(hall: Any) -> list[object]:
        first = asyncio.create_task(hall.adopt(JOURNAL.read_bytes(), "a", closed=True))
        await reading.wait()
        found = [await _failure(hall.adopt(JOURNAL.read_bytes(), "a", closed=True))]
        other = asyncio.create_task(hall.adopt(JOURNAL.read_bytes(), "b", closed=True))
        go_on.set()
        return [*found, await _failure(first), await _failure(other)]

    monkeypatch.setattr(Desk, "played_back", slow)
    told = [str(one) for one in rest.server.do(both)]
    assert "One journal at a time" in told[0]
    assert ["was slow" in one for one in told] == [False, True, True]


async def _failure(work: Any) -> Exception:
    try:
        await work
    except Exception as error:
        return error
    raise AssertionError("it went well")


@pytest.fixture
def processes(sqlite: str, tmp_path: Path) -> Iterator[Any]:
    """A server as it is installed, whose processes are its children."""
    server = ServerProcess(sqlite, tmp_path).start(before=["env"])
    with Rest(server.base, server.house) as rest:
        bring(rest, JOURNAL.read_bytes())
        yield server
    server.kill()


@pytest.mark.parametrize("way", ["kill", pytest.param("stop", marks=pytest.mark.slow)])
def test_processes_end_with_the_server_whichever_way_that_ends(processes: Any, way: str) -> None:
    started = children(processes.pid)
    assert started
    getattr(processes, way)()
    wait_for_end(started)


def test_what_takes_a_while_the_first_time_begins_with_the_first_table(
    rest: Rest, monkeypatch: pytest.MonkeyPatch
) -> None:
    warmed: list[int] = []
    monkeypatch.setattr(third_option.GAME, "warm", lambda: warmed.append(1))
    for _ in range(3):
        table = rest.make("third-option", "MC-12")
        with rest.join(table, "spectator"):
            pass
    assert warmed == [1]


@pytest.mark.parametrize("asked", ["made", "again", "after a restart"])
def test_what_a_mission_is_played_on_is_worked_out_aside_before_its_table_opens(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, asked: str
) -> None:
    rest = hall()
    table = rest.make("special-forces", "rat")
    if asked == "after a restart":
        rest.server.stop()
        rest = hall()
    prepared = []

    def prepare(mission: Any) -> None:
        prepared.append((mission.id, threading.get_ident() == rest.server.thread))

    monkeypatch.setattr(special_forces.GAME, "prepare", prepare)
    if asked == "made":
        rest.make("special-forces", "rat")
    elif asked == "again":
        rest.post(f"{table.path}/again", table.links.host)
    else:
        rest.table(table.id, table.links.host)
    assert prepared == [("rat", False)]
