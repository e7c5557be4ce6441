"""What is printed on a piece, a card, a Door: for whoever asks about it."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.games.seal_team_flix import gear
from sandtable.games.seal_team_flix.cards import Equipment, Firearm, Weapon
from sandtable.games.seal_team_flix.content import Content
from sandtable.games.seal_team_flix.forecast import Risk, reaction_risk
from sandtable.games.seal_team_flix.rules import sight
from sandtable.games.seal_team_flix.screen.field import KINDS, Field
from sandtable.games.seal_team_flix.screen.scene_outfit import described
from sandtable.games.seal_team_flix.state import CLOSED, OPEN, Cell, Seal, Tango
from sandtable.games.seal_team_flix.view import SeenObjective
from sandtable.games.seal_team_flix.vocabulary import TOKEN_TITLES, TokenType
from sandtable.kernel.words import counted
from sandtable.show.sheet import Chip, Span, cited

TOKENS: dict[TokenType, tuple[str, str]] = {
    "HD": ("Evidence: Interact from an Adjacent Space to recover it", "STF-INT-3"),
    "DO": ("Evidence: Interact from an Adjacent Space to recover it", "STF-INT-3"),
    "FF": ("Evidence: Interact from an Adjacent Space to recover it", "STF-INT-3"),
    "PH": ("Evidence: Interact from an Adjacent Space to recover it", "STF-INT-3"),
    "HO": ("A Hostage: bring it to the start area", "STF-TOK-6"),
    "TB": ("Defuse it before its clock runs out; struck, it goes off", "STF-TOK-11"),
    "BW": ("Interact to take it; struck, it kills everybody in its Area", "STF-TOK-3"),
    "MM": ("The Mastermind stands here", "STF-TOK-5"),
    "NW": ("Defuse it; struck, it ends the mission", "STF-TOK-12"),
    "AL": ("Whoever ends a turn in its sight sets it off: 3 Sound", "STF-TOK-2"),
    "MK": ("A wounded SEAL beside it or on it heals 1", "STF-INT-2"),
    "TP": ("A Patrol comes out of it", "STF-TOK-8"),
}


def info(field: Field, element: str) -> tuple[Chip, ...]:
    """The lines of a piece or card; nothing for anything else."""
    view, content = field.view, field.content
    if element in view.seals:
        return tuple(_seal(field, view.seals[element]))
    kind, _, rest = element.partition("-")
    if kind == "card" and rest in content.cards:
        return tuple(_card(content, rest))
    if not rest.isdecimal():
        return ()
    number = int(rest)
    if kind == "tango" and number in view.tangos:
        return tuple(_tango(field, view.tangos[number]))
    if kind == "token" and number in view.objectives:
        return tuple(_token(view.objectives[number]))
    if kind == "door" and number < len(view.doors):
        return tuple(_door(field, number))
    if kind == "block" and number in view.blocks:
        return tuple(_block(field, number))
    return ()


def line(*spans: Span | str, rule: str = "") -> Chip:
    """Words, and last the rule that says so."""
    return cited(*spans, rule=rule).chip


# a SEAL


def _seal(field: Field, seal: Seal) -> Iterator[Chip]:
    if not seal.board:
        return
    content = field.content
    spec = f", {content.specializations[seal.spec].name}" if seal.spec else ""
    full, speed = gear.max_health(content, seal), gear.speed(content, seal)
    name = Span(field.seal_name(seal.seat), strong=True)
    yield line(name, f": E-{seal.grade}{spec}, Speed {speed}, Health {seal.health} of {full}")
    for slot in ("primary", "secondary"):
        arm = gear.firearm(content, seal, slot)
        if arm:
            yield _arm(arm, gear.weapon_sound(content, seal, slot))
    charges = dict(seal.charges)
    for copy in seal.cards:
        card = content.card(copy)
        if isinstance(card, Equipment):
            left = f" ({charges[copy]} left)" if copy in charges else ""
            yield line(Span(card.name + left, strong=True), f": {card.text}")
    if seal.here:
        yield from _exposure(field, seal)


def _arm(arm: Firearm, sound: int) -> Chip:
    return line(Span(arm.name, strong=True), f": Sound {sound}, {described(arm)}")


def _exposure(field: Field, seal: Seal) -> Iterator[Chip]:
    """Who sees it, and what acting here costs."""
    seen = [one for one in field.view.tangos.values() if sight.tango_sees(field.state, one, seal.cell)]
    if seen:
        names = ", ".join(field.tango_name(one) for one in seen)
        yield line(Span("Seen by ", "foe"), names, rule="STF-LOS-1")
    risk = reaction_risk(field.state, seal.seat, seal.cell)
    if risk.dice:
        yield line(Span(said(field, seal), "foe"), rule="STF-RXF-1")


def said(field: Field, seal: Seal) -> str:
    """What Reaction Fire at a SEAL where it stands would mean."""
    return f"Reaction Fire {risk_words(reaction_risk(field.state, seal.seat, seal.cell))}"


def risk_words(risk: Risk) -> str:
    dice = counted(risk.dice, "die", "dice")
    return f"{dice}: Wound {round(100 * risk.wound)} %, Stun {round(100 * risk.stun)} %"


# others


def _tango(field: Field, tango: Tango) -> Iterator[Chip]:
    alert = field.alert(tango)
    mood = "Stunned" if tango.stunned else "Alert" if alert else "Unaware"
    yield line(Span(field.tango_name(tango), strong=True), f": {mood}", rule="STF-ALR-1")
    ahead = field.forecasts.get(tango.id)
    if ahead:
        yield line(Span("Next: ", strong=True), f"it {ahead.words}", rule=ahead.rule)
    dice = 2 if tango.kind == "mastermind" else 1
    who = KINDS[tango.kind]
    yield line(
        f"{who}: {dice} Attack {'dice' if dice > 1 else 'die'} in Reaction Fire",
        rule="STF-RXF-7" if dice > 1 else "STF-RXF-1",
    )
    seen = [field.seal_name(one.seat) for one in sight.seen_seals(field.state, tango)]
    if seen:
        yield line(Span("Sees ", "foe"), ", ".join(seen), rule="STF-LOS-1")


def _token(token: SeenObjective) -> Iterator[Chip]:
    if token.type is None:
        yield line(Span("Face down", strong=True), ": a SEAL that sees it turns it up", rule="STF-TOK-1")
        return
    what, rule = TOKENS[token.type]
    role = f", {token.role}" if token.role in ("primary", "secondary") else ""
    yield line(Span(f"{TOKEN_TITLES[token.type]}{role}", strong=True), f": {what}", rule=rule)
    if token.letters:
        letters = " ".join(token.letters)
        clock = f", clock {token.clock}" if token.clock else ""
        yield line(f"Letters {letters}{clock}", rule="STF-SBB-1")


def _door(field: Field, index: int) -> Iterator[Chip]:
    door, state = field.ground.doors[index], field.view.doors[index]
    between = f"between {field.name(door.one)} and {field.name(door.other)}"
    name = Span(f"Door {door.id}", strong=True)
    if state == OPEN:
        yield line(name, f" {between}: open for good", rule="STF-DOR-2")
    elif state == CLOSED:
        yield line(name, f" {between}: closed; open it from either Space", rule="STF-INT-5")
    else:
        yield line(name, f" {between}: E-Locked, {state} digits; Bypass or breach it", rule="STF-BYP-1")
    yield line("Tangos walk through Doors; nobody sees or shoots through a closed one", rule="STF-DOR-1")


def _block(field: Field, cell: Cell) -> Iterator[Chip]:
    name = Span(f"Cover Block on {field.name(cell)}", strong=True)
    yield line(name, ": nobody enters its Space; beside it one is in Cover", rule="STF-MAP-8")
    yield line("It takes one Bullet Wound for whoever it covers, and is gone", rule="STF-COV-2")


def _card(content: Content, kind: str) -> Iterator[Chip]:
    card = content.cards[kind]
    if isinstance(card, Weapon):
        yield _arm(card, card.sound)
        takes = [
            one.name for one in content.equipment.values() if one.attachment and one.attachment in card.attachments
        ]
        if takes:
            yield line(f"Takes {', '.join(takes)}", rule="STF-GEAR-9")
    elif isinstance(card, Equipment):
        yield line(Span(card.name, strong=True), f": {card.text}", rule="STF-USE-1")
        yield line(f"Keywords {' and '.join(card.keywords)}; {card.copies} copies", rule="STF-GEAR-7")
    grades = f"Grade E-{card.grade}"
    names = [content.specializations[spec].name for spec in card.specs]
    yield line(f"{grades}{', only for a ' + ' or '.join(names) if names else ''}", rule="STF-GEAR-3")
