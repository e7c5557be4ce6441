"""The log in tones: each die as a face in its side's tone, then the sentence, then the result."""

from __future__ import annotations

from sandtable.games.third_option.content import Content
from sandtable.games.third_option.events import (
    TIER_NAMES,
    AssetUsed,
    Attacked,
    AwarenessMoved,
    CardShown,
    FighterAttacked,
    IntelAttacked,
    MarkerMoved,
    PhaseBegan,
    Rolled,
    Scored,
    TeamHit,
    UnitHit,
    signed,
)
from sandtable.games.third_option.state import TRACK
from sandtable.kernel.event import Event, Modifier, total
from sandtable.kernel.words import counted
from sandtable.show.sheet import Chip, Span, Tone, die_face, heading

GOOD = ("success", "taken alive", "surrenders", "gets away", "the way is clear", "nobody")
BAD = (
    "failure", "captured", "killed", "guarded", "one Fighter here", "one Fighter waits at Egress",
    "hit",  # only a target's roll is told this way
)  # fmt: skip
D10 = 10


def line(event: Event, content: Content) -> Chip:
    """One line of the log; the text of the event is the text that everybody reads."""
    match event:
        case Attacked():
            return _attack(event, content)
        case FighterAttacked() | IntelAttacked():
            return _enemy_attack(event)
        case Rolled():
            return _roll(event)
        case PhaseBegan(phase=phase):
            return heading(phase)
        case MarkerMoved(box=box):
            return Span("▸ ", "friend"), Span(TRACK[box], "friend", strong=True)
        case CardShown():
            return _card(event, content)
        case Scored():
            return _score(event)
        case _:
            return (Span(event.text(content), _tone(event)),)


def _tone(event: Event) -> Tone:
    match event:
        case TeamHit(absorbed_by=""):
            return "bad"
        case UnitHit():
            return "good"
        case AwarenessMoved(before=before, after=after):
            return "bad" if after > before else "good"
        case AssetUsed():
            return "friend"
        case _:
            return "plain"


def _sum(face: int, parts: tuple[Modifier, ...]) -> str:
    return f" {face}{signed(parts)} = {face + total(parts)}," if parts else ""


def _attack(event: Attacked, content: Content) -> Chip:
    said = f" {content.name(event.team)} attacks:{_sum(event.die, event.modifiers)}"
    needs = f" needs {event.needs} or less: "
    word = Span("hit", "good", strong=True) if event.hit else Span("miss", "soft")
    return die_face(event.die, D10, "friend"), Span(said), Span(needs, "soft"), word


def _enemy_attack(event: FighterAttacked | IntelAttacked) -> Chip:
    word = Span("hit", "bad", strong=True) if event.hit else Span("miss", "soft")
    if isinstance(event, IntelAttacked):
        faces = tuple(die_face(face, D10, "foe") for face in event.dice)
        again = " again" if len(faces) > 1 else ""
        said = f" {event.who} attacks{again}:"
        return *faces, Span(said), Span(f" needs {event.needs} or more: ", "soft"), word
    base = event.needs - total(event.modifiers)
    why = f" ({base}{signed(event.modifiers)})" if event.modifiers else ""
    needs = Span(f" needs {event.needs} or less{why}: ", "soft")
    return die_face(event.die, D10, "foe"), Span(f" {event.who} attacks:"), needs, word


def _roll(event: Rolled) -> Chip:
    tone: Tone = "good" if event.result in GOOD else "bad" if event.result in BAD else "plain"
    needs = f" needs {event.needs}:" if event.needs else ""
    said = f" {event.what}:{_sum(event.die, event.modifiers)}"
    face = die_face(event.die, event.sides, "unknown")
    return face, Span(said), Span(needs, "soft"), Span(f" {event.result}", tone, strong=True)


def _card(event: CardShown, content: Content) -> Chip:
    how = {"event": "Event", "enemy_action": f"Enemy action {event.slot}", "peek": "Peeked at"}
    tone: Tone = "unknown" if event.kind == "event" else "foe"
    name = Span(content.name(event.card), tone, strong=True)
    said = f": {event.section}" if event.section else ""
    return Span(f"{how[event.kind]} ", "soft"), name, Span(said)


def _score(event: Scored) -> Chip:
    tone: Tone = "bad" if event.tier == "fubar" else "good"
    points = counted(event.vp, "Victory Point")
    tier = Span(f"{TIER_NAMES[event.tier]}, {points}", tone, strong=True)
    return tier, Span(f": {event.percent} percent of the teams are active; {event.why}")
