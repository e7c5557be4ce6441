"""What a text screen and the page's side show: team, Opfor, alarm, deck, assets, mission."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sandtable.games.covert_ops.rules.conditions import AddCondition
from sandtable.games.covert_ops.rules.teams import Dismiss, Hire, open_factions
from sandtable.games.covert_ops.screen.field import Field
from sandtable.games.covert_ops.screen.sheet_mission import (
    alarm_rows,
    asset_rows,
    campaign_rows,
    condition_rows,
    deck_rows,
    mission_rows,
    score_rows,
)
from sandtable.games.covert_ops.screen.sheet_team import NEXT, opfor_rows, roster_rows, team_rows
from sandtable.games.covert_ops.screen.unit_words import defence_said, weapon_said
from sandtable.games.covert_ops.vocabulary import tier_of
from sandtable.kernel.decision import Decision
from sandtable.show.sheet import Offer, Panel, Row, Sheet, Shelf, Span

LEGEND = (
    ("●●●○", "Damage left and suffered"),
    ("3", "the number on its base"),
    ("▸▸", "Action tokens"),
    ("◆◆", "Order tokens"),
    ("M R S H F G", "tokens: Marker, Rend, Suppression, Hunker, Fury, Gorged"),
    ("!", "Alert"),
)
RESULTS = {"defeat": "Defeat", "pyrrhic": "Pyrrhic Victory", "minor": "Minor Victory", "major": "Major Victory"}


def make_sheet(field: Field, decision: Decision | None) -> Sheet:
    """Rows for a narrow screen, panels for a wide one."""
    title, now = field.mission.title, _now(field)
    if not field.running:
        return _getting_ready(field, decision)
    team, opfor = tuple(team_rows(field)), tuple(opfor_rows(field))
    alarm, deck = tuple(alarm_rows(field)), tuple(deck_rows(field))
    scores, mission = tuple(score_rows(field)), tuple(mission_rows(field))
    assets, conditions = tuple(asset_rows(field)), tuple(condition_rows(field))
    campaign = tuple(campaign_rows(field))
    upcoming, units = _parted(opfor)
    brief = (
        _short("OPFOR", units, 1, -1),
        _short("SCORE", scores, 2),
        _short("ASSETS", assets, 3),
        _short("CONDITIONS", conditions, 3),
    )
    rows = (*alarm, *deck, *team, *upcoming, *brief, *mission)
    panels = (
        Panel("Team", team, "left"),
        Panel("Alarm", alarm, "left"),
        Panel("Opfor", opfor, "left"),
        Panel("Action deck", deck, "left"),
        Panel("Score", scores, "left"),
        Panel("Assets", assets, "left"),
        Panel("Conditions", conditions, "left"),
        Panel("Mission", mission, "left"),
        Panel("Campaign", campaign, "left"),
    )
    shown = tuple(panel for panel in panels if panel.rows)
    return Sheet(title, now, _full(rows), shown, legend=LEGEND)


def _now(field: Field) -> str:
    view = field.view
    if view.over:
        return RESULTS.get(view.result, "Over")
    if not view.round:
        return "Set-up"
    acting = field.acting
    who = {"players": "the team's turn", "opfor": "Opfor turn"}.get(view.turn, "")
    turn = f"{field.name(acting.id)} acts" if acting else who
    # the alarm first: on a phone there is room for little more
    parts = [f"Alarm {view.alarm}, tier {tier_of(view.alarm)}", f"round {view.round}", turn]
    return " · ".join(filter(None, parts))


def _full(rows: Iterable[Row]) -> tuple[Row, ...]:
    return tuple(row for row in rows if row.chips)


def _short(label: str, rows: Iterable[Row], rank: int, which: int = 0) -> Row:
    """A panel on one row: its labels, each with one thing that is said of it."""
    chips = tuple((Span(f"{row.label} ", "soft"), *row.chips[which]) for row in rows if row.chips)
    return Row(label, chips, rank)


def _parted(opfor: tuple[Row, ...]) -> tuple[tuple[Row, ...], tuple[Row, ...]]:
    """Who acts next, and everybody."""
    upcoming = tuple(row for row in opfor if row.label == NEXT)
    return upcoming, tuple(row for row in opfor if row.label != NEXT)


# before the table is laid


def _getting_ready(field: Field, decision: Decision | None) -> Sheet:
    teams, mission = tuple(roster_rows(field)), tuple(mission_rows(field))
    scores, campaign = tuple(score_rows(field)), tuple(campaign_rows(field))
    conditions = tuple(condition_rows(field))
    panels = (
        Panel("Teams", teams, "left"),
        Panel("Conditions", conditions, "left"),
        Panel("Mission", mission, "left"),
        Panel("Score", scores, "left"),
        Panel("Campaign", campaign, "left"),
    )
    shown = tuple(panel for panel in panels if panel.rows)
    rows = _full((*teams, *conditions, *mission, _short("SCORE", scores, 2)))
    shelves = tuple(_shelves(field, decision))
    return Sheet(field.mission.title, "Getting ready", rows, shown, shelves, LEGEND[:1])


def _shelves(field: Field, decision: Decision | None) -> Iterator[Shelf]:
    """Whom one may hire and what one may add, while that is asked."""
    options = decision.options if decision else ()
    hires = [one for one in options if isinstance(one, Hire)]
    if decision and (hires or any(isinstance(one, Dismiss) for one in options)):
        team = field.view.teams[decision.seat]
        for faction in open_factions(field.state, team):
            name = "" if team.roster else f": {field.content.factions[faction].name}"
            known = [one for one in field.content.profiles.values() if one.faction == faction]
            offers = tuple(_hired(field, one.id) for one in known if one.cost)
            yield Shelf(f"For hire{name}", "Type", offers)
    picks = tuple(_condition(field, one) for one in options if isinstance(one, AddCondition))
    if picks:
        yield Shelf("Conditions", "Arrow", picks)


def _hired(field: Field, name: str) -> Offer:
    profile = field.content.profiles[name]
    arms = "; ".join(
        f"{field.content.weapons[arm].name} {weapon_said(field.content.weapons[arm])}" for arm in profile.weapons
    )
    guards = ", ".join(map(defence_said, profile.defences))
    brief = ", ".join(filter(None, (f"Mv {profile.mv}", f"Damage {profile.damage}", guards, arms)))
    mark, spelt = ("FO", "Field Officer") if profile.officer else ("IN", "Infantry")
    return Offer((Hire(name),), profile.name, str(profile.cost), mark, spelt, brief)


def _condition(field: Field, choice: AddCondition) -> Offer:
    card = field.content.conditions[choice.condition]
    return Offer((choice,), card.name, marks=card.arrow, brief=card.text)
