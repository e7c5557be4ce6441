"""What moved the chance, when plays were decided, and how far choices are behind it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from statistics import fmean
from typing import Any

from sandtable.kernel.game import Game
from sandtable.lab.report.findings import Curve, Luck, Mover, Swings, Weight
from sandtable.lab.report.naming import called, rule_words, spaced
from sandtable.lab.report.records import Turn, Watched, Weighed
from sandtable.lab.student import between

WATCHED = 3  # plays that tell how they go
FEWEST = 24  # positions that tell anything of luck
VAGUE = 0.5  # an interval wider than this tells nothing
MANY = 24  # positions that tell one question from another
LEAD = 0.05  # beyond the middle by that much somebody leads
DICE, CHOICE = "dice", "choice"


def movers(game: Game[Any], plays: Sequence[Watched]) -> list[Mover]:
    """Each thing with the moves of the chance that it had a part in, the greatest first.

    A move is shared out evenly among the rules whose dice fell, and once more among the cards,
    weapons and places that came up: it is told twice, once by rule, once by thing.
    """
    moves: dict[tuple[str, str], list[tuple[float, str]]] = defaultdict(list)
    for play in plays:
        for turn in play.turns:
            for key, move in _parts(turn):
                moves[key].append((move, _example(turn)))
    found = [_mover(game, sort, name, all_) for (sort, name), all_ in moves.items()]
    return sorted(found, key=lambda one: -one.total)


def _parts(turn: Turn) -> Iterator[tuple[tuple[str, str], float]]:
    luck = turn.by_luck
    for rule in turn.rules:
        yield (DICE, rule), luck / len(turn.rules)
    for sort, name in turn.things:
        yield (sort, name), luck / len(turn.things)
    if turn.choice:
        yield (CHOICE, f"{turn.question}: {turn.choice}"), turn.by_choice


def _mover(game: Game[Any], sort: str, name: str, all_: list[tuple[float, str]]) -> Mover:
    moves = [move for move, _ in all_]
    words = name
    if sort == DICE:
        words = rule_words(game, name)
    elif sort != CHOICE:
        words = called(game, sort, name)
    example = max(all_, key=lambda one: abs(one[0]))[1]
    sizes = [abs(one) for one in moves]
    return Mover(spaced(sort), words, len(moves), fmean(moves), fmean(sizes), sum(sizes), example)


def _example(turn: Turn) -> str:
    return f"{turn.before:.0%} to {turn.after:.0%}: {turn.told or turn.choice}"


def why(turn: Turn | None) -> str:
    """What decided a play, in a few words."""
    if turn is None:
        return "it was never open"
    if turn.choice and abs(turn.by_choice) > abs(turn.by_luck):
        return f"the choice: {turn.choice}"
    return f"the dice: {turn.told}" if turn.told else f"after {turn.choice or turn.question}"


def curves(plays: Iterable[Watched]) -> list[Curve]:
    return [
        Curve(one.number, one.won, one.result, one.decisions, one.points, one.decided, one.why, why(one.why))
        for one in sorted(plays, key=lambda one: one.number)
    ]


def swings(plays: list[Watched]) -> Swings | None:
    """None where too few were watched to speak of a play as such."""
    if len(plays) < WATCHED:
        return None
    chances = [[point.chance for point in one.points] for one in plays]
    return Swings(
        len(plays),
        fmean(max(abs(b - a) for a, b in pairwise(line)) for line in chances),
        fmean(max(line) - min(line) for line in chances),
        fmean(_leads(line) for line in chances),
        fmean(one.decided / max(1, one.decisions) for one in plays),
    )


def _leads(chances: list[float]) -> int:
    """How often the lead went over; nobody leads in the middle."""
    sure = [one > 0.5 for one in chances if abs(one - 0.5) > LEAD]
    return sum(a != b for a, b in pairwise(sure))


def luck(positions: list[Weighed], sides: dict[str, tuple[str, ...]]) -> Luck | None:
    """The choices' share of the variance of success; None where too little is known of it."""
    if len(positions) < FEWEST:
        return None
    won = [float(one.won) for one in positions]
    p = (sum(won) + 1) / (len(won) + 2)
    variance = p * (1 - p)
    mean, low, high = between([one.spread * one.decisions for one in positions])
    if low is None or high is None or _share(high / variance) - _share(low / variance) > VAGUE:
        return None
    share = {name: _part(positions, seats) / variance for name, seats in sides.items()}
    return Luck(
        _share(mean / variance),
        _share(low / variance),
        _share(high / variance),
        len(positions),
        fmean(won),
        {name: _share(one) for name, one in share.items()},
    )


def _part(positions: list[Weighed], seats: tuple[str, ...]) -> float:
    return fmean(one.spread * one.decisions * (one.seat in seats) for one in positions)


def _share(value: float) -> float:
    return min(1.0, max(0.0, value))


def weights(positions: list[Weighed]) -> list[Weight]:
    """Which questions the choices' part comes from; nothing where few were weighed."""
    if len(positions) < MANY:
        return []
    parts: dict[str, list[float]] = defaultdict(list)
    for one in positions:
        parts[one.question].append(one.spread * one.decisions)
    total = sum(max(0.0, sum(values)) for values in parts.values()) or 1.0
    found = [Weight(name, max(0.0, sum(values)) / total, len(values)) for name, values in parts.items()]
    return sorted(found, key=lambda one: -one.share)
