"""Assaults, as the log tells them."""

from __future__ import annotations

from sandtable.games.team_yankee.content import Content
from sandtable.games.team_yankee.rules.assault import AssaultEnded, Charged, ChargeFailed, DrivenBack
from sandtable.games.team_yankee.rules.blows import AssaultWon, BlowStruck, FightingBack
from sandtable.games.team_yankee.rules.breaking_off import BrokeOff
from sandtable.games.team_yankee.screen.telling import faces, side, team, tell, tone_of, unit
from sandtable.kernel.words import counted
from sandtable.show.sheet import Chip, Span


@tell.register
def _(event: Charged | ChargeFailed | DrivenBack | AssaultEnded, content: Content) -> Chip:
    who = unit(event, event.unit, content)
    match event:
        case Charged(foe=foe):
            return who, Span(" charges ", strong=True), unit(event, foe, content)
        case ChargeFailed():
            return who, Span(" does not get home", "bad")
        case DrivenBack(hits=hits):
            return who, Span(f" is driven back: {counted(hits, 'hit')}", "bad", strong=True)
        case AssaultEnded():
            return who, Span(": the assault is over", "soft")


@tell.register
def _(event: BlowStruck | FightingBack | BrokeOff | AssaultWon, content: Content) -> Chip:
    match event:
        case BlowStruck(team=who, need=need, die=die):
            result = Span("a hit", "good") if die >= need else Span("missed", "soft")
            rolled = faces((die,), tone_of(event, who))
            return *rolled, team(event, who, content), Span(f" strikes, {need}+: "), result
        case FightingBack(unit=foe):
            return unit(event, foe, content), Span(" fights back", strong=True)
        case BrokeOff(unit=foe):
            return unit(event, foe, content), Span(" breaks off", "bad", strong=True)
        case AssaultWon(seat=seat):
            return side(seat), Span(" wins the assault", "good", strong=True)
