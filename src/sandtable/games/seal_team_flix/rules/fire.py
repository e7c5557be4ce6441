"""The Fire Action: weapon, Sound, Rate of fire, Seeker Rounds (STF-FIR-1 to -3, STF-EQP-16)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from sandtable.games.seal_team_flix import gear
from sandtable.games.seal_team_flix.cards import PrintedSecondary, Weapon
from sandtable.games.seal_team_flix.content import Content
from sandtable.games.seal_team_flix.rules import placing
from sandtable.games.seal_team_flix.rules.basics import Action, active, add_sound
from sandtable.games.seal_team_flix.rules.card_uses import use_up, used_up
from sandtable.games.seal_team_flix.rules.flicking import NextDisc
from sandtable.games.seal_team_flix.side_layouts import Kind
from sandtable.games.seal_team_flix.state import Copy, Firing, Seal, State
from sandtable.games.seal_team_flix.verbs import Reflick
from sandtable.games.seal_team_flix.vocabulary import SIZE_NAMES, WEAPONS, BoardId, CardId, Rate, Size, Slot, kind_of
from sandtable.kernel.decision import Refusal
from sandtable.kernel.event import Event
from sandtable.kernel.kept import kept
from sandtable.kernel.table import Table
from sandtable.kernel.verbs import of
from sandtable.kernel.words import counted

SEEKER_FIRE = ("primary", "single")  # STF-EQP-16


class Fired(Event, frozen=True):
    """A weapon is declared, with its Rate of fire."""

    who: BoardId
    arm: str
    rate: Rate | Kind  # on a sniper board
    discs: int
    size: Size


class Fire(Action, frozen=True, tag="fire"):
    """One weapon, one Rate, one size of discs (STF-FIR-1, STF-FIR-3)."""

    rule: ClassVar[str] = "STF-FIR-1"
    kind: ClassVar[str] = "Fire"
    slot: Slot
    rate: Rate
    size: Size
    seeker: bool = False

    def label(self, state: State) -> str:
        seal = active(state)
        weapon = gear.firearm(state.content, seal, self.slot)
        what = weapon.name if weapon else self.slot
        said = f"{what}: {self.rate.title()}, {discs_said(state, seal, self)}"
        return f"{said}, Seeker Rounds" if self.seeker else said

    def fold(self, state: State) -> str:
        weapon = gear.firearm(state.content, active(state), self.slot)
        return f"Fire the {weapon.name}" if weapon else ""

    def way(self, state: State) -> str:
        said = f"{self.rate.title()}, {discs_said(state, active(state), self)}"
        return f"{said}, Seeker" if self.seeker else said

    def takes(self, state: State) -> str:
        sound = gear.weapon_sound(state.content, active(state), self.slot)
        return f"{super().takes(state)}, Sound {sound}"

    def obstacle(self, state: State, seal: Seal) -> Refusal | None:
        weapon = gear.firearm(state.content, seal, self.slot) if self.slot in WEAPONS else None
        if weapon is None:
            return Refusal("STF-FIR-1", "There is no such weapon to fire")
        if not discs(state, seal, self):
            return Refusal("STF-FIR-3", f"The {weapon.name} does not fire like that")
        if self.seeker and not may_seek(state, seal, self):
            return Refusal("STF-EQP-16", "Seeker Rounds go with a Single shot of the Primary")
        if not placing.room(state, Firing(seal.seat, "", "fire", self.size, 1)):
            return Refusal("STF-FIR-18", "There is no room for such a disc")
        return None

    def act(self, table: Table[State], seal: Seal) -> None:
        state = table.state
        declare(table, seal, self.slot, self.rate, discs(state, seal, self), self.size)
        if self.seeker:
            spend_seeker(state, seal)
        table.push(NextDisc(self.firing(state, seal)))

    def firing(self, state: State, seal: Seal) -> Firing:
        """A stack is one flick of several discs."""
        weapon = weapon_in(state, seal, self.slot)
        n = discs(state, seal, self)
        stacked = self.rate == "stack"
        return Firing(
            seal.seat,
            weapon.id,
            "stack" if stacked else "fire",
            self.size,
            1 if stacked else n,
            self.slot,
            self.rate,
            n if stacked else 1,
            self.seeker,
        )


def weapon_in(state: State, seal: Seal, slot: Slot) -> Weapon | PrintedSecondary:
    """The weapon that is fired; a shot without one is refused before."""
    weapon = gear.firearm(state.content, seal, slot)
    if weapon is None:
        raise ValueError(f"{seal.seat} has no weapon to fire there")
    return weapon


def declare(table: Table[State], seal: Seal, slot: Slot, rate: Rate | Kind, n: int, size: Size) -> None:
    """The weapon's Sound once, in the SEAL's Area, wherever the discs will lie (STF-FIR-2)."""
    state = table.state
    table.record(Fired("STF-FIR-1", seal.board, weapon_in(state, seal, slot).id, rate, n, size))
    sound = gear.weapon_sound(state.content, seal, slot)
    add_sound(table, state.area(seal.cell), sound, "STF-FIR-2")


def discs(state: State, seal: Seal, fire: Fire) -> int:
    """How many, with every extra disc."""
    sizes = gear.rates(state.content, seal, fire.slot).get(fire.rate, ())
    return next((one.n for one in sizes if one.size == fire.size), 0)


def discs_said(state: State, seal: Seal, fire: Fire) -> str:
    n = discs(state, seal, fire)
    return counted(n, f"{SIZE_NAMES[fire.size]} disc")


# Seeker Rounds


def seeker_rounds(state: State, seal: Seal) -> Copy | None:
    """A card that lets a disc be flicked again, with a charge left (STF-EQP-16)."""
    for copy in seal.cards:
        card = state.content.equipment.get(kind_of(copy))
        if card and card.effect(Reflick) and not used_up(state, seal, copy):
            return copy
    return None


def may_seek(state: State, seal: Seal, fire: Fire) -> bool:
    return (fire.slot, fire.rate) == SEEKER_FIRE and seeker_rounds(state, seal) is not None


def spend_seeker(state: State, seal: Seal) -> None:
    copy = seeker_rounds(state, seal)
    if copy:
        use_up(state, seal.seat, copy)


# what is offered


def offers(state: State, seal: Seal) -> Sequence[Fire]:
    """Each weapon, Rate and size for which there is room (STF-FIR-18)."""
    content = state.content
    found, seeking = _shots(content, seal.board, _arms(content, seal.cards))
    if seeking and seeker_rounds(state, seal):
        found = seeking
    sizes = {one.size for one in found}
    fits = {one for one in sizes if placing.room(state, Firing(seal.seat, "", "fire", one, 1))}
    return [one for one in found if one.size in fits]


@kept(4096)
def _arms(content: Content, copies: tuple[Copy, ...]) -> tuple[CardId, ...]:
    """The kinds of cards in weapons' slots, and of Seeker Rounds."""
    cards = [content.card(copy) for copy in copies]
    return tuple([one.id for one in cards if one.slot in WEAPONS or of(one.effects, Reflick)])


@kept(4096)
def _shots(content: Content, board: BoardId, arms: tuple[CardId, ...]) -> tuple[tuple[Fire, ...], tuple[Fire, ...]]:
    """All that can be fired: without Seeker Rounds, and if there are any with them as well."""
    seal, plain, seeking = gear.Loadout(board, cards=arms), [], []
    for slot in WEAPONS:
        for rate, sizes in gear.rates(content, seal, slot).items():
            for _, size in sizes:  # the same ones with extra discs
                plain.append(Fire(slot, rate, size))
                seeking.append(plain[-1])
                if (slot, rate) == SEEKER_FIRE:
                    seeking.append(Fire(slot, rate, size, seeker=True))
    cards = [content.equipment.get(kind) for kind in arms]
    seekers = any(card and card.effect(Reflick) for card in cards)
    return tuple(plain), tuple(seeking) if seekers else ()
