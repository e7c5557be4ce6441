"""What a victory is worth: the number that the end of the battle counted, more for a better one."""

from collections.abc import Iterator

import pytest

from sandtable.games.special_forces.content import SCENARIOS
from sandtable.games.special_forces.mission import End, Force, Mission, ObjectiveId, Recruit, Rung, Task, Victory
from sandtable.games.special_forces.objectives import OBJECTIVES, victory
from sandtable.games.special_forces.rules import victory as ending
from sandtable.games.special_forces.state import State
from sandtable.games.special_forces.victory import Result, conceded, judge, points, rung_of
from sandtable.games.special_forces.vocabulary import SIDES, Side
from sandtable.kernel import SeededDice, Table
from sandtable.players import RandomPlayer
from sandtable.testing import covers
from tests.games.special_forces.build import battle, drill, game, on, scenario
from tests.games.special_forces.field import content, field


def ladders() -> Iterator[tuple[str, Victory]]:
    """Of every scenario, and of every objective for whoever attacks."""
    for name in SCENARIOS:
        yield name, content().missions[name].victory
    for objective in OBJECTIVES:
        for side in SIDES:
            task = Task(id=objective, attacker=side, building=1, named="IIF-1")
            yield f"{objective}, {side}", victory(task, 12)


def score(state: State, found: Result) -> tuple[int, int]:
    """What the US and the IIF side score when a battle ends so."""
    state.over, state.result, state.winner = True, found.result, found.winner
    outcome = game().outcome(state)
    assert outcome is not None
    return outcome.score["us"], outcome.score["iif"]


def judged(state: State, *, turn_ended: bool = False) -> tuple[int, int]:
    state.active = "" if turn_ended else "US-8"
    found = judge(state, turn_ended=turn_ended)
    assert found is not None
    return score(state, found)


LADDERS = dict(ladders())


# every ladder


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("name", LADDERS)
def test_a_better_victory_never_scores_less(name: str, side: Side) -> None:
    ladder = LADDERS[name]
    won = [value for value in range(ladder.ladder[-1].upto + 1) if rung_of(ladder, value).winner == side]
    upwards = ladder.ladder[-1].winner == side
    scored = [points(ladder, side, value) for value in (won if upwards else reversed(won))]
    assert scored
    assert scored == sorted(set(scored))
    assert scored[0] > 0, "a victory is worth more than a draw"


@pytest.mark.parametrize("name", LADDERS)
def test_whatever_an_end_says_enters_the_ladder_as_the_victory_of_somebody(name: str) -> None:
    for end in LADDERS[name].ends:
        if end.value is not None:
            winner = rung_of(LADDERS[name], end.value).winner
            assert winner is not None
            assert points(LADDERS[name], winner, end.value) > 0


# Rat's Nest


@covers("SF-RAT-5")
@pytest.mark.parametrize(
    ("escaped", "us", "iif"),
    [
        ((), 15, 0),
        (("IIF-UR-01",), 14, 0),
        (("IIF-2",), 11, 0),
        (("IIF-2", "IIF-UP-01"), 0, 0),  # a draw
        (("IIF-1",), 0, 13),
        (("IIF-1", "IIF-2"), 0, 17),
    ],
)
def test_the_fewer_got_away_the_more_the_patrol_scores(escaped: tuple[str, ...], us: int, iif: int) -> None:
    cell = ("IIF-1", "IIF-2", "IIF-UR-01", "IIF-UP-01")
    fates = {name: "left E" if name in escaped else "down" for name in cell}
    assert judged(field("rat", {"US-8": "H9", **fates})) == (us, iif)


@covers("SF-RAT-6")
def test_with_no_us_soldier_left_those_on_the_map_are_in_the_score() -> None:
    assert judged(field("rat", {"US-8": "down", "IIF-2": "left E", "IIF-1": "P17", "IIF-UB-01": "P18"})) == (0, 19)


@covers("SF-RAT-6")
def test_after_the_last_turn_those_on_the_map_are_not_in_the_score() -> None:
    state = field("rat", {"US-8": "H9", "IIF-2": "left E", "IIF-1": "P17"})
    state.turn = 15
    assert judged(state, turn_ended=True) == (11, 0)


# other ends with a measure or a value of their own


@covers("SF-HFC-5", "SF-WMD-11", "SF-BYO-10")
@pytest.mark.parametrize(
    ("name", "soldiers", "scored"),
    [
        ("hfc", {"US-8": "D9", "UN": "J4", "IIF-2": "down"}, (1, 0)),
        ("hfc", {"US-8": "D9", "UN": "down", "IIF-2": "V9"}, (0, 1)),
        ("som", {"US-2": "left E", "US-8": "left E"}, (2, 0)),
        ("som", {"US-2": "down", "US-8": "down"}, (0, 2)),
        ("wmd", {"US-8": "A5", "IIF-1": "down"}, (2, 0)),
        ("cornershop", {"US-8": "down", "IIF-1": "A1"}, (0, 2)),
        ("cornershop", {"US-8": "A1", "IIF-1": "down"}, (2, 0)),
        ("housecall", {"US-8": "A1", "UN": "A2", "IIF-1": "down"}, (1, 0)),
        ("antenna", {"US-8": "A1", "IIF-1": "down"}, (2, 0)),
        ("antenna", {"US-8": "down", "IIF-1": "A1"}, (0, 2)),
        ("headhunt", {"US-8": "A1", "IIF-1": "down"}, (1, 0)),
        ("headhunt", {"US-8": "A1", "IIF-1": "left E"}, (0, 1)),
    ],
)
def test_every_end_scores_what_it_says(name: str, soldiers: dict[str, str], scored: tuple[int, int]) -> None:
    assert judged(field(name, soldiers)) == scored


