"""What SEALs do on their turns, fights apart, as the log tells it."""

from __future__ import annotations

from sandtable.games.seal_team_flix.content import Content
from sandtable.games.seal_team_flix.events import Heard
from sandtable.games.seal_team_flix.rules.bypass import DigitsRolled, DoorChanged
from sandtable.games.seal_team_flix.rules.equipment import Hushed, Used, use_said
from sandtable.games.seal_team_flix.rules.giving import Discarded, Given, TokenGiven
from sandtable.games.seal_team_flix.rules.interact import DoorOpened, Handled, Healed, Overpowered
from sandtable.games.seal_team_flix.rules.movement import Moved, Rescued
from sandtable.games.seal_team_flix.rules.turn import ACTIONS, TurnBegan
from sandtable.games.seal_team_flix.screen.telling import TEN, card, faces, seal, tell
from sandtable.games.seal_team_flix.vocabulary import TOKEN_TITLES
from sandtable.kernel.words import counted
from sandtable.show.sheet import Chip, Span, chip


@tell.register
def _(event: TurnBegan, content: Content) -> Chip:
    stunned = "" if event.actions == ACTIONS else ", Stunned"
    said = f"{seal(event.who, content)}: {counted(event.actions, 'Action')}{stunned}"
    return chip(said, "friend", strong=True)


@tell.register
def _(event: Moved | Rescued, content: Content) -> Chip:
    kind = event.who.kind
    who = "The captured Mastermind" if kind == "captured" else "The Hostage"
    who = seal(event.who.id, content) if kind == "seal" else who
    match event:
        case Moved(path=path):
            return chip(f"{who} moves {' '.join(path)}")
        case Rescued():
            return chip(f"{who} reaches the start area on {event.who.where} and is out")


@tell.register
def _(event: Handled | Overpowered | DoorOpened | Healed | Used | Hushed, content: Content) -> Chip:
    who = seal(event.who, content)
    match event:
        case Handled(does=does, what=what, where=where):
            return chip(f"{who} {does} the {TOKEN_TITLES[what]} on {where}")
        case Overpowered(does=does, tango=tango):
            return chip(f"{who} {does} the {tango.name(content)}")
        case DoorOpened(door=door, where=where):
            return chip(f"{who} opens Door {door} on {where}")
        case Healed(n=n, health=health):
            return chip(f"{who} regains {n} Health: now {health}")
        case Used(card=copy, at=at):
            return chip(f"{who} uses {use_said(content, copy, at)}")
        case Hushed(area=area, now=now):
            return chip(f"{who} covers the noise in the {area}: now {now}")


@tell.register
def _(event: Given | TokenGiven | Discarded, content: Content) -> Chip:
    who = seal(event.who, content)
    match event:
        case Given(card=copy, to=to):
            return chip(f"{who} gives {card(copy, content)} to {seal(to, content)}")
        case TokenGiven(token=token, to=to):
            return chip(f"{who} gives the {TOKEN_TITLES[token]} to {seal(to, content)}")
        case Discarded(card=copy):
            return chip(f"{who} discards {card(copy, content)}")


@tell.register
def _(event: DigitsRolled | DoorChanged | Heard, content: Content) -> Chip:
    match event:
        case DigitsRolled(who=who, door=door, dice=dice):
            digits = tuple(die % TEN for die in dice)  # STF-SBE-1
            said = f"{seal(who, content)} bypasses the E-lock of Door {door}"
            return *faces(digits, TEN, "unknown"), Span(said)
        case DoorChanged(door=door, removed=removed):
            return chip(f"Door {door} is {'removed' if removed else 'a Normal Door'}")
        case Heard(area=area, n=n, now=now):
            return chip(f"{n} Sound in the {area}: now {now}")
