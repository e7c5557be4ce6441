"""Drawing on a measured table: pieces are dragged, led and turned by mouse, keys and touch."""

import json
import math
import re
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.boards.tabletop.race import STARTS
from tests.boards.tabletop.race_screen import BOARD
from tests.browser.conftest import NewContext
from tests.browser.drawn import DrawnPage, Spot
from tests.browser.test_accessible import findings
from tests.browser.test_aim import touch
from tests.browser.test_connection import BreaksOnce
from tests.server.client import Made, Rest
from tests.waiting import wait_until

RED, ONE, THREE = STARTS["red"], STARTS["one"], STARTS["three"]
BY_THE_WALL: Spot = (130, 40)
CLOUD = {"choice": "put-at", "who": "cloud", "place": 0}


class Race(DrawnPage):
    board = BOARD


@pytest.fixture
def rest(toys: Rest) -> Rest:
    return toys


@pytest.fixture
def made(rest: Rest) -> Made:
    return rest.make("race", "race")


def begun(rest: Rest, made: Made, *more: dict[str, Any]) -> Made:
    """The cloud lies, and red has answered these; blue goes for the gate."""
    with rest.wire(made.id, made.links.seats["red"]) as red:
        for choice in (CLOUD, *more):
            assert red.ask("choose", choice=choice)["type"] == "played"
            red.settle()
    if more:
        blue_goes(rest, made)
    return made


def blue_goes(rest: Rest, made: Made) -> None:
    with rest.wire(made.id, made.links.seats["blue"]) as blue:
        toward = {"choice": "toward", "who": "blue", "goal": "gate", "mode": "walk"}
        assert blue.ask("choose", choice=toward)["type"] == "played"


def way(*spots: Spot) -> list[list[int]]:
    return [list(spot) for spot in spots]


def went(who: str, *spots: Spot) -> dict[str, Any]:
    return {"choice": "go", "ways": [[who, way(*spots)]], "mode": "walk"}


STAY = {
    "choice": "go",
    "ways": [[who, way(STARTS[who], STARTS[who])] for who in ("one", "two", "three")],
    "mode": "walk",
}


def test_by_mouse_the_cloud_is_laid_and_a_runner_led_round_the_wall(rest: Rest, made: Made, page: Page) -> None:
    table = Race(page).open(made, "red", rest.base)
    table.drag((200, 120), (243, 118), let_go=False)
    expect(table.tag).to_have_text("The cloud")
    expect(table.foreseen("ghost-cloud")).to_be_attached()
    page.mouse.up()
    assert table.chosen == [], "a drawing is confirmed"
    page.mouse.click(*table.spot((240, 120)))  # the ghost, at the ready place that is near
    table.shows("Where does red go")
    assert table.chosen == [{"choice": "lay", "at": [240, 120]}]

    table.button("Undo").click()
    table.shows("Where is the cloud")
    page.mouse.click(*table.spot((200, 120)))
    page.mouse.click(*table.spot((100, 201)))  # a held piece goes where one clicks
    table.press("Enter")
    table.shows("Where does red go")

    page.mouse.click(*table.spot(RED))
    expect(table.foreseen("reach-red")).to_be_attached()
    table.drag(RED, BY_THE_WALL)
    expect(table.tag).to_have_text("5.6 of 6 in")
    table.act("Do it").click()
    table.shows("Where does blue go")
    assert table.chosen[-1] == went("red", RED, BY_THE_WALL)
    blue_goes(rest, made)
    table.shows("Where does one go")
    table.option("Toward").click()
    table.option("Toward gate").first.hover()
    expect(table.foreseen("way-one")).to_be_attached()  # an option under the pointer is shown
    table.drag(ONE, (40, 150))
    table.press("Enter")
    table.shows("Where does red go")

    table.drag(BY_THE_WALL, (170, 46))
    table.drag((170, 46), (215, 110), "Shift")
    expect(table.tag).to_contain_text("The wall or somebody is in the way")
    expect(table.panel.get_by_role("button", name="RACE-3")).to_be_visible()
    count = len(table.chosen)
    table.act("Do it").click()
    expect(page.get_by_role("status").last).to_contain_text("in the way")
    expect(table.ghosts).to_have_count(1)  # nothing is lost
    page.mouse.click(*table.spot((60, 220)), button="right")  # drops the last point
    expect(table.tag).to_have_text("2.05 of 6 in")
    table.drag((170, 46), (205, 46), "Shift")
    table.drag((205, 46), (215, 70), "Shift")
    expect(table.tag).to_have_text("5.1 of 6 in")
    assert len(table.chosen) == count
    page.mouse.click(*table.spot((215, 70)))
    expect(table.ghosts).to_have_count(0)
    assert table.chosen[-1] == went("red", BY_THE_WALL, (170, 46), (205, 46), (215, 70))


