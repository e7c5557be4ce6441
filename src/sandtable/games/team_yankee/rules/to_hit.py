"""May this Team fire that weapon at that target, with how many dice, and what must they show?

Nothing here changes the state (TY-SHT-1 to -9, TY-AA-1, TY-NIGHT-3, TY-SMK-2).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from sandtable.games.team_yankee import figures, ground, verbs
from sandtable.games.team_yankee.cards import Weapon
from sandtable.games.team_yankee.rules import command
from sandtable.games.team_yankee.state import State, Team
from sandtable.games.team_yankee.vocabulary import LONG_RANGE, STABILISED, TeamId
from sandtable.kernel.decision import Refusal
from sandtable.kernel.event import Modifier, total

IMPOSSIBLE = 9  # needing so much cannot hit (TY-SHT-5)
FireKind: TypeAlias = Literal["fire", "anti-aircraft", "defensive-fire", "bombardment"]


# what a Team did


def first_volley(state: State) -> bool:
    """The first Shooting Step of a Meeting Engagement: everybody counts as moved (TY-ME-3)."""
    return state.mission.meeting and state.active == state.first and state.turn == 1


def moved(state: State, team: Team, kind: FireKind = "fire") -> bool:
    """Whether it fires as one that moved; in the enemy's turn it does not (TY-AA-2, TY-ASL-3)."""
    if kind != "fire":
        return False
    if state.card_of(team.id).kind == "helicopter":  # TY-AIR-2
        return first_volley(state)
    dug = state.units[team.unit].order == "dig-in"  # TY-ORD-4
    return bool(team.moved) or team.acted or dug or first_volley(state)


def holds(state: State, team: Team, when: verbs.When, kind: FireKind = "fire") -> bool:
    """Whether a special rule applies to what a Team did."""
    match when:
        case "":
            return True
        case "moved":
            return moved(state, team, kind)
        case "not-moved":
            return not moved(state, team, kind)
        case "moved-far":
            return kind == "fire" and team.moved > STABILISED
        case "pinned":
            return state.units[team.unit].pinned


# dice


def dice(state: State, shooter: TeamId, weapon: Weapon, target: TeamId, kind: FireKind = "fire") -> int:
    """How many it rolls: Halted or Moving ROF, less when Pinned (TY-SHT-3); 0: it cannot fire."""
    team, rof = state.teams[shooter], printed_rof(state, shooter, weapon, kind)
    at_aircraft = figures.aircraft(state, target)
    for verb in figures.of_weapon(state, weapon, verbs.RofSet):
        meant = verb.against == "any" or at_aircraft
        if meant and holds(state, team, verb.when, kind):
            rof = min(rof, verb.n)
    return rof


def printed_rof(state: State, shooter: TeamId, weapon: Weapon, kind: FireKind) -> int:
    """Halted, or Moving after a move and while Pinned Down; 0: none."""
    team = state.teams[shooter]
    pinned = state.units[team.unit].pinned and kind != "anti-aircraft"  # TY-AA-2
    halted = not moved(state, team, kind) and not pinned
    return weapon.halted if halted else weapon.moving


# the score


def modifiers(
    state: State, shooter: TeamId, weapon: Weapon, target: TeamId, kind: FireKind = "fire"
) -> tuple[Modifier, ...]:
    """What the score is made of: Is Hit On, and 1 for each that applies (TY-SHT-4)."""
    base = Modifier("Is Hit On", state.card_of(target).hit_on, "TY-SHT-4")
    return (base, *_added(state, shooter, weapon, target, kind))


def summed_up(made: tuple[Modifier, ...]) -> str:
    """`3+, Concealed +1`: the first as a score, the others as they add to it."""
    first = [f"{one.n}+" for one in made[:1]]
    return ", ".join(first + [f"{one.source} {one.n:+}" for one in made[1:]])


