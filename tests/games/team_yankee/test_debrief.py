"""How a battle is told when it is over."""

from itertools import chain

import pytest

from sandtable.games.team_yankee.record import BattleRecord, told
from sandtable.games.team_yankee.rules.harm import remove_unit
from sandtable.games.team_yankee.rules.losses import UnitDestroyed
from sandtable.games.team_yankee.rules.objectives import ObjectiveHeld
from sandtable.games.team_yankee.rules.scoring import ScoreBattle
from sandtable.games.team_yankee.rules.victory import end_battle
from sandtable.games.team_yankee.sequence import AfterBattle, TurnBegan
from sandtable.games.team_yankee.state import State
from sandtable.kernel.event import Event
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table
from sandtable.show.debrief import Debrief
from tests.games.team_yankee.battles import GAME, battle
from tests.games.team_yankee.build import position, run
from tests.games.team_yankee.shown import screen


class Ends(Step, frozen=True, tag="Ends"):
    """Blue's second Unit is lost and one Team of its first, then the battle ends."""

    winner: str
    by: str

    def run(self, table: Table[State]) -> None:
        table.state.change_team(2, lost=True)
        remove_unit(table, 2, "TY-MOR-4")
        end_battle(table, self.winner, self.by)  # type: ignore[arg-type] # a seat or nobody


def ended(winner: str, rule: str, *before: Event) -> Debrief:
    at = position(
        blue=[("US-M60", (10, 10), (14, 10)), ("US-ITV", (30, 10))], red=[("SU-T72", (10, 40))], mission="free-for-all"
    )
    run(at, Ends(winner, rule), ScoreBattle(), AfterBattle())
    found = screen(at).debrief((*before, *(at.log or ())))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("winner", "rule", "heading", "why"),
    [
        ("blue", "TY-OBJ-4", "Blue wins: Stunning Victory", "An Objective is Held"),
        ("red", "TY-WIN-1", "Red wins: Stunning Victory", "The enemy's force has fled"),
        ("", "TY-VP-5", "Nobody wins: both sides lose", "Time is up"),
    ],
)
def test_the_result_and_what_ended_it_are_told(winner: str, rule: str, heading: str, why: str) -> None:
    found = ended(winner, rule)
    assert (found.heading, found.why, found.rule) == (heading, why, rule)


def test_points_and_losses_are_told_by_unit() -> None:
    found = ended("blue", "TY-OBJ-4")
    losses = {one.name: one.text for one in found.losses}
    assert [one.text for one in found.facts] == ["8 Victory Points, 1 Unit lost", "1 Victory Point, 0 Units lost"]
    assert losses["Blue: M60A3 tank platoon"] == "1 of 2 Teams lost"
    assert losses["Blue: M901 missile section"] == "Destroyed (1 Team)"
    assert losses["Red, unhurt"] == "T-72 company"


def test_what_decided_it_is_told_in_order() -> None:
    found = ended("blue", "TY-OBJ-4")
    assert ["".join(span.text for span in one.spans) for one in found.turning] == [
        "M901 missile section is Destroyed",
        "Blue wins: an Objective is Held",
    ]


def test_a_battle_that_goes_on_is_not_told() -> None:
    assert screen(position(blue=[("US-M60", (10, 10))])).debrief() is None


def test_whoever_gives_up_has_lost_and_that_is_said() -> None:
    at = battle("annihilation", attacker="blue")
    GAME.resigned(at, "blue")
    found = screen(at).debrief(at.log or ())
    assert found is not None
    assert found.heading.startswith("Red wins")
    assert found.why == "The other side gave up"


def test_a_record_tells_who_won_and_what_it_cost() -> None:
    record = BattleRecord(mission="contact", title="Contact", winner="red", blue=2, red=7, blue_lost=4, red_lost=2)
    assert told(record) == ("Contact: Red won, 2 to 7 Victory Points", "Units lost: Blue 4, Red 2")


def test_an_objective_is_a_turning_point_when_it_is_taken_not_while_it_is_held() -> None:
    turns = [
        (TurnBegan("TY-TURN-1", "red", n), ObjectiveHeld("TY-OBJ-4", "red", 1, (1,), wins=False)) for n in (2, 3, 4, 7)
    ]
    found = ended("", "TY-VP-5", *chain.from_iterable(turns))
    held = [one.when for one in found.turning if one.rule == "TY-OBJ-4"]
    assert held == ["Red's turn 2", "Red's turn 7"]


def test_own_objectives_and_whoever_goes_with_a_fleeing_formation_decide_nothing() -> None:
    at = position(
        blue=[("US-M60", (10, 10), (14, 10)), ("US-ITV", (30, 10))],
        red=[("SU-T72", (10, 40))],
        mission="free-for-all",
        objectives=[(36, 44), (36, 4)],
    )
    theirs, ours = at.state.objectives
    run(at, Ends("red", "TY-WIN-1"), ScoreBattle(), AfterBattle())
    held = [ObjectiveHeld("TY-OBJ-4", "blue", one, (1,), wins=False) for one in (ours, theirs)]
    fled = UnitDestroyed("TY-MOR-6", 1)
    found = screen(at).debrief((*held, fled, *(at.log or ())))
    assert found is not None
    assert [one.rule for one in found.turning] == ["TY-OBJ-4", "TY-MOR-4", "TY-WIN-1"]
    assert str(theirs) in "".join(span.text for span in found.turning[0].spans)
