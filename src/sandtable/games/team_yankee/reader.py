"""How content is read: what a pack may hold, and what the parts are checked for."""

from __future__ import annotations

from typing import Any

from sandtable.games.team_yankee.content import FILES, NAMES, SECTIONS, Content
from sandtable.kernel.packs import Reader

READER: Reader[Content, Any] = Reader(
    game="team-yankee",
    package=__package__,
    sections=SECTIONS,
    kinds=NAMES,
    make=Content,
    files=FILES,
)
