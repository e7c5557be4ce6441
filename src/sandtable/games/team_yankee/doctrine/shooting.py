"""The Shooting Step: who fires first, at whom, and what falls where (TY-AI-7; guide, 12.2, 7)."""

from __future__ import annotations

from collections import Counter

from sandtable.boards.tabletop.ticks import INCH, Spot
from sandtable.games.team_yankee import figures, ground
from sandtable.games.team_yankee.doctrine import fire
from sandtable.games.team_yankee.doctrine.before import Question
from sandtable.games.team_yankee.doctrine.intent import Intent
from sandtable.games.team_yankee.doctrine.volley_plan import plans
from sandtable.games.team_yankee.odds import at_least
from sandtable.games.team_yankee.rules import batteries, bombardment, objectives, shooting, volley
from sandtable.games.team_yankee.rules.spirits import good_spirits
from sandtable.games.team_yankee.state import Shot, State, Volley
from sandtable.games.team_yankee.vocabulary import HOLD, TeamId, UnitId, other
from sandtable.games.team_yankee.volleys import Salvo
from sandtable.kernel.decision import Choice

HOPELESS = 1 / 36  # expected kills (guide, 12.2, 7)
CONTESTS, LAST, MAIN = 2.0, 1.5, 1.3
PINNED = 2.0
NEAR_ASSAULT = 10 * INCH
SMOKE_AT = 24 * INCH


def choose(asked: Question, ask: shooting.ChooseShooter) -> Choice:
    """Bombardments first, then Units by what they would do (TY-AI-7)."""
    for option in asked.options:
        if isinstance(option, bombardment.Bombard):
            return option
    if asked.temper.hasty:
        first: Choice = asked.options[0]
        return first
    state = asked.state
    intent = Intent(state, state.active or "blue")

    def worth(option: Choice) -> float:
        if not isinstance(option, shooting.Shoot):
            return -1.0
        return _rough(intent, option.unit)

    return asked.best(worth)


def _rough(intent: Intent, unit: UnitId) -> float:
    moved = any(not team.still for team in intent.state.teams_of(unit))
    return intent.does(unit, moved=moved)


# at whom


def declare(asked: Question, ask: volley.DeclareTargets) -> Choice:
    """Every Team at its best target; those that matter for an Objective before others."""
    state = asked.state
    now = state.volleys[-1]
    special = urgent(state, now.unit)
    targets = [one.target for one in asked.options if isinstance(one, volley.At)]
    if asked.temper.spreads and (planned := _as_planned(asked, special)):
        return planned
    if asked.temper.hasty:
        return _hastily(state, targets, special)
    free = volley.Advised() in asked.options
    if free and not special.intersection(targets) and asked.temper.among == 1:
        salvo = Salvo(state)
        if all(_kills(salvo, one.team, one.target) < HOPELESS for one in salvo.advised(now.unit)):
            return volley.HoldFire()
        return volley.Advised()
    found = ranked(state, targets, special)
    if not found:
        return volley.Fire() if now.shots else volley.HoldFire()
    best = [one for one in found if one[0] > 0][: asked.temper.among]
    if not best:
        return volley.Fire() if now.shots else volley.HoldFire()
    asked.weighed = [(volley.At(target), worth) for worth, target in found]
    pick = 0 if len(best) == 1 else asked.die(len(best)) - 1
    return volley.At(best[pick][1])


def _hastily(state: State, targets: list[TeamId], special: set[TeamId]) -> Choice:
    """What its first Team would do to each target, times those who may fire at it."""
    now, salvo = state.volleys[-1], Salvo(state)
    if not targets:
        return volley.Fire() if now.shots else volley.HoldFire()
    waiting = volley.waiting(state, now)

    def worth(target: TeamId) -> float:
        able = [team for team in waiting if salvo.reaches(team, target)]
        kills = len(able) * _kills(salvo, able[0], target)
        return kills * fire.worth(state, target) * bonus_of(state, target, special)

    return volley.At(max(targets, key=worth))


def _as_planned(asked: Question, special: set[TeamId]) -> Choice | None:
    """What comes next of its plan; None where somebody has begun otherwise, and asks for advice."""
    state, now = asked.state, asked.state.volleys[-1]
    plan = plans(state.content).of(state, now.unit, lambda foe: counts(state, foe, special))
    found = _next_of(plan, now)
    return found if found in asked.options else None


def _next_of(plan: dict[TeamId, Shot], now: Volley) -> Choice | None:
    """One by one those who have a target of their own, then all at the one that most have."""
    if now.picked:
        shot = plan.get(now.picked)
        return volley.At(shot.target) if shot else None
    if not plan:
        return volley.HoldFire()
    have = {shot.team for shot in now.shots}
    left = {team: shot.target for team, shot in plan.items() if team not in have}
    if not left:
        return volley.Fire()
    most = Counter(shot.target for shot in plan.values()).most_common(1)[0][0]
    alone = next((team for team, target in left.items() if target != most), 0)
    return volley.Pick(alone) if alone else volley.At(most)


