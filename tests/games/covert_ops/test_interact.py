"""Interact with elements, tests, captives, the way out (CO-C4-15, CO-7.0, CO-SG-10, -11, CO-CP)."""

from typing import Any

import pytest

from sandtable.games.covert_ops import figures
from sandtable.games.covert_ops.rules.activation import ActivateUnit, ChooseAction, EndActivation, EndOfActivation
from sandtable.games.covert_ops.rules.alarm import AlarmChanged
from sandtable.games.covert_ops.rules.awareness import Alerted
from sandtable.games.covert_ops.rules.exfiltration import Exfiltrate, Exfiltrated, open_to_leave
from sandtable.games.covert_ops.rules.interact import CaptiveFreed, Interact, Interacted, SkillTested
from sandtable.games.covert_ops.state import State, Unit
from sandtable.games.covert_ops.vocabulary import SKILLS
from sandtable.kernel.decision import Refusal
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.cases import cases
from tests.games.covert_ops.build import (
    Stands,
    acting,
    at_inches,
    change_element,
    choose,
    happened,
    options,
    position,
    refused,
    resting,
    run,
    why,
)

TERM = Interact("TERM")  # at (18, 26) on Smash & Grab
HACKER: Stands = ("bw-hack", 18, 24)
END = EndActivation()


def hacking(*dice: int, unit: Stands = HACKER, **rest: Any) -> Table[State]:
    """A unit beside the Intel Terminal."""
    return acting(position("smash-and-grab", team=[unit], dice=dice, **rest), 1, EndOfActivation(1))


# the test


@covers("CO-7.0-1", "CO-7.0-2", "CO-7.0-4", "CO-SG-10")
@cases(
    {
        "it reaches the difficulty": (HACKER, [3, 3], 2, True),
        "it falls short": (HACKER, [3, 2], 2, False),
        "a modifier of another type does not help": (("bw-medic", 18, 24), [4, 3], 0, False),
    }
)
def test_a_hacking_test_of_difficulty_8(unit: Stands, dice: list[int], bonus: int, passed: bool) -> None:
    at = hacking(*dice, unit=unit)
    events = choose(at, TERM)
    (test,) = happened(events, SkillTested)
    assert (test.skill, test.difficulty, test.bonus, test.passed) == ("hacking", 8, bonus, passed)
    assert (bool(happened(events, Interacted)), at.state.elements["TERM"].done) == (passed, passed)


@covers("CO-7.0-3", "CO-C4-7")
def test_a_failed_test_cancels_the_action_and_its_token_stays_spent() -> None:
    at = hacking(3, 2)  # E11
    choose(at, TERM)
    assert at.state.elements["TERM"].done == 0
    assert at.state.units[1].actions == 1
    assert refused(at, TERM) == "CO-C4-7"


@covers("CO-7.0-4")
def test_modifiers_of_the_type_add_up() -> None:
    at = hacking(1, 2)
    upgrade = next(
        one.id
        for one in at.state.content.upgrades.values()
        if any(getattr(verb, "type", "") == "hacking" for verb in one.effects)
    )
    at.state.change(1, upgrades=(upgrade,))
    assert happened(choose(at, TERM), SkillTested)[0].bonus > 2


@covers("CO-7.0-4")
def test_what_concerns_any_type_leaves_medicine_as_it_is() -> None:
    at = position(team=[("bw-medic", 18, 24)], conditions=("CD06",))
    bonus = {skill: figures.test_bonus(at.state, at.state.units[1], skill) for skill in SKILLS}
    assert bonus == {"hacking": -1, "medicine": 2, "demolition": -1, "search": -1}


def test_an_option_says_what_it_needs() -> None:
    at = hacking()
    assert TERM.label(at.state) == "Pull the file: Intel Terminal"
    assert TERM.detail(at.state) == "Hacking 8: 2d6 +2, 26 of 36 pass"
    assert TERM.takes(at.state) == "1 Action"


# within reach


@covers("CO-C4-15", "CO-C4-9")
@cases(
    {
        "an inch": (("bw-hack", 18, 23.8), ""),
        "no farther": (("bw-hack", 18, 23.75), "CO-C4-15: the Intel Terminal is 1.05 in away; Interact reaches 1 in"),
        "nobody without Interact": (("vh-grub", 18, 24.5), "CO-C4-9: Epulex Grub has no Interact"),
    }
)
def test_interact_reaches(unit: Stands, refusal: str) -> None:
    at = hacking(unit=unit)
    assert why(at, TERM) == refusal
    assert options(at, Interact) == [TERM] * (not refusal)


