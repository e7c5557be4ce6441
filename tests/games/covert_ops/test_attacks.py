"""Attacks: who may be attacked, how many dice, which of them count (CO-C5-1 to -6, -9 to -13)."""

from typing import Any

import pytest

from sandtable.games.covert_ops import verbs
from sandtable.games.covert_ops.rules.attack_figures import dice_count, dice_parts, eligible, targets, why_not
from sandtable.games.covert_ops.rules.attacks import (
    AttackDeclared,
    DiceRolled,
    ModifierSelected,
    Pool,
    PoolFormed,
    Select,
)
from sandtable.games.covert_ops.rules.awareness import Alerted
from sandtable.games.covert_ops.rules.defences import Defend
from sandtable.games.covert_ops.rules.harm import TokenGiven, TokenTaken
from sandtable.games.covert_ops.state import Activation, Attack, Smoke, State
from sandtable.kernel.decision import Face
from sandtable.kernel.dice import ManualDice
from sandtable.kernel.event import Modifier
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.cases import cases
from tests.games.covert_ops.build import (
    activate,
    at_inches,
    choose,
    dice_left,
    happened,
    options,
    position,
    resting,
    spot,
)
from tests.games.covert_ops.fights import CARBINE, RIFLE, attack, kinds, lasts, left

OPERATOR, RIFLEMAN = ("bw-oper", 10, 10), ("hc-rifle", 20, 10)


def duel(*dice: int) -> Table[State]:
    """Operator 1 (Damage 6, Armor 1) and an Alert Rifleman 2 (Damage 3, Armor 1), 10 in apart."""
    return position(team=[OPERATOR], alert=[RIFLEMAN], dice=dice)


# who may be attacked


@covers("CO-C5-2")
def test_a_target_is_an_enemy_in_range_and_sight() -> None:
    at = position(team=[OPERATOR, ("bw-oper", 12, 10)], alert=[RIFLEMAN, ("hc-rifle", 29.3, 10)])
    assert targets(at.state, 1) == [(CARBINE, 3)]
    assert why_not(at.state, 1, CARBINE, 2) is not None  # a friend
    assert str(why_not(at.state, 1, CARBINE, 4)).count("range") == 1  # 18.1 in


@covers("CO-C5-2")
def test_nobody_is_attacked_through_a_wall() -> None:
    at = position("smash-and-grab", team=[("bw-oper", 18, 8)], alert=[("hc-rifle", 18, 14)])
    refusal = why_not(at.state, 1, CARBINE, 2)
    assert refusal is not None
    assert refusal.rule == "CO-C2-3"
    assert eligible(at.state, 1, CARBINE, 2, at=at_inches(24, 14))


@covers("CO-C3-6")
def test_an_engaged_unit_fires_only_a_sidearm() -> None:
    at = position(team=[OPERATOR, ("bw-hack", 10, 14)], alert=[("hc-rifle", 10, 12.2), ("hc-rifle", 20, 10)])
    assert targets(at.state, 1) == [("combat-knife", 3)]
    assert targets(at.state, 2, "ranged") == [("compact-smg", 3), ("compact-smg", 4)]


@covers("CO-C5-1")
def test_reach_is_measured_from_edge_to_edge() -> None:
    at = position(team=[OPERATOR], alert=[("hc-rifle", 12.2, 10), ("hc-rifle", 7.75, 10)])
    assert eligible(at.state, 1, "combat-knife", 2)  # 1 inch between the bases
    assert not eligible(at.state, 1, "combat-knife", 3)  # a tick more


# dice


@covers("CO-C5-3")
def test_an_aimed_carbine_at_a_marked_and_obscured_unit_rolls_five_dice() -> None:
    at = duel(6, 5, 4, 3, 1)
    activate(at, 1)
    at.state.act(aimed=True)
    at.state.change(2, marker=1)
    at.state.smoke = (Smoke(at_inches(15, 11), 30, 2),)
    (rolled,) = happened(attack(at, 1, CARBINE, 2), DiceRolled)
    assert [part.n for part in rolled.modifiers] == [4, 1, 1, -1]
    assert rolled.dice == (6, 5, 4, 3, 1)
    assert at.state.units[2].marker == 0
    assert at.state.activations[-1].aimed is False


@covers("CO-C4-10", "CO-C5-3", "CO-C8-7")
@cases(
    {
        "an aimed attack": ({"aimed": True}, (), "Aim", "CO-C4-10"),
        "the first of an inspired unit": ({"inspired": True}, (), "Inspire", "CO-C8-7"),
        "the first with an upgrade for it": ({}, ("CU5",), "Veteran Instincts", "CO-C5-3"),
    }
)
def test_one_attack_alone_has_one_more_die(act: Any, upgrades: tuple[str, ...], name: str, rule: str) -> None:
    at = duel(1, 1, 1, 1, 1, 1, 1, 1, 1)
    at.state.change(1, upgrades=upgrades)
    activate(at, 1)
    at.state.act(**act)
    first, second = (happened(attack(at, 1, CARBINE, 2), DiceRolled)[0] for _ in range(2))
    assert first.modifiers[1] == Modifier(name, 1, rule)
    assert (len(first.dice), len(second.dice), dice_left(at)) == (5, 4, [])


