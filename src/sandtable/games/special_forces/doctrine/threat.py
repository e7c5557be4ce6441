"""What enemies could do to whoever stands on a dot (SF-AI-4), as one list over the whole map.

Where no smoke lies these lists depend on the map and the cards alone, so they are kept.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from operator import add

from sandtable.boards.grid import NO_LINE
from sandtable.games.special_forces.content import Content
from sandtable.games.special_forces.doctrine.fields import neighbourhood
from sandtable.games.special_forces.doctrine.sight import cells, ranges
from sandtable.games.special_forces.doctrine.worth import Body, expected, passes
from sandtable.games.special_forces.ground import Ground
from sandtable.games.special_forces.rules.loads import by_load
from sandtable.games.special_forces.rules.shots import loaded
from sandtable.games.special_forces.state import Soldier, State
from sandtable.games.special_forces.vocabulary import Dot, WeaponId
from sandtable.kernel.kept import kept

UNSEEN = 0.45  # what an enemy could do after a few steps counts less
SEEN_BOMBER = 0.5
HIDDEN_BOMBER = 0.3
BOMBER_REACH = 3
MOST_HARM = 1.6
Weapons = tuple[WeaponId, ...]
Harm = Sequence[float]  # by dot; packed where many are kept
Smoke = tuple[Dot, ...]


@by_load
def weapons_of(state: State, soldier: Soldier) -> Weapons:
    """What he could shoot with now."""
    card = state.content.soldiers[soldier.card]
    return tuple(weapon for weapon in card.weapons if loaded(state, soldier, weapon))


def steps_of(state: State, soldier: Soldier) -> int:
    """How far an enemy is thought to come for a shot."""
    return 1 if state.content.soldiers[soldier.card].ap <= 2 else 2


def is_bomber(content: Content, weapons: Weapons) -> bool:
    return any(content.arms[weapon].kills_user for weapon in weapons)


@kept(4096)
def best_shot(content: Content, weapons: Weapons, target: Body, distance: int) -> float:
    """The greatest harm that one shot does on a clear line, rockets included."""
    best = 0.0
    for weapon in weapons:
        arm = content.arms[weapon]
        for mode in arm.modes:
            needed = mode.needed(distance)
            if needed is not None and not arm.kills_user:
                best = max(best, expected(needed, arm.damage, target))
    return best


@kept(8192)
def open_harm(content: Content, ground: Ground, weapons: Weapons, dot: Dot, target: Body) -> Harm:
    """What somebody on a dot does to a target on each other dot that he sees."""
    table, far = ground.sights, ranges(ground, dot)
    harm = [0.0] * len(far)
    bomber = is_bomber(content, weapons)
    for other in table.seen[dot]:
        if bomber:
            harm[other] = SEEN_BOMBER if far[other] <= BOMBER_REACH else 0.0
        else:
            shot = best_shot(content, weapons, target, far[other])
            harm[other] = passes(table.checks[dot][other]) * shot
    return array("d", harm)


@kept(512)
def best_lines(ground: Ground, dot: Dot, steps: int) -> dict[Dot, tuple[int, int]]:
    """By dot the layers and range of the best line to it from a few steps around."""
    table = ground.sights
    found: dict[Dot, tuple[int, int]] = {}
    for place in neighbourhood(ground, dot, steps):
        checks, far = table.checks[place], ranges(ground, place)
        for other in table.seen[place]:
            line = (checks[other], far[other])
            if other not in found or line < found[other]:
                found[other] = line
    return found


@kept(8192)
def threat(content: Content, ground: Ground, weapons: Weapons, place: tuple[Dot, int], target: Body) -> Harm:
    """Open harm, and less of it where the enemy would have to take a step or two first."""
    dot, steps = place
    harm = list(open_harm(content, ground, weapons, dot, target))
    if not weapons:
        return array("d", harm)
    if is_bomber(content, weapons):
        table, far = ground.sights, ranges(ground, dot)
        for other in ground.lattice.cells:
            if 0 < far[other] <= BOMBER_REACH and table.checks[dot][other] == NO_LINE:
                harm[other] = HIDDEN_BOMBER / far[other]
        return array("d", harm)
    for other, (layers, distance) in best_lines(ground, dot, steps).items():
        if not harm[other]:
            shot = best_shot(content, weapons, target, distance)
            harm[other] = UNSEEN * passes(layers) * shot
    return array("d", harm)


# with smoke on the map


@kept(1024)
def through_smoke(ground: Ground, smoke: Smoke, dot: Dot) -> dict[Dot, float]:
    """What smoke lets through on the lines from a dot that meet any (SF-SMK-7)."""
    found = {}
    for other in ground.sights.seen[dot]:
        met = sum(map(smoke.count, cells(ground, dot, other)))
        if met:
            found[other] = passes(met)
    return found


def _behind_smoke(harm: Harm, parts: dict[Dot, float]) -> Harm:
    thinner = list(harm)
    for dot, part in parts.items():
        thinner[dot] *= part
    return array("d", thinner)


@kept(2048)
def smoky_harm(content: Content, ground: Ground, smoke: Smoke, weapons: Weapons, dot: Dot, target: Body) -> Harm:
    """Open harm through whatever smoke there is."""
    harm = open_harm(content, ground, weapons, dot, target)
    return _behind_smoke(harm, through_smoke(ground, smoke, dot)) if smoke else harm


def smoke_dots(state: State) -> Smoke:
    return tuple(sorted(dot for cloud in state.clouds for dot in cloud.dots))


# all enemies together

Enemy = tuple[Weapons, tuple[Dot, int], float]  # with how much of his harm counts


@kept(512)
def danger(content: Content, ground: Ground, smoke: Smoke, enemies: tuple[Enemy, ...], target: Body) -> Harm:
    """The harm of all enemies to such a target, by dot; more than MOST_HARM is no worse."""
    total = [0.0] * (ground.lattice.width * ground.lattice.height)
    for weapons, place, part in enemies:
        harm = threat(content, ground, weapons, place, target)
        if smoke:
            harm = _behind_smoke(harm, through_smoke(ground, smoke, place[0]))
        if part < 1:
            harm = [part * one for one in harm]
        total = list(map(add, total, harm))
    return [one if one < MOST_HARM else MOST_HARM for one in total]
