"""Aiming and what moved, over the wire: who is asked sees ahead, all who hear of it see it move."""

from typing import Any

import pytest

from sandtable.kernel.dice import SeededDice
from tests.server.client import Made, Rest, Wire, data
from tests.server.conftest import Hall
from tests.server.flicked import FLICKS_TOY, Court
from tests.server.plays import every_link, joined

HOME = {"choice": "flick", "grip": "home", "angle": 0, "power": 80}


@pytest.fixture
def table(rest: Rest) -> Made:
    return rest.make("flicks", "pegs")


def aimed(wire: Wire, choice: Any, seq: int = 0) -> dict[str, Any]:
    wire.send("aim", seq=seq, choice=choice)
    return wire.expect("aimed", "refused")


def flick(wire: Wire, **more: Any) -> dict[str, Any]:
    answer = wire.ask("choose", choice=HOME | more)
    assert answer["type"] == "played", answer
    wire.see(answer["seq"])
    return wire.screen.frame


# how a question is aimed


def test_whoever_is_asked_is_told_where_discs_lie_and_how_far_to_pull(rest: Rest, table: Made) -> None:
    with rest.join(table, "red") as wire:
        aim = wire.screen.frame["question"]["aim"]
    home, blind = aim["grips"]
    assert (aim["pull"], aim["radius"], aim["sigma"], aim["reach"]) == (120, 10, 30, 450)
    assert home == {
        "id": "home",
        "words": "Beside the man",
        "x": 80,
        "y": 200,
        "choice": {"choice": "flick", "grip": "home"},
        "orbit": 40,
        "element": "man",
    }
    assert blind["sway"] == 8


def test_others_read_the_question_but_do_not_aim_it(rest: Rest, table: Made) -> None:
    for name in ("blue", "spectator"):
        with rest.wire(table.id, every_link(table)[name]) as wire:
            question = wire.screen.frame["question"]
            assert question["prompt"] == "Pull back and let go"
            assert "aim" not in question


def test_the_turn_hands_the_aim_on(rest: Rest, table: Made) -> None:
    with joined(rest, table) as wires:
        flick(wires["red"])
        wires["blue"].settle()
        assert "aim" in wires["blue"].screen.frame["question"]
        assert "aim" not in wires["red"].screen.frame["question"]


# the preview


def test_a_flick_is_foreseen_in_words_with_its_rules_and_a_line(red: Wire) -> None:
    found = aimed(red, HOME)
    red.settle()
    assert red.screen.seq == 0, "nothing has happened"
    assert found["seq"] == 0
    assert found["title"] == "The first thing in the way is peg-1"
    assert found["lines"] == [{"spans": [{"text": "Small disc "}], "rule": "FLK-1"}]
    assert [name for name, _ in found["put"]] == ["aim-line"]
    assert found["put"][0][1].startswith('<g id="aim-line"')
    assert "why" not in found


def test_a_flick_that_would_be_refused_says_why_and_is_drawn_all_the_same(red: Wire) -> None:
    found = aimed(red, HOME | {"angle": 1800})
    assert found["rule"] == "FLK-2"
    assert found["why"] == "Nothing is flicked at one's own edge"
    assert found["put"]


def test_no_other_link_hears_that_somebody_aims(rest: Rest, table: Made) -> None:
    with joined(rest, table) as wires:
        for wire in wires.values():
            wire.settle()
        before = {name: len(wire.seen) for name, wire in wires.items()}
        for angle in (0, 100, 1800):
            aimed(wires["red"], HOME | {"angle": angle})
        for name in ("blue", "spectator"):
            wires[name].settle()
            assert wires[name].types_since(before[name]) == ["pong"]


def test_the_preview_tells_nothing_that_is_hidden(rest: Rest, table: Made, red: Wire) -> None:
    room = rest.room(table)
    real = room.match.table.state
    told = [aimed(red, HOME | {"angle": angle}) for angle in (0, 300, 1800)]
    for seed in ("a", "b", "c"):
        room.match.table.state = room.game.redeal(real, "red", SeededDice(seed))
        assert [aimed(red, HOME | {"angle": angle}) for angle in (0, 300, 1800)] == told


