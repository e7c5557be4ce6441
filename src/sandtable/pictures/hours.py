"""What a battle's head is made of: the light of the hour, turns in a row, dice to come."""

from __future__ import annotations

from math import cos, pi, sin

from sandtable.pictures.drawers import draws
from sandtable.pictures.scatter import dot
from sandtable.pictures.shapes import Type, box, circle, num, path, words
from sandtable.pictures.theme import token as ink_of
from sandtable.show.scene_battle import Beads, Pool, Sky

# Over the horizon: the colours of the hour, and how far round sun or moon has gone.
SKIES = {
    "dawn": ("#f4b47a", "#8fb4d6"),
    "daylight": ("#bfe0f2", "#6fa9d8"),
    "dusk": ("#f0905a", "#5d5f9c"),
    "darkness": ("#22345e", "#0c1634"),
}
NIGHT = ("#2a3d6b", "#0c1634")
ALONG = {"dawn": 0.12, "daylight": 0.42, "dusk": 0.84, "darkness": 0.55}


@draws(Sky)
def draw_sky(sky: Sky) -> str:
    """Half a disc of sky; the sun goes from left to right, the moon stands in the night."""
    r = sky.width / 2
    low, top = NIGHT if sky.night else SKIES[sky.hour]
    arch = f"M{num(-r)} 0A{num(r)} {num(r)} 0 0 1 {num(r)} 0Z"
    inner = f"M{num(-r * 0.72)} 0A{num(r * 0.72)} {num(r * 0.72)} 0 0 1 {num(r * 0.72)} 0Z"
    turn = pi * (1 - (0.5 if sky.night else ALONG[sky.hour]))
    x, y = r * 0.86 * cos(turn), -r * 0.86 * sin(turn)
    return "".join(
        (
            path(arch, f'fill="{top}" stroke="#10242f" stroke-width="1.6"'),
            path(inner, f'fill="{low}"'),
            _stars(r) if sky.night else "",
            _moon(x, y) if sky.night else _sun(x, y),
            path(f"M{num(-r - 8)} 0H{num(r + 8)}", 'class="n s-ink-soft" stroke-width="2"'),
            words(0, 26, sky.text, Type(22, "text", "ink", "middle", strong=True)),
        )
    )


def _sun(x: float, y: float) -> str:
    rays = "".join(
        f"M{num(x + 14 * cos(k * pi / 4))} {num(y + 14 * sin(k * pi / 4))}"
        f"L{num(x + 20 * cos(k * pi / 4))} {num(y + 20 * sin(k * pi / 4))}"
        for k in range(8)
    )
    return path(rays, 'stroke="#b8790a" stroke-width="2.6" stroke-linecap="round"') + circle(
        x, y, 11, 'fill="#ffd24a" stroke="#b8790a" stroke-width="1.6"'
    )


def _moon(x: float, y: float) -> str:
    crescent = f"M{num(x + 4)} {num(y - 12)}a12 12 0 1 0 8 15a9.5 9.5 0 0 1 -8 -15z"
    return path(crescent, 'fill="#f7efcf" stroke="#10242f" stroke-width="1"')


def _stars(r: float) -> str:
    spots = ((-0.5, 0.4), (-0.2, 0.62), (0.34, 0.5), (0.6, 0.28), (-0.7, 0.18), (0.1, 0.3))
    return path("".join(dot(x * r, -y * r, 1.6) for x, y in spots), 'fill="#f7efcf"')


@draws(Beads)
def draw_beads(beads: Beads) -> str:
    """Turns that are past filled, the present one large with its number, the rest open."""
    ink = ink_of(beads.tone)
    step = beads.width / max(1, beads.total - 1)
    r = min(6.0, step * 0.42)
    line = path(f"M0 0H{beads.width}", 'class="n s-line" stroke-width="3"')
    found = [line]
    for k in range(1, beads.total + 1):
        x = step * (k - 1)
        if k < beads.value:
            found.append(circle(x, 0, r, f'class="f-{ink} s-{ink}"'))
        elif k > beads.value:
            found.append(circle(x, 0, r, 'class="f-table s-ink-soft" stroke-width="1.6"'))
        else:
            found.append(_present(beads, x, ink))
    return "".join(found)


def _present(beads: Beads, x: float, ink: str) -> str:
    kind = Type(18, "figure", "room", "middle", strong=True)
    ring = circle(x, 0, 17, f'class="n s-{ink}" stroke-width="2"') if beads.now else ""
    disc = circle(x, 0, 13, f'class="f-{ink} s-ink" stroke-width="1.2"')
    return ring + disc + words(x, 6.2, str(beads.value), kind)


@draws(Pool)
def draw_pool(pool: Pool) -> str:
    """Empty faces in a row."""
    shown = min(pool.count, pool.most)
    found = []
    for k in range(shown):
        x = k * (pool.size + 6)
        at = (float(x), 0.0, float(pool.size), float(pool.size))
        dash = 'stroke-width="2" stroke-dasharray="5 4"'
        found.append(box(at, f'class="f-raised s-{ink_of(pool.tone)}" {dash}', radius=6))
        kind = Type(pool.size * 0.6, "figure", ink_of(pool.tone), "middle", strong=True)
        found.append(words(x + pool.size / 2, pool.size * 0.7, "?", kind))
    if pool.count > shown:
        kind = Type(20, "figure", "ink", strong=True)
        x = shown * (pool.size + 6)
        found.append(words(x, pool.size * 0.68, f"+{pool.count - shown}", kind))
    return "".join(found)
