"""SEAL Team Flix with real pulls: a whole mission, two browsers together, a burst broken off."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.browser.plays import bring
from tests.browser.raid import RaidPage, aim_of, begun, choice_of, first_turn, play, say
from tests.server.client import Rest

pytestmark = pytest.mark.coarse

BURST = {"choice": "fire", "slot": "primary", "rate": "burst", "size": "S"}
EAST = {"choice": "flick", "place": "self", "space": 145, "angle": 3300, "power": 40}
BEHIND_THE_DOOR, AT_THE_LOCK = 15, 18  # choices into the mission
PHONE: dict[str, Any] = {"has_touch": True, "is_mobile": True}


def mission_from(rest: Rest, table: RaidPage, at: int = 0) -> None:
    """To the last report; from the choice of a SEAL, or so many choices later."""
    match = begun()
    for said in play()[:at]:
        say(match, **said)
    table.hurried().sit(bring(rest, match.journal.encode()))
    for said in play()[at:]:
        table.answer(match, said)
    assert match.outcome is not None
    assert match.outcome.summary == "Prism Lens: Success, 5 points"
    expect(table.question).to_contain_text("Success")
    pulls = sum(said["choice"] in ("flick", "side_flick") for said in play()[at:])
    assert table.slides == len(table.chosen) == pulls, "each of them is pulled, and seen sliding"


def finger(new_context: NewContext) -> RaidPage:
    context = new_context(**PHONE)
    page = context.new_page()
    page.set_viewport_size({"width": 390, "height": 844})
    return RaidPage(page, context.new_cdp_session(page))


TOLD = ("strikes the Patrol on E12: it dies", "E-Lock Bypass: success", "Hard Drive completed")


@pytest.mark.slow
@pytest.mark.parametrize("at", [*(pytest.param(n, marks=pytest.mark.slow) for n in (0, BEHIND_THE_DOOR)), AT_THE_LOCK])
@pytest.mark.motion
def test_a_mission_is_played_to_its_end_with_a_pull_for_every_shot(rest: Rest, page: Page, at: int) -> None:
    table = RaidPage(page)
    mission_from(rest, table, at)
    for told in TOLD:
        expect(table.log).to_contain_text(told)


@pytest.mark.slow  # by day test_phone_flick.py pulls with a finger, shot by shot
@pytest.mark.parametrize("at", [0, AT_THE_LOCK])
@pytest.mark.motion
def test_on_a_telephone_a_finger_plays_the_mission(rest: Rest, new_context: NewContext, at: int) -> None:
    mission_from(rest, finger(new_context), at)


@pytest.mark.slow
@pytest.mark.motion
def test_two_browsers_see_each_other_s_flicks_and_read_the_same_log(rest: Rest, new_context: NewContext) -> None:
    match = first_turn("hannah", "george")
    say(match, **BURST)
    made = bring(rest, match.journal.encode())
    one, two = (RaidPage(new_context().new_page()) for _ in range(2))
    one.sit(made, "seal-1")
    two.sit(made, "seal-2")
    expect(two.question).to_have_text("MP5: flick a Small disc (2 left)")
    expect(two.aim).to_have_count(0)

    one.answer(match, EAST)
    one.answer(match, {"choice": "stop_firing"})
    one.answer(match, {"choice": "end_turn"})
    expect(two.log).to_contain_text("Small disc from beside the SEAL")
    two.answer(match, BURST | {"size": "M"})
    (grip,) = aim_of(match).grips
    two.answer(match, {**grip.choice, "angle": 3000, "power": 40})
    expect(one.log).to_contain_text("Medium disc from beside the SEAL")
    assert (one.slides, two.slides) == (2, 2), "one's own, and the other's"
    told = one.log.locator("li").all_text_contents()
    assert told == two.log.locator("li").all_text_contents()


@pytest.mark.slow
@pytest.mark.motion
def test_a_page_loaded_again_in_the_middle_of_a_burst_loses_nothing(rest: Rest, page: Page) -> None:
    match = first_turn("hannah")
    say(match, **BURST)
    table = RaidPage(page).sit(bring(rest, match.journal.encode()))
    table.answer(match, EAST)
    expect(table.question).to_have_text("MP5: flick a Small disc")
    told = table.log.locator("li").all_text_contents()
    page.reload()
    table.ready()
    expect(table.question).to_have_text("MP5: flick a Small disc")
    expect(table.log.locator("li")).to_have_text(told)
    assert table.slides == 0, "what was seen is not shown again"
    table.answer(match, EAST | {"angle": 3200})
    expect(table.log.locator("li")).to_contain_text(["Hannah fires", *["Small disc"] * 2])
    expect(table.question).to_have_text("Hannah, 1 Action left")


@pytest.mark.slow
def test_a_flick_that_may_not_be_names_its_rule_and_costs_nothing(rest: Rest, page: Page) -> None:
    match = first_turn("hannah")
    say(match, **BURST)
    table = RaidPage(page).sit(bring(rest, match.journal.encode()))
    table.aim.get_by_role("button", name="Behind the Block at B9").click()
    table.press("a", "Alt+ArrowUp", "Alt+ArrowUp", "Alt+ArrowUp")  # into the Door
    expect(table.aim.get_by_role("button", name="STF-FIR-6")).to_be_visible()
    table.press("Enter")
    expect(page.locator(".toast")).to_have_text("The disc would lie on something at B9")
    expect(table.question).to_have_text("MP5: flick a Small disc (2 left)")
    table.press("Alt+ArrowDown", "Alt+ArrowDown", "Alt+ArrowDown", "Enter")
    expect(table.question).to_have_text("MP5: flick a Small disc")


def test_a_click_on_a_tango_aims_at_it_and_tells_the_chance(rest: Rest, page: Page) -> None:
    match = begun(hand="average")
    for said in play()[:7]:
        say(match, **said)
    table = RaidPage(page).sit(bring(rest, match.journal.encode()))
    expect(table.option("The Patrol on E12, from behind the Block at B11")).to_contain_text(re.compile(r"\d+ %"))
    table.aim.get_by_role("button", name="Behind the Block at B11").click()
    (tango,) = (one for one in match.table.state.tangos.values() if one.cell == 180)
    box = table.piece(f"tango-{tango.id}").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 8)
    expect(table.aim).to_contain_text(re.compile(r"1 the Patrol on E12 · \d+ %"))
    assert table.chosen == []
    table.aim.get_by_role("button", name="Flick").click()
    expect(table.log).to_contain_text("; Small disc from behind the Block at B11")
    (sent,) = table.chosen
    assert choice_of(sent).rule == "STF-PHY-16"


@pytest.mark.slow
def test_the_lobby_has_a_seat_for_every_seal_of_the_team(page: Page) -> None:
    page.goto("/?game=seal-team-flix&mission=1")
    rows = page.locator(".table-orders .seat")
    expect(rows).to_have_count(2)
    page.get_by_role("group", name="SEAL 2").get_by_text("Me, here").click()
    for words, seats in (("4 SEALs", 4), ("1 SEAL", 1), ("3 SEALs", 3)):
        page.get_by_role("group", name="Team").get_by_text(words, exact=True).click()
        expect(rows).to_have_count(seats)
    expect(page.get_by_role("group", name="SEAL 2").get_by_label("Me, here")).to_be_checked()
    page.get_by_role("button", name="Start the mission").click()
    table = RaidPage(page).ready()
    expect(table.question).to_have_text("Choose your SEAL")
    expect(page.locator('[id^="member-seal-"]')).to_have_count(3)
