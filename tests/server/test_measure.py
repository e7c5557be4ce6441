"""The private ruler over the wire: whoever measures is answered, and nobody else hears of it."""

from functools import cache
from typing import Any

import pytest

from sandtable.games.special_forces import GAME
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.match import Match
from sandtable.players import make_player
from sandtable.testing import covers
from tests.server.client import Made, Rest, Wire
from tests.server.plays import every_link, joined
from tests.server.test_journals import upload


@cache
def battle(mission: str, until: str, seat: str = "", seed: str = "4") -> bytes:
    """A battle of computers, cut where that seat is asked with these words."""
    match = Match.new(GAME, GAME.mission(mission), seed=seed)
    player = make_player("basic", GAME, seed)
    while decision := match.decision:
        if until in decision.prompt and seat in ("", decision.seat):
            return match.journal.encode()
        match.play(decision.seat, match.computer_choice(player))
    raise AssertionError(f"the battle never asks: {until}")


@pytest.fixture
def table(rest: Rest) -> Made:
    return upload(rest, battle("hfc", "what now", "us"))


def measured(wire: Wire, start: str, end: str) -> dict[str, Any]:
    wire.send("measure", start=start, end=end)
    return wire.expect("measured", "refused")


@covers("SF-LOS-5")
def test_a_line_is_answered_to_the_asker_with_words_rules_and_a_drawing(rest: Rest, table: Made) -> None:
    with rest.join(table, "us") as wire:
        found = measured(wire, "F2", "I2")
    assert (found["start"], found["end"], found["title"]) == ("F2", "I2", "F2 to I2")
    lines = [("".join(s["text"] for s in line["spans"]), line["rule"]) for line in found["lines"]]
    assert lines[1] == ("– low wall between F2 and G2: beside F2, no check", "SF-TER-4")
    assert found["lines"][1]["spans"][1]["struck"] is True
    assert [name for name, _ in found["put"]] == ["measure-start", "measure-line"]
    assert all(svg.startswith("<g id=") for _, svg in found["put"])


@covers("SF-LOS-5")
def test_no_other_link_hears_that_somebody_measures(rest: Rest, table: Made) -> None:
    with joined(rest, table) as wires:
        for wire in wires.values():
            wire.settle()
        before = {name: len(wire.seen) for name, wire in wires.items()}
        for end in ("I2", "@300,400", "soldier-IIF-2", "nowhere"):
            measured(wires["us"], "F2", end)
        for name in ("iif", "spectator"):
            wires[name].settle()
            assert wires[name].types_since(before[name]) == ["pong"]
        assert rest.seq(table) == wires["us"].screen.seq


@covers("SF-LOS-5")
def test_the_other_side_and_spectators_measure_too_also_when_they_are_not_asked(rest: Rest, table: Made) -> None:
    for name in ("iif", "spectator"):
        with rest.wire(table.id, every_link(table)[name]) as wire:
            assert measured(wire, "soldier-IIF-2", "soldier-US-8")["title"]


def test_what_is_no_place_is_answered_with_nothing(us: Wire) -> None:
    found = measured(us, "F2", "the moon")
    assert (found["title"], found["lines"], found["put"]) == ("", [], [])


MALFORMED: list[dict[str, Any]] = [
    {"start": "A1"},
    {"start": "", "end": "A1"},
    {"start": "A1", "end": "x" * 81},
    {"start": 1, "end": 2},
]


@pytest.mark.parametrize("fields", MALFORMED)
def test_a_malformed_line_is_not_understood(us: Wire, fields: dict[str, Any]) -> None:
    us.send("measure", **fields)
    assert us.expect("refused")["why"] == "That message is not understood"
    us.settle()


def test_a_game_without_a_ruler_says_so(rest: Rest) -> None:
    table = rest.make("toy", "large")
    assert rest.table(table.id, table.links.host)["measures"] is False
    with rest.join(table, "red") as wire:
        assert "nothing to measure" in measured(wire, "own", "own")["why"]


@covers("SF-LOS-5", "SF-WMD-7")
def test_measuring_tells_the_seeker_nothing_of_the_hidden_folder(rest: Rest) -> None:
    table = upload(rest, battle("wmd", "who acts", "us"))
    room = rest.room(table)
    real = room.match.table.state
    ends = ["folder", *(GAME.content.maps["government-1"].names[dot] for dot in real.unsearched)]
    with rest.join(table, "us") as wire:
        told = [measured(wire, "A1", end) for end in ends]
        room.match.table.state = room.game.redeal(real, "us", SeededDice("elsewhere"))
        assert room.match.table.state.folder != real.folder
        assert [measured(wire, "A1", end) for end in ends] == told
