"""The guided first mission: from the lobby's first button to the debrief."""

import pytest
from playwright.sync_api import Page, expect

from sandtable.games.third_option import GAME
from tests.browser.table import TablePage

NOTES = GAME.guides()[0].notes
# Boxes of the question with something out of sight: one at most, or two bars stand side by side.
SCROLLED = """asked => [...asked.querySelectorAll("#prompt, #prompt .options, .coach-words")]
    .filter(box => box.scrollHeight > box.clientHeight + 2)
    .filter(box => getComputedStyle(box).overflowY !== "visible").length"""


def begin(page: Page) -> TablePage:
    page.goto("/")
    card = page.get_by_role("article", name="Third Option")
    card.get_by_role("button", name="First mission").click()
    page.wait_for_url("**/table/*")
    return TablePage(page).ready()


@pytest.mark.slow
def test_a_newcomer_follows_the_guide_to_the_debrief(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    table = begin(page)
    coach = page.locator("#coach")
    for at, note in enumerate(NOTES):
        assert page.locator(".asked").evaluate(SCROLLED) <= 1
        expect(coach).to_contain_text(f"Guide {at + 1} / {len(NOTES)}")
        expect(coach.get_by_role("heading")).to_have_text(note.title)
        proposed = table.asked.locator(".option.marked")
        expect(proposed).to_contain_text("Guide")
        turn = table.turn
        proposed.click()
        table.after(turn)

    expect(coach).to_contain_text("Next try Quiet Professor")
    expect(table.asked).to_contain_text("Tier One Operator, 8 Victory Points")
    page.get_by_role("link", name="Set up Quiet Professor").click()
    page.wait_for_url("**/?game=third-option&mission=MC-04")


@pytest.mark.slow
def test_whoever_has_an_idea_of_his_own_is_let_go_kindly_or_comes_back(page: Page) -> None:
    table = begin(page)
    coach = page.locator("#coach")
    table.choose("Recruit Delta")
    expect(coach).to_contain_text("That was your own idea")
    table.button("Back to the lesson").click()
    expect(coach).to_contain_text("Guide 1 /")

    table.choose("Recruit Delta")
    table.button("I can go on alone").click()
    expect(coach).to_be_hidden()
    expect(table.asked.locator(".option.marked")).to_have_count(0)
    table.choose("Confirm the recruitment")
    expect(coach).to_be_hidden()
