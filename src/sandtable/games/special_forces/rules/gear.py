"""Stuns, reloading, first aid, handing over, the folder (SF-STN, SF-REL, SF-FAP, SF-GIV)."""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from sandtable.games.special_forces.cards import Counter
from sandtable.games.special_forces.charts import chart
from sandtable.games.special_forces.events import (
    Aided,
    FolderTaken,
    Handed,
    Reloaded,
    StunCleared,
)
from sandtable.games.special_forces.rules.basics import cost, focus, may_focus, pay, two_dice
from sandtable.games.special_forces.rules.loads import by_load
from sandtable.games.special_forces.state import MOST_STUNS, NOWHERE, Load, Soldier, State
from sandtable.games.special_forces.vocabulary import (
    Aid,
    CounterId,
    Objective,
    SoldierId,
    WeaponId,
)
from sandtable.kernel.decision import Choice, Refusal, RuleId
from sandtable.kernel.event import Modifier, total
from sandtable.kernel.table import Table


class ClearStun(Choice, frozen=True, tag="clear-stun"):
    rule: ClassVar[RuleId] = "SF-STN-2"

    def label(self, state: State) -> str:
        del state
        return "Clear a Stun (1 AP)"


class Reload(Choice, frozen=True, tag="reload"):
    rule: ClassVar[RuleId] = "SF-REL-4"
    weapon: WeaponId

    def label(self, state: State) -> str:
        return f"Reload the {state.arm(self.weapon).name} (1 AP)"


class FirstAid(Choice, frozen=True, tag="first-aid"):
    rule: ClassVar[RuleId] = "SF-FAP-1"
    patient: SoldierId
    focused: bool = False

    def group(self, state: State) -> str:
        del state
        return "First aid"

    def label(self, state: State) -> str:
        del state
        return f"First aid for {self.patient}" + (", focused (2 AP)" if self.focused else " (1 AP)")


class GiveTake(Choice, frozen=True, tag="give-take"):
    rule: ClassVar[RuleId] = "SF-GIV-1"
    partner: SoldierId
    give: tuple[CounterId, ...] = ()
    take: tuple[CounterId, ...] = ()

    def group(self, state: State) -> str:
        del state
        return "Give and take"

    def label(self, state: State) -> str:
        def named(counters: tuple[CounterId, ...]) -> str:
            return ", ".join(state.content.counters[one].name for one in counters)

        parts = (("give", self.give), ("take", self.take))
        said = " and ".join(f"{word} {named(what)}" for word, what in parts if what)
        return f"With {self.partner}: {said} (1 AP)"


class PickUp(Choice, frozen=True, tag="pick-up"):
    rule: ClassVar[RuleId] = "SF-WMD-8"

    def label(self, state: State) -> str:
        del state
        return "Take the folder (1 AP)"


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
        fits = kind is not None and room[kind] > 0
        room[kind] -= fits
        (extra if fits else gear).append(counter)
    if len(gear) > card.gear:
        return None
    return replace(soldier, issue=tuple(issue), extra=tuple(extra), gear=tuple(gear))


def without(
    soldier: Soldier, counter: CounterId, boxes: Sequence[str] = ("gear", "extra", "issue")
) -> Soldier:
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


def reloads(state: State, soldier: Soldier) -> tuple[Reload, ...]:
    """SF-REL-6: only an empty box; SF-UNT-4: some weapons need no counter."""
    return tuple(
        Reload(weapon)
        for weapon in soldier.empty
        if state.arm(weapon).endless == "each" or spare(state, soldier, weapon)
    )


@by_load
def aid_pack(state: State, soldier: Soldier) -> Counter | None:
    if "firstaid" in state.card(soldier).banned:
        return None
    for name in soldier.counters:
        counter = state.content.counters[name]
        if counter.effect(Aid):
            return counter
    return None


def first_aids(state: State, soldier: Soldier) -> tuple[FirstAid, ...]:
    pack = aid_pack(state, soldier)
    aid = pack.effect(Aid) if pack else None
    if aid is None:
        return ()
    ground = state.ground
    patients = [
        other.id
        for other in state.side(soldier.side)
        if other.wounds
        and ground.distance(other.dot, soldier.dot) <= aid.reach
        and ground.sees(other.dot, soldier.dot)
    ]
    plain = [FirstAid(name) for name in patients]
    if may_focus(state, soldier.id):
        plain += [FirstAid(name, True) for name in patients]
    return tuple(plain)


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


