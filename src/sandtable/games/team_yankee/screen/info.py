"""What a Team, a Unit, a marker or a part of the country is: for whoever asks about it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sandtable.games.team_yankee import figures
from sandtable.games.team_yankee.card_words import score
from sandtable.games.team_yankee.rules import command
from sandtable.games.team_yankee.rules.minefields import in_zone
from sandtable.games.team_yankee.rules.objectives import near, wanted
from sandtable.games.team_yankee.rules.spirits import good_spirits
from sandtable.games.team_yankee.screen.card_lines import card_lines, keyword_lines, weapon_lines
from sandtable.games.team_yankee.screen.clock import change_words, light_words, reserve_words, win_lines
from sandtable.games.team_yankee.screen.dice import volley_lines
from sandtable.games.team_yankee.screen.field import Field
from sandtable.games.team_yankee.screen.ground_words import meaning, rule_of
from sandtable.games.team_yankee.screen.sheet_forces import WHERE
from sandtable.games.team_yankee.screen.telling import TONES
from sandtable.games.team_yankee.state import Team, Unit
from sandtable.games.team_yankee.vocabulary import CLEARANCE, HOLD, SEATS
from sandtable.kernel.words import counted
from sandtable.show.sheet import Chip, Line, Span, cited


def info(field: Field, element: str) -> tuple[Chip, ...]:
    """The lines of a piece or card; nothing for anything else."""
    return tuple(line.chip for line in info_lines(field, element))


def info_lines(field: Field, element: str) -> Iterator[Line]:
    kind, _, rest = element.removeprefix("ghost-").partition("-")
    tell = KINDS.get(kind)
    if tell:
        yield from tell(field, rest)
    laid = next((one for one in field.table.pieces if one.id == element), None)
    if laid:
        told = meaning(field.content, laid)
        yield cited(Span(laid.kind.name, strong=True), f": {told}", rule=rule_of(laid))


# Teams and Units


def _team(field: Field, rest: str) -> Iterator[Line]:
    team = field.view.teams.get(_number(rest))
    if team is None:
        return
    unit = field.view.units[team.unit]
    arm = f" ({field.content.arms[team.arm].name})" if team.arm else ""
    tone = TONES[unit.seat]
    yield cited(Span(field.team_name(team.id), tone, strong=True), arm, rule="TY-FRC-1")
    yield from _ails(field, team)
    for weapon in figures.weapons_of(field.state, team.id):
        yield from weapon_lines(field.content, weapon)
    yield from _standing(field, unit)


def _ails(field: Field, team: Team) -> Iterator[Line]:
    """The badges on its base in words."""
    if team.lost:
        yield cited(Span("Destroyed", "bad", strong=True), rule="TY-SAV-2")
        return
    if team.aboard:
        yield cited(f"Rides in {field.team_name(team.aboard)}", rule="TY-TRN-4")
    riders = sum(one.aboard == team.id for one in field.view.teams.values())
    room = figures.room(field.state, team.id)
    if room:
        yield cited(f"Carries {riders} of {counted(room, 'Team')}", rule="TY-TRN-1")
    if team.plough:
        yield cited("Has a mine plough", rule="TY-MINE-9")
    for flag, words, rule in _badges(team):
        if flag:
            yield cited(Span(words, "bad" if team.bailed else "unknown"), rule=rule)
    if team.here and not command.in_command(field.state, team.id):
        yield cited(Span("Out of Command", "bad"), rule="TY-CMD-2")


def _badges(team: Team) -> tuple[tuple[bool, str, str], ...]:
    return (
        (team.bailed, "Bailed Out: it does nothing until it remounts", "TY-SAV-4"),
        (team.foxhole, "In a Foxhole: Concealed, Infantry in Bulletproof Cover", "TY-LOS-6"),
        (team.hidden, "Gone to Ground: 1 harder to hit while Concealed", "TY-MOV-8"),
        (team.dashed, "Dashed: it does not shoot, nor Hold", "TY-MOV-3"),
        (team.shot_last, "Shot in its last Shooting Step: seen at Night", "TY-NIGHT-6"),
        (team.silent, "Its AA MG fired: silent in its own next Shooting Step", "TY-AA-2"),
    )


def _unit(field: Field, rest: str) -> Iterator[Line]:
    unit = field.view.units.get(_number(rest))
    if unit is None:
        return
    yield from _standing(field, unit)
    yield from card_lines(field.content, field.card(unit))


def _standing(field: Field, unit: Unit) -> Iterator[Line]:
    """Whose it is, where, what is left of it, and what it needs next."""
    left, where = len(field.state.teams_of(unit.id)), WHERE[unit.where][0] or "on the table"
    yield cited(
        Span(field.name(unit.id), TONES[unit.seat], strong=True),
        f": {left} of {counted(unit.size, 'Team')}, {where}, {counted(unit.points, 'point')}",
        rule="TY-FRC-1",
    )
    card = field.card(unit)
    if unit.pinned:
        words = f"Pinned Down: rallies on {score(card.rally)}" + _led(field, unit)
        yield cited(Span(words, "bad"), rule="TY-MOR-2")
    if unit.where == "table" and not good_spirits(field.state, unit.id):
        words = f"Not in Good Spirits: stands on {score(card.morale)}" + _led(field, unit)
        yield cited(Span(words, "bad"), rule="TY-MOR-4")


def _led(field: Field, unit: Unit) -> str:
    return ", rolled again by its Commander" if command.led(field.state, unit.id) else ""


# cards


def _card(field: Field, rest: str) -> Iterator[Line]:
    if rest in field.content.units:
        yield from card_lines(field.content, field.content.units[rest])


def _weapon(field: Field, rest: str) -> Iterator[Line]:
    if rest in field.content.weapons:
        weapon = field.content.weapons[rest]
        yield from weapon_lines(field.content, weapon)
        for name in weapon.keywords:
            yield from keyword_lines(field.content, name)


def _keyword(field: Field, rest: str) -> Iterator[Line]:
    if rest in field.content.keywords:
        yield from keyword_lines(field.content, rest)


# markers


def _objective(field: Field, rest: str) -> Iterator[Line]:
    one = field.view.objectives.get(_number(rest))
    if one is None:
        return
    yield cited(Span(f"Objective {one.id}", strong=True), f", placed by {one.by.capitalize()}", rule="TY-OBJ-1")
    state = field.state
    for seat in SEATS if field.view.attacker else ():
        if one.id in wanted(state, seat):
            words = " wins by Holding it to the end of an own turn"
            yield cited(Span(seat.capitalize(), TONES[seat], strong=True), words, rule="TY-OBJ-4")
    for far, words, rule in ((HOLD, "4 in", "TY-OBJ-4"), (CLEARANCE, "8 in", "TY-OBJ-10")):
        by = [(seat, len(near(state, one.id, seat, far))) for seat in SEATS]
        said = ", ".join(f"{seat.capitalize()} {many}" for seat, many in by if many)
        yield cited(f"Within {words}: {said or 'nobody'}", rule=rule)


def _mine(field: Field, rest: str) -> Iterator[Line]:
    one = field.view.mines.get(_number(rest))
    if one is None:
        return
    yield cited(Span("Minefield", "bad", strong=True), ": 2 in about its middle", rule="TY-MINE-1")
    yield cited("Whoever enters tests Skill, or is hit on top armour", rule="TY-MINE-3")
    standing = [team.id for team in field.view.teams.values() if team.here]
    there = [team for team in standing if in_zone(field.state, team, one)]
    if there:
        yield cited(f"In it: {', '.join(map(field.team_name, there))}", rule="TY-MINE-9")


def _smoke(field: Field, rest: str) -> Iterator[Line]:
    number = _number(rest)
    if not 1 <= number <= len(field.view.smoke):
        return
    one = field.view.smoke[number - 1]
    yield cited(Span("Smoke", strong=True), f" until {one.seat.capitalize()}'s next turn", rule="TY-SMK-1")
    yield cited("1 harder to hit through it; over 6 in of it hide everything", rule="TY-SMK-2")


def _light(field: Field, _rest: str) -> Iterator[Line]:
    yield cited(Span(light_words(field.state), strong=True), rule="TY-TOD-1")
    if change_words(field.state):
        yield cited(change_words(field.state), rule="TY-TOD-6")
    if field.view.night:
        yield cited("Night: 1 harder to hit, and one sees as far as the dice say", rule="TY-NIGHT-3")


def _aim(field: Field, rest: str) -> Iterator[Line]:
    """A Ranged In marker: `aim-4-1` is of Unit 4."""
    unit = field.view.units.get(_number(rest.partition("-")[0]))
    if unit is None:
        return
    name = Span(field.name(unit.id), TONES[unit.seat], strong=True)
    yield cited(name, " is Ranged In here: it bombards this point without a roll", rule="TY-ART-5")
    if unit.preplanned:
        yield cited("Nobody has to see it", rule="TY-RNG-2")


def _reserve(field: Field, rest: str) -> Iterator[Line]:
    for seat in SEATS:
        if rest == seat and reserve_words(field, seat):
            words = f": {reserve_words(field, seat)}, each 5 or 6 brings a Unit"
            yield cited(Span(f"{seat.capitalize()}'s Reserves", TONES[seat], strong=True), words, rule="TY-RES-3")
            held = [one.id for one in field.state.force(seat) if one.where == "reserve"]
            yield cited(", ".join(map(field.name, held)), rule="TY-RES-1")


def _mission(field: Field, rest: str) -> Iterator[Line]:
    """What it is about and how it is won."""
    if rest in ("", "card"):
        title = Span(field.mission.title, strong=True)
        yield cited(title, f": {field.mission.brief}", rule="TY-SEL-1")
        yield from win_lines(field)


def _volley(field: Field, _rest: str) -> Iterator[Line]:
    """Every shot of it, with what its score is made of."""
    yield from volley_lines(field)


def _number(rest: str) -> int:
    return int(rest) if rest.isdecimal() else 0


KINDS: dict[str, Callable[[Field, str], Iterator[Line]]] = {
    "team": _team,
    "unit": _unit,
    "card": _card,
    "weapon": _weapon,
    "keyword": _keyword,
    "objective": _objective,
    "mine": _mine,
    "smoke": _smoke,
    "light": _light,
    "sky": _light,
    "aim": _aim,
    "reserve": _reserve,
    "mission": _mission,
    "volley": _volley,
}
