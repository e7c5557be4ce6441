"""Where a disc may lie, how it is aimed, and how far a hand errs (STF-FIR-5 to -7, STF-PHY)."""

from typing import Any

import msgspec
import pytest

from sandtable.games.seal_team_flix.events import Piece
from sandtable.games.seal_team_flix.game import SealTeamFlix
from sandtable.games.seal_team_flix.rules.aiming import Flick, hand, laid, shot_of
from sandtable.games.seal_team_flix.rules.equipment import UseFlick
from sandtable.games.seal_team_flix.rules.fire import Fire
from sandtable.games.seal_team_flix.rules.flick_events import Flicked
from sandtable.games.seal_team_flix.rules.flicking import StopFiring
from sandtable.games.seal_team_flix.rules.placing import centre, spots
from sandtable.games.seal_team_flix.rules.sight import seal_sees
from sandtable.games.seal_team_flix.state import OPEN, State
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.cases import cases
from tests.games.seal_team_flix.build import cell, choose, dice_left, happened, options, refused, verify
from tests.games.seal_team_flix.gunnery import act, aimed, armed, flick_at

MP5, M4A1, SHOTGUN, MK15 = "W01#1", "W08#1", "W21#1", "W20#1"
LASER, BIPOD, FLASHBANG = "E13#1", "E15#1", "E01#1"
SINGLE, LARGE = Fire("primary", "single", "M"), Fire("primary", "single", "L")
MOVED = {"seal-1": {"moved": True}}
SIDEARM = Fire("secondary", "single", "S")


def ready(*cards: str, fire: Fire = SINGLE, **rest: Any) -> Table[State]:
    """A SEAL with its weapon declared, about to lay its first disc."""
    table = armed(*(cards or (MP5,)), **rest)
    act(table, fire)
    return table


def where(table: Table[State]) -> set[tuple[str, str]]:
    state = table.state
    assert state.firing is not None
    return {(one.where, state.ground.name(one.space)) for one in spots(state, state.firing)}


def point(table: Table[State], choice: Flick) -> tuple[float, float]:
    assert table.state.firing is not None
    at = laid(table.state, table.state.firing, choice)
    assert isinstance(at, tuple)
    return at


@covers("STF-PHY-1")
def test_x_runs_east_and_y_south_from_the_north_west_corner() -> None:
    table = ready(seals={"seal-1": "E7"})
    state = table.state
    assert centre(state.ground, cell(state, "A1")) == (0.5, 0.5)
    assert centre(state.ground, cell(state, "E7")) == (4.5, 6.5)
    side = 0.25 + 0.27 + 0.05
    towards = {0: (4.5 + side, 6.5), 900: (4.5, 6.5 + side), 2700: (4.5, 6.5 - side)}
    for phi, at in towards.items():  # east, south, north
        assert point(table, Flick("self", cell(state, "E7"), 0, 50, phi)) == pytest.approx(at)


@covers("STF-FIR-5", "STF-PHY-22")
def test_in_the_own_space_the_disc_lies_beside_the_seal_on_any_side() -> None:
    table = ready(seals={"seal-1": "G6"})
    east = aimed(table, "J6", phi=0)
    assert point(table, east) == pytest.approx((6.5 + 0.25 + 0.27 + 0.05, 5.5))
    west = aimed(table, "J6", phi=1800)
    assert point(table, west) == pytest.approx((6.5 - 0.57, 5.5))
    assert refused(table, east) == refused(table, west) == ""


@covers("STF-FIR-5")
@cases(
    {
        "the Wall south of G6": (900, {}),
        "a Patrol": (0, {"patrols": ["H6"]}),
        "a Block": (0, {"blocks": ["H6"]}),
        "a token": (0, {"tokens": {"H6": "HD"}}),
    }
)
def test_it_may_overlap_nothing(phi: int, pieces: dict[str, Any]) -> None:
    table = ready(M4A1, fire=LARGE, seals={"seal-1": "G6"}, **pieces)
    assert refused(table, aimed(table, "E6", phi=phi)) == "STF-FIR-5"
    assert refused(table, aimed(table, "E6", phi=1800)) == ""


