"""When an asset can be played (TO-7.4.1-5), for whoever points at it at another moment."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.games.third_option.cards import AssetCard
from sandtable.games.third_option.state import State
from sandtable.games.third_option.vocabulary import (
    PHASE_NAMES,
    AssetId,
    Awareness,
    Cancel,
    Drm,
    Heal,
    HitEnemy,
    RemoveIntel,
    Reroll,
)
from sandtable.kernel.decision import Refusal, RuleId
from sandtable.kernel.verbs import Verb, of

RULE: RuleId = "TO-7.4.1-5"
NO_DRONES = ("EUCOM", "NORTHCOM")  # TO-7.5.6-1
ROLL_NAMES: dict[str, str] = {
    "infil": "infiltration",
    "exfil": "exfiltration",
    "sabotage": "sabotage",
    "recon": "recon",
    "rescue": "rescue",
    "capture": "capture",
}


def not_playable(state: State, asset: AssetId) -> Refusal | None:
    """Why an asset is not among the options, and when it would be."""
    card = state.content.assets.get(asset)
    if card is None:
        return None
    if asset not in state.assets:
        if asset in state.discarded:
            return Refusal("TO-5.2-3", f"{card.name} was used up or lost in this mission")
        return Refusal("TO-5.2-2", f"You did not buy {card.name} in the Planning Phase")
    match card.timing:
        case "attached":
            return _attached(state, card)
        case "passive":
            why = f"{card.name} needs no playing: the effect counts while you hold the card"
            return Refusal("TO-5.2-3", why)
        case "enabler":
            return no_strike(state)
        case _:
            return _played(state, card)


def _attached(state: State, card: AssetCard) -> Refusal:
    holder = state.assets[card.id].holder
    if holder:
        why = f"{card.name} needs no playing: {state.content.name(holder)} has it and uses it"
    else:
        kind = "Ground Branch team" if card.assign == "sog" else "Recon Team"
        why = f"{card.name} must be attached to a {kind} to count"
    return Refusal("TO-5.2-4" if holder or state.phase == "planning" else "TO-5.2-5", why)


def no_drone(state: State) -> Refusal | None:
    """F3 only, not everywhere, and with the card in hand (TO-7.5.6-1, TO-7.5.6-2)."""
    if state.mission.type != "f3":
        why = "A drone can strike only on a mission to Find, Fix and Finish"
        return Refusal("TO-7.5.6-1", why)
    if state.area in NO_DRONES:
        return Refusal("TO-7.5.6-1", f"No drone may strike in {state.area}")
    if state.content.drone_strike not in state.assets:
        name = state.content.name(state.content.drone_strike)
        return Refusal("TO-7.5.6-2", f"A strike needs the card {name} in hand")
    return None


def no_rally_drone(state: State) -> Refusal | None:
    """What speaks against a strike at the rally point (TO-7.5.2-5)."""
    tried = Refusal("TO-7.5.2-5", "The strike was tried at the rally point; once is all")
    return no_drone(state) or (tried if state.rally_drone_tried else None)


def no_strike(state: State) -> Refusal:
    """Why no drone strikes now (TO-7.5.2-5, TO-7.4D-2)."""
    against = no_rally_drone(state)
    if against:
        return against
    why = f"{state.content.name(state.content.drone_strike)} can be called at the rally point"
    if state.phase == "direct_action":
        return Refusal("TO-7.5.2-5", f"{why} and nowhere else in Direct Action")
    space = state.content.name(state.content.air_space)
    why += f", or before Recon with {space} and an Operative, a Ground team or two Recon Teams"
    return Refusal("TO-7.4D-2", why)


def _played(state: State, card: AssetCard) -> Refusal:
    where = "" if card.phase == "both" else f"the {PHASE_NAMES[card.phase]} Phase"
    if not card.works_in(state.phase) and state.phase != "planning":
        return Refusal(RULE, f"{card.name} can be played only in {where}")
    helps = [verb for verb in of(card.effects, Drm) if verb.method]
    if card.timing == "before_roll" and helps and not any(_method_fits(state, v) for v in helps):
        ways = f"in by {state.mission.infil} and out by {state.mission.exfil}"
        why = f"{card.name} can help only by {helps[0].method}; this mission goes {ways}"
        return Refusal(RULE, why)
    if card.timing == "any" and state.phase != "planning":
        return _idle(state, card)
    inside = f" of {where}" if where else ""
    return Refusal(RULE, f"{card.name} can be played {_moment(card, inside)}")


def _method_fits(state: State, verb: Drm) -> bool:
    methods = {"infil": state.mission.infil, "exfil": state.mission.exfil}
    return any(methods.get(roll) == verb.method for roll in verb.roll)


def _moment(card: AssetCard, inside: str) -> str:
    """When, in words; `inside` is the phase if the card works in one alone."""
    match card.timing:
        case "before_round":
            return f"before the dice of an Action Round{inside}"
        case "before_roll":
            return f"right before the {_rolls(card.effects)} roll"
        case "after_roll":
            return f"right after a failed {_rolls(card.effects)} roll"
        case "on_card":
            kinds = {verb.kind for verb in of(card.effects, Cancel)}
            event = "when an event has just been drawn"
            return event if "event" in kinds else "when an enemy action has just been turned over"
        case _:
            return f"at any question{inside}, once it would do something"


def _rolls(effects: Iterable[Verb]) -> str:
    named = [
        ROLL_NAMES[roll]
        for verb in effects
        if isinstance(verb, Drm | Reroll)
        for roll in verb.roll
        if roll in ROLL_NAMES
    ]
    return " or ".join(dict.fromkeys(named))


def _idle(state: State, card: AssetCard) -> Refusal:
    """An asset for any time that would do nothing at this one."""
    for verb in card.effects:
        match verb:
            case Heal(group=group):
                who = {"sog": "team of the assault force", "rg": "team of the Recon Group", "any": "active team"}[group]
                why = f"{card.name} would do nothing: no {who} has a hit to remove"
                return Refusal("TO-3.0-13", why)
            case Awareness() if state.awareness_set is None:
                why = f"{card.name} can be played once enemy awareness is set"
                return Refusal("TO-7.5.1-10", why)
            case Awareness():
                why = f"{card.name} would do nothing: awareness is at its end"
                return Refusal("TO-7.5.1-8", why)
            case RemoveIntel() | HitEnemy():
                return Refusal("TO-3.0-12", f"{card.name} would do nothing: no enemy to take")
            case _:
                continue
    return Refusal(RULE, f"{card.name} can be played when you are asked for an asset")
