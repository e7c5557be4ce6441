"""What the doctrine holds soldiers and attacks to be worth."""

import pytest

from sandtable.games.special_forces.doctrine.outlook import Outlook
from sandtable.games.special_forces.doctrine.shots import Shooter, Shot
from sandtable.games.special_forces.doctrine.worth import Body, at_least, at_most, body, expected, lost, passes, value
from sandtable.games.special_forces.rules.attack import Detonate, Fire, HandToHand, Launch
from sandtable.games.special_forces.state import Folder, State
from sandtable.games.special_forces.vocabulary import Side
from sandtable.testing import covers
from tests.games.special_forces.build import battle, dot, on, scenario

FRESH = Body(0, 3)


@covers("SF-AI-1")
def test_a_soldier_is_worth_his_points_and_the_worker_fourteen() -> None:
    table = battle({"US-2": "A1", "UN": "A2", "IIF-UR-01": "Z1"}, mission=scenario("hfc"))
    soldiers = table.state.soldiers

    assert value(table.state, soldiers["US-2"]) == 15
    assert value(table.state, soldiers["UN"]) == 14
    assert value(table.state, soldiers["IIF-UR-01"]) == 1.5


@covers("SF-AI-1")
def test_whoever_carries_the_folder_is_worth_ten_more() -> None:
    folder = Folder(carrier="US-8", discovered=True)
    table = battle({"US-8": "A1", "US-9": "A3"}, mission=scenario("wmd"), folder=folder)

    assert value(table.state, table.state.soldiers["US-8"]) == 17
    assert value(table.state, table.state.soldiers["US-9"]) == 7


@covers("SF-AI-2")
def test_each_level_of_damage_costs_its_part_of_a_soldier() -> None:
    assert [lost(level, FRESH) for level in (-1, 0, 1, 2, 3, 5)] == [0, 0.12, 0.45, 0.8, 1, 1]


@covers("SF-AI-2")
def test_the_wound_that_puts_him_down_costs_all_of_him() -> None:
    table = battle({"IIF-2": on("A1", wounds=1), "IIF-3": on("A3", wounds=2)})
    one, two = (body(table.state, table.state.soldiers[name]) for name in ("IIF-2", "IIF-3"))

    assert [lost(level, one) for level in (0, 1, 2)] == [0.12, 0.45, 1]
    assert [lost(level, two) for level in (0, 1, 2)] == [0.12, 1, 1]


@covers("SF-AI-2")
def test_expected_harm_weighs_every_roll() -> None:
    # M4A1 Semi at 3 to 10 dots needs 8: Flesh 5, Hit 4, Wounded 3, Down 3 of 36.
    whole = (5 * 0.12 + 4 * 0.45 + 3 * 0.80 + 3) / 36
    assert expected(8, 0, FRESH) == pytest.approx(whole)
    # RPG-7 needs 8 and does two more, less one for Armor: Hit 5, Wounded 4, Down 6.
    assert expected(8, 2, Body(1, 3)) == pytest.approx((5 * 0.45 + 4 * 0.8 + 6) / 36)
    assert expected(8, 0, FRESH, 2) > expected(8, 0, FRESH)


def test_chances_are_those_of_two_dice() -> None:
    assert at_least(8) == pytest.approx(15 / 36)
    assert at_least(2) == at_least(-3) == 1
    assert at_least(13) == 0
    assert at_most(5) == pytest.approx(10 / 36)
    assert passes(2) == pytest.approx((21 / 36) ** 2)


def shots(state: State, name: str, at: str, budget: int = 3) -> list[Shot]:
    side: Side = state.soldiers[name].side
    outlook = Outlook(state, side)
    man = next(one for one in outlook.friends if one.id == name)
    return Shooter(outlook, man).all(dot(at), budget)


def best(state: State, name: str, at: str, budget: int = 3) -> Shot | None:
    outlook = Outlook(state, state.soldiers[name].side)
    man = next(one for one in outlook.friends if one.id == name)
    return Shooter(outlook, man).best(dot(at), budget)


