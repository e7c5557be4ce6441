"""Processes of their own: what they give is what this one would give, and they end in time."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from sandtable.games import seal_team_flix, special_forces, third_option
from sandtable.kernel.errors import JournalError, Refused, SandtableError
from sandtable.kernel.journal import Journal, read_journal
from sandtable.kernel.match import Match, replay
from sandtable.players import make_player
from sandtable.server.aside import Busy, Desk, Lost, TooLong, packed, workers
from sandtable.server.aside.fair_queue import QueueKey
from sandtable.server.aside.jobs import replayed
from sandtable.server.aside.workers import Workers
from sandtable.server.loglines import Record
from sandtable.show import ShownGame
from tests.kernel.toy import TOY, Take, toy_match
from tests.process_ends import wait_for_end
from tests.server import shop
from tests.server.aside import run
from tests.server.local import INSTALLED
from tests.waiting import PATIENCE

GOLDEN = Path(__file__).parents[1] / "golden"
PLAYS: dict[str, ShownGame[Any]] = {
    "third_option/operation-failed": third_option.GAME,
    "special_forces/wmd.draw": special_forces.GAME,
    "seal_team_flix/success": seal_team_flix.GAME,
}
Work = Callable[[Workers], Awaitable[Any]]


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes are started as on a machine that has Sandtable installed, not forked."""
    monkeypatch.setattr(workers, "COMMAND", INSTALLED)


def with_workers(work: Work) -> Any:
    async def working() -> Any:
        shop_floor = Workers(1)
        try:
            return await work(shop_floor)
        finally:
            shop_floor.stop()

    return run(working())


def with_desk(work: Callable[[Desk], Awaitable[Any]]) -> Any:
    async def working() -> Any:
        desk = Desk({})
        try:
            return await work(desk)
        finally:
            desk.stop()

    return run(working())


