"""Options that nobody takes, that always win, that `basic` overlooks."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable

from sandtable.lab.report.findings import Answer
from sandtable.lab.report.records import Option, Trial
from sandtable.lab.student import between
from sandtable.lab.wilson import wilson

FEWEST = 20  # trials of an option that are worth a word
COMMON = 0.1  # of all plays an option has to be there
SURE = 0.9  # success that is called always
LISTED = 12
OFTEN = 4  # times that each was tried, about, if it is told by its name
Key = Callable[[Option], tuple[str, str]]


def answers(trials: list[Trial]) -> list[Answer]:
    """Every option that was there, by its question and name.

    Where names are so many that hardly one was tried often, by what they are a kind of.
    """
    named = _grouped(trials, _name)
    return named if len(named) * OFTEN <= len(trials) else _grouped(trials, _kind)


def _grouped(trials: list[Trial], key: Key) -> list[Answer]:
    there: Counter[tuple[str, str]] = Counter()
    taken: Counter[tuple[str, str]] = Counter()
    tried: dict[tuple[str, str], list[Trial]] = defaultdict(list)
    for one in trials:
        there.update({key(each.option) for each in one.offered})
        taken.update({key(each.option) for each in one.offered if each.taken})
        tried[key(one.option)].append(one)
    return [_answer(each, there[each], taken[each], tried[each]) for each in there]


def _name(option: Option) -> tuple[str, str]:
    return option.question, option.name


def _kind(option: Option) -> tuple[str, str]:
    return option.question, f"any {option.kind}"


def _answer(key: tuple[str, str], there: int, taken: int, tried: list[Trial]) -> Answer:
    changes = [float(one.changed) - float(one.usual) for one in tried]
    won = sum(one.changed for one in tried) / len(tried) if tried else 0.0
    change, low, high = between(changes, reach=1)
    return Answer(*key, there, taken, len(tried), won, change, low, high)


def never(found: Iterable[Answer], plays: int, searched: Iterable[Option] = ()) -> list[Answer]:
    """There in many plays, taken in none, by no search either."""
    known = {key(one) for one in searched for key in (_name, _kind)}
    unused = [
        one
        for one in found
        if one.taken == 0 and one.plays >= max(10, COMMON * plays) and (one.question, one.name) not in known
    ]
    # Those first that were tried often and did no harm.
    return sorted(unused, key=lambda one: (one.harms, -min(one.tried, FEWEST), -one.change))


def always(found: Iterable[Answer], success: float) -> list[Answer]:
    """Whoever takes it wins nearly always, where others do not."""
    sure = [
        one
        for one in found
        if success < SURE - 0.05 and one.change > 0 and wilson(round(one.success * one.tried), one.tried)[0] > SURE
    ]
    return sorted(sure, key=lambda one: -one.success)[:LISTED]


def better(found: Iterable[Answer]) -> list[Answer]:
    """Better than what `basic` does in its place, beyond chance."""
    good = [one for one in found if one.tried >= FEWEST and one.helps]
    return sorted(good, key=lambda one: -(one.low or 0))[:LISTED]


def worst(found: Iterable[Answer]) -> list[Answer]:
    """What costs most where it is taken."""
    bad = [one for one in found if one.tried >= FEWEST and one.harms]
    return sorted(bad, key=lambda one: one.high or 0)[:LISTED]
