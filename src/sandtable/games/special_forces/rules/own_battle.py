"""Build your own scenario (SF-BYO): soldiers are bought, then gear; then everybody is placed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from sandtable.games.special_forces import muster
from sandtable.games.special_forces.battles import with_kingpin
from sandtable.games.special_forces.crosschecks import force_points
from sandtable.games.special_forces.events import ForceReady, ForcesUneven, KingpinNamed, Purchased, PurchaseKind
from sandtable.games.special_forces.generator import Extra, dealt, gifts, has_room
from sandtable.games.special_forces.mission import Recruit
from sandtable.games.special_forces.state import State
from sandtable.games.special_forces.vocabulary import IIF, SIDE_NAMES, SIDES, US, CardId, CounterId, Side, SoldierId
from sandtable.kernel.decision import Choice, Decision, Refusal, RuleId
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.table import Table


class Enlist(Choice, frozen=True, tag="enlist"):
    rule: ClassVar[RuleId] = "SF-BYO-1"
    kind: ClassVar[str] = "Take"
    card: CardId

    def label(self, state: State) -> str:
        card = state.content.soldiers[self.card]
        return f"Take {muster.called(card)}: {muster.worth(card.cost)}"

    def detail(self, state: State) -> str:
        return state.content.soldiers[self.card].text


class Discharge(Choice, frozen=True, tag="discharge"):
    rule: ClassVar[RuleId] = "SF-BYO-1"
    kind: ClassVar[str] = "Send away"
    takes_back: ClassVar[bool] = True
    card: CardId

    def label(self, state: State) -> str:
        card = state.content.soldiers[self.card]
        return f"Send {muster.called(card)} away"


class Equip(Choice, frozen=True, tag="equip"):
    rule: ClassVar[RuleId] = "SF-BYO-4"
    soldier: SoldierId
    counter: CounterId

    def group(self, state: State) -> str:
        return f"Gear for {self.soldier}"

    def label(self, state: State) -> str:
        counter = state.content.counters[self.counter]
        return f"{self.soldier}: {counter.name}, {muster.worth(counter.cost)}"

    def detail(self, state: State) -> str:
        return state.content.counters[self.counter].text


class PutBack(Choice, frozen=True, tag="put-back"):
    rule: ClassVar[RuleId] = "SF-BYO-4"
    kind: ClassVar[str] = "Put back"
    takes_back: ClassVar[bool] = True
    soldier: SoldierId
    counter: CounterId

    def label(self, state: State) -> str:
        return f"{self.soldier}: put {state.content.counters[self.counter].name} back"


class BuyForMe(Choice, frozen=True, tag="buy-for-me"):
    """The automatic purchase instead of what is there."""

    rule: ClassVar[RuleId] = "SF-BYO-1"
    words: ClassVar[str] = "Buy for me"

    def detail(self, state: State) -> str:
        return "A sound force for the points, with gear; it may be changed afterwards."


class Ready(Choice, frozen=True, tag="ready"):
    rule: ClassVar[RuleId] = "SF-BYO-1"
    words: ClassVar[str] = "Ready"
    goes_on: ClassVar[bool] = True


# the steps


class BuyForce(Ask, frozen=True):
    """One side chooses its soldiers, or buys gear with what is left (SF-BYO-4, SF-BYO-7)."""

    side: Side
    gear: bool = False

    def decision(self, state: State) -> Decision | None:
        bought = list(self._gear(state) if self.gear else self._soldiers(state))
        if self.gear and not bought and not state.mission.options.blind_buy:
            return None  # nobody could carry anything
        ready = () if muster.why_not_ready(state, self.side) else (Ready(),)
        return Decision(self.side, self._prompt(state), self._rule(state), (*ready, *bought))

    def _rule(self, state: State) -> RuleId:
        if self.gear:
            return "SF-BYO-4"
        return "SF-BYO-1" if state.mission.objective else "SF-BYO-7"

    def _prompt(self, state: State) -> str:
        left, points = muster.left(state, self.side), state.mission.force(self.side).points
        what = "Buy gear for the" if self.gear else "Choose the soldiers of the"
        return f"{what} {SIDE_NAMES[self.side]}: {left} of {points} points left"

    def _soldiers(self, state: State) -> Iterator[Choice]:
        if not self._as_bought(state):
            yield BuyForMe()
        for card in state.content.soldiers:
            if not muster.why_no_soldier(state, self.side, card):
                yield Enlist(card)
        for card in dict.fromkeys(one.card for one in state.mission.force(self.side).soldiers):
            if not muster.why_not_away(state, self.side, card):
                yield Discharge(card)
        yield from self._back(state)

    def _as_bought(self, state: State) -> bool:
        found = muster.automatic(state.mission, state.content, self.side)
        return state.mission.force(self.side).soldiers == found

    def _gear(self, state: State) -> Iterator[Choice]:
        for name, recruit in muster.roster(state, self.side).items():
            for counter in state.content.counters if has_room(state.content, recruit) else ():
                if not muster.why_no_gear(state, self.side, name, counter):
                    yield Equip(name, counter)
        yield from self._back(state)

    def _back(self, state: State) -> Iterator[Choice]:
        for name, recruit in muster.roster(state, self.side).items():
            yield from (PutBack(name, counter) for counter in dict.fromkeys(recruit.gear))

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        wrong: Refusal | None = None
        match choice:
            case Enlist(card):
                wrong = muster.why_no_soldier(state, self.side, card)
            case Discharge(card):
                wrong = muster.why_not_away(state, self.side, card)
            case Equip(name, counter):
                wrong = muster.why_no_gear(state, self.side, name, counter)
            case Ready():
                wrong = muster.why_not_ready(state, self.side)
        if wrong is None and isinstance(choice, Enlist | Discharge | BuyForMe) and self.gear:
            return Refusal("SF-BYO-1", "The soldiers are chosen; now gear is bought")
        if wrong is None and isinstance(choice, Equip) and not self.gear:
            return Refusal("SF-BYO-1", "Gear is bought when both sides have their soldiers")
        return wrong or super().refuse(state, choice)

    def answer(self, table: Table[State], choice: Choice) -> None:
        if isinstance(choice, Ready):
            return
        state, content = table.state, table.state.content
        soldiers = state.mission.force(self.side).soldiers
        match choice:
            case Enlist(card):
                muster.set_force(state, self.side, (*soldiers, Recruit(card=card)))
                self._told(table, "take", card)
            case Discharge(card):
                muster.set_force(state, self.side, muster.sent_away(soldiers, card))
                self._told(table, "away", card)
            case Equip(name, counter):
                muster.equip(state, self.side, name, counter)
                self._told(table, "gear", name, counter)
            case PutBack(name, counter):
                muster.put_back(state, self.side, name, counter)
                self._told(table, "back", name, counter)
            case _:
                soldiers = muster.automatic(state.mission, content, self.side)
                muster.set_force(state, self.side, soldiers)
                self._told(table, "auto")
        table.push(self)

    def _told(self, table: Table[State], kind: PurchaseKind, who: str = "", counter: CounterId = "") -> None:
        state = table.state
        left, blind = muster.left(state, self.side), state.mission.options.blind_buy
        rule = "SF-BYO-4" if kind in ("gear", "back") else self._rule(state)
        table.record(Purchased(rule, self.side, kind, left, who, counter, blind))


class EndMuster(Step, frozen=True):
    """Both forces are there: they are shown, compared, and the kingpin is known."""

    extra: Extra = "none"

    def run(self, table: Table[State]) -> None:
        state, content = table.state, table.state.content
        totals = {side: force_points(content, state.mission.force(side)) for side in SIDES}
        for side in SIDES:
            soldiers = state.mission.force(side).soldiers
            free = gifts(content, soldiers, self.extra)
            muster.set_force(state, side, dealt(content, soldiers, free))
            ready = state.mission.force(side).soldiers
            table.record(ForceReady("SF-BYO-1", side, totals[side], ready))
        if state.mission.options.blind_buy and state.mission.buy:
            table.reveal()
        state.mission = replace(state.mission, buy=())
        if state.mission.objective and muster.uneven(totals[US], totals[IIF]):
            table.record(ForcesUneven("SF-BYO-3", totals[US], totals[IIF]))
        unnamed = state.mission
        state.mission = with_kingpin(unnamed, content.soldiers, state.ground)
        if state.mission is not unnamed and state.mission.objective:
            table.record(KingpinNamed("SF-BYO-6", state.mission.objective.named))
