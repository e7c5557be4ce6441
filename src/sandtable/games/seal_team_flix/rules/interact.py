"""At arm's length: Interact, the knife, a capture (STF-INT, STF-KNF, STF-CAP)."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec.structs import replace

from sandtable.games.seal_team_flix import gear
from sandtable.games.seal_team_flix.events import Piece
from sandtable.games.seal_team_flix.rules import harm, tokens
from sandtable.games.seal_team_flix.rules.basics import Action, piece, place
from sandtable.games.seal_team_flix.rules.card_uses import is_free, note_use
from sandtable.games.seal_team_flix.rules.sight import closed_doors
from sandtable.games.seal_team_flix.state import CLOSED, NOWHERE, OPEN, Cell, Hostage, Objective, Seal, State, Tango
from sandtable.games.seal_team_flix.verbs import HealBonus, Mastermind, Neutralize
from sandtable.games.seal_team_flix.vocabulary import EVIDENCE, BoardId, DoorId, TokenType
from sandtable.kernel.decision import Refusal
from sandtable.kernel.event import Event
from sandtable.kernel.table import Table

KIT_HEALS = 1  # STF-INT-2


Does = Literal["removes", "uses", "recovers", "neutralises", "takes"]


class Handled(Event, frozen=True):
    """A token beside a SEAL was removed, used or taken."""

    who: BoardId
    does: Does
    what: TokenType
    where: str


class Overpowered(Event, frozen=True):
    """A Tango beside a SEAL."""

    who: BoardId
    does: Literal["knifes", "captures"]
    tango: Piece


class DoorOpened(Event, frozen=True):
    """From one of its arrows."""

    who: BoardId
    door: DoorId
    where: str


class Healed(Event, frozen=True):
    """Health was regained."""

    who: BoardId
    n: int
    health: int


def beside(state: State, seal: Seal) -> tuple[Cell, ...]:
    """Spaces within arm's length."""
    return state.ground.neighbours(seal.cell, state.open_doors)


def at_hand(state: State, seal: Seal) -> int:
    """The same and the SEAL's own, as bits."""
    return state.ground.beside(seal.cell, state.open_doors) | 1 << seal.cell


# tokens


class Interact(Action, frozen=True):
    """With a revealed token; each kind of token has a rule of its own."""

    kind: ClassVar[str] = "Interact"
    free: ClassVar[bool] = True
    token: int

    def tell(self, table: Table[State], seal: Seal, does: Does) -> None:
        one = table.state.objectives[self.token]
        where = place(table.state, one.cell)
        table.record(Handled(self.rule, seal.board, does, one.type, where))

    def obstacle(self, state: State, seal: Seal) -> Refusal | None:
        one = state.objectives.get(self.token)
        if one is None or not (one.lying and one.revealed):
            return Refusal(self.rule, "No such token lies face up on the Map")
        if at_hand(state, seal) >> one.cell & 1 and _interaction(state, seal, one) == self:
            return None
        return Refusal(self.rule, f"{tokens.title(one)}: not from here, or not in this way")


class RemoveAlarm(Interact, frozen=True, tag="remove_alarm"):
    """STF-INT-1."""

    rule: ClassVar[str] = "STF-INT-1"

    def label(self, state: State) -> str:
        return f"Remove the Alarm on {place(state, state.objectives[self.token].cell)}"

    def act(self, table: Table[State], seal: Seal) -> None:
        self.tell(table, seal, "removes")
        tokens.put_away(table.state, self.token)


class UseKit(Interact, frozen=True, tag="use_kit"):
    """A Medical Kit token heals a wounded SEAL beside it or on it (STF-INT-2)."""

    rule: ClassVar[str] = "STF-INT-2"

    def label(self, state: State) -> str:
        return f"Use the Medical Kit on {place(state, state.objectives[self.token].cell)}"

    def act(self, table: Table[State], seal: Seal) -> None:
        self.tell(table, seal, "uses")
        tokens.put_away(table.state, self.token)
        bonus = sum(one.n for one in gear.active(table.state.content, seal, HealBonus))
        heal(table, seal, KIT_HEALS + bonus, self.rule)


