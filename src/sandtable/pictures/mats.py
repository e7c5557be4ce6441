"""The mat of a measured table: ground under a lamp, a wooden frame, a mark for every inch."""

from __future__ import annotations

from sandtable.pictures.countryside import parcels
from sandtable.pictures.drawers import draws
from sandtable.pictures.scatter import Scatter, blob, dot
from sandtable.pictures.shapes import Type, box, num, path, words
from sandtable.show.scene_tabletop import Mat

RULE = 15  # how wide the strip with the marks is


@draws(Mat)
def draw_mat(mat: Mat) -> str:
    ground = (0.0, 0.0, float(mat.width), float(mat.height))
    grid = _grid(mat) if mat.grid else ""
    return "".join(
        (
            _frame(mat),
            box(ground, f'fill="url(#g-{SHINES.get(mat.look, mat.look)})"', radius=2),
            GROUNDS[mat.look](mat, Scatter(f"{mat.look}{mat.width}{mat.name}")),
            box(ground, 'fill="url(#g-night)" opacity=".8" pointer-events="none"', radius=2),
            grid,
            _edge(mat),
        )
    )


# the frame


def _frame(mat: Mat) -> str:
    m, wide, high = mat.margin, mat.width, mat.height
    outer = (-m, -m, wide + 2 * m, high + 2 * m)
    left, right, top, foot = -m, wide + m, -m, high + m
    depths = range(8, m - RULE + 3, 5)
    grain = "".join(f"M{left + 4} {y}H{right - 4}" for k in depths for y in (top + k, foot - k))
    grain += "".join(f"M{x} {top + 4}V{foot - 4}" for k in depths for x in (left + k, right - k))
    corners = ((x, y) for x in (left, right) for y in (top, foot))
    cut = m - RULE
    mitre = "".join(f"M{x} {y}l{cut if x < 0 else -cut} {cut if y < 0 else -cut}" for x, y in corners)
    inner = (-RULE, -RULE, wide + 2 * RULE, high + 2 * RULE)
    return "".join(
        (
            box(outer, 'class="f-frame s-frame-low" stroke-width="2"', radius=10),
            path(grain, 'class="n s-frame-low" stroke-opacity=".45" stroke-width=".9"'),
            path(mitre, 'class="n s-frame-low" stroke-width="1.6"'),
            box(outer, 'fill="url(#g-light)" opacity=".35"', radius=10),
            box(inner, 'class="f-frame-low s-frame-low" stroke-width="2"', radius=4),
            _rule(mat),
        )
    )


