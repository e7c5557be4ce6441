"""Action cards: drawn, kept, discarded, and what their effects do (CO-4.2, CO-K-3, CO-K-4)."""

from collections import Counter
from typing import Any

from sandtable.boards.cards import Deck
from sandtable.games.covert_ops import figures, verbs
from sandtable.games.covert_ops.opposition.deck import ChooseThreatCard, DrawActionCards, KeepCard
from sandtable.games.covert_ops.opposition.effects import ResolveEffects
from sandtable.games.covert_ops.opposition.events import CardIdle, CardKept, CardsDrawn, MarkerMoved
from sandtable.games.covert_ops.opposition.turn import OpforTurn
from sandtable.games.covert_ops.rules.attacks import DiceRolled
from sandtable.games.covert_ops.rules.awareness import Alerted
from sandtable.games.covert_ops.rules.discovery import Discovered
from sandtable.games.covert_ops.rules.movement import Moved
from sandtable.games.covert_ops.rules.tokens import Activated
from sandtable.games.covert_ops.state import State
from sandtable.kernel.event import Event
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.cases import cases
from tests.games.covert_ops.build import choose, happened, options, position, run, spot

FAR = [("bw-oper", 2, 2)]
LEADER, RIFLE = ("hc-leader", 30, 30), ("hc-rifle", 30, 32)


def turn(card: str, **what: Any) -> tuple[Table[State], list[Event]]:
    """An Opfor turn with that card, at Tier 1."""
    what = {"team": FAR, "opfor": [("hc-rifle", 30, 30)], **what}
    at = position(cards=[card], **what)
    return at, run(at, OpforTurn())


# the deck


@covers("CO-4.2-2")
@cases(
    {
        "one at alarm 0": (0, 0, 1),
        "one at Tier 1": (5, 0, 1),
        "two at Tier 2": (6, 0, 2),
        "two still": (7, 0, 2),
        "three at Tier 3": (11, 0, 3),
        "four at Tier 4": (20, 0, 4),
        "two fewer by an asset": (12, 2, 1),
        "one at least": (7, 2, 1),
    }
)
def test_as_many_cards_are_drawn_as_the_tier_has(alarm: int, fewer: int, cards: int) -> None:
    at = position(team=FAR, alarm=alarm, drawn_less=fewer)
    (drawn,) = happened(run(at, DrawActionCards()), CardsDrawn)
    assert len(drawn.cards) == len(at.state.hand) == cards
    assert at.state.drawn_less == 0  # it was for one turn


@covers("CO-4.2-3")
def test_the_highest_threat_is_kept_and_the_others_are_discarded_at_once() -> None:
    at = position(team=FAR, hand=("AC10", "AC16", "AC04"))
    (kept,) = happened(run(at, ChooseThreatCard()), CardKept)
    assert (kept.card, kept.discarded) == ("AC16", ("AC10", "AC04"))
    assert at.state.deck.discard == ("AC10", "AC04")


@covers("CO-4.2-3", "CO-1.1-1")
def test_the_lead_seat_breaks_a_tie_where_players_choose_for_the_opfor() -> None:
    at = position(team=FAR, hand=("AC10", "AC12", "AC04"), chosen={"opfor_choices": "players"})
    run(at, ChooseThreatCard())
    assert options(at) == [KeepCard("AC10"), KeepCard("AC12")]
    choose(at, KeepCard("AC12"))
    assert (at.state.kept, at.state.hand) == ("AC12", ())


@covers("CO-4.2-10", "CO-4.2-11")
def test_one_card_is_kept_for_a_turn_with_command_and_discarded_at_its_end() -> None:
    at, events = turn("AC01", opfor=[LEADER, RIFLE])
    assert len(happened(events, CardKept)) == 1
    assert len(happened(events, Activated)) == 2
    assert (at.state.kept, at.state.deck.discard) == ("", ("AC01",))


@covers("CO-4.2-12")
def test_an_empty_deck_is_shuffled_from_the_discards_and_drawing_goes_on() -> None:
    at = position(team=FAR, alarm=7, deck=Deck(("AC01",), discard=("AC02", "AC03")))
    run(at, DrawActionCards())
    assert at.state.hand in (("AC01", "AC02"), ("AC01", "AC03"))
    assert (len(at.state.deck.draw), at.state.deck.discard) == (1, ())


@covers("CO-4.2-12")
def test_the_last_card_of_the_deck_brings_the_discards_back_at_once() -> None:
    at = position(team=FAR, deck=Deck(("AC01",), discard=("AC02", "AC03")))
    run(at, DrawActionCards())
    assert at.state.hand == ("AC01",)
    assert (sorted(at.state.deck.draw), at.state.deck.discard) == (["AC02", "AC03"], ())


@covers("CO-4.2-12", "CO-4.2-3")
def test_with_no_discards_the_deck_waits_for_the_first_card_that_is_discarded() -> None:
    at = position(team=FAR, alarm=20, deck=Deck(("AC01", "AC16")))
    run(at, DrawActionCards())
    assert (at.state.hand, at.state.deck) == (("AC01", "AC16"), Deck(()))
    run(at, ChooseThreatCard())
    assert (at.state.kept, at.state.deck) == ("AC16", Deck(("AC01",)))


