"""What docs/learning.md says of the arrays, and the picture of the training, from one source each.

    python tools/learning.py

writes the tables of `docs/learning.md` and `docs/pictures/training.svg` anew.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from sandtable.kernel.game import load_game
from sandtable.players.arrays import Arrays, arrays_of
from sandtable.players.columns import Column, Rows

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "learning.md"
CURVE = ROOT / "examples" / "train-curve.json"
PICTURE = ROOT / "docs" / "pictures" / "training.svg"
BEGIN, END = "<!-- arrays: python tools/learning.py -->\n", "<!-- end of the arrays -->"
GAMES = ("third-option", "special-forces", "seal-team-flix", "covert-ops", "team-yankee")


def plain(column: Column) -> str:
    """Columns with the same meaning, but for a number, stand in one line."""
    return re.sub(r"\d+", "n", column.meaning)


def lines(columns: Sequence[Column], first: int = 0) -> Iterator[str]:
    for meaning, several in groupby(columns, key=plain):
        group = list(several)
        names = [f"`{one.name}`" for one in group]
        where = f"{first}" if len(group) == 1 else f"{first}-{first + len(group) - 1}"
        said = group[0].meaning if len({one.meaning for one in group}) == 1 else meaning
        yield f"| {where} | {_listed(names)} | {said} |"
        first += len(group)


def _listed(names: list[str]) -> str:
    numbered = all(re.fullmatch(r"`\D+\d+`", name) for name in names)
    return f"{names[0]} to {names[-1]}" if numbered and len(names) > 2 else ", ".join(names)


def table(columns: Sequence[Column]) -> str:
    return "\n".join(("| column | name | meaning |", "|---|---|---|", *lines(columns)))


def of_game(game: str) -> Iterator[str]:
    loaded = load_game(game)
    arrays = arrays_of(loaded)
    yield f"### {loaded.title}\n"
    yield (
        f"`observation` has {arrays.width:,} numbers, `options` {arrays.slots} slots with "
        f"{arrays.option_width} numbers each.\n"
    )
    for part in arrays.all_parts:
        at, shape = arrays.layout[part.name]
        size = " by ".join(map(str, shape))
        row = " A row:" if isinstance(part, Rows) else ""
        yield f"**{part.name}** (from {at}, {size}): {part.meaning}{row}\n"
        yield table(part.columns) + "\n"
    yield from of_options(arrays)


def of_options(arrays: Arrays) -> Iterator[str]:
    yield "**options**: a row for each slot.\n"
    yield table(arrays.columns_of_options) + "\n"
    if arrays.pieces:
        first = len(arrays.columns_of_options)
        yield (
            f"Columns {first} to {arrays.option_width - 1} are the row that stands in "
            f"*{arrays.pieces.name}* for what the option is about; 0 where it is about nothing.\n"
        )


def tables() -> str:
    return "\n".join(line for game in GAMES for line in of_game(game))


def written(page: str) -> str:
    """The page with its tables as the code has them."""
    head, _, rest = page.partition(BEGIN)
    return f"{head}{BEGIN}\n{tables()}\n{END}{rest.partition(END)[2]}"


# the curve

WIDE, HIGH, LEFT, TOP = 720, 300, 56, 20
STYLE = (
    "text{font:13px system-ui,sans-serif;fill:#667}"
    ".line{fill:none;stroke:#2f7d5b;stroke-width:2.5}"
    ".grid{stroke:#8886;stroke-width:1}.other{stroke:#b0741e;stroke-dasharray:6 4;stroke-width:1.5}"
)


def smoothed(values: list[float], near: int = 2) -> list[float]:
    """The mean of each and of those beside it."""
    parts = (values[max(0, n - near) : n + near + 1] for n in range(len(values)))
    return [sum(part) / len(part) for part in parts]


def picture(data: dict[str, Any]) -> str:
    """Games won while learning, beside `random` and `basic`."""
    curve = data["curve"]
    last = curve[-1]["games"]

    def x(games: float) -> float:
        return round(float(LEFT + games / last * (WIDE - LEFT - 20)), 1)

    def y(won: float) -> float:
        return round(TOP + (1 - won) * (HIGH - TOP - 40), 1)

    won = smoothed([point["won"] for point in curve])
    points = " ".join(f"{x(one['games'])},{y(share)}" for one, share in zip(curve, won, strict=True))
    shapes = [f'<polyline class="line" points="{points}"/>']
    for percent in range(0, 101, 20):
        at = y(percent / 100)
        shapes.append(f'<path class="grid" d="M{LEFT} {at}H{WIDE - 20}"/>')
        shapes.append(f'<text x="{LEFT - 8}" y="{at + 4}" text-anchor="end">{percent} %</text>')
    for name, where, anchor in (("basic", LEFT + 6, "start"), ("random", WIDE - 24, "end")):
        at = y(data["won"][name] / data["test"])
        shapes.append(f'<path class="other" d="M{LEFT} {at}H{WIDE - 20}"/>')
        shapes.append(f'<text x="{where}" y="{at - 6}" text-anchor="{anchor}">{name}</text>')
    for games in range(0, last, 10_000):
        said = f"{games:,} games" if games else "0"
        shapes.append(f'<text x="{x(games)}" y="{HIGH - 14}" text-anchor="middle">{said}</text>')
    label = "Games won while a policy learns Third Option, in per cent"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" role="img"'
    return f'{head} aria-label="{label}"><style>{STYLE}</style>{"".join(shapes)}</svg>\n'


def main() -> None:
    PAGE.write_text(written(PAGE.read_text("utf-8")), "utf-8")
    PICTURE.write_text(picture(json.loads(CURVE.read_text("utf-8"))), "utf-8")


if __name__ == "__main__":
    main()
