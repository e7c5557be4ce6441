"""Standing wishes over the wire: who is not asked, what is answered, and how it is undone."""

import asyncio
import json
from functools import cache
from typing import Any

import pytest

from sandtable.games.special_forces import GAME
from sandtable.games.special_forces.rules.reactions import Done
from sandtable.kernel.match import Match
from sandtable.players import make_player
from sandtable.server import hall as hall_module
from sandtable.server.hall import Hall as TheHall
from tests.server.client import Made, Rest, Wire
from tests.server.conftest import Hall
from tests.server.plays import joined
from tests.server.test_journals import upload
from tests.waiting import wait_until

PACE = 50  # milliseconds until somebody is answered for


@cache
def window(*, matters: bool) -> bytes:
    """A battle that stands where US soldiers may react, and where it matters or does not."""
    for seed in map(str, range(30)):
        match = Match.new(GAME, GAME.mission("rat"), seed=seed)
        player = make_player("basic", GAME, seed)
        while decision := match.decision:
            if decision.seat == "us" and Done() in decision.options:
                wished = GAME.wished_answer(match.table.state, decision, {})
                if (wished is None) == matters:
                    return match.journal.encode()
            match.play(decision.seat, match.computer_choice(player))
    raise AssertionError("there is no such battle")


def brought(rest: Rest, journal: bytes) -> Made:
    """A quick table that stands where the journal ends."""
    table = upload(rest, journal)
    rest.room(table).row.pace = PACE
    return table


def never(wire: Wire) -> dict[str, str]:
    return {wish["id"]: "never" for wish in wire.screen.frame["wishes"]}


def moments(rest: Rest, table: Made) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = rest.get(f"{table.path}/moments", table.links.spectator).json()
    return found


def waits(rest: Rest, table: Made, wire: Wire) -> bool:
    """Whether nobody is answered for: the next choice is a person's."""
    seq = wire.screen.seq
    wait_until(lambda: not rest.room(table).computers.busy, "it plays on")
    wire.settle()
    return wire.screen.seq == seq


def hurry(rest: Rest, table: Made) -> None:
    """From now on the table is quick."""

    async def again(hall: TheHall) -> None:
        room = hall._rooms[table.id]
        room.row.pace = PACE
        room.computers.stop()
        while room.computers.busy:
            await asyncio.sleep(0)
        room.computers.wake()

    rest.server.do(again)


@pytest.mark.slow
def test_a_window_that_does_not_matter_is_closed_at_the_tables_pace(
    rest: Rest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall_module, "PACE", 600_000)  # nothing happens before somebody looks
    table = upload(rest, window(matters=False))
    with rest.join(table, "us") as us:
        question = us.screen.question
        assert question is not None
        assert question["by_wish"] == "Let IIF-1 fire"
        seq = us.screen.seq
        hurry(rest, table)
        us.see(seq + 1)
    made = next(one for one in moments(rest, table) if one["n"] == seq + 1)
    assert (made["kind"], made["seat"]) == ("choice", "us")


def test_a_window_that_matters_waits_for_the_person(rest: Rest) -> None:
    table = brought(rest, window(matters=True))
    with rest.join(table, "us") as us:
        assert us.screen.asked
        assert "by_wish" not in (us.screen.question or {})
        assert waits(rest, table, us)


def test_whoever_wishes_never_to_be_asked_is_answered_for_at_once(rest: Rest) -> None:
    table = brought(rest, window(matters=True))
    with rest.join(table, "us") as us:
        seq = us.screen.seq
        us.send("wish", values=never(us))
        us.expect("frame")
        assert {wish["value"] for wish in us.screen.frame["wishes"]} == {"never"}
        assert (us.screen.question or {})["by_wish"] == "Let IIF-UP-01 fire"
        us.see(seq + 1)


