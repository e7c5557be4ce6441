"""A handicap: the weaker force picks benefits (TY-SEL-5)."""

from __future__ import annotations

from typing import ClassVar, Final

from sandtable.games.team_yankee import figures
from sandtable.games.team_yankee.mission import First, Reserves, RollAttacker
from sandtable.games.team_yankee.rules.attacker import infantry_formations
from sandtable.games.team_yankee.rules.minefields import PlaceMinefield, strength
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import BENEFITS, SEATS, Benefit, Seat
from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.event import Event
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.table import Table
from sandtable.kernel.verbs import of

RULE = "TY-SEL-5"
SHARE = 10  # per cent of the agreed points that bring a benefit
WORDS: Final[dict[Benefit, str]] = {
    "minefield": "One more Minefield",
    "roll": "+1 on the roll for attack or first turn",
    "reserves": "Reserve dice rolled again, once",
    "ranged-in": "One more Ranged In marker",
}
DETAILS: Final[dict[Benefit, str]] = {
    "minefield": "Outside the enemy's deployment area, laid when the time of day is known.",
    "roll": "On the first such roll that there is.",
    "reserves": "All dice of one roll, if you like.",
    "ranged-in": "For one of your Artillery Units.",
}


class BenefitTaken(Event, frozen=True):
    """The weaker force has it."""

    seat: Seat
    benefit: Benefit


def weaker(state: State) -> Seat | None:
    """Who has fewer points; None if they are equal."""
    blue, red = (strength(state, seat) for seat in SEATS)
    return None if blue == red else "blue" if blue < red else "red"


def entitled(state: State, seat: Seat) -> int:
    """One for every full tenth of the agreed points that the force is short."""
    agreed = state.mission.chosen.points
    return max(0, agreed - strength(state, seat)) * (100 // SHARE) // agreed


def useful(state: State, seat: Seat) -> tuple[Benefit, ...]:
    """What could help in this mission and is not taken yet: no benefit twice."""
    script = state.mission.script
    rolls = any(one.by == "roll" for one in of(script, First)) or (not state.attacker and _rolled_off(state))
    guns = any(figures.artillery(state, unit.id) for unit in state.force(seat))
    able = {
        "minefield": True,
        "roll": rolls,
        "reserves": bool(of(script, Reserves)),
        "ranged-in": guns and not state.mission.meeting,
    }
    return tuple(one for one in BENEFITS if able[one] and one not in state.sides[seat].benefits)


def _rolled_off(state: State) -> bool:
    """Agreed, ordered by two plans that are alike (TY-BP-2) or by the mission where nothing was
    agreed (TY-ATK-3), or for want of Infantry (TY-SEL-4)."""
    agreed = state.mission.chosen.attacker
    if agreed == "roll" or all(side.planned for side in state.sides.values()):
        return True
    if not agreed and of(state.mission.script, RollAttacker):
        return True
    equal = len({infantry_formations(state, seat) for seat in SEATS}) == 1
    return agreed in ("", "infantry") and equal


class PickBenefits(Step, frozen=True):
    """Where it was agreed, before anybody rolls."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        seat = weaker(state)
        if state.mission.chosen.handicap and seat:
            table.push(*[PickBenefit(seat)] * entitled(state, seat))


class TakeBenefit(Choice, frozen=True, tag="take-benefit"):
    """One of the list."""

    rule: ClassVar[str] = RULE
    benefit: Benefit

    def label(self, state: State) -> str:
        return WORDS[self.benefit]

    def detail(self, state: State) -> str:
        return DETAILS[self.benefit]


class PickBenefit(Ask, frozen=True):
    """The weaker force picks one."""

    seat: Seat

    def decision(self, state: State) -> Decision | None:
        options = tuple(TakeBenefit(one) for one in useful(state, self.seat))
        if not options:
            return None
        return Decision(self.seat, "Your force is weaker: pick a benefit", RULE, options)

    def answer(self, table: Table[State], choice: TakeBenefit) -> None:
        had = table.state.sides[self.seat].benefits
        table.state.change_side(self.seat, benefits=(*had, choice.benefit))
        table.record(BenefitTaken(RULE, self.seat, choice.benefit))


class ExtraMinefields(Step, frozen=True):
    """Right after the time of day is fixed, in any mission."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        table.push(*(PlaceMinefield(seat) for seat in SEATS if "minefield" in state.sides[seat].benefits))
