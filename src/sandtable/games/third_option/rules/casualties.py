"""Hits, kills and casualties (7.4.1), on both sides."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from sandtable.games.third_option.events import AssetUsed, Happened, Happening, TeamHit, UnitHit
from sandtable.games.third_option.state import Asset, State, Team, Unit
from sandtable.games.third_option.vocabulary import Absorb, AssetId, TeamId
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table

CASUALTY = 2  # hits that make a casualty, on both sides (TO-4.4-1, TO-7.4.1-1)


class MissionEnds(Step, frozen=True):
    """Where every route of a mission comes out; scoring follows (TO-6.0-2)."""

    def run(self, table: Table[State]) -> None:
        del table


def end_mission(table: Table[State], why: Happening, rule: str) -> None:
    """Jump straight to scoring (TO-6.0-2)."""
    table.record(Happened(rule, why))
    table.unwind(MissionEnds)


def check_wipe_out(table: Table[State]) -> bool:
    """In Direct Action the mission ends when no assault team is active (TO-7.5-5, TO-7.5-6)."""
    state = table.state
    if state.phase == "direct_action" and not state.assault_force():
        state.failure = "no assault team is left"
        end_mission(table, "wiped_out", "TO-7.5-5")
        return True
    return False


def hit_units(table: Table[State], units: list[Unit], hits: int) -> None:
    """One hit each down the line, wrapping round for second hits (TO-7.4.1-3)."""
    line = list(units)
    while hits and line:
        for unit in line[:hits]:
            _hit_unit(table, unit.number)
        hits -= min(hits, len(line))
        numbers = [unit.number for unit in line]
        line = [table.state.units[n] for n in numbers if table.state.units[n].hits < CASUALTY]


def _hit_unit(table: Table[State], number: int) -> None:
    unit = table.state.units[number]
    hits = unit.hits + 1
    place = "casualties" if hits == CASUALTY else unit.place
    table.state.units[number] = Unit(number, unit.kind, place, hits)
    if table.log is not None:
        table.record(UnitHit("TO-4.4-1", unit.kind, number, hits))


def remove_units(table: Table[State], units: list[Unit], n: int, rule: str) -> None:
    """To Enemy Casualties, the most damaged first, then the lowest number (TO-3.0-12)."""
    for unit in sorted(units, key=lambda unit: (-unit.hits, unit.number))[:n]:
        table.state.units[unit.number] = replace(unit, place="casualties", hits=CASUALTY)
        table.record(UnitHit(rule, unit.kind, unit.number, CASUALTY))


def hit_teams(table: Table[State], teams: Sequence[TeamId], hits: int, rule: str) -> None:
    """Drawn without replacement; an empty container is filled again (TO-7.4.1-2)."""
    container: list[TeamId] = []
    name = table.state.content.name
    for _ in range(hits):
        if not container:
            container = [team for team in teams if table.state.teams[team].active]
            if not container:
                return
        team = table.draw(container, why="which team is hit", rule=rule, name=name)
        container.remove(team)
        hit_team(table, team, rule)


def hit_team(table: Table[State], team: TeamId, rule: str) -> None:
    state = table.state
    shield = _absorber(state, team)
    if shield:
        table.record(TeamHit("TO-5.2-3", team, 0, shield))
        spend_use(table, shield)
        return
    at = state.teams[team]
    state.teams[team] = Team(at.box, at.hits + 1)
    table.record(TeamHit(rule, team, at.hits + 1))
    if at.hits + 1 == CASUALTY:
        lose_team(table, team)


def _absorber(state: State, team: TeamId) -> AssetId:
    for asset, held in state.assets.items():
        if held.holder == team:
            card = state.content.assets[asset]
            if card.works_in(state.phase) and any(isinstance(v, Absorb) for v in card.effects):
                return asset
    return ""


def lose_team(table: Table[State], team: TeamId) -> None:
    """To the Friendly Casualties box; what it held is lost with it (TO-7.4-20, TO-App-2)."""
    state = table.state
    state.teams[team] = Team("casualties", state.teams[team].hits)
    drop_held(table, team)


def drop_held(table: Table[State], team: TeamId) -> None:
    """Assets attached to a team that is lost or captured are lost too."""
    for asset in [a for a, held in table.state.assets.items() if held.holder == team]:
        discard_asset(table.state, asset)
        table.record(AssetUsed("TO-App-2", asset, "lost"))


def discard_asset(state: State, asset: AssetId) -> None:
    del state.assets[asset]
    state.discarded.append(asset)


def spend_use(table: Table[State], asset: AssetId) -> None:
    """The last use discards the card (TO-5.2-3)."""
    state = table.state
    held = state.assets[asset]
    if held.uses == 1:
        discard_asset(state, asset)
    elif held.uses:
        state.assets[asset] = Asset(held.uses - 1, held.holder)
