"""What in the picture stands for a choice, and what choosing a thing in it could mean."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from sandtable.games.third_option.content import Content
from sandtable.games.third_option.rules.assets import PlayAsset, Reassign
from sandtable.games.third_option.rules.awareness import Sacrifice
from sandtable.games.third_option.rules.card_choices import ChosenAsset, ChosenSlot, ChosenTeam
from sandtable.games.third_option.rules.direct_action import Commit, EngageIntel, Rally
from sandtable.games.third_option.rules.drone import ReconStrike, StrikeFollowUp
from sandtable.games.third_option.rules.planning import ReturnCard, SetArea
from sandtable.games.third_option.rules.question import Pick
from sandtable.games.third_option.rules.recon import AfterRecon, Takeover
from sandtable.games.third_option.rules.recruiting import (
    Assign,
    Bought,
    BuyAsset,
    RecruitTeam,
    ReleaseTeam,
    ReturnAsset,
)
from sandtable.games.third_option.state import CONTACT, EGRESS, RALLY, State
from sandtable.games.third_option.view import View
from sandtable.games.third_option.vocabulary import AREAS
from sandtable.kernel.decision import Choice, Refusal, RuleId
from sandtable.kernel.kept import kept

SLOTS = (1, 2, 3)
# The places of the assignment.
BOXES: dict[str, Literal["recon", "direct_action"]] = {"recon-group": "recon", "assault": "direct_action"}
PLACES = {box: element for element, box in BOXES.items()}


# What nobody ever chooses, and why it is as it is: by the beginning of the element's id.
THINGS: dict[str, tuple[RuleId, str]] = {
    "unit-": ("TO-7.4.1-3", "Nobody picks a target: hits go down the line from the lowest number"),
    "pool": ("TO-7.5.3-2", "Fighters who wait are fought when the marker comes to the objective"),
    "here": ("TO-7.5-3", "Whoever is in contact is fought before the marker moves on"),
    "awareness": ("TO-7.5.1-3", "Awareness is added to the number that every Fighter hits on"),
    "mission": ("TO-2.4-2", "The Mission card says what must be done; nothing is chosen on it"),
    "deck": ("TO-2.3-6", "Events are drawn by themselves: one before each round, and on the way"),
    "event": ("TO-3.0-5", "Of an event only the half for the present phase counts"),
    "method-in": ("TO-7.5.2-1", "What the infiltration die may show at most"),
    "method-out": ("TO-7.5.5-1", "What the exfiltration die may show at most"),
    "casualties": ("TO-7.4.1-1", "Two hits make a casualty, out for the rest of the mission"),
    "enemy-casualties": ("TO-4.4-1", "Two hits put a hostile unit down"),
    "marker": ("TO-7.5-2", "The marker moves on by itself when a box is done"),
    "box-": ("TO-7.5-2", "The marker goes from box to box by itself; none is left out"),
    "points": ("TO-5.1-1", "All that you take may cost these points together, and no more"),
    "support": ("TO-7.3-2", "Support helps from afar, is never hit and is never assigned"),
}


class PointAt(Pick, frozen=True, tag="point-at"):
    """Pointing at a thing that is never chosen; legal at no time."""

    element: str

    def label(self, state: State) -> str:
        return self.element

    def not_now(self, state: State) -> Refusal | None:
        found = [THINGS[start] for start in THINGS if self.element.startswith(start)]
        return Refusal(*found[0]) if found else None


def stands_for(choice: Choice, content: Content) -> tuple[str, ...]:
    """The elements that stand for a choice."""
    match choice:
        case RecruitTeam(team) | ReleaseTeam(team) | Sacrifice(team) | ChosenTeam(team):
            return (f"team-{team}",)
        case BuyAsset(asset) | ReturnAsset(asset) | PlayAsset(asset) | ChosenAsset(asset):
            return (f"asset-{asset}",)
        case Assign(team=team, to=to):
            return (f"team-{team}", PLACES[to])
        case Commit(team=team, joins=joins):
            return (f"team-{team}", "assault" if joins else "recon-group")
        case Reassign(asset=asset, team=team):
            return (f"team-{team}", f"asset-{asset}")
        case ReturnCard(card):
            return (f"team-{card}" if card in content.teams else f"asset-{card}",)
        case ChosenSlot(slot):
            return (f"slot-{slot}",)
        case SetArea(area):
            return (f"area-{area}",)
        case _:
            found = _places(content).get(choice)
            return (found,) if found else ()


def _places(content: Content) -> dict[Choice, str]:
    """Choices that are about a place rather than a card."""
    return {
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


def could_mean(view: View, element: str, content: Content) -> tuple[Choice, ...]:
    """All that pointing at an element could mean; what fits the moment best comes first."""
    found = _index(content).get(element, ())
    if not found:
        return (PointAt(element),)
    placed = any(team.box != "out" for team in view.teams.values())
    if view.phase == "planning" and not placed:
        return found
    if view.phase == "planning" and element in BOXES:
        return tuple(Assign(team, BOXES[element]) for team in view.teams)
    return tuple(sorted(found, key=lambda choice: isinstance(choice, Bought)))


@kept(1)
def _index(content: Content) -> dict[str, tuple[Choice, ...]]:
    """`stands_for` the other way round, over every choice that has a place in the picture."""
    found: dict[str, list[Choice]] = {}
    for choice in _every(content):
        for element in stands_for(choice, content):
            found.setdefault(element, []).append(choice)
    return {element: tuple(choices) for element, choices in found.items()}


def _every(content: Content) -> Iterator[Choice]:
    """Those to buy first; then what a card is most plainly pointed at for."""
    for team in content.teams:
        yield from (RecruitTeam(team), ReleaseTeam(team), ChosenTeam(team))
        yield from (Assign(team, to) for to in BOXES.values())
        yield from (Sacrifice(team), ReturnCard(team))
        yield from (Commit(team, joins) for joins in (True, False))
    for asset, card in content.assets.items():
        yield from (BuyAsset(asset), ReturnAsset(asset), ChosenAsset(asset))
        yield from (PlayAsset(asset), ReturnCard(asset))
        if card.may_move:
            ground = (team for team, at in content.teams.items() if at.type == "ground")
            yield from (Reassign(asset, team) for team in ground)
    yield from map(ChosenSlot, SLOTS)
    yield from map(SetArea, AREAS)
    yield from _places(content)
