"""Stuns, reloading, first aid, handing over, the folder (SF-STN, SF-REL, SF-FAP, SF-GIV)."""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from sandtable.games.special_forces.cards import Counter
from sandtable.games.special_forces.charts import chart
from sandtable.games.special_forces.events import Aided, FolderTaken, Handed, Reloaded, StunCleared
from sandtable.games.special_forces.rules.basics import ap_taken, cost, focus, focus_word, may_focus, pay, two_dice
from sandtable.games.special_forces.rules.loads import by_load
from sandtable.games.special_forces.rules.victory import CheckVictory
from sandtable.games.special_forces.state import MOST_STUNS, NOWHERE, Load, Soldier, State
from sandtable.games.special_forces.vocabulary import Aid, CounterId, Objective, SoldierId, WeaponId
from sandtable.kernel.decision import Refusal, RuleId
from sandtable.kernel.deed import Deed
from sandtable.kernel.event import Modifier, total
from sandtable.kernel.step import not_an_option
from sandtable.kernel.table import Table


class ClearStun(Deed, frozen=True, tag="clear-stun"):
    rule: ClassVar[RuleId] = "SF-STN-2"
    words: ClassVar[str] = "Clear a Stun (1 AP)"

    def why_not(self, state: State, soldier: Soldier) -> Refusal | None:
        return None if soldier.stuns else not_an_option("SF-AP-1")

    def act(self, table: Table[State], soldier: Soldier) -> None:
        pay(table.state, soldier.id, 1)
        soldier = table.state.soldiers[soldier.id]
        table.state.put(replace(soldier, stuns=soldier.stuns - 1))
        table.record(StunCleared("SF-STN-2", soldier.id, soldier.stuns - 1))


class Reload(Deed, frozen=True, tag="reload"):
    rule: ClassVar[RuleId] = "SF-REL-4"
    weapon: WeaponId

    def label(self, state: State) -> str:
        return f"Reload the {state.arm(self.weapon).name} (1 AP)"

    @classmethod
    def candidates(cls, state: State, soldier: Soldier) -> Sequence[Reload]:
        del state
        return [Reload(weapon) for weapon in soldier.empty]

    def why_not(self, state: State, soldier: Soldier) -> Refusal | None:
        """SF-REL-6: only an empty box; SF-UNT-4: some weapons need no counter."""
        if self.weapon not in state.card(soldier).weapons:
            return Refusal("SF-REL-4", f"{soldier.id} has no such weapon")
        arm = state.arm(self.weapon)
        if self.weapon not in soldier.empty:
            return Refusal("SF-REL-6", f"The {arm.name} is not empty")
        if arm.endless != "each" and spare(state, soldier, self.weapon) is None:
            return Refusal("SF-REL-4", f"{soldier.id} has no ammo for it")
        return None

    def act(self, table: Table[State], soldier: Soldier) -> None:
        state, name = table.state, soldier.id
        pay(state, name, 1)
        state.put(reloaded(state, state.soldiers[name], self.weapon))
        table.record(Reloaded("SF-REL-4", name, self.weapon))


