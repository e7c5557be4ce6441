"""`search` finds what can be proven: the best answer near the end of a play.

Positions are built, or taken from plays in which somebody errs now and then; what is best is
worked out by `exact`, or by `endings` where it wins or loses at once. A wrong answer is put in the
adviser's place, so that nothing but looking ahead can find the right one.
"""

from typing import Any

import pytest

from sandtable.kernel.decision import Choice
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.game import load_game
from sandtable.kernel.table import Table
from sandtable.players.search import Budget, Search, played_out
from sandtable.players.search.tried import Tried
from tests.players import ends_covert_ops, ends_team_yankee, ends_third_option
from tests.players.endings import last_moment, proven, replayed
from tests.players.exact import Exact, proof

# At night all of them; by day those that are soon looked through.
LONG = {
    *("not_to_the_way_out", "recruit_somebody"),
    *("leave_it_to_the_hacker", "pull_the_file", "open_the_cache", "go_and_leave", "shoot_the_warden"),
    *("dice_that_count", "dodge_into_the_zone", "do_not_dash", "one_each", "at_whom", "the_last_of_them"),
    *("charge", "shell_them", "wipe_them_out"),
}
DAY = 4  # last moments of a game
BUILT = [
    pytest.param(one, marks=pytest.mark.slow if one.__name__ in LONG else (), id=one.__name__)
    for some in (ends_third_option, ends_covert_ops, ends_team_yankee)
    for one in some.POSITIONS
]


class Contrary(Search):
    """Begins with a wrong answer instead of the adviser's."""

    wrong: Choice

    def tried(self, table: Table[Any]) -> list[Tried]:
        others = [one for one in super().tried(table) if one.choice != self.wrong]
        return [Tried(self.wrong), *others]


@pytest.mark.parametrize("built", BUILT)
def test_the_best_answer_of_a_position_that_was_worked_out_is_found(built: Any) -> None:
    table = built()
    known = proof(table)
    assert known is not None, "some answers are proven to be worse than all others"
    assert _nothing_hidden(table)
    search, contrary = Search(table.game), Contrary(table.game)
    contrary.wrong = known.worse[0]
    for one in (search, contrary):
        assert known.found(table, one.prospects(table)[0].choice)


def _nothing_hidden(table: Table[Any]) -> bool:
    """What is worked out for this table holds for every one that its player cannot tell from it."""
    seat = table.decision.seat if table.decision else ""
    dealt = [table.redealt(seat, SeededDice(n)) for n in range(3)]
    values = [Exact(seat, 200).answers(one) for one in (table, *dealt)]
    return all(one == values[0] for one in values)


# Mission, seed of the play, choices before the question.
Position = tuple[str, str, int]
POSITIONS: dict[str, tuple[Position, ...]] = {
    "special-forces": (
        ("hfc", "end/4", 86),
        ("hfc", "end/4", 87),
        ("som", "end/1", 278),
        ("som", "end/4", 244),
        ("som", "end/6", 228),
        ("som", "end/8", 221),
        ("housecall", "end/3", 188),
        ("housecall", "end/7", 219),
        ("housecall", "end/6", 158),
        ("som", "end/10", 251),
    ),
    "seal-team-flix": (
        ("1", "end/2", 52),
        ("1", "end/6", 51),
        ("1", "end/7", 32),
        ("1", "end/10", 40),
        ("2B", "end/12", 30),
        ("2B", "end/14", 61),
        ("1", "end/1", 12),
        ("1", "end/3", 12),
        ("2B", "end/5", 20),
        ("2B", "end/8", 19),
    ),
}


class Worst(Search):
    """Begins with the worst answer instead of the adviser's: one that loses, if there is one."""

    def tried(self, table: Table[Any]) -> list[Tried]:
        sure, lost = proven(table)
        found = super().tried(table)
        for one in found:
            twin = table.copy()
            twin.play(table.decision.seat if table.decision else "", one.choice)
            one.add(*played_out(twin, self.quick, table.decision.seat if table.decision else ""))
        wrong = min(found, key=lambda one: (one.choice not in lost, one.mean, one.choice in sure))
        others = (one.choice for one in found if one is not wrong)
        return [Tried(wrong.choice), *map(Tried, others)]


@pytest.mark.parametrize(
    ("game", "position"),
    [
        pytest.param(game, one, marks=() if n < DAY else pytest.mark.slow)
        for game, some in POSITIONS.items()
        for n, one in enumerate(some)
    ],
)
def test_the_best_answer_of_a_last_moment_is_found(game: str, position: Position) -> None:
    table = last_moment(replayed(load_game(game), *position))
    sure, lost = proven(table)
    assert sure or lost
    found = Worst(load_game(game), Budget(60)).prospects(table)
    chosen = found[0].choice
    assert chosen in sure if sure else chosen not in lost
