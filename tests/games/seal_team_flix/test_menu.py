"""The menu of a SEAL's turn is that of the long way: every rule asked about every Action."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

from msgspec.structs import replace

from sandtable.games.seal_team_flix import GAME, gear, gear_limits
from sandtable.games.seal_team_flix.rules import (
    bypass,
    defuse,
    equipment,
    fire,
    giving,
    interact,
    menu,
    movement,
    placing,
    sniping,
)
from sandtable.games.seal_team_flix.rules.basics import Action
from sandtable.games.seal_team_flix.rules.equipment import SnakeCam, Treat
from sandtable.games.seal_team_flix.rules.fire import Fire
from sandtable.games.seal_team_flix.rules.giving import Give, why_not_give
from sandtable.games.seal_team_flix.rules.movement import Move
from sandtable.games.seal_team_flix.rules.sniping import Snipe
from sandtable.games.seal_team_flix.state import OPEN, Cell, Firing, Hostage, Objective, RemoteBomb, Seal, State, Tango
from sandtable.games.seal_team_flix.verbs import Free
from sandtable.games.seal_team_flix.vocabulary import SIZES, WEAPONS, TokenType
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.table import Table
from sandtable.testing import covers

CHAPTERS = (interact, fire, sniping, bypass, defuse, equipment, movement, giving)
RIFLES = [one.id for one in GAME.content.weapons.values() if one.type == "Sniper Rifle"]
RIFLE = f"{RIFLES[0]}#1"
REMOTE_BOMB = "E04#1"
CARDS = (RIFLE, *(f"{kind}#1" for kind in GAME.content.equipment))
LYING: tuple[TokenType, ...] = ("AL", "HD", "BW", "TB", "NW", "MK", "PH")
USED_FREELY = ("E05#1", "E11#1")  # Snake Cam, Medical Kit
FREED = [
    one.id
    for one in GAME.content.specializations.values()
    if any(isinstance(effect, Free) for effect in one.effects(9))
] * 3  # more often than others


@cache
def turns() -> tuple[tuple[State, Seal], ...]:
    """From random plays of experienced teams: whenever a SEAL has the choice of Actions, with two,
    one or none of them left, and crowded among Tangos as random plays rarely are."""
    found: list[tuple[State, Seal]] = []
    for seed, mission in enumerate(("1", "2A", "3B", "4A", "5A", "6B", "7A", "8A", "8B")):
        chance = Random(seed)
        played = replace(GAME.mission(mission), seals=2 + seed % 3, grade=(6, 8, 9)[seed % 3])
        table = Table.start(GAME, played, SeededDice(seed), logged=False)
        while decision := table.decision:
            if table.state.active:
                found += crowded(table.state.copy(), chance)
            table.play(decision.seat, chance.choice(decision.options))
    return tuple(found)


def crowded(state: State, chance: Random) -> Iterator[tuple[State, Seal]]:
    """As it is, and on an arrow with other cards, and among Tangos, a Medical Kit and a bomb."""
    seal = state.seals[state.active or ""]
    if not seal.here:
        return
    yield state, seal
    twin = state.copy()
    door = chance.choice(twin.ground.doors)
    cell = door.one if twin.free(door.one) else seal.cell
    seal = replace(outfitted(seal, chance), cell=cell, actions=chance.choice((0, 0, 1, 2)), health=1)
    twin.put_seal(seal)
    near = twin.ground.tango_field(seal.cell)
    free = [cell for cell in twin.ground.cells if twin.free(cell) and cell != door.other]
    spaces = [cell for cell in free if 0 < near[cell] <= 3]
    chance.shuffle(spaces)
    if spaces:
        twin.put_objective(Objective(99, "MK", "other", spaces.pop(), revealed=True))
    for tango in list(twin.tangos.values())[: max(0, len(spaces) - 2)]:
        twin.put_tango(replace(tango, cell=spaces.pop()))
    if seal.cards and spaces and chance.random() < 0.5:
        twin.bombs.append(RemoteBomb(spaces.pop(), seal.seat, REMOTE_BOMB))
    yield twin, seal


def outfitted(seal: Seal, chance: Random) -> Seal:
    """With as many cards as it may carry, at some Grade."""
    content, grade = GAME.content, chance.choice((6, 8, 9))
    spec = chance.choice((*FREED, *content.specializations)) if grade > 6 else None
    cards = (chance.choice(USED_FREELY),)
    seal = replace(seal, grade=grade, spec=spec, cards=cards, charges=(), used=())
    while kinds := gear_limits.carriable(content, seal):
        seal = replace(seal, cards=(*seal.cards, f"{chance.choice(kinds)}#1"))
    return seal


@covers("STF-ACT-1")
def test_whatever_there_are_actions_enough_for_is_on_the_menu() -> None:
    free = set()
    for state, seal in turns():
        rested = replace(seal, actions=2)
        every = [one for chapter in CHAPTERS for one in offered(chapter, state, rested)]
        enough = [one for one in every if one.cost(state) <= seal.actions]
        assert list(menu.actions(state, seal)) == enough
        assert all(one.cost(state) in (0, 1) for one in every)
        free |= {type(one) for one in enough if not seal.actions}
    assert {Treat, SnakeCam, Give} <= free


def offered(chapter: object, state: State, seal: Seal) -> list[Action]:
    return list(chapter.offers(state, seal))  # type: ignore[attr-defined] # every chapter has them


def busy(state: State, seal: Seal, chance: Random) -> tuple[State, Seal]:
    """With any three cards, among tokens of every kind, the Mastermind, a Hostage and the team."""
    twin = state.copy()
    seal = replace(seal, cards=tuple(chance.sample(CARDS, 3)), charges=())
    twin.put_seal(seal)
    cells = [cell for cell in near(twin, seal, 2) if twin.free(cell)]
    chance.shuffle(cells)
    most = min(len(LYING), len(cells) // 2)
    for number, kind in enumerate(chance.sample(LYING, chance.randint(0, most)), 100):
        token = Objective(number, kind, "other", cells.pop(), revealed=True, letters="AC")
        twin.put_objective(token)
    twin.put_objective(Objective(90, "BW", "other", status="carried", carrier=seal.seat))
    if cells:
        twin.put_hostage(Hostage(70, cells.pop(), seal.cell, 90))
    if cells:
        stunned = chance.random() < 0.5
        twin.put_tango(Tango(80, "mastermind", cells.pop(), stunned=stunned))
    for one in twin.living():
        if one.seat != seal.seat and cells:
            twin.put_seal(replace(one, cell=cells.pop()))
    return twin, seal


def near(state: State, seal: Seal, steps: int) -> list[Cell]:
    far = state.ground.tango_field(seal.cell)
    return [cell for cell in state.ground.cells if 0 < far[cell] <= steps]


@covers("STF-ACT-1")
def test_nothing_speaks_against_what_is_offered_and_something_against_all_else() -> None:
    offered: Counter[type[Action]] = Counter()
    chance = Random(3)
    for quiet, resting in turns():
        opened = with_open_doors(quiet, chance) if chance.random() < 0.3 else quiet
        state, seal = busy(opened, resting, chance)
        found = menu.actions(state, seal)
        assert [one for one in found if one.why_not(state, seal)] == []
        listed = [kind for kind in menu.ACTIONS if not kind.open]
        every = {one for kind in listed for one in kind.candidates(state, seal)}
        legal = {one for one in every if one.why_not(state, seal) is None}
        assert legal == {one for one in found if not one.open}
        offered.update(map(type, found))
    assert set(offered) == set(menu.ACTIONS)


@covers("STF-MOV-1", "STF-MOV-2", "STF-MOV-3")
def test_moves_lead_wherever_a_search_of_the_whole_map_leads() -> None:
    for state, seal in turns():
        moves = [one for one in movement.offers(state, seal) if isinstance(one, Move)]
        alone = [one.path[-1] for one in moves if one.hostage == movement.NOBODY]
        shut = movement.taken(state, seal=True)
        ends = [end for end in walked(state, seal) if end not in shut] if seal.actions else []
        assert alone == ends


def walked(state: State, seal: Seal) -> list[Cell]:
    """Space by Space, the nearest first."""
    shut = {*state.blocks, *(one.cell for one in state.tangos.values())}
    found = rim = [seal.cell]
    for _ in range(gear.speed(state.content, seal)):
        beyond: list[Cell] = []
        for here in rim:
            for to, door in state.ground.steps(here):
                closed = door >= 0 and not state.open_doors >> door & 1
                if not (closed or to in shut or to in found or to in beyond):
                    beyond.append(to)
        found, rim = found + beyond, beyond
    return found[1:]


@covers("STF-FIR-18")
def test_an_open_side_without_a_piece_has_room_for_any_disc() -> None:
    roomy = 0
    for state, seal in turns():
        if placing.elbow_room(state, seal.cell):
            rooms = [placing.beside(state, seal.cell, size) for size in SIZES]
            assert all(any(map(room.free, range(0, 3600, 900))) for room in rooms)
            roomy += 1
    assert 0 < roomy < len(turns())


@covers("STF-FIR-1", "STF-FIR-3", "STF-FIR-18", "STF-EQP-16")
def test_all_is_fired_that_the_whole_kit_of_a_seal_can_fire() -> None:
    seeking = 0
    for state, seal in turns():
        assert list(fire.offers(state, seal)) == list(fired(state, seal))
        seeking += any(one.seeker for one in fire.offers(state, seal))
    assert seeking


def fired(state: State, seal: Seal) -> Iterator[Fire]:
    for slot in WEAPONS:
        for rate, sizes in gear.rates(state.content, seal, slot).items():
            for _, size in sizes:
                for one in (Fire(slot, rate, size), Fire(slot, rate, size, seeker=True)):
                    room = placing.room(state, Firing(seal.seat, "", "fire", size, 1))
                    if room and (not one.seeker or fire.may_seek(state, seal, one)):
                        yield one


@covers("STF-FIR-15", "STF-FIR-16")
def test_all_tangos_far_away_in_sight_can_be_sniped() -> None:
    sniped, chance = 0, Random(1)
    for state, seal in turns()[::3]:
        twin, sniper = with_open_doors(state, chance), replace(seal, cards=(RIFLE,))
        every = map(Snipe, sorted(twin.tangos))
        found = sniping.offers(twin, sniper)
        assert found == [one for one in every if not one.obstacle(twin, sniper)]
        here = twin.area(seal.cell)
        for area in (twin.area(twin.tangos[one.tango].cell) for one in found):
            assert area not in (here, *twin.ground.area_neighbours[here])
        sniped += len(found)
    assert sniped


def with_open_doors(state: State, chance: Random) -> State:
    """And Tangos all over the Map."""
    twin = state.copy()
    for door in range(len(twin.doors)):
        twin.set_door(door, OPEN)
    spaces = [cell for cell in twin.ground.cells if twin.free(cell)]
    cells = chance.sample(spaces, len(twin.tangos))
    for tango, cell in zip(list(twin.tangos.values()), cells, strict=True):
        twin.put_tango(replace(tango, cell=cell))
    return twin


@covers("STF-GIV-1", "STF-GEAR-8")
def test_all_is_given_that_a_neighbour_may_receive() -> None:
    given = 0
    for state, seal in turns():
        pairs = [(card, to) for to in giving.neighbours(state, seal) for card in seal.cards]
        legal = [Give(card, to) for card, to in pairs if not why_not_give(state, card, to)]
        assert [one for one in giving.offers(state, seal) if isinstance(one, Give)] == legal
        given += len(legal)
    assert given
