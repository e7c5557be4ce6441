"""SEAL Team Flix in the browser: mission 1 as it was once played, and a hand that pulls."""

import json
from math import cos, radians, sin
from typing import Any, Self

import msgspec
from playwright.sync_api import CDPSession, Locator, Page, expect

from sandtable.games.seal_team_flix import GAME
from sandtable.games.seal_team_flix.view import make_view
from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.match import Match
from sandtable.show.aim import Aim
from tests.browser.sent import Sent
from tests.browser.table import TablePage
from tests.server.client import Made

SEED = "259"
EXACT = {"seals": "1", "hand": "exact", "ties": "auto"}
MP5, MK18, B10 = "W01", "W09", 145
RESTS = 120  # ms of a finger before it lets go
DOUBLE = 300  # ms after which a second tap at the same place is meant
SLIP = 12  # tenths of a degree that a pixel more or less may turn a short pull
# A shot past the Block, two Doors, the photos, an E-lock, the hard drive, and a burst.
PLAY = """
{"choice":"take_board","board":"hannah"}
{"choice":"take_card","card":"W01"}
{"choice":"take_card","card":"E12"}
{"choice":"take_card","card":"E11"}
{"choice":"gear_done"}
{"choice":"deploy","space":145}
{"choice":"fire","slot":"secondary","rate":"single","size":"S"}
{"choice":"flick","place":"ring","space":161,"angle":184,"power":90}
{"choice":"move","path":[129]}
{"choice":"end_turn"}
{"choice":"open_door","door":6}
{"choice":"move","path":[113,97,81,82,83]}
{"choice":"move","path":[84,68,69,70,71]}
{"choice":"end_turn"}
{"choice":"open_door","door":1}
{"choice":"move","path":[55,39,23,22,21]}
{"choice":"recover","token":3}
{"choice":"move","path":[22,23,39,40,41]}
{"choice":"bypass","door":4}
{"choice":"side_flick","angle":900,"power":100}
{"choice":"set_door","removed":true}
{"choice":"recover","token":1}
{"choice":"fire","slot":"primary","rate":"burst","size":"S"}
{"choice":"flick","place":"self","space":41,"angle":3169,"power":90}
{"choice":"stop_firing"}
"""
FLICKS = ("flick", "side_flick")
SLIDES = """
  window.slides = 0;
  let sliding = false;
  new MutationObserver(() => {
    const now = Boolean(document.querySelector(".over-motion .moving"));
    if (now && !sliding) window.slides += 1;
    sliding = now;
  }).observe(document, { subtree: true, childList: true });
"""


# The same part at the same place, for a few pictures: it does not glide, and is not about to.


def choice_of(said: dict[str, Any]) -> Choice:
    return GAME.codec.choice(msgspec.json.encode(said))


def play() -> list[dict[str, Any]]:
    """Every choice of the mission, in order."""
    return [json.loads(line) for line in PLAY.split()]


def begun(seed: str = SEED, **settings: str) -> Match:
    mission = GAME.configure(GAME.mission("1"), EXACT | settings)
    return Match.new(GAME, mission, seed=seed)


def asked(match: Match) -> Decision:
    assert match.decision is not None
    return match.decision


def say(match: Match, **said: Any) -> None:
    """Whoever is asked answers."""
    match.play(asked(match).seat, choice_of(said))


def first_turn(*boards: str, **settings: str) -> Match:
    """With the MP5, and the MK18 for a second one; the first stands behind the Block at B10."""
    match = begun(seals=str(len(boards)), **settings)
    for board in boards:
        say(match, choice="take_board", board=board)
    for _, card in zip(boards, (MP5, MK18), strict=False):
        say(match, choice="take_card", card=card)
        say(match, choice="gear_done")
    say(match, choice="deploy", space=B10)
    for _ in boards[1:]:
        match.play(asked(match).seat, asked(match).options[0])
    if len(boards) > 1:
        say(match, choice="next_seal", seat="seal-1")
    return match


