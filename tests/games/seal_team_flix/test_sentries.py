"""Phase 2: Sentries that hear take Cover (STF-P2)."""

from typing import Any

import pytest

from sandtable.games.seal_team_flix.events import Piece
from sandtable.games.seal_team_flix.opposition.events import TangoMoved, TangoStayed
from sandtable.games.seal_team_flix.opposition.sentries import Phase2SentriesTakeCover, hearers
from sandtable.games.seal_team_flix.rules.ties import PickSeal, PickSpace, PickTango
from sandtable.games.seal_team_flix.state import CLOSED, OPEN, State
from sandtable.kernel.table import Table
from sandtable.testing import covers
from sandtable.testing.drill import choose, options, resting, run
from tests.cases import cases
from tests.games.seal_team_flix.build import after, cell, change, position, question, verify

PHASE = Phase2SentriesTakeCover()
IN_SERVER_ROOM = {"seal-1": "N7"}


def stands(at: Table[State], tango: int = 1) -> tuple[str, bool]:
    """Where a Sentry stands, and whether it is Alert."""
    sentry = at.state.tangos[tango]
    return at.state.ground.name(sentry.cell), sentry.alert


def moved(**pieces: Any) -> Table[State]:
    """The position after the Phase: the Sentry is in the archive, unless another one is named."""
    return after(PHASE, **{"seals": IN_SERVER_ROOM, "sentries": ["P4"], **pieces})


@covers("STF-P2-3", "STF-P2-5", "STF-P2-10")
def test_the_worked_example_a_sentry_hears_through_a_door_and_goes_behind_the_nearest_block() -> None:
    at = position(
        seals={"seal-1": "N7"}, sentries=["P4"], blocks=["M3", "O3"], tokens={"N1": "HD", "K4": "DO"}, sound={"f": 2}
    )
    assert run(at, PHASE) == [TangoMoved("STF-P2-5", "sentry", "P4", "O2", "cover")]
    assert stands(at) == ("O2", True)


@covers("STF-P2-4", "STF-P2-5", "STF-P2-6", "STF-P2-8")
@cases(
    {
        "with the nearer Block gone the other one would do": ({"blocks": ["M3"], "sound": {"f": 2}}, ("M2", True)),
        # E5 is hidden from B5, its linked D6 is not.
        "a corner hidden from the SEAL whose other side sees it is Cover": (
            {"seals": {"seal-1": "B5"}, "sentries": ["F5"], "sound": {"e": 1}},
            ("E5", True),
        ),
        "sight without Sound alerts no Sentry": ({"seals": {"seal-1": "P1"}, "blocks": ["O3"]}, ("P4", False)),
        # N7 is 7 steps away behind a Door; L1 is in sight, but farther.
        "the closest SEAL counts though it is out of sight": (
            {"seals": {"seal-1": "K1", "seal-2": "N7"}, "blocks": ["O3"], "sound": {"f": 2}},
            ("O2", True),
        ),
        "the Cover icon may be beside a SEAL": (
            {"seals": {"seal-1": "B10"}, "sentries": ["E12"], "sound": {"a": 1}},
            ("C10", True),
        ),
        "but not under him": ({"seals": {"seal-1": "C10"}, "sentries": ["E12"], "sound": {"a": 1}}, ("E12", False)),
    }
)
def test_where_a_sentry_takes_cover(pieces: dict[str, Any], after: tuple[str, bool]) -> None:
    assert stands(moved(**pieces)) == after


@covers("STF-P2-1", "STF-STN-3")
def test_a_stunned_sentry_is_tested_as_well() -> None:
    at = position(seals={"seal-1": "N7"}, sentries=["P4"], blocks=["O3"], sound={"f": 2})
    change(at, 1, stunned=True)
    run(at, PHASE)
    assert stands(at) == ("O2", True)
    assert at.state.tangos[1].stunned


