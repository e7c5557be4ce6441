"""What may be bought, while a force is built."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.games.team_yankee import card_words, forces
from sandtable.games.team_yankee.cards import Bought
from sandtable.games.team_yankee.force_edits import AddUnit, RaiseFormation, TakeForce
from sandtable.games.team_yankee.screen.card_lines import KINDS
from sandtable.games.team_yankee.screen.field import Field
from sandtable.kernel.decision import Decision
from sandtable.show.sheet import Offer, Shelf


def shelves(field: Field, decision: Decision | None) -> Iterator[Shelf]:
    """Ready forces, Formations, and Units for each Formation and for Support."""
    options = decision.options if decision else ()
    ready = tuple(_force(field, one) for one in options if isinstance(one, TakeForce))
    if ready:
        yield Shelf("Ready forces", "", ready)
    raised = tuple(_formation(field, one) for one in options if isinstance(one, RaiseFormation))
    if raised:
        yield Shelf("Formations", "", raised)
    groups: dict[str, list[AddUnit]] = {}
    for one in options:
        if isinstance(one, AddUnit):
            groups.setdefault(one.group(field.state), []).append(one)
    for title, units in groups.items():
        yield Shelf(title, "Type", tuple(_units(field, units)))


def _force(field: Field, choice: TakeForce) -> Offer:
    force = field.content.forces[choice.force]
    return Offer((choice,), force.name, str(forces.total(field.content, force)), brief=force.text)


def _formation(field: Field, choice: RaiseFormation) -> Offer:
    return Offer((choice,), choice.label(field.state), brief=choice.takes(field.state))


def _units(field: Field, choices: list[AddUnit]) -> Iterator[Offer]:
    """A card with all the sizes in which it may be bought now."""
    by_card: dict[str, list[AddUnit]] = {}
    for one in choices:
        by_card.setdefault(one.card, []).append(one)
    for name, sizes in by_card.items():
        card, costs = field.content.units[name], [_cost(field, one) for one in sizes]
        spelt = KINDS[card.kind]
        cost = str(costs[0]) if len(costs) == 1 else f"{min(costs)}-{max(costs)}"
        brief = card_words.told(field.content, card, sizes[0].teams)
        mark = "".join(word[0] for word in spelt.split()).upper()
        yield Offer(tuple(sizes), card.name, cost, mark, spelt, brief)


def _cost(field: Field, choice: AddUnit) -> int:
    return forces.cost(field.content, Bought(choice.card, choice.teams))
