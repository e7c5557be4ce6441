"""Names at the table, links to pass on, and being called when it is one's turn."""

import re
from typing import Any

import numpy as np
import pytest
import zxingcpp
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.conftest import Complaints, NewContext
from tests.browser.table import TablePage
from tests.browser.test_seats import share_screen
from tests.server.client import Made, Rest

pytestmark = pytest.mark.coarse

PHONE: ViewportSize = {"width": 390, "height": 844}
KEPT = "localStorage.setItem('sandtable.name', '{}')"
# What a browser would show and play is written down instead.
LISTENS = """
    window.called = [];
    window.Notification = class {
        constructor(title, { body }) { window.called.push(["notice", title, body]); }
        close() {}
        static get permission() { return "granted"; }  // which no browser without a window grants
    };
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
        window.called.push(["sound"]);
        return start.call(this, when);
    };
"""
LOOKS_AWAY = "Object.defineProperty(document, 'hidden', { get: () => true, configurable: true })"


@pytest.fixture
def coins(rest: Rest) -> Made:
    return rest.make("toy", "large")


def known_as(page: Page, name: str) -> Page:
    """A browser that keeps a name."""
    page.add_init_script(KEPT.format(name))
    return page


def invited(page: Page, made: Made, seat: str, name: str = "") -> TablePage:
    page.goto(f"/table/{made.id}#{made.links.seats[seat]}")
    if name:
        page.get_by_role("textbox", name="Your name").fill(name)
    page.get_by_role("button", name="Sit down", exact=True).click()
    return TablePage(page).ready()


def people(table: TablePage) -> Locator:
    table.page.get_by_role("button", name="Chat").click()
    return table.page.get_by_role("list", name="At the table")


def record(table: TablePage) -> Locator:
    """The log, whichever tab is open."""
    return table.page.locator("#log")


# names


@pytest.mark.slow
def test_names_stand_at_the_seats_in_the_log_in_chat_and_at_the_end(
    rest: Rest, page: Page, new_context: NewContext
) -> None:
    made = rest.make("toy", "small")
    red = TablePage(known_as(page, "Kestrel")).open(made, "red")
    expect(red.asked).to_contain_text("Kestrel (Red)", ignore_case=True)
    guest = new_context().new_page()
    guest.set_viewport_size(PHONE)
    blue = invited(guest, made, "blue", "  Jonas ")
    assert guest.evaluate("localStorage.getItem('sandtable.name')") == "Jonas"

    expect(page.locator(".toast").last).to_contain_text("Jonas has sat down as Blue")
    expect(record(red)).to_contain_text("Jonas has sat down as Blue")
    expect(blue.asked).to_contain_text("Kestrel (Red) is thinking", ignore_case=True)
    expect(people(red)).to_contain_text("Kestrel (Red, you)")
    expect(people(red)).to_contain_text("Jonas (Blue)")

    page.get_by_role("textbox", name="Say something").fill("over to you")
    red.button("Send").click()
    expect(record(red)).to_contain_text("Kestrel (Red): over to you")
    assert people(blue)
    said = guest.get_by_role("list", name="Messages")
    expect(said).to_contain_text("Kestrel (Red)")

    red.button("Share").click()
    share = red.dialog("Share this table")
    expect(share).to_contain_text("Taken: Jonas has sat down")
    red.press("Escape")
    seats = {"red": made.links.seats["red"], "blue": blue.secret}
    with rest.wire(made.id, made.links.spectator) as watching:
        while (frame := watching.screen.frame)["status"] == "running":
            with rest.wire(made.id, seats[frame["question"]["seat"]]) as player:
                player.choose(0)
            watching.see(frame["seq"] + 1)
    expect(red.asked).to_contain_text("The play is over")
    choices = record(red).locator(".log-line:has(.log-who)")
    expect(choices.filter(has_text=re.compile("^Kestrel "))).not_to_have_count(0)
    expect(choices.filter(has_text=re.compile("^Jonas "))).not_to_have_count(0)
    watch = TablePage(new_context().new_page()).open(made, "spectator")
    expect(watch.asked).to_contain_text(re.compile(r"(Kestrel \(Red\)|Jonas \(Blue\)) won"))
    watch.page.goto(f"/replay/{made.id}#{made.links.spectator}@1")
    expect(watch.page.locator("body")).to_contain_text("Kestrel (Red)")


