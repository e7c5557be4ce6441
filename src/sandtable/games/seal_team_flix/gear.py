"""What a SEAL may carry (STF-GEAR) and what it gets from it. Pure functions of boards and cards."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from sandtable.games.seal_team_flix.cards import (
    Card,
    Discs,
    Equipment,
    PrintedSecondary,
    Weapon,
)
from sandtable.games.seal_team_flix.verbs import (
    Aim,
    BypassDiscs,
    Charges,
    DefuseFlicks,
    Disc,
    DoubleUp,
    Effect,
    Free,
    Health,
    Ignore,
    SideSize,
    Sound,
    Speed,
)
from sandtable.games.seal_team_flix.vocabulary import (
    DISC_STOCK,
    LOWEST_GRADE,
    SIZES,
    BoardId,
    CardCopy,
    CardId,
    Condition,
    FreeUse,
    Grade,
    Keyword,
    Rate,
    SideBoard,
    Size,
    Slot,
    Spec,
    WeaponClass,
    Wound,
)
from sandtable.kernel.decision import Refusal

if TYPE_CHECKING:
    from sandtable.games.seal_team_flix.content import Content

THIRD_SLOT: Grade = 8  # STF-GEAR-2
BYPASS_FLICKS = 3  # STF-SBE-2
DEFUSE_FLICKS = 4  # STF-SBB-2
Copies: TypeAlias = tuple[CardCopy, ...]
Words: TypeAlias = tuple[Keyword, ...]  # of a card, in order
E_ = TypeVar("E_")
N_ = TypeVar("N_", Speed, Health, BypassDiscs, DefuseFlicks)


class Carrier(Protocol):
    """Whoever carries cards: a loadout, or a SEAL in play."""

    @property
    def board(self) -> BoardId: ...
    @property
    def grade(self) -> Grade: ...
    @property
    def spec(self) -> Spec | None: ...
    @property
    def cards(self) -> tuple[CardCopy, ...]: ...


class Loadout(Struct, frozen=True):
    """A SEAL before the mission: who it is, and what it takes along."""

    board: BoardId
    grade: Grade = LOWEST_GRADE
    spec: Spec | None = None
    cards: tuple[CardCopy, ...] = ()


class Shot(NamedTuple):
    """What is about to be flicked, as far as effects ask about it."""

    slot: Slot
    type: WeaponClass | None = None
    rate: Rate | None = None  # None on a sniper board, and before it is chosen
    sniping: bool = False  # on one of the two sniper boards
    grenade: bool = False
    moved: bool = False  # after a Move Action in the same turn


class Kit(NamedTuple):
    """Cards in their slots, and all that is in force with them."""

    primary: Weapon | None
    secondary: Card | None  # over the printed one
    worn: tuple[Equipment, ...]
    words: tuple[Words, ...]  # on these
    effects: tuple[Effect, ...]
    doubles: tuple[Keyword, ...]


def _laid_out(content: Content, grade: Grade, spec: Spec | None, copies: Copies) -> Kit:
    first = second = None
    worn = []
    found = list(content.specializations[spec].effects(grade) if spec else ())
    for card in map(content.card, copies):
        if isinstance(card, Weapon) and card.slot == "primary":
            first = first or card
        elif isinstance(card, Weapon) or card.slot == "secondary":
            second = second or card
        else:
            worn.append(card)
        if isinstance(card, Weapon) or card.use == "passive":
            found += card.effects
    doubles = tuple([one.keyword for one in found if isinstance(one, DoubleUp)])
    words = tuple([_words(one.keywords) for one in worn])
    return Kit(first, second, tuple(worn), words, tuple(found), doubles)


_kit = lru_cache(maxsize=8192)(_laid_out)  # asked for over and over with the same cards


def kit(content: Content, seal: Carrier) -> Kit:
    return _kit(content, seal.grade, seal.spec, seal.cards)


# what may be carried


def may_carry(content: Content, seal: Carrier, copy: CardCopy) -> bool:
    return why_not_carry(content, seal, copy) is None


def why_not_carry(
    content: Content, seal: Carrier, copy: CardCopy, taken: Collection[CardCopy] = ()
) -> Refusal | None:
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
    held = _laid_out(content, seal.grade, seal.spec, seal.cards)  # seldom the same cards again
    arms = tuple([one.id for one in (held.primary, held.secondary) if one])
    fits = _room(content, equipment_slots(seal.grade), tuple(sorted(held.words)), held.doubles)
    listed = _listed(content, seal.grade, seal.spec, arms)
    return tuple([kind for kind, words in listed if words in fits])


@lru_cache(maxsize=4096)
def _listed(
    content: Content, grade: Grade, spec: Spec | None, arms: tuple[CardId, ...]
) -> tuple[tuple[CardId, Words], ...]:
    """What Grade, Specialization and weapons allow, with the keywords that ask for a slot."""
    held, slots = _kit(content, grade, spec, arms), equipment_slots(grade)
    return tuple(
        (card.id, words)
        for card, words in _trained(content, grade, spec)
        if _attached(held, card) and not _no_slot(held, slots, card)
    )


@lru_cache(maxsize=256)
def _trained(content: Content, grade: Grade, spec: Spec | None) -> tuple[tuple[Card, Words], ...]:
    """What Grade and Specialization allow; weapons and the Dart Pistol ask for no slot."""
    seal = Loadout("", grade, spec)
    cards = [one for one in content.cards.values() if not _untrained(content, seal, one)]
    return tuple((one, _slot_words(one)) for one in cards)


def _slot_words(card: Card) -> Words:
    return () if isinstance(card, Weapon) or card.slot == "secondary" else _words(card.keywords)


@lru_cache(maxsize=4096)
def _room(
    content: Content, slots: int, worn: tuple[Words, ...], doubles: tuple[Keyword, ...]
) -> frozenset[Words]:
    """The keywords of cards that still fit in; () is for those that ask for no slot."""
    pairs = tuple(one for one in doubles if any(one in words for words in worn))  # the rest idle
    sorts = {_words(card.keywords) for card in content.equipment.values()}  # alike in all slots
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
    needed = _slots_with(held.words, held.doubles, _words(card.keywords))
    if needed is None:
        return Refusal("STF-GEAR-7", f"{card.name} shares both keywords with a carried card")
    if needed > slots:
        return Refusal("STF-GEAR-2", f"{slots} Equipment slots are full")
    return None


def equipment_slots(grade: Grade) -> int:
    return 3 if grade >= THIRD_SLOT else 2


def slots_needed(cards: Sequence[Equipment], doubles: Sequence[Keyword]) -> int | None:
    """The fewest Equipment slots; None if two cards may not lie side by side (STF-GEAR-7).

    Each DOUBLE_UP lets two cards with its keyword share a slot, and lifts the limit between them.
    """
    return _slots(tuple(sorted(_words(card.keywords) for card in cards)), tuple(doubles))


@lru_cache(maxsize=1024)
def _words(keywords: tuple[Keyword, ...]) -> Words:
    return tuple(sorted(set(keywords)))


def _slots_with(worn: tuple[Words, ...], doubles: tuple[Keyword, ...], words: Words) -> int | None:
    """With one more card."""
    cards = (*worn, words)
    return _slots(tuple(sorted(cards)), doubles) if doubles else _slots_apart(cards)


def _slots_apart(cards: tuple[Words, ...]) -> int | None:
    return None if len(set(cards)) < len(cards) else len(cards)


@lru_cache(maxsize=8192)
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


# what is carried


def primary(content: Content, seal: Carrier) -> Weapon | None:
    return kit(content, seal).primary


def secondary(content: Content, seal: Carrier) -> Weapon | PrintedSecondary | None:
    """The printed one unless a card covers it; None under a Dart Pistol (STF-GEAR-5)."""
    found = kit(content, seal).secondary
    if found is None:
        return content.secondaries[content.boards[seal.board].secondary]
    return found if isinstance(found, Weapon) else None


def firearm(content: Content, seal: Carrier, slot: Slot) -> Weapon | PrintedSecondary | None:
    return primary(content, seal) if slot == "primary" else secondary(content, seal)


def equipment(content: Content, seal: Carrier) -> list[Equipment]:
    """The cards in the Equipment slots."""
    return list(kit(content, seal).worn)


def charges(content: Content, copy: CardCopy) -> int:
    """Uses per mission of a card that counts them; 0 for others."""
    card = content.card(copy)
    found = card.effect(Charges) if isinstance(card, Equipment) else None
    return found.n if found else 0


# what it does


def effects(content: Content, seal: Carrier) -> tuple[Effect, ...]:
    """All that is in force without being used: Specialization, weapons, passive Equipment."""
    return kit(content, seal).effects


def _spec_effects(content: Content, seal: Carrier) -> tuple[Effect, ...]:
    return content.specializations[seal.spec].effects(seal.grade) if seal.spec else ()


def active(content: Content, seal: Carrier, kind: type[E_]) -> tuple[E_, ...]:
    """The effects of one kind that are in force."""
    return tuple([one for one in kit(content, seal).effects if isinstance(one, kind)])


def _sum(content: Content, seal: Carrier, kind: type[N_]) -> int:
    return sum(one.n for one in active(content, seal, kind))


def speed(content: Content, seal: Carrier) -> int:
    return content.boards[seal.board].speed + _sum(content, seal, Speed)


def max_health(content: Content, seal: Carrier) -> int:
    return content.boards[seal.board].health + _sum(content, seal, Health)


def bypass_flicks(content: Content, seal: Carrier) -> int:
    return BYPASS_FLICKS + _sum(content, seal, BypassDiscs)


def defuse_flicks(content: Content, seal: Carrier) -> int:
    return DEFUSE_FLICKS + _sum(content, seal, DefuseFlicks)


def side_size(content: Content, seal: Carrier, board: SideBoard, size: Size) -> Size:
    """The disc of a side board; Large stays Large (guide, 8)."""
    found = (one for one in active(content, seal, SideSize) if one.board == board)
    larger = SIZES.index(size) + sum(one.n for one in found)
    return SIZES[min(larger, len(SIZES) - 1)]


def free_uses(content: Content, seal: Carrier, use: FreeUse) -> int:
    """How often in a Round that use costs no Action."""
    return sum(one.n for one in active(content, seal, Free) if one.use == use)


def preventers(content: Content, seal: Carrier, wound: Wound) -> tuple[CardCopy | Spec, ...]:
    """What could stop a Wound: cards to discard, and the Specialization once per mission."""
    cards = tuple(copy for copy in seal.cards if _stops(content.card(copy).effects, wound))
    trained = seal.spec and _stops(_spec_effects(content, seal), wound)
    return (*cards, seal.spec) if seal.spec and trained else cards


def _stops(found: Iterable[Effect], wound: Wound) -> bool:
    return any(isinstance(one, Ignore) and one.wound == wound for one in found)


# shots


def holds(when: Condition, shot: Shot) -> bool:
    """Whether an effect's condition is met (guide, 10.1)."""
    rifle, sniper = shot.type == "Battle Rifle", shot.type == "Sniper Rifle"
    return {
        "always": True,
        "primary": shot.slot == "primary",
        "secondary": shot.slot == "secondary",
        "single": shot.rate == "single",
        "burst": shot.rate == "burst",
        "stack": shot.rate == "stack",
        "rifle": rifle,
        "rifle_burst": rifle and shot.rate == "burst",
        "sniper": sniper,
        "sniper_single": sniper and shot.rate == "single",
        "sniping": shot.sniping,
        "grenade": shot.grenade,
        "unmoved": not shot.moved,
    }[when]


