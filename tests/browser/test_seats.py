"""Two seats with hidden cards: one screen passed on, two screens, and somebody who watches."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Complaints, NewContext, Sit
from tests.browser.table import TablePage
from tests.server.client import Made, Rest

pytestmark = pytest.mark.coarse


@pytest.fixture
def coins(rest: Rest) -> Made:
    return rest.make("toy", "small")


@pytest.fixture
def hoard(rest: Rest) -> Made:
    """Too many coins for one lucky roll."""
    return rest.make("toy", "large")


@pytest.fixture
def join(new_context: NewContext) -> Sit:
    """Sit down at a screen of one's own, by the link that one was sent."""

    def at(made: Made, role: str) -> TablePage:
        table = TablePage(new_context().new_page())
        return table.open(made, role) if role == "spectator" else table.invited(made, role)

    return at


def card_of(rest: Rest, made: Made, seat: str) -> int:
    """What this seat was dealt, as its own log says."""
    with rest.wire(made.id, made.links.seats[seat]) as wire:
        lines = ["".join(span["text"] for span in line["spans"]) for line in wire.screen.log]
    told = [line for line in lines if line.startswith(f"{seat} is dealt")]
    return int(told[0].split()[-1])


def holds_secret(page: Page, seat: str, card: int) -> bool:
    """Whether the page has the seat's card anywhere: words, picture, attributes, storage."""
    shown = page.locator(f'[id="card-{seat}"] text').all_text_contents()
    return f"{seat} is dealt {card}" in page.content() or str(card) in shown


def share_screen(page: Page, made: Made) -> TablePage:
    """One browser that knows the links of both seats, as after making the table in the lobby."""
    links = {"host": made.links.host, "spectator": made.links.spectator, "seats": made.links.seats}
    entry = {"id": made.id, "title": made.title, "game": made.game, "touched": 0, "links": links}
    page.goto("/")
    page.evaluate("entry => localStorage.setItem('sandtable.links', JSON.stringify({[entry.id]: entry}))", entry)
    return TablePage(page).open(made, "red")


@pytest.mark.slow
def test_one_screen_is_passed_on_and_shows_nothing_of_the_other_side(
    rest: Rest, coins: Made, page: Page, join: Sit
) -> None:
    red_card, blue_card = (card_of(rest, coins, seat) for seat in ("red", "blue"))
    watching = join(coins, "spectator")
    table = share_screen(page, coins)
    assert holds_secret(page, "red", red_card)
    assert not holds_secret(page, "blue", blue_card)

    table.choose("Take 1 of 9")
    hand_over = table.dialog("Pass the table to Blue")
    expect(hand_over).to_be_visible()
    assert not holds_secret(page, "red", red_card)
    assert not holds_secret(page, "blue", blue_card)
    table.press("Escape", "1", "d")
    expect(hand_over).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(1)

    hand_over.get_by_role("button", name="I am Blue").click()
    expect(hand_over).to_have_count(0)
    table.ready().shows("Take, roll or show")
    assert holds_secret(page, "blue", blue_card)
    assert not holds_secret(page, "red", red_card)

    expect(watching.picture).to_contain_text("8 COINS")
    assert not holds_secret(watching.page, "red", red_card)
    assert not holds_secret(watching.page, "blue", blue_card)


@pytest.mark.slow
def test_a_whole_game_goes_round_at_one_screen(coins: Made, page: Page) -> None:
    table = share_screen(page, coins)
    for seat in ("Blue", "Red"):
        table.choose("Take 3 of")
        table.dialog(f"Pass the table to {seat}").get_by_role("button", name=f"I am {seat}").click()
        table.ready()
    table.choose("Take 3 of 3")
    expect(table.asked).to_contain_text("The play is over")
    expect(table.asked).to_contain_text("Won")


@pytest.mark.slow
def test_who_shares_a_screen_agrees_to_an_undo_there(hoard: Made, page: Page) -> None:
    table = share_screen(page, hoard)
    table.choose("Take 1 of 40")
    table.dialog("Pass the table to Blue").get_by_role("button", name="I am Blue").click()
    table.ready().choose("Roll for it")
    table.dialog("Pass the table to Red").get_by_role("button", name="I am Red").click()
    table.ready().button("Undo").click()
    table.dialog("Undo?").get_by_role("button", name="We agree").click()
    table.dialog("Pass the table to Blue").get_by_role("button", name="I am Blue").click()
    expect(table.ready().picture).to_contain_text("39 COINS")
    expect(table.asked).to_contain_text("You are asked")


