"""What holds in every position (guide, section 12), checked in random plays of all missions."""

from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from sandtable.boards.tabletop.shapes import Disc, gap, inside, overlap, overlaps, within
from sandtable.games.covert_ops import GAME, figures, ground
from sandtable.games.covert_ops.rules.attack_figures import targets
from sandtable.games.covert_ops.state import State, Unit
from sandtable.games.covert_ops.vocabulary import LAST_ROUND, MOST, MOST_ASSETS, MOST_MARKERS, MOST_OPFOR, tier_of
from sandtable.kernel.dice import SeededDice
from sandtable.testing import covers
from sandtable.testing.by_hand import any_kind
from tests.games.covert_ops.watched import Watched

MISSIONS = [info.id for info in GAME.missions()]
RARE = ("EndActivation", "Abandon", "Dismiss", "Strip", "ReturnPoint")
FEW, MANY = 4, 120
PAIRS = 3  # of bases, at each position
PHASES = Phase.explicit, Phase.generate  # a whole play does not shrink to a short one
plays = given(
    mission=st.sampled_from(MISSIONS),
    chosen=st.fixed_dictionaries(
        {
            "players": st.sampled_from("123456"),
            "teams": st.sampled_from(("ready", "built")),
            "team": st.sampled_from(("blackwake", "lantern", "homeworld", "volucrid")),
            "difficulty": st.sampled_from(("regular", "recruit", "veteran", "elite")),
            "wild": st.sampled_from(("off", "on")),
            "conditions": st.sampled_from(("drawn", "chosen")),
            "low": st.sampled_from(("map", "placed")),
            "opfor_choices": st.sampled_from(("default", "players")),
        }
    ),
    seed=st.integers(0, 10**9),
)


def opened(mission: str, chosen: dict[str, str], seed: int) -> Watched:
    played = GAME.configure(GAME.mission(mission), chosen)
    table = Watched.start(GAME, played, SeededDice(seed))
    assert isinstance(table, Watched)
    return table


# one position


def check_position(table: Watched, random: Random) -> None:
    state = table.state
    check_alarm(state)
    check_cards(state)
    check_bases(state)
    check_teams(table)
    check_units(state)
    check_sight(state, random)


def check_alarm(state: State) -> None:
    """1, 13, 16: the alarm and its tiers, the common pool, the last round."""
    assert 0 <= state.alarm <= 20
    tiers = (1, 5), (2, 10), (3, 15), (4, 20)
    assert tier_of(state.alarm) == next(tier for tier, top in tiers if state.alarm <= top)
    assert state.points >= 0
    assert sum(team.points for team in state.teams.values()) <= MOST_ASSETS
    assert state.round <= LAST_ROUND


def check_cards(state: State) -> None:
    """2: 24 different cards, wherever they are."""
    deck = state.deck
    kept = (state.kept,) if state.kept else ()
    cards = (*deck.draw, *deck.discard, *deck.aside, *state.hand, *kept)
    if cards:
        assert len(cards) == len(set(cards)) == 24


def check_bases(state: State) -> None:
    """3: whole numbers, on the table, apart from each other and from what bars a base."""
    terrain, standing = ground.terrain(state), ground.bases(state)
    barred = [part for part, piece in terrain.field.parts if piece.flags & terrain.keeps]
    for base in standing:
        assert all(type(n) is int for n in base)
        assert inside(base, terrain.field.ground)
        assert not any(overlaps(base, part) for part in barred)
    assert not any(overlap(one, other) for one, other in combinations(standing, 2))


def check_teams(table: Watched) -> None:
    """4: everybody is in one place, and nobody is missing who came or was freed."""
    state = table.state
    team = {unit.id: unit.zone for unit in state.units.values() if unit.seat}
    there: list[tuple[str, int]] = [
        *(("combat", unit.id) for unit in state.players()),
        *(("casualty", who) for who in state.casualties),
        *(("exfiltrated", who) for who in state.out),
        *((zone, who) for who, zone in team.items() if zone in ("dead", "tray")),
    ]
    assert sorted(there) == sorted((zone, who) for who, zone in team.items())
    if table.team is not None:
        assert "tray" not in team.values()
        assert set(team) == table.team | table.freed
        assert all(state.units[who].captive == (who in table.freed) for who in team)


