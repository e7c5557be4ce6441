"""A flick typed at a terminal: `flick 87.5 70`; `aim 87.5 70` looks first."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import msgspec

from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.match import Match
from sandtable.show import Measured, ShownGame, shown
from sandtable.show.aim import Aim
from sandtable.show.sheet import Chip, Span

AIM = ("aim", "aim 87.5 70: what you may foresee of a flick; aim alone lists the places")
FLICK = ("flick", "flick 87.5 70 2: angle (east is 0), power 1 to 100, place")
FORM = "type angle and power, as in {word} 87.5 70 ({turn}; power 1 to 100)"
HOW = "To flick, {form}{place}. aim 87.5 70 looks first, aim lists places."
DEGREES = re.compile(r"\d{1,3}(\.\d)?")


class Flicked(NamedTuple):
    """A flick that was typed, as a choice."""

    choice: Choice


def flicks_of(game: ShownGame[Any]) -> tuple[tuple[str, str], ...]:
    """The keys of a game in which discs are flicked."""
    return (AIM, FLICK) if game.flicks else ()


def aim_of(match: Match, decision: Decision | None) -> Aim | None:
    """How the question can be answered by flicking, if it can."""
    game = shown(match.game)
    if decision is None or not game.flicks:
        return None
    return game.screen(match.table.view(decision.seat), decision).aim


def how_to_flick(match: Match, decision: Decision | None) -> str:
    """How the question is answered by flicking; nothing where it is not."""
    aim = aim_of(match, decision) if decision and decision.open else None
    if aim is None:
        return ""
    place = ", then the place" if len(aim.grips) > 1 else ""
    return HOW.format(form=_form(aim, "flick"), place=place)


def _form(aim: Aim, word: str) -> str:
    turn = "0 is east, 90 north" if aim.upward else "0 is east, 90 south"
    return FORM.format(word=word, turn=turn)


def typed_flick(match: Match, aim: Aim, word: str, typed: str) -> Flicked | str:
    """The choice that was typed, or what is wrong with the typing."""
    parts = typed.split()
    if len(parts) not in (2, 3) or not DEGREES.fullmatch(parts[0]) or not parts[1].isdecimal():
        return _form(aim, word)
    place = parts[2] if len(parts) == 3 else "1"
    if not (place.isdecimal() and 1 <= int(place) <= len(aim.grips)):
        return f"there is no place {place[:20]}; they go from 1 to {len(aim.grips)} (aim lists them)"
    if int(parts[1]) > 100 or float(parts[0]) >= 360:
        return _form(aim, word)
    angle = round(float(parts[0]) * 10)
    grip = aim.grips[int(place) - 1]
    data = msgspec.json.encode({**grip.choice, "angle": angle, "power": int(parts[1])})
    return Flicked(match.game.codec.choice(data))


def places(aim: Aim) -> list[Chip]:
    """Where the disc may lie, by number."""
    lines: list[Chip] = [(Span(aim.hint, "soft"),)] if aim.hint else []
    return [*lines, *((Span(f"{n} {grip.words}"),) for n, grip in enumerate(aim.grips, 1))]


def foreseen(match: Match, decision: Decision, choice: Choice) -> Measured | None:
    """What whoever aims may know before the disc is let go."""
    return shown(match.game).screen(match.table.view(decision.seat), decision).aimed(choice)
