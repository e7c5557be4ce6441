"""Special Forces as the kernel sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any, ClassVar

from sandtable.games.special_forces import lines, opposition, pointing
from sandtable.games.special_forces import odds as chances
from sandtable.games.special_forces.basic import basic
from sandtable.games.special_forces.content import SECTIONS, Content, load_builtin, load_packs
from sandtable.games.special_forces.mission import Mission
from sandtable.games.special_forces.rules import (
    actions,
    attack,
    command,
    damage,
    gear,
    movement,
    reactions,
    reinforcements,
    setup,
    smoke,
    turn,
    victory,
)
from sandtable.games.special_forces.scene import make_scene
from sandtable.games.special_forces.sheet import make_sheet
from sandtable.games.special_forces.state import State
from sandtable.games.special_forces.victory import standing
from sandtable.games.special_forces.view import View, hears, make_view, redeal
from sandtable.games.special_forces.vocabulary import SIDES
from sandtable.kernel.decision import Choice, Decision, Outcome
from sandtable.kernel.dice import Dice
from sandtable.kernel.errors import UnknownName
from sandtable.kernel.event import Event
from sandtable.kernel.game import Game, Heuristic, MissionInfo, Odds
from sandtable.kernel.names import nearest
from sandtable.kernel.rules import Catalogue
from sandtable.kernel.scene import Scene
from sandtable.kernel.sheet import Chip, Sheet
from sandtable.kernel.step import Ask, Step


class SpecialForces(Game[State]):
    """The two-sided skirmish on dots."""

    id: ClassVar[str] = "special-forces"
    title: ClassVar[str] = "Special Forces"
    seats: ClassVar[tuple[str, ...]] = SIDES
    state_type: ClassVar[type[State]] = State
    mission_type: ClassVar[type[Mission]] = Mission
    steps: ClassVar[Sequence[type[Step]]] = (
        *actions.STEPS, *attack.STEPS, *damage.STEPS, *reactions.STEPS, *reinforcements.STEPS,
        *setup.STEPS, *smoke.STEPS, *turn.STEPS, *victory.STEPS, *opposition.STEPS,
    )  # fmt: skip
    choices: ClassVar[Sequence[type[Choice]]] = (
        *actions.CHOICES, *attack.CHOICES, *command.CHOICES, *gear.CHOICES, *movement.CHOICES,
        *reactions.CHOICES, *reinforcements.CHOICES, *setup.CHOICES, *smoke.CHOICES,
        *opposition.CHOICES,
    )  # fmt: skip

    def __init__(self, content: Content | None = None) -> None:
        super().__init__()
        self._content = content

    @cached_property
    def content(self) -> Content:
        return self._content or load_builtin()

    @cached_property
    def catalogue(self) -> Catalogue:
        return Catalogue.load(files("sandtable.games.special_forces") / "rules.toml")

    def with_packs(self, folders: Sequence[Path]) -> SpecialForces:
        return SpecialForces(load_packs(folders, self.content)) if folders else self

    def missions(self) -> list[MissionInfo]:
        return [
            MissionInfo(one.id, one.title, one.complexity, one.brief)
            for one in self.content.missions.values()
        ]

    def mission(self, name: str) -> Mission:
        known = self.content.missions
        if name not in known:
            raise UnknownName(f"unknown mission '{name}'{nearest(name, known)}")
        return known[name]

    def setup(self, mission: Mission) -> tuple[State, Step]:
        return State(self.content, mission), setup.SetUpBattle()

    def outcome(self, state: State) -> Outcome | None:
        if not state.over:
            return None
        won: dict[str, bool] = {side: state.winner == side for side in SIDES}
        value = standing(state).value
        score: dict[str, int] = {side: value if state.winner == side else 0 for side in SIDES}
        return Outcome(state.result.lower().replace(" ", "-"), state.result, won, score)

    def view(self, state: State, seat: str) -> View:
        return make_view(state, seat)

    def redeal(self, state: State, seat: str, dice: Dice) -> State:
        return redeal(state, seat, dice)

    def line(self, event: Event) -> Chip:
        return lines.line(event, self.content)

    def sheet(self, view: View, decision: Decision | None = None) -> Sheet:
        return make_sheet(view, self.content, decision)

    def scene(self, view: View, decision: Decision | None = None) -> Scene:
        return make_scene(view, self.content, decision)

    def scene_ids(self, choice: Choice) -> tuple[str, ...]:
        return pointing.scene_ids(choice, self.content)

    def choices_at(self, view: View, element: str) -> tuple[Choice, ...]:
        return pointing.choices_at(view, element, self.content)

    def odds(self, state: State, ask: Ask, decision: Decision) -> dict[Choice, tuple[Odds, ...]]:
        return chances.odds(state, ask, decision)

    def overhears(self, decision: Decision, seat: str) -> bool:
        """Everything but where the folder is hidden is done in the open (SF-CARD-5, SF-WMD-6)."""
        del seat
        return not any(isinstance(option, setup.HideOn) for option in decision.options)

    def hears(self, event: Event, seat: str) -> bool:
        return hears(event, seat)

    @property
    def heuristics(self) -> dict[str, Heuristic]:
        return {"basic": basic}

    def content_sections(self) -> Mapping[str, Any]:
        return SECTIONS
