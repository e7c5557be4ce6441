"""Wounds, armor, Stuns and death."""

from typing import Any

import pytest

from sandtable.games.seal_team_flix.events import Piece
from sandtable.games.seal_team_flix.rules import harm
from sandtable.games.seal_team_flix.rules.harm import Prevent, TakeWound, WoundSeal
from sandtable.games.seal_team_flix.rules.harm_events import Fell, Spared, Stunned, Wounded
from sandtable.games.seal_team_flix.state import NOWHERE, State
from sandtable.kernel.event import Event
from sandtable.kernel.table import Table
from sandtable.testing import covers
from sandtable.testing.drill import choose, happened, options, run
from tests.cases import cases
from tests.games.seal_team_flix.build import add_hostage, after, blast, cell, change, lines, names, position, verify

BULLET = WoundSeal("seal-1", "bullet", "STF-P6-5")
EXPLOSION = WoundSeal("seal-1", "explosion", "STF-EQP-5")
BLEEDING = WoundSeal("seal-1", "bleeding", "STF-RXF-4")
TWO = {"seal-1": "B5", "seal-2": "A12"}


def hurt(*hits: WoundSeal, **fields: Any) -> tuple[Table[State], list[Event]]:
    """Hannah, changed a little, is hit; and what happened."""
    at = position(seals=TWO)
    change(at, "seal-1", **fields)
    return at, run(at, *hits)


@covers("STF-GEAR-11")
@pytest.mark.parametrize("hit", [BULLET, EXPLOSION, BLEEDING])
def test_every_wound_that_nothing_prevents_costs_one_health(hit: WoundSeal) -> None:
    at, events = hurt(hit)
    assert [seal.health for seal in at.state.seals.values()] == [4, 6]
    assert events == [Wounded(hit.rule, "hannah", hit.kind, 4, 5)]


@covers("STF-GEAR-11")
@pytest.mark.parametrize(("hit", "wound"), [(BULLET, "a Bullet Wound"), (EXPLOSION, "an Explosion Wound")])
def test_the_log_names_the_type_of_a_wound(hit: WoundSeal, wound: str) -> None:
    _, events = hurt(hit, soft_armor=True)
    assert wound in lines(events)[0]


@covers("STF-GEAR-11")
@pytest.mark.parametrize("hits", [1, 2])
def test_at_health_zero_the_standee_leaves_the_map_at_once_and_takes_no_further_wound(hits: int) -> None:
    at, events = hurt(*[BULLET] * hits, health=1)
    assert [type(event) for event in events] == [Wounded, Fell]
    assert cell(at.state, "B5") not in at.state.standing
    verify(at, health=0, kia=["seal-1"])
    assert at.state.seals["seal-1"].cell == NOWHERE


@covers("STF-GEAR-13")
@pytest.mark.parametrize("hit", [BULLET, EXPLOSION, BLEEDING])
def test_soft_body_armor_absorbs_the_first_wound_of_any_type_and_is_gone(hit: WoundSeal) -> None:
    at, events = hurt(hit, soft_armor=True)
    assert events == [Spared("STF-GEAR-13", "hannah", hit.kind, "armor")]
    assert (at.state.seals["seal-1"].health, at.state.seals["seal-1"].soft_armor) == (5, False)
    run(at, hit)
    assert at.state.seals["seal-1"].health == 4


@covers("STF-WND-1", "STF-WND-2", "STF-WND-3")
@cases(
    {
        "a Medical Kit": (BLEEDING, "E11#1", "STF-WND-1"),
        "Ballistic Armor": (BULLET, "E09#1", "STF-WND-2"),
        "Blast Armor": (EXPLOSION, "E10#1", "STF-WND-3"),
    }
)
def test_the_owner_may_discard_the_card_that_stops_this_type(hit: WoundSeal, card: str, rule: str) -> None:
    at, _ = hurt(hit, cards=("W01#1", card, "E12#1"))
    verify(at, question=("seal-1", rule), options=[Prevent(card), TakeWound()])
    events = choose(at, Prevent(card))
    seal = at.state.seals["seal-1"]
    assert (seal.health, seal.cards, seal.actions) == (5, ("W01#1", "E12#1"), 2)
    assert [event.rule for event in events] == [rule]


@covers("STF-WND-1", "STF-WND-2", "STF-WND-3")
def test_the_owner_may_keep_the_card_and_take_the_wound() -> None:
    at, _ = hurt(BULLET, cards=("E09#1",))
    choose(at, TakeWound())
    verify(at, health=4, cards=("E09#1",))


@covers("STF-WND-1", "STF-WND-2", "STF-WND-3")
def test_a_card_against_other_wounds_is_no_help() -> None:
    verify(hurt(BULLET, cards=("E10#1", "E11#1"))[0], rest=True, health=4)


@covers("STF-WND-4")
def test_cover_comes_before_soft_armor_and_soft_armor_before_a_card() -> None:
    at = position(seals=TWO, blocks=["B6"], fields={"seal-1": {"soft_armor": True, "cards": ("E09#1",)}})
    hit = WoundSeal("seal-1", "bullet", "STF-P6-5", (cell(at.state, "B6"),))
    run(at, hit)
    verify(at, blocks=[], soft_armor=True)
    run(at, hit)
    verify(at, soft_armor=False, rest=True)
    run(at, hit)
    assert options(at, Prevent) == [Prevent("E09#1")]
    choose(at, Prevent("E09#1"))
    run(at, hit)
    verify(at, health=4)


