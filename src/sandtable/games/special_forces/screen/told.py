"""Every event in words: dice as faces in their side's tone, then the sentence, then the result."""

from __future__ import annotations

from functools import singledispatch

from sandtable.games.special_forces import events, muster
from sandtable.games.special_forces.content import Content
from sandtable.games.special_forces.generator import EXTRAS
from sandtable.games.special_forces.objectives import OBJECTIVES
from sandtable.games.special_forces.rules.basics import COVER
from sandtable.games.special_forces.screen.field import TONES
from sandtable.games.special_forces.screen.scene_pieces import EDGE_NAMES
from sandtable.games.special_forces.vocabulary import SIDE_NAMES, Side, SoldierId, armed
from sandtable.kernel.event import Event, Modifier, total
from sandtable.kernel.words import counted
from sandtable.show.sheet import Chip, Span, Tone, chip, die_face, heading

NOBODY: Tone = "unknown"  # dice that terrain and chance roll
LEVELS = ("Flesh Wound", "Hit", "Wounded", "Down")


@singledispatch
def tell(event: Event, content: Content) -> Chip:
    """One line of the log."""
    raise NotImplementedError(type(event))


# parts of a line


def tone(name: SoldierId, content: Content) -> Tone:
    """Friend or foe, by the soldier's card."""
    card = content.soldiers.get(name)
    side = card.side if card else name.split("-", 1)[0].lower()
    return "friend" if side == "us" else "foe"


def _by(name: SoldierId, content: Content, said: str, how: Tone = "plain") -> Chip:
    """A sentence whose subject stands out in its side's tone."""
    return Span(name, tone(name, content), strong=True), Span(said, how)


def faces(dice: events.Dice, side: Tone) -> Chip:
    return tuple(die_face(face, 6, side) for face in dice)


def _rolled(
    dice: events.Dice,
    side: Tone,
    said: str,
    verdict: Span,
    needed: int | None = COVER,
    parts: tuple[Modifier, ...] = (),
) -> Chip:
    """`[4][5] US-8 attacks: 9 +2 Focus = 11, needs 8: hit`."""
    extra = "".join(f" {part.n:+d} {part.source}" for part in parts)
    reached = f" = {sum(dice) + total(parts)}" if extra else ""
    needs = "" if needed is None else f", needs {needed}"
    rolled = Span(f" {sum(dice)}{extra}{reached}{needs}: ", "soft")
    return *faces(dice, side), Span(f" {said}:"), rolled, verdict


def _verdict(success: bool, good: str, bad: str, failed: Tone = "bad") -> Span:
    return Span(good, "good", strong=True) if success else Span(bad, failed, strong=True)


# how a battle comes about


@tell.register
def _(event: events.BattleRolled, content: Content) -> Chip:
    column, chosen = _chosen(event, content)
    return *faces(event.dice, NOBODY), Span(f" {column}: ", "soft"), Span(chosen, strong=True)


def _chosen(event: events.BattleRolled, content: Content) -> tuple[str, str]:
    """The column, and what its dice mean."""
    match event:
        case events.MapRolled(map=where):
            return "Map", content.maps[where].title
        case events.ObjectiveRolled(objective=objective, map=where, building=number):
            building = f", {content.maps[where].buildings[number - 1]} ({number})" if number else ""
            return "Objective", f"{OBJECTIVES[objective].title}{building}"
        case events.PointsRolled(points=points):
            return "Points", f"{points} for each side"
        case events.AttackerRolled(side=side):
            return "Attacker", SIDE_NAMES[side]
        case events.LimitRolled(turns=turns):
            return "Limit", counted(turns, "turn")
        case events.ExtraRolled(extra=extra):
            return "Extra", EXTRAS[extra]
    raise NotImplementedError(type(event))


@tell.register
def _(event: events.Purchased, content: Content) -> Chip:
    left = counted(event.left, "point")
    return chip(f"{SIDE_NAMES[event.side]} {_purchase(event, content)}, {left} left")


def _purchase(event: events.Purchased, content: Content) -> str:
    who = event.who
    match event.kind:
        case "take":
            return f"takes {content.soldiers[who].name} ({who})"
        case "away":
            return f"sends {content.soldiers[who].name} ({who}) away"
        case "gear":
            return f"buys {content.counters[event.counter].name} for {who}"
        case "back":
            return f"puts {content.counters[event.counter].name} of {who} back"
        case "auto":
            return "takes the automatic purchase"


@tell.register
def _(event: events.ForceReady, content: Content) -> Chip:
    head = f"{SIDE_NAMES[event.side]}, {counted(event.points, 'point')}: "
    force = "; ".join(muster.told(content, event.soldiers))
    return Span(head, TONES[event.side], strong=True), Span(force)


