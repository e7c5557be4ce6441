"""What terrain is called and what it means for whoever comes there."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.boards.tabletop.entries import Flag
from sandtable.boards.tabletop.mats import Laid
from sandtable.games.team_yankee.content import Content
from sandtable.kernel.packs import by_id

# The rule by which a kind is asked about most, by its flags in this order.
RULES = (
    ("river", "TY-TER-2"),
    ("building", "TY-TER-3"),
    ("woods", "TY-LOS-3"),
    ("orchard", "TY-LOS-3"),
    ("hill", "TY-LOS-2"),
    ("road", "TY-MOV-1"),
    ("conceals", "TY-LOS-4"),
    ("difficult", "TY-MOV-6"),
)
SAID_OTHERWISE = frozenset({"short", "tall", "conceals", "bulletproof", "impassable"})


def meaning(content: Content, laid: Laid) -> str:
    """What its flags say, those first that say what it is."""
    flags: Mapping[str, Flag] = by_id(content.sections["flags"])
    told = [flags[one].text for one in laid.kind.flags if one not in SAID_OTHERWISE]
    if "terrain" in laid.kind.flags and "difficult" in laid.kind.flags:
        told = [text for text in told if text != flags["terrain"].text]
    return " ".join(told) or laid.kind.text


def rule_of(laid: Laid) -> str:
    return next((rule for flag, rule in RULES if flag in laid.kind.flags), "TY-TER-1")
