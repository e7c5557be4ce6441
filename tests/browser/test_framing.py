"""The frame shows what a question is about, together with what may be chosen."""

import re

import pytest
from playwright.sync_api import Page, expect

from sandtable.games.third_option.rules.recruiting import CONFIRM_RECRUITMENT, BuyAsset
from sandtable.kernel.match import Match
from sandtable.players import make_player
from sandtable.show.game import load_game
from tests.browser.conftest import NewContext
from tests.browser.fed import WIRE, Moment, Seen, feed, moments, question
from tests.browser.plays import bring
from tests.browser.table import TablePage
from tests.server.client import Rest

DESK, LAPTOP, PHONE = (1440, 900), (1280, 720), (390, 844)
MATCHES = {"third-option": ("MC-10", "23"), "special-forces": ("hfc", "2"), "seal-team-flix": ("1", "259")}
NEEDED = 32  # pixels of a counter
LONG = {**MATCHES, "special-forces": ("cornershop", "7")}
Sized = tuple[int, int]
OTHER_VIEW = "box => document.querySelector('#picture > svg').getAttribute('viewBox') !== box"
IN_SIGHT = """(ids) => {
  const host = document.querySelector("#picture").getBoundingClientRect();
  return ids.filter((id) => {
    const box = document.getElementById(id).getBoundingClientRect();
    return box.top > host.top - 1 && box.bottom < host.bottom + 1;
  });
}"""
# Dice lie beside both sides, and all of them are in sight.
ALL_DICE = """() => {
  const host = document.querySelector("#picture").getBoundingClientRect();
  const laid = [...document.querySelectorAll(".laid-die")];
  const dice = laid.map((one) => one.getBoundingClientRect());
  const high = new Set(dice.map(({ top }) => Math.round(top / 40)));
  const seen = ({ top, bottom }) => top > host.top - 6 && bottom < host.bottom + 6;
  return high.size > 1 && dice.every(seen);
}"""
BAR = """() => [...document.querySelectorAll(".bar :is(button, a)")]
  .filter((one) => one.checkVisibility())
  .map((one) => one.getBoundingClientRect())
  .map(({ left, right }) => [left, right])"""
# How wide counters are that lie in a zone, in pixels.
COUNTERS = """() => {
  const wide = (kind, zone) => {
    const { top, bottom } = document.getElementById(zone).getBoundingClientRect();
    const all = [...document.querySelectorAll(`[id^="${kind}-"].el`)];
    const inside = all.map((one) => one.getBoundingClientRect());
    return inside.filter((one) => one.top > top && one.bottom < bottom).map((one) => one.width);
  };
  return { team: wide("team", "assault"), unit: wide("unit", "here") };
}"""


def sat_down(new_context: NewContext, rest: Rest, game: str, size: Sized) -> Page:
    """Somebody who looks at a table of this game; what comes is fed by the test."""
    width, height = size
    phone = size == PHONE
    page = new_context(has_touch=phone, is_mobile=phone).new_page()
    page.set_viewport_size({"width": width, "height": height})
    page.add_init_script(WIRE)
    made = rest.make(game, MATCHES[game][0])
    TablePage(page).open(made, next(iter(made.links.seats)))
    return page


def wrong(moment: Moment, seen: Seen) -> list[str]:
    """What is not as it should be, in words."""
    found = []
    heart, subject, everything = seen.subject[:2], seen.subject, seen.subject + seen.choices
    larger = NEEDED / seen.scale(moment)
    if seen.hidden(heart):
        found.append(f"what it is about is not in the frame: {seen.hidden(heart)}")
    if seen.hidden(subject) and seen.fits(subject, larger):
        found.append(f"there is room for the whole subject: {seen.hidden(subject)}")
    if seen.hidden(everything) and seen.fits(everything, larger):
        found.append(f"there is room for all that may be chosen: {seen.hidden(everything)}")
    if seen.choices and not subject and len(seen.hidden(seen.choices)) == len(seen.choices):
        found.append("nothing that may be chosen is in the frame")
    small = 1.03 if seen.wide else 1.15  # fingers are near, and so are phones
    if moment.counter and larger > small and (not heart or seen.fits(heart, larger)):
        found.append(f"counters are {seen.scale(moment):.0f} pixels wide")
    return [f"{moment.prompt}: {one}" for one in found]


