"""Volleys, bombardments, Saves, as the log tells them."""

from __future__ import annotations

from sandtable.games.team_yankee.content import Content
from sandtable.games.team_yankee.rules.bombardment import BombardmentFell, RangedIn, RangingIn, SmokeLaid
from sandtable.games.team_yankee.rules.firing import VolleyFired
from sandtable.games.team_yankee.rules.harm import BailedOut
from sandtable.games.team_yankee.rules.mistaken import TargetMistaken
from sandtable.games.team_yankee.rules.night import VisibilityRolled
from sandtable.games.team_yankee.rules.saves import Saved
from sandtable.games.team_yankee.rules.shots import ShotFired
from sandtable.games.team_yankee.rules.to_hit import summed_up
from sandtable.games.team_yankee.rules.volley import FireHeld
from sandtable.games.team_yankee.screen.telling import arm, faces, place, team, tell, tone_of, unit, unit_tone
from sandtable.kernel.words import counted
from sandtable.show.sheet import Chip, Span

FIRES = {
    "fire": "fires",
    "anti-aircraft": "fires at the aircraft",
    "defensive-fire": "Defensive Fire",
    "bombardment": "bombards",
}


@tell.register
def _(event: VolleyFired | FireHeld, content: Content) -> Chip:
    if not event.unit:
        return Span("Defensive Fire", strong=True), Span("")
    who = unit(event, event.unit, content)
    if isinstance(event, FireHeld):
        return who, Span(" holds its fire")
    return who, Span(f" {FIRES[event.kind]}")


@tell.register
def _(event: ShotFired, content: Content) -> Chip:
    hits = Span(counted(event.hits, "hit"), "good", strong=True)
    result = hits if event.hits else Span("missed", "soft")
    need = summed_up(event.modifiers)
    if len(event.modifiers) > 1:
        need += f" = {event.need}+"
    words = Span(f": {arm(event.weapon, content)} at ")
    return (
        *faces(event.dice, tone_of(event, event.team)),
        team(event, event.team, content),
        words,
        team(event, event.target, content),
        Span(f" ({need}) ", "soft"),
        result,
    )


@tell.register
def _(event: Saved, content: Content) -> Chip:
    who = team(event, event.team, content)
    dice = faces((event.die,), tone_of(event, event.team)) if event.die else ()
    sum_of = Span(f": {_sum(event)}, ", "soft")
    power = faces((event.firepower,), "plain") if event.firepower else ()
    results = {
        "unharmed": Span("no effect", "soft"),
        "bailed-out": Span("Bailed Out", "bad", strong=True),
        "destroyed": Span("Destroyed", "bad", strong=True),
    }
    said = (Span("Firepower "), *power) if power else ()
    return *dice, who, sum_of, *said, results[event.result]


def _sum(event: Saved) -> str:
    """`3 + 16 = 19 against 22`, or the Save that was needed."""
    if event.armour is not None:
        total = event.die + event.armour
        return f"{event.die} + {event.armour} = {total} against {event.anti_tank}"
    return f"Save {event.anti_tank}+" if event.die and event.anti_tank <= 6 else "no Save"


@tell.register
def _(event: BailedOut | TargetMistaken | VisibilityRolled, content: Content) -> Chip:
    match event:
        case BailedOut(team=who):
            return team(event, who, content), Span(": the crew is out", "bad")
        case TargetMistaken(team=who, die=die, exchanged=exchanged):
            said = "a mistaken target: the hits are exchanged" if exchanged else "as aimed"
            tone = tone_of(event, who)
            return *faces((die,), tone), team(event, who, content), Span(f": {said}")
        case VisibilityRolled(unit=who, dice=dice, far=far):
            sees = Span(f" sees {far // 20} inches at Night")
            return *faces(dice, unit_tone(event, who)), unit(event, who, content), sees


@tell.register
def _(event: RangingIn | RangedIn | SmokeLaid | BombardmentFell, content: Content) -> Chip:
    who, tone = unit(event, event.unit, content), unit_tone(event, event.unit)
    match event:
        case RangingIn(need=need, die=die, modifiers=modifiers):
            hit = die >= need
            result = Span("Ranged In", "good") if hit else Span("not yet", "soft")
            said = Span(f" ranges in ({summed_up(modifiers)}), {need}+: ")
            return *faces((die,), tone), who, said, result
        case RangedIn(at=at):
            return who, Span(f" is Ranged In at {place(at)}")
        case SmokeLaid(at=at):
            return who, Span(f" lays Smoke at {place(at)}")
        case BombardmentFell(teams=teams, dice=dice, struck=struck):
            rolled = tuple(span for one in dice for span in faces(one, tone))
            hits = f": {counted(len(teams), 'Team')} under it, {counted(len(struck), 'hit')}"
            return *rolled, who, Span(hits)
