"""Team Yankee under a finger: what lies at the rim of a small picture, odds of several targets."""

from functools import cache
from math import dist, hypot

import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect

from sandtable.games.team_yankee import GAME
from sandtable.games.team_yankee.rules.assault import Charge
from sandtable.kernel.match import Match
from sandtable.players import make_player
from sandtable.show.placing import Draft, Stroke
from tests.browser.conftest import NewContext
from tests.browser.drawn import Spot
from tests.browser.plays import bring
from tests.browser.test_aim import touch
from tests.browser.test_team_yankee import SMALL, BattlePage, Drag, at_battle, at_battle_at, drags, phone
from tests.server.client import Rest

Point = tuple[float, float]
AT_RIM = 9  # pixels from the picture's edge
CLEAR = 64  # pixels between a finger on bare ground and all that it could take hold of
INWARD = {"left": (1, 0), "right": (-1, 0), "above": (0, 1)}  # blue stands far from the foot
GROUND = """([x, y, w, h, clear]) => {
  const rings = [...document.querySelectorAll(".place-ring")]
    .map((one) => one.getBoundingClientRect());
  const free = (a, b) => rings.every(({ left, right, top, bottom }) =>
    Math.hypot(a - (left + right) / 2, b - (top + bottom) / 2) > clear) &&
    document.elementFromPoint(a, b)?.closest("#picture > svg");
  const spots = [];
  for (let a = x + 30; a < x + w - 30; a += 12)
    for (let b = y + 30; b < y + h - 30; b += 12) if (free(a, b)) spots.push([a, b]);
  return spots;
}"""

SEEN = 280  # pixels of the picture that a panel leaves, on a phone
# The corners of words that something lies over, and what cuts them where no finger can slide it.
MORE = """all => {
  for (const one of [...all, ...all]) all[0].parentElement.append(one.cloneNode(true));
  return all[0].parentElement.childElementCount;
}"""
COVERED = """one => {
  const cuts = [];
  for (let at = one; at.id !== "prompt"; at = at.parentElement)
    if (getComputedStyle(at).overflowY === "hidden" && at.scrollHeight > at.clientHeight)
      cuts.push(at.className);
  const over = [...one.getClientRects()].flatMap(({ left, right, top, bottom }) =>
    [[left + 1, top + 1], [right - 16, top + 1], [left + 1, bottom - 2], [right - 16, bottom - 2]]
      .filter(([x, y]) => !one.contains(document.elementFromPoint(x, y))));
  return [...cuts, ...over];
}"""


