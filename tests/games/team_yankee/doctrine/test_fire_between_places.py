"""What players of rules of thumb expect of fire between places, told at once for many of them."""

import random

import numpy as np
import pytest

from sandtable.boards.tabletop.ticks import INCH
from sandtable.games.team_yankee import engine, fire_kernel
from sandtable.games.team_yankee.doctrine.foes import foes_of
from sandtable.games.team_yankee.doctrine.intent import Intent
from sandtable.games.team_yankee.doctrine.outlook import Outlook
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import RADIUS
from tests.games.team_yankee.build import at_inches, position


def battle() -> State:
    """Tanks and Infantry in the open and behind one another, ten of a kind on one side."""
    table = position(
        blue=[("US-M1", (30, 20), (34, 20)), ("US-MECH", (20, 20), (22, 20), (24, 21))],
        red=[("SU-T72", *((30 + 3 * k, 34) for k in range(10))), ("SU-BMPC", (20, 30), (22, 30))],
    )
    return priced(table.state)


def priced(state: State) -> State:
    """With points for every Unit, so that its loss counts."""
    for unit in list(state.units):
        state.change_unit(unit, points=6)
    return state


def test_without_a_compiler_fire_does_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    outlook = Outlook(battle(), "blue")
    points = np.arange(0, len(outlook.chart.points), 7)

    def told() -> list[list[float]]:
        return [
            found.tolist()
            for unit in (1, 2)
            for found in (
                outlook.dealt(unit, points, moved=False),
                outlook.dealt(unit, points, moved=True),
                outlook.suffered(unit, points),
            )
        ]

    compiled = told()
    assert all(sum(one) > 0 for one in compiled)
    monkeypatch.setattr(engine, "compiled", lambda: None)
    assert told() == compiled


def test_many_parts_are_added_as_numpy_adds_them() -> None:
    chance = random.Random(3)
    for many in range(40):
        parts = np.array([chance.random() for _ in range(many)])
        assert fire_kernel.added(parts.tolist(), many) == parts.sum()


def test_a_gun_reaches_from_edge_to_edge_and_no_farther() -> None:
    state = priced(position(blue=[("US-MECH", (5, 5))], red=[("SU-T72", (35, 24))]).state)
    outlook = Outlook(state, "blue")
    arms = [state.content.weapons[one] for one in state.content.units["SU-T72"].weapons]
    reach = max(arm.range for arm in arms) * INCH + 2 * RADIUS["tank"]
    points = outlook.chart.points
    far = np.hypot(points[:, 0] - 35 * INCH, points[:, 1] - 24 * INCH)
    hit = outlook.suffered(1, np.arange(len(points))) > 0
    assert hit.tolist() == (far <= reach).tolist()
    assert not hit.all()


def test_enemies_are_looked_at_anew_only_when_one_of_them_changes() -> None:
    state = battle()
    known = foes_of(state, "blue")
    state.change_team(1, at=at_inches(31, 21))
    assert foes_of(state, "blue") is known
    state.change_team(6, bailed=True)
    assert foes_of(state, "blue") is not known


def test_points_about_a_place_are_those_of_enemies_within_reach() -> None:
    state = battle()
    intent = Intent(state, "blue")
    value = 6 / state.units[3].size
    assert intent.foes_about(at_inches(30, 34), 60) == 2 * value  # to the one 3 inches off
    assert intent.foes_about(at_inches(30, 34), 59) == value
