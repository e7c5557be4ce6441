"""Sitting down by an invitation: what is told first, whose the seat is then, and getting up."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Complaints, NewContext
from tests.browser.plays import PLANNING, bring, journal
from tests.browser.table import TablePage
from tests.browser.test_seats import share_screen
from tests.server.client import Made, Rest

pytestmark = pytest.mark.coarse

LAPTOP, PHONE = (1440, 900), (390, 844)


@pytest.fixture
def hoard(rest: Rest) -> Made:
    return rest.make("toy", "large")


def sized(page: Page, size: tuple[int, int]) -> Page:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    return page


def invitation(page: Page, made: Made, seat: str) -> Locator:
    page.goto(f"/table/{made.id}#{made.links.seats[seat]}")
    return page.get_by_role("dialog", name="Sit down as")


@pytest.mark.parametrize("size", [LAPTOP, pytest.param(PHONE, marks=pytest.mark.slow)])
def test_an_invitation_tells_what_it_is_to_before_anybody_sits_down(
    rest: Rest, hoard: Made, new_context: NewContext, size: tuple[int, int]
) -> None:
    page = sized(new_context().new_page(), size)
    panel = invitation(page, hoard, "blue")
    for words in ("Toy", "large", "Blue", "Red: nobody yet", "drawn here", "before anybody sat down"):
        expect(panel).to_contain_text(words)
    assert rest.table(hoard.id, hoard.links.host)["seats"]["blue"]["taken"] is False
    button = panel.get_by_role("button", name="Sit down")
    expect(button).to_be_in_viewport(ratio=1)
    expect(button).to_be_focused()
    page.keyboard.press("Escape")
    expect(panel).to_be_visible()

    page.keyboard.press("Enter")
    table = TablePage(page).ready()
    expect(panel).to_have_count(0)
    assert table.secret not in ("", hoard.links.seats["blue"])
    page.reload()
    TablePage(page).ready()
    expect(panel).to_have_count(0)


@pytest.mark.slow
def test_dice_that_were_brought_are_told_on_the_invitation_and_at_the_table(rest: Rest, page: Page) -> None:
    made = bring(rest, journal(PLANNING))
    panel = invitation(page, made, "commander")
    expect(panel).to_contain_text("brought along !")
    expect(panel).to_contain_text("Anybody who has that journal may know the seed")
    panel.get_by_role("button", name="Sit down").click()
    table = TablePage(page).ready()
    table.button("Dice: brought along !").click()
    told = table.dialog("Dice: brought along")
    expect(told).to_contain_text(made.commitment)
    expect(told).to_contain_text("Anybody who has that journal may know the seed")


@pytest.mark.slow
def test_dice_that_were_drawn_here_are_told_with_the_briefing(hoard: Made, page: Page) -> None:
    TablePage(page).open(hoard, "red")
    expect(page.locator("#dice-from")).to_be_hidden()
    page.get_by_role("button", name="Forces").click()
    page.get_by_text("Dice: drawn here").click()
    expect(page.locator("details.dice-from")).to_contain_text(hoard.commitment)


def test_the_proof_says_where_the_dice_came_from(finished: Made, page: Page) -> None:
    table = TablePage(page).open(finished)
    table.page.get_by_text("The dice, to check").click()
    expect(table.asked).to_contain_text("brought along")
    expect(table.asked).to_contain_text("Anybody who has that journal may know the seed")
    page.goto(f"/replay/{finished.id}#{finished.links.spectator}@100000")
    page.get_by_role("button", name="Last moment").click()
    expect(page.locator("#ending")).to_contain_text("Anybody who has that journal")


@pytest.mark.slow
def test_the_same_invitation_opens_the_seat_again_in_the_same_browser_alone(
    hoard: Made, new_context: NewContext, complaints: Complaints
) -> None:
    complaints.expect("401")
    context = new_context()
    first = TablePage(context.new_page()).invited(hoard, "blue")
    again = context.new_page()
    again.goto(f"/table/{hoard.id}#{hoard.links.seats['blue']}")
    assert TablePage(again).ready().secret == first.secret

    other = new_context().new_page()
    other.goto(f"/table/{hoard.id}#{hoard.links.seats['blue']}")
    expect(other.get_by_role("heading")).to_have_text("This square of the map is empty")
    expect(other.locator("#why")).to_contain_text("Somebody has sat down with this link")


@pytest.mark.slow
def test_ones_own_link_opens_the_seat_on_another_device_without_asking(hoard: Made, new_context: NewContext) -> None:
    laptop = TablePage(new_context().new_page()).invited(hoard, "red")
    laptop.button("Share").click()
    own = laptop.dialog("Share this table").get_by_role("textbox", name="Link for You")
    phone = sized(new_context().new_page(), PHONE)
    phone.goto(own.input_value())
    TablePage(phone).ready()
    assert TablePage(phone).secret == laptop.secret


@pytest.mark.slow
def test_the_host_who_looks_at_a_seat_is_shown_out_when_somebody_sits_down_there(
    hoard: Made, page: Page, new_context: NewContext, complaints: Complaints
) -> None:
    complaints.expect("401")
    host = share_screen(page, hoard)
    host.choose("Take 1 of 40")
    host.dialog("Pass the table to Blue").get_by_role("button", name="I am Blue").click()
    host.ready()
    blue = TablePage(new_context().new_page()).invited(hoard, "blue")
    expect(page.locator(".toast").last).to_contain_text("Somebody has sat down as Blue")
    host.ready()
    expect(host.asked).to_contain_text("Blue is thinking", ignore_case=True)
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(host.log).to_contain_text("Somebody has sat down as Blue")

    blue.choose("Roll for it")
    host.button("Undo").click()
    host.dialog("Undo?").get_by_role("button", name="Ask the others").click()
    expect(page.locator(".toast").last).to_contain_text("Blue will be asked")
    blue.dialog("Red asks to undo").get_by_role("button", name="No").click()
    expect(host.log).to_contain_text("blue")


@pytest.mark.slow
def test_the_host_asks_for_a_seat_and_whoever_sits_there_gets_up(
    hoard: Made, page: Page, new_context: NewContext, complaints: Complaints
) -> None:
    complaints.expect("401")
    host = share_screen(page, hoard)
    blue = TablePage(new_context().new_page()).invited(hoard, "blue")
    host.button("Share").click()
    share = host.dialog("Share this table")
    share.get_by_role("button", name="Ask for the seat").click()
    asked = blue.dialog("The host asks for your seat")
    asked.get_by_role("button", name="Stay").click()
    expect(host.log).to_contain_text("Blue keeps the seat")

    share.get_by_role("button", name="Ask for the seat").click()
    asked.get_by_role("button", name="Get up").click()
    expect(host.log).to_contain_text("Blue has got up")
    expect(blue.page.locator("#connection")).to_contain_text("does not open the table")
    host.press("Escape")
    host.choose("Take 1 of 40")
    expect(host.dialog("Pass the table to Blue")).to_be_visible()
