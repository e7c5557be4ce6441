"""Exact chances beside the options: volleys, bombardments, charges, tests (guide, 7.4 to 7.6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple

from sandtable.games.team_yankee.odds import ALWAYS, NONE, Effect, at_least, of_hit
from sandtable.games.team_yankee.rules import antiair, command, defensive_fire
from sandtable.games.team_yankee.rules.assault import Charge, Scoot
from sandtable.games.team_yankee.rules.batteries import (
    ATTEMPTS,
    aim_of,
    firing,
    gun_of,
    range_in_need,
    ranging,
    template,
)
from sandtable.games.team_yankee.rules.blows import AllotBlow, Hit
from sandtable.games.team_yankee.rules.bombardment import FEW, MANY, Aim, FireBombardment, under
from sandtable.games.team_yankee.rules.charges import chargers, goal_for
from sandtable.games.team_yankee.rules.mistaken import ENOUGH, Exchange
from sandtable.games.team_yankee.rules.orders import RULES, CallOn, GiveOrder
from sandtable.games.team_yankee.rules.reserves import ARRIVAL, CERTAIN, RerollReserves, RollAgain
from sandtable.games.team_yankee.rules.saves import blow, bomb
from sandtable.games.team_yankee.rules.testing import may_repeat, score
from sandtable.games.team_yankee.rules.volley import Advised, At, Fire, aimed
from sandtable.games.team_yankee.rules.words import team_name
from sandtable.games.team_yankee.state import Shot, State
from sandtable.games.team_yankee.vocabulary import AUTO, NEVER, TeamId, Test, UnitId
from sandtable.games.team_yankee.volleys import Salvo
from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.event import Modifier
from sandtable.kernel.game import Foreseen, Odds
from sandtable.kernel.step import Ask
from sandtable.kernel.words import counted

MOST = 4  # targets of a volley that are told one by one


class Prospect(NamedTuple):
    """What a volley does to one Team."""

    target: TeamId
    shots: tuple[Shot, ...]
    dice: int
    hit: Fraction  # by at least one
    bailed: Fraction  # Bailed Out at the end, and not Destroyed
    destroyed: Fraction
    hits: Fraction  # on average


# tests


def passes(state: State, unit: UnitId, test: Test, rule: str, team: TeamId = 0) -> Fraction:
    """That a test passes, a failed one rolled again where a Commander leads (TY-CMD-5)."""
    need = score(state, unit, test)
    if need >= NEVER:
        return NONE
    once = ALWAYS if need <= AUTO else at_least(need)
    led = may_repeat(test, rule) and command.led(state, unit, team if test == "remount" else 0)
    return 1 - (1 - once) ** 2 if led else once


# volleys


def prospects(salvo: Salvo, shots: Iterable[Shot]) -> list[Prospect]:
    """What shots that are fired together do to each target, in the order of their ids."""
    by_target: dict[TeamId, list[Shot]] = {}
    for one in shots:
        by_target.setdefault(one.target, []).append(one)
    return [prospect(salvo, tuple(by_target[one])) for one in sorted(by_target)]


def prospect(salvo: Salvo, shots: tuple[Shot, ...]) -> Prospect:
    """A Team is well, Bailed Out or Destroyed; twice Bailed Out tests Courage."""
    state, target = salvo.state, shots[0].target
    well, bailed = (NONE, ALWAYS) if state.teams[target].bailed else (ALWAYS, NONE)
    brave = passes(state, state.teams[target].unit, "courage", "TY-SAV-4", target)
    dice, missed, hits = 0, ALWAYS, NONE
    for many, hit, effect in _alike(salvo, shots):
        dice, missed, hits = dice + many, missed * (1 - hit) ** many, hits + many * hit
        well, bailed = _struck((well, bailed), many, (hit * effect.destroyed, hit * effect.bailed), brave)
    return Prospect(target, shots, dice, 1 - missed, bailed, 1 - well - bailed, hits)


def _alike(salvo: Salvo, shots: tuple[Shot, ...]) -> list[tuple[int, Fraction, Effect]]:
    """How many dice have the same chances: it does not matter in which order they fall."""
    kinds: list[tuple[Fraction, Effect]] = []
    dice: list[int] = []
    for one in shots:
        chance = salvo.chance(one.team, one.weapon, one.target)
        kind = chance.hit, chance.effect
        if kind not in kinds:
            kinds.append(kind)
            dice.append(0)
        dice[kinds.index(kind)] += chance.dice
    return [(many, *kind) for many, kind in zip(dice, kinds, strict=True)]


def _struck(
    now: tuple[Fraction, Fraction], dice: int, does: tuple[Fraction, Fraction], brave: Fraction
) -> tuple[Fraction, Fraction]:
    """Well and Bailed Out after more dice, each of which Destroys or bails out (TY-SAV-4)."""
    well, bailed = now
    unharmed = 1 - sum(does)
    stays = unharmed + does[1] * brave  # Bailed Out, but not Destroyed by it
    all_miss, all_stay = unharmed**dice, stays**dice
    once = (all_stay - all_miss) / brave if brave else dice * does[1] * unharmed ** max(dice - 1, 0)
    return well * all_miss, bailed * all_stay + well * once


def shown(salvo: Salvo, found: list[Prospect], *, against: bool = False) -> tuple[Odds, ...]:
    """For people: of each target that it is Destroyed, Bailed Out, hit at all."""
    state = salvo.state
    best = sorted(found, key=lambda one: (-one.destroyed, one.target))[:MOST]
    told: list[Odds] = []
    for one in sorted(best, key=lambda one: one.target):
        whose = f"{team_name(state, one.target)}: " if len(found) > 1 else ""
        first = one.shots[0]
        parts = salvo.chance(first.team, first.weapon, one.target).parts
        note = f"{counted(one.dice, 'die', 'dice')}, {float(one.hits):.2f} hits on average"
        told.append(_odds(f"{whose}Destroyed", one.destroyed, "TY-SAV-2", against=against))
        if one.bailed and not state.teams[one.target].bailed:
            told.append(_odds(f"{whose}Bailed Out", one.bailed, "TY-SAV-2", against=against))
        told.append(_odds(f"{whose}hit", one.hit, "TY-SHT-5", parts, against=against, note=note))
    return tuple(told)


def _odds(
    what: str, chance: Fraction, rule: str, parts: tuple[Modifier, ...] = (), *, against: bool = False, note: str = ""
) -> Odds:
    return Odds(what, chance.numerator, chance.denominator, parts, rule, against, note)


# bombardments


def ranged(need: int) -> list[Fraction]:
    """That it Ranges In at the first attempt, the second, the third (TY-ART-4)."""
    once = at_least(need)
    return [(1 - once) ** k * once for k in range(ATTEMPTS)]


def under_fire(state: State, unit: UnitId, aim: Aim) -> Iterator[Odds]:
    """Ranging In, and for the Team aimed at a hit and its end."""
    spot = aim_of(state, unit, aim.target)
    marked = spot == state.units[unit].ranged
    tries = [ALWAYS] if marked else ranged(range_in_need(state, unit, aim.spotter, aim.target))
    if not marked:
        parts = ranging(state, unit, aim.spotter, aim.target)
        yield _odds("Ranged In", sum(tries, NONE), "TY-ART-4", parts, note="up to three attempts")
    guns = firing(state, unit, spot)
    gun = gun_of(state, guns[0]) if guns else None
    if gun is None or aim.smoke:
        return
    below = under(state, spot, template(state, gun)[0])
    friends = sum(state.seat_of(one) == state.units[unit].seat for one in below)
    for target in (below if not aim.target else (aim.target,))[:MOST]:
        hit = sum((p * _bombed(state, target, k, len(guns)) for k, p in enumerate(tries)), NONE)
        again = bool(state.units[unit].bombarded) and marked
        repeated = again and state.units[unit].bombarded == state.turn - 1
        kills = of_hit(state, target, bomb(state, guns[0], gun, target, again=repeated)).destroyed
        whose = "" if aim.target else f"{team_name(state, target)}: "
        note = f"{len(below)} Teams under the template" + (f", {friends} own" if friends else "")
        yield _odds(f"{whose}hit", hit, "TY-ART-7", note=note)
        yield _odds(f"{whose}Destroyed", hit * kills, "TY-ART-8")


def _bombed(state: State, target: TeamId, later: int, weapons: int) -> Fraction:
    """A die for a Team; hits of a few guns and misses of many are rolled again (TY-ART-7)."""
    once = at_least(max(2, state.card_of(target).hit_on + later))
    if weapons <= FEW:
        return once * once
    return 1 - (1 - once) ** 2 if weapons >= MANY else once


# charges and blows


def charged(state: State, option: Charge) -> Iterator[Odds]:
    """Courage before armour, a blow of one Team, and whether they strike back."""
    card, foe = state.card(option.unit), state.card(option.foe)
    if card.infantry and foe.armour is not None:
        chance = passes(state, option.unit, "courage", "TY-ASL-2")
        yield _odds("Courage", chance, "TY-ASL-2", note="Infantry against armour")
    yield from _blows(state, option)
    if foe.counterattack < NEVER:
        chance = passes(state, option.foe, "counterattack", "TY-ASL-7")
        yield _odds("they counterattack", chance, "TY-ASL-7", against=True)


def _blows(state: State, option: Charge) -> Iterator[Odds]:
    goals = ((one, goal_for(state, one, option.foe)) for one in chargers(state, option.unit))
    striker, target = next((pair for pair in goals if pair[1]), (0, 0))
    assault = state.card(option.unit).assault
    if not target or assault >= NEVER:
        return
    hit, strike = at_least(assault), blow(state, striker, target)
    kills = of_blow(state, target, striker) if strike else NONE
    many = len(chargers(state, option.unit))
    note = f"up to {many} Teams strike" if many > 1 else ""
    yield _odds("a blow destroys", hit * kills, "TY-ASL-6", note=note)


def of_blow(state: State, target: TeamId, striker: TeamId) -> Fraction:
    """That a blow which hit destroys: whoever is not armoured has no Save (TY-ASL-6)."""
    strike = blow(state, striker, target)
    if strike is None:
        return NONE
    return of_hit(state, target, strike).destroyed if strike.spared else ALWAYS


# Reserves


def reserves(many: int) -> Fraction:
    """That at least one Unit arrives (TY-RES-3, -5)."""
    return ALWAYS if many >= CERTAIN else 1 - (1 - at_least(ARRIVAL)) ** many


# beside the options


def odds(state: State, ask: Ask, decision: Decision) -> dict[Choice, tuple[Odds, ...]]:
    """Of every option on which dice hang."""
    salvo = Salvo(state)
    looked = ((option, _looked(salvo, ask, option)) for option in decision.options)
    return {option: told for option, told in looked if told}


def foreseen(state: State, ask: Ask, decision: Decision) -> list[Foreseen]:
    """Words and chances of every option; a volley is worked out once for both."""
    salvo = Salvo(state)
    return [Foreseen(_detail(salvo, option), _looked(salvo, ask, option)) for option in decision.options]


def _detail(salvo: Salvo, option: Choice) -> str:
    if isinstance(option, At | Fire | Advised):
        return option.told(salvo)
    return option.detail(salvo.state)


def _looked(salvo: Salvo, ask: Ask, option: Choice) -> tuple[Odds, ...]:
    shots = _shots(salvo, ask, option)
    if shots:
        return shown(shots[0], prospects(*shots))
    return tuple(_tests(salvo.state, ask, option))


def _shots(salvo: Salvo, ask: Ask, option: Choice) -> tuple[Salvo, Iterable[Shot]] | None:
    """What would be fired."""
    state = salvo.state
    match option:
        case At(target):
            return salvo, aimed(salvo, target)
        case Fire():
            return salvo, state.volleys[-1].shots
        case Advised():
            return salvo, salvo.advised(state.volleys[-1].unit)
        case defensive_fire.FireBack():
            return Salvo(state, defensive_fire.KIND), defensive_fire.advised(state)
        case antiair.FireAtAircraft() if isinstance(ask, antiair.FireAA):
            answers = antiair.answers(state, ask.unit, ask.aircraft)
            return Salvo(state, "anti-aircraft"), answers
    return None


def _tests(state: State, ask: Ask, option: Choice) -> Iterator[Odds]:
    match option:
        case Aim() if isinstance(ask, FireBombardment):
            yield from under_fire(state, ask.unit, option)
        case Charge():
            yield from charged(state, option)
        case Hit(target) if isinstance(ask, AllotBlow):
            yield _odds("Destroyed", of_blow(state, target, ask.team), "TY-ASL-6")
        case GiveOrder(unit, order) if order in ("blitz", "dig-in"):
            yield _odds("Skill", passes(state, unit, "skill", RULES[order]), RULES[order])
        case Scoot(unit):
            yield _odds("Skill", passes(state, unit, "skill", "TY-ORD-6"), "TY-ORD-6")
        case CallOn(unit):
            yield _odds("the others follow", passes(state, unit, "courage", "TY-ORD-5"), "TY-ORD-5")
        case Exchange():
            yield _odds("the hits are exchanged", at_least(ENOUGH), "TY-SHT-10")
        case RollAgain() if isinstance(ask, RerollReserves):
            yield _odds("a Unit arrives", reserves(len(ask.dice)), "TY-RES-3")
