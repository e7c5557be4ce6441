"""The picture of a battle: bases, badges, markers, layers, the light, the mission's card."""

from itertools import pairwise
from typing import Any, TypeVar

import pytest

from sandtable.boards.tabletop.picture import MARGIN
from sandtable.games.team_yankee.game import TeamYankee
from sandtable.games.team_yankee.mission import Pick, Reserves
from sandtable.games.team_yankee.rules.ambush import LieLow
from sandtable.games.team_yankee.rules.entering import Enter
from sandtable.games.team_yankee.rules.leaving_out import Exclude
from sandtable.games.team_yankee.rules.picking import PickGround, TakeGround
from sandtable.games.team_yankee.screen.field import Field
from sandtable.games.team_yankee.screen.grounds import hull, strung
from sandtable.games.team_yankee.screen.head import aim
from sandtable.games.team_yankee.screen.mission_card import card_id
from sandtable.games.team_yankee.screen.muster import shelf_id
from sandtable.games.team_yankee.screen.pieces import ROOM
from sandtable.games.team_yankee.screen.scene import make_scene, map_scene
from sandtable.games.team_yankee.state import State, Volley
from sandtable.games.team_yankee.view import make_view
from sandtable.games.team_yankee.vocabulary import SEATS
from sandtable.kernel.decision import Decision
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.table import Table
from sandtable.pictures import changed, draw
from sandtable.show.scene import Element, Label, Scene, Zone
from sandtable.show.scene_base import Box
from sandtable.show.scene_battle import Beam, Chart, Pool, Sky, Template, Tile
from sandtable.show.scene_tabletop import Area, Base, PlaceName, Rings
from tests.games.team_yankee.battles import attacked
from tests.games.team_yankee.build import add_unit, bare_state, choose, mount, position
from tests.games.team_yankee.shown import screen

E = TypeVar("E", bound=Element)
TANKS = ("US-M1", (10, 10), (14, 10))
FOES = ("SU-T72", (10, 30), (14, 30))


def field_of(state: State) -> Field:
    return Field(make_view(state, "blue"), state.content)


def scene_of(table: Table[State], decision: Decision | None = None) -> Scene:
    return make_scene(field_of(table.state), decision)


def shown(scene: Scene, kind: type[E], start: str = "") -> dict[str, E]:
    return {one.id: one for one in scene.elements if isinstance(one, kind) and one.id.startswith(start)}


def about(*names: str) -> Decision:
    return Decision("blue", "What next?", "", (), about=names)


# bases


def test_every_team_on_the_table_is_a_base_of_its_size_that_looks_where_it_looks() -> None:
    at = position(blue=[("US-M1", (10, 10, 3)), ("US-MECH", (20, 10), (22, 10))], red=[FOES])
    bases = shown(scene_of(at), Base, "team-")
    assert {one.radius for one in bases.values()} == {12, 20}
    assert (bases["team-1"].face, bases["team-1"].tone, bases["team-4"].tone) == (3, "friend", "foe")


def test_a_base_shows_what_it_is_and_who_leads() -> None:
    at = position(blue=[("US-HQT", (10, 10)), TANKS, ("US-MECH", (20, 10), (22, 10)), ("US-TRK", (30, 10))])
    bases = shown(scene_of(at), Base, "team-")
    signs = [one.symbol for one in bases.values()]
    assert signs[:3] == ["armour-hq", "armour", "armour"]
    assert "infantry" in signs
    assert signs[-1] == "mechanised"
    assert [one.leads for one in bases.values()][:3] == [False, True, False]


def test_badges_tell_what_happened_to_a_team_and_how_many_ride_in_it() -> None:
    at = position(blue=[("US-MECH", (20, 10), (22, 10)), ("US-TRK", (30, 10))], units={1: {"pinned": True}})
    at.state.change_team(1, foxhole=True, hidden=True, shot_last=True)
    at.state.change_team(3, bailed=True, dashed=True)
    mount(at, 3, 2)
    bases = shown(scene_of(at), Base, "team-")
    assert bases["team-1"].badges == ("P", "G", "F", "S")
    assert bases["team-3"].badges == ("B", "D", "1")
    assert "team-2" not in bases
    assert "Gone to Ground" in bases["team-1"].title


