"""When to ask: switches per soldier and for all, and a table that does not nag."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewContext
from tests.browser.plays import bring
from tests.browser.skirmish import battle
from tests.browser.table import TablePage
from tests.browser.test_accessible import findings
from tests.server.client import Made, Rest

TITLE = "When to ask you"


@pytest.fixture
def reacting(rest: Rest) -> Made:
    """The US may react, and it matters; the computer attacks."""
    made = bring(rest, battle("rat", "10", "React?", "us"))
    rest.put(f"/api/tables/{made.id}/seats/iif", made.links.host, json={"player": "basic"})
    return made


def switch(table: TablePage, who: str, words: str) -> Locator:
    group = table.dialog(TITLE).get_by_role("group", name=who)
    return group.get_by_role("radio", name=words, exact=True)


@pytest.mark.slow
@pytest.mark.coarse
def test_a_soldier_is_no_longer_asked_for_and_the_others_are(reacting: Made, page: Page) -> None:
    table = TablePage(page).open(reacting, "us")
    table.shows("React")
    table.asked.get_by_role("button", name=TITLE).click()
    expect(table.dialog(TITLE)).to_contain_text("Asked now")
    switch(table, "US-9", "never").check(force=True)
    expect(switch(table, "US-9", "never")).to_be_checked()
    expect(switch(table, "US-8", "when it matters")).to_be_checked()
    table.press("Escape")
    page.reload()
    table.ready().press("w")
    expect(switch(table, "US-9", "never")).to_be_checked()


@pytest.mark.slow
@pytest.mark.coarse
def test_never_for_all_answers_the_question_and_undo_asks_it_again(reacting: Made, page: Page) -> None:
    table = TablePage(page).open(reacting, "us")
    asked = table.question.inner_text()
    table.press("w")
    switch(table, "All of them", "never").focus()
    table.press("Space")
    expect(switch(table, "US-8", "never")).to_be_checked()
    table.press("Escape")
    expect(table.question).not_to_have_text(asked)
    expect(table.asked.get_by_text("You are asked")).to_be_visible()
    table.press("u")
    table.dialog("Undo?").get_by_role("button", name="Undo it").click()
    expect(table.question).to_have_text(asked)
    table.settled()  # nothing answers it by itself any more
    expect(table.question).to_have_text(asked)
    table.choose("^.*Let IIF")


@pytest.mark.coarse
def test_a_question_that_a_wish_answers_says_so_and_glows_not(rest: Rest, page: Page) -> None:
    made = bring(rest, battle("rat", "10", "React?", "us"))
    table = TablePage(page).open(made, "us")
    page.evaluate(
        """() => {
          const prompt = document.querySelector("#prompt");
          const glowing = () => document.querySelectorAll("#picture .glow").length;
          window.heard = [];
          new MutationObserver(() => window.heard.push([prompt.innerText, glowing()]))
            .observe(prompt, { childList: true, subtree: true });
        }"""
    )
    table.press("w")
    switch(table, "All of them", "never").check(force=True)
    said = "([words]) => /answered for you: let/i.test(words)"
    page.wait_for_function(f"() => window.heard.some({said})")
    answered = page.evaluate(f"() => window.heard.filter({said})")
    assert {glowing for _, glowing in answered} == {0}


@pytest.mark.coarse
def test_a_piece_has_its_switch_where_one_asks_about_it(reacting: Made, page: Page) -> None:
    table = TablePage(page).open(reacting, "us")
    page.locator('[id="soldier-US-8"] .halo').evaluate("e => e.focus()")
    table.press("?")
    expect(table.popover.get_by_role("group", name="Ask for reactions")).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize("size", [(360, 740), (1440, 900)])
def test_the_switches_fit_and_are_accessible(reacting: Made, new_context: NewContext, size: tuple[int, int]) -> None:
    how: dict[str, Any] = {"bypass_csp": True}
    width, height = size
    page = new_context(**how).new_page()
    page.set_viewport_size({"width": width, "height": height})
    table = TablePage(page).open(reacting, "us")
    table.press("w")
    body = table.dialog(TITLE).locator(".body")
    assert body.evaluate("e => e.scrollWidth <= e.clientWidth")
    assert findings(page) == []
