"""APP-6 symbols, generated once with milsymbol (tools/symbols); its licence lies beside them."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files

import msgspec

from sandtable.pictures.shapes import num


class Symbol(msgspec.Struct, frozen=True):
    """A drawing and the rectangle that it fills."""

    x: float
    y: float
    width: float
    height: float
    body: str


@cache
def symbols() -> dict[str, Symbol]:
    text = (files("sandtable.pictures") / "symbols" / "symbols.json").read_text("utf-8")
    return msgspec.json.decode(text, type=dict[str, Symbol])


@lru_cache(maxsize=1024)  # of plain numbers: nobody owns it
def symbol(name: str, x: float, y: float, wide: float) -> str:
    """A symbol with its upper left corner at the point."""
    found = symbols()[name]
    scale = wide / found.width
    shift = f"translate({num(x - found.x * scale)} {num(y - found.y * scale)})"
    return f'<g transform="{shift} scale({scale:.4f})">{found.body}</g>'


def proportion(name: str) -> float:
    """Height over width."""
    found = symbols()[name]
    return found.height / found.width
