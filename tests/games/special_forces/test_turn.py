"""The turn: reset, initiative, alternating soldiers, passes (SF-TSQ, SF-AP, SF-ACT, SF-INT)."""

import pytest

from sandtable.games.special_forces.events import InitiativeRolled, Moved, Passed, Reinforced, SmokeSpread, TurnBegan
from sandtable.games.special_forces.mission import Arrival, Options, Recruit, Reinforcements
from sandtable.games.special_forces.rules.actions import Activate, actions
from sandtable.games.special_forces.rules.attack import Detonate
from sandtable.games.special_forces.rules.command import GiveCommand
from sandtable.games.special_forces.rules.gear import ClearStun, Reload
from sandtable.games.special_forces.rules.movement import Move, Sprint
from sandtable.games.special_forces.rules.reactions import HitTheDirt, Suppress
from sandtable.games.special_forces.sequence import PlayTurn
from sandtable.games.special_forces.state import Cloud
from sandtable.games.special_forces.vocabulary import SIDES
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.errors import Refused
from sandtable.kernel.table import Table
from sandtable.testing import RandomPlay, covers
from sandtable.testing.drill import asked, choose, happened, options, refused
from tests.games.special_forces.build import (
    END,
    IIF_FIRST,
    PASS,
    US_FIRST,
    battle,
    dot,
    drill,
    fire,
    game,
    man,
    on,
    pass_both,
    path,
    played,
    scenario,
    stands,
)

PAIR = {"US-8": "D1", "IIF-2": "O1"}
TEAM = {"US-8": "D1", "US-9": "D5", "IIF-2": "O1", "IIF-3": "O6"}


# seats and battles


@covers("SF-INT-1")
def test_every_soldier_of_every_scenario_belongs_to_one_of_two_sides() -> None:
    assert game().seats == ("us", "iif")
    for info in game().missions():
        mission = game().mission(info.id)
        for side in SIDES:
            cards = [one.card for one in mission.force(side).soldiers]
            sides = {game().content.soldiers[card].side for card in cards}
            assert sides == ({side} if mission.made == "written" else set())


@covers("SF-INT-2", "SF-MAP-4")
def test_a_battle_is_a_scenario_with_its_map_or_one_of_your_own() -> None:
    names = [info.id for info in game().missions()]
    assert names[:5] == ["hfc", "som", "rat", "wmd", "bth"]
    assert Table.start(game(), game().mission("wmd"), SeededDice(1)).state.ground.id == "government-1"
    own = Table.start(game(), drill("commercial-1"), SeededDice(1))
    assert own.state.ground.id == "commercial-1"
    assert man(own, "US-8").status == "reserve"  # the map is there before anybody stands


@covers("SF-INT-3")
@pytest.mark.parametrize("seed", range(3))
def test_in_the_solitaire_scenario_only_the_us_seat_is_ever_asked(seed: int) -> None:
    played = RandomPlay(game(), "som", seed)
    assert {played.decision.seat for _ in played} == {"us"}
    both = RandomPlay(game(), "hfc", seed)
    assert {both.decision.seat for _ in both} == {"us", "iif"}


# action points


@covers("SF-AP-7", "SF-TSQ-1", "SF-WND-1", "SF-PLN-1")
def test_each_turn_begins_with_card_ap_less_wounds_plus_a_plan() -> None:
    table = battle(
        {"US-8": on("D1", wounds=1, ap=0), "US-2": on("E1", plan=True, ap=2), "IIF-2": "O1"},
        begin=[PlayTurn()],
        dice=US_FIRST,
    )
    assert (man(table, "US-8").ap, man(table, "US-8").start) == (2, 2)
    assert (man(table, "US-2").ap, man(table, "US-2").start) == (5, 5)


@covers("SF-AP-1")
def test_an_action_costs_one_ap_whatever_comes_of_it() -> None:
    table = battle({**PAIR, "IIF-2": on("O1", ap=0)}, acting="US-8", dice=[2, 2])
    choose(table, Move(path("E1")), fire("IIF-2"))  # range 10, needs 8: a miss that empties the M4A1
    assert man(table, "US-8").ap == 1
    choose(table, Reload("m4a1"))
    assert man(table, "US-8").ap == 0


