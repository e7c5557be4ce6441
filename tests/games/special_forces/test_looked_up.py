"""What is looked up or remembered is what the rules say when they are asked afresh."""

from functools import partial
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.boards.grid.lattice import cells_in
from sandtable.games.special_forces.charts import chart
from sandtable.games.special_forces.ground import KINDS, Ground
from sandtable.games.special_forces.mission import Exit
from sandtable.games.special_forces.opposition import steps_to_see
from sandtable.games.special_forces.rules import attack, gear
from sandtable.games.special_forces.rules.actions import Activate, ChooseAction, actions
from sandtable.games.special_forces.rules.movement import Move, Sprint, exits
from sandtable.games.special_forces.rules.reach import Path, ways
from sandtable.games.special_forces.rules.shots import cover
from sandtable.games.special_forces.state import Cloud, Soldier, State
from sandtable.games.special_forces.vocabulary import SIDES, Dot
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.table import Table
from sandtable.players import RandomPlayer
from sandtable.testing import covers
from tests.games.special_forces import build
from tests.games.special_forces.build import battle, drill, game, on
from tests.games.special_forces.field import content

MAPS = sorted(content().maps)
SCENARIOS = ("hfc", "som", "rat", "wmd", "bth", "cornershop", "housecall", "antenna", "headhunt")
some = settings(max_examples=60, deadline=None)


@st.composite
def crowds(draw: st.DrawFn) -> State:
    """A soldier called `me` among friends and enemies, all of them near each other."""
    ground = content().maps[draw(st.sampled_from(MAPS))]
    me = draw(st.sampled_from(ground.lattice.cells))
    near = [dot for dot in ground.lattice.cells if 0 < ground.distance(me, dot) <= 5]
    others = draw(st.lists(st.sampled_from(near), max_size=25, unique=True))
    leaving = Exit(who="us", edges=("N", "E", "S", "W"))
    state = State(content(), drill(ground.id, exits=(leaving,)), turn=1)
    ap = draw(st.integers(1, 6))
    state.put(Soldier("me", "US-8", "us", "map", me, ap=ap, start=ap))
    for at, dot in enumerate(others):
        friendly = draw(st.booleans())
        card = "US-9" if friendly else "IIF-2"
        side = SIDES[0] if friendly else SIDES[1]
        state.put(Soldier(f"other-{at}", card, side, "map", dot, ap=1, start=1))
    return state


def plain_ways(state: State, me: Soldier, most: int) -> dict[Dot, Path]:
    """Step by step with everybody in the way: the search that the tables save."""
    taken = {dot: state.soldiers[name].side == me.side for dot, name in state.at.items()}
    found: dict[Dot, Path] = {}
    seen, edge = {me.dot}, [((), me.dot)]
    for _ in range(most):
        fresh: list[tuple[Any, Dot]] = []
        for path, dot in edge:
            for to, locks in state.ground.steps[dot]:
                if to in seen or taken.get(to) is False:
                    continue
                if to not in taken:
                    found.setdefault(to, (*path, to))
                if not locks:
                    seen.add(to)
                    fresh.append(((*path, to), to))
        edge = fresh
    return found


@covers("SF-MOV-2", "SF-MOV-7")
@settings(max_examples=150, deadline=None)
@given(state=crowds(), most=st.integers(1, 7))
def test_a_way_goes_past_friends_and_round_enemies_like_a_search_step_by_step(state: State, most: int) -> None:
    me = state.soldiers["me"]
    assert list(ways(state, me, most).items()) == list(plain_ways(state, me, most).items())


@covers("SF-MOV-2")
def test_the_way_round_one_enemy_does_not_lead_over_another() -> None:
    foes = {"IIF-2": "J17", "IIF-3": "L19", "IIF-4": "L20"}
    state = battle({"US-8": on("J18", ap=6), **foes}, mission="government-1").state
    assert ways(state, state.soldiers["US-8"], 6)[build.dot("M20")] == build.path("K17", "L18", "M19", "M20")


@covers("SF-MOV-1", "SF-MOV-10", "SF-MOV-14")
@some
@given(state=crowds())
def test_every_way_within_his_ap_is_a_move_and_one_dot_or_an_exit_more_a_sprint(state: State) -> None:
    me = state.soldiers["me"]
    assert list(Move.offers(state, me)) == [Move(path) for path in ways(state, me, me.ap).values()]
    farther = ways(state, me, me.start + 1).values()
    out = [
        Sprint(path, edge)
        for path in farther
        if len(path) <= me.start and not locks(state.ground, (me.dot, *path))
        for edge in exits(state, me, path[-1])
    ]
    assert list(Sprint.offers(state, me)) == [*map(Sprint, farther), *out]


def locks(ground: Ground, path: Path) -> bool:
    """Whether the last step ends his movement."""
    return any(step.locks for step in ground.steps[path[-2]] if step.to == path[-1])


@covers("SF-TSQ-13")
@some
@given(state=crowds())
def test_whoever_is_offered_for_activation_is_whoever_has_a_legal_action(state: State) -> None:
    for side in SIDES:
        able = [one for one in state.side(side) if actions(state, one)]
        assert list(Activate.offers(state, side)) == [Activate(one.id) for one in able]


