"""What computer players do in an activation (guide, section 11, rules 1 to 9)."""

from typing import Any

from sandtable.games.covert_ops.doctrine.basic import basic, seasoned
from sandtable.games.covert_ops.doctrine.plan import Plan
from sandtable.games.covert_ops.doctrine.weights import BASIC, SEASONED
from sandtable.games.covert_ops.rules.actions import Aim, AttackWith
from sandtable.games.covert_ops.rules.activation import ChooseAction, Command, EndActivation
from sandtable.games.covert_ops.rules.casualties import FieldMedicine
from sandtable.games.covert_ops.rules.exfiltration import Exfiltrate
from sandtable.games.covert_ops.rules.going import ChooseWay, Move
from sandtable.games.covert_ops.rules.interact import Interact
from sandtable.games.covert_ops.state import Element, State
from sandtable.kernel.table import Table
from sandtable.players.reasons import reason
from tests.games.covert_ops.build import activate, at_inches, choose, position, run


def acting(name: str = "", *, actions: int = 2, orders: int = 0, order: bool = True, **rest: Any) -> Table[State]:
    """The first unit of a team acts."""
    at = position(name, low=bool(name), dice=[1] * 40, **rest)
    activate(at, 1, actions=actions, orders=orders)
    if order:
        run(at, ChooseAction(1))
    return at


def hacked(at: Table[State]) -> Table[State]:
    """The terminal's file is pulled: units may leave."""
    term = at.state.elements["TERM"]
    at.state.elements["TERM"] = Element(term.id, term.at, term.radius, done=1)
    run(at, ChooseAction(1))
    return at


# attacks (rules 1, 3, 6)


def test_an_officer_is_shot_before_a_rifleman_of_equal_health() -> None:
    at = acting(team=[("bw-serg", 18, 10)], alert=[("hc-rifle", 14, 20), ("hc-leader", 22, 20)], actions=1)
    at.state.change(3, damage=2)
    assert basic(at) == AttackWith(3, "suppressed-carbine")


def test_fire_is_focused_on_whoever_has_least_left() -> None:
    at = acting(team=[("bw-serg", 18, 10)], alert=[("hc-rifle", 14, 20), ("hc-rifle", 22, 20)], actions=1)
    at.state.change(3, damage=1)
    assert basic(at) == AttackWith(3, "suppressed-carbine")


def test_whoever_has_aimed_shoots() -> None:
    at = acting(team=[("bw-marks", 18, 10)], alert=[("zp-leader", 18, 30)], faction="zhrenthrar")
    choose(at, Aim())
    assert basic(at) == AttackWith(2, "longwatch-rifle")


def test_an_unaware_unit_that_cannot_be_destroyed_is_not_shot_at() -> None:
    at = acting("smash-and-grab", team=[("bw-hack", 18, 5)], opfor=[("hc-leader", 18, 18.5)], actions=1)
    assert not isinstance(basic(at), AttackWith)


def test_nobody_walks_into_the_alert_range_of_the_unaware_on_an_errand_without_need() -> None:
    far = acting("smash-and-grab", team=[("bw-oper", 18, 6), ("bw-hack", 20, 5)])
    seen = acting(
        "smash-and-grab",
        team=[("bw-oper", 18, 6), ("bw-hack", 20, 5)],
        opfor=[("hc-rifle", x, 22) for x in (16, 18, 20)],
    )
    free, watched = basic(far), basic(seen)
    assert isinstance(free, Move)
    if isinstance(watched, Move):
        choose(seen, watched)
    assert not any(foe.alert for foe in seen.state.enemies())


# somebody whose destruction scores


def wanted(others: float) -> Table[State]:
    """A Marksman sees Strake, who knows nothing; two Operators stand so far north."""
    team = [("bw-marks", 18, 14), ("bw-oper", 16, others), ("bw-oper", 20, others)]
    return acting("crown-of-glass", team=team, opfor=[("cp-strake", 18, 27)], actions=1)


def test_one_alone_does_not_open_fire_on_somebody_who_is_wanted_and_unaware() -> None:
    assert not isinstance(basic(wanted(1.5)), AttackWith)


def test_fire_is_opened_when_most_of_the_team_are_near_and_have_not_acted() -> None:
    assert basic(wanted(9)) == AttackWith(4, "longwatch-rifle")


