"""The lesson of Covert Ops by mouse: a unit is laid, ways are drawn; by night to its end."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sandtable.games.covert_ops import GAME
from sandtable.games.covert_ops.screen.field import Field
from sandtable.kernel.match import Match
from tests.browser.drawn import LessonPage, Spot

pytestmark = pytest.mark.coarse

(GUIDE,) = GAME.guides()
BEGUN = Match.new(GAME, GAME.mission(GUIDE.mission), seed=GUIDE.seed)
FRAME = Field(GAME.view(BEGUN.table.state, GUIDE.seat), GAME.content).frame
NEAR = 3  # ticks that a hand errs
LAST_DRAWN = max(at for at, note in enumerate(GUIDE.notes) if note.wants)


class Lesson(LessonPage):
    """At the table of the lesson."""

    board = FRAME.board()

    def drawn(self, choice: dict[str, Any]) -> None:
        """Lay what is asked for, or draw its way leg by leg; near enough will do."""
        self.settled()
        if "path" in choice:
            start, *ends = choice["path"]
            self.drag(start, near(ends[0]))
        else:
            ((_, end),) = choice["places"]
            ends = [end]
            self.lift("unit-1", near(end))
        for end in ends[1:]:
            self.settled()
            self.page.keyboard.down("Shift")
            self.page.mouse.click(*self.spot(near(end)))
            self.page.keyboard.up("Shift")
        self.press("Enter")


def near(spot: Spot) -> Spot:
    return spot[0] + NEAR, spot[1] - NEAR


def follow(page: Page, notes: int) -> Lesson:
    """From the lobby on, so many steps."""
    page.goto("/")
    card = page.get_by_role("article", name="Covert Ops")
    card.get_by_role("button", name="First mission").click()
    page.wait_for_url("**/table/*")
    table = Lesson(page).ready()
    for note in GUIDE.notes[:notes]:
        table.follow(note)
    return table


@pytest.mark.slow
def test_a_newcomer_draws_four_times_and_the_lesson_goes_on(page: Page) -> None:
    table = follow(page, LAST_DRAWN + 1)
    following = GUIDE.notes[LAST_DRAWN + 1].title
    expect(table.coach.get_by_role("heading")).to_have_text(following)


@pytest.mark.slow
def test_a_newcomer_draws_four_times_on_the_way_to_a_major_victory(page: Page) -> None:
    table = follow(page, len(GUIDE.notes))
    expect(table.coach).to_contain_text("Major Victory, 4 points")
    expect(table.asked).to_contain_text("First Watch: Major Victory")
    expect(page.get_by_role("link", name="Set up Smash & Grab")).to_be_visible()
