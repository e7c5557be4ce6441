"""Exact chances before the dice fall, with every modifier and its rule."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

from sandtable.games.third_option import exchange
from sandtable.games.third_option.opposition import (
    FIGHTER_TO_HIT,
    INTEL_HITS_ON,
    INTEL_REROLLS,
    attackers,
    kinetic_base,
    kinetic_modifiers,
)
from sandtable.games.third_option.rules.asset_timing import ROLL_NAMES
from sandtable.games.third_option.rules.assets import PlayAsset, PlayAssets
from sandtable.games.third_option.rules.awareness import OfferSacrifice, Sacrifice
from sandtable.games.third_option.rules.direct_action import EngageIntel, EngageRemainingIntel, Rally, RallyPoint
from sandtable.games.third_option.rules.drone import AVAILABLE, LAUNCHED, OfferReconDrone, ReconStrike, damage
from sandtable.games.third_option.rules.engagement import able_to_attack
from sandtable.games.third_option.rules.modifiers import Parts, attack_modifiers, roll_modifiers, team_attack_modifiers
from sandtable.games.third_option.rules.movement import SUCCESS, RepeatExfiltration, RepeatInfiltration
from sandtable.games.third_option.rules.recon import AfterRecon, GroundTakeover, OfferAbort, Takeover
from sandtable.games.third_option.rules.targets import RECON, RESCUE, SABOTAGE, SURRENDERS
from sandtable.games.third_option.state import State
from sandtable.games.third_option.vocabulary import Drm, Method, RollClass, Side, SkipAttack, TeamId, Threat
from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.event import Modifier, total
from sandtable.kernel.game import Odds
from sandtable.kernel.step import Ask
from sandtable.kernel.verbs import of

EXACT = 10_000  # a chance made of many dice is told in so many parts


def at_most(needs: int, sides: int = 10) -> Fraction:
    """The chance that a die, 1 to its sides, shows the number or less (TO-2.1-3, TO-2.3-1)."""
    return Fraction(max(0, min(sides, needs)), sides)


def drone_damage_chance(drm: int) -> Fraction:
    return Fraction(sum(damage(die, drm)[0] for die in range(1, 7)), 6)


def drone_chance(state: State) -> Fraction:
    """Available, launched and deadly (TO-A7-1..3)."""
    hit = drone_damage_chance(total(roll_modifiers(state, "drone")))
    return at_most(AVAILABLE) * at_most(LAUNCHED) * hit


def intel_hit_chance(state: State) -> Fraction:
    """One Intel attack with its single re-roll (TO-7.4-5, TO-7.4-6)."""
    needs = INTEL_HITS_ON - total(attack_modifiers(state, "intel_attack"))
    hits = Fraction(max(0, min(6, 7 - needs)), 6)
    again = [face for face in INTEL_REROLLS[state.mission.threat] if face < needs]
    return hits + Fraction(len(again), 6) * hits


def team_hit_chance(state: State, team: TeamId, roll: RollClass) -> Fraction:
    card = state.content.teams[team]
    parts = team_attack_modifiers(state, team, roll, attack_modifiers(state, roll))
    return at_most((card.to_hit(roll) or 0) - total(parts))


class Strength(NamedTuple):
    """One side of a fight: how many they are, and the hits that a round of theirs is good for."""

    number: int
    hits: Fraction


def assault_sides(state: State) -> tuple[Strength, Strength]:
    """The assault and the pool as they stand, ours first."""
    teams = state.assault_force() or state.teams_in("direct_action", "rg")
    shots = [team_hit_chance(state, t, "sog_attack") for t in able_to_attack(state, teams, "sog_attack")]
    pool = state.pool()
    moved = total(kinetic_modifiers(state))
    theirs = [at_most(kinetic_base(state, u) + moved) for u in pool]
    return (Strength(len(teams), sum(shots, Fraction(0))), Strength(len(pool), sum(theirs, Fraction(0))))


def assault_estimate(state: State) -> Fraction:
    """A rough guess at the assault on the pool: strength against strength, not a chance."""
    ours, theirs = (side.number * side.hits for side in assault_sides(state))
    return ours / (ours + theirs) if ours + theirs else Fraction(1)


def odds(state: State, ask: Ask, decision: Decision) -> dict[Choice, tuple[Odds, ...]]:
    """What hangs on each option of a question, where it is exact."""
    look = _LOOKS.get(type(ask))
    if look is None:
        return {}
    found = {option: look(state, ask, option) for option in decision.options}
    return {option: shown for option, shown in found.items() if shown}


def _window(state: State, ask: PlayAssets, option: Choice) -> tuple[Odds, ...]:
    """Before a roll or a round: the chances with and without each asset."""
    extra = _asset_drms(state, option)
    if ask.window == "before_round":
        return round_odds(state, extra, _fewer(state, option)) if _foreseen(state, option) else ()
    if ask.window == "before_roll" and ask.roll:
        return _roll(state, ask.roll, extra)
    return ()


def _asset_drms(state: State, option: Choice) -> list[tuple[RollClass, Modifier]]:
    if not isinstance(option, PlayAsset):
        return []
    card = state.content.assets[option.asset]
    drms = of(card.effects, Drm)
    return [(roll, Modifier(card.name, v.n, "TO-7.4.1-5")) for v in drms for roll in v.roll]


def _foreseen(state: State, option: Choice) -> bool:
    """Whether the chances of a round say all that it does; healing and hits change other things."""
    if not isinstance(option, PlayAsset):
        return True
    effects = state.content.assets[option.asset].effects
    return all(isinstance(verb, Drm | SkipAttack) for verb in effects)


def _fewer(state: State, option: Choice) -> int:
    """By how many attacks an asset makes the enemy's round shorter."""
    if not isinstance(option, PlayAsset):
        return 0
    return sum(verb.n for verb in of(state.content.assets[option.asset].effects, SkipAttack))


