"""Cover, the three defences, areas and Precise (CO-C2-8, CO-C5-7, -11, CO-C6-1 to -4)."""

import pytest

from sandtable.games.covert_ops import verbs
from sandtable.games.covert_ops.rules.aftermath import DodgeMove, Stay
from sandtable.games.covert_ops.rules.attacks import Pool
from sandtable.games.covert_ops.rules.defences import CoverCounted, Defend, HitTaken, Name, NoDefence
from sandtable.games.covert_ops.rules.harm import UnitDestroyed
from sandtable.games.covert_ops.state import State
from sandtable.games.covert_ops.verbs import Modifiers
from sandtable.kernel.event import Modifier
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.cases import cases
from tests.games.covert_ops.build import choose, happened, options, position, resting, spot
from tests.games.covert_ops.fights import CARBINE, RIFLE, SABRE, attack, lasts, left, strike

OPERATOR, RIFLEMAN = ("bw-oper", 10, 10), ("hc-rifle", 20, 10)


def answered(at: Table[State], kind: str = "") -> None:
    """A unit that is asked uses this defence, or none."""
    found = [one for one in options(at) if getattr(one, "defence", "") == kind]
    choose(at, found[0])


# cover


@covers("CO-C2-8")
def test_cover_takes_one_off_before_the_defence() -> None:
    at = position(team=[OPERATOR], alert=[("hc-leader", 20, 10)], dice=[5, 5, 2])
    at.state.change(1, hunker=1)
    events = attack(at, 2, "fireteam-carbine", 1)
    events += choose(at, Defend(1, "armor", 3))
    assert happened(events, CoverCounted) == [CoverCounted("CO-C2-8", 1, "hunker", 3)]
    assert left(at, 1) == 4  # guide, 6.6


@covers("CO-C4-11")
def test_a_hunkered_unit_is_hit_in_melee_as_if_it_stood() -> None:
    at = position(team=[("bw-oper", 18, 10)], alert=[RIFLEMAN], dice=[6, 6])
    at.state.change(1, hunker=1)
    attack(at, 2, "combat-knife", 1)
    assert options(at, NoDefence) == [NoDefence(1, 2)]


@covers("CO-C2-8")
def test_a_corner_that_hides_a_part_of_the_target_is_cover() -> None:
    at = position("smash-and-grab", team=[("bw-oper", 21.3, 7.5)], alert=[("hc-rifle", 21.3, 14.5)], dice=[6, 6, 6, 6])
    events = attack(at, 1, CARBINE, 2)
    assert happened(events, HitTaken)[0].parts == (
        Modifier("raw damage", 4, "CO-C5-5"),
        Modifier("cover: wall", -1, "CO-C2-8"),
        Modifier("Armor", -1, "CO-C6-2"),
    )


@covers("CO-C2-8")
def test_cards_let_attacks_ignore_cover() -> None:
    at = position(team=[OPERATOR], alert=[RIFLEMAN], dice=[6, 6])
    at.state.change(1, hunker=1)
    lasts(at, verbs.NoCover("turn"), 2)
    assert happened(attack(at, 2, RIFLE, 1), CoverCounted) == []


# one defence


@covers("CO-C6-1")
def test_a_unit_that_would_suffer_damage_may_use_one_defence_or_none() -> None:
    at = position(team=[("bw-varrow", 10, 10)], alert=[RIFLEMAN], dice=[6, 3])
    attack(at, 2, RIFLE, 1)
    assert [one.label(at.state) for one in options(at)] == [
        "Armor: 2 damage",
        "Dodge: 2 damage",
        "No defence: 3 damage",
    ]
    choose(at, NoDefence(1, 3))
    assert left(at, 1) == 5


@covers("CO-C6-1")
def test_nobody_is_asked_to_defend_against_nothing() -> None:
    at = position(team=[OPERATOR], alert=[RIFLEMAN], dice=[3, 1])
    at.state.change(1, hunker=1)
    attack(at, 2, RIFLE, 1)
    assert resting(at)
    assert left(at, 1) == 6


@covers("CO-C6-1")
def test_the_largest_reduction_is_offered_first() -> None:
    at = position(team=[("bw-wraith", 10, 10)], alert=[RIFLEMAN], dice=[6, 6])
    at.state.change(1, upgrades=("UP05",))
    attack(at, 2, RIFLE, 1)
    assert [one.defence for one in options(at, Defend)] == ["dodge", "armor"]


