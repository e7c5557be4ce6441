"""A table that is looked at while it is played: what no position alone can show (guide, 12)."""

from typing import Any

from sandtable.games.covert_ops import figures, ground, verbs
from sandtable.games.covert_ops.opposition.events import CardDiscarded, CardKept, OpforTurnBegan
from sandtable.games.covert_ops.rules import attack_figures, ways
from sandtable.games.covert_ops.rules.defences import CoverCounted
from sandtable.games.covert_ops.rules.discovery import Discovered, NoRoom, Recruited
from sandtable.games.covert_ops.rules.interact import CaptiveFreed
from sandtable.games.covert_ops.rules.movement import Moved
from sandtable.games.covert_ops.rules.payment import ATTACKS, Acted
from sandtable.games.covert_ops.rules.rounds import PhaseBegan
from sandtable.games.covert_ops.rules.tokens import Activated, ActivationEnded
from sandtable.games.covert_ops.sequence import MissionBegan, RoundBegan
from sandtable.games.covert_ops.state import State
from sandtable.kernel.event import Event
from sandtable.kernel.table import Table


class Watched(Table[State]):
    """Checks the events of a mission while they are recorded, each beside the state it is of."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.acted: dict[int, list[Acted]] = {}  # by unit, in its activation
        self.spent: dict[int, int] = {}  # Action tokens left, by unit
        self.activated: set[int] = set()  # in this round
        self.phases = 0  # Victory Phases of this mission
        self.team: set[int] | None = None  # who came, once play begins
        self.freed: set[int] = set()  # captives of this mission
        self.kept: int | None = None  # cards of this Opfor turn
        self.members: int | None = None  # of the squad that is placed now, with or without room

    def record(self, event: Event) -> None:
        super().record(event)
        if self.members is not None and not isinstance(event, Recruited | NoRoom):
            self._squad_is_whole()
        match event:
            case MissionBegan():
                self.phases, self.team, self.freed = 0, None, set()
            case RoundBegan():
                self.activated.clear()
                if event.round == 1:
                    self._mustered()
            case CaptiveFreed():
                self.freed.add(event.unit)
            case CoverCounted():
                self._covered(event)
            case PhaseBegan():
                self._phase(event)
            case Activated() | Acted() | ActivationEnded():
                self._activation(event)
            case Moved():
                self._moved(event)
            case Discovered() | Recruited() | NoRoom():
                self._squad(event)
            case OpforTurnBegan() | CardKept() | CardDiscarded():
                self._card(event)

    def _mustered(self) -> None:
        """4: a team is its whole roster; in a campaign whoever of it lives."""
        state = self.state
        self.team = {unit.id for unit in state.units.values() if unit.seat}
        living = {who for who, one in state.veterans.items() if not one.dead}
        hired = sum(len(team.roster) for team in state.teams.values())
        assert self.team == (living if state.campaign else set(range(1, hired + 1)))

    def _covered(self, event: CoverCounted) -> None:
        """11: who is in cover is seen."""
        base = attack_figures.origin(self.state, self.state.attacks[-1])
        assert base is not None
        assert ground.sees(self.state, base, self.state.disc(event.unit))

    def _phase(self, event: PhaseBegan) -> None:
        """6: the Activation Phase ends when nobody is left; 14: Victory Phases are counted."""
        state = self.state
        if event.phase == "victory":
            self.phases += 1
            assert all(one.activated for one in (*state.players(), *state.enemies()))
            assert all(one.activated for one in state.markers.values())

    def _activation(self, event: Activated | Acted | ActivationEnded) -> None:
        """6, 7: once in a round; no action but Move twice, one counted attack, tokens paid."""
        who = event.unit
        if isinstance(event, Activated):
            assert who not in self.activated
            self.activated.add(who)
            self.acted[who], self.spent[who] = [], event.actions
        elif isinstance(event, Acted):
            done = self.acted[who]
            done.append(event)
            self.spent[who] -= event.token == "action"
            others = [one.action for one in done if one.action != "move"]
            assert len(others) == len(set(others))
            assert sum(one.action in ATTACKS and one.token == "action" for one in done) <= 1
        else:
            self.acted.pop(who, None)

    def _moved(self, event: Moved) -> None:
        """8: nobody goes farther than it may."""
        if event.why in ways.MODES:
            most = ways.allowance(self.state, self.state.units[event.unit], event.why)
            assert 0 <= ways.cost(self.state, event.unit, event.way) <= most

    def _squad(self, event: Discovered | Recruited | NoRoom) -> None:
        if isinstance(event, Discovered):
            self.members = 0
        elif self.members is not None:
            self.members += 1

    def _squad_is_whole(self) -> None:
        """10: four or five, three without the random one (Skeleton Crew)."""
        plain = bool(figures.common(self.state, verbs.NoRandom))
        assert self.members in ((3, 4) if plain else (4, 5))
        self.members = None

    def _card(self, event: OpforTurnBegan | CardKept | CardDiscarded) -> None:
        """15: one card to an Opfor turn."""
        if isinstance(event, OpforTurnBegan):
            assert self.kept in (None, 1)
            self.kept = 0
        elif isinstance(event, CardKept):
            assert self.kept == 0
            self.kept = 1
