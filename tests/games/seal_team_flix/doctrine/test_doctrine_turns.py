"""What the `seasoned` player does with a turn (guide, section 13, rules 1 to 13)."""

from typing import Any

import pytest

from sandtable.games.seal_team_flix.doctrine.basic import seasoned
from sandtable.games.seal_team_flix.doctrine.plan import Plan
from sandtable.games.seal_team_flix.doctrine.weights import SEASONED
from sandtable.games.seal_team_flix.rules.bypass import Bypass
from sandtable.games.seal_team_flix.rules.defuse import Defuse
from sandtable.games.seal_team_flix.rules.equipment import Treat, UseFlick
from sandtable.games.seal_team_flix.rules.fire import Fire
from sandtable.games.seal_team_flix.rules.giving import Give
from sandtable.games.seal_team_flix.rules.interact import Capture, Knife, OpenDoor, Recover, RemoveAlarm
from sandtable.games.seal_team_flix.rules.movement import Command, Move
from sandtable.games.seal_team_flix.rules.turn import ChooseAction, ChooseNextSeal, EndActions
from sandtable.games.seal_team_flix.state import State
from sandtable.kernel.decision import Choice
from sandtable.kernel.table import Table
from tests.games.seal_team_flix.build import OPEN, add_hostage, add_tango, add_token, after, cell, change, position, run

MP5 = "W01#1"


def decided(at: Table[State], seat: str = "seal-1") -> Choice:
    """The first Action of the turn."""
    at.state.active = seat
    run(at, ChooseAction(seat))
    return seasoned(at)


def armed(seals: dict[str, str], *cards: str, name: str = "1", **rest: Any) -> Table[State]:
    at = position(name, seals=seals, **rest)
    for seat in seals:
        change(at, seat, cards=cards)
    return at


def end(at: Table[State], choice: Choice) -> str:
    """Where a Move leads."""
    assert isinstance(choice, Move)
    return at.state.ground.name(choice.path[-1])


def test_evidence_is_recovered_before_anything_else() -> None:
    at = armed({"seal-1": "B5"}, MP5, tokens={"A5": "HD"}, patrols=["D8"])
    assert decided(at) == Recover(1)


def test_an_alarm_within_reach_is_removed() -> None:
    at = position(seals={"seal-1": "B5"})
    add_token(at.state, "A5", "AL", role="other")
    assert decided(at) == RemoveAlarm(1)


def test_the_knife_comes_before_the_rifle() -> None:
    at = armed({"seal-1": "B5"}, MP5, patrols=["C5"])
    assert decided(at) == Knife(1)


def test_a_patrol_two_moves_away_is_stalked_for_the_knife() -> None:
    at = position(seals={"seal-1": "B11"}, sentries=["E10"], blocks=["D11"])
    first = decided(at)
    assert isinstance(first, Move)
    near = at.state.ground.neighbours(cell(at.state, "E10"), 0)
    assert first.path[-1] in near


def test_a_mastermind_left_alone_is_captured() -> None:
    at = position("4C", seals={"seal-1": "B5"}, mastermind="C5")
    add_token(at.state, "", "MM")
    assert decided(at) == Capture()


def test_a_door_on_the_way_is_opened_only_with_an_action_left() -> None:
    at = position(seals={"seal-1": "C5"}, face_down={"C1": "HD"})
    assert decided(at) == OpenDoor(0)
    at = position(seals={"seal-1": "C5"}, face_down={"C1": "HD"})
    change(at, "seal-1", actions=0)
    assert decided(at) == EndActions()


def test_a_door_that_leads_nowhere_stays_shut() -> None:
    at = position(seals={"seal-1": "C5"}, face_down={"P11": "HD"})
    assert not isinstance(decided(at), OpenDoor)


def test_a_lock_on_the_only_short_way_is_bypassed() -> None:
    at = position(seals={"seal-1": "K6"}, tokens={"M5": "HD"})
    assert decided(at) == Bypass(5)


def test_a_hidden_token_is_gone_for() -> None:
    at = position(seals={"seal-1": "A12"}, face_down={"A5": "HD"})
    plan = Plan(at.state, "seal-1", SEASONED)
    choice = decided(at)
    assert isinstance(choice, Move)
    assert plan.way[choice.path[-1]] < plan.way[plan.here]


def test_two_seals_do_not_go_for_the_same_token() -> None:
    seals = {"seal-1": "F7", "seal-2": "G8"}
    at = position(seals=seals, tokens={"E5": "HD", "J8": "DO"})
    goals = {Plan(at.state, seat, SEASONED).goal for seat in seals}
    assert len({goal.piece for goal in goals if goal}) == 2


