"""Where bases stand is sorted once for a position, and follows whatever happens to it."""

import random

import numpy as np
import pytest

from sandtable.boards.tabletop.shapes import Disc, gap, within
from sandtable.games.team_yankee import GAME, base_engine, engine, going_engine, way_engine
from sandtable.games.team_yankee.bases import Bases
from sandtable.games.team_yankee.country import RIVER, ROAD, SHUT, TERRAIN, Country, country
from sandtable.games.team_yankee.doctrine.foes import Foes, foes_of
from sandtable.games.team_yankee.rules.charges import touched
from sandtable.games.team_yankee.state import NOWHERE, State
from sandtable.games.team_yankee.vocabulary import SEATS
from sandtable.games.team_yankee.volleys import Salvo
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.table import Table
from tests.games.team_yankee.build import at_inches, mount, position


def battle() -> Table[State]:
    """Tanks in contact, Infantry beside its carrier, a helicopter above them."""
    return position(
        blue=[("US-M1", (30, 20), (34, 20)), ("US-MECH", (20, 20), (22, 20)), ("US-TRK", (21, 23))],
        red=[("SU-T72", (30, 22.05), (60, 40)), ("SU-HIND", (34, 23))],
    )


def same(state: State) -> bool:
    """Whether what is known of a position is what a look at all its Teams says."""
    fresh = Bases(state)
    sides = all(
        state.bases.here(seat) == fresh.here(seat) and state.bases.on_ground(seat) == fresh.on_ground(seat)
        for seat in SEATS
    )
    return sides and np.array_equal(state.bases.rows, fresh.rows)


def test_who_stands_where_is_known_through_a_whole_battle() -> None:
    table = Table.start(GAME, GAME.mission("free-for-all"), SeededDice(4), logged=False)
    chance = random.Random(4)
    while (decision := table.decision) is not None:
        table.play(decision.seat, chance.choice(decision.options))
        assert same(table.state)


def test_a_copy_goes_its_own_way() -> None:
    state = battle().state
    _ = state.bases
    twin = state.copy()
    twin.change_team(1, at=NOWHERE)
    assert 1 in state.bases.here("blue")
    assert 1 not in twin.bases.here("blue")
    assert same(state)
    assert same(twin)


def test_what_was_worked_out_of_a_position_is_no_part_of_it() -> None:
    table, fresh = battle(), battle()
    before = GAME.codec.digest((table.state, []))
    land, bases, foes = known(table.state)
    Salvo(table.state).advised(1)
    assert known(table.state) == (land, bases, foes)
    assert (GAME.codec.digest((table.state, [])), table.state) == (before, fresh.state)


def test_a_copy_shares_the_country_and_nothing_that_grows() -> None:
    state = battle().state
    Salvo(state).advised(1)
    land, bases, foes = known(state)
    twin = state.copy()
    own, others, enemies = known(twin)
    Salvo(twin).advised(1)
    assert own is land
    assert others is not bases
    assert enemies is not foes
    assert twin.known.looked["fire"][1] is not state.known.looked["fire"][1]


def known(state: State) -> tuple[Country, Bases, Foes]:
    """Worked out, or what is known of it."""
    return country(state), state.bases, foes_of(state, "blue")


def test_whoever_is_mounted_or_lost_is_not_there_and_new_teams_are() -> None:
    table = battle()
    state = table.state
    assert state.bases.here("blue") == [1, 2, 3, 4, 5]
    mount(table, 5, 3)
    state.change_team(1, lost=True)
    assert state.bases.here("blue") == [2, 4, 5]
    state.teams[9] = state.teams[1].__class__(9, 1, at=at_inches(40, 40))
    assert state.bases.here("blue") == [2, 4, 5, 9]


def test_enemies_near_a_disc_come_with_their_gaps() -> None:
    state = battle().state
    disc = Disc(*at_inches(31, 21), 20)
    near = state.bases.foes_near(disc, "blue", 60)
    foes = {team.id: state.disc(team.id) for team in state.standing("red")}
    assert near == {who: gap(disc, one) for who, one in foes.items() if within(disc, one, 60)}
    assert near
    assert touched(state, 1) == [6]


@pytest.mark.slow
def test_without_a_compiler_the_same_stand_near(monkeypatch: pytest.MonkeyPatch) -> None:
    state = battle().state
    rows, land = state.bases.rows, country(state)

    def told() -> list[object]:
        found: list[object] = []
        for who in state.teams:
            start, disc = state.teams[who].at, state.disc(who)
            found += [base_engine.others(rows, who, foes=foes).tolist() for foes in (True, False)]
            for shy in (True, False):
                barriers = base_engine.barring(rows, who, start, shy=shy)
                open_ = way_engine.opened(land.steps(1, 2), land.inches, barriers.rows)
                found += [barriers.rows.tolist(), barriers[1:], open_.tolist()]
            found += [base_engine.reached(rows, disc, 0, 90), base_engine.nearest(rows, disc, 1)]
            eyes = ((0, 300, False), (1, 300, False), (0, 300, True))
            found += [base_engine.sighted(land.land, rows, disc, eye) for eye in eyes]
        return found

    compiled = told()
    monkeypatch.setattr(engine, "compiled", lambda: None)
    assert told() == compiled


def test_without_a_compiler_a_way_among_others_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    state = battle().state
    rows, land, chance = state.bases.rows, country(state), random.Random(5)
    ways = [(who, tuple((chance.randrange(1440), chance.randrange(960)) for _ in range(3))) for who in state.teams]

    def told() -> list[object]:
        found: list[object] = []
        for who, beyond in ways:
            disc = state.disc(who)
            way = (disc.at, *beyond)
            for shy in (True, False):
                goer = (who, *disc, shy)
                found.append(going_engine.looked(land.raster, rows, goer, way))
                ground = land.raster, (SHUT | RIVER, TERRAIN, ROAD)
                points, *ends = going_engine.trimmed(ground, rows, goer, way, (-1, -1, -1, 900))
                room = (20, 20, 1420, 940)
                last = going_engine.last_stand(points, ends[0], rows, goer, room)
                found += [points.tolist(), *ends, last]
            found.append(going_engine.taken(rows, who, 200, beyond[0]))
        return found

    compiled = told()
    monkeypatch.setattr(engine, "compiled", lambda: None)
    assert told() == compiled
    assert len({str(one) for one in compiled}) > len(ways)
