"""Drawing on a measured table, over the wire: who is asked sees ahead, nobody else hears of it."""

import logging
from typing import Any

import pytest

from sandtable.show import load_game
from tests.boards.tabletop.race_screen import Track
from tests.server.client import Made, Rest, Wire
from tests.server.local import GAMES
from tests.server.plays import every_link, joined

CLOUD = {"choice": "put-at", "who": "cloud", "place": 0}


@pytest.fixture
def table(rest: Rest) -> Made:
    """The cloud is laid, red's runner is asked."""
    made = rest.make("race", "race")
    with rest.join(made, "red") as red:
        assert red.ask("choose", choice=CLOUD)["type"] == "played"
    return made


def drawing(*points: list[Any], handle: str = "red", **more: Any) -> dict[str, Any]:
    return {"strokes": [{"handle": handle, "points": list(points), **more}]}


def placed(wire: Wire, seq: int = 1, n: int = 7, **what: Any) -> dict[str, Any]:
    wire.send("place", seq=seq, n=n, **what)
    return wire.expect("placed", "refused")


def test_whoever_is_asked_is_told_what_may_be_laid_hold_of(rest: Rest, table: Made) -> None:
    with rest.join(table, "red") as wire:
        placing = wire.screen.frame["question"]["placing"]
    (handle,) = placing["handles"]
    assert (handle["id"], handle["how"], handle["legs"]) == ("red", "way", 3)
    assert placing["modes"] == [["walk", "Walk"], ["dash", "Dash"]]
    assert placing["board"]["unit"] == "in"
    for name in ("blue", "spectator"):
        with rest.wire(table.id, every_link(table)[name]) as wire:
            assert "placing" not in wire.screen.frame["question"]


def test_a_drawing_comes_to_a_whole_choice_that_can_be_played(red: Wire) -> None:
    found = placed(red, draft=drawing([100, 60]))
    red.settle()
    assert red.screen.seq == 1, "nothing has happened"
    assert (found["seq"], found["n"], found["title"]) == (1, 7, "4 of 6 in")
    assert [name for name, _ in found["put"]] == ["way-red", "ghost-red"]
    assert "why" not in found
    assert red.ask("choose", choice=found["choice"])["type"] == "played"


def test_a_drawing_that_would_be_refused_says_why_and_is_drawn_all_the_same(red: Wire) -> None:
    found = placed(red, draft=drawing([160, 60]))
    assert (found["rule"], found["why"]) == ("RACE-2", "7 of 6 inches")
    assert found["put"]
    refused = red.ask("choose", choice=found["choice"])
    assert (refused["rule"], refused["why"]) == (found["rule"], found["why"])


def test_an_option_or_a_choice_under_the_pointer_is_shown(red: Wire) -> None:
    option = placed(red, option=0)
    assert option["choice"]["choice"] == "march"
    assert option["put"]
    again = placed(red, choice=option["choice"])
    assert again == option
    assert "There is no option 999" in placed(red, option=999)["why"]


def test_no_other_link_hears_of_a_drawing(rest: Rest, table: Made) -> None:
    with joined(rest, table) as wires:
        for wire in wires.values():
            wire.settle()
        before = {name: len(wire.seen) for name, wire in wires.items()}
        for x in (60, 100, 380):
            placed(wires["red"], draft=drawing([x, 60]))
        for name in ("blue", "spectator"):
            wires[name].settle()
            assert wires[name].types_since(before[name]) == ["pong"]


ABSURD: list[dict[str, Any]] = [
    {"draft": drawing(*[[60, 60]] * 17)},
    {"draft": {"strokes": drawing([60, 60])["strokes"] * 33}},
    {"draft": drawing([10**9, 60])},
    {"draft": drawing([60, 1.5])},
    {"draft": drawing([60])},
    {"draft": drawing([60, 60], handle="r" * 65)},
    {"draft": drawing([60, 60], face=400)},
    {"draft": {"mode": "m" * 33}},
    {"draft": {"lines": []}},
    {"option": -1},
    {"n": -1, "option": 0},
    {"choice": {"choice": "fly"}},
    {},
]


