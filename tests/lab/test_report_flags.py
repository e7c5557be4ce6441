"""Ways of losing that a designer did not mean: without a loss, or one move from winning."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from sandtable.games.special_forces import GAME as SPECIAL_FORCES
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.game import Game, load_game
from sandtable.kernel.table import Table
from sandtable.lab.report.counting import rate
from sandtable.lab.report.findings import Flag
from sandtable.lab.report.flags import flags
from sandtable.lab.report.missed_wins import Moment, missed_wins, winning_row
from sandtable.lab.report.records import MissedWin, Option, Played, Trial
from sandtable.lab.report.study import Request, Study
from sandtable.lab.report.trials import SEARCHED_OF, trial
from sandtable.lab.simulation import Plan
from sandtable.players import RandomPlayer
from tests.lab.found import SIDES, contest
from tests.lab.test_report_page import words
from tests.lab.wager import SEAT, WAGER

WALK_IN = """\
scenarios:
  - id: walk-in
    title: Walk in
    brief: Be in the building when the last turn ends.
    map: residential-1
    place_first: iif
    limit: {turns}
    us: {{zone: dot(A3) + dot(A4), soldiers: [{{card: US-3}}, {{card: US-8}}]}}
    iif: {{zone: edge(E), soldiers: [{{card: IIF-2}}]}}
    victory:
      measure: holds(us, {building})
      ladder:
        - {{upto: 0, result: IIF Victory, winner: iif}}
        - {{upto: 2, result: US Victory, winner: us}}
      ends:
        - {{when: turn_over({turns})}}
