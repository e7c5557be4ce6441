"""A page that is fed the frames of a played match, question by question, and what it shows."""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import msgspec
from playwright.sync_api import Page

from sandtable.kernel.match import Match
from sandtable.players import make_player
from sandtable.server.frames import Looks
from sandtable.server.messages import Shown, encode
from sandtable.show.game import load_game

# The page's socket, so that a test can speak as the server.
WIRE = """
  const Real = window.WebSocket;
  window.WebSocket = class extends Real {
    constructor(...given) { super(...given); window.wire = this; }
  };
"""
# Everything in pixels of the window, as a person sees it; `free` is what nothing lies over.
SEEN = """async (frame) => {
  if (frame) window.wire.onmessage({ data: frame });
  const asked = frame ? JSON.parse(frame).question : { subject: [], options: [] };
  const turn = () => new Promise((done) => requestAnimationFrame(done));
  for (let n = 0; n < 3; n += 1) await turn();
  const box = (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return [left, top, right, bottom];
  };
  const host = document.querySelector("#picture");
  const free = box(host);
  const sheet = document.querySelector(".asked").getBoundingClientRect();
  if (sheet.left < free[2] - 9 && sheet.right > free[0] + 9) free[3] = Math.min(free[3], sheet.top);
  const found = (ids) => [...new Set(ids)].map((id) => [id, box(document.getElementById(id))]);
  const { a } = document.querySelector("#picture > svg").getScreenCTM();
  return {
    free,
    subject: found(asked.subject ?? []),
    choices: found((asked.options ?? []).flatMap((one) => one.elements ?? [])),
    pixels: a,
  };
}"""
Edges = list[float]
CARDS = 32 / 0.86  # small words of cards are legible at 0.86 pixels a unit
# Pixels: of the names along the rim, of the room about what is looked at, of buttons below it.
RIM, ABOUT, BUTTONS = 21, 34, 56


class Moment(NamedTuple):
    """A question of a match, as whoever is asked gets it."""

    prompt: str
    frame: str
    counter: int  # how wide a counter is, in the picture's units


@cache
def moments(game: str, mission: str, seed: str, every: int = 1, *, narrow: bool = False) -> tuple[Moment, ...]:
    """Every question of a match of computer players, or every few."""
    return tuple(_moments(game, mission, seed, every, narrow=narrow))


def _moments(name: str, mission: str, seed: str, every: int, *, narrow: bool) -> Iterator[Moment]:
    game = load_game(name)
    match = Match.new(game, game.mission(mission), seed=seed)
    players = {seat: make_player("basic", game, seed) for seat in game.seats}
    before: Shown | None = None
    seq = 0
    while decision := match.decision:
        seq += 1
        if seq % every == 0:
            looks = Looks(game, match.table, seq)
            frame, before = looks.frame(decision.seat, before, "running", narrow=narrow)
            yield Moment(decision.prompt, encode(frame).decode(), before.scene.counter)
        match.play(decision.seat, match.computer_choice(players[decision.seat]))


class Seen(msgspec.Struct):
    """Where things are on the screen."""

    free: Edges
    subject: list[tuple[str, Edges]]
    choices: list[tuple[str, Edges]]
    pixels: float  # a unit of the picture

    def scale(self, moment: Moment) -> float:
        """How wide a counter is on the screen; words of cards are as if they were counters."""
        return self.pixels * (moment.counter or CARDS)

    @property
    def wide(self) -> bool:
        """Not a phone."""
        return self.free[2] - self.free[0] > 500

    def hidden(self, among: list[tuple[str, Edges]]) -> list[str]:
        left, top, right, bottom = self.free
        return [name for name, (a, b, c, d) in among if a < left - 1 or b < top - 1 or c > right + 1 or d > bottom + 1]

    def fits(self, among: list[tuple[str, Edges]], larger: float) -> bool:
        """Whether all these would be in the frame if everything were so many times larger."""
        left, top, right, bottom = self.free
        a, b = (min(box[n] for _, box in among) for n in (0, 1))
        c, d = (max(box[n] for _, box in among) for n in (2, 3))
        wide, high = (larger * (far + ABOUT) for far in (c - a, d - b))
        return wide <= right - left - RIM and high <= bottom - top - RIM - BUTTONS


def feed(page: Page, moment: Moment | None) -> Seen:
    """The page hears of a question and has moved the picture."""
    return msgspec.convert(page.evaluate(SEEN, moment and moment.frame), Seen)


def question(moment: Moment) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(moment.frame)["question"]
    return found
