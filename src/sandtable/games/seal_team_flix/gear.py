"""What a SEAL gets from what it carries (STF-GEAR). Pure functions of boards and cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from sandtable.games.seal_team_flix.cards import Card, Discs, Equipment, PrintedSecondary, Weapon
from sandtable.games.seal_team_flix.content import Content
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
from sandtable.kernel.kept import kept
from sandtable.kernel.verbs import V, of

BYPASS_FLICKS = 3  # STF-SBE-2
DEFUSE_FLICKS = 4  # STF-SBB-2
Copies: TypeAlias = tuple[CardCopy, ...]
Words: TypeAlias = tuple[Keyword, ...]  # of a card, in order
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


@lru_cache(maxsize=1024)  # of plain words: nobody owns it
def words_of(keywords: tuple[Keyword, ...]) -> Words:
    """Those that count for STF-GEAR-7."""
    return tuple(sorted(set(keywords)))


def laid_out(content: Content, grade: Grade, spec: Spec | None, copies: Copies) -> Kit:
    """The cards of a SEAL, each in its slot."""
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
    doubles = tuple([one.keyword for one in of(found, DoubleUp)])
    words = tuple([words_of(one.keywords) for one in worn])
    return Kit(first, second, tuple(worn), words, tuple(found), doubles)


_kit = kept(8192)(laid_out)  # asked for over and over with the same cards


def kit(content: Content, seal: Carrier) -> Kit:
    return _kit(content, seal.grade, seal.spec, seal.cards)


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


def active(content: Content, seal: Carrier, kind: type[V]) -> tuple[V, ...]:
    """The effects of one kind that are in force."""
    return tuple(of(kit(content, seal).effects, kind))


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
    return any(one.wound == wound for one in of(found, Ignore))


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
    for one in of(_of_shot(content, seal, shot), Aim):
        if holds(one.when, shot):
            product, hundreds = product * one.percent, hundreds * 100
    return product, hundreds


def weapon_sound(content: Content, seal: Carrier, slot: Slot) -> int:
    """What a Fire Action adds to the Area (STF-FIR-2, STF-GEAR-10)."""
    weapon = firearm(content, seal, slot)
    if weapon is None:
        return 0
    shot = Shot(slot, weapon.type)
    found = of(_of_shot(content, seal, shot), Sound)
    return max(0, weapon.sound + sum(one.n for one in found if holds(one.when, shot)))


def rates(content: Content, seal: Carrier, slot: Slot) -> Mapping[Rate, tuple[Discs, ...]]:
    """The Rates of fire with every extra disc, as far as there are discs (STF-CMP-3)."""
    return _rates(content, slot, seal.board, seal.grade, seal.spec, seal.cards)


@kept(8192)
def _rates(
    content: Content, slot: Slot, board: BoardId, grade: Grade, spec: Spec | None, cards: Copies
) -> Mapping[Rate, tuple[Discs, ...]]:
    seal = Loadout(board, grade, spec, cards)
    weapon = firearm(content, seal, slot)
    if weapon is None:
        return {}
    found: dict[Rate, tuple[Discs, ...]] = {}
    more = of(_of_shot(content, seal, Shot(slot)), Disc)
    for rate, sizes in weapon.rates.items():
        extra = disc_bonus(more, Shot(slot, weapon.type, rate)) if more else 0
        found[rate] = tuple(Discs(min(n + extra, DISC_STOCK[size]), size) for n, size in sizes)
    return found


def disc_bonus(found: Iterable[Effect], shot: Shot) -> int:
    return sum(one.n for one in of(found, Disc) if holds(one.when, shot))
