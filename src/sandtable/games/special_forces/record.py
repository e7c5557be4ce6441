"""A finished battle as the player's mission log keeps it."""

from __future__ import annotations

from msgspec import Struct

from sandtable.games.special_forces.view import View
from sandtable.games.special_forces.vocabulary import SIDE_NAMES, SIDES


class BattleRecord(Struct, frozen=True, kw_only=True):
    """What was fought, how it ended, and what it cost."""

    mission: str
    title: str
    result: str
    turn: int
    limit: int
    down: dict[str, int]  # by side
    of: dict[str, int]


def battle_record(view: View) -> tuple[BattleRecord, ...]:
    """The battle, once it is over."""
    if not view.over:
        return ()
    own = {side: [one for one in view.soldiers.values() if one.side == side] for side in SIDES}
    record = BattleRecord(
        mission=view.mission,
        title=view.battle.title,
        result=view.result,
        turn=view.turn,
        limit=view.limit,
        down={side: sum(one.status == "down" for one in own[side]) for side in SIDES},
        of={side: len(own[side]) for side in SIDES},
    )
    return (record,)


def told(record: BattleRecord) -> tuple[str, ...]:
    lost = [f"{SIDE_NAMES[side]} {record.down[side]} of {record.of[side]} Down" for side in SIDES]
    return (f"{record.title}: {record.result}", f"Turn {record.turn} of {record.limit}; {', '.join(lost)}")
