"""Damage, destruction, healing, and the tokens that lie on units (CO-C6-5, -6, CO-7.1)."""

from __future__ import annotations

from sandtable.boards.tabletop.shapes import within
from sandtable.boards.tabletop.ticks import INCH, Spot
from sandtable.games.covert_ops import figures
from sandtable.games.covert_ops.cast import UnitEvent
from sandtable.games.covert_ops.rules import awareness
from sandtable.games.covert_ops.state import State, Unit
from sandtable.games.covert_ops.vocabulary import MOST, VENGEFUL_INCHES, Token, UnitId, Zone
from sandtable.kernel.table import Table

BARE = {
    "actions": 0,
    "orders": 0,
    "alert": False,
    "marker": 0,
    "rend": 0,
    "suppression": 0,
    "hunker": 0,
    "fury": 0,
    "gorged": 0,
}


class Suffered(UnitEvent, frozen=True):
    """Damage that came through; `left` is the Damage remaining."""

    unit: UnitId
    n: int
    left: int
    by: UnitId = 0  # who did it; 0: a card, a strike from off the table


class Healed(UnitEvent, frozen=True):
    unit: UnitId
    n: int
    left: int


class TokenGiven(UnitEvent, frozen=True):
    """So many tokens were assigned, up to what a unit may hold."""

    unit: UnitId
    token: Token
    n: int = 1


class TokenTaken(UnitEvent, frozen=True):
    unit: UnitId
    token: Token
    n: int = 1


class UnitDestroyed(UnitEvent, frozen=True):
    """A unit leaves the Combat Zone; `zone` says where a player unit is now."""

    unit: UnitId
    profile: str
    at: Spot
    zone: Zone
    by_enemy: bool = True
    injuries: int = 0  # of a player unit, with the new one


# damage


def suffer(
    table: Table[State], who: UnitId, n: int, *, rule: str, by: UnitId | None, by_enemy: bool | None = None
) -> None:
    """Damage without defence; at 0 remaining the unit is destroyed at once (CO-C6-5).

    A kill counts as one by an enemy if `by` is one, unless `by_enemy` says it (a strike).
    """
    state = table.state
    if n <= 0 or not state.units[who].here:
        return
    unit = state.change(who, damage=state.units[who].damage + n)
    left = figures.remaining(state, unit)
    table.record(Suffered(rule, who, n, max(0, left), by or 0))
    if left <= 0:
        enemy = by_enemy if by_enemy is not None else _hostile(state, unit, by)
        destroy(table, who, by_enemy=enemy, rule="CO-C6-5")


def _hostile(state: State, unit: Unit, by: UnitId | None) -> bool:
    return bool(by) and state.units[by or 0].opfor != unit.opfor


def destroy(table: Table[State], who: UnitId, *, by_enemy: bool, rule: str, eaten: bool = False) -> None:
    """A player unit becomes a casualty, an Opfor unit is removed; the Vengeful gain Fury.

    Whoever is `eaten` leaves no marker and is dead, without an Injury (CO-C8-4).
    """
    state = table.state
    unit = state.units[who]
    if not unit.here:
        return
    if unit.opfor:
        state.destroyed = (*state.destroyed, unit.profile)
        fallen = state.change(who, zone="dead", **BARE)  # CO-7.1-8
    else:
        fallen = _casualty(state, unit, eaten=eaten)
    table.record(UnitDestroyed(rule, who, unit.profile, unit.at, fallen.zone, by_enemy, fallen.injuries))
    if by_enemy:
        _avenge(table, unit)


def _casualty(state: State, unit: Unit, *, eaten: bool) -> Unit:
    """One Injury, and a marker in its place (CO-7.1-1); whoever is beyond medicine is dead (-7).

    A captive cannot be revived (guide, 9.10).
    """
    injuries = unit.injuries if eaten else unit.injuries + 1
    lost = eaten or unit.captive or injuries >= figures.starting_damage(state, unit)
    zone: Zone = "dead" if lost else "casualty"
    if not lost:
        state.casualties[unit.id] = unit.at
    return state.change(unit.id, zone=zone, injuries=injuries, **BARE)


def _avenge(table: Table[State], fallen: Unit) -> None:
    """Friends with Vengeful within 6 inches, of the same faction, gain 1 Fury (CO-C8-2).

    Where the briefing says so the Unaware among them are alerted by it (CO-SG-5).
    """
    state = table.state
    disc = state.disc(fallen.id)
    for friend in state.friends(fallen.id):
        if not figures.has_ability(state, friend, "vengeful"):
            continue
        near = within(disc, state.disc(friend.id), VENGEFUL_INCHES * INCH)
        if not near or not figures.regular(state, friend, fallen):
            continue
        give(table, friend.id, "fury", 1, "CO-C8-2")
        if friend.opfor and "vengeful-alerts" in state.content.factions[state.opfor].activity:
            awareness.alert(table, friend.id, "CO-SG-5")


def heal(table: Table[State], who: UnitId, n: int, rule: str) -> None:
    """Removes up to n damage, never Injuries (CO-C6-6, CO-7.1-6)."""
    state = table.state
    unit = state.units[who]
    healed = min(n, unit.damage)
    if healed > 0 and unit.here:
        unit = state.change(who, damage=unit.damage - healed)
        table.record(Healed(rule, who, healed, figures.remaining(state, unit)))


# tokens


def lacks(state: State, unit: Unit, token: Token) -> int:
    """How many more of a token a unit can take; the Unshaken never take Suppression."""
    if token == "suppression" and figures.has_ability(state, unit, "unshaken"):
        return 0
    return MOST[token] - unit.tokens(token)


def give(table: Table[State], who: UnitId, token: Token, n: int, rule: str) -> None:
    """Assigns tokens, up to what a unit may hold."""
    state = table.state
    unit = state.units[who]
    given = min(n, lacks(state, unit, token))
    if given > 0 and unit.here:
        state.change(who, **{token: unit.tokens(token) + given})
        table.record(TokenGiven(rule, who, token, given))


def take(table: Table[State], who: UnitId, token: Token, n: int, rule: str) -> None:
    """Discards tokens, as many as there are."""
    state = table.state
    unit = state.units[who]
    taken = min(n, unit.tokens(token))
    if taken > 0:
        state.change(who, **{token: unit.tokens(token) - taken})
        table.record(TokenTaken(rule, who, token, taken))
