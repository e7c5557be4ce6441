"""Before the mission: who goes, with what, from where; and the questions of a Campaign."""

from __future__ import annotations

from sandtable.games.seal_team_flix import suggested_gear
from sandtable.games.seal_team_flix.doctrine.fields import FAR, Floor, field
from sandtable.games.seal_team_flix.doctrine.goals import goals
from sandtable.games.seal_team_flix.doctrine.weights import Question
from sandtable.games.seal_team_flix.rules import campaign, giving, outfit, setup
from sandtable.games.seal_team_flix.vocabulary import kind_of
from sandtable.kernel.decision import Choice

BOARDS = ("hannah", "george", "amara", "tomas", "ingrid", "kaleo")


def _preferred(wanted: tuple[str, ...], name: str) -> int:
    return wanted.index(name) if name in wanted else len(wanted)


def board(asked: Question, ask: outfit.ChooseBoard) -> Choice:
    del ask
    best: Choice = min(asked.options, key=lambda one: _preferred(BOARDS, one.board))
    return best


def specialization(asked: Question, ask: outfit.ChooseSpecialization) -> Choice:
    wanted = suggested_gear.specializations(asked.state, ask.seat)
    best: Choice = min(asked.options, key=lambda one: _preferred(wanted, one.spec))
    return best


def gear_up(asked: Question, ask: outfit.ChooseGear) -> Choice:
    """The recommended kit, whatever was there before."""
    del ask
    kit = outfit.TakeKit()
    return kit if kit in asked.options else outfit.GearDone()


def deploy(asked: Question, ask: setup.DeploySeal) -> Choice:
    """As near as possible to something that has to be done."""
    del ask
    state = asked.state
    floor = Floor(state.ground, state.doors, state.blocks, 0)
    ways = [field(floor, goal.ends) for goal in goals(state, asked.temper) if goal.ends]
    taken = [seal.cell for seal in state.living()]

    def far(option: setup.Deploy) -> float:
        near = sum(state.ground.tango_distance(option.space, cell) < 2 for cell in taken)
        return min((way[option.space] for way in ways), default=FAR) + near

    best: Choice = min(asked.options, key=far)
    return best


def make_room(asked: Question, ask: giving.GiveDiscard) -> Choice:
    """Whatever is wanted least."""
    wanted = tuple(suggested_gear.wanted(asked.state, ask.to))
    best: Choice = max(asked.options, key=lambda one: _preferred(wanted, kind_of(one.card)))
    return best


def difficulty(asked: Question, ask: campaign.ChooseDifficulty) -> Choice:
    """As before."""
    del ask
    return campaign.SetDifficulty(asked.state.mission.difficulty)


def decorate(asked: Question, ask: campaign.BonusRank) -> Choice:
    """Whoever is promoted by it, the lowest Grade first."""
    del ask
    seals = asked.state.seals
    best: Choice = min(asked.options, key=lambda one: (-seals[one.seat].rank, seals[one.seat].grade))
    return best
