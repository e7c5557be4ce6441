"""Two sides on one map: two screens, one screen for both, a restart between attack and answer."""

import re
import time

import pytest
from playwright.sync_api import Page, expect

from sandtable.games.special_forces.rules.reactions import HitTheDirt
from sandtable.testing import covers
from tests.browser.conftest import PATIENCE, ROOT, Complaints, NewContext, NewServer
from tests.browser.plays import bring
from tests.browser.skirmish import battle, follow_advice, last_questions
from tests.browser.table import TablePage
from tests.server.client import Made, Rest

pytestmark = pytest.mark.coarse

MINE = re.compile("You are asked")
ENDED = "antenna.us-victory.sandtable.jsonl"


def asked(table: TablePage) -> bool:
    """Whether this screen is asked, once the question is on it."""
    return bool(table.asked.get_by_text(MINE).count())


def share_screen(page: Page, made: Made, seat: str) -> TablePage:
    """One browser that knows the links of both seats, as after making the table in the lobby."""
    links = {"host": made.links.host, "spectator": made.links.spectator, "seats": made.links.seats}
    entry = {"id": made.id, "title": made.title, "game": made.game, "touched": 0, "links": links}
    page.goto("/")
    page.evaluate("entry => localStorage.setItem('sandtable.links', JSON.stringify({[entry.id]: entry}))", entry)
    return TablePage(page).open(made, seat)


def play_to_the_end(us: TablePage, iif: TablePage) -> int:
    """Both follow the computer's advice; how many questions they answered."""
    answered, patience = 0, time.monotonic() + PATIENCE / 1000
    while not us.asked.get_by_text("The play is over").count():
        if mine := next(filter(asked, (us, iif)), None):
            follow_advice(mine)
            answered, patience = answered + 1, time.monotonic() + PATIENCE / 1000
        assert time.monotonic() < patience, "nobody is asked, and it is not over"
    return answered


@pytest.mark.slow
@pytest.mark.parametrize("left", [4, *(pytest.param(n, marks=[pytest.mark.slow, pytest.mark.motion]) for n in (0, 24))])
def test_two_browsers_play_a_scenario_to_its_end(left: int, rest: Rest, new_context: NewContext) -> None:
    """By day the last turn of a battle; by night it whole, and any, of a hundred questions."""
    known = bring(rest, last_questions("hfc", "4", left)) if left else None
    made = known or rest.make("special-forces", "hfc")
    us, iif = (TablePage(new_context().new_page()).open(made, seat) for seat in ("us", "iif"))
    assert play_to_the_end(us, iif) >= min(left or 12, 12)
    result = us.question.inner_text()
    assert result in ("US Victory", "IIF Victory")
    expect(iif.question).to_have_text(result)
    expect(us.asked.locator(".verdict")).not_to_have_text(iif.asked.locator(".verdict").inner_text())


@pytest.mark.slow
def test_one_screen_for_both_sides_turns_to_whoever_is_asked_where_nothing_is_hidden(rest: Rest, page: Page) -> None:
    made = bring(rest, battle("hfc", "4", "who acts", "us"))
    table = share_screen(page, made, "us")
    for _ in range(30):
        expect(table.asked.get_by_text(MINE)).to_be_visible()
        if table.asked.get_by_text("You are asked · IIF").count():
            break
        follow_advice(table)
    expect(table.asked.get_by_text("You are asked · IIF")).to_be_visible()
    expect(table.asked.locator(".asked-seat")).to_have_text("IIF")
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.slow
@pytest.mark.motion
def test_a_soldier_glides_along_the_way_that_he_walks(rest: Rest, page: Page) -> None:
    made = bring(rest, battle("hfc", "4", "what now", "us"))
    table = TablePage(page).open(made, "us")
    table.asked.locator('[data-group="Sprint"]').click()
    table.button("List them").click()
    table.choose("Sprint to L9")
    way = "e => e.getAnimations()[0].effect.getKeyframes().map((frame) => frame.transform)"
    points = table.piece("soldier-UN").evaluate(way)
    assert len(points) == 5, "from K5 over K6, K7 and L8 to L9, through no wall"
    assert points[1].startswith("translate(466px"), "first straight down column K"


