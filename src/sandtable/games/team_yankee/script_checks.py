"""Scripts of missions: regions that lie on the table and have room, picks, Reserves, wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from sandtable.boards.tabletop.regions import Region
from sandtable.boards.tabletop.shapes import Rect
from sandtable.boards.tabletop.ticks import INCH, Spot, inches, ticks
from sandtable.games.team_yankee.content import Content
from sandtable.games.team_yankee.frames import region_of
from sandtable.games.team_yankee.mission import (
    BoxEntry,
    Case,
    Deploy,
    DeployAlternating,
    InPlace,
    Mission,
    Objectives,
    Pick,
    RegionEntry,
    Reserves,
    WinClear,
    WinHold,
)
from sandtable.games.team_yankee.refs import named, unknown
from sandtable.games.team_yankee.vocabulary import OBJECTIVE, RADIUS, TABLE
from sandtable.kernel.explain import Steps
from sandtable.kernel.refs import Found, repeated
from sandtable.kernel.verbs import of

WIDE, HIGH = TABLE
CORNERS: Final = {(x, y) for x in (0, WIDE) for y in (0, HIGH)}
VEHICLE: Final = RADIUS["tank"]


def of_script(content: Content, mission: Mission) -> Found:
    """What is wrong with each verb; whether regions have room only if nothing else is."""
    found = [
        *_picks(mission),
        *_reserves(content, mission),
        *_regions(mission),
        *_win_boxes(mission),
        *_in_place(content, mission),
    ]
    yield from found
    if not found:
        yield from _room(mission)
        yield from _apart(mission)
        yield from _wins(mission)


# picks and cases


def cases_of(mission: Mission) -> tuple[Case, ...]:
    """What may have been picked beside a frame."""
    return next((one.cases for one in of(mission.script, Pick) if one.cases), ("",))


def _picks(mission: Mission) -> Found:
    cased = 0
    for k, verb in enumerate(mission.script):
        if not isinstance(verb, Pick):
            continue
        path: Steps = ["script", k]
        if bool(verb.frames) == bool(verb.cases):
            yield path, "somebody picks one of several `frames`, or one of several `cases`"
        for key in ("frames", "cases"):
            yield from repeated([*path, key], getattr(verb, key))
            if len(getattr(verb, key)) == 1:
                yield [*path, key], "there is nothing to pick from one"
        if "" in verb.cases:
            yield [*path, "cases"], "a case has a name: long, short"
        cased += bool(verb.cases)
        if verb.cases and cased > 1:
            yield [*path, "cases"], "cases are picked once"


# Reserves


def _reserves(content: Content, mission: Mission) -> Found:
    seen: list[Reserves] = []
    for k, verb in enumerate(mission.script):
        if not isinstance(verb, Reserves):
            continue
        path: Steps = ["script", k]
        yield from ((path + more, what) for more, what in _reserve(content, verb))
        if any(one.who == verb.who for one in seen):
            yield [*path, "who"], f"the {verb.who} has Reserves already"
        if any(one.unseen != verb.unseen for one in seen):
            yield path, "both sides commit their Reserves unseen, or neither does"
        seen.append(verb)
    if len(seen) == 1 and seen[0].unseen:
        k = mission.script.index(seen[0])
        yield ["script", k, "unseen"], "there are no other Reserves to be shown with them"


def _reserve(content: Content, verb: Reserves) -> Found:
    ways = [name for name in ("edge", "corners", "scatter") if getattr(verb, name)]
    if len(ways) != 1:
        where: Steps = [ways[1]] if ways else []
        yield where, "Reserves come by one of `edge`, `corners`, `scatter`"
    if verb.scatter and verb.scatter not in content.scatter:
        yield ["scatter"], unknown("scatter table", verb.scatter, content.scatter)
    if verb.deep and verb.flanking:
        yield ["flanking"], "Reserves are Deep or Flanking, not both (TY-RES-13, TY-RES-14)"
    for n, corner in enumerate(verb.corners):
        spot = _spot(corner)
        if spot is None or spot not in CORNERS:
            wide, high = inches(WIDE), inches(HIGH)
            yield ["corners", n], f"the corners of the table are at 0 or {wide}, 0 or {high}"


def _spot(entry: Sequence[object]) -> Spot | None:
    try:
        return ticks(entry[0]), ticks(entry[1])
    except ValueError:
        return None


# Units that stand there already


def _in_place(content: Content, mission: Mission) -> Found:
    """A lesson's forces are as they are; elsewhere other forces may be chosen."""
    for k, verb in enumerate(mission.script):
        if not isinstance(verb, InPlace):
            continue
        path: Steps = ["script", k]
        if not mission.dice:
            yield path, "only in a lesson, a mission with `dice`, do Units stand there already"
        cards = [one.card for one in verb.units]
        yield from named([*path, "by_hand"], "unit card", verb.by_hand, content.units)
        for n, card in enumerate(cards):
            if card not in content.units:
                yield [*path, "units", n, "card"], unknown("unit card", card, content.units)
            elif (spot := _spot(verb.units[n].at)) is None or not _on_table(spot):
                yield [*path, "units", n, "at"], "lies outside the table"


def _on_table(spot: Spot) -> bool:
    return 0 <= spot[0] <= WIDE and 0 <= spot[1] <= HIGH


# regions


def _listed(mission: Mission) -> Iterator[tuple[Steps, tuple[RegionEntry, ...]]]:
    """Every list of regions in the script."""
    for k, verb in enumerate(mission.script):
        if isinstance(verb, Objectives | Deploy):
            yield ["script", k, "regions"], verb.regions
        if isinstance(verb, DeployAlternating):
            yield ["script", k, "attacker"], verb.attacker
            yield ["script", k, "defender"], verb.defender


