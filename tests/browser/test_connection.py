"""Nothing is lost and nothing doubled: breaks in the line, restarts, second tabs, double clicks."""

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import Complaints, NewServer, Sit
from tests.browser.plays import PLANNING, bring, journal
from tests.browser.table import TablePage
from tests.server.client import Made, Rest

pytestmark = pytest.mark.coarse

FRAME, PLAYED, ADVISED = '"type":"frame"', '"type":"played"', '"type":"advised"'
LOST = ("WebSocket connection to", "net::ERR_")  # files of the page may be on their way, too


def choices_of(rest: Rest, made: Made) -> int:
    return int(rest.table(made.id, made.links.host)["seq"])


def test_a_choice_made_while_the_server_is_away_is_played_once_when_it_is_back(
    page: Page, new_server: NewServer, complaints: Complaints
) -> None:
    complaints.expect(*LOST)
    server = new_server()
    with Rest(server.base, server.house) as rest:
        made = bring(rest, journal(PLANNING))
        before = choices_of(rest, made)
    table = TablePage(page).open(made, base=server.base)
    asked = table.question.inner_text()

    server.kill()
    banner = page.locator("#connection")
    expect(banner).to_contain_text("No connection to the server")
    table.reached("Stun Grenades").click()
    expect(banner).to_contain_text("Your choice is kept")
    server.start(port=int(server.base.rsplit(":", 1)[1]))

    expect(banner).to_be_hidden()
    expect(table.question).not_to_have_text(asked)
    with Rest(server.base, server.house) as rest:
        assert choices_of(rest, made) == before + 1
    table.choose("Confirm|Release")


class BreaksOnce:
    """A line that dies when the server answers so: done there, not heard of here."""

    def __init__(self, answer: str) -> None:
        self.answer = answer
        self.lines = 0
        self.answers = 0

    def __call__(self, line: WebSocketRoute) -> None:
        self.lines += 1
        first = self.lines == 1
        server = line.connect_to_server()

        def pass_on(said: str | bytes) -> None:
            self.answers += self.answer in str(said)[:20]
            if first and self.answers:
                line.close(code=1011)
            else:
                line.send(said)

        server.on_message(pass_on)


@pytest.mark.slow
def test_a_choice_whose_answer_was_lost_is_sent_again_and_played_once(rest: Rest, planning: Made, page: Page) -> None:
    line = BreaksOnce(PLAYED)
    page.route_web_socket("**/socket", line)
    table = TablePage(page).open(planning)
    before = choices_of(rest, planning)
    table.reached("Stun Grenades").click()
    table.shows("Recruit: 2 of")
    table.settled()
    assert (line.lines, line.answers) == (2, 2)
    assert choices_of(rest, planning) == before + 1
    table.choose("Trauma Kit")


@pytest.mark.slow
def test_advice_that_was_lost_with_the_line_is_asked_for_once_more(planning: Made, page: Page) -> None:
    line = BreaksOnce(ADVISED)
    page.route_web_socket("**/socket", line)
    table = TablePage(page).open(planning)
    table.button("Advice").click()
    expect(table.asked.locator(".option.marked")).to_be_visible()
    expect(table.asked.get_by_text("Weighing it up")).to_have_count(0)
    assert (line.lines, line.answers) == (2, 2)


@pytest.mark.slow
def test_a_second_tab_of_the_same_seat_follows_and_plays(planning: Made, sit: Sit) -> None:
    one = sit(planning)
    two = TablePage(one.page.context.new_page()).open(planning)
    one.choose("Stun Grenades")
    two.shows("Recruit: 2 of")
    two.choose("Trauma Kit")
    one.shows("Recruit: 0 of")


def test_a_stale_choice_is_refused_politely(rest: Rest, planning: Made, sit: Sit) -> None:
    one = sit(planning)
    two = TablePage(one.page.context.new_page())
    # The second tab hears no frames, as on a slow line: what it offers is of yesterday.
    two.page.route_web_socket("**/socket", deaf)
    two.open(planning)
    one.choose("Stun Grenades")
    before = choices_of(rest, planning)

    two.reached("Trauma Kit").click()
    expect(two.page.locator(".toast")).to_contain_text("Something else is asked by now")
    assert choices_of(rest, planning) == before
    one.shows("Recruit: 2 of")


def deaf(line: WebSocketRoute) -> None:
    """Pass on everything but frames."""
    server = line.connect_to_server()
    server.on_message(lambda said: None if FRAME in str(said)[:20] else line.send(said))


SECOND_CLICK = """() => {
    const second = () => new MouseEvent("click", { detail: 2, bubbles: true, cancelable: true });
    const click = () => document.querySelector("#prompt .option:enabled")?.dispatchEvent(second());
    new MutationObserver(click).observe(document.querySelector("#prompt"), { childList: true });
}"""


@pytest.mark.slow
def test_the_second_click_of_a_double_click_answers_no_new_question(rest: Rest, planning: Made, sit: Sit) -> None:
    table = sit(planning)
    before = choices_of(rest, planning)
    option = table.reached("Stun Grenades")
    table.page.evaluate(SECOND_CLICK)
    option.click()
    table.shows("Recruit: 2 of")
    table.settled()
    assert choices_of(rest, planning) == before + 1


def test_a_double_click_plays_once(rest: Rest, planning: Made, sit: Sit) -> None:
    table = sit(planning)
    before = choices_of(rest, planning)
    table.reached("Stun Grenades").dblclick()
    table.shows("Recruit: 2 of")
    assert choices_of(rest, planning) == before + 1


@pytest.mark.slow
def test_a_link_that_opens_nothing_says_so_and_shows_the_way_back(
    page: Page, planning: Made, complaints: Complaints
) -> None:
    complaints.expect("401")
    page.goto(f"/table/{planning.id}#nothing-of-the-kind")
    expect(page.get_by_role("main")).to_contain_text("This link does not open the table")
    page.get_by_role("link", name="To the lobby").click()
    expect(page.get_by_role("heading", name="Which table do you sit down at?")).to_be_visible()
