"""Phase 5: the Mastermind and Patrols in sight of SEALs take Cover (STF-P5)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import ClassVar

from msgspec.structs import replace

from sandtable.games.seal_team_flix.opposition.cover_spaces import (
    bare,
    beside_seals,
    closest,
    cover_concern,
    cover_scope,
    cover_spaces,
    possible_cover,
)
from sandtable.games.seal_team_flix.opposition.events import TangoMoved, TangoStayed
from sandtable.games.seal_team_flix.opposition.lookahead import End, Prospects, Scope
from sandtable.games.seal_team_flix.opposition.order import InOrder, TieTangoOrder
from sandtable.games.seal_team_flix.rules.basics import piece, place
from sandtable.games.seal_team_flix.rules.sight import in_view, seen_seals, sight_concern
from sandtable.games.seal_team_flix.rules.ties import Pick, PickSeal, PickSpace, TangoTie
from sandtable.games.seal_team_flix.state import Cell, Seal, State, Tango
from sandtable.kernel.decision import Decision, Seat
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table


class Phase5TangosTakeCover(Step, frozen=True):
    """The Mastermind first; Sentries never (STF-P5-1)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        state.phase = 5
        first = state.mastermind
        if first:
            table.push(TakeCover((first.id,)), TakeCover(patrol_ids(state)))
        else:
            table.push(TakeCover(patrol_ids(state)))


def patrol_ids(state: State) -> tuple[int, ...]:
    return tuple(sorted(one.id for one in state.patrols()))


class Covers(Prospects):
    """Where those in sight of SEALs take Cover."""

    def involved(self, tango: Tango) -> bool:
        return in_view(self.state, tango)

    def ends(self, tango: Tango, crowd: int) -> tuple[End, ...]:
        state = self.at(crowd)
        return cover_ends(state, tango, seen_seals(state, tango))

    def scope(self, tango: Tango) -> Scope:
        uses = 1 << tango.cell
        for seal in self._perhaps_seen(tango):
            uses |= possible_cover(self.state, tango, seal.cell, self._beside_seals)
        return Scope(uses, sight_concern(self.state, tango) | self._concern(tango))

    def heeds(self, tango: Tango) -> int:
        found = sight_concern(self.state, tango)
        for seal in self._perhaps_seen(tango):
            found |= cover_scope(self.state, tango, seal.cell)
        return found

    def _perhaps_seen(self, tango: Tango) -> list[Seal]:
        """Any SEAL that no Wall hides may be the closest in sight."""
        state, ground = self.state, self.state.ground
        views, doors = 1 << tango.cell | ground.corner_bits[tango.cell], state.open_doors
        return [seal for seal in state.living() if ground.seen(seal.cell, doors, 0) & views]

    @cached_property
    def _beside_seals(self) -> int:
        return beside_seals(self.state)

    def _concern(self, tango: Tango) -> int:
        """Whoever sees nobody only needs to go on seeing nobody."""
        state, found = self.state, 0
        seals = seen_seals(state, tango)
        for seal in closest(state, tango, seals) if seals else ():
            found |= cover_concern(state, tango, seal.cell)
        return found


class TakeCover(InOrder, frozen=True):
    """Whoever sees a SEAL when its turn comes."""

    prospects: ClassVar[type[Prospects]] = Covers

    def idle(self, state: State, tango: Tango) -> bool:
        return not seen_seals(state, tango)

    def handle(self, table: Table[State], tango: Tango) -> None:
        seals = seen_seals(table.state, tango)
        if seals:
            seek_cover(table, tango, seals)

    def tie(self, tangos: tuple[int, ...], among: tuple[int, ...]) -> TieTangoOrder:
        return TieCoverOrder(tangos, among)


class TieCoverOrder(TieTangoOrder, frozen=True):
    tie_rule: ClassVar[str] = "STF-P5-1"

    def step(self, tangos: tuple[int, ...]) -> InOrder:
        return TakeCover(tangos)


