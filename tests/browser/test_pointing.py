"""Pointing at the picture: tips, why not beside the click, and pieces that are carried."""

import re
from functools import cache
from typing import NamedTuple

import pytest
from playwright.sync_api import FloatRect, Page, expect

from sandtable.games.special_forces import GAME
from sandtable.games.special_forces.rules.attack import Fire
from sandtable.games.special_forces.rules.movement import Move
from sandtable.games.special_forces.screen.scene_board import point
from sandtable.kernel.match import Match
from sandtable.players import make_player
from sandtable.show.scene import Point
from tests.browser.conftest import NewContext
from tests.browser.plays import bring
from tests.browser.skirmish import battle
from tests.browser.table import TablePage
from tests.server.client import Rest

RULE = re.compile("SF-")
TIPPED = """() => {
  const tip = document.querySelector(".tip").getBoundingClientRect();
  return [...document.querySelectorAll("#picture .el.glow .halo")].filter((halo) => {
    const box = halo.getBoundingClientRect();
    return box.left < tip.right && box.right > tip.left && box.top < tip.bottom &&
      box.bottom > tip.top;
  }).length;
}"""


class Walk(NamedTuple):
    """A soldier who may walk, where to, and where not."""

    journal: bytes
    piece: str
    goal: str  # one option leads there
    crowded: str  # and here two: a Move and a Sprint
    far: Point
    far_name: str


@cache
def walk() -> Walk:
    """A moment of a battle at which somebody has begun to walk."""
    match = Match.new(GAME, GAME.mission("hfc"), seed="2")
    player = make_player("basic", GAME, "2")
    while decision := match.decision:
        found = _walk(match) if decision.seat == "us" else None
        if found:
            return found
        match.play(decision.seat, match.computer_choice(player))
    raise AssertionError("nobody walks")


def _walk(match: Match) -> Walk | None:
    assert match.decision is not None
    decision, state = match.decision, match.table.state
    screen = GAME.screen(GAME.view(state, decision.seat), decision)
    goals: dict[str, int] = {}
    for option in decision.options:
        for element in screen.stands_for(option) if screen.lifts(option) else ():
            if element.startswith("dot-"):
                goals[element] = goals.get(element, 0) + 1
    single = [name for name, count in goals.items() if count == 1]
    several = [name for name, count in goals.items() if count > 1]
    if not (single and several):
        return None
    soldier = state.soldiers[state.active]
    reached = {one.path[-1] for one in decision.options if isinstance(one, Move)}
    ground = state.ground
    seen = [dot for dot in ground.lattice.cells if ground.sees(soldier.dot, dot)]
    taken = reached | state.at.keys() | {ground.lattice.by_name[name[4:]] for name in goals}
    away = sorted(set(seen) - taken, key=lambda dot: (ground.distance(soldier.dot, dot), -dot))
    if not away:
        return None
    return Walk(
        match.journal.encode(),
        f"soldier-{soldier.id}",
        single[0],
        several[0],
        point(ground, away[0]),
        ground.names[away[0]],
    )


@pytest.fixture
def laptop(page: Page, rest: Rest) -> TablePage:
    page.set_viewport_size({"width": 1280, "height": 720})
    return TablePage(page).open(bring(rest, walk().journal), "us")


def middle(table: TablePage, element: str) -> tuple[float, float]:
    box = table.piece(element).bounding_box()
    assert box is not None, element
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def gap(box: FloatRect, x: float, y: float) -> float:
    """How far a point is from a box."""
    across = max(box["x"] - x, x - box["x"] - box["width"], 0)
    return max(across, box["y"] - y, y - box["y"] - box["height"])


@pytest.mark.slow
def test_a_dot_out_of_reach_says_what_it_would_cost_beside_the_click(laptop: TablePage) -> None:
    x, y = laptop.at(*walk().far)
    laptop.page.mouse.click(x, y)
    words = re.compile(rf"{walk().far_name}: \d+ AP, \S+ has \d|[Cc]lutter")
    expect(laptop.popover).to_contain_text(words)
    expect(laptop.popover.get_by_role("button", name=re.compile("Rule"))).to_have_text(RULE)
    box = laptop.popover.bounding_box()
    assert box is not None
    assert 0 < gap(box, x, y) < 80
    expect(laptop.page.locator(".toast")).to_have_count(0)


