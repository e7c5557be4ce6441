"""Ways with their stops, the marker, steps, and the dial."""

from __future__ import annotations

from math import cos, radians, sin

from sandtable.pictures.drawers import draws
from sandtable.pictures.icons import icon
from sandtable.pictures.shapes import Type, circle, halo, num, path, words
from sandtable.pictures.theme import token as ink_of
from sandtable.show.scene import Align, Dial, Marker, Point, Side, Steps, Stop, Way

BIG, SMALL = 20, 11
LABEL_ROOM = 130
ALIGNS: dict[Side, Align] = {"left": "end", "right": "start"}  # else in the middle


@draws(Way)
def draw_way(way: Way) -> str:
    """What lies behind is a full line, what lies ahead is dotted."""
    if way.look == "lead":
        return path(curve(way.points), f'class="n s-{ink_of(way.tone)}" stroke-width="1.5"')
    if way.look == "sight":
        return _sight(way)
    if way.look == "watch":
        return _watch(way)
    line = legs if way.straight else curve
    whole = path(line(way.points), 'class="n s-shade" stroke-width="7" stroke-opacity=".3"')
    dots = path(line(way.points), 'class="n s-ink" stroke-width="2.6" stroke-dasharray="1 7" stroke-linecap="round"')
    behind = line(way.points, way.done) if way.done > 1 else ""
    walked = path(behind, 'class="n s-friend" stroke-width="2.6"') if behind else ""
    return whole + dots + walked


def _sight(way: Way) -> str:
    """A line of sight; on a measured table over a dark one, full if it is clear."""
    line, ink = legs(way.points), f'class="n s-{ink_of(way.tone)}"'
    if not way.straight:
        return path(line, f'{ink} stroke-width="2" stroke-dasharray="8 4"')
    dark = path(line, 'class="n s-shade" stroke-width="3.6" stroke-opacity=".4"')
    broken = "" if way.done else ' stroke-dasharray="6 4"'
    bright = path(line, f'{ink} stroke-width="2"{broken}')
    return f'<g pointer-events="none">{dark}{bright}</g>'


def _watch(way: Way) -> str:
    """Somebody looks along it: fine dots over a dark line, an eye where he stands."""
    line = legs(way.points)
    ink = ink_of(way.tone)
    dark = path(line, 'class="n s-shade" stroke-width="4.4" stroke-opacity=".45"')
    dots = 'stroke-width="2.2" stroke-dasharray=".1 5.5" stroke-linecap="round"'
    bright = path(line, f'class="n s-{ink}" {dots}')
    return f'<g pointer-events="none">{dark}{bright}</g>'


def legs(points: tuple[Point, ...], upto: int = 0) -> str:
    """A line from point to point, or through the first of them."""
    return "M" + "L".join(f"{x} {y}" for x, y in (points[:upto] if upto else points))


def curve(points: tuple[Point, ...], upto: int = 0) -> str:
    """A smooth line through the points (Catmull-Rom), or through the first of them."""
    shown = points[:upto] if upto else points
    d = f"M{shown[0][0]} {shown[0][1]}"
    for at in range(len(shown) - 1):
        before, here, there = points[max(0, at - 1)], points[at], points[at + 1]
        after = points[min(len(points) - 1, at + 2)]
        d += f"C{_handle(here, before, there)} {_handle(there, after, here)} {there[0]} {there[1]}"
    return d


def _handle(at: Point, behind: Point, ahead: Point) -> str:
    return f"{num(at[0] + (ahead[0] - behind[0]) / 6)} {num(at[1] + (ahead[1] - behind[1]) / 6)}"


@draws(Stop)
def draw_stop(stop: Stop) -> str:
    """Past stops are filled, the present one is bright, those ahead are outlines."""
    radius = SMALL if stop.small else BIG
    now, past = stop.state == "now", stop.state == "past"
    ink = "friend" if past else "ink"
    parts = [
        circle(1, 2, radius, 'class="f-shade" opacity=".35"'),
        circle(0, 0, radius, f'class="f-table s-{ink}" stroke-width="{2.4 if now else 1.5}"'),
    ]
    if stop.small:
        letter = Type(12, "label", ink, "middle", strong=True)
        parts.append(words(0.4, 4.5, stop.icon, letter))
    else:
        parts.append(icon(stop.icon, 0, 0, 22, ink))
    if past and not stop.small:
        parts.append(circle(radius * 0.72, -radius * 0.72, 7, 'class="f-table s-friend"'))
        parts.append(icon("check", radius * 0.72, -radius * 0.72, 9, "friend"))
    parts.append(_stop_words(stop, radius))
    parts.append(halo((-radius, -radius, 2 * radius, 2 * radius), radius=radius))
    return "".join(parts)


