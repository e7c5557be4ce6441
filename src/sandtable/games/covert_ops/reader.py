"""How content is read: what a pack may hold, and what the parts are checked for."""

from __future__ import annotations

from typing import Any

from sandtable.games.covert_ops.content import FILES, KINDS, SECTIONS, Content
from sandtable.games.covert_ops.crosschecks import complaints, leans_on
from sandtable.kernel.packs import Reader

READER: Reader[Content, Any] = Reader(
    game="covert-ops",
    package=__package__,
    sections=SECTIONS,
    kinds=KINDS,
    make=Content,
    files=FILES,
    complaints=complaints,
    leans_on=leans_on,
)
