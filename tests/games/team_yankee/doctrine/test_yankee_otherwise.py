"""What else comes into question when a Unit moves, for whoever looks ahead."""

from typing import Any

from sandtable.boards.tabletop.ticks import INCH
from sandtable.games.team_yankee.doctrine.players import veteran
from sandtable.games.team_yankee.rules.advancing import Advance, Done
from sandtable.games.team_yankee.rules.movement import ChooseUnit, EndMovement, MoveUnit, TakeUnit
from sandtable.games.team_yankee.rules.orders import GiveOrder
from sandtable.games.team_yankee.rules.transports import Dismount
from sandtable.games.team_yankee.state import State
from sandtable.kernel.decision import Choice
from sandtable.kernel.table import Table
from sandtable.players.search.candidates import candidates
from tests.games.team_yankee.build import begin, mount, position, run

TANKS = ("US-M1", (20, 10), (24, 10), (28, 10))
FOE = ("SU-T72", (36, 44), (39, 44), (42, 44))
WIDE = 10


def moving(unit: int = 1, **rest: Any) -> Table[State]:
    told = {"blue": [TANKS], "red": [FOE], "objectives": [(36, 42)], "mission": "contact", **rest}
    return begin(position(**told), MoveUnit(unit))


def tried(at: Table[State]) -> list[Choice]:
    return candidates(at, veteran, WIDE)


def ends(choices: list[Choice], mode: str = "tactical") -> list[tuple[int, int]]:
    ways = [one.ways for one in choices if isinstance(one, Advance) and one.mode == mode]
    return [min(one)[1][-1] for one in ways]  # the Leader has the lowest id


def test_a_unit_may_stay_dash_or_go_to_places_that_are_worth_telling_apart() -> None:
    at = moving()
    found = tried(at)
    places = ends(found[1:])
    assert found[0] == veteran(at)
    assert Done() in found
    assert len(ends(found, "dash")) == 1
    assert len(places) >= 3
    assert all(max(abs(a[0] - b[0]), abs(a[1] - b[1])) >= 3 * INCH for n, a in enumerate(places) for b in places[:n])


def test_all_that_is_tried_is_legal_and_nothing_is_tried_for_the_sake_of_trying() -> None:
    at = moving()
    found = tried(at)
    assert all(at.why_not(one) is None for one in found)
    assert all(isinstance(one, Advance | Done | GiveOrder) for one in found)
    assert at.decision is not None
    assert len(at.decision.options) > len(found)


def test_somebody_bolder_goes_farther_and_somebody_more_careful_stays_farther_away() -> None:
    at = moving(red=[("SU-T72", (36, 34), (39, 34), (42, 34))])
    *liked, bold, careful = (y for _, y in ends([one for one, _ in veteran.rivals(at) or ()]))
    assert len(liked) == 3
    assert bold > max(liked)
    assert careful < min(liked)


def test_an_order_is_tried_only_where_a_unit_may_gain_by_it() -> None:
    orders = {one.order for one in tried(moving()) if isinstance(one, GiveOrder)}
    assert orders == {"blitz"}


def test_who_rides_may_get_out() -> None:
    at = position(
        blue=[("US-MECH", (20, 10), (22, 10), (24, 10)), ("US-TRK", (20, 14), (24, 14))],
        red=[FOE],
        objectives=[(36, 42)],
        mission="contact",
    )
    mount(at, 4, 1, 2)
    mount(at, 5, 3)
    run(at, MoveUnit(1))
    assert Dismount(1) in tried(at)


def test_where_nobody_is_left_to_go_or_nothing_to_go_for_a_unit_may_only_stay() -> None:
    bailed = moving()
    for team in (1, 2, 3):
        bailed.state.change_team(team, bailed=True)
    alone = moving(red=[], objectives=[], mission="annihilation")
    assert ends(tried(bailed)) == ends(tried(alone)) == []
    assert Done() in tried(alone)


def test_who_is_pinned_down_is_not_sent_on_a_dash() -> None:
    at = moving()
    at.state.change_unit(1, pinned=True)
    assert ends(tried(at), "dash") == []


def test_guns_that_bombard_carriers_and_observers_are_not_thought_about() -> None:
    foot = ("US-MECH", *((20 + 2 * n, 10) for n in range(5)))
    others = [("US-TRK", (20, 14), (24, 14)), ("US-MTR", (40, 4), (43, 4)), ("US-FIST", (50, 4))]
    for unit in (2, 3, 4):
        at = moving(unit, blue=[foot, *others])
        assert tried(at) == [veteran(at)]
    assert len(tried(moving(1, blue=[foot, *others]))) > 4


def test_who_is_asked_first_is_not_thought_about() -> None:
    at = begin(position(blue=[TANKS, TANKS], red=[FOE], objectives=[(36, 42)], mission="contact"), ChooseUnit())
    assert at.decision is not None
    assert set(at.decision.options) == {TakeUnit(1), TakeUnit(2), EndMovement()}
    assert tried(at) == [veteran(at)]
