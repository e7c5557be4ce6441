"""A handicap for the stronger force (TY-SEL-5)."""

from typing import Any

import pytest
from msgspec.structs import replace

from sandtable.boards.tabletop.orders import PutAt
from sandtable.games.team_yankee.mission import Reserves, RollAttacker
from sandtable.games.team_yankee.rules.attacker import DetermineFirstTurn, RolledOff, RollOff
from sandtable.games.team_yankee.rules.handicap import (
    BenefitTaken,
    ExtraMinefields,
    PickBenefits,
    TakeBenefit,
    entitled,
    useful,
    weaker,
)
from sandtable.games.team_yankee.rules.minefields import LayMine
from sandtable.games.team_yankee.rules.ranged_in import (
    AimAt,
    LayGuns,
    PlaceRangedInMarkers,
    RangedInPlaced,
    SecondMarkerFor,
    StayLaid,
    TurnTo,
)
from sandtable.games.team_yankee.rules.reserves import KeepDice, ReservesRolled, RollAgain, RollReserves
from sandtable.games.team_yankee.state import NOWHERE, State
from sandtable.games.team_yankee.vocabulary import SEATS, Benefit, Seat
from sandtable.kernel.table import Table
from sandtable.testing import covers
from sandtable.testing.drill import choose, dice_left, happened, options, refused, resting, run
from tests.cases import cases
from tests.games.team_yankee.battles import asker, battle, until
from tests.games.team_yankee.build import add_unit, asked, at_inches, position


def uneven(blue: int, red: int, mission: str = "contact", **rest: Any) -> Table[State]:
    """Two forces of so many points each; blue has a battery."""
    chosen = {"points": 100, "handicap": True, **rest.pop("chosen", {})}
    at = position(mission=mission, blue=[("US-M109", (10, 10))], red=[("SU-T72", (10, 40))], chosen=chosen, **rest)
    at.state.change_unit(1, points=blue)
    at.state.change_unit(2, points=red)
    return at


def has(at: Table[State], *benefits: Benefit) -> Table[State]:
    at.state.change_side("blue", benefits=benefits)
    return at


@covers("TY-SEL-5")
@pytest.mark.parametrize(("points", "many"), [(100, 0), (91, 0), (90, 1), (78, 2), (50, 5)])
def test_every_full_tenth_that_a_force_is_short_is_a_benefit(points: int, many: int) -> None:
    assert entitled(uneven(points, 100).state, "blue") == many


@covers("TY-SEL-5")
@cases(
    {
        "blue is weaker": (78, 90, True, "blue"),
        "red is weaker": (90, 78, True, "red"),
        "both are equal": (78, 78, True, None),
        "it was not agreed": (78, 90, False, None),
    }
)
def test_only_the_weaker_force_picks_and_only_if_it_was_agreed(blue: int, red: int, agreed: bool, picks: Any) -> None:
    at = uneven(blue, red, chosen={"handicap": agreed})
    if agreed:
        assert weaker(at.state) == picks
    run(at, PickBenefits())
    assert (None if resting(at) else asker(at)) == picks


@covers("TY-SEL-5")
def test_no_benefit_is_picked_twice() -> None:
    at = uneven(78, 100)
    run(at, PickBenefits())
    (event,) = happened(choose(at, TakeBenefit("minefield")), BenefitTaken)
    assert (event.seat, event.benefit) == ("blue", "minefield")
    assert TakeBenefit("minefield") not in options(at)
    choose(at, TakeBenefit("reserves"))
    assert at.state.sides["blue"].benefits == ("minefield", "reserves")
    assert resting(at)


@covers("TY-SEL-5")
def test_whoever_has_all_that_helps_is_asked_no_more() -> None:
    at = uneven(50, 100, "rearguard")  # short by five tenths, and two of the benefits help
    run(at, PickBenefits())
    choose(at, TakeBenefit("minefield"), TakeBenefit("ranged-in"))
    assert resting(at)


