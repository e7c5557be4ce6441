"""Chances of success at the table: of the answers, of the match so far, and who thinks about it."""

from __future__ import annotations

import os
import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Sit
from tests.server.client import Made, Rest

PERCENT = re.compile(r"\d+ %")
SHOTS = os.environ.get("SHOTS", "")


def shot(page: Page, name: str) -> None:
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{name}.png")


def test_advice_tells_what_the_best_answers_promise_and_how_the_match_stood(
    action: Made, sit: Sit
) -> None:
    table = sit(action)
    table.button("Advice").click()
    promise = table.asked.locator(".promise")
    expect(promise.first).to_contain_text(PERCENT)
    expect(table.asked.locator(".advice-why")).to_contain_text("success in plays from here")
    shot(table.page, "advice")
    table.button("How it stood so far").click()
    curve = table.asked.get_by_role("img", name=re.compile("Chance of success from"))
    expect(curve).to_be_visible()
    shot(table.page, "curve")
    table.options.first.click()
    expect(promise).to_have_count(0)


def test_whoever_waits_for_a_search_sees_it_think_and_may_hurry_it(rest: Rest, sit: Sit) -> None:
    seats = {"us": "search:10s", "iif": "human"}
    made = rest.make("special-forces", "hfc", pace=0, seats=seats)
    table = sit(made, "iif")
    thinks = table.asked.locator(".thinks")
    expect(thinks).to_contain_text("Corvin (US) is thinking")
    shot(table.page, "thinks")
    seq = table.turn
    table.button("Hurry").click()
    table.after(seq)