@covers("STF-FIR-5")
def test_no_wall_or_closed_door_may_lie_between() -> None:
    # A Large disc beside N4 to the south would lie beyond the Door to N5, on clear floor.
    table = ready(M4A1, fire=LARGE, seals={"seal-1": "N4"})
    south = aimed(table, "N5", phi=900)
    assert refused(table, south) == "STF-FIR-5"
    table.state.set_door(2, OPEN)
    assert refused(table, south) == ""


@covers("STF-FIR-5")
def test_without_a_side_it_lies_towards_the_flick_or_as_near_to_that_as_it_fits() -> None:
    table = ready(seals={"seal-1": "G6"})
    assert point(table, aimed(table, "J6")) == point(table, aimed(table, "J6", phi=0))
    into_the_wall = Flick("self", table.state.seals["seal-1"].cell, 900, 50)
    # South is walled; 45 degrees are the first multiple of five that fit, clockwise first.
    x, y = point(table, into_the_wall)
    sides = [phi for phi in range(0, 3600, 50) if refused(table, aimed(table, "E6", phi=phi)) == ""]
    nearest = min(sides, key=lambda phi: (abs(phi - 900), -phi))
    assert (x, y) == point(table, aimed(table, "E6", phi=nearest))
    assert x < 6.5  # clockwise from south is west


@covers("STF-FIR-6", "STF-ARR-1")
def test_a_corner_arrow_lets_the_disc_lie_in_the_linked_space() -> None:
    table = ready(seals={"seal-1": "D5"}, patrols=["J6"])
    assert where(table) == {("self", "D5"), ("link", "E6")}
    flick_at(table, "J6", where="link", space="E6")
    assert not table.state.tangos


@covers("STF-FIR-6")
def test_in_a_linked_space_it_lies_up_to_three_tenths_off_the_centre() -> None:
    table = ready(seals={"seal-1": "D5"})
    assert point(table, aimed(table, "J6", where="link", space="E6", dx=2, dy=-3)) == pytest.approx((4.7, 5.2))
    # The last is 0.27 u of disc at 0.20 u from the Wall between D and E, which ends in that corner.
    for dx, dy in ((4, 0), (0, -4), (-3, -3)):
        assert refused(table, aimed(table, "J6", where="link", space="E6", dx=dx, dy=dy)) == "STF-FIR-6"


@covers("STF-FIR-6")
def test_each_disc_of_a_burst_may_lie_elsewhere() -> None:
    table = ready(fire=Fire("primary", "burst", "S"), seals={"seal-1": "D5"}, patrols=["J6", "B5"])
    flick_at(table, "J6", where="link", space="E6")
    flick_at(table, "B5")
    assert not table.state.tangos


@covers("STF-FIR-6", "STF-ARR-4")
def test_a_door_arrow_serves_once_the_door_is_gone() -> None:
    table = ready(seals={"seal-1": "H5"}, patrols=["H2"])
    through = aimed(table, "H2", where="link", space="H4")
    assert refused(table, through) == "STF-FIR-6"
    table.state.set_door(1, 2)
    assert refused(table, through) == "STF-ARR-4"
    table.state.set_door(1, OPEN)
    assert ("link", "H4") in where(table)
    choose(table, through)
    assert not table.state.tangos


@covers("STF-ARR-3", "STF-FIR-6")
@cases(
    {
        "a Patrol is there": ("E6", {"patrols": ["E6"]}, "STF-ARR-3"),
        "a Block is there": ("E6", {"blocks": ["E6"]}, "STF-ARR-3"),
        "a token is there": ("E6", {"tokens": {"E6": "HD"}}, "STF-ARR-3"),
        "it is far away": ("A1", {}, "STF-FIR-6"),
        "it is near, and not linked": ("F6", {}, "STF-FIR-6"),
    }
)
def test_a_linked_space_is_of_no_use_if(space: str, pieces: dict[str, Any], rule: str) -> None:
    table = ready(seals={"seal-1": "D5"}, **pieces)
    assert refused(table, aimed(table, "J6", where="link", space=space)) == rule


