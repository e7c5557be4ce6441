"""Covert Ops as people play it: a team is dragged into its zone, ways are drawn, shots taken."""

import time
from functools import cache

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from sandtable.boards.tabletop.picture import MARGIN, Frame
from sandtable.games.covert_ops import GAME
from sandtable.games.covert_ops.rules.actions import AttackWith
from sandtable.games.covert_ops.screen.field import HEAD
from sandtable.kernel.match import Match
from sandtable.players import make_player
from tests.browser.conftest import PATIENCE, NewContext
from tests.browser.drawn import DrawnPage
from tests.browser.plays import bring
from tests.browser.table import TablePage
from tests.server.client import Rest

pytestmark = pytest.mark.coarse

MIDDLE = """id => {
  const { e, f } = document.getElementById(id).transform.baseVal.consolidate().matrix;
  return [e, f];
}"""


class OpsPage(DrawnPage):
    """The table below the alarm and the deck."""

    board = Frame((720, 720), y=HEAD + MARGIN).board()

    def where(self, who: int) -> tuple[int, int]:
        """The spot on which a unit stands."""
        x, y = self.page.evaluate(MIDDLE, f"unit-{who}")
        many, few = self.board.scale
        return round((x - self.board.x) * few / many), round((self.board.y - y) * few / many)

    def from_tray(self, who: int, to: tuple[int, int]) -> None:
        """A unit is dragged from beside the table onto it."""
        self.settled()
        box = self.piece(f"unit-{who}").bounding_box()
        assert box
        mouse = self.page.mouse
        mouse.move(box["x"] + box["width"] / 3, box["y"] + box["height"] / 3)
        mouse.down()
        mouse.move(*self.spot(to), steps=4)
        mouse.up()


@cache
def fight() -> tuple[bytes, int, int]:
    """A play of `basic` up to somebody's first shot: the journal, who shoots and at whom."""
    match = Match.new(GAME, GAME.mission("smash-and-grab"), seed="2")
    player = make_player("basic", GAME, "2")
    while match.decision:
        shots = [one for one in match.decision.options if isinstance(one, AttackWith)]
        if shots and match.table.state.acting:
            return match.journal.encode(), match.table.state.acting.unit, shots[0].target
        match.play(match.decision.seat, match.computer_choice(player))
    raise AssertionError


def phone(new_context: NewContext) -> tuple[BrowserContext, Page]:
    context = new_context(has_touch=True, is_mobile=True)
    page = context.new_page()
    page.set_viewport_size({"width": 390, "height": 844})
    return context, page


def play_to_the_end(table: OpsPage) -> int:
    """By the computer's advice; how many questions that took."""
    answered, patience = 0, time.monotonic() + PATIENCE / 1000
    while not table.asked.get_by_text("The play is over").count():
        if table.asked.get_by_text("You are asked").count():
            table.advised()
            answered, patience = answered + 1, time.monotonic() + PATIENCE / 1000
        assert time.monotonic() < patience, "nobody is asked, and it is not over"
    return answered


def test_by_mouse_a_team_is_set_up_a_way_is_drawn_and_the_enemy_answers(rest: Rest, page: Page) -> None:
    made = rest.make("covert-ops", "smash-and-grab")
    table = OpsPage(page).open(made, "player-1", rest.base)
    table.from_tray(2, (300, 90))
    table.from_tray(4, (400, 90))
    expect(table.tag).to_have_text("2 of 7 set up")
    table.act("Do it").click()
    expect(table.log).to_contain_text("Intrusion Tech deploys at (20, 4.5)")
    table.option("All as proposed").click()
    table.shows("Which unit activates")

    table.glowing("unit-2").click()
    table.shows("Blackwake Operator 2, 2 Actions left")
    expect(table.asked.get_by_text("No enemy has been discovered yet")).to_be_attached()
    expect(page.locator(".picture-pinned").first).to_be_visible()  # the alarm, above the table
    table.settled()
    page.mouse.click(*table.spot((300, 90)))
    expect(table.foreseen("reach")).to_be_attached()  # how far it could come
    table.drag((300, 90), (280, 130))
    expect(table.tag).to_contain_text("of 6 in")
    table.act("Do it").click()
    table.shows("Blackwake Operator 2, 1 Action left")
    assert table.chosen[-1]["choice"] == "move"

    table.drag((280, 130), (360, 235))
    expect(table.tag).to_contain_text("Altar")  # the reason stands beside the ghost
    table.press("Escape")
    table.option("End the activation").click()
    table.shows("Which unit activates")  # the Opfor has had its turn
    expect(table.log).to_contain_text("Opfor turn")