class FirstAid(Deed, frozen=True, tag="first-aid"):
    rule: ClassVar[RuleId] = "SF-FAP-1"
    kind: ClassVar[str] = "First aid"
    patient: SoldierId
    focused: bool = False

    def label(self, state: State) -> str:
        return f"First aid for {self.patient}" + (", focused (2 AP)" if self.focused else " (1 AP)")

    def fold(self, state: State) -> str:
        return f"First aid for {self.patient}"

    def way(self, state: State) -> str:
        return focus_word(self.focused)

    @property
    def dearness(self) -> int:
        return 1 + self.focused

    def takes(self, state: State) -> str:
        return ap_taken(self.focused)

    @classmethod
    def offers(cls, state: State, soldier: Soldier) -> Sequence[FirstAid]:
        patients = patients_of(state, soldier)
        if not patients:
            return ()
        found = [FirstAid(one.id) for one in patients]
        focused = may_focus(state, soldier.id)
        return found + [FirstAid(one.id, True) for one in patients] if focused else found

    def why_not(self, state: State, soldier: Soldier) -> Refusal | None:
        if aid_pack(state, soldier) is None:
            return Refusal("SF-FAP-1", f"{soldier.id} has no First Aid Pack to use")
        if all(one.id != self.patient for one in patients_of(state, soldier)):
            why = "A patient has a Wound, and is the user or a friend on the next dot"
            return Refusal("SF-FAP-2", why)
        if self.focused and not may_focus(state, soldier.id):
            return Refusal("SF-DIE-2", "Focused first aid costs 2 AP")
        return None

    def act(self, table: Table[State], soldier: Soldier) -> None:
        """SF-FAP-4: the pack is gone whatever the dice say."""
        state, name = table.state, soldier.id
        pay(state, name, cost(self.focused))
        soldier = state.soldiers[name]
        pack = aid_pack(state, soldier)
        aid = pack.effect(Aid) if pack else None
        if pack is None or aid is None:
            raise ValueError(f"{name} has no First Aid Pack")
        state.put(without(soldier, pack.id))
        bonus = state.card(soldier).aid_bonus
        modifiers = focus(self.focused)
        if bonus:
            modifiers += (Modifier(state.card(soldier).name, bonus, "SF-FAP-3"),)
        bonus = total(modifiers)
        need = (aid.needed - bonus, "or more together heals a wound")
        dice = two_dice(table, f"first aid for {self.patient}", "SF-FAP-1", need, soldier.side)
        success = sum(dice) + bonus >= aid.needed
        if success:
            patient = state.soldiers[self.patient]
            stuns = min(MOST_STUNS, patient.stuns + 1)  # SF-FAP-5
            state.put(replace(patient, wounds=patient.wounds - 1, stuns=stuns))
        table.record(Aided("SF-FAP-1", name, self.patient, dice, modifiers, aid.needed, success))


class GiveTake(Deed, frozen=True, tag="give-take"):
    rule: ClassVar[RuleId] = "SF-GIV-1"
    open: ClassVar[bool] = True
    kind: ClassVar[str] = "Give and take"
    partner: SoldierId
    give: tuple[CounterId, ...] = ()
    take: tuple[CounterId, ...] = ()

    def label(self, state: State) -> str:
        return f"With {self.partner}: {self.way(state)} (1 AP)"

    def fold(self, state: State) -> str:
        return f"Give and take with {self.partner}"

    def way(self, state: State) -> str:
        def named(counters: tuple[CounterId, ...]) -> str:
            return ", ".join(state.content.counters[one].name for one in counters)

        parts = (("give", self.give), ("take", self.take))
        return " and ".join(f"{word} {named(what)}" for word, what in parts if what)

    def takes(self, state: State) -> str:
        return "1 AP"

    @classmethod
    def offers(cls, state: State, soldier: Soldier) -> Sequence[GiveTake]:
        """Every single counter either way, and every swap of one for one (guide, section 3)."""
        found: tuple[GiveTake, ...] = ()
        for other in partners(state, soldier):
            found += _offers(state, soldier, other.id, other.load)
        return found

    def why_not(self, state: State, soldier: Soldier) -> Refusal | None:
        """A larger transfer is legal, but not listed."""
        other = state.soldiers.get(self.partner)
        if other is None or other not in partners(state, soldier):
            if other and _walled(state, soldier, other):
                return Refusal("SF-GIV-4", f"A wall is between {soldier.id} and {other.id}")
            return Refusal("SF-GIV-1", "Only between friends on adjacent dots, both with cards")
        if not (self.give or self.take):
            return Refusal("SF-GIV-5", "At least one counter passes")
        if exchanged(state, soldier, other, self) is None:
            return Refusal("SF-GIV-2", "They do not have it, or there is no room for it")
        return None

    def act(self, table: Table[State], soldier: Soldier) -> None:
        state, name = table.state, soldier.id
        pay(state, name, 1)
        both = exchanged(state, state.soldiers[name], state.soldiers[self.partner], self)
        if both is None:
            raise ValueError("that transfer does not fit")
        for one in both:
            state.put(one)
        _hand_folder(state, name, self)
        if self.give:
            table.record(Handed("SF-GIV-1", name, self.partner, self.give))
        if self.take:
            table.record(Handed("SF-GIV-1", self.partner, name, self.take))


