"""On a phone a finger flicks: the board stays still, full power is in reach, the result is told."""

import re
from math import cos, hypot, radians, sin
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect

from sandtable.kernel.match import Match
from sandtable.show.aim import Aim, Grip
from tests.browser.conftest import NewContext
from tests.browser.plays import bring
from tests.browser.raid import RaidPage, aim_of, first_turn, say
from tests.browser.test_accessible import findings
from tests.server.client import Rest

# Every size that the board has had, and every part of it that was shown, since `watched` was set.
WATCH = """() => {
  const svg = document.querySelector("#picture > svg");
  window.watched = new Set();
  const look = () => {
    const { x, y, width, height } = svg.getBoundingClientRect();
    window.watched.add([x, y, width, height, svg.getAttribute("viewBox"), scrollY].join(" "));
    window.watching = requestAnimationFrame(look);
  };
  look();
}"""
WIDE, HIGH = 390, 844
SEEN = "() => { cancelAnimationFrame(window.watching); return [...window.watched]; }"


@pytest.fixture(scope="module")
def burst() -> Match:
    """Hannah at the map's left edge, with three discs to flick."""
    match = first_turn("hannah")
    say(match, choice="fire", slot="primary", rate="burst", size="S")
    return match


class Finger(RaidPage):
    """A phone with one finger on it."""

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        assert self.finger is not None
        at = [{"x": x, "y": y, "id": 0} for x, y in points]
        self.finger.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": at})

    def pull_back(self, grip: Grip, end: tuple[float, float]) -> None:
        """In a few steps; the finger stays down."""
        x, y = self.at(grip.x, grip.y)
        self.touch("Start", (x, y))
        for part in (0.25, 0.5, 0.75, 1):
            self.touch("Move", (x + part * (end[0] - x), y + part * (end[1] - y)))

    @property
    def scale(self) -> float:
        """Pixels a unit."""
        return round(self.at(100, 0)[0] - self.at(0, 0)[0], 3)

    @property
    def power(self) -> Locator:
        return self.page.locator(".aim-tag strong")


@pytest.fixture
def phone(new_context: NewContext) -> Finger:
    how: dict[str, Any] = {"has_touch": True, "is_mobile": True, "bypass_csp": True}
    context = new_context(**how)
    page: Page = context.new_page()
    page.set_viewport_size({"width": WIDE, "height": HIGH})
    session: CDPSession = context.new_cdp_session(page)
    return Finger(page, session)


def shot(burst: Match) -> tuple[Aim, Grip]:
    aim = aim_of(burst)
    return aim, aim.grips[0]


def test_the_board_stands_still_while_a_finger_pulls_and_says_what_came_of_it(
    rest: Rest, burst: Match, phone: Finger
) -> None:
    aim, grip = shot(burst)
    phone.sit(bring(rest, burst.journal.encode()))
    expect(phone.page.locator("body")).to_have_attribute("data-sheet", "peek")
    phone.settled()
    before = phone.scale
    phone.page.evaluate(WATCH)
    way = radians(40.6)  # at the Patrol in the corner of the room
    far = aim.pull * 0.6
    end = phone.pulled((grip.x, grip.y), (-far * cos(way), -far * sin(way)), aim.pull)
    phone.pull_back(grip, end)
    expect(phone.page.locator(".aim-lens")).to_be_visible()
    expect(phone.page.locator(".over-aim #aim-shot")).to_be_attached()  # the server has answered
    lens, finger = phone.page.locator(".aim-lens").bounding_box(), end
    assert lens is not None
    middle = lens["x"] + lens["width"] / 2, lens["y"] + lens["height"] / 2
    assert hypot(middle[0] - finger[0], middle[1] - finger[1]) > lens["width"] / 2, "beside it"
    assert len(phone.page.evaluate(SEEN)) == 1, "neither size nor part of the board changes"
    assert findings(phone.page) == []
    phone.touch("End")
    told = phone.page.locator(".flick-told")
    expect(told).to_contain_text(re.compile("Strikes the Patrol on .*: it dies"))
    expect(told.get_by_text("STF-FIR-8")).to_be_visible()
    phone.settled()
    assert phone.scale == before, "it does not step back to the whole"
    expect(phone.page.locator('[data-tab="log"] .tab-count')).to_have_text("1")
    phone.button("Advice").tap()  # nobody is left to be shot at
    advised = phone.page.locator("#prompt .marked")
    expect(advised).to_contain_text("Stop firing")
    expect(advised).to_be_in_viewport(ratio=0.9)
    advised.tap()
    expect(phone.asked).not_to_contain_text("flick")


