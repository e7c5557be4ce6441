"""A Unit from Reserve as people bring it on: a point of the edge, then a way like any other."""

from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sandtable.games.team_yankee import GAME
from sandtable.games.team_yankee.rules.movement import EnterFromReserve
from sandtable.kernel.match import Match
from sandtable.players import make_player
from tests.browser.conftest import NewContext
from tests.browser.plays import bring
from tests.browser.test_team_yankee import SMALL, BattlePage, phone
from tests.server.client import Rest


@cache
def arrival() -> Match:
    """A small battle of `basic` up to the first Unit of blue that arrives."""
    mission = GAME.configure(GAME.mission("contact"), SMALL | {"attacker": "blue"})
    match = Match.new(GAME, mission, seed="5")
    player = make_player("basic", GAME, "5")
    while decision := match.decision:
        if decision.seat == "blue" and isinstance(match.table.agenda[-1], EnterFromReserve):
            return match
        match.play(decision.seat, match.computer_choice(player))
    raise AssertionError("nobody arrives")


def at_arrival(rest: Rest, page: Page) -> BattlePage:
    made = bring(rest, arrival().journal.encode())
    table = BattlePage(page).open(made, "blue", rest.base)
    table.settled()
    return table


def done(table: BattlePage) -> Any:
    """What was drawn, sent."""
    turn = table.turn
    table.act("Do it").click()
    table.after(turn)
    table.settled()
    return table.chosen[-1]


def ends(choice: Any) -> list[tuple[int, int]]:
    """Where the Teams of an Advance start and end, as depths in ticks."""
    return [(way[0][1], way[-1][1]) for _, way, _ in choice["ways"]]


def test_by_mouse_a_unit_is_laid_at_its_edge_and_dragged_on_in_formation(rest: Rest, page: Page) -> None:
    table = at_arrival(rest, page)
    expect(table.asked).to_contain_text("arrives: where?")
    page.mouse.click(*table.spot((800, 10)))
    expect(table.tag).to_contain_text("3 Teams start here")
    x, y = done(table)["at"]
    assert y == 0

    expect(table.asked).to_contain_text("where to?")
    table.drag((x, 0), (x, 160))
    expect(table.tag).to_contain_text("of 14 in, Tactical")
    assert all(start == 0 and abs(end - 160) <= 3 for start, end in ends(done(table)))


@pytest.mark.slow
def test_by_finger_it_is_laid_and_dragged_on_as_well(rest: Rest, new_context: NewContext) -> None:
    context, page = phone(new_context)
    table = at_arrival(rest, page)
    page.touchscreen.tap(*table.spot((440, 10)))
    expect(table.tag).to_contain_text("3 Teams start here")
    x, _ = done(table)["at"]
    table.finger(context.new_cdp_session(page), (x, 0), (x, 100))
    expect(table.tag).to_contain_text("of 14 in, Tactical")
    assert all(start == 0 and end > 60 for start, end in ends(done(table)))