def _added(state: State, shooter: TeamId, weapon: Weapon, target: TeamId, kind: FireKind) -> Iterator[Modifier]:
    team, aim = state.teams[shooter], state.teams[target]
    ignored = set(_ignored(state, shooter, weapon, target, kind))
    if "long" not in ignored and ground.gap(state, shooter, target) > LONG_RANGE:
        yield Modifier("Over 16 inches", 1, "TY-SHT-4")
    if ground.concealed(state, shooter, target):
        yield Modifier("Concealed", 1, "TY-SHT-4")
        if aim.hidden:
            yield Modifier("Gone to Ground", 1, "TY-SHT-4")
    if state.night and "night" not in ignored:
        yield Modifier("Night", 1, "TY-NIGHT-3")
    if state.smoke and "smoke" not in ignored and ground.smoked(state, team.at, aim.at):
        yield Modifier("Smoke", 1, "TY-SMK-2")
    strayed = kind == "fire" and (not team.still or first_volley(state))
    if strayed and not command.in_command(state, shooter):
        yield Modifier("Moved out of Command", 1, "TY-CMD-2")
    for verb in figures.of_weapon(state, weapon, verbs.HitAdd):
        if holds(state, team, verb.when, kind):
            yield Modifier(_named(state, weapon), verb.n, "TY-SHT-4")


def _ignored(state: State, shooter: TeamId, weapon: Weapon, target: TeamId, kind: FireKind) -> Iterator[verbs.Modifier]:
    """Modifiers that do not count for this shooter (guide, 7.4)."""
    team, at_aircraft = state.teams[shooter], figures.aircraft(state, target)
    card = state.card_of(shooter)
    said = (*figures.of_weapon(state, weapon, verbs.HitIgnore), *figures.of_card(state, card, verbs.HitIgnore))
    for verb in said:
        if (verb.against == "any" or at_aircraft) and holds(state, team, verb.when, kind):
            yield verb.modifier


def _named(state: State, weapon: Weapon) -> str:
    """The special rule that makes it harder."""
    known = state.content.keywords
    return next(
        known[name].name
        for name in weapon.keywords
        if any(isinstance(one, verbs.HitAdd) for one in known[name].effects)
    )


def needed(state: State, shooter: TeamId, weapon: Weapon, target: TeamId, kind: FireKind = "fire") -> int:
    """The score that a die must show; 7 and 8 take two dice, 9 cannot be (TY-SHT-5)."""
    return score(modifiers(state, shooter, weapon, target, kind))


def score(made: tuple[Modifier, ...]) -> int:
    """What it is made of, summed up; a natural 1 always misses (TY-SHT-5)."""
    return max(2, total(made))


# whether it may


def silent(state: State, shooter: TeamId, kind: FireKind = "fire") -> Refusal | None:
    """Why a Team fires at nothing at all (TY-SHT-2)."""
    team = state.teams[shooter]
    if not team.here:
        return Refusal("TY-TRN-4", "It is not on the table by itself")
    if team.bailed:
        return Refusal("TY-SHT-2", "It is Bailed Out")
    if kind != "fire":
        return None
    if team.shot:
        return Refusal("TY-SHT-1", "It has fired in this step")
    if team.silent:
        return Refusal("TY-AA-2", "Its AA MG fired at aircraft in the enemy's turn")
    if team.dashed:
        return Refusal("TY-SHT-2", "It moved at Dash speed")
    if team.cleared:
        return Refusal("TY-MINE-10", "It cleared mines")
    if state.units[team.unit].order == "follow-me":
        return Refusal("TY-ORD-5", "Its Unit followed its Leader and may not shoot")
    return None


def fault(state: State, shooter: TeamId, weapon: Weapon, target: TeamId, kind: FireKind = "fire") -> Refusal | None:
    """Why a Team may not fire a weapon at a target; None if it may."""
    aim = state.teams[target]
    if not aim.here or state.seat_of(target) == state.seat_of(shooter):
        return Refusal("TY-SHT-1", "That is no enemy on the table")
    return (
        silent(state, shooter, kind)
        or idle(state, shooter, weapon, kind)
        or unsuited(state, shooter, weapon, target, kind)
        or _out_of_reach(state, shooter, weapon, target)
        or unseen(state, shooter, target, kind)
        or _wasted(state, shooter, weapon, target, kind)
    )


def idle(state: State, shooter: TeamId, weapon: Weapon, kind: FireKind) -> Refusal | None:
    """Why a weapon is silent whatever the target."""
    if weapon.artillery:
        return Refusal("TY-ART-1", f"The {weapon.name} only fires Bombardments")
    if not printed_rof(state, shooter, weapon, kind):
        return Refusal("TY-SHT-3", f"The {weapon.name} cannot fire after moving, or while Pinned")
    team = state.teams[shooter]
    for verb in figures.of_weapon(state, weapon, verbs.Forbid):
        if verb.action == "fire" and holds(state, team, verb.when, kind):
            return Refusal("TY-SHT-9", f"The {weapon.name} is silent after more than 10 inches")
    return None


