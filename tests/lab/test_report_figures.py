"""Figures of a report, worked out by hand: rates, rungs, spreads, movers, answers, swings."""

import pytest

from sandtable.lab.report.answers import always, better, never, worst
from sandtable.lab.report.counting import rung, side_names, spreads
from sandtable.lab.report.findings import Answer
from sandtable.lab.report.moving import FEWEST, luck, movers, swings, weights, why
from sandtable.lab.report.records import Option, Played, Point, Turn, Watched, Weighed
from tests.lab.wager import SEAT, WAGER


def played(n: int, won: bool = False, score: int = 0, **tally: float) -> Played:
    return Played(n, "over", {SEAT: won}, {SEAT: 0.5}, {SEAT: score}, 10 + n, tally)


def answer(name: str, **changes: float) -> Answer:
    counts = {"plays": 50, "taken": 0, "tried": 20, "success": 0.5}
    given: dict[str, float] = {**counts, "change": 0.0, "low": -0.1, "high": 0.1}
    return Answer("q", name, **{**given, **changes})  # type: ignore[arg-type] # test words


def turned(before: float, chosen: float, after: float, **said: object) -> Turn:
    given: dict[str, object] = {"seat": SEAT, "question": "wager", "choice": "", "rules": (), "things": (), "told": ""}
    return Turn(1, before, chosen, after, **{**given, **said})  # type: ignore[arg-type] # test words


def watched(*chances: float, decided: int = 1, turns: tuple[Turn, ...] = ()) -> Watched:
    points = [Point(n, one) for n, one in enumerate(chances)]
    return Watched(0, True, "over", len(points), points, [*turns], decided, None)


# rates and rungs


def test_a_rung_gains_on_the_plays_that_basic_played_too() -> None:
    usual = [played(n, won=n == 2) for n in range(4)]
    plays = [played(n, won=True) for n in range(2, 6)]
    found = rung("search:8", "one", SEAT, plays, usual)
    assert (found.success.n, found.success.rate, found.reward) == (4, 1.0, 0.5)
    assert (found.gain, found.gain_low, found.gain_high) == (0.5, -1, 1)
    same = rung("basic", "one", SEAT, usual, usual)
    assert (same.success.rate, same.gain, same.gain_low, same.gain_high) == (0.25, 0.0, 0.0, 0.0)
    assert rung("random", "one", SEAT, [], usual).reward == 0.0


def test_sides_are_called_by_their_seats_and_a_team_alone_is_the_team() -> None:
    names = {"a": "Ada", "b": "Bo", "c": "Cy"}
    assert side_names([("a",)], names) == {"Ada": "a"}
    assert side_names([("a", "b")], names) == {"The team": "a"}
    assert side_names([("a", "b"), ("c",)], names) == {"Ada and Bo": "a", "Cy": "c"}


# spreads


def test_a_spread_has_its_tenth_its_middle_and_its_ninetieth_and_its_means_by_the_end() -> None:
    turns, decisions = spreads([played(n, won=n < 5, turns=float(n)) for n in range(20)], SEAT)
    assert (turns.name, turns.mean, turns.low, turns.middle, turns.high) == ("turns", 9.5, 2, 10, 18)
    assert (turns.won, turns.lost) == (2.0, 12.0)
    assert turns.counts == [(float(n), 1) for n in range(20)]
    assert (decisions.name, decisions.mean) == ("decisions", 19.5)


def test_a_figure_that_some_plays_do_not_count_is_none_there() -> None:
    lost, _ = spreads([played(0, lost=4.0), played(1)], SEAT)
    assert (lost.mean, lost.won, lost.lost) == (2.0, None, 2.0)


def test_a_score_is_shown_where_it_says_more_than_won_or_lost() -> None:
    def names(*scores: int) -> list[str]:
        return [one.name for one in spreads([played(0, score=n) for n in scores], SEAT)]

    assert names(0, 1, 1) == ["decisions"]
    assert names(0, 1, 2) == ["decisions", "score"]
    assert spreads([], SEAT) == []


@pytest.mark.parametrize(
    ("values", "bars"),
    [
        ([3.0, 27.0, 3.0], [(3.0, 2), (27.0, 1)]),
        ([0.0, 1.0, 2.0, 30.0], [(0.0, 2), (2.0, 1), (30.0, 1)]),
        ([-5.0, 20.0], [(-5.0, 1), (19.0, 1)]),
        ([1.0, 1.1, 1.6, 13.0], [(1.0, 2), (1.5, 1), (13.0, 1)]),
        ([0.5, 0.5], [(0.5, 2)]),
    ],
)
def test_many_values_are_shown_in_ranges_of_equal_width(values: list[float], bars: list[tuple[float, int]]) -> None:
    """Whole numbers one by one as far as there is room, then in ranges of whole numbers."""
    found = spreads([played(n, it=value) for n, value in enumerate(values)], SEAT)
    assert found[0].counts == bars


# answers


def test_an_option_is_never_taken_only_where_it_is_often_there() -> None:
    rare, there = answer("rare", plays=9), answer("there", plays=10)
    assert never([rare, there], 50) == [there]
    assert never([there, answer("often", plays=30)], 300) == [answer("often", plays=30)]
    assert never([answer("taken", taken=1)], 50) == []
    assert never([answer("any move")], 50, [Option("q", "move", "One goes on")]) == []


