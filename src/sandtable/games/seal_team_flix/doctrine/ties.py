"""Choices about Tangos: away from us, out of sight of us (rule 14)."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.games.seal_team_flix.doctrine.weights import Question
from sandtable.games.seal_team_flix.opposition import ways
from sandtable.games.seal_team_flix.opposition.attack import PickAttack, TieAttackOrder
from sandtable.games.seal_team_flix.rules.sight import tango_sees
from sandtable.games.seal_team_flix.rules.ties import Pick, PickArea, PickHostage, PickSeal, PickSpace, Tie
from sandtable.games.seal_team_flix.state import Cell, State
from sandtable.kernel.decision import Choice


def pick(asked: Question, ask: Tie) -> Choice:
    """The one that harms us least; of equals the first."""
    return asked.best(lambda option: -harm(asked.state, ask, option))


def harm(state: State, ask: Tie, option: Pick) -> float:
    tango = getattr(ask, "tango", None)
    match option:
        case PickSpace(cell) if tango in state.tangos:
            return exposure(state, int(tango), cell)
        case PickArea(area) if tango in state.tangos:
            cells = ways.arrivals(state, area)
            return min((exposure(state, int(tango), cell) for cell in cells), default=0.0)
        case PickSeal(seat):
            return -state.seals[seat].health
        case PickHostage(hostage):
            return float(state.objectives[state.hostages[hostage].token].role == "primary")
    return 0.0


def exposure(state: State, tango: int, cell: Cell) -> float:
    """Whom it would see there, and how near to us that is."""
    twin = state.copy()
    moved = replace(state.tangos[tango], cell=cell)
    twin.put_tango(moved)
    seals = state.living()
    seen = sum(tango_sees(twin, moved, seal.cell) for seal in seals)
    near = min((state.ground.tango_distance(cell, seal.cell) for seal in seals), default=0)
    return seen - near / 100


def attack(asked: Question, ask: TieAttackOrder) -> Choice:
    """At the SEAL that can bear it best: nobody falls before all who can have been shot at."""
    del ask
    state = asked.state

    def strength(option: PickAttack) -> int:
        seal = state.seals.get(option.target)
        return seal.health if seal else 0

    return max((one for one in asked.options if isinstance(one, PickAttack)), key=strength)
