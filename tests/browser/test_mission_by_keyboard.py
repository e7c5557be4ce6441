"""A whole mission without a mouse: digits, Tab, Enter, arrows on the picture, the filter."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.plays import Move, bring, journal_after, moves
from tests.browser.table import TablePage
from tests.server.client import Made, Rest

STEPS = 40
FOCUS = """() => {
  const found = document.activeElement;
  const style = getComputedStyle(found);
  return {
    lost: found === document.body || !found.isConnected,
    seen: found.matches(":focus-visible") && style.outlineStyle !== "none"
      && parseFloat(style.outlineWidth) >= 2,
    piece: found.closest("#picture .el")?.id ?? "",
    words: found.getAttribute("aria-label") ?? found.textContent.trim().slice(0, 60),
  };
}"""

RECRUITING, RECRUITED = 5, 16  # choices into the mission


def focus(table: TablePage) -> dict[str, Any]:
    found: dict[str, Any] = table.page.evaluate(FOCUS)
    return found


def tab_to(table: TablePage, selector: str, key: str = "Tab") -> None:
    """Tab until the focus is there; every stop on the way can be seen."""
    for _ in range(STEPS):
        if table.page.evaluate("s => document.activeElement.matches(s)", selector):
            return
        table.press(key)
        at = focus(table)
        assert at["seen"], f"the focus cannot be seen on {at['words']}"
    raise AssertionError(f"Tab does not reach {selector}")


def walk_to(table: TablePage, element: str) -> None:
    """Arrow keys from piece to piece, the longer way first."""
    tab_to(table, "#picture .el, #picture .el *", "Shift+Tab")
    for _ in range(STEPS):
        here = focus(table)["piece"]
        if here == element:
            assert focus(table)["seen"]
            return
        for key in ways(table, here, element):
            table.press(key)
            if focus(table)["piece"] != here:
                break
    raise AssertionError(f"the arrows do not reach {element}")


def ways(table: TablePage, here: str, there: str) -> list[str]:
    one, two = table.piece(here).bounding_box(), table.piece(there).bounding_box()
    assert one is not None
    assert two is not None
    across = two["x"] + two["width"] / 2 - one["x"] - one["width"] / 2
    down = two["y"] + two["height"] / 2 - one["y"] - one["height"] / 2
    keys = [
        (abs(across), "ArrowRight" if across > 0 else "ArrowLeft"),
        (abs(down), "ArrowDown" if down > 0 else "ArrowUp"),
    ]
    return [key for _, key in sorted(keys, reverse=True)]


def by_filter(table: TablePage, move: Move) -> None:
    """Type words until one option is left; Enter takes it."""
    field = table.asked.get_by_role("searchbox", name="Filter the options")
    if focus(table)["words"] != "Filter the options":
        table.press("/")
    expect(field).to_be_focused()
    expect(field).to_have_value("")
    table.page.keyboard.type(move.label)
    expect(table.options).to_have_count(1)
    table.press("Enter")


def by_keys(table: TablePage, move: Move, at: int) -> None:
    """Each way in turn, as far as it is open."""
    turn = table.turn
    long = table.asked.get_by_role("searchbox", name="Filter the options").count()
    if move.elements and at % 3 == 0:
        walk_to(table, move.elements[0])
        table.press("Enter")
    elif long:
        by_filter(table, move)
    elif at % 2:
        tab_to(table, f'.option[data-n="{move.option}"]')
        table.press("Enter")
    else:
        key = table.option_numbered(move.option).locator(".option-key").inner_text()
        table.keys_count().press(key)
    table.after(turn)


@pytest.mark.parametrize(
    ("begins", "ends"),
    [
        (0, RECRUITING),
        pytest.param(RECRUITED, None, marks=pytest.mark.slow),
        pytest.param(0, None, marks=pytest.mark.slow),
    ],
)
def test_a_mission_is_played_by_keyboard_alone_and_the_focus_is_never_lost(
    rest: Rest, sit: Sit, begins: int, ends: int | None
) -> None:
    """By day without most of the recruiting, which is one long list again and again."""
    table = sit(bring(rest, journal_after(begins)))
    table.press("Tab")
    expect(table.page.get_by_role("link", name="To the question")).to_be_focused()

    for at, move in list(enumerate(moves()))[begins:ends]:
        by_keys(table, move, at)
        assert not focus(table)["lost"], f"the focus is lost after choice {at + 1}: {move}"
    if ends:
        return
    expect(table.asked).to_contain_text("The play is over")
    tab_to(table, "#prompt .next .main")
    assert focus(table)["words"].startswith("Next mission: ")


@pytest.mark.slow
def test_escape_closes_what_is_open_and_the_focus_goes_back(action: Made, sit: Sit) -> None:
    table = sit(action)
    tab_to(table, "#help")
    table.press("Enter")
    expect(table.dialog("Help")).to_be_visible()
    table.press("Escape")
    expect(table.dialog("Help")).to_have_count(0)
    expect(table.button("Help")).to_be_focused()

    tab_to(table, ".option")
    table.press("?")
    expect(table.popover).to_be_visible()
    table.press("Escape")
    expect(table.popover).to_have_count(0)
    assert not focus(table)["lost"]


def test_every_documented_key_does_what_the_help_says(action: Made, sit: Sit) -> None:
    table = sit(action)
    table.press("l")
    expect(table.log).to_be_focused()
    table.press("c")
    expect(table.page.get_by_role("textbox", name="Say something")).to_be_focused()
    table.press("Escape", "a")
    expect(table.asked.locator(".option.marked")).to_contain_text("Advised")
    whole = table.picture.locator("svg").first.get_attribute("viewBox")
    table.press("+")
    expect(table.picture.locator("svg").first).not_to_have_attribute("viewBox", str(whole))
    table.press("f")
    expect(table.picture.locator("svg").first).to_have_attribute("viewBox", str(whole))
    table.press("h")
    expect(table.dialog("Help")).to_contain_text("describe the position in words")
