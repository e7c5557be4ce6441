"""Soldiers from their cards (SF-CARD, SF-UNT): ids, full boxes, counters in their places."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.games.special_forces.events import Placed
from sandtable.games.special_forces.mission import Recruit
from sandtable.games.special_forces.rules.gear import stowed
from sandtable.games.special_forces.state import Soldier, State
from sandtable.games.special_forces.vocabulary import CardId, Dot, Radio, SoldierId
from sandtable.kernel.decision import RuleId
from sandtable.kernel.table import Table


def stand(table: Table[State], name: SoldierId, dot: Dot, rule: RuleId) -> None:
    """Onto the map."""
    state = table.state
    state.put(replace(state.soldiers[name], status="map", dot=dot))
    table.record(Placed(rule, name, state.ground.names[dot]))


def recruit(state: State, wanted: Recruit) -> list[SoldierId]:
    """Put soldiers of a card into the reserve, ready for battle (SF-CARD-2 to -4)."""
    return [_one(state, wanted) for _ in range(wanted.n)]


def _one(state: State, wanted: Recruit) -> SoldierId:
    card = state.content.soldiers[wanted.card]
    radios = (state.content.counters[one].effect(Radio) for one in wanted.gear)
    soldier = Soldier(
        id=_id(state, wanted.card),
        card=card.id,
        side=card.side,
        commands=card.commands + sum(radio.n for radio in radios if radio),
        extra=card.extra,
        issue=card.issue,
    )
    geared = stowed(state, soldier, (*soldier.counters, *wanted.gear))
    if geared is None:
        raise ValueError(f"{soldier.id} cannot carry {', '.join(wanted.gear)}")
    state.put(geared)
    return soldier.id


def _id(state: State, card_id: CardId) -> SoldierId:
    """SF-UNT-6: a numbered card exists once; the others are counted."""
    card = state.content.soldiers[card_id]
    if card.number or not card.untrained:
        return card_id
    start = f"{card.side.upper()}-{card_id}-"
    made = [int(name[len(start) :]) for name in state.soldiers if name.startswith(start)]
    return f"{start}{max(made, default=0) + 1:02}"  # not how many: some may have found no room
