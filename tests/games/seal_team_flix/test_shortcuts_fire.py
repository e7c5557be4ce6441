"""What is left out for speed when discs are aimed, tokens turned up and SEALs shot at."""

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from sandtable.boards.grid.lattice import bits
from sandtable.games.seal_team_flix import GAME, gear
from sandtable.games.seal_team_flix.opposition import attack, reaction
from sandtable.games.seal_team_flix.rules import harm, placing, suggestions, tokens
from sandtable.games.seal_team_flix.rules.sight import tango_sees, vision
from sandtable.games.seal_team_flix.state import NOWHERE, OPEN, Firing, Hostage, Objective, Seal, State, Tango
from sandtable.games.seal_team_flix.vocabulary import SIZES
from sandtable.testing import covers
from tests.games.seal_team_flix.test_shortcuts import crowded, positions


def obscured(state: State, chance: Random) -> State:
    """Now and then with a SEAL in a Doorway, with smoke, or in the dark."""
    twin = state.copy()
    if chance.random() < 0.5:
        door, seal = chance.choice(twin.ground.doors), chance.choice(twin.living())
        twin.set_door(door.index, OPEN)
        if twin.free(door.one):
            twin.put_seal(replace(seal, cell=door.one))
    if chance.random() < 0.3:
        cell = chance.choice(twin.living()).cell
        twin.smoke = twin.ground.neighbours(cell, twin.open_doors)[:2]
    if chance.random() < 0.3:
        twin.dark = chance.choice((2, 4))
    return twin


def scenes(seed: int) -> Iterator[tuple[State, Random]]:
    chance = Random(seed)
    for state in crowded():
        yield obscured(state, chance), chance


@covers("STF-TOK-1", "STF-ARR-1")
def test_a_token_is_turned_up_wherever_some_seal_sees_it() -> None:
    seen_there = set()
    for state, chance in scenes(1):
        state.objectives = {}
        seen = 0
        for seal in state.living():
            seen |= vision(state, seal.cell)
        visible = [cell for cell in state.ground.cells if seen >> cell & 1]
        for cell in (*chance.sample(visible, 5), *chance.sample(state.ground.cells, 5)):
            state.put_objective(Objective(1, "HD", "other", cell))
            assert tokens.in_sight(state) == [1] * (seen >> cell & 1)
            seen_there.add(seen >> cell & 1)
    assert seen_there == {0, 1}


@covers("STF-TOK-1")
def test_tokens_are_turned_up_in_space_order_and_only_once() -> None:
    for state, chance in scenes(7):
        seen = vision(state, state.living()[0].cell)
        spaces = chance.sample([cell for cell in state.ground.cells if seen >> cell & 1], 4)
        state.objectives = {}
        for token, cell in enumerate(spaces):
            state.put_objective(Objective(token, "HD", "other", cell, revealed=not token))
        order = sorted(spaces[1:], key=state.ground.rank.__getitem__)
        assert [state.objectives[one].cell for one in tokens.in_sight(state)] == order


@covers("STF-ALR-3", "STF-RXF-1")
def test_those_who_react_are_all_who_are_ready_and_see_the_space() -> None:
    fired = 0
    for state, chance in scenes(2):
        for one in list(state.tangos.values()):
            state.put_tango(replace(one, stunned=chance.random() < 0.2, alert=chance.random() < 0.5))
        for cell in (chance.choice(state.living()).cell, chance.choice(state.ground.cells)):
            ready = [one for one in state.tangos.values() if may_fire(one)]
            found = sorted(one.id for one in ready if tango_sees(state, one, cell))
            assert list(reaction.reactors(state, cell)) == found
            fired += len(found)
    assert fired


def may_fire(tango: Tango) -> bool:
    return not (tango.stunned or tango.fresh or (tango.kind == "sentry" and not tango.alert))