@covers("CO-C4-15")
def test_interact_needs_line_of_sight() -> None:
    at = position("smash-and-grab", team=[("bw-hack", 10, 9.4)])
    change_element(at, "TERM", at=at_inches(10, 11.1), radius=2)
    assert refused(acting(at), TERM) == "CO-C4-15"


@covers("CO-2.1-6")
def test_what_is_done_or_not_in_the_briefing_is_refused() -> None:
    at = hacking(6, 6)
    choose(at, TERM)
    at.state.act(used=())
    assert refused(at, TERM) == "CO-2.1-6"
    assert refused(at, Interact("NOWHERE")) == "CO-2.1-6"


# what the briefing adds


def at_element(name: str, element: str, *dice: int, unit: str = "bw-breach") -> Table[State]:
    at = position(name, team=[(unit, 1, 1)], dice=dice)
    x, y = at.state.elements[element].at
    at.state.change(1, at=(x, y - 30))
    return acting(at, 1, EndOfActivation(1), actions=3)


@covers("CO-CP-5")
def test_a_charge_raises_the_alarm_by_one() -> None:
    at = at_element("cold-iron", "K1", 6, 6)
    events = choose(at, Interact("K1"))
    assert [one.after for one in happened(events, AlarmChanged)] == [1]


@covers("CO-CP-4")
def test_a_cache_is_opened_once_and_removed_and_each_unit_tries_once_in_a_round() -> None:
    at = at_element("dead-drop", "C1", 1, 1, 6, 6)
    choose(at, Interact("C1"))
    at.state.act(used=())
    assert refused(at, Interact("C1")) == "CO-2.1-6"
    change_element(at, "C1", done=0, gone=False, tried=())
    choose(at, Interact("C1"))
    assert at.state.elements["C1"].gone
    assert refused(at, Interact("C1")) in ("CO-2.1-6", "CO-C4-7")


@covers("CO-CP-7")
def test_an_upload_is_tried_once_in_a_round_by_the_whole_team() -> None:
    at = position("long-night", team=[("bw-hack", 1, 1), ("bw-oper", 3, 1)], dice=[6, 6])
    element = next(iter(at.state.elements.values()))
    at.state.change(1, at=(element.at[0], element.at[1] - 26))
    at.state.change(2, at=(element.at[0], element.at[1] + 26))
    choose(acting(at, 1, EndOfActivation(1)), Interact(element.id), END)
    acting(at, 2)
    assert refused(at, Interact(element.id)) == "CO-2.1-6"


def test_conditions_may_raise_the_alarm_after_a_test() -> None:
    at = hacking(1, 1)
    loud = [
        one.id
        for one in at.state.content.conditions.values()
        if any(getattr(verb, "failed", 0) > 0 for verb in one.effects)
    ]
    if loud:
        at.state.conditions = (loud[0],)
        assert happened(choose(at, TERM), AlarmChanged)


# captives


def freed(*dice: int) -> Table[State]:
    at = at_element("open-cage", "G1", *dice, unit="bw-hack")
    choose(at, Interact("G1"))
    return at


@covers("CO-CP-9")
def test_a_freed_captive_stands_by_the_cell_on_the_side_of_who_freed_it() -> None:
    at = freed(6, 6)
    captive, cell = at.state.units[2], at.state.elements["G1"]
    assert (captive.profile, captive.seat, captive.captive) == ("cp-captive", "player-1", True)
    assert captive.activated
    assert abs(captive.at[0] - cell.at[0]) + abs(captive.at[1] - cell.at[1]) < 60
    assert happened(at, CaptiveFreed)


@covers("CO-CP-9")
def test_a_captive_has_no_weapon_and_no_interact() -> None:
    at = freed(6, 6)
    at.state.change(2, at=at_inches(3, 3))
    choose(at, END)
    run(at, ActivateUnit(2))
    assert {type(one).__name__ for one in options(at)} == {"Go", "Hunker", "EndActivation"}


@covers("CO-CP-9", "CO-CP-10")
def test_a_captive_leaves_when_its_activation_ends_in_the_zone() -> None:
    at = position("open-cage", team=[("cp-captive", 1, 1), ("bw-oper", 35, 35)])
    zone = next(one for one in at.state.content.tables["open-cage"].marks if one.box)
    assert zone.box is not None
    at.state.change(1, captive=True, at=zone.box.middle)
    run(at, ActivateUnit(1))
    assert refused(at, Exfiltrate()) == "CO-CP-9"
    events = choose(at, END)
    assert [(one.unit, one.rule) for one in happened(events, Exfiltrated)] == [(1, "CO-CP-9")]
    assert at.state.units[1].zone == "exfiltrated"


