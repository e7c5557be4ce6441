"""How this game tells of names that point nowhere."""

from __future__ import annotations

from sandtable.kernel.refs import Refs

REFS = Refs("team-yankee")
unknown, named = REFS.unknown, REFS.named
