"""Hostages that are Escorted, Commanded and Rescued (STF-MOV-4 to -8, STF-CMD, STF-TOK-6, -7)."""

from typing import Any

from msgspec.structs import replace

from sandtable.games.seal_team_flix.opposition.attack_die import Shot
from sandtable.games.seal_team_flix.rules.movement import Command, Move, Rescued
from sandtable.games.seal_team_flix.rules.turn import ChooseAction
from sandtable.games.seal_team_flix.state import NOWHERE, OPEN, Hostage, State
from sandtable.kernel.table import Table
from sandtable.testing import covers
from sandtable.testing.drill import choose, dice_left, happened, options, refused, run
from tests.cases import cases
from tests.games.seal_team_flix.build import acting, add_hostage, add_token, cell, position, verify, way

BARRED: dict[str, Any] = {"patrols": ["B2"], "tokens": {"B1": "MK"}}


def escorting(*, hostage: str = "B2", start: str = "", **rest: Any) -> Table[State]:
    """A SEAL that is asked, and Hostage 1."""
    table = position(**rest)
    add_hostage(table.state, hostage, start=start)
    run(table, ChooseAction("seal-1"))
    return table


def captured(table: Table[State], space: str) -> Hostage:
    token = add_token(table.state, "", "MM")
    found = Hostage(token.id, cell(table.state, space), NOWHERE, token.id, captured=True)
    table.state.put_hostage(found)
    return found


@covers("STF-MOV-4", "STF-MOV-8")
def test_an_escort_offers_every_pair_of_free_adjacent_ends_within_speed() -> None:
    table = escorting(seals={"seal-1": "A1"}, hostage="B2", patrols=["A3"], blocks=["B1"], tokens={"C1": "MK"})
    found = {(move.path[-1:], move.escort[-1]) for move in options(table, Move) if move.escort}
    state = table.state
    near, far = state.ground.tango_field, state.ground.neighbours
    barred = {cell(state, space) for space in ("A3", "B1")}
    mine = set(state.ground.area_cells[state.area(cell(state, "A1"))]) - barred
    assert found
    for path, other in found:
        end = path[0] if path else cell(state, "A1")
        assert end in mine
        assert other in mine - {cell(state, "C1")}
        assert other in far(end, state.open_doors)
        assert near(cell(state, "A1"))[end] <= 5
        assert near(cell(state, "B2"))[other] <= 5
    # Each of them may take the Space that the other leaves, and the SEAL may end on the kit.
    assert (way(table, "B2"), cell(state, "A1")) in found
    assert ((), cell(state, "A2")) in found
    assert any(path == way(table, "C1") for path, _ in found)


@covers("STF-MOV-8")
def test_seal_and_hostage_may_change_places() -> None:
    table = escorting(seals={"seal-1": "A1"}, hostage="A2")
    choose(table, Move(way(table, "A2"), 1, way(table, "A1")))
    (a1, a2) = way(table, "A1", "A2")
    verify(table, cell=a2, hostages=["A1"], standing={a2: "seal-1", a1: "h1"})


@covers("STF-MOV-3", "STF-MOV-4", "STF-MOV-8")
@cases(
    {
        "the two ends must differ": ({"seal-2": "C1"}, {}, "B1", "B2 B1", "STF-MOV-8"),
        "even if the SEAL stands still": ({"seal-2": "C1"}, {}, "", "A1", "STF-MOV-8"),
        "the end of the Hostage must be free": ({"seal-2": "C1"}, {}, "B1", "B2 C2 C1", "STF-MOV-3"),
        "and that of the SEAL": ({"seal-2": "C1"}, {}, "B1 C1", "B2", "STF-MOV-3"),
        "it ends Adjacent to the SEAL": ({}, {}, "B1", "B2 C2 D2", "STF-MOV-4"),
        "it starts Adjacent to the SEAL": ({}, {"hostage": "A3"}, "A2", "B3", "STF-MOV-4"),
        "it passes no Tango": ({}, BARRED, "", "B2 B1", "STF-MOV-2"),
        "it does not end on a Medical Kit": ({}, BARRED, "A2", "A1 B1", "STF-MOV-3"),
        "nor on that on which its SEAL stands": ({}, {"tokens": {"A1": "MK"}}, "A2", "A1", "STF-MOV-3"),
        "it goes no farther than Speed": ({}, BARRED, "B1", "A3 A4 B4 B3 C3 C2", "STF-GEAR-1"),
        "it goes along": ({}, BARRED, "A2", "", "STF-MOV-4"),
    }
)
def test_which_escorts_are_refused(others: dict[str, str], pieces: Any, path: str, escort: str, rule: str) -> None:
    table = escorting(**{"seals": {"seal-1": "A1", **others}, "hostage": "A2", **pieces})
    assert refused(table, Move(way(table, *path.split()), 1, way(table, *escort.split()))) == rule