def give_takes(state: State, soldier: Soldier) -> tuple[GiveTake, ...]:
    """Every single counter either way, and every swap of one for one (guide, section 3)."""
    found: tuple[GiveTake, ...] = ()
    for other in partners(state, soldier):
        found += _offers(state, soldier, other.id, other.load)
    return found


@by_load
def _offers(state: State, soldier: Soldier, partner: SoldierId, load: Load) -> tuple[GiveTake, ...]:
    """What may pass between two hangs on what they have, not on where they stand."""
    card, empty, issue, gear, extra = load
    side = soldier.side
    other = Soldier(partner, card, side, empty=empty, issue=issue, gear=gear, extra=extra)
    mine, theirs = sorted(set(soldier.counters)), sorted(set(other.counters))
    offers = [GiveTake(partner, (one,)) for one in mine]
    offers += [GiveTake(partner, (), (one,)) for one in theirs]
    offers += [
        GiveTake(partner, (one,), (another,))
        for one in mine
        for another in theirs
        if one != another
    ]
    return tuple(offer for offer in offers if exchanged(state, soldier, other, offer))


def exchanged(
    state: State, soldier: Soldier, other: Soldier, choice: GiveTake
) -> tuple[Soldier, Soldier] | None:
    """Both after the transfer, or None if they lack something or have no room (SF-GIV-2, -5)."""
    mine, theirs = Count(soldier.counters), Count(other.counters)
    give, take = Count(choice.give), Count(choice.take)
    if not (give or take) or give - mine or take - theirs:
        return None
    here = stowed(state, soldier, list((mine - give + take).elements()))
    there = stowed(state, other, list((theirs - take + give).elements()))
    return (here, there) if here and there else None


def pick_ups(state: State, soldier: Soldier) -> tuple[PickUp, ...]:
    """SF-WMD-8: seen, within reach of a hand, and a free place in the Web Gear."""
    folder, item = state.folder, state.mission.item
    if folder is None or item is None or folder.dot == NOWHERE or not folder.discovered:
        return ()
    free = len(soldier.gear) < state.card(soldier).gear
    near = state.ground.adjacent(soldier.dot, folder.dot)
    return (PickUp(),) if soldier.side == item.taker and free and near else ()


# what is done


def clear_stun(table: Table[State], name: SoldierId) -> None:
    pay(table.state, name, 1)
    soldier = table.state.soldiers[name]
    table.state.put(replace(soldier, stuns=soldier.stuns - 1))
    table.record(StunCleared("SF-STN-2", name, soldier.stuns - 1))


def reload(table: Table[State], name: SoldierId, choice: Reload) -> None:
    state = table.state
    pay(state, name, 1)
    state.put(reloaded(state, state.soldiers[name], choice.weapon))
    table.record(Reloaded("SF-REL-4", name, choice.weapon))


def reloaded(state: State, soldier: Soldier, weapon: WeaponId) -> Soldier:
    """The same soldier with that weapon loaded, and the counter for it spent."""
    counter = spare(state, soldier, weapon)
    if counter and state.arm(weapon).ammo:
        soldier = without(soldier, counter, ("extra", "gear"))
    return replace(soldier, empty=tuple(one for one in soldier.empty if one != weapon))


def first_aid(table: Table[State], name: SoldierId, choice: FirstAid) -> None:
    """SF-FAP-4: the pack is gone whatever the dice say."""
    state = table.state
    pay(state, name, cost(choice.focused))
    soldier = state.soldiers[name]
    pack = aid_pack(state, soldier)
    aid = pack.effect(Aid) if pack else None
    if pack is None or aid is None:
        raise ValueError(f"{name} has no First Aid Pack")
    state.put(without(soldier, pack.id))
    bonus = state.card(soldier).aid_bonus
    modifiers = focus(choice.focused)
    if bonus:
        modifiers += (Modifier(state.card(soldier).name, bonus, "SF-FAP-3"),)
    bonus = total(modifiers)
    need = (aid.needed - bonus, "or more together heals a wound")
    dice = two_dice(table, f"first aid for {choice.patient}", "SF-FAP-1", need, soldier.side)
    success = sum(dice) + bonus >= aid.needed
    if success:
        patient = state.soldiers[choice.patient]
        stuns = min(MOST_STUNS, patient.stuns + 1)  # SF-FAP-5
        state.put(replace(patient, wounds=patient.wounds - 1, stuns=stuns))
    table.record(Aided("SF-FAP-1", name, choice.patient, dice, modifiers, aid.needed, success))


