"""How exposed a dot is (SF-AI-4)."""

import pytest

from sandtable.games.special_forces.doctrine.fields import neighbourhood
from sandtable.games.special_forces.doctrine.outlook import Outlook
from sandtable.games.special_forces.doctrine.worth import Body, body, expected, passes
from sandtable.games.special_forces.state import Cloud, State
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.special_forces.build import Spot, battle, dot, on

US_BODY = Body(1, 3)


def danger(table: Table[State], at: str, target: Body = US_BODY) -> float:
    return Outlook(table.state, "us").danger(target)[dot(at)]


def foe(where: str | Spot, name: str = "IIF-2") -> Table[State]:
    return battle({"US-8": "Z20", name: where})


@covers("SF-AI-4")
def test_an_enemy_in_sight_counts_with_his_best_shot() -> None:
    # F1 to O1: range 9, nothing between; Auto needs 5.
    assert danger(foe("O1"), "F1") == pytest.approx(expected(5, 0, US_BODY))


@covers("SF-AI-4")
def test_cover_between_makes_a_dot_safer() -> None:
    table = foe("M9")  # from M9 the low wall beside him is exempt, the window is not
    assert danger(table, "J9") == pytest.approx(passes(1) * expected(5, 0, US_BODY))


@covers("SF-AI-4")
def test_an_enemy_who_could_step_into_sight_counts_less_than_half() -> None:
    table = foe("G4")
    ground = table.state.ground
    near = neighbourhood(ground, dot("G4"), 2)
    # From where he stands he does not see B4; a step or two away he does.
    lines = [
        (ground.checks(place, dot("B4")), ground.distance(place, dot("B4")))
        for place in near
        if ground.sees(place, dot("B4"))
    ]
    layers, distance = min(lines)

    assert not ground.sees(dot("G4"), dot("B4"))
    assert 3 <= distance <= 10
    assert danger(table, "B4") == pytest.approx(0.45 * passes(layers) * expected(5, 0, US_BODY))


@covers("SF-AI-4")
def test_untrained_are_thought_to_come_one_step_only() -> None:
    trained, untrained = foe("A1"), foe("A1", "IIF-UR-01")
    far = Outlook(trained.state, "us").danger(US_BODY)
    near = Outlook(untrained.state, "us").danger(US_BODY)
    assert sum(map(bool, near)) < sum(map(bool, far))


@covers("SF-AI-4")
def test_several_enemies_add_up_to_a_limit() -> None:
    row = {f"IIF-{n}": f"{column}1" for n, column in zip((2, 3, 4, 7), "GHIJ", strict=True)}
    two = battle({"US-8": "Z20", "IIF-2": "G1", "IIF-3": "H1"})
    four = battle({"US-8": "Z20", **row})
    weak = Body(0, 1)

    one = danger(battle({"US-8": "Z20", "IIF-2": "G1"}), "F1", weak)
    assert one < danger(two, "F1", weak) <= 1.6
    assert danger(four, "F1", weak) == 1.6


def test_a_dazed_enemy_counts_less() -> None:
    assert danger(foe(on("O1", stuns=2)), "F1") == pytest.approx(0.4 * danger(foe("O1"), "F1"))


def test_an_empty_rifle_threatens_nobody() -> None:
    assert danger(foe(on("O1", empty=("ak47",))), "F1") == 0


def test_a_bomber_is_feared_near_by_alone() -> None:
    table = foe("F1", "IIF-UB-01")
    assert danger(table, "I1") == 0.5
    assert danger(table, "J1") == 0
    # E2 lies behind the wall of #1.
    assert danger(table, "E2") == pytest.approx(0.3)


def test_smoke_on_the_line_makes_a_dot_safer() -> None:
    table = foe("O1")
    table.state.clouds = [Cloud(1, dot("K1"), 1, (dot("K1"), dot("L1")))]
    assert danger(table, "F1") == pytest.approx(passes(2) * expected(5, 0, US_BODY))


def test_wounds_make_a_soldier_more_exposed() -> None:
    table = battle({"US-8": on("F1", wounds=2), "IIF-2": "O1"})
    hurt = body(table.state, table.state.soldiers["US-8"])
    assert danger(table, "F1", hurt) > danger(table, "F1")
