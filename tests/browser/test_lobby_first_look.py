"""The first look at the lobby: every game above the fold, where one was, and the ways in."""

import json
import re

import msgspec
import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import Complaints, NewContext
from tests.browser.plays import ACTION, bring, journal
from tests.browser.table import TablePage
from tests.server.client import Made, Rest

SIZES: dict[str, ViewportSize] = {
    "laptop": {"width": 1280, "height": 720},
    "desktop": {"width": 1440, "height": 900},
    "phone": {"width": 390, "height": 844},
}
OURS = ("Third Option", "Special Forces", "SEAL Team Flix")
# As many cards as there may be one day.
CARDS = """n => {
    const games = document.querySelector("#games");
    while (games.children.length < n) games.append(games.lastElementChild.cloneNode(true));
    while (games.children.length > n) games.lastElementChild.remove();
}"""


def knows(page: Page, *tables: tuple[Made, str]) -> None:
    """A browser that has sat at these tables, the last one first."""
    entries = {
        made.id: {
            "id": made.id,
            "title": made.title,
            "game": made.game,
            "touched": at,
            "links": {"host": made.links.host, "seats": {seat: made.links.seats[seat]}},
            "away": [],
        }
        for at, (made, seat) in enumerate(tables)
    }
    kept = json.dumps(json.dumps(entries))
    page.add_init_script(f"localStorage.setItem('sandtable.links', {kept})")