@pytest.mark.parametrize(
    ("game", "size", "every"),
    [
        ("third-option", PHONE, 1),
        ("special-forces", LAPTOP, 8),
        pytest.param("special-forces", LAPTOP, 1, marks=pytest.mark.slow),
        pytest.param("special-forces", PHONE, 5, marks=pytest.mark.slow),
        pytest.param("seal-team-flix", LAPTOP, 1, marks=pytest.mark.slow),
        pytest.param("third-option", LAPTOP, 5, marks=pytest.mark.slow),
        pytest.param("seal-team-flix", PHONE, 5, marks=pytest.mark.slow),
    ],
)
def test_every_question_of_a_match_shows_its_subject_and_its_choices(
    new_context: NewContext, rest: Rest, game: str, size: Sized, every: int
) -> None:
    page = sat_down(new_context, rest, game, size)
    problems = []
    for moment in moments(game, *MATCHES[game], every, narrow=size == PHONE):
        problems += wrong(moment, feed(page, moment))
    assert problems == []


@pytest.mark.slow
def test_a_fight_can_be_read_on_a_phone(new_context: NewContext, rest: Rest) -> None:
    """Both sides fill the width, and every counter of ours is as wide as a finger's tip."""
    page = sat_down(new_context, rest, "third-option", PHONE)
    fights = 0
    for moment in moments("third-option", *MATCHES["third-option"], narrow=True):
        seen = feed(page, moment)
        if [name for name, _ in seen.subject] != ["here", "assault"]:
            continue
        fights += 1
        assert seen.hidden(seen.subject) == []
        assert all(right - left > 340 for _, (left, _, right, _) in seen.subject)
        widths = page.evaluate(COUNTERS)
        assert min(widths["team"]) > 44, moment.prompt
        assert min(widths["unit"]) > 26, moment.prompt
    assert fights >= 3


def test_an_arrow_at_the_rim_leads_to_choices_out_of_sight(new_context: NewContext, rest: Rest) -> None:
    page = sat_down(new_context, rest, "third-option", PHONE)
    shop = next(
        moment
        for moment in moments("third-option", *MATCHES["third-option"], narrow=True)
        if moment.prompt.startswith("Recruit")
    )
    before = feed(page, shop)
    away = len(before.hidden(before.choices))
    assert away > 10
    arrow = page.get_by_role("button", name=re.compile(r"\d+ more choices below"))
    expect(arrow).to_be_visible()
    shown = view(page)
    arrow.tap()
    page.wait_for_function(OTHER_VIEW, arg=shown)
    after = feed(page, None)
    seen = set(dict(before.choices)) - set(before.hidden(before.choices))
    now = page.evaluate(IN_SIGHT, [name for name, _ in before.choices])
    assert set(now) - seen, "others are in sight now"
    assert after.pixels == pytest.approx(before.pixels), "as near as before"
    expect(page.get_by_role("button", name=re.compile("more choices? above"))).to_be_visible()


def empty_handed() -> bytes:
    """A mission at its rally point, without assets: the fight begins with the next answer."""
    game = load_game("third-option")
    match = Match.new(game, game.mission("MC-09"), seed="1")
    player = make_player("basic", game, "1")
    while (decision := match.decision) and "rally point" not in decision.prompt:
        choice = match.computer_choice(player)
        match.play(decision.seat, CONFIRM_RECRUITMENT if isinstance(choice, BuyAsset) else choice)
    return match.journal.encode()


@pytest.mark.slow
@pytest.mark.motion
def test_dice_are_thrown_where_one_sees_them(new_context: NewContext, rest: Rest) -> None:
    """On a phone the fight lies elsewhere than the way: the picture goes there by itself."""
    page = new_context(has_touch=True, is_mobile=True).new_page()
    page.set_viewport_size({"width": 390, "height": 844})
    table = TablePage(page).open(bring(rest, empty_handed()))
    table.option("Continue").tap()
    page.wait_for_function(ALL_DICE)


