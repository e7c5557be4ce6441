"""Before the mission: who goes, with what, from where; and the questions of a Campaign."""

from __future__ import annotations

from typing import Any

from sandtable.games.seal_team_flix import kits
from sandtable.games.seal_team_flix.doctrine.fields import FAR, Floor, field
from sandtable.games.seal_team_flix.doctrine.goals import goals
from sandtable.games.seal_team_flix.rules import campaign, giving, outfit, setup
from sandtable.games.seal_team_flix.state import State
from sandtable.games.seal_team_flix.vocabulary import kind_of
from sandtable.kernel.decision import Choice
from sandtable.kernel.table import Table

BOARDS = ("hannah", "george", "amara", "tomas", "ingrid", "kaleo")


def _options(table: Table[State]) -> Any:
    return table.decision.options if table.decision else ()


def _preferred(wanted: tuple[str, ...], name: str) -> int:
    return wanted.index(name) if name in wanted else len(wanted)


def board(table: Table[State], ask: outfit.ChooseBoard) -> Choice:
    del ask
    best: Choice = min(_options(table), key=lambda one: _preferred(BOARDS, one.board))
    return best


def specialization(table: Table[State], ask: outfit.ChooseSpecialization) -> Choice:
    wanted = kits.specializations(table.state, ask.seat)
    best: Choice = min(_options(table), key=lambda one: _preferred(wanted, one.spec))
    return best


def gear_up(table: Table[State], ask: outfit.ChooseGear) -> Choice:
    """The recommended kit, whatever was there before."""
    del ask
    kit = outfit.TakeKit()
    return kit if kit in _options(table) else outfit.GearDone()


def deploy(table: Table[State], ask: setup.DeploySeal) -> Choice:
    """As near as possible to something that has to be done."""
    del ask
    state = table.state
    floor = Floor(state.ground, state.doors, state.blocks, 0)
    ways = [field(floor, goal.ends) for goal in goals(state) if goal.ends]
    taken = [seal.cell for seal in state.living()]

    def far(option: setup.Deploy) -> float:
        near = sum(state.ground.tango_distance(option.space, cell) < 2 for cell in taken)
        return min((way[option.space] for way in ways), default=FAR) + near

    best: Choice = min(_options(table), key=far)
    return best


def make_room(table: Table[State], ask: giving.GiveDiscard) -> Choice:
    """Whatever is wanted least."""
    wanted = tuple(kits.wanted(table.state, ask.to))
    best: Choice = max(_options(table), key=lambda one: _preferred(wanted, kind_of(one.card)))
    return best


def difficulty(table: Table[State], ask: campaign.ChooseDifficulty) -> Choice:
    """As before."""
    del ask
    return campaign.SetDifficulty(table.state.mission.difficulty)


def decorate(table: Table[State], ask: campaign.BonusRank) -> Choice:
    """Whoever is promoted by it, the lowest Grade first."""
    del ask
    seals = table.state.seals
    best: Choice = min(
        _options(table), key=lambda one: (-seals[one.seat].rank, seals[one.seat].grade)
    )
    return best
