"""Which card on the picture stands for which answer: forces, battle plans, ground."""

from __future__ import annotations

from sandtable.games.team_yankee.rules.picking import TakeGround
from sandtable.games.team_yankee.rules.selection import TakePlan
from sandtable.games.team_yankee.screen.mission_card import card_id
from sandtable.games.team_yankee.screen.muster import shelf_id
from sandtable.kernel.decision import Choice


def card_of(choice: Choice) -> str:
    """The id of its card; nothing if it has none."""
    match choice:
        case TakeGround():
            return card_id(choice)
        case TakePlan(plan=plan):
            return f"plan-{plan}"
    return shelf_id(choice)
