"""Checking the dice: every roll worked out in the browser, and what was forged is named."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Complaints, NewContext, Sit
from tests.browser.plays import journal
from tests.browser.test_accessible import findings
from tests.server.client import Made

Rows = list[dict[str, Any]]


def bring(page: Page, tmp_path: Path, change: Callable[[Rows], None] | None = None) -> None:
    """Choose a file: the journal as it was played, or with something changed."""
    rows = [json.loads(row) for row in journal().splitlines()]
    if change:
        change(rows)
    file = tmp_path / "mine.sandtable.jsonl"
    file.write_text("".join(f"{json.dumps(row)}\n" for row in rows), "utf-8")
    page.goto("/verify")
    page.locator("#file").set_input_files(file)


def rolled(rows: Rows) -> int:
    """The first line with two dice or more."""
    return next(at for at, row in enumerate(rows) if len(row.get("chance", ())) > 1)


@pytest.mark.coarse
def test_a_table_that_is_over_leads_to_its_dice_and_all_of_them_fit(sit: Sit, finished: Made) -> None:
    table = sit(finished)
    page = table.page
    page.get_by_text("The dice, to check").click()
    page.get_by_role("link", name="Check every roll").last.click()
    verdict = page.get_by_role("region", name="Verdict")
    expect(verdict).to_have_attribute("data-good", "yes")
    expect(verdict).to_contain_text("rolls are what the seed gives; the commitment published")
    expect(verdict).to_contain_text("This browser noted the same commitment")
    expect(page.locator("tbody tr.bad")).to_have_count(0)
    page.get_by_label("Only what does not fit").check()
    expect(page.locator("tbody")).to_have_text("Everything fits.")
    page.get_by_label("Only what does not fit").uncheck()
    page.locator("button.made").first.click()
    expect(page.get_by_role("dialog", name="How this die was made")).to_contain_text("BLAKE2b")
    page.keyboard.press("Escape")
    page.get_by_role("link", name="To the table").click()
    table.ready()


@pytest.mark.slow
@pytest.mark.coarse
def test_the_replay_leads_there_as_well(page: Page, finished: Made) -> None:
    page.goto(f"/replay/{finished.id}#{finished.links.spectator}@17")
    page.get_by_role("button", name="Last moment").click()
    page.get_by_role("link", name="check every roll").click()
    expect(page.locator("#verdict")).to_have_attribute("data-good", "yes")


@pytest.mark.coarse
def test_a_changed_face_is_named_with_its_line(page: Page, tmp_path: Path) -> None:
    at = 0

    def change(rows: Rows) -> None:
        nonlocal at
        at = rolled(rows)
        rows[at]["chance"][1] += 1

    bring(page, tmp_path, change)
    expect(page.locator("#verdict")).to_have_attribute("data-good", "no")
    expect(page.locator("#verdict h2")).to_contain_text(f"Line {at + 1}: the D")
    page.get_by_label("Only what does not fit").check()
    expect(page.locator("tbody tr")).to_have_count(1)
    expect(page.locator("tbody tr.bad")).to_contain_text("differs")


@pytest.mark.coarse
def test_another_seed_than_the_one_committed_to_is_told(page: Page, tmp_path: Path) -> None:
    def change(rows: Rows) -> None:
        rows[0]["seed"] = "mine"

    bring(page, tmp_path, change)
    said = "The seed does not match the commitment to it."
    expect(page.locator("#verdict h2")).to_contain_text(said)


@pytest.mark.coarse
def test_lines_in_another_order_are_told(page: Page, tmp_path: Path, complaints: Complaints) -> None:
    complaints.expect("400")  # the server plays no such journal; the page has seen it by itself

    def change(rows: Rows) -> None:
        at = rolled(rows)
        rows[at - 1], rows[at] = rows[at], rows[at - 1]

    bring(page, tmp_path, change)
    expect(page.locator("#verdict")).to_have_attribute("data-good", "no")
    expect(page.locator("#verdict h2")).to_contain_text("reordered")


@pytest.mark.coarse
def test_what_is_no_journal_is_told_kindly(page: Page, tmp_path: Path, complaints: Complaints) -> None:
    complaints.expect("409", "404", "401")
    file = tmp_path / "letter.jsonl"
    file.write_text("Dear all\n", "utf-8")
    page.goto("/verify")
    page.locator("#file").set_input_files(file)
    expect(page.locator("#verdict")).to_contain_text("This is no journal of Sandtable.")
    page.goto("/verify#0123456789abcdef/nothing")
    expect(page.locator("#verdict")).to_contain_text("There is no such table")


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_axe_finds_nothing_and_a_phone_shows_all_of_it(new_context: NewContext, tmp_path: Path, scheme: str) -> None:
    page = new_context(color_scheme=scheme, bypass_csp=True).new_page()
    bring(page, tmp_path)
    expect(page.locator("#verdict")).to_have_attribute("data-good", "yes")
    assert findings(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    fits = "found => found.scrollWidth <= found.clientWidth"
    assert page.locator(".rolls-frame").evaluate(fits)
    assert findings(page) == []
