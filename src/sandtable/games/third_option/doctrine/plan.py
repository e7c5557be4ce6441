"""What the computer player recruits (guide, section 10, points 1 to 5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from sandtable.games.third_option.cards import TeamCard
from sandtable.games.third_option.content import Content
from sandtable.games.third_option.rules.recruiting import BuyAsset, RecruitTeam
from sandtable.games.third_option.state import State
from sandtable.games.third_option.vocabulary import MissionType
from sandtable.kernel.decision import Choice
from sandtable.kernel.kept import kept

OPERATIVE, DRONE_OPERATIVE = "OP-2", "OP-1"
RECON_TEAMS: dict[tuple[int, ...], int] = {(6,): 5, (10,): 7, (6, 6): 8}
HELPS: dict[MissionType, str] = {"sabotage": "AC-18", "recon": "AC-21"}
RESCUE_HELP = "AC-19"
LEFTOVERS = ("AC-16", "AC-04", "AC-10", "AC-05", "AC-03", "AC-01")
DRONE_KIT = ("AC-02", "AC-08", "GB-E", "RG-6")


def wish_list(state: State, *, drone: bool) -> Iterator[str]:
    """Cards in the order in which they are wanted; whatever cannot be paid is passed over."""
    mission = state.mission
    ground, recon = by_worth(state.content, "ground"), by_worth(state.content, "recon")
    wanted = RECON_TEAMS.get(mission.intel, 5)
    yield DRONE_OPERATIVE if drone else OPERATIVE
    if mission.type in HELPS:
        teams = 3 if mission.threat == "HIGH" else 2
        yield from ground[:teams]
        yield HELPS[mission.type]
        yield from recon[:wanted]
        yield from ground[teams:]
    else:
        if drone:
            yield from DRONE_KIT
        yield from recon[:wanted]
        yield from ground
        if mission.type == "rescue":
            yield RESCUE_HELP
    yield from LEFTOVERS


def next_purchase(wanted: Iterable[str], options: Iterable[Choice]) -> Choice | None:
    """The first card of a list that can be bought now."""
    offers: dict[str, Choice] = {}
    for option in options:
        # Dozens of options at every purchase: a plain test costs a third of a match statement.
        if type(option) is RecruitTeam:
            offers[option.team] = option
        elif type(option) is BuyAsset:
            offers[option.asset] = option
    return next((offers[card] for card in wanted if card in offers), None)


@kept(2)
def by_worth(content: Content, kind: Literal["ground", "recon"]) -> tuple[str, ...]:
    """Teams of a kind, points best spent first."""
    teams = [card for card in content.teams.values() if card.type == kind]

    def well_spent(card: TeamCard) -> float:
        return worth((card.fighters if kind == "ground" else card.intel) or 0, card)

    return tuple(card.id for card in sorted(teams, key=lambda card: -well_spent(card)))


def worth(to_hit: float, card: TeamCard) -> float:
    """Points well spent; a sort keeps cards of equal worth in card order."""
    return (to_hit + 2) / max(card.cost, 1)
