"""Where everything stands: containers over frozen leaves, all by id (guide, section 4)."""

from __future__ import annotations

from copy import copy
from typing import Literal

from msgspec import Struct

from sandtable.games.third_option.content import Content
from sandtable.games.third_option.mission import Leg, Mission, MissionCard
from sandtable.games.third_option.vocabulary import (
    Area,
    AssetId,
    Box,
    CardId,
    Difficulty,
    Fight,
    Group,
    Method,
    MissionType,
    Phase,
    RollClass,
    Scope,
    Side,
    TeamId,
    Threat,
    UnitPlace,
)
from sandtable.kernel.event import Modifier

Tier = Literal["tier-one", "tier-two", "tier-three", "snafu", "fubar"]
Drone = Literal["none", "unavailable", "missed", "hit"]
ReconResult = Literal["none", "success", "failed", "mutual", "drone"]
UnitKind = Literal["fighter", "intel", "target"]
Benefit = Literal["recon", "sabotage"]
BENEFITS: tuple[Benefit, ...] = ("recon", "sabotage")
ACTIVE: tuple[Box, ...] = ("recon", "direct_action", "rg")
TRACK = (
    "Infiltration",
    "Draw Event A",
    "Objective Rally Point",
    "Move to Contact",
    "Draw Event B",
    "Actions at the Objective",
    "Draw Event C",
    "Mission Target",
    "Draw Event D",
    "Egress",
    "Draw Event E",
    "Exfiltration",
)
RALLY, CONTACT, OBJECTIVE, TARGET, EGRESS, EXFILTRATION = 2, 3, 5, 7, 9, 11


class Team(Struct, frozen=True):
    """A recruited team: where it is, and its hits, which stay all mission (TO-7.4.1-4)."""

    box: Box
    hits: int = 0

    @property
    def active(self) -> bool:
        return self.box in ACTIVE


class Asset(Struct, frozen=True):
    """An asset in hand."""

    uses: int
    holder: TeamId = ""


class Unit(Struct, frozen=True):
    """A hostile counter; numbers are never reused in a mission."""

    number: int
    kind: UnitKind
    place: UnitPlace
    hits: int = 0


class Effect(Struct, frozen=True):
    """A die roll modifier that a card left behind."""

    rolls: tuple[RollClass, ...]
    n: int
    scope: Scope
    source: CardId
    method: Method | None = None


class Slot(Struct, frozen=True):
    """An Enemy Action card on the mat, face down until its box is reached."""

    card: CardId
    revealed: bool = False
    peeked: bool = False

    @property
    def seen(self) -> bool:
        """The commander knows the card."""
        return self.revealed or self.peeked


class LogEntry(Struct, frozen=True, kw_only=True):
    """One line of the mission log (TO-3.0-7; guide, section 7.12)."""

    operation: str
    index: int
    card: CardId
    codename: str
    type: MissionType
    area: Area
    threat: Threat
    difficulty: Difficulty
    asset_points: int
    asset_point_parts: tuple[Modifier, ...]
    spent: int
    teams: dict[TeamId, str]
    assets: tuple[AssetId, ...]
    fighters: int
    intel: int
    recon: ReconResult
    awareness_set: int
    awareness: int
    infiltrated: bool
    exfil_attempts: int
    exfiltrated: bool
    drone: Drone
    enemy_casualties: int
    casualties: tuple[TeamId, ...]
    captured: tuple[TeamId, ...]
    aborted: bool
    objective_done: bool
    percent: int
    tier: Tier
    vp: int
    next_effects: tuple[str, ...] = ()


class Campaign(Struct, frozen=True):
    """What carries over between the missions of an operation; a single mission is one of one."""

    name: str
    legs: tuple[Leg, ...]
    leg: int = 0
    ap_next: tuple[Modifier, ...] = ()
    drm_next: tuple[tuple[RollClass, int], ...] = ()
    free_team: TeamId = ""
    benefits: tuple[Benefit, ...] = ()
    captured: tuple[TeamId, ...] = ()
    operative: TeamId = ""
    log: tuple[LogEntry, ...] = ()
    over: bool = False

    @property
    def is_operation(self) -> bool:
        return len(self.legs) > 1


