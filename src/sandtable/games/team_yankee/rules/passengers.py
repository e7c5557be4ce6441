"""Whoever rode in a Transport that is lost or left by its crew (TY-TRN-3)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from sandtable.boards.tabletop.shapes import Disc, gap
from sandtable.boards.tabletop.ticks import INCH, Spot
from sandtable.games.team_yankee import ground
from sandtable.games.team_yankee.cast import BattleEvent
from sandtable.games.team_yankee.rules.losses import lose, pin
from sandtable.games.team_yankee.rules.words import team_name
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import MOUNTING, RADIUS, TABLE, TeamId
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table


class PassengerSaved(BattleEvent, frozen=True):
    """The Save of a Team in a burning Transport."""

    team: TeamId
    need: int
    die: int


class ThrownDown(BattleEvent, frozen=True):
    """A Team that is out of its Transport, and where it lies."""

    team: TeamId
    at: Spot


def passengers(state: State, carrier: TeamId) -> tuple[TeamId, ...]:
    """Who is Mounted in it, by id."""
    return tuple(team.id for team in state.teams.values() if team.aboard == carrier)


class ThrownOut(Step, frozen=True):
    """Saves by Team id where the Transport burns, then survivors are put down and Pinned."""

    riders: tuple[TeamId, ...]
    at: Spot
    wrecked: bool

    def run(self, table: Table[State]) -> None:
        saves = [SavePassenger(team) for team in self.riders] if self.wrecked else []
        table.push(*saves, PutDown(self.riders, self.at))


class SavePassenger(Step, frozen=True):
    """Its Save, or it is Destroyed with its Transport."""

    team: TeamId

    def run(self, table: Table[State]) -> None:
        state = table.state
        need = state.card_of(self.team).save
        why = f"Save of {team_name(state, self.team)} in its Transport"
        die = table.roll(6, why=why, rule="TY-TRN-3", need=f"{need}+", by=state.seat_of(self.team))
        table.record(PassengerSaved("TY-TRN-3", self.team, need, die))
        if die < need:
            lose(table, self.team, "TY-TRN-3")


class PutDown(Step, frozen=True):
    """Within 2 inches of where it stood, else at the nearest free point; the Unit is Pinned."""

    riders: tuple[TeamId, ...]
    at: Spot

    def run(self, table: Table[State]) -> None:
        state = table.state
        alive = [team for team in self.riders if not state.teams[team].lost]
        for team in alive:
            spot = room_beside(state, team, self.at)
            state.change_team(team, at=spot, aboard=0, acted=True, embarked=True)
            table.record(ThrownDown("TY-TRN-3", team, spot))
        for unit in dict.fromkeys(state.teams[team].unit for team in alive):
            pin(table, unit, "TY-TRN-3")


def room_beside(state: State, team: TeamId, about: Spot) -> Spot:
    """The nearest free point of the half-inch lattice about a wreck, of two the lower y, then x."""
    radius = RADIUS[state.card_of(team).kind]
    wreck = Disc(*about, RADIUS["tank"])
    near = _lattice(about, MOUNTING + radius + RADIUS["tank"])
    for spots in (near, _lattice(about, max(TABLE))):
        for spot in spots:
            close = spots is not near or gap(Disc(*spot, radius), wreck) <= MOUNTING
            if close and ground.may_stand(state, team, spot):
                return spot
    return about  # a table without any room: it lies where it was


def _lattice(about: Spot, far: int) -> Sequence[Spot]:
    steps = range(-(far // (INCH // 2)), far // (INCH // 2) + 1)
    spots = [(about[0] + x * INCH // 2, about[1] + y * INCH // 2) for x, y in product(steps, steps)]
    return sorted(
        (spot for spot in spots if 0 <= spot[0] <= TABLE[0] and 0 <= spot[1] <= TABLE[1]),
        key=lambda spot: ((spot[0] - about[0]) ** 2 + (spot[1] - about[1]) ** 2, spot[1], spot[0]),
    )
