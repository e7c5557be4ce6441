"""A battle or operation that is over: result, points, what decided it, losses by Unit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sandtable.games.team_yankee.rules.ambush import AmbushSprung
from sandtable.games.team_yankee.rules.assault import DrivenBack
from sandtable.games.team_yankee.rules.light import LightRolled
from sandtable.games.team_yankee.rules.losses import TeamDestroyed, UnitDestroyed
from sandtable.games.team_yankee.rules.morale import FormationFled, FormationStands
from sandtable.games.team_yankee.rules.objectives import ObjectiveHeld, wanted
from sandtable.games.team_yankee.rules.operation import OperationStands
from sandtable.games.team_yankee.rules.reserves import UnitArrives
from sandtable.games.team_yankee.rules.scoring import counts_as_destroyed, lost
from sandtable.games.team_yankee.rules.shots import ShotFired
from sandtable.games.team_yankee.rules.victory import BattleEnded
from sandtable.games.team_yankee.rules.withdrawal import Withdrawn
from sandtable.games.team_yankee.screen.field import Field
from sandtable.games.team_yankee.screen.telling import TONES
from sandtable.games.team_yankee.screen.told import tell
from sandtable.games.team_yankee.screen.told_turns import ENDS
from sandtable.games.team_yankee.sequence import BattleBegan, TurnBegan
from sandtable.games.team_yankee.state import Unit
from sandtable.games.team_yankee.vocabulary import SEATS, Seat
from sandtable.kernel.event import Event
from sandtable.kernel.words import counted
from sandtable.show.debrief import Debrief, Fact, Turning, share
from sandtable.show.sheet import Tone

MOST = 14  # turning points: the last ones
DECIDE = (
    UnitDestroyed,
    FormationFled,
    FormationStands,
    ObjectiveHeld,
    UnitArrives,
    AmbushSprung,
    Withdrawn,
    DrivenBack,
    OperationStands,
    BattleEnded,
)


def make_debrief(field: Field, told: Sequence[Event]) -> Debrief | None:
    view = field.view
    if not view.over:
        return None
    why = ENDS.get(view.ended, "")
    if view.operation:
        why = "the last battle is over"
    elif not view.ended:
        why = "the other side gave up"
    return Debrief(
        heading=_heading(field),
        verdict=_verdict(field),
        why=why[:1].upper() + why[1:],
        rule=view.ended,
        facts=tuple(_facts(field)),
        turning=tuple(_turning(field, told))[-MOST:],
        losses=tuple(_losses(field)),
        figures=tuple(_figures(told)),
    )


def _heading(field: Field) -> str:
    view = field.view
    if not view.winner:
        return "Nobody wins: both sides lose"
    kind = f": {view.victory.capitalize()} Victory" if view.victory else ""
    return f"{view.winner.capitalize()} wins{kind}"


def _verdict(field: Field) -> str:
    view = field.view
    title = (view.operation or field.mission).title
    score = ", ".join(f"{seat.capitalize()} {view.scores.get(seat, 0)}" for seat in SEATS)
    turns = max((side.turn for side in view.sides.values()), default=0)
    length = "" if view.operation else f" after {counted(turns, 'turn')}"
    return f"{title}{length}: {score} Victory Points."


# what came of it


def _facts(field: Field) -> Iterator[Fact]:
    """Points of each, the Units that they hang on, or battle by battle."""
    view = field.view
    for n, one in enumerate(view.history if view.operation else (), 1):
        known = field.content.missions.get(one.mission)
        won = f"{one.winner.capitalize()} won" if one.winner else "nobody won"
        score = f"{one.points[0]} to {one.points[1]}"
        yield Fact(f"Battle {n}", f"{known.title if known else one.mission}: {won}, {score}")
    for seat in SEATS:
        points = counted(view.scores.get(seat, 0), "Victory Point")
        gone = counted(len(lost(field.state, seat)), "Unit")
        tail = "" if view.operation else f", {gone} lost"
        yield Fact(_called(field, seat), f"{points}{tail}", TONES[seat])


def _called(field: Field, seat: Seat) -> str:
    side = field.view.sides.get(seat)
    role = "" if not field.view.attacker else _role(field, seat)
    name = side.name if side else ""
    return f"{seat.capitalize()}{f', {name}' if name else ''}{role}"


def _role(field: Field, seat: Seat) -> str:
    return " (attacked)" if seat == field.view.attacker else " (defended)"


# what it cost


def _losses(field: Field) -> Iterator[Fact]:
    """Unit by Unit: Teams lost, or that it is gone; whoever came through unhurt together."""
    for seat in SEATS:
        unhurt = []
        for unit in field.state.force(seat):
            if unit.where == "out":
                continue
            if unit.where != "withdrawn" and not _hurt(field, unit):
                unhurt.append(field.name(unit.id))
                continue
            text, tone = _fate(field, unit)
            yield Fact(f"{seat.capitalize()}: {field.name(unit.id)}", text, tone)
        if unhurt:
            yield Fact(f"{seat.capitalize()}, unhurt", ", ".join(unhurt), "soft")


def _hurt(field: Field, unit: Unit) -> bool:
    left = field.state.teams_of(unit.id)
    return len(left) < unit.size or unit.where == "destroyed" or any(one.bailed for one in left)


def _fate(field: Field, unit: Unit) -> tuple[str, Tone]:
    left = field.state.teams_of(unit.id)
    teams = counted(unit.size, "Team")
    if unit.where == "withdrawn":
        return "withdrawn shaken: it counts as Destroyed" if unit.shaken else "withdrawn", "soft"
    if counts_as_destroyed(unit):
        return f"Destroyed ({teams})", "bad"
    bailed = sum(one.bailed for one in left)
    out = f", {bailed} Bailed Out" if bailed else ""
    return f"{unit.size - len(left)} of {teams} lost{out}", TONES[unit.seat]


# what decided it


def _turning(field: Field, told: Sequence[Event]) -> Iterator[Turning]:
    """Units lost, Formations that break, arrivals, the light, Objectives."""
    when, battle, turn = "Set-up", "", 0
    held: dict[tuple[str, int], int] = {}  # who Held which Objective, and in which turn
    for event in told:
        if isinstance(event, BattleBegan):
            when, battle, held = "Set-up", f"Battle {event.battle}, ", {}
        elif isinstance(event, TurnBegan):
            when, turn = f"{event.seat.capitalize()}'s turn {event.turn}", event.turn
        elif isinstance(event, ObjectiveHeld) and _still(held, event, turn):
            continue
        elif _decides(field, event):
            prefix = battle if field.view.operation else ""
            yield Turning(f"{prefix}{when}", tell(event, field.content), event.rule)


def _still(held: dict[tuple[str, int], int], event: ObjectiveHeld, turn: int) -> bool:
    """Whether it is Held as in the turn before, which decides nothing anew."""
    key = event.seat, event.objective
    before, held[key] = held.get(key, 0), turn
    return before > 0 and before == turn - 1 and not event.wins


def _decides(field: Field, event: Event) -> bool:
    """Who goes with a Formation that flees is told by that; own Objectives win nothing."""
    match event:
        case LightRolled():
            return event.changed
        case ObjectiveHeld(seat=seat, objective=objective):
            own = objective in field.view.objectives and objective not in wanted(field.state, seat)
            return not own or bool(field.view.operation)
        case UnitDestroyed(rule=rule):
            return rule != "TY-MOR-6"
    return isinstance(event, DECIDE)


# figures


def _figures(told: Sequence[Event]) -> Iterator[Fact]:
    """How each side shot: dice, hits, Teams Destroyed."""
    for seat in SEATS:
        shots = [one for one in told if isinstance(one, ShotFired) and _seat(one) == seat]
        dice = sum(len(one.dice) for one in shots)
        if dice:
            hits = sum(one.hits for one in shots)
            yield Fact(f"{seat.capitalize()} hits", share(hits, dice), TONES[seat])
        felled = sum(isinstance(one, TeamDestroyed) and _fallen(one) == seat for one in told)
        if felled:
            yield Fact(f"{seat.capitalize()} Teams lost", str(felled), TONES[seat])


def _seat(event: ShotFired) -> str:
    return next((one.seat for one in event.cast if one.team == event.team), "")


def _fallen(event: TeamDestroyed) -> str:
    return next((one.seat for one in event.cast if one.team == event.team), "")
