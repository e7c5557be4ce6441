"""Finished missions as the player's mission log keeps them."""

from __future__ import annotations

from msgspec import Struct

from sandtable.games.covert_ops.view import View
from sandtable.games.covert_ops.vocabulary import Result, tier_of
from sandtable.kernel.words import counted

RESULTS: dict[Result, str] = {
    "defeat": "Defeat",
    "pyrrhic": "Pyrrhic Victory",
    "minor": "Minor Victory",
    "major": "Major Victory",
}
# What an end is worth to whoever looks ahead or learns.
REWARDS: dict[Result, float] = {"defeat": -1.0, "pyrrhic": 0.3, "minor": 0.65, "major": 1.0}


class MissionRecord(Struct, frozen=True, kw_only=True):
    """What was played, how it ended, and what it cost."""

    mission: str
    title: str
    difficulty: str
    result: Result
    vp: int
    alarm: int
    rounds: int
    casualties: int
    exfiltrated: int
    destroyed: int


def mission_records(view: View) -> tuple[MissionRecord, ...]:
    """Every mission that is over; a campaign has several."""
    titles = {leg.id: leg.title for leg in view.campaign.legs} if view.campaign else {}
    titles.setdefault(view.mission.id, view.mission.title)
    return tuple(
        MissionRecord(
            mission=one.mission,
            title=titles.get(one.mission, view.mission.title),
            difficulty=view.mission.chosen.difficulty,
            result=one.result,
            vp=one.vp,
            alarm=one.alarm,
            rounds=one.rounds,
            casualties=one.casualties,
            exfiltrated=one.exfiltrated,
            destroyed=one.destroyed,
        )
        for one in view.history
    )


def told(record: MissionRecord) -> tuple[str, ...]:
    level, points = record.difficulty.capitalize(), counted(record.vp, "Victory Point")
    lost = counted(record.casualties, "casualty", "casualties") if record.casualties else "no losses"
    out = f", {record.exfiltrated} out" if record.exfiltrated else ""
    return (
        f"{record.title} ({level}): {RESULTS.get(record.result, 'Ended')}, {points}",
        f"{counted(record.rounds, 'round')}, alarm {record.alarm} (Tier {tier_of(record.alarm)}), "
        f"{lost}{out}, {record.destroyed} of the Opfor destroyed",
    )
