"""The table page as a person uses it: by its words, its buttons and its pieces."""

import json
import re
from math import hypot
from typing import Self

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TooLong

from tests.server.client import Made

# The browser of whoever made a table knows its host's link.
REMEMBER = """entry => {
    const all = JSON.parse(localStorage.getItem("sandtable.links") ?? "{}");
    all[entry.id] ??= entry;
    localStorage.setItem("sandtable.links", JSON.stringify(all));
}"""


Spot = tuple[float, float]
MARGIN, LEAST = 10, 28  # pixels, as core/aiming.js has them


SETTLED = "body[data-settled]"


def settle(page: Page) -> None:
    """Wait until nothing loads, moves or is to be answered: what one sees then is what is there."""
    try:
        page.locator(SETTLED).wait_for(state="attached")
    except TooLong:
        busy = page.evaluate("() => window.sandtable?.busyWith()")
        raise AssertionError(f"the page is busy with {busy}") from None


class TablePage:
    """One browser page at one seat."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def hurried(self) -> Self:
        """At the pace of somebody who has seen it before."""
        self.page.add_init_script("localStorage.setItem('sandtable.pace', 'fast')")
        return self

    def settled(self) -> Self:
        settle(self.page)
        return self

    def open(self, made: Made, role: str = "commander", base: str = "") -> Self:
        """As whoever made the table; a spectator has nothing but his link."""
        if role == "spectator":
            return self.goto(made.id, made.links.spectator, base)
        self._remember(made, role)
        return self.goto(made.id, made.links.seats[role], base)

    def open_meanwhile(self, made: Made, role: str) -> Self:
        """While a computer player moves: the page does not come to rest yet."""
        self._remember(made, role)
        self.page.goto(f"/table/{made.id}#{made.links.seats[role]}")
        return self

    def _remember(self, made: Made, role: str) -> None:
        secret = made.links.seats[role]
        links = {"host": made.links.host, "seats": {role: secret}}
        entry = {"id": made.id, "title": "", "game": made.game, "touched": 0, "links": links}
        self.page.add_init_script(f"({REMEMBER})({json.dumps(entry)})")

    def invited(self, made: Made, role: str) -> Self:
        """As somebody who was sent the link: what it is to is told first."""
        self.page.goto(f"/table/{made.id}#{made.links.seats[role]}")
        self.page.get_by_role("button", name="Sit down", exact=True).click()
        return self.ready()

    @property
    def secret(self) -> str:
        """The link that the page has by now."""
        return self.page.url.partition("#")[2]

    def goto(self, table: str, secret: str, base: str = "") -> Self:
        self.page.goto(f"{base}/table/{table}#{secret}")
        return self.ready()

    def ready(self) -> Self:
        """The table is drawn and something stands in the question's place."""
        expect(self.page.locator("body")).to_have_attribute("data-connection", "online")
        expect(self.page.locator("#picture .el").first).to_be_attached()
        return self.settled()

    # -- what is there

    @property
    def asked(self) -> Locator:
        return self.page.get_by_role("region", name="Question")

    @property
    def question(self) -> Locator:
        """The heading of what is asked."""
        return self.asked.locator(".prompt")

    @property
    def options(self) -> Locator:
        return self.asked.get_by_role("list", name="Options").locator("button.option")

    @property
    def log(self) -> Locator:
        return self.page.get_by_role("list", name="Log lines")

    @property
    def picture(self) -> Locator:
        return self.page.get_by_role("region", name="Picture")

    @property
    def popover(self) -> Locator:
        return self.page.locator(".popover:popover-open")

    def dialog(self, name: str) -> Locator:
        return self.page.get_by_role("dialog", name=name)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def option(self, words: str) -> Locator:
        return self.options.filter(has_text=re.compile(words))

    def option_numbered(self, n: int) -> Locator:
        return self.asked.locator(f'.option[data-n="{n}"]')

    def keys_count(self) -> Self:
        """Wait until number keys mean what the list shows."""
        expect(self.asked.locator(".options.keys-new")).to_have_count(0)
        return self

    def listed(self, n: int, group: str = "") -> Locator:
        """An option of the list; its group is unfolded first, and its places listed."""
        row = self.option_numbered(n)
        if not row.count() and group:
            self.asked.locator(f'[data-group="{group}"]').click()
        if not row.count() and self.asked.locator(".on-map").count():
            self.asked.get_by_role("button", name="List them").click()
        return row

    def piece(self, element: str) -> Locator:
        return self.page.locator(f'[id="{element}"].el')

    def glowing(self, element: str) -> Locator:
        """The piece, if it may be chosen."""
        return self.page.locator(f'[id="{element}"].el.glow')

    @property
    def turn(self) -> int:
        """The last of this page's own choices that is on the picture."""
        return int(self.page.evaluate("() => window.sandtable.lastTurn?.seq ?? -1"))

    @property
    def turn_ms(self) -> float:
        """From click to changed picture."""
        return float(self.page.evaluate("() => window.sandtable.lastTurn.ms"))

    def at(self, x: float, y: float) -> tuple[float, float]:
        """A point of the picture on the screen."""
        self.settled()
        place = """([x, y]) => {
          const matrix = document.querySelector("#picture > svg").getScreenCTM();
          const point = new DOMPoint(x, y).matrixTransform(matrix);
          return [point.x, point.y];
        }"""
        left, top = self.page.evaluate(place, [x, y])
        return left, top

    def pulled(self, start: tuple[float, float], by: tuple[float, float], pull: float) -> Spot:
        """Where a hand lets go that pulls so far, in units of the picture.

        Towards a near edge of the window all pulls are shorter by the same part.
        """
        x, y = self.at(*start)
        end = self.at(start[0] + by[0], start[1] + by[1])
        away, size = (end[0] - x, end[1] - y), self.page.viewport_size
        assert size is not None
        far, full = hypot(*away), pull * hypot(*away) / hypot(*by)
        rooms = [
            (at if part < 0 else most - at) * far / abs(part)
            for at, part, most in ((x, away[0], size["width"]), (y, away[1], size["height"]))
            if abs(part) > 1e-9
        ]
        part = min(full, max(LEAST, min(rooms) - MARGIN)) / full
        return x + away[0] * part, y + away[1] * part

    # -- what a person does

    def shows(self, words: str) -> None:
        expect(self.question).to_contain_text(re.compile(words))

    def after(self, turn: int, patience: float = 120_000) -> None:
        """Wait until a choice made after `turn` is on the picture."""
        later = "was => (window.sandtable.lastTurn?.seq ?? -1) > was"
        self.page.wait_for_function(later, arg=turn, timeout=patience)

    def reached(self, words: str) -> Locator:
        """An option, wherever it lies: a long list is looked through, the best way is taken."""
        self.settled()
        found = self.option(words)
        field = self.page.get_by_role("searchbox", name="Filter the options")
        if not found.count() and field.count():
            field.fill(words)
        expect(found.first).to_be_visible()
        if found.first.get_attribute("aria-expanded") == "false":
            found.first.click()
        ways = self.asked.locator(".folded .mode").filter(has_text=re.compile(words))
        return ways.first if ways.count() else found.first

    def choose(self, words: str) -> None:
        """Click an option and wait until it is played."""
        option, turn = self.reached(words), self.turn
        option.click()
        self.after(turn)

    def click_piece(self, element: str) -> None:
        """In the middle of it, whatever is drawn there."""
        self.settled()
        box = self.piece(element).bounding_box()
        assert box is not None, f"{element} is not on the picture"
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.settled().page.keyboard.press(key)
