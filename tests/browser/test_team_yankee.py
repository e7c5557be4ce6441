"""Team Yankee as people play it: Units dragged in formation, volleys, a whole battle."""

import re
import time
from collections.abc import Iterator
from functools import cache
from math import dist
from typing import NamedTuple

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from sandtable.games.team_yankee import GAME
from sandtable.games.team_yankee.force_text import written
from sandtable.games.team_yankee.rules.advancing import Advance
from sandtable.games.team_yankee.screen.field import FRAME
from sandtable.kernel.match import Match
from sandtable.players import make_player
from sandtable.show.placing import Draft, Stroke
from tests.browser.conftest import PATIENCE, NewContext
from tests.browser.drawn import DrawnPage, Spot
from tests.browser.plays import bring
from tests.browser.table import TablePage
from tests.browser.test_accessible import findings
from tests.server.client import Rest

pytestmark = pytest.mark.coarse

SMALL = {"blue_force": "FO-E", "red_force": "FO-F", "cap": "8", "light": "daylight"}
BOMBARDS = "bombards: where"
RIM = 44  # pixels: nearer to it the picture goes along
MIDDLE = """id => {
  const { e, f } = document.getElementById(id).transform.baseVal.consolidate().matrix;
  return [e, f];
}"""

# Notes what a drag makes anew: whatever changes on the table below the hand, and every node that is
# put onto the sheet over it, but for what the server foresees.
WATCHED = """() => {
  window.anew = [];
  const table = ({ type, attributeName, target }) => [type, attributeName, target.id].join(" ");
  const sheet = ({ target, addedNodes: made }) =>
    target.closest(".place-foreseen") ? [] : [...made].filter((one) => one instanceof Element);
  const watch = (selector, what, told) =>
    new MutationObserver((all) => window.anew.push(...all.flatMap(told).map(String)))
      .observe(document.querySelector(selector), { subtree: true, ...what });
  watch("#picture > svg", { childList: true, attributes: true }, table);
  watch(".over-place", { childList: true }, sheet);
}"""

# Of words on the picture: whether its left edge cuts them, and whether they are hidden.
CUT = """all => all.map((one) => [
  one.getBoundingClientRect().left < one.closest("#picture").getBoundingClientRect().left,
  getComputedStyle(one).visibility === "hidden",
])"""

LINES = "all => all.filter((one) => one.getClientRects().length > 1).map(String)"  # that are broken

CLIPPED = """() => ["#title", "#now"].map((name) => {
  const { scrollWidth, clientWidth } = document.querySelector(name);
  return scrollWidth > clientWidth;
})"""


class BattlePage(DrawnPage):
    """The table below the battle's clocks."""

    board = FRAME.board()

    def where(self, element: str) -> Spot:
        """The spot on which a Team stands, or would."""
        x, y = self.page.evaluate(MIDDLE, element)
        return round(x - self.board.x), round(self.board.y - y)


@cache
def battle(until: str) -> Match:
    """A small battle of `basic` up to blue's first question of that kind."""
    mission = GAME.configure(GAME.mission("annihilation"), SMALL)
    match = Match.new(GAME, mission, seed="5")
    player = make_player("basic", GAME, "5")
    while decision := match.decision:
        if decision.seat == "blue" and re.search(until, decision.prompt):
            return match
        match.play(decision.seat, match.computer_choice(player))
    raise AssertionError(f"the battle never asks: {until}")


class Drag(NamedTuple):
    """A Unit of three, from where its last Team is dragged, and whereto: all can follow."""

    teams: list[int]
    start: Spot
    end: Spot


@cache
def drags() -> tuple[Drag, ...]:
    return tuple(_drags())


def _drags() -> Iterator[Drag]:
    table = battle("Which Unit moves").table
    assert table.decision
    screen = GAME.screen(GAME.view(table.state, "blue"), table.decision)
    for unit in table.state.force("blue"):
        teams = [one.id for one in table.state.teams_of(unit.id) if one.here]
        for by in ((0, 90), (0, -90), (90, 0), (-90, 0)) if len(teams) == 3 else ():
            x, y = table.state.teams[teams[-1]].at
            end = x + by[0], y + by[1]
            placed = screen.placed(Draft((Stroke(f"team-{teams[-1]}", (end,)),)))
            choice = placed.choice if placed else None
            if isinstance(choice, Advance) and len(choice.ways) == 3 and not table.why_not(choice):
                yield Drag(teams, (x, y), end)