def test_what_is_never_taken_is_told_first_where_it_was_tried_and_does_no_harm() -> None:
    bad = answer("bad", tried=90, change=-0.5, low=-0.6, high=-0.4)
    good, fair = answer("good", tried=40, change=0.3), answer("fair", tried=99, change=0.1)
    untold = answer("untold", tried=3, change=0.9)
    assert never([bad, untold, fair, good], 50) == [good, fair, untold, bad]


def test_an_option_always_wins_only_where_it_helps_and_others_do_not_win_as_often() -> None:
    sure = answer("sure", tried=99, success=1.0, change=0.4)
    assert always([sure], 0.6) == [sure]
    assert always([sure], 0.88) == []
    assert always([answer("idle", tried=99, success=1.0, change=0.0)], 0.6) == []
    assert always([answer("few", tried=19, success=1.0, change=0.4)], 0.6) == []


def test_what_is_better_and_what_is_worse_is_so_beyond_chance_and_tried_often() -> None:
    good, best = answer("good", low=0.1, high=0.3), answer("best", low=0.2, high=0.3)
    bad, worse = answer("bad", low=-0.3, high=-0.1), answer("worse", low=-0.3, high=-0.2)
    few = answer("few", tried=19, low=0.2, high=0.3), answer("few", tried=19, low=-0.3, high=-0.2)
    found = [answer("even"), good, best, bad, worse, *few]
    assert better(found) == [best, good]
    assert worst(found) == [worse, bad]


# what moved the chance


def test_a_choice_that_moved_the_chance_is_told_with_its_greatest_move() -> None:
    small = turned(0.5, 0.4, 0.4, choice="Dare", told="a little")
    great = turned(0.9, 0.2, 0.2, choice="Dare", told="")
    (found,) = movers(WAGER, [watched(0.5, 0.4, turns=(small, great))])
    assert (found.sort, found.name, found.times) == ("choice", "wager: Dare", 2)
    assert (found.mean, found.size) == pytest.approx((-0.4, 0.4))
    assert found.total == pytest.approx(0.8)
    assert found.example == "90% to 20%: Dare"


def test_dice_are_called_by_their_rule_and_things_by_themselves() -> None:
    turn = turned(0.2, 0.2, 0.6, rules=("WAG-1",), things=(("place", "x"),), told="it fell")
    found = movers(WAGER, [watched(0.2, 0.6, turns=(turn,))])
    assert {(one.sort, one.name) for one in found} == {("dice", "The wager"), ("place", "x")}
    assert {one.example for one in found} == {"20% to 60%: it fell"}


def test_what_decided_a_play_is_the_choice_or_the_dice_whichever_moved_more() -> None:
    assert why(None) == "it was never open"
    assert why(turned(0.5, 0.1, 0.0, choice="Dare")) == "the choice: Dare"
    assert why(turned(0.5, 0.4, 0.0, choice="Dare", told="a six")) == "the dice: a six"
    assert why(turned(0.5, 0.4, 0.0, choice="Dare")) == "after Dare"
    assert why(turned(0.5, 0.4, 0.0)) == "after wager"


def test_swings_are_means_over_the_plays_and_nobody_leads_in_the_middle() -> None:
    one = watched(0.5, 0.6, 0.48, 0.2, 1.0, decided=4)
    found = swings([one, one, watched(0.8, 1.0, decided=1)])
    assert found is not None
    assert found.greatest == pytest.approx((0.8 + 0.8 + 0.2) / 3)
    assert found.range == pytest.approx((0.8 + 0.8 + 0.2) / 3)
    assert found.leads == pytest.approx((2 + 2 + 0) / 3)
    assert found.decided == pytest.approx((0.8 + 0.8 + 0.5) / 3)
    assert swings([one, one]) is None


def weighed(question: str, spread: float, seat: str = SEAT, won: bool = True) -> Weighed:
    return Weighed(question, seat, 2, spread, 1.0, 0.5, won)


def test_luck_is_told_from_enough_positions_that_agree() -> None:
    """Half of them won: a variance of a quarter, of which two choices of a twentieth make 0.4."""
    half = [weighed("q", 0.05, seat, won) for seat in ("a", "b") for won in (True, False)]
    some = half * (FEWEST // 4)

    found = luck(some, {"one": ("a",), "all": ("a", "b")})
    assert found is not None
    assert (found.choices, found.low, found.high) == pytest.approx((0.4, 0.4, 0.4))
    assert found.sides == {"one": pytest.approx(0.2), "all": pytest.approx(0.4)}
    assert (found.positions, found.success) == (FEWEST, 0.5)
    assert luck(some[1:], {}) is None
    wild = [weighed("q", spread, won=spread > 0) for spread in (0.8, -0.7)] * (FEWEST // 2)
    assert luck(wild, {}) is None


def test_luck_is_told_where_all_plays_ended_alike() -> None:
    """As if one more had been won and one lost: nothing is divided by nought."""
    found = luck([weighed("q", 0.01, won=False)] * FEWEST, {})
    assert found is not None
    share = 1 / (FEWEST + 2)
    assert found.choices == pytest.approx(0.02 / (share * (1 - share)))


def test_questions_share_what_choices_decide_and_none_has_less_than_nothing() -> None:
    some = [weighed("much", 0.3), weighed("little", 0.1), weighed("noise", -0.2)] * 8
    found = weights(some)
    assert [(one.question, one.positions) for one in found] == [("much", 8), ("little", 8), ("noise", 8)]
    assert [one.share for one in found] == pytest.approx([0.75, 0.25, 0.0])
    assert [one.share for one in weights([weighed("noise", -0.2)] * 24)] == [0.0]
    assert weights(some[1:]) == []
