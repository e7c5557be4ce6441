"""What Opfor chooses in attacks (CO-4.4-3 to -12, CO-SG-8, CO-P1-6, -7)."""

import pytest

from sandtable.boards.tabletop.shapes import Disc, gap
from sandtable.boards.tabletop.ticks import Spot
from sandtable.games.covert_ops import ground, verbs
from sandtable.games.covert_ops.cards import Defence
from sandtable.games.covert_ops.opposition import selection
from sandtable.games.covert_ops.opposition.outlook import Outlook
from sandtable.games.covert_ops.rules import automatic
from sandtable.games.covert_ops.rules.attacks import ModifierSelected, Pool, PoolFormed
from sandtable.games.covert_ops.rules.defences import DefenceNamed, HitTaken, NoDefence
from sandtable.games.covert_ops.rules.movement import Moved
from sandtable.games.covert_ops.state import Attack, Smoke, State
from sandtable.games.covert_ops.vocabulary import Mark
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.covert_ops.build import at_inches, choose, happened, position, spot
from tests.games.covert_ops.fights import CARBINE, attack, lasts

PRIDES = "zhrenthrar"


def closest(table: Table[State], who: int, among: tuple[int, ...]) -> int:
    state = table.state
    found = selection.closest(state, state.disc(who), [state.units[one] for one in among])
    return found.id if found else 0


def weapon_for(table: Table[State], who: int, target: int, at: Spot | None = None) -> str:
    """What a unit would attack with from here, or from another place; "": with nothing."""
    state = table.state
    unit, base = Outlook(state, who), state.disc(who)
    there = Disc(*at, base.radius) if at else base
    arm = unit.arm_at(there, state.units[target], unit.arms)
    return arm.id if arm else ""


@covers("CO-4.4-3")
def test_opfor_puts_its_highest_dice_into_the_pool() -> None:
    at = position(team=[("bw-oper", 10, 10)], alert=[("hc-leader", 20, 10)], dice=[2, 6, 4])
    (formed,) = happened(attack(at, 2, "fireteam-carbine", 1), PoolFormed)
    assert formed.pool == (6, 4)


@covers("CO-4.4-4")
@pytest.mark.parametrize(("damage", "named"), [(3, "dodge"), (1, "armor")])
def test_precise_names_the_defence_that_would_reduce_most(damage: int, named: str) -> None:
    found = (Defence("armor", 1), Defence("dodge", 2, 4))
    assert automatic.named(found, damage) == named


@covers("CO-4.4-4")
def test_a_dream_lash_names_without_asking() -> None:
    at = position(team=[("bw-wraith", 10, 10)], alert=[("zp-dream", 15, 10)], dice=[6, 3], faction=PRIDES)
    at.state.change(1, upgrades=("UP05",))
    events = attack(at, 2, "dream-lash", 1)
    assert happened(events, DefenceNamed) == [DefenceNamed("CO-C5-7", 2, 1, "dodge")]


@covers("CO-4.4-7")
def test_the_closest_is_chosen_then_the_weakest_then_the_lowest_number() -> None:
    at = position(team=[("bw-oper", 10, 14), ("bw-oper", 14, 10), ("bw-oper", 10, 6)], alert=[("hc-rifle", 10, 10)])
    assert closest(at, 4, (1, 2, 3)) == 1
    at.state.change(3, damage=1)
    assert closest(at, 4, (1, 2, 3)) == 3
    at.state.change(2, at=at_inches(13.95, 10))
    assert closest(at, 4, (1, 2, 3)) == 2


@covers("CO-4.4-8")
def test_equal_reductions_go_to_the_defence_printed_first() -> None:
    at = position(team=[("bw-oper", 10, 10)], alert=[("zp-warrior", 18, 10)], dice=[6, 1, 1, 1], faction=PRIDES)
    lasts(at, verbs.Guard("turn", "armor", 1), 2)
    attack(at, 1, CARBINE, 2)
    events = choose(at, Pool((6, 1)))
    assert happened(events, HitTaken)[0].defence == "dodge"


@covers("CO-4.4-8")
def test_the_larger_reduction_is_used() -> None:
    at = position(team=[("bw-oper", 10, 10)], alert=[("zp-warrior", 18, 10)], dice=[6, 6, 6, 6], faction=PRIDES)
    lasts(at, verbs.Guard("turn", "armor", 2), 2)
    assert happened(attack(at, 1, CARBINE, 2), HitTaken)[0].defence == "armor"


@covers("CO-4.4-9")
def test_a_dodge_that_leads_out_of_sight_is_preferred() -> None:
    # The Altar reaches from x 15 to 21, its north side is y 12.5.
    at = position(
        "smash-and-grab", team=[("bw-oper", 24, 8)], alert=[("zp-warrior", 21.5, 14)], dice=[6, 6, 6, 6], faction=PRIDES
    )
    lasts(at, verbs.Guard("turn", "armor", 2), 2)
    events = attack(at, 1, CARBINE, 2)
    assert happened(events, HitTaken)[0].defence == "dodge"
    assert not ground.sees(at.state, at.state.disc(1), at.state.disc(2))


@covers("CO-4.4-10")
def test_a_dodge_goes_out_of_sight_by_the_shortest_way() -> None:
    at = position(
        "smash-and-grab", team=[("bw-oper", 24, 8)], alert=[("zp-warrior", 20, 14)], dice=[6, 1, 1, 1], faction=PRIDES
    )
    attack(at, 1, CARBINE, 2)
    (moved,) = happened(choose(at, Pool((6, 1))), Moved)
    assert (moved.why, moved.way) == ("dodge", ((400, 280), (370, 280)))  # half of 3 inches
    assert not ground.sees(at.state, at.state.disc(1), at.state.disc(2))