@tell.register
def _(event: events.ForcesUneven, content: Content) -> Chip:
    said = f"Uneven forces: US {counted(event.us, 'point')}, IIF {event.iif}"
    return chip(said, "unknown", strong=True)


@tell.register
def _(event: events.KingpinNamed, content: Content) -> Chip:
    return chip(f"{event.soldier} {content.soldiers[event.soldier].name} is the kingpin")


# the turn


@tell.register
def _(event: events.TurnBegan, content: Content) -> Chip:
    return heading(f"Turn {event.turn}")


@tell.register
def _(event: events.InitiativeRolled, content: Content) -> Chip:
    us, iif = event.totals
    parts: list[Span] = [*faces(event.us, "friend"), Span(f" US {us}", "friend")]
    parts += [Span(f" ({event.us_bonus:+d})", "soft")] if event.us_bonus else []
    parts += [Span("  "), *faces(event.iif, "foe"), Span(f" IIF {iif}", "foe")]
    parts += [Span(f" ({event.iif_bonus:+d})", "soft")] if event.iif_bonus else []
    if us == iif:
        return *parts, Span(": a tie, a Command counter for each side", strong=True)
    first: Side = "us" if us > iif else "iif"
    won = Span(f" {SIDE_NAMES[first]} first", TONES[first], strong=True)
    return *parts, Span(": initiative,"), won


@tell.register
def _(event: events.Commanded, content: Content) -> Chip:
    said = f" gives {event.receiver} a Command: +1 AP"
    return _by(event.giver, content, said) if event.giver else chip(f"A tie counter{said}")


@tell.register
def _(event: events.Reinforced, content: Content) -> Chip:
    said = Span(f" Reinforcements {sum(event.dice)}: ")
    return *faces(event.dice, "foe"), said, Span(", ".join(event.soldiers) or "nobody", "foe")


@tell.register
def _(event: events.Passed, content: Content) -> Chip:
    return chip(f"{SIDE_NAMES[event.side]} passes")


@tell.register
def _(event: events.PlansMade, content: Content) -> Chip:
    return chip(f"Plans: {', '.join(event.soldiers)}")


@tell.register
def _(event: events.Lost, content: Content) -> Chip:
    return chip(f"No room for {', '.join(event.soldiers)}: lost")


# actions


@tell.register
def _(event: events.Placed, content: Content) -> Chip:
    return _by(event.soldier, content, f" stands on {event.dot}")


@tell.register
def _(event: events.Moved, content: Content) -> Chip:
    how = "sprints" if event.sprint else "moves"
    return _by(event.soldier, content, f" {how} {' '.join(event.path)}")


@tell.register
def _(event: events.Left, content: Content) -> Chip:
    return _by(event.soldier, content, f" leaves the map by the {EDGE_NAMES[event.edge]} edge")


@tell.register
def _(event: events.StunCleared, content: Content) -> Chip:
    return chip(f"{event.soldier} clears a Stun, {event.left} left")


@tell.register
def _(event: events.Reloaded, content: Content) -> Chip:
    return chip(f"{event.soldier} reloads the {content.arms[event.weapon].name}")


@tell.register
def _(event: events.Handed, content: Content) -> Chip:
    names = ", ".join(content.counters[one].name for one in event.counters)
    return chip(f"{event.giver} hands {event.receiver}: {names}")


@tell.register
def _(event: events.Aided, content: Content) -> Chip:
    said = f"{event.soldier} gives {event.patient} first aid"
    verdict = _verdict(event.success, "a Wound becomes a Stun", "no help")
    side = tone(event.soldier, content)
    return _rolled(event.dice, side, said, verdict, event.needed, event.modifiers)


@tell.register
def _(event: events.FolderHidden, content: Content) -> Chip:
    return chip(f"The folder is hidden on {event.dot}")


@tell.register
def _(event: events.FolderFound, content: Content) -> Chip:
    return chip(f"The folder lies on {event.dot}")


@tell.register
def _(event: events.FolderTaken, content: Content) -> Chip:
    return chip(f"{event.soldier} takes the folder")


# attacks


@tell.register
def _(event: events.AttackDeclared, content: Content) -> Chip:
    return _by(event.attacker, content, f": {_shot(event, content, f' at {event.target}')}")


@tell.register
def _(event: events.SuppressDeclared, content: Content) -> Chip:
    return _by(event.soldier, content, f" suppresses: {_shot(event, content)}")


def _shot(event: events.AttackDeclared | events.SuppressDeclared, content: Content, aim: str = "") -> str:
    """`M4A1 Burst, focused at IIF-2, range 9, needs 6`."""
    arm = armed(content.arms[event.weapon].name, event.mode)
    focus = ", focused" if event.focused else ""
    return f"{arm}{focus}{aim}, range {event.distance}, needs {event.needed}"


