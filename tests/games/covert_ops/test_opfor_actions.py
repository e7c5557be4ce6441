"""What an Alert unit does: the lines of the list, one after the other (guide, 8.3; CO-P1-1)."""

from typing import Any

import pytest
from msgspec.structs import replace

from sandtable.games.covert_ops.opposition.actions import FinishCharge, Line, next_line
from sandtable.games.covert_ops.opposition.activation import ActivateOpforUnit
from sandtable.games.covert_ops.opposition.events import Decided
from sandtable.games.covert_ops.opposition.outlook import Outlook
from sandtable.games.covert_ops.rules.attack_figures import eligible
from sandtable.games.covert_ops.rules.attacks import AttackDeclared
from sandtable.games.covert_ops.rules.movement import Moved
from sandtable.games.covert_ops.rules.payment import Acted
from sandtable.games.covert_ops.state import State
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.covert_ops.build import activate, happened, position, run, spot

OPER, RIFLE = "bw-oper", "hc-rifle"


def acting(*alert: tuple[str, float, float], who: int = 0, team: Any = ((OPER, 18, 8),), **more: Any) -> Table[State]:
    """The first Alert unit is in the middle of its activation with 2 tokens."""
    tokens = {key: more.pop(key) for key in list(more) if key in ("fury", "gorged", "actions")}
    at = position(team=list(team), alert=list(alert), **more)
    who = who or len(team) + 1
    activate(at, who)
    at.state.change(who, **tokens)
    return at


def line(table: Table[State], who: int = 2) -> Line:
    return next_line(table.state, who)


def number(table: Table[State], who: int = 2) -> tuple[int, str]:
    found = line(table, who)
    return found.number, found.action


# line 0


@covers("CO-P1-1")
def test_line_0_without_tokens_or_player_units_there_is_nothing_to_do() -> None:
    assert number(acting((RIFLE, 18, 18), actions=0)) == (0, "")
    assert number(acting((RIFLE, 18, 18), team=()), 1) == (0, "")


# tokens


@covers("CO-4.4-13", "CO-C4-8")
@pytest.mark.parametrize(
    ("tokens", "counted", "moves", "melee", "pays"),
    [
        ((1, 0, 0), False, 1, True, False),
        ((2, 0, 0), False, 1, True, True),
        ((2, 0, 0), False, 1, False, False),
        ((1, 0, 1), False, 1, False, True),
        ((1, 0, 1), True, 1, True, False),
        ((0, 1, 1), False, 1, False, True),
        ((0, 1, 1), True, 1, False, False),
        ((0, 2, 0), True, 1, False, True),
        ((0, 0, 1), False, 1, False, False),
        ((0, 0, 2), False, 1, False, True),
        ((0, 0, 2), False, 2, False, False),
        ((1, 1, 1), False, 4, True, False),
    ],
)
def test_moves_take_fury_then_gorged_and_a_counted_attack_leaves_no_action_token(
    tokens: tuple[int, int, int], counted: bool, moves: int, melee: bool, pays: bool
) -> None:
    fury, gorged, actions = tokens
    at = acting((RIFLE, 18, 18), fury=fury, gorged=gorged, actions=actions)
    at.state.activations[-1] = replace(at.state.activations[-1], counted=counted)
    assert Outlook(at.state, 2).pays_after(moves, melee=melee) is pays


# line 1: activity


@covers("CO-SG-7")
def test_line_1_a_dreamspeaker_enrages_the_friend_with_most_damage_remaining() -> None:
    friends = [("zp-dream", 18, 20), ("zp-leader", 20, 20), ("zp-warrior", 16, 20)]
    at = acting(*friends, faction="zhrenthrar")
    at.state.change(3, damage=3)
    assert line(at)[:4] == (1, "enrage", "action", 4)
    at.state.change(3, damage=2)  # 5 remaining each: the one closest to a player unit
    at.state.change(3, at=(400, 380))
    assert line(at).target == 3


@covers("CO-SG-7")
def test_line_1_nobody_is_enraged_beyond_8_inches_or_with_two_fury() -> None:
    at = acting(("zp-dream", 18, 20), ("zp-warrior", 18, 29.65), faction="zhrenthrar")
    assert number(at)[0] != 1
    at = acting(("zp-dream", 18, 20), ("zp-warrior", 18, 24), faction="zhrenthrar")
    at.state.change(3, fury=2)
    assert number(at)[0] != 1


@covers("CO-SG-7")
def test_line_1_enrage_is_performed_once_in_an_activation() -> None:
    at = position(faction="zhrenthrar", team=[(OPER, 2, 2)], alert=[("zp-dream", 30, 30), ("zp-warrior", 30, 33)])
    events = run(at, ActivateOpforUnit(2))
    assert [one.action for one in happened(events, Acted)] == ["enrage", "move"]
    assert at.state.units[3].fury == 1