@covers("STF-P6-1", "STF-P6-2")
@pytest.mark.parametrize("hostages", [0, 2])
def test_no_tango_with_a_target_is_left_out(hostages: int) -> None:
    attacks = 0
    for state, chance in scenes(3):
        for number, tango in enumerate(chance.sample(list(state.tangos.values()), hostages), 90):
            near = state.ground.neighbours(tango.cell, state.open_doors)
            free = [cell for cell in near if state.free(cell)]
            if free:
                state.put_hostage(Hostage(number, free[0], start=NOWHERE, token=1))
        victims = attack.victims(state)
        kept = attack._onlookers(state, victims)
        for tango in state.tangos.values():
            if targets := attack.targets(state, tango, victims):
                assert tango in kept
                attacks += len(targets)
    assert attacks


@covers("STF-P6-8")
def test_attacks_are_alike_if_they_agree_in_target_dice_and_cover() -> None:
    answers = set()
    for state, chance in scenes(4):
        ready = [one for one in state.tangos.values() if one.kind != "mastermind"]
        boss = chance.choice(ready)
        state.put_tango(replace(boss, kind="mastermind"))
        for target in state.living():
            some = chance.sample(ready, min(3, len(ready)))
            pairs = [(one.id, target.seat) for one in some]
            alike = len({sort(state, one, target) for one in some}) == 1
            assert attack._alike(state, pairs) == alike
            answers.add(alike)
            other = next((one.seat for one in state.living() if one is not target), None)
            assert not other or not attack._alike(state, [*pairs, (some[0].id, other)])
    assert answers == {True, False}


def sort(state: State, tango: Tango, target: Seal) -> tuple[object, ...]:
    dice = attack.dice_of(state, state.tangos[tango.id])
    return dice, harm.cover_from(state, state.tangos[tango.id], target.cell)


def firings(state: State) -> Iterator[Firing]:
    for seal in state.living():
        for size in SIZES:
            yield Firing(seal.seat, "", "grenade", size, 1)
            if gear.firearm(state.content, seal, "secondary"):
                yield Firing(seal.seat, "", "fire", size, 1, slot="secondary")


@covers("STF-FIR-5", "STF-FIR-18")
def test_a_disc_has_room_beside_a_seal_if_any_of_the_sides_tried_is_free() -> None:
    for state, chance in scenes(5):
        for firing in firings(state):
            cell = state.seals[firing.seat].cell
            if chance.random() < 0.5:  # room between Blocks only
                state.lay_blocks(beyond for beyond, _ in state.ground.steps(cell))
            own = placing.beside(state, cell, firing.size)
            quick = placing._room_beside(state.ground, placing.around(state, cell), firing.size)
            assert quick == (own.nearest(0) is not None)


@covers("STF-COV-7")
def test_only_blocks_beside_a_seal_have_a_way_round_for_its_discs() -> None:
    ways = 0
    for state, chance in scenes(6):
        cell = chance.choice(state.living()).cell
        near = [one for one in state.ground.neighbours(cell, -1) if state.free(one)]
        state.lay_blocks({*state.blocks, *near[:2]})
        ring, doors = state.ground.ring, state.open_doors
        found = [space for one in state.blocks for space in ring(cell, one, doors)]
        assert placing.rings(state, cell) == found
        ways += len(found)
    assert ways


def test_blocks_worth_sliding_are_those_within_two_spaces_of_a_tango() -> None:
    for name in ("1", "8A"):  # one map, and two that are joined
        ground = GAME.content.ground(GAME.mission(name))
        for block in ground.cells[::7]:
            near = [one for one in ground.cells if ground.lattice.distance(block, one) <= 2]
            assert suggestions._two_around(ground, block) == bits(near)


@covers("STF-FIR-7")
def test_marks_left_out_before_aiming_are_in_view_from_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    every, aimed = suggestions.marks, 0
    chosen = [(state, firing) for state in positions()[::25] for firing in firings(state)][::3]
    quick = [suggestions.aims(*one) for one in chosen]

    def all_marks(state: State, firing: Firing, seen: int) -> list[suggestions.Mark]:
        del seen
        return every(state, firing, suggestions.EVERYWHERE)

    monkeypatch.setattr(suggestions, "marks", all_marks)
    for one, found in zip(chosen, quick, strict=True):
        assert suggestions.aims(*one) == found
        aimed += len(found)
    assert aimed