def cover_ends(state: State, tango: Tango, seals: Sequence[Seal]) -> tuple[End, ...]:
    """All that may become of a Tango which takes Cover from the closest of these."""
    ends: dict[End, None] = {}
    for seal in closest(state, tango, seals) if seals else ():
        cells = cover_spaces(state, tango, seal.cell)
        found = [covered(tango, cell) for cell in cells] or [tango]  # no Cover: it stays
        ends |= dict.fromkeys((one, 0) for one in found)
    return tuple(ends) or ((tango, 0),)


def covered(tango: Tango, cell: Cell) -> Tango:
    """A Sentry is Alert from then on, whether it had to move or not (STF-ALR-2, STF-P2-9)."""
    return replace(tango, cell=cell, alert=tango.kind == "sentry")


def seek_cover(table: Table[State], tango: Tango, seals: Sequence[Seal]) -> None:
    """From the closest of these SEALs."""
    near = tuple(seal.seat for seal in closest(table.state, tango, seals))
    TieClosestSeal(tango.id, near).settle(table)


class TieClosestSeal(TangoTie, frozen=True):
    """Equally close: from whom it takes Cover (STF-P2-8, STF-P5-2)."""

    prompt: ClassVar[str] = "From which SEAL does the Tango take Cover?"
    tie_rule: ClassVar[str] = "STF-P5-2"
    seats: tuple[Seat, ...]

    def picks(self, state: State) -> tuple[Pick, ...]:
        if len(self.seats) == 1:
            return (PickSeal(self.seats[0]),)
        tango = state.tangos[self.tango]
        ways = {cover_spaces(state, tango, state.seals[seat].cell) for seat in self.seats}
        return tuple(map(PickSeal, self.seats if len(ways) > 1 else self.seats[:1]))

    def decision(self, state: State) -> Decision:
        return _ruled(super().decision(state), state.tangos[self.tango], "STF-P2-8")

    def chosen(self, table: Table[State], pick: Pick) -> None:
        state = table.state
        tango = state.tangos[self.tango]
        cells = cover_spaces(state, tango, state.seals[str(pick.value)].cell)
        if cells:
            TieCoverSpace(tango.id, cells).settle(table)
        elif tango.kind == "sentry":
            table.record(TangoStayed("STF-P2-7", piece(state, f"t{tango.id}"), "no_cover"))


class TieCoverSpace(TangoTie, frozen=True):
    """Cover of the same class at the same distance (STF-P2-5, STF-P5-6)."""

    prompt: ClassVar[str] = "Where does the Tango take Cover?"
    tie_rule: ClassVar[str] = "STF-P5-6"
    cells: tuple[Cell, ...]

    def picks(self, state: State) -> tuple[Pick, ...]:
        return tuple(map(PickSpace, self.cells))

    def decision(self, state: State) -> Decision:
        return _ruled(super().decision(state), state.tangos[self.tango], "STF-P2-5")

    def chosen(self, table: Table[State], pick: Pick) -> None:
        state = table.state
        tango = state.tangos[self.tango]
        after = covered(tango, int(pick.value))
        state.put_tango(after)
        if after.cell != tango.cell:
            start, end = place(state, tango.cell), place(state, after.cell)
            rule = cover_rule(state, tango)
            table.record(TangoMoved(rule, tango.kind, start, end, "cover"))
        elif tango.kind == "sentry":
            table.record(TangoStayed("STF-P2-9", piece(state, f"t{tango.id}"), "in_cover"))


def _ruled(decision: Decision, tango: Tango, rule: str) -> Decision:
    """A Sentry's Cover has rules of its own."""
    return replace(decision, rule=rule) if tango.kind == "sentry" else decision


def cover_rule(state: State, tango: Tango) -> str:
    """What sends a Tango into Cover."""
    if tango.kind != "sentry":
        return "STF-P5-6"
    return "STF-P2-6" if bare(state, tango.cell) else "STF-P2-5"
