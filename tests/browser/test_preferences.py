"""What a person likes: found on every page, kept in the browser, told to every tab."""

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.conftest import NewContext, Sit
from tests.browser.table import TablePage
from tests.server.client import Made

PHONE: ViewportSize = {"width": 390, "height": 844}


def opened(page: Page) -> Locator:
    page.get_by_role("button", name="Preferences").click()
    sheet = page.get_by_role("dialog", name="Preferences")
    expect(sheet).to_be_visible()
    return sheet


def everywhere(made: Made) -> dict[str, str]:
    return {
        "lobby": "/",
        "table": f"/table/{made.id}#{made.links.seats['commander']}",
        "replay": f"/replay/{made.id}#{made.links.spectator}",
    }


@pytest.mark.slow
@pytest.mark.coarse
def test_sound_is_on_until_its_one_switch_turns_it_off_on_every_page(finished: Made, sit: Sit) -> None:
    page = sit(finished).page
    switch = page.get_by_role("switch", name="Sound")
    expect(switch).to_be_checked()
    switch.click()
    for address in everywhere(finished).values():
        page.goto(address)
        expect(switch).not_to_be_checked()
        expect(opened(page).get_by_role("group", name="Sound").get_by_label("Off")).to_be_checked()
        page.keyboard.press("Escape")


@pytest.mark.coarse
def test_all_of_it_is_set_by_keyboard_and_a_digit_chooses_nothing_on_the_table(action: Made, sit: Sit) -> None:
    table = sit(action)
    page, asked = table.page, table.question.inner_text()
    page.get_by_role("button", name="Preferences").focus()
    page.keyboard.press("Enter")
    sheet = page.get_by_role("dialog", name="Preferences")
    name = sheet.get_by_role("textbox", name="Your name")
    expect(name).to_be_focused()
    page.keyboard.type("  Kestrel   One ")
    page.keyboard.press("Tab")  # the theme
    for _ in ("sound", "pace"):
        page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    expect(sheet.get_by_role("group", name="Pace").get_by_label("2×")).to_be_checked()
    page.keyboard.press("1")
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(page.get_by_role("button", name="Preferences")).to_be_focused()
    assert table.question.inner_text() == asked

    page.reload()
    table.ready()
    sheet = opened(page)
    expect(name).to_have_value("Kestrel One")
    expect(sheet.get_by_role("group", name="Pace").get_by_label("2×")).to_be_checked()


@pytest.mark.slow
@pytest.mark.coarse
def test_a_second_click_on_the_sliders_closes_the_sheet(page: Page) -> None:
    page.goto("/")
    sheet = opened(page)
    page.get_by_role("button", name="Preferences").click()
    expect(sheet).to_be_hidden()


@pytest.mark.slow
@pytest.mark.coarse
@pytest.mark.fresh
@pytest.mark.parametrize("allowed", [True, False])
def test_the_browser_is_asked_for_notices_only_when_they_are_wanted(new_context: NewContext, allowed: bool) -> None:
    context = new_context(permissions=["notifications"] if allowed else [])
    context.add_init_script(
        "window.asked = 0; const ask = Notification.requestPermission.bind(Notification);"
        "Notification.requestPermission = () => { window.asked += 1; return ask(); };"
    )
    page = context.new_page()
    page.goto("/")
    calls = opened(page).get_by_role("group", name="Call me")
    expect(calls.get_by_label("Off")).to_be_checked()
    assert page.evaluate("asked") == 0
    calls.get_by_text("On").click()
    expect(calls.get_by_label("On" if allowed else "Off")).to_be_checked()
    assert page.evaluate("asked") == 1
    told = page.get_by_text("does not allow notices")
    expect(told).to_have_count(0 if allowed else 1)


@pytest.mark.slow
@pytest.mark.coarse
def test_what_is_chosen_in_one_tab_is_shown_in_the_other(new_context: NewContext) -> None:
    context = new_context(color_scheme="light")
    one, other = context.new_page(), context.new_page()
    for page in (one, other):
        page.goto("/")
    opened(other)
    opened(one).get_by_text("Night").click()
    expect(other.locator("html")).to_have_attribute("data-theme", "night")
    theme = other.get_by_role("dialog", name="Preferences").get_by_role("group", name="Theme")
    expect(theme.get_by_label("Night")).to_be_checked()


@pytest.mark.slow
def test_on_a_phone_sound_and_sliders_are_in_reach_and_the_sheet_fits(finished: Made, page: Page) -> None:
    page.set_viewport_size(PHONE)
    TablePage(page).open(finished)
    for address in everywhere(finished).values():
        page.goto(address)
        if "/table/" in address:  # there they are behind the three dots
            page.get_by_role("button", name="More").click()
        expect(page.get_by_role("switch", name="Sound")).to_be_in_viewport(ratio=1)
        expect(page.get_by_role("button", name="Preferences")).to_be_in_viewport(ratio=1)
        expect(opened(page)).to_be_in_viewport(ratio=1)
