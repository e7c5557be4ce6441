"""Exfiltration (7.5.5): up to three attempts to bring everyone home."""

from typing import Any

import pytest

from sandtable.games.third_option import GAME
from sandtable.games.third_option.events import Happened
from sandtable.games.third_option.rules.direct_action import EnterBox
from sandtable.games.third_option.rules.movement import EmergencyExfiltrate
from sandtable.games.third_option.rules.scoring import ScoreMission
from sandtable.games.third_option.state import State, Team
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.third_option.build import PAIR, boxes_entered, card, dice_left, direct_action, entry_of, resting, story

HELD = {"objective_done": True, "awareness": 0}


def out(*dice: int, **more: Any) -> Table[State]:
    """The marker enters Exfiltration with the objective done."""
    more.setdefault("teams", PAIR)
    return direct_action(EnterBox(11), ScoreMission(), dice=dice, **(HELD | more))


@covers("TO-7.5.5-1")
@pytest.mark.parametrize("method", ["air", "sea", "land"])
@pytest.mark.parametrize(("die", "attempts"), [(1, 1), (7, 1), (8, 2), (10, 2)])
def test_an_exfiltration_succeeds_on_7_or_less_by_every_method(method: str, die: int, attempts: int) -> None:
    table = out(die, 1, mission=card(exfil=method))
    assert (entry_of(table).exfiltrated, entry_of(table).exfil_attempts) == (True, attempts)


@covers("TO-7.5.5-1")
@pytest.mark.parametrize(("die", "attempts"), [(8, 1), (9, 2)])
def test_nightwing_and_a_new_checkpoint_make_it_8_or_less_by_air(die: int, attempts: int) -> None:
    teams = PAIR | {"AB-1": "support"}
    table = direct_action(
        EnterBox(10), ScoreMission(), mission=card(exfil="air"), events=["EV-26"], teams=teams, dice=[die, 1]
    )
    assert entry_of(table).exfil_attempts == attempts


@covers("TO-7.5.5-1")
@pytest.mark.parametrize(("die", "attempts"), [(7, 1), (8, 2)])
def test_only_modifiers_of_the_prescribed_way_out_count(die: int, attempts: int) -> None:
    # Bravo helps by land, Nightwing by air; this mission goes in by air and leaves by sea.
    teams = {"GB-B": "direct_action", "GB-H": "direct_action", "AB-1": "support"}
    table = out(die, 1, mission=card(infil="air", exfil="sea"), teams=teams)
    assert entry_of(table).exfil_attempts == attempts


@covers("TO-7.5.5-2")
def test_a_failed_attempt_raises_awareness_draws_an_event_and_is_repeated() -> None:
    # Local Militia: the Fighter hits with 4 because awareness went up before the fight.
    table = out(8, 1, 1, 4, 2, 7, events=["EV-12", "EV-02"])
    assert story(table) == ["Exfiltration", "EV-12", "EV-02", "GB-F", "GB-H", "Fighter 1"]
    assert (table.state.awareness, table.state.teams["GB-H"]) == (1, Team("direct_action", 1))
    assert (entry_of(table).exfiltrated, entry_of(table).exfil_attempts) == (True, 2)


@covers("TO-7.5.5-2")
def test_each_failed_attempt_has_its_own_event() -> None:
    table = out(8, 8, 1, events=["EV-02", "EV-03"])
    assert story(table) == ["Exfiltration", "EV-02", "EV-03"]
    assert (table.state.awareness, entry_of(table).exfil_attempts) == (2, 3)
    assert entry_of(table).exfiltrated


@covers("TO-7.5.5-2", "TO-7.5.5-3")
def test_after_a_third_failed_attempt_nothing_more_is_rolled_or_drawn() -> None:
    table = out(8, 9, 10, 1)
    assert (entry_of(table).exfiltrated, entry_of(table).exfil_attempts) == (False, 3)
    assert (table.state.events_drawn, dice_left(table)) == (2, [1])
    assert boxes_entered(table) == ["Exfiltration"]
    assert Happened("TO-7.5.5-3", "stranded") in (table.log or ())


@covers("TO-7.5.5-3")
def test_teams_left_behind_by_a_failed_exfiltration_stay_active() -> None:
    teams = PAIR | {"RG-1": "rg", "RG-2": "casualties"}
    table = out(8, 9, 10, teams=teams)
    assert entry_of(table).percent == 75
    assert (entry_of(table).casualties, entry_of(table).captured) == (("RG-2",), ())
    assert entry_of(table).tier == "tier-three"  # a completed F3 mission without exfiltration


@covers("TO-7.5.5-4")
@pytest.mark.parametrize(
    ("kind", "tier"),
    [
        ("rescue", "fubar"),
        ("capture", "fubar"),
        ("f3", "tier-three"),
        ("raid", "tier-three"),
        ("sabotage", "tier-three"),
        ("recon", "tier-three"),
    ],
)
def test_only_rescue_and_capture_fail_without_an_exfiltration(kind: str, tier: str) -> None:
    mission = card(kind, exfil_drm=0)
    assert entry_of(out(8, 8, 8, mission=mission)).tier == tier
    assert entry_of(out(8, 8, 7, mission=mission)).tier == "tier-one"


@covers("TO-7.5.5-5")
def test_recon_teams_leave_with_the_assault_force_on_one_roll() -> None:
    table = out(7, teams=PAIR | {"RG-1": "rg", "OP-1": "rg"})
    assert (entry_of(table).exfiltrated, entry_of(table).percent) == (True, 100)
    assert (entry_of(table).tier, dice_left(table)) == ("tier-one", [])


@covers("TO-7.5.5-6")
def test_fallen_eagle_prints_1_on_the_exfiltration_and_no_other_card_does() -> None:
    printed = {name: one.exfil_drm for name, one in GAME.content.missions.items() if one.exfil_drm}
    assert printed == {"MC-11": 1}


@covers("TO-7.5.5-6")
def test_a_printed_restriction_applies_to_every_attempt() -> None:
    fallen_eagle = GAME.content.missions["MC-11"]
    assert entry_of(out(7, 7, 7, mission=fallen_eagle)).tier == "fubar"
    third = out(7, 7, 6, mission=fallen_eagle)
    assert (entry_of(third).exfiltrated, entry_of(third).exfil_attempts) == (True, 3)


@covers("TO-7.5.5-6")
def test_a_printed_restriction_does_not_touch_infiltration_or_an_emergency() -> None:
    fallen_eagle = GAME.content.missions["MC-11"]
    went_in = direct_action(EnterBox(0), mission=fallen_eagle, teams=PAIR, dice=[7])
    got_out = direct_action(EmergencyExfiltrate(1), mission=fallen_eagle, teams=PAIR, dice=[9])
    assert went_in.state.infiltrated
    assert (resting(got_out), got_out.state.exfiltrated) == (True, True)


@covers("TO-7.5.5-2")
def test_the_assault_force_may_be_lost_while_it_waits_for_the_next_attempt() -> None:
    teams = {"GB-F": ("direct_action", 1), "RG-1": "rg"}
    table = out(8, 10, 4, 1, teams=teams, events=["EV-12"])
    assert (entry_of(table).tier, entry_of(table).casualties) == ("fubar", ("GB-F",))
    assert dice_left(table) == [1]
