"""Answers that are drawn: ways, places for units, Low pieces, smoke and beacons, a Dodge."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from sandtable.boards.tabletop.orders import PutAt
from sandtable.boards.tabletop.picture import way
from sandtable.boards.tabletop.placing import spots_of
from sandtable.boards.tabletop.shapes import gap
from sandtable.boards.tabletop.ticks import Spot, inches
from sandtable.boards.tabletop.ways import Way as Path
from sandtable.games.covert_ops import figures
from sandtable.games.covert_ops.ground import Walker
from sandtable.games.covert_ops.rules import charges, going, ways
from sandtable.games.covert_ops.rules.actions import AttackWith
from sandtable.games.covert_ops.rules.aftermath import Dodge, Sidestep
from sandtable.games.covert_ops.rules.deployment import AsProposed, Deploy, Set, of_seat, ready_places
from sandtable.games.covert_ops.rules.terrain import LayLow, RestAsOnTheMap
from sandtable.games.covert_ops.screen import ahead, putting
from sandtable.games.covert_ops.screen.field import Field
from sandtable.games.covert_ops.screen.head import foreseen_level
from sandtable.games.covert_ops.screen.pieces import unit_base
from sandtable.games.covert_ops.screen.putting import AT_POINT, STEP
from sandtable.games.covert_ops.screen.reach import lines, reach_of, watched
from sandtable.games.covert_ops.state import State, Unit
from sandtable.games.covert_ops.vocabulary import MOST_LEGS
from sandtable.kernel.decision import Choice, Decision
from sandtable.show.measured import Measured
from sandtable.show.placing import Draft, Handle, Placed, Placing
from sandtable.show.scene import Element

MODES = (("move", "Move"), ("assault", "Assault"), ("storm", "Storm"))


def placing(field: Field, decision: Decision | None) -> Placing | None:
    """What may be drawn now; None where nothing is."""
    if decision is None or not decision.open or not field.running:
        return None
    kinds = {type(option) for option in decision.options}
    if kinds & {going.Go, going.March}:
        return _walking(field, decision, kinds)
    if kinds & {AsProposed, Set}:
        return _deploying(field, decision)
    if RestAsOnTheMap in kinds:
        return putting.laying(field, decision)
    if Sidestep in kinds:
        return _dodging(field, decision)
    points = (kind for kind in AT_POINT if kind in kinds)
    return next((putting.pointing(field, decision, kind) for kind in points), None)


# ways


def _walking(field: Field, decision: Decision, kinds: set[type[Choice]]) -> Placing | None:
    unit = _mover(field, decision)
    if unit is None:
        return None
    modes = MODES[:1] if going.Go not in kinds else tuple(_modes(field.state, unit))
    handle = Handle(
        f"unit-{unit.id}",
        field.name(unit.id),
        unit.at,
        "way",
        field.profile(unit).radius,
        legs=MOST_LEGS,
        reach=figures.mv(field.state, unit),
        element=f"unit-{unit.id}",
    )
    return Placing(field.frame.board(), (handle,), modes, step=STEP, hint="Draw the way")


def _modes(state: State, unit: Unit) -> list[tuple[str, str]]:
    """Move, and what else it can do on its way."""
    return [
        (mode, words)
        for mode, words in MODES
        if mode == "move" or figures.has_action(state, unit, mode)  # type: ignore[arg-type] # MODES
    ]


def _mover(field: Field, decision: Decision) -> Unit | None:
    acting = field.acting
    return acting if acting and acting.seat == decision.seat and acting.here else None


def _meant_way(field: Field, draft: Draft, unit: Unit) -> going.Move | None:
    """The way as it was drawn; an end alone is led round by the planner."""
    stroke = next((one for one in draft.strokes if one.points), None)
    if stroke is None:
        return None
    way: Path = (unit.at, *stroke.points)
    mode = draft.mode if draft.mode in dict(MODES) else "move"
    if len(stroke.points) == 1:
        way = _planned(field.state, unit, stroke.points[0], mode) or way
    return going.Move(unit.id, way, mode)  # type: ignore[arg-type] # one of MODES


def _planned(state: State, unit: Unit, end: Spot, mode: str) -> Path | None:
    """Straight where that will do; where it is too dear, round what makes it so."""
    way, most = ways.planned(state, unit.id, end), ways.allowance(state, unit, mode)
    if way is None or ways.cost(state, unit.id, way) <= most:
        return way
    round_ = Walker.unit(state, unit.id).routed(end)
    return round_ if round_ and 0 <= ways.cost(state, unit.id, round_) <= most else way


# places


def _deploying(field: Field, decision: Decision) -> Placing:
    handles = tuple(
        Handle(
            f"unit-{unit.id}",
            field.name(unit.id),
            _waits(field, unit),
            "point",
            field.profile(unit).radius,
            element=f"unit-{unit.id}",
            tray=not unit.here,
        )
        for unit in of_seat(field.state, decision.seat)
    )
    return Placing(field.frame.board(), handles, step=STEP, hint="Drag your units from the tray into the zone")


def _waits(field: Field, unit: Unit) -> Spot:
    """Where it stands, or where keys begin to move it."""
    front = field.table.mark("front")
    return unit.at if unit.here else front.at if front else (0, 0)


def _dodging(field: Field, decision: Decision) -> Placing | None:
    who = next((one for one in decision.about if one.startswith("unit-")), "")
    unit = field.view.units.get(going.unit_of(who))
    if unit is None:
        return None
    handle = Handle(who, field.name(unit.id), unit.at, "leg", field.profile(unit).radius, element=who)
    return Placing(field.frame.board(), (handle,), step=STEP, hint="One straight leg")


# what a drawing comes to


def placed(field: Field, decision: Decision | None, drawn: Draft | Choice) -> Placed | None:
    """A drawing, or an option that somebody looks at."""
    plan = placing(field, decision)
    if plan is None or decision is None:
        return None
    if isinstance(drawn, Draft) and not any(stroke.points for stroke in drawn.strokes):
        return Placed(None, _reach(field, decision, drawn))
    choice = _meant(field, decision, plan, drawn) if isinstance(drawn, Draft) else drawn
    return Placed(choice, _shown(field, decision, choice), _points(choice))


def _points(choice: Choice | None) -> tuple[Spot, ...]:
    """Where a hand would draw it."""
    match choice:
        case going.Move(path=path):
            return path[1:]
        case Deploy(places=places):
            return tuple(at for _, at in places)
        case _:
            return ()


def _meant(field: Field, decision: Decision, plan: Placing, draft: Draft) -> Choice | None:
    kinds = {type(option) for option in decision.options}
    unit = _mover(field, decision)
    if kinds & {going.Go, going.March} and unit:
        return _meant_way(field, draft, unit)
    laid = spots_of(draft, plan)
    if kinds & {AsProposed, Set}:
        known = {f"unit-{one.id}": one.id for one in of_seat(field.state, decision.seat)}
        return Deploy(tuple((known[who], spot) for who, (spot, _) in laid.items()))
    if not laid:
        return None
    first, (at, face) = next(iter(laid.items()))
    if RestAsOnTheMap in kinds:
        return LayLow(putting.asked_piece(field, decision), at, face % 4)
    if Sidestep in kinds:
        return Dodge(going.unit_of(first), at)
    found: Callable[[Spot], Choice] = next(kind for kind in AT_POINT if kind in kinds)
    return found(at)


def _reach(field: Field, decision: Decision, held: Draft) -> Measured:
    """How far whoever is held could come."""
    unit = _mover(field, decision)
    if unit is None or not any(type(one) in (going.Go, going.March) for one in decision.options):
        return Measured("Nothing is drawn yet", ())
    mode = held.mode or "move"
    far = ways.allowance(field.state, unit, mode)
    return Measured(f"Up to {inches(far)} in", (), (reach_of(field, unit, mode),))


def _shown(field: Field, decision: Decision, choice: Choice | None) -> Measured:
    unit = _mover(field, decision)
    if unit and isinstance(choice, going.March | going.Toward):
        choice = going.Move(unit.id, going.ordered(field.state, unit, choice))
    if unit and isinstance(choice, charges.Assault | charges.Storm):
        way = charges.charge_way(field.state, unit, choice.charge, choice.target)
        choice = going.Move(unit.id, way, choice.charge) if way else None
    if unit and isinstance(choice, going.Move):
        return _way(field, unit, choice)
    if unit and isinstance(choice, AttackWith):
        return _aimed(field, unit, choice.target)
    if isinstance(choice, PutAt):
        who = field.state.units[going.unit_of(choice.who)]
        choice = Deploy(((who.id, ready_places(field.state, who)[choice.place]),))
    if isinstance(choice, Deploy):
        return _deployed(field, decision, choice)
    if isinstance(choice, Dodge):
        return _dodged(field, choice)
    shown = putting.put_shown(field, decision, choice)
    return shown or Measured("Nothing is drawn yet", ())


def _dodged(field: Field, choice: Dodge) -> Measured:
    """The leg, and what follows from ending there."""
    unit = field.view.units[choice.unit]
    cost = ways.cost(field.state, unit.id, (unit.at, choice.to))
    title = f"{inches(cost)} in" if cost >= 0 else "No way leads there"
    return _led(field, unit, (unit.at, choice.to), title)


def _aimed(field: Field, unit: Unit, target: int) -> Measured:
    """The three lines to whoever would be attacked."""
    one, other = field.disc(unit), field.disc(field.view.units[target])
    title = f"{inches(gap(one, other))} in to {field.name(target)}"
    return Measured(title, (), tuple(lines(field, one, other, f"seen-{target}", "friend")))


def _deployed(field: Field, decision: Decision, choice: Deploy) -> Measured:
    """Ghosts of all that are laid, and how many are still to come."""
    laid = {who for who, _ in choice.places}
    team = of_seat(field.state, decision.seat)
    count = sum(unit.here or unit.id in laid for unit in team)
    ghosts = tuple(_ghost(field, who, spot) for who, spot in choice.places)
    return Measured(f"{count} of {len(team)} set up", (), ghosts)


def _way(field: Field, unit: Unit, choice: going.Move) -> Measured:
    """Where one could come, the way, what follows from it, and who sees one there."""
    state, path = field.state, choice.path
    cost, most = ways.cost(state, unit.id, path), ways.allowance(state, unit, choice.mode)
    could = reach_of(field, unit, choice.mode)
    if cost < 0:
        line, ghost = way(field.frame, "way", path), _ghost(field, unit.id, path[-1])
        return Measured("No way leads there", (), (could, line, ghost))
    found = _led(field, unit, path, f"{inches(cost)} of {inches(most)} in")
    return found._replace(elements=(could, *found.elements))


def _led(field: Field, unit: Unit, path: Path, title: str) -> Measured:
    """A way that can be gone, and what follows from it."""
    state, line = field.state, way(field.frame, "way", path)
    seen = ahead.foresee(state, unit.id, path)
    told = tuple(ahead.lines(state, unit, path, seen))
    over = (*foreseen_level(field, seen.there), *watched(field, seen, unit.id))
    return Measured(title, told, (line, *over, _ghost(field, unit.id, path[-1])))


def _ghost(field: Field, who: int, at: Spot) -> Element:
    unit = replace(field.view.units[who], at=at)
    return unit_base(field, unit, "ghost-", "ghost")
