"""A play that is over: the debrief in every game, at every size, and what to do next."""

import re
from functools import cache

import pytest
from playwright.sync_api import Page, expect

from sandtable.kernel.match import Match
from sandtable.players import make_player
from sandtable.show import load_game
from tests.browser.conftest import NewContext
from tests.browser.plays import bring
from tests.browser.table import TablePage
from tests.browser.test_accessible import findings
from tests.browser.test_phone import fits
from tests.server.client import Made, Rest

SEED = "7"
# The game, its mission and settings, what follows it, and what its debrief says.
PLAYS = {
    "third-option": ("MC-10", {}, "Fallen Eagle", "Teams still active"),
    "special-forces": ("rat", {}, "WMD Secrets", "puts IIF-1 Leader Down"),
    "seal-team-flix": ("1", {"seals": "2", "ties": "auto"}, "Paper Trail", "Tangos"),
    "covert-ops": ("smash-and-grab", {}, "Survival", "Alert"),
    "team-yankee": ("annihilation", {"cap": "8"}, "Free for All", "Units"),
}
WIDE = 1000  # pixels
SIZES = ((1440, 900), (1280, 720), (390, 844))
BY_DAY = {"special-forces": (390, 844)}  # the others are debriefed by the same page


@cache
def played(game_id: str) -> tuple[bytes, str]:
    """A whole play of `basic`, and its first seat."""
    game, (name, settings, *_) = load_game(game_id), PLAYS[game_id]
    mission = game.configure(game.mission(name), settings)
    match, player = Match.new(game, mission, seed=SEED), make_player("basic", game, SEED)
    while decision := match.decision:
        match.play(decision.seat, match.computer_choice(player))
    return match.journal.encode(), game.seats_of(mission)[0]


def over(rest: Rest, game: str) -> tuple[Made, str]:
    journal, seat = played(game)
    return bring(rest, journal), seat


@pytest.mark.parametrize(
    ("game", "size"),
    [
        pytest.param(game, size, marks=() if BY_DAY.get(game) == size else pytest.mark.slow)
        for game in PLAYS
        for size in SIZES
    ],
)
def test_a_play_that_is_over_is_debriefed_at_every_size(
    rest: Rest, new_context: NewContext, game: str, size: tuple[int, int]
) -> None:
    made, seat = over(rest, game)
    page = new_context(bypass_csp=True, color_scheme="dark").new_page()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    _, _, then, said = PLAYS[game]
    table = TablePage(page).open(made, seat)
    debrief = table.dialog("Debrief")
    reopen = table.asked.get_by_role("button", name="Debrief", exact=True)
    expect(reopen).to_be_attached()
    if game == "third-option" and size[0] > WIDE:  # there the picture tells it
        expect(debrief).to_be_hidden()
        expect(page.locator('[id="tier"].el')).to_be_visible()
        reopen.click()
    for part in ("What decided it", "Losses", "Figures"):
        expect(debrief.get_by_role("heading", name=part)).to_be_visible()
    expect(debrief).to_contain_text(said)
    following = debrief.get_by_role("link", name=f"Next mission: {then}")
    expect(following).to_have_attribute("href", re.compile(rf"game={game}&mission="))
    expect(debrief.locator(".next > *").first).to_have_text(f"Next mission: {then}")
    assert fits(page)
    assert findings(page) == []
    debrief.get_by_role("button", name="Look at the table").click()
    expect(debrief).to_be_hidden()
    reopen.click()
    expect(debrief).to_be_visible()
    table.press("Escape")
    expect(debrief).to_be_hidden()
    expect(reopen).to_be_focused()


@pytest.mark.slow
def test_the_replay_ends_with_the_debrief(rest: Rest, page: Page) -> None:
    made, seat = over(rest, "special-forces")
    page.goto(f"/replay/{made.id}#{made.links.seats[seat]}")
    expect(page.locator("#curtain")).to_have_count(0)
    page.get_by_role("button", name="Last moment").click()
    ending = page.get_by_role("region", name="How it ended")
    expect(ending).to_contain_text("What decided it")
    expect(ending).to_contain_text("puts IIF-1 Leader Down")
