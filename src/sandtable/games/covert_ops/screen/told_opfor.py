"""What the Opfor does, notices and draws, as the log tells it."""

from __future__ import annotations

from sandtable.games.covert_ops.content import Content
from sandtable.games.covert_ops.opposition.events import (
    CardDiscarded,
    CardIdle,
    CardKept,
    CardsDrawn,
    Commanded,
    Decided,
    EffectLasts,
    MarkerMoved,
    OpforTurnBegan,
)
from sandtable.games.covert_ops.rules.awareness import Alerted
from sandtable.games.covert_ops.rules.discovery import Discovered, NoRoom, Recruited
from sandtable.games.covert_ops.rules.reinforcements import MarkerPlaced, MarkerRefused, ReinforcementDrawn
from sandtable.games.covert_ops.screen.opfor_words import PRIORITIES, line_said
from sandtable.games.covert_ops.screen.telling import SIX, actor, card, cards, far, other, place, tell, unit
from sandtable.games.covert_ops.screen.verb_words import effect_said
from sandtable.show.sheet import Chip, Span, chip, die_face

WALKS = {"card": "moves", "zone": "moves toward the zone", "led": "is drawn"}

# turns and cards


@tell.register
def _(event: OpforTurnBegan, content: Content) -> Chip:
    why = PRIORITIES.get(event.rule, "")
    more = Span(f": {why}", "soft") if why else Span("")
    if event.marker:
        return Span("Opfor turn: "), Span(f"marker {event.marker}", "foe", strong=True), more
    return Span("Opfor turn: "), other(event, event.unit, content), more


@tell.register
def _(event: CardsDrawn | CardKept | CardIdle | CardDiscarded, content: Content) -> Chip:
    match event:
        case CardsDrawn(cards=drawn, tier=tier):
            return chip(f"Tier {tier}: the Opfor draws {cards(drawn, content) or 'no card'}")
        case CardKept(card=name):
            found = content.cards[name]
            figures = f" (threat {found.threat}, {found.compass} {found.inches} in): "
            return Span(found.name, "foe", strong=True), Span(figures, "soft"), Span(found.text)
        case CardIdle(card=name):
            return chip(f"{card(name, content)} has no effect: {_missing(name, content)}", "soft")
        case CardDiscarded(card=name):
            return chip(f"{card(name, content)} is discarded", "soft")


def _missing(name: str, content: Content) -> str:
    """What the card asks for."""
    found = content.cards[name]
    return f"the alarm is below Tier {found.tier}" if found.tier else "the unit is not Alert"


@tell.register
def _(event: EffectLasts, content: Content) -> Chip:
    said = effect_said(content, event.card, event.effect) or "in force"
    whom = ", ".join(unit(event, one.unit, content) for one in event.cast)
    return chip(f"{card(event.card, content)}: {said}{f' ({whom})' if whom else ''}")


# what units do


@tell.register
def _(event: Commanded | Decided, content: Content) -> Chip:
    match event:
        case Commanded(officer=officer, unit=who):
            return actor(event, officer, content), Span(" Commands "), other(event, who, content)
        case Decided(unit=who, line=line, action=action, target=target):
            whom = unit(event, target, content) if target else ""
            said = line_said(line, action, whom)
            return actor(event, who, content), Span(f": {said}"), Span(f" (line {line})", "soft")


@tell.register
def _(event: Alerted, content: Content) -> Chip:
    who = actor(event, event.unit, content)
    if event.by:
        return who, Span(" is Alert", "bad", strong=True), Span(": notices "), other(event, event.by, content)
    return who, Span(" is Alert", "bad", strong=True)


# markers and squads


@tell.register
def _(event: MarkerMoved | MarkerPlaced | MarkerRefused, _: Content) -> Chip:
    match event:
        case MarkerMoved(marker=marker, way=way, why=why):
            return Span(f"Marker {marker}", "foe", strong=True), Span(f" {WALKS[why]} {far(way)}")
        case MarkerPlaced(marker=marker, at=at, point=point):
            where = f"insertion point {point}" if point else place(at)
            return Span(f"Marker {marker}", "foe", strong=True), Span(f" appears at {where}")
        case MarkerRefused(point=point):
            return chip(f"No marker comes at insertion point {point}: there is no room for more")


@tell.register
def _(event: ReinforcementDrawn, _: Content) -> Chip:
    die = die_face(event.die, event.sides, "foe")
    return die, Span(f" Reinforcements {event.point} are drawn", "bad")


@tell.register
def _(event: Discovered | Recruited | NoRoom, content: Content) -> Chip:
    match event:
        case Discovered(marker=marker, by=by, face=face):
            die = (die_face(face, SIX, "foe"), Span(" ")) if face else ()
            name = Span(f"Marker {marker}", "foe", strong=True)
            if by:
                return *die, actor(event, by, content), Span(" discovers "), name
            return *die, name, Span(" walks into sight: a squad")
        case Recruited(unit=who):
            return actor(event, who, content), Span(f" stands at {place(event.at)}")
        case NoRoom(profile=profile):
            return chip(f"No room for {content.profiles[profile].name}")
