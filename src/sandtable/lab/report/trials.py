"""What single options are worth: a play of `basic`, and the same play with one answer changed."""

from __future__ import annotations

from collections import Counter
from typing import Any

from sandtable.kernel.decision import Choice
from sandtable.kernel.dice import SeededDice, Stream
from sandtable.kernel.game import Game, Heuristic
from sandtable.kernel.player import UNATTENDED
from sandtable.kernel.table import Table
from sandtable.lab.report.missed_wins import Moment, missed_wins
from sandtable.lab.report.naming import option_of
from sandtable.lab.report.records import Offered, Option, Trial

SEARCHED_OF = 5  # of so many plays one is searched for wins that were let pass


class _Tried:
    """Keeps one decision of a play, each as likely, and counts what is offered and taken."""

    def __init__(self, mind: Stream, *, searched: bool) -> None:
        self.mind, self.searched = mind, searched
        self.moments: list[Moment] = []
        self.kept: Table[Any] | None = None
        self.seen = 0
        self.offered: Counter[Option] = Counter()
        self.taken: Counter[Option] = Counter()

    def see(self, table: Table[Any], choice: Choice) -> None:
        decision = table.decision
        if decision is None:
            return
        if self.searched:
            self.moments.append(Moment(table.copy(), decision.seat, choice))
        if len(decision.options) < 2:
            return
        self.seen += 1
        if self.mind.below(self.seen) == 0:
            self.kept = table.copy()
        forward = (one for one in decision.options if not one.takes_back)
        self.offered.update({option_of(table, one) for one in forward})
        self.taken[option_of(table, choice)] += 1

    def counts(self) -> list[Offered]:
        every = self.offered | self.taken
        return [Offered(one, self.offered[one], self.taken[one]) for one in every]


def trial(game: Game[Any], mission: Any, seed: str, number: int) -> Trial | None:
    """None where the play left no choice."""
    model, salt = game.heuristics["basic"], f"{seed}/{number}"
    mind = Stream.of(salt, "trial")
    tried = _Tried(mind, searched=number % SEARCHED_OF == 0)
    table = Table.start(game, mission, SeededDice(salt), logged=False)
    _play_on(table, model, salt, tried)
    kept = tried.kept
    if kept is None or kept.decision is None:
        return None
    seat = kept.decision.seat
    forward = [one for one in kept.decision.options if not one.takes_back]
    other = (forward or list(kept.decision.options))[mind.below(len(forward) or 1)]
    option = option_of(kept, other)
    kept.play(seat, other)
    _play_on(kept, model, salt, None)
    return Trial(
        number,
        option,
        seat,
        _won(table, seat),
        _won(kept, seat),
        tried.counts(),
        missed_wins(tried.moments, table.outcome, salt),
    )


def _play_on(table: Table[Any], model: Heuristic, salt: str, tried: _Tried | None) -> None:
    for n in range(UNATTENDED):
        decision = table.decision
        if decision is None:
            return
        choice = model(table.redealt(decision.seat, SeededDice(f"{salt}/{n}")))
        if tried:
            tried.see(table, choice)
        table.play(decision.seat, choice)


def _won(table: Table[Any], seat: str) -> bool:
    outcome = table.outcome
    return bool(outcome and outcome.won[seat])
