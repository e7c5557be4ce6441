"""What may be set before a mission begins: the team's size, how hard, and how it is played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from sandtable.games.seal_team_flix.mission import Mission
from sandtable.games.seal_team_flix.vocabulary import DIFFICULTIES, SEATS
from sandtable.kernel.settings import ON, Setting, Values, first, settled, switch
from sandtable.kernel.words import counted

DIFFICULTY_MEANINGS: Values = (
    ("rookie", "Few Tangos and a steady hand; you see how a disc will bounce."),
    ("veteran", "More Tangos, smaller discs on the side boards, and a less steady hand."),
    ("operator", "The most Tangos and the least steady hand; each SEAL has Soft Body Armor."),
)
HAND_MEANINGS: Values = (
    ("average", "Flicks go astray as the difficulty says."),
    ("steady", "Seven tenths of the usual error."),
    ("shaky", "Three tenths more than the usual error."),
    ("exact", "Every disc goes exactly where it was aimed."),
)
TIES: Values = (("asked", "you decide"), ("auto", "by themselves"))


def settings(mission: Mission) -> tuple[Setting, ...]:
    """The same for every mission; a Campaign keeps the team and may change how hard it is."""
    if mission.dice:  # a lesson is as it is
        return ()
    count = [(str(n), counted(n, "SEAL")) for n in range(1, len(SEATS) + 1)]
    levels = [(one, one.title()) for one in DIFFICULTIES]
    ties = "auto" if mission.auto_ties else "asked"
    return (
        Setting(
            "seals",
            "Team",
            first(str(mission.seals), count),
            "More SEALs meet more Tangos (STF-MODE-1).",
            "Team",
            numbers=True,
        ),
        Setting(
            "difficulty",
            "Difficulty",
            first(mission.difficulty, levels),
            "Rounds, Tangos, objectives and steadiness (STF-DIF-1).",
            "Team",
            DIFFICULTY_MEANINGS,
        ),
        Setting(
            "hand",
            "Hand",
            first(mission.hand, [(one, one) for one, _ in HAND_MEANINGS]),
            "How far flicks go astray (STF-PHY-18).",
            "Flicks",
            HAND_MEANINGS,
        ),
        switch(
            "timed_bombs",
            "Ten-second bombs",
            on=mission.timed_bombs,
            group="Flicks",
            about="Bombs are defused against the clock, not with a number of flicks (STF-SBB-2).",
        ),
        Setting(
            "ties",
            "Tangos in doubt",
            first(ties, TIES),
            "Whether you are asked where the rules leave a choice about Tangos.",
            "Play",
        ),
    )


def configure(mission: Mission, chosen: Mapping[str, str]) -> Mission:
    """The mission with its settings; raises UnknownName for what cannot be."""
    values = settled(settings(mission), chosen)
    if not values:
        return mission
    found: dict[str, Any] = {
        "seals": int(values["seals"]),
        "difficulty": values["difficulty"],
        "hand": values["hand"],
        "timed_bombs": values["timed_bombs"] == ON,
        "auto_ties": values["ties"] == "auto",
    }
    return replace(mission, **found)
