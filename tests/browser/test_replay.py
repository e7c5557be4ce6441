"""Looking back: step, scrub, jump, share a moment, play on from it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Complaints, NewContext
from tests.browser.plays import bring, moves
from tests.browser.skirmish import battle
from tests.browser.table import TablePage
from tests.server.client import Made, Rest

LAST = len(moves()) + 1  # the end is a moment of its own

# A toast is gone after a while: keep what was said.
LISTEN = """() => {
  window.heard = [];
  const keep = (node) => node.classList?.contains("toast") && heard.push(node.textContent);
  const hear = (changes) => changes.forEach((one) => one.addedNodes.forEach(keep));
  new MutationObserver(hear).observe(document.body, { childList: true, subtree: true });
}"""
# Whoever is asked about is in sight, as large as at the table.
SEEN = """() => {
  const frame = document.querySelector("#picture").getBoundingClientRect();
  return [...document.querySelectorAll("#picture .el[id^='soldier-US']")].some((one) => {
    const box = one.getBoundingClientRect();
    return box.width >= 30 && box.left > frame.left && box.right < frame.right &&
      box.top > frame.top && box.bottom < frame.bottom;
  });
}"""
HEARD = "() => heard.length > 0 || document.querySelector('#log .fresh') !== null"


class ReplayPage:
    """The replay by its names."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def open(self, address: str) -> ReplayPage:
        self.page.goto(address)
        expect(self.page.locator("#curtain")).to_have_count(0)
        return self

    @property
    def slider(self) -> Locator:
        return self.page.get_by_role("slider", name="Moment")

    @property
    def title(self) -> Locator:
        return self.page.get_by_role("heading", level=1)

    @property
    def asked(self) -> Locator:
        return self.page.locator(".moment-asked")

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def stands_at(self, moment: int) -> None:
        expect(self.slider).to_have_value(str(moment))
        expect(self.page).to_have_url(re.compile(f"@{moment}$"))


def scale(page: Page) -> float:
    """How much larger it is shown than the whole would be."""
    shown = """() => {
      const { width, height } = document.querySelector("#picture > svg").viewBox.baseVal;
      const whole = document.querySelector("#ground").getBBox();
      return Math.max(whole.width / width, whole.height / height);
    }"""
    return float(page.evaluate(shown))


def address(made: Made) -> str:
    return f"/replay/{made.id}#{made.links.seats['commander']}"


@pytest.fixture
def replay(page: Page, finished: Made) -> ReplayPage:
    return ReplayPage(page).open(address(finished))


@pytest.mark.slow
@pytest.mark.coarse
def test_a_play_is_stepped_through_both_ways(replay: ReplayPage) -> None:
    replay.stands_at(0)
    expect(replay.asked).to_contain_text("How hard shall it be")
    replay.button("Forward").click()
    replay.stands_at(1)
    expect(replay.asked).to_contain_text("Where does the mission take place")
    replay.button("Back").click()
    expect(replay.asked).to_contain_text("How hard shall it be")
    replay.button("Last moment").click()
    replay.stands_at(LAST)
    ending = replay.page.get_by_role("region", name="How it ended")
    expect(ending).to_contain_text("Tier Two Operator")
    expect(ending).to_contain_text("Seed")
    replay.button("First moment").click()
    replay.stands_at(0)
    expect(ending).to_be_hidden()


@pytest.mark.coarse
def test_the_line_is_scrubbed_and_the_last_place_wins(replay: ReplayPage) -> None:
    replay.slider.focus()
    for place in (3, 9, 17, 6, 12):
        replay.slider.fill(str(place))
    replay.stands_at(12)
    expect(replay.asked).to_contain_text("Recruit: 14 of 42")
    expect(replay.page.get_by_role("region", name="The picture")).to_contain_text("14")


@pytest.mark.slow
@pytest.mark.coarse
def test_keys_step_and_jump_to_dice_reveals_and_decisions(replay: ReplayPage) -> None:
    replay.page.keyboard.press("ArrowRight")
    replay.stands_at(1)
    replay.page.keyboard.press("End")
    replay.stands_at(LAST)
    replay.page.keyboard.press("Shift+D")
    expect(replay.slider).not_to_have_value(str(LAST))
    expect(replay.page.locator("#log .fresh svg").first).to_be_visible()
    replay.page.keyboard.press("Home")
    replay.button("Next die").click()
    expect(replay.page.locator("#log .fresh svg").first).to_be_visible()
    replay.page.keyboard.press("Home")
    replay.button("Next decision").click()
    replay.stands_at(1)
    replay.page.evaluate(LISTEN)
    replay.button("Next reveal").click()
    replay.page.wait_for_function(HEARD)  # it is shown, or said