def test_walls_answer_for_themselves(laptop: TablePage) -> None:
    wall = """() => {
      const walls = document.getElementById("walls");
      const free = document.querySelector("#picture").getBoundingClientRect();
      for (let x = free.left + 60; x < free.right - 60; x += 7)
        for (let y = free.top + 60; y < free.bottom - 90; y += 7) {
          const hit = document.elementFromPoint(x, y);
          if (hit?.closest("#walls") && hit.closest("#walls") === walls) return [x, y];
        }
    }"""
    laptop.page.wait_for_function("() => document.getElementById('walls')")
    laptop.page.mouse.click(*laptop.page.evaluate(wall))
    expect(laptop.popover).to_contain_text(re.compile("^(Wall|Door|Window): "))
    expect(laptop.popover.get_by_role("button", name=re.compile("Rule SF-TER"))).to_be_visible()


@pytest.mark.slow
def test_a_tip_hides_nothing_that_may_be_chosen_and_goes_away(laptop: TablePage) -> None:
    tip = laptop.page.locator(".tip")
    laptop.settled()
    laptop.page.mouse.move(*middle(laptop, walk().goal))
    expect(tip).to_be_visible()
    assert laptop.page.evaluate(TIPPED) == 0
    laptop.press("Escape")
    expect(tip).to_be_hidden()
    laptop.page.mouse.move(*middle(laptop, walk().crowded))
    expect(tip).to_be_visible()
    laptop.page.mouse.wheel(0, -100)
    expect(tip).to_be_hidden()


def test_a_soldier_is_carried_to_where_he_may_go(laptop: TablePage) -> None:
    page, turn = laptop.page, laptop.turn
    page.mouse.move(*middle(laptop, walk().piece))
    page.mouse.down()
    page.mouse.move(*middle(laptop, walk().crowded), steps=4)
    expect(page.locator(".in-hand")).to_be_attached()
    expect(laptop.piece(walk().goal)).to_have_class(re.compile("goal"))
    laptop.press("Escape")
    expect(page.locator(".in-hand")).to_have_count(0)
    page.mouse.up()
    assert laptop.turn == turn, "Escape puts him back"

    page.mouse.move(*middle(laptop, walk().piece))
    page.mouse.down()
    page.mouse.move(*laptop.at(*walk().far), steps=4)
    page.mouse.up()
    expect(laptop.popover).to_have_attribute("aria-label", "Why")
    laptop.press("Escape")

    page.mouse.move(*middle(laptop, walk().piece))
    page.mouse.down()
    page.mouse.move(*middle(laptop, walk().goal), steps=4)
    page.mouse.up()
    laptop.after(turn)


@pytest.mark.slow
def test_where_a_move_leads_a_click_means_no_sprint_unless_sprints_are_shown(laptop: TablePage) -> None:
    turn = laptop.turn
    laptop.click_piece(walk().crowded)
    laptop.after(turn)
    expect(laptop.log.locator("li").last).to_contain_text(re.compile(r"\bmoves\b"))
    laptop.button("Undo").click()
    expect(laptop.asked.locator('[data-group="Sprint"]')).to_be_visible()

    turn = laptop.turn
    laptop.asked.locator('[data-group="Sprint"]').click()
    laptop.click_piece(walk().crowded)
    laptop.after(turn)
    expect(laptop.log.locator("li").last).to_contain_text(re.compile(r"\bsprints\b"))


@pytest.mark.slow
def test_who_likes_it_is_asked_before_a_piece_that_was_let_go_moves(laptop: TablePage) -> None:
    laptop.page.evaluate("() => localStorage.setItem('sandtable.drop', 'off')")
    page, turn = laptop.page, laptop.turn
    page.mouse.move(*middle(laptop, walk().piece))
    page.mouse.down()
    page.mouse.move(*middle(laptop, walk().goal), steps=4)
    page.mouse.up()
    laptop.popover.get_by_role("button").first.click()
    laptop.after(turn)


@pytest.fixture
def touched(new_context: NewContext, rest: Rest) -> TablePage:
    page = new_context(has_touch=True, is_mobile=True).new_page()
    page.set_viewport_size({"width": 390, "height": 844})
    return TablePage(page).open(bring(rest, walk().journal), "us")