class PickUp(Deed, frozen=True, tag="pick-up"):
    rule: ClassVar[RuleId] = "SF-WMD-8"
    words: ClassVar[str] = "Take the folder (1 AP)"

    @classmethod
    def offers(cls, state: State, soldier: Soldier) -> Sequence[PickUp]:
        return [PickUp()] if folder_at_hand(state, soldier) else []

    def why_not(self, state: State, soldier: Soldier) -> Refusal | None:
        """Says nothing about where a folder lies that nobody has found."""
        if folder_at_hand(state, soldier):
            return None
        why = f"{soldier.id} takes a folder that was found, within reach, with room in Web Gear"
        return Refusal("SF-WMD-8", why)

    def act(self, table: Table[State], soldier: Soldier) -> None:
        state, folder = table.state, table.state.folder
        if folder is None:
            raise ValueError("there is no folder")
        pay(state, soldier.id, 1)
        soldier = state.soldiers[soldier.id]
        state.put(replace(soldier, gear=(*soldier.gear, folder_counter(state))))
        state.folder = replace(folder, dot=NOWHERE, carrier=soldier.id)
        table.record(FolderTaken("SF-WMD-8", soldier.id))
        table.push(CheckVictory())


# boxes


def stowed(state: State, soldier: Soldier, counters: Sequence[CounterId]) -> Soldier | None:
    """The soldier with these counters instead of his own, each where it may go (SF-WEB-2).

    Ammo for his own weapons fills the Extra Ammo box first, as many of each type as are printed
    there; None if it does not all fit. Counters of his issue stay outside Web Gear as long as he
    keeps them (SF-CARD-4).
    """
    card, left, known = state.card(soldier), Count(counters), state.content.counters
    issue = []
    for counter in soldier.issue:
        if left[counter]:
            left[counter] -= 1
            issue.append(counter)
    room = Count(known[counter].ammo for counter in card.extra)
    extra: list[CounterId] = []
    gear: list[CounterId] = []
    for counter in sorted(left.elements()):
        kind = known[counter].ammo
        fits = room[kind] > 0
        room[kind] -= fits
        (extra if fits else gear).append(counter)
    if len(gear) > card.gear:
        return None
    return replace(soldier, issue=tuple(issue), extra=tuple(extra), gear=tuple(gear))


def without(soldier: Soldier, counter: CounterId, boxes: Sequence[str] = ("gear", "extra", "issue")) -> Soldier:
    """The same soldier with one counter less, from the first of the boxes that has one."""
    for box in boxes:
        held = list(getattr(soldier, box))
        if counter in held:
            held.remove(counter)
            return replace(soldier, **{box: tuple(held)})
    raise ValueError(f"{soldier.id} has no {counter}")


# what is legal


def spare(state: State, soldier: Soldier, weapon: WeaponId) -> CounterId | None:
    """The ammo counter that would reload a weapon; Extra Ammo before Web Gear."""
    kind = state.arm(weapon).ammo
    for counter in (*soldier.extra, *soldier.gear):
        held = state.content.counters[counter]
        if kind is not None and held.ammo == kind and not held.modes:
            return counter
    return None


@by_load
def aid_pack(state: State, soldier: Soldier) -> Counter | None:
    if "firstaid" in state.card(soldier).banned:
        return None
    for name in soldier.counters:
        counter = state.content.counters[name]
        if counter.effect(Aid):
            return counter
    return None