@pytest.mark.slow
def test_whoever_sits_down_takes_back_what_was_chosen_at_this_screen_before(hoard: Made, page: Page) -> None:
    table = share_screen(page, hoard)
    expect(table.button("Undo")).to_be_disabled()
    table.choose("Take 1 of 40")
    table.dialog("Pass the table to Blue").get_by_role("button", name="I am Blue").click()
    expect(table.ready().picture).to_contain_text("39 COINS")
    table.button("Undo").click()  # Blue has chosen nothing yet; nothing was rolled: no question
    table.dialog("Pass the table to Red").get_by_role("button", name="I am Red").click()
    expect(table.ready().picture).to_contain_text("40 COINS")
    expect(table.asked).to_contain_text("You are asked")


def test_two_people_play_by_links_and_a_third_one_watches(rest: Rest, coins: Made, join: Sit) -> None:
    cards = {seat: card_of(rest, coins, seat) for seat in ("red", "blue")}
    red, blue, watching = (join(coins, role) for role in ("red", "blue", "spectator"))
    expect(blue.asked).to_contain_text("Red is thinking", ignore_case=True)
    expect(blue.options.first).to_be_disabled()

    red.choose("Take 2 of 9")
    expect(blue.asked).to_contain_text("You are asked")
    blue.choose("Show the card")
    for table in (red, watching):
        expect(table.log).to_contain_text(f"blue shows {cards['blue']}")
        expect(table.piece("card-blue")).to_contain_text(str(cards["blue"]))
    assert not holds_secret(watching.page, "red", cards["red"])
    assert not holds_secret(blue.page, "red", cards["red"])
    expect(watching.page.locator("#undo:enabled:visible")).to_have_count(0)
    expect(watching.page.get_by_role("textbox", name="Say something")).to_be_hidden()


@pytest.mark.slow
def test_a_seat_that_is_empty_is_told_from_one_that_thinks(coins: Made, join: Sit) -> None:
    blue = join(coins, "blue")
    expect(blue.asked).to_contain_text("not at the table")
    red = join(coins, "red")
    expect(blue.asked).to_contain_text("Red is thinking", ignore_case=True)
    red.page.close()
    expect(blue.asked).to_contain_text("not at the table")


def test_an_undo_that_concerns_the_other_one_needs_his_consent(hoard: Made, join: Sit) -> None:
    red, blue = join(hoard, "red"), join(hoard, "blue")
    red.choose("Roll for it")
    expect(blue.asked).to_contain_text("You are asked")

    red.button("Undo").click()
    red.dialog("Undo?").get_by_role("button", name="Ask the others").click()
    blue.dialog("Red asks to undo").get_by_role("button", name="No").click()
    expect(red.page.locator(".toast").last).to_contain_text("Blue would rather not undo", ignore_case=True)
    expect(blue.asked).to_contain_text("You are asked")

    red.button("Undo").click()
    red.dialog("Undo?").get_by_role("button", name="Ask the others").click()
    blue.dialog("Red asks to undo").get_by_role("button", name="Let it be undone").click()
    expect(red.asked).to_contain_text("You are asked")
    expect(red.picture).to_contain_text("40 COINS")
    expect(blue.picture).to_contain_text("40 COINS")


@pytest.mark.slow
def test_people_talk_at_the_table_and_nothing_they_say_is_markup(coins: Made, join: Sit) -> None:
    red, blue = join(coins, "red"), join(coins, "blue")
    red.page.get_by_role("button", name="Chat").click()
    field = red.page.get_by_role("textbox", name="Say something")
    field.fill("your turn <img src=x onerror=alert(1)>")
    red.button("Send").click()
    expect(field).to_have_value("")
    blue.page.get_by_role("button", name="Chat").click()
    said = blue.page.get_by_role("list", name="Messages")
    expect(said).to_contain_text("your turn <img src=x onerror=alert(1)>")
    expect(said.locator("img")).to_have_count(0)
    expect(blue.page.get_by_role("list", name="At the table")).to_contain_text("Blue (you)", ignore_case=True)


@pytest.mark.slow
def test_the_host_gives_a_seat_to_a_computer_player_and_revokes_a_link(
    coins: Made, page: Page, join: Sit, complaints: Complaints
) -> None:
    complaints.expect("401")
    blue = join(coins, "blue")
    table = share_screen(page, coins)
    table.button("Share").click()
    share = table.dialog("Share this table")
    expect(share).to_contain_text("Taken: somebody has sat down with the link.")
    share.get_by_role("combobox", name="Who plays Blue").select_option("basic")
    blue.page.get_by_role("button", name="Chat").click()
    expect(blue.page.get_by_role("list", name="At the table")).to_contain_text("basic")
    share.get_by_role("button", name="New link for blue").click()
    expect(blue.page.locator("#connection")).to_contain_text("does not open the table")
    expect(share.get_by_label("Link for Blue", exact=True)).to_have_value(
        re.compile(f"/table/{coins.id}#(?!{coins.links.seats['blue']})")
    )
    table.press("Escape")
    expect(table.log).to_contain_text("The host has reissued the link of Blue")
    table.choose("Take 1 of 9")
    expect(table.log).to_contain_text("blue takes")
