"""Standing wishes: when a seat is asked about fire in the other side's turn (guide, A.2).

Where a wish answers, the best volley is fired, or none; nothing else is settled by it.
"""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.games.team_yankee.rules import antiair
from sandtable.games.team_yankee.rules.antiair import FireAtAircraft, LetPass
from sandtable.games.team_yankee.rules.defensive_fire import FireBack, LetThemCome
from sandtable.games.team_yankee.rules.mistaken import AsAimed, Exchange
from sandtable.games.team_yankee.rules.words import name
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import UnitId
from sandtable.kernel.decision import Choice, Decision, Seat
from sandtable.kernel.settings import ALWAYS, MATTERS, NEVER, Setting

FIRE = "fire"  # at the best target, without a question
BACK = Setting(
    "defensive-fire",
    "Defensive Fire",
    ((FIRE, "fire at the best targets"), (ALWAYS, "ask me"), (NEVER, "never fire")),
    "Whoever is charged may fire first (TY-ASL-3). Every Team fires at the charging Team that it "
    "most likely destroys.",
    "Questions",
    called="Defensive Fire",
)
MISTAKEN = Setting(
    "mistaken-target",
    "Mistaken targets",
    ((MATTERS, "when it could save somebody"), (NEVER, "never")),
    "Hits on one Team may find another of its Unit on 3+ (TY-SHT-10). It is asked only where the "
    "other Team would fare differently.",
    "Questions",
    called="Mistaken target",
)
FLAK = ((FIRE, "fire"), (ALWAYS, "ask me"), (NEVER, "never fire"))
COSTLY = ((ALWAYS, "ask me"), (FIRE, "fire"), (NEVER, "never fire"))
ABOUT_FLAK = (
    "Before aircraft attack, whoever can fires at them (TY-AA-2). A Team whose AA MG fires is "
    "silent in its own next Shooting Step: such Units ask unless you say otherwise."
)


def wish_id(unit: UnitId) -> str:
    """The same as the Unit's on the picture."""
    return f"unit-{unit}"


def wishes(state: State, seat: Seat) -> tuple[Setting, ...]:
    """What a seat may wish now: each Unit that can fire at aircraft by itself."""
    guns = [one for one in state.units.values() if one.seat == seat and antiair.armed(state, one)]
    each = (
        Setting(
            wish_id(unit.id), name(state, unit.id), _values(state, unit.id),
            "" if at else ABOUT_FLAK, "Anti-aircraft fire", called=wish_id(unit.id),
        )
        for at, unit in enumerate(guns)
    )  # fmt: skip
    return (BACK, MISTAKEN, *each)


def _values(state: State, unit: UnitId) -> tuple[tuple[str, str], ...]:
    """An AA MG is asked about: it costs its own fire (A.2)."""
    return COSTLY if antiair.machine_guns(state, unit) else FLAK


def wished_answer(state: State, decision: Decision, wished: Mapping[str, str]) -> Choice | None:
    """What a seat with such wishes answers; None to ask."""
    first = decision.options[0] if decision.options else None
    if isinstance(first, FireAtAircraft):
        wish = wished.get(wish_id(first.unit), _values(state, first.unit)[0][0])
        return {FIRE: first, NEVER: LetPass()}.get(wish)
    if isinstance(first, FireBack):
        wish = wished.get(BACK.id, BACK.default)
        return {FIRE: first, NEVER: LetThemCome()}.get(wish)
    if isinstance(first, Exchange) and wished.get(MISTAKEN.id) == NEVER:
        return AsAimed()
    return None
