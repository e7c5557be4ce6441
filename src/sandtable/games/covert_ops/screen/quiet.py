"""What another line tells as well: it stays out of the log, which would be twice as long."""

from __future__ import annotations

from sandtable.games.covert_ops.opposition.events import CardDiscarded, CardsDrawn, Decided
from sandtable.games.covert_ops.rules.defences import CoverCounted, HitTaken
from sandtable.games.covert_ops.rules.harm import TokenGiven
from sandtable.games.covert_ops.rules.interrupts import Interrupted
from sandtable.games.covert_ops.rules.payment import Acted
from sandtable.games.covert_ops.rules.rounds import PhaseBegan
from sandtable.games.covert_ops.rules.tokens import ActivationEnded
from sandtable.kernel.event import Event

# These say by themselves that a token was paid; Fury and Gorged are told.
SHOWN = ("move", "attack", "assault", "storm", "interact", "exfiltrate", "enrage", "consume")


def repeated(event: Event) -> bool:
    match event:
        case PhaseBegan() | CardDiscarded() | CoverCounted() | Interrupted():
            return True
        case Acted(action=action, token=token):
            return token == "action" and action in SHOWN
        case ActivationEnded(actions=actions):
            return not actions
        case CardsDrawn(cards=cards):
            return len(cards) == 1
        case Decided(action=action):
            return not action
        case HitTaken(parts=parts):
            return len(parts) == 1  # nothing was taken off
        case TokenGiven(token=token):
            return token == "hunker"
    return False
