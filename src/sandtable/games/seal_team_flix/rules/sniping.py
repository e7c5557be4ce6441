"""Sniper Rifles over a distance (STF-FIR-15 to -17, STF-SBS, STF-SBH)."""

from __future__ import annotations

from typing import ClassVar

from sandtable.games.seal_team_flix import gear
from sandtable.games.seal_team_flix import side_layouts as layouts
from sandtable.games.seal_team_flix.rules import harm, side_boards
from sandtable.games.seal_team_flix.rules.basics import Action, place
from sandtable.games.seal_team_flix.rules.fire import declare
from sandtable.games.seal_team_flix.rules.sight import seal_sees, vision
from sandtable.games.seal_team_flix.rules.ties import Pick, PickHostage, Tie
from sandtable.games.seal_team_flix.state import Hostage, Seal, SideBoard, State, Tango
from sandtable.kernel.decision import Refusal
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table


class Snipe(Action, frozen=True, tag="snipe"):
    """A board instead of flicks over the Map, against one Tango far away (STF-FIR-15)."""

    rule: ClassVar[str] = "STF-FIR-15"
    kind: ClassVar[str] = "Fire"
    tango: int

    def label(self, state: State) -> str:
        tango = state.tangos[self.tango]
        title = layouts.TITLES[board_for(state, tango)]
        return f"{title}: {tango.kind.title()} on {place(state, tango.cell)}"

    def obstacle(self, state: State, seal: Seal) -> Refusal | None:
        weapon = gear.primary(state.content, seal)
        if weapon is None or weapon.type != "Sniper Rifle":
            return Refusal("STF-FIR-15", "Only a Sniper Rifle is fired over a sniper board")
        tango = state.tangos.get(self.tango)
        if tango is None:
            return Refusal("STF-FIR-16", "There is no such Tango")
        if _close(state, seal) >> tango.cell & 1:
            return Refusal("STF-FIR-16", "The target is in the SEAL's Area or an Adjacent one")
        if not seal_sees(state, seal, tango.cell):
            return Refusal("STF-FIR-16", "The SEAL does not see the target")
        return None

    def act(self, table: Table[State], seal: Seal) -> None:
        state = table.state
        kind = board_for(state, state.tangos[self.tango])
        size = layouts.SIZES[kind][state.mission.difficulty]
        declare(table, seal, "primary", kind, 1, size)
        side = SideBoard(kind, seal.seat, size, 1, tango=self.tango)
        side_boards.begin(table, side, EndSnipe())


def endangered(state: State, tango: Tango) -> list[Hostage]:
    """Hostages in the target's Area, Captured Masterminds included (STF-FIR-17)."""
    area = state.area(tango.cell)
    return [one for one in state.hostages.values() if state.area(one.cell) == area]


def board_for(state: State, tango: Tango) -> layouts.Kind:
    """A Hostage in the target's Area forces the Hostage Rescue board (STF-FIR-17)."""
    return "rescue" if endangered(state, tango) else "sniping"


class EndSnipe(Step, frozen=True):
    """Success kills the Tango; on the rescue board Failure kills a Hostage (STF-SBS-1, -SBH-2)."""

    def run(self, table: Table[State]) -> None:
        side = side_boards.finished(table)
        if side.won:
            rule = "STF-SBH-2" if side.kind == "rescue" else "STF-SBS-1"
            harm.kill_tango(table, side.tango, rule)
        elif side.kind == "rescue":
            TieHostage(side.tango).settle(table)


class TieHostage(Tie, frozen=True):
    """The nearest to the Tango; the players choose among equals (STF-SBH-2)."""

    prompt: ClassVar[str] = "Which Hostage is hit?"
    tie_rule: ClassVar[str] = "STF-SBH-2"
    tango: int

    def picks(self, state: State) -> tuple[Pick, ...]:
        tango = state.tangos[self.tango]
        far = state.ground.tango_field(tango.cell)
        found = sorted(endangered(state, tango), key=lambda one: state.ground.rank[one.cell])
        least = min(far[one.cell] for one in found)
        return tuple(PickHostage(one.id) for one in found if far[one.cell] == least)

    def chosen(self, table: Table[State], pick: Pick) -> None:
        harm.kill_hostage(table, int(pick.value), "STF-SBH-2")


def offers(state: State, seal: Seal) -> list[Snipe]:
    weapon = gear.primary(state.content, seal)
    if weapon is None or weapon.type != "Sniper Rifle":
        return []
    far = vision(state, seal.cell) & state.crowd & ~_close(state, seal)
    if not far:
        return []
    tangos = sorted([one.id for one in state.tangos.values() if far >> one.cell & 1])
    return [Snipe(one) for one in tangos]


def _close(state: State, seal: Seal) -> int:
    """The SEAL's Area and the Adjacent ones, as bits (STF-FIR-16)."""
    ground, here = state.ground, state.area(seal.cell)
    return ground.area_bits[here] | ground.around[here]
