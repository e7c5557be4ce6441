"""On a phone: nothing sticks out, the options are in reach of a thumb, a tap is a click."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewContext
from tests.browser.plays import bring, journal
from tests.browser.table import TablePage
from tests.server.client import Made, Rest

# The smaller ones are looked at nightly.
SIZES = [pytest.param((360, 740), marks=pytest.mark.slow), (390, 844)]
THUMB = 40  # pixels


@pytest.fixture(params=SIZES, ids=lambda size: "x".join(map(str, size)))
def phone(request: pytest.FixtureRequest, new_context: NewContext) -> Page:
    width, height = request.param
    how: dict[str, Any] = {"has_touch": True, "is_mobile": True}
    page = new_context(**how).new_page()
    page.set_viewport_size({"width": width, "height": height})
    return page


def fits(page: Page) -> bool:
    """No scrolling sideways."""
    wide = "() => document.documentElement.scrollWidth <= innerWidth && innerWidth <= screen.width"
    return bool(page.evaluate(wide))


def too_small(buttons: Locator) -> list[str]:
    """Those that are seen and smaller than a thumb."""
    sizes = """found => found.filter(e => e.checkVisibility()).map(e =>
      [e.getAttribute("aria-label") ?? e.textContent.trim(), e.getBoundingClientRect().width,
       e.getBoundingClientRect().height])"""
    return [
        f"{name}: {wide:.0f}x{high:.0f}"
        for name, wide, high in buttons.evaluate_all(sizes)
        if wide < THUMB or high < THUMB
    ]


def test_the_table_fits_and_its_options_are_in_reach(phone: Page, action: Made) -> None:
    table = TablePage(phone).open(action)
    assert fits(phone)
    size = phone.viewport_size
    assert size is not None
    box = table.options.first.bounding_box()
    assert box is not None
    assert box["y"] > size["height"] * 0.4, "the options are above the reach of a thumb"
    assert box["y"] + box["height"] <= size["height"]
    assert too_small(table.options) == []
    assert too_small(phone.get_by_role("navigation", name="Panels").get_by_role("button")) == []
    assert too_small(phone.get_by_role("navigation", name="This table").locator("button, a")) == []


def test_a_tap_on_an_option_chooses_it(phone: Page, planning: Made) -> None:
    table = TablePage(phone).open(planning)
    asked = table.question.inner_text()
    turn = table.turn
    table.reached("Stun Grenades").tap()
    table.after(turn)
    expect(table.question).not_to_have_text(asked)


@pytest.mark.slow
def test_the_frame_is_the_fight_and_a_team_in_it_can_be_tapped(phone: Page, action: Made) -> None:
    table = TablePage(phone).open(action)
    expect(table.button("Whole table")).to_be_visible()
    for part in ("here", "assault"):
        expect(table.piece(part)).to_be_in_viewport(ratio=0.99)
    table.option("Trauma Kit").first.tap()
    table.shows("Trauma Kit: heal which team")
    hurt = table.page.locator("#picture .el.glow").first
    expect(hurt).to_be_in_viewport()
    box = hurt.bounding_box()
    assert box is not None
    turn = table.turn
    phone.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    table.after(turn)


@pytest.mark.slow
def test_log_forces_and_chat_are_one_tap_away(phone: Page, action: Made) -> None:
    table = TablePage(phone).open(action)
    panels = phone.get_by_role("navigation", name="Panels")
    panels.get_by_role("button", name="Log").tap()
    expect(table.log).to_be_in_viewport()
    panels.get_by_role("button", name="Forces").tap()
    expect(phone.get_by_role("complementary", name="Situation and briefing")).to_be_in_viewport()
    panels.get_by_role("button", name="Chat").tap()
    expect(phone.get_by_role("textbox", name="Say something")).to_be_in_viewport()
    panels.get_by_role("button", name="Question").tap()
    expect(table.options.first).to_be_in_viewport()
    assert fits(phone)


def test_a_long_list_of_options_scrolls_in_itself(phone: Page, planning: Made) -> None:
    table = TablePage(phone).open(planning)
    assert fits(phone)
    table.options.last.scroll_into_view_if_needed()
    expect(table.question).to_be_in_viewport()
    assert fits(phone)


@pytest.mark.slow
def test_the_lobby_and_a_briefing_fit(phone: Page) -> None:
    phone.goto("/")
    card = phone.get_by_role("article", name="Third Option")
    expect(card.locator(".card-picture svg")).to_be_visible()
    assert fits(phone)
    assert too_small(card.get_by_role("button")) == []
    card.get_by_role("link", name="Play").tap()
    phone.get_by_role("button", name="Broken Compass").tap()
    phone.wait_for_load_state("networkidle")  # the briefing is shown anew when all of it is there
    start = phone.get_by_role("button", name="Start the mission")
    start.scroll_into_view_if_needed()
    assert fits(phone)
    assert too_small(start) == []


@pytest.mark.slow
def test_the_replay_fits_and_steps_by_thumb(phone: Page, finished: Made) -> None:
    phone.goto(f"/replay/{finished.id}#{finished.links.spectator}")
    expect(phone.locator("#curtain")).to_have_count(0)
    assert fits(phone)
    assert too_small(phone.get_by_role("group", name="Steps").get_by_role("button")) == []
    phone.get_by_role("button", name="Forward", exact=True).tap()
    expect(phone.get_by_role("slider", name="Moment")).to_have_value("1")


@pytest.mark.slow
def test_dialogs_fit(phone: Page, rest: Rest) -> None:
    table = TablePage(phone).open(bring(rest, journal("At the rally point")))
    for name, dialog in (("Help", "Help"), ("Share", "Share this table")):
        table.button("More").tap()
        table.button(name).tap()
        expect(table.dialog(dialog)).to_be_visible()
        assert fits(phone)
        table.dialog(dialog).get_by_role("button", name="Close").first.tap()
        expect(table.dialog(dialog)).to_have_count(0)


def test_the_panel_is_pulled_up_and_down_and_stands_as_it_was_left(phone: Page, action: Made) -> None:
    table = TablePage(phone).open(action)
    body, handle = phone.locator("body"), phone.get_by_role("separator", name="Height of the panel")
    expect(body).to_have_attribute("data-sheet", "half")
    handle.press("ArrowUp")
    expect(handle).to_have_attribute("aria-valuetext", "full")
    expect(table.options.last).to_be_in_viewport()
    handle.press("Home")
    expect(table.options.first).to_be_hidden()
    expect(table.question).to_be_in_viewport()
    phone.reload()
    expect(body).to_have_attribute("data-sheet", "peek")
    table.button("Other ways").tap()
    expect(table.options.first).to_be_in_viewport()
    box = handle.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    phone.mouse.move(x, y)
    phone.mouse.down()
    phone.mouse.move(x, y - 300, steps=3)
    phone.mouse.up()
    expect(body).to_have_attribute("data-sheet", "full")
    phone.get_by_role("navigation", name="Panels").get_by_role("button", name="Log").tap()
    expect(body).to_have_attribute("data-sheet", "half")  # each panel has its own
    assert fits(phone)


@pytest.mark.slow
def test_the_lobby_is_at_hand_and_the_rest_is_behind_three_dots(phone: Page, action: Made) -> None:
    table = TablePage(phone).open(action)
    expect(phone.get_by_role("link", name="To the lobby")).to_be_in_viewport()
    heading = phone.get_by_role("heading", level=1)
    expect(heading).to_contain_text("Lost Voices")
    expect(heading).to_contain_text("Third Option")
    expect(table.button("Help")).to_be_hidden()
    table.button("More").tap()
    menu = phone.locator("#more-tools")
    expect(table.button("Why?")).to_be_focused()
    assert too_small(menu.locator("button, a")) == []
    assert fits(phone)
    table.press("Escape")
    expect(menu).to_be_hidden()
    expect(table.button("More")).to_be_focused()
    phone.get_by_role("link", name="To the lobby").tap()
    phone.wait_for_url("/")
