"""Set-up, rounds, turns and what units do in them, fights apart, as the log tells them."""

from __future__ import annotations

from sandtable.games.covert_ops.content import Content
from sandtable.games.covert_ops.rules.conditions import ConditionInPlay
from sandtable.games.covert_ops.rules.deployment import Deployed
from sandtable.games.covert_ops.rules.exfiltration import Exfiltrated
from sandtable.games.covert_ops.rules.movement import Moved, Pushed
from sandtable.games.covert_ops.rules.orders import Ordered
from sandtable.games.covert_ops.rules.payment import Acted
from sandtable.games.covert_ops.rules.rounds import PhaseBegan
from sandtable.games.covert_ops.rules.setup import DeckShuffled, OpforChosen
from sandtable.games.covert_ops.rules.teams import TeamJoined
from sandtable.games.covert_ops.rules.terrain import LowPlaced
from sandtable.games.covert_ops.rules.tokens import Activated, ActivationEnded
from sandtable.games.covert_ops.rules.turns import TurnHanded
from sandtable.games.covert_ops.screen.telling import actor, far, other, place, seat, tell, tone_of
from sandtable.games.covert_ops.screen.verb_words import ACTIONS, TOKENS
from sandtable.games.covert_ops.sequence import MissionBegan, RoundBegan
from sandtable.games.covert_ops.state import NOWHERE
from sandtable.kernel.words import counted
from sandtable.show.sheet import Chip, Span, Tone, chip, die_face, heading

PHASES = {
    "setup": "Set-up",
    "ready": "Ready Phase",
    "activation": "Activation Phase",
    "victory": "Victory Phase",
    "end": "End Phase",
    "over": "The mission is over",
}
HOW = {"named": "by the briefing", "drawn": "drawn", "picked": "picked"}
GOES = {
    "move": "moves",
    "assault": "charges",
    "storm": "storms forward",
    "dodge": "dodges",
    "shift": "repositions",
    "card": "patrols",
}

STAYS = " stays where it is"


@tell.register
def _(event: MissionBegan | RoundBegan | PhaseBegan, content: Content) -> Chip:
    match event:
        case MissionBegan(mission=mission):
            return heading(content.title_of(mission))
        case RoundBegan(round=number):
            return heading(f"Round {number}")
        case PhaseBegan(phase=phase):
            return chip(PHASES[phase], "soft")


# before the first round


@tell.register
def _(event: TeamJoined | TurnHanded, content: Content) -> Chip:
    match event:
        case TeamJoined(faction=faction, profiles=profiles, points=points):
            more = f", {counted(points, 'Asset Point')}" if points else ""
            said = f": {content.factions[faction].name}, {counted(len(profiles), 'unit')}{more}"
            return Span(seat(event.seat), "friend", strong=True), Span(said)
        case TurnHanded(to=to):
            return chip(f"{seat(event.seat)} lets {seat(to)} activate")


@tell.register
def _(event: OpforChosen | DeckShuffled | ConditionInPlay, content: Content) -> Chip:
    match event:
        case OpforChosen(faction=faction, die=die):
            said = Span(f"The enemy is the {content.factions[faction].name}")
            return (die_face(die, 3, "foe"), Span(" "), said) if die else (said,)
        case DeckShuffled(cards=cards, aside=aside):
            more = f", {aside} set aside" if aside else ""
            return chip(f"The Action deck is shuffled: {counted(cards, 'card')}{more}")
        case ConditionInPlay(condition=condition, how=how):
            card = content.conditions[condition]
            name = Span(card.name, "unknown", strong=True)
            return Span("Condition "), name, Span(f" ({HOW[how]}): {card.text}")


@tell.register
def _(event: LowPlaced, _: Content) -> Chip:
    if event.at == NOWHERE:
        return chip(f"Low piece {event.piece + 1} lies as on the map")
    return chip(f"Low piece {event.piece + 1} is placed at {place(event.at)}")


@tell.register
def _(event: Deployed, content: Content) -> Chip:
    return actor(event, event.unit, content), Span(f" deploys at {place(event.at)}")


# activations


@tell.register
def _(event: Activated | ActivationEnded, content: Content) -> Chip:
    who = actor(event, event.unit, content)
    match event:
        case Activated(actions=actions, orders=orders):
            more = f", {counted(orders, 'Order')}" if orders else ""
            return who, Span(f" activates: {counted(actions, 'Action')}{more}")
        case ActivationEnded(actions=actions):
            kept = f"; {counted(actions, 'Action token')} kept" if actions else ""
            return (Span(who.text, who.tone), Span(f" is done{kept}", "soft"))


@tell.register
def _(event: Acted | Ordered, content: Content) -> Chip:
    who = actor(event, event.unit, content)
    match event:
        case Acted(action=action, token=token):
            return who, Span(f": {ACTIONS[action]}"), Span(f" (1 {TOKENS[token]})", "soft")
        case Ordered(order=order, target=target, tokens=tokens):
            price = Span(f" ({counted(tokens, 'Order')})", "soft")
            said = Span(f" orders {ACTIONS[order]}: ")
            return who, said, other(event, target, content), price


@tell.register
def _(event: Moved | Pushed | Exfiltrated, content: Content) -> Chip:
    who = actor(event, event.unit, content)
    match event:
        case Moved(way=way, why=why):
            said = f" {GOES[why]} {far(way)}" if way[0] != way[-1] or len(way) > 2 else STAYS
            return who, Span(said)
        case Pushed(way=way):
            tone: Tone = "bad" if tone_of(event, event.unit) == "friend" else "good"
            return who, Span(f" is pushed {far(way)}", tone)
        case Exfiltrated():
            return who, Span(" leaves by the zone and is safe", "good")
