"""Night and day, calm where calm is asked for, and light to load."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sandtable.pictures.theme import THEMES
from tests.browser.conftest import NewContext
from tests.browser.plays import bring, journal
from tests.browser.table import TablePage
from tests.server.client import Made, Rest

pytestmark = pytest.mark.coarse

TOKENS = ("room", "table", "raised", "ink", "ask", "friend", "foe", "good", "bad")
LARGEST = 250_000  # bytes of a first load, as they come over the wire
MOST = 25  # requests


def colours(page: Page) -> dict[str, str]:
    found: dict[str, str] = page.evaluate(
        """names => {
          const style = getComputedStyle(document.documentElement);
          return Object.fromEntries(names.map(n => [n, style.getPropertyValue(`--${n}`).trim()]));
        }""",
        list(TOKENS),
    )
    return found


def theme(name: str) -> dict[str, str]:
    return {token: THEMES[name][token] for token in TOKENS}


@pytest.mark.parametrize(("scheme", "name"), [("dark", "night"), ("light", "day")])
def test_the_colours_follow_the_system(scheme: str, name: str, action: Made, new_context: NewContext) -> None:
    page = new_context(color_scheme=scheme).new_page()
    TablePage(page).open(action)
    assert colours(page) == theme(name)
    red, green, blue = (int(theme(name)["room"][at : at + 2], 16) for at in (1, 3, 5))
    room = page.evaluate("() => getComputedStyle(document.documentElement).backgroundColor")
    assert room == f"rgb({red}, {green}, {blue})"


@pytest.mark.slow
def test_a_chosen_theme_is_remembered_on_every_page(action: Made, new_context: NewContext) -> None:
    page = new_context(color_scheme="light").new_page()
    table = TablePage(page).open(action)
    table.button("Preferences").click()
    table.dialog("Preferences").get_by_text("Night").click()
    assert colours(page) == theme("night")
    page.reload()
    table.ready()
    assert colours(page) == theme("night")
    page.goto("/")
    assert colours(page) == theme("night")
    table.button("Preferences").click()
    table.dialog("Preferences").get_by_text("As the system").click()
    assert colours(page) == theme("day")


MOTION = """() => {
  const long = [...document.querySelectorAll("*")].flatMap((element) => {
    const { transitionDuration, animationDuration, animationName } = getComputedStyle(element);
    const moves = [...transitionDuration.split(","),
      ...(animationName === "none" ? [] : animationDuration.split(","))];
    return moves.some((time) => parseFloat(time) > 0) ? [element.getAttribute("class")] : [];
  });
  return [...new Set(long)];
}"""


@pytest.mark.parametrize(("wish", "moves"), [("reduce", False), ("no-preference", True)])
def test_pieces_glide_unless_calm_is_asked_for(wish: str, moves: bool, action: Made, new_context: NewContext) -> None:
    page = new_context(reduced_motion=wish).new_page()
    TablePage(page).open(action)
    piece = page.locator("#picture .el").first
    time = piece.evaluate("e => parseFloat(getComputedStyle(e).transitionDuration)")
    assert (time > 0) is moves
    in_picture = [name for name in page.evaluate(MOTION) if name and "el" in name.split()]
    assert bool(in_picture) is moves


class Scales:
    """Bytes as they come over the wire, with all that a page fetches ahead."""

    def __init__(self, page: Page) -> None:
        self.sizes: dict[str, int] = {}
        self._addresses: dict[str, str] = {}
        wire = page.context.new_cdp_session(page)
        wire.send("Network.enable")
        wire.on("Network.requestWillBeSent", self._asked)
        wire.on("Network.loadingFinished", self._came)

    def _asked(self, what: dict[str, Any]) -> None:
        self._addresses[what["requestId"]] = what["request"]["url"]

    def _came(self, what: dict[str, Any]) -> None:
        address = self._addresses.get(what["requestId"], "")
        self.sizes[address] = int(what["encodedDataLength"])

    @property
    def total(self) -> int:
        return sum(self.sizes.values())


@pytest.mark.fresh  # nothing is in its cache
@pytest.mark.parametrize("place", ["lobby", "table", "replay"])
def test_a_first_load_is_light(place: str, rest: Rest, new_context: NewContext) -> None:
    made = bring(rest, journal("At the rally point"))
    path = "/" if place == "lobby" else f"/{place}/{made.id}#{made.links.seats['commander']}"
    page = new_context().new_page()
    scales = Scales(page)
    page.goto(path)
    if place == "table":
        page.get_by_role("button", name="Sit down").click()
    expect(page.locator("#picture .el, .card-picture svg").first).to_be_attached()
    page.wait_for_load_state("networkidle")
    fonts = page.evaluate("() => [...document.fonts].filter(f => f.status === 'loaded').length")
    assert fonts >= 3
    assert 100_000 < scales.total < LARGEST, scales.sizes
    assert len(scales.sizes) <= MOST, scales.sizes
