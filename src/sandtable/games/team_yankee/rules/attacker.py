"""Who attacks, and who has the first turn (TY-ATK, TY-SEL-4)."""

from __future__ import annotations

from typing import Literal

from sandtable.games.team_yankee.mission import RollAttacker
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import SEATS, Seat, other
from sandtable.kernel.event import Event
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table
from sandtable.kernel.verbs import of


class RolledOff(Event, frozen=True):
    """Both roll, the higher has it (TY-ATK-2); dice of the first to roll and of the other."""

    what: Literal["attacker", "first turn"]
    first: Seat
    dice: tuple[int, int]
    more: tuple[int, int]  # of a handicap (TY-SEL-5)


class AttackerKnown(Event, frozen=True):
    """Who attacks; the rule says why."""

    seat: Seat


class FirstTurnKnown(Event, frozen=True):
    """Who has the first turn."""

    seat: Seat


def roll_off(table: Table[State], what: Literal["attacker", "first turn"], first: Seat, rule: str) -> Seat:
    """One die each until they differ; the higher is the one (TY-ATK-2)."""
    seats = (first, other(first))
    more = [_bonus(table.state, seat) for seat in seats]
    while True:
        a, b = (table.roll(6, why=f"who has the {what}", rule=rule, by=seat) for seat in seats)
        table.record(RolledOff(rule, what, first, (a, b), (more[0], more[1])))
        if a + more[0] != b + more[1]:
            break
    for seat, bonus in zip(seats, more, strict=True):
        if bonus:
            used = table.state.sides[seat].used
            table.state.change_side(seat, used=(*used, "roll"))
    return seats[0] if a + more[0] > b + more[1] else seats[1]


def _bonus(state: State, seat: Seat) -> int:
    """A handicap's, on the first roll that there is (TY-SEL-5)."""
    side = state.sides[seat]
    return int("roll" in side.benefits and "roll" not in side.used)


class DetermineAttacker(Step, frozen=True):
    """Battle plans first, then what was agreed; what a mission rolls it rolls itself (TY-ATK-3)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        agreed = state.mission.chosen.attacker
        if state.attacker:
            return
        if all(side.planned for side in state.sides.values()):
            table.push(RollOff())  # the plans order it (TY-BP-2)
        elif agreed == "blue" or agreed == "red":
            attacks(table, agreed, "TY-SEL-4")
        elif agreed == "infantry" or (not agreed and not of(state.mission.script, RollAttacker)):
            more_infantry_defends(table)
        elif agreed == "roll":
            table.push(RollOff())


class RollOff(Step, frozen=True):
    """For the Attacker, unless that is known already (TY-ATK-2, -3)."""

    def run(self, table: Table[State]) -> None:
        if not table.state.attacker:
            attacks(table, roll_off(table, "attacker", SEATS[0], "TY-ATK-2"), "TY-ATK-2")


def attacks(table: Table[State], seat: Seat, rule: str) -> None:
    table.state.attacker = seat
    table.record(AttackerKnown(rule, seat))


def more_infantry_defends(table: Table[State]) -> None:
    """Whoever has more Infantry Formations defends; if nobody has, a roll-off (TY-SEL-4)."""
    blue, red = (infantry_formations(table.state, seat) for seat in SEATS)
    if blue == red:
        table.push(RollOff())
    else:
        attacks(table, "red" if blue > red else "blue", "TY-SEL-4")


def infantry_formations(state: State, seat: Seat) -> int:
    """Formations whose HQ Unit is Infantry."""
    own = (one for one in state.formations.values() if one.seat == seat)
    return sum(state.card(one.hq).infantry for one in own)


class DetermineFirstTurn(Step, frozen=True):
    """The Attacker, or after all deployment a roll; the Attacker's die first (TY-ATK-4)."""

    by: Literal["attacker", "roll"]

    def run(self, table: Table[State]) -> None:
        state = table.state
        attacker = state.seat_in("attacker")
        state.first = roll_off(table, "first turn", attacker, "TY-ATK-4") if self.by == "roll" else attacker
        table.record(FirstTurnKnown("TY-ATK-4", state.first))
