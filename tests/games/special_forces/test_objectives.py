"""The seven objectives of own battles: who wins, who draws, and what ends them early."""

import pytest
from msgspec.structs import replace

from sandtable.games.special_forces.mission import Force, Mission, ObjectiveId, Recruit, Task
from sandtable.games.special_forces.objectives import OBJECTIVES, half, hardest_dot, plan, victory
from sandtable.games.special_forces.state import Folder, State
from sandtable.games.special_forces.victory import judge
from sandtable.games.special_forces.vocabulary import MapEdge, Side
from sandtable.games.special_forces.zone_language import Zone, parse, written
from sandtable.testing import covers
from tests.games.special_forces.field import content, field

FORCES = {
    "us": ("US-8", "US-9", "US-10", "US-11"),  # 7 points each
    "iif": ("IIF-2", "IIF-3", "IIF-4", "IIF-7"),  # 4 points each
}


def own(task: Task, limit: int) -> Mission:
    """Four against four on Residential-1."""
    made = plan(task, limit, content().maps["residential-1"])
    return Mission(
        id="own",
        title="Own",
        map="residential-1",
        place_first=made.place_first,
        limit=limit,
        us=_force("us", made.zones["us"]),
        iif=_force("iif", made.zones["iif"]),
        exits=made.exits,
        item=made.item,
        victory=made.victory,
    )


def _force(side: str, zone: Zone) -> Force:
    return Force(zone=written(zone), soldiers=tuple(Recruit(card=card) for card in FORCES[side]))


def winner(state: State, turn: int = 0) -> str | None:
    """A side, `draw`, or None while it goes on; at the end of a turn if one is named."""
    state.turn = turn or 1
    found = judge(state, turn_ended=bool(turn))
    return (found.winner or "draw") if found else None


@covers("SF-BYO-6")
def test_there_are_seven_objectives_to_choose_from() -> None:
    assert {one.id: one.title for one in OBJECTIVES.values()} == {
        "eliminate": "Clean Sweep",
        "breakout": "Break Out",
        "hold": "Hold the Building",
        "fetch": "Bring It Back",
        "rescue": "Bring Them Home",
        "laststand": "Last Stand",
        "kingpin": "Kingpin",
    }


@pytest.mark.parametrize(("left", "expected"), [(0, "us"), (1, "draw"), (2, "iif"), (3, "iif"), (4, "iif")])
def test_clean_sweep_draws_with_a_quarter_of_the_enemy_left(left: int, expected: str) -> None:
    mission = own(Task(id="eliminate"), 12)
    places = [*("Q2", "R2", "Q3", "R3")[:left], *["down"] * (4 - left)]
    state = field(mission, {"US-8": "A1", **dict(zip(FORCES["iif"], places, strict=True))})
    assert winner(state) == ("us" if left == 0 else None)
    assert winner(state, 12) == expected


@pytest.mark.parametrize(("out", "expected"), [(0, "iif"), (1, "iif"), (2, "draw"), (3, "us")])
def test_break_out_wants_sixty_per_cent_and_draws_from_thirty(out: int, expected: str) -> None:
    mission = own(Task(id="breakout"), 14)
    places = [*["left E"] * out, *("A1", "A2", "A3", "A4")[out:]]
    state = field(mission, {"IIF-2": "Q2", **dict(zip(FORCES["us"], places, strict=True))})
    assert winner(state) is None
    assert winner(state, 14) == expected


def rifles(fate: str, n: int, of: int) -> dict[str, str]:
    """So many Rifles, a point each: the first n of them down or out, the others on the map."""
    ground = content().maps["residential-1"]
    places = [ground.names[cell] for cell in ground.lattice.cells][:of]
    names = [f"IIF-UR-{number:02}" for number in range(1, of + 1)]
    return dict(zip(names, [*[fate] * n, *places[n:]], strict=True))


def crowd(objective: ObjectiveId, attacker: Side, heads: int) -> Mission:
    mission = own(Task(id=objective, attacker=attacker), 12)
    return replace(mission, iif=Force(zone="all", soldiers=(Recruit(card="UR", n=heads),)))


@pytest.mark.parametrize(
    ("out", "of", "expected"),
    [(6, 10, "iif"), (3, 10, "draw"), (19, 32, "draw"), (5, 17, "us")],  # 60, 30, 59.4, 29.4
)
def test_sixty_and_thirty_per_cent_are_enough_and_nothing_less_is(out: int, of: int, expected: str) -> None:
    state = field(crowd("breakout", "iif", of), {"US-8": "Z20", **rifles("left E", out, of)})
    assert winner(state, 12) == expected


def test_points_are_those_of_soldiers_alone_whatever_they_carry() -> None:
    mission = own(Task(id="breakout"), 12)
    laden = (Recruit(card="US-2", gear=("law",) * 4), Recruit(card="US-8", gear=("law",) * 3))
    mission = replace(mission, us=Force(zone="all", soldiers=laden))
    state = field(mission, {"US-2": "left E", "US-8": "A1", "IIF-2": "Q2"})  # 15 of 22
    assert winner(state, 12) == "us"


