"""Setup, step by step in the rulebook's order (STF-SET, STF-MIS-5, STF-SC-3, -5, STF-CMP-1)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from sandtable.games.seal_team_flix import gear
from sandtable.games.seal_team_flix.ground import EVERYONE, Ground
from sandtable.games.seal_team_flix.opposition import spawning
from sandtable.games.seal_team_flix.rules import tokens
from sandtable.games.seal_team_flix.rules.basics import name, place
from sandtable.games.seal_team_flix.state import CLOSED, OPEN, Cell, Hostage, Objective, Role, State, Tango
from sandtable.games.seal_team_flix.verbs import ExtraSentry, FaceUp, Nuke, ShuffleHostage
from sandtable.games.seal_team_flix.vocabulary import (
    BLOCK_STOCK,
    BOMB_LETTERS,
    COLOURS,
    DOOR_STOCK,
    NUKE_LETTERS,
    SENTRY_STOCK,
    BoardId,
    Colour,
    TokenType,
)
from sandtable.kernel.decision import Choice, Decision, Refusal, Seat
from sandtable.kernel.event import Event
from sandtable.kernel.kept import kept
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.table import Table

STREAM = "setup"  # STF-RNG-2


class CoverRolled(Event, frozen=True):
    """The die of one Area, and where Blocks are called for."""

    area: str
    die: int
    blocks: tuple[str, ...]


class PatrolRolled(Event, frozen=True):
    """The d10 of one path."""

    colour: Colour
    die: int
    where: str


class Deployed(Event, frozen=True):
    """A SEAL stands in the start area."""

    who: BoardId
    where: str


class BuildMap(Step, frozen=True):
    """An empty, silent Map of one section or two (STF-MIS-5)."""

    def run(self, table: Table[State]) -> None:
        table.state.new_map()


# Cover, Doors, Tangos


BLOCKS = "a Block on each icon with this number"


class RollCover(Step, frozen=True):
    """One die for each Area with icons (STF-SET-2); Blocks are laid while there are some."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        ground = state.ground
        called: list[Cell] = []
        for area, icons in _icons(ground):
            called += self._roll(table, area, icons)
        called.sort(key=ground.rank.__getitem__)
        state.lay_blocks(called[:BLOCK_STOCK])  # STF-CMP-1

    def _roll(self, table: Table[State], area: int, icons: tuple[Cell, ...]) -> list[Cell]:
        ground = table.state.ground
        name = ground.area_names[area]
        why = f"Cover in the {name}"
        die = table.roll(6, why=why, rule="STF-SET-2", stream=STREAM, need=BLOCKS)
        found = [cell for cell in icons if ground.icons[cell][0] <= die <= ground.icons[cell][1]]
        table.record(CoverRolled("STF-SET-2", name, die, tuple(map(ground.name, found))))
        return found


@kept(1)
def _icons(ground: Ground) -> tuple[tuple[int, tuple[Cell, ...]], ...]:
    """Of each Area that has some; by section and letter, as the dice are rolled (STF-RNG-2)."""
    section = [ground.section_of[cells[0]] for cells in ground.area_cells]
    areas = sorted(range(len(ground.areas)), key=lambda area: (section[area], ground.areas[area]))
    found = ((area, [one for one in ground.area_cells[area] if one in ground.icons]) for area in areas)
    return tuple((area, tuple(icons)) for area, icons in found if icons)


class PlaceDoors(Step, frozen=True):
    """All closed, some of them E-Locked (STF-SET-3)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        locks = state.mission.locks
        state.doors, state.open_doors = (), 0
        for door in state.ground.doors:
            state.doors += (locks.get(door.id, CLOSED),)
        for door in state.ground.doors[DOOR_STOCK:]:
            state.set_door(door.index, OPEN)  # STF-CMP-1


class FillTangoPool(Step, frozen=True):
    """STF-SET-4."""

    def run(self, table: Table[State]) -> None:
        mission = table.state.mission
        table.state.pool = mission.cell.pool[mission.band]


START = "the number on its path where it starts; the lowest free one if there is no such number"


class PlacePatrols(Step, frozen=True):
    """One for each path of each section, while the pool lasts (STF-SET-5)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        for section in range(state.ground.sections):
            for colour in COLOURS:
                path = state.ground.paths.get((section, colour))
                if path is None or not state.pool:
                    continue
                why = f"{colour} Patrol"
                die = table.roll(10, why=why, rule="STF-SET-5", stream=STREAM, need=START)
                past = die > len(path.cells)
                cell = spawning.lowest_free(state, path) if past else path.cells[die - 1]
                table.record(PatrolRolled("STF-SET-5", colour, die, place(state, cell)))
                spawning.place_patrol(table, cell, "STF-SET-5")


