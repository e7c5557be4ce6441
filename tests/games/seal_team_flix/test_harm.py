"""Wounds, armor, Stuns and death."""

from typing import Any

import pytest

from sandtable.games.seal_team_flix.events import Piece
from sandtable.games.seal_team_flix.rules import harm
from sandtable.games.seal_team_flix.rules.harm import Prevent, TakeWound, WoundSeal
from sandtable.games.seal_team_flix.rules.harm_events import Fell, Spared, Stunned, Wounded
from sandtable.games.seal_team_flix.state import NOWHERE, RemoteBomb, State
from sandtable.kernel.event import Event
from sandtable.kernel.table import Table
from sandtable.testing import covers
from sandtable.testing.drill import choose, happened, options, resting, run
from tests.cases import cases
from tests.games.seal_team_flix.build import add_hostage, add_token, blast, cell, change, names, position, question

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
def test_at_health_zero_the_standee_leaves_the_map_at_once() -> None:
    at, _ = hurt(BULLET, health=1)
    seal = at.state.seals["seal-1"]
    assert (seal.health, seal.kia, seal.cell) == (0, True, NOWHERE)
    assert cell(at.state, "B5") not in at.state.standing


@covers("STF-GEAR-11")
def test_whoever_is_dead_already_takes_no_further_wound() -> None:
    at, events = hurt(BULLET, BULLET, health=1)
    assert [type(event) for event in events] == [Wounded, Fell]
    assert at.state.seals["seal-1"].health == 0


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
    assert question(at) == ("seal-1", rule)
    assert options(at) == [Prevent(card), TakeWound()]
    events = choose(at, Prevent(card))
    seal = at.state.seals["seal-1"]
    assert (seal.health, seal.cards, seal.actions) == (5, ("W01#1", "E12#1"), 2)
    assert [event.rule for event in events] == [rule]


@covers("STF-WND-1", "STF-WND-2", "STF-WND-3")
def test_the_owner_may_keep_the_card_and_take_the_wound() -> None:
    at, _ = hurt(BULLET, cards=("E09#1",))
    choose(at, TakeWound())
    assert (at.state.seals["seal-1"].health, at.state.seals["seal-1"].cards) == (4, ("E09#1",))


@covers("STF-WND-1", "STF-WND-2", "STF-WND-3")
def test_a_card_against_other_wounds_is_no_help() -> None:
    at, _ = hurt(BULLET, cards=("E10#1", "E11#1"))
    assert resting(at)
    assert at.state.seals["seal-1"].health == 4


@covers("STF-WND-4")
def test_cover_comes_before_soft_armor_and_soft_armor_before_a_card() -> None:
    at = position(seals=TWO, blocks=["B6"])
    change(at, "seal-1", soft_armor=True, cards=("E09#1",))
    hit = WoundSeal("seal-1", "bullet", "STF-P6-5", (cell(at.state, "B6"),))

    run(at, hit)
    assert at.state.blocks == ()
    assert at.state.seals["seal-1"].soft_armor

    run(at, hit)
    assert not at.state.seals["seal-1"].soft_armor
    assert resting(at)

    run(at, hit)
    assert options(at, Prevent) == [Prevent("E09#1")]
    choose(at, Prevent("E09#1"))

    run(at, hit)
    assert at.state.seals["seal-1"].health == 4


@covers("STF-WND-3")
def test_a_bomb_technician_shrugs_off_one_explosion_in_a_mission() -> None:
    at, _ = hurt(EXPLOSION, spec="EOD", grade=8)
    assert Spared("STF-WND-3", "hannah", "explosion", "skill", "EOD") in choose(at, Prevent("EOD"))
    assert at.state.seals["seal-1"].health == 5
    run(at, EXPLOSION)
    assert resting(at)
    assert at.state.seals["seal-1"].health == 4


@covers("STF-GEAR-12")
def test_the_cards_of_the_dead_leave_and_their_remote_bombs_stay() -> None:
    at = position(seals=TWO)
    change(at, "seal-1", cards=("W01#1", "E04#1"), charges=(("E06#1", 1),))
    bomb = RemoteBomb(cell(at.state, "C5"), "seal-1", "E04#1")
    at.state.bombs.append(bomb)
    harm.kill_seal(at, "seal-1", "STF-P6-5")
    assert (at.state.seals["seal-1"].cards, at.state.seals["seal-1"].charges) == ((), ())
    assert at.state.bombs == [bomb]