class RimPage(BattlePage):
    """A battle on a phone whose picture is moved by a finger."""

    @property
    def frame(self) -> tuple[float, float, float, float]:
        box = self.page.locator("#picture > svg").bounding_box()
        assert box
        return box["x"], box["y"], box["width"], box["height"]

    def edge(self, side: str, at: Point) -> Point:
        """Beside that edge of the picture, off the buttons in its corners."""
        x, y, wide, _ = self.frame
        across = min(max(at[0], x + AT_RIM), x + wide - 80)
        near = {"left": (x + AT_RIM, at[1]), "right": (x + wide - AT_RIM, at[1]), "above": (across, y + AT_RIM)}
        return near[side]

    def bring(self, session: CDPSession, spot: Spot, to: Point) -> bool:
        """Pull the ground until the spot lies there; false where the table ends before that."""
        for _ in range(14):
            here = self.settled().spot(spot)
            if dist(here, to) < 2:
                return True
            by = to[0] - here[0], to[1] - here[1]
            part = min(1, 180 / hypot(*by))
            x, y, wide, high = self.frame
            free = [
                (a, b)
                for a, b in self.page.evaluate(GROUND, [x, y, wide, high, CLEAR])
                if x < a + by[0] * part < x + wide and y < b + by[1] * part < y + high
            ]
            a, b = free[len(free) // 2]
            touch(session, "touchStart", (a, b))
            for n in (0.25, 0.5, 0.75, 1, 1):
                touch(session, "touchMove", (a + by[0] * part * n, b + by[1] * part * n))
            touch(session, "touchEnd")
            self.settled()
            if dist(here, self.spot(spot)) < 1:
                return False
        return False


@pytest.mark.slow
def test_a_finger_that_begins_at_the_rim_drags_the_base_that_lies_there(rest: Rest, new_context: NewContext) -> None:
    context, page = phone(new_context)
    at_battle(rest, page, "Which Unit moves")
    table, session = RimPage(page), context.new_cdp_session(page)
    page.mouse.move(*table.spot(drags()[0].start))
    page.mouse.wheel(0, -700)
    lying = {one.start: one for one in drags()}.values()
    for side in INWARD:
        assert any(dragged_at(table, session, side, one) for one in lying), side


def dragged_at(table: RimPage, session: CDPSession, side: str, drag: Drag) -> bool:
    """Whether the base can lie at that rim; then a finger puts it elsewhere from there."""
    start, team = drag.start, f"team-{drag.teams[-1]}"
    if not table.bring(session, start, table.edge(side, table.spot(start))):
        return False
    before, here = table.view, table.spot(start)
    (dx, dy), along = INWARD[side], 14
    touch(session, "touchStart", here)
    for far in (8, 16, 20, 20, 20, 20, 24):  # it lingers at the rim
        x, y = here[0] + dx * far + dy * along, here[1] + dy * far + dx * along
        touch(session, "touchMove", (x, y))
        table.settled()
    expect(table.tag).to_be_visible()
    assert table.view == before, f"the picture lies still: {side}"
    touch(session, "touchEnd")
    expect(table.page.locator(f"#{team}.left-behind")).to_be_attached()
    expect(table.ghosts).to_have_count(1)
    table.act("Put back").tap()
    table.act("Leave it").tap()
    table.settled()
    return True


@cache
def charge() -> tuple[Match, Charge]:
    """A battle of `basic` in which red is about to charge, and how."""
    match = Match.new(GAME, GAME.configure(GAME.mission("annihilation"), SMALL), seed="5")
    player = make_player("basic", GAME, "5")
    while decision := match.decision:
        choice = match.computer_choice(player)
        if decision.seat == "red" and isinstance(choice, Charge):
            return match, choice
        match.play(decision.seat, choice)
    raise AssertionError("nobody charges")


def charged(rest: Rest, page: Page) -> BattlePage:
    """Blue, who wishes to be asked, is asked for Defensive Fire."""
    match, choice = charge()
    assert match.decision
    made = bring(rest, match.journal.encode())
    with rest.wire(made.id, made.links.seats["blue"]) as blue:
        blue.send("wish", values={"defensive-fire": "always"})
        blue.settle()
    with rest.wire(made.id, made.links.seats["red"]) as red:
        red.choose(match.decision.options.index(choice))
    return BattlePage(page).open(made, "blue", rest.base)


def spread() -> Spot:
    """Where the first Team's line ends so that odds of most targets are told."""
    match, choice = charge()
    table = match.table.copy()
    table.play("red", choice)
    assert table.decision
    screen = GAME.screen(GAME.view(table.state, "blue"), table.decision)
    assert screen.placing
    first = screen.placing.handles[0].id
    drawn = [(screen.placed(Draft((Stroke(first, (at,)),))), at) for at in screen.placing.snaps]
    told = [(len(to.shown.lines), at) for to, at in drawn if to and to.choice]
    return max(told)[1]


@pytest.mark.slow
def test_on_a_phone_the_odds_of_several_targets_are_all_read_and_the_picture_is_seen(
    rest: Rest, new_context: NewContext
) -> None:
    _, page = phone(new_context)
    table = charged(rest, page)
    table.settled()
    table.press("p")
    expect(table.act("Leave it")).to_be_visible()
    for name, at in zip("xy", spread(), strict=True):
        table.field(name).fill(str(at / table.board.per))
        table.field(name).press("Enter")
    odds = table.asked.locator(".place-told .measured li")
    expect(odds.nth(2)).to_be_attached()
    table.settled()
    all_read(odds)
    assert odds.evaluate_all(MORE) > 8, "as many as are ever told"
    all_read(odds)
    expect(table.act("Do it")).to_be_in_viewport(ratio=1)
    picture = page.locator("#picture").bounding_box()
    assert picture
    assert picture["height"] >= SEEN, "the picture is seen"


def all_read(words: Locator) -> None:
    """Slid into sight by a finger where that is needed, all of them are whole."""
    for one in words.all():
        one.evaluate("one => one.scrollIntoView({ block: 'center' })")
        assert one.evaluate(COVERED) == [], one.inner_text()


@pytest.mark.slow
def test_on_a_phone_the_odds_of_each_target_of_a_volley_are_read_in_the_list(
    rest: Rest, new_context: NewContext
) -> None:
    table = at_battle_at(rest, phone(new_context)[1])
    table.settled()
    odds = table.options.locator(".option-odds, .option-chances")
    expect(odds).not_to_have_count(0)
    all_read(odds)
