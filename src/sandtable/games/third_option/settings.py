"""What may be set before a match begins: how hard it shall be (TO-8.1-1 to TO-8.1-3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from msgspec import UNSET
from msgspec.structs import replace

from sandtable.games.third_option.mission import ByCard, Mission
from sandtable.games.third_option.rules.planning import THIN_POINTS
from sandtable.games.third_option.vocabulary import Difficulty
from sandtable.kernel.settings import Setting, first, settled

ASKED = "asked"  # at the table, before each mission
VALUES = (
    (ASKED, "asked at the table"),
    ("normal", "Officer"),
    ("easier_ap", "Trainee: more points"),
    ("easier_airspace", "Trainee: Air and Space"),
    ("thin_opposition", "Station Chief"),
)
MEANINGS = (
    (ASKED, "You are asked before each mission."),
    ("normal", "Normal play."),
    ("easier_ap", "One Asset Point more, two in a HIGH mission."),
    ("easier_airspace", "Air and Space costs nothing in a HIGH mission; in others one point more."),
    ("thin_opposition", f"If the enemy is as weak as can be, {THIN_POINTS} points go back."),
)


def settings(mission: Mission) -> tuple[Setting, ...]:
    """Air and Space is for HIGH missions, so it is left out where there is none.

    A lesson is as it is.
    """
    if mission.force:
        return ()
    found = [v for v in VALUES if v[0] != "easier_airspace" or _may_be_high(mission)]
    known = [value for value, _ in found]
    values = first(mission.difficulty or ASKED, found)
    meanings = tuple(one for one in MEANINGS if one[0] in known)
    about = "Declared before the mission begins (TO-8.1-1)."
    return (Setting("difficulty", "Difficulty", values, about, "Mission", meanings),)


def configure(mission: Mission, chosen: Mapping[str, str]) -> Mission:
    """The mission with its difficulty; raises UnknownName for what cannot be set."""
    value = settled(settings(mission), chosen).get("difficulty", mission.difficulty or ASKED)
    return replace(mission, difficulty=UNSET if value == ASKED else cast(Difficulty, value))


def _may_be_high(mission: Mission) -> bool:
    """Whether a mission of it is HIGH, or is not known yet."""
    legs = [leg.mission for leg in mission.operation.missions] if mission.operation else []
    drawn = not legs and not isinstance(mission.leg, ByCard)
    rolled = any(not isinstance(leg, ByCard) for leg in legs)
    return drawn or rolled or any(card.threat == "HIGH" for card in mission.cards)
