"""Damage, healing, casualties, Injuries, tokens and vengeance (CO-C6-5, -6, CO-7.1, CO-C8-2)."""

from typing import Any

from sandtable.games.covert_ops.rules import harm
from sandtable.games.covert_ops.rules.harm import Healed, Suffered, TokenGiven, TokenTaken, UnitDestroyed
from sandtable.games.covert_ops.vocabulary import Token
from sandtable.testing import covers
from tests.cases import cases
from tests.games.covert_ops.build import at_inches, happened, position
from tests.games.covert_ops.fights import left

OPERATOR, RIFLEMAN = ("bw-oper", 10, 10), ("hc-rifle", 20, 10)


@covers("CO-C6-5")
def test_at_no_damage_remaining_a_unit_is_destroyed_at_once() -> None:
    at = position(team=[OPERATOR], alert=[RIFLEMAN])
    harm.suffer(at, 2, 2, rule="CO-C6-5", by=1)
    assert at.state.units[2].here
    harm.suffer(at, 2, 1, rule="CO-C6-5", by=1)
    assert at.log == [
        Suffered("CO-C6-5", 2, 2, 1, 1),
        Suffered("CO-C6-5", 2, 1, 0, 1),
        UnitDestroyed("CO-C6-5", 2, "hc-rifle", at_inches(20, 10), "dead"),
    ]


@covers("CO-C6-5")
def test_injuries_count_against_the_damage_remaining() -> None:
    at = position(team=[OPERATOR])
    at.state.change(1, injuries=2)
    harm.suffer(at, 1, 4, rule="CO-C6-5", by=None)
    assert not at.state.units[1].here


@covers("CO-7.1-1")
def test_a_destroyed_unit_takes_no_tokens() -> None:
    at = position(team=[OPERATOR])
    harm.destroy(at, 1, by_enemy=True, rule="CO-7.1-1")
    harm.give(at, 1, "fury", 1, "CO-C8-2")
    assert at.state.units[1].fury == 0
    assert happened(at, TokenGiven) == []


@covers("CO-7.1-1", "CO-7.1-7")
@cases(
    {
        "a casualty marker and an injury": ("bw-oper", {"marker": 1, "actions": 1}, "casualty", 1),
        "nothing, with as many injuries as damage": ("bw-oper", {"injuries": 5}, "dead", 6),
        "nothing, if it is a captive": ("cp-captive", {"captive": True}, "dead", 1),
    }
)
def test_a_destroyed_player_unit_leaves(profile: str, fields: Any, zone: str, injuries: int) -> None:
    at = position(team=[(profile, 10, 10)])
    at.state.change(1, **fields)
    harm.destroy(at, 1, by_enemy=True, rule="CO-C6-5")
    unit = at.state.units[1]
    assert (unit.zone, unit.injuries, unit.marker, unit.actions) == (zone, injuries, 0, 0)
    assert at.state.casualties == ({1: at_inches(10, 10)} if zone == "casualty" else {})


@covers("CO-7.1-8", "CO-4.1-4")
def test_a_destroyed_opfor_unit_is_removed_with_its_tokens() -> None:
    at = position(alert=[RIFLEMAN])
    at.state.change(1, fury=2)
    harm.destroy(at, 1, by_enemy=True, rule="CO-C6-5")
    unit = at.state.units[1]
    assert (unit.zone, unit.alert, unit.fury) == ("dead", False, 0)
    assert (at.state.casualties, at.state.destroyed) == ({}, ("hc-rifle",))


@covers("CO-C6-6", "CO-7.1-6")
def test_example_e10_healing_never_removes_an_injury() -> None:
    at = position(team=[OPERATOR])
    at.state.change(1, damage=1, injuries=1)
    harm.heal(at, 1, 2, "CO-C9-5")
    assert left(at, 1) == 5
    assert at.log == [Healed("CO-C9-5", 1, 1, 5)]


@covers("CO-C5-13", "CO-C5-14", "CO-C5-15", "CO-C8-1", "CO-C8-5")
@cases(
    {
        "two Fury": ("fury", 2),
        "two Gorged": ("gorged", 2),
        "one Marker": ("marker", 1),
        "one Rend": ("rend", 1),
        "one Suppression": ("suppression", 1),
    }
)
def test_a_unit_holds_at_most(token: Token, most: int) -> None:
    at = position(team=[OPERATOR])
    harm.give(at, 1, token, 3, "CO-K-4")
    harm.give(at, 1, token, 1, "CO-K-4")
    assert at.state.units[1].tokens(token) == most
    harm.take(at, 1, token, 5, "CO-K-4")
    assert at.log == [TokenGiven("CO-K-4", 1, token, most), TokenTaken("CO-K-4", 1, token, most)]


# vengeance


@covers("CO-C8-2")
def test_the_vengeful_gain_fury_when_a_friend_falls_within_six_inches() -> None:
    at = position(
        team=[OPERATOR],
        faction="zhrenthrar",
        alert=[("zp-warrior", 20, 10), ("zp-leader", 20, 17.6), ("zp-warrior", 27.65, 10)],
    )
    harm.suffer(at, 2, 5, rule="CO-C6-5", by=1)
    assert at.state.units[3].fury == 1  # 6 inches
    assert at.state.units[4].fury == 0  # a tick more


@covers("CO-C8-2")
def test_only_a_kill_by_an_enemy_of_ones_own_faction_is_avenged() -> None:
    others = [("vh-grub", 20, 10), ("zp-leader", 20, 13), ("zp-warrior", 20, 16)]
    at = position(team=[OPERATOR], faction="zhrenthrar", alert=others)
    harm.suffer(at, 2, 5, rule="CO-C6-5", by=1)
    harm.suffer(at, 4, 5, rule="CO-C6-5", by=3)
    assert at.state.units[3].fury == 0


@covers("CO-SG-5")
def test_fury_of_vengeance_alerts_an_unaware_zhrenthrar() -> None:
    at = position(team=[OPERATOR], faction="zhrenthrar", opfor=[("zp-warrior", 20, 10), ("zp-leader", 20, 16)])
    harm.suffer(at, 2, 5, rule="CO-C6-5", by=1)
    assert at.state.units[3].alert


@covers("CO-C8-2")
def test_player_units_avenge_as_well() -> None:
    at = position(team=[("zp-bone", 10, 10), ("zp-lore", 10, 13)], alert=[RIFLEMAN])
    harm.suffer(at, 1, 9, rule="CO-C6-5", by=3)
    assert at.state.units[2].fury == 1
    assert not at.state.units[2].alert
