"""Every verb that a card may use, and what the player chooses for a card (3.0)."""

from typing import Any, get_args

import msgspec
import pytest

from sandtable.games.third_option.cards import EventCard
from sandtable.games.third_option.events import Attacked, AwarenessMoved, CardShown, IntelAttacked, UnitHit
from sandtable.games.third_option.rules.assets import PlayAsset
from sandtable.games.third_option.rules.card_choices import PASS, ChosenAsset, ChosenSlot, ChosenTeam
from sandtable.games.third_option.rules.decks import DrawEvent, RevealEnemyAction
from sandtable.games.third_option.rules.direct_action import Rally, RallyPoint
from sandtable.games.third_option.rules.engagement import ActionRound
from sandtable.games.third_option.rules.movement import RollInfiltration
from sandtable.games.third_option.state import State
from sandtable.games.third_option.verbs import ResolveEffects, does
from sandtable.games.third_option.vocabulary import (
    AddFighters,
    AddIntel,
    Attach,
    Cancel,
    CardVerb,
    Drm,
    Effects,
    GainAsset,
    Heal,
    HitEnemy,
    HitFriendly,
    LoseAsset,
    Peek,
    Redeploy,
    RemoveFighters,
    RemoveIntel,
)
from sandtable.kernel.table import Table
from sandtable.kernel.verbs import Verb
from sandtable.testing import covers
from tests.games.third_option.build import (
    ALPHA,
    BLANK,
    DUO,
    card,
    choose,
    dice_left,
    direct_action,
    happened,
    kinetic_round,
    options,
    position,
    recon,
    recon_round,
    resting,
    unit_hits,
    who,
)

MARCUS = {"RG-1": "recon"}


def resolved(*effects: CardVerb, **more: Any) -> Table[State]:
    """The effects of a card in Direct Action, between the boxes' fights."""
    setting: dict[str, Any] = {"phase": "direct_action", "box": 4, "teams": DUO, "awareness": 0}
    return position(ResolveEffects(effects, "EV-01"), **(setting | more))


# the list


@covers("TO-3.0-8")
def test_effects_are_resolved_in_the_order_written() -> None:
    hit_then_heal = resolved(HitFriendly("sog", 1), Heal("sog", 1), dice=[2])
    assert options(hit_then_heal) == [ChosenTeam("GB-B")]
    heal_then_hit = resolved(Heal("sog", 1), HitFriendly("sog", 1), dice=[2])
    assert resting(heal_then_hit)
    assert heal_then_hit.state.teams["GB-B"].hits == 1


@covers("TO-3.0-8")
def test_the_gunship_raises_awareness_after_its_hits() -> None:
    table = kinetic_round(
        mission=card("f3", "MEDIUM"), teams=ALPHA, here=3, awareness=0, assets=["AC-17"], dice=[10, 10, 10]
    )
    choose(table, PlayAsset("AC-17"))
    said = [type(e) for e in table.log or () if isinstance(e, UnitHit | AwarenessMoved)]
    assert said == [UnitHit] * 4 + [AwarenessMoved]
    assert (unit_hits(table), table.state.awareness) == ([2, 1, 1], 1)


@covers("TO-3.0-8")
@pytest.mark.parametrize(
    "effect",
    [
        RemoveIntel(1),
        RemoveFighters(1),
        HitEnemy("fighters", 1),
        HitEnemy("intel", 1),
        HitFriendly("rg", 1),
        Heal("any", 1),
        LoseAsset(1),
        Redeploy(1),
        Peek(1),
        GainAsset(1, 0),
    ],
)
def test_an_effect_that_cannot_apply_is_skipped_and_the_next_one_is_not(effect: CardVerb) -> None:
    table = resolved(effect, AddFighters(1, "pool"), slots=[])
    assert resting(table)
    assert len(table.state.pool()) == 1


@covers("TO-3.0-8")
def test_a_card_may_use_no_word_outside_the_vocabulary() -> None:
    entry = {"id": "EV-99", "name": "New", "direct_action": [], "recon": [{"do": "bombrad"}]}
    with pytest.raises(msgspec.ValidationError, match="bombrad"):
        msgspec.convert(entry, EventCard)


@pytest.mark.parametrize("kind", get_args(CardVerb), ids=lambda kind: kind.__name__)
def test_every_word_of_the_vocabulary_does_something_somewhere(kind: type[Verb]) -> None:
    assert does.dispatch(kind) is not does.dispatch(Verb)


# the verbs (none is the empty list)


@covers("TO-3.0-8")
def test_none_does_nothing() -> None:
    table = position(DrawEvent(), phase="direct_action", box=4, teams=DUO, awareness=0)
    before = position(phase="direct_action", box=4, teams=DUO, awareness=0)
    assert (table.state.teams, table.state.units) == (before.state.teams, before.state.units)
    assert (table.state.effects, table.state.awareness) == ([], 0)


