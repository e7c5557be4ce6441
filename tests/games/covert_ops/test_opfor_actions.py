"""What an Alert unit does: the lines of the list, one after the other (guide, 8.3; CO-P1-1)."""

from typing import Any

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
from tests.cases import cases
from tests.games.covert_ops.build import Stands, activate, happened, position, run, spot

OPER, RIFLE = "bw-oper", "hc-rifle"
PRIDES: dict[str, Any] = {"faction": "zhrenthrar"}
VOLGOX: dict[str, Any] = {"faction": "volucrid"}


def alert(*alert: Stands, who: int = 0, team: Any = ((OPER, 18, 8),), used: Any = (), **more: Any) -> Table[State]:
    """The first Alert unit is in the middle of its activation with 2 tokens; `used` are its actions."""
    fields = {key: more.pop(key) for key in list(more) if key in ("fury", "gorged", "actions", "upgrades")}
    counted = more.pop("counted", False)
    at = position(team=list(team), alert=list(alert), **more)
    who = who or len(team) + 1
    activate(at, who)
    at.state.change(who, **fields)
    at.state.act(used=used, counted=counted)
    return at


def line(table: Table[State], who: int = 2) -> Line:
    return next_line(table.state, who)


# the lines


@covers("CO-4.4-2", "CO-C4-8", "CO-C4-13", "CO-C4-14", "CO-P1-1", "CO-SG-6")
@cases(
    {
        "0: nothing without tokens": ((RIFLE, 18), {"actions": 0}, (0, "")),
        "2: Assault over exactly 8 inches": (("vh-crawler", 17.4), VOLGOX, (2, "assault")),
        "2: no Assault over a tick more": (("vh-crawler", 17.45), VOLGOX, (7, "move")),
        "2: Assault is preferred to Storm": (("hc-breach", 12), {"upgrades": ("UP15",)}, (2, "assault")),
        "2: Fury grants Assault": (("zp-warrior", 15), PRIDES | {"fury": 1}, (2, "assault")),
        "3: Storm without Assault": (("hc-breach", 12), {}, (3, "storm")),
        "3: Storm over half of Mv": (("vh-firefly", 23), VOLGOX, (3, "storm")),
        "3: Storm to the last tick of range": (("hc-leader", 8 + 1.2 + 19), {}, (3, "storm")),
        "3: no Storm over a tick more": (("hc-leader", 8 + 1.2 + 19.05), {}, (5, "move")),
        "4: Attack without Fury for an Assault": (("zp-warrior", 15), PRIDES, (4, "attack")),
        "4: Attack from where it stands": (("zp-warrior", 18), PRIDES | {"used": ("assault",)}, (4, "attack")),
        "5: Move before a melee Attack with Fury": (
            ("zp-warrior", 18),
            PRIDES | {"used": ("assault",), "fury": 1},
            (5, "move"),
        ),
        "5: Move if a token is left for the Attack": ((RIFLE, 30), {}, (5, "move")),
        "7: Move if no token is left for the Attack": ((RIFLE, 30), {"actions": 1}, (7, "move")),
        "7: Gorged would pay the Move, no Action token a second Attack": (
            (RIFLE, 30),
            {"gorged": 1, "actions": 1, "used": ("storm",), "counted": True},
            (7, "move"),
        ),
        "8: it keeps what is left after its Attack": ((RIFLE, 18), {"used": ("attack",), "counted": True}, (8, "")),
    }
)
def test_the_next_line(unit: tuple[str, float], rest: Any, told: tuple[int, str]) -> None:
    profile, y = unit
    found = line(alert((profile, 18, y), **rest))
    assert (found.number, found.action) == told


@covers("CO-P1-1")
def test_line_0_without_player_units_there_is_nothing_to_do() -> None:
    assert line(alert((RIFLE, 18, 18), team=()), 1)[:2] == (0, "")


# tokens


