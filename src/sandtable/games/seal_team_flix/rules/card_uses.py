"""Cards in play: charges, discards, and what may be used only so often."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.games.seal_team_flix import gear
from sandtable.games.seal_team_flix.state import Copy, Seal, State
from sandtable.games.seal_team_flix.verbs import Immune
from sandtable.games.seal_team_flix.vocabulary import FreeUse, kind_of
from sandtable.kernel.decision import Seat


def discard(state: State, copy: Copy) -> None:
    """Out of the mission, whoever carries it."""
    for seal in state.seals.values():
        if copy in seal.cards:
            cards = tuple(one for one in seal.cards if one != copy)
            charges = tuple(pair for pair in seal.charges if pair[0] != copy)
            state.put_seal(replace(seal, cards=cards, charges=charges))
            return


def charges_left(state: State, seal: Seal, copy: Copy) -> int:
    """A card that nobody has used yet has all its charges."""
    return dict(seal.charges).get(copy, gear.charges(state.content, copy))


def used_up(state: State, seal: Seal, copy: Copy) -> bool:
    """charges: an empty Dart Pistol only blocks its slot (STF-EQP-14)."""
    return bool(gear.charges(state.content, copy)) and charges_left(state, seal, copy) == 0


def use_up(state: State, seat: Seat, copy: Copy) -> None:
    """One use fewer of a card that counts them; the card goes if it says so (STF-USE-1)."""
    after = state.content.equipment[kind_of(copy)].after
    seal = state.seals[seat]
    if gear.charges(state.content, copy):
        left = charges_left(state, seal, copy) - 1
        others = tuple(pair for pair in seal.charges if pair[0] != copy)
        state.put_seal(replace(seal, charges=(*others, (copy, left))))
        if left == 0 and after == "discard-empty":
            discard(state, copy)
    if after == "discard":
        discard(state, copy)


def is_free(state: State, seal: Seal, use: FreeUse) -> bool:
    """free: so many times in a Round that use costs no Action."""
    return seal.used.count(use) < gear.free_uses(state.content, seal, use)


def note_use(state: State, seat: Seat, use: str) -> None:
    """For effects that work only so often in a Round."""
    seal = state.seals[seat]
    state.put_seal(replace(seal, used=(*seal.used, use)))


def immune_to_own(state: State, seat: Seat, user: Seat | None) -> bool:
    """immune: no Stunned token from ordnance that the SEAL itself used."""
    seal = state.seals[seat]
    return seat == user and bool(gear.active(state.content, seal, Immune))
