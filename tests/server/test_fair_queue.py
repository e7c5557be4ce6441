"""Jobs for worker processes: who is next, and what nobody waits for. No process is started here."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, ClassVar

import pytest

from sandtable.kernel.errors import SandtableError
from sandtable.kernel.journal import Journal
from sandtable.kernel.match import Match
from sandtable.server.aside import Busy, Desk, desk, jobs, look_back, searches, workers
from sandtable.server.aside.cancel import CancelToken
from sandtable.server.aside.fair_queue import BACKGROUND, FairQueue, QueueKey
from sandtable.server.aside.look_back import Position
from sandtable.server.aside.packed import pack
from sandtable.server.aside.workers import Workers
from tests.kernel.toy import TOY, toy_match
from tests.server.aside import run
from tests.waiting import PATIENCE

POINTS = [Position(n, b"") for n in range(3)]
UPLOAD = "upload"  # the name of an uploaded journal, and of its replay
PLAYOUTS = 30  # until a look-back has all that it needs, one in each slice


def order(*keys: QueueKey) -> list[int]:
    """In which order jobs are taken that were put with these keys."""
    queue = FairQueue[str]()
    for n, key in enumerate(keys):
        queue.put(key, str(n))
    taken = list[str]()
    while job := queue.take():
        taken.append(job)
    return [int(job) for job in taken]


def key(where: str) -> QueueKey:
    """`A1` is table 1 of address A; `A1-` the same in the background."""
    return QueueKey(where[0], where[1], BACKGROUND if where.endswith("-") else 0)


@pytest.mark.parametrize(
    ("put", "taken"),
    [
        ("A1 A1 A1", [0, 1, 2]),
        ("A1 A2 A3 B1", [0, 3, 1, 2]),
        ("A1 A1 A1 B1 B1 C1", [0, 3, 5, 1, 4, 2]),
        ("A1 A1 A1 A2", [0, 3, 1, 2]),
        ("A1 A1 A2 A2 B1 B1", [0, 4, 2, 5, 1, 3]),
        ("A1- B1- A1", [2, 1, 0]),
        ("A1- A2- B1- A1 A1 B1", [3, 5, 4, 2, 1, 0]),
    ],
)
def test_urgent_jobs_go_first_then_addresses_take_turns_then_their_tables(put: str, taken: list[int]) -> None:
    assert order(*map(key, put.split())) == taken


def test_whoever_had_the_last_turn_waits_for_the_others_however_late_they_come() -> None:
    queue, taken = FairQueue[str](), list[str | None]()
    for n in range(10):
        queue.put(key("A1"), f"A{n}")
    for n in range(3):  # B has one job at a time
        taken.append(queue.take())
        queue.put(key("B1"), f"B{n}")
        taken.append(queue.take())
    assert taken == ["A0", "B0", "A1", "B1", "A2", "B2"]


def test_turns_are_forgotten_once_nobody_waits() -> None:
    queue = FairQueue[str]()
    for where in ("A1", "A1", "B1"):
        queue.put(key(where), where)
    while queue.take():
        pass
    assert queue._served == {}


class FakeWorker:
    """A worker without a process: it gives prepared answers, and holds what it is told to hold."""

    begun: ClassVar[list[str]]  # the jobs, in the order in which they were begun
    held: ClassVar[set[str]]  # jobs that do not end, unless they are cancelled
    answers: ClassVar[dict[str, Callable[..., Any]]]

    async def call(self, job: Any, seconds: float, token: CancelToken) -> tuple[bool, Any]:
        del seconds
        name = name_of(*job)
        self.begun.append(name)
        token.is_started = True
        while name in self.held and not token.is_cancelled:
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        answer: Callable[..., Any] = self.answers.get(name, nothing)
        return True, answer(*job[1])

    def stop(self) -> None:
        """Nothing has to be ended."""


def nothing(*_: Any) -> None:
    """What comes of a job that nobody has prepared an answer for."""


def name_of(work: Callable[..., Any], given: tuple[Any, ...]) -> str:
    """What a job is called here: by its argument, or by what it does."""
    if work is name_of:
        return str(given[0])
    return UPLOAD if work is jobs.play_back and UPLOAD in given else work.__name__


@pytest.fixture(autouse=True)
def fake(monkeypatch: pytest.MonkeyPatch) -> type[FakeWorker]:
    opened = pack(*jobs.replayed(toy_match().journal, TOY, "x"))
    FakeWorker.begun, FakeWorker.held = [], set()
    FakeWorker.answers = {
        look_back.find_positions.__name__: lambda *_: POINTS,
        look_back.play_slice.__name__: lambda *given: [1.0] if given[-1] < PLAYOUTS else [],
        searches.weigh.__name__: lambda *_: [],
        jobs.play_back.__name__: lambda *_: opened,
        UPLOAD: lambda *_: opened,
    }
    monkeypatch.setattr(workers, "Worker", FakeWorker)
    monkeypatch.setattr(desk, "LOOK_BACK", 1e6)  # playouts end a look-back, not the clock
    monkeypatch.setattr(desk, "FIRST_PASS", 1e6)
    return FakeWorker


async def until(condition: Callable[[], bool]) -> None:
    """Let the others go on until it holds."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0)


