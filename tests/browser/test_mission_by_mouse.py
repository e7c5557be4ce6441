"""A whole mission of Third Option by clicking: pieces where there are any, buttons else."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.browser.conftest import Sit
from tests.browser.plays import Move, bring, journal, moves
from tests.browser.table import TablePage
from tests.server.client import Made, Rest
from tests.server.process import ServerProcess

SLOWEST = 100  # milliseconds from click to changed picture
CLICKS = 12
HERTZ = os.sysconf("SC_CLK_TCK")


def by_mouse(table: TablePage, move: Move) -> str:
    """Click what the move means; says whether it was a piece or a button."""
    turn = table.turn
    shown = [name for name in move.elements if table.piece(name).and_(table.page.locator(".glow")).count()]
    if shown:
        table.click_piece(shown[0])
        if table.popover.count():
            table.popover.get_by_role("button", name=move.label).click()
    else:
        table.listed(move.option, move.group).click()
    table.after(turn)
    return "piece" if shown else "button"


@pytest.mark.slow
@pytest.mark.motion
@pytest.mark.coarse
def test_a_mission_is_played_by_clicking_from_the_briefing_to_the_debrief(rest: Rest, page: Page) -> None:
    table = TablePage(page).hurried().open(bring(rest, journal("How hard")))
    table.shows("How hard shall it be")

    used = [by_mouse(table, move) for move in moves()]

    expect(table.asked).to_contain_text("The play is over")
    expect(table.asked).to_contain_text("Won")
    table.shows("Tier Two Operator, 9 Victory Points")
    expect(table.button("Play again")).to_be_visible()
    assert used.count("piece") >= 8


@pytest.mark.slow
def test_a_click_changes_the_picture_within_a_tenth_of_a_second(
    planning: Made, sit: Sit, server: ServerProcess
) -> None:
    """A busy machine is no slow program: the work counts, and of the waiting the shortest."""
    table = sit(planning)
    page = table.page.context.new_cdp_session(table.page)
    page.send("Performance.enable", {"timeDomain": "threadTicks"})
    clicked(table)
    before = worked(page, server)
    waited = [clicked(table) for _ in range(CLICKS)]
    work = (worked(page, server) - before) / CLICKS
    assert work <= SLOWEST, f"{work} ms of the page's and the server's processor for one click"
    while min(waited) > SLOWEST and len(waited) < 20 * CLICKS:
        waited.append(clicked(table))
    assert min(waited) <= SLOWEST, f"click to picture: {waited}"


def worked(page: CDPSession, server: ServerProcess) -> float:
    """Milliseconds of the processor that the page's main thread and the server have used."""
    metrics = {one["name"]: one["value"] for one in page.send("Performance.getMetrics")["metrics"]}
    ticks = Path(f"/proc/{server.pid}/stat").read_text("ascii").rpartition(")")[2].split()[11:13]
    return 1000 * (float(metrics["TaskDuration"]) + sum(map(int, ticks)) / HERTZ)


def clicked(table: TablePage) -> float:
    """Take a card, or give it back; milliseconds until that is seen."""
    turn = table.turn
    table.click_piece("asset-AC-03")
    table.after(turn)
    return table.turn_ms