@covers("STF-MOV-4")
def test_a_hostage_that_is_not_there_is_not_escorted() -> None:
    table = escorting(seals={"seal-1": "A1"}, hostage="A2", **BARRED)
    assert refused(table, Move(way(table, "A2"), 7, way(table, "A3"))) == "STF-MOV-4"
    assert refused(table, Move(way(table, "A2"), escort=way(table, "A3"))) == "STF-MOV-4"  # nobody is named


@covers("STF-MOV-4")
@cases(
    {
        "too far": ("A1", "A3", {}, None),
        "beyond a Wall": ("A4", "A5", {}, None),
        "onto the Medical Kit that its SEAL stands on": ("A1", "A2", {"tokens": {"A1": "MK"}}, "A1"),
    }
)
def test_no_escort_is_offered(seal: str, hostage: str, pieces: dict[str, Any], end: str | None) -> None:
    table = escorting(seals={"seal-1": seal}, hostage=hostage, **pieces)
    ends = {move.escort[-1] for move in options(table, Move) if move.escort}
    assert cell(table.state, end) not in ends if end else not ends


@covers("STF-MOV-4")
def test_only_one_hostage_goes_along() -> None:
    table = acting(seals={"seal-1": "B2"}, hostages=["A2", "C2"])
    choose(table, next(move for move in options(table, Move) if move.hostage == 1))
    assert table.state.hostages[2].cell == cell(table.state, "C2")


@covers("STF-MOV-7")
def test_a_seal_may_stand_still_to_escort() -> None:
    table = escorting(seals={"seal-1": "A1"}, hostage="A2")
    choose(table, Move((), 1, way(table, "B2")))
    verify(table, cell=cell(table.state, "A1"), actions=1, hostages=["B2"])


@covers("STF-MOV-5")
def test_nobody_fires_at_an_escorted_hostage() -> None:
    # The Patrol sees both of them; the one die is rolled at the SEAL that acted.
    table = escorting(seals={"seal-1": "A2"}, hostage="B2", patrols=["D1"], dice=[1])
    events = choose(table, Move(way(table, "A1"), 1, way(table, "A2")))
    assert [event.target.id for event in happened(events, Shot)] == ["hannah"]
    assert dice_left(table) == []


@covers("STF-CMD-1")
def test_a_hostage_off_its_start_goes_up_to_the_seals_speed_when_commanded() -> None:
    table = escorting(seals={"seal-1": "A1"}, hostage="D4", start="A4")
    goals = {command.path[-1]: len(command.path) for command in options(table, Command)}
    state = table.state
    steps = state.ground.tango_field(cell(state, "D4"))
    room = state.ground.area_cells[state.area(cell(state, "D4"))]
    assert goals == {one: steps[one] for one in room if 0 < steps[one] <= 5 and one != cell(state, "A1")}
    choose(table, Command(1, way(table, "D3", "D2", "E2")))
    assert state.hostages[1].cell == cell(state, "E2")
    assert state.seals["seal-1"].actions == 1


@covers("STF-CMD-1")
@cases(
    {
        "on its start": ({"hostage": "D4"}, 1, "D3"),
        "in another Area": ({"hostage": "C5", "start": "A4", "doors": {"A": OPEN}}, 1, "C4"),
        "one that is not there": ({"hostage": "D4"}, 9, "D3"),
    }
)
def test_a_hostage_does_not_obey(pieces: dict[str, Any], hostage: int, space: str) -> None:
    table = escorting(seals={"seal-1": "A1"}, **pieces)
    assert options(table, Command) == []
    assert refused(table, Command(hostage, way(table, space))) == "STF-CMD-1"


