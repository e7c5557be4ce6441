"""Before a mission: who goes, with which Specialization, with which gear (STF-MODE, STF-GEAR)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from sandtable.games.seal_team_flix import gear, gear_limits, suggested_gear
from sandtable.games.seal_team_flix.content import Content
from sandtable.games.seal_team_flix.mission import Mission
from sandtable.games.seal_team_flix.rules.basics import name
from sandtable.games.seal_team_flix.state import BoardRecord, Copy, Seal, State
from sandtable.games.seal_team_flix.vocabulary import BoardId, CardId, Spec, kind_of
from sandtable.kernel.decision import Choice, Decision, Refusal, Seat
from sandtable.kernel.event import Event
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.table import Table


class Joined(Event, frozen=True):
    """A SEAL was chosen."""

    seat: Seat
    who: BoardId


class Specialized(Event, frozen=True):
    """A Specialization was chosen."""

    who: BoardId
    spec: Spec


class Equipped(Event, frozen=True):
    """A SEAL is ready, with these cards."""

    who: BoardId
    cards: tuple[Copy, ...]


def new_game(content: Content, mission: Mission) -> State:
    """Skirmish: everybody at the mission's Grade (STF-MODE-2); a Campaign at E-6 (STF-MODE-4)."""
    played = mission.leg(mission.legs[0].id) if mission.campaign else mission
    state = State(content, played, campaign=mission if mission.campaign else None)
    grade = 6 if mission.campaign else mission.grade
    state.seals = {seat: Seal(seat, grade=grade) for seat in mission.seats}
    state.new_map()
    return state


