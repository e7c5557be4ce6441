"""Tokens, payment and the actions open to all (CO-C4-4 to -12, CO-C8-1, -5)."""

from sandtable.games.covert_ops.rules.actions import Aim, AttackWith, Consume, Enrage, Hunker, Recover
from sandtable.games.covert_ops.rules.activation import ActivateUnit, ChooseAction, EndActivation
from sandtable.games.covert_ops.rules.assets import UseAsset
from sandtable.games.covert_ops.rules.attacks import DiceRolled
from sandtable.games.covert_ops.rules.charges import Assault
from sandtable.games.covert_ops.rules.going import Go, Move
from sandtable.games.covert_ops.rules.payment import Acted, Pay
from sandtable.games.covert_ops.state import State
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.cases import cases
from tests.games.covert_ops.build import acting, choose, happened, options, position, refused, resting, run, why

CARBINE, KNIFE = "suppressed-carbine", "combat-knife"
END = EndActivation()


def beside(profile: str = "bw-oper", **tokens: int) -> Table[State]:
    """A unit an inch and a half from an Alert Rifleman."""
    return acting(position(team=[(profile, 10, 10)], alert=[("hc-rifle", 13, 10)], dice=[1] * 20), **tokens)


def activated(profile: str, **fields: int) -> Table[State]:
    """A unit with these tokens has just been activated."""
    at = position(team=[(profile, 10, 4)])
    at.state.change(1, **fields)
    run(at, ActivateUnit(1))
    return at


# tokens


@covers("CO-C4-4", "CO-C4-6", "CO-C5-15")
@cases(
    {
        "an Action token is replaced": ("bw-oper", {"actions": 1}, (2, 0)),
        "the suppressed get one fewer": ("bw-oper", {"suppression": 1}, (1, 0)),
        "an officer gets Order tokens": ("bw-varrow", {}, (2, 3)),
    }
)
def test_tokens_of_a_unit_that_activates(profile: str, before: dict[str, int], tokens: tuple[int, int]) -> None:
    unit = activated(profile, **before).state.units[1]
    assert (unit.actions, unit.orders, unit.suppression) == (*tokens, 0)


@covers("CO-C4-5", "CO-C4-6")
@cases({"Action tokens stay": ("bw-oper", 2, 0), "Order tokens are lost": ("bw-varrow", 2, 0)})
def test_when_the_activation_ends_unspent(profile: str, actions: int, orders: int) -> None:
    at = activated(profile)
    choose(at, END)
    unit = at.state.units[1]
    assert (unit.actions, unit.orders, at.state.activations) == (actions, orders, [])


def test_a_unit_that_can_do_nothing_is_not_asked() -> None:
    at = activated("vh-grub", suppression=1)
    assert resting(at)
    assert at.state.units[1].activated


def test_assets_of_an_activation_are_offered_to_the_seat_that_acts() -> None:
    at = position(team=[("bw-oper", 10, 4)], points=5)
    run(at, ActivateUnit(1))
    assert options(at, UseAsset)
    assert refused(at, UseAsset("nothing")) == "CO-C9-5"


# limits


@covers("CO-C4-7")
def test_each_action_except_move_is_performed_once() -> None:
    at = beside(actions=3)
    choose(at, Hunker())
    assert refused(at, Hunker()) == "CO-C4-7"
    choose(at, Go(), Move(1, (at.state.units[1].at,)))
    assert Go() in options(at)


@covers("CO-C4-8")
def test_attack_assault_and_storm_share_one_limit() -> None:
    at = beside("bw-wraith")
    choose(at, AttackWith(2, "compact-smg"))
    assert at.state.activations[-1].counted
    assert refused(at, Assault(2)) == "CO-C4-8"
    assert Go() in options(at)


@covers("CO-C4-8", "CO-C8-5")
def test_an_attack_paid_with_gorged_does_not_count() -> None:
    at = beside("bw-wraith", gorged=1)
    choose(at, AttackWith(2, "compact-smg"), Pay("gorged"))
    assert not at.state.activations[-1].counted
    assert Assault(2) in options(at)


@covers("CO-C4-8")
def test_a_counted_attack_leaves_a_second_one_to_fury_and_gorged_alone() -> None:
    at = beside("bw-wraith", fury=1)
    choose(at, AttackWith(2, "compact-smg"))
    events = choose(at, Assault(2))
    assert [one.token for one in happened(events, Acted)] == ["fury"]
    assert at.state.units[1].actions == 1


@covers("CO-C4-9")
def test_a_second_attack_without_any_token_is_refused_for_the_token() -> None:
    at = beside("bw-wraith", orders=1)
    choose(at, AttackWith(2, "compact-smg"))
    at.state.change(1, actions=0)
    assert refused(at, Assault(2)) == "CO-C4-9"


