"""What a seat may not know never reaches it: redealt tables send the same bytes."""

import json
import re
from contextlib import ExitStack
from typing import Any

import pytest

from sandtable.kernel.dice import SeededDice
from sandtable.kernel.match import Match
from tests.server.client import Made, Rest, Wire
from tests.server.drawn import DRAWN
from tests.server.plays import every_link, joined, random_play
from tests.server.test_journals import upload

TAKE_ONE, SHOW = 0, 4


def started(seed: int) -> Match:
    return Match.new(DRAWN, DRAWN.mission("large"), seed=seed)


def hands(seed: int) -> dict[str, int]:
    found: dict[str, int] = started(seed).table.state.hands
    return found


def twins(seat: str) -> tuple[int, int]:
    """Two seeds that deal this seat the same card and the other seat different ones."""
    other = "blue" if seat == "red" else "red"
    first = hands(0)
    for seed in range(1, 1000):
        found = hands(seed)
        if found[seat] == first[seat] and found[other] != first[other]:
            return 0, seed
    raise AssertionError("no such deal")


class Ears:
    """Everything that one link is sent, as bytes; what names the table itself is masked."""

    def __init__(self, rest: Rest, table: Made, link: str) -> None:
        self._rest, self._table, self._link = rest, table, link
        self._answers: list[str] = []

    def ask(self, path: str) -> None:
        self._answers.append(self._rest.get(f"/api/tables/{self._table.id}{path}", self._link).text)

    def ask_everything(self, seq: int) -> None:
        for path in ("", "/journal", "/moments", *(f"/moments/{n}" for n in range(seq + 1))):
            self.ask(path)

    def stream(self) -> None:
        headers = {"Authorization": f"Bearer {self._link}"}
        path = f"/api/tables/{self._table.id}/stream"
        with self._rest.http.stream("GET", path, headers=headers) as stream:
            self._answers.append(next(stream.iter_lines()))

    def heard(self, *wires: Wire) -> str:
        # When who is there is told hangs on the clock alone, and how often.
        said = (message for wire in wires for message in wire.seen)
        seen = [json.dumps(message) for message in said if message["type"] != "people"]
        text = "\n".join([*self._answers, *seen])
        text = text.replace(self._table.id, "TABLE").replace(self._table.commitment, "COMMITMENT")
        return re.sub(r'"(created|touched|at)": ?[0-9.e+]{8,}', r'"\1":0', text)


def listen(rest: Rest, seed: int, seat: str) -> str:
    """All that one link hears of a play without dice, in which no other seat shows its card."""
    table = upload(rest, started(seed).journal.encode())
    link = every_link(table)[seat]
    ears = Ears(rest, table, link)
    with ExitStack() as stack:
        wires = stack.enter_context(joined(rest, table, *table.links.seats))
        wire = stack.enter_context(rest.wire(table.id, link))
        shows = seat if seat in wires else ""
        for n in range(8):
            name = "blue" if n % 2 else "red"
            option = SHOW if name == shows and n < 2 else TAKE_ONE
            wires[name].choose(option, key=f"k{n}")
            for other in (*wires.values(), wire):
                other.see(n + 1)
            wire.send("why", element="own")
            wire.send("advise")
            wire.send("choose", seq=n + 1, key="bad", option=77)
            wire.settle()
        ears.ask_everything(8)
        ears.stream()
        return ears.heard(wire)


@pytest.mark.parametrize("seat", ["red", "blue"])
def test_a_seat_cannot_tell_two_deals_apart_that_differ_in_the_other_hand(rest: Rest, seat: str) -> None:
    first, second = twins(seat)
    assert listen(rest, first, seat) == listen(rest, second, seat)


def test_a_spectator_cannot_tell_any_two_deals_apart(rest: Rest) -> None:
    first, second = twins("red")
    assert listen(rest, first, "spectator") == listen(rest, second, "spectator")


def test_the_ears_would_hear_a_difference(rest: Rest) -> None:
    first, second = twins("red")
    assert listen(rest, first, "blue") != listen(rest, second, "blue")


def whole(rest: Rest, table: Made, link: str) -> list[Any]:
    """All that a newcomer is shown now, over both doors."""
    with rest.wire(table.id, link) as wire:
        shown = wire.seen[0]["frame"]
    headers = {"Authorization": f"Bearer {link}"}
    path = f"{table.path}/stream"
    with rest.http.stream("GET", path, headers=headers) as stream:
        return [shown, json.loads(next(stream.iter_lines()))]


@pytest.mark.parametrize(
    ("game", "mission"),
    [
        ("third-option", "MC-01"),
        pytest.param("third-option", "MC-12", marks=pytest.mark.slow),
        pytest.param("toy", "large", marks=pytest.mark.slow),
    ],
)
def test_no_link_can_tell_a_redealt_table_from_the_real_one_at_any_moment(rest: Rest, game: str, mission: str) -> None:
    table = rest.make(game, mission)
    room = rest.room(table)
    with ExitStack() as stack:
        wires = stack.enter_context(joined(rest, table, *table.links.seats))
        for step, seq in enumerate(random_play(wires, 11)):
            if step > 12 or room.match.decision is None:
                break
            real = room.match.table.state
            for name, link in every_link(table).items():
                shown = whole(rest, table, link)
                dice = SeededDice(f"{step}")
                room.match.table.state = room.game.redeal(real, name, dice)
                redealt = whole(rest, table, link)
                room.match.table.state = real
                assert shown == redealt, (name, seq)
