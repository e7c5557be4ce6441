"""A measured table as a place: ground and terrain by their look, bands, names and corners."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import hypot

from sandtable.pictures import country as land
from sandtable.pictures import litter as lies
from sandtable.pictures import masonry as stands
from sandtable.pictures import (
    mats,  # noqa: F401 - importing it registers what it draws
    tapes,  # noqa: F401 - likewise
)
from sandtable.pictures import pits as flat
from sandtable.pictures.bases import plate
from sandtable.pictures.drawers import draws
from sandtable.pictures.metrics import width
from sandtable.pictures.scatter import Scatter, Spot, box_about, outline, stone
from sandtable.pictures.shapes import Type, box, circle, num, path, words
from sandtable.pictures.theme import token as ink_of
from sandtable.show.scene_tabletop import Area, AreaLook, Band, BandLook, NameLook, Pin, Pins, PlaceName

ROUND = 'stroke-linecap="round" stroke-linejoin="round"'
LOOKS: dict[AreaLook, Callable[[Sequence[Spot], Scatter], str]] = {
    "wall": stands.wall,
    "altar": stands.altar,
    "pillar": stands.pillar,
    "dome": stands.dome,
    "pier": stands.pier,
    "silo": stands.silo,
    "pipes": stands.pipes,
    "block": stands.block,
    "chasm": flat.chasm,
    "slag": flat.slag,
    "well": flat.well,
    "water": flat.water,
    "bags": lies.bags,
    "crates": lies.crates,
    "parapet": lies.parapet,
    "rubble": lies.rubble,
    "scrap": lies.scrap,
    "grove": lies.grove,
    "woods": land.woods,
    "rough": lies.rough,
    "steam": lies.steam,
    "mist": lies.mist,
    "paving": flat.paving,
    "plates": flat.plates,
    "mosaic": flat.mosaic,
    "tiles": flat.tiles,
    "stain": flat.stain,
    "lamp": flat.lamp,
    "joined": stands.joined,
    "crops": land.crops,
    "orchard": land.orchard,
    "hill": land.hill,
    "building": land.building,
    "rocky": land.rocky,
    "marsh": land.marsh,
    "ford": land.ford,
    "bridge": land.bridge,
}


RIMMED = 'class="f-ask s-ask" fill-opacity=".18" stroke-width="2.6"'
WASH = 'class="f-ask" fill-opacity=".3"'  # it belongs to what stands on it, and that is rimmed


@draws(Area)
def draw_area(area: Area) -> str:
    """Every part by the look of its ground, then its name; the halo follows the outline."""
    whole = "".join(map(outline, area.parts))
    glow = path(whole, WASH if area.look == "plain" else RIMMED)
    if area.look == "free":
        body = flat.free(whole, ink_of(area.tone)) if area.parts else ""
    elif area.look == "river":  # its banks go round all of it
        body = land.river(area.parts, Scatter(area.id))
    else:
        body = "".join(_part(area, points, k) for k, points in enumerate(area.parts))
    return f'{body}{_name(area)}<g class="halo">{glow}</g>'


def _part(area: Area, points: Sequence[Spot], number: int) -> str:
    if area.look == "zone":
        return flat.zone(points, ink_of(area.tone))
    if area.look == "plain":
        return path(outline(points), 'fill="none" pointer-events="all"')
    return LOOKS[area.look](points, Scatter(f"{area.id}{number}"))


def _name(area: Area) -> str:
    if not area.text:
        return ""
    x, y, wide, high = box_about([point for part in area.parts for point in part])
    down = y + 8 if area.rim else y + high / 2 + 5
    return plate(x + wide / 2, down, area.text)


# bands


@draws(Band)
def draw_band(band: Band) -> str:
    line = "M" + "L".join(f"{x} {y}" for x, y in band.points)
    glow = path(line, f'class="n s-ask" stroke-opacity=".4" stroke-width="{band.width}" {ROUND}')
    return f'{BANDS[band.look](band, line)}<g class="halo">{glow}</g>'


def _wide(line: str, ink: str, wide: float, more: str = "") -> str:
    return path(line, f'class="n s-{ink}" stroke-width="{num(wide)}" stroke-linejoin="round" {more}')


def _road(band: Band, line: str) -> str:
    """A verge and a kerb on either side of what one drives on."""
    w = band.width
    return "".join(
        (_wide(line, "frond-low", w + 4, 'stroke-opacity=".3"'), _wide(line, "lane-low", w), _driven(line, w))
    )


def _lane(band: Band, line: str) -> str:
    """A road once more without its kerbs, so that they end where two roads meet."""
    return f'<g pointer-events="none">{_driven(line, band.width)}</g>'


def _driven(line: str, w: float) -> str:
    """Pale, with the wheels' traces."""
    return "".join(
        (
            _wide(line, "lane", w - 3.4),
            _wide(line, "lane-low", w * 0.5, 'stroke-opacity=".16"'),
            _wide(line, "lane", w * 0.32),
            _wide(line, "lane-low", 1.6, 'stroke-opacity=".45" stroke-dasharray="14 18"'),
        )
    )


def _track(band: Band, line: str) -> str:
    """Earth, and two ruts."""
    w = band.width
    return "".join(
        (
            _wide(line, "earth-low", w, 'stroke-opacity=".45"'),
            _wide(line, "earth-ink", w * 0.56, 'stroke-opacity=".22"'),
            _wide(line, "earth", w * 0.34, 'stroke-opacity=".6"'),
        )
    )


