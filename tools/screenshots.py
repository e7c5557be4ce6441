"""Takes docs/pictures/*.png: real pages of a real server, in chromium.

    python tools/screenshots.py [NAME...] [--folder DIR]

Missions, seeds and players are fixed and nothing moves, so the pictures differ only where a page
shows the time. Needs the packages of the extra `dev`, and chromium.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from sandtable.kernel.match import Match
from sandtable.players import make_player
from sandtable.show import load_game

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
ADDRESS = re.compile(r"(http://127\.0\.0\.1:\d+)/#\S+")
DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
# As the lobby does when it makes a table: its maker needs no invitation to it.
REMEMBER = """({id, title, game, links}) => {
    const seats = Object.fromEntries(Object.entries(links.seats).slice(0, 1));
    const all = JSON.parse(localStorage.getItem("sandtable.links") ?? "{}");
    all[id] ??= {id, title, game, touched: Date.now(), links: {...links, seats}, away: []};
    localStorage.setItem("sandtable.links", JSON.stringify(all));
}"""
PATIENCE = 20.0
SETTLED = 300  # milliseconds


class Moment(NamedTuple):
    """Where a play stands: the question begins so, in this box of the mat."""

    question: str
    box: int = -1
    mission: str = "MC-10"
    seed: str = "23"
    game: str = "third-option"
    after: int = 0  # choices that are not looked at


RECRUITING = Moment("Recruit: 4 of")
ACTION = Moment("Before the dice", 5)
END = Moment("")
AHEAD = Moment("Intrusion Tech, 2 Actions left", mission="smash-and-grab", seed="7", game="covert-ops", after=45)
HELD = Moment("Marksman, 2 Actions left", mission="survival", seed="3", game="covert-ops")
AIMED = Moment("Marksman, 2 Actions left", mission="smash-and-grab", seed="6", game="covert-ops", after=60)
ROSTER = Moment("Special Requisition", mission="glass-meridian", seed="7", game="covert-ops")


def journal(moment: Moment) -> bytes:
    """The play of `basic` up to this moment, as a file."""
    game = load_game(moment.game)
    match = Match.new(game, game.mission(moment.mission), seed=moment.seed)
    player = make_player("basic", game, moment.seed)
    while decision := match.decision:
        asked = moment.question and moment.question in decision.prompt
        here = moment.box == -1 or moment.box == match.table.state.box
        if asked and here and len(match.journal.lines) >= moment.after:
            return match.journal.encode()
        match.play(decision.seat, match.computer_choice(player))
    if moment.question:
        raise SystemExit(f"{moment} does not come up; choose another seed")
    return match.journal.encode()


class Studio:
    """One page before the camera."""

    def __init__(self, page: Page, base: str) -> None:
        self.page = page
        self.base = base

    def post(self, path: str, **what: Any) -> tuple[str, str]:
        """Make a table: its id and our seat's link."""
        made = self.page.request.post(f"{self.base}/api/{path}", **what).json()
        seats = made["links"]["seats"]
        self.page.add_init_script(f"({REMEMBER})({json.dumps(made)})")
        return made["id"], next(iter(seats.values()))

    def bring(self, moment: Moment, use: str = "continue") -> tuple[str, str]:
        kind = {"Content-Type": "application/x-ndjson"}
        return self.post(f"journals?use={use}", data=journal(moment), headers=kind)

    def sit(self, table: str, link: str) -> None:
        self.page.goto(f"{self.base}/table/{table}#{link}")
        self.page.locator("#picture .el").first.wait_for(state="attached")
        self.page.locator("#prompt h2").wait_for()

    def lobby(self, path: str = "/") -> None:
        self.page.goto(f"{self.base}{path}")


def lobby(studio: Studio) -> None:
    """With tables that wait."""
    studio.page.add_init_script('localStorage.setItem("sandtable.name", "Kestrel")')
    studio.sit(*studio.post("tables", data={"game": "special-forces", "guide": "first-contact"}))
    studio.sit(*studio.bring(ACTION))
    studio.sit(*studio.bring(END, "analyse"))
    studio.lobby()
    for card in studio.page.locator(".card-picture").all():
        card.locator("svg").first.wait_for()
    studio.page.get_by_role("link", name="Replay").wait_for()


