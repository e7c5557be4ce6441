"""Who does what in which battle (SF-AI-10): the guide's table of roles, and the goals they name."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from sandtable.games.special_forces.doctrine.aims import Aim
from sandtable.games.special_forces.doctrine.fields import Field, field, nearest_field
from sandtable.games.special_forces.doctrine.outlook import Man, Outlook
from sandtable.games.special_forces.doctrine.results import turns_left
from sandtable.games.special_forces.doctrine.threat import is_bomber
from sandtable.games.special_forces.objectives import exit_dots
from sandtable.games.special_forces.victory import rung_of
from sandtable.games.special_forces.vocabulary import Dot
from sandtable.games.special_forces.zones import dots, zone_of

Goal = Literal["exit", "ward", "runaway", "enemies", "carrier", "folder", "unsearched", "building", "zone", ""]
ESCAPE_DISCOUNT = 0.4  # a runner near the exit is the more urgent quarry


class Role(Struct, frozen=True):
    """What a soldier is after, how near he wants it, and what he weighs how much."""

    name: str
    goal: Goal
    standoff: int
    progress: float
    caution: float
    fire: float
    shy: bool = False  # whatever he is after, he first gets out of the enemy's view


# The guide's table, by kind of battle; "other" is the side that has to prevent the thing.
ROLES: dict[tuple[str, str], Role] = {
    ("rescue", "ward"): Role("Runner", "exit", 0, 1.1, 1.0, 1.0),
    ("rescue", "own"): Role("Escort", "ward", 2, 0.35, 0.6, 1.2),
    ("rescue", "other"): Role("Hunter", "ward", 0, 0.45, 0.6, 1.2),
    ("breakout", "own"): Role("Runner", "exit", 0, 1.5, 1.0, 1.0),
    ("breakout", "other"): Role("Interceptor", "runaway", 4, 0.45, 0.5, 1.2),
    ("escape", "own"): Role("Runner", "exit", 0, 1.2, 0.9, 1.0),
    # Ours: whoever decides the battle by his escape does not stand and wait to be shot at.
    ("escape", "prize"): Role("Runner", "exit", 0, 1.2, 0.9, 1.0, shy=True),
    ("escape", "bomber"): Role("Bomber", "enemies", 0, 0.5, 0.1, 1.2),
    ("escape", "other"): Role("Interceptor", "runaway", 4, 0.45, 0.5, 1.2),
    ("fetch", "carrier"): Role("Runner", "exit", 0, 1.2, 0.5, 0.8),
    ("fetch", "seeker"): Role("Seeker", "folder", 0, 0.6, 0.5, 1.2),
    ("fetch", "escort"): Role("Escort", "carrier", 3, 0.3, 0.6, 1.2),
    ("fetch", "searcher"): Role("Searcher", "unsearched", 0, 0.5, 0.5, 1.2),
    ("fetch", "hunter"): Role("Hunter", "carrier", 0, 0.5, 0.4, 1.2),
    ("fetch", "bomber"): Role("Bomber", "enemies", 0, 0.3, 0.1, 1.2),
    ("fetch", "guard"): Role("Guard", "folder", 3, 0.3, 0.5, 1.2),
    # Ours: an item that everybody sees is kept by whoever waits for its takers close by.
    ("fetch", "warden"): Role("Guard", "folder", 2, 0.8, 0.5, 1.6),
    ("fetch", "sapper"): Role("Bomber", "enemies", 0, 0.6, 0.1, 1.2),
    ("fetch", "holder"): Role("Holder", "", 0, 0.0, 0.6, 1.1),
    ("laststand", "own"): Role("Holder", "building", 0, 1.5, 0.8, 1.2),
    ("laststand", "bomber"): Role("Bomber", "enemies", 0, 0.6, 0.1, 1.2),
    ("laststand", "rocketeer"): Role("Rocketeer", "enemies", 8, 0.3, 0.5, 1.2),
    ("laststand", "other"): Role("Hunter", "enemies", 1, 0.35, 0.35, 1.3),
    ("hold", "own"): Role("Hunter", "enemies", 4, 0.45, 0.5, 1.2),
    # Ours: nobody is left to hunt, or no turn.
    ("hold", "occupier"): Role("Holder", "building", 0, 1.5, 0.5, 1.2),
    ("hold", "other"): Role("Holder", "building", 0, 0.6, 0.7, 1.2),
    ("kingpin", "own"): Role("Hunter", "enemies", 4, 0.45, 0.5, 1.2),
    ("kingpin", "other"): Role("Holder", "zone", 0, 0.6, 0.7, 1.2),
    ("eliminate", "own"): Role("Hunter", "enemies", 4, 0.45, 0.5, 1.2),
    ("eliminate", "other"): Role("Holder", "zone", 0, 0.6, 0.7, 1.2),
}


def role_of(outlook: Outlook, man: Man) -> Role:
    return ROLES[outlook.aim.kind, _part(outlook, man, outlook.aim)]


def _part(outlook: Outlook, man: Man, aim: Aim) -> str:
    own = outlook.side == aim.side
    if aim.kind == "fetch":
        return _fetching(outlook, man) if own else _keeping(outlook, man)
    if man.soldier.card == aim.who and (aim.kind, "ward") in ROLES:
        return "ward"
    if (aim.kind, "bomber") in ROLES and is_bomber(outlook.content, man.weapons):
        return "bomber"
    if own and aim.kind == "escape" and _decides(outlook, man):
        return "prize"
    if not own and (aim.kind, "rocketeer") in ROLES and _launcher(outlook, man):
        return "rocketeer"
    if own and aim.kind == "hold" and _must_enter(outlook, man):
        return "occupier"
    return "own" if own else "other"


def _must_enter(outlook: Outlook, man: Man) -> bool:
    """Whether nobody is left to hunt, or the way to the building takes all the turns that are left."""
    if not outlook.foes:
        return True
    away = field(outlook.ground, _counted_dots(outlook, man))[man.dot]
    return away > turns_left(outlook.state) * outlook.state.card(man.soldier).ap


def _decides(outlook: Outlook, man: Man) -> bool:
    """Whether his points alone make a victory."""
    cost = outlook.state.card(man.soldier).cost
    return rung_of(outlook.state.mission.victory, cost).winner == outlook.side


def _launcher(outlook: Outlook, man: Man) -> bool:
    card = outlook.state.card(man.soldier)
    return any(outlook.content.arms[weapon].endless == "each" for weapon in card.weapons)


def _fetching(outlook: Outlook, man: Man) -> str:
    folder = outlook.state.folder
    if folder is None or not folder.discovered:
        return "searcher"
    if not folder.carrier:
        return "seeker"
    return "carrier" if folder.carrier == man.id else "escort"


def _keeping(outlook: Outlook, man: Man) -> str:
    folder, item = outlook.state.folder, outlook.state.mission.item
    hidden = item is None or item.hidden_by is not None
    if folder and folder.carrier:
        return "hunter"
    if is_bomber(outlook.content, man.weapons):
        return "bomber" if hidden else "sapper"
    if folder is None or not folder.discovered:
        return "holder"
    return "guard" if hidden else "warden"


# goals


def goal_field(outlook: Outlook, man: Man, goal: Goal) -> Field:
    """The distances to what a role is after."""
    ground = outlook.ground
    if goal == "exit":
        return field(ground, exit_dots(ground, outlook.aim.edges))
    if goal == "unsearched":
        return field(ground, outlook.state.unsearched)
    if goal == "building":
        return field(ground, _counted_dots(outlook, man))
    if goal == "zone":
        return field(ground, dots(zone_of(outlook.state, outlook.side), ground, outlook.state))
    return nearest_field(ground, tuple(sorted(_pursued(outlook, man, goal))))


def _counted_dots(outlook: Outlook, man: Man) -> tuple[Dot, ...]:
    """The dots of the building that is fought over; of several, of those where this soldier does most."""
    if len(outlook.stakes.buildings) < 2:
        return outlook.ground.inside(outlook.aim.building)
    buildings = outlook.stakes.best_buildings(man.soldier)
    return tuple(sorted(dot for building in buildings for dot in outlook.ground.inside(building)))


def _pursued(outlook: Outlook, man: Man, goal: Goal) -> list[Dot]:
    """Where somebody or something is that moves about."""
    state = outlook.state
    folder = state.folder
    everybody = [*outlook.friends, *outlook.foes]
    match goal:
        case "enemies":
            return [foe.dot for foe in outlook.foes]
        case "ward":
            who = outlook.aim.who
            return [other.dot for other in everybody if other.soldier.card == who]
        case "runaway":
            return [_runaway(outlook, man)] if outlook.foes else []
        case "carrier" if folder:
            return [other.dot for other in everybody if other.id == folder.carrier]
        case "folder" if folder and folder.discovered and not folder.carrier:
            return [folder.dot]
    return []


def _runaway(outlook: Outlook, man: Man) -> Dot:
    """The enemy who would take most off the map soonest."""
    away = goal_field(outlook, man, "exit")
    cards = outlook.content.soldiers

    def urgency(foe: Man) -> float:
        return cards[foe.soldier.card].cost - ESCAPE_DISCOUNT * away[foe.dot]

    return max(outlook.foes, key=urgency).dot
