"""What a question is about: the fight that is on, else who goes where the marker stands."""

from __future__ import annotations

from sandtable.games.third_option.rules.direct_action import Commit
from sandtable.games.third_option.rules.recruiting import CONFIRM_RECRUITMENT, Assign
from sandtable.games.third_option.view import View
from sandtable.games.third_option.vocabulary import Fight
from sandtable.kernel.decision import Choice, Decision

RECON = ("recon-group", "intel")
POINTS = ("points-left", "points-name")
FIGHTS: dict[Fight, tuple[str, ...]] = {
    **dict.fromkeys(("intel", "takeover", "remaining_intel"), RECON),
    **dict.fromkeys(("here", "pool", "target"), ("here", "assault")),
    "incursion": ("recon-group", "pool"),  # a Fighter has come for somebody of Recon (TO-7.4-16)
}


def subject(view: View, decision: Decision) -> tuple[str, ...]:
    """Both sides of a fight; while teams are hired what there is to spend."""
    if view.phase == "planning":
        return POINTS if CONFIRM_RECRUITMENT in decision.options else ()
    if view.fight in FIGHTS:
        return FIGHTS[view.fight]
    return RECON if view.phase == "recon" else ("marker", "assault")


def lifts(choice: Choice) -> str:
    """A team is taken up and put into its place."""
    return f"team-{choice.team}" if isinstance(choice, Assign | Commit) else ""
