"""What lies on the floors of a plan: doors, prints, numbered ways, noise, marked-out cells."""

from __future__ import annotations

from sandtable.pictures.drawers import draws
from sandtable.pictures.metrics import width
from sandtable.pictures.shapes import Type, box, circle, halo, moved, num, path, printed, words
from sandtable.pictures.theme import token as ink_of
from sandtable.pictures.tokens import STAMPED
from sandtable.show.scene import Box
from sandtable.show.scene_flick import Door, Noise, Patch, Print, Prints, Shape, Trail

JAMB = 0.1  # of the opening on each side
SHUT, LOCKED = "#4f9a58", "#cf4a3c"  # as they are painted, by day and by night
ROUND = 'stroke-linecap="round" stroke-linejoin="round"'


# doors


@draws(Door)
def draw_door(door: Door) -> str:
    """A leaf in the wall, one with a lock on it, or one that stands open with its swing."""
    body = _open(door) if door.state == "open" else _shut(door)
    turned = f'<g transform="rotate(90)">{body}</g>' if door.upright else body
    half = door.length / 2
    near = (-9.0, -half, 18.0, 2 * half) if door.upright else (-half, -9.0, 2 * half, 18.0)
    return f"{turned}{_lock(door)}{halo(near, radius=5)}"


def _sill(half: float) -> str:
    return box((-half, -4.5, 2 * half, 9), 'class="f-planks s-wall" stroke-width="1"', radius=1)


def _shut(door: Door) -> str:
    half = door.length / 2 * (1 - 2 * JAMB)
    paint = LOCKED if door.state == "locked" else SHUT
    leaf = (-half, -3.5, 2 * half, 7.0)
    knob = circle(half - 5, 0, 1.6, f'fill="{STAMPED}"')
    bars = path(f"M{num(-half + 5)} -3.5v7M{num(half - 5)} -3.5v7", f'stroke="{STAMPED}"')
    return "".join(
        (
            box((-half + 1, 0, 2 * half, 8), 'class="f-shade" opacity=".4"', radius=3),
            box(leaf, f'fill="{paint}" stroke="{STAMPED}" stroke-width="1.6"', radius=2.5),
            box(leaf, 'fill="url(#g-light)"', radius=2.5),
            bars if door.state == "locked" else knob,
        )
    )


def _open(door: Door) -> str:
    half = door.length / 2 * (1 - 2 * JAMB)
    long = half * 1.5
    swing = f"M{num(-half)} {num(-long)}A{num(long)} {num(long)} 0 0 1 {num(long - half)} 0"
    return "".join(
        (
            _sill(half),
            path(swing, 'class="n s-wood" stroke-opacity=".55" stroke-dasharray="2.5 3"'),
            path(f"M{num(-half)} 0V{num(-long)}", f'class="n s-wood" stroke-width="4" {ROUND}'),
        )
    )


def _lock(door: Door) -> str:
    """The digits on a padlock, always upright."""
    if door.state != "locked":
        return ""
    kind = Type(12, "figure", "ink", "middle", strong=True)
    shackle = 'fill="none" stroke="#d9d5c8" stroke-width="2.2"'
    body = f'fill="{STAMPED}" stroke="#d9d5c8" stroke-width="1.3"'
    return "".join(
        (
            path("M-4.5 -6v-3a4.5 4.5 0 0 1 9 0v3", shackle),
            box((-8.5, -7, 17, 15.5), body, radius=3),
            printed(words(0, 5, door.text, kind), "ink", "#f6efdf"),
        )
    )


# cells


@draws(Patch)
def draw_patch(patch: Patch) -> str:
    area = "".join(f"M{x} {y}h{wide}v{high}h{-wide}z" for x, y, wide, high in patch.boxes)
    shown = ""
    if patch.look == "hatch":
        shown = path(area, 'fill="url(#p-start)"') + path(area, 'class="f-mark" opacity=".08"')
    elif patch.look == "glow":
        part = 0.14 + 0.11 * patch.strength
        shown = path(area, f'fill="url(#g-lit)" opacity="{num(part)}" pointer-events="none"')
    else:
        shown = path(area, 'fill="none" pointer-events="all"')
    return shown + _patch_words(patch) + _patch_halo(patch.boxes)


def _patch_words(patch: Patch) -> str:
    if not patch.text:
        return ""
    x, y = patch.at
    wide = width(patch.text, 12, "label", strong=True) + 16
    plate = box((x - wide / 2, y - 9.5, wide, 19), 'class="f-table" opacity=".78"', radius=9)
    kind = Type(12, "label", "ink", "middle", strong=True)
    return plate + words(x, y + 4.3, patch.text, kind)


