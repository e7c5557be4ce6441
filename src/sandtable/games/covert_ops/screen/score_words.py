"""How a mission is scored, line by line, with the points so far."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.games.covert_ops import mission
from sandtable.games.covert_ops.rules import scoring
from sandtable.games.covert_ops.rules.basics import element_name
from sandtable.games.covert_ops.screen.field import Field
from sandtable.kernel.verbs import Verb
from sandtable.kernel.words import counted
from sandtable.show.sheet import Line, Span, cited


def score_said(field: Field, verb: Verb) -> str:
    """What a line of the briefing asks for."""
    match verb:
        case mission.Done(element=element, each=each):
            what = element_name(field.state, element)
            return f"{what}, each time" if each else what
        case mission.Exfil(n=n):
            return f"{counted(n, 'unit')} out by the zone"
        case mission.ExfilInteract():
            return "every unit with Interact out by the zone"
        case mission.CaptivesOut():
            return "each captive out by the zone"
        case mission.Destroyed(profile=profile):
            return f"{field.content.profiles[profile].name} destroyed"
        case mission.TierMost(tier=tier):
            return f"the alarm at Tier {tier} or lower"
        case mission.VictoryPhase(rounds=rounds, in_zone=in_zone):
            when = f"rounds {', '.join(map(str, rounds))}" if rounds else "every round"
            return f"{when}{' with the zone held' if in_zone else ''}"
    return "points"


def scores(field: Field) -> Iterator[tuple[str, int, int]]:
    """What each line asks for, what it is worth at a time, what it has brought so far."""
    state = field.state
    for verb in field.mission.scores:
        vp: int = getattr(verb, "vp", 1)
        if isinstance(verb, mission.VictoryPhase):
            got = state.vp if field.view.phase != "over" else _phases(field)
        else:
            got = _worth(field, verb)
        yield score_said(field, verb), vp, got


def _phases(field: Field) -> int:
    """Of a mission that is over: what no other line brought."""
    return field.view.vp - sum(_worth(field, one) for one in field.mission.scores)


def _worth(field: Field, verb: Verb) -> int:
    """Nothing before the elements lie on the table."""
    if isinstance(verb, mission.Done) and verb.element not in field.view.elements:
        return 0
    return scoring.worth(verb, field.state)


def total(field: Field) -> int:
    """As things stand."""
    if field.view.phase == "over":
        return field.view.vp
    return field.view.vp + sum(_worth(field, verb) for verb in field.mission.scores)


def scoring_lines(field: Field) -> Iterator[Line]:
    """Points so far, thresholds, and each line of the briefing."""
    pyrrhic, minor, major = field.mission.thresholds
    points = counted(total(field), "Victory Point")
    yield cited(Span(points, strong=True), f": Pyrrhic {pyrrhic}, Minor {minor}, Major {major}", rule="CO-2.1-7")
    for words, vp, got in scores(field):
        mark = Span(f"{got} ", "good" if got else "soft", strong=True)
        yield cited(mark, f"{words} ({vp} VP)", rule="CO-2.1-7")
