"""Smaller questions of computer players: markers, defence, assets, dice (rules 4, 10 to 14)."""

from typing import Any

import pytest

from sandtable.games.covert_ops import GAME
from sandtable.games.covert_ops.doctrine.basic import basic, seasoned
from sandtable.games.covert_ops.rules.activation import ChooseAction
from sandtable.games.covert_ops.rules.assets import BeaconAt, HealUnit, NotNow, Offer, PutBackInOrder, Strike, UseAsset
from sandtable.games.covert_ops.rules.attacks import FormPool, Pool
from sandtable.games.covert_ops.rules.campaign import KeepTheRest, SpendSpecialRequisition
from sandtable.games.covert_ops.rules.defences import ChooseDefence, Defend
from sandtable.games.covert_ops.rules.discovery import Discover, LeaveMarkers, OfferDiscovery
from sandtable.games.covert_ops.rules.interrupts import DefensiveFire, UseDefensiveFire
from sandtable.games.covert_ops.rules.teams import Hire, left, ready_roster
from sandtable.games.covert_ops.rules.turns import Activate, ClaimActivation
from sandtable.games.covert_ops.state import Attack, State, TeamSeat, Veteran
from sandtable.kernel.decision import Choice
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.game import Heuristic
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.covert_ops.build import activate, choose, position, run

SHOOTERS = [("bw-oper", 18, 10), ("bw-oper", 20, 10), ("bw-gun", 16, 10)]


# markers (rule 4)


def offered(count: int) -> Choice:
    at = position(team=SHOOTERS[:count], markers=[(18, 24)])
    activate(at, 1)
    run(at, OfferDiscovery(1))
    return basic(at)


def test_a_squad_is_called_out_when_three_can_shoot_it_before_it_acts() -> None:
    assert offered(3) == Discover(1)


def test_two_leave_a_marker_alone() -> None:
    assert offered(2) == LeaveMarkers()


# who acts (rule 5)


def test_officers_activate_first() -> None:
    at = position(team=[("bw-oper", 18, 10), ("bw-serg", 20, 10), ("bw-hack", 16, 10)])
    run(at, ClaimActivation("player-1"))
    assert basic(at) == Activate(2)


def test_whoever_stands_at_the_terminal_acts_before_those_with_nothing_to_do() -> None:
    at = position("smash-and-grab", team=[("bw-oper", 18, 5), ("bw-hack", 18, 25)])
    run(at, ClaimActivation("player-1"))
    assert basic(at) == Activate(2)


# defence (rule 12)


def struck(profile: str, foe: str, weapon: str, damage: int) -> Table[State]:
    near = 12.5 if weapon in ("war-glaive", "combat-knife") else 20
    at = position(team=[(profile, 18, 10)], alert=[(foe, 18, near)])
    at.state.attacks.append(Attack(2, 1, weapon, origin=at.state.units[2].at, raw=damage))
    run(at, ChooseDefence(1, damage))
    return at


def test_a_dodge_is_kept_for_more_where_armor_does_as_well() -> None:
    assert basic(struck("bw-varrow", "hc-rifle", "m-tac-rifle", 2)) == Defend(1, "armor", 2)
    assert basic(struck("bw-varrow", "hc-rifle", "m-tac-rifle", 4)) == Defend(1, "dodge", 4)


def test_a_riposte_is_used_when_it_destroys_the_attacker() -> None:
    at = struck("sl-warden", "hc-rifle", "combat-knife", 1)
    at.state.change(2, damage=2)
    assert basic(at) == Defend(1, "riposte", 1)


def test_defensive_fire_that_is_likely_to_hurt_is_used() -> None:
    at = position(team=[("bw-gun", 18, 10)], alert=[("hc-rifle", 18, 20)])
    at.state.change(1, actions=1)
    activate(at, 2)
    run(at, UseDefensiveFire(1, 2))
    assert isinstance(basic(at), DefensiveFire)


# the dice (rule 11)


def test_only_the_seasoned_feint_and_only_where_it_costs_no_damage() -> None:
    at = position(team=[("sl-lance", 18, 10)], alert=[("hc-rifle", 18, 20)])
    activate(at, 1)
    rolled = Attack(1, 2, "beam-lance", seat="player-1", dice=(6, 2, 1))
    at.state.attacks.append(rolled)
    run(at, FormPool())
    assert seasoned(at) == Pool((6, 2)) == basic(at)


# assets (rule 10)


def before_the_alarm(alarm: int) -> Table[State]:
    at = position("smash-and-grab", team=[("bw-oper", 18, 5)], alarm=alarm, points=3)
    run(at, Offer("round-end"))
    return at


def test_ghost_protocol_is_used_where_it_keeps_a_lower_tier() -> None:
    assert seasoned(before_the_alarm(15)) == UseAsset("AS8")
    assert seasoned(before_the_alarm(14)) == NotNow()


def test_basic_uses_no_assets() -> None:
    assert basic(before_the_alarm(15)) == NotNow()


def turn_with(points: int = 5, **rest: Any) -> Table[State]:
    """A turn of the players begins, with points in the pool."""
    at = position("smash-and-grab", points=points, **rest)
    run(at, ClaimActivation("player-1"))
    return at


AT_HOME = [("bw-hack", 18, 5), ("bw-oper", 16, 5)]
OFFICER = [("hc-leader", 18, 17)]


def test_a_pulse_looks_at_the_cards_before_an_alert_officer_draws_one_or_two_of_them() -> None:
    assert seasoned(turn_with(1, team=AT_HOME, alert=OFFICER)) == UseAsset("AS3")
    assert isinstance(seasoned(turn_with(1, team=AT_HOME, alert=OFFICER, alarm=11)), Activate)
    assert isinstance(seasoned(turn_with(1, team=AT_HOME, opfor=OFFICER)), Activate)