@covers("STF-COV-7")
@cases(
    {
        "on either side round it": ("B5", {}, "A5 C5", "D6"),
        "or one at the border": ("A5", {}, "A6 B5", "D6"),
        "not where somebody stands": ("B5", {"hostages": ["A5"]}, "C5", "A5"),
        "nor beyond a closed Door": ("C5", {"blocks": ["B5"], "doors": {"A": 0}}, "C6", "D6"),
    }
)
def test_beside_a_block_the_disc_may_lie(seal: str, pieces: dict[str, Any], ring: str, other: str) -> None:
    table = ready(**{"seals": {"seal-1": seal}, "blocks": ["B6"], **pieces})
    assert {space for place, space in where(table) if place == "ring"} == set(ring.split())
    assert refused(table, aimed(table, "D5", where="ring", space=ring[:2])) == ""
    assert refused(table, aimed(table, "D5", where="ring", space=other)) == "STF-COV-7"


@covers("STF-EQP-2", "STF-ARR-4")
def test_a_grenade_goes_through_a_normal_door_but_not_through_a_locked_one() -> None:
    table = armed(FLASHBANG, seals={"seal-1": "H5"})
    act(table, UseFlick(FLASHBANG))
    through = aimed(table, "H2", where="link", space="H4", power=20)
    assert refused(table, through) == ""
    table.state.set_door(1, 1)
    assert refused(table, through) == "STF-ARR-4"
    table.state.set_door(1, 0)
    choose(table, through)
    assert table.state.doors[1] == 0  # the Door stays


@covers("STF-PHY-16")
@pytest.mark.parametrize(
    ("numbers", "rule"),
    [
        ({"angle": -1}, "STF-PHY-16"),
        ({"angle": 3600}, "STF-PHY-16"),
        ({"angle": 10**30}, "STF-PHY-16"),
        ({"power": 0}, "STF-PHY-16"),
        ({"power": 101}, "STF-PHY-16"),
        ({"phi": -2}, "STF-FIR-5"),
        ({"phi": 3600}, "STF-FIR-5"),
        ({"dx": 4}, "STF-FIR-6"),
        ({"dy": -4}, "STF-FIR-6"),
        ({"space": -5}, "STF-FIR-5"),
        ({"space": 10**9, "place": "link"}, "STF-FIR-6"),
        ({"space": -1, "place": "ring"}, "STF-COV-7"),
        ({"place": "rest"}, "STF-EQP-17"),
    ],
)
def test_numbers_that_mean_nothing_are_refused(numbers: dict[str, Any], rule: str) -> None:
    table = ready(seals={"seal-1": "G6"})
    good: dict[str, Any] = {"place": "self", "space": table.state.seals["seal-1"].cell, "angle": 0, "power": 50}
    assert refused(table, Flick(**good)) == ""
    assert refused(table, Flick(**(good | numbers))) == rule
    assert table.state.firing is not None  # nothing is lost


@covers("STF-PHY-16")
@pytest.mark.parametrize("angle", ["1e400", "NaN", "12.5", '"north"', "null"])
def test_a_flick_is_whole_numbers(angle: str) -> None:
    text = f'{{"choice":"flick","place":"self","space":1,"angle":{angle},"power":5}}'
    with pytest.raises(msgspec.DecodeError, match=r"at `\$\.angle`|invalid character"):
        SealTeamFlix().codec.choice(text.encode())


