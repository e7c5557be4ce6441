"""Set-up (SF-SET, SF-WMD-6): the folder is hidden, then one side stands, then the other."""

from __future__ import annotations

from typing import ClassVar

from sandtable.games.special_forces.events import FolderHidden
from sandtable.games.special_forces.rules.movement import look_for_folder
from sandtable.games.special_forces.rules.roster import recruit, stand
from sandtable.games.special_forces.state import Folder, State
from sandtable.games.special_forces.vocabulary import US, Dot, Side, SoldierId
from sandtable.games.special_forces.zones import dots, set_up_dots
from sandtable.kernel.decision import Choice, Decision, RuleId
from sandtable.kernel.step import Ask, Settled, Step
from sandtable.kernel.table import Table


def placing(state: State, side: Side) -> list[PlaceSoldier]:
    """A side's soldiers get their cards; then each is placed."""
    force = state.mission.force(side)
    return [
        PlaceSoldier(name, wanted.zone or force.zone) for wanted in force.soldiers for name in recruit(state, wanted)
    ]


class HideOn(Choice, frozen=True, tag="hide"):
    rule: ClassVar[RuleId] = "SF-WMD-6"
    kind: ClassVar[str] = "Hide the folder"
    placed: ClassVar[bool] = True
    dot: Dot

    def label(self, state: State) -> str:
        return f"Hide the folder on {state.ground.names[self.dot]}"


class LayFolder(Step, frozen=True):
    """A hidden item is hidden by a side, before anybody stands; an open one lies on its dot."""

    def run(self, table: Table[State]) -> None:
        state, item = table.state, table.state.mission.item
        if item is None:
            return
        if item.hidden_by:
            table.push(HideFolder(item.hidden_by))
            return
        where = dots(state.mission.zones[item.zone], state.ground, state)[0]
        state.folder = Folder(dot=where, discovered=True)


class HideFolder(Ask, frozen=True):
    side: Side

    def decision(self, state: State) -> Decision | None:
        item = state.mission.item
        if item is None:
            return None
        where = dots(state.mission.zones[item.zone], state.ground, state)
        options = tuple(HideOn(dot) for dot in where)
        return Decision(self.side, "Where is the folder hidden?", "SF-WMD-6", options)

    def answer(self, table: Table[State], choice: HideOn) -> None:
        state, item = table.state, table.state.mission.item
        state.folder = Folder(dot=choice.dot)
        if item:
            state.unsearched = dots(state.mission.zones[item.zone], state.ground, state)
        table.record(FolderHidden("SF-WMD-6", self.side, state.ground.names[choice.dot]))


class StartOn(Choice, frozen=True, tag="place"):
    rule: ClassVar[RuleId] = "SF-SET-2"
    kind: ClassVar[str] = "Start"
    placed: ClassVar[bool] = True
    dot: Dot

    def label(self, state: State) -> str:
        return state.ground.names[self.dot]


class PlaceSoldier(Step, frozen=True):
    """SF-SET-2: a free dot of the zone; one that stands alone needs no question."""

    soldier: SoldierId
    zone: str

    def run(self, table: Table[State]) -> None:
        ChoosePlace(self.soldier, self.zone).settle(table)


class ChoosePlace(Settled, frozen=True):
    soldier: SoldierId
    zone: str

    def decision(self, state: State) -> Decision | None:
        soldier = state.soldiers[self.soldier]
        found = set_up_dots(state.mission.zones[self.zone], state.ground, state)
        prompt = f"Where does {state.card(soldier).called(soldier.id)} start?"
        seat = US if state.mission.automated else soldier.side
        return Decision(seat, prompt, "SF-SET-2", tuple(StartOn(dot) for dot in found))

    def answer(self, table: Table[State], choice: StartOn) -> None:
        stand(table, self.soldier, choice.dot, "SF-SET-2")


class RevealCheck(Step, frozen=True):
    """SF-WMD-7: once everybody stands, somebody may see the folder already."""

    def run(self, table: Table[State]) -> None:
        for soldier in tuple(table.state.soldiers.values()):
            if soldier.here:
                look_for_folder(table, soldier, soldier.dot)
