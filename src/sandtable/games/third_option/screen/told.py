"""Events in words: each die as a face in its side's tone, then the sentence, then the result."""

from __future__ import annotations

from functools import singledispatch

from sandtable.games.third_option import events
from sandtable.games.third_option.content import Content
from sandtable.games.third_option.events import Cause, Happening, Test
from sandtable.games.third_option.opposition import name_of
from sandtable.games.third_option.record import TIER_NAMES
from sandtable.games.third_option.rules.awareness import NAMES
from sandtable.games.third_option.rules.operations import carried_words
from sandtable.games.third_option.rules.planning import difficulty_words
from sandtable.games.third_option.screen.wording import objective
from sandtable.games.third_option.state import TRACK
from sandtable.games.third_option.vocabulary import PHASE_NAMES, TYPE_NAMES
from sandtable.kernel.event import Event, Modifier, total
from sandtable.kernel.words import counted, plural
from sandtable.show.sheet import Chip, Span, Tone, chip, die_face, heading

D6, D10 = 6, 10
Word = tuple[str, Tone]
YES: Word = ("yes", "plain")
NO: Word = ("no", "plain")
SUCCESS: Word = ("success", "good")
FAILURE: Word = ("failure", "bad")
TESTS: dict[Test, tuple[str, Word, Word]] = {  # of what or whom, passed, failed
    "card": ("{}", YES, NO),
    "availability": ("Drone availability", YES, NO),
    "launch": ("Drone launch", YES, NO),
    "infiltration": ("Infiltration", SUCCESS, FAILURE),
    "exfiltration": ("Exfiltration", SUCCESS, FAILURE),
    "emergency": ("Emergency exfiltration", SUCCESS, FAILURE),
    "sabotage": ("Sabotage", SUCCESS, FAILURE),
    "recon": ("Recon", SUCCESS, FAILURE),
    "rescue": ("Rescue", SUCCESS, FAILURE),
    "target_attack": ("The target attacks {}", ("miss", "plain"), ("hit", "bad")),
    "guarded_target": ("The guarded target", ("taken alive", "good"), ("killed", "bad")),
    "extraction": ("Extraction call", ("the way is clear", "good"), ("one Fighter waits at Egress", "bad")),
    "egress": ("Egress", ("nobody", "good"), ("one Fighter here", "bad")),
    "alone": ("{} is alone", ("gets away", "good"), ("captured", "bad")),
}
HAPPENINGS: dict[Happening, str] = {
    "target_found": "The target is found and fights",
    "target_killed": "The target is dead",
    "target_destroyed": "The target is destroyed",
    "target_surrenders": "The target surrenders",
    "target_taken": "The target is taken",
    "site_cleared": "Everyone at the site is dealt with",
    "sabotaged": "The sabotage succeeds",
    "scouted": "The reconnaissance succeeds",
    "hostages_free": "The hostages are free",
    "hostages_killed": "The hostages are killed",
    "standoff": "A standoff: one Fighter stands in the way",
    "struck": "The target is destroyed from the air",
    "struck_in_vain": "The strike has failed and the target is gone",
    "aborted_after_recon": "The mission is aborted after Recon",
    "aborted_at_rally": "The mission is aborted; the teams make for Egress",
    "nobody_to_assault": "Nobody can make the assault: the mission is aborted",
    "wiped_out": "No assault team is left",
    "last_captured": "The last assault team is captured",
    "stranded": "The exfiltration has failed for good",
    "left_behind": "The teams still in the field are lost",
    "recon_undecided": "Neither side is left: Recon has not failed",
    "nobody_attacks": "Nobody attacks in this round",
    "reshuffled": "The Event discards are shuffled into a new deck",
    "thin_opposition": "The opposition is thin: {n} points go back",
    "healed": "{card} loses a hit marker",
    "redeployed": "{card} moves to the Direct Action box",
    "skips": "{card} does not attack in this round",
    "returned": "{card} is returned",
    "incursion": "Fighter {n} goes after {card}",
}
ASSETS = {
    "played": "is played",
    "moved": "moves to {}",
    "cancels": "cancels {}",
    "repeats": "gives another try",
    "lost": "is lost with its holder",
    "given_up": "is given up",
    "gained": "is gained",
}
CAUSES: dict[Cause, str] = {
    "intel": "{by} Intel left",
    "sacrifice": "{card} is given up",
    "card": "{card}",
    "infiltration": "the infiltration failed",
    "exfiltration": "the exfiltration failed",
    "strike": "the strike is heard",
}
PLACES = {"pool": "in the pool", "here": "here", "intel": "in the Intel box"}
TARGETS: dict[str, Word] = {
    "surrenders": ("surrenders", "good"),
    "combative": ("combative", "plain"),
    "guarded": ("guarded", "bad"),
}


