"""What happens between two questions is shown part by part, at the pace that its person likes."""

from datetime import datetime, timedelta

import pytest
from playwright.sync_api import Locator, Page, WebSocket, expect

from tests.browser.conftest import Sit
from tests.browser.plays import ACTION, bring, journal
from tests.browser.table import TablePage
from tests.server.client import Rest
from tests.slow import slow

pytestmark = pytest.mark.fresh  # its clock is the test's

ASSIGN = "Assign the teams"  # its confirmation leads to a fight of several rounds
STEP = 300  # milliseconds


@pytest.fixture
def sent(page: Page) -> list[str]:
    """What the page says to the server."""
    said: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framesent", lambda text: said.append(str(text)))

    page.on("websocket", listen)
    return said


@pytest.fixture
def table(rest: Rest, page: Page, sent: list[str], sit: Sit) -> TablePage:
    """The clock stands still: what is shown goes on when the test says so."""
    assert sent == []
    page.clock.install()
    seated = sit(bring(rest, journal(ASSIGN)))
    page.clock.pause_at(datetime.now() + timedelta(hours=1))
    return seated


def confirm(table: TablePage) -> None:
    table.option("Confirm the assignment").first.click()


def lines(table: TablePage) -> int:
    table.page.clock.run_for(50)  # the log is laid out when the page is painted
    return table.page.locator("#log .log-line").count()


def told(table: TablePage) -> str:
    return table.page.locator("#tray .tray-words").inner_text()


@pytest.mark.motion
def test_a_fight_is_told_round_by_round_and_the_question_comes_last(table: TablePage) -> None:
    before, hurry = lines(table), table.page.get_by_role("button", name="Show the end")
    confirm(table)
    expect(hurry).to_be_visible()
    seen = [(lines(table), told(table))]
    while hurry.is_visible():
        table.shows(ASSIGN)
        expect(table.page.locator("#picture.telling")).to_have_count(1)
        table.page.clock.run_for(STEP)
        seen.append((lines(table), told(table)))

    counts = [count for count, _ in seen]
    assert counts == sorted(counts)
    assert counts[0] > before
    assert len(set(counts)) >= 4
    assert len({words for _, words in seen}) >= 3
    expect(table.question).not_to_contain_text(ASSIGN)


@pytest.mark.slow
@pytest.mark.motion
def test_dice_lie_beside_whoever_rolled_them(table: TablePage) -> None:
    confirm(table)
    dice = table.page.locator(".over-dice .laid-die")
    for _ in range(2000):  # a busy server answers later
        if dice.count():
            break
        table.page.clock.run_for(STEP)
    assert dice.count() >= 2
    rolling = table.page.locator("[id^=team-], [id^=unit-]").all()
    boxes = [box for one in rolling if (box := one.bounding_box())]
    for die in dice.all():
        x, y = middle(die)
        assert any(
            abs(box["x"] + box["width"] / 2 - x) <= box["width"]
            and abs(box["y"] + box["height"] / 2 - y) <= 1.5 * box["height"]
            for box in boxes
        )


def middle(one: Locator) -> tuple[float, float]:
    box = one.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.motion
@pytest.mark.parametrize("how", ["key", *slow(["button", "click"])])
def test_a_key_or_a_click_goes_to_the_end_and_answers_nothing(table: TablePage, sent: list[str], how: str) -> None:
    confirm(table)
    hurry = table.page.get_by_role("button", name="Show the end")
    expect(hurry).to_be_visible()
    if how == "key":
        table.page.keyboard.press("1")
    elif how == "button":
        hurry.click()
    else:
        table.page.locator("#picture").click()
    expect(hurry).to_be_hidden()
    expect(table.question).not_to_contain_text(ASSIGN)
    assert len([one for one in sent if '"choose"' in one]) == 1


@pytest.mark.slow
@pytest.mark.motion
def test_what_happened_since_my_choice_is_seen_again_and_ends_where_it_stands(table: TablePage) -> None:
    confirm(table)
    page = table.page
    page.get_by_role("button", name="Show the end").click()
    picture = "() => [...document.querySelectorAll('#picture .el')].map((one) => one.id).join()"
    now, count = page.evaluate(picture), lines(table)

    page.get_by_role("button", name="See it again").click()
    expect(page.get_by_role("button", name="Show the end")).to_be_visible()
    assert page.evaluate(picture) != now
    page.clock.run_for(15_000)
    expect(page.get_by_role("button", name="See it again")).to_be_visible()
    assert page.evaluate(picture) == now
    assert lines(table) == count


def test_who_likes_no_motion_is_told_all_at_once(table: TablePage) -> None:
    confirm(table)
    expect(table.question).not_to_contain_text(ASSIGN)
    expect(table.page.get_by_role("button", name="Show the end")).to_be_hidden()


@pytest.mark.slow
@pytest.mark.motion
def test_the_pace_off_is_told_all_at_once(table: TablePage) -> None:
    table.page.evaluate("() => localStorage.setItem('sandtable.pace', 'off')")
    confirm(table)
    expect(table.question).not_to_contain_text(ASSIGN)


@pytest.mark.slow
@pytest.mark.motion
def test_the_pace_is_changed_while_it_is_told_and_kept(table: TablePage) -> None:
    confirm(table)
    page = table.page
    expect(page.get_by_role("button", name="Show the end")).to_be_visible()
    page.get_by_role("button", name="Pace 1×").click()
    page.get_by_role("button", name="Pace 2×").click()
    assert page.evaluate("() => localStorage.getItem('sandtable.pace')") == "faster"
    page.get_by_role("button", name="Pace 4×").click()  # off: the rest is there at once
    expect(page.get_by_role("button", name="Show the end")).to_be_hidden()
    expect(table.question).not_to_contain_text(ASSIGN)


@pytest.mark.slow
@pytest.mark.motion
def test_a_replay_steps_by_the_same_parts(rest: Rest, page: Page) -> None:
    made = bring(rest, journal(ACTION), use="analyse")
    page.clock.install()
    page.goto(f"/replay/{made.id}#{made.links.spectator}")
    forward = page.get_by_role("button", name="Forward", exact=True)
    slider = page.get_by_role("slider", name="Moment")
    expect(page.locator("#curtain")).to_have_count(0)
    left = page.get_by_text("more of this moment")
    for _ in range(40):
        forward.click()
        page.clock.run_for(160)  # quicker is scrubbing, which shows no parts
        if left.is_visible():
            break
    place, words = slider.input_value(), left.inner_text()
    forward.click()
    expect(slider).to_have_value(place)
    expect(left.filter(has_text=words)).to_have_count(0)
