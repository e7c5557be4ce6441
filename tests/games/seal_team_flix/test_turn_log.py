"""How the log tells setup and turns: one line per event, with places, dice and rules."""

from collections.abc import Iterator

from sandtable.games.seal_team_flix.rules.giving import DiscardFor, Give
from sandtable.games.seal_team_flix.rules.interact import Knife, OpenDoor, Recover, UseKit
from sandtable.games.seal_team_flix.rules.movement import Command, Move
from sandtable.games.seal_team_flix.rules.setup import PlacePatrols, RollCover
from sandtable.games.seal_team_flix.rules.tokens import lose
from sandtable.games.seal_team_flix.rules.turn import EndActions, StartTurn
from sandtable.games.seal_team_flix.screen.told import tell
from sandtable.kernel.event import Event
from tests.games.seal_team_flix.build import add_hostage, change, choose, lines, position, run, way
from tests.games.seal_team_flix.setups import DICE, unplaced


def told(events: list[Event]) -> list[tuple[str, str]]:
    return [(event.rule, line) for event, line in zip(events, lines(events), strict=True)]


def test_setup_tells_its_dice() -> None:
    table = unplaced(dice=DICE)
    lines = told(run(table, RollCover()))
    assert lines[1] == ("STF-SET-2", "[4] Cover in the Open-plan office: F12, H12")
    assert ("STF-SET-5", "[3] Green Patrol on C6") in told(run(table, PlacePatrols()))


def test_a_turn_is_told_step_by_step() -> None:
    table = position(seals={"seal-1": "A12"}, patrols=["B11"])
    change(table, "seal-1", stun_new=1)
    assert told(run(table, StartTurn("seal-1"))) == [("STF-STN-1", "Hannah: 1 Action, Stunned")]
    assert told(choose(table, Knife(1)))[0] == ("STF-KNF-1", "Hannah knifes the Patrol on B11")


def test_a_rescue_is_told() -> None:
    table = position(seals={"seal-1": "E9"})
    add_hostage(table.state, "C11", start="A4")
    run(table, StartTurn("seal-1"))
    assert told(choose(table, Command(1, way(table, "B11")))) == [
        ("STF-CMD-1", "The Hostage moves C11 B11"),
        ("STF-TOK-6", "The Hostage reaches the start area on B11 and is out"),
        ("STF-TOK-6", "Hostage completed (primary)"),
    ]


def test_gifts_are_told() -> None:
    table = position(seals={"seal-1": "A12", "seal-2": "A11"})
    change(table, "seal-1", cards=("E11#1",))
    change(table, "seal-2", cards=("E09#1", "E12#1"))
    run(table, StartTurn("seal-1"))
    choose(table, Give("E11#1", "seal-2"))
    assert told(choose(table, DiscardFor("E09#1"))) == [
        ("STF-GEAR-8", "George discards Ballistic Armor"),
        ("STF-GIV-1", "Hannah gives Medical Kit to George"),
    ]


def test_what_is_lost_is_told() -> None:
    table = position(tokens={"K1": "HD"})
    lose(table, 1, "STF-FIR-12")
    assert table.log is not None
    assert told(table.log) == [("STF-FIR-12", "Hard Drive lost (primary)")]


def test_moves_tokens_and_alarms_are_told() -> None:
    table = position(seals={"seal-1": "A9"}, tokens={"C9": "HD", "B9": "MK"}, face_down={"C8": "AL"})
    change(table, "seal-1", health=4)
    run(table, StartTurn("seal-1"))
    assert told(choose(table, UseKit(2))) == [
        ("STF-INT-2", "Hannah uses the Medical Kit on B9"),
        ("STF-INT-2", "Hannah regains 1 Health: now 5"),
    ]
    assert told(choose(table, Move(way(table, "B9")))) == [("STF-MOV-1", "Hannah moves A9 B9")]
    assert told(choose(table, Recover(1))) == [
        ("STF-INT-3", "Hannah recovers the Hard Drive on C9"),
        ("STF-INT-3", "Hard Drive completed (primary)"),
    ]
    door = next(one.index for one in table.state.ground.doors if one.id == "G")
    assert told(choose(table, OpenDoor(door))) == [
        ("STF-INT-5", "Hannah opens Door G on B9"),
        ("STF-TOK-1", "C8: Alarm revealed"),
    ]
    assert told(choose(table, EndActions())) == [
        ("STF-TOK-2", "The Alarm on C8 sees Hannah, who takes the Alert token"),
        ("STF-TOK-2", "3 Sound in the West hall: now 3"),
    ]


def kinds(of: type[Event] = Event) -> Iterator[type[Event]]:
    for kind in of.__subclasses__():
        yield from kinds(kind)
        if kind.__module__.startswith("sandtable.games.seal_team_flix."):
            yield kind


def test_every_event_of_the_game_is_told_by_a_function_of_its_own() -> None:
    found = list(kinds())
    assert len(found) > 50
    assert [kind for kind in found if tell.dispatch(kind) is tell.dispatch(object)] == []
