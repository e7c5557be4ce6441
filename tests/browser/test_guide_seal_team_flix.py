"""The lesson of SEAL Team Flix: the disc is pulled by hand, and the lesson goes on."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from sandtable.games.seal_team_flix import GAME
from tests.browser.table import TablePage
from tests.server.client import Rest

(GUIDE,) = GAME.guides()
FLICK = next(note for note in GUIDE.notes if note.otherwise)


def about_to_flick(rest: Rest, page: Page) -> TablePage:
    made = rest.make("seal-team-flix", guide=GUIDE.id, pace=0)
    with rest.wire(made.id, made.links.seats["seal-1"]) as seat:
        while seat.screen.frame["coach"]["title"] != FLICK.title:
            seat.step()
    return TablePage(page).open(made, "seal-1")


def pull(page: Page, by: tuple[int, int]) -> None:
    """From the arrow at D2, and let go."""
    page.get_by_role("button", name="The arrow at D2", exact=True).click()
    disc = page.locator(".aim-ghost").bounding_box()
    assert disc
    x, y = disc["x"] + disc["width"] / 2, disc["y"] + disc["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + by[0], y + by[1], steps=4)
    page.mouse.up()


def test_a_disc_that_goes_astray_is_taken_back_and_pulled_again(rest: Rest, page: Page) -> None:
    table = about_to_flick(rest, page)
    coach = page.locator("#coach")
    pull(page, (60, 60))
    expect(coach).to_contain_text("That was not what we were after")

    table.button("Undo").click()
    table.button("Undo it").click()  # dice were rolled
    expect(coach.get_by_role("heading")).to_have_text(FLICK.title)
    pull(page, (-50, -105))
    expect(coach.get_by_role("heading")).to_have_text("They heard you")
    expect(table.log).to_contain_text("strikes the Sentry on E4")