@covers("CO-C5-3")
def test_at_least_one_die_is_rolled() -> None:
    at = duel(6)
    lasts(at, verbs.Dice("activator", -5), 1, source="AC13")
    (rolled,) = happened(attack(at, 1, CARBINE, 2), DiceRolled)
    assert rolled.dice == (6,)
    assert rolled.modifiers[-1] == Modifier("Sharp Aim", -5, "CO-C5-3")


@covers("CO-C2-9")
def test_melee_is_never_obscured() -> None:
    at = position(team=[("bw-serg", 10, 10)], alert=[("hc-rifle", 12, 10)], dice=[1, 1, 1])
    at.state.smoke = (Smoke(at_inches(11, 10), 30, 2),)
    (rolled,) = happened(attack(at, 1, "trench-spike", 2), DiceRolled)
    assert len(rolled.dice) == 3


@covers("CO-C5-13")
def test_a_marker_token_gives_one_die_and_is_gone() -> None:
    at = duel(1, 1, 1, 1, 1)
    at.state.change(2, marker=1)
    events = attack(at, 1, CARBINE, 2)
    assert happened(events, TokenTaken) == [TokenTaken("CO-C5-13", 2, "marker")]
    assert dice_left(at) == []


# the pool


@covers("CO-C5-4")
def test_players_choose_which_dice_count_the_highest_first() -> None:
    at = duel(6, 1, 3, 5)
    attack(at, 1, CARBINE, 2)
    assert [one.dice for one in options(at, Pool)] == [(6, 5), (6, 3), (6, 1), (3, 1)]


@covers("CO-C5-4")
@pytest.mark.parametrize("dice", [(6, 5, 6, 5), (6, 1, 3, 3)])
def test_pools_that_come_to_the_same_are_one_answer(dice: tuple[int, ...]) -> None:
    at = duel(*dice)
    attack(at, 1, CARBINE, 2)
    found = [] if resting(at) else [one.dice for one in options(at, Pool)]
    assert found in ([], [(6, 3), (6, 1), (3, 1)])  # 3 3 comes to what 6 1 does


@covers("CO-C5-4")
def test_fewer_dice_than_the_pool_all_count() -> None:
    at = position(team=[OPERATOR], alert=[("hc-gunner", 20, 10)], dice=[6, 2])
    lasts(at, verbs.Dice("activator", -1), 2)
    (formed,) = happened(attack(at, 2, "squad-automatic-gun", 1), PoolFormed)
    assert formed.pool == (6, 2)


@covers("CO-C5-5")
@pytest.mark.parametrize(("pool", "raw"), [((6, 3), 3), ((5, 5), 4), ((4, 2), 1), ((2, 1), 0)])
def test_the_track_gives_low_mid_or_high_for_each_die(pool: tuple[int, int], raw: int) -> None:
    at = duel(*pool)
    (formed,) = happened(attack(at, 2, RIFLE, 1), PoolFormed)
    assert formed.raw == raw


# order


@covers("CO-C5-6", "CO-4.1A-4")
def test_an_attack_alerts_before_dice_are_rolled_hit_or_miss() -> None:
    at = position(team=[("bw-marks", 2, 10)], opfor=[("hc-rifle", 31, 10)], dice=[1, 1, 2])
    events = attack(at, 1, "longwatch-rifle", 2)
    assert kinds(events) == ["AttackDeclared", "Alerted", "DiceRolled", "PoolFormed"]
    assert happened(events, Alerted) == [Alerted("CO-4.1A-4", 2, 1)]
    assert at.state.units[2].alert
    assert left(at, 2) == 3


@covers("CO-C5-6")
def test_an_attack_is_told_from_the_declaration_to_the_end_of_its_target() -> None:
    at = duel(6, 5, 4, 4)
    events = attack(at, 1, CARBINE, 2)
    events += choose(at, Pool((6, 5)))
    assert events[0] == AttackDeclared("CO-C5-6", 1, 2, CARBINE, "attack")
    assert kinds(events)[1:] == ["DiceRolled", "PoolFormed", "HitTaken", "Suffered", "UnitDestroyed"]
    assert at.state.attacks == []


@covers("CO-C5-6")
def test_whoever_watches_sees_an_attack_as_a_beat_of_its_own() -> None:
    at = duel(6, 5, 6, 5, 1, 1)
    at.beats = []
    attack(at, 1, CARBINE, 2)
    at.state.change(2, zone="combat", damage=0)
    attack(at, 2, RIFLE, 1)
    assert [beat.state.units[1].damage for beat in at.beats] == [0]


