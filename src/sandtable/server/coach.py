"""What a guide says now: it follows the play as long as its proposals are taken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence, Set
from typing import Any

import msgspec

from sandtable.kernel.decision import Choice, Seat
from sandtable.kernel.errors import Refused
from sandtable.kernel.event import Event
from sandtable.kernel.game import Game
from sandtable.kernel.journal import Entry, Undone
from sandtable.kernel.kept import kept
from sandtable.kernel.match import Match
from sandtable.server.messages import Coach, CoachPage, MissionLink
from sandtable.show import shown
from sandtable.show.guide import Guide, Note, Turn

OWN_WAY = "That was your own idea, and a legal one. From here on the table is yours."
OTHER_WAY = "It came otherwise than I thought. From here on the table is yours."
TRIES = 2  # of one's own, before the guide offers to do it


def coach(guide: Guide, match: Match, humans: Set[Seat]) -> Coach | None:
    """The pages for this question, a farewell right after the last, then nothing."""
    turns, made = _turns(match.game, guide.id), played(match)
    at, of = _pages(turns[: len(made)]), _pages(turns)
    follows = _followed(guide, match)
    if follows < len(made):
        since = _standing(match)[follows + 1 :]  # what computers have answered to it
        astray = match.decision and not humans & {entry.seat for entry in since}
        at = _pages(turns[:follows])
        return _astray(turns[follows], at=at, of=of) if astray and follows < len(turns) else None
    if len(made) == len(turns):
        return Coach(text=guide.farewell, at=of, of=of, done=True, then=_then(guide, match.game))
    decision, turn = match.decision, turns[len(made)]
    if decision is None:
        return None
    if not turn.pages:  # the table plays on by itself; what was said last stays
        said = [page for turn in turns[: len(made)] for page in turn.pages]
        return _told(said[-1:], at=at - 1, of=of) if said else None
    if not _playable(match, turn):
        return Coach(text=OTHER_WAY, at=at, of=of, done=True)
    options = decision.options
    option = options.index(turn.choice) if turn.choice in options else -1
    told = _told(turn.pages, at=at, of=of)
    waits = decision.seat not in humans and guide.seat in humans
    hand = turn.wants is not None
    helps = hand and _taken_back(match) >= TRIES
    told = msgspec.structs.replace(told, option=option, waits=waits, hand=hand, help=helps)
    return _drawn(told, match, turn) if option < 0 or hand else told


def _drawn(told: Coach, match: Match, turn: Turn) -> Coach:
    """What is proposed is drawn where it is answered by drawing, and a hand near it means it."""
    game, decision = shown(match.game), match.decision
    if decision is None or not (game.draws and decision.open):
        return told
    found = game.screen(match.table.view(decision.seat), decision).placed(turn.choice)
    if found is None:
        return told
    choice = msgspec.to_builtins(turn.choice)
    return msgspec.structs.replace(told, choice=choice, snaps=found.points)


def _astray(turn: Turn, *, at: int, of: int) -> Coach:
    """Whoever has just left the script is told so, and may take it back."""
    text, hand = turn.otherwise or OWN_WAY, turn.wants is not None
    return Coach(text=text, at=at, of=of, hand=hand, done=True, again=True)


def _told(pages: Sequence[Note], *, at: int, of: int) -> Coach:
    first, *more = map(_page, pages)
    return Coach(**msgspec.structs.asdict(first), more=tuple(more), at=at, of=of)


def _page(note: Note) -> CoachPage:
    return CoachPage(text=note.say, title=note.title, look=note.look, draws=note.draws)


def _then(guide: Guide, game: Game[Any]) -> MissionLink | None:
    return MissionLink(guide.then, game.mission(guide.then).title) if guide.then else None


def scripted(guide: Guide | None, match: Match, humans: Set[Seat]) -> Turn | None:
    """What the script answers now; None off the script, after its end, or with nobody to teach."""
    if guide is None or match.decision is None:
        return None
    if not humans & {guide.seat, match.decision.seat}:
        return None
    turns, made = _turns(match.game, guide.id), played(match)
    following = len(made) < len(turns) and _followed(guide, match) == len(made)
    return turns[len(made)] if following and _playable(match, turns[len(made)]) else None


def _playable(match: Match, turn: Turn) -> bool:
    """Another way to what was wanted may have led to where the script does not go on."""
    return match.table.why_not(turn.choice) is None


def said(guide: Guide, match: Match) -> tuple[tuple[int, Note], ...]:
    """Every note so far, with the journal line of the choice that it came before."""
    turns, follows = _turns(match.game, guide.id), _followed(guide, match)
    lines = zip(_standing(match)[: follows + 1], turns, strict=False)
    return tuple((entry.n, page) for entry, turn in lines for page in turn.pages)


def played(match: Match) -> list[Choice]:
    """The choices that have not been undone, in order."""
    return [match.game.codec.choice(bytes(entry.choice)) for entry in _standing(match)]


def _standing(match: Match) -> list[Entry]:
    made: list[Entry] = []
    for line in match.journal.lines:
        if isinstance(line, Entry):
            made.append(line)
        elif isinstance(line, Undone):
            made.pop()
    return made


def _taken_back(match: Match) -> int:
    """How often whoever is asked now has taken an answer back."""
    found = Counter[int]()
    made = 0
    for line in match.journal.lines:
        if isinstance(line, Entry):
            made += 1
        elif isinstance(line, Undone):
            made -= 1
            found[made] += 1
    return found[made]


def _followed(guide: Guide, match: Match) -> int:
    """How many choices went along: the same ones, to the same position, or to what was wanted."""
    turns, made = _turns(match.game, guide.id), played(match)
    for at, (turn, choice, entry) in enumerate(zip(turns, made, _standing(match), strict=False)):
        same = choice == turn.choice or entry.hash == _positions(match.game, guide.id)[at]
        if not same and not _wanted(match.game, guide.id, turn, tuple(made[: at + 1])):
            return at
    return min(len(turns), len(made))


def _wanted(game: Game[Any], guide_id: str, turn: Turn, made: tuple[Choice, ...]) -> bool:
    return turn.wants is not None and turn.met(_led_to(game, guide_id, made))


def _pages(turns: list[Turn]) -> int:
    return sum(len(turn.pages) for turn in turns)


@kept(32)
def _positions(game: Game[Any], guide_id: str) -> list[str]:
    """What the journal of the script says of the position after each choice."""
    guide = next(one for one in shown(game).guides() if one.id == guide_id)
    match = Match.new(game, game.mission(guide.mission), seed=guide.seed)
    for turn in guide.turns(game):
        if match.decision:
            match.play(match.decision.seat, turn.choice)
    return [entry.hash for entry in _standing(match)]


@kept(64)
def _led_to(game: Game[Any], guide_id: str, choices: tuple[Choice, ...]) -> tuple[Event, ...]:
    """What came of the last of these choices; played again, for not every table has its past."""
    guide = next(one for one in shown(game).guides() if one.id == guide_id)
    match, events = Match.new(game, game.mission(guide.mission), seed=guide.seed), list[Event]()
    try:
        for choice in choices:
            if match.decision:
                events = match.play(match.decision.seat, choice)
    except Refused:  # other dice than the lesson's: typed in
        return ()
    return tuple(events)


@kept(32)
def _turns(game: Game[Any], guide_id: str) -> list[Turn]:
    guide = next(one for one in shown(game).guides() if one.id == guide_id)
    return guide.turns(game)