@covers("CO-4.2-12", "CO-4.2-11")
def test_the_only_card_is_the_deck_again_when_its_turn_ends() -> None:
    at = position(team=FAR, opfor=[("hc-rifle", 30, 30)], deck=Deck(("AC01",)))
    run(at, OpforTurn())
    assert at.state.deck == Deck(("AC01",))


@covers("CO-4.2-11", "CO-4.2-12")
def test_no_card_is_ever_lost() -> None:
    at = position(team=FAR, opfor=[("hc-rifle", 30, 30)], alarm=20)
    whole = Counter(at.state.deck.draw)
    for _ in range(30):
        at.state.change(2, activated=False, alert=False, at=(600, 600))
        at.state.markers.clear()
        at.state.alarm = 20
        run(at, OpforTurn())
        assert Counter((*at.state.deck.draw, *at.state.deck.discard)) == whole


# requirements


@covers("CO-K-3")
def test_press_the_attack_has_no_effect_on_an_unaware_unit_but_its_compass_counts() -> None:
    at, events = turn("AC16")
    assert [one.card for one in happened(events, CardIdle)] == ["AC16"]
    assert happened(events, Activated)[0].actions == 2
    assert spot(at, 2) == (24, 30)


@covers("CO-K-3", "CO-K-2")
def test_reinforcements_need_their_tier() -> None:
    at, _ = turn("AC15", alarm=5)
    assert not at.state.markers
    at = position(team=FAR, opfor=[("hc-rifle", 30, 30)], cards=["AC15", "AC01"], alarm=6)
    run(at, OpforTurn())
    assert [one.at for one in at.state.markers.values()] == [(120, 700)]


@covers("CO-4.2-8")
def test_a_card_that_alerts_the_activator_makes_it_act_as_alert() -> None:
    at, events = turn("AC18", opfor=[LEADER, RIFLE, ("hc-rifle", 10, 30)])
    assert at.state.alarm == 1
    assert [one.unit for one in happened(events, Alerted)] == [2, 3]
    assert at.state.units[2].at != (600, 600)
    assert spot(at, 2)[1] < 30  # toward the player unit, not east


@covers("CO-K-4")
def test_an_effect_for_the_turn_is_on_everybody_who_activates_in_it_and_ends_with_it() -> None:
    at = position(team=FAR, opfor=[LEADER, RIFLE, ("hc-rifle", 5, 33)], cards=["AC12"])
    for who in (2, 3, 4):
        at.state.change(who, damage=2)
    run(at, OpforTurn())
    assert [at.state.units[who].damage for who in (2, 3, 4)] == [0, 0, 2]


@covers("CO-K-4")
def test_what_lasts_for_the_turn_is_gone_after_it_and_what_lasts_for_the_round_is_not() -> None:
    at, _ = turn("AC10")
    assert figures.mv(at.state, at.state.units[2]) == 120
    at, _ = turn("AC11")
    assert figures.defences(at.state, at.state.units[2])[0].n == 2


@covers("CO-K-4")
def test_tokens_are_taken_before_action_tokens_are_assigned() -> None:
    at = position(team=FAR, opfor=[("hc-rifle", 30, 30)], cards=["AC05"])
    at.state.change(2, suppression=1, rend=1, marker=1)
    (told,) = happened(run(at, OpforTurn()), Activated)
    assert told.actions == 2
    assert (at.state.units[2].rend, at.state.units[2].marker) == (0, 0)


@covers("CO-K-4")
def test_comms_check_gives_officers_an_order_more() -> None:
    _, events = turn("AC04", opfor=[LEADER])
    assert happened(events, Activated)[0].orders == 3


@covers("CO-K-4")
def test_sharp_aim_adds_a_die_to_ranged_attacks() -> None:
    _, events = turn("AC13", team=[("bw-oper", 30, 20)], opfor=[], alert=[RIFLE], dice=[1] * 3)
    assert len(happened(events, DiceRolled)[0].dice) == 3


@covers("CO-4.2-8")
def test_wary_eyes_lengthens_alert_range_for_everybody() -> None:
    at, _ = turn("AC06")
    assert figures.alert_range(at.state, at.state.units[1]) == 15 * 20


# moves by cards


@covers("CO-4.2-8")
def test_fresh_tracks_shifts_the_activator_toward_the_nearest_player_for_nothing() -> None:
    at, events = turn("AC08", team=[("bw-oper", 30, 5)])
    shift, card = happened(events, Moved)
    assert (shift.why, shift.way) == ("shift", ((600, 600), (600, 540)))
    assert card.why == "card"
    assert at.state.units[2].actions == 1


