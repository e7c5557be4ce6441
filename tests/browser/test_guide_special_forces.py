"""The lesson of Special Forces, by its step button: from the lobby to victory."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from sandtable.games.special_forces import GAME
from sandtable.games.special_forces.screen.scene_board import point
from sandtable.kernel.match import Match
from sandtable.testing import covers
from tests.browser.conftest import Complaints, NewServer
from tests.browser.table import TablePage
from tests.slow import slow

(GUIDE,) = GAME.guides()
GROUND = Match.new(GAME, GAME.mission(GUIDE.mission), seed="").table.state.ground
SPOKEN = [note for note in GUIDE.notes if note.say]
LOST = ("WebSocket connection to", "net::ERR_")


def begin(page: Page, base: str = "") -> TablePage:
    page.goto(f"{base}/")
    card = page.get_by_role("article", name="Special Forces")
    card.get_by_role("button", name="First mission").click()
    page.wait_for_url("**/table/*")
    return TablePage(page).ready()


def coach(page: Page) -> Locator:
    return page.locator("#coach")


def shows(page: Page, at: int) -> None:
    """The guide is at that step, and the button waits."""
    expect(coach(page)).to_contain_text(f"Guide {at} / {len(SPOKEN)}")
    expect(coach(page).get_by_role("heading")).to_have_text(SPOKEN[at - 1].title)


def draw(table: TablePage, start: str, end: str) -> None:
    """A line between two dots, by hand."""
    mouse, by_name = table.page.mouse, GROUND.lattice.by_name
    mouse.move(*table.at(*point(GROUND, by_name[start])))
    mouse.down()
    mouse.move(*table.at(*point(GROUND, by_name[end])), steps=5)
    mouse.up()


def steps(page: Page, first: int, last: int, *, drawn: bool = False) -> None:
    for at in range(first, last + 1):
        shows(page, at)
        if SPOKEN[at - 1].draws and not drawn:
            page.get_by_role("button", name="Do it for me").click()
        page.get_by_role("button", name="Step forward").click()


@pytest.mark.slow  # by day tests/server/test_lesson.py, and eleven steps of it below
@pytest.mark.coarse
@covers("SF-INT-4")
def test_the_lesson_is_followed_to_its_end_by_the_step_button(page: Page) -> None:
    table = begin(page)
    steps(page, 1, len(SPOKEN))

    expect(table.asked).to_contain_text("US Victory")
    expect(coach(page)).to_contain_text("In Home For Christmas you bring an aid worker")
    for note in (SPOKEN[0], SPOKEN[-1]):
        said = table.log.locator("details", has_text=f"Guide: {note.title}")
        said.locator("summary").click()
        expect(said).to_contain_text(note.say)
    page.get_by_role("link", name="Set up Home For Christmas").click()
    page.wait_for_url("**/?game=special-forces&mission=hfc")
    expect(page.get_by_role("heading", name="Home For Christmas", level=2)).to_be_visible()


@pytest.mark.slow
@pytest.mark.coarse
@covers("SF-INT-4")
def test_the_lines_of_the_lesson_are_drawn_while_their_page_is_open(page: Page) -> None:
    table = begin(page)
    steps(page, 1, 2)
    shows(page, 3)
    drawn = page.locator("#picture .overlay #measure-line")
    expect(drawn).to_be_attached()
    expect(coach(page)).to_contain_text("Range 9")
    expect(table.asked.locator(".option.marked")).to_contain_text("M4A1 Semi at IIF-2")

    steps(page, 3, 8)
    shows(page, 9)
    expect(drawn).not_to_be_attached()
    expect(table.asked.locator(".option.marked")).to_have_count(0)
    draw(table, "G4", "D3")
    expect(coach(page)).to_contain_text("That was G4 to D3")
    draw(table, "D3", "F3")
    expect(coach(page)).to_contain_text("line of sight, no check")
    expect(drawn).to_be_attached()
    steps(page, 9, 9, drawn=True)
    shows(page, 10)
    draw(table, "G3", "D3")
    expect(coach(page)).to_contain_text("1 check")
    steps(page, 10, 10, drawn=True)
    shows(page, 11)
    expect(drawn).not_to_be_attached()
    expect(table.asked.locator(".option.marked")).to_contain_text("M4A1 Burst at IIF-2")


@pytest.mark.slow
def test_the_lesson_goes_on_where_it_was_by_key_after_the_server_was_restarted(
    page: Page, new_server: NewServer, complaints: Complaints
) -> None:
    complaints.expect(*LOST)
    server = new_server()
    begin(page, server.base)
    steps(page, 1, 3)
    shows(page, 4)

    server.kill()
    server.start(port=int(server.base.rsplit(":", 1)[1]))
    expect(page.locator("#connection")).to_be_hidden()
    page.reload()
    TablePage(page).ready()
    for at in (4, 5, 6):
        shows(page, at)
        expect(page.get_by_role("button", name="Step forward")).to_be_enabled()
        page.keyboard.press("g")
    shows(page, 7)


@pytest.mark.coarse
@pytest.mark.parametrize("words", [*slow(["US-9 Private"]), "Pass"])
def test_whoever_leaves_the_lesson_plays_on_against_the_computer(page: Page, words: str) -> None:
    table = begin(page)
    table.option(words).first.click()
    expect(coach(page)).to_contain_text("That was your own idea")
    table.button("Undo").click()
    shows(page, 1)

    table.choose(words)
    table.button("I can go on alone").click()
    expect(coach(page)).to_be_hidden()
    if words == "Pass":  # the computer acts, and it is our turn again
        expect(table.question).to_have_text(re.compile("Turn 1, US: who acts|React"))


@pytest.mark.slow
def test_the_button_of_a_guide_covers_none_of_its_words(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 620})
    begin(page)
    steps(page, 1, 2)
    shows(page, 3)
    expect(coach(page)).to_contain_text("Range 9")
    button = coach(page).get_by_role("button", name="Step forward").bounding_box()
    words = coach(page).locator(".coach-words")
    box = words.bounding_box()
    assert box is not None
    assert button is not None
    assert box["y"] + box["height"] <= button["y"]
    words.evaluate("words => words.scrollTo(0, words.scrollHeight)")
    last = words.locator("li").last.bounding_box()
    assert last is not None
    assert last["y"] + last["height"] <= box["y"] + box["height"] + 1, "all of it can be read"
