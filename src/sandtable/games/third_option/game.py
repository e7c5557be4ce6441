"""Third Option as the kernel sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from sandtable.games.third_option import rules, sequence, settings, verbs
from sandtable.games.third_option.content import READER, Content
from sandtable.games.third_option.doctrine.basic import basic, basic_drone, random_recruiter, seasoned
from sandtable.games.third_option.mission import ByCard, Mission, Operation
from sandtable.games.third_option.odds import odds
from sandtable.games.third_option.record import REWARDS, TIER_NAMES, told
from sandtable.games.third_option.rules import operations
from sandtable.games.third_option.screen.screen import MatScreen
from sandtable.games.third_option.screen.told import tell
from sandtable.games.third_option.state import Campaign, LogEntry, State
from sandtable.games.third_option.tally import tally, teams_lost
from sandtable.games.third_option.view import View, make_view, redeal
from sandtable.games.third_option.vocabulary import COMMANDER, TYPE_NAMES
from sandtable.kernel.chapters import choices_of, steps_of
from sandtable.kernel.decision import Choice, Decision, Outcome
from sandtable.kernel.dice import Dice
from sandtable.kernel.errors import UnknownName
from sandtable.kernel.event import Event
from sandtable.kernel.game import Heuristic, MissionInfo, Odds, PlayerCard
from sandtable.kernel.names import nearest, shortened
from sandtable.kernel.pack_game import PackGame
from sandtable.kernel.settings import Setting
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.words import counted
from sandtable.show import Blurb, Showcase, ShownGame
from sandtable.show.sheet import Chip

if TYPE_CHECKING:
    from sandtable.games.third_option.arrays import MatArrays

SPECIAL: dict[str, tuple[str, str]] = {
    "briefing": ("Briefing room", "Choose at the table: card, generator or operation"),
    "random": ("Random card", "One of the Mission cards, and one of its areas, by die"),
    "generate": ("Mission Generator", "Type, threat, place and methods by die"),
    "random-operation": ("Random operation", "Two or three missions in one place, by die"),
}


class ThirdOption(PackGame[State, Content], ShownGame[State]):
    """The solitaire game of clandestine missions."""

    id: ClassVar[str] = "third-option"
    title: ClassVar[str] = "Third Option"
    seats: ClassVar[tuple[str, ...]] = (COMMANDER,)
    version: ClassVar[str] = "2"  # verbs are written `do:`
    showcase: ClassVar[Showcase] = Showcase("MC-10", "23", 22, frame=(732, 62, 330, 600))
    blurb: ClassVar[Blurb] = Blurb("Plan a covert mission, send the teams, live with the dice.", 20)
    reader = READER
    record_type: ClassVar[type[LogEntry]] = LogEntry
    state_type: ClassVar[type[State]] = State
    mission_type: ClassVar[type[Mission]] = Mission
    steps: ClassVar[Sequence[type[Step]]] = steps_of(sequence, rules, verbs)
    choices: ClassVar[Sequence[type[Choice]]] = choices_of(sequence, rules)

    def missions(self) -> list[MissionInfo]:
        found = [MissionInfo(name, title, "menu", brief) for name, (title, brief) in SPECIAL.items()]
        for card in self.content.missions.values():
            where = " or ".join(site.area for site in card.areas)
            brief = f"{where}: {'; '.join(site.objective for site in card.areas)}"
            orders = tuple((site.area, site.objective) for site in card.areas[1:] and card.areas)
            info = MissionInfo(card.id, card.name, TYPE_NAMES[card.type], brief)
            found.append(info._replace(threat=card.threat, orders=orders))
        for operation in self.content.operations.values():
            kind = f"Operation, {counted(len(operation.missions), 'mission')}"
            found.append(MissionInfo(operation.id, operation.name, kind, operation.brief, operation=True))
        return found

    def mission(self, name: str) -> Mission:
        content = self.content
        if name in SPECIAL:
            title, brief = SPECIAL[name]
            return Mission(id=name, title=title, brief=brief, play=name)  # type: ignore[arg-type] # the keys of SPECIAL are plays
        if name in content.missions:
            card = content.missions[name]
            leg = ByCard(name)
            return Mission(id=name, title=card.name, play="mission", leg=leg, cards=(card,))
        if name in content.operations:
            return self.operation(content.operations[name])
        if name in self.lessons:
            return self.lessons[name]
        known = [*SPECIAL, *content.missions, *content.operations]
        near = nearest(name, known, f"sandtable missions {self.id}")
        raise UnknownName(f"unknown mission '{shortened(name)}'{near}")

    @cached_property
    def lessons(self) -> dict[str, Mission]:
        """With their cards pinned into them."""
        return {name: self._pinned(one) for name, one in super().lessons.items()}

    def _pinned(self, lesson: Mission) -> Mission:
        named = lesson.leg.card if isinstance(lesson.leg, ByCard) else ""
        return replace(lesson, cards=(self.content.missions[named],))

    def operation(self, operation: Operation) -> Mission:
        """An operation with the Mission cards that it names pinned into it."""
        names = dict.fromkeys(leg.mission.card for leg in operation.missions if isinstance(leg.mission, ByCard))
        return Mission(
            id=operation.id,
            title=operation.name,
            brief=operation.brief,
            play="operation",
            operation=operation,
            cards=tuple(self.content.missions[name] for name in names),
        )

    def setup(self, mission: Mission) -> tuple[State, Step]:
        return State(self.content, mission, Campaign("", ())), sequence.PlaySession()

    def settings(self, mission: Mission) -> tuple[Setting, ...]:
        return settings.settings(mission)

    def configure(self, mission: Mission, chosen: Mapping[str, str]) -> Mission:
        return settings.configure(mission, chosen)

    def outcome(self, state: State) -> Outcome | None:
        campaign = state.campaign
        if not campaign.over:
            return None
        last = campaign.log[-1]
        vp = sum(entry.vp for entry in campaign.log)
        result: str = last.tier
        points = counted(vp, "Victory Point")
        summary = f"{TIER_NAMES[last.tier]}, {points}"
        if campaign.is_operation:
            result = operations.rating(campaign).lower()
            summary = f"{campaign.name}: {operations.rating(campaign)}, {points}"
        won, reward = {COMMANDER: last.tier != "fubar"}, {COMMANDER: REWARDS[result]}
        return Outcome(result, summary, won, {COMMANDER: vp}, reward)

    def tally(self, state: State) -> dict[str, float]:
        return tally(state)

    def losses(self, state: State) -> dict[str, int]:
        return {COMMANDER: teams_lost(state)}

    def view(self, state: State, seat: str) -> View:
        return make_view(state)

    def redeal(self, state: State, seat: str, dice: Dice) -> State:
        return redeal(state, dice)

    def odds(self, state: State, ask: Ask, decision: Decision) -> dict[Choice, tuple[Odds, ...]]:
        return odds(state, ask, decision)

    def arrays(self) -> MatArrays:
        from sandtable.games.third_option.arrays import MatArrays

        return MatArrays(self)

    @property
    def heuristics(self) -> dict[str, Heuristic]:
        return {"basic": basic, "seasoned": seasoned, "basic-drone": basic_drone, "random-recruiter": random_recruiter}

    @property
    def player_cards(self) -> dict[str, PlayerCard]:
        return {
            "basic": PlayerCard("Marlow", "Hires for the task, then weighs every round."),
            "seasoned": PlayerCard("Dunmore", "Pays for who can fight twice, and leaves no point over."),
            "basic-drone": PlayerCard("Vesper", "Plans like Marlow, with a drone over the target."),
            "random-recruiter": PlayerCard("Tully", "Hires whoever is at the bar, then plans."),
        }

    @property
    def adviser(self) -> str:
        return "seasoned"

    def screen(self, view: View, decision: Decision | None = None) -> MatScreen:
        return MatScreen(self.title, view, decision, self.content)

    def overhears(self, decision: Decision, seat: str) -> bool:
        """Nothing in a question of a solitaire game is secret from who looks on (TO-2.1-1)."""
        return True

    def line(self, event: Event) -> Chip:
        return tell(event, self.content)

    def recorded(self, record: LogEntry) -> tuple[str, ...]:
        return told(record)

    def records(self, view: View) -> tuple[LogEntry, ...]:
        return view.campaign.log