class State(Struct):
    """One mission in play, and the campaign around it."""

    content: Content
    session: Mission
    campaign: Campaign
    card: MissionCard | None = None
    area: Area = "CENTCOM"
    difficulty: Difficulty = "normal"
    phase: Phase = "planning"
    box: int = -1
    fight: Fight = "none"

    asset_points: int = 0
    asset_point_parts: tuple[Modifier, ...] = ()
    spent: int = 0
    teams: dict[TeamId, Team] = {}
    assets: dict[AssetId, Asset] = {}
    discarded: list[AssetId] = []
    bought: tuple[AssetId, ...] = ()
    assigned: dict[TeamId, str] = {}

    units: dict[int, Unit] = {}
    fighters_rolled: int = 0
    initial_fighters: int = 0
    intel_rolled: int = 0

    effects: list[Effect] = []
    skips: dict[Side, int] = {}
    extras: dict[Side, int] = {}
    skip_round: bool = False

    events: list[CardId] = []
    discards: list[CardId] = []
    drawn: CardId = ""
    slots: list[Slot] = []
    stock: list[CardId] = []

    awareness: int = 0
    awareness_set: int | None = None
    shield: bool = False
    recon_result: ReconResult = "none"
    incursion_done: bool = False
    recon_drone_tried: bool = False
    rally_drone_tried: bool = False
    drone: Drone = "none"
    striking: bool = False
    infiltrated: bool = False
    aborted: bool = False
    failure: str = ""
    objective_done: bool = False
    surrendered: bool = False
    exfil_attempts: int = 0
    exfiltrated: bool = False
    rounds: int = 0
    events_drawn: int = 0

    def copy(self) -> State:
        """Containers copied, frozen leaves shared."""
        twin = copy(self)
        twin.teams = self.teams.copy()
        twin.assets = self.assets.copy()
        twin.discarded = self.discarded.copy()
        twin.assigned = self.assigned.copy()
        twin.units = self.units.copy()
        twin.effects = self.effects.copy()
        twin.skips = self.skips.copy()
        twin.extras = self.extras.copy()
        twin.events = self.events.copy()
        twin.discards = self.discards.copy()
        twin.slots = self.slots.copy()
        twin.stock = self.stock.copy()
        return twin

    # the mission

    @property
    def mission(self) -> MissionCard:
        if self.card is None:
            raise LookupError("no mission has been selected yet")
        return self.card

    @property
    def leg(self) -> Leg:
        return self.campaign.legs[self.campaign.leg]

    @property
    def recon_failed(self) -> bool:
        return self.recon_result == "failed"

    @property
    def air_space(self) -> bool:
        """Air and Space is recruited."""
        team = self.teams.get(self.content.air_space)
        return team is not None and team.box == "support"

    # teams, always in card order

    def teams_in(self, *boxes: Box) -> list[TeamId]:
        return [team for team, at in self.teams.items() if at.box in boxes]

    def recon_element(self) -> list[TeamId]:
        """Recon Teams and Operative in the Recon box (TO-7.4-1, TO-4.3-7)."""
        cards = self.content.teams
        return [team for team, at in self.teams.items() if at.box == "recon" and cards[team].type != "ground"]

    def ground_in_recon(self) -> list[TeamId]:
        cards = self.content.teams
        return [team for team, at in self.teams.items() if at.box == "recon" and cards[team].type == "ground"]

    def assault_force(self) -> list[TeamId]:
        """Ground teams in the Direct Action box and whoever was committed (TO-7.5-1)."""
        return [team for team, at in self.teams.items() if at.box == "direct_action"]

    def recon_group(self) -> list[TeamId]:
        """The uncommitted in the Recon Group box of Direct Action."""
        return [team for team, at in self.teams.items() if at.box == "rg"]

    def recon_teams_in(self, *boxes: Box) -> list[TeamId]:
        cards = self.content.teams
        return [team for team, at in self.teams.items() if at.box in boxes and cards[team].type == "recon"]

    def group(self, name: Group) -> list[TeamId]:
        """The teams that a card means (TO-3.0-17)."""
        if name == "any":
            return self.teams_in(*ACTIVE)
        if name == "sog":
            return self.assault_force()
        if self.phase == "direct_action":
            return self.recon_group()
        return self.ground_in_recon() if self.fight == "takeover" else self.recon_element()

    # hostiles, always in order of number

    def units_at(self, *places: UnitPlace) -> list[Unit]:
        return [unit for unit in self.units.values() if unit.place in places]

    def intel(self) -> list[Unit]:
        return [unit for unit in self.units.values() if unit.place == "intel"]

    def pool(self) -> list[Unit]:
        return [unit for unit in self.units.values() if unit.place == "pool"]

    def here(self) -> list[Unit]:
        return [unit for unit in self.units.values() if unit.place == "here"]

    # the fight that is on

    def participants(self) -> list[TeamId]:
        """Who fights on our side (TO-7.4-1, TO-7.4-14, TO-7.5.1-11, TO-7.5.3-2)."""
        match self.fight:
            case "intel":
                return self.recon_element()
            case "takeover":
                return self.ground_in_recon()
            case "remaining_intel":
                return self.recon_group()
            case _:
                return self.assault_force()

    def opponents(self) -> list[Unit]:
        """Who fights against us by now (TO-7.5-4), in attack order, a target last (TO-7.5.4-16)."""
        match self.fight:
            case "intel" | "takeover" | "remaining_intel":
                return self.intel()
            case "pool":
                return self.units_at("pool", "here")
            case "target":
                return [*self.here(), *self.units_at("target")]
            case "here":
                return self.here()
            case _:
                return []

    @property
    def kinetic(self) -> bool:
        """The fight is against Fighters or a target (TO-2.3-9)."""
        return self.fight in ("here", "pool", "target", "incursion")

    def counted_teams(self) -> list[TeamId]:
        """Teams that count in scoring: not support, not returned (TO-8.0-2)."""
        return self.teams_in("recon", "direct_action", "rg", "casualties", "captured")
