"""Answers that no list can hold: a flick, a way; typed, looked at first, and given."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sandtable.cli.flicks import aim_of, foreseen, places, typed_flick
from sandtable.cli.places import pieces, placed, placing_of, typed_draft
from sandtable.kernel.decision import Choice, Decision
from sandtable.show import Measured
from sandtable.show.sheet import Chip, Span

if TYPE_CHECKING:
    from sandtable.cli.session import Session

DRAWN = ("aim", "flick", "look", "go")
Read = Callable[[str, list[Chip]], None]


class Drawn:
    """`aim`, `flick`, `look` and `go` at one question; False where that is no answer here."""

    def __init__(self, session: Session, decision: Decision | None, read: Read) -> None:
        self._session = session
        self._match = session.match
        self._decision = decision
        self._read = read

    def aim(self, rest: str) -> bool:
        aim, decision = aim_of(self._match, self._decision), self._decision
        if aim is None or decision is None:
            return False
        if not rest:
            self._read("WHERE THE DISC MAY LIE", places(aim))
            return True
        flick = typed_flick(self._match, aim, "aim", rest)
        if isinstance(flick, str):
            self._session.say(flick, bad=True)
            return True
        told = foreseen(self._match, decision, flick.choice)
        if told:
            self._tell(told, None)
        else:
            self._session.say("Nothing", bad=True)
        return True

    def flick(self, rest: str) -> bool:
        aim = aim_of(self._match, self._decision)
        if aim is None:
            return False
        flick = typed_flick(self._match, aim, "flick", rest)
        if isinstance(flick, str):
            self._session.say(flick, bad=True)
        else:
            self._answer(flick.choice)
        return True

    def look(self, rest: str) -> bool:
        return self._drawing(rest, self._tell)

    def go(self, rest: str) -> bool:
        return self._drawing(rest, lambda told, choice: self._answer(choice, told.title))

    def _drawing(self, rest: str, then: Callable[[Measured, Choice | None], None]) -> bool:
        placing, decision = placing_of(self._match, self._decision), self._decision
        if placing is None or decision is None:
            return False
        draft = typed_draft(placing, rest) if rest else None
        if draft is None:
            self._read("WHAT MAY BE MOVED OR LAID", pieces(placing))
        elif isinstance(draft, str):
            self._session.say(draft, bad=True)
        elif found := placed(self._match, decision, draft):
            then(found.shown, found.choice)
        return True

    def _tell(self, told: Measured, choice: Choice | None) -> None:
        refusal = self._match.table.why_not(choice) if choice is not None else None
        lines = [line.chip for line in told.lines]
        if refusal:
            lines.append((Span(f"Not like that: {refusal.why} ({refusal.rule})", "bad"),))
        self._read(told.title.upper(), lines)

    def _answer(self, choice: Choice | None, title: str = "") -> None:
        refusal = self._match.table.why_not(choice) if choice is not None else None
        if choice is None or self._decision is None:
            self._session.say(title, bad=True)
        elif refusal:
            self._session.say(f"{refusal.why} ({refusal.rule})", bad=True)
        else:
            self._session.play(self._decision.seat, choice)
