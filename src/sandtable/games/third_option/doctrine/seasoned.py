"""What `seasoned` recruits: lists that won more of some thousand plays of every card than others.

Ronin and Quill, three points each, fight in both phases: the cheapest strength there is. Then come
eyes enough that Recon does not fail, and Ground teams for every other point.
"""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.games.third_option.cards import TeamCard
from sandtable.games.third_option.content import Content
from sandtable.games.third_option.doctrine.plan import HELPS, OPERATIVE, RECON_TEAMS, RESCUE_HELP, by_worth, worth
from sandtable.games.third_option.rules.recruiting import free_teams
from sandtable.games.third_option.state import State
from sandtable.games.third_option.vocabulary import Method, MissionType
from sandtable.kernel.kept import kept

OPERATIVES = ("OP-3", OPERATIVE, "OP-1")  # the next only where an operation bars the one before
KINETIC = "RG-9"
OVERWATCH_FROM = 42  # points that leave enough for the assault
OPERATIVE_FROM = 22  # points of a Sabotage that pay for her and for Recon
FITTING = 0.5  # what a modifier for this mission is worth, in points of a number to hit
LEFTOVERS = ("AC-24", "AC-05", "AC-10", "AC-07")


def seasoned_list(state: State) -> Iterator[str]:
    """Cards in the order in which they are wanted; whatever cannot be paid is passed over."""
    mission = state.mission
    ground = _ground(state.content, mission.type, mission.infil, mission.exfil)
    recon = (KINETIC, *(t for t in by_worth(state.content, "recon") if t != KINETIC))
    wanted = RECON_TEAMS.get(mission.intel, 5)
    yield from filter(None, free_teams(state))
    if mission.type in HELPS:
        yield from _without_fighters(state, recon, ground, wanted)
    else:
        yield from (*OPERATIVES, *recon[:wanted])
        if state.asset_points >= OVERWATCH_FROM:
            yield state.content.air_space
        yield from ground
        if mission.type == "rescue":
            yield RESCUE_HELP
    yield from (*LEFTOVERS, *ground, *recon)


def _without_fighters(state: State, recon: tuple[str, ...], ground: tuple[str, ...], wanted: int) -> Iterator[str]:
    """Recon and Sabotage: a few teams go in, and a failed Recon is what loses most of them."""
    mission = state.mission
    few = 3 if mission.threat == "HIGH" else 2
    if state.asset_points >= OPERATIVE_FROM:
        yield from (*OPERATIVES, *ground[:few], HELPS[mission.type], *recon[:wanted])
    elif mission.type == "recon":
        yield from (*OPERATIVES, *recon[:wanted], *ground[:few], HELPS[mission.type])
    else:
        yield from (*recon[: wanted + 1], *ground[:few], HELPS[mission.type], *OPERATIVES)


@kept(64)
def _ground(content: Content, kind: MissionType, infil: Method, exfil: Method) -> tuple[str, ...]:
    """As by worth, and a team counts more whose modifiers count on this mission."""

    def worth_here(card: TeamCard) -> float:
        counts = sum(
            drm.roll == kind
            or (drm.roll == "infil" and drm.method in (None, infil))
            or (drm.roll == "exfil" and drm.method in (None, exfil))
            for drm in card.drms
        )
        return worth((card.fighters or 0) + FITTING * counts, card)

    teams = content.teams
    found = by_worth(content, "ground")
    return tuple(sorted(found, key=lambda team: -worth_here(teams[team])))
