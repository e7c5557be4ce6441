"""`search` on a game that is solved by hand, and what it does where luck alone speaks."""

from collections.abc import Iterator
from math import inf

import pytest
from msgspec.structs import replace

from sandtable.kernel.decision import Choice
from sandtable.kernel.table import Table
from sandtable.players.bench import BenchPlayer
from sandtable.players.search import Budget, Prospect, Search, player, trial
from sandtable.players.search.candidates import spread
from sandtable.players.search.trial import Means, Trial
from sandtable.players.search.tried import Tried, mean_error
from tests.players.keep_or_roll import (
    AVERAGE,
    BY_TURNS,
    GAME,
    ME,
    Keep,
    Look,
    Reroll,
    Roll,
    State,
    Take,
    Turn,
    on_the_table,
    played_well,
)


@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("model", ["keeper", "basic"])
def test_the_last_roll_is_worth_three_and_a_half(face: int, model: str) -> None:
    found = Search(GAME, Budget(200), model).prospects(on_the_table(face, 1))
    assert found[0].choice == (Keep() if face > AVERAGE[1] else Roll())


@pytest.mark.parametrize("face", [1, 2, 3, 5, 6])
def test_two_rolls_are_worth_four_and_a_quarter(face: int) -> None:
    """A 4 is a quarter of a pip worse than a roll: that takes more than 200 playouts to tell."""
    found = Search(GAME, Budget(200)).prospects(on_the_table(face, 2))
    assert found[0].choice == (Keep() if face > AVERAGE[2] else Roll())


def test_a_close_call_is_made_with_more_playouts() -> None:
    found = Search(GAME, Budget(4000)).prospects(on_the_table(4, 2))
    assert found[0].choice == Roll()
    assert abs(found[0].reward - (AVERAGE[2] - 3.5) / 2.5) < 4 * found[0].error


def test_an_answer_that_ends_the_turn_is_looked_at_no_farther_than_the_others() -> None:
    """A roll begins the next turn, which is as far as one looks: it is worth what lies there."""
    found = Search(BY_TURNS, Budget(4000)).prospects(on_the_table(4, 2, game=BY_TURNS))
    rolled = next(one for one in found if one.choice == Roll())
    assert abs(rolled.reward - (AVERAGE[1] - 3.5) / 2.5) < 4 * rolled.error
    assert found[0].choice == Keep()


def test_an_answer_that_changes_nothing_is_not_tried() -> None:
    found = Search(GAME, Budget(50)).prospects(on_the_table(2, 1))
    assert {one.choice for one in found} == {Keep(), Roll()}


def test_of_two_answers_that_lead_to_one_position_one_is_tried() -> None:
    """Where a die falls it may have fallen by luck alone as for another answer."""
    found = Search(GAME, Budget(50)).prospects(on_the_table(2, 1, wordy=True))
    assert {type(one.choice) for one in found} == {Keep, Roll, Reroll}


def test_nobody_goes_back_to_where_they_were() -> None:
    search, table = Search(GAME, Budget(50)), on_the_table(2, 1, turns=True)
    assert table.decision is not None
    assert search.choose(table.decision, table.copy) == Turn()
    table.play(ME, Turn())
    assert Turn() in {one.choice for one in Search(GAME, Budget(50)).prospects(table)}
    assert Turn() not in {one.choice for one in search.prospects(table)}
    other = Search(GAME, Budget(50))
    other.recall(search.been)
    assert Turn() not in {one.choice for one in other.prospects(table)}


def test_positions_of_long_ago_are_forgotten() -> None:
    search = Search(GAME)
    search.recall(map(str, range(player.REMEMBERED + 2)))
    assert search.been == tuple(map(str, range(2, player.REMEMBERED + 2)))


def test_a_question_with_one_answer_is_not_thought_about() -> None:
    decision = on_the_table(1, 0).decision
    assert decision is not None

    def look() -> Table[State]:
        raise AssertionError("there is nothing to find out")

    assert Search(GAME).choose(decision, look) == Keep()
    with pytest.raises(AssertionError):
        Search(GAME).choose(replace(decision, open=True), look)


def test_where_nothing_is_asked_there_is_nothing_to_find_out() -> None:
    search, table = Search(GAME), on_the_table(1, 0)
    table.play(ME, Keep())
    search.remember(table)
    assert (search.been, search.prospects(table)) == ((), [])