def in_sight(table: BattlePage) -> Drag:
    """The first that is all on the screen, clear of its rims."""
    table.settled()
    box = table.picture.bounding_box()
    assert box
    right, foot = box["x"] + box["width"], box["y"] + min(box["height"], 560)

    def seen(spot: Spot) -> bool:
        x, y = table.spot(spot)
        return box["x"] + RIM < x < right - RIM and box["y"] + RIM < y < foot - RIM

    return next(one for one in drags() if seen(one.start) and seen(one.end))


def phone(new_context: NewContext) -> tuple[BrowserContext, Page]:
    context = new_context(has_touch=True, is_mobile=True)
    page = context.new_page()
    page.set_viewport_size({"width": 390, "height": 844})
    return context, page


def at_battle(rest: Rest, page: Page, until: str) -> BattlePage:
    made = bring(rest, battle(until).journal.encode())
    return BattlePage(page).open(made, "blue", rest.base)


def test_by_mouse_a_unit_is_dragged_by_any_of_its_teams_and_a_mate_is_set_apart(
    rest: Rest, new_context: NewContext
) -> None:
    page = new_context(bypass_csp=True).new_page()  # as axe needs it
    table = at_battle(rest, page, "Which Unit moves")
    teams, start, end = in_sight(table)
    page.mouse.click(*table.spot(start))
    expect(table.foreseen("reach")).to_be_attached()
    expect(table.asked.locator(".place-also")).to_contain_text("everything it may do")
    table.drag(start, end, let_go=False)
    for team in teams:
        expect(table.foreseen(f"ghost-team-{team}")).to_be_attached()
    moves_nothing_else(table, end)
    page.mouse.up()
    expect(table.tag).to_contain_text("of")
    expect(table.asked.locator(".place-told")).to_contain_text(re.compile("Tactical"))
    assert findings(page) == []

    mate = table.where(f"ghost-team-{teams[0]}")
    apart = away(mate, end)
    table.drag(mate, apart)
    expect(table.ghosts).to_have_count(2)
    turn = table.turn
    table.act("Do it").click()
    table.after(turn)
    ways = {team: way for team, way, _ in table.chosen[-1]["ways"]}
    assert sorted(ways) == teams
    assert dist(ways[teams[0]][-1], apart) <= 3  # a pixel is more than a tick


def moves_nothing_else(table: BattlePage, end: Spot) -> None:
    """A hand that drags on: the table is not painted anew, and nothing is drawn from scratch."""
    x, y = table.spot(end)
    table.page.evaluate(WATCHED)
    before = table.ghosts.first.get_attribute("d")
    for n in range(8):
        table.page.mouse.move(x + n % 2 * 6, y)
    table.settled()
    assert table.ghosts.first.get_attribute("d") != before
    assert table.page.evaluate("() => window.anew") == []
    sheet = table.page.locator(".picture-sheet:has(.over-place)")
    assert sheet.evaluate("one => getComputedStyle(one).willChange") == "transform"


def away(spot: Spot, other: Spot) -> Spot:
    """An inch and a bit farther from it."""
    off = [24 * ((a > b) - (a < b)) for a, b in zip(spot, other, strict=True)]
    return spot[0] + off[0], spot[1] + off[1]