@covers("CO-SG-9")
def test_line_1_a_volgox_unit_consumes_the_closest_grub_or_weak_unit() -> None:
    at = acting(("vh-crawler", 18, 20), ("vh-grub", 20.6, 20), ("vh-firefly", 18, 22), faction="volucrid")
    assert line(at)[:4] == (1, "consume", "action", 3)
    at.state.change(4, damage=2)  # 1 of 3: below half
    assert line(at).target == 4


@covers("CO-SG-9")
def test_line_1_half_of_the_damage_is_not_below_half() -> None:
    at = acting(("vh-crawler", 18, 20), ("vh-howler", 18, 22), faction="volucrid")
    at.state.change(3, damage=4)
    assert number(at)[0] != 1
    at.state.change(3, damage=5)
    assert line(at)[:4] == (1, "consume", "action", 3)


@covers("CO-SG-9", "CO-SV-9")
def test_line_1_a_weak_enemy_is_bitten_in_survival_too() -> None:
    at = position("survival", faction="volucrid", team=[(OPER, 18, 18)], alert=[("vh-crawler", 18, 20)], dice=[1] * 9)
    at.state.change(1, damage=4)
    events = run(at, ActivateOpforUnit(2))
    assert happened(events, Acted)[0].action == "consume"
    assert not at.state.units[1].here


# lines 2 and 3


@covers("CO-4.4-2", "CO-C4-13")
def test_line_2_assault_if_one_reposition_brings_the_target_within_reach() -> None:
    near = acting(("vh-crawler", 18, 17.4), faction="volucrid")  # a gap of exactly 8 inches
    assert number(near) == (2, "assault")
    assert line(near).way[-1] == (360, 208)
    far = acting(("vh-crawler", 18, 17.45), faction="volucrid")
    assert number(far) == (7, "move")


@covers("CO-4.4-2")
def test_line_2_assault_is_preferred_to_storm() -> None:
    at = acting(("hc-breach", 18, 12))
    assert number(at) == (3, "storm")
    at.state.units[2] = replace(at.state.units[2], upgrades=("UP15",))
    assert number(at) == (2, "assault")


@covers("CO-SG-6")
def test_line_2_fury_grants_assault_while_it_lasts() -> None:
    at = acting(("zp-warrior", 18, 15), faction="zhrenthrar")
    assert number(at) == (4, "attack")
    at.state.change(2, fury=1)
    assert line(at)[:4] == (2, "assault", "fury", 1)


@covers("CO-4.4-2", "CO-C4-14")
def test_line_3_storm_takes_half_the_mv_and_not_with_fury() -> None:
    at = acting(("vh-firefly", 18, 23), faction="volucrid")
    assert number(at) == (3, "storm")
    at.state.change(2, fury=1)
    assert number(at)[0] != 3


@covers("CO-C3-8")
def test_after_a_charge_the_closest_is_struck_if_the_target_is_not_eligible_any_more() -> None:
    team = [(OPER, 18, 8), (OPER, 18, 19)]
    at = acting(("vh-crawler", 18, 21), team=team, faction="volucrid", dice=[1] * 3)
    events = run(at, FinishCharge(3, 1, "assault"))
    assert [one.target for one in happened(events, AttackDeclared)] == [2]


@covers("CO-C3-8", "CO-4.4-14")
def test_a_charge_that_finds_nobody_ends_there_and_is_not_tried_again() -> None:
    at = acting(("vh-crawler", 18, 30), faction="volucrid")
    at.state.act(used=("assault",), counted=True)
    assert not happened(run(at, FinishCharge(2, 1, "assault")), AttackDeclared)
    at.state.change(2, at=(360, 240))
    assert number(at) == (8, "")


# lines 4 to 8


@covers("CO-5.2A-3", "CO-P1-6")
def test_line_4_attacks_the_closest_with_the_first_eligible_weapon() -> None:
    at = acting((RIFLE, 18, 20))
    assert line(at)[:4] == (4, "attack", "action", 1)
    assert at.state.content.weapons[line(at).weapon].kind == "ranged"
    at.state.change(2, at=(360, 160 + 40))  # engaged: the rifle is barred
    assert at.state.content.weapons[line(at).weapon].kind == "melee"


@covers("CO-P1-6", "CO-SG-6")
def test_line_4_with_fury_melee_comes_first() -> None:
    at = acting(("zp-dream", 18, 8 + 1.4 + 1), faction="zhrenthrar", fury=1)
    at.state.act(used=("assault", "enrage"))
    found = line(at)
    assert (found.number, found.pays) == (4, "fury")
    assert at.state.content.weapons[found.weapon].melee


@covers("CO-P1-1")
def test_line_5_moves_only_if_tokens_are_left_for_the_attack() -> None:
    at = acting((RIFLE, 18, 30))
    assert number(at) == (5, "move")
    at.state.change(2, actions=1)
    assert number(at) == (7, "move")