# bad values


ABSURD: list[dict[str, Any]] = [
    {"angle": 3600},
    {"angle": -1},
    {"angle": 10**30},
    {"power": 0},
    {"power": 101},
    {"power": -(10**200)},
    {"dx": 4},
    {"grip": "elsewhere"},
]


def test_absurd_flicks_are_told_the_rule_when_aimed_and_refused_when_made(red: Wire) -> None:
    for fields in ABSURD:
        told = aimed(red, HOME | fields)
        refused = red.ask("choose", choice=HOME | fields)
        assert refused["type"] == "refused", fields
        assert (told["rule"], told["why"]) == (refused["rule"], refused["why"])
    flick(red)


MISSHAPEN: list[Any] = [
    {},
    [],
    None,
    "flick",
    HOME | {"angle": 1.5},
    HOME | {"angle": "0"},
    HOME | {"power": None},
    {"choice": "fly"},
]


def test_what_is_no_choice_is_refused_with_a_sentence(red: Wire) -> None:
    for choice in MISSHAPEN:
        assert aimed(red, choice)["why"].startswith("That is no choice of Flicks")
    assert aimed(red, HOME)["type"] == "aimed"


def test_numbers_that_are_none_are_refused_and_the_connection_stays(red: Wire) -> None:
    for number in ("1e999", "-1e999", "NaN", "Infinity"):
        made = f'{{"choice": "flick", "grip": "home", "angle": {number}, "power": 60}}'
        for kind in ('"aim"', '"choose", "key": "k"'):
            red.raw(f'{{"type": {kind}, "seq": 0, "choice": {made}}}')
            assert red.expect("refused", "aimed")["type"] == "refused"
    assert aimed(red, HOME)["type"] == "aimed"


def test_a_message_without_a_choice_is_not_understood(red: Wire) -> None:
    red.send("aim", seq=0)
    assert red.expect("refused")["why"] == "That message is not understood"


def test_only_who_is_asked_aims_and_only_at_what_is_asked_now(rest: Rest, table: Made) -> None:
    with rest.join(table, "blue") as wire:
        assert "Red who is asked" in aimed(wire, HOME)["why"]
    with rest.join(table, "spectator") as wire:
        assert "Spectators watch" in aimed(wire, HOME)["why"]
    with rest.join(table, "red") as wire:
        assert aimed(wire, HOME, seq=5)["stale"] is True
        assert aimed(wire, {"choice": "stop"})["why"] == "Nothing is flicked now"
    with rest.join(table, "red") as wire:
        rest.close_table(table)
        assert "over" in aimed(wire, HOME)["why"]


def test_where_nothing_is_flicked_nothing_is_aimed(rest: Rest) -> None:
    table = rest.make("toy", "large")
    with rest.join(table, "red") as wire:
        assert "aim" not in wire.screen.frame["question"]
        assert aimed(wire, {"choice": "gamble"})["why"] == "Nothing is flicked now"


def test_a_game_that_breaks_while_one_aims_costs_nobody_his_connection(
    rest: Rest, table: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Court, "aimed", lambda *_: 1 / 0)
    with rest.join(table, "red") as wire:
        assert "mistake" in aimed(wire, HOME)["why"]
        flick(wire)


@pytest.mark.usefixtures("empty_buckets_stay_empty")
def test_who_aims_too_fast_is_asked_to_wait(hall: Hall) -> None:
    rest = hall(messages_per_second=2.0)
    table = rest.make("flicks", "pegs")
    with rest.join(table, "red") as wire:
        answers = [aimed(wire, HOME) for _ in range(6)]
    assert {one["type"] for one in answers[:4]} == {"aimed"}
    assert answers[-1]["why"] == "Too many messages; wait a moment"


@pytest.mark.slow
def test_advice_may_be_a_flick_that_is_none_of_the_options(red: Wire) -> None:
    red.send("advise")
    advised = red.expect("advised")
    assert (advised["option"], advised["choice"]["power"]) == (-1, 77)
    assert aimed(red, advised["choice"])["title"].startswith("The first thing")


