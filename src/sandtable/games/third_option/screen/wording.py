"""What the text screen and the picture say alike: names, numbers and dice in words."""

from __future__ import annotations

from sandtable.games.third_option.cards import EventCard
from sandtable.games.third_option.mission import ByCard, MissionCard
from sandtable.games.third_option.rules.awareness import AFTER_FAILURE, NAMES
from sandtable.games.third_option.rules.movement import SUCCESS
from sandtable.games.third_option.view import View
from sandtable.games.third_option.vocabulary import PHASE_NAMES, CardId
from sandtable.kernel.event import Modifier, total

PHASES = {phase: f"{n} {name}" for n, (phase, name) in enumerate(PHASE_NAMES.items(), 1)}
EVENT_BOX = "e"
SHORT = ("Infil", "e", "Rally", "Contact", "e", "Objective", "e", "Target", "e", "Egress", "e", "Exfil")
SLOT_OF = {3: 1, 5: 2, 9: 3}  # box -> enemy action slot (TO-7.5-2)
NO_NUMBER = "–"  # a number that a card does not have

QUIET = "Nothing happens."


def to_hit(value: int | None) -> str:
    """A team's number against Fighters or Intel."""
    return NO_NUMBER if value is None else str(value)


def dice(sides: tuple[int, ...]) -> str:
    return "+".join(f"D{n}" for n in sides) or "none"


def needed(drms: tuple[Modifier, ...]) -> int:
    """What the roll for a way in or out may show at most (TO-7.5.2-1)."""
    return SUCCESS - total(drms)


def objective(card: MissionCard, area: str) -> str:
    """What is to be done in that area, or in the card's first while none is chosen."""
    site = next((site for site in card.areas if site.area == area), card.areas[0])
    return site.objective or "Complete the mission"


def where(view: View, card: MissionCard) -> str:
    """The area, or those to choose from while it is open."""
    return " or ".join(site.area for site in card.areas) if area_open(view, card) else view.area


def area_open(view: View, card: MissionCard) -> bool:
    """Whether the player has yet to choose the area, which he does before points are set."""
    leg = view.campaign.legs[view.campaign.leg].mission
    asked = isinstance(leg, ByCard) and leg.area is None and len(card.areas) > 1
    return asked and not view.asset_point_parts


def awareness_ahead(view: View) -> str:
    """What is known of the enemy's awareness before it is set (TO-7.5.1-2, TO-7.5.1-6)."""
    if view.recon == "failed":
        return f"{NAMES[AFTER_FAILURE]} {AFTER_FAILURE:+d} when the assault begins: Recon failed"
    return "a D10 decides when the assault begins"


def last_event(view: View) -> CardId:
    """The event in play, else the top of the discard, else nothing."""
    return view.drawn or (view.discards[-1] if view.discards else "")


def event_text(card: EventCard) -> str:
    """Both sections, as the card has them: it reads the same whatever the phase (TO-3.0-5)."""
    recon, assault = (card.section_text(phase) or QUIET for phase in ("recon", "direct_action"))
    return recon if recon == assault else f"Recon: {recon} Direct Action: {assault}"
