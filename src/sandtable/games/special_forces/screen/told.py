"""The log in tones: both dice as faces in their side's tone, then the sentence, then the result."""

from __future__ import annotations

from sandtable.games.special_forces.content import Content
from sandtable.games.special_forces.events import (
    LEVELS,
    Aided,
    AttackDeclared,
    AttackRolled,
    BattleEnded,
    BattleRolled,
    Commanded,
    CoverRolled,
    Dice,
    Dodged,
    ForceReady,
    ForcesUneven,
    Harmed,
    InitiativeRolled,
    Left,
    Moved,
    Placed,
    RanDry,
    Reinforced,
    Sheltered,
    SuppressDeclared,
    TurnBegan,
)
from sandtable.games.special_forces.vocabulary import SoldierId
from sandtable.kernel.event import Event, Modifier, total
from sandtable.show.sheet import Chip, Span, Tone, die_face, heading

COVER = 8
NOBODY: Tone = "unknown"  # dice that terrain and chance roll


def line(event: Event, content: Content) -> Chip:
    """One line of the log; together the spans say what the event's text says."""
    match event:
        case TurnBegan(turn=turn):
            return heading(f"Turn {turn}")
        case InitiativeRolled():
            return _initiative(event)
        case AttackRolled():
            return _attack(event, content)
        case CoverRolled(what=what, dice=dice, success=success):
            word = ("stopped", "no cover")[not success]
            return _check(dice, NOBODY, f"Cover, {what}", word, "good" if success else "soft")
        case Sheltered(soldier=name, what=what, dice=dice, success=success):
            word = ("unharmed", "no shelter")[not success]
            said = f"{name} behind {what}"
            return _check(dice, tone(name, content), said, word, "good" if success else "bad")
        case Dodged():
            return _dodged(event, content)
        case Aided():
            return _aided(event, content)
        case Harmed():
            return _harmed(event, content)
        case Reinforced(dice=dice):
            said = event.text(content).split(": ", 1)[1] or "nobody"
            return *faces(dice, "foe"), Span(f" Reinforcements {sum(dice)}: "), Span(said, "foe")
        case BattleRolled() | ForceReady() | ForcesUneven():
            return _built(event, content)
        case BattleEnded(result=result, why=why):
            return Span(result, "unknown", strong=True), Span(f": {why}")
        case _:
            return _told(event, content)


def _built(event: BattleRolled | ForceReady | ForcesUneven, content: Content) -> Chip:
    """How a battle of one's own comes about."""
    match event:
        case BattleRolled(column=column, dice=dice, meaning=meaning):
            return *faces(dice, NOBODY), Span(f" {column}: ", "soft"), Span(meaning, strong=True)
        case ForceReady(side=side):
            head, told = event.text(content).split(": ", 1)
            whose: Tone = "friend" if side == "us" else "foe"
            return Span(f"{head}: ", whose, strong=True), Span(told)
        case _:
            return (Span(event.text(content), "unknown", strong=True),)


def tone(name: SoldierId, content: Content) -> Tone:
    """Friend or foe, by the soldier's card."""
    card = content.soldiers.get(name)
    side = card.side if card else name.split("-", 1)[0].lower()
    return "friend" if side == "us" else "foe"


def faces(dice: Dice, side: Tone) -> Chip:
    return tuple(die_face(face, 6, side) for face in dice)


def _sum(dice: Dice, parts: tuple[Modifier, ...] = ()) -> str:
    """`9`, or `9 +2 Focus = 11`."""
    extra = "".join(f" {part.n:+d} {part.source}" for part in parts)
    return f"{sum(dice)}{extra} = {sum(dice) + total(parts)}" if extra else str(sum(dice))


def _check(dice: Dice, side: Tone, said: str, word: str, how: Tone) -> Chip:
    """A roll of 8 or more that nothing can change (SF-LAY-3)."""
    needs = Span(f" {sum(dice)}, needs {COVER}: ", "soft")
    return *faces(dice, side), Span(f" {said}:"), needs, Span(word, how, strong=True)


