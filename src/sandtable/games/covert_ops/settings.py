"""What may be set before a mission begins (guide, A.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from sandtable.games.covert_ops.content import Content
from sandtable.games.covert_ops.mission import Mission
from sandtable.games.covert_ops.vocabulary import ANY, RANDOM, REQUISITION, SEATS
from sandtable.kernel.settings import ON, Setting, Values, first, settled, switch
from sandtable.kernel.words import counted

DIFFICULTIES: Values = (("regular", "Regular"), ("recruit", "Recruit"), ("veteran", "Veteran"), ("elite", "Elite"))
DIFFICULTY_MEANINGS: Values = (
    ("regular", "The mission as it is written."),
    ("recruit", "Two conditions that help you are drawn."),
    ("veteran", "A condition that hinders you is drawn."),
    ("elite", "Two conditions that hinder you are drawn."),
)
TEAMS: Values = (("ready", "ready teams"), ("built", "built at the table"))
PICKED: Values = (("drawn", "as drawn"), ("chosen", "chosen at the table"))
LOW: Values = (("map", "as on the map"), ("placed", "placed by you"))
CHOICES: Values = (("default", "by the rules"), ("players", "you decide"))


def settings(mission: Mission, content: Content) -> tuple[Setting, ...]:
    """The same for every mission; a lesson is as it is."""
    if mission.dice:
        return ()
    chosen, known = mission.chosen, content.factions
    count = [(str(n), counted(n, "player")) for n in range(1, len(SEATS) + 1)]
    teams = [(name, known[name].name) for name in content.team_factions]
    foes = [(RANDOM, "by a roll"), *((name, known[name].name) for name in content.opfor_factions)]
    shared = f"Each builds a team: {REQUISITION[1]} points alone, less for each of more (CO-3.0-2)."
    found = [
        Setting("players", "Players", first(str(chosen.players), count), shared, "Team", numbers=True),
        Setting(
            "team",
            "First team",
            first(chosen.team, teams),
            "Ready teams of the other seats take the next factions in turn; a team that is "
            "built may be of any faction (CO-C9-2).",
            "Team",
        ),
        Setting(
            "teams",
            "Teams",
            first("built" if chosen.built else "ready", TEAMS),
            "Take the ready team, or spend the points yourself (CO-C9-1).",
            "Team",
        ),
        *_play_settings(mission),
    ]
    if mission.opfor == ANY and not mission.campaign:
        enemy = Setting("opfor", "Enemy", first(chosen.opfor, foes), "Who runs the patrols (CO-SG-1).", "Mission")
        found.insert(3, enemy)
    return tuple(found)


def _play_settings(mission: Mission) -> list[Setting]:
    """Conditions, terrain and open choices."""
    chosen = mission.chosen
    return [
        Setting(
            "difficulty",
            "Difficulty",
            first(chosen.difficulty, DIFFICULTIES),
            "Conditions that are drawn (CO-K-9).",
            "Mission",
            DIFFICULTY_MEANINGS,
        ),
        switch(
            "wild",
            "Wild",
            on=chosen.wild,
            group="Mission",
            about="One more condition that changes the mechanics (CO-K-9).",
        ),
        Setting(
            "conditions",
            "Conditions",
            first("chosen" if chosen.pick_conditions else "drawn", PICKED),
            "Add some of your own choice (CO-3.0-12).",
            "Mission",
        ),
        Setting(
            "low",
            "Low terrain",
            first("placed" if chosen.place_low else "map", LOW),
            "Where barricades and crates lie (CO-3.0-17).",
            "Play",
        ),
        Setting(
            "opfor_choices",
            "Open choices",
            first(chosen.opfor_choices, CHOICES),
            "What the rules leave open about the enemy (CO-1.1-1).",
            "Play",
        ),
    ]


def configure(mission: Mission, chosen: Mapping[str, str], content: Content) -> Mission:
    """The mission with its settings; raises UnknownName for what cannot be."""
    values = settled(settings(mission, content), chosen)
    if not values:
        return mission
    found: dict[str, Any] = {
        "players": int(values["players"]),
        "team": values["team"],
        "built": values["teams"] == "built",
        "opfor": values.get("opfor", mission.chosen.opfor),
        "difficulty": values["difficulty"],
        "wild": values["wild"] == ON,
        "pick_conditions": values["conditions"] == "chosen",
        "place_low": values["low"] == "placed",
        "opfor_choices": values["opfor_choices"],
    }
    return replace(mission, chosen=replace(mission.chosen, **found))
