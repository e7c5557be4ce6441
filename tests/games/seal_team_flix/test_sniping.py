"""Sniper boards in play: who may be shot over them, and what comes of it (STF-FIR-15 to -17)."""

from typing import Any

import pytest

from sandtable.games.seal_team_flix.rules import sniping
from sandtable.games.seal_team_flix.rules.flick_events import SideFlicked
from sandtable.games.seal_team_flix.rules.side_boards import SideFlick
from sandtable.games.seal_team_flix.rules.sniping import Snipe, TieHostage
from sandtable.games.seal_team_flix.rules.ties import PickHostage
from sandtable.games.seal_team_flix.rules.turn import ChooseAction
from sandtable.games.seal_team_flix.state import OPEN, State
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.seal_team_flix.build import choose, happened, options, refused, resting, run, verify
from tests.games.seal_team_flix.gunnery import act, armed

SCOUT, M24, MP5, BIPOD = "W16#1", "W18#1", "W01#1", "E15#1"
MISS = SideFlick(0, 1)


def sniper(card: str = SCOUT, *cards: str, **rest: Any) -> Table[State]:
    """In the break room, with a line through the server room to a Patrol in the archive."""
    rest.setdefault("seals", {"seal-1": "N10"})
    rest.setdefault("doors", {"C": OPEN, "H": OPEN})
    rest.setdefault("patrols", ["N2"])
    return armed(card, *cards, **rest)


def offered(table: Table[State]) -> list[int]:
    seal = table.state.seals["seal-1"]
    return [one.tango for one in sniping.offers(table.state, seal) if isinstance(one, Snipe)]


def play(table: Table[State], flick: SideFlick | None = None) -> list[Any]:
    """One flick: that one, or the first that is suggested."""
    return choose(table, flick or options(table, SideFlick)[0])


@covers("STF-FIR-15", "STF-FIR-2", "STF-SB-2")
def test_a_sniper_rifle_may_be_fired_over_a_board_and_sounds_as_usual() -> None:
    table = sniper()
    run(table, ChooseAction("seal-1"))
    assert options(table, Snipe) == [Snipe(1)]
    choose(table, Snipe(1))
    state = table.state
    verify(table, actions=1, sound={"c": 3})
    assert state.side is not None
    assert (state.side.kind, state.side.flicks) == ("sniping", 1)


@covers("STF-FIR-15")
def test_no_other_weapon_is() -> None:
    table = sniper(MP5)
    run(table, ChooseAction("seal-1"))
    assert options(table, Snipe) == []
    assert refused(table, Snipe(1)) == "STF-FIR-15"


@covers("STF-FIR-16")
@pytest.mark.parametrize(
    "change",
    [
        {"seals": {"seal-1": "N3"}},  # the same Area
        {"seals": {"seal-1": "N6"}},  # an Adjacent one
        {"doors": {"C": OPEN}},  # no line of sight
        {"patrols": ["N2", "N7"]},  # somebody in the way, and himself too near
    ],
)
def test_the_target_is_in_sight_and_two_areas_away_at_least(change: dict[str, Any]) -> None:
    table = sniper(**change)
    assert offered(table) == []
    run(table, ChooseAction("seal-1"))
    assert refused(table, Snipe(1)) == "STF-FIR-16"
    assert refused(table, Snipe(9)) == "STF-FIR-16"


@covers("STF-FIR-16", "STF-ARR-1")
def test_attack_arrows_count_for_the_line_of_sight() -> None:
    # N9 is a Door arrow: through the removed Door the SEAL looks from N8 as well.
    table = sniper(seals={"seal-1": "N9"}, patrols=["K1"])
    assert offered(table) == []
    table = sniper(seals={"seal-1": "N9"}, patrols=["N1"])
    assert offered(table) == [1]


@covers("STF-FIR-17")
def test_a_hostage_in_the_targets_area_forces_the_rescue_board() -> None:
    table = sniper(hostages=["L1"])
    act(table, Snipe(1))
    assert table.state.side is not None
    assert table.state.side.kind == "rescue"


@covers("STF-FIR-17")
def test_a_face_down_token_there_or_a_hostage_elsewhere_does_not() -> None:
    table = sniper(hostages=["A12"], face_down={"L1": "HO"})
    act(table, Snipe(1))
    assert table.state.side is not None
    assert table.state.side.kind == "sniping"


@covers("STF-SBS-1")
def test_success_kills_the_target_and_failure_does_nothing() -> None:
    table = sniper()
    act(table, Snipe(1))
    play(table)
    assert not table.state.tangos
    table = sniper()
    act(table, Snipe(1))
    play(table, MISS)
    assert table.state.tangos
    assert resting(table)


@covers("STF-SBH-2")
def test_on_the_rescue_board_failure_kills_the_nearest_hostage() -> None:
    table = sniper(hostages=["M2", "O1"], patrols=["N2"])
    act(table, Snipe(1))
    play(table, MISS)
    assert sorted(table.state.hostages) == [1]  # M2 is next to N2, but behind a Wall
    assert table.state.tangos
    table = sniper(hostages=["P1"])
    act(table, Snipe(1))
    play(table)
    assert not table.state.tangos
    assert table.state.hostages


@covers("STF-SBH-2")
def test_the_players_choose_among_hostages_equally_near() -> None:
    table = sniper(hostages=["O2", "N1", "P4"])
    act(table, Snipe(1))
    play(table, MISS)
    assert isinstance(table.agenda[-1], TieHostage)
    assert options(table) == [PickHostage(2), PickHostage(1)]  # by Space
    choose(table, PickHostage(1))
    assert sorted(table.state.hostages) == [2, 3]


@covers("STF-SBS-2", "STF-DIF-1")
@pytest.mark.parametrize(("hostages", "sizes"), [([], ("M", "L", "L")), (["L1"], ("M", "M", "L"))])
def test_the_disc_depends_on_the_difficulty(hostages: list[str], sizes: tuple[str, ...]) -> None:
    found_sizes = []
    for difficulty in ("rookie", "veteran", "operator"):
        table = sniper(hostages=hostages, difficulty=difficulty)
        act(table, Snipe(1))
        assert table.state.side is not None
        found_sizes.append(table.state.side.size)
    assert tuple(found_sizes) == sizes


@covers("STF-SBS-2", "STF-PHY-18", "STF-PHY-23")
@pytest.mark.parametrize(
    ("cards", "spec", "angle"),
    [
        ((SCOUT,), None, 912),  # 4.0 degrees by half, times 0.612
        ((M24,), None, 910),  # and 80 %
        ((M24,), "SNI", 908),  # and 85 % as well
        ((SCOUT, BIPOD), None, 909),  # 75 %, since it did not move
    ],
)
def test_on_a_sniper_board_the_error_is_halved(cards: tuple[str, ...], spec: Any, angle: int) -> None:
    table = sniper(*cards, spec=spec, grade=7, dice=[3001, 501], hand="average", difficulty="veteran")
    act(table, Snipe(1))
    told = happened(play(table, SideFlick(900, 40)), SideFlicked)[0]
    assert told.angle == angle
