"""axe-core finds nothing serious on any page, by night; and no faint colour by day.

All else that axe looks at (names, roles, order) is the same in both themes.
"""

from importlib.resources import files
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Complaints, NewContext
from tests.browser.table import TablePage
from tests.server.client import Made, Rest

AXE = (files("axe_playwright_python") / "axe.min.js").read_text("utf-8")
GRAVE = ("serious", "critical")


def findings(page: Page) -> list[str]:
    """What is serious or critical, and where."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE)
    page.evaluate("() => Promise.all(document.getAnimations().map(a => a.finished)).catch(() => 0)")
    # What is in order is counted, not described.
    told = """rules => axe.run({resultTypes: ["violations"], ...(rules ? {runOnly: rules} : {})})
        .then(told => told.violations)"""
    by_day = page.evaluate("matchMedia('(prefers-color-scheme: light)').matches")
    found: list[dict[str, Any]] = page.evaluate(told, ["color-contrast"] if by_day else None)
    return [
        f"{one['id']}: {node['target']} {node['failureSummary']}"
        for one in found
        if one["impact"] in GRAVE
        for node in one["nodes"]
    ]


@pytest.fixture(params=["dark", pytest.param("light", marks=pytest.mark.slow)])
def watched(request: pytest.FixtureRequest, new_context: NewContext) -> Page:
    """A page in each theme."""
    # axe tries styles out; that the pages keep to the policy, other tests see
    return new_context(color_scheme=request.param, bypass_csp=True).new_page()


@pytest.mark.slow
def test_the_lobby_and_the_setup_of_a_game(watched: Page) -> None:
    watched.goto("/")
    expect(watched.locator(".card-picture > svg")).to_have_count(6)
    assert findings(watched) == []
    watched.get_by_role("button", name="Preferences").click()
    expect(watched.get_by_role("dialog", name="Preferences")).to_be_visible()
    assert findings(watched) == []
    watched.goto("/?game=third-option&mission=MC-01")
    expect(watched.get_by_role("button", name="Start the mission")).to_be_visible()
    assert findings(watched) == []
    watched.goto("/?game=special-forces&mission=own-battle")
    expect(watched.get_by_role("group", name="Attacker")).to_be_visible()
    watched.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
    assert findings(watched) == []
    watched.goto("/?game=toy&mission=small")
    expect(watched.get_by_role("button", name="Start the mission")).to_be_visible()
    assert findings(watched) == []


@pytest.mark.slow
def test_the_lobby_of_somebody_who_was_here_before(watched: Page, action: Made, rest: Rest) -> None:
    TablePage(watched).open(action)
    TablePage(watched).open(rest.make("toy", "small"), "blue")
    watched.goto("/")
    expect(watched.get_by_text("Your turn")).to_be_visible()
    expect(watched.get_by_text("Red to act")).to_be_visible()
    watched.get_by_role("button", name="Join").click()
    expect(watched.locator("#join-told")).to_contain_text("Paste the link")
    assert findings(watched) == []
    watched.get_by_role("link", name="All tables").click()
    expect(watched.locator("#table-list li").first).to_be_visible()
    assert findings(watched) == []


@pytest.mark.slow
def test_the_table_in_planning(watched: Page, planning: Made) -> None:
    table = TablePage(watched).open(planning)
    assert findings(watched) == []
    table.click_piece("team-OP-1")
    expect(table.popover).to_be_visible()
    assert findings(watched) == []


def test_the_table_in_action_with_its_dialogs(watched: Page, action: Made) -> None:
    table = TablePage(watched).open(action)
    assert findings(watched) == []
    for key, name in (("h", "Help"), ("d", "The position in words")):
        table.press(key)
        expect(table.dialog(name)).to_be_visible()
        assert findings(watched) == []
        table.press("Escape")
    table.button("Share").click()
    expect(table.dialog("Share this table")).to_be_visible()
    table.page.get_by_role("button", name="QR code for Spectators").click()
    assert findings(watched) == []


@pytest.mark.slow
def test_the_guide_and_its_dice(watched: Page, rest: Rest) -> None:
    TablePage(watched).open(rest.make(guide="first-mission"))
    expect(watched.locator("#coach")).to_be_visible()
    assert findings(watched) == []


@pytest.mark.slow
def test_the_hand_over(watched: Page, rest: Rest) -> None:
    made = rest.make("toy", "small")
    table = TablePage(watched).open(made, "red")
    watched.evaluate(
        """([id, blue]) => {
          const all = JSON.parse(localStorage.getItem("sandtable.links"));
          all[id].links.seats.blue = blue;
          localStorage.setItem("sandtable.links", JSON.stringify(all));
        }""",
        [made.id, made.links.seats["blue"]],
    )
    table.choose("Take 1 of 9")
    expect(table.dialog("Pass the table to Blue")).to_be_visible()
    assert findings(watched) == []


@pytest.mark.slow
def test_the_replay_and_the_ending(watched: Page, finished: Made) -> None:
    watched.goto(f"/replay/{finished.id}#{finished.links.spectator}@17")
    expect(watched.locator("#curtain")).to_have_count(0)
    assert findings(watched) == []
    watched.get_by_role("button", name="Last moment").click()
    expect(watched.get_by_role("region", name="How it ended")).to_be_visible()
    assert findings(watched) == []
    table = TablePage(watched).open(finished)
    expect(table.button("Play again")).to_be_visible()
    assert findings(watched) == []


@pytest.mark.slow
def test_the_page_that_is_not_there_and_the_link_that_opens_nothing(
    watched: Page, complaints: Complaints, planning: Made
) -> None:
    complaints.expect("404", "401")
    watched.goto("/no/such/page")
    assert findings(watched) == []
    watched.goto(f"/table/{planning.id}#wrong")
    expect(watched.get_by_role("heading", name="This square of the map is empty")).to_be_visible()
    assert findings(watched) == []