def _rails(band: Band, line: str) -> str:
    """Sleepers and two rails."""
    w = band.width
    sleepers = f'stroke-dasharray="5 {num(w * 0.34)}" stroke-opacity=".7"'
    return "".join(
        (
            _wide(line, "cinder-low", w * 1.15, 'stroke-opacity=".5"'),
            _wide(line, "wood", w, sleepers),
            _wide(line, "metal-low", w * 0.6),
            _wide(line, "metal", w * 0.6 - 2),
            _wide(line, "cinder-low", w * 0.6 - 5),
            _wide(line, "wood", w * 0.6 - 5, sleepers),
        )
    )


def _stream(band: Band, line: str) -> str:
    w = band.width
    return "".join(
        (
            _wide(line, "frond-low", w + 5, 'stroke-opacity=".5" stroke-linecap="round"'),
            _wide(line, "sand", w + 1),
            _wide(line, "water-low", w - 2),
            _wide(line, "water", w * 0.6, 'stroke-opacity=".8"'),
            _wide(line, "foam", 1.4, 'stroke-opacity=".5" stroke-dasharray="18 26 9 31"'),
        )
    )


def _low_wall(band: Band, line: str) -> str:
    w = band.width
    return "".join(
        (
            _wide(line, "shade", w, 'stroke-opacity=".4" transform="translate(3 5)"'),
            _wide(line, "earth-ink", w),
            _wide(line, "stone", w - 2.4, f'stroke-dasharray="{num(w * 1.1)} 1.6"'),
            _wide(line, "mark", 1.2, 'stroke-opacity=".35"'),
        )
    )


def _hedge(band: Band, line: str) -> str:
    """Bushes all along."""
    del line
    chance = Scatter(band.id)
    spots = [chance.near(at, band.width * 0.12) for at in _steps(band.points, band.width * 0.5)]
    lumps = [(at, band.width * chance.within(0.42, 0.58)) for at in spots]
    dark = "".join(outline(stone((x + 2, y + 4), r, chance, 8)) for (x, y), r in lumps)
    body = "".join(outline(stone(at, r, chance, 9)) for at, r in lumps)
    light = "".join(outline(stone((x - 1, y - 2), r * 0.5, chance, 7)) for (x, y), r in lumps)
    return "".join(
        (
            path(dark, 'class="f-shade" opacity=".4"'),
            path(body, 'class="f-crown-low s-shade" stroke-opacity=".5"'),
            path(light, 'class="f-crown" opacity=".9"'),
        )
    )


def _paint(band: Band, line: str) -> str:
    return _wide(line, "mark", band.width, 'stroke-opacity=".2" stroke-dasharray="26 5 60 3"')


def _steps(points: Sequence[Spot], step: float) -> list[Spot]:
    found: list[Spot] = []
    for (ax, ay), (bx, by) in pairwise(points):
        count = max(1, int(hypot(bx - ax, by - ay) / step))
        found += [(ax + (bx - ax) * k / count, ay + (by - ay) * k / count) for k in range(count)]
    return [*found, points[-1]]


BANDS: dict[BandLook, Callable[[Band, str], str]] = {
    "road": _road,
    "lane": _lane,
    "track": _track,
    "rails": _rails,
    "hedge": _hedge,
    "wall": _low_wall,
    "stream": _stream,
    "paint": _paint,
}


# corners that tell where they are


@draws(Pins)
def draw_pins(pins: Pins) -> str:
    alone = len(pins.pins) == 1  # a base: its middle is seen without
    found = "".join(_pin(pin, 0 if alone else 3.2) for pin in pins.pins)
    return found + (_tag(pins.text) if pins.text else "")


def _pin(pin: Pin, size: float) -> str:
    x, y = pin.at
    dot = circle(x, y, size, 'class="f-room s-mark" stroke-width="1.4"') if size else ""
    # Wide enough to be pointed at; a viewer shows the title.
    return f"<g>{circle(x, y, 8, CLEAR)}{dot}<title>{pin.text}</title></g>"


CLEAR = 'fill="none" pointer-events="all"'


def _tag(text: str) -> str:
    kind = Type(11, "figure", "ink", "middle")
    wide = width(text, 11, "figure") + 8
    under = box((-wide / 2, -8, wide, 16), 'class="f-room" opacity=".8"', radius=3)
    return under + words(0, 3.8, text, kind)


# names on the ground

NAMES: dict[NameLook, Type] = {
    "village": Type(25, "label", "ink", "middle", strong=True),
    "height": Type(21, "text", "hill-ink", "middle", strong=True),
    "wood": Type(21, "text", "smoke", "middle", strong=True),
    "water": Type(21, "text", "foam", "middle", strong=True),
}
RIMS = {"village": "table", "height": "hill", "wood": "crown-low", "water": "water-low"}


@draws(PlaceName)
def draw_name(name: PlaceName) -> str:
    """With a rim in the colour of the ground, so that it is read on anything."""
    kind = NAMES[name.look]
    text = words(0, kind.size * 0.35, name.text, kind)
    rim = f'stroke-width="4" paint-order="stroke" class="s-{RIMS[name.look]} '
    rimmed = text.replace('class="', rim, 1)
    return f'<g pointer-events="none">{rimmed}</g>'
