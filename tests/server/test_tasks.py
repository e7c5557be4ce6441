"""Work goes on when whoever asked for it has gone, and what comes of it is no riddle in the log."""

import asyncio
import gc
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from sandtable.kernel.errors import Refused
from sandtable.server.messages import Choose
from sandtable.server.room import refused
from sandtable.server.tasks import whole
from tests.server.aside import run
from tests.server.drawn import DRAWN
from tests.server.rooms import new_room

STALE = Choose(99, "key", 0)


async def abandoned(ask: Callable[[], Awaitable[Any]], go_on: Callable[[], None]) -> list[str]:
    """Ask, leave before the answer, let it come; what the loop has to complain about."""
    complaints: list[str] = []
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _, context: complaints.append(context["message"]))
    asked = asyncio.ensure_future(ask())
    await asyncio.sleep(0)
    others = asyncio.all_tasks() - {asyncio.current_task(), asked}
    asked.cancel()
    await asyncio.wait([asked])
    go_on()
    if others:
        await asyncio.wait(others)
    del asked, others
    await asyncio.sleep(0)
    gc.collect()
    return complaints


async def test_a_choice_refused_after_its_sender_has_gone_troubles_nobody(caplog: pytest.LogCaptureFixture) -> None:
    room = new_room(DRAWN, "large")
    await room.lock.acquire()  # somebody else's choice is being saved
    assert await abandoned(lambda: room.choose("red", STALE), room.lock.release) == []
    assert caplog.records == []


def test_who_stays_is_told_that_the_choice_was_refused() -> None:
    with pytest.raises(Refused, match="look again"):
        run(new_room(DRAWN, "large").choose("red", STALE))


@pytest.mark.parametrize(("error", "logged"), [(refused("no"), 0), (ZeroDivisionError("a mistake"), 1)])
def test_a_mistake_of_the_program_is_logged_though_nobody_waits_for_the_answer(
    error: Exception, logged: int, caplog: pytest.LogCaptureFixture
) -> None:
    async def leave() -> list[str]:
        answer = asyncio.get_running_loop().create_future()
        return await abandoned(lambda: whole(answer), lambda: answer.set_exception(error))

    with caplog.at_level(logging.ERROR, "sandtable.server"):
        assert run(leave()) == []
    assert len(caplog.records) == logged