@pytest.mark.slow
def test_the_replay_tells_the_end_beside_the_picture_and_leaves_the_picture_whole(rest: Rest, page: Page) -> None:
    content = (ROOT / "tests/golden/special_forces" / ENDED).read_bytes()
    made = bring(rest, content, use="analyse")
    page.goto(f"/replay/{made.id}#{made.links.seats['us']}")
    expect(page.locator("#picture .el").first).to_be_attached()
    page.keyboard.press("End")
    expect(page.get_by_role("region", name="How it ended")).to_contain_text("Commitment")
    expect(page.locator('#picture [id="ending"] rect').first).to_be_attached()


@pytest.mark.slow
def test_a_reaction_in_the_middle_of_an_action_survives_a_restart_of_the_server(
    page: Page, new_server: NewServer, complaints: Complaints
) -> None:
    complaints.expect("WebSocket connection to", "net::ERR_")
    server = new_server()
    with Rest(server.base, server.house) as rest:
        made = bring(rest, battle("rat", "7", "React?", "us", HitTheDirt))
    table = TablePage(page).open(made, "us", server.base)
    before = table.question.inner_text()
    server.kill()
    expect(page.locator("#connection")).to_contain_text("No connection to the server")
    server.start(port=int(server.base.rsplit(":", 1)[1]))
    expect(page.locator("#connection")).to_be_hidden()
    expect(table.question).to_have_text(before)
    table.choose("hits the dirt")
    expect(table.log).to_contain_text("hits the dirt")
    expect(table.question).not_to_have_text(before)


@pytest.mark.slow
@covers("SF-CTR-5")
def test_what_the_players_say_stands_in_the_log_of_both_sides(rest: Rest, new_context: NewContext) -> None:
    made = bring(rest, battle("hfc", "4", "who acts", "us"))
    us, iif = (TablePage(new_context().new_page()).open(made, seat) for seat in ("us", "iif"))
    us.page.get_by_role("tab", name="Chat").or_(us.button("Chat")).first.click()
    us.page.get_by_label("Say something").fill("You will not get her")
    us.press("Enter")
    expect(iif.log.locator("li").last).to_have_text("US: You will not get her")
    us.page.locator('.tabs [data-tab="log"]').click()
    expect(us.log.locator("li").last).to_have_text("US: You will not get her")
    us.choose("Pass")
    expect(iif.log.locator("li").nth(-2)).to_have_text("US: You will not get her")
    expect(iif.log.locator("li").last).to_contain_text("US passes")


def test_a_right_click_on_a_piece_shows_its_card_and_chooses_nothing(rest: Rest, page: Page) -> None:
    made = bring(rest, battle("hfc", "4", "who acts", "us"))
    table = TablePage(page).open(made, "us")
    asked = table.question.inner_text()
    table.piece("soldier-US-8").click(button="right")
    expect(table.popover).to_contain_text("US-8 Private: AP 3, Armor 1")
    expect(table.popover).to_contain_text("Burst:")
    expect(table.question).to_have_text(asked)


@pytest.mark.slow
def test_a_long_list_of_actions_is_shown_by_groups_and_an_open_group_alone_glows(rest: Rest, page: Page) -> None:
    made = bring(rest, battle("hfc", "4", "what now", "us"))
    table = TablePage(page).open(made, "us")
    everything = page.locator("#picture .glow").count()
    table.asked.locator('[data-group="Move"]').click()
    expect(table.asked).to_contain_text(re.compile(r"Choose one of \d+ places on the map"))
    expect(table.options).to_have_count(0)
    table.button("List them").click()
    moves = table.options.filter(has_text=re.compile("^.*Move to"))
    expect(moves.first).to_be_visible()
    assert table.options.count() == moves.count()
    assert 0 < page.locator("#picture .glow").count() < everything
    table.press("Escape")
    expect(table.asked.locator('[data-group="Sprint"]')).to_be_visible()


def test_whoever_waits_reads_how_many_options_the_other_has(rest: Rest, page: Page) -> None:
    made = bring(rest, battle("hfc", "4", "what now", "us"))
    table = TablePage(page).open(made, "iif")
    expect(table.asked).to_contain_text(re.compile(r"\d+ options\."))
    expect(table.options).to_have_count(0)
