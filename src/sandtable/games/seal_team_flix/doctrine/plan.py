"""A turn planned: every Action now, and the best that may follow it (rules 1 to 8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sandtable.boards.grid.lattice import bits
from sandtable.games.seal_team_flix import gear
from sandtable.games.seal_team_flix.doctrine import weights
from sandtable.games.seal_team_flix.doctrine.fields import FAR, field
from sandtable.games.seal_team_flix.doctrine.goals import (
    Goal,
    assigned,
    guards,
    home,
    primary_share,
    secondary_share,
    worth_of,
)
from sandtable.games.seal_team_flix.doctrine.outlook import Outlook
from sandtable.games.seal_team_flix.doctrine.shots import open_floor
from sandtable.games.seal_team_flix.doctrine.weights import Temper
from sandtable.games.seal_team_flix.doctrine.worths import kill_worth, noise_cost
from sandtable.games.seal_team_flix.rules.aiming import HANDS
from sandtable.games.seal_team_flix.rules.movement import reach, taken
from sandtable.games.seal_team_flix.state import Cell, State
from sandtable.games.seal_team_flix.vocabulary import HAND_PERCENT, Size
from sandtable.kernel.decision import Seat


class Gun(NamedTuple):
    """The quietest way to fire that a SEAL has: what it may hit with, and the noise."""

    size: Size
    discs: int
    cost: float


class Plan:
    """How good it is to be somewhere with some Actions left; made for one question."""

    def __init__(self, state: State, seat: Seat, temper: Temper) -> None:
        self.state, self.seat, self.temper = state, seat, temper
        self.outlook = outlook = Outlook(state, seat, temper)
        self.seal, self.here = outlook.seal, outlook.seal.cell
        self.goal: Goal | None = assigned(state, outlook.floor, temper).get(seat)
        self.way = self._way()
        self.pace = self._pace()
        self.kills = {eye.tango.id: kill_worth(outlook, eye) for eye in outlook.eyes}
        self.gun = self._gun()
        self.ends = self._ends()
        self._follow: dict[tuple[Cell, int, int], float] = {}

    # the way

    def _way(self) -> tuple[int, ...]:
        goal, floor = self.goal, self.outlook.floor
        if goal is None or not goal.ends:
            return (0,) * len(self.outlook.ground.lattice.there)
        if goal.kind == "home":  # the Hostage is led; without it nobody goes anywhere
            near = self.outlook.ground.neighbours
            ends = near(self.state.hostages[goal.piece].cell, self.state.open_doors)
            return field(floor, ends)
        return field(floor, goal.ends)

    def _pace(self) -> float:
        """What a step is worth: twice as much when time runs out (rule 8)."""
        if self.goal is None:
            return 0.0
        far = self.way[self.here]
        if self.goal.kind in ("fetch", "home", "capture", "carry"):
            far += field(self.outlook.floor, home(self.state))[self.here]
        turns = far / self.outlook.speed / 2
        hurry = weights.HURRIED if turns > self.state.timer - 3 else 1.0
        return self.temper.step * self.goal.worth * hurry

    def progress(self, cell: Cell) -> float:
        return self.pace * (self.way[self.here] - self.way[cell])

    def _ends(self) -> dict[Cell, float]:
        """Spaces within two Moves where a turn may end, and how good that is without Reactions."""
        state = self.state
        steps = self.outlook.speed * 2
        barred = taken(state, seal=True, leaving=(self.here,))
        found = {cell for cell in reach(state, self.here, steps) if cell not in barred}
        found.add(self.here)
        return {cell: self.stay(cell) for cell in sorted(found)}

    def stay(self, cell: Cell, dead: int = 0) -> float:
        """The turn ends there."""
        return self.progress(cell) - self.outlook.dangers(cell, dead)[1] - self._held_up(cell)

    def _held_up(self, cell: Cell) -> float:
        for eye in self.outlook.eyes:
            if eye.place == cell and eye.tango.cell != cell:
                return weights.HELD_UP
        return 0.0

    # what follows

    def follow(self, cell: Cell, actions: int, dead: int = 0) -> float:
        """The best end of a turn that goes on from a Space."""
        key = (cell, actions, dead)
        found = self._follow.get(key)
        if found is None:
            found = self.stay(cell, dead)
            if actions:
                found = max(found, *self._deeds(cell, actions, dead))
            self._follow[key] = found
        return found

    def _deeds(self, cell: Cell, actions: int, dead: int) -> Iterator[float]:
        yield -FAR
        yield self._again(cell, dead)
        near = bits(self.outlook.ground.neighbours(cell, self.state.open_doors))
        acting = self.outlook.dangers
        for eye in self.outlook.eyes:
            tango = eye.tango
            if dead >> tango.id & 1 or tango.kind == "mastermind" or not near >> tango.cell & 1:
                continue
            gone = dead | 1 << tango.id
            worth = self.kills[tango.id] - acting(cell, gone)[0]
            yield worth + self.follow(cell, actions - 1, gone)
        yield from self._shots(cell, dead)
        yield from self._feats(cell, dead)

    def _feats(self, cell: Cell, dead: int) -> Iterator[float]:
        """A Bomb defused, a Mastermind captured."""
        goal = self.goal
        if goal is None or cell not in goal.ends:
            return
        if goal.kind == "defuse":
            yield weights.PRIMARY * goal.worth / 2 + self.stay(cell, dead)
        elif goal.kind == "capture" and not guards(self.state, goal.piece, dead):
            gone = dead | 1 << goal.piece
            yield weights.PRIMARY + self.stay(cell, gone) - self.outlook.dangers(cell, gone)[0]

    def _again(self, cell: Cell, dead: int) -> float:
        """One more Move from there."""
        best = -float(FAR)
        for end in reach(self.state, cell, self.outlook.speed):
            found = self.ends.get(end)
            if found is not None and found > best:
                if dead:
                    found = self.stay(end, dead)
                best = max(best, found - self.outlook.dangers(end, dead)[0])
        return best - weights.ACTION

    def _gun(self) -> Gun | None:
        content, area = self.state.content, self.state.area(self.here)
        guns = []
        for slot in ("primary", "secondary"):
            for sizes in gear.rates(content, self.seal, slot).values():
                sound = gear.weapon_sound(content, self.seal, slot)
                guns += [(sound, -one.n, one.size) for one in sizes]
        if not guns:
            return None
        sound, discs, size = min(guns)
        return Gun(size, -discs, noise_cost(self.state, area, sound))

    def _shots(self, cell: Cell, dead: int) -> Iterator[float]:
        """A shot from there, by the chance on open floor."""
        if self.gun is None:
            return
        views = self.outlook.seal_views(cell)
        seen = self.outlook.seen_from(views, cell)
        mission = self.state.mission
        sigma = HANDS[mission.difficulty].angle * HAND_PERCENT[mission.hand] / 1000
        for eye in self.outlook.eyes:
            tango, worth = eye.tango, self.kills[eye.tango.id]
            if dead >> tango.id & 1 or worth <= 0 or not seen >> tango.cell & 1:
                continue
            far2 = min(self.outlook.ground.line(view, tango.cell).length2 for view in views)
            chance = open_floor(far2, self.gun.size, sigma)
            chance = 1 - (1 - chance) ** self.gun.discs
            gone = dead | 1 << tango.id
            alive = self.stay(cell, dead) - self.outlook.dangers(cell, dead)[0]
            killed = self.stay(cell, gone) - self.outlook.dangers(cell, gone)[0] + worth
            yield chance * killed + (1 - chance) * alive - self.gun.cost

    # what is found there

    def found(self, cell: Cell) -> float:
        """Tokens turned up, and what can be taken at once."""
        state, look = self.state, self.temper.look
        views = self.outlook.seal_views(cell)
        seen = self.outlook.seen_from(views, cell)
        near = bits(self.outlook.ground.neighbours(cell, state.open_doors))
        total = 0.0
        for one in state.lying():
            if not one.revealed:
                if seen >> one.cell & 1:
                    share = primary_share(state) + secondary_share(state) / 3
                    total += look * share
            elif near >> one.cell & 1 and one.role != "other" and one.type not in ("TB", "NW"):
                total += worth_of(one) - self.outlook.dangers(cell)[0]
        return total