@pytest.mark.slow
def test_a_volley_is_told_with_dice_score_and_odds_before_it_is_fired(rest: Rest, page: Page) -> None:
    table = at_battle_at(rest, page)
    several = table.asked.locator(".option:has(.option-chances)").first
    key, label, detail = (
        several.locator(f".option-{part}").first.bounding_box() for part in ("key", "label", "detail")
    )
    assert key
    assert label
    assert detail
    assert key["x"] + key["width"] <= label["x"] == detail["x"]
    assert detail["width"] > 1.2 * label["width"], "below the chance there is room for words"
    page.set_viewport_size({"width": 1280, "height": 720})
    expect(page.locator("#dice-from")).to_contain_text("brought along")
    assert not any(page.evaluate(CLIPPED)), "what is played, and what happens now"
    everybody, lit = table.option("Everybody at the best target"), page.locator("#picture .lit")
    several.dispatch_event("pointerenter")
    expect(lit).not_to_have_count(0)
    everybody.dispatch_event("click")  # the pointer itself is elsewhere
    fire = table.option(r"^\d*Fire")
    expect(fire).to_be_visible()
    expect(lit).to_have_count(0)
    expect(fire).to_contain_text(re.compile(r"\d (die|dice) on \d\+"))
    expect(fire).to_contain_text("Destroyed")
    expect(page.locator("[id^=volley-at-]").first).to_be_attached()
    fire.click()
    expect(table.log).to_contain_text(re.compile("hit|missed"))
    assert page.locator("#log .unbroken").evaluate_all(LINES) == [], "T-72 stays on one line"
    expect(page.locator("#log .unbroken").first).to_have_text(re.compile(r"\w-\d"))
    head = page.locator("#picture .whole")
    told = head.evaluate_all(CUT)
    assert told[:3] == [[True, True]] * 3, "no half words of what is panned away"
    assert len(told) == 6, "nor of whose turns are counted"
    assert all(hidden for cut, hidden in told if cut)
    table.shows("Which Unit shoots|mistaken")  # what is asked next is framed before it is left
    table.settled()
    table.button("Whole table").click()
    table.settled()
    assert head.evaluate_all(CUT) == [[False, False]] * 6


@pytest.mark.slow
@pytest.mark.motion
def test_on_a_phone_the_dice_of_a_volley_are_seen_where_they_fall_before_the_next_question(
    rest: Rest, new_context: NewContext
) -> None:
    _, page = phone(new_context)
    table = at_battle_at(rest, page)
    table.option("Everybody at the best target").tap()
    # Elsewhere: two taps on one spot at once are one that trembled, and play once.
    table.option(r"^\d*Fire").tap(position={"x": 40, "y": 20})
    die = page.locator(".over-dice .laid-die").first
    expect(die).to_be_in_viewport()
    table.shows("at whom")
    page.get_by_role("button", name="Show the end").tap()
    table.shows("Which Unit shoots|mistaken")


def at_battle_at(rest: Rest, page: Page) -> TablePage:
    """Where somebody has enemies in sight: nothing is drawn then."""
    made = bring(rest, battle("shoots: at whom").journal.encode())
    return TablePage(page).open(made, "blue", rest.base)


@pytest.mark.slow
def test_by_touch_a_finger_drags_a_unit_that_can_be_seen(rest: Rest, new_context: NewContext) -> None:
    context, page = phone(new_context)
    table = at_battle(rest, page, "Which Unit moves")
    for words in (table.question, table.option("End the Movement Step")):
        expect(words).to_be_in_viewport(ratio=1)  # in the low panel, without other ways
    teams, start, end = in_sight(table)
    box = table.piece(f"team-{teams[-1]}").bounding_box()
    assert box
    assert box["width"] >= 20  # a finger finds it
    expect(table.asked.locator(".place-hint")).to_have_text(re.compile(r"formation\. The button Alone"))
    table.finger(context.new_cdp_session(page), start, end)
    expect(table.tag).to_contain_text("of")
    expect(table.asked.locator(".place-handles [aria-pressed=true]")).to_be_in_viewport(ratio=1)
    slid = page.locator("#prompt").evaluate("one => one.scrollLeft")
    assert slid == 0, "the row slides, not the panel"
    told = table.tag.evaluate_handle("one => one.parentElement.classList")
    told.evaluate("all => all.add('telling')")  # as while something is shown
    expect(table.tag).to_be_hidden()
    expect(table.act("Do it")).to_be_hidden()
    told.evaluate("all => all.remove('telling')")
    turn = table.turn
    table.act("Do it").tap()
    table.after(turn)
    assert table.chosen[-1]["choice"] == "advance"


