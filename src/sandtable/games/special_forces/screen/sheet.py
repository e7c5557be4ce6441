"""What a text screen shows: both forces card by card, the turn, the scenario."""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Iterable, Iterator

from sandtable.games.special_forces.mission import Arrival, Mission
from sandtable.games.special_forces.screen.field import TONES, Field
from sandtable.games.special_forces.screen.scene_pieces import EDGE_NAMES
from sandtable.games.special_forces.screen.sheet_muster import muster_sheet
from sandtable.games.special_forces.screen.zone_words import words
from sandtable.games.special_forces.state import Soldier
from sandtable.games.special_forces.view import View
from sandtable.games.special_forces.vocabulary import SIDE_NAMES, SIDES, Side
from sandtable.kernel.decision import Decision
from sandtable.kernel.words import counted
from sandtable.show.sheet import Chip, Panel, Row, Sheet, Span, Tone, chip

LEGEND = (
    ("●●○", "AP left, and spent or lost"),
    ("M4A1 ■ +2", "a weapon, loaded, with ammo for two reloads"),
    ("M4A1 □", "a weapon that is empty"),
    ("✕", "Down"),
    ("★ ✎ ⊘ ▤", "commanded this turn, has a Plan, moves no more this turn, carries the folder"),
    ("C2", "two Command counters to give"),
    ("8+", "a cover check: 8 or more on two dice stops the attack"),
)


def make_sheet(field: Field, decision: Decision | None) -> Sheet:
    """Rows for a narrow screen, panels for a wide one."""
    view = field.view
    if view.battle.buy:
        return muster_sheet(field, decision, _full(_scenario(field)))
    forces = {side: tuple(_force(field, side)) for side in SIDES}
    battle = (_turn(field), _orders(field), _cloud(field))
    scenario = tuple(_scenario(field))
    rows = (*battle, *forces["us"], *forces["iif"], *scenario)
    panels = (
        *(Panel(force_title(field, side), forces[side], "left") for side in SIDES),
        Panel("Battle", _full(battle), "left"),
        Panel("Scenario", _full(scenario), "left"),
    )
    title = field.mission.title
    return Sheet(title, _now(view), _full(rows), panels, legend=LEGEND)


def _full(rows: Iterable[Row]) -> tuple[Row, ...]:
    return tuple(row for row in rows if row.chips)


def _now(view: View) -> str:
    if view.over:
        return view.result
    if not view.turn:
        return "Setting up"
    return f"Turn {view.turn} of {view.limit} · {SIDE_NAMES[view.to_move]} to act"


# forces


def force_title(field: Field, side: Side) -> str:
    own = [one for one in field.view.soldiers.values() if one.side == side]
    there = sum(one.status == "map" for one in own)
    return f"{SIDE_NAMES[side]} · {there} of {len(own)} on the map"


def _force(field: Field, side: Side) -> Iterator[Row]:
    """A row for each card on the map or to come; the lost ones together."""
    own = [one for one in field.view.soldiers.values() if one.side == side]
    for soldier in own:
        if soldier.status in ("map", "reserve"):
            yield Row(soldier.id, tuple(_card(field, soldier)), tone=TONES[side])
    gone: tuple[tuple[str, str, Tone], ...] = (("down", "DOWN", "bad"), ("exited", "OFF", "soft"))
    for status, label, tone in gone:
        names = [chip(_left(one), tone) for one in own if one.status == status]
        if names:
            yield Row(label, tuple(names), 1)


def _left(soldier: Soldier) -> str:
    by = f" by {soldier.left_by}" if soldier.left_by else ""
    return f"{'✕ ' if soldier.status == 'down' else ''}{soldier.id}{by}"


def _card(field: Field, soldier: Soldier) -> Iterator[Chip]:
    card = field.card(soldier)
    yield (
        Span(card.name, field.tone(soldier), strong=soldier.id == field.view.active),
        Span(f" {field.ground.names[soldier.dot]}" if soldier.here else " to be placed", "soft"),
    )
    if field.view.turn and soldier.here:
        yield action_points(soldier)
    yield from _states(field, soldier)
    for weapon in card.weapons:
        yield _weapon(field, soldier, weapon)
    counted = {field.content.weapons[weapon].ammo for weapon in card.weapons} - {None}
    for counter, n in Count((*soldier.issue, *soldier.gear)).items():
        if field.content.counters[counter].ammo in counted:
            continue  # it stands beside the weapon
        name = field.content.counters[counter].name
        yield chip(f"{name} ×{n}" if n > 1 else name, "soft")


def action_points(soldier: Soldier) -> Chip:
    """A dot for each: left, and spent or lost."""
    return Span("●" * soldier.ap), Span("○" * max(0, soldier.start - soldier.ap), "soft")