# a pool of workers


def with_first_held(work: Callable[[Workers], Coroutine[Any, Any, None]]) -> list[str]:
    """Have a pool's one worker held by a job while others come; the jobs in their order."""

    async def working() -> None:
        pool = Workers(1)
        FakeWorker.held.add("first")
        first = submit(pool, "first", "Ax")
        await until(lambda: FakeWorker.begun == ["first"])
        await work(pool)
        FakeWorker.held.clear()
        await first
        await until(lambda: not pool._calls and not pool._jobs)

    run(working())
    return FakeWorker.begun


def submit(pool: Workers, name: str, where: str) -> asyncio.Task[None]:
    work = pool.run(name_of, name, seconds=60, key=key(where))
    return asyncio.create_task(work, name=name)  # type: ignore[arg-type] # a fake gives nothing


def test_of_ten_jobs_of_one_address_another_address_waits_for_the_running_one_alone() -> None:
    async def crowd(pool: Workers) -> None:
        for n in range(10):
            submit(pool, f"A{n}", f"A{n}")
        await asyncio.sleep(0)
        submit(pool, "B", "B1")
        await asyncio.sleep(0)

    assert with_first_held(crowd)[:4] == ["first", "B", "A0", "A1"]


def test_a_caller_that_leaves_while_it_waits_is_not_served() -> None:
    async def leave(pool: Workers) -> None:
        gone, stays = submit(pool, "gone", "A1"), submit(pool, "stays", "A1")
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.sleep(0)
        assert gone.cancelled()
        assert not stays.done()

    assert with_first_held(leave) == ["first", "stays"]


def test_a_caller_that_leaves_as_its_turn_comes_hands_it_on() -> None:
    async def leave(pool: Workers) -> None:
        gone = submit(pool, "gone", "A1")
        submit(pool, "stays", "A1")
        await asyncio.sleep(0)
        pool._release(pool._all[0])  # as if there were another worker: its turn has come
        gone.cancel()
        await asyncio.sleep(0)

    assert with_first_held(leave) == ["first", "stays"]


def test_an_address_that_asks_too_much_is_refused_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "WAITING", 3)

    async def crowd(pool: Workers) -> None:
        for n in range(2):
            submit(pool, f"A{n}", f"A{n}")
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await submit(pool, "A2", "A2")
        submit(pool, "B", "B1")
        await asyncio.sleep(0)

    assert with_first_held(crowd) == ["first", "B", "A0", "A1"]


# what the server has done


def with_desk(work: Callable[[Desk, Match], Coroutine[Any, Any, None]]) -> list[str]:
    async def working() -> None:
        await work(Desk({}), toy_match())

    run(working())
    return FakeWorker.begun


