"""Standing wishes: about fire in the other side's turn, and about Orders that seldom help (A.2).

Where a wish answers, the best volley is fired, or none, or the Order is not given.
"""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.boards.tabletop.shapes import within
from sandtable.boards.tabletop.ticks import INCH
from sandtable.games.team_yankee import ground
from sandtable.games.team_yankee.rules import antiair
from sandtable.games.team_yankee.rules.antiair import FireAtAircraft, LetPass
from sandtable.games.team_yankee.rules.assault import EndAssaults, Scoot
from sandtable.games.team_yankee.rules.defensive_fire import FireBack, LetThemCome
from sandtable.games.team_yankee.rules.mistaken import AsAimed, Exchange
from sandtable.games.team_yankee.rules.orders import CallOn, HaltHere
from sandtable.games.team_yankee.rules.words import name
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import TeamId, UnitId
from sandtable.kernel.decision import Choice, Decision, Seat
from sandtable.kernel.settings import ALWAYS, MATTERS, NEVER, Setting

NEAR = 10 * INCH  # four of Follow Me, four of a charge, and a base
FIRE = "fire"  # at the best target, without a question
BACK = Setting(
    "defensive-fire",
    "Defensive Fire",
    ((FIRE, "fire at the best targets"), (ALWAYS, "ask me"), (NEVER, "never fire")),
    "Whoever is charged may fire first (TY-ASL-3). Every Team fires at the charging Team that it most likely destroys.",
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
FOLLOW = Setting(
    "follow-me",
    "Follow Me",
    ((MATTERS, "when an enemy is near"), (ALWAYS, "after every move"), (NEVER, "never")),
    "After a Tactical move a Leader may go on and call the others; none of them shoots (TY-ORD-5). "
    f"Near is whoever could be charged then: within {NEAR // INCH} inches.",
    "Questions",
    called="Follow Me",
)
SCOOT = Setting(
    "shoot-and-scoot",
    "Shoot and Scoot",
    ((MATTERS, "when an enemy sees the Unit"), (ALWAYS, "after every volley"), (NEVER, "never")),
    "Whoever stood still and shot may try to move in the Assault Step (TY-ORD-6).",
    "Questions",
    called="Shoot and Scoot",
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
            wish_id(unit.id),
            name(state, unit.id),
            _values(state, unit.id),
            "" if at else ABOUT_FLAK,
            "Anti-aircraft fire",
            called=wish_id(unit.id),
        )
        for at, unit in enumerate(guns)
    )
    return (BACK, MISTAKEN, FOLLOW, SCOOT, *each)


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
    if isinstance(first, CallOn):
        wish = wished.get(FOLLOW.id, FOLLOW.default)
        return HaltHere() if wish == NEVER or (wish == MATTERS and _alone(state, first)) else None
    if isinstance(first, Scoot):  # nobody could charge, for that comes first
        wish = wished.get(SCOOT.id, SCOOT.default)
        return EndAssaults() if wish == NEVER or (wish == MATTERS and _unseen(state, decision)) else None
    return None


def _alone(state: State, called: CallOn) -> bool:
    """Whether no enemy is near."""
    own = [state.disc(team.id) for team in state.teams_of(called.unit) if team.here]
    return not any(within(one, state.disc(foe), NEAR) for foe in _foes(state, called.unit) for one in own)


def _unseen(state: State, decision: Decision) -> bool:
    """Whether none of the Units that may scoot is seen."""
    units = [option.unit for option in decision.options if isinstance(option, Scoot)]
    return not any(
        ground.sees(state, foe, team.id)
        for unit in units
        for team in state.teams_of(unit)
        if team.here
        for foe in _foes(state, unit)
    )


def _foes(state: State, unit: UnitId) -> list[TeamId]:
    """Enemies on the table."""
    seat = state.units[unit].seat
    return [one.id for one in state.teams.values() if one.here and state.seat_of(one.id) != seat]