@pytest.mark.parametrize("what", ABSURD, ids=str)
def test_what_nobody_can_have_drawn_is_refused_and_the_connection_stays(red: Wire, what: dict[str, Any]) -> None:
    assert placed(red, **what)["type"] == "refused"
    assert placed(red, draft=drawing([100, 60]))["type"] == "placed"


def test_drawings_off_the_table_and_with_strange_handles_are_no_harm(red: Wire) -> None:
    off = placed(red, draft=drawing([-90_000, 90_000]))
    assert off["rule"] in ("RACE-2", "RACE-3")
    assert placed(red, draft=drawing([60, 60], handle="nobody"))["type"] == "placed"
    assert placed(red, draft=drawing([60, 60]) | {"mode": "fly"})["rule"] == "RACE-2"


def test_a_choice_that_is_refused_says_why_and_is_not_drawn(red: Wire) -> None:
    march = placed(red, option=0)["choice"]
    for wrong in (march | {"who": "nobody"}, march | {"mode": "fly"}, CLOUD | {"place": 10**9}):
        found = placed(red, choice=wrong)
        assert found["choice"] == wrong
        assert found["why"]
        assert "put" not in found


FORGED: dict[str, tuple[str, dict[str, str], dict[str, Any]]] = {
    "covert-ops": ("survival", {"team": "lantern"}, {"choice": "dodge", "unit": 57, "to": [0, 49]}),
    "team-yankee": ("breakthrough", {}, {"choice": "drop-formation", "at": 0, "formation": "unit-1"}),
}


@pytest.mark.parametrize("game", FORGED)
def test_a_choice_that_names_what_is_not_there_is_no_fault(
    rest: Rest, game: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, game, load_game(game))
    mission, settings, choice = FORGED[game]
    table = rest.make(game, mission, settings=settings)
    with caplog.at_level(logging.ERROR, "sandtable.server"), joined(rest, table) as wires:
        wire = who_draws(wires)
        found = placed(wire, wire.screen.seq, choice=choice)
        unknown = placed(wire, wire.screen.seq, draft=drawing([60, 60], handle="unit-57"))
    assert (found["type"], found["choice"], unknown["type"]) == ("placed", choice, "placed")
    assert found["why"]
    assert found["rule"]
    assert not {"title", "put"} & {*found}
    assert not caplog.records


def who_draws(wires: dict[str, Wire]) -> Wire:
    """First options are taken until a question is answered by drawing."""
    while True:
        wire = asked(wires)
        if "placing" in wire.screen.frame["question"]:
            return wire
        wire.choose()


def asked(wires: dict[str, Wire]) -> Wire:
    for wire in wires.values():
        wire.settle()
    return next(wire for wire in wires.values() if wire.screen.asked)


def test_only_who_is_asked_draws_and_only_what_is_asked_now(rest: Rest, table: Made) -> None:
    with rest.join(table, "blue") as wire:
        assert "Red who is asked" in placed(wire, draft=drawing([60, 60]))["why"]
    with rest.join(table, "spectator") as wire:
        assert "Spectators watch" in placed(wire, draft=drawing([60, 60]))["why"]
    with rest.join(table, "red") as wire:
        assert placed(wire, seq=0, draft=drawing([60, 60]))["stale"] is True


def test_where_nothing_is_drawn_a_drawing_is_refused(rest: Rest) -> None:
    table = rest.make("flicks", "pegs")
    with rest.join(table, "red") as wire:
        assert placed(wire, seq=0, draft=drawing([60, 60]))["why"] == "Nothing is drawn now"
        assert placed(wire, seq=0, option=0)["why"] == "Nothing is drawn now"


def test_a_game_that_breaks_while_one_draws_costs_nobody_his_connection(
    rest: Rest, table: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Track, "placed", lambda *_: 1 / 0)
    with rest.join(table, "red") as wire:
        assert "mistake" in placed(wire, draft=drawing([60, 60]))["why"]
        assert wire.ask("choose", option=0)["type"] == "played"