@pytest.mark.parametrize(("left", "of", "expected"), [(10, 40, "draw"), (10, 39, "iif")])
def test_a_clean_sweep_leaves_a_quarter_and_not_a_bit_more(left: int, of: int, expected: str) -> None:
    state = field(crowd("eliminate", "us", of), {"US-8": "Z20", **rifles("down", of - left, of)})
    assert winner(state, 12) == expected


def test_break_out_ends_when_no_attacker_is_on_the_map() -> None:
    mission = own(Task(id="breakout"), 14)
    fates = dict(zip(FORCES["us"], ("left E", "left E", "left E", "down"), strict=True))
    assert winner(field(mission, {"IIF-2": "Q2", **fates})) == "us"
    assert winner(field(mission, {"IIF-2": "Q2", **dict.fromkeys(FORCES["us"], "down")})) == "iif"


@pytest.mark.parametrize(
    ("us", "iif", "expected"), [("B2", "A1", "us"), ("B2", "C2", "draw"), ("A1", "A2", "iif"), ("A1", "B2", "iif")]
)
def test_hold_the_building_wants_more_soldiers_inside(us: str, iif: str, expected: str) -> None:
    state = field(own(Task(id="hold", building=1), 10), {"US-8": us, "IIF-2": iif})
    assert winner(state) is None
    assert winner(state, 10) == expected


@pytest.mark.parametrize(
    ("hidden", "folder", "expected"),
    [
        (True, Folder(dot=60), "iif"),
        (True, Folder(dot=60, discovered=True), "draw"),
        (False, Folder(dot=60, discovered=True), "iif"),
        (False, Folder(carrier="US-8", discovered=True), "draw"),
    ],
)
def test_bring_it_back_draws_with_a_find_or_with_the_item_in_hand(hidden: bool, folder: Folder, expected: str) -> None:
    state = field(own(Task(id="fetch", building=9, hidden=hidden), 12), {"US-8": "N11", "IIF-2": "Q2"}, folder)
    assert winner(state) is None
    assert winner(state, 12) == expected
    state.folder = Folder(off_map=True, discovered=True)
    assert winner(state) == "us"


def test_bring_them_home_is_won_by_her_exit_and_lost_by_her_fall_or_the_limit() -> None:
    mission = own(Task(id="rescue", building=6, attacker="iif"), 12)  # it is the US all the same
    assert winner(field(mission, {"UN": "left W", "IIF-2": "Q2"})) == "us"
    assert winner(field(mission, {"UN": "down", "US-8": "A1", "IIF-2": "Q2"})) == "iif"
    assert winner(field(mission, {"UN": "A1", "IIF-2": "Q2"}), 12) == "iif"
    assert winner(field(mission, {"UN": "A1", "IIF-2": "Q2"})) is None


@pytest.mark.parametrize(("inside", "expected"), [(4, "us"), (3, "us"), (2, "draw"), (1, "iif")])
def test_last_stand_allows_one_missing_and_draws_with_two(inside: int, expected: str) -> None:
    mission = own(Task(id="laststand", building=1), 10)
    places = [*("B2", "C2", "D2", "E2")[:inside], *["A1", "down", "down"][: 4 - inside]]
    state = field(mission, {"IIF-2": "Q2", **dict(zip(FORCES["us"], places, strict=True))})
    assert winner(state) is None
    assert winner(state, 10) == expected


def test_kingpin_is_decided_by_one_man() -> None:
    mission = own(Task(id="kingpin", named="IIF-2"), 12)
    both = {"US-8": "A1", "IIF-3": "Q2"}
    assert winner(field(mission, {**both, "IIF-2": "down"})) == "us"
    assert winner(field(mission, {**both, "IIF-2": "left E"})) == "iif"
    assert winner(field(mission, {**both, "IIF-2": "Q3"})) is None
    assert winner(field(mission, {**both, "IIF-2": "Q3"}), 12) == "iif"


@covers("SF-BYO-10")
@pytest.mark.parametrize(
    ("task", "limit"),
    [
        (Task(id="eliminate"), 9),
        (Task(id="breakout"), 9),
        (Task(id="hold", building=1), 9),
        (Task(id="fetch", building=9), 9),
        (Task(id="rescue", building=6), 9),
        (Task(id="laststand", building=1), 9),
    ],
)
def test_a_side_without_a_soldier_ends_an_own_battle(task: Task, limit: int) -> None:
    mission = own(task, limit)
    folder = Folder(dot=60, discovered=True) if task.id == "fetch" else None
    fallen = dict.fromkeys(FORCES["us"], "down")
    assert winner(field(mission, {"US-8": "A1", "IIF-2": "down"}, folder)) == "us"
    assert winner(field(mission, {**fallen, "IIF-2": "Q2", "IIF-3": "Q3"}, folder)) == "iif"


@covers("SF-BYO-10")
def test_a_side_that_expects_reinforcements_is_not_out() -> None:
    mission = own(Task(id="hold", building=1), 9)
    awaited = replace(mission, reinforcements=content().missions["som"].reinforcements)
    assert winner(field(awaited, {"US-8": "B2", "IIF-2": "down"})) is None
    assert winner(field(awaited, {"US-8": "B2", "IIF-2": "down"}), 9) == "us"