@covers("CO-P1-7")
def test_spread_out_takes_the_shortest_straight_way_into_cover() -> None:
    at = position("smash-and-grab", low=True, team=[("bw-oper", 18, 2)], opfor=[("hc-rifle", 23, 13.6)], cards=["AC09"])
    shift, _ = happened(run(at, OpforTurn()), Moved)
    assert (shift.why, shift.way) == ("shift", ((460, 272), (460, 292)))


@covers("CO-P1-7")
def test_spread_out_moves_nobody_who_has_cover_or_finds_none() -> None:
    covered = position(
        "smash-and-grab", low=True, team=[("bw-oper", 18, 2)], opfor=[("hc-rifle", 22.6, 13.6)], cards=["AC09"]
    )
    assert [one.why for one in happened(run(covered, OpforTurn()), Moved)] == ["card"]
    _, events = turn("AC09")
    assert [one.why for one in happened(events, Moved)] == ["card"]


@covers("CO-4.3A-6")
def test_markers_that_a_card_leads_are_discovered_but_nobody_activates_by_that() -> None:
    at = position(team=[("bw-oper", 18, 5)], opfor=[("hc-rifle", 34, 34)], markers=[(18, 26)], cards=["AC07"], dice=[1])
    events = run(at, OpforTurn())
    assert [one.way[-1] for one in happened(events, MarkerMoved)] == [(360, 460)]
    assert len(happened(events, Discovered)) == 1
    assert [one.unit for one in happened(events, Activated)] == [2]


@covers("CO-4.2-8")
def test_all_units_converge_leads_every_marker_by_its_id() -> None:
    at = position(team=FAR, opfor=[("hc-rifle", 34, 34)], markers=[(34, 20), (20, 34)], cards=["AC21"])
    events = run(at, OpforTurn())
    assert [(one.marker, one.why) for one in happened(events, MarkerMoved)] == [(1, "led"), (2, "led")]


# tokens by cards


@covers("CO-4.2-8")
def test_cards_give_tokens_to_whom_they_name() -> None:
    at, _ = turn("AC14")
    assert at.state.units[1].marker == 1
    near = [("bw-oper", 30, 24), ("bw-oper", 2, 2)]
    at, _ = turn("VH2", team=near, opfor=[], alert=[("vh-howler", 30, 30)], faction="volucrid", dice=[1] * 9)
    assert [at.state.units[who].suppression for who in (1, 2)] == [1, 0]


@covers("CO-4.2-8")
def test_near_the_activator_means_itself_included_and_nobody_farther() -> None:
    packs = [("zp-leader", 30, 30), ("zp-warrior", 30, 33), ("zp-warrior", 5, 33)]
    at = position(team=FAR, opfor=packs, faction="zhrenthrar")
    effects = at.state.content.cards["ZP2"].effects
    run(at, ResolveEffects(effects, "ZP2", 2))
    assert [at.state.units[who].fury for who in (2, 3, 4)] == [1, 1, 0]


@covers("CO-4.2-8")
@cases(
    {
        "players": ("players", [1]),
        "Opfor": ("opfor", [2, 3, 4]),
        "officers": ("opfor-officers", [3]),
        "all": ("all", [1, 2, 3, 4]),
        "those near it": ("near", [2, 3]),
        "players near it": ("players-near", []),
        "the closest player": ("closest-player", [1]),
        "the activator": ("activator", [2]),
    }
)
def test_a_card_names_units_by_side_by_rank_or_by_distance(scope: verbs.Scope, given: list[int]) -> None:
    packs = [("zp-warrior", 30, 30), ("zp-leader", 30, 33), ("zp-warrior", 5, 33)]
    at = position(team=FAR, opfor=packs, faction="zhrenthrar")
    run(at, ResolveEffects((verbs.Give(scope, "suppression", within=6),), "ZP2", 2))
    assert [who for who in at.state.units if at.state.units[who].suppression] == given


@covers("CO-K-10", "CO-4.1A-5")
def test_a_grub_is_recruited_touching_the_activator_and_checked_for_alert() -> None:
    at = position(team=[("bw-oper", 30, 20)], opfor=[("vh-howler", 30, 30)], faction="volucrid")
    run(at, ResolveEffects(at.state.content.cards["VH1"].effects, "VH1", 2))
    grub = at.state.units[3]
    assert (grub.at, grub.activated, grub.alert) == ((600, 570), False, True)


@covers("CO-4.2-1")
def test_every_effect_of_every_card_can_be_carried_out() -> None:
    for name, card in position().state.content.cards.items():
        faction = card.faction or "homeworld"
        at = position(team=FAR, alert=[("zp-leader", 30, 30)], faction=faction, markers=[(20, 30)])
        run(at, ResolveEffects(card.effects, name, 2))
        assert at.state.units[2].here


@covers("CO-4.2-7")
def test_nothing_more_of_a_card_happens_once_the_activator_is_destroyed() -> None:
    at = position(team=FAR, alert=[("hc-rifle", 30, 30)])
    at.state.change(2, zone="dead")
    run(at, ResolveEffects(at.state.content.cards["AC18"].effects, "AC18", 2))
    assert at.state.alarm == 0