def test_nobody_ends_a_turn_in_view_for_nothing() -> None:
    at = position(seals={"seal-1": "G8"}, sentries=["K8", "K7"])
    empty = {"cards": ("E06#1",), "charges": (("E06#1", 0),)}  # nothing to fire with
    change(at, "seal-1", actions=1, **empty)
    plan = Plan(at.state, "seal-1", SEASONED)
    assert plan.outlook.watched >> plan.here & 1
    choice = decided(at)
    assert isinstance(choice, Move)
    assert not plan.outlook.watched >> choice.path[-1] & 1


def test_without_anything_to_do_a_seal_out_of_sight_waits() -> None:
    at = position(seals={"seal-1": "A12"})
    assert decided(at) == EndActions()


@pytest.mark.parametrize(("health", "done"), [(3, Treat("E11#1", "seal-1")), (4, EndActions())])
def test_a_medical_kit_is_used_at_two_wounds(health: int, done: Choice) -> None:
    at = armed({"seal-1": "A12"}, "E11#1")
    change(at, "seal-1", health=health)
    assert decided(at) == done


def test_nobody_bandages_under_fire() -> None:
    at = armed({"seal-1": "F8"}, "E11#1", patrols=["J8"])
    change(at, "seal-1", health=3)
    assert not isinstance(decided(at), Treat)


def test_a_patrol_that_sees_the_seal_is_shot_if_it_cannot_be_knifed() -> None:
    at = armed({"seal-1": "F8"}, MP5, patrols=["K8"])
    change(at, "seal-1", actions=1)
    assert decided(at) == Fire("primary", "burst", "S")


def test_a_dart_flies_before_a_bullet() -> None:
    at = armed({"seal-1": "F8"}, "W02#1", "E06#1", name="4C", patrols=["I8"])
    change(at, "seal-1", actions=1)
    assert decided(at) == UseFlick("E06#1")


def test_a_flashbang_stuns_a_mastermind_whom_a_teammate_can_take() -> None:
    seals = {"seal-1": "F8", "seal-2": "K8"}
    at = armed(seals, "E01#1", name="4C", mastermind="J7", patrols=["J6"])
    add_token(at.state, "", "MM")
    assert decided(at) == UseFlick("E01#1")


def test_a_hostage_is_led_home() -> None:
    at = position(seals={"seal-1": "D10"}, hostages=["D9"], doors={"G": OPEN})
    choice = decided(at)
    assert isinstance(choice, Move)
    assert choice.hostage == 1
    assert at.state.ground.name(choice.escort[-1]) in ("A10", "A11", "A12", "B10", "B11", "B12", "C12", "D12")


def test_a_hostage_is_never_commanded_past_a_tango() -> None:
    at = position(seals={"seal-1": "F8"}, patrols=["K8"])
    add_hostage(at.state, "F7", start="E5")
    assert not isinstance(decided(at), Command)


def test_a_bomb_is_left_to_whoever_is_better_at_it_while_there_is_time() -> None:
    at = position("3A", seals={"seal-1": "B5", "seal-2": "F8"})
    change(at, "seal-2", cards=("E12#1",))
    bomb = add_token(at.state, "A5", "TB", letters="ADH", clock=5)
    assert not isinstance(decided(at), Defuse)
    at.state.put_objective(bomb.__class__(bomb.id, "TB", "primary", bomb.cell, True, letters="ADH", clock=1))
    assert isinstance(decided(at), Defuse)


@pytest.mark.parametrize("clock", [1, 2])
def test_nobody_stays_beside_a_bomb_that_is_about_to_go_off(clock: int) -> None:
    at = position(seals={"seal-1": "D8"})
    add_token(at.state, "A5", "TB", role="other", letters="AC", clock=clock)
    choice = decided(at)
    left = isinstance(choice, Move) and at.state.area(choice.path[-1]) != at.state.area(cell(at.state, "A5"))
    assert left == (clock == 1)


def test_the_tool_kit_goes_to_the_seal_beside_the_bomb() -> None:
    at = position("3A", seals={"seal-1": "C5", "seal-2": "B5"})
    change(at, "seal-1", cards=("E12#1",), actions=0)
    add_token(at.state, "A4", "TB", letters="ADH", clock=3)
    assert at.state.ground.adjacent(cell(at.state, "B5"), cell(at.state, "A4"), 0)
    assert decided(at) == Give("E12#1", "seal-2")


def test_the_seal_in_danger_goes_first() -> None:
    at = after(ChooseNextSeal(), seals={"seal-1": "A12", "seal-2": "F8"}, patrols=["K8"])
    choice: Any = seasoned(at)
    assert choice.seat == "seal-2"


def test_a_choice_changes_nothing_and_is_always_the_same() -> None:
    at = armed({"seal-1": "F8"}, MP5, patrols=["K8"], face_down={"P11": "HD"})
    add_tango(at.state, "sentry", "J6")
    run(at, ChooseAction("seal-1"))
    before = at.state.copy()
    assert seasoned(at) == seasoned(at)
    assert at.state == before