def setup(studio: Studio) -> None:
    studio.lobby("/?game=third-option&mission=MC-10")
    studio.page.get_by_role("button", name="Start the mission").wait_for()


def table(studio: Studio, moment: Moment = ACTION) -> None:
    studio.sit(*studio.bring(moment))


def why_not(studio: Studio) -> None:
    """A second Operative is asked for."""
    table(studio, RECRUITING)
    box = studio.page.locator("#team-OP-1").bounding_box()
    assert box is not None
    studio.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    studio.page.locator(".popover:popover-open .chip").wait_for()


def guide(studio: Studio, choices: int = 10) -> None:
    """The first mission, followed so far."""
    studio.sit(*studio.post("tables", data={"game": "third-option", "guide": "first-mission"}))
    for n in range(choices):
        studio.page.locator(".option.marked").click()
        studio.page.wait_for_function("n => window.sandtable.lastTurn?.seq === n", arg=n + 1)


FIRST_CONTACT = {"game": "special-forces", "guide": "first-contact", "pace": 0}
QUIET_ENTRY = {"game": "seal-team-flix", "guide": "quiet-entry", "pace": 0}


def lesson(studio: Studio, heading: str, wish: dict[str, Any]) -> None:
    """A lesson, step by step until it says so."""
    studio.sit(*studio.post("tables", data=wish))
    coach = studio.page.locator("#coach")
    while (said := coach.get_by_role("heading").inner_text()) != heading:
        if said in PULLS:
            pull(studio, PULLS[said])
            studio.page.mouse.up()
        else:
            coach.locator(".step:enabled").click()
        studio.page.wait_for_timeout(SETTLED)  # what the table plays by itself


PULLS = {"Your first flick": (0, 160), "The crate": (-15, -75)}  # enough on either screen


def pulled(studio: Studio, back: tuple[int, int] = (-40, -115)) -> None:
    """A disc of the lesson, pulled back and not yet let go."""
    lesson(studio, "The Sentry", QUIET_ENTRY)
    pull(studio, back)


def pull(studio: Studio, back: tuple[int, int]) -> None:
    box = studio.page.locator(".aim-ghost").first.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    studio.page.mouse.move(x, y)
    studio.page.mouse.down()
    studio.page.mouse.move(x + back[0], y + back[1], steps=8)
    studio.page.wait_for_timeout(SETTLED)  # what the server foresees


def drawn(studio: Studio, moment: Moment, by: tuple[int, int], unit: int) -> None:
    """A way of Covert Ops that is drawn and not yet gone, with what it comes to."""
    table(studio, moment)
    studio.page.wait_for_timeout(SETTLED)
    box = studio.page.locator(f"#unit-{unit}").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    studio.page.mouse.move(x, y)
    studio.page.mouse.down()
    studio.page.mouse.move(x + by[0], y + by[1], steps=8)
    studio.page.mouse.up()
    studio.page.locator('.place-foreseen [id="way"]').wait_for(state="attached")
    studio.page.wait_for_timeout(SETTLED)  # the answer to the last of it


def aimed(studio: Studio, moment: Moment) -> None:
    """An attack under the pointer: its chances and its lines of sight."""
    table(studio, moment)
    studio.page.locator(".option").filter(has_text="Attack").first.hover()
    studio.page.wait_for_timeout(SETTLED)


def own_battle(studio: Studio) -> None:
    studio.lobby("/?game=special-forces&mission=own-battle")
    studio.page.get_by_role("button", name="Start the mission").wait_for()


def replay(studio: Studio, moment: int = 24) -> None:
    name, link = studio.bring(END, "analyse")
    studio.page.goto(f"{studio.base}/replay/{name}#{link}@{moment}")
    studio.page.locator("#curtain").wait_for(state="detached")


def rules(studio: Studio, rule: str = "SF-TER-4") -> None:
    """A rule with a moment of the lesson that shows it."""
    studio.page.goto(f"{studio.base}/rules/special-forces#{rule}")
    there = "id => document.getElementById(id).querySelector('img')?.naturalWidth > 0"
    studio.page.wait_for_function(there, arg=rule)
    studio.page.locator(":focus").evaluate("found => found.blur()")


