"""What a text screen shows: the team, what it carries, objectives and noise."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sandtable.games.seal_team_flix import gear
from sandtable.games.seal_team_flix.cards import Equipment
from sandtable.games.seal_team_flix.opposition import reaction
from sandtable.games.seal_team_flix.rules.outfit import PutBack, TakeCard
from sandtable.games.seal_team_flix.screen.field import Field
from sandtable.games.seal_team_flix.screen.info import said
from sandtable.games.seal_team_flix.screen.scene import PHASES, RESULTS, WORDS, goals
from sandtable.games.seal_team_flix.screen.scene_outfit import described
from sandtable.games.seal_team_flix.screen.scene_pieces import loudest
from sandtable.games.seal_team_flix.screen.sheet_aim import aim_rows
from sandtable.games.seal_team_flix.screen.spawn_odds import spawn_odds
from sandtable.games.seal_team_flix.state import Seal
from sandtable.games.seal_team_flix.vocabulary import TOKEN_TITLES, kind_of
from sandtable.kernel.decision import Decision
from sandtable.kernel.words import counted
from sandtable.show.sheet import Chip, Offer, Panel, Row, Sheet, Shelf, Span, Tone, chip

LEGEND = (
    ("●●●○", "Health left and lost"),
    ("▸▸", "Actions left"),
    ("★", "a Stunned token: an Action less next turn"),
    ("♪♪", "Sound in an Area"),
    ("✓ ✗", "an objective that is done, one that is lost"),
)
GOAL_TONES: dict[str, Tone] = {"hidden": "soft", "map": "unknown", "carried": "good", "cleared": "good", "lost": "bad"}
SLOTS = {"primary": "Primary Weapons", "secondary": "Secondary", "equipment": "Equipment"}


def make_sheet(field: Field, decision: Decision | None) -> Sheet:
    """Rows for a narrow screen, panels for a wide one."""
    team, goals_ = tuple(_team(field)), tuple(_goals(field))
    mission = tuple(_mission(field))
    if not field.running:
        return _getting_ready(field, team, mission, decision)
    noise, spawns = tuple(_noise(field)), tuple(_spawns(field))
    carries = tuple(_carries(field))
    tangos = tuple(_tangos(field))
    brief = [
        _short(*rows)
        for rows in (("CARRIES", carries, 1), ("GOALS", goals_, 0), ("NOISE", noise, 0), ("TANGOS", tangos, 3))
    ]
    aims = tuple(aim_rows(field, decision))
    rows = (_turn(field), *aims, *team, *brief, *spawns, *mission)
    panels = (
        Panel("Aim", aims, "left"),
        Panel("Team", team, "left"),
        Panel(_carrier(field), _full(carries), "left"),
        Panel("Objectives", goals_, "left"),
        Panel("Noise", _full(noise), "left"),
        Panel("Spawn chance", _full(spawns), "left"),
        Panel("Tangos", _full(tangos), "left"),
        Panel("Mission", mission, "left"),
    )
    shown = tuple(panel for panel in panels if panel.rows)
    return Sheet(field.mission.title, _now(field), _full(rows), shown, legend=LEGEND)


def _short(label: str, rows: tuple[Row, ...], rank: int) -> Row:
    """A panel on one row: its labels, each with what comes first."""
    chips = tuple((Span(f"{row.label} ", "soft"), *row.chips[0]) for row in rows if row.chips)
    return Row(label, chips, rank)


def _getting_ready(field: Field, team: tuple[Row, ...], mission: tuple[Row, ...], decision: Decision | None) -> Sheet:
    shelves = tuple(_shelves(field, decision))
    panels = (Panel("Team", team, "left"), Panel("Mission", mission, "left"))
    title = field.mission.title
    return Sheet(title, "Getting ready", (*team, *mission), panels, shelves, LEGEND[:1])


def _full(rows: Iterable[Row]) -> tuple[Row, ...]:
    return tuple(row for row in rows if row.chips)


def _now(field: Field) -> str:
    view = field.view
    if view.over:
        return RESULTS.get(view.result, (view.result, "plain"))[0]
    active = field.active
    now = f"{field.seal_name(active.seat)}'s turn" if active else PHASES[view.phase]
    return f"Round {view.round} · Timer {view.timer} · {now}"


def _turn(field: Field) -> Row:
    view = field.view
    chips = (
        chip(f"{view.timer} left", strong=True),
        chip(f"Round {view.round}", "soft"),
        chip(f"Tango Pool {view.pool}", "foe"),
    )
    return Row("TIMER", chips)


# the team


def _team(field: Field) -> Iterator[Row]:
    for seal in field.view.seals.values():
        name = field.seal_name(seal.seat) if seal.board else f"SEAL {seal.seat[-1]}"
        active = seal.seat == field.view.active
        yield Row(name, tuple(_member(field, seal)), tone="ask" if active else "friend")


def _member(field: Field, seal: Seal) -> Iterator[Chip]:
    if not seal.board:
        yield chip("not chosen yet", "soft")
        return
    content = field.content
    if seal.kia:
        yield chip("KIA", "bad", strong=True)
        return
    full = gear.max_health(content, seal)
    if seal.here:
        yield Span("●" * seal.health, "good"), Span("○" * (full - seal.health), "bad")
        yield chip(f"{field.name(seal.cell)}", "soft")
    if seal.seat == field.view.active:
        yield chip("▸" * seal.actions or "no Actions", "plain", strong=True)
    elif seal.activated and seal.here:
        yield chip("done", "soft")
    if seal.stuns:
        yield chip("★" * seal.stuns, "unknown", strong=True)
    if field.view.alert_seat == seal.seat:
        yield chip("ALERT", "bad", strong=True)
    if seal.soft_armor:
        yield chip("soft armor", "good")
    arm = gear.primary(content, seal)
    if arm:
        yield Span(arm.name), Span(f" sound {gear.weapon_sound(content, seal, 'primary')}", "soft")
    yield chip(f"speed {gear.speed(content, seal)}", "soft")


def _carrier(field: Field) -> str:
    active = field.active or next(iter(field.living()), None)
    return f"{field.seal_name(active.seat)} carries" if active else "Carries"


def _carries(field: Field) -> Iterator[Row]:
    """What whoever acts has with it besides weapons."""
    seal = field.active or next(iter(field.living()), None)
    if seal is None:
        return
    charges = dict(seal.charges)
    for copy in seal.cards:
        card = field.content.card(copy)
        if isinstance(card, Equipment):
            left = (chip(f"{charges[copy]} left", "unknown"),) if copy in charges else ()
            yield Row(card.name, (chip(card.text, "soft"), *left), 1, tone="plain")
    for token in field.view.objectives.values():
        if token.carrier == seal.seat and token.type:
            yield Row(TOKEN_TITLES[token.type], (chip("carried", "unknown"),))
    if reaction.reactors(field.state, seal.cell):
        yield Row("IN SIGHT", (chip(said(field, seal), "foe"),))


# objectives, noise, spawns


def _goals(field: Field) -> Iterator[Row]:
    for kind, role, status in goals(field):
        words = {"first": "primary", "second": "secondary"}[role]
        mark = {"cleared": "✓ ", "lost": "✗ "}.get(status, "")
        yield Row(
            TOKEN_TITLES[kind], (chip(f"{mark}{WORDS[status]}", GOAL_TONES[status]), chip(words, "soft")), tone="plain"
        )


def _noise(field: Field) -> Iterator[Row]:
    loud = loudest(field)
    for area, sound in enumerate(field.view.sound):
        if sound:
            here = (chip("Tangos come here", "foe"),) if area in loud else ()
            yield Row(field.ground.area_names[area], (chip("♪" * sound, "unknown"), *here))
    place = field.state.alert_place
    if place >= 0:
        yield Row("ALERT", (chip(f"token on {field.name(place)}", "bad"),))


def _spawns(field: Field) -> Iterator[Row]:
    odds = spawn_odds(field)
    chips = [chip(counted(odds.rolls, "roll"))]
    if odds.sure:
        chips.append(chip(f"{odds.sure} for certain", "foe", strong=True))
    if odds.rolls:
        chips.append(chip(f"{round(100 * odds.chance)} % at least one", "foe"))
    yield Row("PHASE 4", (*chips, chip(f"pool {field.view.pool}", "soft")))


def _tangos(field: Field) -> Iterator[Row]:
    """What each will do next."""
    for number, ahead in field.forecasts.items():
        tango = field.view.tangos[number]
        yield Row(field.tango_name(tango), (chip(f"{ahead.words}", "plain"), chip(ahead.rule, "soft")), 3, tone="foe")


# the mission


def _mission(field: Field) -> Iterator[Row]:
    mission = field.mission
    score = mission.cell.score
    yield Row("TASK", (chip(mission.brief),), 2)
    yield Row("PRIMARY", (chip(mission.primary_text),), 1)
    yield Row("SECONDARY", (chip(mission.secondary_text),), 1)
    worth = f"{score.success:+d} / {score.partial:+d} / {score.failure:+d}"
    yield Row("SCORE", (chip(worth), chip("success, partial, failure", "soft")), 2)
    if field.view.campaign is not None:
        played = ", ".join(f"{one.mission} {one.result}" for one in field.view.history)
        stage = chip(f"stage {field.view.stage} of 8, {counted(field.view.score, 'point')}")
        yield Row("CAMPAIGN", (stage, *((chip(played, "soft"),) if played else ())), 1)


# gear


def _shelves(field: Field, decision: Decision | None) -> Iterator[Shelf]:
    """Only while cards are chosen."""
    options = decision.options if decision else ()
    if decision is None or not any(isinstance(one, TakeCard | PutBack) for one in options):
        return
    seal = field.view.seals[decision.seat]
    held = {kind_of(copy) for copy in seal.cards}
    for slot, title in SLOTS.items():
        cards = [card for card in field.content.cards.values() if card.slot == slot and card.grade <= seal.grade]
        offers = tuple(
            Offer(
                (TakeCard(card.id), PutBack(card.id)),
                card.name,
                brief=described(card),
                marks=f"E-{card.grade}",
                taken=card.id in held,
            )
            for card in cards
        )
        if offers:
            yield Shelf(title, "Grade", offers)
