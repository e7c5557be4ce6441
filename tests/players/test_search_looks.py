"""What `search` looks at: answers that lead on, in worlds that its seat cannot tell apart."""

from math import inf

from sandtable.games.special_forces import GAME as SPECIAL_FORCES
from sandtable.games.special_forces.view import knows_folder
from sandtable.games.third_option import GAME
from sandtable.kernel.decision import Choice
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.table import Table
from sandtable.players import RandomPlayer
from sandtable.players.bench import BenchPlayer
from sandtable.players.search.candidates import candidates
from sandtable.players.search.playout import worlds_of
from tests.players.keep_or_roll import Keep, Look, Roll, Turn, on_the_table


def test_an_answer_that_only_takes_something_back_is_tried_only_where_the_adviser_wants_it() -> None:
    table = Table.start(GAME, GAME.mission("MC-10"), SeededDice("3"))
    back: list[Choice] = []
    forward: list[Choice] = []
    while not back:
        table.play("commander", GAME.heuristics["basic"](table))
        assert table.decision
        back = [one for one in table.decision.options if one.takes_back]
        forward = [one for one in table.decision.options if not one.takes_back]

    assert set(candidates(table, lambda _: forward[0], 100)) == set(forward)
    assert candidates(table, lambda _: back[0], 100)[0] == back[0]


def test_what_is_hidden_lies_elsewhere_in_the_worlds_that_search_thinks_in() -> None:
    table = Table.start(SPECIAL_FORCES, SPECIAL_FORCES.mission("wmd"), SeededDice("3"))
    players = {seat: RandomPlayer(seat) for seat in ("us", "iif")}
    while table.state.folder is None:
        asked = table.decision
        assert asked
        table.play(asked.seat, players[asked.seat].choose(asked, table.copy))
    world = worlds_of(table, "us")

    assert not knows_folder(table.state, "us")
    dots = {found.dot for n in range(12) if (found := world(n).state.folder)}
    assert len(dots) > 1


def test_answers_are_tried_by_their_weight_and_the_models_rivals_before_all() -> None:
    table = on_the_table(2, 1, turns=True)
    weighed = [(Look(), 0.5), (Roll(), -inf), (Turn(), 0.7)]
    model = BenchPlayer(lambda _: (Keep(), weighed), lambda *_: "")
    assert candidates(table, model, 3) == [Keep(), Turn(), Look()]
    model.rivals = lambda _: [(Roll(), 1.0)]
    assert candidates(table, model, 2) == [Keep(), Roll()]
