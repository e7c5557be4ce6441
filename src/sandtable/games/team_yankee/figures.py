"""A Team's and a weapon's figures with everything that changes them: keywords, light, Orders.

Nothing here changes the state; every rule that asks "how far", "how many" asks here.
"""

from __future__ import annotations

from typing import TypeVar

from sandtable.boards.tabletop.ticks import INCH
from sandtable.games.team_yankee import verbs
from sandtable.games.team_yankee.cards import Blow, SpeedClass, UnitCard, Weapon
from sandtable.games.team_yankee.content import Content
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import COMMAND, RADIUS, WIDE_COMMAND, WIDE_UNIT, Face, Speed, TeamId, UnitId
from sandtable.kernel.kept import kept

V = TypeVar("V")


@kept(4096)
def _said(content: Content, keywords: tuple[str, ...], kind: type[V]) -> tuple[V, ...]:
    """What keywords say, of one kind of verb, in their order."""
    return tuple(verb for name in keywords for verb in content.keywords[name].effects if isinstance(verb, kind))


def of_card(state: State, card: UnitCard, kind: type[V]) -> tuple[V, ...]:
    return _said(state.content, card.keywords, kind)


def of_weapon(state: State, weapon: Weapon, kind: type[V]) -> tuple[V, ...]:
    return _said(state.content, weapon.keywords, kind)


# Teams and their weapons


def weapons_of(state: State, team: TeamId) -> tuple[Weapon, ...]:
    """In the order of the card."""
    one = state.teams[team]
    return weapons_on(state.content, state.units[one.unit].card, one.arm)


@kept(512)
def weapons_on(content: Content, card: str, arm: str) -> tuple[Weapon, ...]:
    """The same of any Team with that card."""
    names = content.arms[arm].weapons if arm else content.units[card].weapons
    return tuple(content.weapons[name] for name in names)


def blow_of(state: State, team: TeamId) -> Blow | None:
    """What it strikes armour with (TY-ASL-6)."""
    arm, card = state.teams[team].arm, state.card_of(team)
    own = state.content.arms[arm].blow if arm else None
    return own or card.blow


def radius_of(state: State, team: TeamId) -> int:
    return RADIUS[state.card_of(team).kind]


def aircraft(state: State, team: TeamId) -> bool:
    return state.card_of(team).aircraft


def armoured(state: State, team: TeamId) -> bool:
    """A Tank that saves on armour."""
    return state.card_of(team).armour is not None


def room(state: State, team: TeamId) -> int:
    """How many Teams a Transport carries; 0: it is none."""
    return _room(state.content, state.card_of(team).keywords)


def carries(content: Content, card: UnitCard) -> bool:
    """Whether Units of a card are Transports."""
    return _room(content, card.keywords) > 0


@kept(512)
def _room(content: Content, keywords: tuple[str, ...]) -> int:
    return sum(verb.n for verb in _said(content, keywords, verbs.Carry))


def transport(state: State, team: TeamId) -> bool:
    return room(state, team) > 0


def observer(state: State, team: TeamId) -> bool:
    return allows(state, state.card_of(team), "spot")


def artillery(state: State, unit: UnitId) -> bool:
    """Whether it fires Bombardments, and markers are placed for it (TY-RNG-1)."""
    return bombards(state.content, state.card(unit))


def bombards(content: Content, card: UnitCard) -> bool:
    return _allows(content, card.keywords, "bombardment")


def allows(state: State, card: UnitCard, action: str) -> bool:
    return _allows(state.content, card.keywords, action)


@kept(512)
def _allows(content: Content, keywords: tuple[str, ...], action: str) -> bool:
    return any(verb.action == action for verb in _said(content, keywords, verbs.Allow))


def scout(state: State, team: TeamId, doing: str) -> bool:
    """Whether it stays Gone to Ground while it does this (TY-MOV-8)."""
    return any(verb.doing == doing for verb in of_card(state, state.card_of(team), verbs.Keep))


