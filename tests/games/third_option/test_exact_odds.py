"""Exact chances: every way the dice can fall is played and compared with a closed form."""

from fractions import Fraction
from typing import Any

import pytest

from sandtable.games.third_option.rules.assets import PlayAsset
from sandtable.games.third_option.rules.drone import OfferReconDrone, ReconStrike
from sandtable.games.third_option.rules.engagement import Attacks
from sandtable.games.third_option.rules.movement import EmergencyExfiltrate, Exfiltrate, RollInfiltration
from sandtable.games.third_option.state import Effect, State
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.third_option.build import ALPHA, answered, card, choose, direct_action, options, position
from tests.games.third_option.oracle import distribution


def tenths(number: int) -> Fraction:
    """The chance of a D10 at this number or less."""
    return Fraction(max(0, min(10, number)), 10)


def moving(step: Any, dice: list[int], **more: Any) -> Table[State]:
    setting: dict[str, Any] = {"phase": "direct_action", "box": 11, "teams": ALPHA, "awareness": 0}
    return position(step, dice=dice, **(setting | more))


@covers("TO-A3-1")
@pytest.mark.parametrize("drm", range(-4, 9))
def test_an_infiltration_with_modifiers_succeeds_in_7_minus_drm_tenths(drm: int) -> None:
    effects = [Effect(("infil",), drm, "mission", "EV-01")]

    def came_in(dice: list[int]) -> bool:
        return moving(RollInfiltration(), dice, effects=effects).state.infiltrated

    assert distribution(came_in).get(True, 0) == tenths(7 - drm)


@covers("TO-A3-1")
@pytest.mark.parametrize(
    ("teams", "method", "number"),
    [
        ({"GB-C": "direct_action"}, "sea", 8),
        ({"GB-C": "direct_action", "MB-1": "support"}, "sea", 10),
        ({"GB-A": "direct_action", "GB-D": "direct_action", "OP-1": "rg"}, "land", 10),
        ({"GB-D": "direct_action", "AB-1": "support"}, "land", 8),
    ],
)
def test_the_cards_that_help_an_infiltration_add_up(teams: dict[str, str], method: str, number: int) -> None:
    def came_in(dice: list[int]) -> bool:
        mission = card(infil=method)
        return moving(RollInfiltration(), dice, teams=teams, mission=mission).state.infiltrated

    assert distribution(came_in).get(True, 0) == tenths(number)


@covers("TO-A3-1")
def test_three_attempts_bring_the_teams_home_in_973_of_1000() -> None:
    chances = distribution(lambda dice: moving(Exfiltrate(1), dice).state.exfiltrated)
    assert chances == {True: 1 - Fraction(3, 10) ** 3, False: Fraction(3, 10) ** 3}


@covers("TO-A3-1")
def test_local_fixer_adds_a_fourth_chance_to_the_three_attempts() -> None:
    def got_out(dice: list[int]) -> bool:
        table = moving(Exfiltrate(1), dice, assets=["AC-12"])
        if PlayAsset("AC-12") in options(table):
            choose(table, PlayAsset("AC-12"))
        return table.state.exfiltrated

    assert distribution(got_out)[True] == 1 - Fraction(3, 10) ** 4


@covers("TO-A3-1")
def test_three_emergency_attempts_fail_once_in_a_thousand() -> None:
    chances = distribution(lambda dice: moving(EmergencyExfiltrate(1), dice).state.exfiltrated)
    assert chances == {True: Fraction(999, 1000), False: Fraction(1, 1000)}


def intel_round(dice: list[int], threat: str, drm: int) -> tuple[bool, bool]:
    """One round of Marcus against one Intel unit: who was hit."""
    table = position(
        Attacks(),
        phase="recon",
        fight="intel",
        mission=card("f3", threat),
        teams={"RG-1": "recon"},
        intel=1,
        effects=[Effect(("intel_attack",), drm, "round", "EV-21")],
        dice=dice,
    )
    return table.state.units[1].hits == 1, table.state.teams["RG-1"].hits == 1


def intel_chance(threat: str, drm: int) -> Fraction:
    """Hit at once, or miss on a face that is rolled again and hit then."""
    lowest = 5 - drm
    at_once = Fraction(sum(face >= lowest for face in range(1, 7)), 6)
    again = {"LOW": (4,), "MEDIUM": (3, 4), "HIGH": (2, 3, 4)}[threat]
    return at_once + Fraction(sum(face < lowest for face in again), 6) * at_once


@covers("TO-7.4-3", "TO-7.4-5", "TO-7.4-6", "TO-A2-1")
@pytest.mark.parametrize("threat", ["LOW", "MEDIUM", "HIGH"])
@pytest.mark.parametrize("drm", [-2, -1, 0, 1, 2])
def test_a_recon_team_and_an_intel_unit_hit_independently_of_each_other(threat: str, drm: int) -> None:
    chances = distribution(lambda dice: intel_round(dice, threat, drm))
    ours, theirs = tenths(6), intel_chance(threat, drm)
    assert chances.get((True, True), 0) == ours * theirs
    assert chances.get((True, False), 0) == ours * (1 - theirs)
    assert chances.get((False, True), 0) == (1 - ours) * theirs


@covers("TO-A2-1")
@pytest.mark.parametrize(
    ("threat", "chance"), [("LOW", Fraction(7, 18)), ("MEDIUM", Fraction(4, 9)), ("HIGH", Fraction(1, 2))]
)
def test_unmodified_intel_hits_in_7_18ths_4_ninths_or_one_half(threat: str, chance: Fraction) -> None:
    assert distribution(lambda dice: intel_round(dice, threat, 0)[1])[True] == chance


@covers("TO-7.4D-4", "TO-A7-1", "TO-A7-2", "TO-A7-3")
@pytest.mark.parametrize(("drm", "faces"), [(1, 0), (0, 1), (-1, 2), (-2, 3), (-4, 5), (-7, 5)])
def test_a_recon_strike_kills_in_nine_tenths_of_eight_tenths_of_its_faces(drm: int, faces: int) -> None:
    def killed(dice: list[int]) -> bool:
        table = position(
            OfferReconDrone(),
            phase="recon",
            teams={"OP-2": "recon", "AS-1": "support"},
            assets=["AC-02"],
            effects=[Effect(("drone",), drm, "mission", "EV-01")],
            dice=dice,
        )
        return answered(table, ReconStrike()).state.objective_done

    chance = Fraction(9, 10) * Fraction(8, 10) * Fraction(faces, 6)
    assert distribution(killed).get(True, 0) == chance


@covers("TO-A1-2", "TO-A2-1")
def test_a_kinetic_round_of_alpha_and_delta_against_a_fighter() -> None:
    def fought(dice: list[int]) -> tuple[int, int]:
        teams = {"GB-A": "direct_action", "GB-D": "direct_action"}
        table = direct_action(Attacks(), fight="here", box=3, here=1, awareness=1, teams=teams, dice=dice)
        return table.state.units[1].hits, sum(at.hits for at in table.state.teams.values())

    chances = distribution(fought)
    both, neither, suffered = tenths(7) * tenths(8), tenths(3) * tenths(2), tenths(3 + 1)
    assert (chances[2, 1], chances[1, 0]) == (both * suffered, (1 - both - neither) * (1 - suffered))
    assert chances[0, 1] == neither * suffered
