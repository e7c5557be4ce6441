"""The smaller questions: ties, Wounds, aborting, gear, cards (rules 7, 10, 12, 14, 15)."""

from typing import Any

import pytest
from msgspec.structs import replace

from sandtable.games.seal_team_flix import GAME, suggested_gear
from sandtable.games.seal_team_flix.doctrine import uses
from sandtable.games.seal_team_flix.doctrine.basic import seasoned
from sandtable.games.seal_team_flix.doctrine.plan import Plan
from sandtable.games.seal_team_flix.doctrine.weights import SEASONED
from sandtable.games.seal_team_flix.doctrine.worths import noise_cost
from sandtable.games.seal_team_flix.opposition.attack import TieAttackOrder
from sandtable.games.seal_team_flix.opposition.cover import TieClosestSeal
from sandtable.games.seal_team_flix.opposition.patrols import TiePathSpace
from sandtable.games.seal_team_flix.rules.bypass import BypassResult, SetDoor
from sandtable.games.seal_team_flix.rules.equipment import Breach, Detonate, Hush, Lure, Sense, SnakeCam
from sandtable.games.seal_team_flix.rules.harm import AskPrevent, Prevent
from sandtable.games.seal_team_flix.rules.outfit import GearDone, TakeKit
from sandtable.games.seal_team_flix.rules.round_end import Abort, AskAbort, GoOn
from sandtable.games.seal_team_flix.state import RemoteBomb, State
from sandtable.games.seal_team_flix.verbs import CarryOut
from sandtable.kernel.decision import Choice
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.table import Table
from tests.games.seal_team_flix.build import add_token, cell, change, position, run

NEVER = float("-inf")


def answer(at: Table[State], ask: Any) -> Any:
    run(at, ask)
    return seasoned(at)


def test_a_patrol_is_sent_to_the_space_from_which_it_sees_nobody() -> None:
    at = position(seals={"seal-1": "F8"}, patrols=["P12"])
    spaces = tuple(cell(at.state, space) for space in ("K8", "K12"))
    choice = answer(at, TiePathSpace(1, spaces, "STF-P3-5"))
    assert at.state.ground.name(choice.value) == "K12"


def test_tangos_turn_to_the_soundest_seal() -> None:
    at = position(seals={"seal-1": "F8", "seal-2": "F6"}, patrols=["J7"])
    change(at, "seal-1", health=2)
    choice = answer(at, TieClosestSeal(1, ("seal-1", "seal-2")))
    assert choice.value == "seal-2"


def test_the_soundest_seal_is_attacked_first() -> None:
    at = position(seals={"seal-1": "F8", "seal-2": "G8"}, patrols=["J7", "J5"])
    change(at, "seal-1", health=2)
    choice = answer(at, TieAttackOrder(at.state.area(cell(at.state, "J7")), ()))
    assert choice.target == "seal-2"


def test_armor_is_spent_on_the_first_bullet() -> None:
    at = position(seals={"seal-1": "F8"})
    change(at, "seal-1", cards=("E09#1",))
    assert answer(at, AskPrevent("seal-1", "bullet", "STF-RXF-3")) == Prevent("E09#1")


def test_the_mission_goes_on_while_it_can_be_won() -> None:
    at = position(seals={"seal-1": "F8"}, tokens={"A4": "HD"}, patrols=["J8", "J7", "J5"])
    assert answer(at, AskAbort(("seal-1",))) == GoOn()


def test_it_is_broken_off_when_a_primary_is_lost_and_a_partial_success_is_at_hand() -> None:
    at = position(seals={"seal-1": "A12"})
    add_token(at.state, "", "HD", status="lost")
    assert answer(at, AskAbort(("seal-1",))) == GoOn()
    add_token(at.state, "", "DO", status="cleared")
    assert answer(at, AskAbort(("seal-1",))) == Abort()


@pytest.mark.parametrize("actions", [0, 1])
def test_a_lock_is_taken_away_only_with_an_action_left(actions: int) -> None:
    at = position(seals={"seal-1": "K6"})
    change(at, "seal-1", actions=actions)
    assert answer(at, BypassResult("seal-1", 5)) == SetDoor(removed=bool(actions))


def outfitted(mission: str, **chosen: Any) -> State:
    played = replace(GAME.mission(mission), **chosen)
    table = Table.start(GAME, played, SeededDice(1), logged=False)
    seen: list[Choice] = []
    while table.state.round == 0 and table.decision:
        seen.append(seasoned(table))
        table.play(table.decision.seat, seen[-1])
    assert any(isinstance(one, TakeKit) for one in seen)
    assert sum(isinstance(one, GearDone) for one in seen) == played.seals
    return table.state


def kit(state: State, seat: str) -> set[str]:
    return {copy.partition("#")[0] for copy in state.seals[seat].cards}


def test_everybody_goes_with_a_quiet_weapon_and_its_suppressor() -> None:
    state = outfitted("1", seals=3)
    for seat in state.seals:
        assert kit(state, seat) & set(suggested_gear.QUIET)
        assert suggested_gear.SUPPRESSOR in kit(state, seat)


