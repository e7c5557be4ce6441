"""Aiming on the picture: where the disc may lie, what is foreseen, how the flick is shown."""

from typing import Any

import pytest

from sandtable.games.seal_team_flix import GAME
from sandtable.games.seal_team_flix.events import Piece
from sandtable.games.seal_team_flix.rules.aiming import Flick
from sandtable.games.seal_team_flix.rules.flick_events import Flicked, SideFlicked
from sandtable.games.seal_team_flix.rules.flicking import FlickDisc
from sandtable.games.seal_team_flix.rules.side_boards import FlickSide, SideFlick
from sandtable.games.seal_team_flix.state import Firing, SideBoard, State, Target
from sandtable.games.seal_team_flix.view import make_view
from sandtable.kernel.table import Table
from sandtable.show import Measured
from sandtable.show.aim import Aim, Motion
from sandtable.show.scene import Point
from sandtable.show.scene_flick import Disc, Shot
from sandtable.testing import covers
from tests.games.seal_team_flix.build import OPEN, cell, choose, position, run

MIDDLE = 2048  # a draw that hardly errs; exact hands do not err at all


def firing(table: Table[State], **changes: Any) -> Table[State]:
    """Hannah is about to flick a Medium disc."""
    words: dict[str, Any] = {"seat": "seal-1", "arm": "W01", "mode": "fire", "size": "M", "left": 1}
    table.state.firing = Firing(**words | {"slot": "primary", "rate": "single"} | changes)
    run(table, FlickDisc())
    return table


def at_the_lock(**changes: Any) -> Table[State]:
    table = position("1", hand="exact", dice=[MIDDLE, MIDDLE], **changes)
    targets = (Target(4.0, 8.0, 1, "5"), Target(2.8, 6.8, 1, "7"))
    table.state.side = SideBoard("lock", "seal-1", "L", 3, targets, door=4)
    run(table, FlickSide())
    return table


def aim(table: Table[State]) -> Aim:
    assert table.decision is not None
    found = GAME.screen(make_view(table.state), table.decision).aim
    assert found is not None
    return found


def aimed(table: Table[State], choice: Flick | SideFlick) -> Measured:
    assert table.decision is not None
    found = GAME.screen(make_view(table.state), table.decision).aimed(choice)
    assert found is not None
    return found


def line(measured: Measured) -> tuple[Point, ...]:
    """The foreseen way, in the picture's own places."""
    shot = next(one for one in measured.elements if isinstance(one, Shot))
    return tuple((shot.x + x, shot.y + y) for x, y in shot.points)


# where it may lie


@covers("STF-FIR-5", "STF-FIR-6")
def test_the_disc_lies_beside_the_seal_or_on_a_linked_space() -> None:
    table = firing(position("1", seals={"seal-1": "D5"}))
    own, link = aim(table).grips
    assert (own.x, own.y, own.orbit, own.element) == (213, 367, 29, "seal-1")
    assert own.choice == {"choice": "flick", "place": "self", "space": cell(table.state, "D5")}
    assert link.choice["space"] == cell(table.state, "E6")
    assert (link.orbit, link.sway, link.words) == (0, 5, "The arrow at E6")


@covers("STF-COV-7")
def test_behind_a_block_the_disc_may_lie_on_either_space_beside_one() -> None:
    table = firing(position("1", seals={"seal-1": "C10"}, blocks=["D10"]))
    assert [grip.words for grip in aim(table).grips] == [
        "Beside Hannah",
        "Behind the Block at C9",
        "Behind the Block at C11",
    ]


@covers("STF-EQP-17")
def test_a_seeker_disc_lies_where_it_stopped() -> None:
    table = firing(position("1", seals={"seal-1": "C10"}), seeker=True, rest=(3.5, 9.75))
    (grip,) = aim(table).grips
    assert (grip.x, grip.y, grip.choice["place"]) == (38 + 175, 142 + 488, "rest")


@covers("STF-PHY-16", "STF-PHY-18")
def test_a_pull_of_six_units_is_full_power_and_the_hand_errs_by_difficulty() -> None:
    for difficulty, sigma in (("rookie", 30), ("veteran", 40), ("operator", 50)):
        found = aim(firing(position("1", difficulty=difficulty)))
        assert (found.pull, found.radius, found.sigma) == (300, 14, sigma)
        assert (found.disc, found.upward, found.clock) == ("medium", False, 0)
    assert aim(firing(position("1", hand="exact"))).sigma == 0


def test_only_a_question_about_a_disc_can_be_answered_by_flicking() -> None:
    table = position("1")
    assert table.decision is not None
    assert GAME.screen(make_view(table.state), table.decision).aim is None


# what is foreseen


def through_the_door(difficulty: str) -> tuple[Table[State], Flick]:
    """Off the wall stub in the office, at the Patrol on G9."""
    table = position("1", seals={"seal-1": "D10"}, patrols=["G9"], doors={"I": OPEN}, difficulty=difficulty)
    return firing(table), Flick("self", cell(table.state, "D10"), 3530, 85)


@covers("STF-PHY-6")
@pytest.mark.parametrize(("difficulty", "points"), [("rookie", 3), ("veteran", 2), ("operator", 2)])
def test_a_line_to_the_second_contact_the_first_or_only_a_stub(difficulty: str, points: int) -> None:
    table, choice = through_the_door(difficulty)
    found = aimed(table, choice)
    way = line(found)
    said = ["".join(span.text for span in one.chip) for one in found.lines]

    assert len(way) == points
    if difficulty == "operator":
        assert abs((way[1][0] - way[0][0]) ** 2 + (way[1][1] - way[0][1]) ** 2 - 100**2) < 400
        assert said == []
    else:
        assert said[0] == "1 a Wall  STF-PHY-6"
        assert way[1][0] == pytest.approx(38 + 8 * 50 - 16, abs=1)  # the wall, less the disc
    if difficulty == "rookie":
        assert said[1] == "2 the Patrol on G9 · 48 %  STF-PHY-6"  # with this hand


