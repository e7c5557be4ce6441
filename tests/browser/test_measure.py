"""The private ruler: a line over the picture, its words beside it, and nobody else sees it."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from sandtable.testing import covers
from tests.browser.conftest import NewContext
from tests.browser.plays import bring
from tests.browser.skirmish import battle
from tests.browser.table import TablePage
from tests.browser.test_accessible import findings
from tests.server.client import Made, Rest


@pytest.fixture
def skirmish(rest: Rest) -> Made:
    """Two sides in the open; a soldier of the US acts."""
    return bring(rest, battle("hfc", "4", "what now", "us"))


def ruler(table: TablePage) -> Locator:
    return table.page.get_by_role("region", name="Measure")


def line(table: TablePage) -> Locator:
    """What is drawn over the picture."""
    return table.page.locator('#picture .overlay [id="measure-line"]')


def middle(table: TablePage, element: str) -> tuple[float, float]:
    box = table.piece(element).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(table: TablePage, start: str, end: str) -> None:
    mouse = table.page.mouse
    mouse.move(*middle(table, start))
    mouse.down()
    mouse.move(*middle(table, end), steps=5)
    mouse.up()


@covers("SF-LOS-5")
def test_a_line_is_dragged_from_piece_to_piece_and_only_here(
    skirmish: Made, page: Page, new_context: NewContext
) -> None:
    table = TablePage(page).open(skirmish, "us")
    other = TablePage(new_context().new_page()).open(skirmish, "iif")
    box = page.locator("#picture svg").first.get_attribute("viewBox")
    table.button("Measure").click()
    drag(table, "soldier-US-8", "soldier-IIF-4")
    expect(ruler(table).get_by_role("heading", name="US-8 on G5 to IIF-4 on S11")).to_be_visible()
    expect(ruler(table)).to_contain_text("Range 12")
    expect(line(table)).to_be_attached()
    assert page.locator("#picture svg").first.get_attribute("viewBox") == box, "it does not pan"
    expect(other.page.locator("#picture .overlay")).to_have_count(0)
    table.press("Escape")
    expect(line(table)).to_have_count(0)
    expect(ruler(table)).to_be_hidden()
    expect(table.log).to_be_visible()


@pytest.mark.slow
def test_two_clicks_draw_a_line_too_and_choose_nothing(skirmish: Made, page: Page) -> None:
    table = TablePage(page).open(skirmish, "us")
    asked = table.question.inner_text()
    table.press("m")
    for piece in ("soldier-US-9", "soldier-US-8"):
        page.mouse.click(*middle(table, piece))
    expect(ruler(table)).to_contain_text("US-9 on F6 to US-8 on G5")
    expect(table.popover).to_have_count(0)
    expect(table.question).to_have_text(asked)
    page.mouse.click(*middle(table, "soldier-IIF-2"))
    expect(ruler(table)).to_contain_text("And the other end?")


@pytest.mark.slow
def test_by_keyboard_alone_pieces_are_marked_and_dots_are_typed(skirmish: Made, page: Page) -> None:
    table = TablePage(page).open(skirmish, "us")
    for piece in ("soldier-US-8", "soldier-US-9"):
        page.locator(f'[id="{piece}"]').evaluate("e => e.focus()")
        table.press("m")
    expect(ruler(table)).to_contain_text("US-8 on G5 to US-9 on F6")
    table.press("Escape")
    page.evaluate("() => document.activeElement.blur()")
    table.press("m")
    page.keyboard.type("f2")
    table.press("Tab")
    page.keyboard.type("I2")
    table.press("Enter")
    expect(ruler(table)).to_contain_text("F2 to I2")
    struck = ruler(table).locator(".struck")
    expect(struck).to_have_text("low wall between F2 and G2")
    ruler(table).get_by_role("button", name="Rule SF-TER-4").click()
    expect(table.popover).to_contain_text("SF-TER-4")
    table.press("Escape")
    expect(table.popover).to_have_count(0)
    expect(ruler(table)).to_be_visible()
    table.press("Escape")
    expect(ruler(table)).to_be_hidden()


@pytest.mark.slow
def test_a_finger_draws_a_line_on_a_phone(skirmish: Made, new_context: NewContext) -> None:
    how: dict[str, Any] = {"has_touch": True, "is_mobile": True}
    page = new_context(**how).new_page()
    page.set_viewport_size({"width": 390, "height": 844})
    table = TablePage(page).open(skirmish, "us")
    table.button("Measure").tap()
    for piece in ("soldier-US-9", "soldier-US-8"):
        page.touchscreen.tap(*middle(table, piece))
    expect(ruler(table)).to_contain_text("US-9 on F6 to US-8 on G5")
    picture, sheet = table.picture.bounding_box(), ruler(table).bounding_box()
    assert picture is not None
    assert sheet is not None
    assert sheet["y"] >= picture["y"] + picture["height"] - 1, "the words hide nothing"
    ruler(table).get_by_role("button", name="Put the ruler away").tap()
    expect(table.question).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_ruler_is_accessible(skirmish: Made, new_context: NewContext, scheme: str) -> None:
    how: dict[str, Any] = {"color_scheme": scheme, "bypass_csp": True}
    page = new_context(**how).new_page()
    table = TablePage(page).open(skirmish, "us")
    table.button("Measure").click()
    drag(table, "soldier-IIF-3", "soldier-IIF-4")
    expect(line(table)).to_be_attached()
    assert findings(page) == []


@pytest.mark.slow
def test_the_button_covers_nothing_of_the_picture_on_a_wide_screen(skirmish: Made, page: Page) -> None:
    table = TablePage(page).open(skirmish, "us")
    button, picture = table.button("Measure").bounding_box(), table.picture.bounding_box()
    assert button is not None
    assert picture is not None
    assert button["y"] + button["height"] <= picture["y"]


@pytest.mark.slow
def test_there_is_no_ruler_where_cards_lie_instead_of_a_map(rest: Rest, page: Page) -> None:
    table = TablePage(page).open(rest.make("special-forces", "own-battle"), "us")
    expect(table.question).to_contain_text("Choose the soldiers")
    expect(table.button("Measure")).to_have_count(0)
    table.press("m")
    expect(ruler(table)).to_be_hidden()


@pytest.mark.slow
def test_a_game_without_a_ruler_shows_none(page: Page, action: Made) -> None:
    table = TablePage(page).open(action)
    expect(table.button("Measure")).to_have_count(0)
    table.press("m")
    expect(ruler(table)).to_be_hidden()
