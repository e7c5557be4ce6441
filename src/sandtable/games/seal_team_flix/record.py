"""Finished missions as the player's mission log keeps them."""

from __future__ import annotations

from msgspec import Struct

from sandtable.games.seal_team_flix.content import Content
from sandtable.games.seal_team_flix.view import View
from sandtable.kernel.words import counted, plural

RESULTS = {"success": "Success", "partial": "Partial success", "failure": "Failure"}


class MissionRecord(Struct, frozen=True, kw_only=True):
    """What was played, how it ended, and what it cost."""

    mission: str
    title: str
    difficulty: str
    result: str
    points: int
    secondaries: bool
    rounds: int
    lost: tuple[str, ...]


def mission_records(view: View, content: Content) -> tuple[MissionRecord, ...]:
    """Every mission that is over; a Campaign has several."""
    titles = {leg.id: leg.title for leg in view.campaign.legs} if view.campaign else {}
    titles.setdefault(view.mission.id, view.mission.title)
    return tuple(
        MissionRecord(
            mission=one.mission,
            title=titles[one.mission],
            difficulty=one.difficulty,
            result=one.result,
            points=one.points,
            secondaries=one.secondaries,
            rounds=one.rounds,
            lost=tuple(content.boards[board].name for board in one.lost),
        )
        for one in view.history
    )


def told(record: MissionRecord) -> tuple[str, ...]:
    level = record.difficulty.title()
    more = ", all Secondaries completed" if record.secondaries else ""
    lost = f"; lost {', '.join(record.lost)}" if record.lost else "; nobody lost"
    points = f"{record.points:+} {plural(record.points, 'point')}"
    return (
        f"{record.title} ({level}): {RESULTS[record.result]}, {points}",
        f"{counted(record.rounds, 'Round')}{more}{lost}",
    )