def _with(parts: Parts, roll: RollClass, extra: list[tuple[RollClass, Modifier]]) -> Parts:
    return (*parts, *(part for kind, part in extra if kind == roll))


def _roll(state: State, roll: RollClass, extra: list[tuple[RollClass, Modifier]]) -> tuple[Odds, ...]:
    mission = state.mission
    method: Method | None = {"infil": mission.infil, "exfil": mission.exfil}.get(roll)
    parts = _with(roll_modifiers(state, roll, method), roll, extra)
    if roll == "capture":
        chance = at_most(SURRENDERS - total(parts), 6)
        return (_as_odds("the target surrenders", chance, parts, "TO-A9-1"),)
    needs, rule = _NEEDS[roll]
    number = needs if isinstance(needs, int) else needs[mission.threat]
    name = ROLL_NAMES[roll]
    return (_as_odds(f"{name} succeeds", at_most(number - total(parts)), parts, rule),)


_NEEDS: dict[str, tuple[int | dict[Threat, int], str]] = {
    "infil": (SUCCESS, "TO-7.5.2-1"),
    "exfil": (SUCCESS, "TO-7.5.5-1"),
    "sabotage": (SABOTAGE, "TO-A5-1"),
    "recon": (RECON, "TO-A5-2"),
    "rescue": (RESCUE, "TO-A4-1"),
}


def round_odds(state: State, extra: list[tuple[RollClass, Modifier]], fewer: int = 0) -> tuple[Odds, ...]:
    """Who comes out of the coming dice better; then each team, and one hostile of each kind."""
    roll: RollClass = "sog_attack" if state.kinetic else "rg_attack"
    teams = state.teams_in("recon") if state.fight == "incursion" else state.participants()
    shared = _with(attack_modifiers(state, roll), roll, extra)
    ours = [_team(state, t, roll, shared) for t in able_to_attack(state, teams, roll)]
    theirs = _hostiles(state) if state.kinetic else [_intel(state)]
    if state.fight == "incursion" or state.skip_round:
        return (*ours, *theirs)
    return (_exchange(state, ours, fewer), *ours, *theirs)


def _exchange(state: State, ours: list[Odds], fewer: int) -> Odds:
    """That we score more hits than they do, all dice counted (TO-7.4-4)."""
    side: Side = "sog" if state.kinetic else "rg"
    we = exchange.fewer_of([at.wins / at.outof for at in ours], state.skips.get(side, 0))
    they = exchange.hits(_their_chances(state, fewer))
    more = exchange.ahead(we, they)
    note = f"{exchange.expected(we):.1f} hits expected, {exchange.expected(they):.1f} suffered"
    wins = round(more * EXACT)
    return Odds("we hit more often", wins, EXACT, rule="TO-7.4-4", note=note)


