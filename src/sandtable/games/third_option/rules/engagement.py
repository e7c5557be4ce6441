"""Action Rounds (2.3, 7.4, 7.5.3): event, assets, all dice, hits, casualties."""

from __future__ import annotations

from sandtable.games.third_option.events import Attacked, Happened
from sandtable.games.third_option.opposition import fighters_attack, intel_attacks
from sandtable.games.third_option.rules.assets import PlayAssets
from sandtable.games.third_option.rules.casualties import check_wipe_out, hit_teams, hit_units
from sandtable.games.third_option.rules.decks import DrawEvent
from sandtable.games.third_option.rules.modifiers import attack_modifiers, end_scope, team_attack_modifiers
from sandtable.games.third_option.state import State
from sandtable.games.third_option.vocabulary import Fight, RollClass, Side, TeamId
from sandtable.kernel.event import total
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table


class Engagement(Step, frozen=True):
    """Rounds until one side has no unit left; nobody breaks off (TO-7.4-7)."""

    fight: Fight
    rounds: int = 0

    def run(self, table: Table[State]) -> None:
        state = table.state
        state.fight = self.fight
        if state.participants() and state.opponents():
            again = Engagement(self.fight, self.rounds + 1)
            if self.rounds:
                table.push(PlayAssets("between_rounds"), ActionRound(), again)
            else:
                table.push(ActionRound(), again)
        else:
            state.fight = "none"
            if self.rounds:
                end_scope(state, "engagement")


class ActionRound(Step, frozen=True):
    """One round in the rulebook's order (TO-7.4-2, TO-7.5.3-3)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        if state.participants() and state.opponents():
            table.beat()
            state.rounds += 1
            table.push(DrawEvent(), PlayAssets("before_round"), Attacks(), EndRound())


class Attacks(Step, frozen=True):
    """Every die is rolled before any hit is applied (TO-7.4-4, TO-3.0-14)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        teams, units = state.participants(), state.opponents()
        if not teams or not units:  # TO-7.4-8
            return
        if state.skip_round:
            table.record(Happened("TO-3.0-11", "nobody_attacks"))
            return
        table.beat()
        if state.kinetic:
            scored = teams_attack(table, not_skipping(table, teams, "sog_attack"), "sog_attack")
            suffered = fighters_attack(table, units)
        else:
            scored = teams_attack(table, not_skipping(table, teams, "rg_attack"), "rg_attack")
            suffered = intel_attacks(table, units)
        hit_units(table, units, scored)
        hit_teams(table, teams, suffered, "TO-7.4.1-2")  # those who fight alone (TO-7.5.3-4)
        check_wipe_out(table)


class EndRound(Step, frozen=True):
    """Effects of the round are over (TO-3.0-9)."""

    def run(self, table: Table[State]) -> None:
        end_scope(table.state, "round")


def teams_attack(table: Table[State], teams: list[TeamId], roll: RollClass) -> int:
    """One D10 for each team, at its number or less (TO-2.3-1, TO-2.3-5); the hits scored."""
    state = table.state
    shared = attack_modifiers(state, roll)
    hits = 0
    for team in teams:
        card = state.content.teams[team]
        needs = card.to_hit(roll) or 0
        parts = team_attack_modifiers(state, team, roll, shared)
        moved = total(parts)
        need = (needs - moved, "or less hits")
        die = table.roll(10, why=f"{card.name} attacks", rule="TO-7.4-3", need=need)
        hit = die + moved <= needs
        hits += hit
        if table.log is not None:
            table.record(Attacked("TO-7.4-3", team, die, parts, needs, hit))
    return hits


def able_to_attack(state: State, teams: list[TeamId], roll: RollClass) -> list[TeamId]:
    """A dash on the card means that the team cannot attack that kind (TO-A1-2, TO-7.1-1)."""
    cards = state.content.teams
    return [team for team in teams if cards[team].to_hit(roll) is not None]


def not_skipping(table: Table[State], teams: list[TeamId], roll: RollClass) -> list[TeamId]:
    """Who attacks: which of the able teams skip is drawn before all dice (TO-3.0-11, TO-3.0-14)."""
    teams = able_to_attack(table.state, teams, roll)
    side: Side = "rg" if roll == "rg_attack" or table.state.fight == "incursion" else "sog"
    skips = table.state.skips.get(side, 0)
    name = table.state.content.name
    for _ in range(min(skips, len(teams))):
        team = table.draw(teams, why="which team does not attack", rule="TO-3.0-11", name=name)
        teams = [other for other in teams if other != team]
        table.record(Happened("TO-3.0-11", "skips", team))
    return teams