@covers("STF-FIR-7")
def test_any_direction_may_be_flicked_and_ricochets_count() -> None:
    table = ready(seals={"seal-1": "H8"}, patrols=["H6"])  # a Wall is between them
    state = table.state
    assert not seal_sees(state, state.seals["seal-1"], cell(state, "H6"))
    events = choose(table, Flick("self", cell(state, "H8"), 3300, 90))
    met = [touch.kind for touch in happened(events, Flicked)[0].touches]
    assert met == ["door", "wall", "standee"]
    assert not state.tangos


@covers("STF-PHY-17", "STF-RNG-2")
def test_every_disc_takes_two_draws_even_with_an_exact_hand() -> None:
    table = ready(seals={"seal-1": "E5"}, fire=Fire("primary", "burst", "S"))
    before = len(dice_left(table))
    events = flick_at(table, "J5")
    assert before - len(dice_left(table)) == 2
    assert (happened(events, Flicked)[0].angle, happened(events, Flicked)[0].power) == (0, 9000)


@covers("STF-PHY-17", "STF-PHY-18", "STF-PHY-23")
@cases(
    {
        "the first draw is of the angle, the second of the power": ((MP5,), SINGLE, (924, 7270)),
        "a Laser Sight makes a single shot steadier": ((MP5, LASER), SINGLE, (920, 7416)),
        "but no burst": ((MP5, LASER), Fire("primary", "burst", "S"), (924, 7270)),
    }
)
def test_draws(cards: tuple[str, ...], fire: Fire, flicked: tuple[int, int]) -> None:
    where = {"seal-1": "E5"}
    table = ready(*cards, fire=fire, dice=[3001, 501], hand="average", difficulty="veteran", seals=where)
    told = happened(choose(table, Flick("self", table.state.seals["seal-1"].cell, 900, 80)), Flicked)[0]
    assert (told.draws, told.angle, told.power) == ((3000, 500), *flicked)


@covers("STF-PHY-18", "STF-GEAR-9")
@cases(
    {
        "a Rookie": ((MP5,), {"difficulty": "rookie"}, (30, 6, 1)),
        "a Veteran": ((MP5,), {"difficulty": "veteran"}, (40, 8, 1)),
        "an Operator": ((MP5,), {"difficulty": "operator"}, (50, 10, 1)),
        "an exact hand": ((MP5,), {"hand": "exact"}, (30, 6, 0)),
        "a steady hand": ((MP5,), {"hand": "steady"}, (30, 6, 0.7)),
        "a shaky hand": ((MP5,), {"hand": "shaky"}, (30, 6, 1.3)),
        "a Laser Sight": ((M4A1, LASER), {"fire": LARGE}, (30, 6, 0.8)),
        "different cards compound": ((M4A1, LASER, BIPOD), {"fire": LARGE}, (30, 6, 0.8 * 0.75)),
        "a Bipod is of no use after a Move": (
            (M4A1, LASER, BIPOD),
            {"fire": LARGE, "fields": {"seal-1": {"moved": True}}},
            (30, 6, 0.8),
        ),
        "of one Specialization the lowest counts": ((M4A1,), {"fire": LARGE, "spec": "ASL"}, (30, 6, 0.8)),
        "an Attachment is about the Primary alone": ((M4A1, LASER), {"fire": SIDEARM}, (30, 6, 1)),
    }
)
def test_how_far_a_hand_errs(cards: tuple[str, ...], who: dict[str, Any], sigma: tuple[float, ...]) -> None:
    table = ready(*cards, seals={"seal-1": "E5"}, **{"hand": "average", "grade": 9, **who})
    state = table.state
    assert state.firing is not None
    one = hand(state, state.seals["seal-1"], shot_of(state, state.firing))
    assert (one.angle, one.power, one.times / one.over) == pytest.approx(sigma)


@covers("STF-RNG-1", "STF-RNG-2", "STF-PHY-21")
def test_flicks_draw_from_a_stream_of_their_own() -> None:
    def angle(tango_dice: int) -> int:
        table = armed(MP5, seals={"seal-1": "E5"}, hand="average")
        table.dice = SeededDice("range")
        for _ in range(tango_dice):
            table.roll(6, why="attack", rule="STF-RXF-1", stream="tango")
        act(table, SINGLE)
        told: int = happened(flick_at(table, "J5"), Flicked)[0].angle
        return told

    assert angle(0) == angle(7)


