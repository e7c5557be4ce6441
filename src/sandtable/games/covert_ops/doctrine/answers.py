"""The smaller questions: defence, discovery, Defensive Fire, what a weapon leaves behind."""

from __future__ import annotations

from collections import Counter

from sandtable.boards.tabletop.shapes import Disc, gap
from sandtable.boards.tabletop.ticks import INCH
from sandtable.games.covert_ops import figures, ground, verbs
from sandtable.games.covert_ops.doctrine import weights
from sandtable.games.covert_ops.doctrine.acting import Question
from sandtable.games.covert_ops.doctrine.goals import Intent
from sandtable.games.covert_ops.doctrine.plan import Plan
from sandtable.games.covert_ops.ground import Walker
from sandtable.games.covert_ops.odds import planned, prospect
from sandtable.games.covert_ops.rules import (
    aftermath,
    attacks,
    campaign,
    casualties,
    defences,
    discovery,
    interrupts,
    strikes,
    teams,
)
from sandtable.games.covert_ops.rules.attack_figures import armed, feints, kit_of, raw_damage
from sandtable.games.covert_ops.state import State, Unit
from sandtable.kernel.decision import Choice

WORTHWHILE = 0.3  # damage of Defensive Fire
FALLS = 2.0  # a unit that is destroyed, beside the damage
SAVED_FOR = 3  # damage for which a Dodge is kept (rule 12)


BETTER: dict[type, float] = {verbs.Guard: 4.0, verbs.Mend: 3.5, verbs.Dice: 3.0, verbs.Orders: 1.5, verbs.Speed: 1.0}


# markers (rule 4)


def discover(asked: Question, ask: discovery.OfferDiscovery) -> Choice:
    """Only with three who can shoot before the enemy acts."""
    state = asked.state
    intent = Intent(state, asked.temper)
    enough = asked.temper.calls_out if not intent.holding else asked.temper.calls_in

    def worth(option: Choice) -> float:
        if not isinstance(option, discovery.Discover):
            return 0.0
        return shooters(state, option.marker) - enough + 0.5

    return asked.best(worth)


def shooters(state: State, marker: int) -> int:
    """Units that have not acted and see a marker within range of a weapon."""
    disc = ground.marker_disc(state.markers[marker])
    acting = state.acting.unit if state.acting else 0
    able = (one for one in state.players() if not one.activated or one.id == acting)
    return sum(_could_shoot(state, one, disc) for one in able)


def _could_shoot(state: State, unit: Unit, disc: Disc) -> bool:
    weapons = state.content.weapons
    ranges = [figures.weapon_range(state, unit, weapons[one]) for one in armed(state, unit.id, "ranged")]
    base = state.disc(unit.id)
    return bool(ranges) and gap(base, disc) <= max(ranges) and ground.sees(state, base, disc)


# attacks


def target(asked: Question, ask: strikes.ChooseTarget) -> Choice:
    """Whom an Assault or a Storm hits."""
    plan = Plan(asked.state, asked.state.units[ask.unit], asked.temper)
    foes = {foe.unit.id: foe for foe in plan.outlook.foes}
    arms = {arm.id: arm for arm in plan.arms}
    base = Disc(*plan.here, plan.radius)
    return asked.best(lambda one: plan.attack(arms[one.weapon], foes[one.target], base).worth)


def select(asked: Question, ask: attacks.SelectModifier) -> Choice:
    """Suppression for whoever acts yet, Rend for Armor, else a Marker for the next shot."""
    state = asked.state
    foe = state.units[state.attacks[-1].target]
    armor = any(one.kind == "armor" and one.n for one in figures.defences(state, foe))

    def worth(option: attacks.Select) -> float:
        if not attacks.new_mark(state, option.mark):
            return 0.0
        if option.mark == "suppression":
            return 0.4 if foe.activated else 1.0
        if option.mark == "rend":
            return 0.8 if armor else 0.1
        return 0.6

    return asked.best(worth)


def pool(asked: Question, ask: attacks.FormPool) -> Choice:
    """The highest dice; a Feint where it costs no damage (rule 11)."""
    attack = asked.state.attacks[-1]
    kit = kit_of(asked.state, attack)

    def worth(option: attacks.Pool) -> float:
        feint = asked.temper.feints and kit.modifiers.feint and feints(option.dice)
        return raw_damage(kit.track, option.dice) + (0.5 if feint else 0.0)

    return asked.best(worth)