class PlaceSentries(Step, frozen=True):
    """On every position that is used (STF-SET-6, STF-MAP-9)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        ground = state.ground
        most = state.mission.seals if ground.sections == 1 else EVERYONE
        used = [cell for cell, least in ground.sentries if least <= most]
        for cell in sorted(used, key=ground.rank.__getitem__):
            place_sentry(state, cell)


def place_sentry(state: State, cell: Cell) -> None:
    """While there are any in the box (STF-CMP-1)."""
    if sum(one.kind == "sentry" for one in state.tangos.values()) < SENTRY_STOCK:
        state.made += 1
        state.put_tango(Tango(state.made, "sentry", cell, home=cell))


# Objectives


class CreateObjectivePool(Step, frozen=True):
    """Hostages first, then the others face down in random order (STF-SET-7).

    Tokens get their numbers after the shuffle, so that a number tells nobody what lies there.
    """

    def run(self, table: Table[State]) -> None:
        state = table.state
        apart = state.mission.condition(ShuffleHostage) is None
        listed = _listed(state)
        hostages = [one for one in listed if apart and one.type == "HO"]
        rest = [one for one in listed if one not in hostages]
        table.shuffle(rest, stream=STREAM)
        for number, one in enumerate((*hostages, *rest), 1):
            state.put_objective(replace(one, id=number, revealed=one in hostages))


def _listed(state: State) -> list[Objective]:
    """Primary, secondary, other, each as the mission lists it; Bombs with their letters."""
    mission = state.mission
    cell = mission.cell
    parts: tuple[tuple[Role, tuple[TokenType, ...]], ...] = (
        ("primary", cell.primary[mission.band]),
        ("secondary", cell.secondary),
        ("other", cell.other),
    )
    bombs = iter(BOMB_LETTERS)
    found: list[Objective] = []
    for role, types in parts:
        for kind in types:
            letters = next(bombs) if kind == "TB" else _nuke(state) if kind == "NW" else ""
            found.append(Objective(-len(found), kind, role, letters=letters))
    return found


def _nuke(state: State) -> str:
    """STF-SC-8."""
    condition = state.mission.condition(Nuke)
    return NUKE_LETTERS[condition.of(state.mission.difficulty) if condition else min(NUKE_LETTERS)]


class PlaceObjectives(Step, frozen=True):
    """In ascending Location number, Hostages first (STF-SET-8, -9); of two sections the first
    gets half of all pieces, rounded up (STF-SET-11)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        left = list(state.objectives.values())
        share = -(-len(left) // state.ground.sections)
        for section in range(state.ground.sections):
            points = list(state.ground.points[section])
            table.shuffle(points, stream=STREAM)
            state.locations |= {point: number for number, point in enumerate(points, 1)}
            here, left = left[:share], left[share:]
            for one, point in zip(here, points, strict=False):
                _lay(state, one, point)


def _lay(state: State, one: Objective, point: Cell) -> None:
    """A Hostage stands in plain sight (STF-SET-10), a token lies face down."""
    if one.revealed:
        state.put_hostage(Hostage(one.id, point, point, one.id))
    else:
        state.put_objective(replace(one, cell=point))


class ApplySetupSpecials(Step, frozen=True):
    """What Special Conditions add (STF-SC-3, STF-SC-5)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        for condition in state.mission.special:
            if isinstance(condition, FaceUp):
                for one in state.lying():
                    if one.type == condition.token:
                        tokens.reveal(table, one.id, "STF-SC-5")
            elif isinstance(condition, ExtraSentry):
                for hostage in state.hostages.values():
                    place_sentry(state, guard_post(state, hostage))


def guard_post(state: State, hostage: Hostage) -> Cell:
    """In the Hostage's Area: the nearest free icon, else the nearest free Space."""
    ground = state.ground
    field = ground.tango_field(hostage.cell)
    free = [cell for cell in ground.area_cells[state.area(hostage.cell)] if state.free(cell)]
    icons = [cell for cell in free if cell in ground.icons]
    return min(icons or free, key=lambda cell: (field[cell], ground.rank[cell]))


class SetTimer(Step, frozen=True):
    """STF-SET-12."""

    def run(self, table: Table[State]) -> None:
        table.state.timer = table.state.mission.cell.rounds


# the SEALs


class Deploy(Choice, frozen=True, tag="deploy"):
    """A Space of the start area."""

    rule: ClassVar[str] = "STF-SET-13"
    kind: ClassVar[str] = "Start"
    placed: ClassVar[bool] = True
    space: Cell

    def label(self, state: State) -> str:
        return place(state, self.space)


class DeploySeal(Ask, frozen=True):
    """Seat after seat, each on a free Space of the start area (STF-SET-13)."""

    seat: Seat

    def decision(self, state: State) -> Decision:
        spaces = [cell for cell in tokens.start_area(state) if state.free(cell)]
        prompt = f"Where does {name(state, self.seat)} start?"
        return Decision(self.seat, prompt, "STF-SET-13", tuple(map(Deploy, spaces)))

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        if isinstance(choice, Deploy):
            return Refusal("STF-SET-13", "SEALs start on free Spaces of the start area")
        return super().refuse(state, choice)

    def answer(self, table: Table[State], choice: Deploy) -> None:
        state = table.state
        seal = state.seals[self.seat]
        ready = replace(
            seal,
            cell=choice.space,
            health=gear.max_health(state.content, seal),
            soft_armor=state.mission.difficulty == "operator",  # STF-DIF-3
            activated=False,
        )
        state.put_seal(ready)
        table.record(Deployed("STF-SET-13", seal.board, place(state, choice.space)))