@singledispatch
def tell(event: Event, content: Content) -> Chip:
    """One line of the log, for everybody who reads it."""
    raise NotImplementedError(f"{type(event)} of {content}")


@tell.register
def _happened(event: events.Happened, content: Content) -> Chip:
    return chip(HAPPENINGS[event.what].format(card=content.name(event.card), n=event.n))


# planning


@tell.register
def _phase(event: events.PhaseBegan, _: Content) -> Chip:
    return heading(f"{PHASE_NAMES[event.phase]} Phase")


@tell.register
def _drawn(event: events.MissionDrawn, content: Content) -> Chip:
    card = content.missions[event.card]
    return chip(f"Mission {card.name} in {event.area}: {objective(card, event.area)}")


@tell.register
def _generated(event: events.MissionGenerated, _: Content) -> Chip:
    points = counted(event.points, "Asset Point")
    said = f"Generated: {TYPE_NAMES[event.type]}, {event.threat}, {event.area}, {points}"
    return chip(f"{said}, {event.infil} in, {event.exfil} out")


@tell.register
def _operation(event: events.OperationRolled, _: Content) -> Chip:
    return chip(f"A random operation of {counted(event.missions, 'mission')} in {event.area}")


@tell.register
def _declared(event: events.Declared, _: Content) -> Chip:
    return chip(difficulty_words(event.difficulty, event.threat))


@tell.register
def _assigned(event: events.Assigned, content: Content) -> Chip:
    recon, assault = (", ".join(map(content.name, teams)) or "nobody" for teams in (event.recon, event.assault))
    return chip(f"Recon: {recon}. Direct Action: {assault}")


@tell.register
def _carried(event: events.CarriedOver, content: Content) -> Chip:
    return chip(f"Next mission: {carried_words(event, content)}")


# cards


@tell.register
def _card(event: events.CardShown, content: Content) -> Chip:
    how = {"event": "Event", "enemy_action": f"Enemy action {event.slot}", "peek": "Peeked at"}
    tone: Tone = "unknown" if event.kind == "event" else "foe"
    name = Span(content.name(event.card), tone, strong=True)
    card = content.events.get(event.card) or content.enemy_actions[event.card]
    said = card.section_text(event.section)
    return Span(f"{how[event.kind]} ", "soft"), name, Span(f": {said}" if said else "")


@tell.register
def _asset(event: events.AssetUsed, content: Content) -> Chip:
    how = ASSETS[event.how].format(content.name(event.on))
    return chip(f"{content.name(event.asset)} {how}", "friend")


# dice


def _signed(parts: tuple[Modifier, ...]) -> str:
    """` -1 Alpha +1 New Checkpoint`."""
    return "".join(f" {part.n:+d} {part.source}" for part in parts)


def _sum(face: int, parts: tuple[Modifier, ...]) -> str:
    return f" {face}{_signed(parts)} = {face + total(parts)}," if parts else ""


def _roll(what: str, die: int, sides: int, result: Word, needs: int = 0, parts: tuple[Modifier, ...] = ()) -> Chip:
    said = Span(f" {what}:{_sum(die, parts)}")
    least = Span(f" needs {needs} or less:" if needs else "", "soft")
    word, tone = result
    return die_face(die, sides, "unknown"), said, least, Span(f" {word}", tone, strong=True)


@tell.register
def _rolled(event: events.Rolled, content: Content) -> Chip:
    what, passed, failed = TESTS[event.test]
    what = what.format(content.name(event.card))
    word = passed if event.passed else failed
    return _roll(what, event.die, event.sides, word, event.needs, event.modifiers)


