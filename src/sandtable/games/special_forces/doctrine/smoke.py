"""Smoke (guide, 11.2): where a cloud would save most, and which counter of one to take away."""

from __future__ import annotations

from sandtable.games.special_forces.doctrine.outlook import Man, Outlook
from sandtable.games.special_forces.doctrine.sight import cells, ranges
from sandtable.games.special_forces.doctrine.worth import at_least
from sandtable.games.special_forces.rules.attack import launchable, throws
from sandtable.games.special_forces.state import State
from sandtable.games.special_forces.vocabulary import Dot, Side
from sandtable.kernel.decision import Choice

STOPPED = 5 / 12  # what one counter stops
DANGEROUS = 0.2  # a line worth hiding from
WORTH_IT = 1.5


def best_smoke(outlook: Outlook, man: Man) -> tuple[float, Choice] | None:
    """The throw that takes most harm off our soldiers, if it is enough."""
    state, soldier = outlook.state, man.soldier
    if not any(state.arm(name).is_smoke for name in soldier.counters):
        return None
    lines = _dangerous_lines(outlook)
    if not lines:
        return None
    far, best = ranges(outlook.ground, man.dot), None
    for name in launchable(state, soldier):
        arm = state.arm(name)
        if not arm.is_smoke:
            continue
        for throw in throws(outlook.content, outlook.ground, name, man.dot, False):
            saved = sum(harm for harm, cells in lines if throw.dot in cells)
            chance = at_least(arm.modes[0].needed(far[throw.dot]) or 0)
            benefit = chance * outlook.through(man.dot, throw.dot) * STOPPED * saved
            if benefit >= WORTH_IT and (best is None or benefit > best[0]):
                best = (benefit, throw)
    return best


def _dangerous_lines(outlook: Outlook) -> list[tuple[float, list[Dot]]]:
    found = []
    for foe in outlook.foes:
        for friend in outlook.friends:
            harm = outlook.harm(foe, friend.body)[friend.dot] * friend.value
            if harm > DANGEROUS:
                found.append((harm, cells(outlook.ground, foe.dot, friend.dot)))
    return found


def counter_to_remove(state: State, side: Side, dots: list[Dot]) -> Dot:
    """The counter that hinders us most, and them least."""
    outlook = Outlook(state, side)
    hindered = dict.fromkeys(dots, 0.0)
    for friend in outlook.friends:
        for foe in outlook.foes:
            line = cells(outlook.ground, friend.dot, foe.dot)
            met = [dot for dot in dots if dot in line]
            if not met:
                continue
            ours = outlook.harm(friend, foe.body)[foe.dot] * foe.value
            theirs = outlook.harm(foe, friend.body)[friend.dot] * friend.value
            for dot in met:
                hindered[dot] += ours - theirs
    return max(dots, key=lambda dot: (hindered[dot], -dot))
