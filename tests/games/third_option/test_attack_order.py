"""Whom cards reach, who skips or attacks again, and the order of all draws (3.0)."""

from typing import Any

import pytest

from sandtable.games.third_option.events import Attacked, FighterAttacked, IntelAttacked, Rolled, TeamHit, UnitHit
from sandtable.games.third_option.rules.assets import PlayAsset
from sandtable.games.third_option.rules.card_choices import ChosenTeam
from sandtable.games.third_option.rules.decks import DrawEvent
from sandtable.games.third_option.rules.engagement import ActionRound
from sandtable.games.third_option.rules.recon import FighterIncursion
from sandtable.games.third_option.state import State
from sandtable.games.third_option.verbs import ResolveEffects
from sandtable.games.third_option.vocabulary import (
    AddFighters,
    CardVerb,
    ExtraAttack,
    Heal,
    HitEnemy,
    HitFriendly,
    RemoveFighters,
    RemoveIntel,
    SkipAttack,
)
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.cases import cases
from tests.games.third_option.build import (
    ALPHA,
    TRIO,
    card,
    choose,
    dice_left,
    happened,
    kinetic_round,
    options,
    position,
    recon,
    recon_round,
    unit_hits,
    who,
)


def resolved(*effects: CardVerb, **more: Any) -> Table[State]:
    setting: dict[str, Any] = {"phase": "direct_action", "box": 4, "teams": ALPHA, "awareness": 0}
    return position(ResolveEffects(effects, "EV-01"), **(setting | more))


def fought(*effects: CardVerb, **more: Any) -> Table[State]:
    """One kinetic round under the effects of a card."""
    setting: dict[str, Any] = {"phase": "direct_action", "box": 3, "fight": "here", "teams": ALPHA}
    return position(ResolveEffects(effects, "EV-01"), ActionRound(), **(setting | more))


def attackers(table: Table[State]) -> list[str]:
    return [who(event) for event in happened(table, FighterAttacked)]


# skipped and extra attacks


@covers("TO-3.0-11")
@cases(
    {
        "the first of three": (1, [1], ["GB-B", "GB-C"]),
        "the last of three": (1, [3], ["GB-A", "GB-B"]),
        "a second one, among the others": (2, [1, 2], ["GB-B"]),
    }
)
def test_teams_that_skip_are_drawn_at_random(skips: int, drawn: list[int], left: list[str]) -> None:
    table = fought(SkipAttack("sog", skips), teams=TRIO, here=1, dice=[*drawn, *[10] * len(left), 10])
    assert [event.team for event in happened(table, Attacked)] == left


@covers("TO-3.0-11")
@pytest.mark.parametrize("skips", [3, 4, 9])
def test_skips_leave_no_fewer_than_no_attacks(skips: int) -> None:
    silent = fought(SkipAttack("fighters", skips), teams=TRIO, here=3, dice=[10, 10, 10])
    assert (attackers(silent), dice_left(silent)) == ([], [])
    # Two draws for three teams: the last one needs none.
    idle = fought(SkipAttack("sog", skips), teams=TRIO, here=1, dice=[1, 1, 10])
    assert (happened(idle, Attacked), dice_left(idle)) == ([], [])


@covers("TO-3.0-11")
def test_a_skip_is_of_one_side_only() -> None:
    table = fought(SkipAttack("rg", 1), SkipAttack("intel", 1), here=1, dice=[10, 10])
    assert (len(happened(table, Attacked)), len(attackers(table))) == (1, 1)


@covers("TO-3.0-11", "TO-3.0-15")
@cases(
    {
        "skips of several cards add up": ([SkipAttack("fighters", 1), SkipAttack("fighters", 2)], 4, 1),
        "the last hostiles in attack order skip": ([SkipAttack("fighters", 2)], 3, 1),
        "no extra die to a side that is silent": ([SkipAttack("fighters", 2), ExtraAttack("fighters", 2)], 2, 0),
        "extra dice to a side that attacks": ([SkipAttack("fighters", 1), ExtraAttack("fighters", 2)], 2, 3),
    }
)
def test_skips_and_extra_dice_of_fighters(effects: list[CardVerb], fighters: int, attacks: int) -> None:
    table = fought(*effects, here=fighters, dice=[10] * (1 + attacks))
    assert attackers(table) == ["Fighter 1"] * attacks


@covers("TO-3.0-15")
def test_the_target_is_the_last_to_attack_and_skips_first_whatever_its_number() -> None:
    target = fought(SkipAttack("fighters", 1), fight="target", target=0, events=["EV-12"], dice=[10, 10])
    assert attackers(target) == ["Fighter 2"]  # Local Militia joins the target