@covers("CO-CP-9")
def test_a_captive_that_ends_outside_the_zone_stays() -> None:
    at = position("open-cage", team=[("cp-captive", 30, 30)])
    at.state.change(1, captive=True)
    run(at, ActivateUnit(1))
    assert not happened(choose(at, END), Exfiltrated)


# the way out


def leaving(profile: str, x: float = 18, y: float = 3, *, done: int = 1) -> Table[State]:
    at = position("smash-and-grab", team=[(profile, x, y), ("bw-oper", 30, 30)])
    change_element(at, "TERM", done=done)
    return acting(at, 1, EndOfActivation(1))


@covers("CO-SG-11")
def test_after_the_terminal_a_unit_in_the_zone_exfiltrates_for_one_action() -> None:
    at = leaving("bw-oper")
    events = choose(at, Exfiltrate())
    assert [one.unit for one in happened(events, Exfiltrated)] == [1]
    assert at.state.units[1].zone == "exfiltrated"
    assert at.state.out == (1,)
    assert resting(at)


@covers("CO-SG-11")
def test_nobody_leaves_before_the_terminal() -> None:
    at = leaving("bw-oper", done=0)
    assert at.why_not(Exfiltrate()) == Refusal("CO-SG-11", "The way out is not open yet: 0 of 1 success at elements")
    assert not options(at, Exfiltrate)


@covers("CO-SG-11", "CO-C1-5")
@pytest.mark.parametrize(("y", "rule"), [(6.55, ""), (6.6, "CO-SG-11")])
def test_the_base_must_overlap_the_zone(y: float, rule: str) -> None:
    assert refused(leaving("bw-oper", 18, y), Exfiltrate()) == rule


@covers("CO-SG-11")
def test_for_a_unit_with_interact_it_is_its_interact() -> None:
    at = leaving("bw-oper")
    at.state.act(used=("interact",))
    run(at, ChooseAction(1))
    assert refused(at, Exfiltrate()) == "CO-C4-7"


@covers("CO-SG-11")
def test_a_unit_without_interact_leaves_by_a_plain_action() -> None:
    at = leaving("vh-grub")
    at.state.act(used=("interact",))
    choose(at, Exfiltrate())
    assert at.state.units[1].zone == "exfiltrated"


@covers("CO-CP-10")
@cases(
    {
        "Dead Drop: with a cache": ("dead-drop", ["C1"], "", True),
        "Dead Drop: not without a cache": ("dead-drop", [], "", False),
        "Cold Iron: not with one charge": ("cold-iron", ["K1"], "", False),
        "Cold Iron: with two charges": ("cold-iron", ["K1", "K3"], "", True),
        "Open Cage: with a captive freed": ("open-cage", ["G2"], "", True),
        "Long Night: never": ("long-night", [], "", False),
        "Crown of Glass: not at first": ("crown-of-glass", [], "", False),
        "Crown of Glass: with the vault": ("crown-of-glass", ["VAULT"], "", True),
        "Crown of Glass: when Strake has fallen": ("crown-of-glass", [], "cp-strake", True),
    }
)
def test_units_may_leave_the_missions_of_the_campaign(name: str, done: list[str], fallen: str, may_leave: bool) -> None:
    at = position(name, team=[("bw-oper", 18, 3)])
    for element in done:
        change_element(at, element, done=1)
    at.state.destroyed = (fallen,) if fallen else ()
    assert open_to_leave(at.state) is may_leave
    if not may_leave:
        assert refused(acting(at), Exfiltrate()) == "CO-CP-10"


def test_a_unit_that_has_left_is_asked_nothing_more() -> None:
    at = leaving("bw-serg")
    at.state.change(1, orders=2)
    choose(at, Exfiltrate())
    assert resting(at)
    assert not at.state.activations


@covers("CO-4.1A-3")
def test_a_freed_captive_is_noticed() -> None:
    at = at_element("open-cage", "G1", 6, 6, unit="bw-wraith")  # a Ghost is not, at 7 in
    x, y = at.state.elements["G1"].at
    at.state.put(Unit(9, "hc-rifle", at=(x, y - 30 - 24 - 140)))
    events = choose(at, Interact("G1"))
    captive = happened(events, CaptiveFreed)[0].unit
    assert [one.by for one in happened(events, Alerted)] == [captive]
