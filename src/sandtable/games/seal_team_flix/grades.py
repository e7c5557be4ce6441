"""What a mission's Grade means for its SEALs, for whoever chooses a mission."""

from __future__ import annotations

from sandtable.games.seal_team_flix.gear_limits import THIRD_SLOT
from sandtable.games.seal_team_flix.mission import Mission
from sandtable.games.seal_team_flix.vocabulary import LOWEST_GRADE, Grade


def outfitted(mission: Mission) -> str:
    """What they may carry (STF-MODE-2 to -4, STF-GEAR-2, -3)."""
    if mission.campaign:
        return f"They begin at Grade E-{LOWEST_GRADE} and rise; a higher Grade may carry more."
    if mission.grade == LOWEST_GRADE:
        return f"Grade E-{LOWEST_GRADE}, the lowest: plain gear, no Specialization."
    return f"Grade E-{mission.grade} of E-6 to E-9: {_allowed(mission.grade)}."


def _allowed(grade: Grade) -> str:
    gear = f"gear up to E-{grade}, one Specialization each"
    return f"{gear}, a third slot for Equipment" if grade >= THIRD_SLOT else gear
