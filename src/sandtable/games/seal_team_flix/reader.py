"""How content is read: what a pack may hold, and what the parts are checked for."""

from __future__ import annotations

from sandtable.games.seal_team_flix.content import FILES, KINDS, SECTIONS, Content
from sandtable.games.seal_team_flix.crosschecks import complaints, leans_on
from sandtable.games.seal_team_flix.ground import Section
from sandtable.games.seal_team_flix.maps import MAPS, read_map
from sandtable.kernel.packs import Reader

READER: Reader[Content, Section] = Reader(
    game="seal-team-flix",
    package=__package__,
    sections=SECTIONS,
    kinds=KINDS,
    make=Content,
    files=FILES,
    maps=MAPS,
    read_map=read_map,
    complaints=complaints,
    leans_on=leans_on,
)