@covers("CO-4.4-13", "CO-C4-8")
@cases(
    {
        "1 Fury: a Move, no melee Attack": ((1, 0, 0), False, 1, True, False),
        "2 Fury: a Move and a melee Attack": ((2, 0, 0), False, 1, True, True),
        "2 Fury: no ranged Attack": ((2, 0, 0), False, 1, False, False),
        "Fury for a Move, an Action token for an Attack": ((1, 0, 1), False, 1, False, True),
        "an Action token pays no second counted Attack": ((1, 0, 1), True, 1, True, False),
        "Gorged for a Move, an Action token for an Attack": ((0, 1, 1), False, 1, False, True),
        "nor one after a Move with Gorged": ((0, 1, 1), True, 1, False, False),
        "2 Gorged: a Move and another Attack": ((0, 2, 0), True, 1, False, True),
        "1 Action token: a Move": ((0, 0, 1), False, 1, False, False),
        "2 Action tokens: a Move and an Attack": ((0, 0, 2), False, 1, False, True),
        "2 Action tokens: two Moves": ((0, 0, 2), False, 2, False, False),
        "3 tokens: not four Moves": ((1, 1, 1), False, 4, True, False),
    }
)
def test_moves_take_fury_then_gorged_and_a_counted_attack_leaves_no_action_token(
    tokens: tuple[int, int, int], counted: bool, moves: int, melee: bool, pays: bool
) -> None:
    fury, gorged, actions = tokens
    at = alert((RIFLE, 18, 18), fury=fury, gorged=gorged, actions=actions, counted=counted)
    assert Outlook(at.state, 2).pays_after(moves, melee=melee) is pays


# line 1: activity


@covers("CO-SG-7")
def test_line_1_a_dreamspeaker_enrages_the_friend_with_most_damage_remaining() -> None:
    friends = [("zp-dream", 18, 20), ("zp-leader", 20, 20), ("zp-warrior", 16, 20)]
    at = alert(*friends, **PRIDES)
    at.state.change(3, damage=3)
    assert line(at)[:4] == (1, "enrage", "action", 4)
    at.state.change(3, damage=2)  # 5 remaining each: the one closest to a player unit
    at.state.change(3, at=(400, 380))
    assert line(at).target == 3


@covers("CO-SG-7")
@cases({"beyond 8 inches": (29.65, 0), "with two Fury": (24, 2)})
def test_line_1_nobody_is_enraged(y: float, fury: int) -> None:
    at = alert(("zp-dream", 18, 20), ("zp-warrior", 18, y), **PRIDES)
    at.state.change(3, fury=fury)
    assert line(at).number != 1


@covers("CO-SG-7")
def test_line_1_enrage_is_performed_once_in_an_activation() -> None:
    at = position(faction="zhrenthrar", team=[(OPER, 2, 2)], alert=[("zp-dream", 30, 30), ("zp-warrior", 30, 33)])
    events = run(at, ActivateOpforUnit(2))
    assert [one.action for one in happened(events, Acted)] == ["enrage", "move"]
    assert at.state.units[3].fury == 1


@covers("CO-SG-9")
def test_line_1_a_volgox_unit_consumes_the_closest_grub_or_weak_unit() -> None:
    at = alert(("vh-crawler", 18, 20), ("vh-grub", 20.6, 20), ("vh-firefly", 18, 22), **VOLGOX)
    assert line(at)[:4] == (1, "consume", "action", 3)
    at.state.change(4, damage=2)  # 1 of 3: below half
    assert line(at).target == 4


@covers("CO-SG-9")
def test_line_1_half_of_the_damage_is_not_below_half() -> None:
    at = alert(("vh-crawler", 18, 20), ("vh-howler", 18, 22), **VOLGOX)
    at.state.change(3, damage=4)
    assert line(at).number != 1
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
def test_line_2_assault_goes_where_the_target_is_within_reach() -> None:
    assert line(alert(("vh-crawler", 18, 17.4), **VOLGOX)).way[-1] == (360, 208)