@covers("TY-SEL-5")
@cases(
    {
        "a drill": ("", ("minefield", "ranged-in")),
        "Annihilation": ("annihilation", ("minefield", "roll")),
        "Dust Up": ("dust-up", ("minefield", "roll", "reserves")),
        "Contact": ("contact", ("minefield", "reserves", "ranged-in")),
        "Rearguard": ("rearguard", ("minefield", "ranged-in")),
    }
)
def test_what_cannot_help_in_a_mission_is_not_offered(mission: str, benefits: tuple[str, ...]) -> None:
    assert useful(uneven(78, 100, mission).state, "blue") == benefits


@covers("TY-SEL-5")
def test_one_battery_among_others_makes_a_marker_useful_and_none_does_not() -> None:
    at = uneven(78, 78)
    add_unit(at.state, "blue", "US-M1")
    assert "ranged-in" in useful(at.state, "blue")
    assert "ranged-in" not in useful(at.state, "red")


ROLLS = (RollAttacker(),)


@covers("TY-SEL-5", "TY-SEL-4", "TY-BP-2", "TY-ATK-3")
@cases(
    {
        "a roll was agreed": ("roll", (), 1, (), True),
        "both have a battle plan": ("", SEATS, 1, (), True),
        "one has a battle plan": ("", ("blue",), 1, (), False),
        "red has more infantry": ("", (), 1, (), False),
        "both have as much infantry": ("", (), 0, (), True),
        "infantry decides, and red has more": ("infantry", (), 1, (), False),
        "infantry decides, and both have as much": ("infantry", (), 0, (), True),
        "it was agreed that red attacks": ("red", (), 0, (), False),
        "the mission rolls for it": ("", (), 1, ROLLS, True),
        "the mission rolls, but infantry was agreed to decide": ("infantry", (), 1, ROLLS, False),
        "the mission rolls, but it was agreed that red attacks": ("red", (), 1, ROLLS, False),
    }
)
def test_the_roll_is_offered_where_the_attack_is_rolled_for(
    agreed: str, planned: tuple[Seat, ...], infantry: int, script: tuple[RollAttacker, ...], offered: bool
) -> None:
    at = uneven(78, 100, chosen={"attacker": agreed}, attacker="")
    for _ in range(infantry):  # Formations that red has more
        add_unit(at.state, "red", "SU-HQB")
    for seat in planned:
        at.state.change_side(seat, planned=True)
    if script:
        at.state.mission = replace(at.state.mission, script=script)
    assert ("roll" in useful(at.state, "blue")) == offered


@covers("TY-SEL-5")
def test_an_extra_minefield_is_laid_when_the_time_of_day_is_known_even_by_an_attacker() -> None:
    at = has(uneven(90, 100, "annihilation"), "minefield")
    run(at, ExtraMinefields())
    assert (asked(at), asker(at)) == ("PlaceMinefield", "blue")
    assert refused(at, LayMine(at_inches(36, 40))) == "TY-MINE-7"  # red's area
    choose(at, LayMine(at_inches(36, 5)))
    assert len(at.state.mines) == 1


@covers("TY-SEL-5")
def test_it_comes_right_after_the_time_in_a_real_set_up() -> None:
    at = battle("annihilation", attacker="blue", handicap=True, red="FO-D", points=60)
    choose(at, TakeBenefit("minefield"))
    until(at, "ChooseTimeOfDay")
    choose(at, options(at)[0])
    assert asked(at) == "PlaceMinefield"


@covers("TY-SEL-5")
def test_one_more_on_the_first_roll_that_there_is() -> None:
    at = has(uneven(90, 100, "annihilation", attacker="", dice=[3, 3, 4, 4, 2, 3]), "roll")
    run(at, RollOff())
    assert at.state.attacker == "blue"
    assert happened(at.log or [], RolledOff)[0].more == (1, 0)
    assert [at.state.sides[seat].used for seat in SEATS] == [("roll",), ()]
    run(at, DetermineFirstTurn("roll"))
    assert at.state.first == "red"
    assert not dice_left(at)


@pytest.mark.parametrize(
    ("seat", "dice", "attacker"),
    [("blue", [3, 4, 5, 2], "blue"), ("red", [4, 3, 2, 5], "red"), ("red", [3, 3], "red"), ("red", [5, 3], "blue")],
)
@covers("TY-SEL-5", "TY-ATK-2")
def test_with_one_more_a_lower_die_ties_and_an_equal_one_wins(seat: Seat, dice: list[int], attacker: Seat) -> None:
    at = uneven(90, 100, "annihilation", attacker="", dice=dice)
    at.state.change_side(seat, benefits=("roll",))
    run(at, RollOff())
    assert (at.state.attacker, dice_left(at)) == (attacker, [])


