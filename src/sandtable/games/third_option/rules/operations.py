"""Operations (9.0): what a result changes for the next mission, and how it all ends."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.games.third_option.content import Content
from sandtable.games.third_option.events import CarriedOver, OperationRolled
from sandtable.games.third_option.mission import Free, Leg
from sandtable.games.third_option.rules.generator import roll_location, roll_method, roll_threat, roll_type
from sandtable.games.third_option.state import BENEFITS, Benefit, Campaign, LogEntry, State
from sandtable.games.third_option.vocabulary import AbortIsFailure, ApNext, Carried, DrmNext, FreeTeam, MissionType
from sandtable.kernel.event import Modifier
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table

DEFAULT_SUCCESS: tuple[Carried, ...] = (ApNext(1),)  # TO-9.6-2
DEFAULT_FAILURE: tuple[Carried, ...] = (ApNext(-1),)


def failure_effects(leg: Leg) -> tuple[Carried, ...]:
    return DEFAULT_FAILURE if leg.on_failure is None else leg.on_failure


def carried_effects(leg: Leg, entry: LogEntry) -> tuple[Carried, ...]:
    """The success or failure column; an abort drops the loss of points (TO-7.4.2-2, TO-9.2-4)."""
    if entry.tier != "fubar":
        return DEFAULT_SUCCESS if leg.on_success is None else leg.on_success
    effects = failure_effects(leg)
    if entry.aborted and AbortIsFailure() not in leg.special:
        return tuple(e for e in effects if not (isinstance(e, ApNext) and e.n < 0))
    return effects


class ApplyOperationEffects(Step, frozen=True):
    """Asset Points, modifiers, free card, benefits, captured teams (TO-9.0-2, TO-9.0-4)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        campaign = state.campaign
        entry = campaign.log[-1]
        effects = carried_effects(state.leg, entry)
        points = [Modifier(campaign.name, e.n, "TO-9.0-2") for e in effects if isinstance(e, ApNext)]
        if entry.tier == "tier-one":
            points.append(Modifier("Tier One", 1, "TO-9.0-4"))
        carried = replace(
            campaign,
            ap_next=tuple(points),
            drm_next=tuple((e.roll, e.n) for e in effects if isinstance(e, DrmNext)),
            free_team=next((e.team for e in effects if isinstance(e, FreeTeam)), ""),
            benefits=_benefits(campaign, entry),
            captured=(*campaign.captured, *entry.captured),
            operative=campaign.operative or _operative(state),
        )
        last = campaign.leg + 1 == len(campaign.legs)  # then there is no next mission
        found = [] if last else carried_over(campaign, carried)
        said = tuple(carried_words(one, state.content) for one in found)
        entry = replace(entry, next_effects=said)
        state.campaign = replace(carried, log=(*campaign.log[:-1], entry))
        for one in found:
            table.record(one)


def _benefits(campaign: Campaign, entry: LogEntry) -> tuple[Benefit, ...]:
    """A success of either kind serves the rest of the operation, once (TO-7.5.4-5, TO-7.5.4-8)."""
    had = campaign.benefits
    for kind in BENEFITS:
        if entry.type == kind and entry.tier != "fubar" and kind not in had:
            had = (*had, kind)
    return had


def _operative(state: State) -> str:
    """One identity per operation (TO-4.3-8)."""
    cards = state.content.teams
    return next((t for t in state.assigned if cards[t].type == "operative"), "")


def carried_over(before: Campaign, after: Campaign) -> list[CarriedOver]:
    """What the next mission begins with."""
    rule = "TO-9.0-2"
    found = [CarriedOver(rule, "points", part.source, part.n) for part in after.ap_next]
    found += [CarriedOver(rule, "drm", roll, n) for roll, n in after.drm_next]
    if after.free_team:
        found.append(CarriedOver(rule, "free_team", after.free_team))
    new = [benefit for benefit in after.benefits if benefit not in before.benefits]
    return found + [CarriedOver(rule, "benefit", benefit) for benefit in new]


def carried_words(carried: CarriedOver, content: Content) -> str:
    """As the mission log keeps it."""
    name, n = carried.name, carried.n
    return {
        "points": f"Asset Points {n:+d} ({name})",
        "drm": f"DRM {n:+d} on {name}",
        "free_team": f"{content.name(name)} is free of cost",
        "benefit": f"the benefit of a successful {name.capitalize()}",
    }[carried.what]


class RollRandomOperation(Step, frozen=True):
    """One location, two or three missions, Recon first, never Recon last (TO-9.6-4, TO-9.6-6)."""

    def run(self, table: Table[State]) -> None:
        area = roll_location(table)
        need = "1-3 two, 4-6 three"
        die = table.roll(6, why="number of missions", rule="TO-9.6-4", need=need)
        count = 2 if die <= 3 else 3
        legs = []
        for at in range(count):
            kind = self._type(table, first=at == 0, last=at == count - 1)
            threat = roll_threat(table)
            infil = roll_method(table, "infiltration method")
            exfil = roll_method(table, "exfiltration method")
            legs.append(Leg(mission=Free(kind, area, threat, infil, exfil, rolled=True)))
        table.state.campaign = Campaign("Random operation", tuple(legs))
        table.record(OperationRolled("TO-9.6-4", count, area))

    def _type(self, table: Table[State], *, first: bool, last: bool) -> MissionType:
        if first:
            return "recon"
        kind = roll_type(table)
        while last and kind == "recon":
            kind = roll_type(table)
        return kind


def rating(campaign: Campaign) -> str:
    """Distinguished, Successful or Failed (TO-9.0-6, TO-9.0-1)."""
    if campaign.log[-1].tier == "fubar":
        return "Failed"
    all_won = all(entry.tier != "fubar" for entry in campaign.log)
    fine = campaign.log[-1].tier in ("tier-one", "tier-two")
    return "Distinguished" if all_won and fine else "Successful"
