"""Command counters (SF-CMD): one more AP for a friend, at any time."""

from sandtable.games.special_forces.events import Commanded, Dodged
from sandtable.games.special_forces.mission import Force, Recruit
from sandtable.games.special_forces.rules.actions import Activate
from sandtable.games.special_forces.rules.command import GiveCommand
from sandtable.games.special_forces.rules.gear import ClearStun
from sandtable.games.special_forces.rules.movement import Move
from sandtable.games.special_forces.rules.reactions import HitTheDirt, Suppress
from sandtable.kernel.dice import ScriptedDice
from sandtable.kernel.table import Table
from sandtable.testing import covers
from sandtable.testing.drill import asked, choose, happened, options, refused, resting
from tests.games.special_forces.build import (
    END,
    PASS,
    US_FIRST,
    battle,
    drill,
    faces,
    fire,
    game,
    man,
    on,
    pass_both,
    path,
    played,
)

PAIR = {"US-1": "D1", "US-8": "E1", "IIF-2": "O1"}


@covers("SF-CMD-1")
def test_a_commander_starts_with_the_counters_of_his_card_and_gets_no_more() -> None:
    table = battle({"US-1": "D1", "US-2": "E1", "US-3": "F1", "US-8": "G1"}, then=US_FIRST)
    assert [man(table, name).commands for name in ("US-1", "US-2", "US-3", "US-8")] == [3, 2, 1, 0]
    choose(table, GiveCommand("US-1", "US-8"), PASS)
    assert table.state.turn == 2
    assert man(table, "US-1").commands == 2


@covers("SF-CMD-1")
def test_a_field_radio_is_one_counter_more_for_its_buyer() -> None:
    force = Force(zone="dot(D1)", soldiers=(Recruit(card="US-3", gear=("radio",)),))
    enemy = Force(zone="dot(O1)", soldiers=(Recruit(card="IIF-2"),))
    table = Table.start(game(), drill(us=force, iif=enemy), ScriptedDice(faces(US_FIRST)))
    assert man(table, "US-3").commands == 2


@covers("SF-CMD-2")
def test_a_command_gives_one_ap_at_once() -> None:
    table = played(battle(PAIR), GiveCommand("US-1", "US-8"))
    assert (man(table, "US-8").ap, man(table, "US-1").commands) == (4, 2)
    assert happened(table, Commanded)[0].receiver == "US-8"


@covers("SF-CMD-3")
def test_a_soldier_receives_one_command_a_turn_ties_included() -> None:
    table = played(battle(PAIR, ties={"us": 1}), GiveCommand("", "US-8"))
    assert refused(table, GiveCommand("US-1", "US-8")) == "SF-CMD-3"
    assert GiveCommand("US-1", "US-8") not in options(table, GiveCommand)


@covers("SF-CMD-4")
def test_nobody_commands_himself_but_a_tie_counter_is_nobody_s() -> None:
    table = battle(PAIR, ties={"us": 1})
    assert refused(table, GiveCommand("US-1", "US-1")) == "SF-CMD-4"
    assert refused(table, GiveCommand("", "US-1")) == ""


@covers("SF-CMD-5")
def test_commands_are_given_before_choosing_before_acting_and_while_reacting() -> None:
    # The two are far apart and do not see each other.
    table = battle({"US-1": "A20", "US-8": "E1", "US-9": "D3", "IIF-2": "O1"})
    assert refused(table, GiveCommand("US-1", "US-8")) == ""
    choose(table, Activate("US-8"))
    assert refused(table, GiveCommand("US-1", "US-8")) == ""
    choose(table, Move(path("F1")), END, Activate("IIF-2"), fire("US-8", weapon="ak47"))
    assert asked(table) == "us"
    assert refused(table, GiveCommand("US-1", "US-8")) == ""
    assert refused(table, GiveCommand("US-1", "US-9")) == ""


@covers("SF-CMD-6")
def test_a_target_without_ap_may_react_with_a_command() -> None:
    table = battle({"IIF-2": "D1", "US-1": "A20", "US-8": on("K1", ap=0)}, acting="IIF-2", dice=[8, 4])
    choose(table, fire("US-8", weapon="ak47"))
    assert refused(table, HitTheDirt("US-8")) == "SF-REA-3"
    choose(table, GiveCommand("US-1", "US-8"))
    assert refused(table, Suppress("US-8", "m4a1", "Burst")) == ""
    choose(table, HitTheDirt("US-8"))
    assert happened(table, Dodged)[0].success


@covers("SF-CMD-7")
def test_giving_is_free_even_for_a_stunned_commander() -> None:
    table = played(battle({**PAIR, "US-1": on("D1", stuns=3, ap=1)}), GiveCommand("US-1", "US-8"))
    commander = man(table, "US-1")
    assert (commander.ap, commander.stuns, commander.spent, commander.acted) == (1, 3, False, False)
    assert asked(table) == "us"  # it was no activation


@covers("SF-CMD-8")
def test_a_stunned_soldier_uses_a_command_to_clear_a_stun() -> None:
    table = played(battle({**PAIR, "US-8": on("E1", stuns=1, ap=0)}), GiveCommand("US-1", "US-8"), Activate("US-8"))
    assert table.decision is not None
    assert ClearStun() in table.decision.options
    assert options(table, Move) == []


@covers("SF-CMD-9")
def test_an_unspent_command_ap_makes_a_plan() -> None:
    table = played(battle({**PAIR, "US-8": on("E1", ap=0)}, then=US_FIRST), GiveCommand("US-1", "US-8"))
    pass_both(table)
    assert man(table, "US-8").start == 4


@covers("SF-CMD-10")
def test_whoever_spends_his_last_ap_is_asked_once_whether_he_gets_a_command() -> None:
    table = played(battle({**PAIR, "US-8": on("E1", ap=1)}, acting="US-8"), Move(path("F1")))
    assert table.decision is not None
    assert table.decision.options == (GiveCommand("US-1", "US-8"), END)
    assert refused(table, GiveCommand("US-1", "US-9"))
    choose(table, GiveCommand("US-1", "US-8"), Move(path("G1")))
    assert asked(table) == "iif"  # commanded once: nothing more to ask


@covers("SF-CMD-10")
def test_without_ap_only_a_command_for_himself_is_offered() -> None:
    table = played(battle({**PAIR, "US-8": on("E1", ap=1), "US-9": "E5"}, acting="US-8"), Move(path("F1")))
    assert refused(table, GiveCommand("US-1", "US-9")) == "SF-CMD-10"
    choose(table, END)
    assert asked(table) == "iif"


@covers("SF-CMD-1", "SF-CMD-2")
def test_without_a_counter_or_a_soldier_there_is_no_command() -> None:
    table = battle({**PAIR, "US-1": on("D1", commands=0)})
    assert refused(table, GiveCommand("US-1", "US-8")) == "SF-CMD-1"
    assert refused(table, GiveCommand("US-1", "IIF-2")) == "SF-CMD-2"
    assert not resting(table)
    assert game().content.soldiers["US-8"].commands == 0
