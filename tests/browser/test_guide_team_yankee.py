"""The lesson of Team Yankee by mouse: a Unit is laid and led as a formation, to the end."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

from sandtable.games.team_yankee import GAME
from sandtable.games.team_yankee.screen.field import Field
from sandtable.kernel.match import Match
from sandtable.show.guide import Note
from tests.browser.drawn import DrawnPage, Spot

(GUIDE,) = GAME.guides()
BEGUN = Match.new(GAME, GAME.mission(GUIDE.mission), seed=GUIDE.seed)
FRAME = Field(GAME.view(BEGUN.table.state, GUIDE.seat), GAME.content).frame
NEAR = 6  # ticks that a hand errs


class Lesson(DrawnPage):
    """At the table of the lesson."""

    board = FRAME.board()

    @property
    def coach(self) -> Locator:
        return self.page.locator("#coach")

    def drawn(self, choice: dict[str, Any]) -> None:
        """The Leader alone is led, near enough; the others follow."""
        self.stands_still()
        if "ways" in choice:
            _, (start, end), _ = choice["ways"][0]
            self.drag(start, near(end))
        else:
            _, end, _ = choice["stands"][0]
            self.lift(f"unit-{choice['unit']}", near(end))
        self.press("Enter")

    def lift(self, piece: str, end: Spot) -> None:
        """From the tray onto the table."""
        box = self.page.locator(f'#picture [id="{piece}"]').first.bounding_box()
        assert box
        self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.page.mouse.down()
        self.page.mouse.move(*self.spot(end), steps=4)
        self.page.mouse.up()

    def follow(self, note: Note) -> None:
        expect(self.coach.get_by_role("heading")).to_have_text(note.title)
        turn = self.turn
        if note.wants and note.choose:
            expect(self.coach.get_by_role("button")).to_have_count(0)
            self.drawn(note.choose)
        else:
            self.coach.get_by_role("button", name="Step forward").click()
        self.after(turn)


def near(spot: Spot) -> Spot:
    return spot[0] + NEAR, spot[1] - NEAR


def test_a_newcomer_leads_a_platoon_to_a_stunning_victory(page: Page) -> None:
    page.goto("/")
    card = page.get_by_role("article", name="Team Yankee")
    card.get_by_role("button", name="First mission").click()
    page.wait_for_url("**/table/*")
    table = Lesson(page).ready()
    for note in GUIDE.notes:
        if note.say:
            table.follow(note)
    expect(table.coach).to_contain_text("Stunning Victory, 8 to 1")
    expect(table.asked).to_contain_text("First Light: a stunning victory for Blue, 8 to 1")
    expect(page.get_by_role("link", name="Set up Free for All")).to_be_visible()
