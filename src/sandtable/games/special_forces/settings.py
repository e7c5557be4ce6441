"""What may be set before a battle begins (SF-INT-2): its forces, other readings, or all of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import cast

from msgspec.structs import asdict, replace

from sandtable.games.special_forces.battles import blank, complaints, planned
from sandtable.games.special_forces.content import Content
from sandtable.games.special_forces.counts import TurnOver
from sandtable.games.special_forces.crosschecks import mission_complaints
from sandtable.games.special_forces.mission import Mission, ObjectiveId, Options, Reinforcements, Task
from sandtable.games.special_forces.objectives import OBJECTIVES, attacker_of
from sandtable.games.special_forces.vocabulary import IIF, SIDE_NAMES, SIDES, US, MapEdge, Side
from sandtable.kernel.errors import UnknownName
from sandtable.kernel.settings import ON, Setting, first, settled, switch

EDGES: dict[MapEdge, str] = {"N": "North", "E": "East", "S": "South", "W": "West"}
POINTS = range(20, 105, 5)
LIMITS = range(4, 31)
CROWDS = ("som", "bth")  # scenarios whose reinforcements a last stand may have
# Who replaces or buys his force at the table.
BUYERS: dict[str, tuple[Side, ...]] = {"both": SIDES, "us": (US,), "iif": (IIF,), "none": ()}
READINGS = (
    ("damage_cap_first", "Armor after Down", "A level above Down counts as Down before Armor."),
    ("smoke_eight", "Smoke loses its centre", "A cloud that expands has eight counters, not nine."),
    (
        "simultaneous_reactions",
        "Reactions together",
        "All reactions to an attack are declared before any of them is rolled.",
    ),
    ("auto_choices", "Enemy decides by itself", "The guide's defaults replace your choices."),
    ("turn_limits_off", "No turn limit", "Five turns in a row without an activation end it."),
)


def settings(mission: Mission, content: Content) -> tuple[Setting, ...]:
    """For a battle of one's own nearly everything, for others the forces; then the readings."""
    if mission.dice:  # a lesson is as it is
        return ()
    found = _own(mission, content) if mission.made == "chosen" else ()
    return (*found, *_forces(mission), *_readings(mission))


def configure(mission: Mission, chosen: Mapping[str, str], content: Content) -> Mission:
    """The mission with its settings; raises UnknownName for what cannot be."""
    values = settled(settings(mission, content), chosen)
    if not values:
        return mission
    options = {name: values[name] == ON for name in Options.__struct_fields__ if name in values}
    buy = BUYERS[values["forces"]] if "forces" in values else mission.buy
    made = replace(mission, buy=buy, options=replace(mission.options, **options))
    if mission.made == "chosen":
        made = _built(made, values, content)
    for _, what in mission_complaints(content, made):
        raise UnknownName(what)
    return made


# forces and readings


def _forces(mission: Mission) -> tuple[Setting, ...]:
    can = [side for side in SIDES if _may_buy(mission, side)]
    ways = {name: sides for name, sides in BUYERS.items() if set(sides) <= set(can)}
    if len(ways) < 2:
        return ()
    listed = mission.made == "written"
    words = _replacing if listed else _buying
    about = "Within the scenario's points (SF-BYO-7)." if listed else "With points (SF-BYO-1)."
    default = next(name for name, sides in BUYERS.items() if sides == mission.buy)
    values = first(default, [(name, words(sides)) for name, sides in ways.items()])
    hidden = "What one side buys is hidden from the other until both are ready."
    return (
        Setting("forces", "Forces", values, about, "Forces"),
        switch("blind_buy", "Blind buying", on=mission.options.blind_buy, about=hidden, group="Forces"),
    )


def _may_buy(mission: Mission, side: Side) -> bool:
    automated = mission.automated and side == IIF
    return mission.force(side).points > 0 and not automated


def _replacing(sides: tuple[Side, ...]) -> str:
    if len(sides) == 1:
        return f"{SIDE_NAMES[sides[0]]} replaces its force"
    return "both replace their forces" if sides else "as listed"


def _buying(sides: tuple[Side, ...]) -> str:
    if len(sides) == 1:
        return f"{SIDE_NAMES[sides[0]]} buys, the other is bought by itself"
    return "both sides buy" if sides else "both are bought by themselves"


def _readings(mission: Mission) -> tuple[Setting, ...]:
    """Only those that change something in this battle."""
    now = asdict(mission.options)
    means = {"auto_choices": mission.automated, "turn_limits_off": _ruled_limit(mission)}
    return tuple(
        switch(name, title, on=now[name], about=about, group="Readings")
        for name, title, about in READINGS
        if means.get(name, True)
    )


