"""What stands between cells: walls with thickness, doors, windows, low walls, hedges."""

from __future__ import annotations

from sandtable.pictures.drawers import draws
from sandtable.pictures.shapes import num, path
from sandtable.show.scene import Edges, Stretch

THICK = 8.0
JAMB = 0.16  # of an edge on each side of an opening
ROUND = 'stroke-linecap="round"'
SQUARE = 'stroke-linecap="square"'


@draws(Edges)
def draw_edges(edges: Edges) -> str:
    """Shadows below everything, one lamp at the upper left."""
    solid = "".join(map(_line, edges.walls))
    posts = "".join(_posts(edge) for edge in (*edges.doors, *edges.windows))
    glass = "".join(map(_opening, edges.windows))
    return "".join(
        (
            _low(edges.low),
            _green(edges.green),
            _lines(edges.lines),
            _shadow(solid + posts + glass),
            _sills(edges.doors),
            _masonry(solid + posts, "coping" if edges.look == "plan" else "wall-top"),
            _panes(glass),
            _doors(edges.doors),
        )
    )


def _line(edge: Stretch) -> str:
    x, y, to_x, to_y = edge
    return f"M{x} {y}H{to_x}" if y == to_y else f"M{x} {y}V{to_y}"


def _shadow(d: str) -> str:
    if not d:
        return ""
    look = f'class="n s-shade" stroke-opacity=".36" stroke-width="{num(THICK)}" {SQUARE}'
    return path(d, f'{look} transform="translate(3 5)"')


def _masonry(d: str, top: str) -> str:
    """Dark outside, a lighter top: one sees that they are high."""
    if not d:
        return ""
    body = path(d, f'class="n s-wall" stroke-width="{num(THICK)}" {SQUARE}')
    return body + path(d, f'class="n s-{top}" stroke-width="{num(THICK - 4)}" {SQUARE}')


def _lines(lines: tuple[Stretch, ...]) -> str:
    """On the floor only: nothing stands there."""
    if not lines:
        return ""
    d = "".join(map(_line, lines))
    dashes = 'stroke-width="2.2" stroke-dasharray="7 6"'
    dark = path(d, f'class="n s-earth-ink" stroke-opacity=".5" {dashes} transform="translate(0 1)"')
    return dark + path(d, f'class="n s-mark" stroke-opacity=".75" {dashes}')


def _posts(edge: Stretch) -> str:
    """What is left of the wall on both sides of an opening."""
    x, y, to_x, to_y = edge
    wide, high = (to_x - x) * JAMB, (to_y - y) * JAMB
    if y == to_y:
        return f"M{x} {y}H{num(x + wide)}M{num(to_x - wide)} {y}H{to_x}"
    return f"M{x} {y}V{num(y + high)}M{x} {num(to_y - high)}V{to_y}"


def _opening(edge: Stretch) -> str:
    x, y, to_x, to_y = edge
    wide, high = (to_x - x) * JAMB, (to_y - y) * JAMB
    if y == to_y:
        return f"M{num(x + wide)} {y}H{num(to_x - wide)}"
    return f"M{x} {num(y + high)}V{num(to_y - high)}"


def _panes(d: str) -> str:
    """A break in the wall with two lights in it."""
    if not d:
        return ""
    frame = path(d, f'class="n s-wall" stroke-width="{num(THICK - 1)}"')
    glass = path(d, f'class="n s-glass" stroke-width="{num(THICK - 3.5)}"')
    return frame + glass + path(d, 'class="n s-wall" stroke-width="1.1"')


def _sills(doors: tuple[Stretch, ...]) -> str:
    """The threshold: floor through the wall."""
    d = "".join(map(_opening, doors))
    return path(d, f'class="n s-planks" stroke-width="{num(THICK)}"') if d else ""


def _doors(doors: tuple[Stretch, ...]) -> str:
    """Leaves that stand open, with the way that they swing."""
    if not doors:
        return ""
    leaves, swings = zip(*map(_leaf, doors), strict=True)
    swing = 'class="n s-wood" stroke-opacity=".6" stroke-width="1.2" stroke-dasharray="2.5 3"'
    leaf = f'class="n s-wood" stroke-width="3.4" {ROUND}'
    return path("".join(swings), swing) + path("".join(leaves), leaf)


def _leaf(edge: Stretch) -> tuple[str, str]:
    x, y, to_x, to_y = edge
    if y == to_y:
        start, end = x + (to_x - x) * JAMB, to_x - (to_x - x) * JAMB
        long = end - start
        leaf = f"M{num(start)} {y}V{num(y - long)}"
        turn = f"M{num(start)} {num(y - long)}A{num(long)} {num(long)} 0 0 1 {num(end)} {y}"
        return leaf, turn
    start, end = y + (to_y - y) * JAMB, to_y - (to_y - y) * JAMB
    long = end - start
    leaf = f"M{x} {num(start)}H{num(x + long)}"
    turn = f"M{num(x + long)} {num(start)}A{num(long)} {num(long)} 0 0 1 {x} {num(end)}"
    return leaf, turn


# low walls and hedges: the same stones and leaves on every table


def _along(edge: Stretch, count: int) -> list[tuple[float, float, int]]:
    """Points along an edge, each with a number that makes it its own."""
    x, y, to_x, to_y = edge
    spots = []
    for at in range(count):
        part = (at + 0.5) / count
        seed = (x * 7 + y * 13 + at * 29) % 11
        spots.append((x + (to_x - x) * part, y + (to_y - y) * part, seed))
    return spots


def _low(edges: tuple[Stretch, ...]) -> str:
    stones = "".join(_stone(*spot, edge[1] == edge[3]) for edge in edges for spot in _along(edge, 4))
    if not stones:
        return ""
    return "".join(
        (
            path(stones, 'class="f-shade" opacity=".36" transform="translate(2 3.5)"'),
            path(stones, 'class="f-stone s-stone-low" stroke-width="1.3"'),
        )
    )


def _stone(x: float, y: float, seed: int, level: bool) -> str:
    long, short = 8.4 + seed % 3 * 0.8, 6.6 + seed % 4 * 0.6
    wide, high = (long, short) if level else (short, long)
    left, top = x - wide / 2, y - high / 2 + (seed % 3 - 1) * 0.5
    r = 2.6
    return (
        f"M{num(left + r)} {num(top)}h{num(wide - 2 * r)}q{r} 0 {r} {r}v{num(high - 2 * r)}"
        f"q0 {r} {-r} {r}h{num(2 * r - wide)}q{-r} 0 {-r} {-r}v{num(2 * r - high)}q0 {-r} {r} {-r}z"
    )


def _green(edges: tuple[Stretch, ...]) -> str:
    spots = [spot for edge in edges for spot in _along(edge, 5)]
    if not spots:
        return ""
    under = "".join(_round(x + 2.5, y + 4.5, 7.6 + seed % 4) for x, y, seed in spots)
    dark = "".join(_round(x, y, 7.2 + seed % 4) for x, y, seed in spots)
    light = "".join(_round(x - 1.6 + seed % 3, y - 2 + seed % 2, 3.6 + seed % 3) for x, y, seed in spots)
    return "".join(
        (
            path(under, 'class="f-shade" opacity=".32"'),
            path(dark, 'class="f-leaf-low"'),
            path(light, 'class="f-leaf" opacity=".9"'),
        )
    )


def _round(x: float, y: float, r: float) -> str:
    half = f"a{num(r)} {num(r)} 0 1 0 "
    return f"M{num(x - r)} {num(y)}{half}{num(2 * r)} 0{half}{num(-2 * r)} 0z"
