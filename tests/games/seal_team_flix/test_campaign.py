"""Between the missions of a Campaign (STF-CPG)."""

from typing import Any

import pytest
from msgspec.structs import replace

from sandtable.games.seal_team_flix.rules.campaign import Decorate, ReplaceKia, SetDifficulty
from sandtable.games.seal_team_flix.rules.ending import ScoreMission
from sandtable.games.seal_team_flix.rules.outfit import ChooseBoard, ChooseGear, TakeBoard, TakeSpecialization, new_game
from sandtable.games.seal_team_flix.sequence import Phase9NewRound
from sandtable.games.seal_team_flix.state import BoardRecord, Seal, State
from sandtable.kernel.dice import ScriptedDice
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.seal_team_flix.build import Drill, asked, choose, content, mission, options


def after(
    name: str = "1",
    result: Any = "success",
    *,
    secondaries: bool = False,
    seals: dict[str, dict[str, Any]] | None = None,
) -> Table[State]:
    """A mission of the Campaign has just ended for these boards."""
    team = seals or {"hannah": {}, "george": {}}
    campaign = mission("campaign", seals=len(team))
    state = new_game(content(), campaign)
    state.mission = campaign.leg(name)
    for seat, (board, fields) in zip(state.seals, team.items(), strict=True):
        seal = replace(Seal(seat, board), **fields)
        state.seals[seat] = seal
        state.boards[board] = BoardRecord(seal.grade, seal.spec, seal.rank)
    step = ScoreMission(result, secondaries)
    table: Table[State] = Table(Drill(), state, [Phase9NewRound(), step], ScriptedDice([1] * 60))
    table.log, table.chance = [], []
    table.advance()
    return table


def seal(table: Table[State], number: int = 1) -> Seal:
    return table.state.seals[f"seal-{number}"]


@covers("STF-CPG-1")
@pytest.mark.parametrize("result", ["success", "partial", "failure"])
def test_every_survivor_gains_a_rank_token_whatever_the_outcome(result: str) -> None:
    table = after("1", result)
    assert [one.rank for one in table.state.seals.values()] == [1, 1]


@covers("STF-CPG-1", "STF-CPG-5")
def test_the_fallen_gain_nothing_and_their_board_is_out() -> None:
    table = after(seals={"hannah": {"kia": True}, "george": {}})
    assert table.state.boards["hannah"].kia
    assert "hannah" not in {option.board for option in options(table, TakeBoard)}
    choose(table, TakeBoard("amara"))
    fresh = seal(table)
    assert (fresh.board, fresh.grade, fresh.spec, fresh.rank) == ("amara", 6, None, 0)
    assert seal(table, 2).rank == 1


@covers("STF-CPG-2")
def test_completed_secondaries_give_one_more_token_to_a_survivor_of_the_teams_choice() -> None:
    table = after(secondaries=True)
    assert asked(table) == "seal-1"
    choose(table, Decorate("seal-2"))
    assert (seal(table, 1).rank, seal(table, 1).grade) == (1, 6)
    assert (seal(table, 2).rank, seal(table, 2).grade) == (0, 7)


@covers("STF-CPG-2")
def test_the_extra_token_is_lost_if_everybody_left_is_an_e9() -> None:
    top = {"grade": 9, "spec": "ASL"}
    fallen = {"kia": True}
    table = after("1", secondaries=True, seals={"hannah": top, "george": fallen})
    assert not options(table, Decorate)
    below = after("1", secondaries=True, seals={"hannah": top, "george": {}})
    assert options(below, Decorate) == [Decorate("seal-2")]


@covers("STF-CPG-3")
def test_the_second_rank_token_is_a_promotion() -> None:
    table = after(seals={"hannah": {"rank": 1}})
    assert (seal(table).grade, seal(table).rank) == (7, 0)
    assert table.state.boards["hannah"].grade == 7


@covers("STF-CPG-3")
def test_an_e9_gains_no_more_tokens() -> None:
    table = after(seals={"hannah": {"grade": 9, "spec": "ASL"}})
    assert (seal(table).grade, seal(table).rank) == (9, 0)


@covers("STF-GEAR-14")
def test_a_specialization_is_chosen_at_the_first_promotion_and_kept() -> None:
    table = after(seals={"hannah": {"rank": 1}})
    choose(table, SetDifficulty("rookie"))
    choose(table, TakeSpecialization("COR"))
    assert seal(table).spec == table.state.boards["hannah"].spec == "COR"
    later = after("2B", seals={"hannah": {"grade": 7, "spec": "COR", "rank": 1}})
    choose(later, SetDifficulty("rookie"))
    assert not options(later, TakeSpecialization)
    assert (seal(later).grade, seal(later).spec) == (8, "COR")


