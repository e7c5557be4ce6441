"""A battle that is over: what ended it, who decided it, and what it cost either side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from sandtable.games.special_forces import events
from sandtable.games.special_forces.screen.field import TONES, Field
from sandtable.games.special_forces.screen.told import tell, why_ended
from sandtable.games.special_forces.vocabulary import SIDE_NAMES, SIDES, Side
from sandtable.kernel.event import Event
from sandtable.show.debrief import Debrief, Fact, Turning, share
from sandtable.show.sheet import Chip, Span

MOST = 10  # turning points: the last ones


def make_debrief(field: Field, told: Sequence[Event]) -> Debrief | None:
    view = field.view
    if not view.over:
        return None
    end = next((one for one in reversed(told) if isinstance(one, events.BattleEnded)), None)
    return Debrief(
        heading=view.result,
        verdict=f"{view.battle.title}, turn {_length(field)}.",
        why=why_ended(end.why, field.content) if end else "",
        rule=end.rule if end else "",
        turning=tuple(_turning(field, told))[-MOST:],
        losses=tuple(_losses(field)),
        figures=(Fact("Turns", _length(field)), *_figures(field, told)),
    )


def _length(field: Field) -> str:
    turn, limit = field.view.turn, field.view.limit
    return f"{turn} of {limit}" if limit else f"{turn}"


def _losses(field: Field) -> Iterator[Fact]:
    """Who is Down, who is hurt, who has left the map, side by side."""
    for side in SIDES:
        own = [one for one in field.view.soldiers.values() if one.side == side]
        down = [one.id for one in own if one.status == "down"]
        hurt = [one.id for one in own if one.here and (one.wounds or one.stuns)]
        left = [one.id for one in own if one.status == "exited"]
        said = f"{len(down)} of {len(own)} Down" + (f" ({', '.join(down)})" if down else "")
        said += f"; hurt: {', '.join(hurt)}" if hurt else ""
        said += f"; off the map: {', '.join(left)}" if left else ""
        yield Fact(SIDE_NAMES[side], said, TONES[side])


def _figures(field: Field, told: Sequence[Event]) -> Iterator[Fact]:
    shots: Counter[Side] = Counter()
    hits: Counter[Side] = Counter()
    spoiled: Counter[Side] = Counter()
    for event in told:
        match event:
            case events.AttackRolled(suppressing=False):
                shots[_side(field, event.attacker)] += 1
                hits[_side(field, event.attacker)] += event.hit
            case events.AttackRolled(suppressing=True) if event.hit:
                spoiled[_side(field, event.attacker)] += 1
            case events.Dodged(success=True):
                spoiled[_side(field, event.soldier)] += 1
    for side in SIDES:
        part, name = share(hits[side], shots[side]), SIDE_NAMES[side]
        yield Fact(f"{name} attacks that hit", part, TONES[side])
        yield Fact(f"{name} reactions that helped", str(spoiled[side]), TONES[side])


def _side(field: Field, name: str) -> Side:
    found = field.view.soldiers.get(name)
    return found.side if found else "us"


def _turning(field: Field, told: Sequence[Event]) -> Iterator[Turning]:
    """Whoever went Down, and who did it; the folder; who left; who came."""
    turn, attacker = 0, ""
    for event in told:
        match event:
            case events.TurnBegan():
                turn = event.turn
            case events.AttackRolled(suppressing=False):
                attacker = event.attacker if event.hit else attacker
            case events.Harmed(down=True):
                yield Turning(f"Turn {turn}", _fell(field, event, attacker), event.rule)
            case events.FolderFound() | events.FolderTaken() | events.Left():
                yield Turning(f"Turn {turn}", tell(event, field.content), event.rule)
            case events.Reinforced(soldiers=(_, *_)):
                yield Turning(f"Turn {turn}", tell(event, field.content), event.rule)


def _fell(field: Field, event: events.Harmed, attacker: str) -> Chip:
    """In the tone of whoever did it: a foe who falls is no loss of ours."""
    who = field.view.soldiers.get(event.soldier)
    name = field.card(who).called(event.soldier) if who else event.soldier
    if not attacker:
        return (Span(f"{name} is Down"),)
    tone = TONES[_side(field, attacker)]
    return Span(attacker, tone, strong=True), Span(f" puts {name} Down")
