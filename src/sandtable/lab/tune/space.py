"""The missions that could be: every knob's values, and how far each is from the author's own."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import product
from math import prod
from random import Random
from typing import Any

from sandtable.kernel.explain import Steps
from sandtable.lab.tune.places import NoPlace, Place, find, spliced, written
from sandtable.lab.tune.source import Source
from sandtable.lab.tune.tuning import Knob, TuningFile

MOST = 4000  # candidates that are weighed; of more a fixed sample is
STEPS = 1000  # of one knob
Candidate = tuple[int, ...]  # the number of each knob's value


class Dial:
    """A knob in its mission: its places, its values in order, and which of them is the author's."""

    def __init__(self, knob: Knob, places: list[Place]) -> None:
        self.knob, self.places = knob, places
        self.values = _values(knob, places[0].value)
        self.own = self.values.index(places[0].value)

    @property
    def name(self) -> str:
        return self.knob.name

    @property
    def reach(self) -> int:
        """Steps from one end to the other."""
        return len(self.values) - 1

    @property
    def farthest(self) -> float:
        """The largest share of its range by which it can be turned."""
        return max(self.own, self.reach - self.own) / self.reach


class Space:
    """All of them together."""

    def __init__(self, source: Source, dials: list[Dial]) -> None:
        self.source, self.dials = source, dials
        self.own: Candidate = tuple(dial.own for dial in dials)

    def values(self, candidate: Candidate) -> list[Any]:
        return [dial.values[at] for dial, at in zip(self.dials, candidate, strict=True)]

    def text(self, candidate: Candidate) -> str:
        """The mission's file with these values; nothing else in it is touched."""
        changes = [
            (place, dial.values[at])
            for dial, at in zip(self.dials, candidate, strict=True)
            if at != dial.own
            for place in dial.places
        ]
        return spliced(self.source.text, changes)

    def turned(self, candidate: Candidate) -> str:
        """What is changed, in words: `asset points 19 instead of 12`."""
        changes = zip(self.dials, candidate, strict=True)
        return ", ".join(
            f"{dial.name} {written(dial.values[at])} instead of {written(dial.values[dial.own])}"
            for dial, at in changes
            if at != dial.own
        )

    def moved(self, candidate: Candidate) -> tuple[float, ...]:
        """How far each knob is turned: 1 is from one end of its range to the other."""
        return tuple((at - dial.own) / dial.reach for dial, at in zip(self.dials, candidate, strict=True))

    def cost(self, candidate: Candidate) -> float:
        """How large a change is: the shares of all ranges, the dear ones counted more."""
        moved = zip(self.dials, self.moved(candidate), strict=True)
        return sum(dial.knob.weight * abs(share) for dial, share in moved)

    def ends(self) -> list[Candidate]:
        """Each knob alone at each of its ends."""
        found = [
            self._with(at, end) for at, dial in enumerate(self.dials) for end in (0, dial.reach) if end != dial.own
        ]
        return list(dict.fromkeys(found))

    def along(self, knob: int, most: int) -> list[Candidate]:
        """One knob from end to end, in at most so many steps; the author's own is among them."""
        dial = self.dials[knob]
        count = min(most, dial.reach + 1)
        picked = {round(at * dial.reach / max(1, count - 1)) for at in range(count)}
        nearest = min(picked - {0, dial.reach} or picked, key=lambda at: abs(at - dial.own))
        if dial.own not in picked:
            picked = (picked - {nearest}) | {dial.own}
        return [self._with(knob, at) for at in sorted(picked)]

    def _with(self, knob: int, at: int) -> Candidate:
        return (*self.own[:knob], at, *self.own[knob + 1 :])

    @cached_property
    def candidates(self) -> list[Candidate]:
        """Every combination, or a fixed sample of them with the simplest in it."""
        ranges = [range(dial.reach + 1) for dial in self.dials]
        if prod(map(len, ranges)) <= MOST:
            return list(product(*ranges))
        alone = [self._with(at, one) for at, steps in enumerate(ranges) for one in steps]
        picks = Random("candidates")
        mixed = [self._mixed(picks) for _ in range(MOST)]
        corners = list(product(*((0, dial.reach) for dial in self.dials)))
        return list(dict.fromkeys([self.own, *alone, *corners, *mixed]))

    def _mixed(self, picks: Random) -> Candidate:
        """Some knobs turned, the others left alone: so are small changes."""
        return tuple(picks.randint(0, dial.reach) if picks.random() < 0.5 else dial.own for dial in self.dials)

    def near(self, candidate: Candidate) -> Iterator[Candidate]:
        """One knob one step further, or back."""
        for at, dial in enumerate(self.dials):
            for one in (candidate[at] - 1, candidate[at] + 1):
                if 0 <= one <= dial.reach:
                    yield (*candidate[:at], one, *candidate[at + 1 :])