@covers("STF-GEAR-15")
def test_a_specialization_of_the_fallen_is_free_again() -> None:
    fallen = {"grade": 7, "spec": "COR", "kia": True}
    table = after(seals={"hannah": fallen, "george": {"rank": 1}})
    choose(table, TakeBoard("amara"))
    choose(table, SetDifficulty("rookie"))
    assert TakeSpecialization("COR") in options(table, TakeSpecialization)


@covers("STF-CPG-4")
@pytest.mark.parametrize(
    ("name", "result", "to"),
    [
        ("1", "success", "2B"),
        ("1", "partial", "2A"),
        ("1", "failure", "2A"),
        ("3B", "partial", "4B"),
        ("3B", "failure", "4A"),
    ],
)
def test_the_next_mission_follows_the_branch_of_the_result(name: str, result: str, to: str) -> None:
    table = after(name, result)
    assert (table.state.mission.id, table.state.stage) == (to, 2)


@covers("STF-CPG-4")
@pytest.mark.parametrize(
    ("name", "result", "end"),
    [("8B", "partial", "success"), ("8A", "partial", "failure"), ("4A", "failure", "failure")],
)
def test_a_campaign_ends_in_victory_or_in_defeat(name: str, result: str, end: str) -> None:
    table = after(name, result)
    assert table.decision is None
    assert (table.state.over, table.state.result) == (True, end)


@covers("STF-CPG-6")
def test_when_no_board_is_left_the_score_drops_once_and_the_fallen_return() -> None:
    table = after(seals={"hannah": {"kia": True}, "george": {"kia": True}})
    state = table.state
    state.score = 30
    state.boards = dict.fromkeys(content().boards, BoardRecord(7, "ASL", kia=True))
    for seat in state.seals:
        state.seals[seat] = replace(state.seals[seat], kia=True)
    table.agenda, table._decision = [*table.agenda[:1], ReplaceKia()], None
    table.advance()
    assert state.score == 10
    assert len(options(table, TakeBoard)) == 6
    choose(table, TakeBoard("hannah"))
    assert TakeBoard("hannah") not in options(table, TakeBoard)
    assert (seal(table).grade, seal(table).spec) == (6, None)


@covers("STF-CPG-6")
def test_as_long_as_unused_boards_are_left_nobody_returns_from_the_dead() -> None:
    table = after(seals={"hannah": {"kia": True}, "george": {}})
    assert table.state.score == 4
    assert [option.board for option in options(table, TakeBoard)] == ["amara", "tomas", "ingrid", "kaleo"]


@covers("STF-CPG-6")
def test_a_used_board_returns_only_if_its_seal_was_killed() -> None:
    table = after(seals={"hannah": {"kia": True}, "george": {}})
    table.state.boards = {board: BoardRecord(kia=board == "kaleo") for board in content().boards}
    assert ChooseBoard("seal-1").decision(table.state).options == (TakeBoard("kaleo"),)


@covers("STF-CPG-6")
@pytest.mark.parametrize(("unused", "score"), [(2, 30), (1, 10)])
def test_the_score_drops_if_there_are_fewer_unused_boards_than_fallen_seals(unused: int, score: int) -> None:
    table = after(seals={"hannah": {"kia": True}, "george": {"kia": True}})
    state = table.state
    boards = list(content().boards)
    fresh = boards[-unused:]
    state.boards = dict.fromkeys(boards[:-unused], BoardRecord(kia=True))
    state.score = 30
    for seat in state.seals:
        state.seals[seat] = replace(state.seals[seat], kia=True)
    table.agenda, table._decision = [*table.agenda[:1], ReplaceKia()], None
    table.advance()
    assert state.score == score
    assert [option.board for option in options(table, TakeBoard)] == fresh
    choose(table, TakeBoard(fresh[0]))
    assert [option.board for option in options(table, TakeBoard)] == (fresh[1:] or boards[:-1])


@covers("STF-CPG-7", "STF-MODE-4")
def test_wounds_heal_and_gear_is_chosen_afresh_but_score_and_rank_stay() -> None:
    hurt = {"health": 1, "stun_new": 2, "cards": ("W01#1",), "soft_armor": True, "spent": ("x",)}
    table = after(seals={"hannah": hurt})
    choose(table, SetDifficulty("operator"))
    now = seal(table)
    assert (now.stuns, now.cards, now.spent, now.rank) == (0, (), (), 1)
    assert table.state.score == 4
    assert isinstance(table.agenda[-1], ChooseGear)


@covers("STF-DIF-2")
def test_difficulty_may_change_before_a_mission_and_only_then() -> None:
    table = after()
    before = table.state.mission.difficulty
    choose(table, SetDifficulty("operator"))
    assert (before, table.state.mission.difficulty) == ("rookie", "operator")
    assert not options(table, SetDifficulty)
