"""Tests, casualties, assets, alarm, points, the end and the campaign, as the log tells them."""

from __future__ import annotations

from sandtable.boards.tabletop.ticks import inches
from sandtable.games.covert_ops.cast import ELEMENT
from sandtable.games.covert_ops.content import Content
from sandtable.games.covert_ops.rules.alarm import AlarmChanged
from sandtable.games.covert_ops.rules.assets import AssetUsed, CardsOrdered, CardsSeen, SmokePlaced
from sandtable.games.covert_ops.rules.campaign import (
    CampaignStands,
    CasualtyTreated,
    RequisitionGranted,
    UpgradeBought,
    UpgradeUnlocked,
    VeterancyGained,
)
from sandtable.games.covert_ops.rules.casualties import CasevacBegun, CasualtyMoved, Revived
from sandtable.games.covert_ops.rules.interact import CaptiveFreed, Interacted, SkillTested
from sandtable.games.covert_ops.rules.scoring import MissionEnded, MissionScored, PointsScored
from sandtable.games.covert_ops.screen.telling import actor, cards, element, faces, other, place, seat, tell
from sandtable.games.covert_ops.vocabulary import Result, tier_of
from sandtable.kernel.words import counted
from sandtable.show.sheet import Chip, Span, Tone, chip

RESULTS: dict[Result, tuple[str, Tone]] = {
    "defeat": ("Defeat", "bad"),
    "pyrrhic": ("Pyrrhic Victory", "unknown"),
    "minor": ("Minor Victory", "good"),
    "major": ("Major Victory", "good"),
}
ENDS = {
    "CO-SG-12": "nobody of the team is left on the table",
    "CO-SV-10": "nobody of the team is left on the table",
    "CO-SV-11": "nobody of the team holds the zone",
    "CO-SV-13": "nothing more can be won",
    "CO-CP-7": "its last round is over",
    "CO-C4-17": "its last round is over",
}

# interactions


@tell.register
def _(event: SkillTested, content: Content) -> Chip:
    of = event.of.removeprefix(ELEMENT)
    at = f" at the {element(event.table, of, content)}" if of != event.of else ""
    bonus = f" {event.bonus:+}" if event.bonus else ""
    total = sum(event.dice) + event.bonus
    sums = (
        f": {event.skill.capitalize()}{at}, {sum(event.dice)}{bonus} = {total}"
        if bonus
        else (f": {event.skill.capitalize()}{at}, {total}")
    )
    came = Span("passed", "good", strong=True) if event.passed else Span("failed", "bad", strong=True)
    who = actor(event, event.unit, content)
    return *faces(event.dice, "friend"), who, Span(f"{sums} against {event.difficulty}: "), came


@tell.register
def _(event: Interacted | CaptiveFreed, content: Content) -> Chip:
    match event:
        case Interacted(unit=who, element=name, done=done):
            what = element(event.table, name, content)
            more = f", {done} times by now" if done > 1 else ""
            return Span(what, "good", strong=True), Span(": done by "), other(event, who, content), Span(more)
        case CaptiveFreed(unit=who, by=by):
            said = Span(" is freed by ", "good")
            return actor(event, who, content), said, other(event, by, content)


@tell.register
def _(event: Revived | CasevacBegun | CasualtyMoved, content: Content) -> Chip:
    match event:
        case Revived(unit=who, by=by):
            said = Span(" is back on its feet, thanks to ", "good")
            return actor(event, who, content), said, other(event, by, content)
        case CasevacBegun(unit=who, casualty=casualty):
            return actor(event, who, content), Span(" takes up "), other(event, casualty, content)
        case CasualtyMoved(casualty=casualty, by=by, at=at):
            down, where = Span(" lays "), Span(f" down at {place(at)}")
            return actor(event, by, content), down, other(event, casualty, content), where


# assets and alarm


@tell.register
def _(event: AssetUsed | SmokePlaced | CardsSeen | CardsOrdered, content: Content) -> Chip:
    match event:
        case AssetUsed(asset=asset, left=left):
            name = Span(content.assets[asset].name, "friend", strong=True)
            return Span("Asset "), name, Span(f": {counted(left, 'Asset Point')} left", "soft")
        case SmokePlaced(at=at, radius=radius):
            return chip(f"Smoke of radius {inches(radius)} in at {place(at)}")
        case CardsSeen(cards=seen):
            return chip(f"The deck's top: {cards(seen, content) or 'no card'}")
        case CardsOrdered(cards=order):
            return chip(f"They go back in this order: {cards(order, content)}")


@tell.register
def _(event: AlarmChanged, _: Content) -> Chip:
    rises = event.after > event.before
    said = f"The alarm {'rises' if rises else 'falls'} from {event.before} to {event.after}"
    why = f" ({counted(event.alert, 'Alert unit')})" if event.alert else ""
    tier = tier_of(event.after)
    new = Span(f": Tier {tier}", "bad" if rises else "good", strong=True)
    spans = Span(said, "bad" if rises else "good"), Span(why, "soft")
    return (*spans, new) if tier != tier_of(event.before) else spans


# the end


@tell.register
def _(event: PointsScored | MissionEnded | MissionScored, _: Content) -> Chip:
    match event:
        case PointsScored(vp=vp, total=total):
            return chip(f"{counted(vp, 'Victory Point')}: {total} by now", "good")
        case MissionEnded(rule=rule, round=number):
            why = ENDS.get(rule, "it is over")
            return chip(f"The mission ends in round {number}: {why}", strong=True)
        case MissionScored(vp=vp, result=result):
            said, tone = RESULTS[result]
            return chip(f"{said}: {counted(vp, 'Victory Point')}", tone, strong=True)


# the campaign


@tell.register
def _(event: CasualtyTreated | VeterancyGained | UpgradeBought, content: Content) -> Chip:
    who = actor(event, event.unit, content)
    match event:
        case CasualtyTreated(dead=True):
            return who, Span(" does not come back", "bad", strong=True)
        case CasualtyTreated(injuries=injuries, lost=lost):
            less = f", {cards(lost, content)} lost" if lost else ""
            return who, Span(f" recovers: {counted(injuries, 'Injury', 'Injuries')}{less}")
        case VeterancyGained(survived=survived):
            return who, Span(f" has come through {counted(survived, 'mission')}")
        case UpgradeBought(upgrade=upgrade, left=left):
            name = content.upgrades[upgrade].name
            return who, Span(f" receives {name}"), Span(f"; {left} left to spend", "soft")


@tell.register
def _(event: RequisitionGranted | UpgradeUnlocked | CampaignStands, content: Content) -> Chip:
    match event:
        case RequisitionGranted(points=points, now=now):
            return chip(f"{seat(event.seat)}: {points} Special Requisition, {now} by now", "good")
        case UpgradeUnlocked(upgrade=upgrade):
            return chip(f"{content.upgrades[upgrade].name} can be had from now on", "good")
        case CampaignStands(stage=stage, total=total, result=result):
            so_far = counted(total, "Victory Point")
            if not result:
                return chip(f"The campaign goes on to mission {stage + 1}: {so_far}", strong=True)
            said, tone = RESULTS[result]
            return chip(f"The campaign is over: {said}, {so_far}", tone, strong=True)