@covers("STF-WND-3")
def test_a_bomb_technician_shrugs_off_one_explosion_in_a_mission() -> None:
    at, _ = hurt(EXPLOSION, spec="EOD", grade=8)
    assert Spared("STF-WND-3", "hannah", "explosion", "skill", "EOD") in choose(at, Prevent("EOD"))
    assert at.state.seals["seal-1"].health == 5
    run(at, EXPLOSION)
    verify(at, rest=True, health=4)


@covers("STF-GEAR-12")
def test_the_cards_of_the_dead_leave_and_their_remote_bombs_stay() -> None:
    at = position(seals=TWO, bombs={"C5": "seal-1"}, fields={"seal-1": {"charges": (("E06#1", 1),)}})
    harm.kill_seal(at, "seal-1", "STF-P6-5")
    verify(at, cards=(), charges=(), bombs=["C5"])


@covers("STF-GEAR-12", "STF-TOK-4")
def test_a_bio_weapon_kills_the_area_of_its_dead_carrier() -> None:
    carried, dying = [("BW", {"status": "carried", "carrier": "seal-1"})], {"seal-1": {"health": 1}}
    seals = {"seal-1": "B5", "seal-2": "D7", "seal-3": "A12"}
    at = after(BULLET, seals=seals, patrols=["A8", "F6"], pool=3, goals=carried, fields=dying)
    verify(at, kia=["seal-1", "seal-2"], tangos=["F6"], status="lost")


@covers("STF-ALR-5")
@cases(
    {"on the Space where its holder died": ("seal-1", None, "B5"), "with somebody else": ("seal-2", "seal-2", "A12")}
)
def test_the_alert_token_stays(holder: str, seat: str | None, space: str) -> None:
    at = position(seals=TWO, alert=holder)
    harm.kill_seal(at, "seal-1", "STF-P6-5")
    assert (at.state.alert_seat, names(at.state, [at.state.alert_place])) == (seat, [space])
    assert (at.state.alert_cell == NOWHERE) == bool(seat)


@covers("STF-P7-6")
def test_when_the_last_seal_falls_the_mission_is_a_failure_without_secondary_points() -> None:
    bonus = [("PH", {"role": "secondary", "status": "cleared"})]
    at = after(BULLET, seals=TWO, tokens={"K4": "HD"}, goals=bonus, fields={seat: {"health": 1} for seat in TWO})
    verify(at, over=False)
    run(at, WoundSeal("seal-2", "bullet", "STF-P6-5"))
    verify(at, result="failure", score=-2)


@covers("STF-TPL-1")
def test_a_killed_patrol_goes_back_to_the_pool_and_nobody_else_does() -> None:
    at = position(patrols=["F6"], sentries=["E4"], mastermind="C3", pool=3)
    hostage = add_hostage(at.state, "G1")

    harm.kill_tango(at, 1, "STF-KNF-1")
    assert (at.state.pool, len(at.state.patrols())) == (4, 0)

    harm.kill_tango(at, 2, "STF-KNF-1")
    harm.kill_tango(at, 3, "STF-FIR-9")
    harm.kill_hostage(at, hostage.id, "STF-FIR-9")
    verify(at, pool=4, tangos=[], hostages=[])
    assert list(at.state.standing.values()) == ["seal-1"]


@covers("STF-WND-5")
def test_tangos_and_hostages_die_of_their_first_wound() -> None:
    at = position(seals={"seal-1": "B5"}, patrols=["F6"], sentries=["F5"], hostages=["G6"], pool=3)
    blast(at, "he", "F6")
    verify(at, tangos=[], hostages=[], status="lost")


@covers("STF-STN-1")
def test_a_seal_holds_two_stunned_tokens_at_most_served_and_new_together() -> None:
    at = position(seals=TWO, fields={"seal-1": {"stun_now": 1}})
    for _ in range(2):
        harm.stun_seal(at, "seal-1", "STF-P6-5")
    verify(at, stun_now=1, stun_new=1, log=[Stunned("STF-P6-5", Piece("seal", "hannah", "B5"), 2)])


@covers("STF-STN-3")
def test_a_tango_is_stunned_once_and_no_more() -> None:
    at = position(seals=TWO, patrols=["K5"])
    for _ in range(2):
        harm.stun_tango(at, 1, "STF-STN-3")
    verify(at, stunned=True, log=[Stunned("STF-STN-3", Piece("patrol", "t1", "K5"))])


@covers("STF-STN-4")
def test_cover_that_saves_a_hostage_from_a_blast_does_not_stun_it_as_it_stuns_a_tango() -> None:
    at = position(patrols=["E8"], blocks=["F6", "E7"])
    add_hostage(at.state, "G6", start="G1")
    assert [event.who for event in happened(blast(at, "timebomb", "E6"), Stunned)] == [Piece("patrol", "t1", "E8")]
    verify(at, hostages=["G6"])