# modifiers


@covers("CO-C5-10")
def test_select_asks_for_one_modifier_and_the_attack_has_it() -> None:
    at = position(team=[("bw-gun", 10, 10)], alert=[RIFLEMAN], dice=[6, 4, 3, 1])
    attack(at, 1, "storm-repeater", 2)
    events = choose(at, Select("rend"))
    events += choose(at, Pool((6, 4, 3)))
    assert happened(events, ModifierSelected) == [ModifierSelected("CO-C5-10", 1, "rend")]
    assert left(at, 2) == 1
    assert at.state.units[2].rend == 1


@covers("CO-C5-10")
def test_what_the_target_cannot_take_is_offered_last() -> None:
    at = position(team=[("bw-gun", 10, 10)], alert=[RIFLEMAN])
    at.state.change(2, marker=1, rend=1)
    attack(at, 1, "storm-repeater", 2)
    assert [one.mark for one in options(at, Select)] == ["marker", "suppression", "rend"]


@covers("CO-C5-9")
@cases(
    {
        "needs raw damage": ([1, 2, 2], (), 0, (10, 10)),
        "is taken even if Armor stops it all": ([3, 2, 2], (), 1, (9, 10)),
        "is not for the Unshaken": ([3, 2, 2], ("UP16",), 0, (9, 10)),
    }
)
def test_suppression(dice: list[int], upgrades: tuple[str, ...], tokens: int, end: tuple[float, float]) -> None:
    at = position(team=[OPERATOR], alert=[("vh-spinner", 15, 10)], dice=dice)
    at.state.change(1, upgrades=upgrades)
    events = attack(at, 2, "silk-lash", 1)
    for defence in options(at, Defend)[:1]:
        events += choose(at, defence)
    assert (left(at, 1), spot(at, 1), at.state.units[1].suppression) == (6, end, tokens)
    assert happened(events, TokenGiven) == [TokenGiven("CO-C5-9", 1, "suppression")] * tokens


@covers("CO-C5-12")
@pytest.mark.parametrize(("pool", "lost", "rend"), [((6, 5), 3, 0), ((6, 2), 1, 1), ((2, 2), 0, 1)])
def test_a_low_die_in_the_pool_feints(pool: tuple[int, int], lost: int, rend: int) -> None:
    at = position(team=[("sl-lance", 10, 10)], alert=[("hc-leader", 20, 10)], dice=[*pool, 2])
    attack(at, 1, "beam-lance", 2)
    if not resting(at):
        choose(at, Pool(pool))
    assert left(at, 2) == 5 - lost
    assert at.state.units[2].rend == rend


@covers("CO-C5-12")
def test_example_e15_the_kill_or_the_marker() -> None:
    at = position(team=[("bw-wraith", 10, 10)], alert=[("hc-rifle", 12, 10)], dice=[6, 5, 2, 1])
    attack(at, 1, "monofil-blade", 2)
    assert [one.takes(at.state) for one in options(at, Pool)] == ["raw 6", "raw 3, Marker", "raw 0, Marker"]
    choose(at, Pool((6, 2)))
    assert left(at, 2) == 1
    assert at.state.units[2].marker == 1


@covers("CO-C5-14")
def test_a_rend_token_lowers_armor_by_one() -> None:
    at = position(team=[("bw-gun", 10, 10)], alert=[RIFLEMAN], dice=[5, 2, 2, 1])
    at.state.change(2, rend=1, damage=2)
    attack(at, 1, "storm-repeater", 2)
    choose(at, Select("marker"))
    choose(at, Pool((5, 2, 2)))
    assert not at.state.units[2].here  # the second Gunner of the guide, 6.6


@covers("CO-C5-3")
def test_with_real_dice_each_die_of_the_throw_is_asked_for() -> None:
    at = duel()
    at.dice = ManualDice(1)
    activate(at, 2)
    attack(at, 2, RIFLE, 1)
    assert at.decision is not None
    assert at.decision.prompt.startswith("Roll a D6: M-TAC Rifle at Blackwake Operator, die 1 of 2; 1-2 does 0")
    events = choose(at, Face(6), Face(3))
    assert [event.dice for event in happened(events, DiceRolled)] == [(6, 3)]
    assert len(happened(at, DiceRolled)) == 1


def test_the_first_ranged_attack_has_its_die_though_a_melee_attack_came_before() -> None:
    at = position(team=[("bw-oper", 10, 10)], alert=[("hc-rifle", 10, 18)])
    at.state.change(1, upgrades=("UP09",))
    at.state.activations.append(Activation(1, attacks=1, shots=0))
    shot = Attack(1, 2, "suppressed-carbine", seat="player-1")
    assert dice_count(dice_parts(at.state, shot)) == 5
    at.state.act(attacks=2, shots=1)
    assert dice_count(dice_parts(at.state, shot)) == 4
