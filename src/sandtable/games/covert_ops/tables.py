"""The tables of Covert Ops: seven, on the ground of three theaters."""

from __future__ import annotations

from typing import Any

from sandtable.boards.tabletop.files import Tables, reader
from sandtable.kernel.packs import Reader

MAPS = (
    "smash-and-grab", "survival", "dead-drop", "cold-iron", "open-cage", "long-night",
    "crown-of-glass",
)  # fmt: skip
FILES = ("tables/kinds", *(f"tables/{name}" for name in MAPS))
# What a test has walked over; other tables are walked over when they are read.
WALKED = "5976c5b3f4ad9291"
READER: Reader[Tables, Any] = reader("covert-ops", __package__, FILES, WALKED)
