"""E-locks and bombs in play: what the boards lead to (STF-BYP-1, STF-DEF, STF-SBE, STF-SBB)."""

from typing import Any

import pytest

from sandtable.games.seal_team_flix import side_layouts as layouts
from sandtable.games.seal_team_flix.opposition.reaction import ReactionFire
from sandtable.games.seal_team_flix.rules import bypass
from sandtable.games.seal_team_flix.rules.bypass import Bypass, BypassResult, DigitsRolled, SetDoor
from sandtable.games.seal_team_flix.rules.flick_events import SideFlicked
from sandtable.games.seal_team_flix.rules.side_boards import SideFlick
from sandtable.games.seal_team_flix.rules.turn import ChooseAction, FinishAction
from sandtable.games.seal_team_flix.state import CLOSED, OPEN, Seal, SideBoard, State
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.cases import cases
from tests.games.seal_team_flix.build import change, choose, dice_left, happened, options, refused, resting, run, verify
from tests.games.seal_team_flix.gunnery import act, armed

TOOL_KIT = "E12#1"
DOOR_E, DOOR_F = 4, 5  # of mission 1: one digit and two
MISS = SideFlick(0, 1)


def at_door(*cards: str, dice: list[int] | None = None, **rest: Any) -> Table[State]:
    """On the arrow of Door F, which has two digits."""
    rest.setdefault("seals", {"seal-1": "K6"})
    return armed(*cards, dice=dice or [5, 5], **rest)


def at_lock(*cards: str, **rest: Any) -> Table[State]:
    """The same, and the digits are before it."""
    table = at_door(*cards, **rest)
    act(table, Bypass(DOOR_F))
    return table


def side(table: Table[State]) -> SideBoard:
    assert table.state.side is not None
    return table.state.side


@covers("STF-BYP-1", "STF-ARR-4")
def test_a_lock_is_bypassed_from_its_arrow_for_an_action() -> None:
    table = at_door()
    run(table, ChooseAction("seal-1"))
    assert options(table, Bypass) == [Bypass(DOOR_F)]
    assert refused(table, Bypass(DOOR_E)) == "STF-BYP-1"
    choose(table, Bypass(DOOR_F))
    verify(table, actions=1)


@covers("STF-BYP-1")
@pytest.mark.parametrize("door", [CLOSED, OPEN])
def test_a_door_without_a_lock_is_not_bypassed(door: int) -> None:
    table = at_door(doors={"F": door})
    run(table, ChooseAction("seal-1"))
    assert (options(table, Bypass), refused(table, Bypass(DOOR_F))) == ([], "STF-BYP-1")


@covers("STF-SBE-1", "STF-RNG-2")
@cases({"ten is the zero": ([10, 3], {"0": 1, "3": 1}), "equal digits are one stack": ([7, 7], {"7": 2})})
def test_each_digit_is_a_d10(dice: list[int], stacks: dict[str, int]) -> None:
    laid = {one.name: (one.x, one.y, one.count) for one in side(at_lock(dice=dice)).targets}
    assert laid == {digit: (*layouts.NUMERALS[digit], count) for digit, count in stacks.items()}


@covers("STF-SBE-2", "STF-DIF-1")
@pytest.mark.parametrize(("difficulty", "size"), [("rookie", "L"), ("veteran", "M"), ("operator", "S")])
def test_the_disc_is_smaller_the_harder_it_is(difficulty: str, size: str) -> None:
    table = at_lock(difficulty=difficulty)
    assert (side(table).size, side(table).flicks) == (size, 3)


@covers("STF-SBE-2", "STF-EQP-19")
@cases({"three": ((), None, 3), "a Tool Kit": ((TOOL_KIT,), None, 4), "and Signals": ((TOOL_KIT,), "SIG", 5)})
def test_a_tool_kit_and_signals_give_one_more_flick_each(cards: tuple[str, ...], spec: str | None, flicks: int) -> None:
    table = at_lock(*cards, spec=spec, grade=7)
    assert side(table).flicks == flicks
    assert table.state.seals["seal-1"].cards == cards  # it is not discarded


@covers("STF-BYP-1", "STF-SBE-2", "STF-SND-2")
def test_failure_makes_one_sound_and_the_door_stays_locked() -> None:
    table = at_lock()
    for left in (2, 1, 0):
        events = choose(table, MISS)
        assert happened(events, SideFlicked)[0].left == left
    assert resting(table)
    assert table.state.doors[DOOR_F] == 2
    verify(table, sound={"e": 1}, side=None)


@covers("STF-BYP-1", "STF-SBE-3", "STF-DOR-2")
@pytest.mark.parametrize(("choice", "door"), [(SetDoor(True), OPEN), (SetDoor(False), CLOSED)])
def test_success_removes_the_door_or_makes_it_normal(choice: SetDoor, door: int) -> None:
    table = at_lock()
    while not isinstance(table.agenda[-1], BypassResult):
        choose(table, options(table, SideFlick)[0])
    assert not any(table.state.sound)
    choose(table, choice)
    assert table.state.doors[DOOR_F] == door
    assert resting(table)


@covers("STF-SBE-3")
def test_success_comes_as_soon_as_the_box_is_empty() -> None:
    table = at_lock(dice=[5, 5])
    choose(table, SideFlick(900, 100))  # the stack on the 5 is straight ahead
    assert table.agenda[-1] == BypassResult("seal-1", DOOR_F)
    assert table.state.side is None


@covers("STF-SB-2", "STF-ACT-3")
def test_the_whole_board_is_one_action_with_one_check_for_reaction_fire() -> None:
    table = at_door(dice=[5, 5])
    run(table, ChooseAction("seal-1"))
    choose(table, Bypass(DOOR_F))
    choose(table, MISS)
    assert sum(isinstance(step, FinishAction) for step in table.agenda) == 1
    assert not any(isinstance(step, ReactionFire) for step in table.agenda)
    choose(table, MISS)
    choose(table, MISS)
    assert table.state.seals["seal-1"].actions == 1


@covers("STF-PHY-17", "STF-RNG-2")
def test_a_side_flick_takes_two_draws_of_its_own_stream() -> None:
    table = at_lock()
    before = len(dice_left(table))
    choose(table, MISS)
    assert before - len(dice_left(table)) == 2

    def seen(others: int) -> tuple[object, ...]:
        seeded = at_door(hand="average")
        seeded.dice = SeededDice("side")
        for stream in ("setup", "tango", "spawn", "flick") * others:
            seeded.roll(4096, why="something else", rule="STF-RNG-2", stream=stream)
        digits = happened(act(seeded, Bypass(DOOR_F)), DigitsRolled)[0].dice
        told = happened(choose(seeded, SideFlick(900, 80)), SideFlicked)[0]
        return (digits, told.angle, told.power)

    assert seen(0) == seen(6)


@covers("STF-SBS-2", "STF-PHY-18")
def test_the_hand_errs_in_full_on_the_lock_board() -> None:
    table = at_lock(dice=[5, 5, 3001, 501], hand="average", difficulty="veteran")
    told = happened(choose(table, SideFlick(900, 80)), SideFlicked)[0]
    assert (told.angle, told.power) == (924, 7270)


@covers("STF-BYP-1")
def test_offers_name_every_locked_door_of_the_arrow() -> None:
    table = at_door()
    seal: Seal = table.state.seals["seal-1"]
    assert list(bypass.offers(table.state, seal)) == [Bypass(DOOR_F)]
    change(table, "seal-1", cell=table.state.ground.by_name["K7"])
    assert list(bypass.offers(table.state, table.state.seals["seal-1"])) == []