def give_take(table: Table[State], name: SoldierId, choice: GiveTake) -> None:
    state = table.state
    pay(state, name, 1)
    both = exchanged(state, state.soldiers[name], state.soldiers[choice.partner], choice)
    if both is None:
        raise ValueError("that transfer does not fit")
    for soldier in both:
        state.put(soldier)
    _hand_folder(state, name, choice)
    if choice.give:
        table.record(Handed("SF-GIV-1", name, choice.partner, choice.give))
    if choice.take:
        table.record(Handed("SF-GIV-1", choice.partner, name, choice.take))


def _hand_folder(state: State, name: SoldierId, choice: GiveTake) -> None:
    def holds(counters: tuple[CounterId, ...]) -> bool:
        return any(state.content.counters[one].effect(Objective) for one in counters)

    if state.folder and holds(choice.give):
        state.folder = replace(state.folder, carrier=choice.partner)
    elif state.folder and holds(choice.take):
        state.folder = replace(state.folder, carrier=name)


def pick_up(table: Table[State], name: SoldierId) -> None:
    state = table.state
    pay(state, name, 1)
    soldier, folder = state.soldiers[name], state.folder
    if folder is None:
        raise ValueError("there is no folder")
    state.put(replace(soldier, gear=(*soldier.gear, folder_counter(state))))
    state.folder = replace(folder, dot=NOWHERE, carrier=name)
    table.record(FolderTaken("SF-WMD-8", name))


def folder_counter(state: State) -> CounterId:
    """The counter that is the scenario's objective."""
    counters = state.content.counters.values()
    return next(one.id for one in counters if one.effect(Objective))


def why_no_transfer(state: State, soldier: Soldier, choice: GiveTake) -> Refusal | None:
    """None for a larger transfer that is legal though it is not listed."""
    other = state.soldiers.get(choice.partner)
    if other is None or other not in partners(state, soldier):
        if other and _walled(state, soldier, other):
            return Refusal("SF-GIV-4", f"A wall is between {soldier.id} and {other.id}")
        return Refusal("SF-GIV-1", "Only between friends on adjacent dots, both with cards")
    if not (choice.give or choice.take):
        return Refusal("SF-GIV-5", "At least one counter passes")
    if exchanged(state, soldier, other, choice) is None:
        return Refusal("SF-GIV-2", "They do not have it, or there is no room for it")
    return None


def _walled(state: State, soldier: Soldier, other: Soldier) -> bool:
    """A friend on the next dot, out of reach all the same."""
    friends = other.here and other.side == soldier.side and other.id != soldier.id
    ground = state.ground
    near = friends and ground.distance(soldier.dot, other.dot) <= 1
    return near and not ground.sees(soldier.dot, other.dot)


def why_no_reload(state: State, soldier: Soldier, choice: Reload) -> Refusal:
    if choice.weapon not in state.card(soldier).weapons:
        return Refusal("SF-REL-4", f"{soldier.id} has no such weapon")
    if choice.weapon not in soldier.empty:
        return Refusal("SF-REL-6", f"The {state.arm(choice.weapon).name} is not empty")
    return Refusal("SF-REL-4", f"{soldier.id} has no ammo for it")


def why_no_aid(state: State, soldier: Soldier, choice: FirstAid) -> Refusal:
    if aid_pack(state, soldier) is None:
        return Refusal("SF-FAP-1", f"{soldier.id} has no First Aid Pack that he could use")
    if FirstAid(choice.patient) in first_aids(state, soldier):
        return Refusal("SF-DIE-2", "Focused first aid costs 2 AP")
    return Refusal("SF-FAP-2", "A patient has a Wound, and is the user or a friend beside him")


def why_no_pick_up(state: State, soldier: Soldier, choice: PickUp) -> Refusal:
    """Says nothing about where a folder lies that nobody has found."""
    del state, choice
    why = f"{soldier.id} takes a folder that was found, within reach, with room in his Web Gear"
    return Refusal("SF-WMD-8", why)


CHOICES = (ClearStun, Reload, FirstAid, GiveTake, PickUp)
