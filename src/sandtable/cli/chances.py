"""`c`: the chance of success as whoever is asked sees it, and with the best answers."""

from __future__ import annotations

from sandtable.cli.menu import Menu
from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.errors import SandtableError
from sandtable.kernel.match import HUMAN, Match
from sandtable.kernel.words import counted
from sandtable.lab.wilson import wilson
from sandtable.players.chances import SECRET, Chance, chances
from sandtable.server.noticed import may_go_unnoticed
from sandtable.show.sheet import Chip, Span

SECONDS = 2.0  # that a person waits
KEY = ("c", "the chance of success, and with the best answers; Ctrl-C stops it")
WIDE = len("(89 to 100)")
REAL = "A real die decides this: roll it"
STOPPED = "Stopped; no chance was told"


def told_chances(match: Match, decision: Decision, menu: Menu) -> list[Chip]:
    """Told on redealt tables: neither the dice nor the journal of the match know of it."""
    if match.table.throw:
        raise SandtableError(REAL)
    if _in_secret(match):
        raise SandtableError(SECRET)
    found = chances(match.dealt()[1], SECONDS)
    listed = [_line(one, _named(one.choice, match, decision, menu)) for one in found]
    mission = _line(found[0], "the mission, as you see it", strong=True)
    return [mission, *_answers(found, listed), _how(found)]


def _in_secret(match: Match) -> bool:
    """Whether another person at the table would not notice the answer."""
    people = [seat for seat, name in match.journal.header.seats.items() if name == HUMAN]
    return any(may_go_unnoticed(match.game, seat, match.table) for seat in people)


def _answers(found: list[Chance], listed: list[Chip]) -> list[Chip]:
    if found[0].choice is None:
        return []
    return [(Span(""),), (Span("With the best answers:", "soft"),), *listed]


def _line(one: Chance, what: str, *, strong: bool = False) -> Chip:
    low, high = wilson(round(one.success * one.plays), one.plays)
    said = f"{one.success:4.0%}"
    between = f"({100 * low:.0f} to {100 * high:.0f})"
    figures = Span(said, "friend", strong=strong), Span(f"  {between:<{WIDE}}  ", "soft")
    return (*figures, Span(what, strong=strong))


def _named(choice: Choice | None, match: Match, decision: Decision, menu: Menu) -> str:
    if choice is None:
        return ""
    number = next((item.number for item in menu.every() if item.choice == choice), 0)
    label = decision.label(choice, match.table.state)
    return f"{number}: {label}" if number else label  # a flick is not on the list


def _how(found: list[Chance]) -> Chip:
    plays = counted(sum(one.plays for one in found), "play")
    said = f"By {plays} from here, on tables that differ from yours in all that you cannot know;"
    return (Span(f"{said} in brackets what luck leaves open.", "soft"),)
