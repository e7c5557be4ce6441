"""Reaction Fire: what every Action in sight of alert Tangos costs (STF-RXF, STF-ALR-3, -4)."""

from __future__ import annotations

from typing import ClassVar

from sandtable.games.seal_team_flix.opposition.attack_die import BLEED, BULLET, STUN, Shot, attack_dice
from sandtable.games.seal_team_flix.rules import harm
from sandtable.games.seal_team_flix.rules.basics import move_alert_token, piece
from sandtable.games.seal_team_flix.rules.sight import movers_alert, tango_sees
from sandtable.games.seal_team_flix.rules.ties import Pick, PickTango, Tie
from sandtable.games.seal_team_flix.state import Cell, Hostage, State, Tango
from sandtable.kernel.decision import Seat
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table

NOBODY = -1


def dice_of(tango: Tango) -> int:
    """The Mastermind alone rolls two; its company counts in Phase 6 only (STF-RXF-1, -7)."""
    return 2 if tango.kind == "mastermind" else 1


def _ready(tango: Tango) -> bool:
    """Neither Stunned, nor just placed, nor a Sentry that has not moved yet (STF-ALR-3)."""
    return not tango.stunned and not tango.fresh and (tango.kind != "sentry" or tango.alert)


def reactors(state: State, cell: Cell) -> tuple[int, ...]:
    """Who fires at a SEAL on this Space; a mover that sees one is Alert (STF-ALR-1, STF-RXF-1)."""
    ground = state.ground
    ever, links = ground.seen(cell, state.open_doors, 0), ground.corner_bits
    # Most are behind Walls: no need to look whether a standee, smoke or the dark is in the way.
    found = [one for one in state.tangos.values() if (1 << one.cell | links[one.cell]) & ever]
    found = [one for one in found if _ready(one) and tango_sees(state, one, cell)]
    return tuple(sorted([one.id for one in found]))


def hostage_reactors(state: State, hostage: Hostage) -> tuple[int, ...]:
    """Who fires at a Hostage that was just Commanded (STF-RXF-2, STF-CMD-2)."""
    if guarded(state, hostage.cell):
        return ()
    found = reactors(state, hostage.cell)
    if found and not movers_alert(state):
        found = tuple(one for one in found if state.tangos[one].kind == "sentry")
    return found


def guarded(state: State, cell: Cell) -> bool:
    """Adjacent to a SEAL."""
    ground, doors = state.ground, state.open_doors
    return any(ground.adjacent(cell, seal.cell, doors) for seal in state.living())


class ReactionFire(Step, frozen=True):
    """Who fires is settled before the first die (STF-RXF-6)."""

    seat: Seat
    commanded: int = NOBODY

    def run(self, table: Table[State]) -> None:
        state = table.state
        seal = state.seals[self.seat]
        hostage = state.hostages.get(self.commanded)
        if hostage:
            table.push(ReactAtHostage(hostage.id, hostage_reactors(state, hostage)))
        if seal.here and (found := reactors(state, seal.cell)):
            table.push(ReactAtSeal(self.seat, found))


class ReactAtSeal(Step, frozen=True):
    """One Tango after another, until all have fired or the SEAL is KIA."""

    seat: Seat
    tangos: tuple[int, ...]

    def run(self, table: Table[State]) -> None:
        if not self.tangos or not table.state.seals[self.seat].here:
            return
        if len(self.tangos) == 1:
            _fire(table, self.seat, self.tangos, self.tangos[0])
        else:
            TieReactionOrder(self.seat, self.tangos).settle(table)


class TieReactionOrder(Tie, frozen=True):
    """The acting seat says who is next, where Tangos differ in dice or in Cover."""

    prompt: ClassVar[str] = "Which Tango fires next?"
    tie_rule: ClassVar[str] = "STF-RXF-6"
    seat: Seat
    tangos: tuple[int, ...]

    def who(self, state: State) -> Seat:
        return self.seat

    def picks(self, state: State) -> tuple[Pick, ...]:
        tangos = [state.tangos[one] for one in self.tangos]
        cell = state.seals[self.seat].cell
        kinds = {(dice_of(one), harm.cover_from(state, one, cell)) for one in tangos}
        return tuple(map(PickTango, self.tangos if len(kinds) > 1 else self.tangos[:1]))

    def chosen(self, table: Table[State], pick: Pick) -> None:
        _fire(table, self.seat, self.tangos, int(pick.value))


def _fire(table: Table[State], seat: Seat, tangos: tuple[int, ...], first: int) -> None:
    """One of these Tangos now, then the others."""
    table.push(ReactAtSeal(seat, tuple([one for one in tangos if one != first])))
    react(table, table.state.tangos[first], seat)


def react(table: Table[State], tango: Tango, seat: Seat) -> None:
    """The dice of one Tango; the Alert token goes to the SEAL whatever they show (STF-ALR-4)."""
    state = table.state
    blocks = harm.cover_from(state, tango, state.seals[seat].cell)
    dice = _rolled(table, tango, seat)
    move_alert_token(table, seat)
    table.push(*[ReactionDie(seat, face, blocks) for face in dice])


def _rolled(table: Table[State], tango: Tango, target: str) -> tuple[int, ...]:
    state = table.state
    who, whom = piece(state, f"t{tango.id}"), piece(state, target)
    table.beat()
    why = f"{who.name(state.content)} reacts to {whom.name(state.content)}"
    dice = attack_dice(table, dice_of(tango), why, "STF-RXF-1")
    table.record(Shot("STF-RXF-1", who, whom, dice, "reacts"))
    return dice


class ReactionDie(Step, frozen=True):
    """What one die does to the SEAL that acted (STF-RXF-3 to -5)."""

    seat: Seat
    face: int
    blocks: tuple[Cell, ...]

    def run(self, table: Table[State]) -> None:
        seal = table.state.seals[self.seat]
        if not seal.here:
            return
        if self.face == BULLET:
            harm.wound(table, self.seat, "bullet", "STF-RXF-3", self.blocks)
        elif self.face == BLEED and harm.wounded(table.state, seal):
            harm.wound(table, self.seat, "bleeding", "STF-RXF-4")
        elif self.face == STUN:
            harm.stun_seal(table, self.seat, "STF-RXF-5", only_if_none=True)


class ReactAtHostage(Step, frozen=True):
    """1 Bullet kills it, nothing else does anything; the Alert token stays (STF-RXF-2, -4, -5)."""

    hostage: int
    tangos: tuple[int, ...]

    def run(self, table: Table[State]) -> None:
        state = table.state
        for one in self.tangos:
            if one not in state.tangos or self.hostage not in state.hostages:
                continue
            dice = _rolled(table, state.tangos[one], f"h{self.hostage}")
            if BULLET in dice:
                harm.kill_hostage(table, self.hostage, "STF-RXF-3")
