"""Above the table: the alarm with its forecast, the Action deck, the card that is kept."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from sandtable.boards.tabletop.picture import MARGIN
from sandtable.games.covert_ops.forecast import line_now, words_for
from sandtable.games.covert_ops.opposition.selection import Selected
from sandtable.games.covert_ops.rules import alarm, scoring
from sandtable.games.covert_ops.screen.field import Field
from sandtable.games.covert_ops.screen.opfor_words import PRIORITIES
from sandtable.games.covert_ops.state import State
from sandtable.games.covert_ops.vocabulary import ALARM_TOP, tier_of
from sandtable.kernel.words import counted
from sandtable.show.scene import Card, Deck, Element, Label
from sandtable.show.scene_levels import Compass, Level
from sandtable.show.sheet import Tone

TRACK, SIZE = 620, 21  # how wide it is; of words, which are seen at half their size
CARDS_AT = 690
CARD = (200, 150)
# what stays in sight: the alarm with what is written below it; the card that counts, its compass
PINNED = ((MARGIN - 8, 6, TRACK + 16, 168), (CARDS_AT + 102, 6, 366, 168))


def head(field: Field) -> list[Element]:
    return [*alarm_track(field), *goals(field), *following(field), *deck(field)]


def alarm_track(field: Field) -> Iterator[Element]:
    """0 to 20 in four tiers; dashed where the round will leave it (CO-6.0)."""
    view, level = field.view, alarm_level(field)
    yield Label(
        id="alarm-name", x=MARGIN, y=28, text="Alarm", width=90, size=18, face="label", tone="soft", strong=True
    )
    yield Label(id="alarm-level", x=MARGIN, y=82, text=str(view.alarm), width=80, size=54, face="figure", strong=True)
    yield level


def alarm_level(field: Field) -> Level:
    view = field.view
    ahead = level_after(field.state) if field.live else 0
    tier = tier_of(view.alarm)
    told = f"Alarm {view.alarm} of {ALARM_TOP}. Tier {tier}: the enemy draws {counted(tier, 'card')}."
    if ahead:
        told += f" As things stand it ends the round at {ahead}."
    return Level(
        id="alarm",
        x=MARGIN + 96,
        y=40,
        width=TRACK - 110,
        value=view.alarm,
        top=ALARM_TOP,
        tiers=(5, 5, 5, 5),
        names=tuple(f"Tier {n}" for n in range(1, 5)),
        ahead=ahead,
        title=told,
        rule="CO-6.0-2",
    )


def level_after(state: State) -> int:
    """Where the round would leave it."""
    return min(ALARM_TOP, state.alarm + alarm.increase(state))


def foreseen_level(field: Field, there: State) -> Iterator[Level]:
    """The flag of what somebody is about to do, over the track, where it makes things worse."""
    level, worse = alarm_level(field), level_after(there)
    if worse > level.ahead:
        yield replace(level, id="ahead-alarm", worse=worse, bare=True, title="")


def goals(field: Field) -> Iterator[Element]:
    """The round, who is Alert, Victory Points so far."""
    view = field.view
    points = scoring.points(field.state) if field.live else view.vp
    pyrrhic, minor, major = field.mission.thresholds
    told = f"{points} Victory Points as things stand; Pyrrhic {pyrrhic}, Minor {minor}, Major {major}"
    when = f"Round {view.round}" if view.round else "Set-up"
    alert = alarm.alert_units(field.state)
    yield _said("round", 0, when, "plain", "CO-C4-1", when)
    yield _said(
        "alarm-ahead",
        130,
        f"{alert} Alert",
        "foe" if alert else "soft",
        "CO-6.0-3",
        f"{counted(alert, 'Alert unit')}: the alarm rises by as many",
    )
    yield _said(
        "points",
        260,
        f"{points} VP of {pyrrhic} / {minor} / {major}",
        "good" if points >= pyrrhic else "soft",
        "CO-2.1-7",
        told,
    )


def _said(name: str, x: int, text: str, tone: Tone, rule: str, title: str) -> Label:
    return Label(
        id=name,
        x=MARGIN + 96 + x,
        y=128,
        text=text,
        width=300,
        size=SIZE,
        tone=tone,
        strong=True,
        rule=rule,
        title=title,
    )


def deck(field: Field) -> Iterator[Element]:
    """The pile, the cards of this turn, the kept one raised, its compass."""
    view = field.view
    left = view.deck.left
    yield Deck(
        id="deck",
        x=CARDS_AT,
        y=26,
        width=88,
        height=124,
        count=left,
        title=f"Action deck: {left} left, {len(view.deck.discard)} discarded",
        rule="CO-3.0-15",
    )
    most = max(1, len(view.hand) - 1)
    for k, name in enumerate(view.hand):
        yield _card(field, name, CARDS_AT + 110 + 40 * k // most, 34, "barred")
    shown = view.kept or (view.deck.discard[-1] if view.deck.discard else "")
    if shown:
        x = CARDS_AT + 110 + (40 if view.hand else 0)
        yield _card(field, shown, x, 20, "ready" if view.kept else "taken")
        card = field.content.cards[shown]
        yield Compass(
            id="compass",
            x=field.size[0] - 84,
            y=76,
            radius=36,
            to=card.compass,
            text=f"{card.inches} in",
            rule="CO-4.2-1",
            title=f"{card.name}: {card.compass}, {card.inches} inches",
        )


def _card(field: Field, name: str, x: int, y: int, state: str) -> Card:
    card = field.content.cards[name]
    kept: dict[str, str] = {"state": state}
    return Card(
        id=f"card-{name}",
        x=x,
        y=y,
        width=CARD[0],
        height=CARD[1],
        name=card.name,
        text=card.text,
        cost=str(card.threat),
        rule="CO-4.2-1",
        title=f"{card.name}, threat {card.threat}",
        **kept,  # type: ignore[arg-type] # one of the states of a card
    )


def following(field: Field) -> Iterator[Element]:
    """Who of the enemy acts next, by which rule, and what it would do as things stand."""
    who = field.next_up
    if who is None or not field.live:
        return
    told = told_next(field, who)
    yield Label(
        id="next",
        x=MARGIN + 96,
        y=164,
        text=told,
        width=TRACK - 100,
        size=SIZE - 2,
        tone="foe",
        rule=who.rule,
        title=f"{told}: {PRIORITIES[who.rule]}",
    )


def told_next(field: Field, who: Selected) -> str:
    if who.marker:
        return f"Next: marker {who.marker}, as its card says"
    unit = field.view.units[who.unit]
    if not unit.alert:
        return f"Next: {field.name(unit.id)}, as its card says"
    words = words_for(field.state, line_now(field.state, unit.id))
    return f"Next: {field.name(unit.id)} {words}"
