"""Fair shares: whoever takes much of the loop waits, the others do not notice."""

import asyncio

import pytest

from sandtable.server.shares import LONGEST, Clocks, Share, Turnstile
from tests.server.aside import run


class Clock:
    """Of the wall and of the loop: here the loop alone works."""

    def __init__(self) -> None:
        self.now = 100.0
        self.slept: list[float] = []

    def __call__(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.slept.append(round(seconds, 3))

    @property
    def clocks(self) -> Clocks:
        return Clocks(self, self, self.sleep)


def worked(share: Share, clock: Clock, times: int, took: float, between: float) -> float:
    """The longest wait of a table whose choices each keep the loop busy for so long."""
    longest = 0.0
    for _ in range(times):
        longest = max(longest, share.owed())
        clock.now += share.owed()
        with share.working():
            clock.now += took
        clock.now += between
    return longest


def test_an_ordinary_table_never_waits() -> None:
    clock = Clock()
    assert worked(Share(clocks=clock.clocks), clock, times=500, took=0.004, between=0.02) == 0


def test_a_table_of_slow_choices_gets_no_more_than_its_part() -> None:
    clock = Clock()
    share = Share(part=0.25, burst=0.5, clocks=clock.clocks)
    begin = clock.now
    assert worked(share, clock, times=100, took=0.1, between=0.0) > 0
    assert 100 * 0.1 / (clock.now - begin) == pytest.approx(0.25, abs=0.02)


def test_what_was_saved_up_is_bounded() -> None:
    clock = Clock()
    share = Share(part=0.25, burst=0.5, clocks=clock.clocks)
    clock.now += 1_000_000
    assert worked(share, clock, times=12, took=0.1, between=0.0) > 0


def test_a_turn_waits_for_what_is_owed() -> None:
    clock = Clock()
    share = Share(part=0.5, burst=0.5, clocks=clock.clocks)
    with share.working():
        clock.now += 1.0
    run(share.turn())
    assert clock.slept == [1.0]  # half of that second was saved up


def test_nobody_waits_for_ever() -> None:
    clock = Clock()
    share = Share(clocks=clock.clocks)
    with share.working():
        clock.now += 1000.0
    assert share.owed() == pytest.approx(LONGEST)


def test_a_busy_machine_is_no_table_s_fault() -> None:
    clock = Clock()
    share = Share(clocks=clock.clocks._replace(worked=lambda: 5.0))  # others had the processor
    for _ in range(100):
        with share.working():
            clock.now += 1.0
        assert share.owed() == 0


def test_computer_players_pass_one_by_one_and_leave_as_much_time_as_they_took() -> None:
    clock, told = Clock(), list[str]()

    async def player(turnstile: Turnstile, name: str, took: float) -> None:
        async with turnstile.passing():
            told.append(f"{name} begins after {clock.slept}")
            await asyncio.sleep(0)  # others would like to go on now
            clock.now += took
            told.append(f"{name} ends")

    async def all_of_them() -> None:
        turnstile = Turnstile(clock.clocks)
        await asyncio.gather(player(turnstile, "a", 0.25), player(turnstile, "b", 0.5))

    run(all_of_them())
    assert told == ["a begins after []", "a ends", "b begins after [0.25]", "b ends"]
    assert clock.slept == [0.25, 0.5]
