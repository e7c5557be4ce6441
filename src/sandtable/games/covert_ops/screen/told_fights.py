"""Attacks, defences, damage and tokens, as the log tells them."""

from __future__ import annotations

from sandtable.games.covert_ops.content import Content
from sandtable.games.covert_ops.rules.abilities import Consumed, Enraged
from sandtable.games.covert_ops.rules.attacks import AttackDeclared, DiceRolled, ModifierSelected, PoolFormed
from sandtable.games.covert_ops.rules.defences import CoverCounted, DefenceNamed, HitTaken
from sandtable.games.covert_ops.rules.harm import Healed, Suffered, TokenGiven, TokenTaken, UnitDestroyed
from sandtable.games.covert_ops.rules.interrupts import Interrupted
from sandtable.games.covert_ops.rules.strikes import NoTarget
from sandtable.games.covert_ops.screen.telling import actor, faces, other, tell, tone_of
from sandtable.games.covert_ops.screen.verb_words import ACTIONS, TOKENS
from sandtable.kernel.event import Modifier
from sandtable.kernel.words import counted
from sandtable.show.sheet import Chip, Span, Tone

ATTACKS = {
    "attack": "attacks",
    "assault": "Assaults",
    "storm": "Storms",
    "strike": "strikes",
    "defensive-fire": "interrupts and fires at",
}
COVERS = {"wall": "a wall", "low": "a low piece", "shelter": "shelter", "hunker": "Hunker"}


@tell.register
def _(event: AttackDeclared | ModifierSelected | Interrupted | NoTarget, content: Content) -> Chip:
    match event:
        case AttackDeclared(attacker=0, target=target):
            return Span("A strike from off the table falls on "), other(event, target, content)
        case AttackDeclared(attacker=who, target=target, weapon=weapon, by=by):
            arm = Span(f" with the {content.weapons[weapon].name}" if weapon else "")
            does = Span(f" {ATTACKS[by]} ")
            return actor(event, who, content), does, other(event, target, content), arm
        case ModifierSelected(attacker=who, mark=mark):
            return actor(event, who, content), Span(f" selects {TOKENS[mark]}")
        case Interrupted(unit=who, mover=mover):
            said = Span(": Defensive Fire at ")
            return actor(event, who, content), said, other(event, mover, content)
        case NoTarget(unit=who, action=action):
            return actor(event, who, content), Span(f" finds nobody to {ACTIONS[action]}")


# dice


@tell.register
def _(event: DiceRolled | PoolFormed, _: Content) -> Chip:
    tone: Tone = tone_of(event, event.attacker) if event.attacker else "friend"
    match event:
        case DiceRolled(dice=dice, modifiers=modifiers):
            return *faces(dice, tone), Span(_parts(modifiers), "soft")
        case PoolFormed(pool=pool, raw=raw):
            said = Span(f"raw damage {raw}", strong=True) if raw else Span("no damage", "soft")
            counted = ", ".join(map(str, pool))  # no dice: these were rolled and shown before
            return Span("Pool of "), Span(counted, tone, strong=True), Span(": "), said


def _parts(modifiers: tuple[Modifier, ...]) -> str:
    """`Suppressed Carbine 4, Aim +1`."""
    first, more = modifiers[:1], modifiers[1:]
    said = [f"{one.source} {one.n}" for one in first] + [f"{one.source} {one.n:+}" for one in more]
    return ", ".join(said)


# defences


@tell.register
def _(event: DefenceNamed | CoverCounted | HitTaken, content: Content) -> Chip:
    match event:
        case DefenceNamed(attacker=who, unit=target, defence=defence):
            said = Span(f": {defence.capitalize()} is of no use to ")
            if not who:
                return Span("Precise"), said, other(event, target, content)
            return actor(event, who, content), said, other(event, target, content)
        case CoverCounted(unit=who, cause=cause, damage=damage):
            by = COVERS.get(cause, "cover")
            return actor(event, who, content), Span(f" has cover by {by}: damage {damage}")
        case HitTaken(unit=who, parts=parts, damage=damage):
            sum_of = ", ".join(f"{_source(one)} {one.n:+}" for one in parts[1:])
            less = f", {sum_of}" if sum_of else ""
            raw = parts[0].n if parts else damage
            return actor(event, who, content), Span(f": raw {raw}{less} = {damage} damage")


def _source(part: Modifier) -> str:
    """Cover says by what."""
    kind, _, cause = part.source.partition(": ")
    return f"cover ({COVERS.get(cause, cause)})" if cause else kind


# harm


@tell.register
def _(event: Suffered | Healed, content: Content) -> Chip:
    who, ours = actor(event, event.unit, content), tone_of(event, event.unit) == "friend"
    left = Span(f": {event.left} left", "soft")
    match event:
        case Suffered(n=n):
            tone: Tone = "bad" if ours else "good"
            return who, Span(f" suffers {n} damage", tone, strong=True), left
        case Healed(n=n):
            tone = "good" if ours else "bad"
            return who, Span(f" heals {n} damage", tone), left


@tell.register
def _(event: UnitDestroyed, content: Content) -> Chip:
    who = actor(event, event.unit, content)
    if tone_of(event, event.unit) == "foe":
        return who, Span(" is destroyed", "good", strong=True)
    if event.zone == "dead":
        return who, Span(" is dead", "bad", strong=True)
    hurt = Span(f": {counted(event.injuries, 'Injury', 'Injuries')}, a Casualty marker lies there")
    return who, Span(" falls", "bad", strong=True), hurt


@tell.register
def _(event: TokenGiven | TokenTaken, content: Content) -> Chip:
    many = "token" if event.n == 1 else "tokens"
    what = f"{event.n} {TOKENS[event.token]} {many}"
    does = "receives" if isinstance(event, TokenGiven) else "discards"
    return actor(event, event.unit, content), Span(f" {does} {what}")


@tell.register
def _(event: Enraged | Consumed, content: Content) -> Chip:
    who, whom = actor(event, event.unit, content), other(event, event.target, content)
    match event:
        case Enraged():
            return who, Span(" Enrages "), whom
        case Consumed(friend=friend):
            return who, Span(" devours " if friend else " bites "), whom
