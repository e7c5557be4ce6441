"""What may be added to a force that is being built or dropped from it next, and why not."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from sandtable.games.team_yankee import forces
from sandtable.games.team_yankee.cards import Bought, ForceList, Raised, UnitCard
from sandtable.games.team_yankee.force_edits import (
    SUPPORT,
    AddUnit,
    BringForce,
    DropFormation,
    DropUnit,
    Edit,
    FitPlough,
    ForceReady,
    Placed,
    RaiseFormation,
    ResizeUnit,
    Shop,
    TakeForce,
)
from sandtable.games.team_yankee.forces import BUILT
from sandtable.kernel.decision import Choice, Refusal

NO_LIMIT = 10_000  # points that no force costs

# what may be next


def options(shop: Shop) -> tuple[Choice, ...]:
    """Everything that is legal now; of what is too dear the cheapest Support goes first."""
    if shop.trimmed:
        return (*sorted(_spared(shop), key=lambda one: _dearness(shop, one)),) or (ForceReady(),)
    added = (one for one in _larger(shop) if why_not(shop, one) is None)
    done: tuple[Choice, ...] = () if _unready(shop) else (ForceReady(),)
    return (*_ready(shop), *added, *_smaller(shop), *done)


def _spared(shop: Shop) -> list[Edit]:
    """What can go from a list that stays legal but for its price."""
    return [one for one in _smaller(shop) if _unmade(shop, one) is None]


def _dearness(shop: Shop, edit: Edit) -> int:
    """TY-SEL-6: the cheapest Support first, then whatever else may go."""
    if isinstance(edit, DropUnit) and edit.at == SUPPORT:
        return forces.cost(shop.content, Bought(edit.card, edit.teams))
    return forces.MOST


def _ready(shop: Shop) -> Iterator[TakeForce]:
    """Ready forces that fit, those of the own bloc and the dearest first; only at the beginning."""
    if not shop.empty:
        return
    content = shop.content
    fitting = [one for one in content.forces.values() if _take(shop, TakeForce(one.id)) is None]

    def later(one: ForceList) -> tuple[bool, int]:
        foreign = content.nations[one.nation].bloc != shop.bloc
        return foreign, -forces.total(content, one, shop.dearer)

    yield from (TakeForce(one.id) for one in sorted(fitting, key=later))


def _larger(shop: Shop) -> Iterator[Edit]:
    for card in shop.content.formations.values():
        allied = not shop.empty and card.nation != shop.force.nation
        yield from (RaiseFormation(card.id, hq, allied) for hq in card.hq)
    for at, raised in enumerate(shop.force.formations):
        yield from _members(shop, at, raised)
    nation = shop.content.nations.get(shop.force.nation)
    yield from _sizes(shop, SUPPORT, nation.support if nation and not shop.empty else ())
    for at, n, unit in _listed(shop):
        for teams in _beside(shop.content.units[unit.card], unit.teams):
            if teams > unit.teams:
                yield ResizeUnit(at, n, unit.card, teams)
        if not unit.plough:
            yield FitPlough(at, n, unit.card)


def _members(shop: Shop, at: int, raised: Raised) -> Iterator[AddUnit]:
    card = shop.content.formations[raised.formation]
    for slot in forces.slots_for(card, raised.units[0].card):
        yield from _sizes(shop, at, slot.cards)


def _sizes(shop: Shop, at: int, cards: tuple[str, ...]) -> Iterator[AddUnit]:
    for name in cards:
        yield from (AddUnit(at, name, teams) for teams in sorted(shop.content.units[name].sizes))


def _smaller(shop: Shop) -> Iterator[Edit]:
    for at, n, unit in _listed(shop):
        if at == SUPPORT or n:
            yield DropUnit(at, n, unit.card, unit.teams)
        for teams in _beside(shop.content.units[unit.card], unit.teams):
            if teams < unit.teams:
                yield ResizeUnit(at, n, unit.card, teams)
        if unit.plough:
            yield FitPlough(at, n, unit.card, on=False)
    for at, raised in enumerate(shop.force.formations):
        yield DropFormation(at, raised.formation)


def _listed(shop: Shop) -> Iterator[tuple[int, int, Bought]]:
    for at in (*range(len(shop.force.formations)), SUPPORT):
        yield from ((at, n, unit) for n, unit in enumerate(shop.units(at)))


def _beside(card: UnitCard, teams: int) -> list[int]:
    """The next smaller and the next larger size."""
    sizes = sorted(card.sizes)
    at = sizes.index(teams)
    return [*sizes[max(0, at - 1) : at], *sizes[at + 1 : at + 2]]


# what is against it


def why_not(shop: Shop, edit: Choice) -> Refusal | None:
    """Why this may not be next; None where it may."""
    if shop.trimmed and not isinstance(edit, ForceReady):
        return _kept(shop, edit) or _judged(shop, edit) or _unmade(shop, edit)
    return _judged(shop, edit)


def _judged(shop: Shop, edit: Choice) -> Refusal | None:
    match edit:
        case TakeForce():
            return _take(shop, edit)
        case BringForce():
            return next(iter(forces.faults(shop.content, edit.force, shop.points, shop.dearer)), None)
        case RaiseFormation():
            return _raise(shop, edit)
        case AddUnit():
            return _add(shop, edit) or _afforded(shop, edit)
        case ResizeUnit() | FitPlough() | DropUnit():
            return _change(shop, edit)
        case DropFormation():
            there = edit.at in range(len(shop.force.formations)) and (
                shop.force.formations[edit.at].formation == edit.formation
            )
            return None if there else _not_there()
        case ForceReady():
            return _unready(shop)
    return Refusal("TY-FRC-2", "That is nothing of a force")


def _kept(shop: Shop, edit: Choice) -> Refusal | None:
    """TY-SEL-6: options and Units are dropped, nothing comes in their place."""
    match edit:
        case DropUnit() | DropFormation() | FitPlough(on=False):
            return None
        case ResizeUnit() if any(n == edit.n and edit.teams < unit.teams for n, unit in enumerate(shop.units(edit.at))):
            return None
    return Refusal("TY-SEL-6", "Losses are paid for by dropping Units or options")


def _unmade(shop: Shop, edit: Choice) -> Refusal | None:
    """A force stays one: its HQ, what it must have, artillery for its observer."""
    after = edited(shop, edit)  # type: ignore[arg-type] # it was judged, and drops something
    found = forces.faults(shop.content, after, NO_LIMIT)
    return found[0] if found else None


def _not_there() -> Refusal:
    return Refusal("TY-FRC-2", "It is not in your force")


def _unready(shop: Shop) -> Refusal | None:
    if shop.trimmed and not _spared(shop):
        return None  # nothing is left that could go
    found = forces.faults(shop.content, shop.force, shop.points, shop.dearer)
    return found[0] if found else None


def _take(shop: Shop, edit: TakeForce) -> Refusal | None:
    force = shop.content.forces.get(edit.force)
    if force is None:
        return Refusal("TY-FRC-2", "There is no such force")
    return next(iter(forces.faults(shop.content, force, shop.points, shop.dearer)), None)


def _raise(shop: Shop, edit: RaiseFormation) -> Refusal | None:
    card = shop.content.formations.get(edit.formation)
    if card is None or edit.hq not in card.hq:
        return Refusal("TY-FRC-1", "There is no such Formation")
    same = [one for one in shop.force.formations if one.allied == edit.allied]
    most = forces.ALLIES if edit.allied else forces.FORMATIONS
    if len(same) >= most:
        what = "One Allied Formation" if edit.allied else f"{most} Formations of the own nation"
        return Refusal("TY-FRC-2", f"{what} at most")
    nation = shop.content.nations.get(shop.force.nation)
    if shop.empty and edit.allied:
        return Refusal("TY-FRC-2", "First a Formation of the own nation, then an ally")
    if not shop.empty and nation and edit.allied and card.nation not in nation.allies:
        return Refusal("TY-FRC-2", f"{card.name} is no ally of {nation.name}")
    if not shop.empty and nation and not edit.allied and card.nation != nation.id:
        return Refusal("TY-FRC-2", f"{card.name} is not of {nation.name}")
    return _afforded(shop, edit)


def _add(shop: Shop, edit: AddUnit) -> Refusal | None:
    card = shop.content.units.get(edit.card)
    if card is None or edit.teams not in card.sizes:
        return Refusal("TY-FRC-2", "There is no such Unit")
    if edit.at == SUPPORT:
        return _add_support(shop, card)
    if edit.at not in range(len(shop.force.formations)):
        return _not_there()
    raised = shop.force.formations[edit.at]
    formation = shop.content.formations[raised.formation]
    slot = forces.slot_of(formation, raised.units[0].card, edit.card)
    if slot is None:
        return Refusal("TY-FRC-2", f"{formation.name} has no place for {card.name}")
    if forces.filled(raised, slot) >= slot.most:
        return Refusal("TY-FRC-2", f"{formation.name} has {slot.most} of them already")
    return None


def _add_support(shop: Shop, card: UnitCard) -> Refusal | None:
    nation = shop.content.nations.get(shop.force.nation)
    if nation is None or shop.empty:
        return Refusal("TY-FRC-2", "First a Formation, then its Support")
    if card.id not in nation.support:
        return Refusal("TY-FRC-2", f"{nation.name} has no {card.name} as Support")
    if any(one.card == card.id for one in shop.force.support):
        return Refusal("TY-FRC-2", f"{card.name} is there already; each Support once")
    cards = [shop.content.units[one.card] for _, one in forces.listed(shop.force)]
    if forces.observes(shop.content, card) and not any(forces.shells(shop.content, one) for one in cards):
        return Refusal("TY-FRC-3", f"{card.name} needs an Artillery Unit to observe for")
    return None


def _change(shop: Shop, edit: Placed) -> Refusal | None:
    units = shop.units(edit.at)
    if edit.n not in range(len(units)) or units[edit.n].card != edit.card:
        return _not_there()
    card, unit = shop.content.units[edit.card], units[edit.n]
    match edit:
        case DropUnit():
            if edit.at != SUPPORT and not edit.n:
                return Refusal("TY-FRC-1", "A Formation goes with its HQ, whole")
            return None if unit.teams == edit.teams else _not_there()
        case FitPlough(on=True):
            if not forces.ploughs(shop.content, card) or unit.plough:
                return Refusal("TY-FRC-4", f"{card.name}: one plough at most, and only for Tanks")
        case FitPlough():
            return None if unit.plough else Refusal("TY-FRC-4", "It has no plough")
        case ResizeUnit() if edit.teams not in card.sizes or edit.teams == unit.teams:
            return Refusal("TY-FRC-2", f"{card.name} has {forces.said_sizes(card)}")
        case ResizeUnit() if edit.teams < unit.teams:
            return None
    return _afforded(shop, edit)


def _afforded(shop: Shop, edit: Edit) -> Refusal | None:
    """The points for it, and for the Units that a Formation still lacks."""
    after = shop._replace(force=edited(shop, edit))
    owed = forces.still_owed(after.content, after.force)
    if after.left >= owed:
        return None
    price = after.spent - shop.spent
    kept = f", {owed} of them for Units that it needs" if owed else ""
    return Refusal("TY-FRC-2", f"It costs {price}; {shop.left} points are left{kept}")


# what comes of it


def edited(shop: Shop, edit: Edit) -> ForceList:
    """The list after an edit that is legal but for its price."""
    content, force = shop.content, replace(shop.force, id=BUILT)
    match edit:
        case TakeForce():
            return content.forces[edit.force]
        case BringForce():
            return replace(edit.force, id=BUILT)
        case RaiseFormation():
            hq = Bought(edit.hq, min(content.units[edit.hq].sizes))
            raised = Raised(formation=edit.formation, units=(hq,), allied=edit.allied)
            own = content.formations[edit.formation].nation
            nation = own if shop.empty else force.nation
            return replace(force, nation=nation, formations=(*force.formations, raised))
        case DropFormation():
            rest = force.formations[: edit.at] + force.formations[edit.at + 1 :]
            return replace(force, formations=rest)
    return _with_units(force, edit.at, _units_after(shop.units(edit.at), edit))


def _units_after(units: tuple[Bought, ...], edit: AddUnit | Placed) -> tuple[Bought, ...]:
    if isinstance(edit, AddUnit):
        return (*units, Bought(edit.card, edit.teams))
    one, rest = units[edit.n], units[edit.n + 1 :]
    match edit:
        case DropUnit():
            return units[: edit.n] + rest
        case FitPlough():
            return (*units[: edit.n], replace(one, plough=edit.on), *rest)
        case ResizeUnit():
            return (*units[: edit.n], replace(one, teams=edit.teams), *rest)


def _with_units(force: ForceList, at: int, units: tuple[Bought, ...]) -> ForceList:
    if at == SUPPORT:
        return replace(force, support=units)
    formations = list(force.formations)
    formations[at] = replace(formations[at], units=units)
    return replace(force, formations=tuple(formations))
