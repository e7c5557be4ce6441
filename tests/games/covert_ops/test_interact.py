"""Interact with elements, tests, captives, the way out (CO-C4-15, CO-7.0, CO-SG-10, -11, CO-CP)."""

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
from tests.games.covert_ops.build import (
    Stands,
    activate,
    at_inches,
    choose,
    happened,
    options,
    position,
    refused,
    resting,
    run,
)

TERM = Interact("TERM")  # at (18, 26) on Smash & Grab
HACKER: Stands = ("bw-hack", 18, 24)
END = EndActivation()


def acting(at: Table[State], who: int = 1, actions: int = 2) -> Table[State]:
    activate(at, who, actions=actions)
    run(at, ChooseAction(who), EndOfActivation(who))
    return at


def hacking(*dice: int, unit: Stands = HACKER, **rest: object) -> Table[State]:
    """A unit beside the Intel Terminal."""
    at = position("smash-and-grab", team=[unit], dice=dice, **rest)  # type: ignore[arg-type]
    return acting(at)


def why(table: Table[State], choice: Interact) -> Refusal:
    refusal = table.why_not(choice)
    assert refusal is not None
    return refusal


# the test


@covers("CO-7.0-1", "CO-SG-10")
def test_the_terminal_asks_for_a_hacking_test_of_difficulty_8() -> None:
    at = hacking(3, 3)
    events = choose(at, TERM)
    test = happened(events, SkillTested)[0]
    assert (test.skill, test.difficulty, test.bonus, test.passed) == ("hacking", 8, 2, True)
    assert at.state.elements["TERM"].done == 1


@covers("CO-7.0-2")
@pytest.mark.parametrize(("dice", "passed"), [((3, 3), True), ((3, 2), False)])
def test_two_dice_and_the_modifier_must_reach_the_difficulty(dice: tuple[int, int], passed: bool) -> None:
    events = choose(hacking(*dice), TERM)
    assert bool(happened(events, Interacted)) is passed


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


@covers("CO-7.0-4")
def test_a_modifier_of_another_type_does_not_help() -> None:
    events = choose(hacking(4, 3, unit=("bw-medic", 18, 24)), TERM)
    assert [(one.bonus, one.passed) for one in happened(events, SkillTested)] == [(0, False)]


def test_an_option_says_what_it_needs() -> None:
    at = hacking()
    assert TERM.label(at.state) == "Pull the file: Intel Terminal"
    assert TERM.detail(at.state) == "Hacking 8: 2d6 +2, 26 of 36 pass"
    assert TERM.takes(at.state) == "1 Action"


# within reach


@covers("CO-C4-15")
@pytest.mark.parametrize(("y", "rule"), [(23.8, ""), (23.75, "CO-C4-15")])
def test_interact_reaches_an_inch(y: float, rule: str) -> None:
    at = hacking(unit=("bw-hack", 18, y))
    assert refused(at, TERM) == rule
    if rule:
        assert why(at, TERM).why == "the Intel Terminal is 1.05 in away; Interact reaches 1 in"
        assert not options(at, Interact)


@covers("CO-C4-15")
def test_interact_needs_line_of_sight() -> None:
    at = position("smash-and-grab", team=[("bw-hack", 10, 9.4)])
    at.state.elements["TERM"] = type(at.state.elements["TERM"])("TERM", at_inches(10, 11.1), 2)
    acting(at)
    at.state.change(1, at=at_inches(10, 9.4))
    assert why(at, TERM).rule == "CO-C4-15"


@covers("CO-C4-15", "CO-C4-9")
def test_only_units_with_interact_interact() -> None:
    at = hacking(unit=("vh-grub", 18, 24.5))
    assert refused(at, TERM) == "CO-C4-9"


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
    return acting(at, actions=3)


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
    at.state.elements["C1"] = type(at.state.elements["C1"])("C1", at.state.elements["C1"].at, 12)
    choose(at, Interact("C1"))
    assert at.state.elements["C1"].gone
    assert refused(at, Interact("C1")) in ("CO-2.1-6", "CO-C4-7")


@covers("CO-CP-7")
def test_an_upload_is_tried_once_in_a_round_by_the_whole_team() -> None:
    at = position("long-night", team=[("bw-hack", 1, 1), ("bw-oper", 3, 1)], dice=[6, 6])
    element = next(iter(at.state.elements.values()))
    at.state.change(1, at=(element.at[0], element.at[1] - 26))
    at.state.change(2, at=(element.at[0], element.at[1] + 26))
    acting(at)
    choose(at, Interact(element.id))
    choose(at, END)
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
    assert happened(at.log or [], CaptiveFreed)


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
    term = at.state.elements["TERM"]
    at.state.elements["TERM"] = type(term)(term.id, term.at, term.radius, done=done)
    return acting(at)


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
    refusal = at.why_not(Exfiltrate())
    assert refusal == Refusal("CO-SG-11", "The way out is not open yet: 0 of 1 success at elements")
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
@pytest.mark.parametrize(
    ("name", "done", "fallen", "open_now"),
    [
        ("dead-drop", {"C1": 1}, (), True),
        ("dead-drop", {}, (), False),
        ("cold-iron", {"K1": 1}, (), False),
        ("cold-iron", {"K1": 1, "K3": 1}, (), True),
        ("open-cage", {"G2": 1}, (), True),
        ("long-night", {}, (), False),
        ("crown-of-glass", {}, (), False),
        ("crown-of-glass", {"VAULT": 1}, (), True),
        ("crown-of-glass", {}, ("strake",), True),
    ],
)
def test_when_units_may_leave_the_missions_of_the_campaign(
    name: str, done: dict[str, int], fallen: tuple[str, ...], open_now: bool
) -> None:
    at = position(name, team=[("bw-oper", 18, 3)])
    for element, n in done.items():
        old = at.state.elements[element]
        at.state.elements[element] = type(old)(old.id, old.at, old.radius, done=n)
    way = at.state.mission.exfiltration
    at.state.destroyed = (way.destroyed,) if fallen and way else ()
    assert open_to_leave(at.state) is open_now
    if not open_now:
        acting(at)
        assert refused(at, Exfiltrate()) == "CO-CP-10"


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
