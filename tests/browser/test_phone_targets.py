"""On a phone a thumb hits every button, chip and switch of a table."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.browser.table import TablePage
from tests.browser.test_phone import too_small
from tests.browser.test_team_yankee import BOMBARDS, at_battle, at_battle_at, phone
from tests.server.client import Made, Rest

# What a finger is meant for. A box that is ticked is hit by its words, a switch by all of it.
TARGETS = (
    "button, a, summary, select, label:has(input), input:not([type=checkbox], [type=radio]), [role=button]:not(svg *)"
)

WHOM = "shoots: at whom"


def everywhere(table: TablePage) -> None:
    """The question, all of it; then each other panel, the layers, the menu."""
    page = table.page
    hit(page, "the question")
    handle = page.get_by_role("separator", name="Height of the panel")
    handle.press("ArrowUp")
    handle.press("ArrowUp")
    expect(page.locator("body")).to_have_attribute("data-sheet", "full")
    for summary in table.asked.locator("summary").all():
        summary.tap()
    hit(page, "all of the question")
    handle.press("Home")
    for tab in ("Log", "Forces", "Chat"):
        page.get_by_role("navigation", name="Panels").get_by_role("button", name=tab).tap()
        hit(page, tab)
    page.get_by_role("navigation", name="Panels").get_by_role("button", name="Question").tap()
    layers = page.locator(".picture-layers summary")
    if layers.count():
        layers.tap()
        hit(page, "layers")
        layers.tap()
    table.button("More").tap()
    hit(page, "the menu")
    table.press("Escape")


def hit(page: Page, where: str) -> None:
    assert too_small(page.locator(TARGETS)) == [], where


@pytest.mark.slow
@pytest.mark.parametrize("until", ["Which Unit moves", WHOM, BOMBARDS])
def test_a_thumb_hits_whatever_can_be_tapped_in_team_yankee(rest: Rest, new_context: NewContext, until: str) -> None:
    _, page = phone(new_context)
    draws = until != WHOM  # what draws is fetched with the question
    table = at_battle(rest, page, until) if draws else at_battle_at(rest, page)
    table.settled()
    everywhere(table)
    if draws:
        table.press("p")
        expect(page.locator("body.drawing")).to_be_attached()
        hit(page, "drawing")
        table.press("Escape")
    page.get_by_role("button", name="Measure").tap()
    hit(page, "the ruler")


def test_a_thumb_hits_whatever_can_be_tapped_in_third_option(action: Made, new_context: NewContext) -> None:
    table = TablePage(phone(new_context)[1]).open(action)
    table.settled()
    everywhere(table)
