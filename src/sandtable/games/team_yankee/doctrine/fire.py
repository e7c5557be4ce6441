"""What fire would do, told quickly: expected points by distance, face and cover (guide, 12).

Only for choosing: what is chosen is told exactly by `odds`, and legal by the rules alone.
"""

from __future__ import annotations

from typing import NamedTuple

from sandtable.games.team_yankee import figures, verbs
from sandtable.games.team_yankee.cards import UnitCard, Weapon
from sandtable.games.team_yankee.content import Content
from sandtable.games.team_yankee.odds import at_least, to_hit
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import Face, TeamId
from sandtable.kernel.kept import kept


class Aimed(NamedTuple):
    """How a target is shot at."""

    moved: bool = False  # the shooter
    far: bool = False
    face: Face = "front"
    hidden: int = 0  # 1: Concealed, 2: and Gone to Ground
    cover: bool = False  # Bulletproof
    night: bool = False


@kept(1 << 15)
def kills(content: Content, shooter: str, arm: str, target: str, how: Aimed) -> float:
    """EK of one Team's weapon at one Team of a card: dice, chance to hit, chance to destroy."""
    card, weapon, foe = content.units[shooter], content.weapons[arm], content.units[target]
    dice = _dice(content, weapon, foe, how)
    if not dice:
        return 0.0
    need = foe.hit_on + _harder(content, card, weapon, how)
    return dice * float(to_hit(max(2, need))) * destroys(content, arm, target, how)


def _said(content: Content, names: tuple[str, ...]) -> list[verbs.Effect]:
    return [verb for name in names for verb in content.keywords[name].effects]


def _holds(when: verbs.When, *, moved: bool) -> bool:
    return when == "" or when == ("moved" if moved else "not-moved")


def _dice(content: Content, weapon: Weapon, foe: UnitCard, how: Aimed) -> int:
    if weapon.artillery:
        return 0
    dice = weapon.moving if how.moved else weapon.halted
    allowed = not foe.aircraft
    for verb in _said(content, weapon.keywords):
        match verb:
            case verbs.Forbid(action="ground-targets") if not foe.aircraft:
                return 0
            case verbs.Forbid(action="running-infantry") if foe.infantry and not how.cover:
                return 0
            case verbs.Forbid(action="fire", when=when) if _holds(when, moved=how.moved) and when:
                return 0
            case verbs.Allow(action="shoot-aircraft"):
                allowed = True
            case verbs.RofSet(n=n, when=when, against=against):
                if _holds(when, moved=how.moved) and (against == "any" or foe.aircraft):
                    dice = min(dice, n)
    return dice if allowed else 0


def _harder(content: Content, card: UnitCard, weapon: Weapon, how: Aimed) -> int:
    """What is added to Is Hit On (guide, 7.4)."""
    said = _said(content, (*weapon.keywords, *card.keywords))
    ignored = {
        verb.modifier
        for verb in said
        if isinstance(verb, verbs.HitIgnore) and verb.against == "any" and _holds(verb.when, moved=how.moved)
    }
    more = sum(
        verb.n
        for verb in _said(content, weapon.keywords)
        if isinstance(verb, verbs.HitAdd) and _holds(verb.when, moved=how.moved)
    )
    far = how.far and "long" not in ignored
    return more + far + how.hidden + (how.night and "night" not in ignored)


@kept(1 << 12)
def destroys(content: Content, arm: str, target: str, how: Aimed) -> float:
    """The chance that one hit destroys a Team of a card (guide, 7.5)."""
    weapon, foe = content.weapons[arm], content.units[target]
    power = float(at_least(weapon.firepower))
    if foe.armour is None:
        failed = 1 - float(at_least(foe.save))
        return failed * power if not foe.infantry or how.cover else failed
    heat = any(isinstance(verb, verbs.Heat) for verb in _said(content, weapon.keywords))
    armour = foe.armour[("front", "side", "top").index(how.face)] + (how.far and not heat)
    for verb in _said(content, foe.keywords):
        if heat and isinstance(verb, verbs.ArmourMin) and how.face in verb.faces:
            armour = max(armour, verb.n)
    below = sum(die + armour < weapon.anti_tank for die in range(1, 7)) if weapon.anti_tank else 0
    return below / 6 * power


def worth(state: State, team: TeamId) -> float:
    """Points of a Team: its Unit's by its starting Teams, an Attachment's as its card says."""
    unit = state.unit_of(team)
    if unit.role == "attachment":
        return float(state.card(unit.id).value)
    return unit.points / unit.size


def arms_of(state: State, team: TeamId) -> tuple[Weapon, ...]:
    """Its weapons that fire at what is seen."""
    one = state.teams[team]
    return arms_on(state.content, state.units[one.unit].card, one.arm)


@kept(512)
def arms_on(content: Content, card: str, arm: str) -> tuple[Weapon, ...]:
    """The same of any Team with that card."""
    return tuple(one for one in figures.weapons_on(content, card, arm) if not one.artillery)
