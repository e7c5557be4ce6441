"""Text that people or files bring."""

from __future__ import annotations

_CONTROLS = dict.fromkeys((*range(32), *range(127, 160)), " ")


def one_line(text: str) -> str:
    """Without control characters, which not every database takes, and with single spaces."""
    return " ".join(text.translate(_CONTROLS).split())
