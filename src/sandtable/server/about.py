"""What a table is, as one link may know it: who sits where, and where its dice come from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from sandtable.kernel.decision import Seat
from sandtable.kernel.game import SPECTATOR
from sandtable.kernel.journal import Entry, Line, Undone
from sandtable.server.messages import DiceFrom, DiceOrigin, TableOut
from sandtable.server.names import at_table
from sandtable.server.store import TableRow

if TYPE_CHECKING:
    from sandtable.server.room import Room

DRAWN, BROUGHT, BRANCHED, LOADED = "drawn", "brought", "branched", "loaded"
KNOWS = "may know the seed, and with it every die to come"
WORDS: dict[DiceOrigin, str] = {
    "drawn": "This server drew them, and committed to them before anybody sat down.",
    "brought": f"A journal from elsewhere goes on here. Anybody who has that journal {KNOWS}.",
    "branched": f"Another table goes on here. Anybody who had a link to that table {KNOWS}.",
    "exposed": f"This table has a branch. Anybody who had a link to the branch {KNOWS}.",
    "loaded": "They are loaded for a lesson",
    "typed": "They are real dice: whoever is asked types in how they fell.",
    "unknown": "This table was made before the server kept where dice come from.",
}


def described(room: Room, role: str, seat: Seat | None) -> TableOut:
    header = room.match.journal.header
    mission: Any = room.match.mission
    viewer = seat or SPECTATOR
    return TableOut(
        id=room.id,
        game=room.game.id,
        game_title=room.game.title,
        title=room.row.title,
        mission=mission.id,
        brief=room.brief,
        orders=room.orders,
        status=room.status,
        role=role,
        seat=seat,
        seq=room.record.noticed.count(viewer),
        seats=at_table(room),
        commitment=header.commitment,
        seed=None if room.status == "running" else header.seed,
        created=room.row.created,
        touched=room.row.touched,
        now=room.game.screen(room.game.view(room.match.table.state, viewer)).sheet.now,
        asked=_asked(room),
        dice=header.dice,
        dice_from=dice_from(room),
        result=room.row.result,
        guide=room.row.guide,
        branch_of=room.row.branch_of,
        resigns=room.game.resigns,
        measures=room.game.measures,
    )


def is_uploaded(row: TableRow) -> bool:
    """Whether the table, or one that it branched from, began as an uploaded journal."""
    return row.dice_from == BROUGHT


def _asked(room: Room) -> Seat | None:
    """Who it is, everybody is told; what it is, his own screen tells."""
    decision = room.match.decision
    return decision.seat if decision and room.status == "running" else None


def dice_from(room: Room) -> DiceFrom:
    """The first reason for doubt names it; the words tell all that is true of it."""
    reasons = _reasons(room)
    kinds = list(reasons)
    return DiceFrom(kinds[0], " ".join(reasons.values()), _taken_back(room))


def _reasons(room: Room) -> dict[DiceOrigin, str]:
    """Every way in which these dice came to be; those drawn here need none but that."""
    row, header = room.row, room.match.journal.header
    loaded = len(room.game.first_dice(room.match.mission))
    found: dict[DiceOrigin, str] = {}
    if row.dice_from == BROUGHT:
        found["brought"] = WORDS["brought"]
    if row.branch_of:
        found["branched"] = WORDS["branched"]
    if row.has_branch:
        found["exposed"] = WORDS["exposed"]
    if row.guide or loaded or row.dice_from == LOADED:
        found["loaded"] = _loaded(row, loaded)
    if header.dice == "manual":
        found["typed"] = WORDS["typed"]
    if not found:
        kind: DiceOrigin = "drawn" if row.dice_from == DRAWN else "unknown"
        found[kind] = WORDS[kind]
    return found


def _loaded(row: TableRow, faces: int) -> str:
    if row.guide or row.dice_from == LOADED:
        return f"{WORDS['loaded']}: every one falls as it was written down."
    return f"{WORDS['loaded']}: the mission says how the first {faces} dice fall."


def _taken_back(room: Room) -> int:
    """Choices with dice that were undone: the same dice fall again, and whoever saw them knows."""
    if room.match.journal.header.dice == "manual":
        return 0
    return _undone_rolls(room.match.journal.lines)


def _undone_rolls(lines: Sequence[Line]) -> int:
    standing: list[bool] = []
    undone = 0
    for line in lines:
        if isinstance(line, Entry):
            standing.append(bool(line.chance))
        elif isinstance(line, Undone):
            undone += standing.pop()
    return undone