def test_when_the_wanted_one_has_fallen_nobody_stays_who_has_nothing_left_to_do() -> None:
    team = [("bw-oper", x, 24) for x in (15, 17, 19, 21)]
    at = acting("crown-of-glass", team=[("bw-hack", 18, 8), *team], order=False)
    at.state.destroyed = ("cp-strake",)
    run(at, ChooseAction(1))
    going = basic(at)
    assert isinstance(going, Move)
    assert going.path[-1][1] < at.state.units[1].at[1]


# going where it counts (rule 7)


def test_the_hacker_goes_for_the_terminal() -> None:
    at = acting("smash-and-grab", team=[("bw-hack", 18, 5), ("bw-oper", 20, 5)])
    going = basic(at)
    assert isinstance(going, Move)
    assert going.path[-1][1] > at_inches(18, 8)[1]


def test_whoever_can_try_the_terminal_tries_it() -> None:
    at = acting("smash-and-grab", team=[("bw-hack", 18, 25)])
    assert basic(at) == Interact("TERM")


def test_a_hacker_a_move_away_goes_where_it_can_try() -> None:
    at = acting("smash-and-grab", team=[("bw-hack", 18, 22)])
    choose(at, basic(at))
    assert basic(at) == Interact("TERM")


def test_when_the_file_is_pulled_a_unit_in_the_zone_leaves() -> None:
    at = hacked(acting("smash-and-grab", team=[("bw-oper", 18, 5)], order=False))
    assert basic(at) == Exfiltrate()


def test_when_the_file_is_pulled_everybody_goes_home() -> None:
    at = hacked(acting("smash-and-grab", team=[("bw-oper", 18, 24)], order=False))
    going = basic(at)
    assert isinstance(going, Move)
    assert going.path[-1][1] < at.state.units[1].at[1]


def test_nobody_leaves_a_zone_that_has_to_be_held() -> None:
    at = acting("survival", team=[("bw-oper", 12.2, 18)], alert=[("hc-rifle", 30, 30)])
    going = basic(at)
    end = going.path[-1] if isinstance(going, Move) else at.state.units[1].at
    assert at_inches(11.4, 0)[0] < end[0] < at_inches(24.6, 0)[0]


def test_the_last_enemy_is_spared_where_an_empty_table_brings_more() -> None:
    team, foe = [("bw-marks", 14, 12.6)], [("hc-rifle", 14, 5)]
    last = acting("survival", team=team, alert=foe, actions=1)
    others = acting("survival", team=team, alert=foe, actions=1, markers=[(2, 34)])
    for at in (last, others):
        at.state.change(2, damage=2)
    assert not isinstance(seasoned(last), AttackWith)
    assert seasoned(others) == AttackWith(2, "longwatch-rifle")


# orders (rule 5) and the fallen (rule 9)


def test_an_officer_commands_whoever_has_the_best_shot_first() -> None:
    at = acting(
        team=[("bw-serg", 18, 10), ("bw-hack", 16, 8), ("bw-oper", 20, 10)], alert=[("hc-rifle", 20, 26)], orders=2
    )
    assert basic(at) == Command(3)


def test_only_the_seasoned_look_after_the_fallen() -> None:
    team = [("bw-medic", 18, 5), ("bw-oper", 17, 5), ("bw-hack", 18, 20)]
    at = acting("smash-and-grab", team=team, order=False)
    at.state.change(2, zone="casualty", injuries=1)
    at.state.casualties[2] = at_inches(18, 6.5)
    run(at, ChooseAction(1))
    assert seasoned(at) == FieldMedicine(2)
    assert not isinstance(basic(at), FieldMedicine)


def test_a_move_that_was_begun_is_finished() -> None:
    at = acting("smash-and-grab", team=[("bw-hack", 18, 5)], order=False)
    run(at, ChooseWay(1))
    assert isinstance(basic(at), Move)


def test_with_nothing_to_gain_an_activation_ends() -> None:
    at = acting(team=[("bw-oper", 18, 5)], actions=1)
    assert isinstance(basic(at), EndActivation | Move)


def test_every_answer_has_its_reason() -> None:
    at = acting("smash-and-grab", team=[("bw-hack", 18, 5)])
    said = reason(at, basic, basic(at))
    assert "worth" in said
    assert "It goes for the" in said


def test_only_the_seasoned_count_cover_from_enemies_still_to_come() -> None:
    far = [("hc-medic", 16, 34.5)]  # a pistol out of range, beyond a barricade
    at = acting("survival", team=[("bw-oper", 16, 20.5)], alert=far)
    plans = [Plan(at.state, at.state.units[1], temper) for temper in (BASIC, SEASONED)]
    basics, seasoneds = (plan.outlook.danger(plan.here) for plan in plans)
    assert seasoneds < basics
