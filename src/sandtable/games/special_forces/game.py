"""Special Forces as the kernel sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from sandtable.games.special_forces import odds as chances
from sandtable.games.special_forces import opposition, rules, sequence, settings, worth
from sandtable.games.special_forces import wishes as asking
from sandtable.games.special_forces.charts import chart
from sandtable.games.special_forces.content import Content
from sandtable.games.special_forces.crosschecks import mission_complaints
from sandtable.games.special_forces.doctrine.basic import basic
from sandtable.games.special_forces.maps import FORMAT as MAP_FORMAT
from sandtable.games.special_forces.mission import Mission
from sandtable.games.special_forces.reader import READER
from sandtable.games.special_forces.record import BattleRecord, battle_record, told
from sandtable.games.special_forces.rules import own_battle, setup, victory
from sandtable.games.special_forces.screen.field import Field
from sandtable.games.special_forces.screen.scene_plan import plan_scene
from sandtable.games.special_forces.screen.screen import PARTS, BattleScreen
from sandtable.games.special_forces.screen.told import tell
from sandtable.games.special_forces.screen.where import whose
from sandtable.games.special_forces.state import State
from sandtable.games.special_forces.tally import losses, tally
from sandtable.games.special_forces.victory import conceded, rewards, scores
from sandtable.games.special_forces.view import View, hears, make_view, redeal
from sandtable.games.special_forces.vocabulary import IIF, SIDES, US
from sandtable.kernel.chapters import choices_of, steps_of
from sandtable.kernel.decision import Choice, Decision, Outcome
from sandtable.kernel.dice import Dice
from sandtable.kernel.event import Event
from sandtable.kernel.game import Heuristic, MissionInfo, Odds, PlayerCard
from sandtable.kernel.pack_game import Complaints, PackGame
from sandtable.kernel.settings import Setting
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.table import Table
from sandtable.show import Blurb, Showcase, ShownGame
from sandtable.show.scene import Scene
from sandtable.show.sheet import Chip

if TYPE_CHECKING:
    from sandtable.games.special_forces.arrays import BattleArrays

# Nobody reads along where a folder is hidden or a force is bought (SF-WMD-6; guide, 5).
PRIVATE: tuple[type[Choice], ...] = (setup.HideOn, *choices_of(own_battle))


class SpecialForces(PackGame[State, Content], ShownGame[State]):
    """The two-sided skirmish on dots."""

    id: ClassVar[str] = "special-forces"
    title: ClassVar[str] = "Special Forces"
    seats: ClassVar[tuple[str, ...]] = SIDES
    seat_names: ClassVar[Mapping[str, str]] = {US: "US", IIF: "IIF"}
    measures: ClassVar[bool] = True
    resigns: ClassVar[bool] = True
    map_begins: ClassVar[str] = MAP_FORMAT
    horizon: ClassVar[int] = 2
    showcase: ClassVar[Showcase] = Showcase("bth", choices=150, frame=(410, 330, 270, 460))
    blurb: ClassVar[Blurb] = Blurb("Fireteams room by room; every shot can be answered.", 45)
    reader = READER
    record_type: ClassVar[type[BattleRecord]] = BattleRecord
    state_type: ClassVar[type[State]] = State
    mission_type: ClassVar[type[Mission]] = Mission
    steps: ClassVar[Sequence[type[Step]]] = steps_of(sequence, rules, opposition)
    choices: ClassVar[Sequence[type[Choice]]] = choices_of(rules, opposition)

    def missions(self) -> list[MissionInfo]:
        return [
            MissionInfo(one.id, one.title, _kind(one), one.brief)
            for one in self.content.missions.values()
            if not one.dice
        ]

    def complaints(self, mission: Mission) -> Complaints:
        return mission_complaints(self.content, mission)

    def setup(self, mission: Mission) -> tuple[State, Step]:
        self.check(mission)
        return State(self.content, mission), sequence.first_step(mission)

    def prepare(self, mission: Mission) -> None:
        """All lines of the map; of every map where dice choose it (guide, 10.3)."""
        self.check(mission)
        maps = self.content.maps
        for ground in maps.values() if mission.made == "rolled" else [maps[mission.map]]:
            chart(ground)

    def settings(self, mission: Mission) -> tuple[Setting, ...]:
        return settings.settings(mission, self.content)

    def configure(self, mission: Mission, chosen: Mapping[str, str]) -> Mission:
        return settings.configure(mission, chosen, self.content)

    def first_dice(self, mission: Mission) -> tuple[int, ...]:
        return mission.dice

    def outcome(self, state: State) -> Outcome | None:
        if not state.over:
            return None
        won: dict[str, bool] = {side: state.winner == side for side in SIDES}
        result = state.result.lower().replace(" ", "-")
        return Outcome(result, state.result, won, dict(scores(state).items()), dict(rewards(state).items()), state.turn)

    def seats_of(self, mission: Mission) -> tuple[str, ...]:
        return (US,) if mission.automated else SIDES  # SF-SOM-9

    def sides_of(self, mission: Mission) -> tuple[tuple[str, ...], ...]:
        return tuple((seat,) for seat in self.seats_of(mission))

    def resigned(self, table: Table[State], seat: str) -> None:
        state = table.state
        state.attack = None  # called off
        victory.end(table, conceded(state, US if seat == US else IIF))

    def tally(self, state: State) -> dict[str, float]:
        return tally(state)

    def losses(self, state: State) -> dict[str, int]:
        return losses(state)

    def worth(self, state: State, seat: str) -> float:
        ended = self.outcome(state)
        return ended.reward[seat] if ended else worth.worth(state, seat)

    def turn_of(self, state: State) -> int:
        return state.turn

    def view(self, state: State, seat: str) -> View:
        return make_view(state, seat)

    def redeal(self, state: State, seat: str, dice: Dice) -> State:
        return redeal(state, seat, dice)

    def line(self, event: Event) -> Chip:
        return tell(event, self.content)

    def whose(self, event: Event) -> str:
        return whose(event, self.content)

    def screen(self, view: View, decision: Decision | None = None) -> BattleScreen:
        return BattleScreen(self.title, view, decision, Field(view, self.content), PARTS)

    def map_scene(self, mission: Mission) -> Scene:
        return plan_scene(mission, self.content)

    def wishes(self, view: View, seat: str) -> tuple[Setting, ...]:
        return asking.wishes(view, seat, self.content)

    def wished_answer(self, state: State, decision: Decision, wishes: Mapping[str, str]) -> Choice | None:
        return asking.wished_answer(state, decision, wishes)

    def odds(self, state: State, ask: Ask, decision: Decision) -> dict[Choice, tuple[Odds, ...]]:
        return chances.odds(state, ask, decision)

    def overhears(self, decision: Decision, seat: str) -> bool:
        return not any(isinstance(option, PRIVATE) for option in decision.options)

    def hears(self, event: Event, seat: str) -> bool:
        return hears(event, seat)

    def records(self, view: View) -> tuple[BattleRecord, ...]:
        return battle_record(view)

    def recorded(self, record: BattleRecord) -> tuple[str, ...]:
        return told(record)

    def arrays(self) -> BattleArrays:
        from sandtable.games.special_forces.arrays import BattleArrays

        return BattleArrays(self)

    @property
    def heuristics(self) -> dict[str, Heuristic]:
        return {"basic": basic}

    @property
    def player_cards(self) -> dict[str, PlayerCard]:
        about = "Moves from cover to cover and shoots at what pays."
        return {"basic": PlayerCard("Marlow", about, ("Hale",))}


def _kind(mission: Mission) -> str:
    """How hard and how long, for a list."""
    long = f"{mission.minutes} minutes" if mission.minutes else ""
    return " · ".join(filter(None, (mission.complexity, long)))