@covers("TO-3.0-8")
@pytest.mark.parametrize(("method", "succeeds"), [("sea", True), ("air", False), (None, True)])
def test_drm_moves_the_named_roll_and_only_by_its_method(method: Any, succeeds: bool) -> None:
    effects: Effects = (Drm(("infil",), -1, "next", method), Drm(("exfil",), -5, "next"))
    table = position(
        ResolveEffects(effects, "EV-01"), RollInfiltration(), mission=card(infil="sea"), awareness=0, dice=[8]
    )
    assert table.state.infiltrated is succeeds


@covers("TO-3.0-8")
def test_attach_moves_the_rolls_of_the_holder_alone() -> None:
    # Veteran Operator on Bravo: 7 - 1 hits at 6; Alpha misses with 8.
    table = kinetic_round(teams=DUO, here=1, assets={"AC-01": "GB-B"}, dice=[8, 7, 10])
    assert [(event.team, event.hit) for event in happened(table, Attacked)] == [("GB-A", False), ("GB-B", True)]


@covers("TO-3.0-8")
def test_attach_works_only_in_the_phase_of_its_card() -> None:
    # Intercept Van is of the Recon Phase, where Marcus at -1 hits with 7.
    held = {"AC-09": "RG-1"}
    recon = recon_round(teams=MARCUS, intel=1, assets=held, dice=[7, 1])
    later = direct_action(
        ActionRound(), fight="remaining_intel", intel=1, assets=held, teams=ALPHA | {"RG-1": "rg"}, dice=[7, 1]
    )
    assert (unit_hits(recon), unit_hits(later)) == ([1], [0])


@covers("TO-3.0-8", "TO-5.2-3")
def test_absorb_takes_hits_drawn_on_the_holder_and_each_spends_a_use() -> None:
    # Plate Carriers on Alpha; three hits on him alone.
    table = kinetic_round(teams=ALPHA, here=3, assets={"AC-07": "GB-A"}, dice=[10, 1, 1, 1])
    assert table.state.teams["GB-A"].hits == 1
    assert (table.state.assets, table.state.discarded) == ({}, ["AC-07"])


@covers("TO-3.0-8")
def test_absorb_does_not_help_another_team() -> None:
    table = kinetic_round(teams=DUO, here=1, assets={"AC-07": "GB-A"}, dice=[10, 10, 1, 2])
    assert (table.state.teams["GB-B"].hits, table.state.assets["AC-07"].uses) == (1, 2)


@covers("TO-3.0-8")
def test_skip_attack_and_extra_attack_change_the_dice_of_a_side() -> None:
    fewer = recon_round(teams=MARCUS, intel=2, events=["EV-22"], dice=[10, 1])
    more = recon_round(teams=MARCUS, intel=2, events=["EV-25"], dice=[10, 1, 1, 1])
    assert (len(happened(fewer, IntelAttacked)), len(happened(more, IntelAttacked))) == (1, 3)


@covers("TO-3.0-8")
def test_skip_round_lets_nobody_roll_in_this_round_or_in_the_next() -> None:
    inside = recon_round(teams=MARCUS, intel=1, events=["EV-14"])
    outside = recon(
        DrawEvent(), ActionRound(), ActionRound(), fight="intel", teams=MARCUS, intel=1, events=["EV-14"], dice=[10, 1]
    )
    assert (len(happened(inside, Attacked)), len(happened(outside, Attacked))) == (0, 1)
    assert (outside.state.rounds, dice_left(outside)) == (2, [])


@covers("TO-3.0-8")
def test_add_fighters_knows_pool_and_here_and_auto() -> None:
    def placed(effect: AddFighters, slot: int = 0) -> tuple[int, int]:
        step = ResolveEffects((effect,), "EA-01", slot)
        state = position(step, phase="direct_action", box=3, teams=ALPHA).state
        return len(state.pool()), len(state.here())

    assert placed(AddFighters(2, "pool")) == (2, 0)
    assert placed(AddFighters(2, "here")) == (0, 2)
    assert [placed(AddFighters(1, "auto"), slot) for slot in (1, 2, 3)] == [(1, 0), (1, 0), (0, 1)]


@covers("TO-3.0-8")
@pytest.mark.parametrize(("phase", "box"), [("recon", -1), ("direct_action", -1)])
def test_fighters_added_before_infiltration_go_to_the_pool(phase: str, box: int) -> None:
    table = resolved(AddFighters(1, "here"), phase=phase, box=box)
    assert (len(table.state.pool()), len(table.state.here())) == (1, 0)