def _ruled_limit(mission: Mission) -> bool:
    ends = mission.victory.ends
    return any(end.ruled and isinstance(end.condition, TurnOver) for end in ends)


# a battle of one's own


def _own(mission: Mission, content: Content) -> tuple[Setting, ...]:
    task = mission.objective or Task(id="eliminate")
    highest = max(len(ground.buildings) for ground in content.maps.values())
    maps = [(ground.id, ground.title) for ground in content.maps.values()]
    aims = [(one.id, one.title) for one in OBJECTIVES.values()]
    sides = [(side, SIDE_NAMES[side]) for side in SIDES]
    numbers = [(str(n), f"Building {n}") for n in range(1, highest + 1)]
    edges = [("usual", "as usual"), *EDGES.items(), ("any", "any")]
    crowds = [(name, content.missions[name].title) for name in CROWDS]
    hidden = (("open", "lies open"), ("hidden", "is hidden by the defender"))
    item = "hidden" if task.hidden else "open"
    texts = tuple((one.id, one.text) for one in OBJECTIVES.values())
    number = str(max(1, task.building))
    return (
        Setting("map", "Map", first(mission.map, maps), "", "Battle"),
        Setting("objective", "Objective", first(task.id, aims), "", "Battle", texts),
        Setting(
            "attacker",
            "Attacker",
            first(attacker_of(task), sides),
            "Who has to do it; in Bring Them Home and Last Stand always the US.",
            "Battle",
        ),
        _number("limit", "Turns", mission.limit, LIMITS, "Battle"),
        Setting(
            "building",
            "Building",
            first(number, numbers),
            "For Hold the Building, Bring It Back, Bring Them Home and Last Stand.",
            "Terms",
            tuple((number, _buildings(int(number), content)) for number, _ in numbers),
            numbers=True,
        ),
        Setting("item", "The item", first(item, hidden), "For Bring It Back.", "Terms"),
        Setting(
            "edges", "Way out", tuple(edges), "For Break Out, Bring It Back, Bring Them Home and Kingpin.", "Terms"
        ),
        Setting("crowd", "Reinforcements", tuple(crowds), "For Last Stand.", "Terms"),
        _number("us_points", "US points", mission.us.points, POINTS, "Forces"),
        _number("iif_points", "IIF points", mission.iif.points, POINTS, "Forces"),
    )


def _buildings(number: int, content: Content) -> str:
    """Which building has that number on which map."""
    return "; ".join(
        f"{ground.title}: {ground.buildings[number - 1]}"
        for ground in content.maps.values()
        if number <= len(ground.buildings)
    )


def _number(name: str, title: str, default: int, others: Iterable[int], group: str) -> Setting:
    values = [(str(n), str(n)) for n in sorted({default, *others})]
    return Setting(name, title, first(str(default), values), "", group, numbers=True)


def _built(mission: Mission, values: Mapping[str, str], content: Content) -> Mission:
    """SF-BYO-1, SF-BYO-6: map, objective and points; what the objective needs not is left out."""
    template = OBJECTIVES[cast(ObjectiveId, values["objective"])]
    needs = template.needs
    task = Task(
        id=template.id,
        attacker=template.attacker or cast(Side, values["attacker"]),
        building=int(values["building"]) if "building" in needs else 0,
        edges=_edges(values["edges"]) if "edges" in needs else (),
        hidden=template.id == "fetch" and values["item"] == "hidden",
    )
    points: dict[Side, int] = {US: int(values["us_points"]), IIF: int(values["iif_points"])}
    made = replace(
        blank(mission, points),
        map=values["map"],
        limit=int(values["limit"]),
        objective=task,
        reinforcements=_crowd(values["crowd"], content) if "reinforcements" in needs else None,
        title=f"{content.missions.get(mission.id, mission).title}: {template.title}",
        brief=f"{SIDE_NAMES[task.attacker]}: {template.text}",
    )
    for _, what in complaints(made, content.soldiers, content.maps[made.map]):
        raise UnknownName(what)
    return planned(made, content.soldiers, content.maps)


def _edges(value: str) -> tuple[MapEdge, ...]:
    if value == "any":
        return tuple(EDGES)
    return tuple(edge for edge in EDGES if edge == value)


def _crowd(name: str, content: Content) -> Reinforcements | None:
    return content.missions[name].reinforcements