@pytest.mark.slow
def test_a_crowd_keeps_its_shape_and_one_of_it_goes_alone(rest: Rest, made: Made, page: Page) -> None:
    table = Race(page).open(begun(rest, made, went("red", RED, (20, 40))), "red", rest.base)
    table.shows("Where does one go")
    table.drag(ONE, (100, 120))
    for who in ("one", "two", "three"):
        expect(table.foreseen(f"ghost-{who}")).to_be_attached()
    table.drag(THREE, (100, 160), "Alt")
    expect(table.act("Alone")).to_have_attribute("aria-pressed", "true")
    expect(table.ghosts).to_have_count(2)
    table.press("Escape")  # everything back
    expect(table.ghosts).to_have_count(0)
    table.drag((30, 90), (75, 128), "Shift")  # over bare ground: those within go by one stroke each
    table.drag(ONE, (50, 120))
    expect(table.ghosts).to_have_count(2)
    table.press("Escape")

    table.drag(ONE, (100, 120))
    table.drag(THREE, (100, 160), "Alt", let_go=False)
    page.mouse.down(button="right")  # what is in the hand does not count
    page.mouse.up(button="right")
    page.mouse.up()
    expect(table.ghosts).to_have_count(1)
    table.drag(THREE, (100, 160), "Alt")
    expect(table.tag).to_have_text("3 of 6 in")
    table.press("Enter")
    table.shows("Where does red go")
    assert dict(table.chosen[-1]["ways"]) == {
        "one": way(ONE, (100, 120)),
        "two": way((65, 105), (125, 105)),
        "three": way(THREE, (100, 160)),
    }


# The picture is so far on, and what is in the hand is still drawn there.
GONE_ALONG = """([far, hand]) => {
  const { x, width } = document.querySelector(".place-ghost").getBoundingClientRect();
  const view = document.querySelector("#picture > svg").viewBox.baseVal;
  return view.x > far && Math.abs(x + width / 2 - hand) < 40;
}"""


@pytest.mark.slow
def test_near_the_rim_the_picture_goes_along_and_keeps_its_scale(rest: Rest, made: Made, page: Page) -> None:
    table = Race(page).open(begun(rest, made), "red", rest.base)
    page.mouse.move(*table.spot(RED))
    page.mouse.wheel(0, -600)
    left, _, wide, _ = table.view
    table.drag(RED, (40, 60), let_go=False)
    box = page.locator("#picture").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] - 5, table.spot((40, 60))[1])
    page.wait_for_function(GONE_ALONG, arg=[left + 150, box["x"] + box["width"] - 5])
    assert table.view[2] == wide
    page.mouse.up()
    expect(table.ghosts).to_have_count(1)
    assert float(table.field("x").input_value()) > 8, "the piece stays in the hand"


# The picture glides away, and in the same moment a hand comes down where a piece has just been.
PRESSED_LATE = """async ([x, y]) => {
  const svg = document.querySelector("#picture > svg");
  const unit = () => svg.getScreenCTM().a;
  const before = unit();
  svg.setPointerCapture = () => {};
  [...document.querySelectorAll("button")].find(one => one.textContent === "Whole table").click();
  while (unit() > before * 0.85) await new Promise(requestAnimationFrame);
  const hand = (type, clientX) => svg.dispatchEvent(new PointerEvent(
    type, {pointerId: 7, pointerType: "mouse", clientX, clientY: y, buttons: 1, bubbles: true}));
  hand("pointerdown", x);
  hand("pointermove", x + 20);
  hand("pointermove", x + 40);
  hand("pointerup", x + 40);
}"""


