"""What may be set before a battle begins (guide, A.1); nobody is asked about it at the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import replace

from sandtable.games.team_yankee.content import LAYOUTS, Content
from sandtable.games.team_yankee.forces import BUILT as BUILD
from sandtable.games.team_yankee.forces import total
from sandtable.games.team_yankee.mission import Chosen, Mission
from sandtable.kernel.errors import UnknownName
from sandtable.kernel.settings import ON, Setting, Values, first, settled, switch

BUILT: Final = (BUILD, "built at the table")
READY: Final = ("ready", "ready forces")
POINTS: Final = range(50, 101, 5)
CAPS: Final = range(8, 21)
AS_FORCES: Final = "forces"  # the agreed points: as many as the larger force costs
LIGHTS: Values = (
    ("mission", "as the mission says"),
    ("daylight", "Daylight"),
    ("dawn", "Dawn"),
    ("dusk", "Dusk"),
    ("darkness", "Darkness"),
)
ATTACKERS: Values = (
    ("mission", "as the mission says"),
    ("roll", "by a roll-off"),
    ("infantry", "more Infantry defends"),
    ("blue", "Blue"),
    ("red", "Red"),
)
ATTACKER_MEANINGS: Values = (
    ("mission", "A roll-off in Meeting Engagements, else more Infantry Formations defend."),
    ("infantry", "Whoever has more Infantry Formations defends; if nobody has, a roll-off."),
)


def settings(mission: Mission, content: Content) -> tuple[Setting, ...]:
    """For linked battles only what the operation leaves open; a lesson is as it is."""
    if mission.dice:
        return ()
    if mission.select == "linked":
        return (*_own_forces(mission), *_play(mission))
    return (*_forces(mission, content), *_ground(mission, content), *_play(mission))


def _forces(mission: Mission, content: Content) -> tuple[Setting, ...]:
    lists = [(one.id, f"{one.name} ({one.points})") for one in content.forces.values()]
    points = [(AS_FORCES, "as the larger force"), *((str(n), str(n)) for n in POINTS)]
    about = "A ready force, or one that is bought at the table (TY-FRC-2)."
    return (
        Setting("blue_force", "Blue", first(mission.chosen.blue, [*lists, BUILT]), about, "Forces"),
        Setting("red_force", "Red", first(mission.chosen.red, [*lists, BUILT]), about, "Forces"),
        Setting(
            "points",
            "Points",
            tuple(points),
            "What a force may cost, and of what 60 per cent are deployed (TY-RES-1).",
            "Forces",
            numbers=True,
        ),
        switch(
            "handicap",
            "Handicap",
            on=mission.chosen.handicap,
            group="Forces",
            about="The weaker force picks benefits (TY-SEL-5).",
        ),
    )


def _own_forces(mission: Mission) -> tuple[Setting, ...]:
    """TY-SEL-6."""
    chosen = {"blue_force": mission.chosen.blue, "red_force": mission.chosen.red}
    about = "The operation's own forces, or each battle's bought at the table (TY-SEL-6)."
    return tuple(
        Setting(
            name,
            name.split("_")[0].capitalize(),
            first(BUILD if force == BUILD else "ready", (READY, BUILT)),
            about,
            "Forces",
        )
        for name, force in chosen.items()
    )


def _ground(mission: Mission, content: Content) -> tuple[Setting, ...]:
    known = [*LAYOUTS, *(one for one in content.tables if one not in LAYOUTS)]
    layouts = [(name, content.tables[name].title) for name in known if name in content.tables]
    found = [
        Setting("layout", "Battlefield", first(mission.chosen.layout, layouts), "", "Battlefield"),
        Setting(
            "light",
            "Light",
            first(mission.chosen.light or "mission", LIGHTS),
            "Agreed before the battle, or settled by the Attacker (TY-TOD-1).",
            "Battlefield",
        ),
    ]
    if mission.select != "plans":
        setting = Setting(
            "attacker",
            "Attacker",
            first(mission.chosen.attacker or "mission", ATTACKERS),
            "Who attacks (TY-SEL-4).",
            "Battlefield",
            ATTACKER_MEANINGS,
        )
        found.append(setting)
    return tuple(found)


def _play(mission: Mission) -> tuple[Setting, ...]:
    if not mission.capped:
        return ()
    caps = first(str(mission.chosen.cap), [(str(n), str(n)) for n in CAPS])
    about = "Nobody wins on time: both lose after so many turns each (TY-VP-5)."
    return (Setting("cap", "Turns", caps, about, "Play", numbers=True),)


def configure(mission: Mission, chosen: Mapping[str, str], content: Content) -> Mission:
    """The mission with its settings; raises UnknownName for what cannot be."""
    values = settled(settings(mission, content), chosen)
    if not values:
        return mission
    found: dict[str, Any] = {"cap": int(values.get("cap", mission.chosen.cap))}
    if mission.select == "linked":
        for side in ("blue", "red"):
            ready = getattr(Chosen(), side)
            found[side] = BUILD if values[f"{side}_force"] == BUILD else ready
        return replace(mission, chosen=replace(mission.chosen, **found))
    found |= {
        "blue": values["blue_force"],
        "red": values["red_force"],
        "layout": values["layout"],
        "light": "" if values["light"] == "mission" else values["light"],
        "handicap": values["handicap"] == ON,
    }
    attacker = values.get("attacker", "mission")
    found["attacker"] = "" if attacker == "mission" else attacker
    found["points"] = _points(values, content)
    return replace(mission, chosen=replace(mission.chosen, **found))


def _points(values: Mapping[str, str], content: Content) -> int:
    """The agreed total; no ready force may cost more (TY-FRC-2)."""
    lists = [content.forces[one] for one in (values["blue_force"], values["red_force"]) if one in content.forces]
    costs = {one.name: total(content, one) for one in lists}
    if values["points"] == AS_FORCES:
        full = 100 if len(lists) < 2 and not costs else max(costs.values(), default=100)
        return min(max(full, POINTS[0]), POINTS[-1])
    points = int(values["points"])
    for name, cost in costs.items():
        if cost > points:
            raise UnknownName(f"{name} costs {cost} points, more than the {points} agreed")
    return points
