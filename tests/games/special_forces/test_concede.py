"""Giving up: whoever concedes hands the other side the best result of the mission's ladder."""

from pathlib import Path

import pytest

from sandtable.games.special_forces.events import BattleEnded
from sandtable.games.special_forces.game import SpecialForces
from sandtable.games.special_forces.vocabulary import OTHER, Side
from sandtable.kernel.decision import Resign
from sandtable.kernel.errors import Refused
from sandtable.kernel.journal import parse_journal
from sandtable.kernel.match import Match, replay
from sandtable.players import make_player
from sandtable.testing.drill import asked, choose, happened
from tests.games.special_forces.build import battle, fire, log_text, played, scenario
from tests.games.special_forces.field import content

GAME = SpecialForces(content())
PATH = Path("conceded.sandtable.jsonl")
# By scenario and who gives up: the other side's result, and what it scores.
BEST = {
    ("bth", "us"): ("IIF Complete Victory", 6),
    ("bth", "iif"): ("US Complete Victory", 6),
    ("rat", "us"): ("IIF Complete Victory", 15),
    ("rat", "iif"): ("US Complete Victory", 15),
    ("wmd", "us"): ("IIF Victory", 2),
    ("cornershop", "iif"): ("US Victory", 2),
    ("headhunt", "us"): ("IIF Victory", 1),
}


def begun(name: str, seat: str) -> Match:
    """A scenario that `basic` has played to the first question of this seat."""
    match = Match.new(GAME, GAME.mission(name), seed="7")
    player = make_player("basic", GAME, "7")
    while match.decision and match.decision.seat != seat:
        match.play(match.decision.seat, match.computer_choice(player))
    return match


@pytest.mark.parametrize(("name", "loser"), BEST)
def test_the_other_side_has_the_best_result_of_the_ladder(name: str, loser: Side) -> None:
    match = begun(name, loser)
    match.play(loser, Resign())
    outcome, winner = match.outcome, OTHER[loser]
    result, score = BEST[name, loser]
    assert outcome is not None
    assert outcome.summary == result
    assert outcome.won == {winner: True, loser: False}
    assert outcome.score == {winner: score, loser: 0}


def test_the_log_says_who_gave_up() -> None:
    table = played(battle({"US-8": "D1", "IIF-2": "K1"}, mission=scenario("bth"), acting="US-8"), Resign())
    (ended,) = happened(table, BattleEnded)
    assert log_text(ended) == "IIF Complete Victory: The US side gives up"


def test_who_is_shot_at_may_give_up_before_the_dice_and_the_attack_is_called_off() -> None:
    table = played(battle({"US-8": "D1", "IIF-2": "K1"}, mission=scenario("rat"), acting="US-8"), fire("IIF-2"))
    assert asked(table) == "iif"
    choose(table, Resign())
    assert table.decision is None
    assert table.state.attack is None
    assert table.state.winner == "us"


def test_in_the_solitaire_scenario_only_the_us_side_is_played_and_may_give_up() -> None:
    mission = GAME.mission("som")
    assert GAME.seats_of(mission) == ("us",)
    assert GAME.seats_of(GAME.mission("hfc")) == ("us", "iif")

    match = Match.new(GAME, mission, seed="7")
    with pytest.raises(Refused, match="us who is asked"):
        match.play("iif", Resign())
    match.play("us", Resign())
    assert match.outcome is not None
    assert match.outcome.summary == "IIF Victory"
    assert match.journal.header.seats == {"us": "human"}


def test_a_battle_that_is_not_planned_yet_can_be_given_up() -> None:
    match = Match.new(GAME, GAME.configure(GAME.mission("random-battle"), {"forces": "both"}), seed="7")
    assert match.decision is not None
    loser = match.decision.seat
    match.play(loser, Resign())
    assert match.outcome is not None
    assert not match.outcome.won[loser]
    assert GAME.screen(GAME.view(match.table.state, "spectator")).scene.elements


def test_a_battle_that_was_given_up_replays_to_the_same_end() -> None:
    match = begun("hfc", "iif")
    match.play("iif", Resign())
    again = replay(parse_journal(match.journal.encode(), PATH), GAME, PATH)
    assert again.outcome == match.outcome
    assert again.table.state_hash() == match.table.state_hash()
