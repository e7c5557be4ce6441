"""The pictures of Special Forces: the board, its counters, and every position of whole plays."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import NamedTuple, TypeVar

import pytest
from msgspec.structs import replace

from sandtable.games.special_forces.rules.actions import Activate, EndActivation, Pass
from sandtable.games.special_forces.rules.attack import Detonate, Launch
from sandtable.games.special_forces.rules.gear import ClearStun, Reload
from sandtable.games.special_forces.rules.movement import Move, Sprint
from sandtable.games.special_forces.rules.reactions import Done
from sandtable.games.special_forces.rules.reinforcements import TakeArea
from sandtable.games.special_forces.screen.field import Field
from sandtable.games.special_forces.screen.scene_board import CELL
from sandtable.games.special_forces.screen.scene_sight import crossed
from sandtable.games.special_forces.state import Cloud, Folder, State
from sandtable.kernel import Decision, SeededDice, Table
from sandtable.kernel.decision import Choice
from sandtable.kernel.game import SPECTATOR
from sandtable.pictures import changed, draw
from sandtable.show.scene import Edges, Element, Floor, Gate, Marker, Piece, Prop, Puff, Scene, Sight, Spot, Steps, Zone
from sandtable.testing import covers
from sandtable.testing.drill import choose
from tests.games.special_forces.build import battle, dot, fire, game, on, played, scenario
from tests.games.special_forces.field import content
from tests.pictures.scenes import assert_well_formed, said

PLAYS = (("hfc", 3), ("som", 4), ("wmd", 6), ("bth", 5), ("antenna", 2))
E = TypeVar("E", bound=Element)
STATIC = {"table", "ground", "floors", "clutter", "walls", "name", "kind"}
# These stand for nothing on the board.
NOWHERE = (Pass, EndActivation, Done, ClearStun, Reload, Detonate, TakeArea)


class Moment(NamedTuple):
    """A position, what is asked in it, and its picture for whoever is asked."""

    state: State
    decision: Decision | None
    scene: Scene


def pointed(moment: Moment) -> dict[Choice, tuple[str, ...]]:
    """What stands for each option on the picture."""
    if moment.decision is None:
        return {}
    view = game().view(moment.state, moment.decision.seat)
    found = game().screen(view, moment.decision).pointed
    return dict(zip(moment.decision.options, found, strict=True))


@cache
def filmed(mission: str, seed: int) -> tuple[Moment, ...]:
    return tuple(_film(mission, seed))


def _film(mission: str, seed: int) -> Iterator[Moment]:
    rules = game()
    table = Table.start(rules, rules.mission(mission), SeededDice(seed))
    chance = SeededDice(f"film {seed}")
    for _ in range(150):
        decision = table.decision
        if decision is None:
            break
        view = rules.view(table.state, decision.seat)
        yield Moment(table.state.copy(), decision, rules.screen(view, decision).scene)
        table.play(decision.seat, decision.options[chance.roll(len(decision.options)) - 1])


@pytest.fixture(params=PLAYS, ids=lambda play: play[0])
def moments(request: pytest.FixtureRequest) -> tuple[Moment, ...]:
    return filmed(*request.param)


def shown(table: Table[State], seat: str = "us") -> Scene:
    return game().screen(game().view(table.state, seat), table.decision).scene


def element(scene: Scene, name: str, kind: type[E]) -> E:
    found = next(one for one in scene.elements if one.id == name)
    assert isinstance(found, kind)
    return found


def counter(table: Table[State], name: str) -> Piece:
    return element(shown(table), f"soldier-{name}", Piece)


# every position


def test_every_position_is_well_formed_with_unique_ids(moments: tuple[Moment, ...]) -> None:
    for _, _, scene in moments[::5]:
        assert_well_formed(scene)


def test_every_word_is_inside_the_picture(moments: tuple[Moment, ...]) -> None:
    """The words on a way out are turned with it, and much shorter than the edge."""
    for _, _, scene in moments[::5]:
        for line in said(draw(scene)):
            if not line.element.startswith("edge-"):
                assert 0 <= line.left < line.right <= scene.width, line
                assert 8 <= line.baseline <= scene.height - 4, line


def test_every_option_but_a_few_stands_for_an_element_that_is_there(moments: tuple[Moment, ...]) -> None:
    for moment in moments:
        for option, names in pointed(moment).items():
            assert len(names) == (not isinstance(option, NOWHERE)), option


def test_an_update_never_sends_the_board(moments: tuple[Moment, ...]) -> None:
    for one, following in pairwise(moments):
        fresh, gone = changed(one.scene, following.scene)
        assert not STATIC & (fresh | gone)


def test_dots_are_elements_only_while_an_option_is_about_them(moments: tuple[Moment, ...]) -> None:
    for state, decision, scene in moments:
        spots = {one.id for one in scene.elements if isinstance(one, Spot)}
        screen = game().screen(game().view(state, "us"))
        options = decision.options if decision else ()
        assert spots <= {name for option in options for name in screen.stands_for(option)}


def test_whoever_stands_on_the_map_has_a_counter_and_nobody_else(moments: tuple[Moment, ...]) -> None:
    for state, _, scene in moments:
        pieces = {one.id for one in scene.elements if isinstance(one, Piece)}
        assert pieces == {f"soldier-{one.id}" for one in state.soldiers.values() if one.here}


# counters


@covers("SF-AP-6")
def test_a_counter_shows_the_number_of_the_card_and_the_ap_that_are_left() -> None:
    table = battle({"US-8": "M9", "IIF-UR-03": on("J9", ap=1)}, acting="US-8")
    assert (counter(table, "US-8").name, counter(table, "US-8").badge) == ("8", "3")
    assert (counter(table, "IIF-UR-03").name, counter(table, "IIF-UR-03").badge) == ("UR3", "1")
    choose(table, fire("IIF-UR-03"))
    assert counter(table, "US-8").badge == "2"


@covers("SF-CTR-3", "SF-BYO-8")
def test_whoever_asks_reads_the_card_its_tables_and_the_points_of_what_is_carried() -> None:
    table = battle({"US-7": on("M9", gear=("frag", "frag"), empty=("m4a1",)), "IIF-2": "J9"})
    screen = game().screen(game().view(table.state, "iif"))
    told = ["".join(span.text for span in line) for line in screen.info("soldier-US-7")]
    assert told[0] == "US-7 Medic: AP 3, Armor 1, Web Gear 4, 11 points"
    assert "M4A1 (empty)" in told
    assert "Auto: 1+ at 0-2, 4+ at 3-10; Out 7" in told
    assert any(line.startswith("Fragmentation Grenade ×2, 1 point") for line in told)
    assert screen.info("soldier-US-99") == screen.info("dot-M9") == ()


@covers("SF-CTR-3", "SF-BYO-8")
def test_a_counter_tells_its_card_its_points_and_what_it_carries() -> None:
    title = counter(battle({"US-7": on("M9", gear=("frag",)), "IIF-2": "J9"}), "US-7").title
    for part in ("US-7 Medic", "on M9", "3 AP", "11 points", "Armor 1", "M4A1"):
        assert part in title
    assert "First Aid Pack" in title
    assert "Fragmentation Grenade" in title


def test_stuns_wounds_and_states_are_on_the_counter_and_in_words() -> None:
    hurt = on("M9", stuns=2, wounds=1, plan=True, commanded=True, locked=True, empty=("m4a1",))
    table = battle({"US-8": hurt, "IIF-2": "A1"}, folder=Folder(carrier="US-8", discovered=True))
    found = counter(table, "US-8")
    assert (found.stuns, found.wounds) == (2, 1)
    assert found.marks == ("folder", "plan", "command", "lock", "empty")
    for part in ("2 Stuns", "1 Wound,", "has a Plan", "M4A1 empty", "carries the folder"):
        assert part in found.title


def test_friend_foe_and_bystander_differ_in_tone_and_trade() -> None:
    table = battle({"US-5": "M9", "UN": "A1", "IIF-UB-01": "Z1", "IIF-1": "Z9"})
    found = [counter(table, name) for name in ("US-5", "UN", "IIF-UB-01", "IIF-1")]
    assert [one.tone for one in found] == ["friend", "neutral", "foe", "foe"]
    assert [one.role for one in found] == ["gunner", "civilian", "bomb", "leader"]


def test_the_soldier_who_acts_has_a_ring_that_goes_with_him() -> None:
    table = battle({"US-8": "M9", "IIF-2": "A1"}, acting="US-8")
    ring, man = element(shown(table), "active", Marker), counter(table, "US-8")
    assert (ring.x, ring.y) == (man.x, man.y)


# where one may go


@covers("SF-MOV-7")
def test_the_reach_shows_each_cost_sprints_broken_and_bars_where_clutter_stops_him() -> None:
    """From M9 the low wall L9/M9 lies to the west; O9 is two dots away through the door."""
    scene = shown(battle({"US-8": "M9", "IIF-2": "A1"}, acting="US-8"))
    spots = {one.id: one for one in scene.elements if isinstance(one, Spot)}
    assert (spots["dot-L9"].text, spots["dot-L9"].barred) == ("1", True)
    assert (spots["dot-O9"].text, spots["dot-O9"].barred) == ("2", False)
    assert (spots["dot-M5"].text, spots["dot-M5"].dashed) == ("»", True)
    assert not spots["dot-O9"].dashed


def test_a_dot_that_can_only_be_thrown_at_is_a_cross() -> None:
    table = battle({"US-8": on("M9", gear=("frag",), spent=True), "IIF-2": "A1"}, acting="US-8")
    assert table.decision is not None
    thrown = [one.dot for one in table.decision.options if isinstance(one, Launch)]
    walked = {one.path[-1] for one in table.decision.options if isinstance(one, Move | Sprint)}
    only = next(one for one in thrown if one not in walked)
    spot = element(shown(table), f"dot-{table.state.ground.names[only]}", Spot)
    assert (spot.aim, spot.text) == (True, "")


@covers("SF-EXI-2", "SF-EXI-3")
def test_ways_out_are_drawn_where_the_scenario_has_them_and_no_wall_bars_them() -> None:
    """WMD Secrets lets the carrier out by any edge, but the north boundary is a wall."""
    for mission, edges in (("hfc", "S"), ("som", "E"), ("wmd", "WES"), ("bth", "")):
        scene = filmed(mission, dict(PLAYS)[mission])[0].scene
        gates = {one.id for one in scene.elements if isinstance(one, Gate)}
        assert gates == {f"edge-{edge}" for edge in edges}


# the pending attack


@covers("SF-CTR-2", "SF-CTR-4")
def test_a_pending_attack_marks_shooter_and_target_with_range_mode_and_needed_roll() -> None:
    table = played(battle({"US-8": "M9", "IIF-2": on("J9", ap=1)}, acting="US-8"), fire("IIF-2", "Burst"))
    for seat in ("us", "iif", SPECTATOR):
        line = element(shown(table, seat), "sight", Sight)
        assert line.text == "M4A1 Burst · range 3 · needs 6+"
        assert "Shooter US-8, target IIF-2" in line.title
        man, target = counter(table, "US-8"), counter(table, "IIF-2")
        assert (line.x, line.y) == (man.x, man.y)
        assert (line.x + line.to[0], line.y + line.to[1]) == (target.x, target.y)


@covers("SF-TER-4")
def test_checks_are_numbered_along_the_line_and_what_is_free_is_struck_through() -> None:
    """M9 to J9: the low wall beside the shooter is free, the window is the only check."""
    table = played(battle({"US-8": "M9", "IIF-2": on("J9", ap=1)}, acting="US-8"), fire("IIF-2", "Burst"))
    line = element(shown(table), "sight", Sight)
    assert [(one.text, one.free) for one in line.crossed] == [("", True), ("1", False)]
    assert "checks: window; beside the shooter and free: low wall" in line.title


@covers("SF-SMK-8")
def test_smoke_on_both_ends_is_numbered_among_the_checks() -> None:
    clouds = [Cloud(1, dot("B1"), 1, (dot("B1"),)), Cloud(2, dot("D1"), 1, (dot("D1"),))]
    table = played(battle({"US-8": "B1", "IIF-2": "D1"}, acting="US-8", clouds=clouds), fire("IIF-2"))
    line = element(shown(table), "sight", Sight)
    assert [one.text for one in line.crossed] == ["1", "2"]
    assert len({one.at for one in line.crossed}) == 2


def test_the_picture_numbers_as_many_checks_as_the_rules_roll(moments: tuple[Moment, ...]) -> None:
    for state, _, scene in moments:
        if state.attack:
            start = state.soldiers[state.attack.attacker].dot
            line = element(scene, "sight", Sight)
            numbered = [one for one in line.crossed if not one.free]
            assert len(numbered) == state.layers(start, state.attack.dot)
            assert len(line.crossed) == len(crossed_of(state))


def crossed_of(state: State) -> list[object]:
    assert state.attack
    field = Field(game().view(state, "us"), content())
    return list(crossed(field, state.soldiers[state.attack.attacker].dot, state.attack.dot))


def test_the_words_of_an_attack_lie_on_no_counter() -> None:
    crowd = {
        f"IIF-UR-{at:02}": on(f"{column}{row}", ap=0)
        for at, (column, row) in enumerate([(column, row) for row in (10, 11, 13, 14) for column in "FGHIJ"], 1)
    }
    scene = shown(played(battle({"US-8": "F12", "IIF-2": "J12", **crowd}, acting="US-8"), fire("IIF-2")))
    line = element(scene, "sight", Sight)

    y = line.y + line.at[1]
    for man in scene.elements:
        if isinstance(man, Piece):
            assert abs(man.y - y) >= 30


@pytest.mark.parametrize(("shooter", "target"), [("F13", "O16"), ("O16", "F13")])
def test_the_words_of_an_attack_stay_between_its_ends(shooter: str, target: str) -> None:
    """Past them they would widen what a phone has to show."""
    beside = {"IIF-3": on("G10"), "US-8": on("J14"), "US-9": on("M13")}
    table = played(battle({"IIF-2": shooter, "US-2": target, **beside}, acting="IIF-2"), fire("US-2", weapon="ak47"))
    line = element(shown(table), "sight", Sight)
    left, right = sorted((0, line.to[0]))
    half = 4 * len(line.text)
    assert left - CELL < line.at[0] - half
    assert line.at[0] + half < right + CELL


def test_the_words_of_an_attack_hide_no_building_s_name_if_there_is_room() -> None:
    scene = shown(played(battle({"US-8": "N11", "IIF-2": "L9"}, acting="US-8"), fire("IIF-2")))
    line, floors = element(scene, "sight", Sight), element(scene, "floors", Floor)
    x, y = line.x + line.at[0], line.y + line.at[1]
    for room in floors.rooms:
        name = floors.x + room.middle[0], floors.y + room.middle[1]
        assert abs(name[0] - x) >= 100 or abs(name[1] - y) >= 28, room.name


def test_a_walk_s_dot_knows_the_way_to_it() -> None:
    spot = element(shown(battle({"US-8": "K5", "IIF-2": "Z20"}, acting="US-8")), "dot-K7", Spot)
    assert [(x - spot.x, y - spot.y) for x, y in spot.path] == [(0, -80), (0, -40), (0, 0)]


def test_the_panel_of_the_end_hides_as_few_counters_as_it_can() -> None:
    scene = shown(battle({"US-8": "M9", "IIF-2": "N10"}, over=True, result="US Victory"))
    panel = element(scene, "ending", Zone)
    men = [man for man in scene.elements if isinstance(man, Piece)]
    assert len(men) == 2
    assert not any(panel.y < man.y < panel.y + panel.height for man in men)


# smoke and the folder


def test_each_cloud_has_its_own_puffs_and_they_thin_with_age() -> None:
    cloud = Cloud(1, dot("B1"), 1, (dot("A1"), dot("B1")))
    for turn in (1, 4):
        table = battle({"US-8": "M9", "IIF-2": "A9"}, clouds=[cloud], turn=turn)
        puff = element(shown(table), "smoke-1-B1", Puff)
        assert puff.age == turn - 1


@covers("SF-WMD-7")
def test_an_undiscovered_folder_is_a_ghost_to_whoever_hid_it_and_nothing_to_the_others() -> None:
    hidden = battle({"US-8": "A20", "IIF-2": "Z20"}, mission=scenario("wmd"), folder=Folder(dot=dot("O6")))
    assert element(shown(hidden, "iif"), "folder", Prop).ghost
    for seat in ("us", SPECTATOR):
        assert "folder" not in shown(hidden, seat).ids()
    hidden.state.folder = Folder(dot=dot("O6"), discovered=True)
    assert not element(shown(hidden), "folder", Prop).ghost


# the board, the turn and the end


def test_the_board_has_every_edge_of_the_map() -> None:
    """Residential-1: 149 walls, 35 doors, 43 windows, 38 low walls, 32 of vegetation."""
    scene = shown(battle({"US-8": "M9", "IIF-2": "A1"}))
    walls, clutter = element(scene, "walls", Edges), element(scene, "clutter", Edges)
    assert [len(walls.walls), len(walls.doors), len(walls.windows)] == [149, 35, 43]
    assert [len(clutter.low), len(clutter.green)] == [38, 32]


@covers("SF-BTH-8")
def test_a_turn_track_shows_the_turn_out_of_ten() -> None:
    scene = shown(battle({"US-8": "M9", "IIF-2": "A1"}, mission=scenario("bth"), turn=4))
    assert element(scene, "turns", Element).title == "Turn track: 4 of 10"
    assert scene.description.startswith("Turn 4 of 10.")


def test_the_end_shows_the_result_and_the_rung_that_was_reached() -> None:
    scene = shown(battle({"US-8": "M9", "IIF-2": "A1"}, mission=scenario("rat"), over=True, result="Draw"))
    ladder = element(scene, "ladder", Steps)
    assert ladder.names[ladder.at] == "Draw"
    assert {"result", "losses-us", "losses-iif"} <= scene.ids()
    assert "Draw" in scene.description


def test_a_mission_that_is_in_no_book_is_drawn_too() -> None:
    strange = replace(scenario("hfc"), id="mine", title="My own")
    scene = shown(battle({"US-8": "M9", "IIF-2": "A1"}, mission=strange))
    assert {"soldier-US-8", "soldier-IIF-2", "walls"} <= scene.ids()


def test_hiding_the_folder_is_the_only_question_that_others_may_not_read() -> None:
    first, *others = filmed("wmd", 6)
    assert first.decision is not None
    assert not game().overhears(first.decision, "us")
    assert all(game().overhears(one.decision, "us") for one in others if one.decision)


def test_choosing_a_soldier_is_pointing_at_him() -> None:
    screen = game().screen(game().view(battle({"US-8": "M9"}).state, "us"))
    assert screen.stands_for(Activate("US-8")) == ("soldier-US-8",)
