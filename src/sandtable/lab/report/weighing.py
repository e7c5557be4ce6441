"""Luck against skill, at one position of a play at a time.

Players who waver are the population. The chance of success moves by their choices and by the dice
in turn, and each move is unforeseen, so the variance of the outcome is exactly the sum of the mean
squares of all moves (a martingale's). How much of it choices make is measured at single positions:
every choice that comes into question is tried in the same worlds, and the variance of the chance
between choices is taken, without bias: the worlds are halved, and deviations of one half are
multiplied by those of the other. Times the number of choices in a play that is the choices' part.
"""

from __future__ import annotations

from statistics import fmean
from typing import Any

from msgspec.structs import replace

from sandtable.kernel.decision import Seat
from sandtable.kernel.dice import SeededDice, Stream
from sandtable.kernel.game import Game
from sandtable.kernel.player import UNATTENDED
from sandtable.kernel.table import Table
from sandtable.lab.report.naming import spaced
from sandtable.lab.report.records import Weighed
from sandtable.lab.report.wavering import Mind, considered, wins_from


def weighed(game: Game[Any], mission: Any, salt: str, seat: Seat, effort: tuple[int, int]) -> Weighed | None:
    """A play of players who waver, and one of its choices weighed; None if there was none.

    The effort: one time of how many they waver, and how many playouts a choice is given.
    """
    every, playouts = effort
    mind = Mind(game.heuristics["basic"], every, salt)
    pick = Stream.of(salt, "weighed")
    table = Table.start(game, mission, SeededDice(salt), logged=False)
    kept, seen = None, 0
    for n in range(UNATTENDED):
        decision = table.decision
        if decision is None:
            break
        looked = table.redealt(decision.seat, SeededDice(f"{salt}/{n}"))
        if len(decision.options) > 1 or decision.open:
            seen += 1
            kept = (table.copy(), looked) if pick.below(seen) == 0 else kept
        table.play(decision.seat, mind.choose(looked))
    if kept is None:
        return None
    outcome = table.outcome
    won = bool(outcome and outcome.won[seat])
    found = _spread(*kept, seat, mind, [f"{salt}/w{n}" for n in range(playouts)])
    return replace(found, decisions=seen, won=won)


def _spread(table: Table[Any], looked: Table[Any], seat: Seat, mind: Mind, salts: list[str]) -> Weighed:
    choices = considered(looked, mind.model)
    likely = mind.shares(len(choices))
    tried = [wins_from(table, seat, mind, salts, choice) for choice in choices]
    halves = [[fmean(wins[part::2]) for wins in tried] for part in (0, 1)]
    means = [sum(w * q for w, q in zip(likely, half, strict=True)) for half in halves]
    pairs = zip(likely, *halves, strict=True)
    spread = sum(w * (one - means[0]) * (two - means[1]) for w, one, two in pairs)
    chances = [fmean(wins) for wins in tried]
    asked = table.decision.seat if table.decision else ""
    return Weighed(
        question=spaced(table.asking),
        seat=asked,
        decisions=0,
        spread=spread,
        best=max(chances),
        mean=fmean(means),
        won=False,
    )
