"""Whatever is chosen on the way, set-up keeps its limits (guide, 13: invariants 1 to 4, 9, 10)."""

from itertools import combinations
from random import Random

import pytest

from sandtable.boards.tabletop.shapes import overlap
from sandtable.games.team_yankee import ground, sides
from sandtable.games.team_yankee.content import LAYOUTS
from sandtable.games.team_yankee.mission import Deploy, Mines, Objectives, Reserves
from sandtable.games.team_yankee.rules.holding_back import deployed, heavy, most_deployed
from sandtable.games.team_yankee.rules.leaving_out import cores
from sandtable.games.team_yankee.rules.minefields import number
from sandtable.games.team_yankee.rules.spearhead import leads
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import SEATS
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.verbs import of
from sandtable.testing import covers
from tests.games.team_yankee.battles import GIVEN, MEETING, battle

NUMBERS = dict(zip((*MEETING, *GIVEN), (0, 4, 4, 4, 2, 4, 2, 2, 2, 2), strict=True))  # Objectives (guide, 8.1)


def ready(name: str, seed: int) -> State:
    """At the last question of deployment, after choices at random."""
    at = battle(name, dice=SeededDice(seed), blue="FO-A", red="FO-B", points=100, layout=LAYOUTS[seed % len(LAYOUTS)])
    chance, before = Random(seed), at.state
    while not at.state.active:
        assert at.decision is not None
        before = at.state.copy()
        at.play(at.decision.seat, chance.choice(at.decision.options))
    return before


@covers("TY-DEP-1", "TY-DEP-10", "TY-MOV-5")
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("name", NUMBERS)
def test_set_up_at_random_keeps_every_limit(name: str, seed: int) -> None:
    state = ready(name, seed)
    check_teams(state)
    check_markers(state)
    check_reserves(state)


def check_teams(state: State) -> None:
    for team in state.teams.values():
        unit = state.units[team.unit]
        placed = team.here or bool(team.aboard)
        assert placed is (unit.where == "table")
        assert not team.here or ground.may_stand(state, team.id, team.at)
        own = sides.deployment(state, unit.seat).contains(team.at)
        scouts = any(leads(state, one.id) for one in state.force(unit.seat))
        assert own or not team.here or scouts
    bases = ground.bases(state)
    assert not any(overlap(a, b) for a, b in combinations(bases, 2))


def check_markers(state: State) -> None:
    assert len(state.objectives) == NUMBERS[state.mission.id]
    asked = sum(verb.n for verb in of(state.mission.script, Objectives))
    assert len(state.objectives) == asked
    mined = bool(of(state.mission.script, Mines))
    assert len(state.mines) == (number(state, state.seat_in("defender")) if mined else 0)


def check_reserves(state: State) -> None:
    given = {state.seat_in(verb.who): verb for verb in of(state.mission.script, Reserves)}
    for seat in SEATS:
        held = cores(state, seat, "reserve")
        if seat not in given:
            assert not held
        elif given[seat].flanking:
            assert any(unit.role != "independent" for unit in held)
        else:
            there = deployed(state, seat)
            assert sum(unit.points for unit in there) <= most_deployed(state)
            strong = sum(heavy(state, unit.id) for unit in there)
            assert strong <= 1 or not given[seat].deep


def test_every_mission_deploys_both_sides() -> None:
    for name in GIVEN:
        at = battle(name, attacker="blue")
        assert {verb.who for verb in of(at.state.mission.script, Deploy)} == {"attacker", "defender"}