@covers("TO-3.0-8")
def test_added_intel_joins_a_running_engagement_before_the_dice() -> None:
    table = recon_round(teams=MARCUS, intel=1, events=["EV-11"], dice=[10, 1, 1])
    assert [who(event) for event in happened(table, IntelAttacked)] == ["Intel 1", "Intel 2"]
    assert len(resolved(AddIntel(2)).state.intel()) == 2


@covers("TO-3.0-8")
@pytest.mark.parametrize(
    ("event", "start", "end"), [("EV-10", 1, 2), ("EV-10", 2, 2), ("EV-08", 0, -1), ("EV-08", -1, -1)]
)
def test_awareness_moves_the_track_within_its_limits(event: str, start: int, end: int) -> None:
    table = position(DrawEvent(), phase="direct_action", box=4, teams=ALPHA, awareness=start, events=[event])
    assert table.state.awareness == end


@covers("TO-3.0-8")
def test_awareness_cards_do_nothing_before_the_value_is_set() -> None:
    table = position(DrawEvent(), phase="direct_action", teams=ALPHA, events=["EV-10"])
    assert table.state.awareness == 0


@covers("TO-3.0-8", "TO-3.0-14")
@pytest.mark.parametrize(("die", "intel", "hits"), [(3, [2], 0), (4, [0], 1)])
def test_test_rolls_an_unmodified_die_and_resolves_one_branch(die: int, intel: list[int], hits: int) -> None:
    table = position(DrawEvent(), phase="recon", fight="intel", teams=MARCUS, intel=1, events=["EV-23"], dice=[die])
    assert (unit_hits(table), table.state.teams["RG-1"].hits) == (intel, hits)


@covers("TO-3.0-8")
@pytest.mark.parametrize(("support", "awareness"), [({"AS-1": "support"}, 0), ({}, 1)])
def test_when_asks_whether_air_and_space_is_recruited(support: dict[str, str], awareness: int) -> None:
    table = position(DrawEvent(), phase="direct_action", box=6, teams=ALPHA | support, awareness=1, events=["EV-24"])
    assert table.state.awareness == awareness


@covers("TO-3.0-8", "TO-5.2-3")
@pytest.mark.parametrize(("choice", "awareness"), [(PlayAsset("AC-23"), 0), (PASS, 1)])
def test_cancel_discards_an_event_without_effect(choice: Any, awareness: int) -> None:
    table = position(
        DrawEvent(), phase="direct_action", box=4, teams=ALPHA, awareness=0, events=["EV-10"], assets=["AC-23", "AC-24"]
    )
    assert options(table) == [PASS, PlayAsset("AC-23")]
    choose(table, choice)
    assert (table.state.awareness, table.state.discards) == (awareness, ["EV-10"])
    assert ("AC-23" in table.state.assets) is (choice is PASS)


@covers("TO-3.0-8")
def test_cancel_stops_an_enemy_action_with_the_card_of_that_kind() -> None:
    table = direct_action(
        RevealEnemyAction(1), box=3, teams=ALPHA, awareness=0, slots=["EA-01", BLANK, BLANK], assets=["AC-23", "AC-24"]
    )
    assert options(table) == [PASS, PlayAsset("AC-24")]
    choose(table, PlayAsset("AC-24"))
    assert (table.state.pool(), list(table.state.assets)) == ([], ["AC-23"])


@covers("TO-3.0-8", "TO-5.2-3")
@pytest.mark.parametrize(("assets", "allowed"), [(["AC-02"], True), ([], False)])
def test_drone_strike_permits_the_strike_and_stays_in_hand(assets: list[str], allowed: bool) -> None:
    table = position(RallyPoint(), phase="direct_action", box=2, teams=ALPHA, assets=assets, area="CENTCOM")
    assert (Rally("drone") in options(table)) is allowed
    assert list(table.state.assets) == assets


# what the player chooses


@covers("TO-3.0-13")
def test_the_player_chooses_which_hurt_active_team_is_healed() -> None:
    table = resolved(
        Heal("sog", 1),
        teams={
            "GB-A": ("direct_action", 1),
            "GB-B": "direct_action",
            "GB-C": ("direct_action", 1),
            "GB-D": ("casualties", 2),
            "RG-1": ("rg", 1),
        },
    )
    assert options(table) == [ChosenTeam("GB-A"), ChosenTeam("GB-C")]

    choose(table, ChosenTeam("GB-C"))
    assert [table.state.teams[team].hits for team in ("GB-A", "GB-C")] == [1, 0]
    assert resting(table)


