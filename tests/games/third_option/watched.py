"""Random plays that are watched: every event and die with the position in which it came."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple, TypeVar

from sandtable.games.third_option import GAME
from sandtable.games.third_option.rules.recruiting import AssignTeams, BuyAsset, Recruit, RecruitTeam
from sandtable.games.third_option.state import State
from sandtable.kernel.decision import Choice
from sandtable.kernel.dice import Dice, SeededDice
from sandtable.kernel.event import Event
from sandtable.kernel.game import Game
from sandtable.kernel.step import Step
from sandtable.kernel.table import Need, Table

E = TypeVar("E", bound=Event)
DRONE_KIT = (BuyAsset("AC-02"), RecruitTeam("AS-1"))


class Die(Event, frozen=True):
    """A die that was rolled, whatever came of it."""

    sides: int
    why: str


class Moment(NamedTuple):
    """Something that happened, and how the mat looked; a die is seen before it has an effect."""

    event: Event
    state: State


class Watched(Table[State]):
    """A table that remembers every moment."""

    def __init__(self, game: Game[State], state: State, agenda: list[Step], dice: Dice) -> None:
        super().__init__(game, state, agenda, dice)
        self.moments: list[Moment] = []

    def record(self, event: Event) -> None:
        super().record(event)
        self.moments.append(Moment(event, self.state.copy()))

    def roll(self, sides: int, *, why: str, rule: str, stream: str = "dice", need: Need = "", by: str = "") -> int:
        self.moments.append(Moment(Die(rule, sides, why), self.state.copy()))
        return super().roll(sides, why=why, rule=rule, stream=stream, need=need, by=by)


class Turn(NamedTuple):
    """One answer: the position before it, and the step that asked."""

    before: State
    asked: Step
    choice: Choice


def begin(mission: str, seed: int) -> Watched:
    table = Watched.start(GAME, GAME.mission(mission), SeededDice(seed))
    assert isinstance(table, Watched)
    return table


def turns(table: Watched, seed: int) -> Iterator[Turn]:
    """Play to the end; each answer is reported when the next question stands."""
    random = Random(seed)
    while table.decision:
        turn = Turn(table.state.copy(), table.agenda[-1], pick(table, random, seed))
        table.play("commander", turn.choice)
        yield turn


def pick(table: Watched, random: Random, seed: int) -> Choice:
    """At random, but a sound force in two of three plays, one with a drone; seldom an abort."""
    assert table.decision
    options = table.decision.options
    if seed % 3 == 2 and (wanted := [choice for choice in DRONE_KIT if choice in options]):
        return wanted[0]
    if seed % 3 and isinstance(table.agenda[-1], Recruit | AssignTeams):
        return GAME.heuristics["basic"](table)
    choice = random.choice(options)
    if getattr(choice, "does", "") == "abort" and random.random() < 0.8:
        return options[0]
    return choice


def missions(table: Watched) -> list[list[Moment]]:
    """The moments of each mission of a session, from its first to its score."""
    found: dict[int, list[Moment]] = {}
    for moment in table.moments:
        found.setdefault(moment.state.campaign.leg, []).append(moment)
    return list(found.values())


def only(moments: list[Moment], kind: type[E]) -> list[tuple[E, State]]:
    return [(event, state) for event, state in moments if isinstance(event, kind)]


def dice(moments: list[Moment], *words: str) -> list[State]:
    """The positions in which a die was rolled whose purpose has one of the words in it."""
    return [state for die, state in only(moments, Die) if any(word in die.why for word in words)]
