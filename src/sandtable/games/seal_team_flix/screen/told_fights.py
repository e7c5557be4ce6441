"""Discs, explosions, Wounds and deaths, as the log tells them."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.boards.flick import FLICKED
from sandtable.games.seal_team_flix import side_layouts as layouts
from sandtable.games.seal_team_flix.content import Content
from sandtable.games.seal_team_flix.events import Piece
from sandtable.games.seal_team_flix.opposition.attack_die import Shot
from sandtable.games.seal_team_flix.opposition.events import Spawned
from sandtable.games.seal_team_flix.rules.aiming import arm_name, lies_said
from sandtable.games.seal_team_flix.rules.explosions import Exploded
from sandtable.games.seal_team_flix.rules.fire import Fired
from sandtable.games.seal_team_flix.rules.flick_events import FiringForfeited, Flicked, SideFlicked
from sandtable.games.seal_team_flix.rules.grenades import GrenadeLanded
from sandtable.games.seal_team_flix.rules.harm_events import BlockRemoved, Fell, Spared, Stunned, Wounded, a_wound
from sandtable.games.seal_team_flix.rules.interact import Overpowered
from sandtable.games.seal_team_flix.rules.ordnance import SmokeSpread
from sandtable.games.seal_team_flix.rules.setup import PatrolRolled
from sandtable.games.seal_team_flix.rules.side_boards import BoardEnded
from sandtable.games.seal_team_flix.screen.telling import card, seal, tell
from sandtable.games.seal_team_flix.state import BlastKind
from sandtable.games.seal_team_flix.vocabulary import SIZE_NAMES
from sandtable.kernel.event import Event
from sandtable.kernel.words import counted, plural
from sandtable.show.sheet import Chip, Span, chip

FORFEITS = {"stopped": "stops firing", "no_room": "no room for the disc"}
BLASTS: dict[BlastKind, str] = {
    "he": "The grenade explodes",
    "remote": "The Remote Bomb explodes",
    "timebomb": "The Time Bomb explodes",
    "defuse_failed": "The Bomb goes off",
    "bio": "The Bio-Weapon is released",
    "nuke": "The Nuclear Weapon goes off",
}
FOES = {"patrol", "sentry", "mastermind"}
OWN = {"seal", "hostage"}  # whoever should not be struck

HARM = (Wounded, Spared, Stunned, Fell)
HITS = (Flicked, Shot, Overpowered)


def came_of(event: Event, before: Event) -> bool:
    """What a hit does to somebody, and who appears by a roll, is told in that line."""
    if isinstance(event, Spawned):
        return isinstance(before, PatrolRolled)
    return isinstance(event, HARM) and isinstance(before, HITS + HARM)


# discs


@tell.register
def _(event: Fired, content: Content) -> Chip:
    match event.rate:
        case "single" | "burst" | "stack" as rate:
            how, what = rate.title(), f"{SIZE_NAMES[event.size]} disc"
        case board:
            how, what = layouts.TITLES[board], "flick"
    arm = arm_name(content, event.arm)
    return chip(f"{seal(event.who, content)} fires the {arm}: {how}, {counted(event.discs, what)}")


@tell.register
def _(event: Flicked, content: Content) -> Chip:
    return flicked(event, content)


def flicked(event: Flicked, content: Content, came: Sequence[Event] = ()) -> Chip:
    """What came of it stands first: a narrow strip cuts the rest. The hand's figures are soft."""
    who, arm = seal(event.who, content), arm_name(content, event.arm)
    start = lies_said(event.place, event.space)
    struck = ", ".join(struck_name(one, content) for one in event.struck)
    kinds = {one.kind for one in event.struck}
    return (
        Span(f"{who}, {arm}: "),
        Span(f"strikes {struck}", "bad" if OWN & kinds else "friend", strong=True)
        if struck
        else Span("strikes nothing", "soft", strong=True),
        *(span for one in came for span in _came(one, event, content)),
        Span(f"; {SIZE_NAMES[event.size]} disc from {start}"),
        Span(f" ({event.angle / 10:.1f}°, power {event.power / 100:.1f})", "soft"),
    )