@covers("CO-C6-2")
def test_armor_can_be_used_again_and_again() -> None:
    at = position(team=[OPERATOR], alert=[RIFLEMAN], dice=[6, 1, 6, 1])
    for _ in range(2):
        attack(at, 2, RIFLE, 1)
        answered(at, "armor")
    assert left(at, 1) == 4


@covers("CO-C6-3")
def test_a_unit_dodges_once_in_a_round() -> None:
    at = position(team=[("bw-hack", 10, 10)], alert=[RIFLEMAN], dice=[6, 1, 6, 1])
    attack(at, 2, RIFLE, 1)
    answered(at, "dodge")
    choose(at, Stay())
    attack(at, 2, RIFLE, 1)
    assert resting(at)  # the second time it has no defence
    assert left(at, 1) == 5 - 1 - 2


@covers("CO-C6-3")
def test_whoever_does_not_survive_does_not_dodge_away() -> None:
    at = position(team=[("bw-hack", 10, 10)], alert=[RIFLEMAN], dice=[6, 6])
    at.state.change(1, damage=3)
    attack(at, 2, RIFLE, 1)
    answered(at, "dodge")
    assert resting(at)
    assert at.state.units[1].zone == "casualty"


@covers("CO-C6-4")
def test_a_riposte_takes_off_and_strikes_back_without_defence() -> None:
    at = position(team=[("sl-duel", 10, 10)], alert=[("hc-breach", 12, 10)], dice=[6, 6])
    lasts(at, verbs.Mod("turn", Modifiers(marks=("rend",))), 2)
    attack(at, 2, "combat-knife", 1)
    answered(at, "riposte")
    assert (left(at, 1), left(at, 2)) == (6, 3)  # its Armor 2 did not help
    assert at.state.units[1].riposted
    assert at.state.units[1].rend == 1


@covers("CO-C6-4")
@cases(
    {
        "melee alone": (12, RIFLE, False),
        "once in a round": (12, "combat-knife", True),
        "nobody beyond two inches": (13.25, "combat-knife", False),  # 2.05 in: as if its reach were longer
    }
)
def test_a_riposte_answers(x: float, weapon: str, riposted: bool) -> None:
    at = position(team=[("sl-duel", 10, 10)], alert=[("hc-rifle", x, 10)], dice=[6, 6])
    at.state.change(1, riposted=riposted)
    attack(at, 2, weapon, 1)
    assert [option.defence for option in options(at, Defend)] == ["dodge"]


# Precise


@covers("CO-C5-7")
def test_precise_names_a_defence_that_is_of_no_use() -> None:
    at = position(
        team=[("sl-warden", 10, 10)], alert=[("zp-leader", 12.5, 10)], faction="zhrenthrar", dice=[6, 6, 6, 6]
    )
    attack(at, 1, SABRE, 2)
    assert [one.defence for one in options(at, Name)] == ["riposte", "dodge"]
    choose(at, Name("riposte"))
    assert at.state.units[2].riposted is False
    assert at.state.units[2].dodged is True
    assert left(at, 2) == 7 - 4 + 1


@covers("CO-C5-7")
def test_the_only_defence_is_named_without_asking() -> None:
    at = position(team=[("bw-marks", 10, 10)], alert=[RIFLEMAN], dice=[3, 3, 3])
    events = attack(at, 1, "longwatch-rifle", 2)
    assert resting(at)
    assert happened(events, HitTaken)[0].defence is None
    assert left(at, 2) == 1


# areas


@covers("CO-C5-11")
def test_an_area_gives_the_same_raw_damage_to_everybody_near_the_target() -> None:
    at = position(
        team=[OPERATOR, ("bw-medic", 12, 10), ("bw-medic", 10, 12.25)],
        alert=[("vh-firefly", 15, 10), ("vh-grub", 10, 7.9)],
        faction="volucrid",
        dice=[6, 3],
    )
    at.state.change(2, hunker=1)  # cover is for the target alone

    attack(at, 4, "burning-spit", 1)
    assert options(at, NoDefence) == [NoDefence(1, 3)]
    answered(at, "armor")
    assert options(at, NoDefence) == [NoDefence(2, 3)]
    answered(at, "armor")

    assert resting(at)
    assert [left(at, who) for who in (1, 2, 3, 4, 5)] == [4, 4, 6, 3, -1]


