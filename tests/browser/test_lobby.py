"""The lobby: pick, sit down, come back, bring a journal."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Complaints, NewContext, NewServer
from tests.browser.plays import journal
from tests.browser.table import TablePage
from tests.server.process import ServerProcess

pytestmark = pytest.mark.coarse

GOLDEN = Path(__file__).parents[1] / "golden" / "third_option"


def pick(page: Page, game: str, mission: str) -> None:
    page.goto("/")
    page.get_by_role("article", name=game).get_by_role("link", name="Play").click()
    page.get_by_role("region", name="All missions").get_by_role("button", name=re.compile(mission)).click()


def test_every_game_shows_a_real_table_drawn_by_the_program(page: Page) -> None:
    page.goto("/")
    for game in ("Special Forces", "Third Option", "Toy"):
        card = page.get_by_role("article", name=game)
        expect(card.locator(".card-picture svg")).to_be_visible()


def test_a_mission_is_searched_briefed_and_started(page: Page) -> None:
    page.goto("/?game=third-option")
    page.get_by_role("searchbox", name="Search missions").fill("rescue high")
    missions = page.get_by_role("region", name="All missions").locator("button.mission")
    expect(missions.first).to_contain_text("high threat")
    missions.first.click()
    briefing = page.locator(".briefing")
    expect(briefing.get_by_role("heading", level=2)).to_be_visible()
    briefing.get_by_role("button", name="Start the mission").click()
    page.wait_for_url("**/table/*")
    TablePage(page).ready().shows("How hard shall it be")


@pytest.mark.slow
def test_a_running_table_waits_in_the_lobby(page: Page) -> None:
    pick(page, "Third Option", "Broken Compass")
    page.get_by_role("button", name="Start the mission").click()
    page.wait_for_url("**/table/*")
    TablePage(page).ready().choose("Officer")
    page.goto("/")
    waiting = page.get_by_role("region", name="Go on where you were")
    expect(waiting).to_contain_text("Your turn")
    expect(waiting).to_contain_text("Broken Compass · Third Option")
    waiting.get_by_role("link", name="All tables").click()
    row = page.locator("#table-list li").first
    expect(row).to_contain_text("Broken Compass")
    expect(row).to_contain_text("1 choice")
    page.go_back()
    waiting.get_by_role("link", name="Go on").click()
    TablePage(page).ready().shows("Where does the mission take place")


@pytest.mark.slow
def test_a_seat_is_sent_by_link_and_somebody_else_sits_down_there(page: Page, new_context: NewContext) -> None:
    pick(page, "Toy", "small")
    page.get_by_role("group", name="Blue").get_by_text("By link").click()
    page.get_by_role("button", name="Start the mission").click()
    links = page.get_by_role("dialog", name="Send this link")
    address = links.get_by_role("textbox", name="Link for Blue").input_value()
    links.get_by_role("button", name="Go to the table").click()
    page.wait_for_url("**/table/*")
    red = TablePage(page).ready()

    there = new_context().new_page()
    there.goto(address)
    there.get_by_role("button", name="Sit down").click()
    blue = TablePage(there).ready()
    red.choose("Take 1 of 9")
    expect(blue.asked).to_contain_text("You are asked")
    expect(red.page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.slow
def test_both_sit_here_and_the_screen_is_passed_on(page: Page) -> None:
    pick(page, "Toy", "small")
    page.get_by_role("group", name="Blue").get_by_text("Me, here").click()
    page.get_by_role("button", name="Start the mission").click()
    page.wait_for_url("**/table/*")
    table = TablePage(page).ready()
    table.choose("Take 1 of 9")
    expect(table.dialog("Pass the table to Blue")).to_be_visible()


@pytest.mark.slow
def test_a_golden_journal_is_brought_to_be_looked_at(page: Page) -> None:
    page.goto("/")
    page.locator("#journal-file").set_input_files(GOLDEN / "tier-one.sandtable.jsonl")
    asked = page.get_by_role("dialog", name="Open this journal")
    expect(asked).to_contain_text("tier-one")
    asked.get_by_role("button", name="Look at it").click()
    page.wait_for_url("**/replay/*")
    page.get_by_role("button", name="Last moment").click()
    expect(page.get_by_role("region", name="How it ended")).to_contain_text("Tier One")


@pytest.mark.slow
def test_a_journal_of_a_play_that_is_not_over_is_played_on(page: Page, tmp_path: Path) -> None:
    file = tmp_path / "half.sandtable.jsonl"
    file.write_bytes(journal("At the rally point"))
    page.goto("/")
    page.locator("#journal-file").set_input_files(file)
    page.get_by_role("dialog", name="Open this journal").get_by_role("button", name="Play on").click()
    page.wait_for_url("**/table/*")
    TablePage(page).ready().shows("At the rally point")


def test_a_journal_that_is_cut_off_is_refused_with_the_reason(
    page: Page, tmp_path: Path, complaints: Complaints
) -> None:
    complaints.expect("400")
    whole = (GOLDEN / "tier-one.sandtable.jsonl").read_bytes()
    file = tmp_path / "cut.sandtable.jsonl"
    file.write_bytes(whole[: len(whole) * 2 // 3])
    page.goto("/")
    page.locator("#journal-file").set_input_files(file)
    page.get_by_role("dialog", name="Open this journal").get_by_role("button", name="Look at it").click()
    told = page.get_by_role("dialog", name="The journal was not opened")
    expect(told).to_contain_text(re.compile(r"[Ll]ine \d+"))
    told.get_by_role("button", name="All right").click()
    expect(page).to_have_url(re.compile(r"/$"))


@pytest.mark.slow
def test_the_house_link_lists_every_table_and_leaves_the_address(page: Page, server: ServerProcess) -> None:
    page.goto(f"/#{server.house}")
    expect(page).to_have_url(re.compile(r"/$"))
    page.get_by_role("link", name="All tables").click()
    expect(page.locator("#table-list li").first).to_be_visible()


@pytest.mark.slow
def test_a_table_goes_on_after_the_server_was_started_anew(
    page: Page, new_server: NewServer, complaints: Complaints
) -> None:
    complaints.expect("WebSocket connection to", "ERR_CONNECTION")
    server = new_server()
    page.goto(f"{server.base}/?game=third-option&mission=MC-01")
    page.get_by_role("button", name="Start the mission").click()
    page.wait_for_url("**/table/*")
    TablePage(page).ready().choose("Officer")
    server.stop()
    server.start(port=int(server.base.rsplit(":", 1)[1]))
    page.goto(server.base)
    page.get_by_role("link", name="Go on").click()
    TablePage(page).ready().shows("Where does the mission take place")


def test_an_address_that_leads_nowhere_shows_the_way_back(page: Page, complaints: Complaints) -> None:
    complaints.expect("404")
    answer = page.goto("/no/such/page")
    assert answer is not None
    assert answer.status == 404
    page.get_by_role("link", name="To the lobby").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Which table")
