"""Reinforcements (SF-RNF, SF-SOM-7, SF-BTH-6): two dice before the turn, then dots to stand on."""

from __future__ import annotations

from typing import ClassVar

from sandtable.games.special_forces.events import Lost, Reinforced
from sandtable.games.special_forces.rules.basics import two_dice
from sandtable.games.special_forces.rules.roster import recruit, stand
from sandtable.games.special_forces.state import State
from sandtable.games.special_forces.vocabulary import US, Dot, Side, SoldierId
from sandtable.games.special_forces.zone_language import Zone, parts
from sandtable.games.special_forces.zones import candidates, free_dots
from sandtable.kernel.decision import Choice, Decision, RuleId
from sandtable.kernel.step import Ask, Settled, Step
from sandtable.kernel.table import Table

Where = tuple[str, int, SoldierId]  # the zone, the part of it, and near whom


class BringReinforcements(Step, frozen=True):
    """SF-SOM-7, SF-BTH-6: one roll before each turn, the first one included."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        coming = state.mission.reinforcements
        if coming is None or state.turn < coming.from_turn:
            return
        dice = two_dice(table, "reinforcements", "SF-RNF-2", "who comes", coming.side)
        row = coming.row(sum(dice))
        names = [name for wanted in (row.soldiers if row else ()) for name in recruit(state, wanted)]
        table.record(Reinforced("SF-RNF-2", dice, tuple(names)))
        if row is None:
            return
        asked = US if state.mission.automated else coming.side  # SF-SOM-13
        if row.together and len(parts(state.mission.zones[row.zone])) > 1:
            table.push(ChooseArea(asked, row.zone, tuple(names)))
        else:
            table.push(Gather(asked, tuple(names), row.zone))


class TakeArea(Choice, frozen=True, tag="area"):
    """One of the areas that a row names with "or", by its place in the row."""

    rule: ClassVar[RuleId] = "SF-RNF-3"
    part: int

    def label(self, state: State) -> str:
        return f"Area {self.part + 1}"


class ChooseArea(Ask, frozen=True):
    """SF-RNF-3: all of them in one building."""

    side: Side
    zone: str
    soldiers: tuple[SoldierId, ...]

    def decision(self, state: State) -> Decision | None:
        every = range(len(parts(state.mission.zones[self.zone])))
        free = [at for at in every if room(state, (self.zone, at, ""))]
        options = tuple(TakeArea(at) for at in free or every)
        return Decision(self.side, "Where do the reinforcements arrive?", "SF-RNF-3", options)

    def answer(self, table: Table[State], choice: TakeArea) -> None:
        table.push(Gather(self.side, self.soldiers, self.zone, choice.part))


class NearWhom(Choice, frozen=True, tag="near"):
    """SF-SOM-13: which soldier "any" refers to."""

    rule: ClassVar[RuleId] = "SF-SOM-13"
    soldier: SoldierId

    def label(self, state: State) -> str:
        return f"Near {self.soldier}"


class Gather(Step, frozen=True):
    """Whom "any" or "East-most" means is said once for all who come (SF-SOM-13)."""

    side: Side
    soldiers: tuple[SoldierId, ...]
    zone: str
    part: int = -1

    def run(self, table: Table[State]) -> None:
        near = anchors(table.state, self.zone, self.part)
        if len(near) > 1 and not by_itself(table.state):
            table.push(ChooseAnchor(self.side, self.soldiers, self.zone, self.part))
        else:
            where = (self.zone, self.part, near[0] if near else "")
            table.push(*(Arrive(self.side, name, where) for name in self.soldiers))


class Arrive(Step, frozen=True):
    """SF-RNF-2: one after the other on a free dot; whoever finds none is lost (SF-RNF-1)."""

    side: Side
    soldier: SoldierId
    where: Where

    def run(self, table: Table[State]) -> None:
        found = room(table.state, self.where)
        if not found:
            del table.state.soldiers[self.soldier]
            table.record(Lost("SF-RNF-1", (self.soldier,)))
        else:
            ChooseDot(self.side, self.soldier, self.where).settle(table)


def by_itself(state: State) -> bool:
    """The guide's defaults decide instead of the US player."""
    return state.mission.automated and state.mission.options.auto_choices


def anchors(state: State, zone: str, part: int) -> list[SoldierId]:
    """Whom "any" or "East-most" may mean: those with room near them; the default first (D1)."""
    found = candidates(area(state, zone, part), state.ground, state)
    return [name for name in found if room(state, (zone, part, name))]


def area(state: State, zone: str, part: int) -> Zone:
    whole = state.mission.zones[zone]
    return whole if part < 0 else parts(whole)[part]


class ChooseAnchor(Ask, frozen=True):
    side: Side
    soldiers: tuple[SoldierId, ...]
    zone: str
    part: int

    def decision(self, state: State) -> Decision | None:
        options = tuple(NearWhom(name) for name in anchors(state, self.zone, self.part))
        verb = "does" if len(self.soldiers) == 1 else "do"
        prompt = f"Near whom {verb} {', '.join(self.soldiers)} appear?"
        return Decision(self.side, prompt, "SF-SOM-13", options)

    def answer(self, table: Table[State], choice: NearWhom) -> None:
        where = (self.zone, self.part, choice.soldier)
        table.push(*(Arrive(self.side, name, where) for name in self.soldiers))


def room(state: State, where: Where) -> tuple[Dot, ...]:
    return free_dots(area(state, where[0], where[1]), state.ground, state, where[2])


def out_of_the_way(state: State, dot: Dot) -> tuple[int, int, int, int]:
    """The guide's default D2: seen by few, far from all, then west, then north."""
    ground = state.ground
    dots = [us.dot for us in state.side(US)]
    seen_by = sum(ground.sees(dot, other) for other in dots)
    away = min((ground.distance(dot, other) for other in dots), default=0)
    column, row = ground.lattice.place(dot)
    return seen_by, -away, column, row


class ArriveAt(Choice, frozen=True, tag="arrive"):
    rule: ClassVar[RuleId] = "SF-RNF-2"
    kind: ClassVar[str] = "Appear"
    placed: ClassVar[bool] = True
    dot: Dot

    def label(self, state: State) -> str:
        return state.ground.names[self.dot]


class ChooseDot(Settled, frozen=True):
    side: Side
    soldier: SoldierId
    where: Where

    def decision(self, state: State) -> Decision | None:
        options = tuple(ArriveAt(dot) for dot in room(state, self.where))
        return Decision(self.side, f"Where does {self.soldier} appear?", "SF-RNF-2", options)

    def default(self, state: State, options: tuple[ArriveAt, ...]) -> ArriveAt | None:
        if not by_itself(state):
            return None
        return min(options, key=lambda option: out_of_the_way(state, option.dot))

    def answer(self, table: Table[State], choice: ArriveAt) -> None:
        stand(table, self.soldier, choice.dot, "SF-RNF-2")
