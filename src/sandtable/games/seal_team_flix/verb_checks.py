"""Verbs that would do nothing where they stand: a card says no more than it does (guide, 10.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from sandtable.games.seal_team_flix import verbs
from sandtable.games.seal_team_flix.cards import Equipment, Specialization, Weapon
from sandtable.games.seal_team_flix.verbs import Effect
from sandtable.kernel.verbs import of

Found: TypeAlias = Iterator[tuple[list[str | int], str]]

IN_FORCE = (
    verbs.Aim,
    verbs.Disc,
    verbs.Sound,
    verbs.Speed,
    verbs.Health,
    verbs.DoubleUp,
    verbs.Immune,
    verbs.HealBonus,
    verbs.Free,
    verbs.BypassDiscs,
    verbs.DefuseFlicks,
    verbs.SideSize,
    verbs.RemoveSound,
    verbs.Nudge,
)
AROUND = (verbs.Blast, verbs.ClearCover, verbs.Smoke)


def of_weapon(card: Weapon) -> Found:
    for at, verb in enumerate(card.effects):
        if not isinstance(verb, IN_FORCE):
            yield ["effects", at], f"{_tag(verb)} does nothing on a weapon"


def of_training(card: Specialization) -> Found:
    for field in ("e7", "e8", "e9"):
        for at, verb in enumerate(getattr(card, field)):
            why = _untrained(verb)
            if why:
                yield [field, at], f"{_tag(verb)} {why}"


def _untrained(verb: Effect) -> str:
    if isinstance(verb, verbs.Ignore):
        return "" if verb.per == "mission" else "counts per mission on a Specialization"
    return "" if isinstance(verb, IN_FORCE) else "does nothing on a Specialization"


def of_equipment(card: Equipment) -> Found:
    for at, verb in enumerate(card.effects):
        why = _passive(verb) if card.use == "passive" else _used(card, verb)
        if why:
            yield ["effects", at], f"{_tag(verb)} {why}"
    for at, verb in enumerate(card.detonation):
        why = _detonated(verb) if of(card.effects, verbs.Place) else "needs place on the card"
        if why:
            yield ["detonation", at], f"{_tag(verb)} {why}"


def _passive(verb: Effect) -> str:
    if isinstance(verb, verbs.Ignore):
        return _ignored(verb)
    return "" if isinstance(verb, IN_FORCE) else "does nothing on a card that is not used"


def _ignored(verb: verbs.Ignore) -> str:
    once = (verb.n, verb.per) == (1, "card")
    return "" if once else "stops one Wound when the card is discarded: n is 1, per is card"


def _used(card: Equipment, verb: Effect) -> str:
    """On a card that is used, for an Action or with a shot."""
    match verb:
        case verbs.Ignore():
            return _ignored(verb)
        case verbs.Charges():
            return ""
        case verbs.Reflick():
            return "" if (card.use, verb.n) == ("fire", 1) else "goes with use: fire, and n is 1"
        case _ if isinstance(verb, IN_FORCE):
            return "is in force only with use: passive"
        case _ if card.use == "fire":
            return "needs use: action"
        case verbs.Detonate():
            return "" if of(card.effects, verbs.Place) else "needs place on the card"
        case verbs.AddSound(where="token"):
            return "belongs to the detonation"
        case _ if _flies(verb):
            return "" if _thrown(card) else "needs a flick of the mode grenade on the card"
        case _:
            return ""


def _flies(verb: Effect) -> bool:
    """It acts where a grenade lands."""
    match verb:
        case verbs.Stun(scope="affected") | verbs.AddSound(where="target"):
            return True
        case _:
            return isinstance(verb, AROUND)


def _thrown(card: Equipment) -> bool:
    return any(one.mode == "grenade" for one in of(card.effects, verbs.Flick))


def _detonated(verb: Effect) -> str:
    match verb:
        case verbs.Stun(scope="affected") | verbs.AddSound(where="token"):
            return ""
        case _:
            return "" if isinstance(verb, AROUND) else "does nothing in a detonation"


def _tag(verb: Effect) -> str:
    return str(type(verb).__struct_config__.tag)
