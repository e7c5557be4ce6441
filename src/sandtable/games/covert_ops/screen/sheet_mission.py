"""The alarm with its forecast, the Action deck, assets, conditions, briefing and campaign."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.games.covert_ops.mission import Exfiltration
from sandtable.games.covert_ops.rules import alarm
from sandtable.games.covert_ops.rules.basics import element_name
from sandtable.games.covert_ops.rules.campaign import MOST_SLOTS
from sandtable.games.covert_ops.screen.field import Field
from sandtable.games.covert_ops.screen.score_words import scores, total
from sandtable.games.covert_ops.screen.telling import seat as seat_name
from sandtable.games.covert_ops.screen.verb_words import lasting_said
from sandtable.games.covert_ops.state import Veteran
from sandtable.games.covert_ops.vocabulary import ALARM_TOP, tier_of
from sandtable.kernel.words import counted
from sandtable.show.sheet import Chip, Row, Span, Tone, chip

MOMENTS = {
    "activation": "activation",
    "player-turn": "turn's start",
    "opfor-turn": "Opfor draw",
    "round-end": "round's end",
}
ARROWS: dict[str, tuple[str, Tone]] = {"red": ("▲", "bad"), "blue": ("▼", "good"), "grey": ("■", "neutral")}
RESULTS: dict[str, tuple[str, Tone]] = {
    "defeat": ("Defeat", "bad"),
    "pyrrhic": ("Pyrrhic", "unknown"),
    "minor": ("Minor", "good"),
    "major": ("Major", "good"),
}
BRIEFING = {"Recommended Participants": "TEAM", "Operational Theater": "THEATER"}

# alarm and deck


def alarm_rows(field: Field) -> Iterator[Row]:
    view, state = field.view, field.state
    tier = tier_of(view.alarm)
    level = Span(f"{view.alarm} of {ALARM_TOP}", "bad" if tier > 2 else "plain", strong=True)
    draws = chip(f"Tier {tier}: draws {counted(tier, 'card')}", "soft")
    chips: list[Chip] = [(level,), draws]
    if field.live:
        after = min(ALARM_TOP, view.alarm + alarm.increase(state))
        units = counted(alarm.alert_units(state), "Alert unit")
        tone: Tone = "bad" if tier_of(after) > tier else "soft"
        chips.append(chip(f"{units}: the round ends at {after}", tone))
    yield Row("ALARM", tuple(chips), element="alarm")


def deck_rows(field: Field) -> Iterator[Row]:
    """What is left, the card that is kept, what everybody has seen of the top."""
    view, content = field.view, field.content
    piles = chip(f"{view.deck.left} left, {len(view.deck.discard)} discarded", "soft")
    yield Row("DECK", (piles,), 1, element="deck")
    if view.kept:
        card = content.cards[view.kept]
        figures = chip(f"threat {card.threat}, {card.compass} {card.inches} in", "soft")
        name = chip(card.name, "foe", strong=True)
        yield Row("KEPT", (name, figures, chip(card.text)), element=f"card-{card.id}")
    if view.deck.top:
        names = ", ".join(content.cards[one].name for one in view.deck.top)
        yield Row("ON TOP", (chip(names, "unknown"),))
    for one in view.lasting:
        source = content.cards.get(one.source) or content.assets.get(one.source)
        if source:
            yield Row("IN FORCE", (chip(source.name), chip(lasting_said(one.verb), "soft")), 3)


# assets and conditions


def asset_rows(field: Field) -> Iterator[Row]:
    """Only while there are points to pay with."""
    view = field.view
    if not view.points or view.over:
        return
    yield Row("POOL", (chip(counted(view.points, "Asset Point"), "good", strong=True),))
    for card in field.content.assets.values():
        used = card.id in view.assets_used
        state = chip("used in this round", "soft") if used else chip(MOMENTS[card.moment], "soft")
        dear: Tone = "soft" if used or card.points > view.points else "plain"
        chips = (chip(counted(card.points, "point"), dear), state, chip(card.text, "soft"))
        yield Row(card.name, chips, 2, dear, element=f"asset-{card.id}")


def condition_rows(field: Field) -> Iterator[Row]:
    for name in field.view.conditions:
        card = field.content.conditions[name]
        sign, tone = ARROWS[card.arrow]
        chips = ((Span(f"{sign} ", tone), Span(card.text)),)
        yield Row(card.name, chips, 2, "plain", element=f"condition-{name}")


# the briefing


def mission_rows(field: Field) -> Iterator[Row]:
    mission, content = field.mission, field.content
    yield Row("TASK", (chip(mission.brief),), 2)
    for name, words in mission.briefing:
        yield Row(BRIEFING[name], (chip(name, "soft"), chip(words)), 3)
    if field.view.opfor:
        yield Row("ENEMY", (chip(content.factions[field.view.opfor].name, "foe"),), 2)
    for one in mission.interactions:
        element = field.view.elements.get(one.element)
        done = element.done if element else 0
        what = f"{one.words}: {element_name(field.state, one.element)}"
        test = chip(f"{one.skill.capitalize()} {one.difficulty}", "soft")
        tone: Tone = "good" if done >= one.most else "plain"
        state = chip(f"{done} of {one.most}", tone) if one.most > 1 or done else chip("open")
        yield Row("TEST", (chip(what), test, state), 1, element=f"element-{one.element}")
    yield Row("WAY OUT", (chip(_way_out(field, mission.exfiltration)),), 2, element="zone")


def _way_out(field: Field, way: Exfiltration | None) -> str:
    if way is None:
        return "nobody leaves: hold"
    parts = []
    if way.done:
        parts.append(f"once {counted(way.done, 'interaction')} succeeded")
    if way.destroyed:
        parts.append(f"once {field.content.profiles[way.destroyed].name} is destroyed")
    return "by the zone " + " or ".join(parts) if parts else "by the zone at any time"


def score_rows(field: Field) -> Iterator[Row]:
    """Points as things stand, thresholds, and each line with what it has brought."""
    points = total(field)
    pyrrhic, minor, major = field.mission.thresholds
    reached: Tone = "good" if points >= pyrrhic else "plain"
    yield Row(
        "NOW",
        (chip(f"{points} VP", reached, strong=True), chip(f"Pyrrhic {pyrrhic}, Minor {minor}, Major {major}", "soft")),
        element="points",
    )
    for words, vp, got in scores(field):
        mark = chip(f"✓ {got} VP", "good") if got else chip(f"worth {vp}", "soft")
        yield Row(words[:1].upper() + words[1:], (mark,), 1)


# the campaign


def campaign_rows(field: Field) -> Iterator[Row]:
    view = field.view
    if view.campaign is None:
        return
    pyrrhic, minor, major = view.campaign.totals
    legs = len(view.campaign.legs)
    stage = chip(f"mission {min(view.stage + 1, legs)} of {legs}", strong=True)
    yield Row(
        "STAGE", (stage, chip(counted(view.total, "Victory Point")), chip(f"{pyrrhic} / {minor} / {major}", "soft"))
    )
    titles = {leg.id: leg.title for leg in view.campaign.legs}
    for one in view.history:
        words, tone = RESULTS.get(one.result, ("", "plain"))
        yield Row(titles.get(one.mission, "Mission"), (chip(f"{words}, {one.vp} VP", tone),), 2)
    for who, veteran in view.veterans.items():
        yield Row(_veteran_name(field, who, veteran), tuple(_veteran(field, veteran)), 2, "friend")
    for team in view.teams.values():
        if team.special:
            yield Row(seat_name(team.seat), (chip(f"{team.special} Special Requisition", "good"),))


def _veteran_name(field: Field, who: int, veteran: Veteran) -> str:
    if who in field.view.units:
        return field.name(who)
    return field.content.profiles[veteran.profile].name


def _veteran(field: Field, veteran: Veteran) -> Iterator[Chip]:
    if veteran.dead:
        yield chip("dead", "bad", strong=True)
        return
    slots = min(MOST_SLOTS, field.content.profiles[veteran.profile].slots + veteran.survived)
    if veteran.injuries:
        yield chip(counted(veteran.injuries, "Injury", "Injuries"), "bad")
    yield chip(f"{len(veteran.upgrades)} of {counted(slots, 'slot')}", "soft")
    for name in veteran.upgrades:
        yield chip(field.content.upgrades[name].name, "good")
