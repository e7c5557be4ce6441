"""An Activity marker activates: it moves by the card and may be discovered (CO-4.2-5, -6)."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.games.covert_ops.ground import Walker
from sandtable.games.covert_ops.opposition import leading
from sandtable.games.covert_ops.opposition.activation import ActivateOpforUnit
from sandtable.games.covert_ops.opposition.cardmoves import card_way
from sandtable.games.covert_ops.opposition.deck import card_of
from sandtable.games.covert_ops.state import State
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table


class MoveActivityMarker(Step, frozen=True):
    """Only compass and distance of the card are used; Rough and Low cost nothing (CO-4.2-5, -6)."""

    marker: int

    def run(self, table: Table[State]) -> None:
        state, card = table.state, card_of(table.state)
        marker = state.markers[self.marker] = replace(state.markers[self.marker], activated=True)
        if card is None:
            return
        way = card_way(state, Walker.marker(state, marker), card.compass, card.distance)
        zone = state.mission.to_zone
        rule = "CO-SV-8" if zone else "CO-4.2-6"
        leading.move_marker(table, marker, way, "zone" if zone else "card", rule)
        table.push(*leading.discoveries(state, self.marker), ActivateDiscoveredOfficer(state.squads))


class ActivateDiscoveredOfficer(Step, frozen=True):
    """One Alert officer of the squad that was discovered just now, with one Action token fewer,
    as has everybody whom it Commands; the card has no effect (CO-4.3A-6, -7)."""

    after: int  # squads that were there before

    def run(self, table: Table[State]) -> None:
        state = table.state
        for unit in state.enemies():
            if unit.squad > self.after and unit.alert and state.profile(unit.id).officer:
                table.push(ActivateOpforUnit(unit.id, penalty=1))
                return
