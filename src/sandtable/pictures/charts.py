"""A mission on a small map, before anybody picks a side of it."""

from __future__ import annotations

from sandtable.pictures.drawers import draws
from sandtable.pictures.scatter import Spot, box_about, outline
from sandtable.pictures.shapes import Type, box, circle, halo, moved, num, path, shadow, words
from sandtable.pictures.theme import token as ink_of
from sandtable.show.scene_battle import Chart, Shape

HEAD = 42
GROUND = {  # ink, how much of it
    "high": ("hill", ".8"),
    "green": ("crown", ".75"),
    "house": ("roof", ".9"),
    "water": ("water", ".9"),
}


@draws(Chart)
def draw_chart(chart: Chart) -> str:
    wide, high = float(chart.width), float(chart.height)
    whole = (0.0, -HEAD, wide, high + HEAD)
    return "".join(
        (
            shadow(whole, radius=8),
            box(whole, 'class="f-raised s-edge" stroke-width="1.6"', radius=8),
            words(12, -13, chart.name, Type(22, "text", "ink", strong=True), wide - 24),
            box((6, 0, wide - 12, high - 6), 'class="f-grass s-edge"', radius=3),
            moved(6, 0, "".join(map(_shape, chart.shapes))),
            halo(whole, radius=8),
        )
    )


def _shape(shape: Shape) -> str:
    whole = "".join(map(outline, shape.parts))
    ink = ink_of(shape.tone)
    if shape.look in GROUND:
        fill, part = GROUND[shape.look]
        return path(whole, f'class="f-{fill}" opacity="{part}"')
    if shape.look == "road":
        line = "M" + "L".join(f"{x} {y}" for x, y in shape.parts[0])
        return path(line, 'class="n s-lane" stroke-width="5" stroke-linejoin="round"')
    if shape.look == "entry":
        line = "M" + "L".join(f"{x} {y}" for x, y in shape.parts[0])
        return path(line, f'class="n s-{ink}" stroke-width="9" stroke-opacity=".8"')
    if shape.look == "aim":
        return path(
            whole, f'class="f-{ink} s-{ink}" fill-opacity=".12" stroke-width="2" stroke-dasharray="7 5"'
        ) + _flag(shape)
    fill = path(whole, f'class="f-{ink}" fill-rule="evenodd" opacity=".3"')
    return fill + path(whole, f'class="n s-{ink}" stroke-width="2.4"') + _named(shape)


def _middle(shape: Shape) -> Spot:
    x, y, wide, high = box_about(shape.parts[0])
    return x + wide / 2, y + high / 2


def _named(shape: Shape) -> str:
    x, y, _, _ = box_about(shape.parts[0])
    return words(x + 9, y + 24, shape.text, Type(20, "label", "ink", strong=True))


def _flag(shape: Shape) -> str:
    """A number in a ring: how many Objectives lie there."""
    x, y = _middle(shape)
    ring = circle(x, y, 15, 'class="f-raised s-ink" stroke-width="1.6"')
    flag = f"M{num(x - 5)} {num(y + 9)}v-18l11 4 -11 5"
    return ring + path(flag, 'class="f-ink s-ink" stroke-width="1.4"')