def test_a_model_is_followed_to_the_end_of_every_playout() -> None:
    """Whoever always keeps has what the next roll brings; the adviser would roll twice."""
    search = Search(GAME, Budget(4000), "keeper")
    found = search.prospects(on_the_table(1, 2))
    assert search.tried(on_the_table(1, 1))[0].choice == Keep(), "and asked what to begin with"
    rolled = next(one for one in found if one.choice == Roll())
    assert abs(rolled.reward - (AVERAGE[1] - 3.5) / 2.5) < 4 * rolled.error


def test_two_words_for_the_models_own_answer_leave_nothing_to_think_about() -> None:
    search = Search(GAME, Budget(8))
    search.model = BenchPlayer(lambda _: (Keep(), [(Keep(), 1), (Take(), 0)]), lambda *_: "")
    (found,) = search.prospects(on_the_table(2, 1, wordy=True))
    assert (found.choice, found.playouts) == (Keep(), 0)


def test_an_answer_of_the_model_that_is_not_legal_is_not_tried() -> None:
    search = Search(GAME, Budget(50))
    search.model = lambda _: Take()
    found = search.prospects(on_the_table(2, 1))
    assert {one.choice for one in found} == {Keep(), Roll()}


def test_where_all_leads_to_where_one_was_the_first_answer_is_taken() -> None:
    search, table = Search(GAME, Budget(50)), on_the_table(2, 0)
    search.model = lambda _: Roll()
    search.recall([player._after(table, ME, Keep())])
    assert [one.choice for one in search.prospects(table)] == [Keep()]


def test_what_is_hopeless_costs_few_playouts_of_many() -> None:
    found = Search(GAME, Budget(4000)).prospects(on_the_table(6, 1))
    assert found[0].choice == Keep()
    assert sum(one.playouts for one in found) < 200


def test_what_is_close_is_given_all_playouts() -> None:
    found = Search(GAME, Budget(400)).prospects(on_the_table(4, 2))
    assert [one.playouts for one in found] == [200, 200]


def standing(own: Tried, other: Tried, planned: int = 0) -> Trial:
    """A trial of two answers as it stands after the worlds that they were tried in."""
    found = object.__new__(Trial)
    found.own, found.running, found.dropped = own, [own, other], []
    found.done, found.planned = len(own.rewards), planned
    return found


def pair(*rewards: tuple[float, float]) -> tuple[Tried, Tried]:
    own, other = Tried(Keep()), Tried(Roll())
    for mine, theirs in rewards:
        own.add(mine, 0, "here")
        other.add(theirs, 0, "there")
    return own, other


def test_what_is_better_by_luck_alone_does_not_move_the_model() -> None:
    own, other = pair((0.0, 1.0), (1.0, 0.5), (0.0, 0.0), (0.5, 0.25))
    lead, error = other.lead(own)
    assert 0 < lead < trial.SURE * error
    assert standing(own, other)._ordered()[0] is own


@pytest.mark.parametrize(("scale", "moved"), [(1.0, False), (0.1, True)])
def test_the_less_playouts_can_tell_the_more_the_model_counts(scale: float, moved: bool) -> None:
    """The same lead in standard errors, and more than one: where all is at stake it is luck."""
    own, other = pair(*((0.0, one * scale) for one in (1.0, -0.5, 1.0, 0.2)))
    lead, error = other.lead(own)
    assert trial.SURE * error < lead < 2 * error
    assert (standing(own, other)._ordered()[0] is other) == moved


@pytest.mark.parametrize(("planned", "left"), [(8, 1), (200, 2)])
def test_what_cannot_become_better_beyond_luck_is_left(planned: int, left: int) -> None:
    own, other = pair(*([(0.0, 0.05), (0.0, -0.05)] * 4))
    found = standing(own, other, planned)
    found._drop()
    assert len(found.running) == left


def test_nothing_is_given_up_after_a_few_worlds() -> None:
    own, other = pair(*([(0.0, -1.0)] * (trial.ENOUGH - 1)))
    found = standing(own, other, 8)
    found._drop()
    assert found.running == [own, other]


