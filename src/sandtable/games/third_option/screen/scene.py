"""The picture of a view: which screen it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

from sandtable.games.third_option.content import Content
from sandtable.games.third_option.rules.card_choices import ChosenAsset
from sandtable.games.third_option.rules.recruiting import CONFIRM_RECRUITMENT
from sandtable.games.third_option.screen.scene_debrief import debrief_scene
from sandtable.games.third_option.screen.scene_mat import mat_scene
from sandtable.games.third_option.screen.scene_narrow import narrow_mat
from sandtable.games.third_option.screen.scene_narrow_planning import (
    narrow_assignment,
    narrow_briefing,
    narrow_recruiting,
    narrow_room,
)
from sandtable.games.third_option.screen.scene_parts import Parts
from sandtable.games.third_option.screen.scene_planning import (
    assignment_scene,
    briefing_scene,
    recruiting_scene,
    room_scene,
)
from sandtable.games.third_option.view import View
from sandtable.games.third_option.vocabulary import AssetId
from sandtable.kernel.decision import Decision
from sandtable.show.scene import Scene

S = TypeVar("S", Scene, Scene | None)


class Painters(NamedTuple, Generic[S]):
    """What draws each kind of screen."""

    room: Callable[[View], S]
    debrief: Callable[[Parts], S]
    recruiting: Callable[[Parts, Decision], S]
    mat: Callable[[Parts, list[AssetId]], S]
    assignment: Callable[[Parts], S]
    briefing: Callable[[Parts], S]


def _one_does(parts: Parts) -> None:
    """A narrow window shows the wide picture."""


WIDE: Painters[Scene] = Painters(
    room_scene, debrief_scene, recruiting_scene, mat_scene, assignment_scene, briefing_scene
)
NARROW: Painters[Scene | None] = Painters(
    narrow_room, _one_does, narrow_recruiting, narrow_mat, narrow_assignment, narrow_briefing
)


def make_scene(view: View, content: Content, decision: Decision | None) -> Scene:
    """The screen that fits what is asked."""
    return _painted(WIDE, view, content, decision)


def make_narrow(view: View, content: Content, decision: Decision | None) -> Scene | None:
    """The same for a window that is higher than wide; None where one picture does."""
    return _painted(NARROW, view, content, decision)


def _painted(painters: Painters[S], view: View, content: Content, decision: Decision | None) -> S:
    if view.card is None:
        return painters.room(view)
    parts = Parts(view, view.card, content)
    if view.campaign.over:
        return painters.debrief(parts)
    if decision is not None and CONFIRM_RECRUITMENT in decision.options:
        return painters.recruiting(parts, decision)
    if view.phase != "planning":
        return painters.mat(parts, _offered(view, decision))
    placed = any(team.box != "out" for team in view.teams.values())
    return painters.assignment(parts) if placed else painters.briefing(parts)


def _offered(view: View, decision: Decision | None) -> list[AssetId]:
    """Assets that a card lets the player take; they lie beside the hand until he has."""
    return [
        option.asset
        for option in (decision.options if decision else ())
        if isinstance(option, ChosenAsset) and option.asset not in view.assets
    ]
