"""What soldiers of the computer player do with their AP, and who of them acts."""

import pytest
from msgspec.structs import replace

from sandtable.games.special_forces.doctrine.basic import basic
from sandtable.games.special_forces.doctrine.outlook import Man, Outlook
from sandtable.games.special_forces.doctrine.plan import Plan, best_soldier, plan
from sandtable.games.special_forces.doctrine.sight import cells
from sandtable.games.special_forces.rules.actions import Activate, EndActivation, Pass
from sandtable.games.special_forces.rules.attack import Fire, HandToHand, Launch
from sandtable.games.special_forces.rules.command import GiveCommand
from sandtable.games.special_forces.rules.gear import ClearStun, FirstAid, GiveTake, PickUp, Reload
from sandtable.games.special_forces.rules.movement import ExitMap, Move, Sprint
from sandtable.games.special_forces.state import Cloud, Folder, State
from sandtable.kernel import SeededDice, Table
from sandtable.kernel.decision import Choice
from sandtable.testing import covers
from tests.games.special_forces.build import END, Spot, battle, dot, game, man, on, play, scenario

Soldiers = dict[str, str | Spot]
# Nothing is hidden, nothing is to be had and nobody has to go Down: nobody has anywhere to go.
WMD = scenario("wmd").victory
NOTHING_TO_DO = scenario("wmd", item=None, victory=replace(WMD, ends=WMD.ends[:1]))


def planned(table: Table[State], name: str) -> Plan:
    outlook = Outlook(table.state, man(table, name).side)
    return plan(outlook, _man(outlook, name))


def _man(outlook: Outlook, name: str) -> Man:
    return next(one for one in outlook.friends if one.id == name)


def answer(table: Table[State]) -> Choice:
    return basic(table)


# one soldier


@covers("SF-AI-5")
def test_a_stunned_soldier_clears_his_head_first() -> None:
    table = battle({"US-8": on("F1", stuns=1), "IIF-2": "O1"}, acting="US-8")
    assert answer(table) == ClearStun()
    assert planned(table, "US-8").gain == 3


@covers("SF-AI-5")
def test_whoever_can_leave_where_that_wins_leaves() -> None:
    table = battle({"IIF-2": "Z5", "US-8": "A5"}, mission=scenario("rat"), acting="IIF-2")
    assert answer(table) == ExitMap("E")
    assert planned(table, "IIF-2").gain == 50


@covers("SF-AI-5")
def test_a_fresh_runner_sprints_out_if_that_reaches_the_edge() -> None:
    table = battle({"IIF-2": "X5", "US-8": "A5"}, mission=scenario("rat"), acting="IIF-2")
    choice = answer(table)
    assert isinstance(choice, Sprint)
    assert choice.leave == "E"


@covers("SF-AI-10")
@pytest.mark.parametrize(("leader", "enemy"), [("H5", "A5"), ("H5", "F3"), ("L12", "A5")])
def test_the_leader_whose_escape_decides_gets_out_of_view_first(leader: str, enemy: str) -> None:
    soldiers = {"IIF-1": leader, "US-8": enemy}
    table = battle(soldiers, mission=scenario("rat"), acting="IIF-1")
    ground, choice = table.state.ground, answer(table)
    assert ground.sees(dot(enemy), dot(leader))
    assert isinstance(choice, Move)
    assert not ground.sees(dot(enemy), choice.path[-1])


@covers("SF-AI-5")
def test_the_folder_is_taken_as_soon_as_it_is_in_reach() -> None:
    folder = Folder(dot=dot("L5"), discovered=True)
    soldiers = {"US-8": "L6", "IIF-2": "A1"}
    table = battle(soldiers, mission=scenario("wmd"), acting="US-8", folder=folder)
    assert answer(table) == PickUp()


def test_a_carrier_on_his_last_legs_hands_the_folder_to_a_friend() -> None:
    folder = Folder(carrier="US-8", discovered=True)
    carrier = on("L14", wounds=2, ap=1, start=1, gear=("folder",))
    soldiers = {"US-8": carrier, "US-9": "L15", "IIF-2": "A1"}
    table = battle(soldiers, mission=scenario("wmd"), acting="US-8", folder=folder)
    assert answer(table) == GiveTake("US-9", ("folder",))


