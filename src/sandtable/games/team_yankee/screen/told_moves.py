"""Movement, Orders, transports, mines, arrivals, aircraft, as the log tells them."""

from __future__ import annotations

from sandtable.games.team_yankee.content import Content
from sandtable.games.team_yankee.rules.aircraft import Flew, Left, StrikeRolled
from sandtable.games.team_yankee.rules.entering import Entered, EntryBlocked
from sandtable.games.team_yankee.rules.minefields import MinefieldCleared
from sandtable.games.team_yankee.rules.moves import Halted, MineStruck, Moved
from sandtable.games.team_yankee.rules.orders import TOLD, DugIn, OrderGiven
from sandtable.games.team_yankee.rules.passengers import PassengerSaved, ThrownDown
from sandtable.games.team_yankee.rules.transports import Dismounted, Mounted
from sandtable.games.team_yankee.screen.telling import faces, far, place, team, tell, tone_of, unit, unit_tone
from sandtable.kernel.words import counted
from sandtable.show.sheet import Chip, Span

MOVES = {
    "": "moves",
    "blitz": "moves in a Blitz",
    "follow-me": "follows on",
    "charge": "charges",
    "shoot-and-scoot": "scoots",
    "spearhead": "drives on",
    "entering": "comes on",
    "fighting-back": "closes in",
    "breaking-off": "breaks off",
    "consolidating": "consolidates",
}


def deed(event: Moved) -> str:
    return "Dashes" if event.mode == "dash" and not event.why else MOVES[event.why]


@tell.register
def _(event: Moved | Halted | MineStruck | MinefieldCleared, content: Content) -> Chip:
    who = team(event, event.team, content)
    match event:
        case Moved(way=way):
            if len(set(way)) < 2:
                return who, Span(" turns")
            return who, Span(f" {deed(event)} {far(way)}")
        case Halted():
            return who, Span(" stops before Difficult Terrain", "bad")
        case MineStruck():
            return who, Span(" strikes a mine", "bad", strong=True)
        case MinefieldCleared():
            return who, Span(" clears a Minefield", "good")


@tell.register
def _(event: OrderGiven | DugIn, content: Content) -> Chip:
    who = unit(event, event.unit, content)
    match event:
        case OrderGiven(order=order):
            return who, Span(f": {TOLD[order]}", strong=True)
        case DugIn(teams=teams):
            return who, Span(f" digs in: {counted(len(teams), 'Foxhole')}")


@tell.register
def _(event: Mounted | Dismounted | PassengerSaved | ThrownDown, content: Content) -> Chip:
    who = team(event, event.team, content)
    match event:
        case Mounted():
            return who, Span(" mounts")
        case Dismounted():
            return who, Span(" dismounts")
        case PassengerSaved(need=need, die=die):
            saved = Span("gets out", "good") if die >= need else Span("is lost with it", "bad")
            tone = tone_of(event, event.team)
            return *faces((die,), tone), who, Span(f" in its Transport, {need}+: "), saved
        case ThrownDown():
            return who, Span(" is out of its Transport")


@tell.register
def _(event: Entered | EntryBlocked, content: Content) -> Chip:
    who = unit(event, event.unit, content)
    if isinstance(event, Entered):
        return who, Span(f" enters at {place(event.at)}")
    return who, Span(" finds no way in and waits")


@tell.register
def _(event: StrikeRolled | Flew | Left, content: Content) -> Chip:
    who = unit(event, event.unit, content)
    match event:
        case StrikeRolled(die=die):
            comes = Span("comes", "good") if die >= 4 else Span("does not come", "soft")
            return *faces((die,), unit_tone(event, event.unit)), who, Span(" "), comes
        case Flew():
            return who, Span(" is over the table")
        case Left():
            return who, Span(" leaves the table")