def first_screen_has_all(page: Page) -> None:
    for card in page.get_by_role("article").all():
        expect(card.get_by_role("heading")).to_be_in_viewport(ratio=1)
        expect(card.get_by_role("link", name="Play")).to_be_in_viewport(ratio=1)
        expect(card.get_by_role("button", name="First mission")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(
    "size", ["phone", *(pytest.param(size, marks=pytest.mark.slow) for size in ("laptop", "desktop"))]
)
def test_every_game_is_named_and_played_within_the_first_screen(size: str, page: Page, action: Made) -> None:
    page.set_viewport_size(SIZES[size])
    page.goto("/")
    for cards in (3, 5):
        page.evaluate(CARDS, cards)
        first_screen_has_all(page)

    knows(page, (action, "commander"))  # the table that waits takes its place above them
    page.goto("/")
    expect(page.get_by_text("Your turn")).to_be_in_viewport(ratio=1)
    for cards in (3,) if size == "phone" else (3, 5):
        page.evaluate(CARDS, cards)
        first_screen_has_all(page)
        if size != "phone":
            assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


@pytest.mark.coarse
def test_a_card_says_what_the_game_is_who_plays_and_how_long(page: Page) -> None:
    page.goto("/")
    card = page.get_by_role("article", name="SEAL Team Flix")
    expect(card).to_contain_text("real flicks of a disc")
    expect(card).to_contain_text("1 to 4 players")
    expect(card).to_contain_text(re.compile(r"\d+ min"))
    expect(page.get_by_role("article", name="Third Option")).to_contain_text("1 player")


@pytest.mark.slow
@pytest.mark.coarse
def test_pictures_come_with_the_page_and_not_after_it(new_context: NewContext) -> None:
    first = new_context().new_page()
    first.goto("/")  # whoever comes first has them drawn
    for name in OURS:
        picture = first.get_by_role("article", name=name).locator(".card-picture svg")
        expect(picture).to_be_attached()
    page = new_context(java_script_enabled=False).new_page()
    page.goto("/")
    for name in OURS:
        picture = page.get_by_role("article", name=name).locator(".card-picture svg")
        expect(picture).to_be_visible()
        assert picture.locator("g").count() > 5


@pytest.mark.slow
@pytest.mark.coarse
def test_one_goes_on_where_it_is_ones_turn_and_looks_in_where_it_is_not(
    page: Page, rest: Rest, action: Made, finished: Made
) -> None:
    theirs = rest.make("toy", "small")
    knows(page, (action, "commander"), (finished, "commander"), (theirs, "blue"))
    page.goto("/")
    running = page.get_by_role("list", name="Tables that run").get_by_role("listitem")
    expect(running).to_have_count(2)
    expect(running.first).to_contain_text("Your turn")
    expect(running.first.get_by_role("link", name="Go on")).to_be_visible()
    expect(running.last).to_contain_text("Red to act")
    expect(running.last.get_by_role("link", name="Look in")).to_be_visible()
    over = page.get_by_role("list", name="Other tables")
    over.get_by_role("link", name="Replay").click()
    page.wait_for_url(f"**/replay/{finished.id}*")


@pytest.mark.slow
@pytest.mark.coarse
def test_a_branch_of_a_replay_is_marked(page: Page, rest: Rest, finished: Made) -> None:
    link = finished.links.seats["commander"]
    answer = rest.post(f"/api/tables/{finished.id}/branch", link, json={"at": 7})
    branch = msgspec.convert(answer.json(), Made)
    knows(page, (branch, "commander"))
    page.goto("/")
    expect(page.get_by_role("list", name="Tables that run")).to_contain_text("Branch of a replay")
    page.get_by_role("link", name="All tables").click()
    expect(page.locator("#table-list li").first).to_contain_text("Branch of a replay")


WRONG = {
    "": "Paste the link",
    "hello there": "No table of yours is called “hello there”",
    "https://example.org/table": "This is no link to a table",
    "/table/0123456789abcdef": "This link is cut off",
    "/table/0123456789abcdef#a-secret-that-opens-nothing": "No table opens with this link",
    "http://far.example:8787/table/0123456789abcdef#nothing-here-but-there": "another server",
}


@pytest.mark.slow
@pytest.mark.coarse
def test_a_wrong_link_is_told_at_the_field_and_nothing_is_left(page: Page, complaints: Complaints) -> None:
    complaints.expect("404")
    page.goto("/")
    field = page.get_by_role("textbox", name="Join by link")
    for text, words in WRONG.items():
        field.fill(text)
        expect(field).not_to_have_attribute("aria-invalid", "true")
        field.press("Enter")
        expect(page.locator("#join-told")).to_contain_text(words)
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(field).to_be_focused()
    expect(page).to_have_url(re.compile(r"/$"))


@pytest.mark.slow
@pytest.mark.coarse
def test_a_good_link_leads_to_the_table_and_a_name_to_one_that_is_known(page: Page, rest: Rest) -> None:
    made = bring(rest, journal(ACTION))
    page.goto("/")
    field = page.get_by_role("textbox", name="Join by link")
    field.fill(f"  {rest.base}/table/{made.id}#{made.links.seats['commander']} ")
    page.get_by_role("button", name="Join").click()
    page.wait_for_url("**/table/*")
    page.get_by_role("button", name="Sit down").click()
    TablePage(page).ready()
    page.goto("/")
    field.fill(made.title.lower())
    field.press("Enter")
    page.wait_for_url(f"**/table/{made.id}*")
    TablePage(page).ready()


@pytest.mark.slow
@pytest.mark.coarse
def test_who_one_is_stands_in_the_bar_is_changed_there_and_is_kept(page: Page) -> None:
    page.goto("/")
    name = page.get_by_role("textbox", name="Your name")
    expect(page.get_by_text("You are:")).to_be_hidden()  # nobody has said who
    name.fill(" Kestrel ")
    name.press("Enter")
    expect(page.get_by_text("You are:")).to_be_visible()
    name.fill("not this")
    name.press("Escape")
    expect(name).to_have_value("Kestrel")
    page.reload()
    expect(name).to_have_value("Kestrel")


@pytest.mark.slow
@pytest.mark.coarse
def test_night_and_day_are_one_click_away(new_context: NewContext) -> None:
    page = new_context(color_scheme="light").new_page()
    page.goto("/")
    theme = page.locator("#theme")
    expect(theme.get_by_label("Day")).to_be_checked()
    theme.get_by_text("Night").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "night")
    page.reload()
    expect(theme.get_by_label("Night")).to_be_checked()


@pytest.mark.slow
@pytest.mark.coarse
def test_rules_files_and_the_way_to_the_network_are_at_hand(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("link", name="Rules")).to_have_attribute("href", "/rules")
    page.get_by_role("button", name="Your files").click()
    with page.expect_file_chooser():
        page.get_by_role("dialog", name="Your files").get_by_role("button", name="Open a journal").click()
    page.get_by_role("button", name="Open it to the network").click()
    told = page.get_by_role("dialog", name="Open this table to the network")
    expect(told).to_contain_text("sandtable serve --host 0.0.0.0")


@pytest.mark.slow
@pytest.mark.coarse
def test_a_table_is_deleted_from_the_list(page: Page, rest: Rest) -> None:
    made = rest.make("toy", "small")
    knows(page, (made, "red"))
    page.goto("/?tables=all")
    rows = page.locator("#table-list .table-row")
    expect(rows).to_have_count(1)
    rows.get_by_role("button", name="Delete").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(page.get_by_text("Nothing on the tables yet")).to_be_visible()
    assert rest.get(f"/api/tables/{made.id}", made.links.host).status_code == 410
    page.keyboard.press("Escape")
    expect(page.get_by_role("article", name="Toy")).to_be_visible()