@covers("SF-AI-3")
def test_an_attack_scores_harm_times_worth_less_the_risk_to_run_dry() -> None:
    table = battle({"US-8": "F1", "IIF-2": on("O1", empty=("ak47",))})
    shot = best(table.state, "US-8", "F1", 1)
    # He cannot shoot, so he is worth his points alone; with a spare magazine running dry costs 1.
    burst = expected(6, 0, FRESH) * 4 - at_most(5)
    auto = expected(4, 0, FRESH) * 4 - at_most(7)

    assert shot is not None
    assert shot.score == pytest.approx(max(burst, auto))


@covers("SF-AI-3")
def test_cover_on_the_line_and_the_last_magazine_lower_the_score() -> None:
    empty = on("J9", empty=("ak47",))
    clear = battle({"US-8": "M9", "IIF-2": empty})  # one layer: the window of #6
    last = battle({"US-8": on("M9", extra=()), "IIF-2": empty})
    score, poorer = best(clear.state, "US-8", "M9", 1), best(last.state, "US-8", "M9", 1)

    assert score is not None
    assert score.score == pytest.approx(
        max(7 / 12 * expected(n, 0, FRESH) * 4 - at_most(out) for n, out in ((6, 5), (4, 7)))
    )
    assert poorer is None or poorer.score < score.score


@covers("SF-AI-3")
def test_options_are_compared_by_the_ap_they_cost() -> None:
    table = battle({"US-8": "F1", "IIF-2": "O1"})
    for budget in (1, 3):
        shot = best(table.state, "US-8", "F1", budget)
        assert shot is not None
        rates = [one.score / one.cost for one in shots(table.state, "US-8", "F1", budget)]
        assert shot.score / shot.cost == max(rates)


def test_without_a_line_there_is_no_shot() -> None:
    table = battle({"US-8": "A1", "IIF-2": "N8"})
    assert best(table.state, "US-8", "A1") is None


def test_an_enemy_who_threatens_us_is_worth_more() -> None:
    armed = battle({"US-8": "F1", "IIF-2": "O1"})
    empty = battle({"US-8": "F1", "IIF-2": on("O1", empty=("ak47",))})
    prices = []
    for table in (armed, empty):
        outlook = Outlook(table.state, "us")
        prices.append(outlook.price(outlook.foes[0]))

    assert prices[1] == 4
    harm = max(expected(7, 0, Body(1, 3)), expected(5, 0, Body(1, 3)))
    assert prices[0] == pytest.approx(4 + 1.2 * harm * 7)


def test_a_grenade_goes_where_it_catches_most_and_spares_friends() -> None:
    crowd = {"IIF-2": "R20", "IIF-3": "S20", "IIF-4": "T20"}
    alone = battle({"US-3": on("P20", gear=("frag",)), **crowd})
    found = [one for one in shots(alone.state, "US-3", "P20") if isinstance(one.choice, Launch)]
    top = max(found, key=lambda one: one.score)
    assert isinstance(top.choice, Launch)
    assert top.choice.dot in (dot("S19"), dot("S20"))

    beside = battle({"US-3": on("P20", gear=("frag",)), "US-8": "T19", **crowd})
    less = [one for one in shots(beside.state, "US-3", "P20") if one.choice == top.choice]
    assert not less or less[0].score < top.score


def test_a_bomber_blows_himself_up_only_beside_enemies() -> None:
    near = battle({"IIF-UB-01": "D1", "US-8": "E1"})
    far = battle({"IIF-UB-01": "D1", "US-8": "H1"})

    assert Detonate() in [one.choice for one in shots(near.state, "IIF-UB-01", "D1", 2)]
    assert best(far.state, "IIF-UB-01", "D1", 2) is None


def test_bare_hands_are_for_the_next_dot() -> None:
    table = battle({"US-8": on("E1", empty=("m4a1",)), "IIF-2": "F1"})
    assert [one.choice for one in shots(table.state, "US-8", "E1")] == [HandToHand("IIF-2")]
    assert not shots(table.state, "US-8", "D1")


def test_the_worker_does_not_fight() -> None:
    table = battle({"UN": "E1", "IIF-2": "F1"})
    assert best(table.state, "UN", "E1") is None


def test_nobody_untrained_focuses() -> None:
    table = battle({"IIF-UR-01": "E1", "US-8": "G1"})
    choices = [one.choice for one in shots(table.state, "IIF-UR-01", "E1", 2)]
    assert not any(isinstance(one, Fire) and one.focused for one in choices)
