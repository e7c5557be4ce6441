"""What an Alert unit knows before it acts: whom it hunts, what it can pay, where it could walk.

Everything is worked out once and only if a line of the list asks for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from sandtable.boards.tabletop.shapes import Disc, within
from sandtable.boards.tabletop.ways import Stop, Way, cut
from sandtable.games.covert_ops import figures, walk
from sandtable.games.covert_ops.cards import Weapon
from sandtable.games.covert_ops.ground import Walker
from sandtable.games.covert_ops.opposition.selection import closest
from sandtable.games.covert_ops.rules import payment
from sandtable.games.covert_ops.rules.attack_figures import Bearing
from sandtable.games.covert_ops.rules.payment import Named, Pays
from sandtable.games.covert_ops.state import Activation, State, Unit
from sandtable.games.covert_ops.vocabulary import UnitId


class Outlook:
    """Of the unit whose activation goes on."""

    def __init__(self, state: State, who: UnitId) -> None:
        self.state = state
        self.unit: Unit = state.units[who]
        self.base = state.disc(who)
        self.players = state.players()
        self.target = closest(state, self.base, self.players)  # T (CO-P1-5)
        self.mv = figures.mv(state, self.unit)
        self._bearings: dict[tuple[str, ...], Bearing] = {}

    @property
    def acting(self) -> Activation:
        return self.state.activations[-1]

    @cached_property
    def arms(self) -> tuple[Weapon, ...]:
        """As printed; with Fury the melee weapons first (CO-P1-6)."""
        known = self.state.content.weapons
        found = [known[one] for one in self.state.profile(self.unit.id).weapons]
        return tuple(sorted(found, key=lambda arm: not arm.melee) if self.unit.fury else found)

    def of_kind(self, *, melee: bool) -> tuple[Weapon, ...]:
        return tuple(arm for arm in self.arms if arm.melee == melee)

    # tokens

    def pays(self, action: Named, *, melee: bool = False) -> Pays | None:
        """What pays for an action now: other tokens before Action tokens (CO-4.4-13)."""
        if action != "move" and action in self.acting.used:
            return None
        return next(iter(payment.payers(self.state, self.unit, action, melee=melee)), None)

    @property
    def tokens(self) -> int:
        return self.unit.fury + self.unit.gorged + self.unit.actions

    @property
    def may_attack(self) -> bool:
        """Attack is not used, and the counted one not made or something else pays (CO-C4-8)."""
        if "attack" in self.acting.used:
            return False
        fury = self.unit.fury and self.of_kind(melee=True)
        return not self.acting.counted or bool(self.unit.gorged or fury)

    def pays_after(self, moves: int, *, melee: bool) -> bool:
        """Whether the tokens pay so many Moves and then an Attack; Moves take Fury first."""
        fury, gorged, actions = self.unit.fury, self.unit.gorged, self.unit.actions
        for _ in range(moves):
            if fury:
                fury -= 1
            elif gorged:
                gorged -= 1
            elif actions:
                actions -= 1
            else:
                return False
        return bool(gorged or (fury and melee) or (actions and not self.acting.counted))

    # whom it could attack

    def arm_at(self, base: Disc, target: Unit, arms: Sequence[Weapon]) -> Weapon | None:
        """The first weapon that is eligible against a unit from a place (CO-P1-6)."""
        return self._bearing(arms).arm(base.at, self.state.disc(target.id))

    def _bearing(self, arms: Sequence[Weapon]) -> Bearing:
        """What it could use of these weapons, wherever it stood; line after line asks the same."""
        names = tuple([arm.id for arm in arms])
        if names not in self._bearings:
            self._bearings[names] = Bearing(self.state, self.unit.id, arms)
        return self._bearings[names]

    # where it could walk

    @cached_property
    def walker(self) -> Walker:
        return Walker.unit(self.state, self.unit.id)

    @cached_property
    def way(self) -> Way:
        """The walk to T (CO-P1-3)."""
        assert self.target is not None
        return walk.walk_to(self.walker, self.state.disc(self.target.id))

    def meeting(self, allowance: int, arms: Sequence[Weapon]) -> Stop | None:
        """The first sample of the walk from which one of these weapons is eligible against T."""
        return self._met(allowance, allowance, arms)

    def nearest_meeting(self, most: int, arms: Sequence[Weapon]) -> Stop | None:
        """The same without an allowance, but no dearer than `most`."""
        return self._met(walk.FAR, most, arms)

    def _met(self, allowance: int, most: int, arms: Sequence[Weapon]) -> Stop | None:
        if self.target is None:
            return None
        bearing, there = self._bearing(arms), self.state.disc(self.target.id)
        if not arms or not within(self.base, there, bearing.reach + most):
            return None  # out of reach, wherever it goes so far
        if bearing.arm(self.base.at, there):
            return Stop(self.base.at, 0, 0)  # the start is the first sample
        stops = walk.stops(self.walker, self.way, allowance, most)
        return next((one for one in stops if bearing.arm(one.at, there)), None)

    def as_far_as(self, stop: Stop) -> Way:
        """The walk to T as far as one of its samples; nothing is looked for where it stays."""
        return cut(self.way, stop) if stop.cost else (self.base.at, self.base.at)

    def last(self) -> Stop:
        """How far one Move leads along the walk."""
        return walk.last(self.walker, self.way, self.mv)