@covers("SF-BTH-7")
@pytest.mark.parametrize(("inside", "scored"), [(6, (6, 0)), (5, (5, 0)), (2, (0, 4)), (0, (0, 6))])
def test_in_baiting_the_hook_both_sides_score_by_the_men_inside(inside: int, scored: tuple[int, int]) -> None:
    team = ("US-2", "US-3", "US-5", "US-7", "US-8", "US-9")
    hotel = [*("K8", "L8", "M8", "N8", "O8", "K9")[:inside], *("A1", "A2", "A3", "A4", "A5", "A6")]
    state = field("bth", {**dict(zip(team, hotel, strict=False)), "IIF-1": "Z9"})
    state.turn = 10
    assert judged(state, turn_ended=True) == scored


def own_battle(objective: ObjectiveId, attacker: Side) -> Mission:
    ladder = victory(Task(id=objective, attacker=attacker, building=1, named="IIF-1"), 12)
    sides = {
        side: Force(zone="all", soldiers=(Recruit(card=card),)) for side, card in (("us", "US-8"), ("iif", "IIF-2"))
    }
    return drill(victory=ladder, us=sides["us"], iif=sides["iif"])


@covers("SF-BYO-10")
@pytest.mark.parametrize(
    ("objective", "attacker", "scored"),
    [
        ("eliminate", "us", 26),
        ("breakout", "us", 99),
        ("hold", "us", 2),
        ("fetch", "us", 2),
        ("rescue", "us", 1),
        ("laststand", "us", 3),
        ("kingpin", "us", 1),
        ("eliminate", "iif", 26),
        ("breakout", "iif", 99),
        ("hold", "iif", 2),
    ],
)
def test_an_attacker_whose_enemies_are_all_down_scores_the_objective(
    objective: ObjectiveId, attacker: Side, scored: int
) -> None:
    beaten = {"us": "IIF-2", "iif": "US-8"}[attacker]
    left = {"us": "US-8", "iif": "IIF-2"}[attacker]
    state = field(own_battle(objective, attacker), {left: "A1", beaten: "down"})
    assert judged(state) == ((scored, 0) if attacker == "us" else (0, scored))


def test_of_two_ends_that_hold_the_score_is_of_the_one_that_came() -> None:
    """One in the middle of the last turn, one when that turn is over."""
    ladder = Victory(
        measure="exited(iif)",
        ladder=(Rung(upto=2, result="Draw"), Rung(upto=9, result="US Victory", winner="us")),
        ends=(End(when="turn_over(3)", value=4), End(when="no_soldiers(iif)", value=8)),
    )
    state = field(drill(victory=ladder), {"US-8": "A1", "IIF-2": "down"})
    state.turn = 3

    assert judged(state, turn_ended=True) == (4, 0)
    assert judged(state) == (8, 0)


# a battle that was given up


@pytest.mark.parametrize("name", SCENARIOS)
@pytest.mark.parametrize("loser", SIDES)
def test_whoever_gives_up_hands_over_a_score_of_the_best_result(name: str, loser: Side) -> None:
    state = battle({"US-8": on("D1", ap=1), "IIF-2": "K1"}, mission=scenario(name)).state
    found = conceded(state, loser)
    assert rung_of(state.mission.victory, found.value).result == found.result
    assert found.winner is not None
    best = points(state.mission.victory, found.winner, found.value)
    assert best > 0
    assert score(state, found) == ((0, best) if loser == "us" else (best, 0))


# whole battles


@pytest.mark.parametrize("name", SCENARIOS)
def test_what_is_scored_afterwards_is_what_was_judged(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[Result] = []
    end = ending.end

    def listening(table: Table[State], found: Result) -> None:
        heard.append(found)
        end(table, found)

    monkeypatch.setattr(ending, "end", listening)
    mission = scenario(name)
    for seed in range(3):
        table: Table[State] = Table.start(game(), mission, SeededDice(seed), logged=False)
        player = RandomPlayer(str(seed))
        while table.decision:
            table.play(table.decision.seat, player.choose(table.decision, table.copy))
        outcome, found = table.outcome, heard.pop()
        assert outcome is not None
        won = found.winner and points(mission.victory, found.winner, found.value)
        assert max(outcome.score.values()) == (won or 0)
