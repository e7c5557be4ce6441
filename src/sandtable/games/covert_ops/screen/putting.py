"""Places that are drawn: Low pieces in set-up, smoke, a beacon, the fallen, a squad's units."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from sandtable.boards.tabletop.mats import Laid
from sandtable.boards.tabletop.picture import MARGIN, piece, rings
from sandtable.boards.tabletop.shapes import Disc, gap, within
from sandtable.boards.tabletop.ticks import INCH, Spot, inches
from sandtable.games.covert_ops import ground, verbs
from sandtable.games.covert_ops.rules import terrain
from sandtable.games.covert_ops.rules.assets import BeaconAt, SmokeAt
from sandtable.games.covert_ops.rules.casualties import LayCasualty
from sandtable.games.covert_ops.rules.discovery import PutUnit
from sandtable.games.covert_ops.rules.terrain import AsOnTheMap, LayLow, RestAsOnTheMap
from sandtable.games.covert_ops.screen.field import FOOT, Field
from sandtable.games.covert_ops.state import NOWHERE, LowPiece, Smoke, State
from sandtable.kernel.decision import Choice, Decision
from sandtable.show.measured import Measured
from sandtable.show.placing import Handle, Placing
from sandtable.show.scene import Element, Label, Marker, Puff
from sandtable.show.scene_tabletop import Base, Circle
from sandtable.show.sheet import Line, Span, cited

STEP = INCH // 2
SMOKE = 30  # ticks
LOW = (3 * INCH, INCH // 2)  # as it lies when it faces east
APART = 120  # from one piece in the tray to the next
MOST = 4  # lines of one kind
AT_POINT: dict[type[Any], str] = {SmokeAt: "Smoke", BeaconAt: "Beacon", LayCasualty: "Casualty", PutUnit: "New unit"}
HINTS: dict[type[Any], str] = {
    SmokeAt: "Tap where the smoke rises",
    BeaconAt: "Tap where the beacon calls",
    LayCasualty: "Beside whoever carries it",
    PutUnit: "Touching the marker",
}


# Low pieces


def asked_piece(field: Field, decision: Decision | None) -> int:
    """The Low piece that is laid now, counted from 0; -1 if none is."""
    if decision is None or not any(isinstance(one, RestAsOnTheMap) for one in decision.options):
        return -1
    known = [one.id for one in field.table.movable]
    return known.index(decision.about[0])


def anywhere(field: Field, decision: Decision | None) -> tuple[str, ...]:
    """The whole table, where something may be laid anywhere on it, and what lies in the tray."""
    if decision and any(isinstance(one, BeaconAt) for one in decision.options):
        return ("table",)
    n = asked_piece(field, decision)
    return (field.table.movable[n].id, "table") if n >= 0 else ()


def laying(field: Field, decision: Decision) -> Placing:
    low = field.table.movable[asked_piece(field, decision)]
    handle = Handle(
        low.id, low.kind.name, field.table.ground.middle, "point", box=LOW, turns=8, element=low.id, tray=True
    )
    return Placing(
        field.frame.board(), (handle,), step=STEP, hint=f"Drag the {low.kind.name} from the tray onto the table"
    )


def waiting_low(field: Field, decision: Decision | None) -> Iterator[Element]:
    """The piece that is laid now and those that follow, in the tray; none where none is asked."""
    first = asked_piece(field, decision)
    if first < 0:
        return
    frame, y = field.frame, field.frame.y + field.frame.high + MARGIN + FOOT // 2
    yield Label(
        id="tray", x=MARGIN, y=y + 5, text="Off the table", width=130, size=13, face="label", tone="soft", strong=True
    )
    for k, one in enumerate(field.table.movable[first:]):
        lying = replace(one, parts=(ground.low_points(0, (0, 0)),))
        yield replace(piece(frame, lying), x=MARGIN + 220 + APART * k, y=y)


def _lows(field: Field, decision: Decision, choice: Choice) -> Measured | None:
    """Ghosts of what an answer lays, and how much room it has."""
    first, table = asked_piece(field, decision), field.table
    if isinstance(choice, LayLow):
        return _low(field, LowPiece(choice.piece, choice.at, choice.turn))
    if isinstance(choice, AsOnTheMap):
        return _low(field, LowPiece(first))
    if isinstance(choice, RestAsOnTheMap):
        rest = [LowPiece(n) for n in range(first, len(table.movable))]
        found = [one for one in rest if not terrain.amiss(field.state, one)]
        return Measured(f"{len(found)} pieces", (), tuple(_ghosts(field, found)))
    return None


def _low(field: Field, low: LowPiece) -> Measured:
    laid = field.table.movable[low.n]
    where = "as on the map"
    if low.at != NOWHERE:
        where = f"at {_where(low.at)}"
    line = cited("Attacks over it meet cover; climbing it takes an inch", rule="CO-C2-6")
    return Measured(f"{laid.kind.name} {where}", (line,), tuple(_ghosts(field, [low])))


def _ghosts(field: Field, lows: list[LowPiece]) -> Iterator[Element]:
    for laid in ground.laid_low(field.table, lows):
        ghost: Laid = replace(laid, id=f"ghost-{laid.id}")
        yield piece(field.frame, ghost)


# points


def pointing(field: Field, decision: Decision, kind: type[Choice]) -> Placing:
    """A point somewhere; the places that are offered draw the hand to them."""
    spots = tuple(one.at for one in decision.options if isinstance(one, kind))  # type: ignore[attr-defined] # all of AT_POINT have it
    handle = Handle("place", AT_POINT[kind], spots[0], "point", _radius(field, decision, kind))
    snaps = () if kind is SmokeAt else spots
    return Placing(field.frame.board(), (handle,), snaps=snaps, step=STEP, hint=HINTS[kind])


def _radius(field: Field, decision: Decision, kind: type[Choice]) -> int:
    if kind is LayCasualty:
        return field.profile(field.view.units[_fallen(decision)]).radius
    return {SmokeAt: SMOKE, PutUnit: 10}.get(kind, 0)


def _fallen(decision: Decision) -> int:
    who = next(one for one in decision.about if one.startswith("casualty-"))
    return int(who.removeprefix("casualty-"))


def put_shown(field: Field, decision: Decision, choice: Choice | None) -> Measured | None:
    """What laying something there comes to; None for an answer of another kind."""
    if choice is not None and asked_piece(field, decision) >= 0:
        return _lows(field, decision, choice)
    match choice:
        case SmokeAt():
            return _smoke(field, choice.at)
        case BeaconAt():
            return _beacon(field, choice.at)
        case LayCasualty():
            return _casualty(field, decision, choice.at)
        case PutUnit():
            x, y = field.frame.at(choice.at)
            ghost = Marker(id="ghost-place", x=x, y=y, radius=field.frame.long(10))
            return Measured(_where(choice.at), (), (ghost,))
    return None


def _where(at: Spot) -> str:
    return f"{inches(at[0])}, {inches(at[1])} in"


def _smoke(field: Field, at: Spot) -> Measured:
    """The cloud, and between whom it would lie."""
    x, y = field.frame.at(at)
    puff = Puff(id="ghost-place", x=x, y=y, size=2 * field.frame.long(SMOKE), age=0)
    unit = field.acting
    far = f", {inches(gap(field.disc(unit), Disc(*at, 0)))} in away" if unit else ""
    return Measured(f"Smoke{far}", tuple(_dimmed(field, at)), (puff,))


def _dimmed(field: Field, at: Spot) -> Iterator[Line]:
    state = field.state
    there: State = state.copy()
    there.smoke = (*there.smoke, Smoke(at, SMOKE, field.view.round + 1))
    pairs = [
        (foe, unit)
        for foe in state.enemies()
        for unit in state.players()
        if ground.sees(state, field.disc(foe), field.disc(unit))
        and ground.obscured(there, field.disc(foe), field.disc(unit))
        and not ground.obscured(state, field.disc(foe), field.disc(unit))
    ]
    for foe, unit in pairs[:MOST]:
        yield cited(Span(f"Hides {field.name(unit.id)}", "good"), f" from {field.name(foe.id)}", rule="CO-C2-9")
    if len(pairs) > MOST:
        yield cited(f"and {len(pairs) - MOST} more")
    yield cited("Attacks through it roll 1 die less, yours too", rule="CO-C2-9")


def _beacon(field: Field, at: Spot) -> Measured:
    """The markers that would come, and how far it calls."""
    leads = (verb for one in field.content.assets.values() for verb in one.effects)
    lead = next(verb for verb in leads if isinstance(verb, verbs.Lead))
    here = Disc(*at, 0)
    discs = {one.id: ground.marker_disc(one) for one in field.view.markers.values()}
    called = [n for n, disc in discs.items() if within(disc, here, lead.within * INCH)]
    x, y = field.frame.at(at)
    ghost = Base(id="ghost-place", x=x, y=y, radius=16, symbol="relay", state="ghost")
    ring = rings(field.frame, "ahead-call", at, (Circle(lead.within * INCH, "", "unknown"),))
    lines = [
        cited(
            Span(f"Marker {n}", "unknown"),
            f" comes up to {lead.inches} in nearer, from {inches(gap(discs[n], here))} in away",
            rule="CO-C9-5",
        )
        for n in called
    ]
    nobody = [cited(f"No marker is within {lead.within} in", rule="CO-C9-5")]
    return Measured(f"Beacon at {_where(at)}", tuple(lines or nobody), (ring, ghost))


def _casualty(field: Field, decision: Decision, at: Spot) -> Measured:
    unit = field.view.units[_fallen(decision)]
    x, y = field.frame.at(at)
    ghost = Base(
        id="ghost-place",
        x=x,
        y=y,
        radius=field.radius(unit),
        number=str(unit.id),
        state="lost",
        symbol=field.profile(unit).symbol or "rifle",
        tone="friend",
    )
    return Measured(f"{field.name(unit.id)}, {_where(at)}", (), (ghost,))
