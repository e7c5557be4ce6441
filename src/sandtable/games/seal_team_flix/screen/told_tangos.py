"""What Tangos do, as the log tells it."""

from __future__ import annotations

from sandtable.games.seal_team_flix.content import Content
from sandtable.games.seal_team_flix.opposition.attack_die import BLEED, BULLET, STUN, Shot, meaning
from sandtable.games.seal_team_flix.opposition.events import (
    AlertDropped,
    Escaped,
    SoundFell,
    Spawned,
    SpawnRolled,
    StoodUp,
    TangoMoved,
    TangoStayed,
    TimeLost,
)
from sandtable.games.seal_team_flix.screen.telling import SIX, TEN, faces, tell
from sandtable.show.sheet import Chip, Span, Tone, chip

MOVES = {"alert": "alert", "path": "on its path", "to_path": "back to a path", "cover": "takes Cover"}
STAYS = {"no_cover": "hears, but finds no Cover in its Area", "in_cover": "hears and stays in its Cover, Alert"}


@tell.register
def _(event: Shot, content: Content) -> Chip:
    """Each face with what it means, the shooter first."""
    who, whom = event.shooter.name(content), event.target.name(content)
    found = [*faces(event.dice, SIX, "foe"), Span(f"{who} {event.how}: ")]
    for at, number in enumerate(event.dice):
        tone: Tone = "bad" if number >= BULLET else "unknown" if number == STUN else "soft"
        found += [Span(", ")] if at else []
        found.append(Span(_face(number, event), tone, strong=number >= STUN))
    return (*found, Span(f" against {whom}"))


def _face(number: int, event: Shot) -> str:
    """Of a die with two meanings the one that counts (STF-RXF-4, STF-P6-5)."""
    if number != BLEED:
        return meaning(number)
    return "Bleed, if wounded" if event.how == "reacts" else "2 Bullets"


@tell.register
def _(event: TangoMoved | TangoStayed | StoodUp | Escaped, content: Content) -> Chip:
    match event:
        case TangoMoved(who=kind, start=start, end=end, why=why):
            return chip(f"{kind.title()} goes from {start} to {end}: {MOVES[why]}")
        case TangoStayed(who=who, why=why):
            return chip(f"{who.name(content)} {STAYS[why]}")
        case StoodUp(who=up):
            return chip(f"No longer Stunned: {', '.join(one.name(content) for one in up)}")
        case Escaped(area=area):
            return chip(f"The Mastermind escapes through the {area}")


@tell.register
def _(event: SpawnRolled | Spawned | SoundFell | AlertDropped | TimeLost, _: Content) -> Chip:
    match event:
        case SpawnRolled(sound=sound, alert=alert, dice=dice):
            token = f" and {alert} for the Alert token" if alert else ""
            return *faces(dice, TEN, "foe"), Span(f"Spawn rolls for {sound} Sound{token}")
        case Spawned(where=where, pool=pool):
            return chip(f"A Patrol appears on {where}, {pool} left in the pool", "foe")
        case SoundFell(areas=areas):
            return chip(f"1 Sound less in: {', '.join(areas)}")
        case AlertDropped():
            return chip("The Alert token leaves the Map")
        case TimeLost(where=where, timer=timer):
            return chip(f"{where} is held against a Patrol: the Timer falls to {timer}")