def check_units(state: State) -> None:
    """7, 9, 10: tokens and damage; so many units and markers."""
    assert len(state.markers) <= MOST_MARKERS
    assert len(state.enemies()) <= MOST_OPFOR
    for unit in state.units.values():
        assert all(0 <= unit.tokens(token) <= most for token, most in MOST.items())
        assert 0 <= unit.actions <= 5
        assert 0 <= unit.orders <= 4
        assert unit.damage >= 0
        if unit.here:
            assert figures.remaining(state, unit) >= 1
    used = [one.used for one in state.activations]
    assert all(len(set(names)) == len(names) for names in used)


def check_sight(state: State, random: Random) -> None:
    """11: sight and distance go both ways, a gap is what the squares say, an attack is seen."""
    bases = [*ground.bases(state), *map(ground.marker_disc, state.markers.values())]
    for one, other in [random.sample(bases, 2) for _ in range(PAIRS) if len(bases) > 1]:
        assert ground.sees(state, one, other) == ground.sees(state, other, one)
        far = gap(one, other)
        assert far == gap(other, one)
        for most in (0, far - 1, far, far + 1, random.randrange(1024)):
            assert most < 0 or within(one, other, most) == within(other, one, most) == (far <= most)
    for who in [unit.id for unit in (*state.players(), *state.enemies())][:PAIRS]:
        for _, target in targets(state, who):
            assert ground.sees(state, state.disc(who), state.disc(target))


# from one position to the next


def check_turn(before: State, after: State) -> None:
    if before.phase == "over" or len(before.history) != len(after.history):
        return  # a campaign sets up afresh
    assert after.vp >= before.vp  # 14
    for unit in before.units.values():
        now = after.units[unit.id]
        assert (now.profile, now.seat) == (unit.profile, unit.seat)  # 4
        assert now.injuries >= unit.injuries  # 9
        check_unit(unit, now, same_round=before.round == after.round)


def check_unit(was: Unit, now: Unit, *, same_round: bool) -> None:
    """5, 6: alert for good, and active once in a round."""
    if now.here and was.here:
        assert now.alert or not was.alert
        assert not same_round or now.activated or not was.activated
    assert was.zone not in ("exfiltrated", "dead") or now.zone == was.zone


def check_play(mission: str, chosen: dict[str, str], seed: int) -> None:
    table, random = opened(mission, chosen, seed), Random(seed)
    script = []
    while table.decision is not None:
        before, seat, choice = (table.state.copy(), table.decision.seat, any_kind(table.decision.options, random, RARE))
        script.append((seat, choice))
        table.play(seat, choice)
        check_turn(before, table.state)
        check_position(table, random)
    assert table.state.over
    if mission == "survival":
        assert table.state.vp == table.phases  # 14
    check_again(table, opened(mission, chosen, seed), script)


def check_again(table: Watched, twin: Watched, script: list[tuple[str, Any]]) -> None:
    """12: the same seed and the same decisions tell the same story."""
    for seat, choice in script:
        twin.play(seat, choice)
    assert twin.log == table.log
    assert twin.state_hash() == table.state_hash()


bases = st.builds(Disc, st.integers(0, 720), st.integers(0, 720), st.sampled_from((10, 12, 16, 20)))


@covers("CO-C1-3", "CO-C1-4")
@given(bases, bases, st.integers(0, 1024))
def test_a_gap_is_within_a_distance_if_the_squares_say_so(one: Disc, other: Disc, far: int) -> None:
    reach = far + one.radius + other.radius
    squares = (one.x - other.x) ** 2 + (one.y - other.y) ** 2 <= reach**2
    assert (gap(one, other) <= far) == within(one, other, far) == within(other, one, far) == squares


@covers("CO-6.0-1", "CO-6.0-2", "CO-C1-6", "CO-C4-7", "CO-C4-8", "CO-C4-17", "CO-K-10", "CO-4.3-4")
@plays
@settings(max_examples=FEW, deadline=None, phases=PHASES)
def test_the_invariants_of_the_guide_hold_in_every_position(mission: str, chosen: dict[str, str], seed: int) -> None:
    check_play(mission, chosen, seed)


@pytest.mark.slow
@plays
@settings(max_examples=MANY, deadline=None, phases=PHASES)
def test_the_invariants_hold_in_many_more_plays(mission: str, chosen: dict[str, str], seed: int) -> None:
    check_play(mission, chosen, seed)
