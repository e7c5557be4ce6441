"""Special Forces in the browser: battles up to a question, and people who follow advice."""

from functools import cache

from playwright.sync_api import expect

from sandtable.games.special_forces import GAME
from sandtable.kernel.decision import Choice
from sandtable.kernel.match import Match
from sandtable.players import make_player
from tests.browser.table import TablePage


@cache
def battle(mission: str, seed: str, until: str, seat: str = "", offers: type[Choice] = Choice) -> bytes:
    """A battle of `basic` against `basic`, cut where a seat is asked and offered such a thing."""
    match = Match.new(GAME, GAME.mission(mission), seed=seed)
    while decision := match.decision:
        offered = any(isinstance(option, offers) for option in decision.options)
        if offered and until in decision.prompt and seat in ("", decision.seat):
            return match.journal.encode()
        match.play(decision.seat, match.computer_choice(make_player("basic", GAME, seed)))
    raise AssertionError(f"the battle never asks: {until}")


@cache
def last_questions(mission: str, seed: str, left: int) -> bytes:
    """A battle of `basic` against `basic`, cut so many questions before its end."""
    match, questions = Match.new(GAME, GAME.mission(mission), seed=seed), []
    while decision := match.decision:
        questions.append(match.journal.encode())
        match.play(decision.seat, match.computer_choice(make_player("basic", GAME, seed)))
    return questions[-left]


def follow_advice(table: TablePage) -> None:
    """Ask the computer, and click what it proposes."""
    turn = table.turn
    table.press("a")
    proposed = table.asked.locator(".option.marked:not(.group)")
    expect(proposed).to_have_count(1)
    proposed.click()
    table.after(turn)
