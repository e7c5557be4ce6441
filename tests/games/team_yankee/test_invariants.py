"""What holds in every position (guide, section 13), checked in random plays of all missions."""

from random import Random
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from sandtable.boards.tabletop.shapes import Rect, inside, overlap
from sandtable.games.team_yankee import GAME, ground
from sandtable.games.team_yankee.bases import is_on_edge
from sandtable.games.team_yankee.country import country
from sandtable.games.team_yankee.rules.moves import Go
from sandtable.games.team_yankee.state import NOWHERE, State, Team
from sandtable.games.team_yankee.view import make_view
from sandtable.games.team_yankee.vocabulary import SEATS, TABLE
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.game import SPECTATOR
from sandtable.testing import covers
from sandtable.testing.by_hand import any_kind
from tests.games.team_yankee.watched import Watched

MISSIONS = [info.id for info in GAME.missions()]
FORCES = [*GAME.content.forces, "built"]
LAYOUTS = ["steinfeld-crossroads", "haselbach-heights", "ulfe-river"]
RARE = ("EndStep", "EndAssaults", "HoldFire", "LieLow", "Done", "NoAmbush", "Exclude", "Finish")
CALM = ("ChooseUnit", "ChooseShooter", "ChooseAssault")  # nobody is halfway then
FEW, MANY = 3, 150
REDEALS = 10  # every so many positions in battle, where nothing is secret
SAVES = 25  # every so many positions a twin is saved and read again
PHASES = Phase.explicit, Phase.generate  # a whole play does not shrink to a short one
plays = given(
    mission=st.sampled_from(MISSIONS),
    chosen=st.fixed_dictionaries(
        {
            "blue_force": st.sampled_from(FORCES),
            "red_force": st.sampled_from(FORCES),
            "layout": st.sampled_from(LAYOUTS),
            "light": st.sampled_from(("mission", "dawn", "dusk", "darkness")),
            "attacker": st.sampled_from(("mission", "roll", "infantry", "blue", "red")),
            "handicap": st.sampled_from(("off", "on")),
            "cap": st.sampled_from(("8", "9")),
        }
    ),
    seed=st.integers(0, 10**9),
)


def opened(mission: str, chosen: dict[str, str], seed: int) -> Watched:
    found = GAME.mission(mission)
    known = {setting.id for setting in GAME.settings(found)}
    own = {"blue_force", "red_force"} if found.select == "linked" else set()
    fits = {name: one for name, one in chosen.items() if name in known - own}
    table = Watched.start(GAME, GAME.configure(found, fits), SeededDice(seed))
    assert isinstance(table, Watched)
    return table


# one position


def check_position(table: Watched, before: State) -> None:
    state = table.state
    table.rest()
    check_units(state, calm=table.asking in CALM)
    check_teams(before, state)
    check_riders(table)
    check_edge(table)
    check_bases(before, state)
    check_question(table)


def check_units(state: State, *, calm: bool) -> None:
    """1: a Unit is in one place, and who is off the table stands nowhere."""
    there: dict[int, list[Team]] = {}
    for team in state.teams.values():
        if not team.lost:
            there.setdefault(team.unit, []).append(team)
    for unit in state.units.values():
        teams = there.get(unit.id, [])
        assert (unit.where == "destroyed") == (not teams)
        if unit.where != "table":
            assert all(team.at == NOWHERE and not team.aboard for team in teams)
        elif calm:
            assert all(team.here != bool(team.aboard) for team in teams)


def check_teams(before: State, state: State) -> None:
    """2, 11: nobody is made or vanishes; whoever Dashed neither Shot nor Assaulted."""
    if before.stage == state.stage and before.phase not in ("forces", "selection"):
        assert state.teams.keys() == before.teams.keys()
    for team in state.teams.values():
        assert not team.lost or not team.aboard
        assert not team.dashed or not (team.shot or team.assaulted)
    lost = [one.id for one in before.teams.values() if one.lost and before.stage == state.stage]
    assert all(state.teams[one].lost for one in lost)


