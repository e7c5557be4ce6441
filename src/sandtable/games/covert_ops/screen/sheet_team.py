"""Units as rows: Damage left, tokens, where they are, and what Opfor units will do next."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.games.covert_ops import figures, forecast
from sandtable.games.covert_ops.rules import teams
from sandtable.games.covert_ops.screen.field import Field
from sandtable.games.covert_ops.screen.opfor_words import PRIORITIES
from sandtable.games.covert_ops.screen.pieces import TOKENS
from sandtable.games.covert_ops.screen.telling import seat as seat_name
from sandtable.games.covert_ops.state import TeamSeat, Unit
from sandtable.kernel.words import counted
from sandtable.show.sheet import Chip, Row, Span, Tone, chip

ZONES: dict[str, tuple[str, Tone]] = {
    "tray": ("not deployed", "soft"),
    "casualty": ("down", "bad"),
    "dead": ("dead", "bad"),
    "exfiltrated": ("out", "good"),
}
NEXT = "NEXT"  # the row of whoever the next Opfor turn selects
LONGEST = 10  # of a bar; more is said in figures


def team_rows(field: Field) -> Iterator[Row]:
    """Every unit of the team, by id; whoever acts is marked."""
    for unit in field.view.units.values():
        if unit.seat:
            number = field.seat_number(unit)
            label = f"{field.name(unit.id)} P{number}" if number else field.name(unit.id)
            tone: Tone = "ask" if unit is field.acting else "friend"
            chips = (*_number(field, unit), *_member(field, unit))
            yield Row(label, chips, tone=tone, element=element_of(field, unit))


def _number(field: Field, unit: Unit) -> Iterator[Chip]:
    """As on its base, so that both are found together; some have it in their names."""
    if not field.name(unit.id).endswith(f" {unit.id}"):
        yield chip(str(unit.id), "foe" if unit.opfor else "friend", strong=True, stamped=True)


def element_of(field: Field, unit: Unit) -> str:
    """Its base, or the marker that lies in its place."""
    return f"casualty-{unit.id}" if unit.id in field.view.casualties else f"unit-{unit.id}"


def _member(field: Field, unit: Unit) -> Iterator[Chip]:
    if unit.zone in ZONES:
        words, tone = ZONES[unit.zone]
        yield chip(words, tone, strong=tone == "bad")
        if unit.zone in ("dead", "exfiltrated"):
            return
    yield damage_bar(field, unit)
    if unit.injuries:
        yield chip(counted(unit.injuries, "Injury", "Injuries"), "bad")
    yield from _tokens(unit)
    if unit.here and unit.activated and unit is not field.acting:
        yield chip("done", "soft")


def damage_bar(field: Field, unit: Unit) -> Chip:
    """Left and suffered; Injuries count as suffered."""
    left = max(0, figures.remaining(field.state, unit))
    most = figures.starting_damage(field.state, unit)
    if most > LONGEST:
        return chip(f"{left}/{most}", "good")
    return Span("●" * left, "good"), Span("○" * (most - left), "bad")


def _tokens(unit: Unit) -> Iterator[Chip]:
    if unit.actions:
        yield chip("▸" * unit.actions, strong=True)
    if unit.orders:
        yield chip("◆" * unit.orders, strong=True)
    for token, sign, _ in TOKENS:
        n = getattr(unit, token)
        if n:
            yield chip(sign * n, "unknown", strong=True, stamped=True)


# the Opfor


def opfor_rows(field: Field) -> Iterator[Row]:
    """Who is there, how it stands, what it does next and by which line (guide, 8.3)."""
    view = field.view
    if field.live:
        yield from _next_up(field)
    ahead = {one.unit: one for one in forecasts(field)}
    for unit in field.state.enemies():
        mood = chip("! Alert", "bad", strong=True) if unit.alert else chip("Unaware", "soft")
        chips = [*_number(field, unit), damage_bar(field, unit), mood, *_tokens(unit)]
        if unit.activated:
            chips.append(chip("done", "soft"))
        elif unit.id in ahead:
            one = ahead[unit.id]
            line = Span(f" (line {one.line})", "soft") if one.line else Span("")
            chips.append((Span(one.words), line))
        yield Row(field.name(unit.id), tuple(chips), 1, "foe", element=f"unit-{unit.id}")
    for marker in view.markers.values():
        words = chip("done" if marker.activated else "not discovered", "soft")
        yield Row(f"Marker {marker.id}", (words,), 2, "unknown", element=f"marker-{marker.id}")


def forecasts(field: Field) -> tuple[forecast.Forecast, ...]:
    """While the Opfor may still act in this round."""
    if not field.live or not field.state.players():
        return ()
    return forecast.forecast(field.state)


def _next_up(field: Field) -> Iterator[Row]:
    chosen = forecast.next_up(field.state)
    if chosen is None:
        return
    name = field.name(chosen.unit) if chosen.unit else f"Marker {chosen.marker}"
    element = f"unit-{chosen.unit}" if chosen.unit else f"marker-{chosen.marker}"
    why = chip(PRIORITIES.get(chosen.rule, ""), "soft")
    yield Row(NEXT, (chip(name, "foe", strong=True), why), 1, element=element)


# teams that are built


def roster_rows(field: Field) -> Iterator[Row]:
    for team in field.view.teams.values():
        yield Row(seat_name(team.seat), tuple(_team(field, team)), tone="friend")


def _team(field: Field, team: TeamSeat) -> Iterator[Chip]:
    content = field.content
    if team.roster:
        yield chip(content.factions[team.faction].name, strong=True)
    else:
        yield chip("faction open", "soft")
    left = teams.left(field.state, team)
    yield chip(f"{left} of {field.mission.requisition} points left", "soft")
    for one in team.roster:
        worn = ", ".join(content.upgrades[name].name for name in one.upgrades)
        name = content.profiles[one.profile].name
        yield chip(f"{name} ({worn})" if worn else name)
    if team.points:
        yield chip(counted(team.points, "Asset Point"), "good")
