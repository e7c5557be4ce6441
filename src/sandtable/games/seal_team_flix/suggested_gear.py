"""The kit that a careful SEAL takes along: quiet weapons, armor, and what the mission asks for.

Named by card ids in the order of preference; whatever is not in the stock, or may not be carried,
is passed over (guide, section 13, rule 10).
"""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.games.seal_team_flix.state import State
from sandtable.games.seal_team_flix.verbs import Mastermind
from sandtable.games.seal_team_flix.vocabulary import CardId
from sandtable.kernel.decision import Seat

QUIET = ("W07", "W02", "W05", "W11", "W01", "W09", "W08", "W03")  # PDW first, where it is allowed
SUPPRESSOR, ARMOR, BLAST_ARMOR = "E08", "E09", "E10"
MEDICAL_KIT, TOOL_KIT, FLASHBANG, LASER = "E11", "E12", "E01", "E13"
DART = "E06"  # silent, and in a slot that nothing else needs
BOMBS = ("TB", "NW")


def wanted(state: State, seat: Seat) -> Iterator[CardId]:
    """Weapon, then Equipment, the most useful first."""
    at = list(state.seals).index(seat)
    cell, band = state.mission.cell, state.mission.band
    bombs = any(token in BOMBS for token in cell.primary[band])
    fate = state.mission.condition(Mastermind)
    yield from QUIET
    yield DART
    if bombs:
        yield from (TOOL_KIT, BLAST_ARMOR) if at == 0 else (BLAST_ARMOR,)
    if fate is not None and fate.fate == "capture" and at < 2:
        yield FLASHBANG
    yield SUPPRESSOR
    if at < 2:
        yield (TOOL_KIT, MEDICAL_KIT)[at]
    yield from (ARMOR, MEDICAL_KIT, LASER)


def specializations(state: State, seat: Seat) -> tuple[str, ...]:
    """The most useful first."""
    del seat
    cell, band = state.mission.cell, state.mission.band
    bombs = any(token in BOMBS for token in cell.primary[band])
    return ("EOD", "PNT", "ASL", "COR") if bombs else ("PNT", "ASL", "COR", "SIG")
