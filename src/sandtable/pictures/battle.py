"""Markers, smoke, templates and lines of sight on a battlefield."""

from __future__ import annotations

from sandtable.pictures.bases import plate
from sandtable.pictures.drawers import draws
from sandtable.pictures.scatter import Scatter, blob, dot, rect
from sandtable.pictures.shapes import Type, box, circle, halo, num, path, printed, shadow, words
from sandtable.pictures.theme import token as ink_of
from sandtable.show.scene_base import Box
from sandtable.show.scene_battle import Beam, Cloud, Rims, Template, Tile, Veil
from sandtable.show.scene_tabletop import Circle

PAPER, PRINT = "#fffaf0", "#20262a"  # of markers, by day and by night
SIDES = {"friend": "#80e0ff", "foe": "#ff8080"}


@draws(Tile)
def draw_tile(tile: Tile) -> str:
    wide, high = float(tile.width), float(tile.height)
    at = (-wide / 2, -high / 2, wide, high)
    fill = SIDES.get(tile.tone, PAPER)
    return "".join(
        (
            shadow(at, radius=5),
            box(at, f'fill="{fill}" stroke="{PRINT}" stroke-width="2"', radius=5),
            SIGNS[tile.look](tile),
            halo(at, radius=5),
        )
    )


def _flag(tile: Tile) -> str:
    kind = Type(24, "figure", "ink", "middle", strong=True)
    pole = f"M{num(-tile.width * 0.3)} {num(tile.height * 0.34)}v{num(-tile.height * 0.68)}"
    cloth = f"M{num(-tile.width * 0.3)} {num(-tile.height * 0.34)}l17 5 -17 8z"
    return "".join(
        (
            path(pole, f'stroke="{PRINT}" stroke-width="2.4" fill="none"'),
            path(cloth, f'fill="{PRINT}"'),
            printed(words(tile.width * 0.2, 8.6, tile.text, kind), "ink", PRINT),
        )
    )


def _mines(tile: Tile) -> str:
    dots = "".join(dot(x * tile.width * 0.27, 0, tile.height * 0.19) for x in (-1, 0, 1))
    return path(dots, f'fill="{PRINT}"')


def _aim(tile: Tile) -> str:
    r = min(tile.width, tile.height) * 0.26
    ring = circle(0, 0, r, f'fill="none" stroke="{PRINT}" stroke-width="2"')
    far = r * 1.55
    lines = f"M0 {num(-far)}V{num(far)}M{num(-far)} 0H{num(far)}"
    return ring + path(lines, f'stroke="{PRINT}" stroke-width="1.6" fill="none"')


SIGNS = {"flag": _flag, "mines": _mines, "aim": _aim}


@draws(Cloud)
def draw_cloud(cloud: Cloud) -> str:
    """Billows that fill the square, whose rim is told exactly."""
    h, chance = float(cloud.half), Scatter(cloud.id)
    spots = [(x * h * 0.62, y * h * 0.62) for x in (-1, 0, 1) for y in (-1, 0, 1)]
    billows = "".join(blob(chance.near(at, h * 0.1), h * 0.46, chance, 10) for at in spots)
    light = "".join(blob((x - 4, y - 6), h * 0.26, chance, 9) for x, y in spots)
    edge = 'class="n s-smoke" stroke-width="2" stroke-dasharray="7 5" stroke-opacity=".95"'
    drawn = "".join(
        (
            path(billows, 'class="f-shade" opacity=".22" transform="translate(4 7)"'),
            path(billows, 'class="f-smoke" opacity=".74"'),
            path(light, 'class="f-mark" opacity=".16"'),
            path(rect(-h, -h, 2 * h, 2 * h), edge),
            plate(0, 24 - h, cloud.text, 18) if cloud.text else "",
        )
    )
    return f'<g pointer-events="none">{_within(drawn, cloud.within)}</g>'


@draws(Template)
def draw_template(template: Template) -> str:
    h = float(template.half)
    square = rect(-h, -h, 2 * h, 2 * h)
    cross = f"M{num(-h)} 0H{num(h)}M0 {num(-h)}V{num(h)}"
    near = template.danger
    ring = circle(0, 0, near, 'class="n s-bad" stroke-dasharray="4 8" stroke-width="2"')
    drawn = "".join(
        (
            ring if near else "",
            path(square, 'class="f-bad" fill-opacity=".16"'),
            path(square, 'class="n s-shade" stroke-opacity=".5" stroke-width="6"'),
            path(square, 'class="n s-bad" stroke-width="2.6"'),
            path(cross, 'class="n s-bad" stroke-width="1.4" stroke-dasharray="9 6"'),
            plate(0, h - 12, template.text, 20) if template.text else "",
        )
    )
    return f'<g pointer-events="none">{_within(drawn, template.within)}</g>'


@draws(Veil)
def draw_veil(veil: Veil) -> str:
    ground = (0.0, 0.0, float(veil.width), float(veil.height))
    return box(ground, 'fill="url(#g-dark)" pointer-events="none"', radius=2)


@draws(Beam)
def draw_beam(beam: Beam) -> str:
    """Green and whole, amber in dashes, red in dots: never by colour alone."""
    ink, dash = BEAMS[beam.look]
    x, y = beam.to
    line = f"M0 0L{x} {y}"
    more = f' stroke-dasharray="{dash}"' if dash else ""
    return "".join(
        (
            '<g pointer-events="none">',
            path(line, 'class="n s-shade" stroke-opacity=".45" stroke-width="5"'),
            path(line, f'class="n s-{ink_of(ink)}" stroke-width="2.4"{more}'),
            "</g>",
        )
    )


BEAMS = {"clear": ("good", ""), "concealed": ("unknown", "14 6"), "barred": ("bad", "3 7")}


@draws(Rims)
def draw_rims(rims: Rims) -> str:
    """Lines round a rectangle, as far from it everywhere as their distance says."""
    drawn = "".join(_rim(rims, rim) for rim in rims.rims)
    return f'<g pointer-events="none">{_within(drawn, rims.within)}</g>'


def _rim(rims: Rims, rim: Circle) -> str:
    far = rim.radius
    wide, high = rims.width / 2 + far, rims.height / 2 + far
    at = (-wide, -high, 2 * wide, 2 * high)
    line = f'class="n s-{ink_of(rim.tone)}" stroke-width="1.8" stroke-dasharray="9 5"'
    drawn = box(at, 'class="n s-shade" stroke-opacity=".25" stroke-width="4"', radius=far)
    drawn += box(at, f'{line} stroke-opacity=".75"', radius=far)
    if not rim.text:
        return drawn
    top = rims.within[1] if rims.within else -high
    return drawn + plate(0, (-high if top < -high + 20 else high) + 7, rim.text, 20)


def _within(drawn: str, frame: Box | None) -> str:
    """Only what is inside a box."""
    if frame is None:
        return drawn
    x, y, wide, high = frame
    view = f'viewBox="{x} {y} {wide} {high}"'
    return f'<svg x="{x}" y="{y}" width="{wide}" height="{high}" {view}>{drawn}</svg>'