def _rule(mat: Mat) -> str:
    """Inches along all four sides, numbers from the south-west corner."""
    small: list[str] = []
    tall: list[str] = []
    for k in range(mat.width // mat.inch + 1):
        line = tall if k % mat.every == 0 else small
        long = 9 if k % mat.every == 0 else 5
        x = k * mat.inch
        line.append(f"M{x} -3v{-long}M{x} {mat.height + 3}v{long}")
    for k in range(mat.height // mat.inch + 1):
        line = tall if k % mat.every == 0 else small
        long = 9 if k % mat.every == 0 else 5
        y = mat.height - k * mat.inch
        line.append(f"M-3 {y}h{-long}M{mat.width + 3} {y}h{long}")
    marks = path("".join(small), 'class="n s-frame-ink" stroke-opacity=".55"')
    marks += path("".join(tall), 'class="n s-frame-ink" stroke-width="1.6"')
    return marks + _numbers(mat)


def _numbers(mat: Mat) -> str:
    kind = Type(13, "figure", "frame-ink", "middle", strong=True)
    out = RULE + (mat.margin - RULE) / 2
    found = []
    for k in range(mat.every, mat.width // mat.inch, mat.every):
        x = k * mat.inch
        found += [words(x, y + 4.6, str(k), kind) for y in (-out, mat.height + out)]
    for k in range(mat.every, mat.height // mat.inch, mat.every):
        y = mat.height - k * mat.inch + 4.6
        found += [words(x, y, str(k), kind) for x in (-out, mat.width + out)]
    return "".join(found)


def _grid(mat: Mat) -> str:
    fine, bold = "", ""
    for k in range(1, mat.width // mat.inch):
        line = f"M{k * mat.inch} 0V{mat.height}"
        fine, bold = (fine, bold + line) if k % mat.every == 0 else (fine + line, bold)
    for k in range(1, mat.height // mat.inch):
        line = f"M0 {mat.height - k * mat.inch}H{mat.width}"
        fine, bold = (fine, bold + line) if k % mat.every == 0 else (fine + line, bold)
    return path(fine, 'class="n s-mark" stroke-opacity=".16" stroke-width=".7"') + path(
        bold, 'class="n s-mark" stroke-opacity=".34"'
    )


def _edge(mat: Mat) -> str:
    """The frame stands above the ground: it throws a shadow on its north and west side."""
    wide, high = mat.width, mat.height
    north = f"M0 0H{wide}V7H7V{high}H0Z"
    return path(north, 'class="f-shade" opacity=".34" pointer-events="none"')


# grounds


def _sand(mat: Mat, chance: Scatter) -> str:
    """Wind ripples, drifts, pebbles."""
    ripples = _waves(mat, chance, 26, 6)
    light = f'<g transform="translate(0 -1.6)">{path(ripples, LIGHT)}</g>'
    return "".join(
        (
            _blots(mat, chance, "sand-low", 16),
            path(ripples, 'class="n s-earth-ink" stroke-opacity=".17" stroke-width="1.3"'),
            light,
            _combed(mat, chance),
            _tracks(mat, chance),
            _pebbles(mat, chance, 90),
            _whole(mat, "p-earth"),
        )
    )


def _combed(mat: Mat, chance: Scatter) -> str:
    """Where the wind has combed the sand: short ripples side by side."""
    lines = ""
    for _ in range(34):
        x, y = chance.within(20, mat.width - 120), chance.within(20, mat.height - 50)
        for k in range(3 + chance.index(4)):
            long = chance.within(34, 88)
            start = x + chance.within(-12, 12)
            up = num(chance.within(-4, -2))
            lines += f"M{num(start)} {num(y + k * 6.4)}q{num(long / 2)} {up} {num(long)} 0"
    dark = path(lines, 'class="n s-earth-ink" stroke-opacity=".13" stroke-width="1.5"')
    return dark + f'<g transform="translate(0 1.8)">{path(lines, LIGHT)}</g>'


LIGHT = 'class="n s-mark" stroke-opacity=".09" stroke-width="1.2"'


def _cinder(mat: Mat, chance: Scatter) -> str:
    """Ash, clinker, wheel tracks and oil."""
    cracks = "".join(_crack(mat, chance) for _ in range(16))
    return "".join(
        (
            _blots(mat, chance, "cinder-low", 22),
            _blots(mat, chance, "rust", 7),
            path(cracks, 'class="n s-earth-ink" stroke-opacity=".4" stroke-width="1.3"'),
            _tracks(mat, chance),
            _pebbles(mat, chance, 150),
            _whole(mat, "p-concrete"),
        )
    )


def _flood(mat: Mat, chance: Scatter) -> str:
    """Wet stone: joints under silt, a film of water here and there, weed."""
    spots = [(_spot(mat, chance), chance.within(22, 56)) for _ in range(11)]
    pools = "".join(blob(at, size, chance) for at, size in spots)
    weed = "".join(_tuft(_spot(mat, chance), chance) for _ in range(90))
    return "".join(
        (
            _blots(mat, chance, "flood-low", 20),
            path(_joints(mat), WET),
            path(pools, 'class="f-water-low s-water-low" opacity=".16" stroke-width="8"'),
            path(weed, 'class="n s-frond" stroke-opacity=".4" stroke-width="1.3"'),
            _pebbles(mat, chance, 60),
            _whole(mat, "p-concrete"),
        )
    )


WET = 'class="n s-earth-ink" stroke-opacity=".2" stroke-width="1.4" stroke-dasharray="38 9 70 16 22 12"'


def _joints(mat: Mat) -> str:
    """Of great slabs, every other row shifted."""
    level = "".join(f"M0 {y}H{mat.width}" for y in range(45, mat.height, 90))
    rows = range(mat.height // 90 + 1)
    spots = ((x + 45 * (row % 2), row * 90 - 45) for row in rows for x in range(60, mat.width, 120))
    return level + "".join(f"M{x} {max(y, 0)}V{min(y + 90, mat.height)}" for x, y in spots if x < mat.width)


def _grass(mat: Mat, chance: Scatter) -> str:
    tufts = "".join(_tuft(_spot(mat, chance), chance) for _ in range(260))
    return "".join(
        (
            _blots(mat, chance, "grass-low", 24),
            path(tufts, 'class="n s-frond-low" stroke-opacity=".4" stroke-width="1.2" stroke-linecap="round"'),
            _pebbles(mat, chance, 40),
            _whole(mat, "p-earth"),
        )
    )


GROUNDS = {"sand": _sand, "cinder": _cinder, "flood": _flood, "grass": _grass, "country": parcels}
SHINES = {"country": "grass"}  # grounds whose light is another's


def _spot(mat: Mat, chance: Scatter) -> tuple[float, float]:
    return chance.within(12, mat.width - 12), chance.within(12, mat.height - 12)


def _whole(mat: Mat, pattern: str) -> str:
    ground = (0, 0, mat.width, mat.height)
    return box(ground, f'fill="url(#{pattern})" opacity=".55"', radius=2)


def _waves(mat: Mat, chance: Scatter, rows: int, bends: int) -> str:
    """Long lines that wander across."""
    found = []
    for row in range(rows):
        y = (row + 0.5) * mat.height / rows
        start = chance.within(0, mat.width * 0.5)
        step = chance.within(60, 110)
        line = f"M{num(start)} {num(y)}"
        for _ in range(2 + chance.index(bends)):
            if start + step > mat.width:
                break
            up = chance.within(-9, 9)
            line += f"q{num(step / 2)} {num(up - 7)} {num(step)} {num(up)}"
            start, y = start + step, y + up
            if not 16 < y < mat.height - 16:
                break
        found.append(line)
    return "".join(found)


def _blots(mat: Mat, chance: Scatter, ink: str, count: int) -> str:
    """Darker patches, soft because several lie on each other."""
    found = []
    for _ in range(count):
        at, size = _spot(mat, chance), chance.within(26, 78)
        size = min(size, at[0], at[1], mat.width - at[0], mat.height - at[1]) * 0.9
        found += [blob(at, size * k, chance, 11) for k in (1, 0.72, 0.46)]
    return path("".join(found), f'class="f-{ink} s-{ink}" opacity=".14" stroke-width="9" stroke-linejoin="round"')


def _pebbles(mat: Mat, chance: Scatter, count: int) -> str:
    spots = [(_spot(mat, chance), chance.within(1, 2.7)) for _ in range(count)]
    dark = "".join(dot(x + 0.8, y + 1.3, r) for (x, y), r in spots)
    light = "".join(dot(x, y, r) for (x, y), r in spots)
    return path(dark, 'class="f-shade" opacity=".3"') + path(light, 'class="f-stone" opacity=".55"')


def _tracks(mat: Mat, chance: Scatter) -> str:
    """Boot prints that come from somewhere and lead on."""
    prints = ""
    for _ in range(4):
        x, y = _spot(mat, chance)
        dx, dy = chance.within(-14, 14), chance.within(-14, 14)
        for step in range(9):
            side = 3.4 if step % 2 else -3.4
            px, py = x + dx * step - dy * side / 14, y + dy * step + dx * side / 14
            if 10 < px < mat.width - 10 and 10 < py < mat.height - 10:
                prints += dot(px, py, 1.9) + dot(px + dx * 0.22, py + dy * 0.22, 1.5)
    return path(prints, 'class="f-shade" opacity=".2"')


def _crack(mat: Mat, chance: Scatter) -> str:
    x, y = _spot(mat, chance)
    line = f"M{num(x)} {num(y)}"
    for _ in range(3 + chance.index(4)):
        x = min(max(x + chance.within(-24, 24), 4), mat.width - 4)
        y = min(max(y + chance.within(-20, 20), 4), mat.height - 4)
        line += f"L{num(x)} {num(y)}"
    return line


def _tuft(at: tuple[float, float], chance: Scatter) -> str:
    root = f"M{num(at[0])} {num(at[1])}"
    tall = chance.within(4, 8)
    blades = (f"{root}l{num(lean * tall)} {num(-tall)}" for lean in (-0.5, 0.05, 0.5))
    return "".join(blades)
