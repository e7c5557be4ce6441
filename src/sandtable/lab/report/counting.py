"""Figures out of plays: rates, ladders of skill, lengths and losses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import fmean

from sandtable.kernel.decision import Seat
from sandtable.lab.report.findings import Rate, Rung, Spread
from sandtable.lab.report.records import Played
from sandtable.lab.student import between
from sandtable.lab.wilson import wilson

BARS = 24  # of a picture of many values


def rate(count: int, n: int) -> Rate:
    low, high = wilson(count, n)
    return Rate(n, count / n if n else 0.0, low, high)


def success(plays: Sequence[Played], seat: Seat) -> Rate:
    return rate(sum(one.won[seat] for one in plays), len(plays))


def decided(plays: Sequence[Played], seat: Seat) -> Rate:
    """Success without the draws."""
    return success([one for one in plays if any(one.won.values())], seat)


def rung(player: str, side: str, seat: Seat, plays: list[Played], usual: list[Played]) -> Rung:
    """A player of some skill in a side's seats, beside `basic` on the same seeds."""
    base = {one.number: one for one in usual}
    both = [(one, base[one.number]) for one in plays if one.number in base]
    gains = [float(one.won[seat]) - float(other.won[seat]) for one, other in both]
    mean, low, high = between(gains, reach=1) if player != "basic" else (0.0, 0.0, 0.0)
    reward = fmean(one.reward[seat] for one in plays) if plays else 0.0
    return Rung(player, side, success(plays, seat), reward, mean, low, high)


def endings(plays: Sequence[Played]) -> list[tuple[str, Rate]]:
    counts = Counter(one.result for one in plays)
    return [(name, rate(n, len(plays))) for name, n in counts.most_common()]


def spreads(plays: Sequence[Played], seat: Seat) -> list[Spread]:
    """Of every figure that the game counts, of decisions, and of the score."""
    if not plays:
        return []
    names = list(dict.fromkeys(name for one in plays for name in one.tally))
    found = [_spread(name, [one.tally.get(name, 0.0) for one in plays], plays, seat) for name in names]
    found.append(_spread("decisions", [float(one.decisions) for one in plays], plays, seat))
    scores = [float(one.score[seat]) for one in plays]
    if len(set(scores)) > 2:
        found.append(_spread("score", scores, plays, seat))
    return found


def _spread(name: str, values: list[float], plays: Sequence[Played], seat: Seat) -> Spread:
    ordered = sorted(values)
    at = [ordered[int(part * len(ordered))] for part in (0.1, 0.5, 0.9)]
    won = [value for value, one in zip(values, plays, strict=True) if one.won[seat]]
    lost = [value for value, one in zip(values, plays, strict=True) if not one.won[seat]]
    return Spread(
        name,
        fmean(values),
        at[0],
        at[1],
        at[2],
        _bars(values),
        fmean(won) if won else None,
        fmean(lost) if lost else None,
    )


def _bars(values: list[float]) -> list[tuple[float, int]]:
    """So many ranges of equal width by their lower end; few whole numbers are each a range."""
    low, high = min(values), max(values)
    whole = all(value == int(value) for value in values)
    step = max(1.0, -(-(high - low) // BARS)) if whole else (high - low) / BARS or 1.0
    counts = Counter(low + step * int((value - low) / step) for value in values)
    return sorted(counts.items())


def side_names(sides: Sequence[tuple[Seat, ...]], names: Mapping[Seat, str]) -> dict[str, Seat]:
    """What each side is called, and the seat that stands for it."""
    if len(sides) == 1 and len(sides[0]) > 1:
        return {"The team": sides[0][0]}
    return {" and ".join(names[seat] for seat in seats): seats[0] for seats in sides}