@pytest.mark.slow
def test_on_a_phone_the_odds_of_a_target_are_read_while_it_is_drawn(rest: Rest, new_context: NewContext) -> None:
    _, page = phone(new_context)
    table = at_battle(rest, page, BOMBARDS)
    x, y = aimed()
    table.settled()
    page.keyboard.press("p")
    expect(table.act("Leave it")).to_be_visible()
    for name, at in (("x", x), ("y", y)):
        table.field(name).fill(str(at / table.board.per))
        table.field(name).press("Enter")
    odds = table.asked.locator(".place-told .measured")
    expect(odds).to_be_in_viewport(ratio=1)
    expect(odds.get_by_text("Destroyed")).to_be_in_viewport(ratio=1)
    assert odds.evaluate("one => one.offsetHeight") <= 40, "in a line or two"
    twin = page.locator("#picture .place-twin").first
    assert float(twin.evaluate("one => getComputedStyle(one).opacity")) < 0.5, "the target is seen"


def aimed() -> Spot:
    """Where the first spotter of a bombardment finds a target."""
    table = battle(BOMBARDS).table
    screen = GAME.screen(GAME.view(table.state, "blue"), table.decision)
    assert screen.placing
    first = screen.placing.handles[0].id
    drawn = ((at, screen.placed(Draft((Stroke(first, (at,)),)))) for at in screen.placing.snaps)
    return next(at for at, to in drawn if to and to.choice and not table.why_not(to.choice))


@pytest.mark.slow
def test_a_force_is_pasted_and_what_is_wrong_in_it_is_told_by_line_and_column(rest: Rest, page: Page) -> None:
    made = rest.make("team-yankee", "annihilation", settings={"blue_force": "built"})
    table = TablePage(page).open(made, "blue", rest.base)
    table.asked.get_by_text("Paste a list").click()
    field, bring_it = page.get_by_role("textbox", name="Paste a list"), table.button("Bring it")
    text = written(GAME.content.forces["FO-E"])
    field.fill(text.replace("id:", "ident:"))
    bring_it.click()
    expect(table.asked.get_by_role("alert")).to_contain_text("line 2, column 1: unknown key")
    field.fill(text)
    bring_it.click()
    table.shows("Build your force: 50 of 100 points left")
    table.option("The force is complete").click()
    expect(table.log).to_contain_text("Blue fields Task Force Lockhart")


# a whole battle

# What is answered with one click; all else by the computer's advice.
PLAIN = (
    ("Leave Units out", "Ready"),
    ("Which Unit moves", "End the Movement"),
    ("Which Unit assaults", "End the Assault"),
    ("Which one scoots", "End the Assault"),
    ("drive on", "Stay"),
)


TIRED = 30  # answers of one side: everybody is placed, and has fired


def answer(table: BattlePage, *, tired: bool) -> None:
    """Whoever is tired fires no more."""
    said = table.question.inner_text()
    words = next((words for asked, words in PLAIN if asked in said), "")
    if tired and "Which Unit shoots" in said:
        words = "End the Shooting"
    if not words:
        return table.advised()
    turn = table.turn
    others = table.button("Other ways")
    if others.is_visible():
        others.tap()
    table.option(words).first.click()
    return table.after(turn)


@pytest.mark.slow
def test_two_browsers_play_free_for_all_to_its_end_one_of_them_by_touch(rest: Rest, new_context: NewContext) -> None:
    made = rest.make("team-yankee", "free-for-all", settings=SMALL)
    pages = {"blue": new_context().new_page(), "red": phone(new_context)[1]}
    tables = {seat: BattlePage(page) for seat, page in pages.items()}
    for seat, table in tables.items():
        TablePage.open(table.hurried(), made, seat, rest.base)
    answered, patience = dict.fromkeys(tables, 0), time.monotonic() + PATIENCE / 1000
    while not tables["blue"].asked.get_by_text("The play is over").count():
        for seat, table in tables.items():
            if table.asked.get_by_text("You are asked").count():
                answer(table, tired=answered[seat] > TIRED)
                answered[seat] += 1
                patience = time.monotonic() + PATIENCE / 1000
        assert time.monotonic() < patience, "nobody is asked, and it is not over"
    assert min(answered.values()) > 20
    for table in tables.values():
        expect(table.asked).to_contain_text("The play is over")