@covers("CO-4.4-10")
def test_without_a_hiding_place_a_dodge_looks_for_obscurement() -> None:
    at = position(team=[("bw-oper", 10, 10)], alert=[("zp-warrior", 20, 10)], dice=[6, 1, 1, 1], faction=PRIDES)
    at.state.smoke = (Smoke(at_inches(19, 12), 30, 2),)
    attack(at, 1, CARBINE, 2)
    choose(at, Pool((6, 1)))
    assert spot(at, 2) != (20, 10)
    assert ground.obscured(at.state, at.state.disc(1), at.state.disc(2))


@covers("CO-4.4-10")
def test_a_dodge_stays_where_nothing_shields_it() -> None:
    at = position(team=[("bw-oper", 10, 10)], alert=[("zp-warrior", 20, 10)], dice=[6, 1, 1, 1], faction=PRIDES)
    attack(at, 1, CARBINE, 2)
    assert happened(choose(at, Pool((6, 1))), Moved) == []


@covers("CO-4.4-11")
def test_from_melee_a_dodge_leads_as_far_away_as_it_can() -> None:
    at = position(team=[("bw-serg", 10, 10)], alert=[("zp-warrior", 12, 10)], dice=[3, 1, 1], faction=PRIDES)
    attack(at, 1, "trench-spike", 2)
    choose(at, Pool((3,)))
    assert spot(at, 2) == (15, 10)


@covers("CO-4.4-12")
def test_a_riposte_beats_every_other_defence_in_melee() -> None:
    at = position(team=[("bw-serg", 10, 10)], alert=[("zp-leader", 12, 10)], dice=[6, 6, 6], faction=PRIDES)
    lasts(at, verbs.Guard("turn", "armor", 3), 2)
    events = attack(at, 1, "trench-spike", 2)
    assert happened(events, HitTaken)[0].defence == "riposte"
    assert at.state.units[1].damage == 1


@covers("CO-SG-8")
@pytest.mark.parametrize(
    ("has", "taken"),
    [
        ((), "marker"),
        (("marker",), "rend"),
        (("marker", "rend"), "suppression"),
        (("marker", "rend", "suppression"), "marker"),
        (("rend",), "marker"),
    ],
)
def test_a_support_gunner_takes_what_the_target_lacks(has: tuple[Mark, ...], taken: Mark) -> None:
    at = position(team=[("bw-oper", 10, 10)], alert=[("hc-gunner", 20, 10)], dice=[1] * 4)
    at.state.change(1, **dict.fromkeys(has, 1))
    events = attack(at, 2, "squad-automatic-gun", 1)
    assert happened(events, ModifierSelected)[0].mark == taken


@covers("CO-P1-6")
def test_opfor_uses_its_first_eligible_weapon_with_fury_melee_first() -> None:
    at = position(team=[("bw-oper", 10, 10)], alert=[("zp-leader", 12.4, 10)], faction=PRIDES)
    assert weapon_for(at, 2, 1) == "war-glaive"  # engaged: no Bolt-Caster
    at.state.change(2, at=at_inches(13.4, 10))
    assert weapon_for(at, 2, 1) == "bolt-caster"
    at.state.change(2, fury=1)
    assert weapon_for(at, 2, 1) == "war-glaive"
    assert weapon_for(at, 2, 1, at=at_inches(20, 10)) == "bolt-caster"
    assert weapon_for(at, 2, 1, at=at_inches(30, 10)) == ""


@covers("CO-P1-7")
def test_candidates_of_a_dodge_alternate_from_straight_away_the_shortest_first() -> None:
    at = position(team=[("bw-oper", 10, 10)], alert=[("zp-warrior", 20, 10)], faction=PRIDES)
    ends = list(automatic.dodge_ends(at.state, at_inches(10, 10), 2, 60))
    assert [length for length, _ in ends] == [0] + [30] * 16 + [60] * 16
    assert [at for _, at in ends[:4]] == [(400, 200), (430, 200), (427, 211), (427, 189)]
    assert ends[16][1] == (370, 200)  # toward the attacker last


@covers("CO-P1-7")
def test_a_candidate_is_one_legal_leg_to_a_legal_position() -> None:
    at = position(team=[("bw-oper", 10, 10), ("bw-oper", 20, 12)], alert=[("zp-warrior", 20, 10)], faction=PRIDES)
    ends = [end for _, end in automatic.dodge_ends(at.state, at_inches(10, 10), 3, 60)]
    assert (400, 260) not in ends  # an enemy stands in the way
    assert (400, 140) in ends


@covers("CO-P1-7")
def test_equal_gaps_from_a_melee_attacker_go_to_the_first_direction() -> None:
    at = position(team=[("bw-serg", 10, 10)], alert=[("zp-warrior", 12, 10)], faction=PRIDES)
    at.state.change(2, at=at_inches(35.2, 10))
    at.state.change(1, at=at_inches(33.2, 10))
    end = automatic.dodge_end(at.state, Attack(1, 2, "trench-spike"), 2, 60)
    # Eastward lies the edge: north and south by a step are the farthest, north is tried first.
    assert end[1] > 200
    assert gap(at.state.disc(1), at.state.disc(2)) < 60


@covers("CO-4.4-5")
def test_opfor_decides_its_whole_attack_without_a_question() -> None:
    at = position(team=[("bw-marks", 10, 10)], alert=[("zp-leader", 12.5, 10)], dice=[6, 6, 1], faction=PRIDES)
    at.state.change(1, dodged=True)
    attack(at, 2, "war-glaive", 1)
    assert at.state.units[1].zone == "casualty"
    assert at.decision is not None
    assert not any(isinstance(one, NoDefence) for one in at.decision.options)
