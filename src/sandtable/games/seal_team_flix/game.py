"""SEAL Team Flix as the kernel sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from sandtable.games.seal_team_flix import odds as chances
from sandtable.games.seal_team_flix import opposition, rules, sequence, settings, worth
from sandtable.games.seal_team_flix import wishes as asking
from sandtable.games.seal_team_flix.content import Content
from sandtable.games.seal_team_flix.crosschecks import mission_complaints
from sandtable.games.seal_team_flix.doctrine.basic import basic, seasoned
from sandtable.games.seal_team_flix.grades import outfitted
from sandtable.games.seal_team_flix.map_text import BEGINS
from sandtable.games.seal_team_flix.mission import REWARDS, Mission
from sandtable.games.seal_team_flix.reader import READER
from sandtable.games.seal_team_flix.record import MissionRecord, mission_records, told
from sandtable.games.seal_team_flix.rules import outfit
from sandtable.games.seal_team_flix.rules.flick_events import Flicked
from sandtable.games.seal_team_flix.screen import scene_motion
from sandtable.games.seal_team_flix.screen.scene_plan import plan_scene
from sandtable.games.seal_team_flix.screen.screen import MissionScreen
from sandtable.games.seal_team_flix.screen.told import tell
from sandtable.games.seal_team_flix.screen.told_fights import came_of, flicked
from sandtable.games.seal_team_flix.state import State
from sandtable.games.seal_team_flix.tally import PROMISES, seals_lost, tally
from sandtable.games.seal_team_flix.view import View, make_view, redeal
from sandtable.games.seal_team_flix.vocabulary import SEATS
from sandtable.kernel.chapters import choices_of, steps_of
from sandtable.kernel.decision import Choice, Decision, Outcome
from sandtable.kernel.dice import Dice
from sandtable.kernel.event import Event
from sandtable.kernel.game import LEG, Heuristic, MissionInfo, Odds, PlayerCard, Promise
from sandtable.kernel.pack_game import Complaints, PackGame
from sandtable.kernel.settings import Setting
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.words import counted
from sandtable.show import Blurb, Showcase, ShownGame
from sandtable.show.aim import Motion
from sandtable.show.scene import Scene
from sandtable.show.sheet import Chip

if TYPE_CHECKING:
    from sandtable.games.seal_team_flix.arrays import MissionArrays


class SealTeamFlix(PackGame[State, Content], ShownGame[State]):
    """Up to four SEALs together against Tangos that the rules run."""

    id: ClassVar[str] = "seal-team-flix"
    title: ClassVar[str] = "SEAL Team Flix"
    seats: ClassVar[tuple[str, ...]] = SEATS
    seat_names: ClassVar[Mapping[str, str]] = {seat: f"SEAL {at}" for at, seat in enumerate(SEATS, 1)}
    version: ClassVar[str] = "2"  # verbs are written `do:`
    showcase: ClassVar[Showcase] = Showcase("1", choices=28, frame=(390, 300, 250, 460))
    blurb: ClassVar[Blurb] = Blurb("Clear the floor with real flicks of a disc, quietly or not.", 30)
    measures: ClassVar[bool] = True
    flicks: ClassVar[bool] = True
    map_begins: ClassVar[str] = BEGINS
    horizon: ClassVar[int] = 2
    reader = READER
    record_type: ClassVar[type[MissionRecord]] = MissionRecord
    state_type: ClassVar[type[State]] = State
    mission_type: ClassVar[type[Mission]] = Mission
    steps: ClassVar[Sequence[type[Step]]] = steps_of(sequence, rules, opposition)
    choices: ClassVar[Sequence[type[Choice]]] = choices_of(rules, opposition)

    def missions(self) -> list[MissionInfo]:
        return [
            MissionInfo(
                one.id,
                one.title,
                f"Grade E-{one.grade}",
                one.brief,
                operation=one.campaign,
                orders=(("", one.brief), ("Your SEALs", outfitted(one))),
            )
            for one in self.content.missions.values()
            if not one.dice
        ]

    def settings(self, mission: Mission) -> tuple[Setting, ...]:
        return settings.settings(mission)

    def configure(self, mission: Mission, chosen: Mapping[str, str]) -> Mission:
        return settings.configure(mission, chosen)

    def seats_of(self, mission: Mission) -> tuple[str, ...]:
        return mission.seats

    def first_dice(self, mission: Mission) -> tuple[int, ...]:
        return mission.dice

    def complaints(self, mission: Mission) -> Complaints:
        return mission_complaints(self.content, mission)

    def setup(self, mission: Mission) -> tuple[State, Step]:
        self.check(mission)
        return outfit.new_game(self.content, mission), sequence.Muster()

    def outcome(self, state: State) -> Outcome | None:
        if not state.over:
            return None
        won = state.result == "success"
        seats = state.seals
        summary = {"success": "Success", "partial": "Partial success", "failure": "Failure"}
        what = f"{'Campaign' if state.campaign else state.mission.title}: {summary[state.result]}"
        return Outcome(
            state.result,
            f"{what}, {counted(state.score, 'point')}",
            dict.fromkeys(seats, won),
            dict.fromkeys(seats, state.score),
            dict.fromkeys(seats, REWARDS[state.result]),
            state.round,
        )

    def tally(self, state: State) -> dict[str, float]:
        return tally(state)

    def losses(self, state: State) -> dict[str, int]:
        return dict.fromkeys(state.seals, seals_lost(state))

    def promised(self, mission: Mission) -> Promise:
        return PROMISES[mission.difficulty]

    def worth(self, state: State, seat: str) -> float:
        ended = self.outcome(state)
        return ended.reward[seat] if ended else worth.worth(state, seat)

    def turn_of(self, state: State) -> int:
        return LEG * state.stage + state.round

    def view(self, state: State, seat: str) -> View:
        return make_view(state)

    def redeal(self, state: State, seat: str, dice: Dice) -> State:
        return redeal(state, dice)

    def odds(self, state: State, ask: Ask, decision: Decision) -> dict[Choice, tuple[Odds, ...]]:
        return chances.odds(state, ask, decision)

    def screen(self, view: View, decision: Decision | None = None) -> MissionScreen:
        return MissionScreen(self.title, view, decision, self.content)

    def map_scene(self, mission: Mission) -> Scene:
        return plan_scene(mission, self.content)

    def prepare(self, mission: Mission) -> None:
        """Every look across the Map (STF-LOS)."""
        self.check(mission)
        ground = self.content.ground(mission)
        for cell in ground.lattice.cells:
            ground.seen(cell, 0, 0)

    def warm(self) -> None:
        from sandtable.boards.flick.engine import warm  # numpy and numba come with it

        warm()

    def motion(self, event: Event) -> Motion | None:
        return scene_motion.motion(event)

    def line(self, event: Event) -> Chip:
        return tell(event, self.content)

    def came_of(self, event: Event, before: Event) -> bool:
        return came_of(event, before)

    def heard_together(self, events: Sequence[Event], seat: str) -> Chip:
        if len(events) > 1 and isinstance(events[0], Flicked):
            return flicked(events[0], self.content, events[1:])
        return super().heard_together(events, seat)

    def wishes(self, view: View, seat: str) -> tuple[Setting, ...]:
        return asking.WISHES if seat in view.seals else ()

    def wished_answer(self, state: State, decision: Decision, wishes: Mapping[str, str]) -> Choice | None:
        return asking.wished_answer(state, decision, wishes)

    def overhears(self, decision: Decision, seat: str) -> bool:
        """The team talks: every seat reads every question."""
        return True

    def records(self, view: View) -> tuple[MissionRecord, ...]:
        return mission_records(view, self.content)

    def recorded(self, record: MissionRecord) -> tuple[str, ...]:
        return told(record)

    def arrays(self) -> MissionArrays:
        from sandtable.games.seal_team_flix.arrays import MissionArrays

        return MissionArrays(self)

    @property
    def heuristics(self) -> dict[str, Heuristic]:
        return {"basic": basic, "seasoned": seasoned}

    @property
    def player_cards(self) -> dict[str, PlayerCard]:
        return {
            "basic": PlayerCard("Marlow", "Quick on the trigger, trusts every shot.", ("Hale", "Quist", "Ibsen")),
            "seasoned": PlayerCard(
                "Rourke", "Counts who may shoot back, covers the others.", ("Brandt", "Osei", "Lund")
            ),
        }

    @property
    def adviser(self) -> str:
        return "seasoned"