async def look(server: Desk, match: Match, where: str) -> list[look_back.Standing]:
    return await server.looked_back(match, "red", range(3), key(where), CancelToken())


def test_a_search_and_advice_do_not_wait_for_look_backs() -> None:
    async def ask(server: Desk, match: Match) -> None:
        FakeWorker.held.add("play_slice")
        looks = [asyncio.create_task(look(server, match, f"A{n}")) for n in range(3)]
        await until(lambda: "play_slice" in FakeWorker.begun)
        await until(lambda: FakeWorker.begun.count("find_positions") == 3)
        asked = asyncio.create_task(server.weighed(match, key("A4"), CancelToken()))
        await asyncio.sleep(0)
        FakeWorker.held.clear()
        await asked
        assert not any(one.done() for one in looks)
        await asyncio.gather(*looks)

    begun = [name for name in with_desk(ask) if name != "find_positions"]
    assert begun[:3] == ["play_slice", "weigh", "play_slice"]


def test_a_look_back_of_another_address_is_done_before_the_ten_that_were_asked_for_first() -> None:
    done: list[str] = []

    async def ask(server: Desk, match: Match) -> None:
        async def looked(where: str) -> None:
            await look(server, match, where)
            done.append(where)

        first = [asyncio.create_task(looked(f"A{n}")) for n in range(10)]
        await until(lambda: FakeWorker.begun.count("play_slice") > 20)
        await looked("B1")
        await asyncio.gather(*first)

    with_desk(ask)
    assert done[0] == "B1"


@pytest.mark.parametrize("check", [True, False], ids=["its check", "a table made of it"])
def test_a_stored_table_does_not_wait_for_an_uploaded_journal(check: bool) -> None:
    async def ask(server: Desk, match: Match) -> None:
        data = Journal(match.journal.header, []).encode()
        FakeWorker.held.add(UPLOAD)
        upload = asyncio.create_task(server.played_back(TOY, data, UPLOAD, check=check, is_uploaded=not check))
        await until(lambda: FakeWorker.begun == [UPLOAD])
        async with asyncio.timeout(PATIENCE):
            opened, _ = await server.played_back(TOY, data, "table")
        assert opened.decision == match.decision
        assert not upload.done()
        upload.cancel()

    with_desk(ask)


def test_a_look_back_that_has_tried_each_point_ends_by_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk, "LOOK_BACK", 0.0)

    async def ask(server: Desk, match: Match) -> None:
        found = await look(server, match, "A1")
        assert [one.plays for one in found] == [1, 1, 1]

    with_desk(ask)


def test_a_look_back_does_not_wait_for_a_last_turn_when_its_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk, "LOOK_BACK", 0.0)

    async def ask(server: Desk, match: Match) -> None:
        looked = asyncio.create_task(look(server, match, "A1"))
        await until(lambda: FakeWorker.begun.count("play_slice") == len(POINTS))
        FakeWorker.held.add("weigh")
        other = asyncio.create_task(server.weighed(match, key("B1"), CancelToken()))
        await until(lambda: "weigh" in FakeWorker.begun)
        assert len(await looked) == len(POINTS)
        other.cancel()

    with_desk(ask)


def test_a_first_pass_that_takes_too_long_ends_by_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk, "FIRST_PASS", 0.05)

    async def ask(server: Desk, match: Match) -> None:
        FakeWorker.held.add("play_slice")
        with pytest.raises(SandtableError, match="no time to play it out"):
            await look(server, match, "A1")

    with_desk(ask)


def test_a_cancelled_look_back_tells_what_it_has() -> None:
    async def ask(server: Desk, match: Match) -> None:
        token = CancelToken()
        asked = server.looked_back(match, "red", range(3), key("A1"), token)
        looked = asyncio.create_task(asked)
        await until(lambda: FakeWorker.begun.count("play_slice") == 2)
        FakeWorker.held.add("play_slice")
        await until(lambda: FakeWorker.begun.count("play_slice") == 3)
        token.cancel()
        assert len(await looked) == 3

    with_desk(ask)
