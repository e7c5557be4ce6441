"""What a piece, a card or a part of the table is: for whoever asks about it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sandtable.boards.tabletop.mats import Laid
from sandtable.boards.tabletop.ticks import inches
from sandtable.games.covert_ops import figures, forecast, ground
from sandtable.games.covert_ops.mission import Interaction
from sandtable.games.covert_ops.rules import alarm, interact
from sandtable.games.covert_ops.rules.basics import element_name
from sandtable.games.covert_ops.screen.field import Field
from sandtable.games.covert_ops.screen.ground_words import meaning, rule_of
from sandtable.games.covert_ops.screen.opfor_words import PRIORITIES
from sandtable.games.covert_ops.screen.score_words import scoring_lines
from sandtable.games.covert_ops.screen.unit_words import profile_lines, unit_lines
from sandtable.games.covert_ops.state import Unit
from sandtable.games.covert_ops.vocabulary import ALARM_TOP, INTERACT_INCHES, MEDICINE_DIFFICULTY, tier_of
from sandtable.kernel.words import counted
from sandtable.show.sheet import Chip, Line, Span, cited

ARROWS = {"red": "makes it harder", "blue": "makes it easier", "grey": "makes it different"}
MOMENTS = {
    "activation": "in an activation of the team",
    "player-turn": "when a player turn begins",
    "opfor-turn": "before the Opfor draws",
    "round-end": "before the alarm rises",
}


def info(field: Field, element: str) -> tuple[Chip, ...]:
    """The lines of a piece or card; nothing for anything else."""
    return tuple(line.chip for line in info_lines(field, element))


def info_lines(field: Field, element: str) -> Iterator[Line]:
    kind, _, rest = element.removeprefix("ghost-").partition("-")
    tell = KINDS.get(kind)
    if tell:
        yield from tell(field, rest)
    laid = next((one for one in _laid(field) if one.id == element), None)
    if laid:
        yield cited(Span(laid.kind.name, strong=True), f": {meaning(laid)}", rule=rule_of(laid))


def _laid(field: Field) -> tuple[Laid, ...]:
    if not field.running:
        return ()
    return (*field.table.pieces, *ground.laid_low(field.table, field.view.low))


# units


def _unit(field: Field, rest: str) -> Iterator[Line]:
    unit = field.view.units.get(int(rest)) if rest.isdecimal() else None
    if unit is None:
        return
    yield _standing(field, unit)
    yield from unit_lines(field.state, unit)
    if unit.opfor and unit.here:
        yield from _next(field, unit)


def _standing(field: Field, unit: Unit) -> Line:
    """Who it is, whose, and how it stands."""
    name = Span(field.name(unit.id), "foe" if unit.opfor else "friend", strong=True)
    faction = field.content.factions[field.profile(unit).faction].name
    if unit.opfor:
        mood = "Alert" if unit.alert else "Unaware"
        return cited(name, f": {faction}, ", Span(mood, "bad" if unit.alert else "soft"), rule="CO-4.1-1")
    done = ", has activated" if unit.activated and unit is not field.acting else ""
    where = {"casualty": ", down", "exfiltrated": ", out", "dead": ", dead"}.get(unit.zone, "")
    return cited(name, f": {faction}{where}{done}", rule="CO-C4-3")


def _next(field: Field, unit: Unit) -> Iterator[Line]:
    """What it will do, and by which line of the list."""
    if unit.activated or not field.view.round:
        return
    chosen = forecast.next_up(field.state)
    if chosen and chosen.unit == unit.id:
        why = PRIORITIES.get(chosen.rule, "")
        yield cited(Span("Acts next", "foe", strong=True), f": {why}", rule=chosen.rule)
    if unit.opfor and unit.here:
        ahead = forecast.forecast_of(field.state, unit)
        line = f" (line {ahead.line})" if ahead.line else ""
        yield cited(Span("Next: ", strong=True), f"it {ahead.words}{line}", rule=ahead.rule)


def _hire(field: Field, rest: str) -> Iterator[Line]:
    if rest in field.content.profiles:
        yield from profile_lines(field.state, rest)


def _roster(field: Field, rest: str) -> Iterator[Line]:
    """A card of a team that is built: `player-1-3`."""
    seat, _, n = rest.rpartition("-")
    team = field.view.teams.get(seat)
    if team and n.isdecimal() and int(n) < len(team.roster):
        recruit = team.roster[int(n)]
        yield from profile_lines(field.state, recruit.profile)
        for name in recruit.upgrades:
            card = field.content.upgrades[name]
            yield cited(Span(card.name, strong=True), f": {card.text}", rule="CO-K-6")


# what lies on the table


def _marker(field: Field, rest: str) -> Iterator[Line]:
    if not rest.isdecimal() or int(rest) not in field.view.markers:
        return
    marker = field.view.markers[int(rest)]
    done = ", has activated" if marker.activated else ""
    name = Span(f"Activity marker {marker.id}", "unknown", strong=True)
    yield cited(name, f": a squad that nobody has seen yet{done}", rule="CO-4.3-1")
    far = inches(figures.discovery_range(field.state))
    yield cited(
        f"Discovered at up to {far} in and in sight: by your choice, or when it ends a move there", rule="CO-4.3A-1"
    )
    yield from _squad(field)
    disc = ground.marker_disc(marker)
    seen = [field.name(unit.id) for unit in field.state.players() if ground.in_discovery_range(field.state, disc, unit)]
    if seen:
        yield cited(Span("In Discovery Range of ", "unknown"), ", ".join(seen), rule="CO-4.3A-3")


def _squad(field: Field) -> Iterator[Line]:
    """What it may turn out to be."""
    faction = field.content.factions.get(field.view.opfor)
    if faction is None:
        return
    always, low, high = (_named(field, one) for one in (faction.squad, faction.low, faction.high))
    yield cited(f"{always}; a die of 1 to 3 adds {low}, 4 to 6 {high}", rule="CO-2.1-4")


def _named(field: Field, profiles: tuple[str, ...]) -> str:
    """`1 Pride Packleader, 2 Pride Packwarrior`."""
    known = field.content.profiles
    return ", ".join(f"{profiles.count(one)} {known[one].name}" for one in dict.fromkeys(profiles))


def _element(field: Field, rest: str) -> Iterator[Line]:
    element = field.view.elements.get(rest)
    if element is None:
        return
    name = Span(element_name(field.state, rest), strong=True)
    test = interact.interaction_of(field.state, rest)
    if test is None:
        yield cited(name, ": nothing to do here", rule="CO-2.1-6")
        return
    done = f", done {element.done} of {test.most}" if element.done else ""
    yield cited(name, f": {test.words}, {test.skill.capitalize()} {test.difficulty}{done}", rule="CO-7.0-1")
    yield cited(f"Interact within {INTERACT_INCHES} in and in sight; a failed test costs the action", rule="CO-7.0-3")
    if element.done < test.most:
        yield from _chances(field, test)


def _chances(field: Field, test: Interaction) -> Iterator[Line]:
    """Who would pass how often, the best first."""
    by_bonus: dict[int, list[str]] = {}
    for unit in field.state.players():
        if figures.has_action(field.state, unit, "interact"):
            bonus = figures.test_bonus(field.state, unit, test.skill)
            by_bonus.setdefault(bonus, []).append(field.name(unit.id))
    for bonus, names in sorted(by_bonus.items(), reverse=True):
        good = sum(roll + bonus >= test.difficulty for roll in interact.PAIRS)
        yield cited(f"2d6 {bonus:+}, {good} of 36 pass: {', '.join(names)}", rule="CO-7.0-2")


def _casualty(field: Field, rest: str) -> Iterator[Line]:
    if not rest.isdecimal() or int(rest) not in field.view.casualties:
        return
    unit = field.view.units[int(rest)]
    hurt = counted(unit.injuries, "Injury", "Injuries")
    yield cited(Span(f"{field.name(unit.id)} is down", "bad", strong=True), f": {hurt}", rule="CO-7.1-1")
    yield cited(f"Field medicine: Medicine {MEDICINE_DIFFICULTY} within 1 in brings it back", rule="CO-7.1-4")
    yield cited("Casevac: carried along by whoever Interacts within 1 in, for free", rule="CO-7.1-2")


def _zone(field: Field, _rest: str) -> Iterator[Line]:
    yield cited(Span("Zone", "friend", strong=True), ": the team comes in here", rule="CO-3.0-19")
    way = field.mission.exfiltration
    if way is None:
        yield cited("Nobody leaves by it in this mission", rule="CO-CP-10")
    elif way.done:
        yield cited(f"Units leave by it once {counted(way.done, 'interaction')} succeeded", rule="CO-SG-11")
    elif way.destroyed:
        name = field.content.profiles[way.destroyed].name
        yield cited(f"Units leave by it once {name} is destroyed", rule="CO-CP-10")


# above the table


def _alarm(field: Field, _rest: str) -> Iterator[Line]:
    state, now = field.state, field.view.alarm
    tier = tier_of(now)
    yield cited(
        Span(f"Alarm {now} of {ALARM_TOP}", strong=True),
        f": Tier {tier}, the Opfor draws {counted(tier, 'card')}",
        rule="CO-6.0-2",
    )
    if field.view.round:
        more = alarm.increase(state)
        after = min(ALARM_TOP, now + more)
        units = counted(alarm.alert_units(state), "Alert unit")
        yield cited(
            f"{units}: the round would end at {after}, Tier {tier_of(after)}",
            rule="CO-6.0-3" if alarm.alert_units(state) else "CO-6.0-4",
        )


def _deck(field: Field, _rest: str) -> Iterator[Line]:
    deck = field.view.deck
    yield cited(
        Span("Action deck", strong=True),
        f": {counted(deck.left, 'card')} left, {len(deck.discard)} discarded",
        rule="CO-3.0-15",
    )
    if deck.top:
        names = ", ".join(field.content.cards[one].name for one in deck.top)
        yield cited(f"On top: {names}", rule="CO-C9-5")
    if deck.aside:
        yield cited(f"{counted(len(deck.aside), 'card')} set aside", rule="CO-SV-2")


def _card(field: Field, rest: str) -> Iterator[Line]:
    card = field.content.cards.get(rest)
    if card is None:
        return
    yield cited(
        Span(card.name, "foe", strong=True), f": threat {card.threat}, {card.compass} {card.inches} in", rule="CO-4.2-1"
    )
    yield cited(card.text or "No effect.", rule="CO-4.2-8")
    if card.tier:
        yield cited(f"No effect below Tier {card.tier}", rule="CO-K-3")
    if card.alert:
        yield cited("No effect unless the unit that activates is Alert", rule="CO-K-3")


def _condition(field: Field, rest: str) -> Iterator[Line]:
    card = field.content.conditions.get(rest)
    if card:
        yield cited(Span(card.name, strong=True), f" ({ARROWS[card.arrow]}): {card.text}", rule="CO-3.0-13")


def _asset(field: Field, rest: str) -> Iterator[Line]:
    card = field.content.assets.get(rest)
    if card:
        yield cited(Span(card.name, strong=True), f": {card.text}", rule="CO-C9-5")
        price = counted(card.points, "Asset Point")
        yield cited(f"{price}, {MOMENTS[card.moment]}", rule="CO-C9-6")


def _upgrade(field: Field, rest: str) -> Iterator[Line]:
    card = field.content.upgrades.get(rest)
    if card:
        whom = ", for Field Officers" if card.officers else ""
        yield cited(Span(card.name, strong=True), f", {card.cost} points{whom}: {card.text}", rule="CO-K-6")


def _points(field: Field, _rest: str) -> Iterator[Line]:
    yield from scoring_lines(field)


def _smoke(field: Field, rest: str) -> Iterator[Line]:
    if rest.isdecimal() and int(rest) < len(field.view.smoke):
        until = field.view.smoke[int(rest)].until
        yield cited(
            Span("Smoke", strong=True),
            f": attacks through it roll 1 die less, until the end of round {until}",
            rule="CO-C2-9",
        )


KINDS: dict[str, Callable[[Field, str], Iterator[Line]]] = {
    "unit": _unit,
    "hire": _hire,
    "roster": _roster,
    "marker": _marker,
    "element": _element,
    "casualty": _casualty,
    "zone": _zone,
    "alarm": _alarm,
    "deck": _deck,
    "card": _card,
    "condition": _condition,
    "asset": _asset,
    "upgrade": _upgrade,
    "points": _points,
    "smoke": _smoke,
}
