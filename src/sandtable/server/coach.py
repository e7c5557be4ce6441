"""What a guide says now: it follows the play as long as its proposals are taken."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from sandtable.kernel.decision import Choice
from sandtable.kernel.game import Game
from sandtable.kernel.guide import Guide
from sandtable.kernel.journal import Entry, Undone
from sandtable.kernel.match import Match
from sandtable.server.messages import Coach

OWN_WAY = "That was your own idea, and a legal one. From here on the table is yours."


def coach(guide: Guide, match: Match) -> Coach | None:
    """The note for this question, a farewell right after the last, then nothing."""
    proposed = _proposed(guide.id, match.game)
    made = played(match)
    of = len(proposed)
    if made != proposed[: len(made)]:
        strayed = len(made) <= of and made[:-1] == proposed[: len(made) - 1]
        return Coach(text=OWN_WAY, at=len(made), of=of, done=True) if strayed else None
    if len(made) == of:
        return Coach(text=guide.farewell, at=of, of=of, done=True)
    note = guide.notes[len(made)]
    options = match.decision.options if match.decision else ()
    proposal = proposed[len(made)]
    at = options.index(proposal) if proposal in options else -1
    return Coach(title=note.title, text=note.say, option=at, at=len(made), of=of)


@lru_cache(maxsize=32)
def _proposed(guide_id: str, game: Game[Any]) -> list[Choice]:
    guide = next(one for one in game.guides() if one.id == guide_id)
    return guide.choices(game)


def played(match: Match) -> list[Choice]:
    """The choices that have not been undone, in order."""
    made: list[msgspec.Raw] = []
    for line in match.journal.lines:
        if isinstance(line, Entry):
            made.append(line.choice)
        elif isinstance(line, Undone):
            made.pop()
    return [match.game.codec.choice(bytes(choice)) for choice in made]
