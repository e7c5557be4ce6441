"""Frames: what is sent in parts comes to the same as what is sent whole, and no more is sent."""

from contextlib import ExitStack
from typing import Any

import pytest

from tests.server.client import Made, Rest, Wire
from tests.server.plays import every_link, joined, play_out, random_play

GAMES = [("toy", "large"), ("third-option", "MC-12"), ("third-option", "MC-01")]


@pytest.fixture
def table(rest: Rest) -> Made:
    return rest.make("toy", "large")


def fresh(rest: Rest, table: Made, link: str) -> Wire:
    """Somebody who comes just now and is shown everything."""
    return rest.wire(table.id, link)


@pytest.mark.parametrize(("game", "mission"), GAMES)
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_parts_come_to_the_same_as_the_whole_for_every_link(rest: Rest, game: str, mission: str, seed: int) -> None:
    table = rest.make(game, mission)
    with joined(rest, table) as wires:
        steps = 0
        for seq in random_play(seats(wires), seed, undo=0.1):
            steps += 1
            if steps % 3 and any(wire.screen.asked for wire in wires.values()):
                continue
            for name, link in every_link(table).items():
                wires[name].see(seq)
                with fresh(rest, table, link) as new:
                    assert wires[name].screen.shown() == new.screen.shown(), (name, seq)
    assert steps > 3


def seats(wires: dict[str, Wire]) -> dict[str, Wire]:
    return {name: wire for name, wire in wires.items() if name != "spectator"}


@pytest.mark.parametrize(("game", "mission"), GAMES[:2])
def test_an_element_that_did_not_change_is_not_sent_again(rest: Rest, game: str, mission: str) -> None:
    table = rest.make(game, mission)
    with joined(rest, table) as wires:
        watched = wires["spectator"]
        known = dict(watched.screen.picture)
        before = len(watched.seen)
        for _ in random_play(seats(wires), 5):
            watched.settle()
            for message in watched.seen[before:]:
                if message["type"] == "frame":
                    check_fresh(message, known)
            before = len(watched.seen)


def check_fresh(frame: dict[str, Any], known: dict[str, str]) -> None:
    """One part after another: a choice may be told by several frames, each with its beats."""
    for part in (*frame.get("beats", []), frame):
        picture = part.get("picture") or {}
        assert not picture.get("whole")
        put = {each[0]: each[1] for each in picture.get("put", [])}
        assert [name for name, drawn in put.items() if known.get(name) == drawn] == []
        known.update(put)
        for name in picture.get("gone", []):
            known.pop(name)


def test_parts_are_right_for_a_browser_that_comes_back_while_a_bot_listens(rest: Rest, table: Made) -> None:
    red, blue = table.links.seats["red"], table.links.seats["blue"]
    headers = {"Authorization": f"Bearer {red}"}
    with ExitStack() as stack:
        other = stack.enter_context(rest.wire(table.id, blue))
        with rest.wire(table.id, red):
            path = f"{table.path}/stream"
            stack.enter_context(rest.http.stream("GET", path, headers=headers))
        play_through_rest(rest, table, red)
        tab = stack.enter_context(rest.wire(table.id, red))
        other.see(1)
        other.choose(0)  # red is asked again, in the words that the first tab has seen
        tab.see(2)
        with rest.wire(table.id, red) as new:
            assert tab.screen.shown() == new.screen.shown()


def play_through_rest(rest: Rest, table: Made, link: str) -> None:
    seq = rest.table(table.id, link)["seq"]
    body = {"seq": seq, "key": "by-rest", "option": 0}
    assert rest.post(f"{table.path}/choices", link, json=body).json() == {"seq": seq + 1}


def test_a_second_tab_shows_the_same_and_plays_too(rest: Rest, table: Made) -> None:
    link = table.links.seats["red"]
    with rest.wire(table.id, link) as one, rest.wire(table.id, link) as two:
        for option in (0, 1, 2):
            one.choose(option)
            two.see(one.screen.seq)
            assert one.screen.shown() == two.screen.shown()
            assert two.ask("undo")["type"] == "played"
            one.settle()
            two.settle()
            assert one.screen.shown() == two.screen.shown()


@pytest.mark.parametrize("since", [-1, 0, 3, 5, 400])
def test_a_reconnect_brings_the_lines_that_were_missed_and_none_twice(rest: Rest, table: Made, since: int) -> None:
    link = table.links.seats["red"]
    wires = {name: rest.wire(table.id, link) for name, link in table.links.seats.items()}
    kept = list(wires["red"].screen.log) if since == 0 else []
    for seq in random_play(wires, 3):
        if seq == since:
            kept = list(wires["red"].screen.log)
        if seq >= 8:
            break
    with rest.wire(table.id) as again:
        again.screen.log = list(kept)
        again.hello(link, since)
        assert again.screen.log == wires["red"].screen.log
        sent = again.seen[-1]["frame"]["log"].get("lines", [])
        if since in (3, 5):
            assert 0 < len(sent) < len(again.screen.log)
    for wire in wires.values():
        wire.close()


def test_a_reconnect_after_an_undo_forgets_what_was_undone(rest: Rest, table: Made) -> None:
    link = table.links.seats["red"]
    with rest.wire(table.id, link) as wire:
        wire.choose(0)
        seen = list(wire.screen.log)
    with rest.wire(table.id, link) as wire:
        assert wire.ask("undo")["type"] == "played"
        wire.settle()
        wire.choose(2)
        expected = wire.screen.log
    with rest.wire(table.id) as again:
        again.screen.log = seen
        again.hello(link, 1)
        assert again.screen.log == expected


def test_a_moment_is_what_the_link_saw_then(rest: Rest) -> None:
    table = rest.make("third-option", "MC-12")
    link = table.links.seats["commander"]
    seen: dict[int, dict[str, Any]] = {}
    with rest.wire(table.id, link) as wire:
        seen[0] = wire.screen.shown()
        for seq in random_play({"commander": wire}, 4, undo=0.1):
            seen[seq] = wire.screen.shown()
            if seq > 20:
                break
    for seq, shown in seen.items():
        frame = rest.get(f"{table.path}/moments/{seq}", link).json()
        assert frame["picture"]["whole"] is True
        compare_moment(frame, shown)


def compare_moment(frame: dict[str, Any], shown: dict[str, Any]) -> None:
    put = [(name, svg) for name, svg, *_ in frame["picture"]["put"]]
    assert put == shown["picture"]
    assert frame["log"]["lines"] == shown["log"]
    assert frame.get("title") == shown["title"]


def test_the_list_of_moments_has_every_line_of_the_journal(rest: Rest) -> None:
    table = rest.make("third-option", "MC-12")
    lines = play_out(rest, table, 4)
    found = rest.get(f"{table.path}/moments", table.links.spectator).json()
    assert [moment["n"] for moment in found] == list(range(lines + 1))
    assert [moment["kind"] for moment in found] == ["start", *["choice"] * (lines - 1), "end"]
    assert all(moment["seat"] == "commander" for moment in found[1:-1])
    assert any(moment["dice"] for moment in found)
