"""What a SEAL may carry: Grades, Specializations, slots and keywords (STF-GEAR)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import combinations

from msgspec.structs import replace

from sandtable.games.seal_team_flix.cards import Card, Equipment, Weapon
from sandtable.games.seal_team_flix.content import Content
from sandtable.games.seal_team_flix.gear import Carrier, Kit, Loadout, Words, kit, laid_out, words_of
from sandtable.games.seal_team_flix.vocabulary import LOWEST_GRADE, CardCopy, CardId, Grade, Keyword, Spec
from sandtable.kernel.decision import Refusal
from sandtable.kernel.kept import kept
from sandtable.kernel.words import counted

THIRD_SLOT: Grade = 8  # STF-GEAR-2


def may_carry(content: Content, seal: Carrier, copy: CardCopy) -> bool:
    return why_not_carry(content, seal, copy) is None


def why_not_carry(content: Content, seal: Carrier, copy: CardCopy, taken: Collection[CardCopy] = ()) -> Refusal | None:
    """The rule against one more card; `taken` are the cards of other SEALs."""
    card = content.card(copy)
    if copy in seal.cards or copy in taken:
        return Refusal("STF-CMP-2", f"This {card.name} is carried already")
    refusal = _untrained(content, seal, card)
    if refusal:
        return refusal
    held = kit(content, seal)
    if not _attached(held, card):
        return Refusal("STF-GEAR-9", f"No Primary Weapon here takes a {card.name}")
    return _no_slot(held, equipment_slots(seal.grade), card)


def carriable(content: Content, seal: Carrier) -> tuple[CardId, ...]:
    """The kinds of cards that may still be added, in the order of the lists."""
    held = laid_out(content, seal.grade, seal.spec, seal.cards)  # seldom the same cards again
    arms = tuple([one.id for one in (held.primary, held.secondary) if one])
    fits = _room(content, equipment_slots(seal.grade), tuple(sorted(held.words)), held.doubles)
    listed = _listed(content, seal.grade, seal.spec, arms)
    return tuple([kind for kind, words in listed if words in fits])


@kept(4096)
def _listed(
    content: Content, grade: Grade, spec: Spec | None, arms: tuple[CardId, ...]
) -> tuple[tuple[CardId, Words], ...]:
    """What Grade, Specialization and weapons allow, with the keywords that ask for a slot."""
    held, slots = laid_out(content, grade, spec, arms), equipment_slots(grade)
    return tuple(
        (card.id, words)
        for card, words in _trained(content, grade, spec)
        if _attached(held, card) and not _no_slot(held, slots, card)
    )


@kept(256)
def _trained(content: Content, grade: Grade, spec: Spec | None) -> tuple[tuple[Card, Words], ...]:
    """What Grade and Specialization allow; weapons and the Dart Pistol ask for no slot."""
    seal = Loadout("", grade, spec)
    cards = [one for one in content.cards.values() if not _untrained(content, seal, one)]
    return tuple((one, _slot_words(one)) for one in cards)


def _slot_words(card: Card) -> Words:
    return () if isinstance(card, Weapon) or card.slot == "secondary" else words_of(card.keywords)


@kept(4096)
def _room(content: Content, slots: int, worn: tuple[Words, ...], doubles: tuple[Keyword, ...]) -> frozenset[Words]:
    """The keywords of cards that still fit in; () is for those that ask for no slot."""
    pairs = tuple(one for one in doubles if any(one in words for words in worn))  # the rest idle
    sorts = {words_of(card.keywords) for card in content.equipment.values()}  # alike in all slots
    needed = {words: _slots_with(worn, pairs, words) for words in sorts}
    return frozenset([(), *(words for words, n in needed.items() if n is not None and n <= slots)])


def _untrained(content: Content, seal: Carrier, card: Card) -> Refusal | None:
    if seal.grade < card.grade:
        return Refusal("STF-GEAR-3", f"{card.name} needs Grade E-{card.grade}")
    if card.specs and seal.spec not in card.specs:
        names = " or ".join(content.specializations[one].name for one in card.specs)
        return Refusal("STF-GEAR-3", f"{card.name} is for a {names}")
    return None


def _attached(held: Kit, card: Card) -> bool:
    """To a Primary Weapon that takes it, if it has to be (STF-GEAR-9)."""
    if isinstance(card, Weapon) or not card.attachment:
        return True
    return held.primary is not None and card.attachment in held.primary.attachments


def _no_slot(held: Kit, slots: int, card: Card) -> Refusal | None:
    if card.slot == "primary" and held.primary:
        return Refusal("STF-GEAR-4", "A SEAL carries one Primary Weapon")
    if card.slot == "secondary" and held.secondary:
        return Refusal("STF-GEAR-2", "The Secondary slot holds one card")
    if isinstance(card, Weapon) or card.slot == "secondary":
        return None
    needed = _slots_with(held.words, held.doubles, words_of(card.keywords))
    if needed is None:
        return Refusal("STF-GEAR-7", f"{card.name} shares both keywords with a carried card")
    if needed > slots:
        full = counted(slots, "Equipment slot is", "Equipment slots are")
        return Refusal("STF-GEAR-2", f"{full} full")
    return None


def equipment_slots(grade: Grade) -> int:
    return 3 if grade >= THIRD_SLOT else 2


def slots_needed(cards: Sequence[Equipment], doubles: Sequence[Keyword]) -> int | None:
    """The fewest Equipment slots; None if two cards may not lie side by side (STF-GEAR-7).

    Each double_up lets two cards with its keyword share a slot, and lifts the limit between them.
    """
    return _slots(tuple(sorted(words_of(card.keywords) for card in cards)), tuple(doubles))


def _slots_with(worn: tuple[Words, ...], doubles: tuple[Keyword, ...], words: Words) -> int | None:
    """With one more card."""
    cards = (*worn, words)
    return _slots(tuple(sorted(cards)), doubles) if doubles else _slots_apart(cards)


def _slots_apart(cards: tuple[Words, ...]) -> int | None:
    return None if len(set(cards)) < len(cards) else len(cards)


@lru_cache(maxsize=8192)  # of plain words: nobody owns it
def _slots(cards: tuple[Words, ...], doubles: tuple[Keyword, ...]) -> int | None:
    if not doubles:
        return _slots_apart(cards)
    found = [_slots(cards, doubles[1:])]
    for pair in combinations(range(len(cards)), 2):
        one, other = (cards[at] for at in pair)
        rest = tuple(card for at, card in enumerate(cards) if at not in pair)
        both = doubles[0] in one and doubles[0] in other
        if both and one not in rest and other not in rest:
            needed = _slots(rest, doubles[1:])
            found.append(None if needed is None else needed + 1)
    return min((one for one in found if one is not None), default=None)


def why_not_give(content: Content, copy: CardCopy) -> Refusal | None:
    """STF-GIV-1, STF-GEAR-6: Equipment changes hands, weapons do not."""
    card = content.card(copy)
    if card.slot == "secondary":
        return Refusal("STF-GEAR-6", "Secondary Weapons are never given or discarded")
    if card.slot == "primary":
        return Refusal("STF-GIV-1", "Only Equipment may be given")
    return None


def discards(content: Content, seal: Carrier, copy: CardCopy) -> tuple[CardCopy, ...]:
    """Equipment that would make room for a card received in play (STF-GEAR-8)."""
    return tuple(
        one
        for one in seal.cards
        if content.card(one).slot == "equipment" and may_carry(content, without(seal, one), copy)
    )


def without(seal: Carrier, copy: CardCopy) -> Loadout:
    """The same SEAL, one card lighter."""
    rest = tuple(one for one in seal.cards if one != copy)
    return Loadout(seal.board, seal.grade, seal.spec, rest)


def put_back(content: Content, loadout: Loadout, copy: CardCopy) -> Loadout:
    """The card goes back to the stock; Attachments go with their weapon (STF-GEAR-9)."""
    left = without(loadout, copy)
    if content.card(copy).slot == "primary":
        plain = tuple(one for one in left.cards if not is_attachment(content.card(one)))
        left = replace(left, cards=plain)
    return left


def is_attachment(card: Card) -> bool:
    return isinstance(card, Equipment) and card.attachment is not None


def why_not_specialize(seal: Carrier, spec: Spec, held: Collection[Spec | None]) -> Refusal | None:
    """`held` are the Specializations of the other living boards of the team."""
    if seal.grade == LOWEST_GRADE:
        return Refusal("STF-MODE-3", "At E-6 no Specialization is taken")
    if seal.spec is not None:
        return Refusal("STF-GEAR-14", "A Specialization is never changed")
    if spec in held:
        return Refusal("STF-GEAR-15", "Another SEAL of the team holds it")
    return None