@covers("STF-CMD-1", "STF-MOV-2", "STF-MOV-3", "STF-MOV-7")
@cases(
    {
        "it passes no Tango": ("C4", "STF-MOV-2"),
        "it does not end on a token": ("C2", "STF-MOV-3"),
        "but passes it": ("C2 C1", ""),
        "it must lead somewhere": ("", "STF-MOV-7"),
        "it must lead somewhere else": ("B3 C3", "STF-MOV-7"),
    }
)
def test_a_command_keeps_the_limits_of_a_move(path: str, rule: str) -> None:
    table = escorting(seals={"seal-1": "A1"}, hostage="C3", start="A4", patrols=["C4"], tokens={"C2": "MK"})
    assert refused(table, Command(1, way(table, *path.split()))) == rule


@covers("STF-CMD-2")
@cases(
    {
        "in sight of a Patrol is fired at": ([5], "C1", {"hostages": [], "status": "lost"}),
        "beside a SEAL is safe": ([], "D2 D3 D4", {"hostages": ["D4"]}),
    }
)
def test_a_commanded_hostage(dice: list[int], path: str, facts: dict[str, Any]) -> None:
    # A Wall hides the SEAL at E4 from the Patrol at A1, which sees the whole way to D1.
    table = escorting(seals={"seal-1": "E4"}, hostage="D1", start="A4", patrols=["A1"], sound={"a": 1}, dice=dice)
    choose(table, Command(1, way(table, *path.split())))
    verify(table, **facts)


@covers("STF-TOK-6", "STF-CMD-2", "STF-MAP-10")
def test_a_hostage_that_reaches_the_start_area_is_rescued_before_anybody_fires() -> None:
    table = escorting(seals={"seal-1": "E9"}, hostage="D10", start="A4", patrols=["A9"], sound={"a": 1}, dice=[1])
    assert happened(choose(table, Command(1, way(table, "D11", "D12"))), Rescued)
    assert cell(table.state, "D12") not in table.state.standing
    verify(table, hostages=[], status="cleared", dice=[])  # one die at the SEAL, none at the Hostage


@covers("STF-TOK-6", "STF-MAP-10")
def test_the_area_around_the_start_area_rescues_nobody() -> None:
    table = escorting(seals={"seal-1": "E9"}, hostage="D10", start="A4")
    for space, left in (("C10", ["C10"]), ("B10", [])):
        choose(table, Command(1, way(table, space)))
        verify(table, hostages=left)


@covers("STF-TOK-6")
def test_an_escort_into_the_start_area_rescues_too() -> None:
    table = escorting(seals={"seal-1": "C11"}, hostage="D11", start="A4")
    choose(table, Move(way(table, "C10"), 1, way(table, "C11", "B11")))
    verify(table, hostages=[])


@covers("STF-TOK-7")
def test_a_captured_mastermind_is_escorted_and_never_commanded() -> None:
    table = position("4C", seals={"seal-1": "C11"})
    mastermind = captured(table, "D11")
    run(table, ChooseAction("seal-1"))
    assert options(table, Command) == []
    assert refused(table, Command(mastermind.id, way(table, "D10"))) == "STF-TOK-7"
    choose(table, Move(way(table, "C10"), mastermind.id, way(table, "C11", "B11")))
    assert table.state.hostages == {}
    assert table.state.objectives[mastermind.token].status == "cleared"


@covers("STF-MOV-2")
def test_seals_pass_a_captured_mastermind_like_any_hostage() -> None:
    table = position("4C", seals={"seal-1": "A12"})
    captured(table, "B12")
    run(table, ChooseAction("seal-1"))
    assert refused(table, Move(way(table, "B12", "C12"))) == ""
    assert refused(table, Move(way(table, "B12"))) == "STF-MOV-3"


@covers("STF-CMD-1")
def test_a_hostage_that_came_back_to_its_start_does_not_obey_there() -> None:
    table = escorting(seals={"seal-1": "A1"}, hostage="D4", start="A4")
    hostage = table.state.hostages[1]
    table.state.put_hostage(replace(hostage, cell=hostage.start))
    assert refused(table, Command(1, way(table, "A3"))) == "STF-CMD-1"