@covers("SF-AI-5")
def test_an_empty_rifle_is_loaded_while_nobody_is_near() -> None:
    soldiers: Soldiers = {"US-8": on("C8", empty=("m4a1",)), "IIF-2": "Y20"}
    table = battle(soldiers, mission=NOTHING_TO_DO, acting="US-8")
    assert answer(table) == Reload("m4a1")


# An enemy at arm's length, and a rifle that is empty.
AT_ARMS_LENGTH: Soldiers = {"IIF-4": on("B11", empty=("ak47",)), "US-4": on("A12", ap=0)}


@covers("SF-AI-5")
def test_an_empty_rifle_is_reloaded_to_be_fired_rather_than_fists_used() -> None:
    table = battle(AT_ARMS_LENGTH, mission="government-1", acting="IIF-4", dice=[12])
    assert answer(table) == Reload("ak47")

    play(table, answer(table))
    shot = answer(table)
    assert isinstance(shot, Fire)
    assert shot.target == "US-4"


@covers("SF-AI-5")
def test_reloading_and_firing_is_worth_both_together() -> None:
    """So that he acts before whoever has less to gain."""
    fists = battle({**AT_ARMS_LENGTH, "IIF-4": on("B11", empty=("ak47",), extra=())})
    pair = battle(AT_ARMS_LENGTH)

    assert planned(pair, "IIF-4").gain > planned(fists, "IIF-4").gain + 1.7  # and more than both


@covers("SF-AI-5")
def test_without_a_magazine_fists_are_all_there_is() -> None:
    bare = on("B11", empty=("ak47",), extra=())
    table = battle({**AT_ARMS_LENGTH, "IIF-4": bare}, mission="government-1", acting="IIF-4")
    assert answer(table) == HandToHand("US-4")


@covers("SF-AI-5")
def test_a_launcher_is_reloaded_and_fired_in_one_turn() -> None:
    soldiers: Soldiers = {
        "IIF-RPG-01": on("F1", empty=("rpg7",)),
        "US-8": on("O1", ap=0, empty=("m4a1",), extra=()),
        "US-9": on("O2", ap=0, empty=("m4a1",), extra=()),
    }
    table = battle(soldiers, acting="IIF-RPG-01", dice=[12])
    assert answer(table) == Reload("rpg7")
    play(table, answer(table))
    assert isinstance(answer(table), Launch)


def test_the_worst_hurt_of_those_in_reach_is_helped() -> None:
    soldiers: Soldiers = {"US-2": "C8", "US-8": on("C9", wounds=1), "US-9": on("D8", wounds=2), "IIF-2": "Y20"}
    table = battle(soldiers, mission=NOTHING_TO_DO, acting="US-2")
    assert answer(table) == FirstAid("US-9")


@covers("SF-AI-5")
def test_a_good_shot_is_taken_from_where_he_stands() -> None:
    table = battle({"US-8": "F1", "IIF-2": on("I1", ap=0, empty=("ak47",))}, acting="US-8")
    choice = answer(table)
    assert isinstance(choice, Fire | Move)
    if isinstance(choice, Move):  # a little nearer, then
        play(table, choice)
        choice = answer(table)
    assert isinstance(choice, Fire)
    assert choice.target == "IIF-2"


@covers("SF-AI-5")
def test_a_runner_makes_for_his_edge_if_nobody_is_about() -> None:
    table = battle({"IIF-2": "J20", "US-8": "A1"}, mission=scenario("rat"), acting="IIF-2")
    choice = answer(table)
    assert isinstance(choice, Move | Sprint)
    lattice = table.state.ground.lattice
    assert lattice.place(choice.path[-1])[0] > lattice.place(dot("J20"))[0]


@covers("SF-AI-5")
def test_the_last_ap_is_kept_rather_than_spent_on_nothing() -> None:
    table = battle({"US-8": on("B8", ap=1), "IIF-2": "Y20"}, mission=NOTHING_TO_DO)
    found = planned(table, "US-8")
    assert found.choice is None
    assert found.gain == 0