def check_riders(table: Watched) -> None:
    """2: whoever is Mounted has a Transport on the table, or one at its edge."""
    for team in table.state.teams.values():
        if team.aboard:
            assert table.state.teams[team.aboard].at != NOWHERE


def check_edge(table: Watched) -> None:
    """At the edge stands only the Unit that is asked to move on, or that moves on next."""
    state = table.state
    teams = [one for one in state.teams.values() if one.here and is_on_edge(one.at)]
    going = {step.team for step in table.agenda if isinstance(step, Go)}
    about = table.decision.about if table.decision and table.asking == "MoveUnit" else ()
    assert all(one.id in going or about == (f"unit-{one.unit}",) for one in teams)


def check_bases(before: State, state: State) -> None:
    """3: whole numbers, on the table, apart from each other, on ground that is open to them."""
    land, whole = country(state), Rect(0, 0, *TABLE)
    moved = [
        team
        for team in state.teams.values()
        if (team.id not in before.teams or before.teams[team.id].at != team.at)
        and team.here
        and not is_on_edge(team.at)
    ]
    standing = {air: ground.bases(state, air=air) for air in (False, True)} if moved else {}
    for team in moved:
        disc, air = state.disc(team.id), state.card_of(team.id).aircraft
        assert all(type(n) is int for n in disc)
        assert inside(disc, whole)
        assert not land.at(team.at) & ground.shut_to(state, team.id)
        assert sum(overlap(disc, one) for one in standing[air]) == 1  # itself


def check_question(table: Watched) -> None:
    """20: a battle that goes on asks something that can be answered."""
    decision = table.decision
    assert table.state.over == (decision is None) == (table.outcome is not None)
    assert decision is None or decision.options


# what a seat sees


def check_views(state: State, dice: SeededDice) -> None:
    """19: no plan before both are in; nobody can tell a redealt table from the real one."""
    secret = not all(side.planned for side in state.sides.values())
    for seat in (*SEATS, SPECTATOR):
        view = make_view(state, seat)
        others = [one for one in SEATS if one != seat]
        assert not secret or not any(view.sides[one].plan for one in others)
        assert make_view(GAME.redeal(state, seat, dice), seat) == view


def hides(state: State) -> bool:
    """Whether something is secret now."""
    return state.phase in ("forces", "selection", "setup", "deployment")


# a play


def check_play(mission: str, chosen: dict[str, str], seed: int) -> None:
    table, random = opened(mission, chosen, seed), Random(seed)
    script: list[tuple[str, Any]] = []
    while table.decision is not None:
        before, seat, choice = (table.state.copy(), table.decision.seat, any_kind(table.decision.options, random, RARE))
        script.append((seat, choice))
        table.play(seat, choice)
        check_position(table, before)
        if hides(table.state) or len(script) % REDEALS == 0:
            check_views(table.state, SeededDice(len(script)))
    check_again(table, opened(mission, chosen, seed), script, seed)


def check_again(table: Watched, twin: Watched, script: list[tuple[str, Any]], seed: int) -> None:
    """18: the same seed and decisions tell the same story, saved in between or not."""
    told = list(twin.log or ())
    for n, (seat, choice) in enumerate(script):
        if n % SAVES == SAVES - 1:
            read = Watched.load(GAME, twin.dump(), SeededDice(seed))
            assert isinstance(read, Watched)
            read.log, read.chance, read.watchers = [], [], []
            twin = read
        told += twin.play(seat, choice)
    assert told == table.log
    assert twin.state_hash() == table.state_hash()


@covers("TY-DEP-1", "TY-DEP-10", "TY-RES-6", "TY-TOD-7", "TY-OBJ-9", "TY-SW-2", "TY-VP-1")
@plays
@settings(max_examples=FEW, deadline=None, phases=PHASES)
def test_the_invariants_of_the_guide_hold_in_every_position(mission: str, chosen: dict[str, str], seed: int) -> None:
    check_play(mission, chosen, seed)


@pytest.mark.slow
@plays
@settings(max_examples=MANY, deadline=None, phases=PHASES)
def test_the_invariants_hold_in_many_more_plays(mission: str, chosen: dict[str, str], seed: int) -> None:
    check_play(mission, chosen, seed)
