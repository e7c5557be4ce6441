"""Covert Ops as the kernel sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from sandtable.boards.tabletop.orders import PutAt
from sandtable.boards.tabletop.picture import drawn
from sandtable.games.covert_ops import odds as chances
from sandtable.games.covert_ops import opposition, rules, sequence, settings, worth
from sandtable.games.covert_ops import wishes as asking
from sandtable.games.covert_ops.cast import with_cast
from sandtable.games.covert_ops.content import Content
from sandtable.games.covert_ops.crosschecks import mission_complaints
from sandtable.games.covert_ops.doctrine.basic import basic, quick, seasoned
from sandtable.games.covert_ops.mission import Mission
from sandtable.games.covert_ops.reader import READER
from sandtable.games.covert_ops.record import RESULTS, REWARDS, MissionRecord, mission_records, told
from sandtable.games.covert_ops.screen import motion as motions
from sandtable.games.covert_ops.screen.quiet import repeated
from sandtable.games.covert_ops.screen.screen import MissionScreen
from sandtable.games.covert_ops.screen.told import tell
from sandtable.games.covert_ops.state import State
from sandtable.games.covert_ops.tally import PROMISES, figures_lost, tally
from sandtable.games.covert_ops.view import View, as_state, make_view, redeal
from sandtable.games.covert_ops.vocabulary import SEATS
from sandtable.kernel.chapters import choices_of, steps_of
from sandtable.kernel.decision import Choice, Decision, Outcome
from sandtable.kernel.dice import Dice
from sandtable.kernel.event import Event
from sandtable.kernel.game import LEG, Heuristic, MissionInfo, Odds, PlayerCard, Promise
from sandtable.kernel.pack_game import Complaints, PackGame
from sandtable.kernel.settings import Setting
from sandtable.kernel.step import Ask, Step
from sandtable.show import Blurb, Showcase, ShownGame
from sandtable.show.aim import Motion
from sandtable.show.scene import Scene
from sandtable.show.sheet import Chip

if TYPE_CHECKING:
    from sandtable.games.covert_ops.arrays import TableArrays


class CovertOps(PackGame[State, Content], ShownGame[State]):
    """Up to six together, past patrols that a deck of cards runs."""

    id: ClassVar[str] = "covert-ops"
    title: ClassVar[str] = "Covert Ops"
    seats: ClassVar[tuple[str, ...]] = SEATS
    blurb: ClassVar[Blurb] = Blurb(
        "Lead a small team past the patrols, by the inch, and get out before the alarm fills.", 60
    )
    showcase: ClassVar[Showcase] = Showcase("smash-and-grab", choices=58, frame=(235, 350, 380, 690))
    draws: ClassVar[bool] = True
    horizon: ClassVar[int] = 1
    measures: ClassVar[bool] = True
    record_type: ClassVar[type[MissionRecord]] = MissionRecord
    reader = READER
    state_type: ClassVar[type[State]] = State
    mission_type: ClassVar[type[Mission]] = Mission
    steps: ClassVar[Sequence[type[Step]]] = steps_of(sequence, rules, opposition)
    choices: ClassVar[Sequence[type[Choice]]] = (*choices_of(rules, opposition), PutAt)

    def missions(self) -> list[MissionInfo]:
        return [
            MissionInfo(
                one.id,
                one.title,
                "",
                one.brief,
                operation=one.campaign,
                orders=(("", one.brief), *one.briefing) if one.briefing else (),
            )
            for one in self.content.missions.values()
            if not one.dice
        ]

    def settings(self, mission: Mission) -> tuple[Setting, ...]:
        return settings.settings(mission, self.content)

    def configure(self, mission: Mission, chosen: Mapping[str, str]) -> Mission:
        return settings.configure(mission, chosen, self.content)

    def seats_of(self, mission: Mission) -> tuple[str, ...]:
        return mission.seats

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
        title = state.campaign.title if state.campaign else state.mission.title
        points = state.total if state.campaign else state.vp
        seats = state.mission.seats
        return Outcome(
            state.result,
            f"{title}: {RESULTS[state.result]}, {points} VP",
            dict.fromkeys(seats, state.result != "defeat"),
            dict.fromkeys(seats, points),
            dict.fromkeys(seats, REWARDS[state.result]),
            state.round,
        )

    def hears(self, event: Event, seat: str) -> bool:
        """Everybody hears everything, but nothing twice."""
        return not repeated(event)

    def noted(self, state: State, event: Event) -> Event:
        return with_cast(state, event)

    def line(self, event: Event) -> Chip:
        return tell(event, self.content)

    def motion(self, event: Event) -> Motion | None:
        return motions.motion(event)

    def records(self, view: View) -> tuple[MissionRecord, ...]:
        return mission_records(view)

    def recorded(self, record: MissionRecord) -> tuple[str, ...]:
        return told(record)

    def tally(self, state: State) -> dict[str, float]:
        return tally(state)

    def losses(self, state: State) -> dict[str, int]:
        return dict.fromkeys(state.mission.seats, figures_lost(state))

    def promised(self, mission: Mission) -> Promise:
        return PROMISES[mission.chosen.difficulty]

    def worth(self, state: State, seat: str) -> float:
        ended = self.outcome(state)
        return ended.reward[seat] if ended else worth.worth(state, seat)

    def hope(self, state: State, seat: str) -> float:
        return worth.hope(state, seat)

    def turn_of(self, state: State) -> int:
        return LEG * state.stage + state.round

    def view(self, state: State, seat: str) -> View:
        return make_view(state)

    def redeal(self, state: State, seat: str, dice: Dice) -> State:
        return redeal(state, dice)

    def screen(self, view: View, decision: Decision | None = None) -> MissionScreen:
        return MissionScreen(self.title, view, decision, self.content)

    def map_scene(self, mission: Mission) -> Scene:
        return drawn(self.content.tables[mission.table])

    def odds(self, state: State, ask: Ask, decision: Decision) -> dict[Choice, tuple[Odds, ...]]:
        return chances.odds(state, ask, decision)

    def wishes(self, view: View, seat: str) -> tuple[Setting, ...]:
        return asking.wishes(as_state(view, self.content), seat)

    def wished_answer(self, state: State, decision: Decision, wishes: Mapping[str, str]) -> Choice | None:
        return asking.wished_answer(state, decision, wishes)

    def overhears(self, decision: Decision, seat: str) -> bool:
        """The team talks: every seat reads every question."""
        return True

    def arrays(self) -> TableArrays:
        from sandtable.games.covert_ops.arrays import TableArrays

        return TableArrays(self)

    @property
    def heuristics(self) -> dict[str, Heuristic]:
        return {"basic": basic, "seasoned": seasoned}

    @property
    def player_cards(self) -> dict[str, PlayerCard]:
        return {
            "basic": PlayerCard(
                "Teague",
                "Straight to the terminal, and shoots what stands in the way.",
                ("Ames", "Roth", "Calder", "Nwosu", "Lindqvist"),
            ),
            "seasoned": PlayerCard(
                "Sable",
                "Stays out of sight, counts tokens, leaves nobody behind.",
                ("Kestrel", "Marrow", "Vane", "Ishikawa", "Dray"),
            ),
        }

    @property
    def adviser(self) -> str:
        return "seasoned"

    @property
    def quick(self) -> str:
        return "quick"

    @property
    def models(self) -> dict[str, Heuristic]:
        return {"quick": quick}

    def warm(self) -> None:
        from sandtable.boards.tabletop.walking import warm  # numpy and numba come with it

        warm()
