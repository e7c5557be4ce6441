"""A lesson's Units: some stand there already, and whoever is not named takes no part (TY-DEP-4)."""

from __future__ import annotations

from sandtable.boards.tabletop.ticks import ticks
from sandtable.games.team_yankee import packing
from sandtable.games.team_yankee.frames import turned
from sandtable.games.team_yankee.mission import InPlace
from sandtable.games.team_yankee.rules.deployment import PlaceUnit
from sandtable.games.team_yankee.rules.placing import put, set_aside
from sandtable.games.team_yankee.state import State, Unit
from sandtable.games.team_yankee.vocabulary import Inches, Seat
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table
from sandtable.kernel.verbs import of


def called(state: State, seat: Seat) -> InPlace | None:
    """Who takes part on that side, where the mission says so."""
    verbs = of(state.mission.script, InPlace)
    return next((one for one in verbs if state.seat_in(one.who) == seat), None)


def left_out(state: State, seat: Seat, verb: InPlace) -> list[Unit]:
    """Units that are not named."""
    meant = [(one.card, one.nth) for one in verb.units] + [(card, 1) for card in verb.by_hand]
    there = [nth(state, seat, card, n) for card, n in meant]
    return [unit for unit in state.force(seat) if unit not in there]


def nth(state: State, seat: Seat, card: str, n: int) -> Unit | None:
    """The n-th Unit of a side with that card, in the order of its force."""
    found = [unit for unit in state.force(seat) if unit.card == card]
    return found[n - 1] if n <= len(found) else None


class StandInPlace(Step, frozen=True):
    """A Unit stands about its Leader's point, as a hand might have placed it (TY-DEP-10)."""

    seat: Seat
    card: str
    at: tuple[Inches, Inches]
    nth: int = 1

    def run(self, table: Table[State]) -> None:
        state = table.state
        unit = nth(state, self.seat, self.card, self.nth)
        if unit is None:
            return
        ask, at = PlaceUnit(unit.id), turned(state.frame, (ticks(self.at[0]), ticks(self.at[1])))
        judges = {team.id: ask.limits(state, team.id) for team in state.teams_of(unit.id)}
        places = packing.packed(state, unit.id, at, lambda team, spot: judges[team](spot) is None)
        if places is None:
            set_aside(table, unit.id)
            return
        put(table, unit.id, tuple((team, spot, -1) for team, spot in places.items()), ask.rule)