@covers("CO-C5-11")
def test_the_target_first_then_by_distance_and_never_through_a_wall() -> None:
    at = position(
        "smash-and-grab",
        team=[("bw-gun", 18, 4)],
        alert=[("hc-rifle", 14.3, 10.2), ("hc-rifle", 14.3, 7.5), ("hc-rifle", 14.3, 8.8), ("hc-rifle", 14.3, 12)],
        dice=[6, 6, 6, 6],
    )
    lasts(at, verbs.Mod("turn", Modifiers(aoe=3)), 1)
    at.state.change(1, profile="bw-oper")

    events = attack(at, 1, CARBINE, 3)

    assert [one.unit for one in happened(events, HitTaken)] == [3, 4, 2]


@covers("CO-4.1A-4")
def test_whoever_is_hit_beside_the_target_is_alerted_as_if_aimed_at() -> None:
    at = position(team=[OPERATOR], opfor=[RIFLEMAN, ("hc-leader", 20, 11.5)], dice=[6, 6, 6, 6])
    lasts(at, verbs.Mod("turn", Modifiers(aoe=1)), 1)
    attack(at, 1, CARBINE, 2)
    assert at.state.units[3].alert
    assert left(at, 3) == 2


@covers("CO-C5-11")
def test_a_miss_touches_nobody_in_the_area() -> None:
    at = position(team=[OPERATOR], opfor=[RIFLEMAN, ("hc-rifle", 20, 11.5)], dice=[1, 1, 1, 1])
    lasts(at, verbs.Mod("turn", Modifiers(aoe=1)), 1)
    attack(at, 1, CARBINE, 2)
    assert not at.state.units[3].alert


@covers("CO-C5-8")
def test_impact_and_feint_touch_the_target_alone() -> None:
    at = position(team=[("sl-lance", 10, 10)], alert=[("hc-leader", 20, 10), ("hc-leader", 20, 11.5)], dice=[6, 2, 2])
    lasts(at, verbs.Mod("turn", Modifiers(aoe=1)), 1)
    attack(at, 1, "beam-lance", 2)
    choose(at, Pool((6, 2)))
    assert [at.state.units[who].rend for who in (2, 3)] == [1, 0]


@covers("CO-C5-8")
def test_whoever_is_hit_beside_the_target_is_not_pushed() -> None:
    at = position(team=[("bw-oper", 20, 10), ("bw-oper", 20, 11.5)], alert=[("hc-rifle", 14, 10)], dice=[6, 6])
    lasts(at, verbs.Mod("turn", Modifiers(aoe=1, impact=2)), 3)
    attack(at, 3, "m-tac-rifle", 1)
    answered(at, "armor")
    answered(at, "armor")
    assert [spot(at, who) for who in (1, 2)] == [(22, 10), (20, 11.5)]


# strikes


@covers("CO-C5-11")
def test_a_strike_knows_no_cover_and_spares_no_friend() -> None:
    at = position(team=[("bw-hack", 20, 12)], opfor=[RIFLEMAN], dice=[6, 3, 3, 1])
    at.state.change(2, hunker=1)
    strike(at, 2)
    choose(at, Pool((6, 3, 3)))
    answered(at, "dodge")
    assert resting(at)  # a Dodge stays in place
    assert not at.state.units[2].here
    assert left(at, 1) == 5 - 4 + 1


@covers("CO-C8-2")
def test_whoever_falls_to_a_strike_is_avenged() -> None:
    at = position(
        team=[OPERATOR],
        opfor=[("vh-grub", 20, 10), ("zp-warrior", 20, 12.5), ("zp-warrior", 20, 16)],
        faction="zhrenthrar",
        dice=[6, 6, 6, 6],
    )
    at.state.change(3, damage=3)

    events = strike(at, 2)

    assert [one.unit for one in happened(events, UnitDestroyed)] == [2, 3]
    assert at.state.units[4].fury == 1


@pytest.mark.parametrize("kind", ["armor", "dodge"])
@covers("CO-C6-1")
def test_what_a_defence_costs_and_brings_is_told(kind: str) -> None:
    at = position(team=[("bw-varrow", 10, 10)], alert=[RIFLEMAN], dice=[6, 3])
    attack(at, 2, RIFLE, 1)
    told = {one.defence: (one.takes(at.state), one.detail(at.state)) for one in options(at, Defend)}
    assert (told[kind] == ("", "")) == (kind == "armor")
    answered(at, kind)
    assert isinstance(at.agenda[-1], DodgeMove) == (kind == "dodge")
