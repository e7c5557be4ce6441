"""Finished battles as the player's mission log keeps them."""

from __future__ import annotations

from msgspec import Struct

from sandtable.games.team_yankee.content import Content
from sandtable.games.team_yankee.view import View


class BattleRecord(Struct, frozen=True, kw_only=True):
    """What was fought, who won, Victory Points, Units lost."""

    mission: str
    title: str
    winner: str  # blue, red, or nobody
    blue: int
    red: int
    blue_lost: int
    red_lost: int


def battle_records(view: View, content: Content) -> tuple[BattleRecord, ...]:
    """Every battle that is over; an operation has several."""
    return tuple(
        BattleRecord(
            mission=one.mission,
            title=content.missions[one.mission].title if one.mission in content.missions else "",
            winner=one.winner,
            blue=one.points[0],
            red=one.points[1],
            blue_lost=len(one.lost[0]),
            red_lost=len(one.lost[1]),
        )
        for one in view.history
    )


def told(record: BattleRecord) -> tuple[str, ...]:
    won = f"{record.winner.capitalize()} won" if record.winner else "nobody won"
    return (
        f"{record.title or record.mission}: {won}, {record.blue} to {record.red} Victory Points",
        f"Units lost: Blue {record.blue_lost}, Red {record.red_lost}",
    )