def verify(studio: Studio) -> None:
    name, link = studio.bring(END, "analyse")
    studio.page.goto(f"{studio.base}/verify#{name}/{link}")
    studio.page.locator("#rolls tbody tr").first.wait_for()


class Shot(NamedTuple):
    """What is seen, on which screen, by which light."""

    see: Callable[[Studio], None]
    screen: dict[str, Any] = DESK
    light: str = "dark"


SHOTS = {
    "lobby": Shot(lobby),
    "setup": Shot(setup),
    "table": Shot(table),
    "table-day": Shot(table, light="light"),
    "recruiting-table": Shot(partial(table, moment=RECRUITING)),
    "why-not": Shot(why_not),
    "guide": Shot(guide, light="light"),
    "lesson": Shot(partial(lesson, heading="One step back", wish=FIRST_CONTACT)),
    "reaction": Shot(partial(lesson, heading="Suppress", wish=FIRST_CONTACT), light="light"),
    "quiet-entry": Shot(partial(lesson, heading="The floor", wish=QUIET_ENTRY)),
    "corner": Shot(partial(lesson, heading="Out of sight", wish=QUIET_ENTRY), light="light"),
    "flick": Shot(pulled),
    "phone-flick": Shot(partial(pulled, back=(-20, -58)), PHONE),
    "own-battle": Shot(own_battle),
    "look-ahead": Shot(partial(drawn, moment=AHEAD, unit=4, by=(-106, -47))),
    "sight-lines": Shot(partial(aimed, moment=AIMED), light="light"),
    "roster": Shot(partial(table, moment=ROSTER)),
    "phone-way": Shot(partial(drawn, moment=HELD, unit=7, by=(40, -62)), PHONE),
    "ending": Shot(partial(table, moment=END)),
    "replay": Shot(replay),
    "rules": Shot(rules),
    "verify": Shot(verify, light="light"),
    "phone": Shot(table, PHONE),
    "phone-recruiting": Shot(partial(table, moment=RECRUITING), PHONE, "light"),
}


@contextmanager
def serving() -> Iterator[str]:
    """`sandtable serve` over an empty database; its address."""
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "sandtable", "serve", "--port", "0"]
        output = Path(folder) / "said"
        with output.open("wb") as said:
            server = subprocess.Popen([*command, "--db", f"{folder}/tables.sqlite"], stdout=said)
        try:
            yield address(output)
        finally:
            server.terminate()
            server.wait()


def address(output: Path) -> str:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if found := ADDRESS.search(output.read_text("utf-8")):
            return found[1]
        time.sleep(0.05)
    raise SystemExit("the server does not start")


def take(browser: Browser, base: str, shot: Shot) -> bytes:
    """One picture, when everything has come to rest."""
    how: dict[str, Any] = shot.screen | {"color_scheme": shot.light, "reduced_motion": "reduce"}
    context = browser.new_context(**how, locale="en-GB", timezone_id="UTC")
    try:
        page = context.new_page()
        shot.see(Studio(page, base))
        page.evaluate("() => document.fonts.ready")
        page.locator(".tray.shown").wait_for(state="detached")
        page.wait_for_load_state("networkidle")
        return page.screenshot(animations="disabled", caret="hide")
    finally:
        context.close()


def main() -> None:
    from palette import shrunk  # type: ignore[import-not-found]  # it lies beside this script

    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", default=[], metavar="NAME", help="all if none is named")
    parser.add_argument("--folder", type=Path, default=Path("docs/pictures"))
    given = parser.parse_args()
    chromium = next(filter(None, map(shutil.which, NAMES)), None)
    if unknown := set(given.names) - set(SHOTS):
        parser.error(f"no picture is called {unknown.pop()}; there are {', '.join(SHOTS)}")
    given.folder.mkdir(parents=True, exist_ok=True)
    with serving() as base, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        for name in given.names or SHOTS:
            png = take(browser, base, SHOTS[name])
            (given.folder / f"{name}.png").write_bytes(shrunk(png))
        browser.close()


if __name__ == "__main__":
    main()
