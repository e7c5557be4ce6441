"""`seasoned` spends its points better than `basic`, and wins more for it."""

import pytest
from msgspec.structs import replace

from sandtable.games.third_option import GAME
from sandtable.games.third_option.doctrine.basic import basic, seasoned
from sandtable.games.third_option.doctrine.seasoned import seasoned_list
from sandtable.games.third_option.rules.direct_action import Commit, CommitTeam
from sandtable.games.third_option.rules.recruiting import Recruit
from sandtable.games.third_option.state import Campaign, State
from sandtable.kernel import SeededDice, Table
from sandtable.kernel.game import Heuristic
from tests.games.third_option.build import card, position


def started(mission: str, seed: object = 1) -> Table[State]:
    settled = GAME.configure(GAME.mission(mission), {"difficulty": "normal"})
    return Table.start(GAME, settled, SeededDice(f"seasoned/{seed}"), logged=False)


def recruited(mission: str) -> State:
    """The force that it goes with."""
    table = started(mission)
    while table.decision and table.state.phase == "planning":
        table.play("commander", seasoned(table))
    return table.state


def won(player: Heuristic, mission: str, plays: int) -> int:
    count = 0
    for n in range(plays):
        table = started(mission, n)
        while table.decision:
            table.play("commander", player(table))
        count += bool(table.outcome and table.outcome.won["commander"])
    return count


def test_it_wins_more_of_the_same_plays_than_basic() -> None:
    assert won(seasoned, "MC-07", 100) >= won(basic, "MC-07", 100) + 5  # 15 in thousands


@pytest.mark.slow
@pytest.mark.parametrize("mission", [*GAME.content.missions, "generate"])
def test_it_wins_more_of_every_mission_than_basic(mission: str) -> None:
    assert won(seasoned, mission, 600) >= won(basic, mission, 600) + 9  # 5 to 15 of a hundred


@pytest.mark.parametrize("mission", ["MC-01", "MC-05", "MC-12", "MC-17"])
def test_whoever_can_fight_twice_is_taken_and_hardly_a_point_is_left(mission: str) -> None:
    state = recruited(mission)
    assert {"RG-9", "OP-3"} <= {*state.teams}
    assert state.asset_points - state.spent <= 1


def test_air_and_space_is_for_those_who_have_the_points() -> None:
    air = GAME.content.air_space
    assert [air in recruited(mission).teams for mission in ("MC-05", "MC-10", "MC-17")] == [False, True, True]


def test_a_small_sabotage_goes_without_an_operative_but_with_charges() -> None:
    state = recruited("MC-07")
    kinds = [GAME.content.teams[team].type for team in state.teams]
    assert (kinds.count("operative"), kinds.count("recon")) == (0, 6)
    assert "AC-18" in state.assets


def test_a_team_whose_modifiers_count_here_comes_before_its_equals() -> None:
    by_sea = position(mission=card("raid", infil="sea", exfil="sea")).state
    by_air = position(mission=card("raid", infil="air", exfil="air")).state
    firsts = [[t for t in seasoned_list(one) if t in ("GB-C", "GB-G")] for one in (by_sea, by_air)]
    assert [one[0] for one in firsts] == ["GB-C", "GB-G"]


def test_ronin_always_joins_the_assault() -> None:
    teams = {"GB-A": "direct_action", "GB-H": "direct_action", "RG-9": "rg"}
    few = position(CommitTeam("RG-9"), phase="direct_action", teams=teams, fighters=1)
    assert (seasoned(few), basic(few)) == (Commit("RG-9", joins=True), Commit("RG-9", joins=False))


def test_an_operation_that_knows_another_operative_gets_that_one_and_what_is_free() -> None:
    campaign = replace(Campaign("Thunderdome", ()), operative="OP-1", free_team="AS-1")
    table = position(Recruit(), mission=card("f3"), campaign=campaign, asset_points=28)
    while table.decision and isinstance(table.agenda[-1], Recruit):
        table.play("commander", seasoned(table))
    assert {"OP-1", "AS-1"} <= {*table.state.teams}
    assert table.state.spent <= table.state.asset_points


def test_it_is_whom_people_ask_and_where_search_begins() -> None:
    assert (GAME.adviser, GAME.quick) == ("seasoned", "seasoned")
