"""`kill -9` while battle plans are chosen: none is lost, and none is told before both are in."""

import json
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from sandtable.games.team_yankee import GAME
from sandtable.kernel.journal import Entry, parse_journal
from tests.server.client import Made, Rest, Wire
from tests.server.conftest import NewServer
from tests.server.process import ServerProcess

SMALL = {"blue_force": "FO-E", "red_force": "FO-F"}
PLANS = {"blue": "manoeuvre", "red": "defend"}


def plan(seat: str) -> dict[str, Any]:
    return {"choice": "take-plan", "plan": PLANS[seat]}


def commit(rest: Rest, table: Made, seat: str, key: str = "plan") -> dict[str, Any]:
    """A plan with its key; whoever does not know whether it arrived sends it again."""
    with rest.join(table, seat) as wire:
        return wire.ask("choose", choice=plan(seat), key=f"{seat}-{key}")


def killed(server: ServerProcess) -> Rest:
    """The same server after a power cut."""
    server.kill()
    server.start()
    return Rest(server.base, server.house)


def log(wire: Wire) -> str:
    return json.dumps(wire.screen.log).lower()


def shown(rest: Rest, table: Made) -> list[Any]:
    """What red and spectators see while red is asked: that blue has a plan, not which."""
    found = []
    for link in (table.links.seats["red"], table.links.spectator):
        with rest.wire(table.id, link) as wire:
            assert PLANS["blue"] not in log(wire)
            screen = wire.screen
            found.append((screen.frame, screen.picture, screen.log, screen.panels))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("first", ["blue", "red"])
def test_plans_survive_a_kill_in_whatever_order_they_arrive(sqlite: str, new_server: NewServer, first: str) -> None:
    server = new_server(sqlite)
    with ExitStack() as stack:
        rest = stack.enter_context(Rest(server.base, server.house))
        table = rest.make(GAME.id, "battle-plans", settings=SMALL)
        if first == "red":  # too early: blue is asked first, and red hears only that
            assert commit(rest, table, "red", "early")["type"] == "refused"
            rest = stack.enter_context(killed(server))
        assert commit(rest, table, "blue")["type"] == "played"
        before = shown(rest, table)

        rest = stack.enter_context(killed(server))
        assert shown(rest, table) == before
        assert commit(rest, table, "blue")["seq"] == 1  # sent again: it is there, once
        assert commit(rest, table, "red")["type"] == "played"

        rest = stack.enter_context(killed(server))
        assert commit(rest, table, "red")["type"] == "played"
        with rest.join(table, "red") as wire:
            assert all(one in log(wire) for one in PLANS.values())
        check_journal(rest, table)


def check_journal(rest: Rest, table: Made) -> None:
    """Each plan is written down once."""
    rest.close_table(table)
    answer = rest.get(f"{table.path}/journal", table.links.host)
    lines = parse_journal(answer.content, Path(table.id)).lines
    choices = [json.loads(bytes(one.choice)) for one in lines if isinstance(one, Entry)]
    assert choices == [plan("blue"), plan("red")]
