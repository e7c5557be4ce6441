"""What the enemy could do to a unit that stands somewhere (rules 2 and 3)."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from sandtable.boards.tabletop.kernel import nearer
from sandtable.boards.tabletop.shapes import Disc, gap
from sandtable.boards.tabletop.ticks import Spot
from sandtable.games.covert_ops import figures, ground
from sandtable.games.covert_ops.doctrine.blows import Arm, Body, arms_of, body_of, struck
from sandtable.games.covert_ops.doctrine.goals import Intent
from sandtable.games.covert_ops.doctrine.looks import Look, eyes_on
from sandtable.games.covert_ops.doctrine.weights import Temper
from sandtable.games.covert_ops.state import State, Unit
from sandtable.games.covert_ops.vocabulary import UnitId


class Foe(NamedTuple):
    """An enemy as a threat and as a target."""

    unit: Unit
    disc: Disc
    mv: int
    arms: tuple[Arm, ...]
    body: Body
    officer: bool
    weight: float  # less for whoever has acted in this round


class Sights:
    """Sight on one position, with its smoke and its limits."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._eyes = eyes_on(ground.terrain(state))
        self._limit = figures.sight_limit(state)
        self._haze = figures.obscured_beyond(state)

    def look(self, watcher: Disc, target: Disc, far: int) -> Look:
        """`far` is the gap between them."""
        if self._limit and far > self._limit:
            return _UNSEEN
        found = self._eyes.look(self.state, watcher, target)
        if not found.seen or found.obscured:
            return found
        if (self._haze and far > self._haze) or self._smoked(watcher.at, target.at):
            return found._replace(obscured=True)
        return found

    def _smoked(self, a: Spot, b: Spot) -> bool:
        smoke = self.state.smoke
        return bool(smoke) and any(nearer(one.at, a, b, one.radius * one.radius) for one in smoke)


_UNSEEN = Look(seen=False, cover=True, obscured=True)


class Outlook:
    """Of one unit: made for one question."""

    def __init__(self, state: State, unit: Unit, temper: Temper, intent: Intent) -> None:
        self.state, self.unit, self.temper, self.intent = state, unit, temper, intent
        self.radius = figures.profile_of(state, unit).radius
        self.sights = Sights(state)
        self.body = body_of(state, unit)
        self._dangers: dict[tuple[Spot, bool], float] = {}
        self._threats: dict[tuple[UnitId, Spot], tuple[float, float]] = {}
        self._noticed: dict[Spot, float] = {}

    @cached_property
    def foes(self) -> tuple[Foe, ...]:
        state = self.state
        return tuple(self._foe(one) for one in state.enemies())

    def _foe(self, unit: Unit) -> Foe:
        state = self.state
        weight = self.temper.acted if unit.activated else 1.0
        profile = figures.profile_of(state, unit)
        return Foe(
            unit,
            Disc(*unit.at, profile.radius),
            figures.mv(state, unit),
            arms_of(state, unit),
            body_of(state, unit),
            profile.officer,
            weight,
        )

    @cached_property
    def alert(self) -> tuple[Foe, ...]:
        return tuple(one for one in self.foes if one.unit.alert)

    @cached_property
    def unaware(self) -> tuple[Foe, ...]:
        return tuple(one for one in self.foes if not one.unit.alert)

    # what comes in (rule 2)

    def danger(self, at: Spot, *, hunkered: bool = False, dead: UnitId = 0) -> float:
        """Expected damage there, weighed by how much the unit can still bear."""
        key = (at, hunkered)
        found = self._dangers.get(key)
        if found is None:
            found = sum(self.threat(foe, at, hunkered=hunkered) for foe in self.alert)
            self._dangers[key] = found
        if dead:
            gone = (foe for foe in self.alert if foe.unit.id == dead)
            found -= sum(self.threat(foe, at, hunkered=hunkered) for foe in gone)
        return found * self.temper.sound / self.body.left

    def threat(self, foe: Foe, at: Spot, *, hunkered: bool = False) -> float:
        """Of one enemy: its best weapon."""
        key = (foe.unit.id, at)
        found = self._threats.get(key)
        if found is None:
            found = self._threats[key] = self._threat(foe, Disc(*at, self.radius))
        return found[hunkered]

    def _threat(self, foe: Foe, base: Disc) -> tuple[float, float]:
        """To whoever stands there, and to whoever hunkers there."""
        far = gap(foe.disc, base)
        standing, hunkered, beyond = 0.0, 0.0, far - foe.mv
        for arm in foe.arms:
            if beyond <= arm.reach:
                came, less = self._weapon(foe, arm, base, far)
                standing, hunkered = max(standing, came), max(hunkered, less)
        return foe.weight * standing, foe.weight * hunkered

    def _weapon(self, foe: Foe, arm: Arm, base: Disc, far: int) -> tuple[float, float]:
        """One that could be brought to bear."""
        temper = self.temper
        if arm.melee:
            full = struck(arm, self.body, cover=False, obscured=False).damage
            came = full if far <= arm.reach else temper.charges * full
            return came, came
        covered = obscured = False
        share = temper.comes
        if far <= arm.reach or temper.holds:
            look = self.sights.look(foe.disc, base, far)
            covered = look.seen and look.cover
            if look.seen and far <= arm.reach:
                obscured, share = look.obscured, 1.0
        less = share * struck(arm, self.body, cover=True, obscured=obscured).damage
        if covered:
            return less, less
        return share * struck(arm, self.body, cover=False, obscured=obscured).damage, less

    # being noticed (rule 3)

    def noticed(self, at: Spot) -> float:
        """What it costs to be seen there by those who do not know of us yet."""
        found = self._noticed.get(at)
        if found is None:
            found = self._noticed[at] = self._notice(at)
        return found

    def _notice(self, at: Spot) -> float:
        if not self.intent.sneaking and not self.intent.holding:
            return 0.0
        base, temper = Disc(*at, self.radius), self.temper
        reach = figures.alert_range(self.state, self.unit)
        total = 0.0
        if self.intent.sneaking:
            for foe in self.unaware:
                far = gap(foe.disc, base)
                if far <= reach and self.sights.look(foe.disc, base, far).seen:
                    total += temper.alerts
        for marker in self.state.markers.values():
            total += self._lurks(ground.marker_disc(marker), base, reach)
        return total

    def _lurks(self, marker: Disc, base: Disc, reach: int) -> float:
        far = gap(marker, base)
        if far > figures.discovery_range(self.state):
            return 0.0
        if not self.sights.look(marker, base, far).seen:
            return 0.0
        return self.temper.lurking if far <= reach else self.temper.glimpsed
