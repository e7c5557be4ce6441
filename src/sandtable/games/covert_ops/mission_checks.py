"""Missions: a table with what they name, ends that come, Victory Points that can be had."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.boards.tabletop.laying import Amiss
from sandtable.boards.tabletop.mats import Table
from sandtable.games.covert_ops import verbs
from sandtable.games.covert_ops.content import Content
from sandtable.games.covert_ops.mission import (
    CaptivesOut,
    Destroyed,
    Done,
    Exfil,
    ExfilInteract,
    Interaction,
    Mission,
    NobodyLeft,
    RoundsOver,
    Score,
    VictoryPhase,
    VpReached,
)
from sandtable.games.covert_ops.refs import named, unknown
from sandtable.games.covert_ops.vocabulary import ANY, LAST_ROUND, RANDOM
from sandtable.kernel.explain import Steps
from sandtable.kernel.kept import kept
from sandtable.kernel.refs import Found, repeated
from sandtable.kernel.verbs import of


def of_mission(content: Content, mission: Mission) -> Found:
    """What is wrong with a mission of its own, not with a campaign of several."""
    table = table_of(content, mission.table)
    if mission.table not in content.ground.entries:
        yield ["table"], unknown("table", mission.table, content.ground.entries)
    yield from _opposed(content, mission)
    yield from _conditions(content, mission)
    yield from _present(content, mission, table)
    yield from _exfiltration(mission)
    yield from _ends(mission)
    for k, spawn in enumerate(mission.spawns):
        yield from _rounds(mission, ["spawns", k, "rounds"], spawn.rounds)
    # Each leans on the one before: what only follows from that is not told.
    for found in (_interactions(content, mission, table), _scores(mission), _thresholds(mission)):
        faults = list(found)
        yield from faults
        if faults:
            break


@kept(64)
def table_of(content: Content, name: str) -> Table | None:
    """None if it is not there, or wrong: that is told elsewhere."""
    entry = content.ground.entries.get(name)
    try:
        return content.ground.laid(entry) if entry else None
    except Amiss:
        return None


# who and what is there


def _opposed(content: Content, mission: Mission) -> Found:
    """Whoever is named is there, and can be what it is named for (CO-2.1-3, CO-3.0-2)."""
    foes, teams, chosen = content.opfor_factions, content.team_factions, mission.chosen
    for path, name, other in ((["opfor"], mission.opfor, ANY), (["chosen", "opfor"], chosen.opfor, RANDOM)):
        if name not in (other, *content.factions):
            yield [*path], unknown("faction", name, (other, *foes))
        elif name not in (other, *foes):
            yield [*path], f"'{name}' recruits no squads; {', '.join(foes)} do"
    if chosen.team not in content.factions:
        yield ["chosen", "team"], unknown("faction", chosen.team, teams)
    elif chosen.team not in teams:
        yield ["chosen", "team"], f"'{chosen.team}' has no ready teams; {', '.join(teams)} have"


def _conditions(content: Content, mission: Mission) -> Found:
    """CO-3.0-11, -12."""
    yield from named(["conditions"], "condition", mission.conditions, content.conditions)
    yield from repeated(["conditions"], mission.conditions)
    for k, name in enumerate(mission.conditions):
        card = content.conditions.get(name)
        for other in card.excludes if card else ():
            if other in mission.conditions[:k]:
                yield ["conditions", k], f"'{name}' and '{other}' exclude each other (CO-3.0-12)"


def _interactions(content: Content, mission: Mission, table: Table | None) -> Found:
    """CO-2.1-6."""
    elements = table.marked("elements") if table else {}
    for k, one in enumerate(mission.interactions):
        path: Steps = ["interactions", k]
        if table and one.element not in elements:
            what = unknown(f"element of the table '{table.id}'", one.element, elements)
            yield [*path, "element"], what
        if one.element in [before.element for before in mission.interactions[:k]]:
            yield [*path, "element"], f"'{one.element}' has an interaction already"
        if one.frees and one.frees not in content.profiles:
            yield [*path, "frees"], unknown("profile", one.frees, content.profiles)
        if one.team_round and one.unit_round:
            what = "`team_round` allows fewer tries than `unit_round`: leave one out"
            yield [*path, "unit_round"], what


def _present(content: Content, mission: Mission, table: Table | None) -> Found:
    """Whoever is named may be met in this mission."""
    if table is None:
        return
    there = sorted(set(_opfor_units(content, mission, table)))
    for path, name in _met(mission):
        if name not in content.profiles:
            yield path, unknown("profile", name, there)
        elif name not in there:
            yield path, f"no '{name}' is met in this mission"


def _met(mission: Mission) -> Iterator[tuple[Steps, str]]:
    for k, name in enumerate(mission.stands):
        yield ["stands", k], name
    if mission.exfiltration and mission.exfiltration.destroyed:
        yield ["exfiltration", "destroyed"], mission.exfiltration.destroyed
    for k, score in enumerate(mission.scores):
        if isinstance(score, Destroyed):
            yield ["scores", k, "profile"], score.profile


def _opfor_units(content: Content, mission: Mission, table: Table) -> Iterator[str]:
    """Of the fixed squad, of the squads that are recruited, and whom cards bring."""
    yield from (mark.what for mark in table.marked("squad").values())
    for faction in content.factions.values():
        if mission.opfor in (ANY, faction.id):
            yield from (*faction.squad, *faction.low, *faction.high)
    for card in content.cards.values():
        if not card.faction or mission.opfor in (ANY, card.faction):
            yield from (verb.unit for verb in of(card.effects, verbs.Recruit))


# leaving, ends and Victory Points


def _exfiltration(mission: Mission) -> Found:
    """CO-SG-11, CO-CP-10."""
    most = sum(one.most for one in mission.interactions)
    if mission.exfiltration and mission.exfiltration.done > most:
        what = f"{mission.exfiltration.done} successes; the interactions allow {most}"
        yield ["exfiltration", "done"], what


def _ends(mission: Mission) -> Found:
    if not of(mission.ends, NobodyLeft):
        yield ["ends"], "a mission ends when nobody is left: `{do: nobody-left}` (CO-SG-12)"
    for k, end in enumerate(mission.ends):
        if type(end) in map(type, mission.ends[:k]):
            yield ["ends", k], "a mission ends in each way once"
        if isinstance(end, VpReached) and not 0 < end.vp <= _sum(mission):
            yield ["ends", k, "vp"], f"1 to {_sum(mission)} Victory Points can be scored"


def _scores(mission: Mission) -> Found:
    tests = {one.element: one for one in mission.interactions}
    for k, score in enumerate(mission.scores):
        path: Steps = ["scores", k]
        if score in mission.scores[:k]:
            yield path, "the same is scored already"
        if not score.vp:
            yield [*path, "vp"], "it scores nothing"
        match score:
            case Done(element) if element not in tests:
                yield [*path, "element"], unknown("element with an interaction", element, tests)
            case Done(element, each=True) if tests[element].most == 1:
                yield [*path, "each"], f"'{element}' is done once: its `most` is 1"
            case Exfil() | ExfilInteract() if mission.exfiltration is None:
                yield path, "nobody can leave: the mission has no `exfiltration`"
            case CaptivesOut() if not captives_of(mission):
                yield path, "nobody is freed: no interaction has `frees`"
            case VictoryPhase(rounds):
                yield from _rounds(mission, [*path, "rounds"], rounds)


def _rounds(mission: Mission, path: Steps, rounds: tuple[int, ...]) -> Found:
    for k, number in enumerate(rounds):
        if number > last_round(mission):
            yield [*path, k], f"the mission has {last_round(mission)} rounds"
        if k and number <= rounds[k - 1]:
            yield [*path, k], "rounds are listed in their order"


def _thresholds(mission: Mission) -> Found:
    """CO-2.1-7."""
    pyrrhic, minor, major = mission.thresholds
    most = most_points(mission)
    if not 0 < pyrrhic < minor < major:
        yield ["thresholds"], "Pyrrhic, Minor and Major Victory take more and more points"
    elif major > most:
        what = f"{major} Victory Points cannot be reached: {most} can be scored (CO-2.1-7)"
        yield ["thresholds", 2], what


def last_round(mission: Mission) -> int:
    """CO-C4-17, or what the briefing says."""
    return min((end.round for end in of(mission.ends, RoundsOver)), default=LAST_ROUND)


def most_points(mission: Mission) -> int:
    """Victory Points that can be scored at best."""
    return min((end.vp for end in of(mission.ends, VpReached)), default=_sum(mission))


def _sum(mission: Mission) -> int:
    return sum(score.vp * _times(mission, score) for score in mission.scores)


def _times(mission: Mission, score: Score) -> int:
    """How often it can be scored."""
    match score:
        case Done(element, each=True):
            return next((one.most for one in mission.interactions if one.element == element), 0)
        case CaptivesOut():
            return captives_of(mission)
        case VictoryPhase(rounds):
            return len(rounds) or last_round(mission)
        case _:
            return 1


def captives_of(mission: Mission) -> int:
    """How many can be freed."""
    return sum(_freed(one) for one in mission.interactions)


def _freed(one: Interaction) -> int:
    return one.most if one.frees else 0