def counts(state: State, target: TeamId, special: set[TeamId]) -> float:
    """Points of a target with its bonuses; more for whose loss may break its force (TY-WIN-1)."""
    unit = state.unit_of(target)
    main = unit.formation and not state.formations[unit.formation].allied
    return fire.worth(state, target) * bonus_of(state, target, special) * (MAIN if main else 1.0)


def ranked(state: State, targets: list[TeamId], special: set[TeamId]) -> list[tuple[float, TeamId]]:
    """Targets by expected points with their bonuses; ties nearest, then lowest id."""
    waiting = volley.waiting(state, state.volleys[-1])
    salvo = Salvo(state)
    found = []
    for target in targets:
        kills = sum(_kills(salvo, team, target) for team in waiting)
        bonus = bonus_of(state, target, special)
        worth = kills * fire.worth(state, target) * bonus if kills >= HOPELESS else 0.0
        gap = min((ground.gap(state, team, target) for team in waiting), default=0)
        found.append((worth, -gap, -target))
    return [(worth, -team) for worth, _, team in sorted(found, reverse=True)]


def _kills(salvo: Salvo, team: TeamId, target: TeamId) -> float:
    arms = salvo.weapons(team, target)
    return max((float(salvo.chance(team, arm.id, target).kills) for arm in arms), default=0.0)


def bonus_of(state: State, target: TeamId, special: set[TeamId]) -> float:
    """Double for whoever contests or Holds, half more for the last that keeps a Unit's spirits."""
    bonus = CONTESTS if target in special else 1.0
    unit = state.unit_of(target)
    fit = [one for one in state.teams_of(unit.id) if not one.bailed]
    if good_spirits(state, unit.id) and len(fit) <= 2:
        bonus *= LAST
    return bonus


def urgent(state: State, unit: UnitId) -> set[TeamId]:
    """Enemies that contest or would Hold an Objective."""
    foe = other(state.units[unit].seat)
    found: set[TeamId] = set()
    for one in state.objectives:
        found.update(objectives.near(state, one, foe, HOLD))
    return found


# bombardments


def bombard(asked: Question, ask: bombardment.FireBombardment) -> Choice:
    """Where most is expected to be destroyed; Smoke once, before those who go forward."""
    state = asked.state
    intent = Intent(state, state.units[ask.unit].seat)
    smoke = _smoke(asked, intent)
    if smoke is not None:
        return smoke

    def worth(option: Choice) -> float:
        if not isinstance(option, bombardment.Aim) or option.smoke:
            return 0.0
        return falls(state, ask.unit, option)

    found = asked.best(worth)
    return found if worth(found) > 0 else volley.HoldFire()


def falls(state: State, unit: UnitId, aim: bombardment.Aim) -> float:
    """Expected points under a template, friends against, and Infantry that is Pinned."""
    at = batteries.aim_of(state, unit, aim.target)
    used = batteries.firing(state, unit, at)
    gun = batteries.gun_of(state, used[0]) if used else None
    if gun is None:
        return 0.0
    half, seat = batteries.template(state, gun)[0], state.units[unit].seat
    chance = 1.0 if at == state.units[unit].ranged else _ranges_in(state, unit, aim)
    found, pins = 0.0, set()
    for team in bombardment.under(state, at, half):
        card = state.card_of(team)
        how = fire.Aimed(face="top", cover=state.teams[team].foxhole)
        hit = float(at_least(max(2, card.hit_on)))
        value = hit * fire.destroys(state.content, gun.id, card.id, how) * fire.worth(state, team)
        found += value if state.seat_of(team) != seat else -2 * value
        if card.infantry and state.seat_of(team) != seat:
            pins.add(state.teams[team].unit)
    about = sum(PINNED for one in pins if _assaulted(state, one))
    return chance * (found + about + 0.3 * len(pins))


def _ranges_in(state: State, unit: UnitId, aim: bombardment.Aim) -> float:
    """At the first attempt, and something of the others."""
    need = batteries.range_in_need(state, unit, aim.spotter, aim.target)
    one = float(at_least(need))
    return one + (1 - one) * one * 0.7


def _assaulted(state: State, unit: UnitId) -> bool:
    """Whether an enemy of theirs is near enough to charge soon."""
    foe = other(state.units[unit].seat)
    near = [team for team in state.standing(foe) if not figures.transport(state, team.id)]
    return any(
        ground.within(state, team.id, one.id, NEAR_ASSAULT) for team in near for one in state.teams_of(unit) if one.here
    )


def _smoke(asked: Question, intent: Intent) -> Choice | None:
    """At the enemy that hurts those who go forward most, once they come near."""
    options = [one for one in asked.options if isinstance(one, bombardment.Aim) and one.smoke]
    if not options or intent.state.night or not intent.wanted or not asked.temper.orders:
        return None
    going = [intent.at(unit.id) for unit in intent.fighters if unit.id not in intent.holders]
    near = [one for one in options if one.target and _close(intent.state.teams[one.target].at, going)]
    if not near:
        return None
    best = max(near, key=lambda one: (fire.worth(intent.state, one.target), -one.target))
    return best if fire.worth(intent.state, best.target) >= 4 else None


def _close(at: Spot, others: list[Spot]) -> bool:
    return any((at[0] - x) ** 2 + (at[1] - y) ** 2 <= SMOKE_AT**2 for x, y in others)
