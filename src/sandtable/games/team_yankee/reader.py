"""How content is read: what a pack may hold, and what the parts are checked for."""

from __future__ import annotations

from sandtable.games.team_yankee.content import FILES, NAMES, SECTIONS, Content
from sandtable.games.team_yankee.crosschecks import complaints, leans_on
from sandtable.games.team_yankee.force_text import Written, read
from sandtable.kernel.packs import Reader

READER: Reader[Content, Written] = Reader(
    game="team-yankee",
    package=__package__,
    sections=SECTIONS,
    kinds=NAMES,
    make=Content,
    files=FILES,
    read_map=read,
    complaints=complaints,
    leans_on=leans_on,
)