def patients_of(state: State, soldier: Soldier) -> list[Soldier]:
    """SF-FAP-2: whom his pack could help."""
    pack = aid_pack(state, soldier)
    aid = pack.effect(Aid) if pack else None
    if aid is None:
        return []
    ground = state.ground
    return [
        other
        for other in state.side(soldier.side)
        if other.wounds and ground.distance(other.dot, soldier.dot) <= aid.reach and ground.sees(other.dot, soldier.dot)
    ]


def partners(state: State, soldier: Soldier) -> list[Soldier]:
    nobody = state.at.keys().isdisjoint(chart(state.ground).beside[soldier.dot])
    if nobody or "givetake" in state.card(soldier).banned:
        return []
    return [
        other
        for other in state.side(soldier.side)
        if other.id != soldier.id
        and "givetake" not in state.card(other).banned
        and state.ground.adjacent(soldier.dot, other.dot)
    ]


@by_load
def _offers(state: State, soldier: Soldier, partner: SoldierId, load: Load) -> tuple[GiveTake, ...]:
    """What may pass between two hangs on what they have, not on where they stand."""
    card, empty, issue, gear, extra = load
    side = soldier.side
    other = Soldier(partner, card, side, empty=empty, issue=issue, gear=gear, extra=extra)
    mine, theirs = sorted(set(soldier.counters)), sorted(set(other.counters))
    offers = [GiveTake(partner, (one,)) for one in mine]
    offers += [GiveTake(partner, (), (one,)) for one in theirs]
    offers += [GiveTake(partner, (one,), (another,)) for one in mine for another in theirs if one != another]
    return tuple(offer for offer in offers if exchanged(state, soldier, other, offer))


def exchanged(state: State, soldier: Soldier, other: Soldier, choice: GiveTake) -> tuple[Soldier, Soldier] | None:
    """Both after the transfer, or None if they lack something or have no room (SF-GIV-2, -5)."""
    mine, theirs = Count(soldier.counters), Count(other.counters)
    give, take = Count(choice.give), Count(choice.take)
    if not (give or take) or give - mine or take - theirs:
        return None
    here = stowed(state, soldier, list((mine - give + take).elements()))
    there = stowed(state, other, list((theirs - take + give).elements()))
    return (here, there) if here and there else None


def folder_at_hand(state: State, soldier: Soldier) -> bool:
    """SF-WMD-8: seen, within reach of a hand, and a free place in the Web Gear."""
    folder, item = state.folder, state.mission.item
    if folder is None or item is None or folder.dot == NOWHERE or not folder.discovered:
        return False
    free = len(soldier.gear) < state.card(soldier).gear
    return soldier.side == item.taker and free and state.ground.adjacent(soldier.dot, folder.dot)


# what is done


def reloaded(state: State, soldier: Soldier, weapon: WeaponId) -> Soldier:
    """The same soldier with that weapon loaded, and the counter for it spent."""
    counter = spare(state, soldier, weapon)
    if counter:
        soldier = without(soldier, counter, ("extra", "gear"))
    return replace(soldier, empty=tuple(one for one in soldier.empty if one != weapon))


def _hand_folder(state: State, name: SoldierId, choice: GiveTake) -> None:
    def holds(counters: tuple[CounterId, ...]) -> bool:
        return any(state.content.counters[one].effect(Objective) for one in counters)

    if state.folder and holds(choice.give):
        state.folder = replace(state.folder, carrier=choice.partner)
    elif state.folder and holds(choice.take):
        state.folder = replace(state.folder, carrier=name)


def folder_counter(state: State) -> CounterId:
    """The counter that is the scenario's objective."""
    counters = state.content.counters.values()
    return next(one.id for one in counters if one.effect(Objective))


def _walled(state: State, soldier: Soldier, other: Soldier) -> bool:
    """A friend on the next dot, out of reach all the same."""
    friends = other.here and other.side == soldier.side and other.id != soldier.id
    ground = state.ground
    near = friends and ground.distance(soldier.dot, other.dot) <= 1
    return near and not ground.sees(soldier.dot, other.dot)
