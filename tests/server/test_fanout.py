"""A crowd is told in slices: everybody in order, and nobody what came before him."""

import asyncio
import random

from sandtable.games import special_forces
from sandtable.kernel.game import SPECTATOR
from sandtable.server.fanout import SLICE, Fanout
from tests.server.rooms import Ear, choose, new_room, seated

CROWD = 3 * SLICE + 7


async def settled() -> None:
    """Until all slices have gone out."""
    for _ in range(2000):
        await asyncio.sleep(0)


async def test_each_of_many_hears_everything_once_and_in_order() -> None:
    fanout, ears = Fanout(), [Ear() for _ in range(CROWD)]
    said = [b"one", b"two", b"three"]
    for message in said:
        fanout.send(message, ears)
    fanout.send(b"four", ears[:1])  # a few, behind the many
    await settled()
    assert [ear.sent for ear in ears] == [[*said, b"four"]] + [said] * (CROWD - 1)


async def test_the_loop_goes_on_between_slices() -> None:
    ears = [Ear() for _ in range(CROWD)]
    Fanout().send(b"word", ears)
    told = []
    while not ears[-1].sent:
        told.append(sum(len(ear.sent) for ear in ears))
        await asyncio.sleep(0)
    assert told == [SLICE, 2 * SLICE, 3 * SLICE]


def test_a_few_are_told_at_once() -> None:
    ears = [Ear() for _ in range(SLICE)]
    Fanout().send(b"word", ears)  # without a loop: nothing is put off
    assert all(ear.sent == [b"word"] for ear in ears)


async def test_nobody_is_sent_a_frame_older_than_his_welcome() -> None:
    room = new_room(special_forces.GAME, "hfc")
    crowd, dice = seated(room, SPECTATOR, CROWD), random.Random(2)
    await settled()
    await choose(room, dice, "first")
    assert len(crowd[-1].frames()) == 1  # he has not heard of it yet
    newcomer = seated(room, SPECTATOR)[0]
    await choose(room, dice, "second")
    await settled()
    seqs = [frame["seq"] for frame in newcomer.frames()]
    assert seqs == sorted(set(seqs))
    assert seqs[-1] == room.seq
    for ear in crowd:
        heard = [frame["seq"] for frame in ear.frames()]
        assert heard[-2:] == [room.seq - 1, room.seq]