@tell.register
def _(event: events.ReactionDeclared, content: Content) -> Chip:
    what, ap = "hits the dirt", "focused (2 AP)" if event.focused else "(1 AP)"
    if event.mode:
        what = f"suppresses: {armed(content.arms[event.weapon].name, event.mode)}"
    return chip(f"{event.soldier} will react: {what} {ap}")


@tell.register
def _(event: events.Dodged, content: Content) -> Chip:
    side, said = tone(event.soldier, content), f"{event.soldier} hits the dirt"
    verdict = _verdict(event.success, "out of the way", "too slow")
    return _rolled(event.dice, side, said, verdict, parts=event.modifiers)


@tell.register
def _(event: events.CoverRolled, content: Content) -> Chip:
    # good for whom is not known here: cover stops friend and foe alike
    verdict = Span("stopped" if event.success else "no cover", strong=True)
    return _rolled(event.dice, NOBODY, f"Cover, {event.what}", verdict)


@tell.register
def _(event: events.AttackRolled, content: Content) -> Chip:
    side, dice, parts = tone(event.attacker, content), event.dice, event.modifiers
    said = f"{event.attacker} {'suppresses' if event.suppressing else 'attacks'}"
    if event.negated:
        verdict = Span("negated", "soft", strong=True)
        magazine = Span(", for the magazine only", "soft")
        return *_rolled(dice, side, said, verdict, None, parts), magazine
    word = ("attack negated" if event.suppressing else "hit") if event.hit else "miss"
    verdict = Span(word, side if event.hit else "soft", strong=True)
    return _rolled(dice, side, said, verdict, event.needed, parts)


@tell.register
def _(event: events.Sheltered, content: Content) -> Chip:
    side, said = tone(event.soldier, content), f"{event.soldier} behind {event.what}"
    return _rolled(event.dice, side, said, _verdict(event.success, "unharmed", "no shelter"))


@tell.register
def _(event: events.Harmed, content: Content) -> Chip:
    """The level, and in full what made it (SF-DMG-5); a bang that only stuns has none."""
    harmless = event.level < 0 and not event.down
    parts = ", ".join(f"{part.source} {part.n:+d}" for part in event.modifiers)
    level = "no effect" if harmless else LEVELS[min(event.level, 3)]
    word = "Down" if event.down else level if parts else counted(event.stuns, "Stun")
    came = "" if event.down or harmless or not parts else f", {_left(event)}"
    why = (Span(f" ({parts})", "soft"),) if parts else ()
    name = Span(f"{event.soldier}: ", tone(event.soldier, content))
    return name, Span(f"{word}{came}", "soft" if harmless else "bad", strong=True), *why


def _left(event: events.Harmed) -> str:
    """What stays of it on whoever was hit."""
    wounds = [counted(event.wounds, "Wound")] if event.wounds else []
    return " and ".join([*wounds, counted(event.stuns, "Stun")])


@tell.register
def _(event: events.RanDry, content: Content) -> Chip:
    return _by(event.soldier, content, f": the {content.arms[event.weapon].name} is empty", "bad")


@tell.register
def _(event: events.SmokeLanded, content: Content) -> Chip:
    return chip(f"Smoke on {event.dot}")


@tell.register
def _(event: events.SmokeSpread, content: Content) -> Chip:
    return chip(f"The smoke on {event.dot} spreads: {counted(event.counters, 'counter')}")


@tell.register
def _(event: events.SmokeThinned, content: Content) -> Chip:
    who = SIDE_NAMES[event.side] if event.side else "The wind"
    return chip(f"{who} takes smoke from {event.dot}")


# the end


@tell.register
def _(event: events.BattleEnded, content: Content) -> Chip:
    return Span(event.result, "unknown", strong=True), Span(f": {why_ended(event.why, content)}")


def why_ended(ending: events.Ending, content: Content) -> str:
    match ending:
        case events.Ending("nobody", "us" | "iif" as side):
            return f"No {SIDE_NAMES[side]} soldier is left"
        case events.Ending("given up", "us" | "iif" as side):
            return f"The {SIDE_NAMES[side]} side gives up"
        case events.Ending("idle", turns=turns):
            return f"Nobody has acted for {counted(turns, 'turn')}"
        case events.Ending("turn", turns=turns):
            return f"Turn {turns} is over"
        case events.Ending("down", who):
            return f"{_name(who, content)} is Down"
        case events.Ending("left", who):
            return f"{_name(who, content)} has left the map"
        case events.Ending("folder"):
            return "The folder is off the map"
    return ending.who


def _name(who: str, content: Content) -> str:
    return content.soldiers[who].name if who in content.soldiers else who
