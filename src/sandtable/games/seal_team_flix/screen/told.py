"""The log in tones: dice as faces, then the sentence, then the result."""

from __future__ import annotations

from typing import Any

from sandtable.games.seal_team_flix.opposition.attack_die import BULLET, STUN, Shot, meaning
from sandtable.games.seal_team_flix.opposition.events import Spawned, SpawnRolled
from sandtable.games.seal_team_flix.rules.bypass import DigitsRolled
from sandtable.games.seal_team_flix.rules.ending import MissionEnded
from sandtable.games.seal_team_flix.rules.flick_events import Flicked
from sandtable.games.seal_team_flix.rules.harm_events import Fell, Spared, Wounded
from sandtable.games.seal_team_flix.rules.outfit import Joined
from sandtable.games.seal_team_flix.rules.setup import CoverRolled, PatrolRolled
from sandtable.games.seal_team_flix.rules.side_boards import BoardEnded
from sandtable.games.seal_team_flix.rules.tokens import Completed, Destroyed, Revealed
from sandtable.games.seal_team_flix.rules.turn import RoundBegan, TurnBegan
from sandtable.games.seal_team_flix.vocabulary import SEATS, SIZE_NAMES
from sandtable.kernel.event import Event
from sandtable.show.sheet import Chip, Span, Tone, die_face, heading

SIX, TEN = 6, 10
RESULTS: dict[str, Tone] = {"success": "good", "partial": "unknown", "failure": "bad"}
TONES: dict[type[Event], Tone] = {
    Spared: "good",
    Completed: "good",
    Spawned: "foe",
    Destroyed: "foe",
    Revealed: "unknown",
}


def line(event: Event, content: Any) -> Chip:
    """One line of the log; together the spans say what the event's text says."""
    match event:
        case RoundBegan(round=number, timer=timer):
            return heading(f"Round {number} · Timer {timer}")
        case Joined(who=who, what=what) if who in SEATS:
            return (Span(f"SEAL {who[-1]}: {what}"),)
        case TurnBegan():
            return (Span(event.text(content), "friend", strong=True),)
        case Shot():
            return _shot(event)
        case SpawnRolled() | CoverRolled() | PatrolRolled() | DigitsRolled():
            return _rolled(event, content)
        case Flicked():
            return _flicked(event)
        case Wounded():
            return (Span(event.text(content), "bad", strong=True),)
        case Fell(who=who):
            return Span(who, strong=True), Span(event.text(content).removeprefix(who))
        case BoardEnded(won=won):
            return (Span(event.text(content), "good" if won else "bad", strong=True),)
        case MissionEnded(result=result):
            return (Span(event.text(content), RESULTS[result], strong=True),)
        case _:
            return (Span(event.text(content), TONES.get(type(event), "plain")),)


def faces(dice: tuple[int, ...], sides: int, tone: Tone) -> Chip:
    found: list[Span] = []
    for number in dice:
        found += [die_face(number, sides, tone), Span(" ")]
    return tuple(found)


def _shot(event: Shot) -> Chip:
    """Each face with what it means, the shooter first."""
    found = [*faces(event.dice, SIX, "foe"), Span(f"{event.shooter} {event.how}: ")]
    for at, number in enumerate(event.dice):
        tone: Tone = "bad" if number >= BULLET else "unknown" if number == STUN else "soft"
        found += [Span(", ")] if at else []
        found.append(Span(meaning(number), tone, strong=number >= STUN))
    return (*found, Span(f" against {event.target}"))


def _rolled(event: SpawnRolled | CoverRolled | PatrolRolled | DigitsRolled, content: Any) -> Chip:
    text = event.text(content)
    match event:
        case SpawnRolled(dice=dice):
            said = text.partition(":")[0]
            return *faces(dice, TEN, "foe"), Span(said)
        case CoverRolled(area=area, die=die, blocks=blocks):
            where = ", ".join(blocks) or "no Block"
            return die_face(die, SIX, "unknown"), Span(f" Cover in the {area}: {where}")
        case PatrolRolled(colour=colour, die=die, where=where):
            return die_face(die, TEN, "foe"), Span(f" {colour.title()} Patrol on {where}")
        case DigitsRolled(dice=dice):
            digits = tuple(die % TEN for die in dice)  # STF-SBE-1
            return *faces(digits, TEN, "unknown"), Span(text.partition(": digits")[0])


def _flicked(event: Flicked) -> Chip:
    """What was struck stands out; the hand's own figures are soft."""
    size = SIZE_NAMES[event.size]
    aim = f" ({event.angle / 10:.1f}°, power {event.power / 100:.1f})"
    struck = Span(f"strikes {', '.join(event.struck)}", "friend", strong=True)
    return (
        Span(f"{event.who}, {event.what}: {size} disc from {event.start}", strong=False),
        Span(aim, "soft"),
        Span(", "),
        struck if event.struck else Span("strikes nothing", "soft"),
    )