@covers("TO-3.0-13")
def test_the_player_peeks_at_a_slot_of_his_choice_and_it_is_not_resolved() -> None:
    table = resolved(Peek(2), slots=["EA-01", "EA-02", "EA-03"])
    assert options(table) == [ChosenSlot(1), ChosenSlot(2), ChosenSlot(3)]
    choose(table, ChosenSlot(2))
    assert [slot.peeked for slot in table.state.slots] == [False, True, False]
    assert [slot.revealed for slot in table.state.slots] == [False] * 3
    assert happened(table, CardShown)[-1].card == "EA-02"
    assert (table.state.units, options(table)) == ({}, [ChosenSlot(1), ChosenSlot(3)])


@covers("TO-3.0-13")
def test_a_revealed_slot_is_no_object_of_a_peek() -> None:
    table = position(
        RevealEnemyAction(1), ResolveEffects((Peek(1),), "EV-09"), phase="direct_action", box=3, teams=ALPHA
    )
    assert options(table) == [ChosenSlot(2), ChosenSlot(3)]


@covers("TO-3.0-13")
def test_the_player_chooses_which_asset_is_lost_attached_ones_included() -> None:
    table = resolved(LoseAsset(1), assets={"AC-01": "GB-A", "AC-03": ""})
    assert options(table) == [ChosenAsset("AC-01"), ChosenAsset("AC-03")]
    choose(table, ChosenAsset("AC-01"))
    assert (list(table.state.assets), table.state.discarded) == (["AC-03"], ["AC-01"])
    assert resting(table)


@covers("TO-3.0-13")
def test_the_player_may_gain_a_cheap_asset_that_is_neither_owned_nor_discarded() -> None:
    # AC-12 and AC-15 are not for HIGH; AC-03 was lost, AC-05 is in hand.
    table = resolved(LoseAsset(1), GainAsset(1, 2), assets=["AC-03", "AC-05"], mission=card("f3", "HIGH"))
    choose(table, ChosenAsset("AC-03"))
    free = ["AC-08", "AC-13", "AC-14", "AC-18", "AC-19", "AC-20", "AC-21"]
    assert options(table) == [PASS, *(ChosenAsset(asset) for asset in free)]
    choose(table, ChosenAsset("AC-14"))
    assert (table.state.assets["AC-14"].uses, table.state.spent) == (1, 0)
    assert resting(table)


@covers("TO-3.0-13")
def test_a_gain_may_be_declined_and_offers_what_the_threat_allows() -> None:
    table = resolved(GainAsset(1, 2))
    assert ChosenAsset("AC-12") in options(table)
    choose(table, PASS)
    assert table.state.assets == {}


@covers("TO-3.0-13", "TO-4.2-2")
def test_the_player_may_redeploy_a_ground_team_of_his_choice_with_its_hits() -> None:
    teams = {"GB-A": ("recon", 1), "GB-B": "recon", "GB-C": "direct_action", "RG-1": "recon"}
    table = resolved(Redeploy(1), phase="recon", teams=teams)
    assert options(table) == [PASS, ChosenTeam("GB-A"), ChosenTeam("GB-B")]
    choose(table, ChosenTeam("GB-A"))
    moved = table.state.teams["GB-A"]
    assert (moved.box, moved.hits, table.state.teams["GB-B"].box) == ("direct_action", 1, "recon")
    assert resting(table)


@covers("TO-3.0-13")
@pytest.mark.parametrize("effect", [Heal("sog", 1), Peek(1), LoseAsset(1), GainAsset(1, 0), Redeploy(1)])
def test_without_a_legal_object_nothing_is_asked(effect: CardVerb) -> None:
    assert resting(resolved(effect, slots=[]))


@covers("TO-3.0-13")
@pytest.mark.parametrize(
    ("effect", "times"), [(Heal("any", 3), 3), (Peek(2), 2), (LoseAsset(3), 3), (GainAsset(3, 2), 3), (Redeploy(3), 3)]
)
def test_an_effect_on_several_objects_asks_as_often_and_no_more(effect: CardVerb, times: int) -> None:
    hurt = dict.fromkeys(("GB-A", "GB-B", "GB-C", "GB-E"), ("recon", 1))
    teams = hurt | {"GB-D": ("direct_action", 0)}
    table = resolved(effect, teams=teams, assets=["AC-07", "AC-08", "AC-09", "AC-10"])
    for _ in range(times):
        assert not resting(table)
        choose(table, options(table)[-1])
    assert resting(table)


@covers("TO-3.0-8")
@pytest.mark.parametrize("effect", [Cancel("event"), Attach(("sog_attack",), -1)])
def test_a_word_that_acts_at_its_own_moment_does_nothing_on_a_card_that_is_resolved(effect: CardVerb) -> None:
    table = resolved(effect, AddFighters(1, "pool"))
    assert (resting(table), len(table.state.pool()), table.state.effects) == (True, 1, [])
