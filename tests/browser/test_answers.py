"""Every answer says which rule it rests on: why, why not, odds, the log, the position in words."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.plays import bring, journal
from tests.server.client import Made, Rest

pytestmark = pytest.mark.coarse

RULE = re.compile(r"TO-\d")


def test_a_card_that_cannot_be_had_says_why_not_with_its_rule(planning: Made, sit: Sit) -> None:
    table = sit(planning)
    asked = table.question.inner_text()
    barred = next(
        name
        for name in ("team-OP-1", "team-OP-3")  # one Operative is hired already
        if not table.glowing(name).count()
    )
    table.click_piece(barred)

    expect(table.popover).to_contain_text(re.compile(r"[A-Z].* .* ."))
    expect(table.popover.get_by_role("button", name=re.compile("Rule"))).to_have_text(RULE)
    table.popover.get_by_role("button", name=re.compile("Rule")).click()
    expect(table.popover.get_by_role("heading")).to_be_visible()
    table.shows(re.escape(asked))


def test_why_explains_the_question_and_each_option(action: Made, sit: Sit) -> None:
    table = sit(action)
    table.button("Why?").click()
    expect(table.popover).to_contain_text(RULE)
    expect(table.popover).to_contain_text(table.question.inner_text())
    table.press("Escape")

    table.asked.get_by_role("button", name=re.compile("^Why: ")).first.click()
    expect(table.popover).to_have_attribute("aria-label", "Why")
    expect(table.popover.locator(".chip")).to_have_text(RULE)


@pytest.mark.slow
def test_a_hovered_piece_tells_what_it_is_and_what_a_click_would_do(action: Made, sit: Sit) -> None:
    table = sit(action)
    table.piece("asset-AC-05").hover()  # which waits until it lies still
    tip = table.page.locator(".tip")
    expect(tip).to_contain_text("Trauma Kit")
    expect(tip.locator(".tip-ask")).to_contain_text("Play Trauma Kit")


def test_odds_stand_beside_the_options_and_unfold_into_what_they_are_made_of(action: Made, sit: Sit) -> None:
    table = sit(action)
    expect(table.options.first).to_contain_text(re.compile(r"\d+ %"))
    table.asked.get_by_role("button", name=re.compile("^Why: ")).first.click()
    expect(table.popover.locator(".odds")).to_contain_text(re.compile(r"\d+ % · \d+ of \d+"))


def test_advice_marks_what_the_computer_player_would_choose(planning: Made, sit: Sit) -> None:
    table = sit(planning)
    table.button("Advice").click()
    room = table.asked.locator(".advice-why")  # at once, for options that move later are missed
    assert room.is_visible()
    expect(table.asked.locator(".option.marked")).to_contain_text("Advised")
    expect(table.page.locator("#picture .el.hint").first).to_be_attached()


@pytest.mark.slow
def test_the_log_is_filtered_by_dice_and_by_ones_own_choices_and_searched(rest: Rest, sit: Sit) -> None:
    table = sit(bring(rest, journal("Before the rescue roll")))
    lines = table.log.locator("li")
    every = lines.count()
    table.button("Dice").click()
    expect(lines.first).to_be_visible()
    dice = lines.count()
    assert 0 < dice < every
    assert table.log.locator("li:has(svg)").count() == dice

    table.button("Mine").click()
    expect(lines.first).to_be_visible()
    table.button("All").click()
    expect(lines).to_have_count(every)

    search = table.page.get_by_role("searchbox", name="Search the log")
    search.fill("dead drop")
    expect(lines.first).to_contain_text("Dead Drop")
    assert lines.count() < every
    search.fill("no such words")
    expect(table.log).to_have_text("Nothing here.")


def test_d_puts_the_position_into_words(action: Made, sit: Sit) -> None:
    table = sit(action)
    table.press("d")
    words = table.dialog("The position in words")
    expect(words).to_contain_text("Actions at the Objective")
    expect(words).to_contain_text("You are asked: Before the dice of this Action Round")
    expect(words).to_contain_text(re.compile(r"Fight the round\. \d+ percent"))
    expect(table.page.locator("[aria-live]")).to_contain_text("You are asked")


def test_a_new_question_is_read_out(planning: Made, sit: Sit) -> None:
    table = sit(planning)
    table.choose("Stun Grenades")
    expect(table.page.locator("[aria-live]")).to_contain_text(re.compile(r"Recruit: \d of"))


def test_undo_is_free_where_nothing_was_learned(planning: Made, sit: Sit) -> None:
    table = sit(planning)
    before = table.question.inner_text()
    table.choose("Stun Grenades")
    expect(table.question).not_to_have_text(before)
    table.button("Undo").click()
    expect(table.question).to_have_text(before)
    expect(table.dialog("Undo?")).to_have_count(0)


def test_undo_past_dice_asks_for_a_second_thought(rest: Rest, sit: Sit) -> None:
    table = sit(bring(rest, journal("At the rally point")))
    before = table.question.inner_text()
    table.choose("Go on|Attack|Contact|objective")
    expect(table.question).not_to_have_text(before)
    after = table.question.inner_text()

    table.button("Undo").click()
    table.dialog("Undo?").get_by_role("button", name="Keep it").click()
    expect(table.question).to_have_text(after)

    table.press("u")
    table.dialog("Undo?").get_by_role("button", name="Undo it").click()
    expect(table.question).to_have_text(before)