def test_smoke_goes_where_it_hides_somebody_from_a_machine_gun() -> None:
    soldiers: Soldiers = {
        "US-9": on("F20", gear=("smoke",), empty=("m4a1",), extra=(), locked=True),
        "US-2": on("G20", ap=0, wounds=2),
        "IIF-5": "P20",
        "IIF-7": "O20",
    }
    table = battle(soldiers)
    choice = planned(table, "US-9").choice
    assert isinstance(choice, Launch)
    assert choice.arm == "smoke"
    assert choice.dot in cells(table.state.ground, dot("P20"), dot("G20"))

    hidden = battle(soldiers, clouds=[Cloud(1, dot("A1"), 1, (dot("A1"),))])
    assert planned(hidden, "US-9").choice is None  # one cloud at a time


def test_whoever_must_act_without_reason_wastes_nothing() -> None:
    soldiers: Soldiers = {"US-8": on("C8", gear=("frag",)), "IIF-2": on("Y20", ap=0)}
    table = battle(soldiers, mission=NOTHING_TO_DO, acting="US-8")
    assert planned(table, "US-8").choice is None
    assert isinstance(answer(table), Move)


# a side


@covers("SF-AI-6")
def test_the_soldier_with_the_greatest_gain_acts() -> None:
    table = battle({"US-8": "A20", "US-9": on("F1", stuns=1), "IIF-2": "O1"})
    gains = {name: planned(table, name).gain for name in ("US-8", "US-9")}
    chosen = best_soldier(Outlook(table.state, "us"))

    assert chosen is not None
    assert gains[chosen.id] == max(gains.values())
    assert answer(table) == Activate(chosen.id)


@covers("SF-AI-6")
def test_of_equal_gains_the_first_of_the_roster_acts() -> None:
    table = battle({"US-8": on("A1", stuns=1), "US-9": on("A5", stuns=1), "IIF-2": "Z20"})
    assert answer(table) == Activate("US-8")


@covers("SF-AI-6")
def test_a_side_with_nothing_to_gain_passes() -> None:
    soldiers = {"US-8": on("B8", ap=1), "IIF-2": on("Y20", ap=0)}
    table = battle(soldiers, mission=NOTHING_TO_DO)
    assert answer(table) == Pass()


def test_an_activation_ends_when_nothing_more_is_gained() -> None:
    soldiers = {"US-8": on("B8", ap=2, stuns=1), "IIF-2": on("Y20", ap=0)}
    table = battle(soldiers, mission=NOTHING_TO_DO, acting="US-8")
    play(table, ClearStun())
    assert answer(table) == EndActivation()


# Commands


def shooting(target: str, ties: int = 0) -> Table[State]:
    """US-8 has spent his last AP on a shot that missed."""
    soldiers: Soldiers = {"US-3": on("A20", ap=0), "US-8": on("F1", ap=1)}
    soldiers["IIF-2"] = on(target, ap=0)
    table = battle(soldiers, acting="US-8", dice=[4], ties={"us": ties})
    return play(table, Fire("m4a1", "Semi", "IIF-2"))


@covers("SF-AI-8")
def test_whoever_spent_his_last_ap_and_has_a_good_shot_gets_a_command() -> None:
    assert answer(shooting("H1")) == GiveCommand("US-3", "US-8")


@covers("SF-AI-8")
def test_counters_from_a_tie_go_first() -> None:
    assert answer(shooting("H1", ties=1)) == GiveCommand("", "US-8")


@covers("SF-AI-8")
def test_a_poor_shot_is_not_worth_a_command() -> None:
    assert answer(shooting("W1")) == END


# every question


@pytest.mark.parametrize("name", ["hfc", "som", "rat", "bth", "cornershop"])
def test_it_plays_whole_battles_by_choices_that_are_legal(name: str) -> None:
    table: Table[State] = Table.start(game(), scenario(name), SeededDice(f"plan/{name}"))
    while table.decision:
        seat = table.decision.seat
        table.play(seat, basic(table.redealt(seat, SeededDice(table.state.turn))))
    assert table.outcome is not None
    with pytest.raises(LookupError, match="nothing is asked"):
        basic(table)


@covers("SF-AI-11")
def test_the_same_position_gets_the_same_answer() -> None:
    table: Table[State] = Table.start(game(), scenario("rat"), SeededDice("same"))
    for n in range(80):
        if table.decision is None:
            break
        seat = table.decision.seat
        one = basic(table.redealt(seat, SeededDice(n)))
        assert one == basic(table.redealt(seat, SeededDice(n + 1000)))
        table.play(seat, one)
