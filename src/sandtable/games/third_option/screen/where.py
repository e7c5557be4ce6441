"""Where on the mat an event happens: whoever acts, or the card that it is about."""

from __future__ import annotations

from sandtable.games.third_option import events
from sandtable.games.third_option.content import Content
from sandtable.kernel.event import Event


def happens_at(event: Event, content: Content) -> tuple[str, ...]:
    match event:
        case events.Attacked(team=team) | events.TeamHit(team=team):
            return (f"team-{team}",)
        case events.FighterAttacked() | events.IntelAttacked() | events.UnitHit():
            return (f"unit-{event.unit}",)
        case events.CardShown(kind="enemy_action", slot=slot):
            return (f"slot-{slot}",)
        case events.AssetUsed(asset=asset):
            return (f"asset-{asset}",)
        case events.MarkerMoved(box=box):
            return (f"box-{box}",)
        case events.Rolled(card=card) | events.Happened(card=card) if card in content.teams:
            return (f"team-{card}",)
        case _:
            return ()