def stack(**rest: Any) -> Table[State]:
    return ready(SHOTGUN, fire=Fire("primary", "stack", "M"), **rest)


@covers("STF-PHY-19", "STF-PHY-23")
def test_a_stack_is_one_flick_of_two_discs_the_top_one_weaker() -> None:
    table = stack(seals={"seal-1": "E5"}, dice=[3001, 501, 501, 3001], hand="average")
    events = flick_at(table, "J5", power=80)
    bottom, top = happened(events, Flicked)
    assert (bottom.draws, top.draws) == ((3000, 500), (500, 3000))
    assert bottom.angle == 18  # 3.0 degrees times 0.612
    assert top.angle == 3600 - 34
    assert bottom.power == 8000 - 548  # 6 % of 8000 times 1.141, to the nearest
    assert top.power == 6800 + 250
    assert table.state.firing is None


@covers("STF-PHY-19", "STF-PHY-20")
def test_closed_doors_stop_the_bottom_disc_and_not_the_top_one() -> None:
    table = stack(seals={"seal-1": "H6"}, patrols=["H4"])
    events = choose(table, Flick("self", cell(table.state, "H6"), 2700, 60))
    bottom, top = happened(events, Flicked)
    patrol = Piece("patrol", "t1", "H4")
    assert patrol not in bottom.struck
    assert patrol in top.struck
    assert not table.state.tangos


@covers("STF-PHY-19")
def test_a_block_that_the_bottom_disc_moved_stays_moved_for_the_top_one() -> None:
    table = stack(seals={"seal-1": "E5"}, blocks=["G5"])
    events = flick_at(table, "G5", power=90)
    bottom, top = happened(events, Flicked)
    met = [next(touch for touch in one.touches if touch.kind == "block") for one in (bottom, top)]
    assert met[0].x == pytest.approx(6.2 - 0.27)
    assert met[1].x > met[0].x + 0.5  # it had slid on
    assert table.state.blocks == ()


@covers("STF-PHY-19")
def test_an_extra_disc_of_the_stack_is_another_top_disc() -> None:
    table = stack(seals={"seal-1": "H6"}, patrols=["H4"], spec="BRE", grade=9)
    events = choose(table, Flick("self", cell(table.state, "H6"), 2700, 60))
    assert [one.power for one in happened(events, Flicked)] == [6000, 5100, 5100]
    assert [Piece("patrol", "t1", "H4") in one.struck for one in happened(events, Flicked)] == [False, True, True]


@covers("STF-PHY-20", "STF-DOR-1")
@pytest.mark.parametrize(("card", "tangos"), [(MK15, []), ("W19#1", ["H3"])])
def test_piercing_fire_ignores_closed_doors_and_other_fire_does_not(card: str, tangos: list[str]) -> None:
    table = ready(card, fire=LARGE, seals={"seal-1": "H6"}, patrols=["H3"])
    choose(table, Flick("self", cell(table.state, "H6"), 2700, 60))
    verify(table, tangos=tangos)
    assert table.state.doors[1] == 0  # bullets never open a Door


@covers("STF-FIR-4")
def test_flicks_are_suggested_at_tangos_but_not_through_friends() -> None:
    table = ready(seals={"seal-1": "E5", "seal-2": "G6"}, patrols=["J5", "J6"])
    suggested = options(table, Flick)
    assert all(refused(table, one) == "" for one in suggested)
    said = [one.label(table.state) for one in suggested]
    assert any(one.startswith("The Patrol on J5") for one in said)
    assert options(table)[-1] == StopFiring()
    for one in suggested:
        twin = table.copy()
        twin.play("seal-1", one)
        assert len(twin.state.tangos) < 2
        assert twin.state.seals["seal-2"].health == table.state.seals["seal-2"].health
