"""A room without a server around it: its store keeps nothing, its listeners keep all."""

import json
import random
from typing import Any

from sandtable.kernel.game import SPECTATOR, Game
from sandtable.kernel.match import HUMAN, Match
from sandtable.server.aside import Desk
from sandtable.server.loglines import Record
from sandtable.server.messages import Choose, encode
from sandtable.server.room import Room
from sandtable.server.settings import Limits
from sandtable.server.store import Store, Stored
from sandtable.server.store.rows import TableRow
from tests.server.screen import Screen


class Forgetful(Store):
    """Takes everything and keeps nothing."""

    def __init__(self) -> None:
        pass

    async def append(self, *what: Any, **more: Any) -> None:
        pass


class Ear:
    """A listener that keeps what it is sent."""

    plain = False
    pause = 100

    def __init__(self, *, narrow: bool = False) -> None:
        self.narrow = narrow
        self.sent: list[bytes] = []

    def send(self, message: bytes) -> None:
        self.sent.append(message)

    def close(self, code: int) -> None:
        raise AssertionError(f"closed with {code}")

    def frames(self) -> list[dict[str, Any]]:
        messages = [json.loads(message) for message in self.sent]
        return [message for message in messages if message["type"] == "frame"]


def new_room(game: Game[Any], mission: str, seed: str = "room") -> Room:
    played = game.mission(mission)
    match = Match.new(game, played, seed=seed)
    row = TableRow(
        id="room",
        game=game.id,
        title="",
        status="running",
        pace=0,
        address="",
        seats=dict.fromkeys(game.seats_of(played), HUMAN),
        created=0.0,
        touched=1e12,
    )
    stored = Stored(row, b"", [], {}, [])
    limits = Limits(connections_per_link=10_000)
    return Room(Forgetful(), Desk({}), limits, (match, Record.of(match)), stored, None)


def everybody(room: Room) -> tuple[str, ...]:
    return (*room.seats, SPECTATOR)


def seated(room: Room, seat: str, count: int = 1, *, narrow: bool = False) -> list[Ear]:
    """So many who have been welcomed."""
    ears = [Ear(narrow=narrow) for _ in range(count)]
    for ear in ears:
        now, undo = room.position(), room.undo_for(seat)
        ear.send(encode(room.audience(seat).whole(now, undo, narrow=narrow)))
        room.join(seat, ear)
    return ears


async def choose(room: Room, dice: random.Random, key: str) -> bool:
    """Any option of what is asked; False at the end."""
    decision = room.match.decision
    if decision is None:
        return False
    option = dice.randrange(len(decision.options))
    asked = Choose(room.told_seq(decision.seat), key, option)
    await room.choose(decision.seat, asked)
    return True


def on_screen(frames: list[dict[str, Any]]) -> dict[str, Any]:
    screen = Screen()
    for frame in frames:
        screen.apply(frame)
    return screen.shown()
