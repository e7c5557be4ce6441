"""What sets `basic` apart from `seasoned`: it sees less, shares less and shoots sooner."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from sandtable.games.seal_team_flix.doctrine.basic import basic, seasoned
from sandtable.games.seal_team_flix.doctrine.goals import assigned
from sandtable.games.seal_team_flix.doctrine.outlook import Outlook
from sandtable.games.seal_team_flix.doctrine.shooting import expected, hoped
from sandtable.games.seal_team_flix.doctrine.shots import Aim
from sandtable.games.seal_team_flix.doctrine.weights import BASIC, SEASONED, Temper
from sandtable.games.seal_team_flix.rules.aiming import Flick
from sandtable.games.seal_team_flix.rules.fire import Fire
from sandtable.games.seal_team_flix.rules.turn import ChooseAction
from sandtable.games.seal_team_flix.state import State
from sandtable.kernel.table import Table
from tests.games.seal_team_flix.build import add_token, change, position, run

BOTH = [BASIC, SEASONED]


@pytest.mark.parametrize("temper", BOTH)
def test_only_the_seasoned_player_reckons_with_where_a_patrol_will_have_gone(temper: Temper) -> None:
    at = position(seals={"seal-1": "A12"}, patrols=["K8"])
    eye = Outlook(at.state, "seal-1", temper).eyes[0]
    assert (eye.place != eye.tango.cell) is (temper is SEASONED)
    assert (eye.later != eye.now) is (temper is SEASONED)


def two_tokens() -> State:
    at = position(seals={"seal-1": "B12", "seal-2": "B11"})
    add_token(at.state, "D11", "HD")
    add_token(at.state, "M3", "DO")
    return at.state


@pytest.mark.parametrize("temper", BOTH)
def test_only_seasoned_seals_share_the_work(temper: Temper) -> None:
    state = two_tokens()
    goals = assigned(state, Outlook(state, "seal-1", temper).floor, temper)
    pieces = {goal.piece for goal in goals.values()}
    assert len(pieces) == (2 if temper is SEASONED else 1)


@pytest.mark.parametrize("temper", BOTH)
def test_basic_seals_walk_up_to_a_token_that_others_turn_up_from_afar(temper: Temper) -> None:
    at = position(seals={"seal-1": "B12"})
    token = add_token(at.state, "D9", "HD", revealed=False)
    goal = assigned(at.state, Outlook(at.state, "seal-1", temper).floor, temper)["seal-1"]
    beside = set(at.state.ground.neighbours(token.cell, at.state.open_doors))
    assert (beside == set(goal.ends)) is (temper is BASIC)
    assert (beside < set(goal.ends)) is (temper is SEASONED)


AIM = Aim(Flick("self", 0, 0, 90), value=0.6, chance=0.5, target=0)


def test_a_seasoned_player_reckons_disc_by_disc() -> None:
    assert expected(AIM, 0.2, 2) == pytest.approx((0.6 + 0.5 * 0.6 + 0.5 * 0.2, 0.75))


def test_an_eager_player_trusts_half_as_much_again_in_every_disc() -> None:
    assert hoped(AIM, 1, 1.5) == pytest.approx((0.9, 0.75))


def test_nobody_hopes_for_more_than_a_certain_kill() -> None:
    assert hoped(AIM, 2, 1.5) == pytest.approx((1.2, 1.0))


def shooter(far: str) -> Table[State]:
    at = position(seals={"seal-1": "F8"}, patrols=[far], difficulty="operator")
    change(at, "seal-1", cards=("W01#1",), actions=1)
    at.state.active = "seal-1"
    run(at, ChooseAction("seal-1"))
    return at


def test_two_players_may_think_at_the_same_time() -> None:
    at = [shooter("I10") for _ in range(8)]
    alone = [basic(at[0]), seasoned(at[0])]
    with ThreadPoolExecutor(4) as together:
        thought = [together.submit(one, table) for table in at for one in (basic, seasoned)]
        assert [found.result() for found in thought] == alone * len(at)


def test_the_basic_player_shoots_where_the_seasoned_one_slips_away() -> None:
    at = shooter("I10")
    assert isinstance(basic(at), Fire)
    assert not isinstance(seasoned(at), Fire)
