"""Smoke (SF-SMK): it lands, expands before the next turn, and thins until it is gone."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from sandtable.games.special_forces.events import SmokeLanded, SmokeSpread, SmokeThinned
from sandtable.games.special_forces.ground import Ground
from sandtable.games.special_forces.state import Cloud, State
from sandtable.games.special_forces.vocabulary import IIF, SIDE_NAMES, US, Dot, Side
from sandtable.kernel.decision import Choice, Decision, RuleId
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.table import Table

LASTS = 5  # turns: before the fifth after the throw whatever is left goes (SF-SMK-6)


def land(table: Table[State], dot: Dot) -> None:
    """SF-SMK-1: in effect at once."""
    state = table.state
    state.thrown += 1
    state.clouds.append(Cloud(state.thrown, dot, state.turn, (dot,)))
    table.record(SmokeLanded("SF-SMK-1", state.ground.names[dot]))


class AdvanceSmoke(Step, frozen=True):
    """SF-TSQ-6: before the turn, cloud by cloud in order of age."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        for cloud in tuple(state.clouds):
            age = state.turn - cloud.turn
            if age == 1:
                _expand(table, cloud)
            elif age >= LASTS:
                _vanish(table, cloud)
        state.clouds = [cloud for cloud in state.clouds if cloud.dots]
        thinning = [cloud.id for cloud in state.clouds if state.turn - cloud.turn >= 2]
        table.push(*(ThinCloud(side, cloud) for side in (US, IIF) for cloud in thinning))


def _expand(table: Table[State], cloud: Cloud) -> None:
    """SF-SMK-2 to -4: one dot in all eight directions, once, where no wall stands."""
    state, ground = table.state, table.state.ground
    around = spread(ground, cloud.centre)
    centre = () if state.mission.options.smoke_eight else (cloud.centre,)
    _put(state, replace(cloud, dots=(*centre, *around)))
    name = ground.names[cloud.centre]
    table.record(SmokeSpread("SF-SMK-2", name, len(around) + len(centre)))


def spread(ground: Ground, centre: Dot) -> tuple[Dot, ...]:
    """The neighbours that smoke reaches: open lines to them, clutter or not (SF-SMK-3)."""
    column, row = ground.lattice.place(centre)
    found = []
    for south in (-1, 0, 1):
        for east in (-1, 0, 1):
            if (east or south) and ground.lattice.inside(column + east, row + south):
                dot = ground.lattice.at(column + east, row + south)
                if ground.sees(centre, dot):
                    found.append(dot)
    return tuple(found)


def _vanish(table: Table[State], cloud: Cloud) -> None:
    names = table.state.ground.names
    for dot in cloud.dots:
        table.record(SmokeThinned("SF-SMK-6", names[dot], None))
    _put(table.state, replace(cloud, dots=()))


def _put(state: State, cloud: Cloud) -> None:
    state.clouds = [cloud if one.id == cloud.id else one for one in state.clouds]


class RemoveSmoke(Choice, frozen=True, tag="remove-smoke"):
    rule: ClassVar[RuleId] = "SF-SMK-5"
    kind: ClassVar[str] = "Take smoke away"
    placed: ClassVar[bool] = True
    dot: Dot

    def label(self, state: State) -> str:
        return f"Take the smoke from {state.ground.names[self.dot]}"


class ThinCloud(Ask, frozen=True):
    """SF-SMK-5: each player takes one counter from every cloud, the US first."""

    side: Side
    cloud: int

    def decision(self, state: State) -> Decision | None:
        found = next((cloud for cloud in state.clouds if cloud.id == self.cloud), None)
        if found is None or not found.dots:
            return None
        seat = US if state.mission.automated else self.side  # SF-SOM-13
        name = state.ground.names[found.centre]
        prompt = f"{SIDE_NAMES[self.side]}: take one smoke counter from the cloud at {name}"
        options = tuple(RemoveSmoke(dot) for dot in dict.fromkeys(sorted(found.dots)))
        return Decision(seat, prompt, "SF-SMK-5", options)

    def answer(self, table: Table[State], choice: RemoveSmoke) -> None:
        state = table.state
        cloud = next(cloud for cloud in state.clouds if cloud.id == self.cloud)
        dots = list(cloud.dots)
        dots.remove(choice.dot)
        _put(state, replace(cloud, dots=tuple(dots)))
        state.clouds = [one for one in state.clouds if one.dots]
        table.record(SmokeThinned("SF-SMK-5", state.ground.names[choice.dot], self.side))