def half(name: str) -> Journal:
    """A golden journal in the middle of the play."""
    journal = read_journal(GOLDEN / f"{name}.sandtable.jsonl")
    return Journal(journal.header, journal.lines[: len(journal.lines) // 2])


@pytest.mark.usefixtures("installed")
def test_work_is_done_in_another_process_and_the_next_in_the_same() -> None:
    async def ask(floor: Workers) -> tuple[int, int, int]:
        found = [await floor.run(shop.whose, seconds=60) for _ in range(2)]
        return found[0], found[1], await floor.run(shop.double, 21, seconds=60)

    first, second, doubled = with_workers(ask)
    assert first == second != os.getpid()
    assert doubled == 42


@pytest.mark.slow
@pytest.mark.usefixtures("installed")
def test_work_that_takes_too_long_is_ended_and_the_next_is_done() -> None:
    async def ask(floor: Workers) -> int:
        await floor.run(shop.whose, seconds=60)
        with pytest.raises(TooLong, match=r"longer than the 0\.3 seconds that it may"):
            await floor.run(shop.forever, seconds=0.3)
        return await floor.run(shop.double, 4, seconds=60)

    assert with_workers(ask) == 8


@pytest.mark.usefixtures("installed")
def test_what_a_job_has_forked_is_ended_with_it(tmp_path: Path) -> None:
    async def ask(pool: Workers) -> None:
        asked = asyncio.create_task(pool.run(shop.forever_in_forks, str(tmp_path), seconds=PATIENCE))
        while len(list(tmp_path.iterdir())) < 3:
            await asyncio.sleep(0.01)
        pool._all[0].kill()
        await asyncio.to_thread(wait_for_end, [int(file.name) for file in tmp_path.iterdir()])
        with pytest.raises(Lost):
            await asked

    with_workers(ask)


@pytest.mark.usefixtures("installed")
def test_work_that_takes_too_much_memory_is_refused_in_words() -> None:
    async def ask(floor: Workers) -> int:
        with pytest.raises(SandtableError, match="more memory than it may"):
            await floor.run(shop.large, seconds=60)
        return await floor.run(shop.double, 5, seconds=60)

    assert with_workers(ask) == 10


def test_a_process_that_dies_is_replaced() -> None:
    async def ask(floor: Workers) -> int:
        with pytest.raises(Lost):
            await floor.run(shop.gone, seconds=60)
        return await floor.run(shop.double, 6, seconds=60)

    assert with_workers(ask) == 12


def test_an_error_comes_back_as_it_was_raised() -> None:
    async def ask(floor: Workers) -> None:
        await floor.run(shop.wrong, seconds=60)

    with pytest.raises(JournalError, match="journal:3: does not hold") as caught:
        with_workers(ask)
    assert (caught.value.line, caught.value.what) == (3, "does not hold")


def test_only_so_much_may_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "WAITING", 2)

    async def ask(floor: Workers) -> list[object]:
        works = [floor.run(shop.double, n, seconds=60) for n in range(3)]
        return list(await asyncio.gather(*works, return_exceptions=True))

    *done, refused = with_workers(ask)
    assert done == [0, 2]
    assert isinstance(refused, Busy)


@pytest.mark.parametrize("name", PLAYS)
def test_a_journal_played_back_over_there_is_the_match_that_it_would_be_here(name: str) -> None:
    game, journal = PLAYS[name], half(name)

    async def ask(desk: Desk) -> tuple[Match, Record]:
        return await desk.played_back(game, journal.encode(), "x", check=True)

    theirs, their_record = with_desk(ask)
    ours, our_record = replayed(journal, game, "x")
    assert theirs.journal.encode() == ours.journal.encode()
    assert theirs.decision == ours.decision
    assert theirs.log == ours.log
    assert (their_record.events, their_record.lines, their_record.marks) == (
        our_record.events,
        our_record.lines,
        our_record.marks,
    )
    assert _went_on(theirs) == _went_on(ours)


def _went_on(match: Match) -> tuple[list[str], bytes]:
    """Taken back to the start as far as it goes, then on again with other choices."""
    hashes = [match.table.state_hash()]
    while match.past:
        match.undo(agreed=True)
        hashes.append(match.table.state_hash())
    for _ in range(5):
        if match.decision:
            match.play(match.decision.seat, match.decision.options[-1])
            hashes.append(match.table.state_hash())
    return hashes, match.journal.encode()


def test_what_lies_too_far_back_stays_made_and_the_journal_still_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packed, "KEPT", 2)
    match = toy_match()
    for _ in range(4):
        assert match.decision
        match.play(match.decision.seat, Take(1))
    data = packed.pack(*replayed(match.journal, TOY, "x"))
    again, _ = run(packed.unpack(data, TOY))
    again.undo(agreed=True)
    again.undo(agreed=True)
    with pytest.raises(Refused, match="too far back"):
        again.undo(agreed=True)
    replay(again.journal, TOY, Path("x"), check=True)
    assert again.table.state_hash() == match.past[2].table.state_hash()  # type: ignore[union-attr] # a table: nothing was put away here


@pytest.mark.parametrize("name", PLAYS)
def test_a_computer_player_answers_over_there_as_it_would_here(name: str) -> None:
    game, journal = PLAYS[name], half(name)
    match = replay(journal, game, Path("x"), check=False)
    here = match.computer_choice(make_player(game.adviser, game, "s"))

    async def ask(desk: Desk) -> Any:
        return await desk.thought(match, game.adviser, "s", QueueKey())

    assert with_desk(ask) == here


def test_a_portrait_is_drawn_once_for_all_who_ask() -> None:
    game: ShownGame[Any] = third_option.GAME

    async def ask(desk: Desk) -> tuple[list[str], str]:
        drawn = await asyncio.gather(*(desk.portrait(game, "night") for _ in range(3)))
        return list(drawn), await desk.portrait(game, "night")

    drawn, kept = with_desk(ask)
    assert drawn[0].startswith("<svg")
    assert [kept is one for one in drawn] == [True] * 3  # not drawn alike: the very same