def test_a_lost_team_stays_as_a_wreck_where_it_was() -> None:
    wreck = shown(scene_of(position(blue=[TANKS], red=[FOES], teams={2: {"lost": True}})), Base)["team-2"]
    assert (wreck.state, wreck.badges) == ("lost", ())


def test_a_unit_is_the_ground_among_its_teams() -> None:
    area = shown(scene_of(position(blue=[TANKS], red=[FOES])), Area, "unit-")["unit-1"]
    left = min(x for part in area.parts for x, _ in part)
    right = max(x for part in area.parts for x, _ in part)
    assert right - left == 80 + 2 * 29


def test_whoever_stands_far_off_is_tied_to_the_unit_by_a_cord() -> None:
    near, far = ((0, 0), (40, 0)), (600, 0)
    parts = list(strung((*near, far), 29))
    heights = [max(y for _, y in part) - min(y for _, y in part) for part in parts]
    assert sorted(heights) == [8, 58, 58]


def test_an_outline_leaves_out_what_lies_within() -> None:
    assert set(hull(((0, 0), (9, 0), (4, 4), (9, 9), (0, 9)))) == {(0, 0), (9, 0), (9, 9), (0, 9)}


def test_units_that_are_not_on_the_table_lie_below_it_with_where_they_are() -> None:
    at = position(blue=[TANKS])
    add_unit(at.state, "red", "SU-T72")
    scene = scene_of(at)
    put = shown(scene, Base, "unit-")["unit-2"]
    assert put.badges == (str(len(at.state.teams_of(2))),)
    assert "in Reserve" in put.title
    assert shown(scene, Label, "tray-")["tray-red"].text == "red, in Reserve"


def test_however_many_are_off_the_table_each_has_room_and_each_side_its_half() -> None:
    at = position(blue=[TANKS], red=[TANKS])
    for n in range(3, 15):
        add_unit(at.state, "blue", "US-M60")
        at.state.change_unit(n, where="ambush" if n == 14 else "loiter" if n == 13 else "reserve")
    scene = scene_of(at)
    xs = sorted(one.x for one in shown(scene, Base, "unit-").values())
    assert min(b - a for a, b in pairwise(xs)) >= 40  # as wide as a base
    assert xs[-1] < MARGIN + ROOM
    words = [one.text for one in shown(scene, Label, "tray-").values()]
    assert words == ["blue, in Reserve", "in Ambush", "loitering"]


def test_a_unit_left_out_does_not_lie_there_as_if_it_were_to_come() -> None:
    at = position(blue=[TANKS])
    add_unit(at.state, "blue", "US-M60")
    at.state.change_unit(2, where="out")
    assert not {"unit-2", "tray-blue"} & scene_of(at).ids()


# markers and light


def test_objectives_are_numbered_and_mines_and_smoke_are_drawn() -> None:
    at = position(blue=[TANKS], objectives=[(20, 20), (40, 20)], mines=[(30, 30)], smoke=[(9, 9)])
    scene = scene_of(at)
    assert [one.text for one in shown(scene, Tile, "objective").values()] == ["1", "2"]
    assert {"mine-3", "zone-3", "smoke-1", "rims-1"} <= scene.ids()


def test_a_bombardment_shows_its_template_and_how_near_no_friend_may_be() -> None:
    falls = Volley(1, "bombardment", aim=(400, 400))
    at = position(blue=[("US-M109", (10, 10), (12, 14), (14, 10))], phase="shooting")
    at.state.volleys = [falls]
    template = shown(scene_of(at), Template)["template"]
    assert (template.half, template.danger) == (60, 160)


def test_night_lies_over_the_ground_and_under_the_bases_and_is_not_the_pages_theme() -> None:
    at = position(blue=[TANKS], night=True, light_mode="darkness")
    ids = [one.id for one in scene_of(at).elements]
    assert ids.index("mat") < ids.index("night") < ids.index("team-1")
    at.state.night = False
    assert "night" not in scene_of(at).ids()


def test_the_sky_and_the_light_dice_tell_what_comes() -> None:
    scene = scene_of(position(blue=[TANKS], light_mode="dusk", light_dice=2))
    assert shown(scene, Sky)["sky"].text == "Dusk"
    assert shown(scene, Pool)["light-dice"].count == 3