@pytest.mark.slow
def test_nobody_has_to_say_a_name_and_whoever_says_one_later_is_heard(
    coins: Made, page: Page, new_context: NewContext
) -> None:
    red = TablePage(page).open(coins, "red")
    blue = invited(new_context().new_page(), coins, "blue")
    expect(record(red)).to_contain_text("Somebody has sat down as Blue")
    for name, told in (("Jonas", None), ("Merlin", "Jonas (Blue) is called Merlin now.")):
        blue.button("Preferences").click()
        blue.dialog("Preferences").get_by_label("Your name").fill(name)
        blue.press("Enter", "Escape")
        expect(people(red)).to_contain_text(f"{name} (Blue)")
        if told:
            expect(record(red)).to_contain_text(told)


@pytest.mark.slow
def test_whoever_the_screen_is_passed_to_may_say_a_name_once(coins: Made, page: Page) -> None:
    table = share_screen(known_as(page, "Kestrel"), coins)
    table.choose("Take 1 of 40")
    passed = table.dialog("Pass the table to Blue")
    passed.get_by_role("textbox", name="Your name").fill("Jonas")
    passed.get_by_role("button", name="I am Blue").click()
    table.ready()
    expect(table.asked).to_contain_text("Jonas (Blue)", ignore_case=True)
    table.choose("Take 1 of 39")
    passed = table.dialog("Pass the table to Kestrel (Red)")
    expect(passed.get_by_role("textbox")).to_have_count(0)
    passed.get_by_role("button", name="I am Kestrel (Red)").click()
    table.ready()
    expect(people(table)).to_contain_text("Jonas (Blue)")


@pytest.mark.slow
def test_a_computer_player_is_chosen_and_met_by_its_name(rest: Rest, page: Page) -> None:
    made = rest.make("special-forces", "hfc", seats={"iif": "basic"}, pace=5000)
    table = TablePage(page).open(made, "us")
    expect(people(table)).to_contain_text("Marlow (IIF) computer, basic")
    expect(people(table)).to_contain_text("Moves from cover to cover")
    table.button("Share").click()
    choice = table.dialog("Share this table").get_by_role("combobox", name="Who plays IIF")
    expect(choice.locator("option:checked")).to_have_text("Marlow (basic)")
    page.goto("/?game=special-forces&mission=hfc")
    picked = page.get_by_role("combobox", name="Computer player for IIF")
    expect(picked.locator("option:checked")).to_have_text("Marlow (basic)")
    expect(page.get_by_text("Moves from cover to cover")).to_be_visible()


# links to pass on


def decoded(code: Locator) -> str:
    """What a camera reads off the screen, by another's program."""
    pixels = code.evaluate(
        """async svg => {
            const image = new Image();
            const box = svg.viewBox.baseVal;
            const copy = svg.cloneNode(true);
            copy.setAttribute("width", box.width * 4);
            copy.setAttribute("height", box.height * 4);
            const style = name => getComputedStyle(svg.querySelector(name)).fill;
            copy.querySelector("rect").setAttribute("fill", style("rect"));
            copy.querySelector("path").setAttribute("fill", style("path"));
            const text = new XMLSerializer().serializeToString(copy);
            image.src = "data:image/svg+xml," + encodeURIComponent(text);
            await image.decode();
            const canvas = new OffscreenCanvas(image.width, image.height);
            const pen = canvas.getContext("2d");
            pen.drawImage(image, 0, 0);
            const { data } = pen.getImageData(0, 0, image.width, image.height);
            return [image.width, Array.from({ length: data.length / 4 }, (_, i) => data[4 * i])];
        }"""
    )
    width, grey = pixels
    found = zxingcpp.read_barcodes(np.array(grey, np.uint8).reshape(-1, width))
    return found[0].text if found else ""