def test_a_stub_is_no_longer_than_the_way_to_the_first_contact() -> None:
    table = firing(position("1", seals={"seal-1": "A12"}, difficulty="operator"))
    way = line(aimed(table, Flick("self", cell(table.state, "A12"), 900, 90)))
    assert way[1][1] - way[0][1] < 10


def test_the_ghost_lies_where_the_disc_would() -> None:
    table, choice = through_the_door("rookie")
    found = aimed(table, choice)
    ghost = next(one for one in found.elements if isinstance(one, Disc))
    assert ghost.ghost
    assert (ghost.x, ghost.y) == line(found)[0]


@covers("STF-FIR-5")
def test_a_place_where_the_disc_does_not_fit_is_refused_with_its_rule() -> None:
    table = firing(position("1", seals={"seal-1": "A12"}))
    found = aimed(table, Flick("self", cell(table.state, "A12"), 0, 50, phi=1800))
    assert found.lines[0].rule == "STF-FIR-5"
    assert found.elements == ()


def test_numbers_that_mean_nothing_foresee_nothing() -> None:
    table = firing(position("1"))
    view, space = make_view(table.state), cell(table.state, "A12")
    assert table.decision is not None
    for wrong in (Flick("self", space, 3600, 50), Flick("self", space, 0, 101)):
        assert GAME.screen(view, table.decision).aimed(wrong) is None


# side boards


@covers("STF-SB-1")
def test_on_a_side_board_straight_ahead_is_up() -> None:
    table = at_the_lock()
    found = aim(table)
    (grip,) = found.grips
    assert (found.upward, found.radius, grip.choice) == (True, 19, {"choice": "side_flick"})
    way = line(aimed(table, SideFlick(900, 100)))
    assert way[0] == (grip.x, grip.y)
    assert way[1][0] == way[0][0]
    assert way[1][1] < way[0][1]
    found_ahead = aimed(table, SideFlick(900, 100))
    assert found_ahead.title == "First disc 5"
    assert "".join(one.text for one in found_ahead.lines[-1].chip) == (
        "Knocks a disc away · 100 %  STF-PHY-18"  # two lie there, and the hand is exact
    )


def test_a_whole_pull_straight_back_stays_on_the_picture_of_a_side_board() -> None:
    table = at_the_lock()
    (grip,) = aim(table).grips
    assert table.decision is not None
    scene = GAME.screen(make_view(table.state), table.decision).scene
    assert grip.y + aim(table).pull <= scene.height


@covers("STF-SBB-2")
def test_against_the_clock_the_time_left_is_told() -> None:
    table = position("1", timed_bombs=True)
    bomb = SideBoard("bomb", "seal-1", "L", 0, (Target(2.2, 5.0, 1, "A"),), used_ms=2500)
    table.state.side = bomb
    run(table, FlickSide())
    assert aim(table).clock == 7500


# how it was seen to go


def flown(table: Table[State], choice: Flick | SideFlick) -> tuple[Any, Motion]:
    events = choose(table, choice)
    event = next(one for one in events if isinstance(one, Flicked | SideFlicked))
    motion = GAME.motion(event)
    assert motion is not None
    return event, motion


def test_the_disc_and_the_block_it_strikes_are_seen_sliding() -> None:
    table = firing(position("1", seals={"seal-1": "A11"}, blocks=["D11"], hand="exact", dice=[MIDDLE, MIDDLE]))
    event, motion = flown(table, Flick("self", cell(table.state, "A11"), 0, 80))
    disc, block = motion.tracks
    (extra,) = motion.extra

    assert (disc.element, block.element) == (extra.id, f"block-{cell(table.state, 'D11')}")
    assert isinstance(extra, Disc)
    assert (extra.size, extra.radius) == ("medium", 14)
    assert (block.keys[0].x, block.keys[0].y) == (213, 667)
    assert block.keys[-1].x > 213
    assert disc.keys[0].speed == pytest.approx(50 * 48)  # power 80 is 48 u/s
    assert [key.ms for key in disc.keys] == sorted(key.ms for key in disc.keys)
    hit = motion.hits[0]
    assert (hit.what, hit.element) == ("block", block.element)
    assert hit.ms == block.keys[0].ms
    assert 0 < hit.hard <= 100
    assert event.struck == (Piece("block", "", "D11"),)


def test_whoever_is_struck_is_marked_on_the_picture() -> None:
    table = firing(position("1", seals={"seal-1": "A11"}, patrols=["D11"], hand="exact", dice=[MIDDLE, MIDDLE]))
    (number,) = table.state.tangos
    _, motion = flown(table, Flick("self", cell(table.state, "A11"), 0, 80))
    hit = motion.hits[0]
    assert (hit.what, hit.element) == ("standee", f"tango-{number}")


def test_on_a_side_board_the_target_is_seen_flying() -> None:
    table = at_the_lock()
    _, motion = flown(table, SideFlick(900, 100))
    disc, target = motion.tracks[:2]
    assert target.element == "target-5"
    assert target.keys[0].x == pytest.approx(40 + 4.0 * 56)
    assert target.keys[-1].y < target.keys[0].y < disc.keys[0].y


def test_nothing_else_moves_by_itself() -> None:
    table = position("1", patrols=["D9"], dice=[1])
    assert table.log is not None
    assert [GAME.motion(event) for event in table.log] == [None] * len(table.log)
