"""What every element of a picture is made of; the elements themselves are in `scene`."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from msgspec import Struct

from sandtable.show.sheet import Tone

Point: TypeAlias = tuple[int, int]
Box: TypeAlias = tuple[int, int, int, int]  # left, top, width, height
Stretch: TypeAlias = tuple[int, int, int, int]  # from a point to a point
Side = Literal["above", "below", "left", "right"]


class Element(Struct, frozen=True, kw_only=True, tag=True, tag_field="kind", gc=False):
    """Anything on the picture; the title is what a pointer or a screen reader is told.

    It holds words and numbers only, so the collector may pass it by. How a kind of element is
    drawn is registered with it, see `pictures.drawers`.
    """

    board: ClassVar[bool] = False  # people measure on it

    id: str
    x: int
    y: int
    title: str = ""
    rule: str = ""
    tone: Tone = "plain"
    path: tuple[Point, ...] = ()  # the points that it came along, so that it can glide along them
    layer: str = ""  # one of the scene's, if people may switch it off
    of: str = ""  # the piece that it belongs to: shown while that is pointed at, or its layer is on

    def extent(self) -> Box | None:
        """About where it is drawn, shadows and badges left out; None if nobody can say."""
        return None
