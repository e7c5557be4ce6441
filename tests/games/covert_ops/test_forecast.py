"""What the table says that the Opfor will do is what it does."""

from sandtable.games.covert_ops.forecast import forecast, line_now, next_up
from sandtable.games.covert_ops.opposition.activation import ActivateOpforUnit
from sandtable.games.covert_ops.opposition.events import Decided
from sandtable.testing import covers
from tests.games.covert_ops.build import happened, position, run

OPER = ("bw-oper", 18, 8)


@covers("CO-5.2-7")
def test_it_says_who_activates_next() -> None:
    at = position(team=[OPER], opfor=[("hc-leader", 30, 30)], alert=[("hc-rifle", 18, 20)])
    found = next_up(at.state)
    assert found
    assert (found.unit, found.rule) == (3, "CO-5.2-3")


@covers("CO-P1-1")
def test_it_says_what_each_would_do_and_by_which_line() -> None:
    alert = [("hc-rifle", 18, 20), ("hc-rifle", 18, 30), ("hc-leader", 5, 30)]
    at = position(team=[OPER], opfor=[("hc-gunner", 30, 34)], alert=alert)
    told = [(one.unit, one.line, one.words) for one in forecast(at.state)]
    assert told == [
        (2, 0, "moves as its card says"),
        (3, 4, "attacks Blackwake Operator"),
        (4, 5, "moves 1 in toward Blackwake Operator, to attack it"),
        (5, 7, "moves 5.95 in toward Blackwake Operator"),
    ]


@covers("CO-P1-1")
def test_the_forecast_is_what_happens() -> None:
    for profile in ("hc-leader", "zp-leader", "vh-crawler", "vh-firefly"):
        for y in (12, 18, 24, 30):
            at = position("smash-and-grab", low=True, team=[("bw-oper", 18, 4)], alert=[(profile, 9, y)], dice=[1] * 20)
            said = line_now(at.state, 2)
            events = run(at, ActivateOpforUnit(2))
            first = happened(events, Decided)[0]
            assert (first.line, first.action) == (said.number, said.action)


def test_looking_ahead_changes_nothing() -> None:
    at = position(team=[OPER], alert=[("hc-rifle", 18, 20)])
    before = at.state.copy()
    forecast(at.state)
    assert at.state == before