@covers("TO-3.0-11")
def test_an_extra_die_has_the_current_number_of_the_side() -> None:
    # Awareness +1 and Turned Informant +1: 3 + 2 = 5, the extra die of Crossfire too.
    table = fought(ExtraAttack("fighters", 1), here=1, awareness=1, events=["EV-21"], dice=[10, 6, 5])
    assert [(e.needs, e.hit) for e in happened(table, FighterAttacked)] == [(5, False), (5, True)]
    assert table.state.teams["GB-A"].hits == 1


# whom cards reach


@covers("TO-3.0-12")
def test_card_hits_go_one_each_down_the_line_of_those_here() -> None:
    table = resolved(HitEnemy("fighters", 3), here=2, fighters=2)
    assert [(unit.place, unit.hits) for unit in table.state.units.values()] == [
        ("pool", 0),
        ("pool", 0),
        ("casualties", 2),
        ("here", 1),
    ]


INTEL_FOUGHT = {"phase": "recon", "fight": "intel", "intel": 2, "fighters": 1}
POOL_FOUGHT = {"fight": "pool", "fighters": 1}
TARGET_FOUGHT = {"fight": "target", "fighters": 1, "target": 0}
LATE = AddFighters(1, "here")


@covers("TO-3.0-12", "TO-4.4-1")
@cases(
    {
        "a second round of hits passes over casualties": ([HitEnemy("fighters", 2)], {"here": [1, 0]}, [2, 1]),
        "and so does a third": ([HitEnemy("fighters", 3)], {"here": [1, 0]}, [2, 2]),
        "hits without anybody left are lost": ([HitEnemy("fighters", 9)], {"here": [1, 0]}, [2, 2]),
        "of pool and here the lowest number": ([HitEnemy("fighters", 1)], POOL_FOUGHT | {"here": 1}, [1, 0]),
        "whoever came to the target": ([LATE, HitEnemy("fighters", 1)], TARGET_FOUGHT, [0, 0, 1]),
        "the pool when nobody is here": ([HitEnemy("fighters", 3)], {"fighters": 2, "intel": 1}, [2, 1, 0]),
        "the pool, no Intel, while Intel is fought": ([HitEnemy("fighters", 2)], INTEL_FOUGHT, [2, 0, 0]),
        "removals, too, spare the Intel that is fought": ([RemoveFighters(1)], INTEL_FOUGHT, [2, 0, 0]),
    }
)
def test_card_hits_reach(effects: list[CardVerb], setting: dict[str, Any], hits: list[int]) -> None:
    assert unit_hits(resolved(*effects, **setting)) == hits


@covers("TO-3.0-12")
def test_card_hits_on_intel_reach_intel_only() -> None:
    table = resolved(HitEnemy("intel", 3), intel=2, fighters=1)
    assert [(unit.kind, unit.hits) for unit in table.state.units.values()] == [
        ("fighter", 0),
        ("intel", 2),
        ("intel", 1),
    ]


@covers("TO-3.0-12")
def test_removals_take_the_most_damaged_first_then_the_lowest_number() -> None:
    table = resolved(RemoveFighters(2), fighters=[0, 0, 1, 0])
    assert [unit.place for unit in table.state.units.values()] == ["casualties", "pool", "casualties", "pool"]
    intel = resolved(RemoveIntel(2), intel=[0, 0, 1])
    assert [unit.number for unit in intel.state.intel()] == [2]


@covers("TO-3.0-12")
@pytest.mark.parametrize(("fight", "gone"), [("none", 2), ("here", 2), ("pool", 1)])
def test_removals_take_those_here_or_fought_before_the_pool(fight: str, gone: int) -> None:
    table = resolved(RemoveFighters(1), fight=fight, fighters=1, here=1)
    assert [unit.number for unit in table.state.units_at("casualties")] == [gone]
    assert table.state.units[gone].hits == 2


@covers("TO-3.0-12")
def test_removals_reach_the_pool_when_only_a_target_is_fought() -> None:
    table = resolved(RemoveFighters(2), fight="target", fighters=1, target=1)
    assert [unit.place for unit in table.state.units.values()] == ["casualties", "target"]


@covers("TO-3.0-12")
@pytest.mark.parametrize(("die", "hits"), [(1, [1, 0, 0]), (3, [0, 0, 1])])
def test_card_hits_on_teams_are_drawn_at_random_in_the_group(die: int, hits: list[int]) -> None:
    table = resolved(HitFriendly("sog", 1), teams=TRIO | {"RG-1": "rg"}, dice=[die])
    assert [table.state.teams[team].hits for team in TRIO] == hits


# the order of draws