@pytest.mark.slow
def test_a_finger_carries_him_too_and_moves_the_picture_from_elsewhere(touched: TablePage) -> None:
    finger = touched.page.context.new_cdp_session(touched.page)

    def drag(start: tuple[float, float], end: tuple[float, float]) -> None:
        between = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        for kind, spot in (("Start", start), ("Move", between), ("Move", end), ("End", None)):
            points = [{"x": spot[0], "y": spot[1], "id": 0}] if spot else []
            finger.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})

    here, turn = middle(touched, walk().piece), touched.turn
    ground = touched.page.evaluate("""() => {
      const host = document.querySelector("#picture");
      const { left, top, right, bottom } = host.getBoundingClientRect();
      const taken = ".glow, .liftable, button";
      for (let y = top + 40; y < bottom - 60; y += 9)
        for (let x = left + 40; x < right - 40; x += 9)
          if (!document.elementsFromPoint(x, y).some((one) => one.closest(taken)))
            return [x, y];
    }""")
    drag(ground, (ground[0] + 30, ground[1] + 24))
    expect(touched.page.locator(".tip")).to_be_hidden()
    moved = middle(touched, walk().piece)
    assert (round(moved[0] - here[0]), round(moved[1] - here[1])) != (0, 0)
    drag(moved, middle(touched, walk().goal))
    touched.after(turn)


@pytest.mark.slow
def test_near_the_rim_the_picture_comes_along_with_what_is_carried(laptop: TablePage) -> None:
    page, view = laptop.page, "document.querySelector('#picture > svg').viewBox.baseVal.x"
    x, y = middle(laptop, walk().piece)
    laptop.page.mouse.move(x, y)
    for _ in range(3):
        page.mouse.wheel(0, -300)
    before = page.evaluate(view)
    x, y = middle(laptop, walk().piece)
    frame = laptop.picture.bounding_box()
    assert frame is not None
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(frame["x"] + frame["width"] - 6, y, steps=6)
    page.wait_for_function(f"was => {view} > was + 60", arg=before)
    hand = page.locator(".in-hand").bounding_box()
    assert hand is not None
    assert abs(hand["x"] + hand["width"] / 2 - frame["x"] - frame["width"] + 6) < 40, "in the hand"
    laptop.press("Escape")
    page.mouse.up()


@pytest.mark.slow
def test_options_that_meet_at_a_place_stand_there_as_in_the_list(page: Page, rest: Rest) -> None:
    table = TablePage(page).open(bring(rest, battle("hfc", "1", "", "us", Fire)), "us")
    words = "ways => ways.map((way) => [way.dataset.n, way.textContent])"
    listed = table.asked.locator(".folded .mode")
    expect(listed.first).to_be_visible()

    target = page.locator("#picture .el.glow[id^='soldier-IIF']").first.get_attribute("id")
    table.click_piece(target or "")
    expect(table.popover).to_have_attribute("aria-label", "Choose")
    offered = table.popover.locator(".folded .mode")
    assert offered.evaluate_all(words) == listed.evaluate_all(words), "same ways, order and costs"
    expect(table.popover).to_contain_text(re.compile(r"\d AP"))
    expect(offered.first).to_be_focused()
    turn = table.turn
    offered.first.click()
    table.after(turn)


@pytest.mark.slow
def test_a_fingertip_beside_a_dot_means_the_dot(touched: TablePage) -> None:
    turn, (x, y) = touched.turn, middle(touched, walk().goal)
    touched.page.touchscreen.tap(x + 11, y + 11)
    touched.after(turn)


@pytest.mark.slow
def test_a_ring_is_drawn_for_whoever_uses_keys_only(page: Page, rest: Rest) -> None:
    battle = Match.new(GAME, GAME.mission("housecall"), seed="7")
    table = TablePage(page).open(bring(rest, battle.journal.encode()), "us")
    turn, held = table.turn, page.locator("#picture :focus")
    table.click_piece("dot-L12")
    table.after(turn)

    expect(held).to_have_css("outline-style", "none")  # it went on to a dot that nobody chose
    page.keyboard.press("ArrowRight")
    expect(held).to_have_css("outline-style", "solid")