@pytest.mark.parametrize("name", MAPS)
def test_a_chart_says_of_every_dot_what_the_ground_says(name: str) -> None:
    ground = content().maps[name]
    board, cells = chart(ground), ground.lattice.cells
    for dot in cells[::31]:
        assert cells_in(board.onward(board.bit[dot])) == sorted(board.next[dot])
        assert all(board.back(board.bit[to]) & board.bit[dot] for to in board.next[dot])
        assert board.next[dot] == {step.to for step in ground.steps[dot]}
        assert board.beside[dot] == {to for to in cells if to != dot and ground.adjacent(dot, to)}
        assert cells_in(board.seen[dot]) == [to for to in cells if ground.sight(dot, to, dot)]
    two = board.bits(cells[:2])
    assert cells_in(two) == list(cells[:2])
    assert cells_in(board.onward(two)) == sorted(board.next[cells[0]] | board.next[cells[1]])


@covers("SF-SOM-10")
@some
@given(state=crowds(), data=st.data())
def test_the_first_steps_to_a_view_are_those_of_all_shortest_ways(state: State, data: st.DataObject) -> None:
    ground, me = state.ground, state.soldiers["me"]
    aim = data.draw(st.sampled_from(ground.lattice.cells))
    assert steps_to_see(state, me, aim) == plain_steps(state, ground, me.dot, aim)


def plain_steps(state: State, ground: Ground, start: Dot, aim: Dot) -> list[Dot]:
    """Ring by ring, each dot with the first steps that lead to it."""
    known: dict[Dot, set[Dot]] = {start: set()}
    ring: dict[Dot, set[Dot]] = {step.to: {step.to} for step in ground.steps[start] if step.to not in state.at}
    while ring:
        there = [dot for dot in ring if ground.sees(dot, aim)]
        if there:
            return sorted(set().union(*(ring[dot] for dot in there)))
        known |= ring
        farther: dict[Dot, set[Dot]] = {}
        for dot, first in ring.items():
            for to, _ in ground.steps[dot]:
                if to not in state.at and to not in known:
                    farther.setdefault(to, set()).update(first)
        ring = farther
    return []


@covers("SF-TER-4", "SF-SMK-9")
@some
@given(name=st.sampled_from(MAPS), data=st.data(), smoke=st.booleans())
def test_the_layers_of_a_line_are_its_clutter_but_for_that_beside_the_attacker(
    name: str, data: st.DataObject, smoke: bool
) -> None:
    ground = content().maps[name]
    pick = partial(data.draw, st.sampled_from(ground.lattice.cells))
    start, end = pick(), pick()
    state = State(content(), drill(name), turn=1)
    if smoke:
        state.clouds.append(Cloud(1, end, 1, (start, end, end)))
    line = ground.sight(start, end, start)
    assert cover(state, start, end) == ([] if line is None else layers(state, ground, line.cells))


def layers(state: State, ground: Ground, cells: tuple[Dot, ...]) -> list[str]:
    """Dot by dot, each crossing looked at with the attacker's own dot exempt."""
    found = ["smoke"] * state.smoke(cells[0])
    for near, far in pairwise(cells):
        crossed = ground.crossing(near, far, cells[0])
        assert crossed is not None
        found += [KINDS[edge.kind] for edge in crossed.edges if edge not in crossed.exempt]
        found += ["smoke"] * state.smoke(far)
    return found


@covers("SF-ATK-6", "SF-FAP-1", "SF-GIV-2")
@pytest.mark.parametrize("mission", SCENARIOS)
def test_what_is_remembered_of_a_load_is_what_the_rule_says_of_the_soldier(mission: str) -> None:
    table = Table.start(game(), game().mission(mission), SeededDice(mission), logged=False)
    player, checked = RandomPlayer(mission), 0
    while (decision := table.decision) is not None and checked < 40:
        ask = table.agenda[-1]
        if isinstance(ask, ChooseAction):
            checked += 1
            _compare(table.state, table.state.soldiers[ask.soldier])
        table.play(decision.seat, player.choose(decision, table.copy))
    assert checked >= 20


def _compare(state: State, soldier: Soldier) -> None:
    rules: list[Any] = [attack.direct, attack.launchable, gear.aid_pack]  # Any: as decorated
    for rule in rules:
        assert rule(state, soldier) == rule.__wrapped__(state, soldier)
    if "attack" not in state.card(soldier).banned:
        assert attack.Fire.offers(state, soldier) == _fires(state, soldier)
    for offer in gear.GiveTake.offers(state, soldier):
        assert gear.exchanged(state, soldier, state.soldiers[offer.partner], offer)


def _fires(state: State, soldier: Soldier) -> list[attack.Fire]:
    focused = soldier.ap >= 2 and "focus" not in state.card(soldier).banned
    return [
        attack.Fire(weapon, mode.name, enemy.id, focus)
        for enemy in state.soldiers.values()
        if enemy.here and enemy.side != soldier.side
        if state.ground.sight(soldier.dot, enemy.dot, soldier.dot)
        for weapon, mode in attack.direct(state, soldier)
        if mode.needed(state.ground.lattice.distance(soldier.dot, enemy.dot)) is not None
        for focus in ((False, True) if focused else (False,))
    ]
