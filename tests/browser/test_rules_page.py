"""Rules to read: found by words or number, linked, from the table and back, on any screen."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext, Sit
from tests.browser.test_accessible import findings
from tests.server.client import Made

SIZES = {"desktop": (1440, 900), "phone": (390, 844)}


@pytest.fixture(params=["desktop", pytest.param("phone", marks=pytest.mark.slow)])
def reader(request: pytest.FixtureRequest, new_context: NewContext) -> Page:
    wide, high = SIZES[request.param]
    how: dict[str, Any] = {"has_touch": True, "is_mobile": True} if wide < 500 else {}
    page = new_context(**how).new_page()
    page.set_viewport_size({"width": wide, "height": high})
    return page


def in_view(page: Page, selector: str) -> bool:
    """Its head is on the screen, and not below the search."""
    seen = """selector => {
        const at = document.querySelector(selector).getBoundingClientRect();
        const under = document.querySelector(".finder").getBoundingClientRect().bottom;
        return at.top >= under - 1 && at.top < innerHeight - 40;
    }"""
    return bool(page.evaluate(seen, selector))


@pytest.mark.slow
def test_words_find_rules_and_nothing_found_says_so(reader: Page) -> None:
    reader.goto("/rules/special-forces")
    field, count = reader.get_by_label("Search the rules"), reader.locator("#found")
    expect(count).to_have_text("292 rules")
    field.fill("smoke cover")
    expect(count).not_to_have_text("292 rules")
    expect(reader.locator("article:visible").first).to_contain_text("moke")
    assert reader.evaluate("CSS.highlights.get('found').size") > 0
    assert "q=smoke+cover" in reader.url
    field.fill("SF-ATK-1")
    expect(reader.locator("article:visible")).to_have_count(1)
    field.fill("submarine")
    expect(reader.locator("#nothing")).to_contain_text("No rule holds “submarine”")
    expect(count).to_have_text("0 of 292 rules")
    field.press("Escape")
    expect(count).to_have_text("292 rules")
    wide = "() => document.documentElement.scrollWidth <= innerWidth"
    assert reader.evaluate(wide)


@pytest.mark.slow
def test_an_address_leads_to_its_rule_and_marks_it_whatever_was_searched_for(reader: Page) -> None:
    reader.goto("/rules/special-forces#SF-SMK-3")
    marked = reader.locator(".rule.here")
    expect(marked).to_have_attribute("id", "SF-SMK-3")
    expect(marked).to_be_focused()
    reader.wait_for_function("() => scrollY > 400")
    assert in_view(reader, "#SF-SMK-3")
    reader.goto("/rules/special-forces?q=initiative#sf-smk-4")
    expect(marked).to_have_attribute("id", "SF-SMK-4")
    expect(reader.get_by_label("Search the rules")).to_have_value("")


@pytest.mark.slow
def test_lessons_stand_at_the_rules_that_they_show(page: Page) -> None:
    page.goto("/rules/special-forces#SF-TER-4")
    example = page.locator("#SF-TER-4 figure")
    expect(example).to_contain_text("One step back")
    there = "() => document.querySelector('#SF-TER-4 img').naturalWidth > 0"
    page.wait_for_function(there)


@pytest.mark.slow
def test_by_keyboard_from_the_search_to_a_rule(page: Page) -> None:
    page.goto("/rules/third-option")
    expect(page.locator("#found")).to_have_text("266 rules")
    page.keyboard.press("/")
    page.keyboard.type("awareness")
    page.keyboard.press("Enter")
    expect(page.locator("article:visible").first).to_be_focused()


@pytest.mark.slow
def test_without_a_script_every_rule_can_be_read(new_context: NewContext) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto("/rules/seal-team-flix")
    expect(page.locator("article.rule")).to_have_count(313)
    expect(page.get_by_role("link", name="Fire 18")).to_be_visible()
    expect(page.get_by_label("Search the rules")).to_be_hidden()


def test_a_rule_at_the_table_leads_to_its_place_among_the_rules(sit: Sit, action: Made) -> None:
    table = sit(action)
    chip = table.asked.locator("button.chip").first
    rule = chip.inner_text()
    chip.click()
    with table.page.expect_popup() as opened:
        table.popover.get_by_role("link", name="In the rules").click()
    expect(opened.value.locator(".rule.here")).to_have_attribute("id", rule)
    expect(table.question).to_be_visible()
    table.press("Escape", "h")
    help_link = table.dialog("Help").get_by_role("link", name="All rules, to read")
    expect(help_link).to_have_attribute("href", "/rules/third-option")


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_axe_finds_nothing_on_the_rules(new_context: NewContext, scheme: str) -> None:
    page = new_context(color_scheme=scheme, bypass_csp=True).new_page()
    page.goto("/rules")
    expect(page.locator(".rulebook").first).to_be_visible()
    assert findings(page) == []
    page.goto("/rules/special-forces?q=smoke#SF-TER-4")
    expect(page.locator("#SF-TER-4 figure")).to_be_attached()
    assert findings(page) == []