def _their_chances(state: State, fewer: int) -> list[float]:
    """Of each attack that they make; the last in order skip (TO-3.0-15)."""
    kinetic, units = state.kinetic, state.opponents()
    found = attackers(state, units[: max(0, len(units) - fewer)], "fighters" if kinetic else "intel")
    if not kinetic:
        return [float(intel_hit_chance(state))] * len(found)
    moved = total(kinetic_modifiers(state))
    return [float(at_most(kinetic_base(state, unit) + moved)) for unit in found]


def _team(state: State, team: TeamId, roll: RollClass, shared: Parts) -> Odds:
    card = state.content.teams[team]
    parts = team_attack_modifiers(state, team, roll, shared)
    chance = at_most((card.to_hit(roll) or 0) - total(parts))
    return _as_odds(f"{card.name} hits", chance, parts, "TO-7.4-3")


def _intel(state: State) -> Odds:
    parts = attack_modifiers(state, "intel_attack")
    return _as_odds("each Intel hits", intel_hit_chance(state), parts, "TO-7.4-5", against=True)


def _hostiles(state: State) -> list[Odds]:
    parts = kinetic_modifiers(state)
    found = {unit.kind: kinetic_base(state, unit) for unit in state.opponents()}
    if state.fight == "incursion":
        found = {"fighter": FIGHTER_TO_HIT[state.mission.threat]}
    words = {"fighter": "each Fighter hits", "target": "the target hits"}
    return [
        _as_odds(words[kind], at_most(base + total(parts)), parts, "TO-A2-1", against=True)
        for kind, base in found.items()
        if kind in words
    ]


def _again(state: State, ask: RepeatInfiltration | RepeatExfiltration, option: Choice) -> tuple[Odds, ...]:
    if not isinstance(option, PlayAsset):
        return ()
    chance = at_most(SUCCESS - total(ask.modifiers))
    return (_as_odds("the second roll succeeds", chance, ask.modifiers, "TO-3.0-18"),)


def _rally(state: State, ask: Ask, option: Choice) -> tuple[Odds, ...]:
    return _strike(state) if option in (Rally("drone"), ReconStrike()) else ()


def _sacrifice(state: State, ask: Ask, option: Choice) -> tuple[Odds, ...]:
    """What awareness does to every Fighter, before and after."""
    awareness = state.awareness - isinstance(option, Sacrifice)
    parts = (Modifier("awareness", awareness, "TO-7.5.1-3"), *attack_modifiers(state, "fighter_attack"))
    needs = FIGHTER_TO_HIT[state.mission.threat] + total(parts)
    return (_as_odds("each Fighter hits", at_most(needs), parts, "TO-7.5.1-3", against=True),)


def _fight_intel(state: State, ask: Ask, option: Choice) -> tuple[Odds, ...]:
    """The dice of a fight against Intel that the player may take up or leave."""
    if option not in (Takeover(fight=True), EngageIntel(engage=True)):
        return ()
    teams = state.recon_group() if isinstance(ask, EngageRemainingIntel) else state.ground_in_recon()
    shared = attack_modifiers(state, "rg_attack")
    return (*(_team(state, team, "rg_attack", shared) for team in teams), _intel(state))


def _onward(state: State, ask: Ask, option: Choice) -> tuple[Odds, ...]:
    """Before the commitment to Direct Action: the infiltration, as things stand."""
    return _roll(state, "infil", []) if option == AfterRecon("go_on") else ()


_LOOKS: dict[type[Ask], Callable[[State, Any, Choice], tuple[Odds, ...]]] = {
    PlayAssets: _window,
    RepeatInfiltration: _again,
    RepeatExfiltration: _again,
    RallyPoint: _rally,
    OfferReconDrone: _rally,
    OfferSacrifice: _sacrifice,
    GroundTakeover: _fight_intel,
    EngageRemainingIntel: _fight_intel,
    OfferAbort: _onward,
}


def _strike(state: State) -> tuple[Odds, ...]:
    parts = roll_modifiers(state, "drone")
    return (
        _as_odds("drone available", at_most(AVAILABLE), (), "TO-A7-1"),
        _as_odds("launch", at_most(LAUNCHED), (), "TO-A7-1"),
        _as_odds("target destroyed", drone_damage_chance(total(parts)), parts, "TO-A7-2"),
        _as_odds("strike succeeds", drone_chance(state), parts, "TO-7.5.6-3"),
    )


def _as_odds(what: str, chance: Fraction, parts: Parts, rule: str, *, against: bool = False) -> Odds:
    return Odds(what, chance.numerator, chance.denominator, parts, rule, against)
