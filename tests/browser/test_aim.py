"""Flicking by hand: pull back and let go, by mouse, touch and keys; then see it slide."""

import re
from functools import cache
from pathlib import Path
from typing import Any, Self

import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect

from sandtable.games.seal_team_flix import GAME
from sandtable.kernel.match import Match
from sandtable.players import make_player
from tests.browser.conftest import NewContext
from tests.browser.plays import bring
from tests.browser.sent import Sent
from tests.browser.table import TablePage
from tests.browser.test_accessible import findings
from tests.server.client import Made, Rest
from tests.server.local import GAMES, LocalServer

pytestmark = pytest.mark.coarse

MAN, BLIND, PEG = (80, 200), (80, 330), (400, 200)
PULL = 120  # units of the picture for power 100
SMOOTH = 55  # frames per second


# Notes whether the peg stood and nobody told of it when the disc began to slide, each time.
WATCH = """
  window.slid = [];
  let sliding = false;
  new MutationObserver(() => {
    const now = Boolean(document.querySelector(".over-motion .moving"));
    const told = document.querySelector(".log-lines")?.textContent ?? "";
    const before = Boolean(document.querySelector("#picture #peg-1")) && !told.includes("strikes");
    if (now && !sliding) window.slid.push(before);
    sliding = now;
  }).observe(document, { subtree: true, childList: true });
"""


# Goes forward as soon as the first picture stands there.
AT_ONCE = """
  new MutationObserver((_, observer) => {
    if (!document.querySelector("#picture #peg-1")) return;
    observer.disconnect();
    document.querySelector("[aria-label='Forward']").click();
  }).observe(document, { subtree: true, childList: true });
"""


def watch(page: Page) -> Page:
    page.add_init_script(WATCH)
    return page


def slid(page: Page) -> list[bool]:
    found: list[bool] = page.evaluate("() => window.slid")
    return found


