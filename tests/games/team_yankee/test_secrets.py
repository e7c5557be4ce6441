"""Battle plans, Units Left Out, unseen Reserves: nobody learns them before both are in."""

from collections.abc import Callable

import msgspec
import pytest

from sandtable.games.team_yankee.mission import Reserves
from sandtable.games.team_yankee.rules.holding_back import (
    BringForward,
    HeldBack,
    HoldBack,
    ReservesCommitted,
    broken_limit,
)
from sandtable.games.team_yankee.rules.leaving_out import (
    AllChosen,
    Exclude,
    LeavingOutCommitted,
    LeftOut,
    cores,
    may_fight,
)
from sandtable.games.team_yankee.rules.secrets import dealt_anew
from sandtable.games.team_yankee.rules.selection import PlanCommitted, PlansRevealed, TakePlan
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.view import View, as_state, make_view
from sandtable.kernel.decision import Choice
from sandtable.kernel.dice import ScriptedDice, SeededDice
from sandtable.kernel.event import Event
from sandtable.kernel.game import SPECTATOR
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.team_yankee.battles import GAME, answer, attacked, battle, until
from tests.games.team_yankee.build import choose, options, position

OTHERS = ("red", SPECTATOR)
TANKS = 7  # blue's


def plans(plan: str = "defend") -> Table[State]:
    """Blue has committed, red is asked."""
    at = battle("battle-plans", dice=[1])
    choose(at, next(one for one in options(at, TakePlan) if one.plan == plan))
    return at


def left_out(unit: int = TANKS) -> Table[State]:
    at = attacked("annihilation")
    choose(at, Exclude(unit), AllChosen())
    return at


def reserves(name: str = "dust-up", *, hold: tuple[int, ...] = (TANKS, 8)) -> Table[State]:
    at = until(attacked(name), "ChooseReserves")
    for unit in hold:
        choose(at, HoldBack(unit))
    answer(at)
    return at


SECRETS: list[Callable[[], Table[State]]] = [plans, left_out, reserves]


def seen(at: Table[State], seat: str) -> bytes:
    return msgspec.json.encode(make_view(at.state, seat))


@covers("TY-BP-1")
def test_a_committed_plan_is_in_nobody_elses_view() -> None:
    attack, defend = plans("attack"), plans("defend")
    for seat in OTHERS:
        assert seen(attack, seat) == seen(defend, seat)
        assert make_view(attack.state, seat).sides["blue"].planned
    assert make_view(attack.state, "blue").sides["blue"].plan == "attack"


@covers("TY-DEP-4")
def test_units_left_out_are_in_nobody_elses_view_until_both_have_chosen() -> None:
    nobody, somebody = battle("annihilation", attacker="blue"), left_out()
    choose(nobody, AllChosen())
    for seat in OTHERS:
        assert seen(nobody, seat) == seen(somebody, seat)
    choose(somebody, AllChosen())
    assert make_view(somebody.state, "red").units[TANKS].where == "out"


@covers("TY-DUP-3", "TY-ENC-3")
@pytest.mark.parametrize("name", ["dust-up", "encounter"])
def test_reserves_that_both_choose_unseen_are_in_nobody_elses_view(name: str) -> None:
    one, other = reserves(name), reserves(name, hold=(3, 5, 8))
    held = [unit.id for unit in cores(one.state, "blue", "reserve")]
    assert held != [unit.id for unit in cores(other.state, "blue", "reserve")]
    assert seen(one, "red") == seen(other, "red")
    assert all(make_view(one.state, "red").units[unit].where == "tray" for unit in held)
    choose(one, answered := HoldBack(cores(one.state, "red", "tray")[0].id))
    assert make_view(one.state, "blue").units[answered.unit].where == "tray"
    until(one, "DeployUnit")
    assert make_view(one.state, "red").units[held[0]].where == "reserve"
    assert make_view(other.state, "blue").sides["blue"].reserved


def test_reserves_that_are_declared_openly_are_seen_at_once() -> None:
    at = until(attacked("contact"), "ChooseReserves")
    answer(at)
    held = [unit.id for unit in cores(at.state, "red", "reserve")]
    assert held
    assert all(make_view(at.state, "blue").units[unit].where == "reserve" for unit in held)


@pytest.mark.parametrize("secret", SECRETS)
def test_a_redeal_cannot_be_told_from_what_is(secret: Callable[[], Table[State]]) -> None:
    at = secret()
    for seat in ("blue", *OTHERS):
        for seed in range(20):
            twin = GAME.redeal(at.state, seat, SeededDice(seed))
            assert make_view(twin, seat) == make_view(at.state, seat)


@pytest.mark.parametrize("secret", SECRETS)
def test_a_redeal_has_other_secrets_that_could_have_been_committed(secret: Callable[[], Table[State]]) -> None:
    at = secret()
    before = msgspec.json.encode(make_view(at.state, "blue"))
    twins = [GAME.redeal(at.state, "red", SeededDice(seed)) for seed in range(20)]
    assert len({msgspec.json.encode(make_view(twin, "blue")) for twin in twins}) > 2
    assert msgspec.json.encode(make_view(at.state, "blue")) == before
    for twin in twins:
        kept = {one.id for one in cores(twin, "blue", "tray") + cores(twin, "blue", "reserve")}
        assert may_fight(twin, "blue", kept)
        side = twin.sides["blue"]
        assert side.reserves is None or not broken_limit(twin, "blue", side.reserves)