def aim_of(match: Match) -> Aim:
    found = GAME.screen(make_view(match.table.state), asked(match)).aim
    assert found is not None
    return found


class RaidPage(TablePage):
    """A page at which somebody pulls; the finger is a mouse unless there is a touch screen."""

    def __init__(self, page: Page, finger: CDPSession | None = None) -> None:
        super().__init__(page)
        self.finger = finger
        self._sent = Sent(page)
        page.add_init_script(SLIDES)

    def sit(self, made: Made, seat: str = "seal-1") -> Self:
        return self.open(made, seat)

    @property
    def chosen(self) -> list[Any]:
        """What it did by hand; options are sent by their numbers."""
        return [one for one in self._sent.choices if isinstance(one, dict)]

    @property
    def slides(self) -> int:
        """How many discs were seen sliding."""
        return int(self.page.evaluate("() => window.slides"))

    @property
    def aim(self) -> Locator:
        return self.asked.get_by_role("group", name="Aim", exact=True)

    def flick(self, aim: Aim, said: dict[str, Any]) -> dict[str, Any]:
        """Pull back on the disc that lies there and let go; what was sent."""
        self.settled()
        turn, grip = self.turn, next(one for one in aim.grips if one.choice.items() <= said.items())
        far, way = aim.pull * said["power"] / 100, radians(said["angle"] / 10)
        down = 1 if aim.upward else -1
        by = -far * cos(way), down * far * sin(way)
        self.drag(self.at(grip.x, grip.y), self.pulled((grip.x, grip.y), by, aim.pull))
        self.after(turn)
        sent: dict[str, Any] = self.chosen[-1]
        assert abs(sent["angle"] - said["angle"]) <= SLIP, "it goes where it was pulled from"
        assert abs(sent["power"] - said["power"]) <= 2
        return sent

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        between = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        if self.finger is None:
            self.page.mouse.move(*start)
            self.page.mouse.down()
            self.page.mouse.move(*between)
            self.page.mouse.move(*end)
            expect(self.page.locator(".aim-hand")).to_be_attached()
            self.page.mouse.up()
            return
        # A finger that is lifted in full flight makes a browser swallow the tap that comes next.
        rest = ("Move", end), ("Move", end)
        for kind, point in (("Start", start), ("Move", between), *rest, ("End", None)):
            if kind == "End":
                self.page.wait_for_timeout(RESTS)
            points = [{"x": point[0], "y": point[1], "id": 0}] if point else []
            touched = {"type": f"touch{kind}", "touchPoints": points}
            self.finger.send("Input.dispatchTouchEvent", touched)

    def pick(self, n: int, group: str) -> None:
        """An option of the list, in its group if it is folded away."""
        turn, row = self.turn, self.option_numbered(n)
        if not row.count():
            self.unfold(group)
        self.hit(row)
        self.after(turn)

    def unfold(self, group: str) -> None:
        """A kind of options, the ways of one, or its places one by one."""
        kind = self.asked.locator(f'[data-group="{group}"]')
        if kind.count():
            self.hit(kind)
        places = self.asked.get_by_role("button", name="List them")
        if places.count():
            self.hit(places)
        for row in self.asked.locator('.option.fold[aria-expanded="false"]').all():
            self.hit(row)

    def hit(self, button: Locator) -> None:
        if self.finger:
            self.page.wait_for_timeout(DOUBLE)
            if not button.is_visible():  # the panel leaves the table to whoever flicks
                self.button("Other ways").tap()
            button.tap()
        else:
            button.click()

    def answer(self, match: Match, said: dict[str, Any]) -> None:
        """As a person would; the twin beside it answers the same."""
        decision, choice = asked(match), choice_of(said)
        expect(self.question).to_have_text(decision.prompt)
        if said["choice"] in FLICKS:
            choice = choice_of(self.flick(aim_of(match), said))
        else:
            self.pick(decision.options.index(choice), choice.group(match.table.state))
        match.play(decision.seat, choice)
