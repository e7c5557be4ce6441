"""Reactions and Commands (SF-AI-7, SF-AI-8): who hits the dirt, who suppresses, who gets an AP."""

from __future__ import annotations

from sandtable.boards.grid import NO_LINE
from sandtable.games.special_forces.doctrine.sight import burst_cover
from sandtable.games.special_forces.doctrine.worth import STUNNED, at_least, at_most, body, expected, passes, value
from sandtable.games.special_forces.rules.basics import FOCUS
from sandtable.games.special_forces.rules.command import GiveCommand
from sandtable.games.special_forces.rules.damage import victims
from sandtable.games.special_forces.rules.reactions import Done, HitTheDirt, Suppress, suppressions
from sandtable.games.special_forces.state import Attack, Soldier, State
from sandtable.games.special_forces.vocabulary import Side, SoldierId
from sandtable.kernel.decision import Choice

WORTH_DODGING = 0.10
LAST_AP = 0.14  # for whoever has not acted and would spend his only AP
WORTH_COMMAND = 1.5
WORTH_SUPPRESSING = 1.2
TRIES = 2
LEAST_CHANCE = 0.35
DRY_COSTS = 0.1


def reaction(state: State, side: Side) -> Choice:
    attack = state.attack
    if attack is None:
        return Done()
    losses = _losses(state, side, attack)
    return _dodge(state, attack, losses) or _suppress(state, side, attack, losses) or Done()


def _losses(state: State, side: Side, attack: Attack) -> list[tuple[Soldier, float]]:
    """Our soldiers who are about to be hit, with what it costs each; the worst loss first."""
    attacker = state.soldiers[attack.attacker]
    through = passes(state.layers(attacker.dot, attack.dot))
    found = []
    for victim in victims(state, attack):
        if victim.side == side and victim.id not in attack.dodged:
            found.append((victim, through * _loss(state, attack, victim)))
    found.sort(key=lambda one: -one[1] * value(state, one[0]))
    return found


def _loss(state: State, attack: Attack, victim: Soldier) -> float:
    arm = state.arm(attack.weapon)
    bonus = FOCUS if attack.focused else 0
    sheltered = 1.0
    if not attack.target:
        checks = burst_cover(state.ground, attack.dot, victim.dot)
        sheltered = 0.0 if checks == NO_LINE else passes(checks)
    if arm.stuns_only:
        return sheltered * STUNNED * at_least(attack.needed - bonus)
    return sheltered * expected(attack.needed, arm.damage, body(state, victim), bonus)


def _dodge(state: State, attack: Attack, losses: list[tuple[Soldier, float]]) -> Choice | None:
    for victim, loss in losses:
        enough = WORTH_DODGING if victim.acted or victim.ap >= 2 else LAST_AP
        if victim.stuns or loss < enough or victim.id in attack.reacted:
            continue
        if victim.ap:
            return HitTheDirt(victim.id)
        if loss * value(state, victim) >= WORTH_COMMAND:
            order = command_for(state, victim)
            if order:
                return order
    return None


def _suppress(state: State, side: Side, attack: Attack, losses: list[tuple[Soldier, float]]) -> Choice | None:
    at_stake = sum(loss * value(state, victim) for victim, loss in losses)
    harmed = {victim.id for victim, _ in losses} | set(attack.dodged)
    tries = sum(name not in harmed for name in attack.reacted)
    if at_stake < WORTH_SUPPRESSING or tries >= TRIES:
        return None
    best, chosen = 0.0, None
    for soldier in state.side(side):
        if soldier.ap < 1 or soldier.stuns or soldier.id in attack.reacted:
            continue
        for option in suppressions(state, soldier, attack, False):
            if isinstance(option, Suppress):
                chance, dry = _chance(state, attack, option)
                if chance >= LEAST_CHANCE and chance - DRY_COSTS * dry > best:
                    best, chosen = chance - DRY_COSTS * dry, option
    return chosen


def _chance(state: State, attack: Attack, option: Suppress) -> tuple[float, float]:
    """To stop the attack, and to run dry over it."""
    start, end = state.soldiers[option.soldier].dot, state.soldiers[attack.attacker].dot
    mode = next(row for row in state.arm(option.weapon).modes if row.name == option.mode)
    bonus = FOCUS if option.focused else 0
    needed = mode.needed(state.ground.distance(start, end)) or 0
    return passes(state.layers(start, end)) * at_least(needed - bonus), at_most(mode.out - bonus)


def command_for(state: State, receiver: Soldier) -> GiveCommand | None:
    """A counter for him: from a tie first, then from whoever has most."""
    offers = [one for one in GiveCommand.offers(state, receiver.side) if one.receiver == receiver.id]
    if not offers:
        return None
    order: dict[SoldierId, int] = {name: at for at, name in enumerate(state.soldiers)}

    def rank(offer: GiveCommand) -> tuple[bool, int, int]:
        left = state.soldiers[offer.giver].commands if offer.giver else 0
        return bool(offer.giver), -left, order.get(offer.giver, 0)

    return min(offers, key=rank)