class Recover(Interact, frozen=True, tag="recover"):
    """Evidence (STF-INT-3)."""

    rule: ClassVar[str] = "STF-INT-3"

    def label(self, state: State) -> str:
        one = state.objectives[self.token]
        return f"Recover the {tokens.title(one)} on {place(state, one.cell)}"

    def act(self, table: Table[State], seal: Seal) -> None:
        self.tell(table, seal, "recovers")
        tokens.complete(table, self.token, self.rule)


class TakeBioWeapon(Interact, frozen=True, tag="take_bio_weapon"):
    """Carried on the board, or made harmless where the mission asks for that (STF-INT-4)."""

    rule: ClassVar[str] = "STF-INT-4"

    def label(self, state: State) -> str:
        verb = "Neutralise" if state.mission.condition(Neutralize) else "Take"
        return f"{verb} the Bio-Weapon on {place(state, state.objectives[self.token].cell)}"

    def act(self, table: Table[State], seal: Seal) -> None:
        state = table.state
        if state.mission.condition(Neutralize):
            self.tell(table, seal, "neutralises")
            tokens.complete(table, self.token, self.rule)
            return
        self.tell(table, seal, "takes")
        one = state.objectives[self.token]
        state.put_objective(replace(one, status="carried", cell=NOWHERE, carrier=seal.seat))


def heal(table: Table[State], seal: Seal, n: int, rule: str) -> None:
    """Never above the maximum (STF-GEAR-11)."""
    state = table.state
    health = min(gear.max_health(state.content, seal), seal.health + n)
    state.put_seal(replace(seal, health=health))
    table.record(Healed(rule, seal.board, health - seal.health, health))


def _interactions(state: State, seal: Seal, near: int) -> list[Action]:
    lying = (one for one in state.objectives.values() if one.revealed and one.lying)
    found = (_interaction(state, seal, one) for one in lying if near >> one.cell & 1)
    return [one for one in found if one]


def _interaction(state: State, seal: Seal, one: Objective) -> Action | None:
    if one.type == "AL":
        return RemoveAlarm(one.id)
    if one.type in EVIDENCE:
        return Recover(one.id)
    if one.type == "BW":
        return TakeBioWeapon(one.id)
    wounded = seal.health < gear.max_health(state.content, seal)
    return UseKit(one.id) if one.type == "MK" and wounded else None


# Doors


class OpenDoor(Action, frozen=True, tag="open_door"):
    """A Normal Door, from its arrow (STF-INT-5)."""

    rule: ClassVar[str] = "STF-INT-5"
    kind: ClassVar[str] = "Interact"
    free: ClassVar[bool] = True
    door: int

    def label(self, state: State) -> str:
        return f"Open Door {state.ground.doors[self.door].id}"

    def obstacle(self, state: State, seal: Seal) -> Refusal | None:
        if not 0 <= self.door < len(state.doors):
            return Refusal(self.rule, "There is no such Door")
        door = state.doors[self.door]
        if door == OPEN:
            return Refusal("STF-DOR-2", "That Door has been removed already")
        if door != CLOSED:
            return Refusal("STF-ARR-4", "That Door is E-Locked")
        if self.door not in [index for index, _ in closed_doors(state, seal.cell)]:
            return Refusal(self.rule, "A Door is opened from one of its two arrows")
        return None

    def act(self, table: Table[State], seal: Seal) -> None:
        state = table.state
        door, where = state.ground.doors[self.door].id, place(state, seal.cell)
        table.record(DoorOpened(self.rule, seal.board, door, where))
        state.set_door(self.door, OPEN)


# Tangos