@covers("SF-AP-2")
def test_he_acts_until_his_player_stops_or_his_ap_are_gone() -> None:
    table = played(battle(TEAM, acting="US-8"), Move(path("E1")), Move(path("F1")))
    assert table.state.active == "US-8"
    choose(table, END)
    assert (asked(table), man(table, "US-8").ap) == ("iif", 1)
    spent = played(battle(TEAM, acting="US-8"), Move(path("E1", "F1", "G1")))
    assert asked(spent) == "iif"  # nobody asks him whether he stops


@covers("SF-AP-3")
def test_the_sides_alternate_one_soldier_at_a_time() -> None:
    table = battle(TEAM)
    for seat, name, to in (("us", "US-8", "E1"), ("iif", "IIF-2", "P1"), ("us", "US-9", "E5")):
        assert asked(table) == seat
        choose(table, Activate(name), Move(path(to)), END)
    assert asked(table) == "iif"


@covers("SF-AP-4")
def test_a_side_with_nobody_left_to_act_passes_by_itself_and_the_other_goes_on() -> None:
    tired = {"IIF-2": on("O1", ap=0), "IIF-3": on("O6", ap=1)}
    table = played(battle({"US-8": "D1", "US-9": "D5", **tired}, to_move="iif"), Activate("IIF-3"), Move(path("P6")))
    choose(table, Activate("US-8"), Move(path("E1")), END)
    assert asked(table) == "us"
    choose(table, Activate("US-9"), Move(path("E5")), END)
    assert asked(table) == "us"
    assert [event.rule for event in happened(table, Passed)] == ["SF-AP-4", "SF-AP-4"]


@covers("SF-AP-4", "SF-TSQ-10")
def test_a_side_that_could_still_give_a_command_is_asked() -> None:
    table = battle({"US-8": "D1", "IIF-1": on("O1", ap=0), "IIF-2": on("O6", ap=0)}, to_move="iif")
    assert options(table, Activate) == []
    assert options(table, GiveCommand) == [GiveCommand("IIF-1", "IIF-2")]


@covers("SF-AP-5")
def test_without_ap_nobody_acts_or_reacts() -> None:
    assert refused(battle({"US-8": on("D1", ap=0), "US-9": "D5", "IIF-2": "K1"}), Activate("US-8")) == "SF-AP-5"
    shot = battle({"US-8": on("D1", ap=0), "IIF-2": "K1"}, acting="IIF-2", dice=[4])
    choose(shot, fire("US-8", weapon="ak47"))  # no window: it is resolved at once
    assert asked(shot) == "iif"


@covers("SF-AP-6")
def test_a_soldier_shows_his_id_and_his_ap() -> None:
    table = battle({**PAIR, "US-8": on("D1", ap=2)})
    assert Activate("US-8").label(table.state) == "US-8 Private, 2 AP"
    view = game().view(table.state, "iif")
    assert (view.soldiers["US-8"].id, view.soldiers["US-8"].ap) == ("US-8", 2)


# initiative


@covers("SF-TSQ-3", "SF-TSQ-4")
def test_initiative_bonuses_of_all_soldiers_are_added_and_ties_give_commands() -> None:
    table = battle({"US-1": "D1", "US-2": on("E1", stuns=3), "IIF-1": "O1"}, begin=[PlayTurn()], dice=[6, 8, 4, 7])
    rolled = happened(table, InitiativeRolled)
    assert [one.totals for one in rolled] == [(9, 9), (7, 8)]  # Lieutenant +2, Sergeant +1
    assert table.state.ties == {"us": 1, "iif": 1}
    assert asked(table) == "iif"


@covers("SF-TSQ-3")
def test_soldiers_who_are_down_or_gone_add_nothing_to_the_initiative() -> None:
    gone = {
        "US-1": on("D1", status="down", dot=-1),
        "US-2": on("E1", status="exited", dot=-1),
        "US-8": "D1",
        "IIF-2": "O1",
    }
    assert happened(battle(gone, begin=[PlayTurn()], dice=[5, 6]), InitiativeRolled)[0].totals == (5, 6)


@covers("SF-TSQ-4")
def test_two_ties_are_two_counters_for_each_side() -> None:
    table = battle(PAIR, begin=[PlayTurn()], dice=[8, 8, 5, 5, 9, 4])
    assert table.state.ties == {"us": 2, "iif": 2}
    assert asked(table) == "us"


