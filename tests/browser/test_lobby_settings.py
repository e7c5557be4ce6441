"""Setting a mission up: what can be set, who can sit where, giving up and playing again."""

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.table import TablePage
from tests.browser.test_lobby import pick
from tests.server.client import Rest

pytestmark = pytest.mark.coarse

OWN = "/?game=special-forces&mission=own-battle"
SIZES: dict[str, ViewportSize] = {"desktop": {"width": 1440, "height": 900}, "phone": {"width": 360, "height": 780}}


def start(page: Page) -> TablePage:
    page.get_by_role("button", name="Start the mission").click()
    page.wait_for_url("**/table/*")
    return TablePage(page).ready()


@pytest.mark.slow
def test_what_is_set_is_remembered_while_one_looks_around_and_is_played(page: Page) -> None:
    page.goto(OWN)
    page.get_by_label("Objective", exact=True).select_option("Hold the Building")
    expect(page.locator(".briefing")).to_contain_text("Have more soldiers in the building")
    page.locator("summary").filter(has_text="Forces").click()
    page.get_by_label("US points").select_option("60")

    missions = page.get_by_role("region", name="All missions")
    missions.get_by_role("button", name="Home For Christmas").click()
    expect(page.get_by_label("Objective", exact=True)).to_have_count(0)
    missions.get_by_role("button", name="Your own battle").click()
    expect(page.get_by_label("Objective", exact=True)).to_have_value("hold")
    forces = page.locator("summary").filter(has_text="Forces")
    expect(forces).to_contain_text("US points: 60")

    page.get_by_role("group", name="IIF").get_by_text("Me, here").click()
    table = start(page)
    expect(page.locator("#title")).to_contain_text("Hold the Building")
    table.shows("60 points")


@pytest.mark.slow
def test_a_switch_is_set_by_keyboard_alone(page: Page) -> None:
    page.goto("/?game=special-forces&mission=hfc")
    group = page.locator("summary").filter(has_text="Readings")
    expect(group).to_contain_text("as usual")
    group.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    page.reload()
    expect(page.locator("summary").filter(has_text="Readings")).to_contain_text(": on")


def test_a_mission_without_settings_shows_none(page: Page) -> None:
    page.goto("/?game=toy&mission=small")
    expect(page.get_by_role("button", name="Start the mission")).to_be_visible()
    expect(page.locator(".mission-settings")).to_be_hidden()


@pytest.mark.slow
def test_a_seat_that_the_rules_play_is_not_offered(page: Page) -> None:
    pick(page, "Special Forces", "Shades of Mogadishu")
    expect(page.get_by_role("group", name="US")).to_be_visible()
    expect(page.get_by_role("group", name="IIF")).to_have_count(0)
    pick(page, "Special Forces", "Home For Christmas")
    expect(page.get_by_role("group", name="IIF")).to_be_visible()


@pytest.mark.slow
def test_one_plays_the_other_side_against_the_computer(page: Page) -> None:
    pick(page, "Special Forces", "Home For Christmas")
    page.get_by_role("group", name="US").get_by_text("Computer").click()
    page.get_by_role("group", name="IIF").get_by_text("Me, here").click()
    page.get_by_text("At once").click()
    table = start(page)
    expect(table.asked).to_contain_text("You are asked · IIF")


def give_up(table: TablePage) -> None:
    """On a phone it stands behind the three dots."""
    if table.button("More").is_visible():
        table.button("More").click()
    table.button("Give up").click()


@pytest.mark.parametrize("size", ["desktop", pytest.param("phone", marks=pytest.mark.slow)])
def test_giving_up_is_asked_once_more_and_ends_the_play(rest: Rest, page: Page, size: str) -> None:
    page.set_viewport_size(SIZES[size])
    table = TablePage(page).open(rest.make("special-forces", "som"), "us")
    give_up(table)
    table.dialog("Give up?").get_by_role("button", name="Play on").click()
    expect(table.asked).to_contain_text("You are asked")

    give_up(table)
    table.dialog("Give up?").get_by_role("button", name="Give up", exact=True).click()
    expect(table.asked).to_contain_text("The play is over")
    expect(table.asked).to_contain_text("IIF Victory")
    expect(table.button("Give up")).to_be_hidden()


def test_where_a_game_is_played_to_its_end_nobody_is_offered_to_give_up(rest: Rest, page: Page) -> None:
    table = TablePage(page).open(rest.make("third-option", "MC-12"))
    expect(table.button("Give up")).to_be_hidden()


def test_one_gives_up_only_when_asked(rest: Rest, page: Page) -> None:
    made = rest.make("special-forces", "hfc")
    with rest.wire(made.id, made.links.spectator) as wire:
        asked = wire.screen.question
    assert asked is not None
    other = "iif" if asked["seat"] == "us" else "us"
    table = TablePage(page).open(made, other)
    expect(table.button("Give up")).to_be_disabled()


@pytest.mark.slow
def test_play_again_sets_the_same_up(rest: Rest, page: Page) -> None:
    made = rest.make("special-forces", "own-battle", settings={"objective": "hold"})
    table = TablePage(page).open(made, "us")
    give_up(table)
    table.dialog("Give up?").get_by_role("button", name="Give up", exact=True).click()
    table.asked.get_by_role("button", name="Play again", exact=True).click()
    expect(table.asked).to_contain_text("You are asked")
    expect(page.locator("#title")).to_contain_text("Hold the Building")
    assert made.id not in page.url