def _initiative(event: InitiativeRolled) -> Chip:
    us, iif = event.totals
    parts: list[Span] = [*faces(event.us, "friend"), Span(f" US {us}", "friend")]
    parts += [Span(f" ({event.us_bonus:+d})", "soft")] if event.us_bonus else []
    parts += [Span("  "), *faces(event.iif, "foe"), Span(f" IIF {iif}", "foe")]
    parts += [Span(f" ({event.iif_bonus:+d})", "soft")] if event.iif_bonus else []
    if us == iif:
        return *parts, Span(": a tie, a Command counter for each side", strong=True)
    first = Span(" US first", "friend", strong=True) if us > iif else Span(
        " IIF first", "foe", strong=True
    )  # fmt: skip
    return *parts, Span(": initiative,"), first


def _attack(event: AttackRolled, content: Content) -> Chip:
    side = tone(event.attacker, content)
    rolled = f" {event.attacker} {'suppresses' if event.suppressing else 'attacks'}:"
    head = (*faces(event.dice, side), Span(rolled))
    said = f" {_sum(event.dice, event.modifiers)}"
    if event.negated:
        return *head, Span(f"{said}: ", "soft"), Span("negated", "soft", strong=True), Span(
            ", for the magazine only", "soft"
        )  # fmt: skip
    needs = Span(f"{said}, needs {event.needed}: ", "soft")
    if not event.hit:
        return *head, needs, Span("miss", "soft", strong=True)
    word = "attack negated" if event.suppressing else "hit"
    return *head, needs, Span(word, side, strong=True)


def _dodged(event: Dodged, content: Content) -> Chip:
    side = tone(event.soldier, content)
    word = Span("out of the way", "good", strong=True) if event.success else Span(
        "too slow", "bad", strong=True
    )  # fmt: skip
    rolled = f" {_sum(event.dice, event.modifiers)}, needs {COVER}: "
    head = (*faces(event.dice, side), Span(f" {event.soldier} hits the dirt:"))
    return *head, Span(rolled, "soft"), word


def _aided(event: Aided, content: Content) -> Chip:
    rolled = f" {_sum(event.dice, event.modifiers)}, needs {event.needed}: "
    said = f" {event.soldier} gives {event.patient} first aid:"
    word = Span("a Wound becomes a Stun", "good", strong=True) if event.success else Span(
        "no help", "bad", strong=True
    )  # fmt: skip
    return *faces(event.dice, tone(event.soldier, content)), Span(said), Span(rolled, "soft"), word


def _harmed(event: Harmed, content: Content) -> Chip:
    """The level, and in full what made it (SF-DMG-5)."""
    level = event.level
    word = "Down" if event.down else "no effect" if level < 0 else LEVELS[min(level, 3)]
    how: Tone = "soft" if level < 0 and not event.down else "bad"
    parts = ", ".join(f"{part.source} {part.n:+d}" for part in event.modifiers)
    why = (Span(f" ({parts})", "soft"),) if parts else ()
    name = Span(f"{event.soldier}: ", tone(event.soldier, content))
    return name, Span(word, how, strong=True), *why


def _told(event: Event, content: Content) -> Chip:
    """The event's own sentence, its subject in its side's tone."""
    text = event.text(content)
    who = _subject(event)
    if who and text.startswith(who):
        rest: Tone = "bad" if isinstance(event, RanDry) else "plain"
        return Span(who, tone(who, content), strong=True), Span(text.removeprefix(who), rest)
    return (Span(text),)


def _subject(event: Event) -> SoldierId:
    match event:
        case AttackDeclared(attacker=name) | SuppressDeclared(soldier=name):
            return name
        case Moved(soldier=name) | Left(soldier=name) | Placed(soldier=name):
            return name
        case RanDry(soldier=name) | Commanded(giver=name):
            return name
        case _:
            return ""