@covers("CO-P1-1")
def test_line_5_may_take_two_moves_if_three_tokens_pay() -> None:
    at = acting((RIFLE, 18, 36 - 0.6), actions=3)
    assert number(at) == (5, "move")
    assert line(at).way[-1] == (360, 708 - 120)


@covers("CO-SG-6")
def test_line_5_with_fury_closes_in_for_melee_before_it_shoots() -> None:
    at = acting(("zp-warrior", 18, 18), faction="zhrenthrar", fury=1)
    at.state.act(used=("assault",))
    assert number(at) == (5, "move")
    at.state.change(2, fury=0)
    assert number(at) == (4, "attack")


@covers("CO-P1-1", "CO-4.4-7")
def test_line_6_attacks_another_if_the_closest_cannot_be_attacked_at_all() -> None:
    """The closest stands behind the altar, another one in the open."""
    at = position("smash-and-grab", team=[(OPER, 18, 14), (OPER, 10, 7)], alert=[(RIFLE, 18, 8)])
    activate(at, 3, actions=1)
    found = line(at, 3)
    assert (found.number, found.action, found.target) == (6, "attack", 2)


@covers("CO-P1-1")
def test_line_7_follows_as_far_as_one_move_leads() -> None:
    at = acting((RIFLE, 18, 35), team=[(OPER, 18, 2)])
    assert number(at) == (7, "move")
    assert line(at).way == ((360, 700), (360, 580))


@covers("CO-P1-1", "CO-C4-8")
def test_line_8_after_its_attack_a_unit_keeps_what_is_left() -> None:
    at = acting((RIFLE, 18, 18))
    at.state.act(used=("attack",), counted=True)
    assert number(at) == (8, "")


@covers("CO-4.4-13")
def test_gorged_tokens_pay_before_action_tokens_and_do_not_count() -> None:
    at = position(faction="volucrid", team=[(OPER, 18, 8)], alert=[("vh-crawler", 18, 16)], dice=[1] * 6)
    at.state.change(2, gorged=1)
    events = run(at, ActivateOpforUnit(2))
    assert [(one.action, one.token) for one in happened(events, Acted)] == [("assault", "gorged"), ("attack", "action")]


@covers("CO-5.2A-3")
def test_every_move_of_the_opfor_is_told_with_its_whole_way() -> None:
    at = position("smash-and-grab", low=True, team=[(OPER, 18, 8)], alert=[(RIFLE, 18, 16)], dice=[1] * 9)
    events = run(at, ActivateOpforUnit(2))
    moved = happened(events, Moved)
    assert moved[0].way[0] == (360, 320)
    assert spot(at, 2) == tuple(n / 20 for n in moved[-1].way[-1])
    assert next(one.line for one in happened(events, Decided)) in (5, 7)


@covers("CO-P1-1")
def test_a_line_that_attacks_names_an_eligible_target() -> None:
    for x in range(4, 33, 4):
        at = position("smash-and-grab", low=True, team=[(OPER, 18, 8), (OPER, 12, 5)], alert=[(RIFLE, x, 18.5)])
        activate(at, 3)
        found = line(at, 3)
        if found.action == "attack":
            assert eligible(at.state, 3, found.weapon, found.target)
        else:
            assert found.way[0] == at.state.units[3].at


@covers("CO-P1-6")
def test_a_unit_with_fury_tries_melee_weapons_first_whatever_its_briefing() -> None:
    at = acting(("zp-leader", 18, 8 + 1.4 + 1.5), fury=1)
    at.state.act(used=("assault",))
    assert at.state.content.weapons[line(at).weapon].melee
    at.state.change(2, fury=0)
    assert not at.state.content.weapons[line(at).weapon].melee


@covers("CO-C4-8")
def test_line_5_does_not_count_on_an_action_token_for_a_second_attack() -> None:
    """Gorged would pay for the Move, and an Action token may not pay for the Attack."""
    at = acting((RIFLE, 18, 30), gorged=1, actions=1)
    at.state.act(used=("storm",), counted=True)
    assert number(at) == (7, "move")


@covers("CO-C4-14")
def test_line_3_does_not_storm_farther_than_half_the_mv() -> None:
    assert number(acting(("hc-leader", 18, 8 + 1.2 + 19))) == (3, "storm")
    assert number(acting(("hc-leader", 18, 8 + 1.2 + 19.05))) == (5, "move")


@covers("CO-C3-8")
def test_after_a_charge_the_target_is_struck_even_if_another_one_is_closer() -> None:
    team = [(OPER, 18, 20 - 1.4 - 1), (OPER, 18, 20 + 1.4 + 0.5)]
    at = acting(("vh-crawler", 18, 20), team=team, faction="volucrid", dice=[1] * 3)
    events = run(at, FinishCharge(3, 1, "assault"))
    assert [one.target for one in happened(events, AttackDeclared)] == [1]
