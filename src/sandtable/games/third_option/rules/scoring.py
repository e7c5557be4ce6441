"""Scoring (8.0): tier, Victory Points and the mission log."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.games.third_option.events import Scored
from sandtable.games.third_option.state import LogEntry, State, Tier
from sandtable.games.third_option.vocabulary import StrikeMustExfiltrate
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table

TIER_ONE, TIER_TWO, TIER_THREE = 80, 50, 25  # percent active (TO-8.0-4..7)
TIER_POINTS: dict[Tier, int] = {"tier-one": 3, "tier-two": 1, "tier-three": 0, "snafu": -2}
SURRENDER_POINTS, CAPTURED_POINTS = 5, -2  # TO-8.0-10, TO-8.0-9


class ScoreMission(Step, frozen=True):
    """Tier and Victory Points, written into the log (TO-8.0-1, TO-3.0-7)."""

    def run(self, table: Table[State]) -> None:
        table.beat()  # the last dice are seen where they fell, before the debrief lies over them
        state = table.state
        percent = active_percent(state)
        why = failure(state, percent)
        tier: Tier = "fubar" if why else success_tier(percent, exfiltrated=state.exfiltrated)
        vp = victory_points(state, tier)
        rule = "TO-8.0-8" if why else "TO-8.0-1"
        table.record(Scored(rule, tier, percent, vp, why))
        entry = log_entry(state, tier, percent, vp)
        state.campaign = replace(state.campaign, log=(*state.campaign.log, entry))


def active_percent(state: State) -> int:
    """Active of recruited teams, rounded up; support is not counted (TO-8.0-2, TO-8.0-3)."""
    counted = state.counted_teams()
    active = sum(state.teams[team].active for team in counted)
    return -(-100 * active // len(counted)) if counted else 0


def failure(state: State, percent: int) -> str:
    """Why the mission failed; empty when it did not (TO-8.0-8)."""
    home = state.exfiltrated
    strike = state.drone == "hit" and StrikeMustExfiltrate() in state.leg.special
    reasons = (
        (state.failure, bool(state.failure)),
        ("the mission was aborted", state.aborted),
        ("the objective is not completed", not state.objective_done),
        ("a team was captured on a Recon mission", _captured_on_recon(state)),  # TO-2.6.5-2
        ("the exfiltration failed", state.mission.must_exfiltrate and not home),  # TO-7.5.5-4
        ("the strike needs an exfiltration", strike and not home),  # TO-9.3-4
        ("too few came through and nobody was brought out", percent < TIER_THREE and not home),
    )
    return next((reason for reason, applies in reasons if applies), "")


def _captured_on_recon(state: State) -> bool:
    return state.mission.type == "recon" and bool(state.teams_in("captured"))


def success_tier(percent: int, *, exfiltrated: bool) -> Tier:
    """The tier of a completed mission (TO-8.0-4..7)."""
    if not exfiltrated:  # TO-8.0-6
        return "tier-three"
    if percent >= TIER_ONE:
        return "tier-one"
    if percent >= TIER_TWO:  # TO-8.0-5
        return "tier-two"
    return "tier-three" if percent >= TIER_THREE else "snafu"  # TO-8.0-7


def victory_points(state: State, tier: Tier) -> int:
    """Card, tier, surrender; each captured team costs in any case (TO-8.0-9, TO-8.0-10)."""
    points = CAPTURED_POINTS * len(state.teams_in("captured"))
    if tier != "fubar":
        points += state.mission.vp + TIER_POINTS[tier]
        points += SURRENDER_POINTS * state.surrendered
    return points


def log_entry(state: State, tier: Tier, percent: int, vp: int) -> LogEntry:
    """What the mission log keeps (TO-3.0-7)."""
    campaign, mission = state.campaign, state.mission
    return LogEntry(
        operation=campaign.name if campaign.is_operation else "",
        index=campaign.leg + 1,
        card=mission.id,
        codename=mission.name,
        type=mission.type,
        area=state.area,
        threat=mission.threat,
        difficulty=state.difficulty,
        asset_points=state.asset_points,
        asset_point_parts=state.asset_point_parts,
        spent=state.spent,
        teams=_final_assignment(state),
        assets=state.bought,
        fighters=state.initial_fighters,
        intel=state.intel_rolled,
        recon=state.recon_result,
        awareness_set=state.awareness_set or 0,
        awareness=state.awareness,
        infiltrated=state.infiltrated,
        exfil_attempts=state.exfil_attempts,
        exfiltrated=state.exfiltrated,
        drone=state.drone,
        enemy_casualties=len(state.units_at("casualties")),
        casualties=tuple(state.teams_in("casualties")),
        captured=tuple(state.teams_in("captured")),
        aborted=state.aborted,
        objective_done=state.objective_done,
        percent=percent,
        tier=tier,
        vp=vp,
    )


def _final_assignment(state: State) -> dict[str, str]:
    support = dict.fromkeys(state.teams_in("support"), "support")
    return state.assigned | support
