"""Assets at their moments (CO-C9-5, -6)."""

from typing import Any

import pytest

from sandtable.boards.cards import Deck
from sandtable.games.covert_ops import ground
from sandtable.games.covert_ops.opposition.deck import DrawActionCards
from sandtable.games.covert_ops.rules.assets import (
    BeaconAt,
    HealUnit,
    NotNow,
    Offer,
    PutBackInOrder,
    SmokeAt,
    Strike,
    UseAsset,
    offers,
    use,
    why_not,
)
from sandtable.games.covert_ops.rules.attack_figures import kit_of
from sandtable.games.covert_ops.state import State
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.covert_ops.build import activate, asked, at_inches, choose, options, position, refused, resting, run

OPER, RIFLE = ("bw-oper", 18, 10), ("hc-rifle", 18, 20)


def pool(points: int = 5, **rest: Any) -> Table[State]:
    rest.setdefault("team", [OPER])
    return position(points=points, **rest)


def used(at: Table[State], asset: str) -> None:
    at._decision = None
    use(at, UseAsset(asset), "player-1")
    at.advance()


def why(at: Table[State], asset: str, moment: Any) -> str:
    refusal = why_not(at.state, UseAsset(asset), moment)
    return refusal.why if refusal else ""


@covers("CO-C9-5")
def test_an_asset_is_paid_from_the_pool_and_used_once_a_round() -> None:
    at = pool(5, markers=[(5, 26)])
    used(at, "AS3")
    assert at.state.points == 4
    assert "used in this round" in why(at, "AS3", "player-turn")


@covers("CO-C9-5")
def test_a_pool_that_cannot_pay_offers_nothing() -> None:
    assert "costs 2, 1 in the pool" in why(pool(1, markers=[(5, 26)]), "AS5", "player-turn")
    assert offers(pool(0).state, "player-turn") == ()


@covers("CO-C9-5")
def test_an_asset_has_its_moment() -> None:
    assert "another moment" in why(pool(), "AS1", "player-turn")


@covers("CO-C9-6")
def test_signal_spoof_is_asked_of_the_lead_seat_from_tier_2_on() -> None:
    at = pool(alarm=5)
    run(at, Offer("opfor-turn"))
    assert resting(at)
    at = pool(alarm=6, team=[OPER, OPER], seats=("player-1", "player-2"))
    run(at, Offer("opfor-turn"))
    assert asked(at) == "player-1"
    choose(at, UseAsset("AS4"))
    assert (at.state.drawn_less, at.state.points) == (2, 3)


@covers("CO-C9-6")
def test_ghost_protocol_is_asked_at_the_end_of_a_round_with_an_alarm_of_1_or_more() -> None:
    at = pool(alarm=0)
    run(at, Offer("round-end"))
    assert resting(at)
    at = pool(alarm=2)
    run(at, Offer("round-end"))
    choose(at, UseAsset("AS8"))
    assert at.state.alarm == 0


def test_an_offer_can_be_declined() -> None:
    at = pool(alarm=9)
    run(at, Offer("round-end"))
    choose(at, NotNow())
    assert (at.state.alarm, at.state.points) == (9, 5)


@covers("CO-C6-6")
def test_e10_field_stims_heal_damage_and_never_injuries() -> None:
    at = pool()
    at.state.change(1, damage=1, injuries=1)
    activate(at, 1)
    used(at, "AS2")
    assert (at.state.units[1].damage, at.state.units[1].injuries) == (0, 1)


def test_field_stims_ask_whom_where_several_are_hurt() -> None:
    at = pool(team=[OPER, ("bw-hack", 16, 10)])
    at.state.change(1, damage=3)
    at.state.change(2, damage=1)
    used(at, "AS2")
    choose(at, HealUnit(1))
    assert [one.damage for one in at.state.players()] == [1, 1]


def test_adrenal_surge_gives_an_action_token_to_the_activating_unit() -> None:
    at = pool()
    activate(at, 1, actions=1)
    used(at, "AS6")
    assert at.state.units[1].actions == 2


@pytest.mark.parametrize(("x", "y", "rule"), [(18, 22.6, ""), (18, 22.65, "CO-C9-5"), (18, -1, "CO-C9-5")])
def test_smoke_rises_within_12_inches_of_the_activating_unit(x: float, y: float, rule: str) -> None:
    at = pool()
    activate(at, 1)
    used(at, "AS1")
    assert refused(at, SmokeAt(at_inches(x, y))) == rule


def test_smoke_rises_only_where_the_unit_sees_it() -> None:
    at = position("smash-and-grab", team=[("bw-oper", 18, 9.5)], points=1)
    activate(at, 1)
    used(at, "AS1")
    assert refused(at, SmokeAt(at_inches(18, 13))) == "CO-C9-5"


@covers("CO-C2-9")
def test_smoke_obscures_until_the_end_of_the_next_round() -> None:
    at = pool(opfor=[RIFLE], round=3)
    activate(at, 1)
    used(at, "AS1")
    choose(at, SmokeAt(at_inches(19, 15)))
    assert ground.obscured(at.state, at.state.disc(2), at.state.disc(1))
    assert at.state.smoke[0].until == 4


@covers("CO-C2-9")
def test_smoke_a_radius_and_a_half_off_the_line_does_not() -> None:
    at = pool(opfor=[RIFLE])
    activate(at, 1)
    used(at, "AS1")
    choose(at, SmokeAt(at_inches(19.5, 15)))
    assert not ground.obscured(at.state, at.state.disc(2), at.state.disc(1))


def test_recon_pulse_shows_three_cards_to_all_and_puts_them_back_in_any_order() -> None:
    at = pool(cards=("AC01", "AC05", "AC09"), markers=[(5, 26)])
    used(at, "AS3")
    assert len(options(at, PutBackInOrder)) == 6
    choose(at, PutBackInOrder(("AC09", "AC01", "AC05")))
    assert at.state.deck.draw[:3] == ("AC09", "AC01", "AC05")
    assert at.state.deck.known == 3


@covers("CO-4.2-12")
def test_recon_pulse_is_offered_after_the_last_card_was_drawn() -> None:
    at = pool(markers=[(5, 26)], deck=Deck(("AC01",), discard=("AC05", "AC09", "AC12")))
    run(at, DrawActionCards())
    assert why(at, "AS3", "player-turn") == ""


def test_a_beacon_leads_markers_within_18_inches_of_it_6_inches_toward_it() -> None:
    at = pool(team=[("bw-oper", 34, 2)], markers=[(5, 26), (30, 34)])
    used(at, "AS5")
    choose(at, BeaconAt(at_inches(5, 10)))
    assert [one.at for one in at.state.markers.values()] == [at_inches(5, 20), at_inches(30, 34)]


def test_a_precision_strike_hits_whom_a_player_unit_sees_and_alerts_it() -> None:
    at = pool(opfor=[RIFLE], dice=[6, 6, 6, 1])
    used(at, "AS7")
    if not resting(at) and options(at, Strike):
        choose(at, Strike(2))
    assert kit_of(at.state, at.state.attacks[-1]).name == "Precision Strike"
    while not resting(at):
        choose(at, options(at)[0])
    assert at.state.destroyed == ("hc-rifle",)


def test_nobody_in_sight_cannot_be_struck() -> None:
    at = position("smash-and-grab", team=[("bw-oper", 18, 9)], opfor=[("hc-rifle", 18, 14)], points=3)
    assert "would change nothing" in why(at, "AS7", "player-turn")
