"""The part of a map that there is room for: around what matters now, and moved by who looks."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rich.text import Text

from sandtable.show.sheet import Drawing

ARROWS = {"<": (-1, 0), ">": (1, 0), "^": (0, -1), "v": (0, 1)}
WORDS = {"left": "<", "right": ">", "up": "^", "down": "v"}
TYPED = re.compile(r"[<>^v]+")


@dataclass
class Scroll:
    """How far the map was moved off what the question is about, in signs and lines."""

    right: int = 0
    down: int = 0
    step: tuple[int, int] = (1, 1)  # half of what was seen last

    def move(self, arrows: str) -> None:
        for arrow in arrows:
            right, down = ARROWS[arrow]
            self.right += right * self.step[0]
            self.down += down * self.step[1]

    def back(self) -> None:
        self.right = self.down = 0


def arrows_of(typed: str) -> str | None:
    """`right`, `right down` or `>>v` as arrows; None if it is something else."""
    found = "".join(WORDS.get(word, word) for word in typed.lower().split())
    return found if TYPED.fullmatch(found) else None


def seen(lines: list[Text], drawing: Drawing, size: tuple[int, int], scroll: Scroll) -> tuple[list[Text], str]:
    """The lines that are seen, and the arrows towards what is not; names of rows always stay."""
    head, margin, pitch = drawing.head, drawing.margin, drawing.pitch
    across, down = max(line.cell_len for line in lines) - margin, len(lines) - head
    room = (size[0] - margin - 1) // pitch * pitch + 1, size[1] - head  # with the last edge
    columns = [place[0] - margin for place in drawing.places]
    rows = [place[1] - head for place in drawing.places]
    left, scroll.right = _start(columns, scroll.right, room[0], across, pitch)
    top, scroll.down = _start(rows, scroll.down, room[1], down)
    scroll.step = max(1, room[0] // 2), max(1, room[1] // 2)
    there = [*lines[:head], *lines[head + top :][: room[1]]]
    more = {"<": left > 0, ">": left + room[0] < across, "^": top > 0, "v": top + room[1] < down}
    cut = [_cut(line, margin, margin + left, room[0]) for line in there]
    return cut, " ".join(arrow for arrow, is_there in more.items() if is_there)


def _start(places: list[int], moved: int, room: int, whole: int, pitch: int = 1) -> tuple[int, int]:
    """Where the part begins that is seen, and how far it is moved: no further than the rim."""
    last = -(-max(0, whole - room) // pitch) * pitch
    middle = min(max(0, _centred(places, room)), last) // pitch * pitch
    start = min(max(0, middle + moved), last) // pitch * pitch
    return start, start - middle


def _centred(places: list[int], room: int) -> int:
    """In the middle of all that matters; where that is too much, so that the first is seen."""
    if not places:
        return 0
    middle = (min(places) + max(places)) // 2
    near = min(max(middle, places[0] - room // 3), places[0] + room // 3)
    return near - room // 2


def _cut(line: Text, margin: int, start: int, room: int) -> Text:
    return line[:margin].append_text(line[start : start + room])