@covers("CO-C4-9")
def test_an_action_that_is_neither_printed_nor_granted_is_refused() -> None:
    at = beside("bw-oper")
    assert refused(at, Assault(2)) == "CO-C4-9"
    assert not options(at, Assault)


@covers("CO-C4-9")
def test_without_a_token_nothing_is_performed() -> None:
    at = acting(position(team=[("bw-serg", 10, 10)], alert=[("hc-rifle", 13, 10)]), actions=0, orders=1)
    assert refused(at, Aim()) == "CO-C4-9"
    assert not options(at, Go)


@covers("CO-C4-9")
def test_every_unit_may_move_attack_aim_hunker_and_recover() -> None:
    at = beside("hc-rifle", rend=1)
    assert {type(option) for option in options(at)} == {Go, AttackWith, Aim, Hunker, Recover, EndActivation}


# what pays


@covers("CO-C8-1")
def test_fury_pays_for_a_move_an_assault_or_a_melee_attack_only() -> None:
    at = beside("bw-wraith", actions=0, fury=2)
    at.state.change(2, at=(228, 200))  # 0.2 in from it
    run(at, ChooseAction(1))
    assert {type(option) for option in options(at)} == {Go, AttackWith, Assault, EndActivation}
    assert {one.weapon for one in options(at, AttackWith)} == {"monofil-blade"}


@covers("CO-C8-1")
def test_which_token_pays_is_asked_only_where_there_are_several() -> None:
    at = beside("bw-wraith", fury=1)
    choose(at, Go(), Move(1, (at.state.units[1].at,)))
    assert options(at) == [Pay("fury"), Pay("action")]
    choose(at, Pay("fury"))
    assert (at.state.units[1].fury, at.state.units[1].actions) == (0, 2)


@covers("CO-C8-5")
def test_gorged_pays_for_any_action() -> None:
    at = beside(actions=0, gorged=2)
    choose(at, Aim(), Hunker())
    assert at.state.units[1].gorged == 0
    assert resting(at)


# the actions


@covers("CO-C4-10")
def test_aim_gives_the_next_attack_of_the_activation_a_die() -> None:
    at = beside(actions=3)
    choose(at, Aim())
    events = choose(at, AttackWith(2, CARBINE))
    assert len(happened(events, DiceRolled)[0].dice) == 5
    assert not at.state.activations[-1].aimed


@covers("CO-C4-11")
def test_hunker_lasts_until_the_next_activation_starts() -> None:
    at = beside()
    choose(at, Hunker())
    assert at.state.units[1].hunker == 1
    choose(at, END)
    run(at, ActivateUnit(1))
    assert at.state.units[1].hunker == 0


@covers("CO-C4-12")
def test_recover_discards_one_rend_or_marker_token() -> None:
    at = beside(rend=1, marker=1)
    assert options(at, Recover) == [Recover("rend"), Recover("marker")]
    choose(at, Recover("marker"))
    unit = at.state.units[1]
    assert (unit.rend, unit.marker) == (1, 0)
    assert not options(at, Recover)


@covers("CO-C4-12")
def test_recover_does_nothing_about_suppression() -> None:
    assert refused(beside(suppression=1), Recover("suppression")) == "CO-C4-12"


@covers("CO-C8-3")
def test_a_dreamspeaker_of_the_players_enrages_a_friend() -> None:
    at = acting(position(team=[("zp-dream", 10, 10), ("zp-warrior", 15, 10)]))
    choose(at, Enrage(2))
    assert at.state.units[2].fury == 1
    assert refused(at, Enrage(2)) == "CO-C4-7"


@covers("CO-C8-4")
def test_a_crawler_that_eats_a_grub_pays_first_and_is_gorged_then() -> None:
    at = acting(position(team=[("vh-crawler", 10, 10), ("vh-grub", 12, 10)]))
    events = choose(at, Consume(2))
    assert [one.token for one in happened(events, Acted)] == ["action"]
    assert (at.state.units[1].actions, at.state.units[1].gorged) == (1, 2)


@covers("CO-C8-4")
def test_nobody_eats_what_is_farther_than_two_inches() -> None:
    at = acting(position(team=[("vh-crawler", 10, 10), ("vh-grub", 14, 10)]))
    assert "2.7 in away" in why(at, Consume(2))


def test_an_attack_on_nobody_says_what_is_wrong() -> None:
    at = beside()
    assert refused(at, AttackWith(1, CARBINE)) == "CO-C5-2"
    assert refused(at, AttackWith(2, KNIFE)) == "CO-C5-2"
    assert refused(at, AttackWith(2, "no-such-weapon")) == "CO-C5-1"