@pytest.mark.slow
@pytest.mark.motion
def test_a_press_while_the_picture_glides_takes_the_piece_that_it_was_aimed_at(
    rest: Rest, made: Made, page: Page
) -> None:
    table = Race(page).open(begun(rest, made), "red", rest.base)
    page.mouse.move(*table.spot((100, 120)))
    page.mouse.wheel(0, -300)
    expect(page.get_by_role("button", name="Whole table")).to_be_visible()
    aimed = table.spot(RED)
    page.evaluate(PRESSED_LATE, aimed)
    assert math.dist(table.spot(RED), aimed) > 30, "it has moved by itself meanwhile"
    expect(table.ghosts).to_have_count(1)


@pytest.mark.slow
def test_by_keys_alone_and_typed_and_said_aloud(rest: Rest, made: Made, new_context: NewContext) -> None:
    page = new_context(bypass_csp=True).new_page()  # as axe needs it
    table = Race(page).open(made, "red", rest.base)
    said = page.get_by_role("status").last
    table.press("p")
    expect(said).to_have_text("The cloud: 10, 6 in. Nothing is drawn yet.")
    table.press("Enter")
    expect(said).to_have_text("Nothing is drawn yet")
    table.press("ArrowRight", "Shift+ArrowUp")
    expect(said).to_have_text("The cloud: 10.5, 6.05 in. The cloud.")
    table.press("Enter")
    table.shows("Where does red go")

    table.press("p", *["ArrowRight"] * 4, " ", "ArrowUp", "ArrowUp", " ", "Shift+ArrowLeft")
    expect(table.tag).to_have_text("3.05 of 6 in")
    table.press("Backspace")
    expect(table.tag).to_have_text("3 of 6 in")
    expect(said).to_have_text("red: 3, 4 in, 2 legs. 3 of 6 in.")
    table.field("x").fill("25")
    table.field("x").press("Tab")
    expect(table.panel.get_by_role("button", name="RACE-3")).to_be_visible()
    assert findings(page) == []
    table.field("x").fill("4.25")
    table.field("x").press("Enter")
    expect(table.tag).to_have_text("3.65 of 6 in")
    table.press("Escape")  # leaves the field
    table.press("Enter")
    table.shows("Where does blue go")
    assert table.chosen[-1] == went("red", RED, (60, 60), (85, 80))
    blue_goes(rest, made)
    table.shows("Where does one go")

    table.press("p", "n", "n", "t", "ArrowUp")
    expect(said).to_have_text(re.compile("^three alone: 3.25, 7.25 in"))
    table.press("Escape", "Escape")
    expect(page.locator("body.drawing")).to_have_count(0)
    table.press("p", "2")  # numbers are still for options
    expect(table.option("Toward gate").first).to_be_visible()


# Notes the size of the picture and how large a unit is on it, whenever the page is painted.
FRAMES = """() => {
  window.frames_ = new Set();
  const host = document.querySelector("#picture");
  const watch = () => {
    const { width, height } = host.getBoundingClientRect();
    const unit = host.querySelector(":scope > svg").getScreenCTM().a;
    window.frames_.add([width, height, unit.toFixed(4)].join(" "));
    window.watching = requestAnimationFrame(watch);
  };
  watch();
}"""