def test_the_mission_and_its_aim_stand_above_the_table() -> None:
    at = position("steinfeld-crossroads", mission="bridgehead", blue=[TANKS], red=[FOES])
    assert aim(field_of(at.state)).startswith("Blue attacks. Hold one Objective.")


def test_villages_heights_and_woods_have_their_names_on_the_ground() -> None:
    names = shown(scene_of(position("steinfeld-crossroads", blue=[TANKS])), PlaceName)
    assert {"Steinfeld", "Galgenberg", "Tannicht"} <= {one.text for one in names.values()}


# layers


def test_the_picked_unit_shows_command_and_whom_it_sees() -> None:
    at = position(blue=[TANKS], red=[FOES, ("SU-T64", (60, 40))], pieces=[("hill", 50, 30, 56, 36)])
    scene = scene_of(at, about("unit-1"))
    assert "command-1" in shown(scene, Rings)
    beams = shown(scene, Beam)
    assert beams["sight-2"].look == "clear"
    assert "sight-3" not in beams


def test_rings_of_others_wait_until_somebody_points_at_their_leader() -> None:
    rings = shown(scene_of(position(blue=[TANKS], red=[FOES]), about("unit-1")), Rings, "range-")
    assert (rings["range-1"].of, rings["range-1"].layer) == ("", "ranges")
    assert (rings["range-2"].of, rings["range-2"].layer) == ("team-3", "")


def test_deployment_regions_are_shown_while_people_set_up() -> None:
    scene = scene_of(position("steinfeld-crossroads", mission="annihilation", blue=[TANKS], phase="setup"))
    assert {"region-blue", "region-red"} <= scene.ids()
    assert {name: on for name, _, on in scene.layers}["regions"]


def test_whoever_may_spring_an_ambush_sees_the_regions() -> None:
    at = position("steinfeld-crossroads", mission="annihilation", blue=[TANKS])
    asked = Decision("blue", "Spring the Ambush?", "TY-AMB-3", (LieLow(),))
    found = [{name: on for name, _, on in scene_of(at, one).layers} for one in (None, asked)]
    assert [one["regions"] for one in found] == [False, True]


def test_the_edge_is_shown_by_which_a_unit_may_come() -> None:
    at = position(mission="contact", blue=[TANKS])
    at.state.change_side("blue", reserves=Reserves("attacker", "immediate", edge="south"))
    asked = Decision("blue", "Where?", "TY-RES-7", (Enter(1, (0, 0)),))
    (band,) = shown(scene_of(at, asked), Area, "way-in").values()
    assert band.tone == "friend"
    assert not shown(scene_of(at), Area, "way-in")


def test_edges_that_meet_in_a_corner_are_shown_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    at = position(mission="contact", blue=[TANKS])
    corner = (((1100, 960), (1440, 960), (1440, 700)),)
    monkeypatch.setattr("sandtable.games.team_yankee.sides.way_in", lambda *_: corner)
    asked = Decision("blue", "Where?", "TY-RES-7", (Enter(1, (0, 0)),))
    (band,) = shown(scene_of(at, asked), Area, "way-in").values()
    assert len(band.parts) == 1


# the mission's card


def ground_question(mission: str) -> tuple[State, Decision]:
    state = bare_state("ulfe-river", mission)
    state.phase = "setup"
    pick = next(one for one in state.mission.script if isinstance(one, Pick))
    return state, PickGround(pick).decision(state)


def test_a_mission_is_drawn_in_every_frame_before_one_is_chosen() -> None:
    state, decision = ground_question("dust-up")
    scene = make_scene(field_of(state), decision)
    cards = shown(scene, Chart)
    picks = [one for one in decision.options if isinstance(one, TakeGround)]
    assert set(cards) == {*map(card_id, picks), "mission-card"}
    assert len({cards[card_id(one)].shapes for one in picks}) == 4
    assert "region-blue" not in scene.ids()


def test_whoever_points_at_a_card_sees_its_regions_on_the_table() -> None:
    state, decision = ground_question("free-for-all")
    areas = shown(make_scene(field_of(state), decision), Area, "ground-")
    assert {one.of for one in areas.values()} == {"ground-identity", "ground-half-turn"}


