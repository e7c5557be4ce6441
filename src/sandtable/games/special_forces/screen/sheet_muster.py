"""The text screen while forces are bought: what each side has, and the shelf of the one asked."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.games.special_forces import muster
from sandtable.games.special_forces.cards import SoldierCard
from sandtable.games.special_forces.crosschecks import for_sale, recruit_points
from sandtable.games.special_forces.rules.own_battle import BuyForMe, Discharge, Enlist
from sandtable.games.special_forces.screen.field import TONES, Field
from sandtable.games.special_forces.screen.scene_muster import purse
from sandtable.games.special_forces.vocabulary import SIDE_NAMES, SIDES, Side
from sandtable.kernel.decision import Decision
from sandtable.show.sheet import Chip, Offer, Panel, Row, Sheet, Shelf, Span, chip

LEGEND = (
    ("3/1", "Action Points and Armor of a card on the shelf"),
    ("WG 1/3", "counters in Web Gear, and how many fit"),
)


def muster_sheet(field: Field, decision: Decision | None, scenario: tuple[Row, ...]) -> Sheet:
    """Rows for a narrow screen, panels for a wide one, the shelf while soldiers are chosen."""
    forces = {side: tuple(_force(field, side)) for side in SIDES}
    totals = tuple(Row(SIDE_NAMES[side], (_points(field, side),)) for side in SIDES)
    rows = (*totals, *forces["us"], *forces["iif"], *scenario)
    panels = (
        Panel("Points", totals, "left"),
        *(Panel(SIDE_NAMES[side], forces[side], "left") for side in SIDES),
        Panel("Scenario", scenario, "left"),
    )
    return Sheet(field.mission.title, "Mustering", rows, panels, _shelves(field, decision), LEGEND)


def _points(field: Field, side: Side) -> Chip:
    return chip(purse(field, side), TONES[side])


def _force(field: Field, side: Side) -> Iterator[Row]:
    """A row for each soldier bought so far; alike ones together."""
    content, alike = field.content, dict[str, int]()
    for name, recruit in muster.named(content, field.mission.force(side)).items():
        card = content.soldiers[recruit.card]
        if not card.gear:
            alike[card.id] = alike.get(card.id, 0) + 1
            continue
        gear = [content.counters[one].name for one in recruit.gear]
        held = Span(f"WG {len(gear)}/{card.gear}", "soft")
        cost = chip(muster.worth(recruit_points(content, recruit)), "soft")
        yield Row(name, (chip(card.name), (held,), *map(chip, gear), cost), tone=TONES[side])
    for card_id, n in alike.items():
        card = content.soldiers[card_id]
        cost = chip(muster.worth(n * card.cost), "soft")
        yield Row(card_id, (chip(f"{card.name} ×{n}"), cost), tone=TONES[side])


def _shelves(field: Field, decision: Decision | None) -> tuple[Shelf, ...]:
    """Only while soldiers are chosen; gear is asked for by its owner."""
    options = decision.options if decision else ()
    buying = any(isinstance(one, Enlist | Discharge | BuyForMe) for one in options)
    if decision is None or not buying or decision.seat not in SIDES:
        return ()
    side: Side = "us" if decision.seat == "us" else "iif"
    offers = [_offer(field, card) for card in field.content.soldiers.values() if for_sale(card, side)]
    return (Shelf(f"{SIDE_NAMES[side]} soldiers", "cost AP/Armor", tuple(offers)),)


def _offer(field: Field, card: SoldierCard) -> Offer:
    arms = ", ".join(field.content.arms[weapon].name for weapon in card.weapons)
    there = sum(one.n for one in field.mission.force(card.side).soldiers if one.card == card.id)
    times = f" ×{there}" if there > 1 else ""
    return Offer(
        choices=(Enlist(card.id), Discharge(card.id)),
        name=f"{muster.called(card)}{times}",
        cost=str(card.cost),
        marks=f"{card.ap}/{card.armor}",
        spelt=f"{card.ap} AP, Armor {card.armor}",
        brief=arms,
        note=card.text,
        taken=there > 0,
    )