def _states(field: Field, soldier: Soldier) -> Iterator[Chip]:
    if soldier.stuns:
        yield chip(f"stunned {soldier.stuns}", "unknown", strong=True)
    if soldier.wounds:
        yield chip(f"wounds {soldier.wounds}", "bad", strong=True)
    if marks := signs(field, soldier):
        yield chip(marks, "good", strong=True)
    if soldier.commands:
        yield chip(f"C{soldier.commands}", "friend" if soldier.side == "us" else "foe")


def signs(field: Field, soldier: Soldier) -> str:
    """What lies on his card: Command, Plan, that he moves no more, the folder."""
    folder = field.view.folder
    there = {"★": soldier.commanded, "✎": soldier.plan, "⊘": soldier.locked}
    there["▤"] = folder is not None and folder.carrier == soldier.id
    return "".join(sign for sign, is_there in there.items() if is_there)


def _weapon(field: Field, soldier: Soldier, weapon: str) -> Chip:
    arm = field.content.weapons[weapon]
    if not arm.boxed:
        return (Span(arm.name),)
    empty = weapon in soldier.empty
    box = Span(" □ empty", "bad") if empty else Span(" ■")
    spare = [field.content.counters[one] for one in (*soldier.extra, *soldier.gear)]
    n = sum(one.ammo == arm.ammo and not one.modes for one in spare) if arm.ammo else 0
    return Span(arm.name), box, Span(f" +{n}" if n else "", "soft")


# the battle


def _turn(field: Field) -> Row:
    view = field.view
    if not view.turn:
        return Row("TURN", (chip("setting up"),))
    parts = [chip(f"{view.turn} of {view.limit}", strong=True)]
    if not view.over:
        parts.append(chip(f"{SIDE_NAMES[view.to_move]} to act", TONES[view.to_move], stamped=True))
        if view.passes:
            parts.append(chip("the other side has passed", "soft"))
    else:
        parts.append(chip(view.result, strong=True))
    return Row("TURN", tuple(parts))


def _orders(field: Field) -> Row:
    """Command counters that can still be given, from ties and from commanders (SF-CMD-1)."""
    found = []
    for side in SIDES:
        own = sum(one.commands for one in field.here() if one.side == side)
        ties = field.view.ties.get(side, 0)
        if own or ties:
            tied = f", {ties} from a tie" if ties else ""
            found.append(chip(f"{SIDE_NAMES[side]} {own + ties}{tied}", TONES[side]))
    return Row("COMMANDS", tuple(found), 1)


def _cloud(field: Field) -> Row:
    names = field.ground.names
    said = (
        f"{names[cloud.centre]}: {counted(len(cloud.dots), 'counter')}, from turn {cloud.turn}"
        for cloud in field.view.clouds
    )
    return Row("SMOKE", tuple(map(chip, said)), 1)


# the scenario


def _scenario(field: Field) -> Iterator[Row]:
    mission = field.mission
    if mission.brief:
        yield Row("TASK", (chip(mission.brief),), 2)
    yield Row("EXITS", tuple(_exits(field, mission)), 1)
    yield Row("RESULTS", tuple(_ladder(field, mission)), 2)
    if mission.item:
        yield Row("FOLDER", (chip(_folder(field)),), 1)
    if mission.reinforcements:
        chips = tuple(_arrival(field, row) for row in mission.reinforcements.table)
        yield Row("ARRIVALS", chips, 3)


def _exits(field: Field, mission: Mission) -> Iterator[Chip]:
    for way in mission.exits:
        card = field.content.soldiers.get(way.who)
        who = card.name if card else "folder carrier" if way.who == "carrier" else way.who.upper()
        yield chip(f"{who}: {', '.join(EDGE_NAMES[edge] for edge in way.edges)}")


def _ladder(field: Field, mission: Mission) -> Iterator[Chip]:
    """What is counted is said by the brief; here what it is worth, the rung reached stamped."""
    low = 0
    for rung in mission.victory.ladder:
        last = rung is mission.victory.ladder[-1]
        span = f"{low}+" if last and low else str(low) if rung.upto == low else f"{low}-{rung.upto}"
        reached = field.view.over and rung.result == field.view.result
        tone: Tone = TONES[rung.winner] if rung.winner else "plain"
        yield chip(f"{span} {rung.result}", tone, strong=reached, stamped=reached)
        low = rung.upto + 1


def _folder(field: Field) -> str:
    folder = field.view.folder
    if folder is None:
        return f"not found; {counted(len(field.view.unsearched), 'dot')} not seen yet"
    if folder.off_map:
        return "off the map"
    if folder.carrier:
        return f"with {folder.carrier}"
    hidden = "" if folder.discovered else ", not found yet"
    return f"on {field.ground.names[folder.dot]}{hidden}"


def _arrival(field: Field, row: Arrival) -> Chip:
    dice = str(row.lo) if row.lo == row.hi else f"{row.lo}-{row.hi}"
    who = ", ".join(f"{one.n} {field.content.soldiers[one.card].name}" for one in row.soldiers)
    where = words(field.view.battle.zones[row.zone]) + (", all in one" if row.together else "")
    return Span(f"{dice} ", strong=True), Span(who, "foe"), Span(f" {where}", "soft")
