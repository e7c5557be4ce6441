"""The guided first mission: from the lobby's first button until the guide lets go."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from sandtable.games.third_option import GAME
from tests.browser.table import TablePage

NOTES = GAME.guides()[0].notes


def test_a_newcomer_follows_the_guide_until_it_lets_go(page: Page) -> None:
    page.goto("/")
    card = page.get_by_role("article", name="Third Option")
    card.get_by_role("button", name="First mission").click()
    page.wait_for_url("**/table/*")
    table = TablePage(page).ready()

    for at, note in enumerate(NOTES):
        coach = page.locator("#coach")
        expect(coach).to_contain_text(f"Guide {at + 1} / {len(NOTES)}")
        expect(coach.get_by_role("heading")).to_have_text(note.title)
        proposed = table.asked.locator(".option.marked")
        expect(proposed).to_contain_text("Guide")
        turn = table.turn
        proposed.click()
        table.after(turn)

    alone = table.button("I can go on alone")
    expect(alone).to_be_visible()
    alone.click()
    expect(page.locator("#coach")).to_be_hidden()
    expect(table.asked.locator(".option.marked")).to_have_count(0)
    table.options.first.click()
    expect(page.locator("#coach")).to_be_hidden()


def test_whoever_has_an_idea_of_his_own_is_let_go_kindly(page: Page) -> None:
    page.goto("/")
    card = page.get_by_role("article", name="Third Option")
    card.get_by_role("button", name="First mission").click()
    page.wait_for_url("**/table/*")
    table = TablePage(page).ready()
    table.choose("Trainee")
    expect(page.locator("#coach")).to_contain_text("That was your own idea")
    table.button("Undo").click()
    expect(page.locator("#coach")).to_contain_text("Guide 1 /")
