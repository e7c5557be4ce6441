"""A text that somebody brings as an answer: the game reads it, and says where it is wrong."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.decision import Choice, Decision, Refusal
from sandtable.kernel.errors import ContentError, Problem, Refused
from sandtable.show import ShownGame

MOST = 3  # problems that are told at once


def written(game: ShownGame[Any], state: Any, decision: Decision, text: str) -> Choice:
    """What it means; raises Refused with the lines that are wrong, or where no text is read."""
    screen = game.screen(game.view(state, decision.seat), decision)
    if not decision.open or screen.writing is None:
        raise Refused(Refusal(decision.rule, "Nothing is answered with a text here"))
    try:
        return screen.written(text)
    except ContentError as error:
        told = "; ".join(_told(one) for one in error.problems[:MOST])
        raise Refused(Refusal(decision.rule, told)) from error


def _told(problem: Problem) -> str:
    """`line 3, column 5: unknown card`."""
    line, _, column = problem.place.partition(":")
    place = f"line {line}, column {column}: " if column else ""
    return place + problem.what