def _regions(mission: Mission) -> Found:
    cases = cases_of(mission)
    for path, regions in _listed(mission):
        for n, region in enumerate(regions):
            where: Steps = [*path, n]
            for m, box in enumerate(region.boxes):
                yield from _box([*where, "boxes", m], box)
            for m, hole in enumerate(region.without):
                yield from _hole([*where, "without", m], hole)
            if region.case and region.case not in cases:
                yield [*where, "case"], f"nobody picks '{region.case}' in this mission"
        yield from _cases(path, regions, cases)


def _box(path: Steps, box: BoxEntry) -> Found:
    try:
        west, south, east, north = map(ticks, box)
    except ValueError as error:
        yield path, str(error)
        return
    if west >= east or south >= north:
        yield path, "a box is [west, south, east, north], and has a width and a height"
    elif not (west >= 0 and south >= 0 and east <= WIDE and north <= HIGH):
        yield path, f"lies outside the table of {inches(WIDE)} by {inches(HIGH)} inches"


def _hole(path: Steps, hole: Sequence[object]) -> Found:
    try:
        radius = [ticks(one) for one in hole][2]
    except ValueError as error:
        yield path, str(error)
        return
    if radius <= 0:
        yield path, "a disc is [x, y, radius], with a radius of more than 0"


def _cases(path: Steps, regions: Sequence[RegionEntry], cases: tuple[Case, ...]) -> Found:
    for case in cases:
        used = [one for one in regions if one.case in ("", case)]
        if not used:
            yield path, f"no region for the case '{case}'"
        if len({frozenset(one.without) for one in used}) > 1:
            yield path, "regions that hold at one time have the same discs in `without`"


# whether it can be played


def _room(mission: Mission) -> Found:
    """Objectives and Teams must have somewhere to be (TY-OBJ-3, TY-DEP-10)."""
    for path, regions in _listed(mission):
        verb = mission.script[int(path[1])]
        for case in cases_of(mission):
            region = region_of(regions, "identity", case)
            if isinstance(verb, Objectives):
                if _fitting(region, verb.n) < verb.n:
                    yield path, f"{verb.n} Objectives have no room on the table there (TY-OBJ-3)"
                    break
            elif next(_free(region, VEHICLE, VEHICLE), None) is None:
                yield path, "no Team has room on the table there (TY-DEP-10)"
                break


def _free(region: Region, by_x: int, by_y: int) -> Iterator[Spot]:
    """Points an inch apart that are so far from all edges of the table."""
    for one in region.rects:
        west, south = max(one.west, by_x), max(one.south, by_y)
        east, north = min(one.east, WIDE - by_x), min(one.north, HIGH - by_y)
        spots = ((x, y) for y in _steps(south, north) for x in _steps(west, east))
        yield from (spot for spot in spots if region.contains(spot))


def _steps(low: int, high: int) -> list[int]:
    return [*range(low, high, INCH), high] if low <= high else []


def _fitting(region: Region, wanted: int) -> int:
    """How many Objectives that do not overlap can lie there, up to those that are wanted."""
    placed: list[Spot] = []
    for spot in _free(region, *OBJECTIVE):
        if len(placed) == wanted:
            break
        if not any(_overlaid(spot, other) for other in placed):
            placed.append(spot)
    return len(placed)


def _overlaid(a: Spot, b: Spot) -> bool:
    return abs(a[0] - b[0]) < 2 * OBJECTIVE[0] and abs(a[1] - b[1]) < 2 * OBJECTIVE[1]


def _apart(mission: Mission) -> Found:
    """Nobody deploys in the other side's region."""
    for case in cases_of(mission):
        sides = dict(_sides(mission, case))
        if len(sides) == 2:
            (_, mine), (path, theirs) = sides.values()
            if any(_share(a, b) for a in mine.rects for b in theirs.rects):
                yield path, "lies in the region of the other side"
                return


def _sides(mission: Mission, case: Case) -> Iterator[tuple[str, tuple[Steps, Region]]]:
    for k, verb in enumerate(mission.script):
        if isinstance(verb, Deploy):
            region = region_of(verb.regions, "identity", case)
            yield verb.who, (["script", k, "regions"], region)
        if isinstance(verb, DeployAlternating):
            for who, regions in (("attacker", verb.attacker), ("defender", verb.defender)):
                yield who, (["script", k, who], region_of(regions, "identity", case))


def _share(a: Rect, b: Rect) -> bool:
    return max(a.west, b.west) < min(a.east, b.east) and (max(a.south, b.south) < min(a.north, b.north))


# wins


def _win_boxes(mission: Mission) -> Found:
    for k, win in enumerate(mission.wins):
        if isinstance(win, WinHold):
            for n, box in enumerate(win.boxes):
                yield from _box(["wins", k, "boxes", n], box)


def _wins(mission: Mission) -> Found:
    """There is something to Hold where it is asked for."""
    placed = of(mission.script, Objectives)
    for k, win in enumerate(mission.wins):
        if isinstance(win, WinHold | WinClear) and not placed:
            yield ["wins", k], "there are no Objectives in this mission"
        elif isinstance(win, WinHold) and win.boxes and not _meant(mission, win, placed):
            yield ["wins", k, "boxes"], "no Objective of this mission can lie there"


def _meant(mission: Mission, win: WinHold, placed: Sequence[Objectives]) -> bool:
    entry = RegionEntry(win.boxes)
    there = region_of((entry,), "identity", "").rects
    regions = [region_of(one.regions, "identity", case).rects for one in placed for case in cases_of(mission)]
    return any(_share(a, b) for a in there for rects in regions for b in rects)
