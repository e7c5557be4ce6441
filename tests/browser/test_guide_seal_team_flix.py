"""The lesson of SEAL Team Flix, by hand: discs are pulled and let go, to the end of the mission."""

from math import cos, radians, sin

import pytest
from playwright.sync_api import Locator, Page, expect

from sandtable.games.seal_team_flix import GAME
from tests.browser.table import TablePage
from tests.server.client import Rest

(GUIDE,) = GAME.guides()
FULL = 300  # units of the picture that are pulled for all of one's power
PULLS = {  # where the hand goes, away from the target: degrees clockwise from the right, and units
    "Your first flick": (90, 270),
    "The crate": (260, 135),
    "The Sentry": (251, 135),
    "Fire back": (270, 135),
}
ASTRAY = (200, 135)


def begin(page: Page) -> TablePage:
    page.goto("/")
    card = page.get_by_role("article", name="SEAL Team Flix")
    card.get_by_role("button", name="First mission").click()
    page.wait_for_url("**/table/*")
    return TablePage(page).ready()


def at_the_first_flick(rest: Rest, page: Page) -> TablePage:
    """Whoever comes back to a lesson finds it where it was: here at the first disc."""
    made = rest.make("seal-team-flix", guide=GUIDE.id, pace=0)
    with rest.wire(made.id, made.links.seats["seal-1"]) as wire:
        while wire.screen.frame["coach"].get("title") != "Your first flick":
            wire.step()
    return TablePage(page).open(made, "seal-1")


def coach(page: Page) -> Locator:
    return page.locator("#coach")


IN_THE_PICTURE = """one => {
    const box = one.getBoundingClientRect();
    const matrix = document.querySelector("#picture > svg").getScreenCTM().inverse();
    const middle = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
    const point = middle.matrixTransform(matrix);
    return [point.x, point.y];
}"""


def pull(page: Page, degrees: float, far: float) -> None:
    """Press on the disc, pull that way, and let go."""
    table = TablePage(page)
    table.settled()
    x, y = page.locator(".aim-ghost").evaluate(IN_THE_PICTURE)
    by = far * cos(radians(degrees)), far * sin(radians(degrees))
    page.mouse.move(*table.at(x, y))
    page.mouse.down()
    page.mouse.move(*table.pulled((x, y), by, FULL), steps=4)
    page.mouse.up()


# How many parts of the question have a bar of their own to scroll.
BARS = """() => [...document.querySelectorAll("#prompt, #prompt *")].filter(one =>
    one.scrollHeight > one.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(one).overflowY)
).length"""


def follow(page: Page, table: TablePage, *, until: str = "") -> int:
    """As the guide says, page by page; how often a disc was pulled."""
    flicks = 0
    for note in GUIDE.notes:
        expect(coach(page).get_by_role("heading")).to_have_text(note.title)
        assert page.evaluate(BARS) < 2, note.title
        if note.title == until:
            break
        turn = table.turn
        if note.wants:
            expect(coach(page).get_by_role("button")).to_have_count(0)
            expect(table.options).to_have_count(0)
            pull(page, *PULLS[note.title])
            flicks += 1
        else:
            coach(page).get_by_role("button", name="Step forward").click()
        table.after(turn)
    return flicks


@pytest.mark.slow  # by day tests/server/test_lesson_flick.py, and the first disc of it below
def test_a_newcomer_flicks_four_discs_on_the_way_to_success(page: Page) -> None:
    table = begin(page)
    assert follow(page, table) >= 4
    expect(coach(page)).to_contain_text("Success, 4 points")
    expect(table.asked).to_contain_text("Quiet Entry: Success")
    expect(page.get_by_role("link", name="Set up Prism Lens")).to_be_visible()


@pytest.mark.slow
def test_a_disc_that_goes_astray_is_pulled_again_and_after_two_misses_there_is_help(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    table = begin(page)
    follow(page, table, until="Your first flick")
    for _ in range(2):
        expect(table.button("Do it for me")).to_have_count(0)
        pull(page, *ASTRAY)
        expect(coach(page)).to_contain_text("still in the box")
        before = table.at(0, 0)
        pull(page, *PULLS["Your first flick"])  # nothing is flicked until it is taken back
        expect(coach(page)).to_contain_text("still in the box")
        assert table.at(0, 0) == before, "nor is the board dragged"
        table.button("Try again").click()
        expect(coach(page).get_by_role("heading")).to_have_text("Your first flick")
    expect(table.button("Do it for me")).to_be_visible()
    pull(page, 88, 270)
    expect(coach(page).get_by_role("heading")).to_have_text("Open")


HOLDS_KEYS = """() => new Promise((done) => {
    const sent = [];
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) {
        sent.push(JSON.parse(text).type);
        send.call(this, text);
    };
    const start = performance.now();
    const press = () => {
        for (const key of "123456789") dispatchEvent(new KeyboardEvent("keydown", { key }));
        if (performance.now() - start < 1500) return requestAnimationFrame(press);
        WebSocket.prototype.send = send;
        done(sent);
    };
    press();
})"""


@pytest.mark.slow
def test_number_keys_choose_nothing_that_the_lesson_asks_of_ones_own_hand(page: Page, rest: Rest) -> None:
    at_the_first_flick(rest, page)
    expect(coach(page).get_by_role("heading")).to_have_text("Your first flick")
    assert "choose" not in page.evaluate(HOLDS_KEYS)
    expect(coach(page).get_by_role("heading")).to_have_text("Your first flick")


@pytest.mark.slow
def test_whoever_will_not_try_again_flicks_on_alone(page: Page, rest: Rest) -> None:
    table = at_the_first_flick(rest, page)
    pull(page, *ASTRAY)
    table.button("I can go on alone").click()
    expect(coach(page)).to_be_hidden()
    pull(page, *PULLS["Your first flick"])
    expect(table.question).to_have_text("The E-lock of Door G is open")
    expect(coach(page)).to_be_hidden()


# Presses the guide's button as soon as something is told, and lets go.
HURRIED = """() => new MutationObserver((_, observer) => {
  if (!document.querySelector("#picture.telling")) return;
  observer.disconnect();
  const button = () => document.querySelector("#coach .step");
  button().dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  button().click();
  window.hurried = true;
}).observe(document.querySelector("#picture"), { attributes: true })"""


@pytest.mark.slow
@pytest.mark.motion
def test_a_press_that_hurries_what_is_told_does_not_turn_the_page_that_comes_then(page: Page) -> None:
    table = begin(page)
    follow(page, table, until="The floor")
    page.evaluate(HURRIED)
    coach(page).get_by_role("button", name="Step forward").click()
    page.wait_for_function("() => window.hurried && window.sandtable.lastTurn?.seq >= 4")
    expect(coach(page).get_by_role("heading")).to_have_text("Two Actions")
    expect(page.locator(".sending")).to_have_count(0)
    assert table.turn == 4, "nothing else was answered by it"
