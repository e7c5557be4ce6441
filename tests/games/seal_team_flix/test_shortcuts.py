"""Whatever is kept or left out for speed: the answers are those of the long way."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import TypeAlias

import pytest
from msgspec.structs import replace

from sandtable.boards.flick import DISCS
from sandtable.boards.flick.places import Beside, overlaps
from sandtable.boards.grid.lattice import bits
from sandtable.games.seal_team_flix import GAME, gear, gear_limits
from sandtable.games.seal_team_flix.opposition.cover import TakeCover, patrol_ids
from sandtable.games.seal_team_flix.opposition.order import InOrder, tied
from sandtable.games.seal_team_flix.opposition.patrols import MoveTangos
from sandtable.games.seal_team_flix.rules import placing
from sandtable.games.seal_team_flix.rules.sight import clear, lit, seen_seals, tango_sees
from sandtable.games.seal_team_flix.state import NOWHERE, RemoteBomb, State
from sandtable.games.seal_team_flix.vocabulary import SIZES
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.table import Table
from sandtable.testing import covers


@cache
def positions() -> tuple[State, ...]:
    """From random plays on different maps: whenever a SEAL has the choice of Actions."""
    found: list[State] = []
    for seed, mission in enumerate(("1", "2A", "3B", "5A", "8B")):
        chance = Random(seed)
        played = replace(GAME.mission(mission), seals=1 + seed % 4, difficulty="operator")
        table = Table.start(GAME, played, SeededDice(seed), logged=False)
        while decision := table.decision:
            if table.state.active:
                found.append(table.state.copy())
            table.play(decision.seat, chance.choice(decision.options))
    return tuple(found)


def scattered(state: State, chance: Random) -> State:
    """The same pieces on other free Spaces: crowded near the SEALs, as random plays rarely are."""
    twin = state.copy()
    ground = twin.ground
    near = ground.tango_field(chance.choice(twin.living()).cell)
    spaces = [cell for cell in ground.cells if twin.free(cell) and near[cell] <= 8]
    chance.shuffle(spaces)
    for tango, cell in zip(list(twin.tangos.values()), spaces, strict=False):
        twin.put_tango(replace(tango, cell=cell))
    return twin


def crowded() -> Iterator[State]:
    chance = Random(7)
    for state in positions()[::6]:
        yield scattered(state, chance)


def by_hand(state: State) -> int:
    tokens = {one.cell for one in state.objectives.values() if one.lying}
    return bits({*state.standing, *tokens, *state.blocks, *(bomb.cell for bomb in state.bombs)})


@covers("STF-OBJ-1")
def test_the_sets_of_a_state_follow_every_move_token_block_and_bomb() -> None:
    for state in positions()[::9]:
        twin = state.copy()
        assert (twin.crowd, twin.objects) == (bits(twin.standing), by_hand(twin))
        tango = next(iter(twin.tangos.values()))
        twin.put_tango(replace(tango, cell=next(c for c in twin.ground.cells if twin.free(c))))
        twin.bombs.append(RemoteBomb(next(c for c in twin.ground.cells if twin.free(c)), "x", "y"))
        for one in twin.lying()[:1]:
            twin.put_objective(replace(one, cell=NOWHERE))
        for block in twin.blocks[:1]:
            twin.take_block(block)
        assert (twin.crowd, twin.objects) == (bits(twin.standing), by_hand(twin))
        assert (state.crowd, state.objects) == (bits(state.standing), by_hand(state))
        twin.take_tango(twin.tangos[tango.id])
        assert twin.objects == by_hand(twin)


def test_seals_seen_at_once_are_those_seen_one_by_one() -> None:
    for state in crowded():
        for tango in state.tangos.values():
            one_by_one = [seal for seal in state.living() if tango_sees(state, tango, seal.cell)]
            assert seen_seals(state, tango) == one_by_one


def test_a_seal_that_moves_is_seen_from_elsewhere() -> None:
    for state in crowded():
        twin = state.copy()
        before = [seen_seals(twin, tango) for tango in twin.tangos.values()]
        seal = twin.living()[0]
        twin.put_seal(replace(seal, cell=next(c for c in twin.ground.cells if twin.free(c))))
        one_by_one = [
            [seal for seal in twin.living() if tango_sees(twin, tango, seal.cell)] for tango in twin.tangos.values()
        ]
        assert [seen_seals(twin, tango) for tango in twin.tangos.values()] == one_by_one
        assert before == [seen_seals(state, tango) for tango in state.tangos.values()]


def test_smoke_and_doors_are_noticed_though_nobody_moved() -> None:
    for state in positions()[::15]:
        seal = state.living()[0]
        before = [seen_seals(state, tango) for tango in state.tangos.values()]
        twin = state.copy()
        twin.smoke = twin.ground.neighbours(seal.cell, twin.open_doors)
        twin.open_doors = -1  # all of them
        now = [seen_seals(twin, tango) for tango in twin.tangos.values()]
        fresh = twin.copy()
        fresh.forget()
        assert now == [seen_seals(fresh, tango) for tango in fresh.tangos.values()]
        assert before == [seen_seals(state, tango) for tango in state.tangos.values()]


@covers("STF-EQP-21")
def test_smoke_hides_what_lies_behind_it() -> None:
    for state in positions()[::15]:
        twin = state.copy()
        seal = twin.living()[0].cell
        twin.smoke = twin.ground.neighbours(seal, twin.open_doors)
        for cell in twin.ground.cells[::5]:
            through = twin.ground.line(seal, cell).through if cell != seal else ()
            plain = clear(state, seal, cell, seal) and not set(through) & set(twin.smoke)
            assert bool(lit(twin, seal) >> cell & 1) == plain


Phase: TypeAlias = type[InOrder]


@covers("STF-P3-1", "STF-P5-1")
@pytest.mark.parametrize("phase", [MoveTangos, TakeCover])
@pytest.mark.parametrize("alert", [False, True])
def test_whoever_moves_where_it_does_not_concern_a_tango_changes_nothing_for_it(phase: Phase, *, alert: bool) -> None:
    chance = Random(13)
    for state in crowded():
        state.sound = [chance.randrange(4) * alert for _ in state.sound]
        prospects = phase.prospects(state, state.patrols())
        for tango in prospects.tangos:
            concern, now = prospects.scope(tango).concern, prospects.ends(tango, state.crowd)
            free = [c for c in state.ground.cells if state.free(c) and not concern >> c & 1]
            crowd = state.crowd
            for other in state.patrols():
                if other != tango and free and not concern >> other.cell & 1:
                    crowd = crowd & ~(1 << other.cell) | 1 << chance.choice(free)
            assert prospects.ends(tango, crowd) == now


@covers("STF-P3-1", "STF-P5-1")
@pytest.mark.parametrize("phase", [MoveTangos, TakeCover])
@pytest.mark.parametrize("alert", [False, True])
def test_whatever_others_do_a_tango_stays_within_its_scope(phase: Phase, *, alert: bool) -> None:
    """All but one go in a row, whoever comes first: it heeds nothing beyond its scope, and uses
    nothing beyond it."""
    chance = Random(17)
    for state in crowded():
        state.sound = [chance.randrange(4) * alert for _ in state.sound]
        prospects = phase.prospects(state, state.patrols())
        uses = {one.id: prospects.scope(one).uses for one in prospects.tangos}
        heeds = {one.id: prospects.heeds(one) for one in prospects.tangos}
        crowd = state.crowd
        for tango in chance.sample(prospects.tangos, len(prospects.tangos)):
            heeded, used = heeds[tango.id], uses[tango.id]
            seen = crowd & heeded | state.crowd & ~heeded | 1 << tango.cell
            ends = prospects.ends(tango, crowd)
            assert prospects.ends(tango, seen) == ends
            assert all(used >> end.cell & 1 or end.cell == tango.cell for end, _ in ends)
            end, _ = chance.choice(ends)
            crowd = crowd & ~(1 << tango.cell) | 1 << end.cell


def ties(state: State, phase: Phase) -> tuple[int, ...] | None:
    return tied(state, patrol_ids(state), phase)


def changes(state: State) -> Iterator[State]:
    """One thing is different, and nobody has moved."""
    for area in range(len(state.sound)):
        twin = state.copy()
        twin.sound[area] = 6
        yield twin
    twin = state.copy()
    for tango in twin.patrols()[::2]:
        twin.put_tango(replace(tango, stunned=True))
    yield twin
    twin = state.copy()
    twin.smoke = twin.ground.neighbours(twin.living()[0].cell, twin.open_doors)
    yield twin
    twin = state.copy()
    twin.lay_blocks(())
    yield twin


@covers("STF-P3-1", "STF-P5-1")
@pytest.mark.parametrize("phase", [MoveTangos, TakeCover])
def test_ties_are_worked_out_anew_whatever_has_changed(phase: Phase) -> None:
    answers = set()
    for state in list(crowded())[::5]:
        ties(state, phase)
        for twin in changes(state):
            fresh = twin.copy()
            fresh.forget()
            assert ties(twin, phase) == ties(fresh, phase)
            answers.add(ties(twin, phase) == ties(state, phase))
    assert answers == {True, False}


@covers("STF-P3-1", "STF-P5-1")
@pytest.mark.parametrize("phase", [MoveTangos, TakeCover])
def test_those_who_are_left_are_tied_as_if_they_had_been_alone(phase: Phase) -> None:
    for state in list(crowded())[::2]:
        ids = patrol_ids(state)
        tied(state, ids, phase)
        for at in range(1, len(ids) - 1):
            fresh = state.copy()
            fresh.forget()
            assert tied(state, ids[at:], phase) == tied(fresh, ids[at:], phase)


@covers("STF-GEAR-2", "STF-GEAR-3", "STF-GEAR-4", "STF-GEAR-7", "STF-GEAR-9")
def test_the_cards_on_offer_are_those_that_may_be_carried() -> None:
    content, chance = GAME.content, Random(5)
    for _ in range(60):
        spec = chance.choice([None, *content.specializations])
        seal = gear.Loadout(next(iter(content.boards)), chance.choice((6, 7, 8, 9)), spec)
        while True:
            copies = {kind: f"{kind}#9" for kind in content.cards}  # none of them is carried
            single = [kind for kind in copies if gear_limits.may_carry(content, seal, copies[kind])]
            assert list(gear_limits.carriable(content, seal)) == single
            if not single or chance.random() < 0.2:
                break
            seal = replace(seal, cards=(*seal.cards, f"{chance.choice(single)}#1"))


@covers("STF-FIR-5", "STF-FIR-6")
def test_pieces_far_away_are_in_no_discs_way() -> None:
    chance = Random(3)
    for state in list(crowded())[::2]:
        whole = placing.board(state)
        for size in SIZES:
            cell = chance.choice(state.living()).cell
            centre = placing.centre(state.ground, cell)
            near, far = placing.beside(state, cell, size), Beside(whole, DISCS[size], *centre)
            sides = [chance.randrange(3600) for _ in range(6)]
            assert [near.free(side) for side in sides] == [far.free(side) for side in sides]
            space = chance.choice(state.ground.cells)
            at = placing.offset(state, space, chance.randint(-3, 3), chance.randint(-3, 3))
            assert placing.fits_at(state, DISCS[size], at) != overlaps(whole, DISCS[size], *at)