@pytest.mark.slow
def test_a_link_is_copied_and_shown_as_a_code_that_reads_as_the_link(coins: Made, page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table = TablePage(page).open(coins, "red")
    table.button("Share").click()
    share = table.dialog("Share this table")
    link = share.get_by_role("textbox", name="Link for Blue").input_value()
    assert link.endswith(f"/table/{coins.id}#{coins.links.seats['blue']}")

    copy = share.get_by_role("button", name="Copy the link for Blue")
    copy.click()
    expect(copy).to_have_text("Copied ✓")
    assert page.evaluate("navigator.clipboard.readText()") == link
    code = share.get_by_role("button", name="QR code for Blue")
    code.click()
    expect(code).to_have_attribute("aria-expanded", "true")
    assert decoded(share.get_by_role("img", name="QR code of the link for Blue")) == link
    code.click()
    expect(share.get_by_role("img")).to_have_count(0)


@pytest.mark.slow
def test_a_link_of_this_computer_alone_says_so_and_how_to_open_the_table_to_others(
    rest: Rest, coins: Made, page: Page
) -> None:
    table = TablePage(page).open(coins, "red")
    table.button("Share").click()
    note = table.dialog("Share this table").get_by_role("note")
    expect(note).to_contain_text("Only this computer can open these links")
    expect(note).to_contain_text("sandtable serve --host 0.0.0.0")
    table.press("Escape")

    def reached(route: Any) -> None:  # as a server answers that listens to the network
        answer = rest.get(f"/api/tables/{coins.id}/links", coins.links.host).json()
        route.fulfill(json=answer | {"network": "http://192.168.1.7:8787"})

    page.route("**/links", reached)
    table.button("Share").click()
    expect(note).to_contain_text("192.168.1.7:8787")
    blue = table.dialog("Share this table").get_by_role("textbox", name="Link for Blue")
    expect(blue).to_have_value(re.compile("^http://192.168.1.7:8787/table/"))


# bad links


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["night", "day"])
def test_a_bad_link_leads_to_the_page_for_it_and_says_why(
    rest: Rest, coins: Made, page: Page, complaints: Complaints, theme: str
) -> None:
    complaints.expect("404", "401", "410")
    page.add_init_script(f"localStorage.setItem('sandtable.theme', '{theme}')")
    gone = rest.make("toy", "small")
    rest.delete(f"/api/tables/{gone.id}", gone.links.host)
    heading = page.get_by_role("heading", name="This square of the map is empty")
    for address, why in (
        ("0123456789abcdef#secret", "put away"),
        (f"{gone.id}#{gone.links.seats['red']}", "put away"),
        (f"{coins.id}#wrong", "does not open the table"),
        (coins.id, "does not open the table"),
    ):
        page.goto(f"/table/{address}")
        page.reload()  # only what stands behind the # may differ
        expect(heading).to_be_visible()
        expect(page.locator("#why")).to_contain_text(why)
        expect(page.get_by_role("link", name="To the lobby")).to_be_visible()
        expect(page).to_have_title(re.compile("^Nothing here"))


# one's turn


@pytest.mark.slow
def test_the_tab_says_when_it_is_ones_turn(coins: Made, page: Page, rest: Rest) -> None:
    icon = page.locator("link[rel=icon]")
    red = TablePage(page).open(coins, "red")
    expect(page).to_have_title(re.compile("^● Your turn · "))
    expect(icon).to_have_attribute("href", re.compile("^data:image/svg.*circle"))
    red.choose("Take 1 of 40")
    expect(page).not_to_have_title(re.compile("Your turn"))
    expect(icon).to_have_attribute("href", "/static/icon.svg")
    with rest.wire(coins.id, coins.links.seats["blue"]) as blue:
        blue.choose(0)
    expect(page).to_have_title(re.compile("^● Your turn · "))


@pytest.mark.slow
def test_whoever_looks_elsewhere_is_called_by_a_notice_and_a_soft_sound(coins: Made, page: Page, rest: Rest) -> None:
    page.add_init_script(LISTENS)
    for name in ("sound", "call"):
        page.add_init_script(f"localStorage.setItem('sandtable.{name}', 'on')")
    red = TablePage(page).open(coins, "red")
    red.choose("Take 1 of 40")
    expect(page).not_to_have_title(re.compile("Your turn"))
    page.evaluate("window.called.length = 0")
    page.evaluate(LOOKS_AWAY)
    with rest.wire(coins.id, coins.links.seats["blue"]) as blue:
        blue.choose(0)
    expect(page).to_have_title(re.compile("Your turn"))
    called = page.evaluate("window.called")
    assert [one[0] for one in called] == ["sound", "sound", "notice"]
    assert called[-1][1] == f"Your turn · {coins.title}"


@pytest.mark.slow
def test_nobody_is_noticed_who_has_not_asked_for_it(coins: Made, page: Page, rest: Rest) -> None:
    page.add_init_script(LISTENS)
    page.add_init_script("localStorage.setItem('sandtable.sound', 'off')")
    red = TablePage(page).open(coins, "red")
    red.choose("Take 1 of 40")
    expect(page).not_to_have_title(re.compile("Your turn"))
    page.evaluate(LOOKS_AWAY)
    with rest.wire(coins.id, coins.links.seats["blue"]) as blue:
        blue.choose(0)
    expect(page).to_have_title(re.compile("Your turn"))
    assert page.evaluate("window.called") == []