@covers("TO-3.0-14")
def test_a_kinetic_round_draws_event_skips_teams_fighters_extras_and_hits_in_this_order() -> None:
    # Test die 6 and Alpha hit; Charlie skips; 3 Fighters and an extra die; Bravo and Charlie hit.
    dice = [6, 1, 3, 9, 8, 10, 2, 3, 2, 2]
    table = fought(SkipAttack("sog", 1), ExtraAttack("fighters", 1), teams=TRIO, here=2, events=["EV-23"], dice=dice)
    assert dice_left(table) == []
    assert [(e.die, e.passed) for e in happened(table, Rolled)] == [(6, False)]
    assert [(e.team, e.die) for e in happened(table, Attacked)] == [("GB-A", 9), ("GB-B", 8)]
    assert [(who(e), e.die) for e in happened(table, FighterAttacked)] == [
        ("Fighter 1", 10),
        ("Fighter 2", 2),
        ("Fighter 1", 3),
    ]
    assert [e.team for e in happened(table, TeamHit)] == ["GB-A", "GB-B", "GB-C"]


@covers("TO-3.0-14")
def test_recon_teams_roll_in_card_order_and_each_intel_rolls_again_at_once() -> None:
    # Able before Specter before Nightjar; in MEDIUM faces 3 and 4 are rolled again.
    teams = {"OP-1": "recon", "RG-10": "recon", "RG-2": "recon"}
    table = recon_round(mission=card("f3", "MEDIUM"), teams=teams, intel=3, dice=[7, 9, 10, 3, 5, 1, 4, 2, 3])
    assert [(e.team, e.die) for e in happened(table, Attacked)] == [("RG-2", 7), ("RG-10", 9), ("OP-1", 10)]
    assert [e.dice for e in happened(table, IntelAttacked)] == [(3, 5), (1,), (4, 2)]
    assert [e.team for e in happened(table, TeamHit)] == ["OP-1"]


@covers("TO-3.0-14")
def test_a_target_rolls_after_the_fighters_and_extra_dice_come_last() -> None:
    table = fought(ExtraAttack("fighters", 1), fight="target", target=0, events=["EV-12"], dice=[10, 10, 9, 8])
    assert [(who(e), e.die) for e in happened(table, FighterAttacked)] == [
        ("Fighter 2", 10),
        ("The target", 9),
        ("Fighter 2", 8),
    ]


@covers("TO-3.0-14")
def test_only_in_the_incursion_does_the_fighter_roll_first() -> None:
    # The Fighter rolls 10 and misses; Nightjar rolls 7 and hits for the second time.
    table = recon(
        FighterIncursion(1, "RG-1"), teams={"RG-1": "recon", "OP-1": "recon"}, fighters=[1, 0, 0, 0, 0, 0], dice=[10, 7]
    )
    kinds = [type(e) for e in table.log or () if isinstance(e, Attacked | FighterAttacked)]
    assert kinds == [FighterAttacked, Attacked]
    assert (unit_hits(table)[0], table.state.teams["RG-1"].hits) == (2, 0)


@covers("TO-3.0-14", "TO-3.0-11")
def test_in_the_incursion_too_those_who_skip_are_drawn_before_the_dice() -> None:
    # Radio Silence Broken: Ronin is drawn and Nightjar alone shoots; the Fighter rolls before.
    teams = {"RG-1": "recon", "RG-9": "recon", "OP-1": "recon"}
    table = recon(
        FighterIncursion(1, "RG-1"), fighters=[1, 0, 0, 0, 0, 0], events=["EV-05"], teams=teams, dice=[1, 9, 7]
    )
    assert [(who(e), e.die) for e in happened(table, FighterAttacked)] == [("Fighter 1", 9)]
    assert [(e.team, e.die) for e in happened(table, Attacked)] == [("OP-1", 7)]


@covers("TO-3.0-14")
def test_assets_come_after_the_event_and_before_the_dice() -> None:
    # Harassing Fire draws Charlie; then Suppressed Weapons; then the dice.
    table = kinetic_round(teams=TRIO, here=3, events=["EV-28"], assets=["AC-04"], dice=[3, 10, 10, 10, 10])
    assert [e.team for e in happened(table, TeamHit)] == ["GB-C"]
    assert not happened(table, Attacked)
    choose(table, PlayAsset("AC-04"))
    assert (attackers(table), dice_left(table)) == (["Fighter 1"], [])


# which hostiles skip or add


@covers("TO-3.0-15")
@pytest.mark.parametrize(("die", "hits"), [(3, 1), (4, 0)])
def test_an_extra_die_uses_the_number_of_the_first_unit(die: int, hits: int) -> None:
    # A Fighter hits on 3, the target on 2.
    table = fought(ExtraAttack("fighters", 1), fight="target", target=0, events=["EV-12"], dice=[10, 10, 10, die])
    assert table.state.teams["GB-A"].hits == hits