def thermal(state: State, team: TeamId) -> bool:
    """Night does not hinder its fire (TY-NIGHT-7)."""
    ignored = of_card(state, state.card_of(team), verbs.HitIgnore)
    return any(verb.modifier == "night" for verb in ignored)


def night_dice(state: State, team: TeamId) -> int:
    dice = of_card(state, state.card_of(team), verbs.NightDice)
    return max((verb.n for verb in dice), default=1)


def radar(state: State, team: TeamId) -> bool:
    """It sees aircraft at Night as by day (TY-NIGHT-11)."""
    return any(
        verb.against == "aircraft"
        for weapon in weapons_of(state, team)
        for verb in of_weapon(state, weapon, verbs.RangeAdd)
    )


def amphibious(state: State, team: TeamId) -> bool:
    return amphibious_card(state.content, state.card_of(team))


def amphibious_card(content: Content, card: UnitCard) -> bool:
    return bool(_said(content, card.keywords, verbs.TerrainAs))


def armour_of(state: State, team: TeamId, face: Face, *, heat: bool) -> int:
    """TY-SAV-2, -3."""
    card = state.card_of(team)
    assert card.armour is not None, "only armoured Tanks have armour"
    found = card.armour[("front", "side", "top").index(face)]
    if heat:
        least = (verb.n for verb in of_card(state, card, verbs.ArmourMin) if face in verb.faces)
        found = max(found, *least, 0)
    return found


# lengths, in ticks


def speed(state: State, team: TeamId, way: Speed) -> int:
    """As printed; Tactical is stretched by a Stabiliser (TY-SHT-9); the Night's limit is apart."""
    one = state.teams[team]
    printed, tactical = _speeds(state.content, state.units[one.unit].card, one.arm)
    if way == "tactical":
        return tactical * INCH
    inches = {"terrain": printed.terrain, "cross-country": printed.cross_country, "road": printed.road}[way]
    least = printed.terrain if state.night else inches  # TY-NIGHT-1
    return min(inches, least) * INCH


@kept(512)
def _speeds(content: Content, card: str, arm: str) -> tuple[SpeedClass, int]:
    """As printed, and how far a Tactical move goes with what the card and its weapons stretch."""
    unit = content.units[card]
    stretches = list(_said(content, unit.keywords, verbs.SpeedSet))
    for weapon in weapons_on(content, card, arm):
        stretches += _said(content, weapon.keywords, verbs.SpeedSet)
    printed = content.speeds[unit.speed]
    return printed, max(printed.tactical, *(one.inches for one in stretches), 0)


def cross(state: State, team: TeamId) -> int:
    """The printed Cross number; terrain, Night and Orders change what is needed."""
    return state.content.speeds[state.card_of(team).speed].cross


def command(state: State, unit: UnitId) -> int:
    """How far Teams may be from their Leader (TY-CMD-1)."""
    many = sum(one.at != (-1, -1) or bool(one.aboard) for one in state.teams_of(unit))
    return WIDE_COMMAND if many >= WIDE_UNIT else COMMAND


def weapon_range(state: State, weapon: Weapon, *, aircraft: bool) -> tuple[int, int]:
    """Least and most, in ticks (TY-SHT-6, TY-AA-3)."""
    return range_of(state.content, weapon.id, aircraft=aircraft)


@kept(512)
def range_of(content: Content, weapon: str, *, aircraft: bool) -> tuple[int, int]:
    """The same, whoever fires it."""
    one = content.weapons[weapon]
    more = (verb.inches for verb in _said(content, one.keywords, verbs.RangeAdd) if verb.against == "any" or aircraft)
    return one.least * INCH, (one.range + sum(more)) * INCH


def heat(state: State, weapon: Weapon) -> bool:
    return bool(of_weapon(state, weapon, verbs.Heat))
