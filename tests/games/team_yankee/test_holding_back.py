"""Who is held back: what is asked, what counts, and what is advised (TY-RES-1, -13, TY-AI-3)."""

from typing import Any

import pytest
from msgspec.structs import replace

from sandtable.games.team_yankee import figures
from sandtable.games.team_yankee.mission import Reserves
from sandtable.games.team_yankee.rules.holding_back import (
    HeldBack,
    HoldAsAdvised,
    HoldBack,
    ReservesChosen,
    SetReserves,
    advised,
    broken_limit,
    heavy,
    kills_tanks,
)
from sandtable.games.team_yankee.rules.leaving_out import AllChosen
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import Seat
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.team_yankee.battles import asker, attacked, told, until
from tests.games.team_yankee.build import asked, choose, position, refused, run

BIG: dict[str, Any] = {"blue": "FO-A", "red": "FO-B", "points": 100}
PLAIN = Reserves(who="attacker", kind="immediate", edge="south")
DEEP = replace(PLAIN, deep=True)
FLANK = Reserves(who="attacker", kind="delayed", flanking=True, corners=((0, 0),))


def force(*units: tuple[str, int]) -> Table[State]:
    """Blue's Units by card and points, none of them placed; at most 60 points are deployed."""
    at = position(blue=[(card,) for card, _ in units], chosen={"points": 100})
    for number, (_, points) in enumerate(units, 1):
        at.state.change_unit(number, points=points, where="tray")
    return at


# what is asked


def asking(at: Table[State]) -> tuple[str, str]:
    assert at.decision is not None
    return at.decision.rule, at.decision.prompt


@covers("TY-RES-1", "TY-RES-13", "TY-RES-14")
@pytest.mark.parametrize(
    ("reserves", "rule", "prompt"),
    [
        (PLAIN, "TY-RES-1", "50 of at most 60 points deployed"),
        (DEEP, "TY-RES-1", "50 of at most 60 points deployed; one heavy Unit"),
        (FLANK, "TY-RES-14", "at least one"),
    ],
)
def test_the_question_names_the_limit(reserves: Reserves, rule: str, prompt: str) -> None:
    at = force(("US-HQT", 10), ("US-M1", 40))
    run(at, SetReserves(reserves))
    assert asking(at) == (rule, f"Hold Units in Reserve: {prompt}")
    assert (refused(at, AllChosen()), refused(at, HoldBack(99))) == (rule, "TY-RES-2")


@covers("TY-RES-1", "TY-DUP-1")
def test_two_who_choose_unseen_are_asked_once_each_and_shown_together() -> None:
    at = until(attacked("dust-up"), "ChooseReserves")
    for seat in ("blue", "red"):
        assert (asker(at), told(at, HeldBack)) == (seat, [])
        choose(at, HoldAsAdvised())
    assert [one.seat for one in told(at, HeldBack)] == ["blue", "red"]
    assert at.barrier
    until(at, "DeployUnit")
    assert len(told(at, HeldBack)) == 2


@covers("TY-RES-1")
def test_who_chooses_in_the_open_shows_that_alone_and_may_take_it_back() -> None:
    at = until(attacked("contact"), "ChooseReserves")
    at.barrier = False
    choose(at, HoldAsAdvised())
    assert [one.seat for one in told(at, HeldBack)] == ["red"]
    assert not at.barrier


@covers("TY-RES-1")
def test_one_may_choose_unseen_while_the_other_does_so_in_the_open() -> None:
    hidden = replace(PLAIN, unseen=True)
    at = force(("US-HQT", 10), ("US-M1", 40))
    at.state.mission = replace(at.state.mission, script=(replace(PLAIN, who="defender"), hidden))
    run(at, SetReserves(hidden))
    assert (asked(at), asker(at)) == ("ChooseReserves", "blue")
    choose(at, ReservesChosen())
    assert asked(at) == "Rest"


# what counts


@covers("TY-RES-13")
@pytest.mark.parametrize(("armour", "counts"), [((4, 3, 1), True), ((3, 4, 4), False)])
def test_heavy_begins_with_front_armour_4(
    armour: tuple[int, int, int], counts: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = position(blue=[("US-SCT", (10, 10))])
    units = at.state.content.units
    monkeypatch.setitem(units, "US-SCT", replace(units["US-SCT"], armour=armour))
    assert heavy(at.state, 1) is counts


@covers("TY-RES-13")
def test_a_heavy_attachment_does_not_count() -> None:
    at = force(("US-M1", 20), ("US-MECH", 5), ("US-TRK", 0))
    at.state.change_unit(3, card="WG-GEP")
    assert at.state.units[3].core == 2
    assert broken_limit(at.state, "blue", DEEP) is None
    at.state.change_unit(2, card="WG-GEP")
    assert getattr(broken_limit(at.state, "blue", DEEP), "rule", "") == "TY-RES-13"


# what is advised


def held(at: Table[State], reserves: Reserves = PLAIN, seat: Seat = "blue") -> tuple[int, ...]:
    return advised(at.state, seat, reserves)


@covers("TY-AI-3")
def test_deep_limits_come_first_and_the_dearest_heavy_unit_stays() -> None:
    units = (("US-HQM", 2), ("US-MECH", 30), ("US-M60", 12), ("US-M1", 20), ("US-M60", 10))
    assert held(force(*units), DEEP) == (3, 5)  # 22 of 14 points too many, not the M1 for 20
    assert held(force(("US-HQT", 8), *units[1:]), DEEP) == (3, 4, 5)  # the HQ is heavy itself


@covers("TY-AI-3")
def test_of_tank_killers_one_goes_that_is_just_enough_else_the_dearest_first() -> None:
    tanks = [("US-M1", points) for points in (14, 3, 15, 5)]
    assert held(force(("US-HQT", 43), *tanks)) == (4, 5)  # 15, then the 5 points that are left


@covers("TY-AI-3")
def test_the_main_hq_goes_last_after_observers() -> None:
    assert held(force(("US-HQT", 50), ("US-M1", 5), ("US-FIST", 15))) == (3,)
    assert held(force(("US-HQT", 61), ("US-M1", 5), ("US-FIST", 15))) == (1,)


@covers("TY-AI-3", "TY-RES-14")
def test_one_unit_is_held_back_to_flank_and_not_the_hq() -> None:
    assert held(force(("US-HQT", 10), ("US-M1", 40), ("US-MTR", 30)), FLANK) == (3,)


@covers("TY-AI-3")
def test_the_advice_does_not_hang_on_what_was_chosen_before() -> None:
    at = until(attacked("dust-up", **BIG), "ChooseReserves")
    wanted = held(at)
    first = next(one.id for one in at.state.force("blue") if one.id not in wanted)
    choose(at, HoldBack(first))
    assert held(at) == wanted


@covers("TY-AI-3")
@pytest.mark.parametrize(("anti_tank", "far", "kills"), [(16, 24, True), (15, 24, False), (16, 23, False)])
def test_what_kills_tanks_has_anti_tank_16_and_reaches_24_inches(
    anti_tank: int, far: int, kills: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = position(blue=[("US-M1", (10, 10))])
    gun = replace(at.state.content.weapons["W-105A"], anti_tank=anti_tank, range=far)
    monkeypatch.setattr(figures, "weapons_of", lambda *_: (gun,))
    assert kills_tanks(at.state, 1) is kills