@pytest.mark.slow
def test_by_touch_on_a_phone_the_board_keeps_its_size_under_the_finger(
    rest: Rest, made: Made, new_context: NewContext
) -> None:
    context = new_context(has_touch=True, is_mobile=True)
    page = context.new_page()
    page.set_viewport_size({"width": 390, "height": 844})
    session = context.new_cdp_session(page)
    table = Race(page).open(begun(rest, made), "red", rest.base)

    def finger(*spots: Spot, let_go: bool = True) -> None:
        table.finger(session, *spots, let_go=let_go)

    page.evaluate(FRAMES)
    finger(RED, (60, 60), (70, 40), let_go=False)
    expect(table.tag).to_have_text("2.7 of 6 in")
    assert len(page.evaluate("() => [...window.frames_]")) == 1
    page.evaluate("() => cancelAnimationFrame(window.watching)")
    touch(session, "touchEnd")

    x, y = table.settled().spot((70, 40))
    touch(session, "touchStart", (x, y))
    touch(session, "touchMove", (x + 30, y))
    expect(table.tag).not_to_have_text("2.7 of 6 in")
    touch(session, "touchStart", (x + 30, y), (x + 60, y + 60))  # two fingers zoom
    expect(table.tag).to_have_text("2.7 of 6 in")
    touch(session, "touchEnd")

    table.act("Way-point").tap()
    page.touchscreen.tap(*table.settled().spot((100, 40)))  # a tap on the ground is an end
    expect(table.tag).to_have_text("4.2 of 6 in")
    table.act("Put back").tap()
    expect(table.ghosts).to_have_count(0)
    table.act("Leave it").tap()  # the same button, once nothing is drawn
    table.shows("Where does red go")
    finger(RED, (100, 60))
    table.act("Do it").tap()
    table.shows("Where does blue go")
    assert table.chosen == [went("red", RED, (100, 60))]
    blue_goes(rest, made)
    table.shows("Where does one go")

    finger(ONE, (80, 120))
    finger(THREE, (65, 160))
    table.act("Alone").tap()
    expect(table.tag).to_have_text("2 of 6 in")
    table.act("Dash").tap()
    expect(table.tag).to_have_text("2 of 12 in")
    page.touchscreen.tap(*table.settled().spot((65, 160)))  # a tap on the ghost does it
    table.shows("Where does red go")
    assert table.chosen[-1]["mode"] == "dash"


@pytest.mark.slow
def test_a_layer_is_switched_off_and_stays_off(rest: Rest, made: Made, page: Page) -> None:
    table = Race(page).open(begun(rest, made), "red", rest.base)
    expect(table.piece("ring")).to_be_visible()
    page.get_by_text("Layers", exact=True).click()
    page.get_by_role("checkbox", name="Last dash to the gate").uncheck()
    expect(table.piece("ring")).to_be_hidden()
    table.drag(RED, (100, 60))
    table.press("Enter")
    table.shows("Where does blue go")  # and the picture is drawn anew
    expect(table.piece("ring")).to_be_hidden()
    page.reload()
    table.ready()
    expect(table.piece("ring")).to_be_hidden()


@pytest.mark.slow
def test_whoever_prefers_it_answers_by_letting_go(rest: Rest, made: Made, page: Page) -> None:
    page.add_init_script("localStorage.setItem('sandtable.drop', 'all')")
    table = Race(page).open(begun(rest, made), "red", rest.base)
    table.button("Advice").click()
    expect(table.foreseen("way-red")).to_be_attached()  # what is proposed is drawn
    page.mouse.click(*table.spot(RED))
    expect(table.foreseen("way-red")).to_have_count(0)
    expect(table.foreseen("reach-red")).to_be_attached()
    table.drag(RED, (100, 60))
    table.shows("Where does blue go")
    assert table.chosen == [went("red", RED, (100, 60))]
    blue_goes(rest, made)
    table.shows("Where does one go")
    table.drag(ONE, (300, 120))  # too far: it stays drawn
    expect(table.tag).to_contain_text("of 6 inches")
    expect(table.ghosts).to_have_count(1)


