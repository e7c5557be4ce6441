"""The Assault Step: whether a charge pays (TY-AI-8; guide, 12.2, 8)."""

from __future__ import annotations

from sandtable.games.team_yankee import figures, ground
from sandtable.games.team_yankee.doctrine import fire
from sandtable.games.team_yankee.doctrine.before import Question
from sandtable.games.team_yankee.doctrine.intent import Intent
from sandtable.games.team_yankee.gunners import able
from sandtable.games.team_yankee.odds import at_least, chance, of_hit
from sandtable.games.team_yankee.rules import assault, blows, charges, objectives
from sandtable.games.team_yankee.rules.defensive_fire import guided
from sandtable.games.team_yankee.rules.firing import pinned_by
from sandtable.games.team_yankee.rules.saves import blow
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import DEFENSIVE_FIRE, EXTRA, TeamId, UnitId, other
from sandtable.kernel.decision import Choice

DANGER = 2.0  # expected points from which it leaves
DRIVEN = 0.35  # the greatest chance of being driven back (TY-AI-8)
FELLED = 2


def choose(asked: Question, ask: assault.ChooseAssault) -> Choice:
    """The best charge that pays; else nobody charges."""
    state = asked.state

    def worth(option: Choice) -> float:
        return pays(state, option) if isinstance(option, assault.Charge) else 0.0

    found = asked.best(worth)
    if worth(found) > 0:
        return found
    return _scoots(asked) or assault.EndAssaults()


def _scoots(asked: Question) -> Choice | None:
    """Away from what threatens, where 4 inches are enough (guide, 12.2, 6)."""
    scoots = [one for one in asked.options if isinstance(one, assault.Scoot)]
    if not scoots or not asked.temper.orders:
        return None
    intent = Intent(asked.state, asked.state.units[scoots[0].unit].seat)
    for option in scoots:
        if option.unit in intent.holders or _holding(intent, option.unit):
            continue
        danger = intent.suffers(option.unit)
        if danger < DANGER:
            continue
        near = (intent.outlook.chart.away(intent.at(option.unit)) <= EXTRA).nonzero()[0]
        if float(intent.outlook.suffered(option.unit, near).min(initial=danger)) < danger / 4:
            return option
    return None


def _holding(intent: Intent, unit: UnitId) -> bool:
    """Whether one of its Teams would Hold."""
    teams = {team.id for team in intent.state.teams_of(unit)}
    return any(teams & set(one.eligible) for one in intent.state.objectives.values())


def pays(state: State, charge: assault.Charge) -> float:
    """Enemies destroyed in the first exchange less own losses; -1 if it is too risky."""
    going = charges.chargers(state, charge.unit)
    goals = [(team, charges.goal_for(state, team, charge.foe)) for team in going]
    pairs = [(team, goal) for team, goal in goals if goal]
    if not pairs:
        return -1.0
    gain = sum(_strikes(state, team, goal) for team, goal in pairs if _reaches(state, team, goal))
    loss, driven = defence(state, charge.unit, [team for team, _ in pairs])
    dared = _dares(state, charge.unit, [goal for _, goal in pairs])
    if clears(state, charge.unit, charge.foe):
        return dared * gain + 0.01
    return dared * gain - loss if driven <= DRIVEN else -1.0


def _reaches(state: State, team: TeamId, goal: TeamId) -> bool:
    return ground.within(state, team, goal, EXTRA + 4)


def _dares(state: State, unit: UnitId, goals: list[TeamId]) -> float:
    """Infantry needs Courage against armour (TY-ASL-2)."""
    card = state.card(unit)
    armour = any(figures.armoured(state, goal) for goal in goals)
    return float(at_least(card.courage)) if card.infantry and armour else 1.0


def _strikes(state: State, team: TeamId, goal: TeamId) -> float:
    """The chance that a Team's first blow destroys whom it goes for."""
    hit = float(at_least(state.card_of(team).assault))
    strike = blow(state, team, goal)
    if strike is None or not hit:
        return 0.0
    if not strike.spared:
        return hit
    effect = of_hit(state, goal, strike)
    return hit * float(effect.destroyed + effect.bailed / 2)


def defence(state: State, unit: UnitId, teams: list[TeamId]) -> tuple[float, float]:
    """Teams lost to Defensive Fire, and the chance of being driven back."""
    hits, loss, felled = [1.0], 0.0, [1.0]
    for foe in ground.enemies(state, state.units[unit].seat):
        near = [one for one in teams if ground.within(state, foe, one, DEFENSIVE_FIRE)]
        if state.teams[foe].bailed or not near:
            continue
        target = min(near, key=lambda one: (ground.gap(state, foe, one), one))
        best = _answer(state, foe, target)
        if best is None:
            continue
        dice, hit, kill = best
        loss += dice * hit * kill
        for _ in range(dice):
            hits = _more(hits, hit)
            felled = _more(felled, hit * kill)
    if state.card(unit).infantry:
        return loss, sum(hits[pinned_by(state, unit) :])
    return loss, sum(felled[FELLED:])


def _answer(state: State, foe: TeamId, target: TeamId) -> tuple[int, float, float] | None:
    """Dice, chance to hit and to lose a Team, of its best weapon."""
    known = []
    for arm in able(state, foe, target, "defensive-fire"):
        if not guided(state, arm):
            dice, hit, effect = chance(state, foe, arm, target, "defensive-fire")
            harm = float(effect.destroyed + effect.bailed / 2)
            known.append((dice * float(hit) * harm, dice, float(hit), harm))
    return max(known)[1:] if known else None


def _more(sums: list[float], chance: float) -> list[float]:
    """One more die in a count of successes."""
    longer = [*sums, 0.0]
    return [longer[n] * (1 - chance) + (longer[n - 1] * chance if n else 0.0) for n in range(len(longer))]


def clears(state: State, unit: UnitId, foe: UnitId) -> bool:
    """Whether the charge is what is left to clear an Objective that is lost otherwise."""
    seat = state.units[unit].seat
    theirs = {team.id for team in state.teams_of(foe)}
    for one in objectives.wanted(state, other(seat)):
        near = objectives.near(state, one, other(seat))
        if near and set(near) <= theirs and not objectives.near(state, one, seat):
            return True
    return any(
        theirs & set(objectives.near(state, one, other(seat))) and objectives.holders(state, state.objectives[one])
        for one in objectives.wanted(state, seat)
    )


def allot(asked: Question, ask: blows.AllotBlow) -> Choice:
    """Most points first, the Leader last."""
    state = asked.state

    def worth(option: blows.Hit) -> float:
        leads = state.unit_of(option.target).leader == option.target
        return _strikes(state, ask.team, option.target) * fire.worth(state, option.target) - 0.1 * leads

    return asked.best(worth)
