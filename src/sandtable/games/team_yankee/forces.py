"""Forces as they are written down: what they cost, and everything that is against one (TY-FRC).

Nothing here knows of a battle; `force_edits` changes a list, `rules.forces` brings it to the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from sandtable.games.team_yankee import verbs
from sandtable.games.team_yankee.cards import Bought, ForceList, FormationCard, Nation, Raised, Slot, UnitCard
from sandtable.games.team_yankee.content import Content
from sandtable.kernel.decision import Refusal, RuleId
from sandtable.kernel.explain import Steps
from sandtable.kernel.names import nearest, shortened
from sandtable.kernel.words import plural

BUILT: Final = "built"  # what stands in place of a ready force that is built at the table
LEAST, MOST = 50, 100  # points of a battle (TY-FRC-2)
FORMATIONS, ALLIES = 3, 1  # at most, of the main nation and of others (TY-FRC-2)
PLOUGH: Final = 1  # points of a Mine Clearing Device (TY-FRC-4)
LISTER: Final = "sandtable schema team-yankee --names"
Dearer: TypeAlias = Mapping[str, int]  # points more for the first Unit of a card (TY-SEL-6)
NOTHING: Final[Dearer] = MappingProxyType({})


class Fault(NamedTuple):
    """What is against a force, and where in its list."""

    path: Steps
    rule: RuleId
    why: str


# what it costs


def cost(content: Content, bought: Bought) -> int:
    """A Unit with its Attachment, which is in the price; 0 for what there is not."""
    card = content.units.get(bought.card)
    price = card.sizes.get(bought.teams, 0) if card else 0
    return price + PLOUGH * bought.plough


def total(content: Content, force: ForceList, dearer: Dearer = NOTHING) -> int:
    return sum(prices(content, force, dearer))


def prices(content: Content, force: ForceList, dearer: Dearer = NOTHING) -> list[int]:
    """Of every Unit in the order of the list; losses make the first of a card dearer."""
    found, first = [], set[str]()
    for _, unit in listed(force):
        more = 0 if unit.card in first else dearer.get(unit.card, 0)
        first.add(unit.card)
        found.append(cost(content, unit) + more)
    return found


def listed(force: ForceList) -> Iterator[tuple[Steps, Bought]]:
    """Every Unit with its place in the list, Formation by Formation, then the Support."""
    for k, raised in enumerate(force.formations):
        for n, unit in enumerate(raised.units):
            yield ["formations", k, "units", n], unit
    for n, unit in enumerate(force.support):
        yield ["support", n], unit


# what may be in it


def ploughs(content: Content, card: UnitCard) -> bool:
    """Whether it may buy a Mine Clearing Device (TY-FRC-4)."""
    return says(content, card, verbs.ClearsMines)


def shells(content: Content, card: UnitCard) -> bool:
    """Artillery."""
    return _allowed(content, card, "bombardment")


def observes(content: Content, card: UnitCard) -> bool:
    return _allowed(content, card, "spot")


def says(content: Content, card: UnitCard, kind: type[verbs.Effect]) -> bool:
    known = (content.keywords[name] for name in card.keywords if name in content.keywords)
    return any(isinstance(verb, kind) for one in known for verb in one.effects)


def _allowed(content: Content, card: UnitCard, action: str) -> bool:
    known = (content.keywords[name] for name in card.keywords if name in content.keywords)
    allows = (verb for one in known for verb in one.effects if isinstance(verb, verbs.Allow))
    return any(verb.action == action for verb in allows)


def slots_for(formation: FormationCard, hq: str) -> list[Slot]:
    """What a Formation has room for under that HQ, in the order of its card."""
    return [slot for slot in formation.slots if slot.hq in ("", hq)]


def slot_of(formation: FormationCard, hq: str, card: str) -> Slot | None:
    """Where such a Unit has its place."""
    return next((slot for slot in slots_for(formation, hq) if card in slot.cards), None)


def filled(raised: Raised, slot: Slot) -> int:
    """How many Units of a slot are there."""
    return sum(unit.card in slot.cards for unit in raised.units[1:])


def lacking(content: Content, raised: Raised) -> list[tuple[Slot, int]]:
    """Slots below their minimum, and how many Units each lacks."""
    formation = content.formations.get(raised.formation)
    if formation is None or not raised.units:
        return []
    slots = slots_for(formation, raised.units[0].card)
    short = ((slot, slot.least - filled(raised, slot)) for slot in slots)
    return [(slot, n) for slot, n in short if n > 0]


def still_owed(content: Content, force: ForceList) -> int:
    """The least that Units which are still lacking will cost."""
    owed = (one for raised in force.formations for one in lacking(content, raised))
    return sum(n * cheapest(content, slot.cards) for slot, n in owed)


def cheapest(content: Content, cards: Sequence[str]) -> int:
    return min((min(content.units[name].sizes.values()) for name in cards if name in content.units), default=0)


# what is against it


def faults(content: Content, force: ForceList, points: int, dearer: Dearer = NOTHING) -> list[Refusal]:
    """Everything that is against a force for a battle of so many points; none: it is legal."""
    return [Refusal(one.rule, one.why) for one in wrong(content, force, points, dearer)]


def wrong(content: Content, force: ForceList, points: int, dearer: Dearer = NOTHING) -> Iterator[Fault]:
    """The same, each with its place in the list."""
    nation = content.nations.get(force.nation)
    if nation is None:
        yield Fault(["nation"], "TY-FRC-2", _unknown("nation", force.nation, content.nations))
    yield from _units(content, force)
    yield from _how_many(force)
    for k, raised in enumerate(force.formations):
        yield from _below(["formations", k], _formation(content, nation, raised))
    if nation is not None:
        yield from _support(content, nation, force)
    yield from _observers(content, force)
    spent = total(content, force, dearer)
    if spent > points:
        yield Fault([], "TY-FRC-2", f"It costs {spent} points, {spent - points} more than {points}")


def _below(path: Steps, found: Iterator[Fault]) -> Iterator[Fault]:
    for one in found:
        yield one._replace(path=[*path, *one.path])


def _unknown(kind: str, name: str, known: Mapping[str, object]) -> str:
    return f"unknown {kind} '{shortened(name)}'{nearest(name, known, LISTER)}"


def _units(content: Content, force: ForceList) -> Iterator[Fault]:
    """Each Unit for itself: its card, its size, its plough."""
    for path, bought in listed(force):
        card = content.units.get(bought.card)
        if card is None:
            what = _unknown("unit card", bought.card, content.units)
            yield Fault([*path, "card"], "TY-FRC-1", what)
            continue
        if "attachment" in card.roles:
            what = f"{card.name} are bought with the Unit that they carry, not alone"
            yield Fault([*path, "card"], "TY-FRC-1", what)
        elif bought.teams not in card.sizes:
            what = f"{card.name}: {said_sizes(card)}, not {bought.teams}"
            yield Fault([*path, "teams"], "TY-FRC-2", what)
        if bought.plough and not ploughs(content, card):
            what = f"{card.name} cannot have a Mine Clearing Device"
            yield Fault([*path, "plough"], "TY-FRC-4", what)


def said_sizes(card: UnitCard) -> str:
    """Which sizes it comes in: 3 to 10 Teams; 2 or 4 Teams."""
    sizes = sorted(card.sizes)
    if len(sizes) > 2 and sizes == list(range(sizes[0], sizes[-1] + 1)):
        return f"{sizes[0]} to {sizes[-1]} Teams"
    return f"{' or '.join(map(str, sizes))} {plural(sizes[-1], 'Team')}"


def _how_many(force: ForceList) -> Iterator[Fault]:
    own = [one for one in force.formations if not one.allied]
    if not own:
        yield Fault(["formations"], "TY-FRC-2", "A force has a Formation of its own nation")
    if len(own) > FORMATIONS:
        what = f"{FORMATIONS} Formations of the own nation at most, not {len(own)}"
        yield Fault(["formations"], "TY-FRC-2", what)
    allied = [k for k, one in enumerate(force.formations) if one.allied]
    for k in allied[ALLIES:]:
        yield Fault(["formations", k, "allied"], "TY-FRC-2", "One Allied Formation at most")


# Formations


def _formation(content: Content, nation: Nation | None, raised: Raised) -> Iterator[Fault]:
    card = content.formations.get(raised.formation)
    if card is None:
        what = _unknown("formation", raised.formation, content.formations)
        yield Fault(["formation"], "TY-FRC-1", what)
        return
    if nation is not None:
        yield from _nation(content, nation, card, raised)
    if not raised.units or raised.units[0].card not in card.hq:
        names = " or ".join(_named(content, name) for name in card.hq)
        where: Steps = ["units", 0, "card"] if raised.units else ["units"]
        yield Fault(where, "TY-FRC-1", f"{card.name}: its first Unit is its HQ, {names}")
        return
    yield from _members(content, card, raised)
    for slot, n in lacking(content, raised):
        names = " or ".join(_named(content, name) for name in slot.cards)
        said = f"{card.name} needs {slot.least} of {names}: {n} more"
        yield Fault(["units"], "TY-FRC-2", said)


def _nation(content: Content, nation: Nation, card: FormationCard, raised: Raised) -> Iterator[Fault]:
    theirs = content.nations[card.nation].name if card.nation in content.nations else card.nation
    if raised.allied and card.nation == nation.id:
        yield Fault(["allied"], "TY-FRC-2", f"{card.name} is of the own nation, no ally")
    elif raised.allied and card.nation not in nation.allies:
        what = f"{theirs} lends no Formation to {nation.name}"
        yield Fault(["formation"], "TY-FRC-2", what)
    elif not raised.allied and card.nation != nation.id:
        what = f"{card.name} is of {theirs}: only an Allied Formation may be"
        yield Fault(["formation"], "TY-FRC-2", what)


def _members(content: Content, card: FormationCard, raised: Raised) -> Iterator[Fault]:
    """Every Unit in a slot that has room (TY-FRC-2)."""
    hq, seen = raised.units[0].card, Counter[Slot]()
    for n, unit in enumerate(raised.units[1:], 1):
        slot = slot_of(card, hq, unit.card)
        if slot is None:
            yield Fault(["units", n, "card"], "TY-FRC-2", _no_place(content, card, unit.card))
            continue
        seen[slot] += 1
        if seen[slot] > slot.most:
            names = " or ".join(_named(content, name) for name in slot.cards)
            what = f"{card.name} has room for {slot.most} of {names}"
            yield Fault(["units", n], "TY-FRC-2", what)


def _no_place(content: Content, card: FormationCard, unit: str) -> str:
    name = _named(content, unit)
    if unit in card.hq:
        return f"{card.name} has one HQ; {name} would be another"
    other = next((slot.hq for slot in card.slots if unit in slot.cards and slot.hq), "")
    if other:
        return f"{card.name} has {name} only under {_named(content, other)}"
    return f"{card.name} has no place for {name}"


def _named(content: Content, card: str) -> str:
    return content.units[card].name if card in content.units else shortened(card)


# Support


def _support(content: Content, nation: Nation, force: ForceList) -> Iterator[Fault]:
    """TY-FRC-2."""
    seen = set[str]()
    for n, unit in enumerate(force.support):
        if unit.card in content.units and unit.card not in nation.support:
            what = f"{nation.name} has no {_named(content, unit.card)} as Support"
            yield Fault(["support", n, "card"], "TY-FRC-2", what)
        if unit.card in seen:
            what = f"{_named(content, unit.card)} is there twice; each Support once"
            yield Fault(["support", n], "TY-FRC-2", what)
        seen.add(unit.card)


def _observers(content: Content, force: ForceList) -> Iterator[Fault]:
    """TY-FRC-3: nobody observes for nobody."""
    known = [(path, content.units[one.card]) for path, one in listed(force) if one.card in content.units]
    if any(shells(content, card) for _, card in known):
        return
    for path, card in known:
        if observes(content, card):
            yield Fault(path, "TY-FRC-3", f"{card.name} needs an Artillery Unit to observe for")
