"""Golden shots: every bit of some hundred flicks, so that another machine would notice.

    python -m tests.boards.flick.golden

writes them; only when the physics has changed on purpose.
"""

import json
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from sandtable.boards.flick import Shot, flick
from tests.boards.flick import office, side
from tests.boards.flick.office import Flick

FILE = Path(__file__).with_name("golden.jsonl")


def written(played: Flick, shot: Shot) -> str:
    """One line; numbers as hexadecimal doubles."""
    disc, x, y, angle, power = played
    contacts = [[c.mover, c.struck, c.speed.hex(), c.x.hex(), c.y.hex()] for c in shot.contacts]
    moved = {body: place and [p.hex() for p in place] for body, place in shot.moved.items()}
    rest = shot.rest and [p.hex() for p in shot.rest]
    flicked = [disc.radius, x.hex(), y.hex(), angle, power]
    return json.dumps({"flick": flicked, "contacts": contacts, "moved": moved, "rest": rest})


def shots() -> Iterator[str]:
    """On the office floor and on side boards."""
    for board, played in chain(office.flicks(seed=5, count=150), side.flicks(seed=6, count=60)):
        yield written(played, flick(board, *played))


if __name__ == "__main__":
    FILE.write_text("".join(f"{line}\n" for line in shots()), encoding="ascii")