def _came(event: Event, hit: Flicked, content: Content) -> Chip:
    """In two words where only one was struck."""
    alone = hit.struck[0].id if len(hit.struck) == 1 else ""
    match event:
        case Fell(who=who) if who.id == alone and who.kind in FOES:
            return (Span(": it dies", "friend", strong=True),)
        case Stunned(who=who) if who.id == alone and who.kind in FOES:
            return (Span(": it is Stunned", "friend", strong=True),)
    return Span("; "), *tell(event, content)


def struck_name(piece: Piece, content: Content) -> str:
    """A disc makes no difference between a Hostage and a Captured Mastermind."""
    if piece.kind == "seal":
        return seal(piece.id, content)
    kind = {"token": "token", "captured": "Hostage"}.get(piece.kind, piece.title)
    return f"the {kind} on {piece.where}"


@tell.register
def _(event: SideFlicked | BoardEnded, content: Content) -> Chip:
    said = f"{seal(event.who, content)}, {layouts.TITLES[event.board]}"
    match event:
        case SideFlicked(angle=angle, power=power, touches=touches, left=left):
            hits = sum(one.kind == "disc" and one.mover == FLICKED for one in touches)
            touched = f"touches {hits or 'no'} {plural(hits, 'disc')}"
            how = f" ({angle / 10:.1f}°, power {power / 100:.1f})"
            came = Span(touched, "friend" if hits else "soft", strong=True)
            return Span(f"{said}: "), came, Span(how, "soft"), Span(f"; flicks left: {left}")
        case BoardEnded(won=True):
            return chip(f"{said}: success", "good", strong=True)
        case BoardEnded():
            return chip(f"{said}: failure", "bad", strong=True)


@tell.register
def _(event: FiringForfeited, content: Content) -> Chip:
    return chip(f"{seal(event.who, content)}: {FORFEITS[event.why]}; not flicked: {event.left}")


# ordnance


@tell.register
def _(event: GrenadeLanded | Exploded | SmokeSpread | BlockRemoved, content: Content) -> Chip:
    match event:
        case GrenadeLanded(card=copy, where=where):
            return chip(f"{card(copy, content)}: target {where}")
        case Exploded(kind=kind, where=where):
            return chip(f"{BLASTS[kind]} on {where}")
        case SmokeSpread(where=spaces):
            return chip(f"Smoke on {', '.join(spaces)}")
        case BlockRemoved(where=where):
            return chip(f"The Block on {where} is removed")


# harm


@tell.register
def _(event: Wounded | Spared, content: Content) -> Chip:
    who, what = seal(event.who, content), a_wound(event.kind)
    match event:
        case Wounded(health=health, most=most):
            return chip(f"{who} takes {what}: Health {health} of {most}", "bad", strong=True)
        case Spared():
            return chip(f"{saviour(event, content)} saves {who} from {what}", "good")


def saviour(event: Spared, content: Content) -> str:
    match event.by:
        case "block":
            return f"The Block on {event.what}"
        case "armor":
            return "Soft Body Armor"
        case "card":
            return card(event.what, content)
        case "skill":
            specs = content.specializations.values()
            return next(one.name for one in specs if one.id == event.what)


@tell.register
def _(event: Stunned | Fell, content: Content) -> Chip:
    who = event.who
    match event:
        case Stunned(tokens=tokens):
            more = f": {counted(tokens, 'Stunned token')}" if tokens else ""
            return chip(f"{who.name(content)} is Stunned{more}")
        case Fell() if who.kind == "seal":
            return Span(seal(who.id, content), strong=True), Span(f" is KIA on {who.where}")
        case Fell():
            return Span(who.title, strong=True), Span(f" dies on {who.where}")