def test_whoever_points_at_the_missions_name_sees_its_card() -> None:
    at = position("ulfe-river", mission="bridgehead", blue=[TANKS], red=[FOES])
    card = shown(scene_of(at), Chart)["mission-card"]
    assert card.of == "mission"
    assert {one.look for one in card.shapes} >= {"region", "aim", "water"}


def test_a_mission_is_shown_on_its_table_before_anybody_plays() -> None:
    game = TeamYankee()
    for name in ("annihilation", "counterattack", "bridgehead"):
        scene = map_scene(game.content, game.mission(name))
        assert {"region-attacker", "region-defender", "mat"} <= scene.ids(), name
    assert "region-attacker" not in map_scene(game.content, game.mission("battle-plans")).ids()


# all of it


def played(mission: str, answers: int, **chosen: str) -> Table[State]:
    """So far into a battle, everybody takes the first answer."""
    game = TeamYankee()
    table = Table.start(game, game.configure(game.mission(mission), chosen), SeededDice("7"))
    while table.decision is not None and answers:
        table.play(table.decision.seat, table.decision.options[0])
        answers -= 1
    return table


def test_every_element_has_a_name_of_its_own_from_the_first_question_to_the_battle() -> None:
    for answers in (0, 12, 40):
        table = played("bridgehead", answers)
        scene = make_scene(field_of(table.state), table.decision)
        assert len(scene.ids()) == len(scene.elements)
        assert scene.description


def test_what_has_not_changed_is_not_drawn_again() -> None:
    at = position("ulfe-river", blue=[TANKS], red=[FOES])
    before = scene_of(at)
    at.state.change_team(1, at=(400, 300))
    fresh, gone = changed(before, scene_of(at))
    assert fresh == {"team-1", "unit-1", "range-1"}
    assert not gone


def test_before_the_battle_forces_and_plans_are_shown() -> None:
    for mission, chosen, name in (
        ("annihilation", {"blue_force": "built"}, "force-"),
        ("battle-plans", {}, "plan-attack"),
    ):
        table = played(mission, 0, **chosen)
        ids = make_scene(field_of(table.state), table.decision).ids()
        assert any(one.startswith(name) for one in ids), mission


def test_whatever_is_on_the_shelf_has_a_card() -> None:
    table = played("annihilation", 0, blue_force="built")
    assert table.decision is not None
    cards = {shelf_id(one) for one in table.decision.options} - {""}
    assert cards
    assert cards <= make_scene(field_of(table.state), table.decision).ids()


def test_sight_is_shown_only_of_one_unit() -> None:
    at = position(blue=[TANKS, ("US-M60", (20, 10))], red=[FOES])
    assert shown(scene_of(at, about("unit-1", "unit-2")), Beam) == {}


def test_no_plan_is_seen_before_both_are_committed() -> None:
    table = played("battle-plans", 1)
    for seat in SEATS:
        own = Field(make_view(table.state, seat), table.state.content)
        card: Any = {one.id: one for one in make_scene(own, None).elements}["plan-blue"]
        assert card.look == ("paper" if seat == "blue" else "back")
    assert "f-sleeve" in draw(Scene(200, 200, (card,), ""))  # blue's own colour


def test_nothing_but_rings_and_bases_leaves_the_picture() -> None:
    scene = scene_of(position("ulfe-river", blue=[TANKS], red=[FOES], objectives=[(8, 2)]))
    frame: Box = (0, 0, scene.width, scene.height)
    assert all(frame[0] <= one.x <= frame[2] and 0 <= one.y <= frame[3] for one in scene.elements)
    assert "<svg" in draw(scene, "day")


def test_whoever_may_be_left_out_stands_in_line_and_glows() -> None:
    at = attacked("annihilation")
    found = screen(at)
    assert found.stands_for(Exclude(3))[0] in found.scene.ids()
    choose(at, Exclude(3))
    assert shown(screen(at).scene, Zone, "unit-")["unit-3"].look == "open"


def test_only_who_commits_plans_sees_the_matrix() -> None:
    assert "plan-blue" not in screen(attacked("annihilation")).scene.ids()