@pytest.mark.slow
def test_a_play_runs_by_itself_and_pauses(replay: ReplayPage) -> None:
    replay.page.get_by_role("combobox", name="Pace").select_option("4")
    replay.button("Play").click()
    expect(replay.slider).not_to_have_value("0")
    replay.button("Pause").click()
    expect(replay.button("Play")).to_be_visible()
    expect(replay.button("Pause")).to_have_count(0)


@pytest.mark.slow
@pytest.mark.coarse
def test_a_link_to_a_moment_opens_there_in_a_fresh_browser(finished: Made, new_context: NewContext) -> None:
    allowed = ["clipboard-read", "clipboard-write"]
    page = new_context(permissions=allowed).new_page()
    replay = ReplayPage(page).open(f"{address(finished)}@12")
    replay.button("Share this moment").click()
    expect(page.locator(".toast")).to_contain_text("on your clipboard")
    link = page.evaluate("() => navigator.clipboard.readText()")

    other = ReplayPage(new_context().new_page()).open(link)
    other.stands_at(12)
    expect(other.asked).to_contain_text("Recruit: 14 of 42")


@pytest.mark.coarse
def test_somebody_plays_on_from_a_moment(replay: ReplayPage, finished: Made) -> None:
    replay.slider.fill("14")
    expect(replay.asked).to_contain_text("Recruit: 4 of 42")
    replay.button("Play on from here").click()
    replay.page.wait_for_url(re.compile(r"/table/"))
    assert finished.id not in replay.page.url
    table = TablePage(replay.page).ready()
    table.shows("Recruit: 4 of 42")
    table.choose("Stun Grenades")
    table.shows("Recruit: 2 of 42")


@pytest.mark.slow
@pytest.mark.coarse
def test_whoever_plays_on_a_match_of_computers_says_which_seat_is_his(rest: Rest, page: Page) -> None:
    made = rest.make("toy", "small", seats={"red": "random", "blue": "random"}, pace=0)
    rest.post(f"/api/tables/{made.id}/close", made.links.host)
    replay = ReplayPage(page).open(f"/replay/{made.id}#{made.links.spectator}")
    replay.button("Play on from here").click()
    which = page.get_by_role("dialog", name="Which seat is yours?")
    which.get_by_role("button", name="Red").click()
    page.wait_for_url(re.compile(r"/table/"))
    table = TablePage(page).ready()
    expect(table.asked).to_contain_text("You are asked")
    table.choose("Take 1 of 9")


@pytest.mark.coarse
def test_the_journal_of_a_play_that_is_over_is_taken_home(replay: ReplayPage) -> None:
    with replay.page.expect_download() as started:
        replay.button("Download journal").click()
    assert started.value.suggested_filename.endswith(".sandtable.jsonl")
    assert started.value.path().read_bytes().startswith(b'{"sandtable":1')


@pytest.mark.slow
@pytest.mark.coarse
def test_a_line_of_the_log_leads_to_its_moment(replay: ReplayPage) -> None:
    replay.button("Last moment").click()
    replay.stands_at(LAST)
    replay.page.locator("#log .log-pick").first.click()
    expect(replay.slider).not_to_have_value(str(LAST))


@pytest.mark.slow
def test_a_replay_is_framed_on_what_each_moment_is_about(page: Page, rest: Rest) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    made = bring(rest, battle("hfc", "2", "acts", "us"))
    replay = ReplayPage(page).open(f"/replay/{made.id}#{made.links.seats['us']}")
    expect(replay.asked).to_contain_text("start")
    assert scale(page) > 1.2, "it opens on where somebody is put, not on the whole map"
    replay.button("Last moment").click()
    expect(replay.asked).to_contain_text("acts")
    page.wait_for_function(SEEN, arg="acts")

    box = page.locator("#picture").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 40, box["y"] + 40)
    page.mouse.wheel(0, -900)
    own = page.locator("#picture > svg").get_attribute("viewBox")
    replay.button("Back").click()
    expect(replay.asked).not_to_contain_text("acts")
    replay.button("First moment").click()
    expect(replay.asked).to_contain_text("start")
    assert page.locator("#picture > svg").get_attribute("viewBox") == own, "a look of one's own"
    replay.button("Follow the play").click()
    expect(page.locator("#picture > svg")).not_to_have_attribute("viewBox", own or "")
    expect(replay.button("Follow the play")).to_be_hidden()


@pytest.mark.coarse
def test_a_bad_link_to_a_replay_gets_the_page_of_bad_links(page: Page, finished: Made, complaints: Complaints) -> None:
    complaints.expect("401", "404")
    page.goto(f"/replay/{finished.id}#forged")
    expect(page.get_by_role("heading", name="This square of the map is empty")).to_be_visible()
    expect(page.get_by_role("link", name="To the lobby")).to_be_visible()
    expect(page.locator(".transport, #curtain")).to_have_count(0)
