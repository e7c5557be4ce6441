"""The assets in hand."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.games.third_option.screen.scene_parts import Area, Parts
from sandtable.games.third_option.state import Asset
from sandtable.games.third_option.vocabulary import AssetId
from sandtable.show.scene import Card, Element, Zone

Shapes = tuple[tuple[int, int], ...]  # so many side by side, so high; the best first
SHAPES: Shapes = ((3, 84), (3, 39), (4, 39), (3, 24), (4, 24), (5, 24), (6, 20), (8, 16))
ROOMY = 56  # a slip this high says what the card does
OFFERED = Asset(0)  # an asset that is not in hand yet


def hand(parts: Parts, area: Area, offered: Sequence[AssetId] = (), shapes: Shapes = SHAPES) -> list[Element]:
    """Assets in hand as slips, the stub counts their uses; then those that may be taken."""
    count = f"{len(parts.view.assets)} in hand" if parts.view.assets else "none"
    if offered:
        count += f", {len(offered)} on offer"
    assets = [*parts.view.assets, *offered]
    found: list[Element] = [
        Zone(
            id="hand",
            x=area.x,
            y=area.y,
            width=area.width,
            height=area.height,
            label="Assets",
            note=count,
            title=f"Assets: {count}",
        )
    ]
    inner = Area(area.x + 12, area.y + 34, area.width - 24, area.height - 44)
    found += [
        _slip(parts, asset, spot, size)
        for asset, (spot, size) in zip(assets, _slips(len(assets), inner, shapes), strict=True)
    ]
    return found


def _slip(parts: Parts, asset: str, spot: tuple[int, int], size: tuple[int, int]) -> Card:
    card, held = parts.content.assets[asset], parts.view.assets.get(asset, OFFERED)
    said = card.text if size[1] > ROOMY else ""
    holder = f"with {parts.content.name(held.holder)}" if held.holder else ""
    return Card(
        id=f"asset-{asset}",
        x=spot[0],
        y=spot[1],
        width=size[0],
        height=size[1],
        look="slip",
        name=card.name,
        cost="+" if held is OFFERED else f"×{held.uses}" if held.uses else "∞",
        text=f"{holder}. {card.text}" if holder and size[1] > ROOMY else holder or said,
        title=f"{card.name}: {card.text} {holder}".strip(),
        rule="TO-7.4.1-5",
    )


def _slips(count: int, area: Area, shapes: Shapes) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Tall ones that say what they do while they fit, then more and lower ones."""
    gap, beside = 6, 12  # below and beside; a halo stands off by three
    for columns, high in shapes:
        rows = -(-count // columns)
        if rows * (high + gap) <= area.height + gap:
            break
    wide = (area.width - (columns - 1) * beside) // columns
    return [
        ((area.x + at % columns * (wide + beside), area.y + at // columns * (high + gap)), (wide, high))
        for at in range(count)
    ]