@covers("STF-P2-1")
def test_a_sentry_moves_once_in_a_mission() -> None:
    at = after(PHASE, seals={"seal-1": "N7"}, sentries=["P4"], blocks=["M3", "O3"], sound={"f": 2})
    at.state.lay_blocks([cell(at.state, "M3")])
    assert run(at, PHASE) == []
    assert stands(at) == ("O2", True)


@covers("STF-P2-1")
def test_the_leader_orders_sentries_that_want_the_same_cover() -> None:
    at = moved(sentries=["P4", "P2"], blocks=["O3"], tokens={"N2": "HD"}, sound={"f": 2})
    verify(at, question=("seal-1", "STF-P2-1"), options=[PickTango(1), PickTango(2)])
    choose(at, PickTango(2))
    assert (stands(at, 2), stands(at, 1)) == (("O2", True), ("P4", False))


@covers("STF-P2-1")
def test_sentries_of_different_areas_need_no_order() -> None:
    assert resting(moved(sentries=["P4", "E4"], blocks=["O3"], sound={"f": 2, "g": 1}))


@covers("STF-P2-2", "STF-P2-3")
@cases(
    {
        "sound in its own Area": ({"i": 1}, {}, True),
        "sound beyond one closed Door": ({"f": 1}, {}, True),
        "sound beyond a locked Door": ({"h": 1}, {}, True),
        "sound beyond two closed Doors": ({"e": 1}, {}, False),
        "sound beyond two Doors, the far one open": ({"e": 1}, {"F": OPEN}, False),
        "sound beyond two Doors, the near one open": ({"e": 1}, {"C": OPEN}, False),
        "sound beyond two open Doors": ({"e": 1}, {"C": OPEN, "F": OPEN}, True),
        "sound beyond open Doors and an Area line": ({"d": 1}, {"C": OPEN, "F": OPEN}, True),
        "no sound": ({}, {"C": OPEN, "F": OPEN}, False),
    }
)
def test_a_sentry_hears_along_open_ways_and_through_one_door(
    sound: dict[str, int], doors: dict[str, int], hears: bool
) -> None:
    at = position(seals={"seal-1": "A12"}, sentries=["P4"], sound=sound, doors=doors)
    assert hearers(at.state) == ((1,) if hears else ())


@covers("STF-P2-2")
def test_standees_and_blocks_on_the_way_do_not_keep_the_sound_out() -> None:
    at = position(
        seals={"seal-1": "A12"},
        sentries=["P4"],
        patrols=["N5", "L6"],
        blocks=["N4", "K6"],
        sound={"e": 1},
        doors={"C": OPEN, "F": OPEN},
    )
    assert [at.state.tangos[one].kind for one in hearers(at.state)] == ["sentry"]


@covers("STF-P2-2", "STF-P2-3")
@pytest.mark.parametrize("alert", ["seal-1", "N8"])
def test_the_alert_token_is_heard_like_sound(alert: str) -> None:
    at = position(seals={"seal-1": "N7"}, sentries=["P4"], alert=alert)
    assert hearers(at.state) == (1,)


@covers("STF-P2-4")
def test_hearing_alone_is_enough_without_sight_of_any_seal() -> None:
    space, alert = stands(moved(seals={"seal-1": "A12"}, blocks=["O3"], sound={"i": 1}))
    assert alert
    assert (space, alert) != ("P4", False)


@covers("STF-P2-5", "STF-P5-7")
@cases({"it stands elsewhere": ("O4", ("O4", False)), "it stands there": ("N4", ("N4", True))})
def test_a_door_arrow_is_refused_as_cover_unless_the_sentry_stands_there_already(
    sentry: str, after: tuple[str, bool]
) -> None:
    # Only N4, in front of Door C, is behind the Block for a SEAL on K1.
    assert stands(moved(seals={"seal-1": "K1"}, sentries=[sentry], blocks=["M3"], sound={"i": 1})) == after