@pytest.mark.slow
def test_a_low_window_cuts_nothing_off(new_context: NewContext, rest: Rest) -> None:
    """As at twice the size of letters: the bar fits, the picture is a page, the list is there."""
    for width, height in ((720, 450), (640, 360)):
        page = new_context().new_page()
        page.set_viewport_size({"width": width, "height": height})
        made = rest.make("special-forces", "hfc")
        TablePage(page).open(made, "us")
        boxes = page.evaluate(BAR)
        assert boxes
        assert all(left >= 0 and right <= width for left, right in boxes), (width, boxes)
        title = page.locator("#title").evaluate("one => [one.scrollWidth, one.clientWidth]")
        assert title[0] <= title[1] + 1, "the mission's name is not cut off"


def view(page: Page) -> str:
    return str(page.locator("#picture > svg").get_attribute("viewBox"))


@pytest.mark.slow
def test_ones_own_look_stays_until_the_subject_changes(new_context: NewContext, rest: Rest) -> None:
    page = sat_down(new_context, rest, "special-forces", LAPTOP)
    asked = moments("special-forces", *MATCHES["special-forces"])
    about = [question(moment).get("subject") for moment in asked]
    at = next(n for n in range(len(asked) - 2) if about[n] and about[n] == about[n + 1])
    other = next(n for n in range(at + 2, len(asked)) if about[n] and about[n] != about[at])

    for moment in asked[: at + 1]:
        feed(page, moment)
    box = page.locator("#picture").bounding_box()
    assert box is not None
    framed = view(page)
    page.mouse.move(box["x"] + 20, box["y"] + box["height"] - 20)
    page.mouse.wheel(0, -900)
    other_view = "box => document.querySelector('#picture > svg').getAttribute('viewBox') !== box"
    page.wait_for_function(other_view, arg=framed)
    own = view(page)
    feed(page, asked[at + 1])
    assert view(page) == own, "the same soldier acts: nobody takes the look away"
    for moment in asked[at + 2 : other + 1]:
        seen = feed(page, moment)
    assert view(page) != own
    assert seen.hidden(seen.subject[:2]) == []


@pytest.mark.slow
def test_names_stay_along_the_rim_of_what_is_shown(new_context: NewContext, rest: Rest) -> None:
    page = sat_down(new_context, rest, "special-forces", LAPTOP)
    for moment in moments("special-forces", *MATCHES["special-forces"], 10)[:3]:
        feed(page, moment)
    dots = """() => [...document.querySelectorAll("[id^='dot-']")].map((dot) => {
      const { left, width } = dot.getBoundingClientRect();
      return [/-([A-Z]+)/.exec(dot.id)[1], left + width / 2];
    })"""
    names = """() => [...document.querySelectorAll(".rim-top span")].map((one) => {
      const { left, width } = one.getBoundingClientRect();
      return [one.textContent, left + width / 2];
    })"""
    page.keyboard.press("+")
    page.wait_for_function("() => document.querySelectorAll('.rim-top span').length > 5")
    columns = dict(page.evaluate(names))
    seen = [(name, x) for name, x in page.evaluate(dots) if name in columns]
    assert seen
    assert all(abs(columns[name] - x) < 8 for name, x in seen), "each letter above its dots"


@pytest.mark.slow
@pytest.mark.parametrize("size", [DESK, LAPTOP, PHONE])
@pytest.mark.parametrize("game", MATCHES)
def test_so_do_those_of_longer_matches_at_every_size(
    new_context: NewContext, rest: Rest, game: str, size: Sized
) -> None:
    page = sat_down(new_context, rest, game, size)
    asked = moments(game, *LONG[game], narrow=size == PHONE)
    assert [one for moment in asked for one in wrong(moment, feed(page, moment))] == []
