"""The picture of a view: which screen it is, and what on it stands for a choice."""

from __future__ import annotations

from sandtable.games.third_option.content import Content
from sandtable.games.third_option.rules.assets import PlayAsset, Reassign
from sandtable.games.third_option.rules.awareness import Sacrifice
from sandtable.games.third_option.rules.choices import ChosenAsset, ChosenSlot, ChosenTeam
from sandtable.games.third_option.rules.direct_action import Commit, EngageIntel, Rally
from sandtable.games.third_option.rules.drone import ReconStrike, StrikeFollowUp
from sandtable.games.third_option.rules.planning import ReturnCard, SetArea
from sandtable.games.third_option.rules.recon import AfterRecon, Takeover
from sandtable.games.third_option.rules.recruiting import (
    CONFIRM_RECRUITMENT,
    Assign,
    BuyAsset,
    RecruitTeam,
    ReleaseTeam,
    ReturnAsset,
)
from sandtable.games.third_option.scene_debrief import debrief_scene
from sandtable.games.third_option.scene_mat import mat_scene
from sandtable.games.third_option.scene_parts import Parts
from sandtable.games.third_option.scene_planning import (
    assignment_scene,
    briefing_scene,
    recruiting_scene,
    room_scene,
)
from sandtable.games.third_option.state import CONTACT, EGRESS, RALLY
from sandtable.games.third_option.view import View
from sandtable.games.third_option.vocabulary import AssetId
from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.scene import Scene


def make_scene(view: View, content: Content, decision: Decision | None = None) -> Scene:
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


def _offered(view: View, decision: Decision | None) -> list[AssetId]:
    """Assets that a card lets the player take; they lie beside the hand until he has."""
    return [
        option.asset
        for option in (decision.options if decision else ())
        if isinstance(option, ChosenAsset) and option.asset not in view.assets
    ]


def scene_ids(choice: Choice, content: Content) -> tuple[str, ...]:
    """The elements that stand for a choice."""
    match choice:
        case RecruitTeam(team) | ReleaseTeam(team) | Sacrifice(team) | ChosenTeam(team):
            return (f"team-{team}",)
        case BuyAsset(asset) | ReturnAsset(asset) | PlayAsset(asset) | ChosenAsset(asset):
            return (f"asset-{asset}",)
        case Assign(team=team):
            return (f"team-{team}",)
        case Reassign(asset=asset, team=team):
            return (f"team-{team}", f"asset-{asset}")
        case ReturnCard(card):
            return (f"team-{card}" if card in content.teams else f"asset-{card}",)
        case ChosenSlot(slot):
            return (f"slot-{slot}",)
        case SetArea(area):
            return (f"area-{area}",)
        case _:
            return _places(choice, content)


def _places(choice: Choice, content: Content) -> tuple[str, ...]:
    """Choices that are about a place rather than a card."""
    places: dict[Choice, str] = {
        Commit(joins=True): "assault",
        Commit(joins=False): "recon-group",
        EngageIntel(engage=True): "intel",
        Takeover(fight=True): "intel",
        AfterRecon("go_on"): "box-0",
        Rally("continue"): f"box-{CONTACT}",
        Rally("abort"): f"box-{EGRESS}",
        Rally("drone"): f"asset-{content.drone_strike}",
        ReconStrike(): f"asset-{content.drone_strike}",
        StrikeFollowUp("egress"): f"box-{EGRESS}",
        StrikeFollowUp("assault"): f"box-{RALLY + 1}",
    }
    found = places.get(choice)
    return (found,) if found else ()