class Flicks(TablePage):
    """The table of a toy that is flicked, and what its page has chosen."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._sent = Sent(page)

    def sit(self, rest: Rest, made: Made, seat: str) -> Self:
        return self.open(made, seat, rest.base)

    @property
    def chosen(self) -> list[Any]:
        return self._sent.choices

    def pull(self, by: tuple[float, float], start: tuple[int, int] = MAN) -> None:
        """Press and drag; not yet let go."""
        mouse = self.page.mouse
        mouse.move(*self.at(*start))
        mouse.down()
        mouse.move(*self.pulled(start, by, PULL), steps=4)

    @property
    def hand(self) -> Locator:
        return self.page.locator(".aim-hand")

    @property
    def tag(self) -> Locator:
        return self.page.locator(".aim-tag")

    @property
    def foreseen(self) -> Locator:
        return self.page.locator('.over-aim [id="aim-line"]')

    @property
    def sliding(self) -> Locator:
        return self.page.locator(".over-motion .moving")

    @property
    def aim(self) -> Locator:
        return self.asked.get_by_role("group", name="Aim", exact=True)


@pytest.fixture
def rest(toys: Rest) -> Rest:
    return toys


@pytest.fixture
def pegs(rest: Rest) -> Made:
    return rest.make("flicks", "pegs")


@pytest.mark.motion
def test_a_disc_is_pulled_back_let_go_and_seen_sliding_into_the_peg(
    rest: Rest, pegs: Made, page: Page, new_context: NewContext
) -> None:
    other = Flicks(watch(new_context().new_page())).sit(rest, pegs, "blue")
    table = Flicks(watch(page)).sit(rest, pegs, "red")
    expect(other.page.locator(".over-aim > *")).to_have_count(0)

    table.pull((-PULL * 0.9, 0))
    expect(table.tag).to_have_text(re.compile(r"Power 90 aim 0\.0°"))
    expect(table.foreseen).to_be_attached()
    expect(table.aim).to_contain_text("The first thing in the way is peg-1")
    assert table.chosen == []
    page.mouse.up()

    for one in (table, other):
        expect(one.log).to_contain_text("red flicks and strikes peg-1")
        expect(one.piece("peg-1")).to_have_count(0)
        expect(one.sliding).to_have_count(0)
        assert slid(one.page) == [True], "the peg stands until it is struck"
    assert table.chosen == [{"choice": "flick", "grip": "home", "angle": 0, "power": 90}]
    expect(other.aim).to_be_visible()
    expect(table.aim).to_have_count(0)


@pytest.mark.slow
def test_back_on_the_disc_escape_and_the_other_button_let_it_lie(rest: Rest, pegs: Made, page: Page) -> None:
    table = Flicks(page).sit(rest, pegs, "red")

    table.pull((-60, 0))
    expect(table.hand).to_be_attached()
    page.mouse.move(*table.at(MAN[0] - 5, MAN[1]))
    page.mouse.up()
    expect(table.hand).to_have_count(0)

    table.pull((-60, 0))
    table.press("Escape")
    expect(table.hand).to_have_count(0)
    page.mouse.up()

    table.pull((-60, 0))
    page.mouse.down(button="right")
    expect(table.hand).to_have_count(0)
    page.mouse.up(button="right")
    page.mouse.up()

    page.keyboard.down("Alt")  # lays it two steps to the right, one up
    table.pull((17, -7), start=BLIND)
    page.mouse.up()
    page.keyboard.up("Alt")
    ghost = page.locator(".aim-ghost")
    expect(ghost).to_have_attribute("cx", f"{BLIND[0] + 16}.0")
    expect(ghost).to_have_attribute("cy", f"{BLIND[1] - 8}.0")
    expect(table.hand).to_have_count(0)

    page.mouse.move(*table.at(300, 300))  # elsewhere the picture is moved, as ever
    page.mouse.wheel(0, -400)
    box = page.locator("#picture > svg").get_attribute("viewBox")
    table.pull((-40, 20), start=(320, 300))
    expect(table.hand).to_have_count(0)
    page.mouse.up()
    assert page.locator("#picture > svg").get_attribute("viewBox") != box
    assert table.chosen == []
    expect(table.question).to_have_text("Pull back and let go")


@pytest.mark.slow
def test_keys_lay_aim_and_flick_against_the_clock(rest: Rest, page: Page) -> None:
    table = Flicks(page).sit(rest, rest.make("flicks", "timed"), "red")
    expect(table.aim.locator(".aim-clock")).to_have_text(re.compile(r"^9\.\d s$"))

    table.press("a")
    angle = table.aim.get_by_role("slider", name="Angle")
    expect(angle).to_be_focused()
    expect(angle).to_have_attribute("aria-valuetext", "0.0 degrees, east")
    table.press("ArrowRight", "ArrowRight", "Shift+ArrowLeft", "+", "PageUp", "l")
    expect(angle).to_have_attribute("aria-valuetext", "1.9 degrees, east")
    expect(table.aim.get_by_role("button", name="In the blind")).to_have_attribute("aria-pressed", "true")
    table.press("Alt+ArrowDown", "Alt+ArrowDown")
    expect(page.get_by_role("status").last).to_have_text("1.9 degrees, east, power 71. Open floor.")
    table.press("Enter")

    expect(table.log).to_contain_text("red flicks and strikes nothing")
    (chosen,) = table.chosen
    assert 0 < chosen.pop("used_ms") < 10_000
    assert chosen == {"choice": "flick", "grip": "blind", "angle": 19, "power": 71, "dx": 0, "dy": 2}


@pytest.mark.slow
def test_a_flick_that_may_not_be_names_its_rule_before_and_after(
    rest: Rest, pegs: Made, new_context: NewContext
) -> None:
    page = new_context(bypass_csp=True).new_page()  # as axe needs it
    table = Flicks(page).sit(rest, pegs, "red")
    table.button("Advice").click()
    angle = table.aim.get_by_role("slider", name="Angle")
    expect(angle).to_have_attribute("aria-valuetext", "0.5 degrees, east")
    angle.fill("1800")
    expect(table.aim.get_by_role("button", name="FLK-2")).to_be_visible()
    expect(table.foreseen).to_be_attached()
    table.aim.get_by_role("button", name="Flick").click()
    expect(page.locator(".toast")).to_have_text("Nothing is flicked at one's own edge")
    expect(table.aim.get_by_role("button", name="FLK-2")).to_be_visible()
    assert findings(page) == []
    table.option("Do not flick").click()  # options are there as ever
    expect(table.question).to_contain_text("Pull back")
    expect(table.aim).to_have_count(0)
    assert table.chosen[1:] == [1]


@pytest.mark.slow
@pytest.mark.motion
def test_a_key_or_a_click_goes_to_the_end_and_answers_nothing_new(rest: Rest, page: Page) -> None:
    slow = rest.make("flicks", "slow")
    table = Flicks(page).sit(rest, slow, "blue")
    far, peg = {"choice": "flick", "grip": "home", "angle": 300, "power": 100}, table.at(*PEG)
    with rest.wire(slow.id, slow.links.seats["red"]) as red:
        red.ask("choose", choice=far)
        expect(table.sliding).to_be_attached()
        page.keyboard.press("2")  # which would be "Do not flick" a moment later
        expect(table.sliding).to_have_count(0)
        expect(table.aim).to_be_visible()
        assert table.chosen == []
        table.choose("Do not flick")
        red.see(2)

        red.ask("choose", choice=far)
        expect(table.sliding).to_be_attached()
        page.mouse.click(*peg)  # the same, by a click on what glows then
        expect(table.sliding).to_have_count(0)
        expect(table.aim).to_be_visible()
        table.choose("Do not flick")
        red.see(4)

        page.evaluate("() => Object.defineProperty(document, 'hidden', { value: true })")
        red.ask("choose", choice=far)
        expect(table.log.get_by_text("red flicks")).to_have_count(3)
        expect(table.sliding).to_have_count(0)
        assert table.chosen == [1, 1]


@cache
def fire_fight() -> bytes:
    """A mission on two maps, up to a disc that may be flicked."""
    mission = GAME.configure(GAME.mission("5A"), {"seals": "4", "ties": "auto"})
    for seed in map(str, range(100)):
        match, player = Match.new(GAME, mission, seed=seed), make_player("random", GAME, seed)
        while asked := match.decision:
            aim = GAME.screen(GAME.view(match.table.state, asked.seat), asked).aim
            if aim and not aim.upward:
                return match.journal.encode()
            match.play(asked.seat, match.computer_choice(player))
    raise AssertionError("nobody ever fires")


@pytest.mark.slow
@pytest.mark.motion
def test_a_disc_slides_smoothly_over_a_full_map(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, page: Page) -> None:
    monkeypatch.setitem(GAMES, GAME.id, GAME)
    server = LocalServer(str(tmp_path / "tables.sqlite3")).start()
    rates = []
    with Rest(server.base, server.house) as rest:
        for angle in (300, 1200, 2100, 3000):
            made = bring(rest, fire_fight())
            page.goto(f"{rest.base}/table/{made.id}#{made.links.spectator}")
            TablePage(page).ready()
            for link in made.links.seats.values():
                with rest.wire(made.id, link) as wire:
                    if aim := (wire.screen.question or {}).get("aim"):
                        hard = {"angle": angle, "power": 100}
                        wire.ask("choose", choice=aim["grips"][0]["choice"] | hard)
            page.wait_for_function("() => window.sandtable.lastMotion")
            last = page.evaluate("() => window.sandtable.lastMotion")
            rates.append(1000 * last["frames"] / last["ms"])
            page.goto("about:blank")
    server.stop()
    assert max(rates) >= SMOOTH, rates


def touch(session: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    fingers = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})


@pytest.mark.slow
def test_a_finger_pulls_a_second_one_lets_it_lie_and_without_motion_there_are_lines(
    rest: Rest, pegs: Made, new_context: NewContext
) -> None:
    context = new_context(has_touch=True, is_mobile=True)
    page = context.new_page()
    page.set_viewport_size({"width": 390, "height": 844})
    session = context.new_cdp_session(page)
    table = Flicks(page).sit(rest, pegs, "red")

    start = table.at(*MAN)
    touch(session, "touchStart", start)
    touch(session, "touchMove", (start[0] - 30, start[1]))
    expect(table.hand).to_be_attached()
    touch(session, "touchStart", (start[0] - 30, start[1]), (300, 300))
    expect(table.hand).to_have_count(0)
    touch(session, "touchEnd")

    table.button("Other ways").tap()
    table.button("Aim").tap()  # then a pull may begin anywhere, where the finger hides nothing
    anywhere = table.at(500, 200)
    full = table.at(500 - PULL * 0.9, 200)
    touch(session, "touchStart", anywhere)
    touch(session, "touchMove", ((anywhere[0] + full[0]) / 2, full[1]))
    touch(session, "touchMove", full)
    touch(session, "touchEnd")
    expect(page.locator(".motion-trace")).to_have_count(1)
    expect(page.locator(".motion-number")).to_have_text("1")
    expect(table.piece("peg-1")).to_have_count(0)
    (chosen,) = table.chosen
    assert (chosen["angle"], abs(chosen["power"] - 90) <= 1) == (0, True)
    assert page.evaluate("() => [scrollX, scrollY, visualViewport.scale]") == [0, 0, 1]


@pytest.mark.slow
@pytest.mark.motion
def test_the_first_step_of_a_replay_shows_its_motion_however_soon_it_is_made(
    rest: Rest, pegs: Made, page: Page
) -> None:
    with rest.wire(pegs.id, pegs.links.seats["red"]) as red:
        red.ask("choose", choice={"choice": "flick", "grip": "home", "angle": 0, "power": 90})
    watch(page).add_init_script(AT_ONCE)
    page.goto(f"{rest.base}/replay/{pegs.id}#{pegs.links.spectator}")
    expect(page.get_by_role("button", name="Show it again")).to_be_visible()
    expect(page.locator("#picture #peg-1")).to_have_count(0)
    assert slid(page) == [True]


@pytest.mark.slow
@pytest.mark.motion
def test_the_replay_shows_it_moving_and_again(rest: Rest, pegs: Made, page: Page) -> None:
    with rest.wire(pegs.id, pegs.links.seats["red"]) as red:
        red.ask("choose", choice={"choice": "flick", "grip": "home", "angle": 0, "power": 90})
    watch(page).goto(f"{rest.base}/replay/{pegs.id}#{pegs.links.spectator}")
    peg = page.locator("#picture #peg-1")
    expect(page.locator("#curtain")).to_have_count(0)
    again = page.get_by_role("button", name="Show it again")
    expect(again).to_be_hidden()
    page.get_by_role("button", name="Forward", exact=True).click()
    expect(again).to_be_visible()
    expect(peg).to_have_count(0)
    assert slid(page) == [True]
    again.click()
    expect(peg).to_be_attached()
    expect(peg).to_have_count(0)
    assert len(slid(page)) == 2
    page.get_by_role("button", name="Back", exact=True).click()
    expect(peg).to_be_attached()
    assert len(slid(page)) == 2