def defend(asked: Question, ask: defences.ChooseDefence) -> Choice:
    """The largest reduction; a Dodge is kept where Armor does as well (rule 12)."""
    state = asked.state
    unit, attack = state.units[ask.unit], state.attacks[-1]
    own = {one.kind: one for one in figures.defences(state, unit)}
    left = figures.remaining(state, unit)

    def worth(option: Choice) -> float:
        if not isinstance(option, defences.Defend):
            return _suffers(ask.damage, left)
        used = own[option.defence]
        suffered = max(0, ask.damage - used.n)
        value = _suffers(suffered, left)
        if option.defence == "dodge":
            value += 0.2 if ask.damage >= SAVED_FOR else -0.2
        if option.defence == "riposte" and attack.attacker and suffered < left:
            foe = state.units[attack.attacker]
            value += min(used.then, figures.remaining(state, foe)) * 0.7
            value += 2.0 if used.then >= figures.remaining(state, foe) else 0.0
        return value

    return asked.best(worth)


def _suffers(damage: int, left: int) -> float:
    """What damage is to somebody with so much left."""
    return -float(min(damage, left)) - (FALLS if damage >= left else 0.0)


def dodge(asked: Question, ask: aftermath.DodgeMove) -> Choice:
    """Where the least comes in, and nobody else notices."""
    state = asked.state
    plan = Plan(state, state.units[ask.unit], asked.temper)
    walker = Walker.unit(state, ask.unit)

    def worth(option: Choice) -> float:
        if not isinstance(option, aftermath.Sidestep):
            return plan.stay(plan.here)
        return plan.stay(aftermath.marched_to(walker, option, ask.far)) - 0.01

    return asked.best(worth)


def fire(asked: Question, ask: interrupts.UseDefensiveFire) -> Choice:
    """If it is likely to hurt."""
    state = asked.state

    def worth(option: Choice) -> float:
        if not isinstance(option, interrupts.DefensiveFire):
            return WORTHWHILE
        attack = planned(state, ask.unit, option.weapon, ask.mover, by="defensive-fire")
        return float(prospect(state, attack).expected)

    return asked.best(worth)


# the fallen, the campaign


def lay_down(asked: Question, ask: casualties.PlaceCasevac) -> Choice:
    """Toward the zone."""
    zone = ground.zone(asked.state)
    return asked.best(
        lambda one: (
            -float(gap(Disc(*one.at), Disc(*zone.nearest(one.at)))) / INCH
            if isinstance(one, casualties.LayCasualty)
            else weights.NEVER
        )
    )


def muster(asked: Question, ask: teams.BuildTeam) -> Choice:
    """The ready team that is proposed, or what is missing of it, the dearest first.

    A player that uses assets spends what is left on Asset Points.
    """
    team = asked.state.teams[ask.seat]
    missing = Counter(one.profile for one in teams.ready_roster(asked.state, ask.seat, team.faction))
    missing.subtract(one.profile for one in team.roster)

    def worth(option: Choice) -> float:
        match option:
            case teams.ReadyTeam(faction):
                return 1000.0 if not faction else 500.0
            case teams.Hire(profile) if missing[profile] > 0:
                return float(asked.state.content.profiles[profile].cost)
            case teams.BuyPoint() if asked.temper.assets:
                return 1.0
            case teams.TeamReady():
                return 0.0
        return weights.NEVER

    return asked.best(worth)


def requisition(asked: Question, ask: campaign.SpendSpecialRequisition) -> Choice:
    """`basic` saves its points; `seasoned` makes its veterans tougher, then better."""

    def worth(option: Choice) -> float:
        if not isinstance(option, campaign.BuyUpgrade) or not asked.temper.upgrades:
            return 0.0 if not isinstance(option, campaign.BuyUpgrade) else -1.0
        unit = asked.state.units[option.unit]
        effects = asked.state.content.upgrades[option.upgrade].effects
        return max(_improves(asked.state, unit, one) for one in effects)

    return asked.best(worth)


def _improves(state: State, unit: Unit, effect: verbs.Effect) -> float:
    if isinstance(effect, verbs.Test):
        skilled = effect.type in figures.profile_of(state, unit).skills
        return 2.0 if skilled else -1.0
    return next((worth for kind, worth in BETTER.items() if isinstance(effect, kind)), -1.0)