@pytest.mark.slow
def test_whoever_may_be_attacked_glows_with_its_sight_lines_and_is_shot_at_by_a_click(rest: Rest, page: Page) -> None:
    journal, _, target = fight()
    table = OpsPage(page).open(bring(rest, journal), "player-1", rest.base)
    table.option("Attack").first.hover()
    expect(table.glowing(f"unit-{target}")).to_be_attached()
    table.settled()
    table.glowing(f"unit-{target}").click()
    if table.popover.count():  # two weapons, or a charge: one says which
        table.popover.get_by_role("button").first.click()
    expect(table.log).to_contain_text("raw damage")


@pytest.mark.slow
def test_by_touch_a_finger_draws_a_way_in_survival(rest: Rest, new_context: NewContext) -> None:
    made = rest.make("covert-ops", "survival")
    context, page = phone(new_context)
    table = OpsPage(page).open(made, "player-1", rest.base)
    table.button("Other ways").tap()
    table.option("All as proposed").tap()
    table.shows("Which unit activates")
    table.options.first.tap()
    table.shows("2 Actions")
    session = context.new_cdp_session(page)
    table.settled()
    start = table.where(1)
    table.finger(session, start, (start[0] + 60, start[1] + 60))
    expect(table.tag).to_contain_text("of 6 in")
    table.act("Do it").tap()
    table.shows("1 Action left|Discover a marker")
    assert table.chosen[-1]["choice"] == "move"


@pytest.mark.slow
def test_two_browsers_lead_one_team(rest: Rest, new_context: NewContext) -> None:
    made = rest.make("covert-ops", "smash-and-grab", settings={"players": "2"})
    one, two = (TablePage(new_context().new_page()).open(made, seat, rest.base) for seat in ("player-1", "player-2"))
    one.option("All as proposed").click()
    two.option("All as proposed").click()
    one.shows("Which unit activates")
    expect(two.question).to_have_text("Which unit activates?")  # all hear every question
    one.option("Let player 2 activate").click()
    expect(two.asked.get_by_text("You are asked")).to_be_visible()
    two.options.first.click()
    two.shows("left")
    expect(one.log).to_contain_text("activates")


@pytest.mark.slow
def test_two_seats_build_their_teams_from_any_faction_by_clicks(rest: Rest, new_context: NewContext) -> None:
    chosen = {"players": "2", "teams": "built"}
    made = rest.make("covert-ops", "smash-and-grab", settings=chosen)
    one, two = (TablePage(new_context().new_page()).open(made, seat, rest.base) for seat in ("player-1", "player-2"))
    expect(one.page.get_by_text("Operational Theater").first).to_be_attached()
    one.glowing("hire-sl-warden").click()
    one.shows("37 of 60 points left")
    expect(one.piece("hire-bw-oper")).to_have_count(0)  # a team is of one faction
    one.choose("The team is complete")
    two.shows("60 of 60 points left")
    two.choose("Take the ready team of the Zhren'thrar Prides")
    two.shows("3 of 60 points left")  # upgrades and assets are left
    two.choose("Buy an Asset Point")
    two.choose("The team is complete")
    one.option("All as proposed").click()
    expect(one.log).to_contain_text("Player 2: Zhren'thrar Prides, 4 units")


@pytest.mark.slow
@pytest.mark.parametrize("mission", ["smash-and-grab", "survival"])
def test_a_mission_is_played_to_its_end_in_the_browser(rest: Rest, new_context: NewContext, mission: str) -> None:
    """By mouse, and Survival on a phone."""
    made = rest.make("covert-ops", mission)
    page = phone(new_context)[1] if mission == "survival" else new_context().new_page()
    table = OpsPage(page).open(made, "player-1", rest.base)
    assert play_to_the_end(table) > 20