def test_the_mildest_card_is_put_on_top() -> None:
    at = turn_with(1, team=AT_HOME, alert=OFFICER, cards=("AC21", "AC05", "AC18"))
    choose(at, UseAsset("AS3"))
    assert seasoned(at) == PutBackInOrder(("AC05", "AC18", "AC21"))


def test_a_decoy_leads_a_patrol_away_that_comes_near_unseen() -> None:
    at = turn_with(2, team=[("bw-hack", 10, 24)], markers=[(5, 33)])
    assert seasoned(at) == UseAsset("AS5")
    choose(at, UseAsset("AS5"))
    assert seasoned(at) == BeaconAt((40, 680))


def test_no_decoy_leads_a_patrol_into_view() -> None:
    assert isinstance(seasoned(turn_with(2, team=AT_HOME, markers=[(18, 17)])), Activate)


def test_a_strike_comes_down_on_a_crowd_and_on_nobody_of_ours() -> None:
    crowd = [("hc-rifle", 17, 9), ("hc-rifle", 18, 10), ("hc-rifle", 19, 9)]
    at = turn_with(3, team=AT_HOME, opfor=crowd)
    assert seasoned(at) == UseAsset("AS7")
    choose(at, UseAsset("AS7"))
    assert seasoned(at) in [Strike(who) for who in (3, 4, 5)]
    near = [*AT_HOME, ("bw-oper", 18, 8)]
    assert seasoned(turn_with(3, team=near, opfor=crowd)) != UseAsset("AS7")


def test_smoke_hides_a_specialist_whom_three_can_shoot_at() -> None:
    watched = [("hc-rifle", x, 16.8) for x in (16, 18, 20)]
    for alert, wanted in ((watched, True), (watched[:2], False)):
        at = position("smash-and-grab", points=1, team=[("bw-hack", 18, 24)], alert=alert)
        activate(at, 1)
        run(at, ChooseAction(1))
        assert (seasoned(at) == UseAsset("AS1")) is wanted


def test_stims_go_to_whoever_is_nearly_done_for() -> None:
    at = position("smash-and-grab", points=1, team=[*AT_HOME, ("bw-gun", 20, 5)])
    at.state.change(2, damage=4)
    at.state.change(3, damage=1)
    activate(at, 1)
    run(at, ChooseAction(1))
    assert seasoned(at) == UseAsset("AS2")
    choose(at, UseAsset("AS2"))
    assert seasoned(at) == HealUnit(2)


# the campaign


def test_only_the_seasoned_spend_special_requisition() -> None:
    at = position(team=[("bw-oper", 18, 5)])
    at.state.campaign = at.state.mission
    at.state.veterans[1] = Veteran("player-1", "bw-oper", survived=1)
    at.state.teams["player-1"] = TeamSeat("player-1", "blackwake", special=5)
    run(at, SpendSpecialRequisition("player-1"))
    assert basic(at) == KeepTheRest()
    assert seasoned(at) != KeepTheRest()


# a team that is half built


@covers("CO-C9-2")
def test_a_team_that_was_begun_with_another_faction_is_filled_up_from_that_one() -> None:
    mission = GAME.configure(GAME.mission("smash-and-grab"), {"teams": "built"})
    table: Table[State] = Table.start(GAME, mission, SeededDice("muster"))
    table.play("player-1", Hire("sl-mender"))
    while table.asking == "BuildTeam":
        table.play("player-1", basic(table))
    roster = sorted(one.profile for one in table.state.teams["player-1"].roster)
    ready = ready_roster(table.state, "player-1", "lantern")
    assert roster == sorted(one.profile for one in ready)


@covers("CO-C9-2")
def test_each_seat_takes_the_ready_team_that_is_proposed_to_it() -> None:
    chosen = {"teams": "built", "players": "3"}
    mission = GAME.configure(GAME.mission("smash-and-grab"), chosen)
    table: Table[State] = Table.start(GAME, mission, SeededDice("muster"))
    while table.asking == "BuildTeam":
        table.play(table.decision.seat, basic(table))  # type: ignore[union-attr] # it asks
    found = [one.faction for one in table.state.teams.values()]
    assert found == ["blackwake", "lantern", "homeworld"]


@covers("CO-C9-1", "CO-3.0-3")
@pytest.mark.parametrize(("player", "points"), [(basic, 0), (seasoned, 4)])
def test_who_uses_assets_spends_what_a_ready_team_leaves_on_asset_points(player: Heuristic, points: int) -> None:
    chosen = {"teams": "built", "players": "2"}
    mission = GAME.configure(GAME.mission("smash-and-grab"), chosen)
    table: Table[State] = Table.start(GAME, mission, SeededDice("muster"))
    while table.decision and table.decision.seat == "player-1":
        table.play("player-1", player(table))
    team = table.state.teams["player-1"]
    assert team.roster == ready_roster(table.state, "player-1")
    assert (team.points, left(table.state, team)) == (points, 8 - 2 * points)


def test_a_half_built_team_is_filled_up_like_the_ready_one_and_then_complete() -> None:
    mission = GAME.configure(GAME.mission("smash-and-grab"), {"teams": "built"})
    table: Table[State] = Table.start(GAME, mission, SeededDice("muster"))
    table.play("player-1", Hire("bw-hack"))
    for _ in range(12):
        if table.asking == "BuildTeam":
            table.play("player-1", basic(table))
    roster = sorted(one.profile for one in table.state.teams["player-1"].roster)
    ready = sorted(one.profile for one in ready_roster(table.state, "player-1"))
    assert (table.asking == "BuildTeam", roster) == (False, ready)