@pytest.mark.slow
def test_full_power_is_in_reach_whichever_way_a_finger_pulls(rest: Rest, burst: Match, phone: Finger) -> None:
    _, grip = shot(burst)
    phone.sit(bring(rest, burst.journal.encode())).settled()
    x, y = phone.at(grip.x, grip.y)
    for way in range(0, 360, 45):
        by = cos(radians(way)), sin(radians(way))
        sizes = ((x, by[0], WIDE), (y, by[1], HIGH))
        rooms = [(n if b < 0 else most - n) / abs(b) for n, b, most in sizes if abs(b) > 0.01]
        far = min(rooms) - 2
        phone.pull_back(grip, (x + far * by[0], y + far * by[1]))
        expect(phone.power, f"at {way} degrees").to_have_text("100")
        phone.touch("Cancel")
        expect(phone.page.locator(".aim-tag")).to_be_hidden()
    assert phone.chosen == []


# The picture goes elsewhere, and a hand comes down where the disc was before: whether it pulls.
LATE = """([from, to]) => new Promise((told) => {
  const svg = document.querySelector("#picture > svg");
  const disc = () => document.querySelector(".aim-ghost").getBoundingClientRect();
  const hand = (kind, [clientX, clientY]) =>
    svg.dispatchEvent(new PointerEvent(kind, {
      pointerId: 1, bubbles: true, clientX, clientY, buttons: 1, pointerType: "mouse" }));
  document.querySelector(".picture-tools button:last-child").click();
  const look = () => {
    const off = Math.hypot(disc().x - from[0], disc().y - from[1]);
    if (off < 40) return requestAnimationFrame(look);
    hand("pointerdown", from);
    hand("pointermove", to);
    told(Boolean(document.querySelector(".over-aim .aim-hand")));
    hand("pointercancel", to);
  };
  look();
})"""


@pytest.mark.slow
@pytest.mark.motion
def test_a_pull_counts_where_the_disc_was_when_the_hand_was_aimed(rest: Rest, burst: Match, phone: Finger) -> None:
    _, grip = shot(burst)
    phone.sit(bring(rest, burst.journal.encode())).settled()
    x, y = phone.at(grip.x, grip.y)
    expect(phone.button("Whole table")).to_be_visible()
    phone.page.mouse.move(x, y)
    assert phone.page.evaluate(LATE, [[x, y], [x + 60, y + 60]])
    phone.settled()
    assert phone.chosen == []


@pytest.mark.slow
def test_a_replay_on_a_phone_is_near_enough_to_read_and_its_bar_fits(rest: Rest, burst: Match, phone: Finger) -> None:
    made = bring(rest, burst.journal.encode())
    page = phone.page
    page.goto(f"/replay/{made.id}#{made.links.spectator}")
    expect(page.locator("#curtain")).to_have_count(0)
    page.get_by_role("slider", name="Moment").press("End")
    expect(page.locator(".count")).to_contain_text(f"{len(burst.journal.lines)} / ")
    expect(page.get_by_role("button", name="Whole table")).to_be_visible()
    phone.settled()
    seal = phone.piece("seal-1").bounding_box()
    assert seal is not None
    assert seal["width"] >= 32, "a counter can be read"
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    last = page.locator(".log-lines li").last.bounding_box()
    bar = page.locator("#transport").bounding_box()
    assert last is not None
    assert bar is not None
    assert last["y"] + last["height"] <= bar["y"] + 1, "the newest line is not under the bar"
