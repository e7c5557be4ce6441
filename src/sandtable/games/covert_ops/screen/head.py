"""Above the table: the alarm with its forecast, the Action deck, the card that is kept."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.boards.tabletop.picture import MARGIN
from sandtable.games.covert_ops.forecast import line_now, words_for
from sandtable.games.covert_ops.opposition.selection import Selected
from sandtable.games.covert_ops.rules import alarm, scoring
from sandtable.games.covert_ops.screen.field import Field
from sandtable.games.covert_ops.screen.opfor_words import PRIORITIES
from sandtable.games.covert_ops.vocabulary import ALARM_TOP, tier_of
from sandtable.kernel.words import counted
from sandtable.show.scene import Badge, Card, Deck, Element, Label
from sandtable.show.scene_levels import Compass, Level

TRACK = 620
CARDS_AT = 720


def head(field: Field) -> list[Element]:
    return [*alarm_track(field), *deck(field), *goals(field), *following(field)]


def alarm_track(field: Field) -> Iterator[Element]:
    """0 to 20 in four tiers; dashed where the round will leave it (CO-6.0)."""
    view, state = field.view, field.state
    ahead = min(ALARM_TOP, view.alarm + alarm.increase(state)) if view.round else 0
    tier = tier_of(view.alarm)
    drawn = f"Tier {tier}: the enemy draws {counted(tier, 'card')}"
    yield Label(id="alarm-name", x=MARGIN, y=22, text="Alarm", width=90, size=14, face="label",
                tone="soft", strong=True)  # fmt: skip
    yield Label(id="alarm-level", x=MARGIN, y=64, text=str(view.alarm), width=60, size=42,
                face="figure", strong=True)  # fmt: skip
    yield Level(
        id="alarm", x=MARGIN + 84, y=42, width=TRACK - 84, value=view.alarm, top=ALARM_TOP,
        tiers=(5, 5, 5, 5), names=tuple(f"Tier {n}" for n in range(1, 5)), ahead=ahead,
        title=f"Alarm {view.alarm} of {ALARM_TOP}. {drawn}. As things stand it ends the round at "
        f"{ahead}." if ahead else f"Alarm {view.alarm} of {ALARM_TOP}. {drawn}.", rule="CO-6.0-2",
    )  # fmt: skip
    alert = alarm.alert_units(state)
    words = f"{alert} Alert · round ends at {ahead}" if view.round else "before the first round"
    yield Badge(id="alarm-ahead", x=MARGIN + 84, y=88, text=words, width=250, icon="bell",
                tone="foe" if alert else "neutral", rule="CO-6.0-3", title=words)  # fmt: skip


def deck(field: Field) -> Iterator[Element]:
    """The pile, the cards of this turn, the kept one raised, its compass."""
    view = field.view
    left = view.deck.left
    yield Deck(id="deck", x=CARDS_AT, y=18, width=72, height=100, count=left,
               title=f"Action deck: {left} left, {len(view.deck.discard)} discarded",
               rule="CO-3.0-15")  # fmt: skip
    for k, name in enumerate(view.hand):
        yield _card(field, name, CARDS_AT + 100 + 34 * k, 26, "barred")
    shown = view.kept or (view.deck.discard[-1] if view.deck.discard else "")
    if shown:
        state = "ready" if view.kept else "taken"
        yield _card(field, shown, CARDS_AT + 100 + 34 * len(view.hand), 12, state)
        card = field.content.cards[shown]
        yield Compass(id="compass", x=CARDS_AT + 340, y=60, radius=30, to=card.compass,
                      text=f"{card.inches} in", rule="CO-4.2-1",
                      title=f"{card.name}: {card.compass}, {card.inches} inches")  # fmt: skip


def _card(field: Field, name: str, x: int, y: int, state: str) -> Card:
    card = field.content.cards[name]
    kept: dict[str, str] = {"state": state}
    return Card(
        id=f"card-{name}", x=x, y=y, width=190, height=116, name=card.name, text=card.text,
        cost=str(card.threat), rule="CO-4.2-1", title=f"{card.name}, threat {card.threat}",
        **kept,  # type: ignore[arg-type] # one of the states of a card
    )  # fmt: skip


def goals(field: Field) -> Iterator[Element]:
    """Victory Points so far, and where the team is."""
    view = field.view
    points = scoring.points(field.state) if view.round and not view.over else view.vp
    pyrrhic, minor, major = field.mission.thresholds
    text = f"{points} VP · {pyrrhic} / {minor} / {major}"
    told = (
        f"{points} Victory Points as things stand; Pyrrhic {pyrrhic}, Minor {minor}, Major {major}"
    )
    yield Badge(id="points", x=MARGIN + 344, y=88, text=text, width=150, icon="objective",
                tone="good" if points >= pyrrhic else "plain", rule="CO-2.1-7",
                title=told)  # fmt: skip
    when = f"Round {view.round}" if view.round else "Set-up"
    yield Badge(id="round", x=MARGIN + 504, y=88, text=when, width=116, rule="CO-C4-1", title=when,
                lit=not view.over, tone="friend" if view.turn != "opfor" else "foe")  # fmt: skip


def following(field: Field) -> Iterator[Element]:
    """Who of the enemy acts next, by which rule, and what it would do as things stand."""
    who = field.next_up
    if who is None or field.view.over:
        return
    told = told_next(field, who)
    yield Badge(id="next", x=MARGIN + 84, y=118, text=told, width=TRACK - 84, tone="foe",
                rule=who.rule, title=f"{told}: {PRIORITIES[who.rule]}")  # fmt: skip


def told_next(field: Field, who: Selected) -> str:
    if who.marker:
        return f"Next: marker {who.marker}, as its card says"
    unit = field.view.units[who.unit]
    if not unit.alert:
        return f"Next: {field.name(unit.id)}, as its card says"
    words = words_for(field.state, line_now(field.state, unit.id))
    return f"Next: {field.name(unit.id)} {words}"
