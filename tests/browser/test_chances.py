"""Chances of success at the table: of the answers, of the match so far, and who thinks about it."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext, Sit
from tests.browser.sent import Sent
from tests.browser.table import TablePage
from tests.server.client import Made, Rest

pytestmark = pytest.mark.coarse

PERCENT = re.compile(r"\d+ %")


@pytest.fixture
def phone(action: Made, new_context: NewContext) -> TablePage:
    """A mission in Direct Action, in a hand."""
    page = new_context(has_touch=True, is_mobile=True).new_page()
    page.set_viewport_size({"width": 390, "height": 844})
    return TablePage(page).open(action)


@pytest.mark.slow
def test_advice_tells_what_the_best_answers_promise_and_how_the_match_stood(action: Made, sit: Sit) -> None:
    table = sit(action)
    table.button("Advice").click()
    promise = table.asked.locator(".promise")
    expect(promise.first).to_contain_text(PERCENT)
    expect(table.asked.locator(".option.marked")).to_contain_text("Advised")
    table.button("So far").click()
    curve = table.page.get_by_role("img", name=re.compile("Chance of success from"))
    expect(curve).to_be_visible()
    table.press("Escape")
    table.options.first.click()
    expect(promise).to_have_count(0)


@pytest.mark.slow
def test_on_a_phone_the_best_answer_s_chance_is_told_where_the_list_has_no_room(phone: TablePage) -> None:
    phone.button("Advice").tap()
    expect(phone.asked.locator(".advice-why")).to_contain_text("success in plays from here")


def test_whoever_waits_for_a_search_sees_it_think_and_may_hurry_it(rest: Rest, page: Page) -> None:
    seats = {"us": "search:10s", "iif": "human"}
    made = rest.make("special-forces", "hfc", pace=0, seats=seats)
    sent = Sent(page)
    table = TablePage(page).open_meanwhile(made, "iif")
    thinks = table.asked.locator(".thinks")
    expect(thinks).to_contain_text("Corvin (US) is thinking")
    table.button("Hurry").click()
    expect(table.log).to_contain_text("stands on")
    assert sent.types.count("hurry") == 1


@pytest.mark.slow
def test_any_option_tells_what_it_changes_where_it_is_asked_why_on_a_phone_too(phone: TablePage) -> None:
    phone.asked.get_by_role("button", name=re.compile("^Why: ")).last.tap()
    why = phone.dialog("Why")
    why.get_by_role("button", name="Chance of success with this").tap()
    told = why.get_by_role("status")
    both = re.compile(r"success now \d+ %, with this \d+ % \(±\s\d+\)")
    expect(told).to_contain_text(both)
    expect(told).to_contain_text("each way")
