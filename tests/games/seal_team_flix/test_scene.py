"""The pictures of SEAL Team Flix: the Map, its pieces, and every position of whole plays."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from sandtable.games.seal_team_flix import GAME
from sandtable.games.seal_team_flix.opposition.attack import AsListed
from sandtable.games.seal_team_flix.rules.aiming import Flick
from sandtable.games.seal_team_flix.rules.bypass import SetDoor
from sandtable.games.seal_team_flix.rules.campaign import SetDifficulty
from sandtable.games.seal_team_flix.rules.equipment import Hush, Lure, Sense, UseFlick
from sandtable.games.seal_team_flix.rules.fire import Fire
from sandtable.games.seal_team_flix.rules.flicking import StopFiring
from sandtable.games.seal_team_flix.rules.giving import DiscardFor
from sandtable.games.seal_team_flix.rules.harm import Prevent, TakeWound
from sandtable.games.seal_team_flix.rules.interact import Capture
from sandtable.games.seal_team_flix.rules.movement import Move
from sandtable.games.seal_team_flix.rules.outfit import GearDone, TakeKit
from sandtable.games.seal_team_flix.rules.round_end import Abort, GoOn
from sandtable.games.seal_team_flix.rules.side_boards import SideFlick
from sandtable.games.seal_team_flix.rules.turn import EndActions
from sandtable.games.seal_team_flix.state import RemoteBomb, SideBoard, State, Target
from sandtable.games.seal_team_flix.view import make_view
from sandtable.kernel import Decision, SeededDice, Table
from sandtable.pictures import changed, draw
from sandtable.show.scene import Edges, Element, Floor, Piece, Scene, Spot, Way
from sandtable.show.scene_flick import Chit, Court, Crate, Disc, Door, Noise, Patch, Timer
from sandtable.testing import covers
from tests.games.seal_team_flix.build import OPEN, add_token, cell, change, content, position
from tests.pictures.scenes import assert_well_formed, said

PLAYS = (("1", 3, 2), ("5A", 2, 4), ("6C", 3, 1))
STATIC = {"ground", "floors", "start", "prints", "walls", "name", "kind"}
# These stand for nothing on the picture.
NOWHERE = (
    Flick,
    SideFlick,
    StopFiring,
    EndActions,
    GoOn,
    Abort,
    GearDone,
    TakeKit,
    TakeWound,
    Prevent,
    SetDoor,
    SetDifficulty,
    UseFlick,
    Lure,
    Sense,
    Hush,
    Capture,
    DiscardFor,
    AsListed,
)


class Moment(NamedTuple):
    """A position, what is asked in it, and its picture."""

    state: State
    decision: Decision
    scene: Scene


@cache
def filmed(name: str, seed: int, seals: int) -> tuple[Moment, ...]:
    return tuple(_film(name, seed, seals))


def _film(name: str, seed: int, seals: int) -> Iterator[Moment]:
    table = Table.start(GAME, replace(GAME.mission(name), seals=seals), SeededDice(seed))
    chance = SeededDice(f"film {seed}")
    for _ in range(120):
        decision = table.decision
        if decision is None:
            break
        view = GAME.view(table.state, decision.seat)
        yield Moment(table.state.copy(), decision, GAME.screen(view, decision).scene)
        table.play(decision.seat, decision.options[chance.roll(len(decision.options)) - 1])


@pytest.fixture(params=PLAYS, ids=lambda play: play[0])
def moments(request: pytest.FixtureRequest) -> tuple[Moment, ...]:
    return filmed(*request.param)


def shown(table: Table[State]) -> Scene:
    return GAME.screen(make_view(table.state), table.decision).scene


def element(scene: Scene, name: str) -> Element:
    return next(one for one in scene.elements if one.id == name)


def piece(table: Table[State], name: str) -> Piece:
    found = element(shown(table), name)
    assert isinstance(found, Piece)
    return found


# every position


def test_every_position_is_well_formed_with_unique_ids(moments: tuple[Moment, ...]) -> None:
    for _, _, scene in moments[::9]:
        assert_well_formed(scene)


def test_every_word_is_inside_the_picture(moments: tuple[Moment, ...]) -> None:
    for _, _, scene in moments[::9]:
        for line in said(draw(scene)):
            assert -12 <= line.left < line.right <= scene.width, line
            assert line.baseline <= scene.height - 4, line


def test_every_option_but_a_few_stands_for_an_element_that_is_there(moments: tuple[Moment, ...]) -> None:
    for state, decision, _ in moments:
        screen = GAME.screen(make_view(state), decision)
        for option, names in zip(decision.options, screen.pointed, strict=True):
            # Without a Tango there is nobody to fire at.
            if not isinstance(option, NOWHERE) and (state.tangos or not isinstance(option, Fire)):
                assert names, option


def test_an_update_never_sends_the_map(moments: tuple[Moment, ...]) -> None:
    for one, following in pairwise(moments):
        if one.state.timer and following.state.timer and not one.state.side:
            fresh, gone = changed(one.scene, following.scene)
            assert following.state.side or not STATIC & (fresh | gone)


def test_whoever_stands_on_the_map_has_a_standee_and_nobody_else(moments: tuple[Moment, ...]) -> None:
    for state, _, scene in moments:
        if state.timer and not state.side:
            pieces = {one.id for one in scene.elements if isinstance(one, Piece)}
            standing = [who.replace("t", "tango-", 1) if who[0] == "t" else who for who in state.standing.values()]
            named = {who.replace("h", "hostage-", 1) if who[0] == "h" else who for who in standing}
            assert pieces == named


# the Map


def test_walls_doors_areas_and_lines_are_drawn_as_the_map_has_them() -> None:
    table = position("1", seals={"seal-1": "A12"})
    scene, ground = shown(table), table.state.ground
    walls, floor = element(scene, "walls"), element(scene, "floors")

    assert isinstance(walls, Edges)
    assert isinstance(floor, Floor)
    assert sum(abs(x - a) + abs(y - b) for x, y, a, b in walls.walls) == 113 * 50
    assert len(walls.lines) == 8  # D6, D7, G8 to J8, K10, K11
    assert [room.name for room in floor.rooms] == list(ground.area_names)
    spaces = [sum(wide * high // 2500 for _, _, wide, high in room.boxes) for room in floor.rooms]
    assert spaces == [20, 24, 20, 16, 28, 20, 20, 20, 24]
    assert sum(isinstance(one, Door) for one in scene.elements) == 9


def test_neighbouring_areas_have_different_floors() -> None:
    for name in ("1", "2A", "5A"):
        scene = shown(position(name, seals={}))
        floor = element(scene, "floors")
        assert isinstance(floor, Floor)
        ground = content().ground(content().missions[name])
        for area, near in enumerate(ground.area_neighbours):
            assert all(floor.rooms[area].look != floor.rooms[other].look for other in near)


def test_a_door_is_shut_locked_with_its_digits_or_gone() -> None:
    table = position("1", doors={"G": OPEN})
    found = {one.title.split(" between")[0]: one for one in shown(table).elements if isinstance(one, Door)}
    assert (found["Door A"].state, found["Door G"].state) == ("shut", "open")
    assert (found["Door F"].state, found["Door F"].text) == ("locked", "2")


def test_noise_lights_its_area_and_the_loudest_is_ringed() -> None:
    table = position("1", sound={"b": 3, "f": 1})
    scene = shown(table)
    badges = {one.id: (one.value, one.loudest) for one in scene.elements if isinstance(one, Noise)}
    assert badges == {"sound-1": (3, True), "sound-5": (1, False)}
    glow = [one for one in scene.elements if isinstance(one, Patch) and one.look == "glow"]
    assert [one.strength for one in glow] == [3, 1]


def test_the_alert_token_makes_the_area_of_its_holder_the_loudest() -> None:
    table = position("1", seals={"seal-1": "N7"}, sound={"b": 3, "f": 1}, alert="seal-1")
    badges = {one.id: one.loudest for one in shown(table).elements if isinstance(one, Noise)}
    assert badges == {"sound-1": False, "sound-5": True}
    assert "alert" in piece(table, "seal-1").marks


def test_the_timer_shows_the_round_and_the_shape_of_each_path() -> None:
    timer = element(shown(position("1", timer=14)), "timer")
    assert isinstance(timer, Timer)
    assert (timer.value, timer.top) == (14, 16)
    assert [timer.signs[t][0] for t in (13, 14, 15)] == ["round", "diamond", "square"]


# pieces


def test_a_seal_shows_health_actions_stuns_armor_and_whose_it_is() -> None:
    table = position("1", seals={"seal-1": "D10", "seal-2": "C11"})
    change(table, "seal-1", health=3, actions=1, stun_new=1)
    change(table, "seal-2", soft_armor=True, activated=True)
    hannah, george = piece(table, "seal-1"), piece(table, "seal-2")
    assert (hannah.name, hannah.pips, hannah.badge, hannah.stuns) == ("HAN", (3, 5), "1", 1)
    assert (george.seat, george.marks, george.badge) == (2, ("armor",), "")
    for part in ("Hannah on D10, Reception", "Health 3 of 5", "1 Action left", "1 Stunned token"):
        assert part in hannah.title.replace("Hannah, on", "Hannah on")
    assert "has had its turn" in george.title


def test_a_tango_tells_its_mood_and_what_it_will_do_next_with_the_rule() -> None:
    table = position("1", seals={"seal-1": "A12"}, patrols=["A1"], sentries=["P5"])
    patrol, sentry = piece(table, "tango-1"), piece(table, "tango-2")
    assert patrol.marks == ()
    assert patrol.title == "Patrol on A1, Unaware. walks on to E1"
    assert patrol.rule == "STF-P3-8"
    assert patrol.ahead == ((200, 0),)
    assert sentry.ahead == ()


@covers("STF-ARR-1", "STF-ARR-3")
def test_pointing_at_a_seal_shows_the_arrows_that_it_may_look_and_shoot_from() -> None:
    table = position("1", seals={"seal-1": "D5"})
    assert piece(table, "seal-1").ahead == ((50, 50),)  # E6
    blocked = position("1", seals={"seal-1": "D5"}, blocks=["E6"])
    assert piece(blocked, "seal-1").ahead == ()
    door = position("1", seals={"seal-1": "E10"}, doors={"I": OPEN})
    assert piece(door, "seal-1").ahead == ((50, 0),)


def test_stunned_tangos_lie_and_alert_ones_have_a_mark() -> None:
    table = position("1", patrols=["A1", "F6"], sound={"b": 1})
    change(table, 2, stunned=True)
    assert piece(table, "tango-1").marks == ("alert",)
    assert (piece(table, "tango-2").lying, piece(table, "tango-2").marks) == (True, ())


def test_tokens_are_face_down_until_they_are_known() -> None:
    table = position("1", face_down={"F1": "PH"}, tokens={"P11": "TB"})
    state = table.state
    add_token(state, "N1", "AL", role="other")
    state.put_objective(replace(state.objectives[1], clock=4, letters="AC"))
    found = {one.id: one for one in shown(table).elements if isinstance(one, Chit)}

    assert found["token-2"].hidden
    assert found["token-2"].icon == found["token-2"].goal == ""
    assert (found["token-1"].icon, found["token-1"].badge) == ("bomb", "4")
    assert (found["token-1"].goal, found["token-3"].goal) == ("first", "")
    assert "letters A C" in found["token-1"].title


def test_nobody_learns_from_the_picture_what_a_face_down_token_is() -> None:
    one = position("1", face_down={"F1": "PH", "J1": "HD"})
    other = position("1", face_down={"F1": "HD", "J1": "PH"})
    mine, yours = GAME.screen(make_view(one.state)), GAME.screen(make_view(other.state))
    assert mine.scene == yours.scene
    assert mine.sheet == yours.sheet
    elements = [found.id for found in shown(one).elements]
    for name in elements:
        assert mine.info(name) == yours.info(name)
        assert mine.could_mean(name) == yours.could_mean(name)


def test_blocks_smoke_remote_bombs_and_hostages_are_there() -> None:
    table = position("1", blocks=["D7"], smoke=["J7"], hostages=["L5"])
    state = table.state
    state.bombs = [RemoteBomb(cell(state, "B11"), "seal-1", "E04#1")]
    scene = shown(table)
    where = {name: cell(state, name) for name in ("D7", "J7", "B11")}
    assert isinstance(element(scene, f"block-{where['D7']}"), Crate)
    assert element(scene, f"smoke-{where['J7']}").title.startswith("Smoke on J7")
    assert element(scene, f"bomb-{where['B11']}").title == "Remote Bomb of Hannah on B11"
    assert piece(table, "hostage-1").title == "Hostage on L5, where it was found"


# what is asked


def test_a_ring_on_each_space_tells_the_steps_and_who_would_shoot() -> None:
    table = position("1", seals={"seal-1": "D10"}, patrols=["D9"])
    state = table.state
    near, far = cell(state, "D11"), cell(state, "B9")
    options = (Move((near,)), Move((cell(state, "C10"), cell(state, "C9"), far)))
    scene = GAME.screen(make_view(state), Decision("seal-1", "", "", options)).scene
    spots = {one.id: one for one in scene.elements if isinstance(one, Spot)}

    assert (spots[f"space-{near}"].text, spots[f"space-{near}"].risk) == ("1", 1)
    assert spots[f"space-{far}"].text == "3"
    assert len(spots[f"space-{far}"].path) == 4
    assert "1 Tango would react" in spots[f"space-{near}"].title


def test_whoever_sees_the_active_seal_has_a_line_to_it_round_its_corner_if_need_be() -> None:
    table = position("1", seals={"seal-1": "B5"}, patrols=["E5", "A12"], sentries=["B8"])
    lines = {one.id: one for one in shown(table).elements if isinstance(one, Way)}
    assert set(lines) == {"watch-1", "watch-3"}
    assert len(lines["watch-1"].points) == 3  # by the arrow at D6
    assert lines["watch-1"].tone == "foe"
    assert (lines["watch-3"].tone, lines["watch-3"].rule) == ("soft", "STF-ALR-3")


def test_the_risk_of_acting_where_one_stands_is_told_before_one_acts() -> None:
    table = position("1", seals={"seal-1": "D10"}, patrols=["D9"])
    assert element(shown(table), "danger").title == ("Hannah in sight · 1 die: Wound 17 %, Stun 17 %")
    away = position("1", seals={"seal-1": "D10"}, patrols=["P1"])
    assert "danger" not in shown(away).ids()


# objectives, side boards, the end


def test_objectives_are_hidden_found_done_or_lost() -> None:
    table = position("1", difficulty="veteran", face_down={"F1": "HD"})
    state = table.state
    add_token(state, "", "DO", status="cleared")
    add_token(state, "", "PH", role="secondary", status="lost")
    titles = [one.title for one in shown(table).elements if one.id.startswith("goal-")]
    assert titles == [
        "Hard Drive, primary objective: not found yet",
        "Dossier, primary objective: done",
        "Photos, secondary objective: lost",
    ]


def test_a_side_board_fills_the_picture_to_scale_with_its_discs() -> None:
    table = position("1")
    targets = (Target(5.2, 9.2, 2, "3"), Target(2.8, 6.8, 1, "7"))
    table.state.side = SideBoard("lock", "seal-1", "L", 3, targets, door=4)
    scene = shown(table)
    court = element(scene, "court")
    discs = {one.id: one for one in scene.elements if isinstance(one, Disc)}

    assert isinstance(court, Court)
    assert (court.width, court.height) == (8 * 56, 12 * 56)
    assert court.box == (101, 101, 246, 314)
    assert (discs["target-3"].count, discs["target-7"].count) == (2, 1)
    assert discs["target-3"].y < discs["target-7"].y  # farther from the hand is higher up
    assert "Door E" in str(element(scene, "kind"))


@pytest.mark.parametrize(("kind", "rings"), [("bomb", 8), ("sniping", 6), ("rescue", 4)])
def test_every_side_board_has_its_circles(kind: str, rings: int) -> None:
    table = position("1", patrols=["F6"])
    table.state.side = SideBoard(kind, "seal-1", "M", 1, tango=1)  # type: ignore[arg-type]  # as listed
    court = element(shown(table), "court")
    assert isinstance(court, Court)
    assert len(court.rings) == rings
    assert court.box is None


def test_the_end_says_how_it_went_who_is_lost_and_the_points() -> None:
    table = position("1", seals={"seal-1": "A12", "seal-2": "B12"})
    state = table.state
    state.over, state.result, state.score = True, "failure", -2
    change(table, "seal-2", kia=True, cell=-1)
    words = [one.text for one in said(draw(shown(table)))]
    assert "FAILURE" in [word.upper() for word in words]
    assert "Lost: George" in words
    assert "-2 points" in words
