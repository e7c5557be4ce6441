"""The Mission Generator (7.2), and missions made without a card (9.6)."""

from __future__ import annotations

from sandtable.games.third_option.events import MissionGenerated
from sandtable.games.third_option.mission import Dice, Free, MissionCard, Site
from sandtable.games.third_option.state import State
from sandtable.games.third_option.vocabulary import AREAS, TYPE_NAMES, Area, Method, MissionType, Threat
from sandtable.kernel.table import Table

TYPES: tuple[MissionType, ...] = ("recon", "capture", "f3", "sabotage", "rescue", "raid")
THREAT: tuple[Threat, ...] = ("LOW", "LOW", "MEDIUM", "MEDIUM", "HIGH", "HIGH")
METHOD: tuple[Method, ...] = ("land", "land", "sea", "sea", "air", "air")
DICE: dict[Threat, Dice] = {"LOW": (6,), "MEDIUM": (10,), "HIGH": (6, 6)}
AVERAGE: dict[Threat, int] = {"LOW": 3, "MEDIUM": 5, "HIGH": 7}  # of the dice, rounded down
VICTORY_POINTS: dict[Threat, int] = {"LOW": 5, "MEDIUM": 8, "HIGH": 12}
ASSAULT_BASE: dict[Threat, int] = {"LOW": 24, "MEDIUM": 38, "HIGH": 50}
RAID_BASE: dict[Threat, int] = {"LOW": 30, "MEDIUM": 44, "HIGH": 56}
STEALTH_BASE: dict[Threat, int] = {"LOW": 14, "MEDIUM": 20, "HIGH": 30}


def base_points(kind: MissionType, threat: Threat) -> int:
    """Asset Points before the dice (TO-7.2-6)."""
    if kind in ("recon", "sabotage"):
        return STEALTH_BASE[threat]
    return RAID_BASE[threat] if kind == "raid" else ASSAULT_BASE[threat]


def roll_type(table: Table[State]) -> MissionType:
    return TYPES[table.roll(6, why="mission type", rule="TO-7.2-2") - 1]


def roll_threat(table: Table[State]) -> Threat:
    return THREAT[table.roll(6, why="threat level", rule="TO-7.2-3") - 1]


def roll_location(table: Table[State]) -> Area:
    return AREAS[table.roll(6, why="location", rule="TO-7.2-4") - 1]


def roll_method(table: Table[State], what: str) -> Method:
    return METHOD[table.roll(6, why=what, rule="TO-7.2-5") - 1]


def roll_points(table: Table[State], kind: MissionType, threat: Threat) -> int:
    """Base plus dice that are never re-rolled (TO-7.2-6)."""
    dice = [table.roll(sides, why="Asset Points", rule="TO-7.2-6") for sides in DICE[threat]]
    return base_points(kind, threat) + sum(dice)


def generate_mission(table: Table[State]) -> MissionCard:
    """Type, threat, location, infiltration, exfiltration, Asset Points (TO-7.2-1)."""
    kind = roll_type(table)
    threat = roll_threat(table)
    area = roll_location(table)
    infil = roll_method(table, "infiltration method")
    exfil = roll_method(table, "exfiltration method")
    points = roll_points(table, kind, threat)
    table.record(MissionGenerated("TO-7.2-1", kind, threat, area, points, infil, exfil))
    return make_card(kind, threat, area, (infil, exfil), points)


def free_mission(table: Table[State], free: Free) -> MissionCard:
    """A free combination: average Asset Points, or rolled for a random operation (TO-9.6-3)."""
    infil = free.infil or roll_method(table, "infiltration method")
    exfil = free.exfil or roll_method(table, "exfiltration method")
    if free.rolled:
        points = roll_points(table, free.type, free.threat)
    else:
        points = base_points(free.type, free.threat) + AVERAGE[free.threat]
    return make_card(free.type, free.threat, free.area, (infil, exfil), points)


def make_card(
    kind: MissionType, threat: Threat, area: Area, methods: tuple[Method, Method], points: int
) -> MissionCard:
    """A mission without a card of its own, in the form of one (TO-7.2-7, TO-7.2-8)."""
    return MissionCard(
        id="generated",
        name=f"{TYPE_NAMES[kind]} {area}",
        type=kind,
        threat=threat,
        asset_points=points,
        fighters=() if kind in ("recon", "sabotage") else DICE[threat],
        intel=DICE[threat],
        infil=methods[0],
        exfil=methods[1],
        vp=VICTORY_POINTS[threat],
        areas=(Site(area, f"Complete the {TYPE_NAMES[kind]} objective"),),
        must_exfiltrate=kind in ("capture", "rescue"),
    )