def test_the_other_side_hears_of_the_choice_but_not_of_the_wish(rest: Rest) -> None:
    table = brought(rest, window(matters=True))
    with joined(rest, table) as wires:
        for wire in wires.values():
            wire.settle()
        us, iif = wires["us"], wires["iif"]
        own = never(us)
        assert not set(own) & {wish["id"] for wish in iif.seen[0]["frame"]["wishes"]}
        assert "wishes" not in wires["spectator"].seen[0]["frame"]
        heard, seq = len(iif.seen), us.screen.seq
        us.send("wish", values=dict.fromkeys(own, "always"))
        us.settle()
        iif.settle()
        # That people came is told when it is told, on a busy machine late.
        assert [one["type"] for one in iif.seen[heard:] if one["type"] != "people"] == ["pong"]
        us.send("wish", values=own)
        iif.see(seq + 1)


def undo_the_wish(us: Wire) -> None:
    """Nobody is asked any more; then that answer is taken back."""
    seq = us.screen.seq
    us.send("wish", values=never(us))
    us.see(seq + 1)
    us.settle()
    while us.ask("undo", agreed=True).get("stale"):  # the computer may be playing on
        us.settle()
    us.settle()


def test_an_answer_by_wish_can_be_undone_and_is_asked_then(rest: Rest) -> None:
    table = brought(rest, window(matters=True))
    rest.give_seat(table, "iif", "basic")
    with rest.join(table, "us") as us:
        undo_the_wish(us)
        assert us.screen.asked
        assert "by_wish" not in (us.screen.question or {})
        assert "React?" in (us.screen.question or {})["prompt"]
        assert waits(rest, table, us)
        assert us.choose(0)["type"] == "played"


def test_wishes_and_the_pause_after_an_undo_survive_a_restart(hall: Hall) -> None:
    rest = hall()
    table = brought(rest, window(matters=True))
    rest.give_seat(table, "iif", "basic")
    with rest.join(table, "us") as us:
        undo_the_wish(us)
    rest.server.stop()
    again = hall()
    with again.join(table, "us") as us:
        assert {wish["value"] for wish in us.screen.frame["wishes"]} == {"never"}
        assert us.screen.asked
        assert waits(again, table, us)


@pytest.mark.parametrize(
    ("values", "why"),
    [
        ({"soldier-US-99": "never"}, "unknown setting 'soldier-US-99'"),
        ({"soldier-US-8": "sometimes"}, "cannot be 'sometimes'"),
        ({}, "not understood"),
        ({"x" * 65: "never"}, "not understood"),
        ({str(n): "never" for n in range(101)}, "not understood"),
        ("never", "not understood"),
    ],
)
def test_a_wish_that_cannot_be_wished_is_refused(rest: Rest, values: Any, why: str) -> None:
    table = brought(rest, window(matters=True))
    with rest.join(table, "us") as us:
        us.send("wish", values=values)
        assert why in us.expect("refused")["why"]
        us.settle()


def test_nobody_wishes_for_the_other_side_and_spectators_for_nobody(rest: Rest) -> None:
    table = brought(rest, window(matters=True))
    with rest.join(table, "us") as us:
        (own, *_) = never(us)
    for link in (table.links.seats["iif"], table.links.spectator):
        with rest.wire(table.id, link) as wire:
            wire.send("wish", values={own: "never"})
            assert wire.expect("refused")["why"]


@pytest.mark.slow
def test_a_program_in_a_seat_is_asked_everything(rest: Rest) -> None:
    table = brought(rest, window(matters=False))
    link = table.links.seats["us"]
    headers = {"Authorization": f"Bearer {link}"}
    with rest.http.stream("GET", f"{table.path}/stream", headers=headers) as stream:
        lines = stream.iter_lines()
        assert "by_wish" not in json.loads(next(lines))["question"]
        with rest.wire(table.id, link) as us:
            assert "by_wish" not in (us.screen.question or {})
            assert waits(rest, table, us)


def test_a_game_without_wishes_has_none_in_its_frames(rest: Rest) -> None:
    table = rest.make("toy", "large")
    with rest.join(table, "red") as red:
        assert "wishes" not in red.screen.frame
        red.send("wish", values={"own": "never"})
        assert red.expect("refused")["why"]
