"""Verbs that would do nothing where they stand: a card says no more than it does (guide, 9.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from sandtable.boards.tabletop.ticks import INCH, ticks
from sandtable.games.covert_ops import verbs
from sandtable.games.covert_ops.card_checks import of_modifiers, rolled
from sandtable.games.covert_ops.cards import ActionCard, Asset, Condition, Upgrade
from sandtable.games.covert_ops.verbs import Effect, Effects
from sandtable.kernel.refs import Found

GRANTED = (verbs.Dice, verbs.Mod, verbs.NoCover, verbs.Guard, verbs.Speed, verbs.Orders, verbs.Grant, verbs.Range)
ON_CARDS = (
    verbs.Give,
    verbs.Take,
    verbs.Heal,
    verbs.Hurt,
    verbs.Act,
    verbs.Shift,
    verbs.Alert,
    verbs.Alarm,
    verbs.Spawn,
    verbs.Recruit,
    verbs.Lead,
    *GRANTED,
)
ON_CONDITIONS = (
    verbs.Alarm,
    verbs.Spawn,
    verbs.Points,
    verbs.Stat,
    verbs.Test,
    verbs.Sight,
    verbs.ObscureBeyond,
    verbs.LowCost,
    verbs.PushBonus,
    verbs.HoldAlarm,
    verbs.NoRandom,
    verbs.OnTest,
    *GRANTED,
)
ON_UPGRADES = (verbs.Test, verbs.Mend, *GRANTED)
ON_ASSETS: dict[str, tuple[type[Any], ...]] = {
    "activation": (verbs.Smoke, verbs.Heal, verbs.Act),
    "player-turn": (verbs.Peek, verbs.Lead, verbs.Strike),
    "opfor-turn": (verbs.Draw,),
    "round-end": (verbs.Alarm,),
}
CARD_SCOPES = (
    "activator",
    "turn",
    "near",
    "players-near",
    "closest-player",
    "opfor-officers",
    "opfor",
    "players",
    "all",
)
SIDES = ("opfor-officers", "opfor", "players", "all")
OURS = ("players-near", "closest-player", "players")  # scopes without an Opfor unit
LARGEST_SMOKE = 6  # inches


# where a verb stands


def of_card(card: ActionCard) -> Found:
    def amiss(verb: Effect) -> str:
        if not isinstance(verb, ON_CARDS):
            return f"does nothing on an Action card{_elsewhere(verb)}"
        if getattr(verb, "scope", "turn") not in CARD_SCOPES:
            return "has no such scope on an Action card"
        if isinstance(verb, verbs.Shift | verbs.Act) and verb.scope not in ("activator", "turn"):
            return "is for the scope activator or turn"
        if isinstance(verb, verbs.Alert) and verb.scope in OURS:
            return "is for Opfor units: nobody else can be Alert (CO-4.1-1)"
        if getattr(verb, "until", "turn") not in ("turn", "round"):
            return "says on an Action card `until: turn` or `until: round` (CO-K-4)"
        return _led(verb, "nearest-player")

    yield from _told(card.effects, amiss)


def of_condition(card: Condition) -> Found:
    def amiss(verb: Effect) -> str:
        if not isinstance(verb, ON_CONDITIONS):
            return f"does nothing on a condition{_elsewhere(verb)}"
        if getattr(verb, "scope", "all") not in SIDES:
            return f"has on a condition one of these scopes: {', '.join(SIDES)}"
        return _lasts(verb, "on a condition for the whole mission (CO-3.0-14)")

    yield from _told(card.effects, amiss)
    if not card.effects:
        yield ["effects"], "a condition changes something (CO-3.0-13)"


def of_asset(card: Asset) -> Found:
    def amiss(verb: Effect) -> str:
        if not isinstance(verb, ON_ASSETS[card.moment]):
            known = ", ".join(_tag(one) for one in ON_ASSETS[card.moment])
            return f"does nothing at the moment '{card.moment}'; there are: {known}"
        if getattr(verb, "scope", "unit") != "unit":
            return "has the scope unit on an asset"
        return _led(verb, "point")

    yield from _told(card.effects, amiss)
    if not card.effects:
        yield ["effects"], "an asset does something (CO-C9-5)"


def of_upgrade(card: Upgrade) -> Found:
    def amiss(verb: Effect) -> str:
        if not isinstance(verb, ON_UPGRADES):
            return f"does nothing on an upgrade{_elsewhere(verb)}"
        if getattr(verb, "scope", "self") != "self":
            return "has the scope self on an upgrade"
        if isinstance(verb, verbs.Range) and verb.of not in ("weapon", "rad"):
            return "is of weapon or rad on an upgrade"
        if _commands(verb) and not card.officers:
            return "is for Field Officers: say `officers: true`"
        if isinstance(verb, verbs.Mend) != card.spent:
            return "and `spent: true` go together: mending is done once"
        return _lasts(verb, "on an upgrade as long as its bearer has it")

    yield from _told(card.effects, amiss)
    if not card.effects:
        yield ["effects"], "an upgrade does something (CO-K-6)"


def _elsewhere(verb: Effect) -> str:
    """Where it would do something."""
    places = {
        "Action cards": ON_CARDS,
        "conditions": ON_CONDITIONS,
        "upgrades": ON_UPGRADES,
        "assets": tuple(one for kinds in ON_ASSETS.values() for one in kinds),
    }
    found = [place for place, kinds in places.items() if isinstance(verb, kinds)]
    return f"; it is for {' and '.join(found)}" if found else ""


def _commands(verb: Effect) -> bool:
    match verb:
        case verbs.Orders() | verbs.Range(of="rad") | verbs.Grant(action="command"):
            return True
        case _:
            return False


def _lasts(verb: Effect, how: str) -> str:
    until = getattr(verb, "until", "mission")
    first = until == "first" and isinstance(verb, verbs.Dice)
    return "" if first or until == "mission" else f"lasts {how}: leave `until` out"


def _led(verb: Effect, goal: str) -> str:
    """Cards lead markers to players, assets to a point."""
    if isinstance(verb, verbs.Lead) and verb.goal != goal:
        return f"goes here with `goal: {goal}`"
    return ""


# what a verb says, wherever it stands


def _told(effects: Effects, amiss: Callable[[Effect], str]) -> Found:
    for k, verb in enumerate(effects):
        if why := amiss(verb):
            yield ["effects", k], f"{_tag(verb)} {why}"
        yield from ((["effects", k, *path], what) for path, what in _figures(verb))


def _figures(verb: Effect) -> Found:
    yield from _idle(verb)
    yield from _near(verb)
    match verb:
        case verbs.Mod(modifiers=modifiers):
            yield from ((["modifiers", *path], what) for path, what in of_modifiers(modifiers))
        case verbs.Guard(defence="dodge", by=0):
            yield [], "a dodge says `by` how many inches (CO-C6-3)"
        case verbs.Guard(defence="armor", by=by) if by:
            yield ["by"], "nobody moves by armor (CO-C6-2)"
        case verbs.Strike(dice, pool, track):
            yield from rolled(dice, pool, track)
        case verbs.Smoke(radius):
            yield from (([*path], what) for path, what in _radius(radius))


def _idle(verb: Effect) -> Found:
    """It changes nothing."""
    if getattr(verb, "n", 1) == 0:
        yield ["n"], f"{_tag(verb)} by 0 changes nothing"
    match verb:
        case verbs.Stat(damage=0) | verbs.OnTest(passed=0, failed=0):
            yield [], f"{_tag(verb)} by 0 changes nothing"
        case verbs.Mod(modifiers=modifiers) if modifiers == verbs.Modifiers():
            yield ["modifiers"], "no modifier is named"
        case verbs.Grant(action=action, ability=ability, ghost=ghost):
            if [bool(action), bool(ability), bool(ghost)].count(True) != 1:
                yield [], "grant names one of `action`, `ability` and `ghost`"


def _near(verb: Effect) -> Found:
    """How near, for those who ask for it and for nobody else."""
    within, scope = getattr(verb, "within", 0), getattr(verb, "scope", "")
    asks = scope in ("near", "players-near") or (isinstance(verb, verbs.Lead) and verb.goal == "point")
    if asks and not hasattr(verb, "within"):
        yield ["scope"], f"{_tag(verb)} is never for '{scope}'"
    elif asks and not within:
        yield [], f"{_tag(verb)} says `within` how many inches"
    elif within and not asks:
        yield ["within"], f"{_tag(verb)} does not ask how near: leave `within` out"


def _radius(radius: object) -> Iterator[tuple[list[str | int], str]]:
    try:
        found = ticks(radius)
    except ValueError as error:
        yield ["radius"], str(error)
        return
    if not 0 < found <= LARGEST_SMOKE * INCH:
        yield ["radius"], f"smoke has a radius of more than 0 and at most {LARGEST_SMOKE} inches"


def _tag(verb: Effect | type[Effect]) -> str:
    kind = verb if isinstance(verb, type) else type(verb)
    return str(kind.__struct_config__.tag)