# what moved


def test_a_frame_shows_what_moved_the_disc_drawn_for_the_occasion(rest: Rest, table: Made) -> None:
    with joined(rest, table) as wires:
        flick(wires["red"])
        for wire in wires.values():
            wire.settle()
            (motion,) = wire.screen.frame["motion"]
            (track,) = motion["tracks"]
            assert track["element"] == "disc"
            assert track["keys"][0] == [0.0, 120.0, 200.0, 720.0]
            assert track["keys"][-1][1:3] == [374.0, 200.0], "it stops at the peg"
            assert [name for name, _ in motion["put"]] == ["disc"]
            assert motion["hits"] == [
                {"ms": track["keys"][-1][0], "at": [400, 200], "element": "peg-1", "what": "standee", "hard": 80}
            ]
            assert "peg-1" in wire.screen.frame["picture"]["gone"]


def test_a_motion_is_worked_out_once_however_many_look(rest: Rest, table: Made) -> None:
    with joined(rest, table) as wires:
        FLICKS_TOY.shown.clear()
        flick(wires["red"])
        for wire in wires.values():
            wire.settle()
    assert len(FLICKS_TOY.shown) == 1


def test_what_a_seat_does_not_hear_of_it_does_not_see_moving(rest: Rest, table: Made) -> None:
    with joined(rest, table) as wires:
        flick(wires["red"], grip="blind")
        for name, wire in wires.items():
            wire.settle()
            assert ("motion" in wire.screen.frame) == (name == "red")


def test_every_motion_is_shown_once_and_not_to_who_comes_back(rest: Rest, table: Made) -> None:
    link = table.links.seats["red"]
    with rest.wire(table.id, link) as wire:
        flick(wire)
        with rest.join(table, "blue") as blue:
            assert "motion" not in blue.screen.frame, "it came later"
            blue.choose(1)
        wire.settle()
        assert "motion" not in wire.screen.frame, "a choice that moves nothing"
        with rest.wire(table.id, link, since=0) as again:
            assert "motion" not in again.screen.frame


def test_a_table_that_is_told_anew_does_not_show_its_whole_past_moving(rest: Rest, table: Made, red: Wire) -> None:
    flick(red)
    room = rest.room(table)
    room._show(0, tuple(room._audiences))  # as after a database that broke off
    red.settle()
    assert len(red.screen.log) == 1
    assert "motion" not in red.screen.frame


def test_nothing_moves_when_a_flick_is_taken_back(red: Wire) -> None:
    flick(red)
    assert red.ask("undo", agreed=True)["type"] == "played"
    red.see(2)
    assert "motion" not in red.screen.frame
    assert len(flick(red, angle=300)["motion"]) == 1


@pytest.mark.slow
def test_a_moment_of_the_replay_shows_what_moved_then_to_who_heard_of_it(rest: Rest, table: Made) -> None:
    with rest.join(table, "red") as wire:
        live = flick(wire)["motion"]
    with rest.join(table, "blue") as wire:
        flick(wire, grip="blind")

    def moved(n: int, link: str) -> Any:
        return data(rest.get(f"{table.path}/moments/{n}", link)).get("motion")

    assert moved(0, table.links.seats["red"]) is None
    assert moved(1, table.links.seats["red"]) == live
    assert moved(1, table.links.spectator) == live
    assert moved(2, table.links.seats["blue"])
    assert moved(2, table.links.seats["red"]) is None
    assert moved(2, table.links.spectator) is None


def test_bots_get_no_motion_but_know_how_to_aim(rest: Rest, table: Made) -> None:
    path = f"{table.path}/stream"
    headers = {"Authorization": f"Bearer {table.links.seats['red']}"}
    with rest.http.stream("GET", path, headers=headers) as stream:
        first = next(line for line in stream.iter_lines() if line)
    assert '"aim":' in first
    assert '"motion":' not in first