def _of_shot(content: Content, seal: Carrier, shot: Shot) -> Iterator[Effect]:
    """A weapon's own effects and its Attachments' are about that weapon alone (STF-GEAR-9)."""
    yield from _spec_effects(content, seal)
    for copy in seal.cards:
        card = content.card(copy)
        if isinstance(card, Weapon):
            yield from card.effects if card.slot == shot.slot else ()
        elif card.use == "passive" and (not card.attachment or shot.slot == "primary"):
            yield from card.effects


def aim(content: Content, seal: Carrier, shot: Shot) -> tuple[int, int]:
    """The product of all percentages that apply, over the product of hundreds (STF-PHY-23)."""
    product, hundreds = 1, 1
    for one in _of_shot(content, seal, shot):
        if isinstance(one, Aim) and holds(one.when, shot):
            product, hundreds = product * one.percent, hundreds * 100
    return product, hundreds


def weapon_sound(content: Content, seal: Carrier, slot: Slot) -> int:
    """What a Fire Action adds to the Area (STF-FIR-2, STF-GEAR-10)."""
    weapon = firearm(content, seal, slot)
    if weapon is None:
        return 0
    shot = Shot(slot, weapon.type)
    changes = (
        one.n
        for one in _of_shot(content, seal, shot)
        if isinstance(one, Sound) and holds(one.when, shot)
    )
    return max(0, weapon.sound + sum(changes))


def rates(content: Content, seal: Carrier, slot: Slot) -> Mapping[Rate, tuple[Discs, ...]]:
    """The Rates of fire with every extra disc, as far as there are discs (STF-CMP-3)."""
    return _rates(content, slot, seal.board, seal.grade, seal.spec, seal.cards)


@lru_cache(maxsize=8192)
def _rates(
    content: Content, slot: Slot, board: BoardId, grade: Grade, spec: Spec | None, cards: Copies
) -> Mapping[Rate, tuple[Discs, ...]]:
    seal = Loadout(board, grade, spec, cards)
    weapon = firearm(content, seal, slot)
    if weapon is None:
        return {}
    found: dict[Rate, tuple[Discs, ...]] = {}
    more = [one for one in _of_shot(content, seal, Shot(slot)) if isinstance(one, Disc)]
    for rate, sizes in weapon.rates.items():
        extra = disc_bonus(more, Shot(slot, weapon.type, rate)) if more else 0
        found[rate] = tuple(Discs(min(n + extra, DISC_STOCK[size]), size) for n, size in sizes)
    return found


def disc_bonus(found: Iterable[Effect], shot: Shot) -> int:
    return sum(one.n for one in found if isinstance(one, Disc) and holds(one.when, shot))