@covers("SF-BYO-10")
def test_when_both_fall_together_the_objective_is_judged_as_at_the_limit() -> None:
    assert winner(field(own(Task(id="hold", building=1), 9), {"US-8": "down", "IIF-2": "down"})) == "iif"


# what else an objective settles


def test_the_attacker_may_be_either_side() -> None:
    made = plan(Task(id="breakout", attacker="iif"), 14, content().maps["residential-1"])
    assert made.victory.measure == "percent_exited(iif)"
    assert [(one.who, one.edges) for one in made.exits] == [("iif", ("E",))]
    assert made.zones == {"iif": parse("edge(W)"), "us": parse("in(2, 5, 7, 8, 9, 13)")}
    assert made.place_first == "us"


@pytest.mark.parametrize(
    ("objective", "first", "us", "iif", "leaver", "edges"),
    [
        ("eliminate", "iif", "edge(W)", "in(4, 5, 6)", "", ()),
        ("breakout", "iif", "edge(W)", "in(4, 5, 6)", "us", ("E",)),
        ("hold", "iif", "edge(W)", "in(3) + in(4, 5, 6)", "", ()),
        ("fetch", "iif", "edge(W)", "in(3) + in(4, 5, 6)", "carrier", ("W",)),
        ("rescue", "us", "edge(W)", "edge(E)", "UN", ("W",)),
        ("laststand", "us", "in(3)", "edge(E)", "", ()),
        ("kingpin", "iif", "edge(E)", "in(2, 8)", "IIF-1", ("E",)),
    ],
)
def test_the_defaults_on_commercial_are_those_of_the_table(
    objective: ObjectiveId, first: str, us: str, iif: str, leaver: str, edges: tuple[str, ...]
) -> None:
    made = plan(Task(id=objective, building=3, named="IIF-1"), 12, content().maps["commercial-1"])
    assert (made.place_first, made.zones) == (first, {"us": parse(us), "iif": parse(iif)})
    assert [(one.who, one.edges) for one in made.exits] == ([(leaver, edges)] if leaver else [])
    assert made.worker_zone == (parse("in(3)") if objective == "rescue" else None)


@pytest.mark.parametrize(
    ("name", "east", "west"),
    [
        ("residential-1", "in(2, 5, 7, 8, 9, 13)", "in(1, 3, 4, 6, 10, 11, 12)"),
        ("commercial-1", "in(4, 5, 6)", "in(2, 8)"),
        ("government-1", "in(3)", "in(2)"),
    ],
)
def test_the_buildings_wholly_in_one_half_are_those_of_the_guide(name: str, east: str, west: str) -> None:
    ground = content().maps[name]
    assert (half(ground, east=True), half(ground, east=False)) == (parse(east), parse(west))


@pytest.mark.parametrize(
    ("name", "building", "edge", "where"),
    [
        ("residential-1", 2, "W", "P10"),  # 17 away like Q10, which comes after it
        ("residential-1", 6, "E", "H8"),
        ("residential-1", 13, "W", "P19"),
        ("commercial-1", 1, "W", "O10"),  # not O8: clutter on the way counts twice
        ("commercial-1", 7, "W", "M15"),
        ("government-1", 1, "E", "H4"),
    ],
)
def test_the_farthest_dot_of_a_building_is_the_first_by_row_and_column(
    name: str, building: int, edge: MapEdge, where: str
) -> None:
    ground = content().maps[name]
    assert ground.names[hardest_dot(ground, building, (edge,))] == where


def test_an_open_item_lies_where_the_exits_are_farthest_unless_a_dot_is_named() -> None:
    ground = content().maps["residential-1"]
    where = hardest_dot(ground, 2, ("W",))

    made = plan(Task(id="fetch", building=2), 12, ground)
    assert made.item
    assert (made.item.zone, made.item.hidden_by) == (f"dot({ground.names[where]})", None)
    named = plan(Task(id="fetch", building=2, dot="O8"), 12, ground)
    assert named.item
    assert named.item.zone == "dot(O8)"
    hidden = plan(Task(id="fetch", building=2, hidden=True), 12, ground)
    assert hidden.item
    assert (hidden.item.zone, hidden.item.hidden_by, hidden.item.taker) == ("in(2)", "iif", "us")


@pytest.mark.parametrize(
    ("scenario", "task", "limit"),
    [
        ("cornershop", Task(id="hold", attacker="iif", building=2), 8),
        ("housecall", Task(id="rescue", building=13), 12),
        ("antenna", Task(id="fetch", building=2, edges=("W", "S", "E")), 12),
        ("headhunt", Task(id="kingpin", named="IIF-1"), 12),
    ],
)
def test_the_original_scenarios_are_judged_by_the_templates(scenario: str, task: Task, limit: int) -> None:
    mission = content().missions[scenario]
    assert mission.victory == victory(task, limit)
    assert mission.exits == plan(task, limit, content().maps[mission.map]).exits
