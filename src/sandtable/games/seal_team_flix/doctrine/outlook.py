"""A mission through the eyes of one SEAL: who sees what now, and who will when Tangos attack."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from msgspec.structs import replace

from sandtable.boards.grid.lattice import bits
from sandtable.games.seal_team_flix import gear
from sandtable.games.seal_team_flix.doctrine import weights
from sandtable.games.seal_team_flix.doctrine.fields import Floor
from sandtable.games.seal_team_flix.doctrine.sights import seen, without_smoke
from sandtable.games.seal_team_flix.doctrine.weights import Temper
from sandtable.games.seal_team_flix.opposition import attack, reaction, ways
from sandtable.games.seal_team_flix.state import NOWHERE, Cell, Seal, State, Tango
from sandtable.kernel.decision import Seat


class Eye(NamedTuple):
    """A Tango: the Spaces it sees now and when it attacks, and with how many dice."""

    tango: Tango
    now: int
    later: int
    place: Cell  # where it will be when it attacks
    reaction: int  # dice after each Action
    attack: int  # dice in Phase 6


class Outlook:
    """Made for one question; the SEAL's own standee is in nobody's way."""

    def __init__(self, state: State, seat: Seat, temper: Temper, opened: int = 0) -> None:
        """`opened`: Doors, as bits, that are taken as open besides those that are."""
        self.state, self.seat, self.temper = state, seat, temper
        self.ground = state.ground
        self.seal: Seal = state.seals[seat]
        self.open_doors = state.open_doors | opened
        here = self.seal.cell
        self.standing = bits(cell for cell in state.standing if cell != here)
        self.blocked = self.standing | bits(state.blocks)
        self.speed = gear.speed(state.content, self.seal)
        self.wound = wound_cost(state, self.seal)
        self._dangers: dict[tuple[Cell, int], tuple[float, float]] = {}

    # what is seen

    def views(self, cell: Cell) -> list[Cell]:
        """From where somebody on a Space looks, by corners."""
        links = self.ground.corner_links[cell]
        return [cell, *(link for link in links if not self.blocked >> link & 1)]

    def seal_views(self, cell: Cell) -> list[Cell]:
        """And a SEAL through open Doors too (STF-ARR-1)."""
        found = self.views(cell)
        for door, beyond in self.ground.door_links[cell]:
            if self.open_doors >> door & 1 and not self.blocked >> beyond & 1:
                found.append(beyond)
        return found

    def seen_from(self, views: list[Cell], observer: Cell) -> int:
        standing = self.standing & ~(1 << observer)
        found = seen(self.ground, views, self.open_doors, standing, self.state.dark)
        return without_smoke(self.state, views, found) if self.state.smoke else found

    # Tangos

    @cached_property
    def alone(self) -> State:
        """The mission without this SEAL, with any Alert token where it is."""
        twin = self.state.copy()
        if twin.alert_seat == self.seat:
            twin.alert_seat, twin.alert_cell = None, self.seal.cell
        twin.put_seal(replace(self.seal, cell=NOWHERE))
        return twin

    @cached_property
    def eyes(self) -> tuple[Eye, ...]:
        return tuple(self._eye(tango) for tango in self.state.tangos.values())

    def _eye(self, tango: Tango) -> Eye:
        now = self.seen_from(self.views(tango.cell), tango.cell)
        place, later = tango.cell, now
        if self.temper.foresight and tango.kind != "sentry" and not tango.stunned:
            place = ways.move_ends(self.alone, tango)[0][0].cell
            if place != tango.cell:
                later = self.seen_from(self.views(place), tango.cell)
        ready = not tango.stunned and (tango.kind != "sentry" or tango.alert)
        dice = 0 if tango.stunned else attack.dice_of(self.state, tango)
        return Eye(tango, now, later, place, reaction.dice_of(tango) if ready else 0, dice)

    @cached_property
    def watched(self) -> int:
        """Spaces that some Tango sees now."""
        found = 0
        for eye in self.eyes:
            found |= eye.now
        return found

    @cached_property
    def sentries(self) -> int:
        """Spaces in the view of Sentries: they stay."""
        found = 0
        for eye in self.eyes:
            if eye.tango.kind == "sentry":
                found |= eye.now
        return found

    @cached_property
    def floor(self) -> Floor:
        state = self.state
        return Floor(self.ground, state.doors, state.blocks, self.sentries)

    # danger

    def dangers(self, cell: Cell, dead: int = 0) -> tuple[float, float]:
        """What an Action that ends here costs, and a turn that does; `dead`: Tangos as bits."""
        found = self._dangers.get((cell, dead))
        if found is None:
            found = self._dangers[cell, dead] = self._judge(cell, dead)
        return found

    def _judge(self, cell: Cell, dead: int) -> tuple[float, float]:
        acting = ending = 0.0
        bit = 1 << cell
        for eye in self.eyes:
            if dead >> eye.tango.id & 1:
                continue
            now, later = eye.now & bit, eye.later & bit
            if not (now or later):
                continue
            share = self._cover(cell, eye.tango.cell if now else eye.place)
            if now and eye.reaction:
                acting += eye.reaction * share * self.reaction_die
            ending += eye.attack * share * self.attack_die
        if self.state.alert_place < 0:
            acting += weights.ALERT if acting else 0.0
            ending += weights.ALERT if ending else 0.0
        return acting, ending + self._left_behind(bit)

    def _cover(self, cell: Cell, start: Cell) -> float:
        """A Block beside the SEAL that a line to it crosses (STF-COV-1)."""
        crossed = self.ground.block_crossed
        blocks = self._beside.get(cell, ())
        return weights.COVERED if any(crossed(start, cell, one) for one in blocks) else 1.0

    @cached_property
    def _beside(self) -> dict[Cell, list[Cell]]:
        """The Blocks beside each Space."""
        found: dict[Cell, list[Cell]] = {}
        for block in self.state.blocks:
            for cell in self.ground.neighbours(block, self.open_doors):
                found.setdefault(cell, []).append(block)
        return found

    @cached_property
    def reaction_die(self) -> float:
        """What one die of Reaction Fire costs."""
        hurt = self.seal.health < gear.max_health(self.state.content, self.seal)
        chance = weights.REACTION_WOUND + (weights.REACTION_BLEED if hurt else 0.0)
        stun = 0.0 if self.seal.stuns else weights.STUN_CHANCE * weights.STUN
        return chance * self.wound + stun

    @cached_property
    def attack_die(self) -> float:
        return weights.ATTACK_WOUNDS * self.wound + weights.STUN_CHANCE * weights.STUN

    def _left_behind(self, bit: int) -> float:
        """What a turn that ends there still brings: an Alarm, a Bomb (rule 13)."""
        alarm = weights.ALARM if self._alarm_view & bit else 0.0
        return alarm + (self.wound if self._mined & bit else 0.0)

    @cached_property
    def _mined(self) -> int:
        """Areas of Time Bombs that explode at the end of the Round (STF-P8-2)."""
        state = self.state
        areas = {state.area(one.cell) for one in state.lying() if one.revealed and one.type == "TB" and one.clock == 1}
        return bits(cell for area in sorted(areas) for cell in self.ground.area_cells[area])

    @cached_property
    def _alarm_view(self) -> int:
        """Where a turn that ends sets off an Alarm (STF-TOK-2)."""
        found = 0
        for one in self.state.lying():
            if one.revealed and one.type == "AL":
                found |= self.seen_from([one.cell], one.cell)
        return found


def wound_cost(state: State, seal: Seal) -> float:
    """The fewer are left the dearer; armor counts as Health."""
    left = seal.health + seal.soft_armor + len(gear.preventers(state.content, seal, "bullet"))
    return weights.WOUND.get(left - 1, weights.SOUND_WOUND)
