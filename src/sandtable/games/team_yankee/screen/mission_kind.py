"""A mission in a few words, as a list shows it: told from its script."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.games.team_yankee import mission as verbs
from sandtable.games.team_yankee.mission import Mission
from sandtable.kernel.words import counted

FOUND = {"plans": "Two secret plans", "random": "A die decides", "linked": "Three battles"}


def kind(mission: Mission) -> str:
    """`Attack and defence · 2 Objectives · Ambush · Reserves · Mines`."""
    return FOUND.get(mission.select) or " · ".join(_parts(mission))


def _parts(mission: Mission) -> Iterator[str]:
    yield "Meeting Engagement" if mission.meeting else "Attack and defence"
    script = mission.script
    laid = sum(one.n for one in script if isinstance(one, verbs.Objectives))
    if laid:
        yield counted(laid, "Objective")
    for verb, words in ((verbs.Ambush, "Ambush"), (verbs.Reserves, "Reserves"), (verbs.Mines, "Mines")):
        if any(isinstance(one, verb) for one in script):
            yield words
    if mission.withdrawal:
        yield "Withdrawal"