def test_one_takes_the_tool_kit_one_the_medical_kit_and_the_others_armor() -> None:
    state = outfitted("1", seals=4)
    assert suggested_gear.TOOL_KIT in kit(state, "seal-1")
    assert suggested_gear.MEDICAL_KIT in kit(state, "seal-2")
    for seat in ("seal-3", "seal-4"):
        assert suggested_gear.ARMOR in kit(state, seat)


def test_the_first_two_take_flashbangs_to_a_capture() -> None:
    state = outfitted("4C", seals=3)
    assert [suggested_gear.FLASHBANG in kit(state, seat) for seat in state.seals] == [True, True, False]


def test_everybody_goes_to_bombs_in_blast_armor_as_long_as_there_is_any() -> None:
    state = outfitted("3A", seals=3)
    assert [suggested_gear.BLAST_ARMOR in kit(state, seat) for seat in state.seals] == [True, True, False]


def test_the_first_seal_takes_the_tool_kit_to_bombs_and_is_trained_for_them() -> None:
    first = outfitted("3A").seals["seal-1"]
    assert any(copy.startswith(suggested_gear.TOOL_KIT) for copy in first.cards)
    assert first.spec == "EOD"


def test_a_bio_weapon_that_is_carried_is_brought_out() -> None:
    at = position("5B", seals={"seal-1": "J5"})
    assert at.state.mission.condition(CarryOut)
    add_token(at.state, "", "BW", status="carried", carrier="seal-1")
    goal = Plan(at.state, "seal-1", SEASONED).goal
    assert goal is not None
    assert goal.kind == "carry"


def planned(*cards: str, **what: Any) -> Plan:
    at = position("1", **what)
    change(at, "seal-1", cards=cards)
    return Plan(at.state, "seal-1", SEASONED)


def test_a_snake_cam_is_used_where_something_lies_behind_the_door() -> None:
    hidden = planned("E05#1", seals={"seal-1": "C5"}, face_down={"C1": "HD"})
    assert uses.peek(hidden, SnakeCam("E05#1", 0)) > NEVER
    empty = planned("E05#1", seals={"seal-1": "C5"})
    assert uses.peek(empty, SnakeCam("E05#1", 0)) == NEVER


def test_a_sensor_is_worth_the_more_the_more_lies_there() -> None:
    near = {"A5": "HD", "C7": "DO"}
    plan = planned("E18#1", seals={"seal-1": "A7"}, face_down=near)
    area = plan.state.ground.area_neighbours[plan.state.area(plan.here)][0]
    assert uses.sense(plan, Sense("E18#1", area)) > NEVER
    bare = planned("E18#1", seals={"seal-1": "A7"})
    assert uses.sense(bare, Sense("E18#1", area)) == NEVER


def test_a_charge_is_spent_only_on_a_door_that_is_on_the_way() -> None:
    plan = planned("E03#1", seals={"seal-1": "K6"}, tokens={"M5": "HD"})
    assert uses.breach(plan, Breach("E03#1", 5)) > NEVER
    off = planned("E03#1", seals={"seal-1": "K6"}, tokens={"A5": "HD"})
    assert uses.breach(off, Breach("E03#1", 5)) == NEVER


def test_a_decoy_pays_where_it_keeps_a_patrol_away() -> None:
    """The Patrol on E1 would walk to C6, beside the SEAL; noise where it stands holds it there."""
    plan = planned("E17#1", seals={"seal-1": "C5"}, patrols=["E1"], pool=0)
    areas = plan.state.ground.areas
    there, here = (uses.lure(plan, Lure("E17#1", areas.index(name))) for name in ("g", "d"))
    assert there > plan.stay(plan.here)
    assert there > here


def test_noise_is_covered_where_there_is_some() -> None:
    plan = planned(seals={"seal-1": "A7"}, sound={"d": 2})
    assert uses.hush(plan, Hush()) > plan.stay(plan.here)


def test_a_bomb_is_set_off_among_tangos_and_not_beside_a_friend() -> None:
    def worth(**what: Any) -> float:
        plan = planned(patrols=["J8", "K8"], **what)
        plan.state.bombs.append(RemoteBomb(cell(plan.state, "J7"), "seal-1", "E04#1"))
        return uses.detonate(plan, Detonate(cell(plan.state, "J7")))

    assert worth(seals={"seal-1": "F8"}) > NEVER
    assert worth(seals={"seal-1": "F8", "seal-2": "J6"}) == NEVER


def test_noise_costs_more_the_more_there_is_and_nothing_with_an_empty_pool() -> None:
    state = position(seals={"seal-1": "A7"}, pool=4).state
    area = state.area(cell(state, "A7"))
    first = noise_cost(state, area, 2)
    state.sound[area] = 2
    assert noise_cost(state, area, 2) > first > 0
    state.pool = 0
    assert noise_cost(state, area, 2) == 0


def test_a_sentry_that_would_hear_makes_noise_dearer() -> None:
    quiet = position(seals={"seal-1": "A7"}).state
    area = quiet.area(cell(quiet, "A7"))
    near = position(seals={"seal-1": "A7"}, sentries=["E4"]).state
    assert noise_cost(near, area, 1) > noise_cost(quiet, area, 1)
