"""A job in a worker process is cancelled over its pipe, and no other job is."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from sandtable.server.aside.cancel import CancelToken, deadline, is_cancelled
from sandtable.server.aside.workers import Workers
from tests.server import shop
from tests.server.test_aside import with_workers


async def started(token: CancelToken) -> None:
    """Wait until a worker process has the job."""
    while not token.is_started:
        await asyncio.sleep(0.001)


@pytest.mark.parametrize(
    ("job", "answer"), [(shop.wait_for_cancel, "cancelled"), (shop.wait_for_cancel_in_forks, ["cancelled"] * 2)]
)
def test_a_cancelled_job_answers_at_once_and_so_do_its_forks(job: Callable[[], Any], answer: Any) -> None:
    async def ask(floor: Workers) -> Any:
        token = CancelToken()
        found = asyncio.create_task(floor.run(job, seconds=60, token=token))
        await started(token)
        token.cancel()
        token.cancel()
        return await found

    assert with_workers(ask) == answer


def test_a_job_that_was_cancelled_before_its_turn_answers_at_once() -> None:
    async def ask(floor: Workers) -> Any:
        token = CancelToken()
        token.cancel()
        return await floor.run(shop.wait_for_cancel, seconds=60, token=token)

    assert with_workers(ask) == "cancelled"


def test_a_cancel_that_comes_too_late_does_not_reach_the_next_job() -> None:
    async def ask(floor: Workers) -> int:
        token = CancelToken()
        for n in range(20):
            await floor.run(shop.double, n, seconds=60, token=token)
            token.cancel()
        return await floor.run(shop.count_until_cancelled, 1000, seconds=60)

    assert with_workers(ask) == 1000


def test_a_caller_that_leaves_cancels_its_job_and_the_worker_is_free_when_that_has_ended() -> None:
    async def ask(floor: Workers) -> int:
        token = CancelToken()
        left = asyncio.create_task(floor.run(shop.wait_for_cancel, seconds=60, token=token))
        await started(token)
        left.cancel()
        with pytest.raises(asyncio.CancelledError):
            await left
        return await floor.run(shop.double, 4, seconds=60)

    assert with_workers(ask) == 8


def test_outside_a_worker_process_nothing_is_cancelled_but_time_runs_out() -> None:
    assert not is_cancelled()
    assert not deadline(1000)()
    assert deadline(0)()
