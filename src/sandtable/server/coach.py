"""What a guide says now: it follows the play as long as its proposals are taken."""

from __future__ import annotations

from collections.abc import Sequence, Set
from functools import lru_cache
from typing import Any

import msgspec

from sandtable.kernel.decision import Choice, Seat
from sandtable.kernel.game import Game
from sandtable.kernel.guide import Guide, Note, Turn
from sandtable.kernel.journal import Entry, Undone
from sandtable.kernel.match import Match
from sandtable.server.messages import Coach, CoachPage, MissionLink

OWN_WAY = "That was your own idea, and a legal one. From here on the table is yours."


def coach(guide: Guide, match: Match, humans: Set[Seat]) -> Coach | None:
    """The pages for this question, a farewell right after the last, then nothing."""
    turns, made = _turns(guide.id, match.game), played(match)
    at, of = _pages(turns[: len(made)]), _pages(turns)
    if not _follows(turns, made):
        strayed = len(made) <= len(turns) and _follows(turns, made[:-1]) and match.decision
        return Coach(text=OWN_WAY, at=at, of=of, done=True) if strayed else None
    if len(made) == len(turns):
        return Coach(text=guide.farewell, at=of, of=of, done=True, then=_then(guide, match.game))
    decision, turn = match.decision, turns[len(made)]
    if decision is None:
        return None
    if not turn.pages:  # the table plays on by itself; what was said last stays
        said = [page for turn in turns[: len(made)] for page in turn.pages]
        return _told(said[-1:], at=at - 1, of=of) if said else None
    options = decision.options
    option = options.index(turn.choice) if turn.choice in options else -1
    told = _told(turn.pages, at=at, of=of)
    waits = decision.seat not in humans and guide.seat in humans
    return msgspec.structs.replace(told, option=option, waits=waits)


def _told(pages: Sequence[Note], *, at: int, of: int) -> Coach:
    first, *more = (CoachPage(text=page.say, title=page.title, look=page.look) for page in pages)
    return Coach(
        title=first.title, text=first.text, look=first.look, more=tuple(more), at=at, of=of
    )


def _then(guide: Guide, game: Game[Any]) -> MissionLink | None:
    return MissionLink(guide.then, game.mission(guide.then).title) if guide.then else None


def scripted(guide: Guide | None, match: Match, humans: Set[Seat]) -> Turn | None:
    """What the script answers now; None off the script, after its end, or with nobody to teach."""
    if guide is None or match.decision is None:
        return None
    if not humans & {guide.seat, match.decision.seat}:
        return None
    turns, made = _turns(guide.id, match.game), played(match)
    return turns[len(made)] if len(made) < len(turns) and _follows(turns, made) else None


def said(guide: Guide, match: Match) -> tuple[tuple[int, Note], ...]:
    """Every note so far, with the journal line of the choice that it came before."""
    turns, found = _turns(guide.id, match.game), list[tuple[int, Note]]()
    for (line, choice), turn in zip(_standing(match), turns, strict=False):
        found += [(line, page) for page in turn.pages]
        if choice != turn.choice:
            break
    return tuple(found)


def played(match: Match) -> list[Choice]:
    """The choices that have not been undone, in order."""
    return [choice for _, choice in _standing(match)]


def _standing(match: Match) -> list[tuple[int, Choice]]:
    made: list[tuple[int, msgspec.Raw]] = []
    for line in match.journal.lines:
        if isinstance(line, Entry):
            made.append((line.n, line.choice))
        elif isinstance(line, Undone):
            made.pop()
    return [(n, match.game.codec.choice(bytes(choice))) for n, choice in made]


def _follows(turns: list[Turn], made: list[Choice]) -> bool:
    return made == [turn.choice for turn in turns[: len(made)]]


def _pages(turns: list[Turn]) -> int:
    return sum(len(turn.pages) for turn in turns)


@lru_cache(maxsize=32)
def _turns(guide_id: str, game: Game[Any]) -> list[Turn]:
    guide = next(one for one in game.guides() if one.id == guide_id)
    return guide.turns(game)
