"""The list of options: ways folded, places on the map, keys that stay, chances said once."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.plays import bring
from tests.browser.skirmish import battle
from tests.browser.table import TablePage
from tests.server.client import Made, Rest

pytestmark = pytest.mark.coarse


@pytest.fixture
def reacting(rest: Rest, page: Page) -> TablePage:
    made = bring(rest, battle("rat", "10", "React?", "us"))
    return TablePage(page).open(made, "us")


@pytest.mark.slow
def test_the_ways_of_a_reaction_are_one_row_and_letting_it_come_is_the_last(reacting: TablePage) -> None:
    fold = reacting.asked.locator(".option.fold").first
    expect(fold).to_contain_text("suppresses")
    expect(fold).to_have_attribute("aria-expanded", "true")
    ways = reacting.asked.locator(".folded").first.locator(".mode")
    chances = [int(text) for text in ways.locator(".figure").all_inner_texts()]
    assert len(chances) > 1
    assert chances == sorted(chances, reverse=True), "the best comes first"
    expect(reacting.asked.locator("ol.options > li").last).to_contain_text(re.compile("Let IIF"))

    fold.click()
    expect(fold).to_have_attribute("aria-expanded", "false")
    expect(ways).to_have_count(0)
    reacting.keys_count().press(fold.locator(".option-key").inner_text())
    expect(ways.first).to_be_focused()
    turn = reacting.turn
    reacting.press("Enter")
    reacting.after(turn)


@pytest.mark.slow
def test_places_are_chosen_on_the_map_and_the_list_says_so(rest: Rest, page: Page) -> None:
    made = bring(rest, battle("hfc", "4", "what now", "us"))
    table = TablePage(page).open(made, "us")
    walks = table.asked.locator('[data-group="Move"]')
    expect(walks).to_contain_text(re.compile(r"\d+ places, choose on the map"))
    assert table.options.count() <= 9
    walks.click()
    expect(table.options).to_have_count(0)
    table.press("/")
    table.page.keyboard.type("out of sight")
    expect(table.options.first).to_contain_text("out of sight")


@pytest.mark.slow
def test_going_on_is_named_and_each_asset_says_what_it_changes(action: Made, page: Page) -> None:
    table = TablePage(page).open(action, "commander")
    expect(table.asked.locator(".shared-odds")).to_contain_text(re.compile("In any case:.*hits"))
    expect(table.asked.locator("ol.options > li").last).to_contain_text("Fight the round")
    expect(table.asked.locator("ol.options > li").last).to_contain_text("hits expected")
    expect(table.option("Stun Grenades").locator(".option-odds")).to_contain_text(re.compile(r"\+\d"))
    table.press("a")
    expect(table.asked.locator(".advice-why")).to_contain_text(re.compile(r"\w"))


@pytest.mark.slow
def test_a_row_that_is_there_again_has_the_key_that_it_had(action: Made, page: Page) -> None:
    table = TablePage(page).open(action, "commander")
    fight = table.option("Fight the round").locator(".option-key")
    key = fight.inner_text()
    table.choose("Stun Grenades")
    expect(table.option("Stun Grenades")).to_have_count(0)
    expect(fight).to_have_text(key)