@covers("SF-TSQ-5")
def test_a_counter_from_a_tie_goes_to_anybody_and_is_lost_with_the_turn() -> None:
    table = battle(TEAM, begin=[PlayTurn()], dice=[8, 8, 9, 4, *US_FIRST])
    assert {one.receiver for one in options(table, GiveCommand)} == {"US-8", "US-9"}
    choose(table, GiveCommand("", "US-9"))
    assert (man(table, "US-9").ap, table.state.ties["us"]) == (4, 0)
    pass_both(table)
    assert table.state.turn == 3
    assert options(table, GiveCommand) == []  # of the other side's counter, not given, nothing left
    assert not any(table.state.ties.values())


@covers("SF-TSQ-2", "SF-CMD-3")
def test_at_the_start_of_a_turn_everybody_may_be_commanded_again() -> None:
    table = battle({"US-2": "D1", "US-8": on("E1", commanded=True), "IIF-2": "O1"})
    assert refused(table, GiveCommand("US-2", "US-8")) == "SF-CMD-3"
    table = battle({"US-2": "D1", "US-8": on("E1", commanded=True), "IIF-2": "O1"}, begin=[PlayTurn()], dice=US_FIRST)
    assert refused(table, GiveCommand("US-2", "US-8")) == ""


@covers("SF-TSQ-6", "SF-RNF-2")
def test_smoke_goes_before_reinforcements_and_both_before_the_reset() -> None:
    row = Arrival(lo=2, hi=12, soldiers=(Recruit(card="UR"),), zone="dot(A20)")
    coming = Reinforcements(side="iif", table=(row,))
    table = battle(
        PAIR,
        mission=drill(reinforcements=coming),
        begin=[PlayTurn()],
        clouds=[Cloud(1, dot("H1"), 1, (dot("H1"),))],
        dice=[7, *US_FIRST],
    )

    order = [type(event) for event in table.log or ()]
    wanted = [TurnBegan, SmokeSpread, Reinforced, InitiativeRolled]
    assert [kind for kind in order if kind in wanted] == wanted
    assert man(table, "IIF-UR-01").ap == 2  # full AP in the turn that he arrives


# choosing


@covers("SF-TSQ-7")
def test_a_soldier_who_acted_earlier_may_be_chosen_again() -> None:
    table = played(battle(TEAM), Activate("US-8"), Move(path("E1")), END, Activate("IIF-2"), Move(path("P1")), END)
    assert refused(table, Activate("US-8")) == ""
    assert refused(table, Activate("IIF-3")) == "SF-TSQ-7"


@covers("SF-TSQ-8")
def test_whoever_passes_may_act_later_in_the_turn() -> None:
    table = played(battle(TEAM), PASS, Activate("IIF-2"), Move(path("P1")), END)
    choose(table, Activate("US-8"), Move(path("E1")), END)
    assert stands(table, "US-8") == "E1"


@covers("SF-TSQ-9")
def test_only_an_attack_opens_a_window_for_reactions() -> None:
    table = played(battle({**PAIR, "US-8": on("D1", empty=("m4a1",))}, acting="US-8"), Move(path("E1")), Reload("m4a1"))
    assert asked(table) == "us"
    choose(table, fire("IIF-2"))
    assert asked(table) == "iif"
    assert HitTheDirt("IIF-2") in options(table, HitTheDirt)


@covers("SF-TSQ-10")
def test_the_turn_ends_with_two_passes_in_succession_and_not_before() -> None:
    table = played(battle(TEAM, then=US_FIRST), PASS, Activate("IIF-2"), Move(path("P1")), END, PASS)
    assert table.state.turn == 1
    choose(table, PASS)
    assert table.state.turn == 2


@covers("SF-TSQ-10")
def test_a_command_does_not_break_a_row_of_passes() -> None:
    table = battle({**TEAM, "US-2": "E5"}, to_move="iif", then=US_FIRST)
    choose(table, PASS, GiveCommand("US-2", "US-8"), PASS)
    assert table.state.turn == 2


@covers("SF-TSQ-10")
def test_the_turn_ends_when_all_ap_are_spent() -> None:
    table = battle({"US-8": on("D1", ap=1), "IIF-2": on("O1", ap=0)}, then=IIF_FIRST)
    choose(table, Activate("US-8"), Move(path("E1")))
    assert (table.state.turn, asked(table)) == (2, "iif")


