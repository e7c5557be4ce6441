"""The phases of a round beside the activations: Ready, Victory and End Phase (CO-C4-1)."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.games.covert_ops.rules import assets, scoring
from sandtable.games.covert_ops.rules.alarm import RaiseAlarm
from sandtable.games.covert_ops.rules.reinforcements import EndlessReinforcements, RoundSpawns, reinforce_if_empty
from sandtable.games.covert_ops.rules.scoring import end_mission
from sandtable.games.covert_ops.state import Phase, State
from sandtable.kernel.event import Event
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table


class PhaseBegan(Event, frozen=True):
    """The next phase of it."""

    phase: Phase


class ReadyPhase(Step, frozen=True):
    """Everybody is unactivated; Dodge and Riposte may be used again (CO-C4-2)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        _begin(table, "ready", "CO-C4-2")
        state.assets_used = ()
        for unit in list(state.units.values()):
            if unit.here:
                state.put(replace(unit, activated=False, dodged=False, riposted=False))
        for marker in list(state.markers.values()):
            state.markers[marker.id] = replace(marker, activated=False)
        for element in list(state.elements.values()):
            state.elements[element.id] = replace(element, tried=())


class CheckTurnEnd(Step, frozen=True):
    """After every turn: is anybody left, and does the enemy come again? (CO-SG-12, CO-SV-6, -10)"""

    def run(self, table: Table[State]) -> None:
        if scoring.nobody_left(table.state):
            end_mission(table, "CO-SG-12")
        else:
            reinforce_if_empty(table)


class VictoryPhase(Step, frozen=True):
    """CO-SV-12, CO-CP-7; the tenth point of Survival ends it (CO-SV-13)."""

    def run(self, table: Table[State]) -> None:
        _begin(table, "victory", "CO-C4-1")
        scoring.score_victory_phase(table)
        if scoring.ended_by_points(table.state):
            end_mission(table, "CO-SV-13")


class EndPhase(Step, frozen=True):
    """Alarm, mission rules, expiry, the end (CO-C4-16)."""

    def run(self, table: Table[State]) -> None:
        _begin(table, "end", "CO-C4-16")
        table.push(
            assets.Offer("round-end"),
            RaiseAlarm(),
            EndlessReinforcements(),
            RoundSpawns(),
            ExpireEffects(),
            CheckMissionEnd(),
        )


class ExpireEffects(Step, frozen=True):
    """What lasts for the round, Marker and Rend tokens, and smoke (CO-C4-16)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        state.lasting = [one for one in state.lasting if one.until == "mission"]
        for unit in list(state.units.values()):
            if unit.marker or unit.rend:
                state.put(replace(unit, marker=0, rend=0))
        state.smoke = tuple(one for one in state.smoke if one.until > state.round)


class CheckMissionEnd(Step, frozen=True):
    """CO-SV-11, CO-CP-7, CO-C4-17."""

    def run(self, table: Table[State]) -> None:
        rule = scoring.ended_by_round(table.state)
        if rule:
            end_mission(table, rule)


def _begin(table: Table[State], phase: Phase, rule: str) -> None:
    table.state.phase = phase
    table.record(PhaseBegan(rule, phase))