class Knife(Action, frozen=True, tag="knife"):
    """Always kills, without a sound (STF-KNF-1)."""

    rule: ClassVar[str] = "STF-KNF-1"
    kind: ClassVar[str] = "Knife"
    tango: int

    def cost(self, state: State) -> int:
        seal = state.seals[state.active] if state.active else None
        return 0 if seal and is_free(state, seal, "knife") else 1

    def label(self, state: State) -> str:
        tango = state.tangos[self.tango]
        return f"Knife the {tango.kind.title()} on {place(state, tango.cell)}"

    def obstacle(self, state: State, seal: Seal) -> Refusal | None:
        tango = state.tangos.get(self.tango)
        if tango is None or tango.cell not in beside(state, seal):
            return Refusal(self.rule, "Only an Adjacent Patrol or Sentry can be knifed")
        if tango.kind == "mastermind":
            return Refusal("STF-KNF-2", "The knife never reaches a Mastermind")
        return None

    def act(self, table: Table[State], seal: Seal) -> None:
        state = table.state
        if is_free(state, seal, "knife"):
            note_use(state, seal.seat, "knife")
        table.record(Overpowered(self.rule, seal.board, "knifes", piece(state, f"t{self.tango}")))
        harm.kill_tango(table, self.tango, self.rule)


def _knives(state: State, seal: Seal, near: int) -> list[Knife]:
    if not seal.actions and not is_free(state, seal, "knife"):
        return []
    tangos = [one for one in state.tangos.values() if near >> one.cell & 1]
    return [Knife(one.id) for one in tangos if one.kind != "mastermind"]  # STF-KNF-2


class Capture(Action, frozen=True, tag="capture"):
    """The Mastermind, Stunned or left alone (STF-CAP-1)."""

    rule: ClassVar[str] = "STF-CAP-1"
    kind: ClassVar[str] = "Interact"

    def label(self, state: State) -> str:
        mastermind = state.mastermind
        return f"Capture the Mastermind on {place(state, mastermind.cell if mastermind else 0)}"

    def obstacle(self, state: State, seal: Seal) -> Refusal | None:
        return why_no_capture(state, seal)

    def act(self, table: Table[State], seal: Seal) -> None:
        state = table.state
        mastermind = state.mastermind
        token = next(one for one in state.objectives.values() if one.type == "MM")
        if mastermind:
            who = piece(state, f"t{mastermind.id}")
            table.record(Overpowered(self.rule, seal.board, "captures", who))
            state.take_tango(mastermind)
            state.put_hostage(Hostage(token.id, mastermind.cell, NOWHERE, token.id, captured=True))


def why_no_capture(state: State, seal: Seal) -> Refusal | None:
    condition, mastermind = state.mission.condition(Mastermind), state.mastermind
    if condition is None or condition.fate != "capture":
        return Refusal("STF-CAP-1", "Nobody is to be captured in this mission")
    if mastermind is None or mastermind.cell not in beside(state, seal):
        return Refusal("STF-CAP-1", "The Mastermind is not Adjacent")
    if not mastermind.stunned and _guarded(state, mastermind):
        return Refusal("STF-CAP-1", "A Tango that is not Stunned guards the Mastermind's Area")
    return None


def _guarded(state: State, mastermind: Tango) -> bool:
    area = state.area(mastermind.cell)
    others = (one for one in state.tangos.values() if one.id != mastermind.id)
    return any(not one.stunned and state.area(one.cell) == area for one in others)


def offers(state: State, seal: Seal) -> list[Action]:
    """Whatever is within arm's length."""
    found: list[Action] = []
    near = state.ground.beside(seal.cell, state.open_doors)
    if near & state.crowd:
        found += _knives(state, seal, near)
        if seal.actions and state.mastermind and why_no_capture(state, seal) is None:
            found.append(Capture())
    found += _interactions(state, seal, at_hand(state, seal))
    if state.ground.door_links[seal.cell]:
        found += [OpenDoor(door) for door, _ in closed_doors(state, seal.cell)]
    return found