def _stop_words(stop: Stop, radius: float) -> str:
    if not stop.label:
        return ""
    align = ALIGNS.get(stop.side, "middle")
    label = Type(14, "label", "ink" if stop.state != "past" else "ink-soft", align, strong=True)
    note = Type(12, "text", "ink-soft", align)
    off = radius + (18.0 if stop.state == "now" else 9.0)
    x = {"left": -off, "right": off}.get(stop.side, 0.0)
    y = {"above": -off - (16.0 if stop.note else 0.0), "below": off + 8.0}.get(stop.side)
    if y is None:
        y = -2.0 if stop.note else 5.0
    lines = [words(x, y, stop.label, label, LABEL_ROOM)]
    if stop.note:
        lines.append(words(x, y + 15, stop.note, note, LABEL_ROOM))
    return "".join(lines)


@draws(Marker)
def draw_marker(marker: Marker) -> str:
    """A ring with four ticks, like a sight; a friend's unless its tone says otherwise."""
    r = marker.radius
    ink = "friend" if marker.tone == "plain" else ink_of(marker.tone)
    ticks = f"M0 {-r - 5}V{-r + 3}M0 {r - 3}V{r + 5}M{-r - 5} 0H{-r + 3}M{r - 3} 0H{r + 5}"
    return (
        circle(0, 0, r + 3, f'class="n s-{ink}" stroke-width="9" stroke-opacity=".2"')
        + circle(0, 0, r, f'class="n s-{ink}" stroke-width="2.5"')
        + path(ticks, f'class="n s-{ink}" stroke-width="2.5"')
    )


@draws(Steps)
def draw_steps(steps: Steps) -> str:
    """Dots on a line; those behind are filled, the present one is large and named in full ink."""
    each = steps.width / len(steps.names)
    first, last = each / 2, steps.width - each / 2
    parts = [path(f"M{num(first)} 0H{num(last)}", 'class="n s-edge" stroke-width="2"')]
    for at, name in enumerate(steps.names):
        x = first + at * each
        now = at == steps.at
        look = 'class="f-friend"' if at <= steps.at else 'class="f-table s-edge" stroke-width="2"'
        parts.append(circle(x, 0, 8 if now else 5, look))
        kind = Type(13, "label", "ink" if now else "ink-soft", "middle", strong=now)
        parts.append(words(x, 25, name, kind, each - 6))
    return "".join(parts)


SPAN = 216.0  # degrees of the whole scale
SEGMENTS = ("friend", "good", "unknown", "bad")


@draws(Dial)
def draw_dial(dial: Dial) -> str:
    """Segments from calm to alarm, the needle on the present one, the value large."""
    count = len(dial.names)
    each = SPAN / count
    start = 270 - SPAN / 2
    parts = []
    for at in range(count):
        here = dial.value is not None and at == dial.value - dial.low
        tone = SEGMENTS[at * (len(SEGMENTS) - 1) // max(1, count - 1)]
        opacity = "1" if here else ".28"
        arc = _arc(dial.radius, start + at * each + 2, start + (at + 1) * each - 2)
        parts.append(path(arc, f'class="n s-{tone}" stroke-width="{16 if here else 12}" opacity="{opacity}"'))
        parts.append(_step_name(dial, at, start + (at + 0.5) * each, here=here))
    if dial.value is not None:
        parts.append(_needle(dial, start + (dial.value - dial.low + 0.5) * each))
    value = "?" if dial.value is None else f"{dial.value:+d}" if dial.value else "0"
    parts.append(words(0, dial.radius * 0.62, value, Type(34, "figure", "ink", "middle", strong=True)))
    if dial.shield:
        parts.append(icon("shield", dial.radius * 0.62, dial.radius * 0.5, 26, "friend"))
    parts.append(
        words(0, dial.radius * 0.62 + 24, dial.caption, Type(13, "label", "ink-soft", "middle"), dial.radius * 3.1)
    )
    r = dial.radius + 10
    parts.append(halo((-r, -r, 2 * r, r * 1.9), radius=12))
    return "".join(parts)


def _at(radius: float, degrees: float) -> tuple[float, float]:
    return radius * cos(radians(degrees)), radius * sin(radians(degrees))


def _arc(radius: float, begin: float, end: float) -> str:
    (x0, y0), (x1, y1) = _at(radius, begin), _at(radius, end)
    return f"M{num(x0)} {num(y0)}A{num(radius)} {num(radius)} 0 0 1 {num(x1)} {num(y1)}"


def _step_name(dial: Dial, at: int, degrees: float, *, here: bool) -> str:
    x, y = _at(dial.radius + 14, degrees)
    value = dial.low + at
    text = f"{dial.names[at]} {value:+d}" if value else f"{dial.names[at]} 0"
    align: Align = "end" if x < -20 else "start" if x > 20 else "middle"
    kind = Type(12, "label", "ink" if here else "ink-soft", align, strong=here)
    return words(x, y + 4, text, kind)


def _needle(dial: Dial, degrees: float) -> str:
    x, y = _at(dial.radius - 14, degrees)
    look = 'class="n s-ink" stroke-width="3.5" stroke-linecap="round"'
    return path(f"M0 0L{num(x)} {num(y)}", look) + circle(0, 0, 7, 'class="f-ink"')