class ReadyAgain(Step, frozen=True):
    """Health, Stun, cards and armor are restored; Grade and the like stay (STF-CPG-7)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        for seat, seal in list(state.seals.items()):
            state.seals[seat] = Seal(seat, seal.board, grade=seal.grade, spec=seal.spec, rank=seal.rank)


# who goes


class TakeBoard(Choice, frozen=True, tag="take_board"):
    """A SEAL board."""

    rule = "STF-MODE-1"
    board: BoardId

    def label(self, state: State) -> str:
        return state.content.boards[self.board].name

    def detail(self, state: State) -> str:
        board = state.content.boards[self.board]
        secondary = state.content.secondaries[board.secondary].name
        return f"Speed {board.speed}, Health {board.health}, {secondary}"


class ChooseBoard(Ask, frozen=True):
    """An unused board; if none is left, one that fell (STF-CPG-5, -6)."""

    seat: Seat

    def decision(self, state: State) -> Decision:
        taken = {seal.board for seal in state.seals.values() if seal.board}
        known = [board for board in state.content.boards if board not in taken]
        unused = [board for board in known if board not in state.boards]
        fallen = [board for board in known if board in state.boards and state.boards[board].kia]
        options = tuple(TakeBoard(board) for board in unused or fallen)
        prompt = "Choose your SEAL"
        return Decision(self.seat, prompt, "STF-CPG-6" if not unused else "STF-MODE-1", options)

    def answer(self, table: Table[State], choice: TakeBoard) -> None:
        state = table.state
        state.seals[self.seat] = replace(state.seals[self.seat], board=choice.board)
        if state.campaign is not None:
            state.boards[choice.board] = BoardRecord()
        table.record(Joined("STF-MODE-1", self.seat, choice.board))


# Specializations


class TakeSpecialization(Choice, frozen=True, tag="take_specialization"):
    """For the rest of the Campaign (STF-GEAR-14)."""

    rule = "STF-GEAR-14"
    spec: Spec

    def label(self, state: State) -> str:
        return state.content.specializations[self.spec].name

    def detail(self, state: State) -> str:
        return state.content.specializations[self.spec].text


class ChooseSpecialization(Ask, frozen=True):
    """Above E-6, once; no two of a team hold the same (STF-MODE-3, STF-GEAR-15)."""

    seat: Seat

    def decision(self, state: State) -> Decision | None:
        seal = state.seals[self.seat]
        if seal.grade == 6 or seal.spec is not None:
            return None
        held = {one.spec for one in state.seals.values()}
        free = [spec for spec in state.content.specializations if spec not in held]
        options = tuple(TakeSpecialization(spec) for spec in free)
        prompt = f"Choose a Specialization for {name(state, self.seat)}"
        return Decision(self.seat, prompt, "STF-GEAR-14", options)

    def answer(self, table: Table[State], choice: TakeSpecialization) -> None:
        state = table.state
        seal = replace(state.seals[self.seat], spec=choice.spec)
        state.seals[self.seat] = seal
        if state.campaign is not None:
            state.boards[seal.board] = BoardRecord(seal.grade, seal.spec, seal.rank)
        table.record(Specialized("STF-GEAR-14", seal.board, choice.spec))


# gear


class TakeCard(Choice, frozen=True, tag="take_card"):
    """A Weapon or Equipment card from the stock."""

    rule = "STF-GEAR-3"
    card: CardId

    def label(self, state: State) -> str:
        return state.content.cards[self.card].name

    def detail(self, state: State) -> str:
        return state.content.cards[self.card].text

    def group(self, state: State) -> str:
        slot = state.content.cards[self.card].slot
        return {"primary": "Primary Weapon", "secondary": "Secondary Weapon"}.get(slot, "Equipment")


_take = lru_cache(maxsize=1024)(TakeCard)  # of a plain name: nobody owns it


class PutBack(Choice, frozen=True, tag="put_back"):
    """A card goes back to the stock."""

    rule = "STF-GEAR-2"
    takes_back = True
    card: CardId

    def label(self, state: State) -> str:
        return f"Put back: {state.content.cards[self.card].name}"


class TakeKit(Choice, frozen=True, tag="take_kit"):
    """What a careful SEAL would take."""

    rule = "STF-GEAR-2"
    words = "Take the recommended kit"

    def detail(self, state: State) -> str:
        seat = next(seal.seat for seal in state.seals.values() if not seal.activated)
        return ", ".join(state.content.card(copy).name for copy in kit(state, seat))


class GearDone(Choice, frozen=True, tag="gear_done"):
    """Ready to go; a SEAL may go light."""

    rule = "STF-GEAR-2"
    words = "Ready"
    goes_on = True


GearChoice = TakeCard | PutBack | TakeKit | GearDone
_back = lru_cache(maxsize=1024)(PutBack)  # of a plain name: nobody owns it
_READY = (GearDone(),)
_FRESH = (TakeKit(), *_READY)  # nothing is carried yet


class ChooseGear(Ask, frozen=True):
    """Card by card, until the seat is ready (STF-GEAR-2 to -9)."""

    seat: Seat

    def decision(self, state: State) -> Decision:
        seal = state.seals[self.seat]
        start = _READY if seal.cards else _FRESH
        takes = map(_take, takeable(state, self.seat))
        carried = map(_back, dict.fromkeys(map(kind_of, seal.cards)))
        prompt = f"Equip {name(state, self.seat)}"
        options = (*start, *takes, *carried)
        return Decision(self.seat, prompt, "STF-GEAR-2", options)

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        if isinstance(choice, TakeCard) and choice.card in state.content.cards:
            copy = in_stock(state, choice.card)
            if copy is None:
                return Refusal("STF-CMP-2", "Every copy of that card is taken")
            return gear_limits.why_not_carry(state.content, state.seals[self.seat], copy)
        return super().refuse(state, choice)

    def answer(self, table: Table[State], choice: GearChoice) -> None:
        state = table.state
        seal = state.seals[self.seat]
        if isinstance(choice, TakeCard):
            cards = (*seal.cards, str(in_stock(state, choice.card)))
        elif isinstance(choice, PutBack):
            cards = put_back(state, seal, choice)
        elif isinstance(choice, TakeKit):
            cards = kit(state, self.seat)
        else:
            ready(table, seal)
            return
        state.seals[self.seat] = replace(seal, cards=cards)
        table.push(self)


def ready(table: Table[State], seal: Seal) -> None:
    state = table.state
    state.seals[seal.seat] = replace(seal, activated=True)
    table.record(Equipped("STF-GEAR-2", seal.board, seal.cards))


def put_back(state: State, seal: Seal, choice: PutBack) -> tuple[Copy, ...]:
    copy = next(copy for copy in seal.cards if kind_of(copy) == choice.card)
    carried = gear.Loadout(seal.board, seal.grade, seal.spec, seal.cards)
    return gear_limits.put_back(state.content, carried, copy).cards


def in_stock(state: State, kind: CardId) -> Copy | None:
    """A copy that nobody carries (STF-CMP-2)."""
    taken = _taken(state)
    return next((copy for copy in state.content.copies[kind] if copy not in taken), None)


def _taken(state: State) -> set[Copy]:
    return {copy for seal in state.seals.values() for copy in seal.cards}


def takeable(state: State, seat: Seat) -> Sequence[CardId]:
    """The kinds of cards that a SEAL may still take, in the order of the lists."""
    found = gear_limits.carriable(state.content, state.seals[seat])
    taken, stock = _taken(state), state.content.copies
    gone = {kind for kind in set(map(kind_of, taken)) if taken.issuperset(stock[kind])}
    return [kind for kind in found if kind not in gone] if gone else found


def kit(state: State, seat: Seat) -> tuple[Copy, ...]:
    """The recommended kit, as far as cards are left."""
    seal = replace(state.seals[seat], cards=())
    for kind in suggested_gear.wanted(state, seat):
        copy = in_stock(state, kind)
        if copy is not None and gear_limits.may_carry(state.content, seal, copy):
            seal = replace(seal, cards=(*seal.cards, copy))
    return seal.cards