"""


# without a loss


def lost(number: int, us: int, reward: float = -1.0) -> Played:
    """A play that US does not win, and how many it lost in it."""
    won = {"us": False, "iif": reward < 0}
    rewards = {"us": reward, "iif": -reward}
    return Played(number, "", won, rewards, {}, 9, {}, losses={"us": us, "iif": 3})


def test_a_side_that_loses_nobody_and_still_loses_is_flagged() -> None:
    plays = [lost(n, us=n % 2) for n in range(12)]
    assert flags(plays, [], SIDES) == [Flag("without losses", "US", rate(6, 12), 0)]


@pytest.mark.parametrize(
    "plays",
    [
        [lost(n, us=0) for n in range(4)],
        [lost(n, us=int(n > 4)) for n in range(30)],
        [lost(n, us=0, reward=0.0) for n in range(30)],
        [Played(n, "", {"us": False}, {"us": -1.0}, {}, 9, {}) for n in range(30)],
    ],
    ids=["few", "seldom", "drawn", "not counted"],
)
def test_few_or_rare_plays_draws_and_uncounted_losses_are_not(plays: list[Played]) -> None:
    assert flags(plays, [], {"US": ("us",)}) == []


def played(game: Game[Any], mission: str, seed: int) -> Table[Any]:
    """To its end at random; in Special Forces nobody is hit by chance."""
    table = Table.start(game, game.mission(mission), SeededDice(seed), logged=False)
    player, sharp = RandomPlayer(seed), game.id == "special-forces"
    while table.decision:
        choice = game.heuristics["basic"](table) if sharp else None
        table.play(table.decision.seat, choice or player.choose(table.decision, table.copy))
    return table


@pytest.mark.parametrize(
    ("name", "mission", "counted"),
    [
        ("third-option", "MC-12", ["teams lost"]),
        ("special-forces", "hfc", ["US lost", "IIF lost"]),
        ("seal-team-flix", "1", ["SEALs lost"]),
        ("covert-ops", "smash-and-grab", ["figures lost"]),
        ("team-yankee", "annihilation", ["Blue teams lost", "Red teams lost"]),
    ],
)
def test_every_game_says_what_each_seats_side_has_lost(name: str, mission: str, counted: list[str]) -> None:
    game = load_game(name)
    ends = (played(game, mission, seed) for seed in range(9))
    table = next(end for end in ends if any(game.losses(end.state).values()))
    losses, tally = game.losses(table.state), game.tally(table.state)
    assert table.outcome is not None
    assert set(losses) == set(table.outcome.won)
    found = [tally[figure] for figure in counted]
    assert list(losses.values()) == (found * len(losses) if len(found) == 1 else found)


# one move from winning


def missed(stays: int, dares: int, number: int = 0) -> dict[str, MissedWin | None]:
    """In a wager, where `basic` stays."""
    found = trial(WAGER, WAGER.mission(f"{stays}-{dares}"), "7", number)
    assert found is not None
    return found.missed


def test_an_option_that_wins_at_once_and_is_not_taken_is_a_missed_win() -> None:
    assert missed(0, 6) == {SEAT: MissedWin(0, ("Dare",))}


def test_an_option_that_needs_luck_is_none() -> None:
    assert [missed(0, 3, n * SEARCHED_OF) for n in range(9)] == [{SEAT: None}] * 9


def test_a_play_that_was_won_has_no_missed_win_and_only_some_plays_are_searched() -> None:
    assert missed(6, 6) == {}
    assert missed(0, 6, number=1) == {}


def passed(file: Path) -> tuple[list[Moment], Table[Any]]:
    """A play in which everybody passes; once all are placed the IIF are down."""
    game = SPECIAL_FORCES.with_packs([file])
    table = Table.start(game, game.mission("walk-in"), SeededDice(1), logged=False)
    moments: list[Moment] = []
    while table.decision:
        if table.asking == "ChooseActivation":
            iif = table.state.soldiers["IIF-2"]
            table.state.soldiers["IIF-2"] = replace(iif, status="down")
        decision = table.decision
        labels = {one.label(table.state): one for one in decision.options}
        choice = next((one for label, one in labels.items() if "Pass" in label), None)
        moments.append(Moment(table.copy(), decision.seat, choice or decision.options[0]))
        table.play(decision.seat, moments[-1].choice)
    return moments, table


@pytest.fixture
def walk_in(tmp_path: Path) -> Callable[[int, int], Path]:
    """A scenario whose whole point is to be in a building, so many turns later."""

    def made(turns: int, building: int) -> Path:
        file = tmp_path / "walk-in.yaml"
        file.write_text(WALK_IN.format(turns=turns, building=building), "utf-8")
        return file

    return made


def test_several_answers_of_one_move_are_a_missed_win_together(walk_in: Callable[[int, int], Path]) -> None:
    moments, table = passed(walk_in(2, 1))
    found = missed_wins(moments, table.outcome, "7")
    assert set(found) == {"us"}
    win = found["us"]
    assert win is not None
    assert win.decision == len(moments) - 1
    assert win.answers[0].startswith("US-")
    assert win.answers[1].startswith("Move to ")
    assert winning_row(moments[-1], "7", positions=0) == ()


def test_only_questions_after_which_nobody_else_is_asked_begin_a_row(walk_in: Callable[[int, int], Path]) -> None:
    moments, table = passed(walk_in(2, 1))
    again = [*moments, Moment(moments[-1].table, "iif", moments[-1].choice)]
    assert missed_wins(again[:-1], table.outcome, "7")["us"] is not None
    assert missed_wins(again, table.outcome, "7")["us"] is None


def test_a_missed_win_is_flagged_for_the_side_of_the_seat_that_missed_it() -> None:
    win, option = MissedWin(9, ("Go in",)), Option("q", "k", "n")
    looked: list[dict[str, MissedWin | None]] = [{"b": win}, {"b": None}, {"a": None}, {}]
    trials = [Trial(n, option, "a", False, False, [], one) for n, one in enumerate(looked)]
    (found,) = flags([], trials, {"The team": ("a", "b")})
    assert found == Flag("one move from winning", "The team", rate(1, 3), 0, win)
    assert flags([], trials[1:], {"The team": ("a", "b")}) == []


# what is said


@pytest.mark.slow
def test_warnings_stand_before_what_to_change_with_a_play_to_look_at() -> None:
    win = MissedWin(9, ("US-8", "Go in"))
    lost, near = Flag("without losses", "US", rate(6, 12), 3), Flag("one move from winning", "IIF", rate(2, 8), 4, win)
    found = contest(flags=[lost, near])
    hurt, missed = found.verdict.warnings
    assert hurt.startswith("US loses nobody in 6 of 12 plays that it loses (play 3 is one):")
    where = "(play 4, decision 9: “US-8”, “Go in”)"
    assert missed.startswith(f"IIF is one move from winning in 2 of 8 searched plays that it does not win {where}")
    said = words([found])
    assert said.index("Look into this") < said.index(where) < said.index("What to change")
    assert "Look into this" not in words([contest()])


def test_a_mission_that_cannot_be_reached_in_time_is_flagged_by_a_report(walk_in: Callable[[int, int], Path]) -> None:
    file = walk_in(1, 3)
    plan = Plan(game="special-forces", mission="walk-in", players={}, games=1, seed="7", packs=(str(file),))
    study = Study(Request(plan=plan, games=8))
    for _ in study.run():
        pass
    flagged = {(one.kind, one.side) for one in study.findings().flags}
    assert flagged == {("without losses", "US")}
