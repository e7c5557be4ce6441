"""A counter's information (SF-CTR-3): card, tables of the weapons, what the soldier carries."""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Iterator

from sandtable.games.special_forces.cards import Armament, Mode
from sandtable.games.special_forces.content import Content
from sandtable.games.special_forces.muster import worth
from sandtable.games.special_forces.screen.field import Field
from sandtable.games.special_forces.state import Soldier
from sandtable.show.sheet import Chip, Span

SOLDIER = "soldier-"  # what the picture calls a soldier's counter begins so


def info(field: Field, element: str) -> tuple[Chip, ...]:
    """The lines of a soldier's card; nothing for anything else."""
    soldier = field.view.soldiers.get(element.removeprefix(SOLDIER))
    if soldier is None or not element.startswith(SOLDIER):
        return ()
    return tuple(_lines(soldier, field.content))


def _lines(soldier: Soldier, content: Content) -> Iterator[Chip]:
    card = content.soldiers[soldier.card]
    gear = f", Web Gear {card.gear}" if card.gear else ""
    figures = f"AP {card.ap}, Armor {card.armor}{gear}, {worth(card.cost)}"
    yield Span(card.called(soldier.id), strong=True), Span(f": {figures}")
    if card.text:
        yield (Span(card.text, "soft"),)
    for weapon in card.weapons:
        empty = " (empty)" if weapon in soldier.empty else ""
        yield from _arm(content.weapons[weapon], empty)
    for counter, n in Count(soldier.counters).items():
        found = content.counters[counter]
        times = f" \N{MULTIPLICATION SIGN}{n}" if n > 1 else ""
        yield from _arm(found, f"{times}, {worth(found.cost)}")


def _arm(arm: Armament, more: str) -> Iterator[Chip]:
    damage = f", damage {arm.damage:+d}" if arm.damage else ""
    radius = f", radius {arm.radius}" if arm.radius is not None else ""
    yield Span(arm.name, strong=True), Span(f"{more}{damage}{radius}")
    for mode in arm.modes:
        yield (Span(f"{mode.name}: {table(mode)}"),)
    if arm.text:
        yield (Span(arm.text, "soft"),)


def table(mode: Mode) -> str:
    """`4+ at 0-10, 7+ at 11-20; Out 7`: a row of the weapon's table (SF-ATK-2)."""
    cells = [f"{band.needed}+ at {_span(band.lo, band.hi)}" for band in mode.bands]
    out = f"; Out {mode.out}" if mode.out else ""
    return f"{', '.join(cells)}{out}"


def _span(lo: int, hi: int) -> str:
    return str(lo) if lo == hi else f"{lo}-{hi}"