def _patch_halo(boxes: tuple[Box, ...]) -> str:
    """One shape: rows that lie one below the other leave no gap."""
    area = "".join(f"M{x + 4} {y - 1}h{wide - 8}v{high + 2}h{8 - wide}z" for x, y, wide, high in boxes)
    return f'<g class="halo">{path(area, CHOSEN)}</g>'


CHOSEN = 'class="f-ask" fill-opacity=".3" pointer-events="none"'


# what is printed on the floor


@draws(Prints)
def draw_prints(prints: Prints) -> str:
    return "".join(moved(*one.at, PRINTS[one.look](one, prints.size)) for one in prints.prints)


def _cover(one: Print, size: int) -> str:
    """The place of a crate, and the numbers that put one there."""
    half = size * 0.28
    look = 'class="n s-earth-ink" stroke-opacity=".42" stroke-width="1.5" stroke-dasharray="4 3"'
    kind = Type(10, "figure", "earth-ink", "middle", strong=True)
    text = f'<g opacity=".55">{words(0, 3.5, one.text, kind)}</g>'
    return box((-half, -half, 2 * half, 2 * half), look, radius=3) + text


def _post(one: Print, size: int) -> str:
    """Where a sentry belongs."""
    r = size * 0.33
    look = 'class="n s-earth-ink" stroke-opacity=".5" stroke-width="1.6"'
    ring = circle(0, 0, r, look) + circle(0, 0, r - 4, look)
    if not one.text:
        return ring
    kind = Type(10, "figure", "earth-ink", "middle", strong=True)
    return f'{ring}<g opacity=".55">{words(0, 3.6, one.text, kind)}</g>'


def _point(one: Print, size: int) -> str:
    """Where something may have been hidden."""
    del one
    r = size * 0.2
    ends = f"M{num(-r)} 0L0 {num(-r)} {num(r)} 0 0 {num(r)}Z"
    return path(ends, 'class="f-mark s-earth-ink" fill-opacity=".25" stroke-opacity=".5"')


PRINTS = {"cover": _cover, "post": _post, "point": _point}


# numbered ways


@draws(Trail)
def draw_trail(trail: Trail) -> str:
    """Dots from number to number, each in the trail's own shape; faint until pointed at."""
    ink = ink_of(trail.tone)
    line = "M" + "L".join(f"{x} {y}" for x, y in trail.points) + ("Z" if trail.loop else "")
    dots = 'stroke-width="2.4" stroke-dasharray=".1 7" stroke-linecap="round"'
    faint = path(line, f'class="n s-{ink}" stroke-opacity=".4" {dots}')
    stops = "".join(moved(x, y, _stop(trail.shape, ink, number)) for number, (x, y) in enumerate(trail.points, 1))
    bold = path(line, f'class="n s-shade" stroke-opacity=".5" stroke-width="5" {ROUND}')
    bold += path(line, f'class="n s-{ink}" stroke-width="2.4" {ROUND}')
    return f'{faint}<g class="tell">{bold}</g><g opacity=".8">{stops}</g>'


SHAPES: dict[Shape, str] = {
    "round": "M-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0z",
    "square": "M-8-8h16v16h-16z",
    "diamond": "M0-10.5L10.5 0 0 10.5-10.5 0z",
}


def _stop(shape: Shape, ink: str, number: int) -> str:
    kind = Type(11, "figure", ink, "middle", strong=True)
    ring = path(SHAPES[shape], f'class="f-room s-{ink}" fill-opacity=".5" stroke-width="1.4"')
    return ring + words(0, 3.9, str(number), kind)


# noise


@draws(Noise)
def draw_noise(noise: Noise) -> str:
    """A loudspeaker and how loud; the loudest place has a second ring."""
    kind = Type(16, "figure", "ink", "middle", strong=True)
    face = 'fill="#12181c" stroke="#f2e28a" stroke-width="1.8"'
    waves = "M-5.5 -4.5a6.5 6.5 0 0 1 0 9M-3 -7.5a10.5 10.5 0 0 1 0 15"
    parts = [
        circle(1, 3, 18, 'class="f-shade" opacity=".4"'),
        circle(0, 0, 17, face),
        path("M-13 -2.5h3l4-3.5v12l-4-3.5h-3z", 'fill="#f2e28a"'),
        path(waves, 'fill="none" stroke="#f2e28a" stroke-width="1.4" stroke-linecap="round"'),
        printed(words(7.5, 5.6, str(noise.value), kind), "ink", "#fff6dd"),
    ]
    if noise.loudest:
        parts.insert(1, circle(0, 0, 21.5, 'class="n s-lit" stroke-width="2.6"'))
    return "".join(parts)