@covers("SF-TSQ-12")
def test_whoever_is_chosen_takes_at_least_one_action() -> None:
    table = played(battle(PAIR), Activate("US-8"))
    assert refused(table, END) == "SF-TSQ-12"
    with pytest.raises(Refused, match="SF-TSQ-12"):
        choose(table, END)


@covers("SF-TSQ-13")
def test_a_soldier_without_any_legal_action_cannot_be_chosen_but_plans() -> None:
    stuck = on("O1", ap=2, locked=True, empty=("ak47",), extra=())
    table = battle({"US-8": "D1", "IIF-2": stuck, "IIF-3": "O6"}, to_move="iif", then=US_FIRST)
    assert refused(table, Activate("IIF-2")) == "SF-TSQ-13"
    pass_both(table)
    assert man(table, "IIF-2").start == 4  # his unspent AP have made a Plan


@covers("SF-TSQ-13", "SF-MOV-2")
def test_whoever_has_friends_on_every_side_can_still_pass_them() -> None:
    # Walls behind A1 leave two ways out, and she has spent AP: no sprint, nothing else to do.
    table = battle({"UN": on("A1", ap=2, spent=True), "US-8": "B1", "US-9": "A2", "IIF-2": "O20"})
    choose(table, Activate("UN"), Move(path("A2", "A3")))
    assert stands(table, "UN") == "A3"


# the list of actions


@covers("SF-ACT-1")
def test_the_actions_of_a_soldier_cost_one_ap_each() -> None:
    table = battle({"US-2": on("D1", gear=("frag",), wounds=1), "US-8": "E1", "IIF-2": "G1"})
    kinds = {type(one).__name__ for one in actions(table.state, man(table, "US-2"))}
    assert kinds == {"Fire", "Launch", "Move", "Sprint", "GiveTake", "FirstAid"}


@covers("SF-ACT-2")
def test_suppress_and_hit_the_dirt_are_no_actions() -> None:
    table = battle(PAIR, acting="US-8")
    assert refused(table, Suppress("US-8", "m4a1", "Burst"))
    assert refused(table, HitTheDirt("US-8"))


@covers("SF-ACT-3", "SF-STN-2")
def test_clearing_a_stun_costs_one_ap_in_ones_own_activation() -> None:
    table = played(battle({**PAIR, "US-8": on("D1", stuns=2)}, acting="US-8"), ClearStun())
    assert (man(table, "US-8").stuns, man(table, "US-8").ap) == (1, 2)


@covers("SF-TSQ-9", "SF-AP-2")
def test_every_action_is_resolved_before_the_next_is_asked_for() -> None:
    table = battle({"IIF-UB-01": "D1", "US-8": "E1"}, acting="IIF-UB-01")
    assert options(table, Sprint) == []
    choose(table, Move(path("C1")))
    assert happened(table, Moved)
    choose(table, Detonate())
    assert asked(table) == "us"  # the window of the attack, not the next action
    assert table.state.attack is not None


# a quiet end


@covers("SF-TSQ-12", "SF-WIN-1")
def test_without_turn_limits_five_turns_without_an_activation_end_the_battle() -> None:
    mission = scenario("hfc", options=Options(turn_limits_off=True))
    party = {"US-8": "D9", "UN": "J4", "IIF-2": "V9", "IIF-3": on("V10", status="down", dot=-1)}
    table = battle(party, mission=mission, then=US_FIRST * 7, turn=30)

    choose(table, Activate("US-8"), Move(path("C9")), END, PASS, PASS)
    assert table.state.quiet_turns == 0
    for quiet in range(1, 5):
        pass_both(table)
        assert table.state.quiet_turns == quiet
    pass_both(table)
    assert table.outcome is not None
    assert table.outcome.summary == "IIF Victory"


@covers("SF-DWN-1", "SF-TSQ-1")
def test_what_a_fallen_soldier_did_earlier_does_not_disturb_the_quiet() -> None:
    fallen = on("V10", status="down", dot=-1, acted=True, ap=0)
    table = battle({"US-8": "D9", "IIF-2": "V9", "IIF-3": fallen}, then=US_FIRST * 2)
    pass_both(table)
    pass_both(table)
    assert table.state.quiet_turns == 1
