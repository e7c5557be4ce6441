"""The lesson of Team Yankee by mouse: a Unit is laid and led as a formation; whole by night."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sandtable.games.team_yankee import GAME
from sandtable.games.team_yankee.screen.field import Field
from sandtable.kernel.match import Match
from tests.browser.drawn import LessonPage, Spot

pytestmark = pytest.mark.coarse

(GUIDE,) = GAME.guides()
BEGUN = Match.new(GAME, GAME.mission(GUIDE.mission), seed=GUIDE.seed)
FRAME = Field(GAME.view(BEGUN.table.state, GUIDE.seat), GAME.content).frame
NEAR = 6  # ticks that a hand errs
SPOKEN = [note for note in GUIDE.notes if note.say]
LED = [at for at, note in enumerate(SPOKEN) if note.wants][1]  # the second that is drawn


class Lesson(LessonPage):
    """At the table of the lesson."""

    board = FRAME.board()

    def drawn(self, choice: dict[str, Any]) -> None:
        """The Leader alone is led, near enough; the others follow."""
        self.settled()
        if "ways" in choice:
            _, (start, end), _ = choice["ways"][0]
            self.drag(start, near(end))
        else:
            _, end, _ = choice["stands"][0]
            self.lift(f"unit-{choice['unit']}", near(end))
        self.press("Enter")


def near(spot: Spot) -> Spot:
    return spot[0] + NEAR, spot[1] - NEAR


def follow(page: Page, notes: int) -> Lesson:
    """From the lobby on, so many steps that are spoken of."""
    page.goto("/")
    card = page.get_by_role("article", name="Team Yankee")
    card.get_by_role("button", name="First mission").click()
    page.wait_for_url("**/table/*")
    table = Lesson(page).ready()
    for note in SPOKEN[:notes]:
        table.follow(note)
    return table


@pytest.mark.slow
def test_a_newcomer_lays_a_platoon_and_leads_it_and_the_lesson_goes_on(page: Page) -> None:
    table = follow(page, LED + 1)
    expect(table.coach.get_by_role("heading")).to_have_text(SPOKEN[LED + 1].title)


@pytest.mark.slow
def test_a_newcomer_leads_a_platoon_to_a_stunning_victory(page: Page) -> None:
    table = follow(page, len(SPOKEN))
    expect(table.coach).to_contain_text("Stunning Victory, 8 to 1")
    expect(table.asked).to_contain_text("First Light: a stunning victory for Blue, 8 to 1")
    expect(page.get_by_role("link", name="Set up Free for All")).to_be_visible()
