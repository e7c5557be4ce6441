"""A mission that is over: its tier and points, what happened on the way, what it cost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sandtable.games.third_option import events
from sandtable.games.third_option.content import Content
from sandtable.games.third_option.record import TIER_NAMES
from sandtable.games.third_option.rules.operations import rating
from sandtable.games.third_option.screen.scene_debrief import facts
from sandtable.games.third_option.screen.scene_parts import Parts
from sandtable.games.third_option.screen.told import tell
from sandtable.games.third_option.state import Campaign
from sandtable.games.third_option.view import View
from sandtable.games.third_option.vocabulary import PHASE_NAMES
from sandtable.kernel.event import Event
from sandtable.kernel.words import counted
from sandtable.show.debrief import Debrief, Fact, Turning, share

MOST = 10  # turning points: the last ones
COSTS = ("Casualties", "Teams taken")
PLAYED = ("played", "cancels", "repeats")  # from the hand, against a card, or for a die
TESTS: tuple[str, ...] = ("infiltration", "exfiltration", "emergency", "sabotage", "recon", "rescue", "extraction")
DEEDS: tuple[str, ...] = (
    "target_killed",
    "target_destroyed",
    "target_surrenders",
    "target_taken",
    "site_cleared",
    "sabotaged",
    "scouted",
    "hostages_free",
    "hostages_killed",
    "struck",
    "wiped_out",
    "last_captured",
    "stranded",
    "left_behind",
)


def make_debrief(view: View, content: Content, told: Sequence[Event]) -> Debrief | None:
    if view.card is None or not view.campaign.over:
        return None
    last = view.campaign.log[-1]
    happened = facts(Parts(view, view.card, content), last)
    scored = next((one for one in reversed(told) if isinstance(one, events.Scored)), None)
    return Debrief(
        heading=TIER_NAMES[last.tier],
        verdict=_verdict(view.card.name, view.campaign),
        why=(scored.failure or "the objective is completed").capitalize() if scored else "",
        rule="TO-8.0-1",
        facts=tuple(Fact(name, text) for name, text in happened if name not in COSTS),
        turning=tuple(_turning(content, told))[-MOST:],
        losses=(
            Fact("Teams still active", f"{last.percent} percent", "friend"),
            *(Fact(name, text, "friend") for name, text in happened if name in COSTS),
            Fact("Enemy", f"{last.enemy_casualties} down", "foe"),
        ),
        figures=tuple(_figures(told)),
        drawn=True,
    )


def _verdict(mission: str, campaign: Campaign) -> str:
    """The points of the last mission; of an operation its rating and points too."""
    verdict = f"{mission}, {counted(campaign.log[-1].vp, 'Victory Point')}."
    if not campaign.is_operation:
        return verdict
    points = counted(sum(entry.vp for entry in campaign.log), "Victory Point")
    missions = counted(len(campaign.log), "mission")
    return f"{verdict} {campaign.name}: {rating(campaign)}, {points} in {missions}."


def _figures(log: Sequence[Event]) -> Iterator[Fact]:
    ours = [event for event in log if isinstance(event, events.Attacked)]
    theirs = [event for event in log if isinstance(event, events.FighterAttacked | events.IntelAttacked)]
    tests = [event for event in log if isinstance(event, events.Rolled)]
    yield Fact("Our attacks that hit", share(sum(event.hit for event in ours), len(ours)), "friend")
    yield Fact("Their attacks that hit", share(sum(event.hit for event in theirs), len(theirs)), "foe")
    yield Fact("Tests passed", share(sum(event.passed for event in tests), len(tests)))
    yield Fact("Assets played", str(sum(map(_is_asset_use, log))))


def _is_asset_use(event: Event) -> bool:
    """Whether an event uses an Asset: plays its card, absorbs a hit or finds its drone available."""
    match event:
        case events.AssetUsed(how=how):
            return how in PLAYED
        case events.TeamHit(absorbed_by=asset):
            return bool(asset)
        case events.Rolled(test="availability", passed=passed):
            return passed  # TO-7.5.6-2: an available drone expends the card
    return False


def _turning(content: Content, told: Sequence[Event]) -> Iterator[Turning]:
    """Teams that were lost, tests of the way and the objective, and what came of it."""
    when = ""
    for event in told:
        match event:
            case events.PhaseBegan(phase=phase):
                when = PHASE_NAMES[phase]
            case events.Rolled(test=test) if test in TESTS:
                yield Turning(when, tell(event, content), event.rule)
            case events.Happened(what=what) if what in DEEDS:
                yield Turning(when, tell(event, content), event.rule)
            case events.CaptureRolled() | events.DroneDamage():
                yield Turning(when, tell(event, content), event.rule)
            case events.TeamHit(absorbed_by="", hits=hits) if hits > 1:
                yield Turning(when, tell(event, content), event.rule)
