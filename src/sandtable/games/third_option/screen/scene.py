"""The picture of a view: which screen it is."""

from __future__ import annotations

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


def make_scene(view: View, content: Content, decision: Decision | None) -> Scene:
    """The screen that fits what is asked."""
    if view.card is None:
        return room_scene(view)
    parts = Parts(view, view.card, content)
    if view.campaign.over:
        return debrief_scene(parts)
    if decision is not None and CONFIRM_RECRUITMENT in decision.options:
        return recruiting_scene(parts, decision)
    if view.phase != "planning":
        return mat_scene(parts, _offered(view, decision))
    placed = any(team.box != "out" for team in view.teams.values())
    return assignment_scene(parts) if placed else briefing_scene(parts)


def make_narrow(view: View, content: Content, decision: Decision | None) -> Scene | None:
    """The same for a window that is higher than wide; None where one picture does."""
    if view.card is None:
        return narrow_room(view)
    parts = Parts(view, view.card, content)
    if view.campaign.over:
        return None
    if decision is not None and CONFIRM_RECRUITMENT in decision.options:
        return narrow_recruiting(parts, decision)
    if view.phase != "planning":
        return narrow_mat(parts, _offered(view, decision))
    placed = any(team.box != "out" for team in view.teams.values())
    return narrow_assignment(parts) if placed else narrow_briefing(parts)


def _offered(view: View, decision: Decision | None) -> list[AssetId]:
    """Assets that a card lets the player take; they lie beside the hand until he has."""
    return [
        option.asset
        for option in (decision.options if decision else ())
        if isinstance(option, ChosenAsset) and option.asset not in view.assets
    ]
