"""Standing wishes: when a seat wants to be asked about dice, defences, markers, fire and assets.

What a wish answers stays a decision for everybody else (guide, A.2).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from sandtable.games.covert_ops import figures, odds
from sandtable.games.covert_ops.content import Content
from sandtable.games.covert_ops.rules.assets import NotNow, UseAsset
from sandtable.games.covert_ops.rules.attack_figures import kit_of
from sandtable.games.covert_ops.rules.attacks import Pool
from sandtable.games.covert_ops.rules.defences import Defend
from sandtable.games.covert_ops.rules.discovery import Discover, LeaveMarkers
from sandtable.games.covert_ops.rules.interrupts import DefensiveFire, HoldFire
from sandtable.games.covert_ops.rules.words import name
from sandtable.games.covert_ops.state import State
from sandtable.games.covert_ops.vocabulary import UnitId
from sandtable.kernel.decision import Choice, Decision, Seat
from sandtable.kernel.settings import ALWAYS, MATTERS, NEVER, Setting

WORTH = Fraction(1, 6)  # that Defensive Fire does damage
ASKED = ((ALWAYS, "ask me"), (NEVER, "never"))
POOL = Setting(
    "pool",
    "Which dice count",
    ((MATTERS, "the highest, unless the weapon can Feint"), (ALWAYS, "ask me every time")),
    "After each attack roll some of the dice form the pool (CO-C5-4). Only Feint gives a reason to take a low one.",
    "Questions",
    called="Pool",
)
DEFENCE = Setting(
    "defence",
    "Defences",
    ((MATTERS, "when a Dodge or Riposte could be used"), (ALWAYS, "always"), (NEVER, "never")),
    "A unit that would suffer damage may use one defence (CO-C6-1). Where you are not asked it "
    "uses the one that takes most off.",
    "Questions",
    called="Defence",
)
DISCOVER = Setting(
    "discover",
    "Discovering markers",
    ASKED,
    "A unit that has an Activity marker in Discovery Range may discover it (CO-4.3A-3).",
    "Questions",
    called="Discover",
)
FIRE = ((MATTERS, "when it matters"), (ALWAYS, "always"), (NEVER, "never"))
ABOUT_FIRE = (
    "When an enemy ends a move in range, a unit with Defensive Fire may shoot (CO-C7-4). It "
    "matters if the shot does damage in at least 1 case of 6."
)


def wish_id(who: UnitId) -> str:
    """The same as the unit's on the picture."""
    return f"unit-{who}"


def wishes(state: State, seat: Seat) -> tuple[Setting, ...]:
    """What a seat may wish now; the first unit with Defensive Fire says what that is about."""
    fires = [
        unit for unit in state.players() if unit.seat == seat and figures.has_action(state, unit, "defensive-fire")
    ]
    each = (
        Setting(
            wish_id(unit.id),
            name(state, unit.id),
            FIRE,
            "" if at else ABOUT_FIRE,
            "Defensive Fire",
            called=wish_id(unit.id),
        )
        for at, unit in enumerate(fires)
    )
    asked = _assets(state.content) if seat == state.lead else ()
    return (POOL, DEFENCE, DISCOVER, *asked, *each)


def _assets(content: Content) -> tuple[Setting, ...]:
    """Those that interrupt play with a question (CO-C9-6)."""
    return tuple(
        Setting(one.id, one.name, ASKED, one.text, "Assets", called=one.name)
        for one in content.assets.values()
        if one.moment in ("opfor-turn", "round-end")
    )


def wished_answer(state: State, decision: Decision, wished: Mapping[str, str]) -> Choice | None:
    """What a seat with such wishes answers; None to ask."""
    options = decision.options
    first = options[0] if options else None
    if isinstance(first, Pool):
        return None if _pool_asked(state, wished) else first
    if isinstance(first, Defend):
        return None if _defence_asked(options, wished) else first
    if isinstance(first, Discover):
        return LeaveMarkers() if wished.get("discover") == NEVER else None
    if isinstance(first, DefensiveFire):
        return None if _fire_asked(state, options, wished) else HoldFire()
    if NotNow() in options:
        used = [one.asset for one in options if isinstance(one, UseAsset)]
        return NotNow() if all(wished.get(one) == NEVER for one in used) else None
    return None


def _pool_asked(state: State, wished: Mapping[str, str]) -> bool:
    feint = kit_of(state, state.attacks[-1]).modifiers.feint
    return wished.get("pool", MATTERS) == ALWAYS or feint is not None


def _defence_asked(options: tuple[Choice, ...], wished: Mapping[str, str]) -> bool:
    wish = wished.get("defence", MATTERS)
    if wish != MATTERS:
        return wish == ALWAYS
    return any(isinstance(one, Defend) and one.defence != "armor" for one in options)


def _fire_asked(state: State, options: tuple[Choice, ...], wished: Mapping[str, str]) -> bool:
    shots = [one for one in options if isinstance(one, DefensiveFire)]
    wish = wished.get(wish_id(shots[0].unit), MATTERS)
    if wish != MATTERS:
        return wish == ALWAYS
    return any(_chance(state, shot) >= WORTH for shot in shots)


def _chance(state: State, shot: DefensiveFire) -> Fraction:
    attack = odds.planned(state, shot.unit, shot.weapon, shot.mover, by="defensive-fire")
    return odds.prospect(state, attack).harms