@covers("CO-SG-6")
def test_line_2_fury_pays_for_an_assault() -> None:
    assert line(alert(("zp-warrior", 18, 15), fury=1, **PRIDES))[:4] == (2, "assault", "fury", 1)


@covers("CO-C4-14")
def test_line_3_fury_pays_for_no_storm() -> None:
    assert line(alert(("vh-firefly", 18, 23), fury=1, **VOLGOX)).number != 3


@covers("CO-C3-8")
@cases(
    {
        "the closest, if the target is not eligible any more": (8, 19, 21, 2),
        "the target, even if another one is closer": (20 - 1.4 - 1, 20 + 1.4 + 0.5, 20, 1),
    }
)
def test_after_a_charge_is_struck(target: float, other: float, y: float, struck: int) -> None:
    team = [(OPER, 18, target), (OPER, 18, other)]
    at = alert(("vh-crawler", 18, y), team=team, dice=[1] * 3, **VOLGOX)
    events = run(at, FinishCharge(3, 1, "assault"))
    assert [event.target for event in happened(events, AttackDeclared)] == [struck]


@covers("CO-C3-8", "CO-4.4-14")
def test_a_charge_that_finds_nobody_ends_there_and_is_not_tried_again() -> None:
    at = alert(("vh-crawler", 18, 30), **VOLGOX)
    at.state.act(used=("assault",), counted=True)
    assert not happened(run(at, FinishCharge(2, 1, "assault")), AttackDeclared)
    at.state.change(2, at=(360, 240))
    assert line(at)[:2] == (8, "")


# lines 4 to 8


@covers("CO-5.2A-3", "CO-P1-6")
def test_line_4_attacks_the_closest_with_the_first_eligible_weapon() -> None:
    at = alert((RIFLE, 18, 20))
    assert line(at)[:4] == (4, "attack", "action", 1)
    assert at.state.content.weapons[line(at).weapon].kind == "ranged"
    at.state.change(2, at=(360, 160 + 40))  # engaged: the rifle is barred
    assert at.state.content.weapons[line(at).weapon].kind == "melee"


@covers("CO-P1-6", "CO-SG-6")
def test_line_4_with_fury_melee_comes_first() -> None:
    at = alert(("zp-dream", 18, 8 + 1.4 + 1), fury=1, **PRIDES)
    at.state.act(used=("assault", "enrage"))
    found = line(at)
    assert (found.number, found.pays) == (4, "fury")
    assert at.state.content.weapons[found.weapon].melee


@covers("CO-P1-1")
def test_line_5_may_take_two_moves_if_three_tokens_pay() -> None:
    at = alert((RIFLE, 18, 36 - 0.6), actions=3)
    assert line(at)[:2] == (5, "move")
    assert line(at).way[-1] == (360, 708 - 120)


@covers("CO-P1-1", "CO-4.4-7")
def test_line_6_attacks_another_if_the_closest_cannot_be_attacked_at_all() -> None:
    """The closest stands behind the altar, another one in the open."""
    at = position("smash-and-grab", team=[(OPER, 18, 14), (OPER, 10, 7)], alert=[(RIFLE, 18, 8)])
    activate(at, 3, actions=1)
    found = line(at, 3)
    assert (found.number, found.action, found.target) == (6, "attack", 2)


@covers("CO-P1-1")
def test_line_7_follows_as_far_as_one_move_leads() -> None:
    at = alert((RIFLE, 18, 35), team=[(OPER, 18, 2)])
    assert line(at)[:2] == (7, "move")
    assert line(at).way == ((360, 700), (360, 580))


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
    at = alert(("zp-leader", 18, 8 + 1.4 + 1.5), fury=1)
    at.state.act(used=("assault",))
    assert at.state.content.weapons[line(at).weapon].melee
    at.state.change(2, fury=0)
    assert not at.state.content.weapons[line(at).weapon].melee
