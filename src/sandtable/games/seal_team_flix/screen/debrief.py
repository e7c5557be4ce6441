"""A mission that is over: the objectives, the SEALs, the discs, and what decided it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sandtable.games.seal_team_flix.rules.ending import MissionEnded
from sandtable.games.seal_team_flix.rules.flick_events import Flicked, SideFlicked
from sandtable.games.seal_team_flix.rules.harm_events import Fell, Stunned, Wounded
from sandtable.games.seal_team_flix.rules.round_end import MissionAborted
from sandtable.games.seal_team_flix.rules.side_boards import BoardEnded
from sandtable.games.seal_team_flix.rules.tokens import AlarmTriggered, Completed, Destroyed
from sandtable.games.seal_team_flix.rules.turn import RoundBegan
from sandtable.games.seal_team_flix.screen.field import KINDS, Field
from sandtable.games.seal_team_flix.screen.telling import tell
from sandtable.games.seal_team_flix.screen.told_missions import RESULTS
from sandtable.games.seal_team_flix.state import Seal
from sandtable.games.seal_team_flix.view import SeenObjective
from sandtable.games.seal_team_flix.vocabulary import TOKEN_TITLES
from sandtable.kernel.event import Event
from sandtable.kernel.words import counted
from sandtable.show.debrief import Debrief, Fact, Turning, share
from sandtable.show.sheet import Tone

MOST = 10  # turning points
STANDS: dict[str, tuple[str, Tone]] = {
    "cleared": ("completed", "good"),
    "carried": ("carried", "good"),
    "lost": ("lost", "bad"),
    "map": ("left behind", "soft"),
}


def make_debrief(field: Field, told: Sequence[Event]) -> Debrief | None:
    view = field.view
    if not view.over or not view.history:
        return None
    last, told = view.history[-1], _of_the_last(told)
    said, _ = RESULTS[last.result]
    more = ", all Secondaries completed" if last.secondaries else ""
    points = counted(last.points, "point")
    return Debrief(
        heading=said,
        verdict=f"{field.mission.title}{more}: {points} in {counted(last.rounds, 'Round')}.",
        why=_why(field, told),
        rule=next((one.rule for one in told if isinstance(one, MissionEnded)), ""),
        facts=tuple(map(_objective, view.objectives.values())),
        turning=_weightiest(list(_turning(field, told))),
        losses=(*(_seal(field, seal, told) for seal in view.seals.values()), _tangos(told)),
        figures=tuple(_figures(field, told)),
    )


def _of_the_last(told: Sequence[Event]) -> Sequence[Event]:
    """A Campaign's earlier missions have had their own end."""
    ends = [at for at, one in enumerate(told) if isinstance(one, MissionEnded)]
    return told[ends[-2] + 1 :] if len(ends) > 1 else told


def _why(field: Field, told: Sequence[Event]) -> str:
    view = field.view
    if any(isinstance(one, MissionAborted) for one in told):
        return "The team broke off"
    if all(seal.kia for seal in view.seals.values()):
        return "No SEAL is left"
    if view.timer <= 0:
        return "The Timer ran out"
    lost = any(isinstance(one, Destroyed) and one.role == "primary" for one in told)
    if view.result != "success" and lost:
        return "A Primary Objective was lost"
    return "Every Primary Objective is done" if view.result == "success" else "It was given up"


def _objective(token: SeenObjective) -> Fact:
    if token.type is None:
        return Fact("Token", "never turned up", "soft")
    said, tone = STANDS[token.status]
    role = "" if token.role in (None, "other") else f", {token.role}"
    return Fact(TOKEN_TITLES[token.type], f"{said}{role}", tone)


def _seal(field: Field, seal: Seal, told: Sequence[Event]) -> Fact:
    wounds = sum(isinstance(one, Wounded) and one.who == seal.board for one in told)
    taken = f", {counted(wounds, 'Wound')} taken" if wounds else ", unhurt"
    state = "KIA" if seal.kia else f"Health {seal.health}"
    return Fact(field.seal_name(seal.seat), f"{state}{taken}", "friend")


def _tangos(told: Sequence[Event]) -> Fact:
    fallen = [one.who.kind for one in told if isinstance(one, Fell) and one.who.kind in KINDS]
    kinds = {kind: fallen.count(kind) for kind in dict.fromkeys(fallen)}
    named = ", ".join(counted(n, KINDS[kind]) for kind, n in kinds.items())
    return Fact("Tangos", f"{named} down" if named else "none down", "foe")


def _figures(field: Field, told: Sequence[Event]) -> Iterator[Fact]:
    discs = [one for one in told if isinstance(one, Flicked)]
    boards = [one for one in told if isinstance(one, BoardEnded)]
    stunned = sum(isinstance(one, Stunned) and one.who.kind in KINDS for one in told)
    side = sum(isinstance(one, SideFlicked) for one in told)
    yield Fact("Rounds", f"{field.view.round}, Timer at {max(0, field.view.timer)}")
    yield Fact("Discs that struck something", share(sum(map(_struck, discs)), len(discs)))
    yield Fact("Tangos stunned", str(stunned))
    if boards:
        won = share(sum(one.won for one in boards), len(boards))
        yield Fact("Side boards won", f"{won}, by {counted(side, 'flick')}")


def _struck(disc: Flicked) -> bool:
    return bool(disc.struck)


def _weightiest(found: Sequence[tuple[bool, Turning]]) -> tuple[Turning, ...]:
    """The last ones; of too many the early Wounds and Tangos make room for what weighs more."""
    light = [at for at, (weighs, _) in enumerate(found) if not weighs]
    spare = set(light[: max(0, len(found) - MOST)])
    return tuple(one for at, (_, one) in enumerate(found) if at not in spare)[-MOST:]


def _weighs(event: Event) -> bool:
    if isinstance(event, Fell):
        return event.who.kind not in KINDS
    return not isinstance(event, Wounded)


def _turning(field: Field, told: Sequence[Event]) -> Iterator[tuple[bool, Turning]]:
    """Who fell, who was hit, what was won or lost, and the Alarm; and whether it weighs much."""
    now = 0
    for event in told:
        match event:
            case RoundBegan(round=number):
                now = number
            case Fell() | Wounded() | Completed() | Destroyed() | AlarmTriggered() | BoardEnded():
                when = f"Round {now}" if now else "Before it began"
                yield _weighs(event), Turning(when, tell(event, field.content), event.rule)
