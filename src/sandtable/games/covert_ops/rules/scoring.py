"""When a mission ends and what it is worth (CO-2.1-7, CO-SG-12 to -17, CO-SV-10 to -13)."""

from __future__ import annotations

from functools import singledispatch

from sandtable.games.covert_ops import figures, ground, mission
from sandtable.games.covert_ops.mission import result_of
from sandtable.games.covert_ops.state import Report, State
from sandtable.games.covert_ops.vocabulary import LAST_ROUND, Result, tier_of
from sandtable.kernel.event import Event
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table
from sandtable.kernel.verbs import Verb, of


class PointsScored(Event, frozen=True):
    """In a Victory Phase (CO-SV-12)."""

    vp: int
    total: int


class MissionEnded(Event, frozen=True):
    """Why it ended; the rule says it."""

    round: int


class MissionScored(Event, frozen=True):
    """What it was worth."""

    vp: int
    result: Result


def nobody_left(state: State) -> bool:
    """No player unit is in the Combat Zone (CO-SG-12, CO-SV-10)."""
    return bool(of(state.mission.ends, mission.NobodyLeft)) and not state.players()


def end_mission(table: Table[State], rule: str) -> None:
    """Nothing more is played: only the score is left."""
    state = table.state
    table.record(MissionEnded(rule, state.round))
    state.activations.clear()
    state.attacks.clear()
    state.phase, state.turn = "over", ""
    table.unwind(ScoreMission)


def score_victory_phase(table: Table[State]) -> None:
    """Every Victory Phase opens with its points (CO-SV-12, CO-CP-7)."""
    state = table.state
    for one in of(state.mission.scores, mission.VictoryPhase):
        if one.rounds and state.round not in one.rounds:
            continue
        if one.in_zone and not held(state):
            continue
        state.vp += one.vp
        table.record(PointsScored("CO-CP-7" if one.rounds else "CO-SV-12", one.vp, state.vp))


def held(state: State) -> bool:
    """Whether a player unit is in the zone."""
    return any(ground.in_zone(state, state.disc(unit.id)) for unit in state.players())


def ended_by_points(state: State) -> bool:
    """CO-SV-13: nothing more can be won."""
    return any(state.vp >= one.vp for one in of(state.mission.ends, mission.VpReached))


def ended_by_round(state: State) -> str:
    """The rule by which the end of this round is the end of the mission; "" if it goes on."""
    ends = state.mission.ends
    if nobody_left(state):
        return "CO-SG-12"
    if of(ends, mission.ZoneLost) and not held(state):
        return "CO-SV-11"
    if any(state.round >= one.round for one in of(ends, mission.RoundsOver)):
        return "CO-CP-7"
    return "CO-C4-17" if state.round >= LAST_ROUND else ""


@singledispatch
def worth(verb: Verb, state: State) -> int:
    """Victory Points of one line of the briefing as things stand; Victory Phases are kept apart."""
    raise NotImplementedError(f"{verb} of {state.mission.id}")


@worth.register
def _phases(_verb: mission.VictoryPhase, _state: State) -> int:
    return 0


@worth.register
def _done(verb: mission.Done, state: State) -> int:
    done = state.elements[verb.element].done
    return verb.vp * (done if verb.each else min(done, 1))


@worth.register
def _exfil(verb: mission.Exfil, state: State) -> int:
    """Captives are not counted (CO-CP-6)."""
    left = [who for who in state.out if not state.units[who].captive]
    return verb.vp if len(left) >= verb.n else 0


@worth.register
def _exfil_interact(verb: mission.ExfilInteract, state: State) -> int:
    """All of the starting team that can Interact (CO-SG-15)."""
    able = [
        unit
        for unit in state.units.values()
        if unit.seat and not unit.captive and figures.has_action(state, unit, "interact")
    ]
    return verb.vp if able and all(unit.zone == "exfiltrated" for unit in able) else 0


@worth.register
def _captives(verb: mission.CaptivesOut, state: State) -> int:
    return verb.vp * sum(state.units[who].captive for who in state.out)


@worth.register
def _destroyed(verb: mission.Destroyed, state: State) -> int:
    return verb.vp if verb.profile in state.destroyed else 0


@worth.register
def _tier(verb: mission.TierMost, state: State) -> int:
    return verb.vp if tier_of(state.alarm) <= verb.tier else 0


def points(state: State) -> int:
    """What the mission would be worth if it ended now."""
    return state.vp + sum(worth(verb, state) for verb in state.mission.scores)


class ScoreMission(Step, frozen=True):
    """The last step of a mission (CO-2.1-7)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        state.vp = points(state)
        state.result = result_of(state.vp, state.mission.thresholds)
        state.phase = "over"
        table.record(MissionScored("CO-2.1-7", state.vp, state.result))
        state.history.append(_report(state))


def _report(state: State) -> Report:
    zones = [unit.zone for unit in state.units.values() if unit.seat]
    return Report(
        state.mission.id,
        state.result,
        state.vp,
        state.alarm,
        state.round,
        zones.count("casualty") + zones.count("dead"),
        len(state.out),
        len(state.destroyed),
    )
