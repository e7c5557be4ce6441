"""A mission or campaign that is over: how it ended, what decided it, what it cost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sandtable.games.covert_ops.mission import Mission
from sandtable.games.covert_ops.record import RESULTS
from sandtable.games.covert_ops.rules.alarm import AlarmChanged
from sandtable.games.covert_ops.rules.assets import AssetUsed
from sandtable.games.covert_ops.rules.awareness import Alerted
from sandtable.games.covert_ops.rules.casualties import Revived
from sandtable.games.covert_ops.rules.exfiltration import Exfiltrated
from sandtable.games.covert_ops.rules.harm import Suffered, UnitDestroyed
from sandtable.games.covert_ops.rules.interact import CaptiveFreed, Interacted, SkillTested
from sandtable.games.covert_ops.rules.reinforcements import ReinforcementDrawn
from sandtable.games.covert_ops.rules.scoring import MissionEnded
from sandtable.games.covert_ops.screen.debrief_figures import figures, ours
from sandtable.games.covert_ops.screen.field import Field
from sandtable.games.covert_ops.screen.score_words import scores
from sandtable.games.covert_ops.screen.telling import tell
from sandtable.games.covert_ops.screen.told_missions import ENDS
from sandtable.games.covert_ops.sequence import MissionBegan, RoundBegan
from sandtable.games.covert_ops.state import Unit
from sandtable.games.covert_ops.vocabulary import tier_of
from sandtable.kernel.event import Event
from sandtable.kernel.words import counted
from sandtable.show.debrief import Debrief, Fact, Turning
from sandtable.show.sheet import Tone

MOST = 12  # turning points: the last ones
ZONES: dict[str, tuple[str, Tone]] = {
    "casualty": ("left behind", "bad"),
    "dead": ("dead", "bad"),
    "exfiltrated": ("out by the zone", "good"),
    "combat": ("on the table at the end", "friend"),
    "tray": ("never deployed", "soft"),
}


def make_debrief(field: Field, told: Sequence[Event]) -> Debrief | None:
    view = field.view
    if not view.over:
        return None
    ended = next((one for one in reversed(told) if isinstance(one, MissionEnded)), None)
    why = ENDS.get(ended.rule, "") if ended else ""
    return Debrief(
        heading=RESULTS.get(view.result, "Over"),
        verdict=_verdict(field),
        why=why[:1].upper() + why[1:],
        rule=ended.rule if ended else "",
        facts=tuple(_campaign(field) if view.campaign else _scored(field)),
        turning=tuple(_turning(field, told))[-MOST:],
        losses=(*_team(field, told), _opfor(field, told)),
        figures=tuple(figures(field, told)),
    )


def _verdict(field: Field) -> str:
    view = field.view
    if view.campaign:
        points = counted(view.total, "Victory Point")
        played = counted(len(view.history), "mission")
        return f"{view.campaign.title}: {points} in {played}."
    points, rounds = counted(view.vp, "Victory Point"), counted(view.round, "round")
    return f"{field.mission.title}: {points} in {rounds}, alarm {view.alarm}."


# what was scored


def _scored(field: Field) -> Iterator[Fact]:
    """Line by line, then what the total means."""
    for words, vp, got in scores(field):
        text = counted(got, "Victory Point") if got else f"nothing of {vp}"
        yield Fact(words[:1].upper() + words[1:], text, "good" if got else "soft")
    pyrrhic, minor, major = field.mission.thresholds
    yield Fact("In all", f"{field.view.vp} (Pyrrhic {pyrrhic}, Minor {minor}, Major {major})")


def _campaign(field: Field) -> Iterator[Fact]:
    view = field.view
    assert view.campaign is not None
    legs: dict[str, Mission] = {leg.id: leg for leg in view.campaign.legs}
    for one in view.history:
        title = legs[one.mission].title if one.mission in legs else "Mission"
        said = f"{RESULTS.get(one.result, 'Ended')}, {one.vp} VP in {counted(one.rounds, 'round')}"
        yield Fact(title, said, "bad" if one.result == "defeat" else "good")
    pyrrhic, minor, major = view.campaign.totals
    yield Fact("In all", f"{view.total} (Pyrrhic {pyrrhic}, Minor {minor}, Major {major})")


# what it cost


def _team(field: Field, told: Sequence[Event]) -> Iterator[Fact]:
    """Whoever came along, and those that a campaign lost before."""
    view = field.view
    for unit in view.units.values():
        if unit.seat:
            yield _member(field, unit, told)
    for who, veteran in view.veterans.items():
        if who not in view.units:
            hurt = counted(veteran.injuries, "Injury", "Injuries")
            yield Fact(field.content.profiles[veteran.profile].name, f"dead, {hurt}", "bad")


def _member(field: Field, unit: Unit, told: Sequence[Event]) -> Fact:
    words, tone = ZONES[unit.zone]
    hurt = sum(one.n for one in told if isinstance(one, Suffered) and one.unit == unit.id)
    taken = f", {hurt} damage" if hurt else ", unhurt"
    injuries = f", {counted(unit.injuries, 'Injury', 'Injuries')}" if unit.injuries else ""
    return Fact(field.name(unit.id), f"{words}{taken}{injuries}", tone)


def _opfor(field: Field, told: Sequence[Event]) -> Fact:
    fallen = [one.profile for one in told if isinstance(one, UnitDestroyed) and not ours(one)]
    known = field.content.profiles
    named = ", ".join(f"{fallen.count(one)} {known[one].name}" for one in dict.fromkeys(fallen))
    return Fact("Opfor", f"{named} destroyed" if named else "none destroyed", "foe")


# what decided it


def _turning(field: Field, told: Sequence[Event]) -> Iterator[Turning]:
    """Who fell, what was done, the first alert, every new tier of the alarm."""
    mission, now, alerted = "", 0, False
    for event in told:
        if isinstance(event, MissionBegan):
            mission, now, alerted = field.content.title_of(event.mission), 0, False
        elif isinstance(event, RoundBegan):
            now = event.round
        elif _decides(event) or (isinstance(event, Alerted) and not alerted):
            alerted = alerted or isinstance(event, Alerted)
            when = f"Round {now}" if now else "Set-up"
            when = f"{mission}, round {now}" if field.view.campaign and mission else when
            yield Turning(when, tell(event, field.content), event.rule)


def _decides(event: Event) -> bool:
    match event:
        case UnitDestroyed():
            return ours(event)
        case AlarmChanged(before=before, after=after):
            return tier_of(before) != tier_of(after)
        case SkillTested(passed=passed):
            return not passed
        case Interacted() | CaptiveFreed() | Revived() | ReinforcementDrawn() | AssetUsed():
            return True
    return isinstance(event, Exfiltrated)