def unsuited(state: State, shooter: TeamId, weapon: Weapon, target: TeamId, kind: FireKind) -> Refusal | None:
    """Why a weapon does not fire at such a target."""
    if figures.aircraft(state, target) and not fires_at_aircraft(state, weapon):
        return Refusal("TY-AA-1", f"The {weapon.name} cannot fire at aircraft")
    team = state.teams[shooter]
    for verb in figures.of_weapon(state, weapon, verbs.Forbid):
        if holds(state, team, verb.when, kind):
            refusal = _forbidden(state, verb, shooter, weapon, target)
            if refusal:
                return refusal
    return None


def fires_at_aircraft(state: State, weapon: Weapon) -> bool:
    """TY-AA-1."""
    return any(verb.action == "shoot-aircraft" for verb in figures.of_weapon(state, weapon, verbs.Allow))


def _forbidden(state: State, verb: verbs.Forbid, shooter: TeamId, weapon: Weapon, target: TeamId) -> Refusal | None:
    """What a Forbid of the weapon says about this target."""
    if verb.action == "ground-targets" and not figures.aircraft(state, target):
        return Refusal("TY-AA-1", f"The {weapon.name} only fires at aircraft")
    if verb.action == "running-infantry" and not _sits(state, shooter, target):
        return Refusal("TY-SHT-7", "Guided weapons hit Infantry only if it stays in hard cover")
    if verb.action == "behind" and ground.face_shown(state, shooter, target) != "front":
        return Refusal("TY-AIR-4", f"The {weapon.name} fires only to the front")
    return None


def _sits(state: State, shooter: TeamId, target: TeamId) -> bool:
    """Not Infantry, or Infantry that did not move and is in Bulletproof Cover (TY-SHT-7)."""
    if not state.card_of(target).infantry:
        return True
    return state.teams[target].still and ground.bulletproof(state, shooter, target)


def _out_of_reach(state: State, shooter: TeamId, weapon: Weapon, target: TeamId) -> Refusal | None:
    least, most = figures.weapon_range(state, weapon, aircraft=figures.aircraft(state, target))
    gap = ground.gap(state, shooter, target)
    if gap > most:
        return Refusal("TY-SHT-6", f"It is out of range of the {weapon.name}")
    if gap < least:
        return Refusal("TY-SHT-6", f"It is too near for the {weapon.name}")
    return None


def unseen(state: State, shooter: TeamId, target: TeamId, kind: FireKind) -> Refusal | None:
    """Line of Sight, and at Night how far one sees."""
    if not ground.sees(state, shooter, target):
        return Refusal("TY-SHT-1", "It is not in Line of Sight")
    return too_dark(state, shooter, target, kind)


def too_dark(state: State, shooter: TeamId, target: TeamId, kind: FireKind) -> Refusal | None:
    """How far one sees at Night (TY-NIGHT-4, -6, -9, -11)."""
    if not state.night or kind == "defensive-fire" or state.teams[target].shot_last:
        return None
    if kind == "anti-aircraft" and figures.radar(state, shooter):
        return None
    night = state.unit_of(shooter).night
    if night >= 0 and ground.gap(state, shooter, target) > night:
        return Refusal("TY-NIGHT-4", f"It is too far to be seen: {night // 20} inches this time")
    return None


def _wasted(state: State, shooter: TeamId, weapon: Weapon, target: TeamId, kind: FireKind) -> Refusal | None:
    """A shot that no die can hit with (TY-SHT-5)."""
    if wasted(state, shooter, weapon, target, kind):
        return Refusal("TY-SHT-5", "No die could hit it: the score needed is 9 or more")
    return None


def wasted(state: State, shooter: TeamId, weapon: Weapon, target: TeamId, kind: FireKind) -> bool:
    """Whether no die could hit."""
    if _at_worst(state, shooter, weapon, target) < IMPOSSIBLE:
        return False
    return needed(state, shooter, weapon, target, kind) >= IMPOSSIBLE


def _at_worst(state: State, shooter: TeamId, weapon: Weapon, target: TeamId) -> int:
    """The score if everything counted that might: nobody has to look for cover to know it."""
    team, aim = state.teams[shooter], state.teams[target]
    moved = not team.still or first_volley(state)
    worse = 2 + aim.hidden + state.night + bool(state.smoke) + moved
    said = figures.of_weapon(state, weapon, verbs.HitAdd)
    return state.card_of(target).hit_on + worse + sum(verb.n for verb in said if verb.n > 0)