@covers("STF-P2-5", "STF-P5-7")
@cases(
    {
        "a Block that a SEAL is beside": ("L4", ["L2"], "L1", "K3"),
        "a Space that a SEAL is beside": ("O1", [], "M2", "M1"),
    }
)
def test_cover_too_near_to_another_seal_is_refused(target: str, blocks: list[str], cover: str, spoiler: str) -> None:
    seals = {"seal-1": target}
    assert stands(moved(seals=seals, blocks=blocks, sound={"i": 1})) == (cover, True)
    assert stands(moved(seals={**seals, "seal-2": spoiler}, blocks=blocks, sound={"i": 1})) == ("P4", False)


@covers("STF-P2-6")
def test_in_an_area_without_blocks_and_corners_it_goes_to_the_nearest_cover_icon() -> None:
    at = position(seals={"seal-1": "N7"}, sentries=["E12"], sound={"a": 1})
    assert run(at, PHASE) == [TangoMoved("STF-P2-6", "sentry", "E12", "C10", "cover")]
    assert stands(at) == ("C10", True)


@covers("STF-P2-7")
def test_where_no_cover_will_do_it_stays_unaware_and_is_tested_again() -> None:
    # The archive has corners, but none of them looks at the server room through a closed Door.
    at = position(seals={"seal-1": "N7"}, sentries=["P4"], sound={"f": 2})
    assert run(at, PHASE) == [TangoStayed("STF-P2-7", Piece("sentry", "t1", "P4"), "no_cover")]
    assert stands(at) == ("P4", False)
    at.state.lay_blocks([cell(at.state, "O3")])
    run(at, PHASE)
    assert stands(at) == ("O2", True)


@covers("STF-P2-8")
def test_of_equally_close_seals_the_players_choose() -> None:
    at = moved(seals={"seal-1": "N7", "seal-2": "K4"}, blocks=["O3"], sound={"f": 2})
    assert question(at)[1] == "STF-P2-8"
    assert options(at) == [PickSeal("seal-1"), PickSeal("seal-2")]
    choose(at, PickSeal("seal-1"))
    assert stands(at) == ("O2", True)


@covers("STF-P2-5")
def test_of_equally_near_cover_the_players_choose() -> None:
    at = moved(seals={"seal-1": "N12"}, sentries=["O2"], blocks=["N2", "P2"], sound={"i": 1})
    assert question(at)[1] == "STF-P2-5"
    spaces = [at.state.ground.name(option.value) for option in options(at, PickSpace)]
    assert len(spaces) > 1
    choose(at, options(at)[-1])
    assert stands(at) == (spaces[-1], True)


@covers("STF-P2-9")
def test_a_sentry_already_in_cover_becomes_alert_without_moving() -> None:
    at = position(seals={"seal-1": "N7"}, sentries=["O2"], blocks=["O3"], sound={"f": 2})
    assert [event.rule for event in run(at, PHASE)] == ["STF-P2-9"]
    assert stands(at) == ("O2", True)


@covers("STF-P2-9")
def test_a_sentry_never_leaves_its_area() -> None:
    # The only Blocks are next door.
    at = after(PHASE, seals={"seal-1": "N12"}, sentries=["N4"], blocks=["N6"], doors={"C": OPEN}, sound={"i": 1})
    assert at.state.area(at.state.tangos[1].cell) == at.state.area(cell(at.state, "N4"))


@covers("STF-P2-10")
def test_tango_distance_goes_round_walls_and_through_doors_blocks_and_standees() -> None:
    at = position(seals={"seal-1": "A12"}, patrols=["N4"], blocks=["N5"], doors={"C": CLOSED})
    ground = at.state.ground

    def steps(start: str, end: str) -> int:
        return ground.tango_distance(cell(at.state, start), cell(at.state, end))

    assert steps("N3", "N6") == 3
    assert steps("O4", "O5") == 3
    assert steps("P4", "N7") == 5
