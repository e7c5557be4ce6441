"""Exact chances before the dice fall: two dice, cover on the line, armour, wounds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from math import prod
from typing import Any

from msgspec.structs import replace

from sandtable.boards.grid import NO_LINE
from sandtable.games.special_forces.rules.attack import HAND_MODE, Detonate, Fire, HandToHand, Launch
from sandtable.games.special_forces.rules.basics import COVER, focus
from sandtable.games.special_forces.rules.damage import WORST, damage_parts, victims
from sandtable.games.special_forces.rules.gear import FirstAid, aid_pack
from sandtable.games.special_forces.rules.reactions import Done, HitTheDirt, Suppress, defender, reactions
from sandtable.games.special_forces.rules.shots import cover
from sandtable.games.special_forces.state import Attack, Soldier, State
from sandtable.games.special_forces.vocabulary import HAND, IIF, Aid, Dot, SoldierId, WeaponId
from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.event import Modifier, total
from sandtable.kernel.game import Odds
from sandtable.kernel.step import Ask

ROLLS = range(2, 13)
MOST_NAMED = 3  # victims of a blast that an option names


@cache  # of plain numbers: nobody owns it
def ways(roll: int) -> int:
    """In how many of 36 ways two dice add up to it (SF-DIE-1)."""
    return max(0, 6 - abs(7 - roll))


@cache  # of plain numbers: nobody owns it
def at_least(needed: int) -> Fraction:
    return Fraction(sum(ways(roll) for roll in ROLLS if roll >= needed), 36)


@cache  # of plain numbers: nobody owns it
def past(checks: int) -> Fraction:
    """The chance that none of so many cover checks stops it (SF-LAY-2)."""
    return (1 - at_least(COVER)) ** checks


@cache  # of plain numbers: nobody owns it
def landing(checks: int, needed: int) -> Fraction:
    """Past so many cover checks, and a roll."""
    return past(checks) * at_least(needed)


# what an attack does


def planned(state: State, weapon: WeaponId, mode: str, aim: SoldierId | Dot, *, focused: bool = False) -> Attack:
    """The attack that the active soldier would declare, at a soldier or at a dot."""
    shooter = state.soldiers[state.active]
    target, dot = (aim, state.soldiers[aim].dot) if isinstance(aim, str) else ("", aim)
    row = next(one for one in state.arm(weapon).modes if mode in (one.name, ""))
    needed = row.needed(state.ground.distance(shooter.dot, dot)) or 0
    return Attack(shooter.id, weapon, row.name, dot, target, needed, focused)


def down_chance(state: State, attack: Attack, soldier: Soldier) -> Fraction:
    """That the roll alone puts him Down: margin, weapon, armour, and the Wounds that he has."""
    if state.arm(attack.weapon).stuns_only or state.arm(attack.weapon).is_smoke:
        return Fraction(0)
    extra, most = total(focus(attack.focused)), state.card(soldier).ap
    found = 0
    for roll in ROLLS:
        if roll + extra >= attack.needed:
            level = total(damage_parts(state, replace(attack, roll=roll + extra), soldier))
            found += ways(roll) * (level >= WORST or (level > 0 and soldier.wounds + level >= most))
    return Fraction(found, 36)


def harm_chance(state: State, attack: Attack, soldier: Soldier) -> Fraction:
    """That it comes past all cover and leaves him worse off: a Stun at least (SF-DMG-4)."""
    arm, extra = state.arm(attack.weapon), total(focus(attack.focused))
    if arm.is_smoke or soldier.id in attack.dodged:
        return Fraction(0)
    found = 0
    for roll in ROLLS:
        if roll + extra >= attack.needed:
            level = total(damage_parts(state, replace(attack, roll=roll + extra), soldier))
            found += ways(roll) * (bool(arm.stuns_only) or level >= 0)
    sheltered = past(0 if attack.target else _blast_checks(state, attack.dot, soldier))
    return past(len(layers(state, attack, _caught(state, attack)))) * sheltered * Fraction(found, 36)


def stop_chance(state: State, attack: Attack, option: Suppress) -> Fraction:
    """That a Suppress negates the attack: past cover, and a roll (SF-SUP-1, SF-SUP-4)."""
    start, aim = state.soldiers[option.soldier].dot, state.soldiers[attack.attacker].dot
    row = next(one for one in state.arm(option.weapon).modes if one.name == option.mode)
    needed = row.needed(state.ground.distance(start, aim)) or 0
    clear = past(len(cover(state, start, aim)))
    return clear * at_least(needed - total(focus(option.focused)))


def unanswered(state: State, attack: Attack) -> Fraction:
    """That no likely reaction stops it: whoever can makes the better of his plain ones."""
    side = defender(state, attack)
    automated = side == IIF and state.mission.automated  # SF-SOM-13: they never react
    if attack.closed or automated or not (attack.target or _caught(state, attack)):
        return Fraction(1)
    best: dict[SoldierId, Fraction] = {}
    for answer in reactions(state, side, attack):
        chance = _stops(state, attack, answer)
        best[answer.soldier] = max(chance, best.get(answer.soldier, Fraction(0)))
    return prod((1 - chance for chance in best.values()), start=Fraction(1))


def _stops(state: State, attack: Attack, answer: HitTheDirt | Suppress) -> Fraction:
    """Only suppression stops a whole blast; nobody is taken to focus."""
    if answer.focused:
        return Fraction(0)
    if isinstance(answer, Suppress):
        return stop_chance(state, attack, answer)
    return at_least(COVER) if answer.soldier == attack.target else Fraction(0)


def layers(state: State, attack: Attack, caught: Sequence[Soldier]) -> Sequence[str]:
    """Cover between attacker and aim; a burst with nobody in it is never checked."""
    if not (attack.target or state.arm(attack.weapon).is_smoke or caught):
        return []
    return cover(state, state.soldiers[attack.attacker].dot, attack.dot)


def _caught(state: State, attack: Attack) -> list[Soldier]:
    """Whom it would reach now: those who have dodged are out of it (SF-HTD-1)."""
    return [one for one in victims(state, attack) if one.id not in attack.dodged]


class Exchange:
    """The attacks of one question: what they have in common is worked out once.

    A grenade may be thrown at hundreds of dots. At most of them nobody is, and whoever may answer
    it answers him who throws, wherever he aims.
    """

    def __init__(self, state: State) -> None:
        self.state = state
        self._caught: dict[tuple[WeaponId, Dot], list[Soldier]] = {}
        self._unmet: dict[tuple[WeaponId, str, int, bool], tuple[Odds, ...]] = {}
        self._through: dict[tuple[SoldierId, SoldierId, bool], Fraction] = {}
        self._downs: dict[tuple[WeaponId, int, bool, SoldierId], Fraction] = {}

    def attack(self, attack: Attack) -> tuple[Odds, ...]:
        """Hit, Down, what stands in the way, and the magazine."""
        if attack.target or attack.dodged:
            return self._shown(attack, _caught(self.state, attack))
        place = attack.weapon, attack.dot
        if place not in self._caught:
            self._caught[place] = victims(self.state, attack)
        if self._caught[place] or self.state.arm(attack.weapon).is_smoke:
            return self._shown(attack, self._caught[place])
        kind = attack.weapon, attack.mode, attack.needed, attack.focused
        if kind not in self._unmet:
            self._unmet[kind] = self._shown(attack, [])
        return self._unmet[kind]

    def _shown(self, attack: Attack, caught: list[Soldier]) -> tuple[Odds, ...]:
        state = self.state
        met = layers(state, attack, caught)
        parts, arm = focus(attack.focused), state.arm(attack.weapon)
        clear, lands = past(len(met)), landing(len(met), attack.needed - total(parts))
        word = "hit" if attack.target else "smoke" if arm.is_smoke else "on the mark"
        found = [_as_odds(word, lands, parts, "SF-SUM-4")]
        found += self._down(attack, clear, caught)
        through = self._unanswered(attack) if attack.target or caught else 1
        if through < 1:
            found.append(_as_odds(f"{word} if they react", lands * through, parts, "SF-REA-1"))
        if met:
            found.append(_as_odds(f"past {', '.join(met)}", clear, (), "SF-LAY-2"))
        return (*found, *_empties(state, attack.weapon, attack.mode, attack.focused))

    def _unanswered(self, attack: Attack) -> Fraction:
        key = attack.attacker, attack.target, attack.closed
        if key not in self._through:
            self._through[key] = unanswered(self.state, attack)
        return self._through[key]

    def _down(self, attack: Attack, clear: Fraction, caught: list[Soldier]) -> list[Odds]:
        """One for each whom it could put Down; friends in a blast are named like the others."""
        found: list[Odds] = []
        state = self.state
        doomed = attack.attacker if state.arm(attack.weapon).kills_user else ""
        for soldier in caught:
            if soldier.id == doomed:  # Down whatever the dice say (SF-UNT-5)
                continue
            sheltered = past(0 if attack.target else _blast_checks(state, attack.dot, soldier))
            chance = clear * sheltered * self._falls(attack, soldier)
            if chance:
                fits = replace(attack, roll=attack.needed)
                parts = (*focus(attack.focused), *damage_parts(state, fits, soldier)[1:])
                word = "Down" if attack.target else f"{soldier.id} Down"
                found.append(_as_odds(word, chance, parts, "SF-DMG-1"))
        return found[:MOST_NAMED]

    def _falls(self, attack: Attack, soldier: Soldier) -> Fraction:
        key = attack.weapon, attack.needed, attack.focused, soldier.id
        if key not in self._downs:
            self._downs[key] = down_chance(self.state, attack, soldier)
        return self._downs[key]


def _blast_checks(state: State, burst: Dot, soldier: Soldier) -> int:
    """SF-RAD-6: every cluttered edge between the burst and him."""
    checks = state.ground.sights.plain[burst][soldier.dot]
    return 0 if checks == NO_LINE else checks


def _empties(state: State, weapon: WeaponId, mode: str, focused: bool) -> tuple[Odds, ...]:
    """The Out number, hit or not (SF-REL-2)."""
    arm = state.arm(weapon)
    out = next((row.out for row in arm.modes if row.name == mode), 0)
    if arm.ammo is None or not out:
        return ()
    parts = focus(focused)
    chance = 1 - at_least(out + 1 - total(parts))
    if not chance:
        return ()
    return (_as_odds("magazine empty", chance, parts, "SF-REL-1", against=True),)


# the options


def odds(state: State, ask: Ask, decision: Decision) -> dict[Choice, tuple[Odds, ...]]:
    """What hangs on each option as things stand, and with the reactions that are likely."""
    del ask
    found, exchange = {}, Exchange(state)
    for option in decision.options:
        look = _LOOKS.get(type(option))
        shown = look(exchange, option) if look else ()
        if shown:
            found[option] = shown
    return found


def _fire(exchange: Exchange, option: Fire) -> tuple[Odds, ...]:
    aim = option.target
    shot = planned(exchange.state, option.weapon, option.mode, aim, focused=option.focused)
    return exchange.attack(shot)


def _fists(exchange: Exchange, option: HandToHand) -> tuple[Odds, ...]:
    aim, focused = option.target, option.focused
    return exchange.attack(planned(exchange.state, HAND, HAND_MODE, aim, focused=focused))


def _launch(exchange: Exchange, option: Launch) -> tuple[Odds, ...]:
    thrown = planned(exchange.state, option.arm, "", option.dot, focused=option.focused)
    return exchange.attack(thrown)


def _vest(exchange: Exchange, option: Detonate) -> tuple[Odds, ...]:
    del option
    state = exchange.state
    soldier = state.soldiers[state.active]
    weapons = state.card(soldier).weapons
    vest = next(weapon for weapon in weapons if state.arm(weapon).kills_user)
    return exchange.attack(planned(state, vest, "", soldier.dot))


def _dirt(exchange: Exchange, option: HitTheDirt) -> tuple[Odds, ...]:
    del exchange
    parts = focus(option.focused)
    chance = at_least(COVER - total(parts))
    return (_as_odds("out of the way", chance, parts, "SF-HTD-1"),)


def _suppress(exchange: Exchange, option: Suppress) -> tuple[Odds, ...]:
    """A normal attack on the attacker, cover and magazine included (SF-SUP-4, SF-SUP-5)."""
    state = exchange.state
    if state.attack is None:
        return ()
    start = state.soldiers[option.soldier].dot
    aim = state.soldiers[state.attack.attacker].dot
    met, parts = cover(state, start, aim), focus(option.focused)
    stops = stop_chance(state, state.attack, option)
    found = [_as_odds("attack negated", stops, parts, "SF-SUP-1")]
    if met:
        found.append(_as_odds(f"past {', '.join(met)}", past(len(met)), (), "SF-SUP-4"))
    return (*found, *_empties(state, option.weapon, option.mode, option.focused))


def _done(exchange: Exchange, option: Done) -> tuple[Odds, ...]:
    """The attack as it stands, without its magazine and with no more reactions."""
    del option
    attack = exchange.state.attack
    if attack is None:
        return ()
    shown = exchange.attack(replace(attack, closed=True))
    return tuple(replace(one, against=True) for one in shown if one.rule != "SF-REL-1")


def _aid(exchange: Exchange, option: FirstAid) -> tuple[Odds, ...]:
    state = exchange.state
    soldier = state.soldiers[state.active]
    pack = aid_pack(state, soldier)
    aid = pack.effect(Aid) if pack else None
    if aid is None:
        return ()
    bonus = state.card(soldier).aid_bonus
    parts = focus(option.focused)
    if bonus:
        parts += (Modifier(state.card(soldier).name, bonus, "SF-FAP-3"),)
    return (_as_odds("a Wound becomes a Stun", at_least(aid.needed - total(parts)), parts, "SF-FAP-2"),)


# Any: each takes its own kind of option.
_LOOKS: dict[type[Choice], Callable[[Exchange, Any], tuple[Odds, ...]]] = {
    Fire: _fire,
    HandToHand: _fists,
    Launch: _launch,
    Detonate: _vest,
    HitTheDirt: _dirt,
    Suppress: _suppress,
    Done: _done,
    FirstAid: _aid,
}


def _as_odds(what: str, chance: Fraction, parts: tuple[Modifier, ...], rule: str, *, against: bool = False) -> Odds:
    return Odds(what, chance.numerator, chance.denominator, parts, rule, against)
