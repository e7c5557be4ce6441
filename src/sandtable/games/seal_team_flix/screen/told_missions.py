"""Outfitting, setup, Rounds, objectives, the end and the Campaign, as the log tells them."""

from __future__ import annotations

from sandtable.games.seal_team_flix.content import Content
from sandtable.games.seal_team_flix.mission import ABORT, WIN
from sandtable.games.seal_team_flix.rules.campaign import RAISED_FROM_THE_DEAD, BoardsRaised, BranchTaken, RankGained
from sandtable.games.seal_team_flix.rules.ending import MissionEnded
from sandtable.games.seal_team_flix.rules.outfit import Equipped, Joined, Specialized
from sandtable.games.seal_team_flix.rules.round_end import BombTicked, MissionAborted, TimerFell
from sandtable.games.seal_team_flix.rules.setup import CoverRolled, Deployed, PatrolRolled
from sandtable.games.seal_team_flix.rules.tokens import AlarmTriggered, Completed, Destroyed, Revealed
from sandtable.games.seal_team_flix.rules.turn import RoundBegan
from sandtable.games.seal_team_flix.screen.telling import SIX, TEN, card, seal, tell
from sandtable.games.seal_team_flix.vocabulary import TOKEN_TITLES
from sandtable.kernel.words import plural
from sandtable.show.sheet import Chip, Span, Tone, chip, die_face, heading

RESULTS: dict[str, tuple[str, Tone]] = {
    "success": ("Success", "good"),
    "partial": ("Partial success", "unknown"),
    "failure": ("Failure", "bad"),
}


@tell.register
def _(event: Joined | Specialized | Equipped | Deployed | RankGained, content: Content) -> Chip:
    who = seal(event.who, content)
    match event:
        case Joined(seat=seat):
            return chip(f"SEAL {seat[-1]}: {who}")
        case Specialized(spec=spec):
            return chip(f"{who}: {content.specializations[spec].name}")
        case Equipped(cards=cards):
            return chip(f"{who}: {', '.join(card(one, content) for one in cards) or 'no cards'}")
        case Deployed(where=where):
            return chip(f"{who} deploys on {where}")
        case RankGained(grade=grade, promoted=promoted):
            gain = f"is promoted to E-{grade}" if promoted else "gains a Rank token"
            return chip(f"{who} {gain}")


@tell.register
def _(event: CoverRolled | PatrolRolled, _: Content) -> Chip:
    match event:
        case CoverRolled(area=area, die=die, blocks=blocks):
            where = ", ".join(blocks) or "no Block"
            return die_face(die, SIX, "unknown"), Span(f" Cover in the {area}: {where}")
        case PatrolRolled(colour=colour, die=die, where=where):
            return die_face(die, TEN, "foe"), Span(f" {colour.title()} Patrol on {where}")


@tell.register
def _(event: RoundBegan | BombTicked | TimerFell, _: Content) -> Chip:
    match event:
        case RoundBegan(round=number, timer=timer):
            return heading(f"Round {number} · Timer {timer}")
        case BombTicked(where=where, clock=clock):
            return chip(f"The Time Bomb on {where} ticks: {clock}")
        case TimerFell(timer=timer):
            return chip(f"The Timer falls to {timer}")


@tell.register
def _(event: Revealed | Completed | Destroyed | AlarmTriggered, content: Content) -> Chip:
    match event:
        case Revealed(what=what, where=where):
            return chip(f"{where}: {TOKEN_TITLES[what]} revealed", "unknown")
        case Completed(what=what, role=role):
            return chip(f"{TOKEN_TITLES[what]} completed ({role})", "good")
        case Destroyed(what=what, role=role):
            said = f"{TOKEN_TITLES[what]} lost"
            return chip(said if role == "other" else f"{said} ({role})", "foe")
        case AlarmTriggered(where=where, who=who):
            sees = f"sees {seal(who, content)}, who takes the Alert token"
            return chip(f"The Alarm on {where} {sees}")


@tell.register
def _(event: MissionEnded, _: Content) -> Chip:
    said, tone = RESULTS[event.result]
    more = ", all Secondaries completed" if event.secondaries else ""
    points = f"{event.points:+} {plural(event.points, 'point')}"
    return chip(f"{event.title}: {said}{more}. {points}", tone, strong=True)


@tell.register
def _(event: MissionAborted | BranchTaken | BoardsRaised, _: Content) -> Chip:
    match event:
        case MissionAborted():
            return chip("The team breaks off")
        case BranchTaken(to=to):
            ends = {WIN: "Campaign successful", ABORT: "Operation aborted"}
            return chip(ends.get(to) or f"Next mission: {to}")
        case BoardsRaised():
            less = f"{RAISED_FROM_THE_DEAD} points, and the fallen return"
            return chip(f"No unused SEAL is left: {less}")