@pytest.mark.parametrize(
    ("worlds", "end", "left"),
    [
        (trial.FEW - 1, "here", 2),
        (trial.FEW, "here", 1),
        (trial.FEW, "there", 2),
        (trial.ENOUGH - 1, "there", 2),
        (trial.ENOUGH, "there", 1),
    ],
)
def test_what_came_to_the_same_by_luck_is_thought_about_further(worlds: int, end: str, left: int) -> None:
    """Four worlds alike prove nothing unless they ended in the very same positions."""
    own, other = Tried(Keep()), Tried(Roll())
    for _ in range(worlds):
        own.add(-1.0, 0, "here")
        other.add(-1.0, 0, end)
    found = standing(own, other)
    found._drop()
    assert len(found.running) == left


def test_it_is_looked_at_what_came_of_worlds_each_time_after_as_many_more() -> None:
    assert trial.looks(0, 40) == [4, 8, 16, 32]
    assert trial.looks(8, 32) == [16]


@pytest.mark.parametrize(
    ("budget", "running", "worlds"),
    [(Budget(200), 10, 5 + 8 + 12 + 16), (Budget(200), 2, 100), (Budget(1), 2, 1), (Budget(0, 1.0), 2, inf)],
)
def test_the_last_in_the_running_are_tried_in_as_many_worlds_as_were_planned(
    budget: Budget, running: int, worlds: float
) -> None:
    assert trial.planned(budget, running) == worlds


def tried(choice: Choice, *rewards: float) -> Tried:
    found = Tried(choice)
    for one in rewards:
        found.add(one, one > 0)
    return found


def test_the_worse_half_drops_out_and_what_to_do_comes_first() -> None:
    own, good = tried(Keep(), 0.0, 0.0), tried(Roll(), 0.5, 0.5)
    fair, poor = tried(Look(), 0.1, 0.1), tried(Turn(), -0.2, 0.0)
    found = standing(own, poor)
    found.running = [own, poor, fair, good]
    found._halve()
    assert found.running == [own, good, fair]
    assert found._ordered() == [good, own, fair, poor]
    found._halve()
    assert found._ordered() == [good, own, fair, poor], "who dropped out last is next"
    assert [one.reward for one in map(Tried.prospect, found._ordered())] == [0.5, 0.0, 0.1, -0.1]


def test_each_round_has_its_share_of_the_seconds() -> None:
    found = standing(*pair((0.0, 0.0)))
    found.began, found.rounds = 10.0, 4
    found.means = Means(Budget(0, 2.0), played_well, 1)
    assert [found._until(n) for n in range(4)] == [10.5, 11.0, 11.5, 12.0]
    found.means = Means(Budget(200), played_well, 1)
    assert found._until(0) == inf


def test_a_prospect_is_a_mean_with_its_error_and_the_share_that_was_won() -> None:
    found = tried(Keep(), -0.5, 0.5, 0.5, 0.5).prospect()
    assert (found.reward, found.error, found.success) == (0.25, 0.25, 0.75)
    assert mean_error([]) == (0.0, 1.0)
    assert tried(Keep()).prospect() == Prospect(Keep(), 0.0, 1.0, 0.0, 0)


def test_common_worlds_make_pairs() -> None:
    """Two answers that always differ by the same are told apart at once, however worlds differ."""
    own, other = Tried(Keep()), Tried(Roll())
    for world in (-1.0, 0.9, 0.2):
        own.add(world - 0.1, 0)
        other.add(world, 0)
    lead, error = other.lead(own)
    assert lead == pytest.approx(0.1)
    assert error == pytest.approx(0.0)


def test_a_search_in_seconds_ends_on_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock is looked at within playouts too: here each look takes 20 milliseconds."""
    clock = _clock(0.02)
    monkeypatch.setattr(trial, "perf_counter", lambda: next(clock))
    found = Search(GAME, Budget(0, 2.0)).prospects(on_the_table(3, 2))
    assert next(clock) <= 2.2
    assert found[0].playouts > 5


def test_a_playout_without_an_end_is_broken_off_when_the_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = _clock(0.02)
    monkeypatch.setattr(trial, "perf_counter", lambda: next(clock))
    found = Search(GAME, Budget(0, 2.0), "looker").prospects(on_the_table(3, 2))
    assert next(clock) <= 2.2
    assert {one.playouts for one in found} == {0}


def _clock(step: float) -> Iterator[float]:
    now = 0.0
    while True:
        yield now
        now += step


def test_options_that_nobody_weighed_are_taken_from_first_to_last() -> None:
    options = [Keep(), Roll(), Look(), Keep(), Roll()]
    assert spread(list(options), 3) == [options[0], options[2], options[4]]
    assert spread(list(options), 9) == options
    assert spread(list(options), 0) == []