def rolling(turn: int, *dice: int) -> Table[State]:
    """Blue, who may roll again, has rolled for its battery in Reserve."""
    at = has(uneven(90, 100, dice=dice), "reserves")
    at.state.change_side("blue", turn=turn, reserves=Reserves(who="attacker", kind="immediate"))
    at.state.change_unit(1, where="reserve")
    run(at, RollReserves())
    return at


@covers("TY-SEL-5")
def test_all_reserve_dice_may_be_rolled_again_once() -> None:
    at = rolling(2, 1, 4, 5, 2, 1, 1, 1)
    assert happened(choose(at, RollAgain()), ReservesRolled)[0].dice == (5, 2)
    assert at.state.units[1].where == "waiting"
    at.state.change_unit(1, where="reserve")
    run(at, RollReserves())
    assert resting(at)


@covers("TY-SEL-5")
def test_the_dice_may_be_kept_and_the_benefit_with_them() -> None:
    at = rolling(1, 5)
    choose(at, KeepDice())
    assert (at.state.units[1].where, at.state.sides["blue"].used) == ("waiting", ())


@covers("TY-SEL-5")
def test_one_artillery_unit_has_a_second_marker() -> None:
    at = has(uneven(90, 100), "ranged-in")
    run(at, PlaceRangedInMarkers())
    assert at.decision
    assert at.decision.rule == "TY-RNG-1"
    (first,) = happened(choose(at, options(at, PutAt)[0]), RangedInPlaced)
    assert options(at) == [SecondMarkerFor(1)]
    choose(at, SecondMarkerFor(1))
    assert at.decision.rule == "TY-SEL-5"
    (second,) = happened(choose(at, AimAt(at_inches(50, 30))), RangedInPlaced)
    assert (first.rule, second.rule, second.at) == ("TY-RNG-1", "TY-SEL-5", at_inches(50, 30))
    assert at.state.units[1].second == at_inches(50, 30)
    assert resting(at)


@covers("TY-SEL-5", "TY-DEP-4")
def test_whose_artillery_is_left_out_has_no_second_marker_either() -> None:
    at = has(uneven(90, 100), "ranged-in")
    at.state.change_unit(1, where="out")
    run(at, PlaceRangedInMarkers())
    assert resting(at)


def two_markers(**more: Any) -> Table[State]:
    at = uneven(90, 100)
    first, second = at_inches(20, 30), at_inches(50, 30)
    at.state.change_unit(1, **{"ranged": first, "second": second, "preplanned": True, **more})
    run(at, LayGuns("blue"))
    return at


@covers("TY-SEL-5", "TY-RNG-2")
def test_before_each_turn_the_guns_are_laid_on_one_of_the_two() -> None:
    at = two_markers(bombarded=1)
    assert TurnTo(1).takes(at.state) == ""  # the first is kept for later
    (event,) = happened(choose(at, TurnTo(1)), RangedInPlaced)
    assert event.at == at_inches(50, 30)
    unit = at.state.units[1]
    assert (unit.ranged, unit.second) == (at_inches(50, 30), at_inches(20, 30))
    assert (unit.preplanned, unit.bombarded) == (True, 0)
    run(at, LayGuns("blue"))
    choose(at, StayLaid(1))
    assert at.state.units[1].ranged == at_inches(50, 30)


@covers("TY-SEL-5")
def test_a_marker_that_was_moved_in_play_is_given_up_for_the_other() -> None:
    at = two_markers(preplanned=False)
    assert TurnTo(1).takes(at.state) == "the marker set in play is given up"
    choose(at, TurnTo(1))
    unit = at.state.units[1]
    assert (unit.ranged, unit.second, unit.preplanned) == (at_inches(50, 30), NOWHERE, True)


@covers("TY-SEL-5")
def test_nobody_is_asked_without_a_second_marker_or_off_the_table() -> None:
    assert resting(two_markers(second=NOWHERE))
    assert resting(two_markers(where="reserve"))