@covers("STF-GEAR-12", "STF-TOK-4")
def test_a_bio_weapon_kills_the_area_of_its_dead_carrier() -> None:
    at = position(seals={"seal-1": "B5", "seal-2": "D7", "seal-3": "A12"}, patrols=["A8", "F6"], pool=3)
    change(at, "seal-1", health=1)
    add_token(at.state, "", "BW", status="carried", carrier="seal-1")
    run(at, BULLET)
    assert [seal.seat for seal in at.state.living()] == ["seal-3"]
    assert names(at.state, [one.cell for one in at.state.patrols()]) == ["F6"]
    assert at.state.objectives[1].status == "lost"


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
    at = position(seals=TWO)
    add_token(at.state, "", "PH", role="secondary", status="cleared")
    add_token(at.state, "K4", "HD")
    for seat in TWO:
        change(at, seat, health=1)
    run(at, BULLET)
    assert not at.state.over
    run(at, WoundSeal("seal-2", "bullet", "STF-P6-5"))
    assert (at.state.over, at.state.result, at.state.score) == (True, "failure", -2)


@covers("STF-TPL-1")
def test_a_killed_patrol_goes_back_to_the_pool_and_nobody_else_does() -> None:
    at = position(patrols=["F6"], sentries=["E4"], mastermind="C3", pool=3)
    hostage = add_hostage(at.state, "G1")

    harm.kill_tango(at, 1, "STF-KNF-1")
    assert (at.state.pool, len(at.state.patrols())) == (4, 0)

    harm.kill_tango(at, 2, "STF-KNF-1")
    harm.kill_tango(at, 3, "STF-FIR-9")
    harm.kill_hostage(at, hostage.id, "STF-FIR-9")
    assert at.state.pool == 4
    assert (at.state.tangos, at.state.hostages) == ({}, {})
    assert list(at.state.standing.values()) == ["seal-1"]


@covers("STF-WND-5")
def test_tangos_and_hostages_die_of_their_first_wound() -> None:
    at = position(seals={"seal-1": "B5"}, patrols=["F6"], sentries=["F5"], hostages=["G6"], pool=3)
    blast(at, "he", "F6")
    assert (at.state.tangos, at.state.hostages) == ({}, {})
    assert at.state.objectives[1].status == "lost"


@covers("STF-STN-1")
def test_a_seal_holds_two_stunned_tokens_at_most_served_and_new_together() -> None:
    at = position(seals=TWO)
    change(at, "seal-1", stun_now=1)
    harm.stun_seal(at, "seal-1", "STF-P6-5")
    harm.stun_seal(at, "seal-1", "STF-P6-5")
    seal = at.state.seals["seal-1"]
    assert (seal.stun_now, seal.stun_new) == (1, 1)
    assert at.log == [Stunned("STF-P6-5", Piece("seal", "hannah", "B5"), 2)]


@covers("STF-STN-3")
def test_a_tango_is_stunned_once_and_no_more() -> None:
    at = position(seals=TWO, patrols=["K5"])
    harm.stun_tango(at, 1, "STF-STN-3")
    harm.stun_tango(at, 1, "STF-STN-3")
    assert at.state.tangos[1].stunned
    assert at.log == [Stunned("STF-STN-3", Piece("patrol", "t1", "K5"))]


@covers("STF-STN-4")
def test_cover_that_saves_a_hostage_from_a_blast_does_not_stun_it_as_it_stuns_a_tango() -> None:
    at = position(seals={"seal-1": "A12"}, patrols=["E8"], blocks=["F6", "E7"])
    hostage = add_hostage(at.state, "G6", start="G1")
    events = blast(at, "timebomb", "E6")
    assert at.state.hostages == {hostage.id: hostage}
    assert [event.who for event in happened(events, Stunned)] == [Piece("patrol", "t1", "E8")]
