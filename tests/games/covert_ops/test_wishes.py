"""Standing wishes: who is asked what (guide, A.2)."""

import pytest

from sandtable.games.covert_ops.rules.assets import NotNow, Offer
from sandtable.games.covert_ops.rules.attacks import Pool
from sandtable.games.covert_ops.rules.defences import Defend
from sandtable.games.covert_ops.rules.discovery import LeaveMarkers, OfferDiscovery
from sandtable.games.covert_ops.rules.interrupts import HoldFire, UseDefensiveFire
from sandtable.games.covert_ops.state import State
from sandtable.games.covert_ops.wishes import wished_answer, wishes
from sandtable.kernel.decision import Choice
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.covert_ops.build import activate, position, run
from tests.games.covert_ops.fights import CARBINE, RIFLE, attack


def answer(at: Table[State], **wished: str) -> Choice | None:
    assert at.decision is not None
    return wished_answer(at.state, at.decision, {k.replace("_", "-"): v for k, v in wished.items()})


@covers("CO-C5-4")
def test_the_highest_dice_are_taken_unless_the_weapon_can_feint() -> None:
    plain = position(team=[("bw-oper", 10, 10)], alert=[("hc-rifle", 20, 10)], dice=[6, 5, 2, 1])
    feint = position(team=[("sl-lance", 10, 10)], alert=[("hc-rifle", 20, 10)], dice=[6, 5, 2])
    attack(plain, 1, CARBINE, 2)
    attack(feint, 1, "beam-lance", 2)
    assert answer(plain) == Pool((6, 5))
    assert answer(plain, pool="always") is None
    assert answer(feint) is None


@covers("CO-C6-1")
@pytest.mark.parametrize(("profile", "asked"), [("bw-oper", False), ("bw-varrow", True)])
def test_a_defence_is_asked_for_where_a_dodge_or_riposte_could_be_used(profile: str, asked: bool) -> None:
    at = position(team=[(profile, 10, 10)], alert=[("hc-rifle", 20, 10)], dice=[6, 6])
    attack(at, 2, RIFLE, 1)
    assert (answer(at) is None) == asked
    assert answer(at, defence="always") is None
    assert answer(at, defence="never") == Defend(1, "armor", 4)


@covers("CO-4.3A-3")
def test_whoever_never_discovers_is_not_asked() -> None:
    at = position(team=[("bw-oper", 10, 10)], markers=[(10, 20)])
    run(at, OfferDiscovery(1))
    assert answer(at) is None
    assert answer(at, discover="never") == LeaveMarkers()


@covers("CO-C7-4")
def test_defensive_fire_is_asked_for_where_it_matters() -> None:
    good = position(team=[("bw-marks", 10, 10)], alert=[("hc-rifle", 20, 10)])
    poor = position(team=[("vh-spinner", 10, 10)], alert=[("hc-breach", 15, 10)])
    for at in (good, poor):
        at.state.change(1, actions=1)
        activate(at, 2)
        run(at, UseDefensiveFire(1, 2))
    poor.state.change(2, hunker=1)

    assert answer(good) is None
    assert answer(good, unit_1="never") == HoldFire()
    assert answer(poor) == HoldFire()  # 2 at most, Armor 2 and cover
    assert answer(poor, unit_1="always") is None


@covers("CO-C9-6")
def test_an_asset_that_is_never_wanted_is_not_offered_to_a_person() -> None:
    at = position(team=[("bw-oper", 10, 10)], alert=[("hc-rifle", 20, 10)], alarm=10, points=5)
    run(at, Offer("opfor-turn"))
    assert answer(at) is None
    assert answer(at, AS4="never") == NotNow()


def test_wishes_are_of_the_seat_and_of_its_units_with_defensive_fire() -> None:
    at = position(team=[("bw-marks", 10, 10), ("bw-oper", 14, 10)], seats=("player-1", "player-2"))
    first, second = (wishes(at.state, seat) for seat in ("player-1", "player-2"))
    assert [one.id for one in first] == ["pool", "defence", "discover", "AS4", "AS8", "unit-1"]
    assert [one.id for one in second] == ["pool", "defence", "discover"]