@tell.register
def _capture(event: events.CaptureRolled, _: Content) -> Chip:
    return _roll("Capture", event.die, 6, TARGETS[event.target], parts=event.modifiers)


@tell.register
def _drone_damage(event: events.DroneDamage, _: Content) -> Chip:
    fate = "destroyed" if event.destroyed else "survives"
    word = f"target {fate}, {counted(event.removed, 'Fighter')} removed"
    return _roll("Drone damage", event.die, 6, (word, "plain"), 1, event.modifiers)


@tell.register
def _reinforced(event: events.Reinforced, _: Content) -> Chip:
    word = f"{event.die} more {plural(event.die, 'Fighter')}"
    return _roll("Recon failed", event.die, event.sides, (word, "plain"))


@tell.register
def _awareness_set(event: events.AwarenessSet, _: Content) -> Chip:
    if not event.die:
        return chip(f"Recon failed: awareness starts at {event.value:+d}")
    word = f"{NAMES[event.value]} ({event.value:+d})"
    return _roll("Enemy awareness", event.die, D10, (word, "plain"))


@tell.register
def _awareness_moved(event: events.AwarenessMoved, content: Content) -> Chip:
    why = CAUSES[event.why].format(by=event.by, card=content.name(event.card))
    tone: Tone = "bad" if event.after > event.before else "good"
    return chip(f"Awareness {event.before:+d} to {event.after:+d}: {why}", tone)


@tell.register
def _attack(event: events.Attacked, content: Content) -> Chip:
    said = f" {content.name(event.team)} attacks:{_sum(event.die, event.modifiers)}"
    needs = Span(f" needs {event.needs} or less: ", "soft")
    return die_face(event.die, D10, "friend"), Span(said), needs, _hit("good", hit=event.hit)


@tell.register
def _fighter_attack(event: events.FighterAttacked, _: Content) -> Chip:
    base = event.needs - total(event.modifiers)
    why = f" ({base}{_signed(event.modifiers)})" if event.modifiers else ""
    needs = Span(f" needs {event.needs} or less{why}: ", "soft")
    said = Span(f" {name_of(event.kind, event.unit)} attacks:")
    return die_face(event.die, D10, "foe"), said, needs, _hit("bad", hit=event.hit)


@tell.register
def _intel_attack(event: events.IntelAttacked, _: Content) -> Chip:
    faces = tuple(die_face(face, D6, "foe") for face in event.dice)
    said = f" {name_of('intel', event.unit)} attacks{' again' if len(faces) > 1 else ''}:"
    needs = Span(f" needs {event.needs} or more: ", "soft")
    return *faces, Span(said), needs, _hit("bad", hit=event.hit)


def _hit(tone: Tone, *, hit: bool) -> Span:
    return Span("hit", tone, strong=True) if hit else Span("miss", "soft")


# what came of it


@tell.register
def _team_hit(event: events.TeamHit, content: Content) -> Chip:
    name = content.name(event.team)
    if event.absorbed_by:
        return chip(f"{content.name(event.absorbed_by)} takes the hit on {name}")
    return chip(f"{name} is hit{' and is a casualty' if event.hits > 1 else ''}", "bad")


@tell.register
def _unit_hit(event: events.UnitHit, _: Content) -> Chip:
    fate = "a casualty" if event.hits > 1 else "hit"
    return chip(f"{name_of(event.kind, event.unit)} is {fate}", "good")


@tell.register
def _placed(event: events.UnitsPlaced, _: Content) -> Chip:
    name = "Intel" if event.place == "intel" else plural(event.n, "Fighter")
    return chip(f"{event.n} {name} placed {PLACES[event.place]}")


@tell.register
def _marker(event: events.MarkerMoved, _: Content) -> Chip:
    return Span("▸ ", "friend"), Span(TRACK[event.box], "friend", strong=True)


@tell.register
def _score(event: events.Scored, _: Content) -> Chip:
    tone: Tone = "bad" if event.failure else "good"
    tier = f"{TIER_NAMES[event.tier]}, {counted(event.vp, 'Victory Point')}"
    why = event.failure or "the objective is completed"
    said = Span(f": {event.percent} percent of the teams are active; {why}")
    return Span(tier, tone, strong=True), said