class Withheld:
    """A line that keeps what the server says of a drawing until it is let through, and refuses options."""

    def __init__(self) -> None:
        self._kept: list[Callable[[], None]] = []

    def __call__(self, line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def heard(said: str | bytes) -> None:
            if '"type":"placed"' in str(said):
                self._kept.append(lambda: line.send(said))
            else:
                line.send(said)

        def told(said: str | bytes) -> None:
            message = json.loads(said)
            if "option" in message and message["type"] == "choose":
                refused = {"type": "refused", "key": message["key"], "why": "Not now"}
                self._kept.append(lambda: line.send(json.dumps(refused)))
            else:
                server.send(said)

        server.on_message(heard)
        line.on_message(told)

    def let_through(self) -> None:
        """The answer that has waited longest."""
        if self._kept:
            self._kept.pop(0)()


class LateRace(Race):
    """Time and answers stand still from the first press on, until the test has both go on."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._line = Withheld()
        page.route_web_socket("**/socket", self._line)
        page.clock.install()

    def drag_on(self, *spots: Spot) -> None:
        mouse, (start, *points) = self.page.mouse, [self.spot(spot) for spot in spots]
        self.page.clock.pause_at(datetime.now() + timedelta(hours=1))
        mouse.move(*start)
        mouse.down()
        for point in points:
            mouse.move(*point)
            self.page.clock.run_for(50)
        mouse.up()

    def until(self, condition: Callable[[], object]) -> None:
        """Answer after answer, each with the time in which the page asks again."""

        def holds() -> object:
            self._line.let_through()
            self.page.clock.run_for(50)
            return condition()

        wait_until(holds)


@pytest.mark.fresh  # its clock is the test's
def test_what_the_hand_let_go_of_is_sent_however_late_the_answers_come(rest: Rest, made: Made, page: Page) -> None:
    page.add_init_script("localStorage.setItem('sandtable.drop', 'all')")
    table = LateRace(page).open(begun(rest, made), "red", rest.base)
    table.drag_on(RED, (40, 40), (60, 60), (100, 60))
    assert table.chosen == []
    table.until(lambda: table.chosen)
    assert table.chosen == [went("red", RED, (100, 60))]


@pytest.mark.fresh
def test_what_was_drawn_last_counts_after_an_option_that_was_refused(rest: Rest, made: Made, page: Page) -> None:
    table = LateRace(page).open(begun(rest, made), "red", rest.base)
    table.drag_on(RED, (40, 40), (60, 60), (100, 60))
    table.options.filter(has_text="Toward").click()
    table.options.filter(has_text="Toward gate").first.click()
    table.until(lambda: page.get_by_text("Not now").count() and table.tag.inner_text() == "4 of 6 in")
    table.act("Do it").click()
    table.until(lambda: table.chosen)
    assert table.chosen == [went("red", RED, (100, 60))]


@pytest.mark.slow
def test_what_was_drawn_while_the_line_broke_is_looked_at_once_more(rest: Rest, made: Made, page: Page) -> None:
    line = BreaksOnce('"type":"placed"')
    page.route_web_socket("**/socket", line)
    table = Race(page).open(begun(rest, made), "red", rest.base)
    table.drag(RED, (100, 60))
    expect(table.tag).to_have_text("4 of 6 in")
    assert line.lines == 2
    table.press("Enter")
    table.shows("Where does blue go")


@pytest.mark.slow
def test_the_lesson_is_followed_by_hand_and_a_hand_near_it_means_it(rest: Rest, page: Page) -> None:
    made = rest.make("race", guide="first-race")
    table = Race(page).open(made, "red", rest.base)
    coach = page.locator("#coach")
    expect(coach.get_by_role("heading")).to_have_text("The cloud")
    expect(table.foreseen("ghost-cloud")).to_be_attached()  # what is proposed is drawn
    expect(coach).to_contain_text("Or by keys: p, then arrows, Enter.")
    table.drag((200, 120), (277, 183))
    table.press("Enter")
    expect(coach.get_by_role("heading")).to_have_text("Round the wall")
    expect(table.foreseen("way-red")).to_be_attached()
    table.drag(RED, (133, 43))
    expect(table.tag).to_have_text("5.6 of 6 in")
    page.mouse.click(*table.spot((130, 45)))
    expect(coach.get_by_role("heading")).to_have_text("Together")
    assert table.chosen == [{"choice": "lay", "at": [280, 180]}, went("red", RED, (130, 45))]
    expect(table.foreseen("way-one")).to_be_attached()  # an option is drawn as well
    coach.get_by_role("button", name="Step forward").click()
    expect(coach).to_contain_text("Now run.")
