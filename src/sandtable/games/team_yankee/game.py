"""Team Yankee as the kernel sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from sandtable.boards.tabletop.orders import March, PutAt
from sandtable.games.team_yankee import chances, force_edits, rules, sequence, settings
from sandtable.games.team_yankee import wishes as asking
from sandtable.games.team_yankee import worth as guessing
from sandtable.games.team_yankee.cast import BattleEvent, with_cast
from sandtable.games.team_yankee.content import Content
from sandtable.games.team_yankee.crosschecks import mission_complaints
from sandtable.games.team_yankee.doctrine import players
from sandtable.games.team_yankee.force_text import FORMAT
from sandtable.games.team_yankee.mission import Mission
from sandtable.games.team_yankee.reader import READER
from sandtable.games.team_yankee.record import BattleRecord, battle_records, told
from sandtable.games.team_yankee.rules import leaving_out, selection
from sandtable.games.team_yankee.rules.holding_back import BringForward, HoldAsAdvised, HoldBack, ReservesChosen
from sandtable.games.team_yankee.rules.operation import totals
from sandtable.games.team_yankee.rules.scoring import points, reward
from sandtable.games.team_yankee.screen import motion as motions
from sandtable.games.team_yankee.screen import told_together
from sandtable.games.team_yankee.screen.mission_kind import kind
from sandtable.games.team_yankee.screen.scene import map_scene
from sandtable.games.team_yankee.screen.screen import BattleScreen
from sandtable.games.team_yankee.screen.told import tell
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.tally import tally, teams_lost
from sandtable.games.team_yankee.view import View, as_state, make_view, redeal
from sandtable.games.team_yankee.vocabulary import SEATS, other
from sandtable.kernel.chapters import choices_of, steps_of
from sandtable.kernel.decision import Choice, Decision, Outcome
from sandtable.kernel.dice import Dice
from sandtable.kernel.event import Event
from sandtable.kernel.game import LEG, Foreseen, Heuristic, MissionInfo, Odds, PlayerCard
from sandtable.kernel.pack_game import Complaints, PackGame
from sandtable.kernel.settings import Setting
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.table import Table
from sandtable.show import Blurb, Showcase, ShownGame
from sandtable.show.aim import Motion
from sandtable.show.scene import Scene
from sandtable.show.sheet import Chip

if TYPE_CHECKING:
    from sandtable.games.team_yankee.arrays import FieldArrays

# Nobody reads along where plans, Units Left Out or Reserves are chosen (guide, 6).
PRIVATE: tuple[type[Choice], ...] = (
    selection.TakePlan,
    leaving_out.Exclude,
    leaving_out.Include,
    leaving_out.AllChosen,
    HoldBack,
    BringForward,
    HoldAsAdvised,
    ReservesChosen,
)


class TeamYankee(PackGame[State, Content], ShownGame[State]):
    """Two forces of some forty bases, one of ten missions."""

    id: ClassVar[str] = "team-yankee"
    title: ClassVar[str] = "Team Yankee"
    seats: ClassVar[tuple[str, ...]] = SEATS
    blurb: ClassVar[Blurb] = Blurb("Command a company of tanks and infantry, Unit by Unit, in one of ten missions.", 90)
    showcase: ClassVar[Showcase] = Showcase("free-for-all", choices=260, frame=(765, 400, 240, 440))
    map_begins: ClassVar[str] = FORMAT
    resigns: ClassVar[bool] = True
    draws: ClassVar[bool] = True
    horizon: ClassVar[int] = 2
    measures: ClassVar[bool] = True
    record_type: ClassVar[type[BattleRecord]] = BattleRecord
    reader = READER
    state_type: ClassVar[type[State]] = State
    mission_type: ClassVar[type[Mission]] = Mission
    steps: ClassVar[Sequence[type[Step]]] = steps_of(sequence, rules)
    choices: ClassVar[Sequence[type[Choice]]] = (*choices_of(rules, force_edits), March, PutAt)

    def missions(self) -> list[MissionInfo]:
        """In the order in which one learns them (TY-SEL-3)."""
        return [
            MissionInfo(one.id, one.title, kind(one), one.brief, operation=one.select == "linked")
            for one in self.content.missions.values()
            if not one.dice
        ]

    def settings(self, mission: Mission) -> tuple[Setting, ...]:
        return settings.settings(mission, self.content)

    def configure(self, mission: Mission, chosen: Mapping[str, str]) -> Mission:
        return settings.configure(mission, chosen, self.content)

    def sides_of(self, mission: Mission) -> tuple[tuple[str, ...], ...]:
        return tuple((seat,) for seat in SEATS)

    def first_dice(self, mission: Mission) -> tuple[int, ...]:
        return mission.dice

    def complaints(self, mission: Mission) -> Complaints:
        return mission_complaints(self.content, mission)

    def setup(self, mission: Mission) -> tuple[State, Step]:
        self.check(mission)
        return sequence.new_game(self.content, mission), sequence.Begin()

    def outcome(self, state: State) -> Outcome | None:
        if not state.over:
            return None
        title = (state.operation or state.mission).title
        won: dict[str, bool] = {seat: seat == state.winner for seat in SEATS}
        score: dict[str, int] = {seat: state.scores[seat] for seat in SEATS}
        # Linked battles are won or lost as a whole.
        worth: dict[str, float] = {} if state.operation else {seat: reward(points) for seat, points in score.items()}
        shown = " to ".join(str(score[seat]) for seat in SEATS)
        turns = max(side.turn for side in state.sides.values())
        if not state.winner:
            summary = f"{title}: nobody wins, {shown}"
            return Outcome("both-lose", summary, won, score, worth, turns, state.ended)
        kind = f"a {state.victory} victory" if state.victory else "victory"
        summary = f"{title}: {kind} for {state.winner.capitalize()}, {shown}"
        result = f"{state.winner}-{state.victory or 'wins'}"
        return Outcome(result, summary, won, score, worth, turns, state.ended)

    def resigned(self, table: Table[State], seat: str) -> None:
        """Whoever gives up has lost the battle, and with it linked ones (TY-VP-1)."""
        state = table.state
        state.winner = other("blue" if seat == "blue" else "red")
        state.victory, scores = points(state)
        before = totals(state) if state.operation else dict.fromkeys(SEATS, 0)
        state.scores = {one: before[one] + scores[one] for one in SEATS}
        state.ended, state.phase, state.over, state.active = "", "over", True, ""
        state.volleys, state.assault = [], None

    def tally(self, state: State) -> dict[str, float]:
        return tally(state)

    def losses(self, state: State) -> dict[str, int]:
        return {} if state.operation else teams_lost(state)

    def worth(self, state: State, seat: str) -> float:
        ended = self.outcome(state)
        return ended.reward[seat] if ended else guessing.worth(state, seat)

    def hope(self, state: State, seat: str) -> float:
        return guessing.hope(state, seat)

    def turn_of(self, state: State) -> int:
        return LEG * state.stage + sum(side.turn for side in state.sides.values())

    def looks_until(self, state: State) -> int:
        """What fire does is seen at once: only the end of this turn, an eighth of the way."""
        ahead = 1 if state.phase == "shooting" else self.horizon
        return self.turn_of(state) + ahead

    def view(self, state: State, seat: str) -> View:
        return make_view(state, seat)

    def redeal(self, state: State, seat: str, dice: Dice) -> State:
        return redeal(state, seat, dice)

    def noted(self, state: State, event: Event) -> Event:
        return with_cast(state, event)

    def overhears(self, decision: Decision, seat: str) -> bool:
        """Both sit at one table: a question is secret only where its answer is."""
        return not any(isinstance(option, PRIVATE) for option in decision.options)

    # what people see

    def line(self, event: Event) -> Chip:
        return tell(event, self.content)

    def together(self, events: Sequence[Event]) -> list[list[int]]:
        return told_together.together(events)

    def heard_together(self, events: Sequence[Event], seat: str) -> Chip:
        if told_together.repeats(events[-1], events[0]):
            events = events[:1]
        return told_together.joined(events, self.content) or super().heard_together(events, seat)

    def whose(self, event: Event) -> str:
        """Whoever an event names first: what is good or bad in it is so for them."""
        named = event.cast[0].seat if isinstance(event, BattleEvent) and event.cast else ""
        return getattr(event, "seat", named)

    def motion(self, event: Event) -> Motion | None:
        return motions.motion(event)

    def screen(self, view: View, decision: Decision | None = None) -> BattleScreen:
        return BattleScreen(self.title, view, decision, self.content)

    def map_scene(self, mission: Mission) -> Scene:
        return map_scene(self.content, mission)

    def odds(self, state: State, ask: Ask, decision: Decision) -> dict[Choice, tuple[Odds, ...]]:
        return chances.odds(state, ask, decision)

    def foreseen(self, state: State, ask: Ask, decision: Decision) -> list[Foreseen]:
        return chances.foreseen(state, ask, decision)

    def records(self, view: View) -> tuple[BattleRecord, ...]:
        return battle_records(view, self.content)

    def recorded(self, record: BattleRecord) -> tuple[str, ...]:
        return told(record)

    def wishes(self, view: View, seat: str) -> tuple[Setting, ...]:
        return asking.wishes(as_state(view, self.content), seat)

    def wished_answer(self, state: State, decision: Decision, wishes: Mapping[str, str]) -> Choice | None:
        return asking.wished_answer(state, decision, wishes)

    def arrays(self) -> FieldArrays:
        from sandtable.games.team_yankee.arrays import FieldArrays

        return FieldArrays(self)

    @property
    def heuristics(self) -> dict[str, Heuristic]:
        return players.HEURISTICS

    @property
    def player_cards(self) -> dict[str, PlayerCard]:
        return players.PLAYER_CARDS

    @property
    def adviser(self) -> str:
        return players.ADVISER

    @property
    def quick(self) -> str:
        """The adviser looks ahead itself, which takes its time."""
        return "quick"

    @property
    def models(self) -> dict[str, Heuristic]:
        return {"quick": players.quick}

    def warm(self) -> None:
        from sandtable.games.team_yankee.country import look_round  # numpy and numba come with it
        from sandtable.games.team_yankee.going_engine import warm

        warm()
        look_round(self.content)