@covers("TO-3.0-15")
@pytest.mark.parametrize(("dice", "hits"), [([4, 5], 1), ([4, 4], 0), ([3], 0)])
def test_an_extra_intel_die_has_its_re_roll(dice: list[int], hits: int) -> None:
    table = recon_round(teams={"RG-1": "recon"}, intel=1, events=["EV-25"], dice=[10, 1, *dice])
    assert (table.state.teams["RG-1"].hits, dice_left(table)) == (hits, [])


# casualties of cards


@covers("TO-3.0-16")
def test_a_fighter_that_an_event_kills_does_not_attack_in_that_round() -> None:
    table = kinetic_round(teams=ALPHA, here=[1, 0], events=["EV-16"], dice=[10, 10])
    assert attackers(table) == ["Fighter 2"]
    assert [unit.place for unit in table.state.units.values()] == ["casualties", "here"]


@covers("TO-3.0-16")
def test_a_fighter_that_an_asset_kills_does_not_attack_in_that_round() -> None:
    table = kinetic_round(teams=ALPHA, here=[1, 1, 0], assets=["AC-16"], dice=[10, 10])
    choose(table, PlayAsset("AC-16"))
    assert attackers(table) == ["Fighter 3"]


@covers("TO-3.0-16")
def test_a_team_that_a_card_makes_a_casualty_does_not_attack_in_that_round() -> None:
    teams = {"GB-A": ("direct_action", 1), "GB-B": "direct_action"}
    table = kinetic_round(teams=teams, here=1, events=["EV-28"], dice=[1, 10, 10])
    assert [event.team for event in happened(table, Attacked)] == ["GB-B"]
    assert table.state.teams["GB-A"].box == "casualties"


@covers("TO-3.0-16")
def test_only_hits_of_attack_dice_are_simultaneous() -> None:
    # Alpha kills the Fighter, which still attacks and hits.
    table = kinetic_round(teams=ALPHA, here=[1], dice=[1, 1])
    assert (happened(table, UnitHit)[0].hits, table.state.teams["GB-A"].hits) == (2, 1)


# groups


def struck(group: Any, teams: dict[str, Any], **more: Any) -> list[str]:
    """Everyone whom a card could hit in the group, found by healing."""
    hurt = {team: (box, 1) for team, box in teams.items()}
    table = resolved(Heal(group, 1), teams=hurt, **more)
    return [choice.team for choice in options(table) if isinstance(choice, ChosenTeam)]


ALL = {
    "GB-A": "direct_action",
    "GB-B": "recon",
    "GB-C": "casualties",
    "RG-1": "recon",
    "RG-2": "rg",
    "RG-9": "direct_action",
    "OP-1": "rg",
    "OP-2": "recon",
    "MB-1": "support",
}
ACTIVE = ["GB-A", "GB-B", "RG-1", "RG-2", "RG-9", "OP-1", "OP-2"]  # but for support


@covers("TO-3.0-17")
@cases(
    {
        "rg: the recon element against Intel": ("rg", "recon", "intel", ["RG-1", "OP-2"]),
        "rg: the recon element between fights": ("rg", "recon", "none", ["RG-1", "OP-2"]),
        "rg: the Ground teams after a takeover": ("rg", "recon", "takeover", ["GB-B"]),
        "rg: the uncommitted Recon Group": ("rg", "direct_action", "none", ["RG-2", "OP-1"]),
        "rg: the uncommitted Recon Group in a fight": ("rg", "direct_action", "pool", ["RG-2", "OP-1"]),
        "sog: the assault force": ("sog", "direct_action", "none", ["GB-A", "RG-9"]),
        "any: every active team but support": ("any", "direct_action", "none", ACTIVE),
    }
)
def test_a_group_of_a_card_is(group: str, phase: str, fight: str, teams: list[str]) -> None:
    assert struck(group, ALL, phase=phase, fight=fight) == teams


@covers("TO-3.0-17")
def test_a_card_that_hits_rg_in_direct_action_spares_the_assault_force() -> None:
    table = resolved(HitFriendly("rg", 3), teams=ALPHA | {"RG-2": "rg"})
    assert [team.hits for team in table.state.teams.values()] == [0, 2]
    assert table.state.teams["RG-2"].box == "casualties"


@covers("TO-3.0-17")
def test_after_takeover_the_ground_teams_of_the_recon_box_are_hit() -> None:
    table = recon(
        DrawEvent(), fight="takeover", intel=1, events=["EV-10"], teams={"GB-A": "recon", "GB-B": "direct_action"}
    )
    assert [team.hits for team in table.state.teams.values()] == [1, 0]