def make_space(file: TuningFile, source: Source) -> Space:
    """Every knob found in the mission; what cannot be is said at its line in `tune.yaml`."""
    dials: list[Dial] = []
    for number in range(len(file.tuning.knobs)):
        dials.append(_dial(file, source, number))
        for other in dials[:-1]:
            if _meet(dials[-1], other):
                what = f"the knob '{dials[-1].name}' changes what '{other.name}' changes"
                raise file.wrong(["knobs", number, "at"], what)
    return Space(source, dials)


def _meet(one: Dial, other: Dial) -> bool:
    spans = [(place.span, held.span) for place in one.places for held in other.places]
    return any(first[0] < second[1] and second[0] < first[1] for first, second in spans)


def _dial(file: TuningFile, source: Source, number: int) -> Dial:
    knob = file.tuning.knobs[number]
    places = []
    for at, path in enumerate(knob.places):
        where: Steps = ["knobs", number, "at", *([] if isinstance(knob.at, str) else [at])]
        try:
            whole = knob.values is not None
            places.append(find(source.text, source.entry, path, whole=whole))
        except NoPlace as error:
            raise file.wrong(where, f"the knob '{knob.name}': {error}") from error
        if places[-1].value != places[0].value:
            what = f"'{path}' holds {places[-1].value}, '{knob.places[0]}' {places[0].value}"
            raise file.wrong(where, f"the knob '{knob.name}' has one value at all places; {what}")
    return _checked(file, number, places)


def _checked(file: TuningFile, number: int, places: list[Place]) -> Dial:
    """The author's own value has to be one of the knob's."""
    knob, own = file.tuning.knobs[number], places[0].value
    where = f"{file.tuning.mission} holds {own!r} there"
    if knob.values is not None:
        if own not in knob.values:
            what = f"the knob '{knob.name}': {where}, which is none of its values"
            raise file.wrong(["knobs", number, "values"], what)
        return Dial(knob, places)
    if isinstance(own, bool) or not isinstance(own, int | float):
        what = f"the knob '{knob.name}': {where}, which is no number; list its values"
        raise file.wrong(["knobs", number, "at"], what)
    assert knob.low is not None
    assert knob.high is not None
    if not knob.low <= own <= knob.high:
        key = "from" if own < knob.low else "to"
        what = f"the knob '{knob.name}' goes from {knob.low:g} to {knob.high:g}, but {where}"
        raise file.wrong(["knobs", number, key], what)
    if (knob.high - knob.low) / (knob.step or 1) > STEPS:
        what = f"the knob '{knob.name}' has more than {STEPS} steps; take larger ones"
        raise file.wrong(["knobs", number, "step"], what)
    dial = Dial(knob, places)
    if not dial.reach:
        what = f"the knob '{knob.name}': no other value lies between {knob.low:g} and {knob.high:g}"
        raise file.wrong(["knobs", number, "step"], what)
    return dial


def _values(knob: Knob, own: Any) -> list[Any]:
    """From the author's own value in steps down and up."""
    if knob.values is not None:
        return knob.values
    assert knob.low is not None
    assert knob.high is not None
    step = knob.step if knob.step is not None else 1
    down, up = _steps(own - knob.low, step), _steps(knob.high - own, step)
    return [_round(own + at * step) for at in range(-down, up + 1)]


def _steps(way: float, step: float) -> int:
    return int(way / step + 1e-9)


def _round(value: float) -> int | float:
    """0.1 + 0.2 is 0.3 to whoever reads a mission, and 13.0 is 13."""
    rounded = round(value, 9)
    return int(rounded) if rounded == int(rounded) else rounded