@pytest.mark.parametrize("choice", [Exclude(TANKS), AllChosen()], ids=["half chosen", "nobody"])
def test_what_is_half_chosen_is_dealt_anew_and_so_is_nothing(choice: Choice) -> None:
    at = attacked("annihilation")
    choose(at, choice)
    twins = (GAME.redeal(at.state, "red", SeededDice(seed)) for seed in range(20))
    assert len({tuple(one.id for one in cores(twin, "blue", "out")) for twin in twins}) > 2


def both_in(secret: Callable[[], Table[State]]) -> Table[State]:
    """Red has answered, too, and everybody has seen it."""
    at = secret()
    asked = at.asking
    while at.asking == asked:
        answer(at)
    return at


def test_what_nobody_has_chosen_yet_or_everybody_has_seen_is_not_dealt_anew() -> None:
    begun = [battle("battle-plans"), attacked("annihilation")]
    begun.append(until(attacked("dust-up"), "ChooseReserves"))
    for at in (*begun, *map(both_in, SECRETS)):
        for seat, other in (("red", "blue"), ("blue", "red")):
            twins = (GAME.redeal(at.state, seat, SeededDice(seed)) for seed in range(9))
            assert all(make_view(twin, other) == make_view(at.state, other) for twin in twins)


def test_a_redeal_leaves_out_nobody_or_whoever_may_be_missed() -> None:
    at = left_out()
    twins = [GAME.redeal(at.state, "red", SeededDice(seed)) for seed in range(60)]
    outs = [{one.id for one in cores(twin, "blue", "out")} for twin in twins]
    force = {one.id for one in at.state.force("blue") if not one.core}
    assert set() in outs
    assert set.union(*outs) == {one for one in force if may_fight(at.state, "blue", force - {one})}


def test_a_redeal_may_hold_back_any_unit_and_may_deploy_any() -> None:
    at = reserves()
    twins = [GAME.redeal(at.state, "red", SeededDice(seed)) for seed in range(60)]
    held = [{one.id for one in cores(twin, "blue", "reserve")} for twin in twins]
    assert set.union(*held) == {one.id for one in at.state.force("blue") if not one.core}
    assert not set.intersection(*held)


@covers("TY-RES-1")
@pytest.mark.parametrize(
    ("points", "sides", "held"), [((10, 10, 10, 20), 3, [2, 3, 4]), ((5, 45), 1, [2]), ((10, 20), 3, [0, 1, 2])]
)
def test_a_redeal_holds_back_what_the_limit_asks_for_and_perhaps_some_more(
    points: tuple[int, ...], sides: int, held: list[int]
) -> None:
    """30 points of 50 are deployed at most; a die says how many more are held back."""
    for face, many in enumerate(held, start=1):
        at = position(mission="dust-up", blue=[("US-M1",)] * len(points), chosen={"points": 50})
        unseen = Reserves("attacker", "delayed", unseen=True)
        at.state.change_side("blue", reserved=True, reserves=unseen)
        at.state.change_side("red", reserves=unseen)
        for unit, worth in enumerate(points, start=1):
            at.state.change_unit(unit, points=worth, where="tray")
        dealt_anew(at.state, "blue", ScriptedDice([face], sides=sides))
        assert len(cores(at.state, "blue", "reserve")) == many


@pytest.mark.parametrize("secret", SECRETS)
def test_questions_about_secrets_are_not_overheard(secret: Callable[[], Table[State]]) -> None:
    at = secret()
    assert at.decision is not None
    assert at.decision.seat == "red"
    assert not GAME.overhears(at.decision, "blue")
    assert not GAME.overhears(at.decision, SPECTATOR)


def test_other_questions_are_open_to_everybody() -> None:
    at = until(attacked("contact"), "DeployUnit")
    assert at.decision is not None
    assert GAME.overhears(at.decision, "blue")


def test_the_log_says_only_that_somebody_has_committed() -> None:
    told: list[type[Event]] = [PlanCommitted, LeavingOutCommitted, ReservesCommitted]
    shown: list[type[Event]] = [PlansRevealed, LeftOut, HeldBack]
    for secret, kind, reveal in zip(SECRETS, told, shown, strict=True):
        log = secret().log or []
        assert log[-1] == kind(log[-1].rule, "blue")  # type: ignore[call-arg] # all have a seat
        assert not any(isinstance(event, reveal) for event in log)


@pytest.mark.parametrize("choice", [Exclude(TANKS), HoldBack(3), BringForward(3), TakePlan("attack")])
@pytest.mark.parametrize("secret", SECRETS)
def test_a_refusal_tells_nothing_of_what_the_other_side_chose(
    secret: Callable[[], Table[State]], choice: Choice
) -> None:
    """Whatever red tries, the answer is the same for every redeal."""
    at = secret()
    before = at.why_not(choice)
    for seed in range(5):
        assert at.redealt("red", SeededDice(seed)).why_not(choice) == before


def test_what_was_shown_cannot_be_taken_back() -> None:
    for secret in SECRETS:
        at = secret()
        at.barrier = False
        while at.asking in ("CommitBattlePlan", "LeaveOut", "ChooseReserves"):
            asked = at.asking
            answer(at)
            if at.asking != asked:
                break
        assert at.barrier


def test_a_view_has_every_field_of_the_state_and_makes_a_state_again() -> None:
    at = until(attacked("contact"), "DeployUnit")
    fields = set(State.__struct_fields__) - {"content"}
    assert set(View.__struct_fields__) == fields
    again = as_state(make_view(at.state, "blue"), at.state.content)
    assert make_view(again, "blue") == make_view(at.state, "blue")


def test_both_views_are_equal_outside_these_moments() -> None:
    at = until(attacked("contact"), "DeployUnit")
    assert make_view(at.state, "blue") == make_view(at.state, "red")
    assert make_view(at.state, "blue") == make_view(at.state, SPECTATOR)
